// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaStorage
public import Foundation

extension SearchIndex {
  /// Opens an index file, away from the caller's actor.
  ///
  /// The file is read where it lies, and records are decoded as they are found. A file of up to 4 MB is checked as a
  /// whole, of a larger one the layout: damage further inside is then an error of the search that meets it. The file must
  /// stay as it is while the index is in use; `write(to:)` replaces a file and never changes one.
  ///
  /// - Parameters:
  ///   - file: A file that `write(to:)` wrote.
  ///   - schema: The schema that the file was written with.
  /// - Throws: `fileUnavailable`, `invalidIndexFile`, and `schemaMismatch` where fields or columns differ.
  /// - Complexity: O(1) in the size of the file, above 4 MB.
  @concurrent
  public init(contentsOf file: URL, schema: SearchSchema<Record>) async throws(ChajaError) {
    let path = try file.pathOfFile
    let index: Index
    do {
      index = try RecordIndex(file: path).index
    } catch {
      throw ChajaError(opening: file, error)
    }
    let built = index.fields.map { field in
      FieldDeclaration(String(decoding: field.name, as: UTF8.self), kind: field.kind)
    }
    let declared = schema.fields.map { FieldDeclaration($0.name, kind: $0.kind) }
    guard built == declared else {
      throw ChajaError(
        .schemaMismatch,
        "\(file.path) searches the fields \(built.specification), the schema "
          + "\(declared.specification). Write the file again, or open it with its own schema."
      )
    }
    let columns = Set(index.columnNames.map { String(decoding: $0, as: UTF8.self) })
    for column in schema.columns where !columns.contains(column.name) {
      throw ChajaError(
        .schemaMismatch,
        "\(file.path) has no column \"\(column.name)\". Write the file again with this schema."
      )
    }
    self.init(schema: schema, index: index, content: .json, replacedCount: 0)
  }

  /// Writes the index to a file, in place of what is there, away from the caller's actor.
  ///
  /// The file holds the records too, as JSON. Where the schema's names are those that the records are encoded with, the
  /// command line searches the file as well. Whoever opens it at any moment finds the old index or the new one.
  ///
  /// - Parameter file: The file; by custom its name ends in `.chaja`.
  /// - Throws: `invalidRecord` for a record that can't be encoded, `fileUnavailable`, `cancelled`; what was there is then
  ///   still there.
  /// - Complexity: That of making the index.
  @concurrent
  public func write(to file: URL) async throws(ChajaError) {
    let path = try file.pathOfFile
    let complete: Index
    switch content {
    case .json: complete = index
    case .records(let records):
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      complete =
        try SearchIndex
        .build(records, schema: schema, settings: schema.settings.json) {
          (_, record) throws(ChajaError) in
          do {
            return Array(try encoder.encode(record))
          } catch {
            throw ChajaError(
              .invalidRecord,
              "The record with id \(schema.id(record).text) can't be encoded as JSON.",
              underlying: error
            )
          }
        }
        .index
    }
    do {
      try IndexFile.write(complete, to: path)
    } catch {
      throw ChajaError(.fileUnavailable, "\(file.path): \(error).", underlying: error)
    }
  }

  /// Reads a record back from its JSON.
  func decode(_ stored: [UInt8], id: RecordID) throws(ChajaError) -> Record {
    do {
      return try JSONDecoder().decode(Record.self, from: Data(stored))
    } catch {
      throw ChajaError(
        .schemaMismatch,
        "The record with id \(id.text) in the index file is no \(Record.self). Write the file "
          + "again with this type of record.",
        underlying: error
      )
    }
  }
}

extension URL {
  /// The path, of the URL of a file only.
  fileprivate var pathOfFile: String {
    get throws(ChajaError) {
      if isFileURL { return path }
      throw ChajaError(.fileUnavailable, "\(self) names no file. Download it first, and name that.")
    }
  }
}

extension SearchSchema {
  /// The schema as the command line and the server understand it.
  fileprivate var settings: IndexSettings {
    var settings = IndexSettings()
    settings.fields = fields.map { FieldDeclaration($0.name, kind: $0.kind) }
    settings.searchesOtherFields = false
    settings.filterable = columns.map { $0.name }
    settings.startFactor = startFactor
    settings.rules = rules
    return settings
  }
}

extension ChajaError {
  /// Says in words why a file could not be opened.
  fileprivate init(opening file: URL, _ error: RecordIndex.OpenError) {
    var code = Code.invalidIndexFile
    if case .file(.unreadable) = error { code = .fileUnavailable }
    self.init(code, "\(file.path): \(error).", underlying: error)
  }
}
