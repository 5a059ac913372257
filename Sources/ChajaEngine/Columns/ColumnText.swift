// Chaja
// SPDX-License-Identifier: Apache-2.0

// What search folds away must not all be lost here: C, C++ and C# are three genres, and 가나 sorts
// before 간 although the keys one types say otherwise. So letters are folded, but marks stay, and
// Hangul stays in syllables, whose code points ascend as a dictionary does.

import ChajaText

/// Makes the form in which texts of a column are compared: without case, accents and width, blanks
/// reduced to one.
package struct ColumnText: Sendable {
  private var folded = FoldedText(mapsSource: true)

  package init() {}

  /// Replaces `key` by the form of a text.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8; any bytes are taken.
  ///   - keepsEdges: Whether blanks at both ends stay, as they must in a part of a text.
  ///   - key: The result.
  /// - Complexity: O(*n*) for *n* bytes. Allocates only while buffers grow.
  package mutating func makeKey(
    of text: Span<UInt8>,
    keepsEdges: Bool = false,
    into key: inout [UInt8]
  ) {
    key.removeAll(keepingCapacity: true)
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case 0x41...0x5A:
        key.append(byte | 0x20)
        offset += 1
      case 0x09...0x0D, 0x20:
        appendBlank(to: &key)
        offset += 1
      case 0x00..<0x80:
        key.append(byte)
        offset += 1
      default:
        var start = offset
        if start > 0, ColumnText.isLetter(text[start - 1]) {
          // What follows may be an accent of this letter.
          start -= 1
          key.removeLast()
        }
        while offset < text.count, text[offset] >= 0x80 { offset += 1 }
        appendFolded(text.extracting(start..<offset), to: &key)
      }
    }
    guard !keepsEdges else { return }
    if key.first == 0x20 { key.removeFirst() }
    if key.last == 0x20 { key.removeLast() }
  }

  /// The form of a text, alone.
  @inline(never)
  package static func key(of text: [UInt8], keepsEdges: Bool = false) -> [UInt8] {
    var key: [UInt8] = []
    var maker = ColumnText()
    maker.makeKey(of: text.span, keepsEdges: keepsEdges, into: &key)
    return key
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  private func appendBlank(to key: inout [UInt8]) {
    if key.last != 0x20 { key.append(0x20) }
  }

  private mutating func appendFolded(_ text: Span<UInt8>, to key: inout [UInt8]) {
    folded.fold(text)
    var end = 0
    for index in folded.bytes.indices {
      let byte = folded.bytes[index]
      let start = Int(folded.sourceStart[index])
      if Letters.isHangulKey(byte) {
        guard start >= end else { continue }
        appendMarks(text.extracting(end..<start), to: &key)
        end = Int(folded.sourceEnd[index])
        appendHangul(text.extracting(start..<end), to: &key)
      } else {
        if start > end { appendMarks(text.extracting(end..<start), to: &key) }
        end = max(end, Int(folded.sourceEnd[index]))
        // The bytes that join the scalars of a symbol in the search stream have no use here.
        if byte >= 0x20 { key.append(byte) }
      }
    }
    if end < text.count { appendMarks(text.extracting(end..<text.count), to: &key) }
  }

  /// Appends what stands between words, and blanks as a space.
  private func appendMarks(_ text: Span<UInt8>, to key: inout [UInt8]) {
    var offset = 0
    while offset < text.count {
      let blank = WhiteSpace.length(in: text, at: offset)
      if blank > 0 {
        appendBlank(to: &key)
        offset += blank
      } else {
        key.append(text[offset])
        offset += 1
      }
    }
  }

  /// Appends the Hangul of one character of the text, jamo that make a syllable as that syllable.
  private func appendHangul(_ text: Span<UInt8>, to key: inout [UInt8]) {
    var offset = 0
    var syllable: UInt32 = 0
    while offset + 2 < text.count, text[offset] & 0xF0 == 0xE0 {
      let scalar =
        UInt32(text[offset] & 0x0F) << 12 | UInt32(text[offset + 1] & 0x3F) << 6
        | UInt32(text[offset + 2] & 0x3F)
      offset += 3
      switch scalar {
      case 0x1161...0x1175 where (0x1100...0x1112).contains(syllable):
        syllable = 0xAC00 + (syllable - 0x1100) * 588 + (scalar - 0x1161) * 28
      case 0x11A8...0x11C2
      where (0xAC00...0xD7A3).contains(syllable) && (syllable - 0xAC00) % 28 == 0:
        syllable += scalar - 0x11A7
      case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC:
        append(syllable, to: &key)
        syllable = scalar
      default: break
      }
    }
    append(syllable, to: &key)
  }

  private func append(_ scalar: UInt32, to key: inout [UInt8]) {
    guard scalar != 0 else { return }
    key.add(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
    key.add(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
    key.add(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
  }
}
