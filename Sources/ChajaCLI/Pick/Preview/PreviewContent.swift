// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTerminal

/// What a preview shows: the output of a command as lines, colours kept and everything else a terminal could obey made visible
/// or left out.
///
/// Only what is in view is ever laid out, so a long output costs no more than a short one.
package struct PreviewContent: Equatable, Sendable {
  private let output: [UInt8]
  /// The bytes of each line.
  private let lines: [Range<Int>]

  /// Makes an empty content.
  package init() { self.init(output: []) }

  /// Reads the output of a command.
  package init(output: [UInt8]) {
    var lines: [Range<Int>] = []
    var start = 0
    while start < output.count {
      let end = output[start...].firstIndex(of: 0x0A) ?? output.count
      lines.append(start..<(end > start && output[end - 1] == 0x0D ? end - 1 : end))
      start = end + 1
    }
    self.output = output
    self.lines = lines
  }

  /// How many lines there are before any is continued.
  package var lineCount: Int { lines.count }

  /// Lays out what is in view: exactly `rows` rows, each at most `columns` wide, from the row numbered `offset` on.
  func rows(columns: Int, rows: Int, offset: Int, wraps: Bool) -> [CellLine] {
    var shown: [CellLine] = []
    var style = CellStyle.plain
    let offset = min(offset, max(0, wraps ? offset : lines.count - 1))
    var seen = 0
    for line in lines where shown.count < rows {
      let room = wraps ? columns * (offset - seen + rows - shown.count) : columns
      let cells = Self.cells(output[line], columns: room, &style)
      for row in Self.rows(cells, columns: columns, wraps: wraps) {
        if seen >= offset, shown.count < rows { shown.append(row) }
        seen += 1
      }
    }
    while shown.count < rows { shown.append(CellLine()) }
    return shown
  }

  private static func rows(_ cells: [Cell], columns: Int, wraps: Bool) -> [CellLine] {
    var rows: [CellLine] = []
    var line = CellLine()
    for cell in cells {
      if line.columns + cell.columns > columns {
        if !wraps { break }
        rows.append(line)
        line = CellLine()
      }
      if cell.columns <= columns { line.append(cell) }
    }
    return rows + [line]
  }

  /// The first cells of a line; sequences for colours change `style`, others are left out.
  private static func cells(
    _ line: ArraySlice<UInt8>,
    columns: Int,
    _ style: inout CellStyle
  ) -> [Cell] {
    var cells: [Cell] = []
    var rest = line
    var width = 0
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x1B) ?? rest.endIndex
      if end > rest.startIndex, width <= columns {
        // A tab stop counts from the start of the line.
        var text = VisibleText(leadingColumns: width)
        text.append(Array(rest[..<end].prefix(1 << 14)), maximumColumns: columns)
        width = text.columns
        cells += text.pieces.map { $0.cell(style) }
      }
      rest = rest[end...]
      guard !rest.isEmpty else { break }
      let length = sequenceLength(rest)
      let body = rest.dropFirst(2).prefix(max(0, length - 3))
      if length > 2, rest[rest.startIndex + 1] == 0x5B, rest[rest.startIndex + length - 1] == 0x6D {
        style.apply(codes: body)
      }
      rest = rest.dropFirst(length)
    }
    return cells
  }

  /// How many bytes the sequence has that begins here with Escape.
  private static func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int {
    let start = bytes.startIndex
    guard bytes.count > 1 else { return 1 }
    switch bytes[start + 1] {
    case 0x5B:
      var end = start + 2
      while end < bytes.endIndex, (0x20...0x3F).contains(bytes[end]) { end += 1 }
      return min(bytes.count, end + 1 - start)
    case 0x5D, 0x50, 0x5E, 0x5F, 0x58:
      // Titles, links and the like end with a bell or with Escape and a backslash.
      var end = start + 2
      while end < bytes.endIndex {
        if bytes[end] == 0x07 { return end + 1 - start }
        if bytes[end] == 0x1B { return min(bytes.count, end + 2 - start) }
        end += 1
      }
      return bytes.count
    default: return 2
    }
  }
}

extension CellStyle {
  /// Takes the numbers of a sequence for looks, separated by semicolons.
  fileprivate mutating func apply(codes: ArraySlice<UInt8>) {
    var numbers = String(decoding: codes, as: UTF8.self)
      .split(whereSeparator: { $0 == ";" || $0 == ":" }).map { Int($0) ?? 0 }[...]
    if numbers.isEmpty { self = .plain }
    while let number = numbers.popFirst() {
      switch number {
      case 0: self = .plain
      case 1: isBold = true
      case 2: isDim = true
      case 4: isUnderlined = true
      case 7: isReversed = true
      case 22:
        isBold = false
        isDim = false
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 30...37: color = Color(rawValue: UInt8(number - 30))
      case 39: color = nil
      case 40...47: background = Color(rawValue: UInt8(number - 40))
      case 49: background = nil
      case 90...97: color = Color(rawValue: UInt8(number - 82))
      case 100...107: background = Color(rawValue: UInt8(number - 92))
      case 38, 48:
        // A number of 256 colours, of which the first 16 are known here, or three parts of a colour.
        let kind = numbers.popFirst()
        let value = kind == 5 ? numbers.popFirst().flatMap { UInt8(exactly: $0) } : nil
        if kind == 2 { numbers = numbers.dropFirst(3) }
        let named = value.flatMap { Color(rawValue: $0) }
        if number == 38 { color = named } else { background = named }
      default: break
      }
    }
  }
}
