// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Foundation

/// `chaja index`: makes an index file of records, or changes the index in a folder.
struct BuildIndex {
  private enum Task {
    case build(Source, output: String)
    case change(ChangeIndex)
  }

  private let task: Task

  init(_ arguments: ParsedArguments) throws {
    if ChangeIndex.isMeant(by: arguments) {
      task = .change(try ChangeIndex(arguments))
      return
    }
    guard !arguments.others.isEmpty else {
      throw arguments.error("name a source to index: chaja index SOURCE -o FILE.chaja")
    }
    guard arguments.others.filter({ $0 == "-" }).count <= 1 else {
      throw arguments.error("standard input can be read only once")
    }
    guard let output = arguments["--output"] else {
      throw arguments.error(
        "name the index file: -o FILE.chaja; or to change the index in a folder, say --append "
          + "FILE or --delete IDS"
      )
    }
    guard output.lowercased().hasSuffix(".chaja") else {
      throw arguments.error("the index file should end in .chaja, not “\(output.shortened)”")
    }
    let options = try IndexingOptions(arguments)
    task = .build(Source(paths: arguments.others, options: options), output: output)
  }

  func run() throws -> ExitCode {
    switch task {
    case .build(let source, let output): return try build(source, output)
    case .change(let change): return try change.run()
    }
  }

  private func build(_ source: Source, _ output: String) throws -> ExitCode {
    let folder = URL(fileURLWithPath: output).deletingLastPathComponent().path
    guard Source.isFolder(folder) else {
      throw Failure(code: .missingFile, message: "\(folder): there is no such folder")
    }
    let index = try source.build()
    do {
      try index.save(to: output)
    } catch {
      throw Failure(code: .fault, message: "\(output): \(error)")
    }
    StandardStreams.warn("\(output): \(BuildIndex.summary(index))")
    return .found
  }

  /// How many records an index has, how large it is, and what it searches.
  static func summary(_ index: RecordIndex) -> String {
    let fields = index.fields.map(\.specification).joined(separator: ",")
    let size = ByteCountFormatter.string(
      fromByteCount: Int64(index.byteCount),
      countStyle: .file
    )
    return "\(count(index.recordCount)), \(size), fields \(fields)"
  }

  static func count(_ records: Int) -> String { records == 1 ? "1 record" : "\(records) records" }
}
