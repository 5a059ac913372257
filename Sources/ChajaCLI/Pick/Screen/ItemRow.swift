// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTerminal

/// One item in a row: a pointer, a mark, and as much of its text as there is room for.
struct ItemRow {
  /// Of a very long text so many bytes are looked at on both sides of the first match.
  private static let window = 4096

  private let item: PickItem
  private let isSelected: Bool
  private let isMarked: Bool

  init(_ item: PickItem, isSelected: Bool, isMarked: Bool) {
    self.item = item
    self.isSelected = isSelected
    self.isMarked = isMarked
  }

  func line(width: Int, styles: PickStyles) -> CellLine {
    var line = CellLine()
    line.append(isSelected ? ">" : " ", style: isSelected ? styles.pointer : .plain)
    line.append(isMarked ? "*" : " ", style: isMarked ? styles.mark : .plain)
    line.append(text(width: max(0, width - 2), styles: styles))
    return line.clipped(to: width)
  }

  private func text(width: Int, styles: PickStyles) -> CellLine {
    let (bytes, start, isCutInFront, isCutBehind) = bytesInView
    let visible = VisibleText(bytes)
    let marks = item.marks
    let isMatched = visible.pieces.map { piece in
      marks.contains {
        $0.overlaps(piece.bytes.lowerBound + start..<piece.bytes.upperBound + start)
      }
    }
    var first = 0
    var room = width
    if visible.columns > width {
      first = firstPiece(visible, isMatched, width)
    }
    var line = CellLine()
    let plain = isSelected ? styles.selected : styles.item
    var quiet = plain
    quiet.isDim = true
    var matched = styles.matched
    if isSelected {
      matched.background = plain.background
      matched.isReversed = plain.isReversed
    }
    if first > 0 || isCutInFront {
      line.append("…", style: quiet)
      room -= 1
    }
    for index in first..<visible.pieces.count {
      let piece = visible.pieces[index]
      let isLast = index == visible.pieces.count - 1 && !isCutBehind
      guard piece.columns + (isLast ? 0 : 1) <= room else {
        line.append("…", style: quiet)
        break
      }
      room -= piece.columns
      line.append(piece.cell(isMatched[index] ? matched : piece.isEscape ? quiet : plain))
    }
    if isSelected { line.pad(to: width, style: plain) }
    return line
  }

  /// The part of the text that can be in view: all of it, unless it is very long.
  private var bytesInView: (bytes: [UInt8], start: Int, isCutInFront: Bool, isCutBehind: Bool) {
    let text = item.text
    guard text.count > 2 * Self.window else { return (text, 0, false, false) }
    let first = item.marks.first?.lowerBound ?? 0
    var start = max(0, min(first - Self.window / 2, text.count))
    var end = min(text.count, start + 2 * Self.window)
    // Not in the middle of a letter.
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return (Array(text[start..<end]), start, start > 0, end < text.count)
  }

  /// Where to begin so that the first match is in view, with a third of the room before it.
  private func firstPiece(_ visible: VisibleText, _ isMatched: [Bool], _ width: Int) -> Int {
    guard let match = isMatched.firstIndex(of: true) else { return 0 }
    let before = visible.pieces[..<match].reduce(0) { $0 + $1.columns }
    guard before > width * 2 / 3 else { return 0 }
    var first = match
    var room = width / 3
    while first > 0, room >= visible.pieces[first - 1].columns {
      first -= 1
      room -= visible.pieces[first].columns
    }
    // Room that would be left at the end is given to what stands before.
    var rest = width - 1 - visible.pieces[first...].reduce(0) { $0 + $1.columns }
    while first > 0, rest >= visible.pieces[first - 1].columns {
      first -= 1
      rest -= visible.pieces[first].columns
    }
    return first
  }
}
