// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer

/// `chaja serve`: the pages and the HTTP interface, until the program is told to stop.
struct Serve {
  private let configuration: Server.Configuration

  init(_ arguments: ParsedArguments) throws {
    if let word = arguments.others.first {
      throw arguments.error("“\(word.shortened)” belongs to no option")
    }
    var configuration = Server.Configuration()
    configuration.version = Command.version
    if let host = arguments["--host"] { configuration.host = host }
    if let port = try arguments.integer("--port", in: 0...65_535) {
      configuration.port = UInt16(port)
    }
    configuration.isDemo = arguments.has("--demo")
    configuration.dataFolder = arguments["--data"]
    configuration.webFolder = arguments["--web"]
    self.configuration = configuration
  }

  func run() throws -> ExitCode {
    do {
      try Server(configuration: configuration).run()
    } catch {
      throw Failure(code: .fault, message: error.message)
    }
    return .found
  }
}
