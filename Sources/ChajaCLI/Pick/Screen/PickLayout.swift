// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Where things are on the screen.
struct PickLayout {
  /// A part of the screen.
  struct Area: Equatable {
    var row = 0
    var column = 0
    var rows = 0
    var columns = 0
  }

  /// List, header, count and query.
  let main: Area
  /// The preview without its border; nil where there is none, or no room for one.
  let preview: Area?
  /// How many rows the list has.
  let listRows: Int
  /// How many lines of the header have room.
  let headerRows: Int
  /// Whether the count has a row.
  let hasCount: Bool
  private let isReversed: Bool
  private let firstShown: Int

  init(_ picker: Picker) {
    let whole = Area(rows: picker.size.rows, columns: picker.size.columns)
    let settings = picker.settings
    (main, preview) =
      picker.showsPreview ? Self.divided(whole, settings.preview) : (whole, nil)
    hasCount = main.rows > 2
    headerRows = max(0, min(settings.header.count, main.rows - 3))
    listRows = max(0, main.rows - 1 - (hasCount ? 1 : 0) - headerRows)
    isReversed = settings.isReversed
    firstShown = picker.firstShown
  }

  private static func divided(_ whole: Area, _ preview: PreviewSettings?) -> (Area, Area?) {
    guard let preview else { return (whole, nil) }
    var main = whole
    var other = whole
    switch preview.side {
    case .left, .right:
      // A column is the border, and the list keeps ten.
      let size = min(preview.size.cells(of: whole.columns), whole.columns - 10)
      guard size > 2 else { return (whole, nil) }
      main.columns -= size
      other.columns = size - 2
      if preview.side == .right { other.column = main.columns + 2 } else { main.column = size }
    case .up, .down:
      let size = min(preview.size.cells(of: whole.rows), whole.rows - 4)
      guard size > 1 else { return (whole, nil) }
      main.rows -= size
      other.rows = size - 1
      if preview.side == .down { other.row = main.rows + 1 } else { main.row = size }
    }
    return (main, other)
  }

  /// The row of the query within the main area.
  var queryRow: Int { isReversed ? 0 : main.rows - 1 }
  /// The row of the count.
  var countRow: Int { isReversed ? 1 : main.rows - 2 }
  /// The first row of the header.
  var headerRow: Int { isReversed ? 2 : main.rows - 2 - headerRows }

  /// The row of an item within the main area.
  func row(ofItem index: Int) -> Int {
    let place = index - firstShown
    return isReversed ? main.rows - listRows + place : listRows - 1 - place
  }

  /// The item at a place on the screen.
  func item(atRow row: Int, column: Int) -> Int? {
    guard (main.column..<main.column + main.columns).contains(column) else { return nil }
    let place =
      isReversed ? row - main.row - (main.rows - listRows) : listRows - 1 - (row - main.row)
    return (0..<listRows).contains(place) ? firstShown + place : nil
  }
}
