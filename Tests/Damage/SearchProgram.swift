// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import Foundation

/// The command line, which searches a copy of an index file that is damaged in place.
struct SearchProgram {
  private let program: URL
  private let copy: URL
  private let handle: FileHandle

  init(_ program: String, file: String) throws {
    self.program = URL(filePath: program)
    copy = URL(filePath: file + ".damaged.chaja")
    try? FileManager.default.removeItem(at: copy)
    try FileManager.default.copyItem(at: URL(filePath: file), to: copy)
    handle = try FileHandle(forUpdating: copy)
  }

  /// Searches the damaged copy and puts it right again.
  ///
  /// - Returns: What should not be so; nil when the program refused the file and said why.
  func faults(_ file: DamagedFile, _ random: inout SeededGenerator) throws -> [String]? {
    for range in file.changes { try write(file.now(at: range), at: range.lowerBound) }
    let query = Questions.queries.randomElement(using: &random) ?? []
    let process = Process()
    process.executableURL = program
    process.arguments = ["search", copy.path, "--json", String(decoding: query, as: UTF8.self)]
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let ranges = file.changes
    file.mend()
    for range in ranges { try write(file.now(at: range), at: range.lowerBound) }
    guard process.terminationReason == .exit else {
      return ["signal \(process.terminationStatus)"]
    }
    if process.terminationStatus < 2 {
      let isAnswer = (try? JSONSerialization.jsonObject(with: answer)) != nil
      return isAnswer ? [] : ["exit code \(process.terminationStatus) without an answer"]
    }
    return complaint.isEmpty ? ["exit code \(process.terminationStatus) without a word"] : nil
  }

  private func write(_ bytes: Data, at place: Int) throws {
    try handle.seek(toOffset: UInt64(place))
    try handle.write(contentsOf: bytes)
  }
}
