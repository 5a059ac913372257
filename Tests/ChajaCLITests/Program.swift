// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The built `chaja`, run as a process in a folder of its own.
final class Program: Sendable {
  /// How a call ended.
  struct Result {
    let code: Int32
    let output: String
    let errors: String

    /// The lines of standard output as JSON objects.
    func objects() throws -> [[String: Any]] {
      try output.split(separator: "\n").map { line in
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(value as? [String: Any])
      }
    }

    /// The ids of the only answer's hits.
    func ids() throws -> [Int] {
      let hits = try #require(try objects().first?["hits"] as? [[String: Any]])
      return hits.compactMap { $0["id"] as? Int }
    }
  }

  let folder: URL

  /// Makes an empty folder.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The program lies beside the test bundle.
  private static var url: URL {
    Bundle.main.bundleURL.appending(path: "chaja")
  }

  /// Writes a file, making the folder that it lies in.
  func write(_ name: String, _ text: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  func write(_ name: String, bytes: [UInt8]) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix("std") }.sorted()
  }

  /// Runs the program with words and with bytes on standard input, or a shell's script, in which that call is `"$@"`.
  func run(_ words: [String], input: String = "", script: String? = nil) throws -> Result {
    try write("stdin", input)
    for name in ["stdout", "stderr"] { try write(name, "") }
    let process = Process()
    process.executableURL = script == nil ? Self.url : URL(fileURLWithPath: "/bin/sh")
    process.arguments = script.map { ["-c", $0, "sh", Self.url.path] + words } ?? words
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: "stdin"))
    process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "stdout"))
    process.standardError = try FileHandle(forWritingTo: folder.appending(path: "stderr"))
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "the program crashed: \(words)")
    return Result(
      code: process.terminationStatus,
      output: String(decoding: try bytes("stdout"), as: UTF8.self),
      errors: String(decoding: try bytes("stderr"), as: UTF8.self)
    )
  }

  func run(_ words: String...) throws -> Result { try run(words) }
}
