// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaSources
import ChajaStorage
import Foundation

/// `chaja index FOLDER --append FILE… --delete IDS`: changes the index in a folder, all at once or not at all.
struct ChangeIndex {
  private let folder: String
  private let inputs: [(path: String, format: RecordFormat)]
  private let deleted: [String]
  private let options: IndexingOptions

  static func isMeant(by arguments: ParsedArguments) -> Bool {
    arguments.has("--append") || arguments["--delete"] != nil || arguments["--delete-from"] != nil
  }

  init(_ arguments: ParsedArguments) throws {
    guard let folder = arguments.others.first else {
      throw arguments.error("name the folder of the index: chaja index FOLDER --append FILE")
    }
    self.folder = folder
    if arguments["--output"] != nil {
      throw arguments.error(
        "--output is for an index file; a folder is changed where it is, so leave it out"
      )
    }
    let paths = arguments.others.dropFirst()
    if arguments.has("--append"), paths.isEmpty {
      throw arguments.error("name the records: chaja index FOLDER --append FILE, or - to read them")
    }
    if !arguments.has("--append"), let path = paths.first {
      throw arguments.error(
        "“\(path.shortened)” is one word too many; to add records, say --append"
      )
    }
    let streams = paths.filter { $0 == "-" }.count + (arguments["--delete-from"] == "-" ? 1 : 0)
    guard streams <= 1 else { throw arguments.error("standard input can be read only once") }
    if FileManager.default.fileExists(atPath: folder), !Source.isFolder(folder) {
      throw arguments.error(
        "“\(folder.shortened)” is a file; only the index in a folder can be changed. To build a "
          + "file anew: chaja index SOURCE -o FILE.chaja"
      )
    }
    inputs = try paths.map { ($0, try Source.format(of: $0)) }
    var deleted = try arguments.names("--delete")
    if let path = arguments["--delete-from"] {
      deleted += try SmallFile(path: path).lines().map { String(decoding: $0, as: UTF8.self) }
    }
    self.deleted = deleted
    options = try IndexingOptions(arguments)
  }

  func run() throws -> ExitCode {
    let isNew = !FileManager.default.fileExists(atPath: folder)
    if isNew, inputs.isEmpty {
      throw Failure(code: .missingFile, message: "\(folder): there is no such folder")
    }
    if !isNew, !isIndexOrEmpty {
      throw Failure(
        code: .wrongCall,
        message: "\(folder): this folder holds other files and no index; name an empty or a new one"
      )
    }
    let index = try open()
    do {
      try checkKept(index)
      try change(index)
    } catch {
      // A folder that was made for this is as if it had not been.
      if isNew { try? FileManager.default.removeItem(atPath: folder) }
      index.close()
      throw error
    }
    index.close()
    return .found
  }

  private var isIndexOrEmpty: Bool {
    if LiveFolderReport.isLiveFolder(folder) { return true }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty ?? true
  }

  private func open() throws -> LiveRecordIndex {
    do {
      return try LiveRecordIndex(folder: folder) { settings throws(SettingsError) in
        try options.change(&settings)
      }
    } catch {
      switch error {
      case .settings(let error): throw options.failure(error)
      case .folder(.busy), .folder(.differentRanking):
        throw Failure(code: .wrongCall, message: error.description)
      case .folder(.failed(_, let system)):
        throw Failure(
          code: system.isMissing ? .missingFile : .fault,
          message: error.description
        )
      default: throw Failure(code: .badData, message: error.description)
      }
    }
  }

  /// The folder keeps the settings that it was made with; others would be gone with this process.
  private func checkKept(_ index: LiveRecordIndex) throws {
    let given = index.current.settings.json
    if given == index.live.settings { return }
    let (wanted, kept) = (try members(given), try members(index.live.settings))
    guard let key = IndexSettings.keys.first(where: { wanted[$0] != kept[$0] }) else { return }
    throw Failure(
      code: .wrongCall,
      message:
        "\(folder): the index keeps the \(key) it was made with; leave that out here, and give "
        + "it to chaja search, pick or serve"
    )
  }

  private func members(_ json: [UInt8]) throws -> [String: NSObject] {
    try JSONSerialization.jsonObject(with: Data(json)) as? [String: NSObject] ?? [:]
  }

  private func change(_ index: LiveRecordIndex) throws {
    var reading = RecordReading(options: options)
    defer { reading.end() }
    var load = index.beginLoad()
    do {
      for id in deleted { for id in ChangeIndex.ids(id) { try load.delete(id) } }
      let idField = index.current.settings.idName ?? "id"
      for (path, format) in inputs {
        load.readsNumbersInText = format.isTable
        try reading.read(path, format, idField: idField) { record in
          do throws(LiveRecordIndex.ChangeError) {
            try load.add(json: record.json, line: record.line)
          } catch {
            if case .record(let error) = error { throw error }
            throw error
          }
          return load.recordCount
        }
      }
      reading.announce("writing \(load.recordCount) records")
      let counts = try load.finish()
      reading.announce("merging")
      index.live.settle()
      reading.end()
      reading.report(replacedCount: 0, unseenFields: [])
      report(counts, index.current)
    } catch let error as LiveRecordIndex.ChangeError {
      throw Failure(code: .fault, message: "\(folder): \(error)")
    }
  }

  /// What an id that was typed may stand for: `7` is the number, and the text where records have it so.
  private static func ids(_ text: String) -> [RecordID] {
    let bytes = [UInt8](text.utf8)
    guard let number = Int64(text), "\(number)" == text else { return [.text(bytes)] }
    return [.integer(number), .text(bytes)]
  }

  private func report(_ counts: LiveLoad.Counts, _ index: RecordIndex) {
    let missing = Set(counts.missing)
    let unknown = deleted.filter { ChangeIndex.ids($0).allSatisfy { missing.contains($0) } }
    if let first = unknown.first {
      StandardStreams.warn(
        unknown.count == 1
          ? "no record has the id “\(first.shortened)”"
          : "no record has \(unknown.count) of the ids, the first “\(first.shortened)”"
      )
    }
    var parts: [String] = []
    if !inputs.isEmpty {
      parts.append("\(counts.added - counts.replaced) added, \(counts.replaced) replaced")
    }
    if !deleted.isEmpty { parts.append("\(counts.deleted) deleted") }
    StandardStreams.warn(
      "\(folder): \(parts.joined(separator: ", ")); now \(BuildIndex.summary(index))"
    )
  }
}
