// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaServer
import Foundation

/// `chaja serve`: the pages and the HTTP interface, until the program is told to stop.
struct Serve {
  private var configuration = Server.Configuration()
  private let sources: [(name: String, source: Source)]

  init(_ arguments: ParsedArguments) throws {
    configuration.version = Command.version
    configuration.isDemo = arguments.has("--demo")
    configuration.dataFolder = arguments["--data"]
    configuration.webFolder = arguments["--web"]
    if let host = arguments["--host"] { configuration.host = host }
    if let port = try arguments.integer("--port", in: 0...65_535) {
      configuration.port = UInt16(port)
    }
    configuration.members = Self.members(arguments)
    if configuration.isDemo { configuration.services = try Self.services() }
    guard configuration.isDemo || configuration.members != nil || !arguments.others.isEmpty else {
      throw arguments.error("say what to serve: --demo, --state, or files of records or indexes")
    }
    let options = try IndexingOptions(arguments)
    var sources: [(name: String, source: Source)] = []
    for path in arguments.others {
      guard let name = Self.indexName(of: path) else {
        throw arguments.error(
          "“\(path.shortened)” gives no name for an index; a file's name should be of letters, "
            + "digits, hyphens and underscores before its ending"
        )
      }
      guard !sources.contains(where: { $0.name == name }),
        !(configuration.isDemo && Server.demoIndexes.contains(name))
      else {
        throw arguments.error("there are two indexes named “\(name)”; rename a file")
      }
      sources.append((name, Source(path: path, options: options)))
    }
    self.sources = sources
  }

  /// Services stand behind the demonstration where the environment has their keys, which no list of processes shows.
  private static func services() throws -> ServiceSettings {
    do {
      return try ServiceSettings(environment: ProcessInfo.processInfo.environment)
    } catch {
      throw Failure(code: code(of: error), message: error.message)
    }
  }

  /// Members are kept where a folder is given, and in the demonstration.
  private static func members(_ arguments: ParsedArguments) -> MemberSettings? {
    guard arguments["--state"] != nil || arguments.has("--demo") else { return nil }
    var settings = MemberSettings()
    settings.stateFolder = arguments["--state"]
    settings.addsSampleMembers = arguments.has("--demo")
    settings.origin = arguments["--origin"]
    settings.isBehindProxy = arguments.has("--behind-proxy")
    return settings
  }

  /// The name in addresses: the file's without folder and ending, or that of a live index's folder.
  private static func indexName(of path: String) -> String? {
    let file = path.split(separator: "/").last ?? ""
    let dot = file.lastIndex(of: ".")
    guard dot != nil || Source.isFolder(path) else { return nil }
    let name = file[..<(dot ?? file.endIndex)]
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    return isPlain && !name.isEmpty ? String(name) : nil
  }

  func run() throws -> ExitCode {
    var configuration = configuration
    for (name, source) in sources { configuration.indexes[name] = try source.open() }
    do {
      try Server(configuration: configuration).run()
    } catch {
      throw Failure(code: Self.code(of: error), message: error.message)
    }
    return .found
  }

  private static func code(of error: ServerError) -> ExitCode {
    switch error {
    case .folderNotReadable, .folderNotMade, .folderNotFound: .missingFile
    case .folderInUse: .wrongCall
    case .dataNotUsable, .databaseNotUsable: .badData
    case .addressInUse, .unknownHost, .portNotPermitted, .originNotReadable,
      .environmentNotUsable:
      .wrongCall
    default: .fault
    }
  }
}
