// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

// Tables after RFC 4180: a cell may stand in quotes, and then hold separators, line breaks and doubled quotes. Lines end
// with LF or CR LF. Empty lines are skipped. A quote inside a cell that does not begin with one is text.

extension RecordReader {
  private var separator: UInt8 { format == .tsv ? 0x09 : 0x2C }

  mutating func readHeader() throws(RecordFileError) {
    guard try readRow() else { throw failure(.missingHeader, line: 1) }
    for (index, name) in cells.enumerated() {
      if UTF8Check.firstInvalidOffset(in: name.span) != nil {
        isFinished = true
        throw failure(.invalidUTF8, line: 1)
      }
      if name.isEmpty { throw failure(.emptyColumnName(column: index + 1), line: 1) }
      if columnNames.contains(name) {
        throw failure(.duplicateColumnName(String(decoding: name, as: UTF8.self)), line: 1)
      }
      columnNames.append(name)
    }
  }

  mutating func nextRow() throws(RecordFileError) -> Record? {
    try skipEmptyLines()
    let line = input.line
    count += 1
    guard try readRow() else { return nil }
    guard cells.count == columnNames.count else {
      let reason = RecordFileError.Reason.wrongCellCount(
        expected: columnNames.count,
        actual: cells.count
      )
      throw failure(reason, line: line)
    }
    var writer = JSONWriter()
    writer.beginObject()
    for (name, cell) in zip(columnNames, cells) {
      guard UTF8Check.firstInvalidOffset(in: cell.span) == nil else {
        throw failure(.invalidUTF8, line: line)
      }
      writer.name(name)
      if name == idField, let number = Self.wholeNumber(cell) {
        writer.integer(number)
      } else {
        writer.string(cell)
      }
    }
    writer.endObject()
    return Record(json: writer.bytes, line: line, number: count)
  }

  /// The value of a number written as an integer is written: no plus, no leading zero, no space.
  private static func wholeNumber(_ cell: [UInt8]) -> Int64? {
    guard cell.count <= 20 else { return nil }
    let text = String(decoding: cell, as: UTF8.self)
    guard let value = Int64(text), String(value) == text else { return nil }
    return value
  }

  private mutating func skipEmptyLines() throws(RecordFileError) {
    while let byte = try input.byte(at: 0) {
      if byte == 0x0A {
        input.advance(by: 1)
      } else if byte == 0x0D, try input.byte(at: 1) == 0x0A {
        input.advance(by: 2)
      } else {
        return
      }
    }
  }

  /// Reads one row into `cells`.
  ///
  /// - Returns: false at the end of the file.
  private mutating func readRow() throws(RecordFileError) -> Bool {
    cells.removeAll(keepingCapacity: true)
    guard try input.byte(at: 0) != nil else { return false }
    var offset = 0
    while true {
      offset =
        try input.byte(at: offset) == 0x22
        ? try readQuotedCell(from: offset) : try readPlainCell(from: offset)
      guard let end = try input.byte(at: offset) else { break }
      offset += 1
      if end == 0x0A { break }
      if end == 0x0D {
        offset += 1
        break
      }
    }
    input.advance(by: offset)
    return true
  }

  /// Whether a cell ends at a byte: at a separator, a line break or the end of the file.
  private mutating func isCellEnd(_ byte: UInt8?, at offset: Int) throws(RecordFileError) -> Bool {
    guard let byte else { return true }
    if byte == separator || byte == 0x0A { return true }
    guard byte == 0x0D else { return false }
    return try input.byte(at: offset + 1) == 0x0A
  }

  private mutating func readPlainCell(from start: Int) throws(RecordFileError) -> Int {
    var cell: [UInt8] = []
    var offset = start
    while true {
      let byte = try input.byte(at: offset)
      if try isCellEnd(byte, at: offset) { break }
      if let byte { cell.append(byte) }
      offset += 1
    }
    // A carriage return before the very end of the file is half of a line break.
    if cell.last == 0x0D, try input.byte(at: offset) == nil { cell.removeLast() }
    cells.append(cell)
    return offset
  }

  private mutating func readQuotedCell(from start: Int) throws(RecordFileError) -> Int {
    var cell: [UInt8] = []
    var offset = start + 1
    while true {
      guard let byte = try input.byte(at: offset) else {
        throw failure(.unclosedQuote, line: line(at: start))
      }
      offset += 1
      if byte == 0x22 {
        guard try input.byte(at: offset) == 0x22 else { break }
        offset += 1
      }
      cell.append(byte)
    }
    let next = try input.byte(at: offset)
    if try !isCellEnd(next, at: offset) {
      if next == 0x0D, try input.byte(at: offset + 1) == nil {
        offset += 1
      } else {
        try skipLine(from: offset, throwing: .textAfterQuote)
      }
    }
    cells.append(cell)
    return offset
  }

  /// Gives up a row: uses up the line and throws.
  private mutating func skipLine(
    from start: Int,
    throwing reason: RecordFileError.Reason
  ) throws(RecordFileError) {
    var offset = start
    let line = line(at: start)
    while let byte = try input.byte(at: offset), byte != 0x0A { offset += 1 }
    if try input.byte(at: offset) != nil { offset += 1 }
    input.advance(by: offset)
    throw failure(reason, line: line)
  }
}
