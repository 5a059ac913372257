// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import Foundation

/// What is searched: an index, or files of records that are indexed for the call.
struct Source {
  private let paths: [String]
  private let options: IndexingOptions

  init(path: String, options: IndexingOptions) {
    self.init(paths: [path], options: options)
  }

  /// Takes files of records that make one index.
  init(paths: [String], options: IndexingOptions) {
    self.paths = paths
    self.options = options
  }

  /// Whether a path is that of an index: a file named so, or a folder.
  static func isIndex(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".chaja") || isFolder(path)
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Opens the index, or indexes the records.
  func open() throws -> RecordIndex {
    guard paths.count == 1, Source.isIndex(paths[0]) else { return try build() }
    var index = try openIndex(paths[0])
    try options.adjust(&index)
    return index
  }

  private func openIndex(_ path: String) throws -> RecordIndex {
    do {
      return try RecordIndex(path: path)
    } catch {
      let isOfFolder = if case .folder = error { true } else { false }
      throw Failure(
        code: error.isMissing ? .missingFile : .badData,
        message: isOfFolder ? error.description : "\(path): \(error)"
      )
    }
  }

  /// Indexes the records of the files.
  func build() throws -> RecordIndex {
    let formats = try paths.map(Source.format(of:))
    let settings = try options.settings()
    var builder = RecordIndexBuilder(settings: settings)
    var reading = RecordReading(options: options)
    defer { reading.end() }
    // Records without ids are numbered on from file to file.
    var numbered = 0
    for (path, format) in zip(paths, formats) {
      builder.readsNumbersInText = format.isTable
      var last = 0
      try reading.read(path, format, idField: settings.idName ?? "id") { record in
        last = record.number
        try builder.add(json: record.json, line: record.line, number: numbered + record.number)
        return builder.recordCount
      }
      numbered += last
    }
    let replacedCount = builder.replacedCount
    let unseen = builder.recordCount > 0 ? builder.unseenFields : []
    reading.announce("sorting \(builder.recordCount) records")
    let index: RecordIndex
    do {
      index = try builder.finish()
    } catch {
      let name = paths.count == 1 ? reading.name : "the files together"
      throw Failure(code: .badData, message: "\(name): \(error.message)")
    }
    reading.end()
    reading.report(replacedCount: replacedCount, unseenFields: unseen)
    return index
  }

  /// How the records of a file are laid out.
  static func format(of path: String) throws -> RecordFormat {
    if let format = RecordFormat(path: path), !isFolder(path) { return format }
    guard isIndex(path) || FileManager.default.fileExists(atPath: path) else {
      throw Failure(code: .missingFile, message: "\(path): there is no such file")
    }
    let endings = RecordFormat.fileEndings.joined(separator: ", ")
    let message =
      if isFolder(path) {
        "\(path): this is a folder; name files of records (\(endings)), or - for standard input"
      } else if isIndex(path) {
        "\(path): an index can't be read as records; what is indexed should end in \(endings)"
      } else {
        "\(path): what kind of file this is can't be told from its name; it should end in "
          + "\(endings) or .chaja, or be - for standard input"
      }
    throw Failure(code: .wrongCall, message: message)
  }
}
