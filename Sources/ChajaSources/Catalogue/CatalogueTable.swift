// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file of tab-separated values with a header line, as those in `Data/` are.
///
/// There are no quotes and no escapes: a cell is what stands between two tabs. Lists are joined by vertical bars.
struct CatalogueTable {
  /// A column, by its place in the file.
  struct Column {
    let name: String
    let index: Int
  }

  /// The file, for messages.
  let path: String
  private let bytes: [UInt8]
  private let names: [String]
  private let firstRow: Int

  /// Reads a file.
  ///
  /// - Throws: `unreadable`.
  init(path: String) throws(CatalogueError) {
    self.path = path
    do {
      bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    } catch {
      let words = (error as NSError).localizedFailureReason ?? error.localizedDescription
      throw CatalogueError(path: path, .unreadable(words))
    }
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    names = bytes[..<end].split(separator: 0x09, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    firstRow = min(end + 1, bytes.endIndex)
  }

  /// Finds a column.
  ///
  /// - Throws: `missingColumn`.
  func column(_ name: String) throws(CatalogueError) -> Column {
    guard let index = names.firstIndex(of: name) else {
      throw CatalogueError(path: path, line: 1, .missingColumn(name))
    }
    return Column(name: name, index: index)
  }

  /// Gives each row in turn; an empty line at the end is none.
  ///
  /// - Throws: `wrongCellCount`, `cancelled`, and what `body` throws.
  func forEachRow(
    _ body: (borrowing Row) throws(CatalogueError) -> Void
  ) throws(CatalogueError) {
    var start = firstRow
    var line = 2
    var cells: [Range<Int>] = []
    while start < bytes.endIndex {
      cells.removeAll(keepingCapacity: true)
      var cell = start
      var position = start
      while position < bytes.endIndex, bytes[position] != 0x0A {
        if bytes[position] == 0x09 {
          cells.append(cell..<position)
          cell = position + 1
        }
        position += 1
      }
      cells.append(cell..<position)
      guard cells.count == names.count else {
        let reason = CatalogueError.Reason.wrongCellCount(
          expected: names.count,
          actual: cells.count
        )
        throw CatalogueError(path: path, line: line, reason)
      }
      if line & 0x3FF == 0, Task.isCancelled { throw CatalogueError(path: path, .cancelled) }
      try body(Row(path: path, line: line, bytes: bytes, cells: cells))
      start = position + 1
      line += 1
    }
  }

  /// One line, cut into cells.
  struct Row {
    let path: String
    let line: Int
    fileprivate let bytes: [UInt8]
    fileprivate let cells: [Range<Int>]

    /// The text of a cell; empty for none.
    func text(_ column: Column) -> String {
      String(decoding: bytes[cells[column.index]], as: UTF8.self)
    }

    /// The parts of a cell with a list; none for an empty cell.
    func list(_ column: Column) -> [String] {
      bytes[cells[column.index]].split(separator: 0x7C).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The number in a cell.
    ///
    /// - Throws: `notANumber` when there is none, or not one of the range.
    func integer(_ column: Column, in range: ClosedRange<Int>) throws(CatalogueError) -> Int {
      try integer(bytes[cells[column.index]], column, range)
    }

    /// The number in a cell; nil for an empty one.
    func optionalInteger(
      _ column: Column,
      in range: ClosedRange<Int>
    ) throws(CatalogueError) -> Int? {
      cells[column.index].isEmpty ? nil : try integer(column, in: range)
    }

    /// The numbers of a cell with a list.
    func integers(_ column: Column, in range: ClosedRange<Int>) throws(CatalogueError) -> [Int] {
      var numbers: [Int] = []
      for part in bytes[cells[column.index]].split(separator: 0x7C) {
        numbers.append(try integer(part, column, range))
      }
      return numbers
    }

    /// An error about this line.
    func error(_ reason: CatalogueError.Reason) -> CatalogueError {
      CatalogueError(path: path, line: line, reason)
    }

    private func integer(
      _ digits: ArraySlice<UInt8>,
      _ column: Column,
      _ range: ClosedRange<Int>
    ) throws(CatalogueError) -> Int {
      var number = 0
      var isNumber = !digits.isEmpty && digits.count <= 15
      for digit in digits where isNumber {
        isNumber = digit >= 0x30 && digit <= 0x39
        number = number * 10 + Int(digit & 0xF)
      }
      guard isNumber, range.contains(number) else {
        let text = String(decoding: digits, as: UTF8.self)
        throw error(.notANumber(column: column.name, text: text, range: range))
      }
      return number
    }
  }
}
