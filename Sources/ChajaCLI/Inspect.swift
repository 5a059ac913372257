// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaJSON
import ChajaStorage
import Foundation

/// `chaja inspect`: what an index file, or the folder of a live index, is made of, and whether it is sound.
struct Inspect {
  let path: String
  let isJSON: Bool
  /// Whether every byte is checked.
  let verifies: Bool
  /// How many words are listed.
  let wordLimit: Int

  init(_ arguments: ParsedArguments) throws {
    guard arguments.others.count == 1 else {
      throw arguments.error("name one index file or folder: chaja inspect FILE.chaja")
    }
    path = arguments.others[0]
    isJSON = arguments.has("--json")
    verifies = arguments.has("--verify")
    wordLimit = try arguments.integer("--words", in: 0...1_000_000) ?? 10
  }

  func run() throws -> ExitCode {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(code: .missingFile, message: "\(path): there is no such file or folder")
    }
    return isFolder.boolValue ? try inspectFolder() : try inspectFile()
  }

  /// Rows of a title and a text, as lines.
  func lines(_ rows: [[String]]) -> String {
    let visible = rows.map { $0.map { TerminalText.visible($0) } }
    let width = (visible.map { TerminalText.width($0[0]) }.max() ?? 0) + 2
    return visible.map { row in
      row[0] + String(repeating: " ", count: width - TerminalText.width(row[0])) + row[1] + "\n"
    }.joined()
  }

  // MARK: Folders

  private func inspectFolder() throws -> ExitCode {
    guard LiveFolderReport.isLiveFolder(path) else {
      throw Failure(
        code: .badData,
        message: "\(path): this folder holds no live index; name an index file, or a folder that "
          + "has a manifest in it"
      )
    }
    let report: LiveFolderReport
    do {
      report = try LiveFolderReport(folder: path)
    } catch {
      throw Failure(code: .badData, message: error.description)
    }
    try StandardStreams.write(isJSON ? json(report) : text(report))
    guard !report.isSound else { return .found }
    let problems =
      report.segments.compactMap { file in file.problem.map { "\(file.name) \($0)" } }
      + report.logs.compactMap { file in file.problem.map { "\(file.name) \($0)" } }
    throw Failure(code: .badData, message: "\(path): \(problems.joined(separator: "; "))")
  }

  private func text(_ report: LiveFolderReport) -> String {
    var rows = [
      ["manifest", "\(report.manifestNumber)"],
      ["fields", report.fields.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")],
    ]
    for file in report.segments {
      let state = file.problem ?? "all checksums right"
      rows.append([
        file.name,
        "\(file.recordCount) records, \(file.deletedCount) deleted, \(file.byteCount) bytes, \(state)",
      ])
    }
    for file in report.logs {
      let state = file.problem ?? "all checksums right"
      let torn = file.tornByteCount > 0 ? ", \(file.tornByteCount) torn at the end" : ""
      rows.append([
        file.name, "\(file.changeCount) changes, \(file.byteCount) bytes\(torn), \(state)",
      ])
    }
    return lines(rows)
  }

  private func json(_ report: LiveFolderReport) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("manifest", Int(clamping: report.manifestNumber))
    writer.member("fields", report.fields)
    writer.name("segments")
    writer.beginArray()
    for file in report.segments {
      writer.beginObject()
      writer.member("name", file.name)
      writer.member("records", file.recordCount)
      writer.member("deleted", file.deletedCount)
      writer.member("bytes", file.byteCount)
      write(file.problem, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.name("logs")
    writer.beginArray()
    for file in report.logs {
      writer.beginObject()
      writer.member("name", file.name)
      writer.member("changes", file.changeCount)
      writer.member("bytes", file.byteCount)
      writer.member("tornBytes", file.tornByteCount)
      write(file.problem, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private func write(_ problem: String?, to writer: inout JSONWriter) {
    writer.name("problem")
    if let problem { writer.string(problem) } else { writer.null() }
  }
}
