// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Reads records one at a time, in memory that does not grow with the file.
///
///     var reader = RecordReader(bytes: bytes, name: "people.csv", format: .csv)
///     while let record = try reader.next() { … }  // record.json, record.line
///
/// What it gives is cut out, not checked: whether a line of NDJSON or an element of an array is a JSON object is seen by
/// whoever parses it. Tables are turned into objects whose values are text, whatever they look like: `0010` keeps its
/// zeros. Only the cell of the id field becomes an integer when it is written as one (`25`, not `025`).
public struct RecordReader {
  /// One record, and where it came from.
  public struct Record: Equatable, Sendable {
    /// The record as JSON.
    public let json: [UInt8]
    /// The line it begins on, from 1.
    public let line: Int
    /// Its number, which is its id where the source has no ids: the line in NDJSON, else the place among the records,
    /// from 1.
    public let number: Int
  }

  let format: RecordFormat
  let idField: [UInt8]
  var input: ByteInput
  var hasBegun = false
  /// How many records were given or refused.
  var count = 0
  var isFinished = false
  var columnNames: [[UInt8]] = []
  var cells: [[UInt8]] = []

  /// Gives the bytes from an offset on, as many as it likes; none at the end.
  public typealias Chunks = (_ byteOffset: Int) throws(RecordFileError) -> [UInt8]

  /// Reads a stream.
  ///
  /// - Parameters:
  ///   - name: The name of the file in errors; `-` is standard input.
  ///   - byteCount: How many bytes there are in all; nil where that is not known.
  ///   - format: How records are laid out.
  ///   - idField: The column of a table whose whole numbers are integers.
  ///   - chunks: Called for more bytes whenever those before are used up.
  public init(
    name: String,
    byteCount: Int?,
    format: RecordFormat,
    idField: String = "id",
    chunks: @escaping Chunks
  ) {
    self.format = format
    self.idField = [UInt8](idField.utf8)
    input = ByteInput(file: name, byteCount: byteCount, read: chunks)
  }

  /// Reads from memory.
  ///
  /// - Parameters:
  ///   - bytes: The content of a file.
  ///   - name: The file's name in errors.
  ///   - format: How records are laid out in it.
  ///   - idField: The column of a table whose whole numbers are integers.
  ///   - chunkSize: How many bytes to take at a time, at least 1.
  public init(
    bytes: [UInt8],
    name: String,
    format: RecordFormat,
    idField: String = "id",
    chunkSize: Int = 1 << 18
  ) {
    precondition(chunkSize > 0, "a chunk has at least one byte")
    self.init(name: name, byteCount: bytes.count, format: format, idField: idField) {
      (offset) throws(RecordFileError) in
      Array(bytes[offset..<min(offset + chunkSize, bytes.count)])
    }
  }

  /// The file's name in messages.
  public var displayName: String { input.file == "-" ? "standard input" : input.file }

  /// How many bytes have been read so far.
  public var bytesRead: Int { input.bytesRead }

  /// How many bytes there are in all; nil for a stream.
  public var byteCount: Int? { input.byteCount }

  /// Reads the next record.
  ///
  /// - Returns: nil after the last one.
  /// - Throws: `RecordFileError`. Unless it `endsReading`, the next call goes on with the record after the bad one.
  /// - Complexity: O(*n*) for *n* bytes of the record.
  public mutating func next() throws(RecordFileError) -> Record? {
    if isFinished { return nil }
    do {
      if !hasBegun {
        hasBegun = true
        try input.skipByteOrderMark()
        try begin()
      }
      let record = try advance()
      if record == nil { isFinished = true }
      return record
    } catch {
      if error.endsReading { isFinished = true }
      throw error
    }
  }

  private mutating func begin() throws(RecordFileError) {
    switch format {
    case .ndjson: break
    case .json: try beginArray()
    case .csv, .tsv: try readHeader()
    }
  }

  private mutating func advance() throws(RecordFileError) -> Record? {
    switch format {
    case .ndjson: try nextLine()
    case .json: try nextElement()
    case .csv, .tsv: try nextRow()
    }
  }

  private mutating func nextLine() throws(RecordFileError) -> Record? {
    while true {
      var length = 0
      var isBlank = true
      while let byte = try input.byte(at: length), byte != 0x0A {
        isBlank = isBlank && (byte == 0x20 || byte == 0x09 || byte == 0x0D)
        length += 1
      }
      let line = input.line
      if !isBlank {
        let record = Record(json: input.bytes(length), line: line, number: line)
        finishLine(after: length)
        return record
      }
      if try input.byte(at: length) == nil { return nil }
      finishLine(after: length)
    }
  }

  private mutating func finishLine(after length: Int) {
    let hasBreak = input.position + length < input.buffer.count
    input.advance(by: hasBreak ? length + 1 : length)
  }

  func failure(_ reason: RecordFileError.Reason, line: Int) -> RecordFileError {
    RecordFileError(file: input.file, line: line, reason: reason)
  }

  /// The line of a byte that has been read, counted from the position.
  func line(at offset: Int) -> Int {
    let end = min(input.position + offset, input.buffer.count)
    return input.line + input.buffer[input.position..<end].count { $0 == 0x0A }
  }
}
