// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A text cut into what a terminal can show, with the places of the pieces in the text.
///
/// No text can take over the screen: a control character or an escape sequence comes out as visible letters (`^[`), a byte that is
/// no UTF-8 as `\xFF`, signs that turn the writing direction as `<202E>`. A tab is blanks up to the next stop of 8. What has
/// no columns by itself, such as a joiner without letters, is left out; a mark without a letter stands on a dotted circle.
public struct VisibleText: Sendable {
  /// One character or one escaped control.
  public struct Piece: Hashable, Sendable {
    /// What is shown.
    public let text: String
    /// How many columns that takes, at least 1.
    public let columns: Int
    /// The bytes of the text that it stands for.
    public let bytes: Range<Int>
    /// Whether it stands for something that can't be shown as it is.
    public let isEscape: Bool
    /// Whether terminals may disagree about its columns.
    public let isDisputed: Bool
  }

  /// The pieces in order; none is without columns.
  public private(set) var pieces: [Piece] = []
  /// How many columns they take together.
  public private(set) var columns: Int
  private var byteCount = 0

  /// Makes an empty text.
  ///
  /// - Parameter leadingColumns: How many columns stand before it in its line; they count for tab stops and in `columns`.
  public init(leadingColumns: Int = 0) { columns = leadingColumns }

  /// Makes the pieces of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text as UTF-8.
  ///   - maximumColumns: Where to stop; what lies behind is not looked at.
  /// - Complexity: O(*n*) for the *n* bytes shown.
  public init(_ bytes: [UInt8], maximumColumns: Int = .max) {
    self.init()
    append(bytes, maximumColumns: maximumColumns)
  }

  /// Adds text behind what there is.
  public mutating func append(_ bytes: [UInt8], maximumColumns: Int = .max) {
    let start = byteCount
    var offset = 0
    while offset < bytes.count, columns <= maximumColumns {
      let byte = bytes[offset]
      // ASCII followed by ASCII needs no look at the tables.
      let isPlain =
        byte >= 0x20 && byte < 0x7F && (offset + 1 == bytes.count || bytes[offset + 1] < 0x80)
      let end = isPlain ? offset + 1 : CharacterBoundaries.next(after: offset, in: bytes.span)
      let range = start + offset..<start + end
      if isPlain {
        add(String(Unicode.Scalar(byte)), 1, range)
      } else {
        addCharacter(bytes[offset..<end], range)
      }
      offset = end
    }
    byteCount += bytes.count
  }

  private mutating func addCharacter(_ bytes: ArraySlice<UInt8>, _ range: Range<Int>) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      for (index, byte) in bytes.enumerated() {
        let place = range.lowerBound + index
        addEscape("\\x" + Self.hexadecimal(UInt32(byte), digits: 2), place..<place + 1)
      }
      return
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return }
    if first == "\t" {
      let width = 8 - columns % 8
      add(String(repeating: " ", count: width), width, range)
      return
    }
    if scalars.contains(where: Self.isControl) {
      for scalar in scalars { addEscape(Self.escape(scalar), range) }
      return
    }
    let width = CellWidth.columns(of: scalars)
    if width > 0 {
      add(text, width, range, isDisputed: Self.isDisputed(scalars))
      return
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      add("\u{25CC}" + text, 1, range, isDisputed: true)
    case .otherLetter:
      // A vowel or final of Hangul by itself stands behind the sign that fills the place of the initial.
      add("\u{115F}" + text, 2, range, isDisputed: true)
    default: break
    }
  }

  private mutating func add(
    _ text: String,
    _ width: Int,
    _ range: Range<Int>,
    isEscape: Bool = false,
    isDisputed: Bool = false
  ) {
    columns += width
    pieces.append(
      Piece(
        text: text,
        columns: width,
        bytes: range,
        isEscape: isEscape,
        isDisputed: isDisputed
      )
    )
  }

  private mutating func addEscape(_ text: String, _ range: Range<Int>) {
    add(text, text.utf8.count, range, isEscape: true)
  }

  /// What must never reach a terminal as it is: controls, line separators, and signs that turn the writing direction.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFFF9...0xFFFB, 0xE0001: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let value = scalar.value
    if value < 0x20 { return "^" + String(Character(Unicode.Scalar(UInt8(value + 0x40)))) }
    if value == 0x7F { return "^?" }
    return "<" + hexadecimal(value, digits: 4) + ">"
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// Joined emoji, flags, and conjuncts of several letters are drawn by some terminals as one and by others as several.
  private static func isDisputed(_ scalars: String.UnicodeScalarView) -> Bool {
    var isFirst = true
    for scalar in scalars {
      if scalar.value >= 0x1F1E6 && scalar.value <= 0x1F1FF { return true }
      if !isFirst {
        if scalar.value == 0xFE0F || scalar.value == 0xFE0E || scalar.value == 0x200D {
          return true
        }
        if CellWidth.columns(of: scalar) > 0 { return true }
      }
      isFirst = false
    }
    return false
  }
}

extension VisibleText.Piece {
  /// The piece as a cell.
  public func cell(_ style: CellStyle) -> Cell {
    Cell(text, columns: columns, style: style, isDisputed: isDisputed)
  }
}
