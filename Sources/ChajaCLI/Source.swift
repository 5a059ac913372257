// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources

/// What is searched: an index file, or a file of records that is indexed for the call.
struct Source {
  private let path: String
  private let options: IndexingOptions

  init(path: String, options: IndexingOptions) {
    self.path = path
    self.options = options
  }

  private var isIndexFile: Bool { path.lowercased().hasSuffix(".chaja") }

  /// Opens the index file, or indexes the records.
  func open() throws -> RecordIndex {
    guard isIndexFile else { return try build() }
    var index = try openIndexFile()
    try options.adjust(&index)
    return index
  }

  private func openIndexFile() throws -> RecordIndex {
    do {
      return try RecordIndex(path: path)
    } catch {
      throw Failure(code: error.isMissing ? .missingFile : .badData, message: "\(path): \(error)")
    }
  }

  /// Indexes the records of a file.
  func build() throws -> RecordIndex {
    guard let format = RecordFormat(path: path) else {
      let endings = RecordFormat.fileEndings.joined(separator: ", ")
      throw Failure(
        code: .wrongCall,
        message: "\(path): what kind of file this is can't be told from its name; it should end in "
          + "\(endings)" + (isIndexFile ? "" : " or .chaja, or be - for standard input")
      )
    }
    let settings = try options.settings()
    var reading = RecordReading(options: options)
    return try reading.index(path: path, format: format, settings: settings)
  }
}

/// Reads records into an index, counting and reporting what is left out.
struct RecordReading {
  private let skipsInvalid: Bool
  private var progress = ProgressBar(title: "indexing")
  private var skippedCount = 0
  private var firstSkipped: String?

  init(options: IndexingOptions) { skipsInvalid = options.skipsInvalid }

  mutating func index(
    path: String,
    format: RecordFormat,
    settings: IndexSettings
  ) throws -> RecordIndex {
    defer { progress.remove() }
    var reader: RecordReader
    do {
      reader = try RecordReader(path: path, format: format, idField: settings.idName ?? "id")
    } catch {
      throw Failure(code: .missingFile, message: error.description)
    }
    var builder = RecordIndexBuilder(
      settings: settings,
      readsNumbersInText: format == .csv || format == .tsv
    )
    while let record = try next(&reader) {
      do {
        try builder.add(json: record.json, line: record.line, number: record.number)
      } catch {
        try skip("\(reader.displayName):\(error)")
      }
      progress.update(
        done: reader.bytesRead,
        total: reader.byteCount,
        count: builder.recordCount
      )
    }
    let replacedCount = builder.replacedCount
    let unseen = builder.recordCount > 0 ? builder.unseenFields : []
    progress.announce("sorting \(builder.recordCount) records")
    let index = try finish(builder, reader.displayName)
    progress.remove()
    report(replacedCount: replacedCount, unseenFields: unseen)
    return index
  }

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

  private func finish(
    _ builder: consuming RecordIndexBuilder,
    _ name: String
  ) throws -> RecordIndex {
    do {
      return try builder.finish()
    } catch {
      throw Failure(code: .badData, message: "\(name): \(error.message)")
    }
  }

  private func report(replacedCount: Int, unseenFields: [String]) {
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
