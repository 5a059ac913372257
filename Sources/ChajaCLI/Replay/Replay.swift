// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

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
    let bytes = try SmallFile(path: path).bytes
    let script = try ReplayScript(bytes: bytes, name: path == "-" ? "standard input" : path)
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
}
