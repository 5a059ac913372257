// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaSources

/// The Pokédex: 1,025 species by number, English and Korean name.
enum PokedexDemo {
  /// The file with a line for each species: `id`, `name_en`, `name_ko`.
  static let file = "pokedex.tsv"

  /// Builds the index.
  ///
  /// - Parameter dataFolder: The folder with the file; nil looks for one named `Data` near the program.
  /// - Returns: The index; its records are ordered by number.
  /// - Throws: ``ServerError`` with what is wrong with the folder or the file.
  static func makeIndex(dataFolder: String?) throws(ServerError) -> RecordIndex {
    let folder = try ResourceFolder.path(
      given: dataFolder,
      named: "Data",
      holding: file,
      option: "--data"
    )
    let path = "\(folder)/\(file)"
    var settings = IndexSettings()
    settings.idName = "id"
    settings.searchesOtherFields = false
    settings.fields = [
      FieldDeclaration("name_ko"), FieldDeclaration("name_en"),
      FieldDeclaration("id", kind: .digits),
    ]
    var builder = RecordIndexBuilder(settings: settings)
    try addRecords(ofFile: path, to: &builder)
    guard builder.recordCount > 0 else {
      throw .dataNotUsable(path: path, reason: "it has no records")
    }
    do {
      return try builder.finish()
    } catch {
      throw .dataNotUsable(path: path, reason: "\(error)")
    }
  }

  private static func addRecords(
    ofFile path: String,
    to builder: inout RecordIndexBuilder
  ) throws(ServerError) {
    var number = 0
    var reader: RecordReader
    do {
      reader = try RecordReader(path: path, format: .tsv)
    } catch {
      throw .dataNotUsable(path: path, reason: error.message)
    }
    while let record = try next(from: &reader, path: path) {
      number += 1
      do {
        try builder.add(json: record.json, line: record.line, number: number)
      } catch {
        throw .dataNotUsable(path: path, reason: "line \(error)")
      }
    }
  }

  private static func next(
    from reader: inout RecordReader,
    path: String
  ) throws(ServerError) -> RecordReader.Record? {
    do {
      return try reader.next()
    } catch {
      throw .dataNotUsable(path: path, reason: error.message)
    }
  }
}
