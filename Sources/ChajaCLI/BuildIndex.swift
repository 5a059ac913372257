// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Foundation

/// `chaja index`: makes an index file of records.
struct BuildIndex {
  private let source: Source
  private let output: String

  init(_ arguments: ParsedArguments) throws {
    guard let path = arguments.others.first else {
      throw arguments.error("name a source to index: chaja index SOURCE -o FILE.chaja")
    }
    guard arguments.others.count == 1 else {
      throw arguments.error("there is more than one source; an index is built from one")
    }
    guard let output = arguments["--output"] else {
      throw arguments.error("name the index file: -o FILE.chaja")
    }
    guard output.lowercased().hasSuffix(".chaja") else {
      throw arguments.error("the index file should end in .chaja, not “\(output.shortened)”")
    }
    self.output = output
    source = Source(path: path, options: try IndexingOptions(arguments))
  }

  func run() throws -> ExitCode {
    let folder = URL(fileURLWithPath: output).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else {
      throw Failure(code: .missingFile, message: "\(folder): there is no such folder")
    }
    let index = try source.build()
    do {
      try index.save(to: output)
    } catch {
      throw Failure(code: .fault, message: "\(output): \(error)")
    }
    let fields = index.fields.map(\.specification).joined(separator: ",")
    let size = ByteCountFormatter.string(
      fromByteCount: Int64(index.byteCount),
      countStyle: .file
    )
    let count = index.recordCount == 1 ? "1 record" : "\(index.recordCount) records"
    StandardStreams.warn("\(output): \(count), \(size), fields \(fields)")
    return .found
  }
}
