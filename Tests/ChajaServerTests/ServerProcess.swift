// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The program itself, started as a person does: `chaja serve` with arguments.
final class ServerProcess {
  let process = Process()
  let output = Pipe()
  let errors = Pipe()

  /// Starts the program, with variables beside those of the tests, and with so many files open at most.
  init(
    _ arguments: [String],
    environment: [String: String] = [:],
    openFiles: Int? = nil
  ) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("chaja")
    if let openFiles {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
      process.arguments = ["--nofile=\(openFiles)", program.path, "serve"] + arguments
    } else {
      process.executableURL = program
      process.arguments = ["serve"] + arguments
    }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  /// The port in the line that is printed once clients can connect.
  func port() throws -> UInt16 {
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    try #require(line.hasPrefix("Chaja is serving http://127.0.0.1:"), "printed \(line)")
    return try #require(UInt16(line.split(separator: ":").last?.prefix(while: \.isNumber) ?? ""))
  }

  /// Sets how many bytes a file of the program may have, as `ulimit -f` does; nil for any number.
  func limitFiles(toBytes bytes: Int?) throws {
    let limit = bytes.map { "\($0)" } ?? "unlimited"
    let words = ["--pid", "\(process.processIdentifier)", "--fsize=\(limit):unlimited"]
    let change = try Process.run(URL(fileURLWithPath: "/usr/bin/prlimit"), arguments: words)
    change.waitUntilExit()
    try #require(change.terminationStatus == 0)
  }

  /// Ends it without a chance to finish anything.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func end() -> (status: Int32, output: String, errors: String) {
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let failed = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: said, as: UTF8.self),
      String(decoding: failed, as: UTF8.self)
    )
  }
}
