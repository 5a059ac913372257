// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaSources
import Foundation

/// The options that say how records become an index, read and checked before any record is.
struct IndexingOptions {
  private let fields: [FieldDeclaration]?
  private let idName: String?
  private let rank: RankDeclaration?
  private let settingsFile: SmallFile?
  private let stopWords: [[UInt8]]?
  private let synonymsFile: SmallFile?
  let skipsInvalid: Bool

  init(_ arguments: ParsedArguments) throws {
    do {
      fields = try arguments["--fields"].map(FieldDeclaration.list(parsing:))
      rank = try arguments["--rank"].map(RankDeclaration.init(parsing:))
    } catch {
      throw arguments.error("\(error)")
    }
    idName = arguments["--id"]
    if idName?.isEmpty == true { throw arguments.error("--id needs the name of a field") }
    settingsFile = try arguments["--settings"].map(SmallFile.init(path:))
    synonymsFile = try arguments["--synonyms"].map(SmallFile.init(path:))
    stopWords = try arguments["--stop-words"].map { try SmallFile(path: $0).lines() }
    skipsInvalid = arguments.has("--skip-invalid")
    var settings = IndexSettings()
    try apply(to: &settings)
  }

  /// The settings for a new index.
  func settings() throws -> IndexSettings {
    var settings = IndexSettings()
    try apply(to: &settings)
    return settings
  }

  /// Applies the options to an index that is there already.
  func adjust(_ index: inout RecordIndex) throws {
    do {
      try index.adjustSettings { settings throws(SettingsError) in
        try change(&settings)
      }
    } catch {
      throw failure(error)
    }
  }

  private func apply(to settings: inout IndexSettings) throws {
    do {
      try change(&settings)
    } catch {
      throw failure(error)
    }
  }

  /// What stands in a file is bad data; what stands in the call is a wrong call.
  func failure(_ error: SettingsError) -> Failure {
    if case .differsFromIndex = error.problem {
      return Failure(code: .wrongCall, message: error.description)
    }
    let file = error.key == "synonyms" ? synonymsFile ?? settingsFile : settingsFile
    guard let file else { return Failure(code: .wrongCall, message: error.description) }
    return Failure(code: .badData, message: "\(file.path): \(error)")
  }

  /// Applies the options to settings.
  func change(_ settings: inout IndexSettings) throws(SettingsError) {
    if let settingsFile { try settings.merge(json: settingsFile.bytes) }
    if let fields {
      settings.fields = fields
      settings.searchesOtherFields = false
    }
    if let idName { settings.idName = idName }
    if let rank { settings.rank = rank }
    if let stopWords { settings.rules.stopWords = stopWords }
    if let synonymsFile {
      do {
        settings.rules.synonyms = try IndexSettings.synonyms(json: synonymsFile.bytes)
      } catch {
        throw SettingsError(error, inside: "synonyms")
      }
    }
  }
}

/// A file or pipe that is read as a whole: settings, words, queries, scripts.
struct SmallFile {
  let path: String
  let bytes: [UInt8]

  /// Reads a file; `-` is standard input.
  init(path: String) throws {
    self.path = path
    do {
      let handle =
        path == "-"
        ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      bytes = [UInt8](try handle.readToEnd() ?? Data())
    } catch {
      let isThere = FileManager.default.fileExists(atPath: path)
      let problem =
        Source.isFolder(path)
        ? "this is a folder, not a file" : isThere ? "can't be read" : "there is no such file"
      throw Failure(code: .missingFile, message: "\(path): \(problem)")
    }
  }

  /// The lines, each UTF-8, without line breaks; a byte order mark is skipped, and a last line without any bytes.
  func allLines() throws -> [[UInt8]] {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var lines = bytes.dropFirst(hasMark ? 3 : 0)
      .split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { $0.last == 0x0D ? Array($0.dropLast()) : Array($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() where !isUTF8(line) {
      throw Failure(
        code: .badData,
        message: "\(path):\(index + 1): bytes that are not UTF-8; save the file as UTF-8"
      )
    }
    return lines
  }

  /// The lines that are not blank, without blanks around them.
  func lines() throws -> [[UInt8]] {
    try allLines().compactMap { line in
      let words = line.split { $0 == 0x20 || $0 == 0x09 }
      return words.isEmpty ? nil : Array(words.joined(separator: [0x20]))
    }
  }

  private func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }
}
