// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One character on the screen.
public struct Cell: Hashable, Sendable {
  /// What is sent to the terminal: printable, without any control.
  public var text: String
  /// How many columns it takes, 1 or 2.
  public var columns: Int
  /// How it looks.
  public var style: CellStyle
  /// Whether terminals may disagree about its columns, so that the cursor is placed anew behind it.
  public var isDisputed: Bool

  /// Makes a cell.
  public init(_ text: String, columns: Int, style: CellStyle = .plain, isDisputed: Bool = false) {
    self.text = text
    self.columns = columns
    self.style = style
    self.isDisputed = isDisputed
  }
}

/// One row of cells, from the left edge on; what lies behind its end is blank.
public struct CellLine: Hashable, Sendable {
  /// The cells in order.
  public private(set) var cells: [Cell] = []
  /// How many columns they take together.
  public private(set) var columns = 0

  /// Makes an empty line.
  public init() {}

  /// Makes a line of ASCII and other text that has no controls, all in one style.
  public init(_ text: String, style: CellStyle = .plain) {
    append(text, style: style)
  }

  /// Adds a cell.
  public mutating func append(_ cell: Cell) {
    cells.append(cell)
    columns += cell.columns
  }

  /// Adds text, its controls made visible.
  public mutating func append(_ text: String, style: CellStyle = .plain) {
    var layout = VisibleText()
    layout.append([UInt8](text.utf8))
    for piece in layout.pieces { append(piece.cell(style)) }
  }

  /// Adds the cells of another line.
  public mutating func append(_ line: CellLine) {
    cells += line.cells
    columns += line.columns
  }

  /// Fills up with blanks to this many columns, if there are fewer.
  public mutating func pad(to width: Int, style: CellStyle = .plain) {
    while columns < width { append(Cell(" ", columns: 1, style: style)) }
  }

  /// The line cut off at this many columns; a wide character that would be cut in half becomes a blank.
  public func clipped(to width: Int) -> CellLine {
    guard columns > width else { return self }
    var line = CellLine()
    for cell in cells {
      if line.columns + cell.columns > width {
        line.pad(to: width, style: cell.style)
        break
      }
      line.append(cell)
    }
    return line
  }

  /// The text of all cells.
  public var text: String { cells.reduce(into: "") { $0 += $1.text } }
}
