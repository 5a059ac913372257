// Chaja
// SPDX-License-Identifier: Apache-2.0

import BenchmarkCorpus
import ChajaEngine
import Foundation

/// Prints how long one keystroke takes, by what is typed and by how much has been typed.
@main
struct KeystrokeLatency {
  static let usage = """
    usage: KeystrokeLatency CORPUS.tsv QUERIES.tsv [--budget SECONDS] [--category NAME] [--slowest N]
                            [--clock wall|cpu]

      --budget SECONDS   type for at most so long; the sessions are shuffled (default 30)
      --category NAME    type only sessions of this category
      --clock wall|cpu   time that passed, or time that the processor worked, which holds on a busy machine
                         too (default wall)
      --slowest N        also list the N slowest keystrokes (default 10)
    """

  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      try run(options)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(error is Options.UsageError ? 64 : 65)
    }
  }

  static func run(_ options: Options) throws {
    let clock = ContinuousClock()
    let corpus = try Corpus(contentsOf: options.corpus)
    var sessions = try TypingSession.sessions(contentsOf: options.queries)
    if let category = options.category { sessions.removeAll { $0.category != category } }
    var built: Index?
    let buildTime = try clock.measure { built = try corpus.makeIndex() }
    guard let index = built else { return }

    print("corpus     \(options.corpus), \(index.recordCount) records")
    print("index      \(index.byteCount / 1_024) KiB, built in \(buildTime)")
    print("machine    \(Machine.description())")

    print("clock      \(options.clock.rawValue)")

    var typing = Typing(index: index, stopwatch: options.clock)
    typing.warmUp(with: sessions.suffix(25))
    typing.type(sessions, for: .seconds(options.budget))
    typing.report(slowest: options.slowest)
    print("memory     \(Int(Machine.peakMemory())) MiB at most, the corpus included")
  }
}

/// The arguments of the command.
struct Options {
  struct UsageError: Error, CustomStringConvertible {
    let reason: String
    var description: String { "\(reason)\n\(KeystrokeLatency.usage)" }
  }

  var corpus = ""
  var queries = ""
  var budget = 30.0
  var category: String?
  var slowest = 10
  var clock = Stopwatch.wall

  init(_ arguments: ArraySlice<String>) throws {
    var files: [String] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        files.append(argument)
        continue
      }
      guard ["--budget", "--category", "--slowest", "--clock"].contains(argument) else {
        throw UsageError(reason: "unknown option \(argument)")
      }
      guard let value = rest.popFirst() else {
        throw UsageError(reason: "\(argument) needs a value")
      }
      switch argument {
      case "--category": category = value
      case "--clock":
        guard let known = Stopwatch(rawValue: value) else {
          throw UsageError(reason: "--clock is wall or cpu, not '\(value)'")
        }
        clock = known
      case "--slowest": slowest = try Options.number(value, argument, Int.init)
      default: budget = try Options.number(value, argument, Double.init)
      }
    }
    guard files.count == 2 else { throw UsageError(reason: "two files are needed") }
    corpus = files[0]
    queries = files[1]
  }

  private static func number<Number: Comparable & ExpressibleByIntegerLiteral>(
    _ text: String,
    _ option: String,
    _ read: (String) -> Number?
  ) throws -> Number {
    guard let number = read(text), number >= 0 else {
      throw UsageError(reason: "\(option) needs a number of 0 or more, not '\(text)'")
    }
    return number
  }
}
