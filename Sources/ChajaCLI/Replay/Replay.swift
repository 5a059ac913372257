// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import Foundation

/// `chaja replay`: runs a search session on a virtual clock and prints what it does.
struct Replay {
  private let path: String

  init(_ arguments: ParsedArguments) throws {
    guard let path = arguments.others.first else {
      throw arguments.error("name a script to replay: chaja replay SCRIPT.json")
    }
    guard arguments.others.count == 1 else {
      throw arguments.error("there is more than one script; replay one at a time")
    }
    self.path = path
  }

  func run() throws -> ExitCode {
    let script = try ReplayScript(bytes: read(), name: path == "-" ? "standard input" : path)
    var run = ReplayRun(script)
    var output: [UInt8] = []
    while run.advance(&output) {
      if output.count >= 1 << 16 {
        try StandardStreams.write(output)
        output.removeAll(keepingCapacity: true)
      }
    }
    try StandardStreams.write(output)
    return .found
  }

  private func read() throws -> [UInt8] {
    if path == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(code: .missingFile, message: "\(path): there is no such file")
    }
    guard !isFolder.boolValue else {
      throw Failure(code: .missingFile, message: "\(path): this is a folder, not a script")
    }
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw Failure(code: .missingFile, message: "\(path): \(error.localizedDescription)")
    }
  }
}
