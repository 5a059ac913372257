// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Turns frames into the bytes that bring a terminal from one to the next.
///
/// It moves up and down from where it left the cursor, so it works in a few rows below a prompt as well as on the whole
/// screen. Only rows that differ are sent. Each update is wrapped so that terminals that know how show it in one go.
public struct FrameWriter: Sendable {
  private var shown: [CellLine?]
  private var row = 0
  private var column = -1

  /// Starts on rows of which nothing is known, the cursor in the first of them.
  public init() { shown = [] }

  /// Says that nothing on the screen can be relied on any more, and the cursor is in this row.
  public mutating func forget(cursorRow: Int = 0) {
    shown = []
    row = cursorRow
    column = -1
  }

  /// The row in which the cursor was left.
  public var cursorRow: Int { row }

  /// The bytes that show a frame.
  ///
  /// - Parameter frame: The rows; each must fit the width of the terminal, and all its height.
  /// - Returns: Nothing where the frame is on the screen already.
  public mutating func update(to frame: Frame) -> [UInt8] {
    var output = ""
    let count = max(frame.lines.count, shown.count)
    for index in 0..<count {
      let line = index < frame.lines.count ? frame.lines[index] : CellLine()
      if index < shown.count, shown[index] == line { continue }
      move(to: index, &output)
      // Erased before it is written: behind a row that is full to its end the last column would be erased.
      output += "\r\u{1B}[0m\u{1B}[K"
      Self.write(line, &output)
    }
    let isChanged = !output.isEmpty || row != frame.cursorRow || column != frame.cursorColumn
    shown = frame.lines
    guard isChanged else { return [] }
    move(to: frame.cursorRow, &output)
    output += "\u{1B}[\(frame.cursorColumn + 1)G"
    column = frame.cursorColumn
    return [UInt8](("\u{1B}[?2026h\u{1B}[?25l" + output + "\u{1B}[?25h\u{1B}[?2026l").utf8)
  }

  private mutating func move(to target: Int, _ output: inout String) {
    if target > row { output += "\u{1B}[\(target - row)B" }
    if target < row { output += "\u{1B}[\(row - target)A" }
    row = target
  }

  private static func write(_ line: CellLine, _ output: inout String) {
    var style = CellStyle.plain
    var column = 0
    for cell in line.cells {
      if cell.style != style {
        style = cell.style
        output += style.sequence
      }
      output += cell.text
      column += cell.columns
      if cell.isDisputed { output += "\u{1B}[\(column + 1)G" }
    }
    if style != .plain { output += CellStyle.plain.sequence }
  }
}
