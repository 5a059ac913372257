// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Foundation

@main
enum Command {
  /// The version of the program.
  static let version = "0.1.0"

  static func main() {
    // A file at the limit of `ulimit -f` is an error like a full disk, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    StandardStreams.holdPlaces()
    let code: ExitCode
    do {
      code = try run(Array(CommandLine.arguments.dropFirst()))
    } catch let error as UsageError {
      let command = error.command.map { " \($0)" } ?? ""
      StandardStreams.warn(error.message)
      StandardStreams.writeError("chaja\(command) --help shows how it is called.\n")
      code = error.command == Commands.pick.name ? .pickError : .wrongCall
    } catch let error as Failure {
      if !error.message.isEmpty { StandardStreams.warn(error.message) }
      code = error.code
    } catch {
      StandardStreams.warn("\(error)")
      code = .fault
    }
    exit(code.rawValue)
  }

  private static func run(_ words: [String]) throws -> ExitCode {
    guard let first = words.first else {
      StandardStreams.writeError(HelpText.program)
      return .wrongCall
    }
    let rest = Array(words.dropFirst())
    switch first {
    case "--help", "-h": return try show(HelpText.program)
    case "--version": return try show("chaja \(version)\n")
    case "help": return try help(rest)
    default: break
    }
    let command = try description(named: first)
    let arguments = try parse(rest, of: command)
    if arguments.has("--help") { return try show(HelpText.command(command)) }
    switch command.name {
    case "search": return try Search(arguments).run()
    case "index": return try BuildIndex(arguments).run()
    case "inspect": return try Inspect(arguments).run()
    case "bench": return try Bench(arguments).run()
    case "serve": return try Serve(arguments).run()
    case "backup": return try Backup(arguments).run()
    case "pick": return try Pick(arguments).run()
    case "replay": return try Replay(arguments).run()
    default: return try completions(arguments)
    }
  }

  /// Help is wanted wherever it stands before `--`, even in a call that is wrong otherwise.
  private static func parse(
    _ words: [String],
    of command: CommandDescription
  ) throws -> ParsedArguments {
    let options = words.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      return try ParsedArguments(["--help"], of: command)
    }
    return try ParsedArguments(words, of: command)
  }

  private static func description(named name: String) throws -> CommandDescription {
    if let command = Commands.all.first(where: { $0.name == name }) { return command }
    let names = Commands.all.map(\.name) + ["help"]
    let hint =
      Spelling.nearest(to: name, among: names).map { "did you mean “\($0)”?" }
      ?? "there are \(names.joined(separator: ", "))"
    throw UsageError(message: "there is no command “\(name.shortened)”; \(hint)")
  }

  private static func help(_ words: [String]) throws -> ExitCode {
    guard let name = words.first else { return try show(HelpText.program) }
    return try show(HelpText.command(try description(named: name)))
  }

  private static func completions(_ arguments: ParsedArguments) throws -> ExitCode {
    let shells = CompletionScript.shells.joined(separator: ", ")
    guard arguments.others.count == 1 else {
      throw arguments.error("name one shell: \(shells)")
    }
    guard let script = CompletionScript.script(for: arguments.others[0]) else {
      throw arguments.error("there is no shell “\(arguments.others[0].shortened)” here; \(shells)")
    }
    return try show(script)
  }

  private static func show(_ text: String) throws -> ExitCode {
    try StandardStreams.write(text)
    return .found
  }
}
