// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources

/// Reads records, counting and reporting what is left out.
struct RecordReading {
  private let skipsInvalid: Bool
  private var progress = ProgressBar(title: "indexing")
  private var skippedCount = 0
  private var firstSkipped: String?
  /// The name of the file that is read, or was last.
  private(set) var name = ""

  init(options: IndexingOptions) { skipsInvalid = options.skipsInvalid }

  /// Reads all records of a file.
  ///
  /// `add` takes a record and gives how many there are; a `RecordError` leaves it out.
  mutating func read(
    _ path: String,
    _ format: RecordFormat,
    idField: String,
    add: (RecordReader.Record) throws -> Int
  ) throws {
    var reader: RecordReader
    do {
      reader = try RecordReader(path: path, format: format, idField: idField)
    } catch {
      throw Failure(code: .missingFile, message: error.description)
    }
    name = reader.displayName
    var count = 0
    while let record = try next(&reader) {
      do {
        count = try add(record)
      } catch let error as RecordError {
        try skip("\(reader.displayName):\(error)")
      }
      progress.update(done: reader.bytesRead, total: reader.byteCount, count: count)
    }
  }

  mutating func announce(_ words: String) { progress.announce(words) }

  /// Takes the progress off the screen.
  mutating func end() { progress.remove() }

  private mutating func next(_ reader: inout RecordReader) throws -> RecordReader.Record? {
    while true {
      do {
        return try reader.next()
      } catch {
        if error.endsReading { throw Failure(code: .badData, message: error.description) }
        try skip(error.description)
      }
    }
  }

  private mutating func skip(_ message: String) throws {
    guard skipsInvalid else { throw Failure(code: .badData, message: message) }
    skippedCount += 1
    firstSkipped = firstSkipped ?? message
  }

  /// Says what was left out, replaced or not there.
  func report(replacedCount: Int, unseenFields: [String]) {
    if let firstSkipped {
      StandardStreams.warn("\(skippedCount) left out, the first: \(firstSkipped)")
    }
    if replacedCount > 0 {
      StandardStreams.warn(
        replacedCount == 1
          ? "1 record was replaced by a later one with the same id"
          : "\(replacedCount) records were replaced by later ones with the same ids"
      )
    }
    for field in unseenFields { StandardStreams.warn("no record has the field “\(field)”") }
  }
}
