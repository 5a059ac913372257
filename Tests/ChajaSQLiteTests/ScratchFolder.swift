// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of its own for one test, removed with everything in it at the end.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("chaja-sqlite-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  /// The names of all files in it.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}
