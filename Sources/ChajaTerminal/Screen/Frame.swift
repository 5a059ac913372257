// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What a terminal is to show: rows of cells and the place of the cursor.
public struct Frame: Hashable, Sendable {
  /// The rows from the top.
  public var lines: [CellLine]
  /// The row of the cursor, from 0.
  public var cursorRow: Int
  /// The column of the cursor, from 0.
  public var cursorColumn: Int

  /// Makes a frame.
  public init(lines: [CellLine], cursorRow: Int = 0, cursorColumn: Int = 0) {
    self.lines = lines
    self.cursorRow = cursorRow
    self.cursorColumn = cursorColumn
  }
}
