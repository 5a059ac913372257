// Chaja
// SPDX-License-Identifier: Apache-2.0

import BenchmarkCorpus

/// The arguments of the command.
struct Options {
  static let usage = """
    usage: KeystrokeLatency CORPUS.tsv QUERIES.tsv [--budget SECONDS] [--category NAME] [--slowest N]
                            [--clock wall|cpu] [--index FILE] [--totals] [--answers FILE]
                            [--allocations N]

      --budget SECONDS   type for at most so long; the sessions are shuffled (default 30)
      --category NAME    type only sessions of this category
      --clock wall|cpu   time that passed, or time that the processor worked, which holds on a busy machine
                         too (default wall)
      --slowest N        also list the N slowest keystrokes (default 10)
      --index FILE       keep the index in this file, and open it where it is there already
      --totals           count all matches of every keystroke, as a page that shows their number does
      --answers FILE     write what each keystroke found, to compare two builds of the engine
      --allocations N    fail when more than half of the keystrokes ask for memory more than N times
    """

  struct UsageError: Error, CustomStringConvertible {
    let reason: String
    var description: String { "\(reason)\n\(Options.usage)" }
  }

  var corpus = ""
  var queries = ""
  var budget = 30.0
  var category: String?
  var slowest = 10
  var clock = Stopwatch.wall
  var index: String?
  var answers: String?
  var countsTotals = false
  var mostAllocations: UInt64?

  private static let withValue = [
    "--budget", "--category", "--slowest", "--clock", "--index", "--answers", "--allocations",
  ]

  init(_ arguments: ArraySlice<String>) throws {
    var files: [String] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        files.append(argument)
        continue
      }
      guard argument != "--totals" else {
        countsTotals = true
        continue
      }
      guard Options.withValue.contains(argument) else {
        throw UsageError(reason: "unknown option \(argument)")
      }
      guard let value = rest.popFirst() else {
        throw UsageError(reason: "\(argument) needs a value")
      }
      try set(argument, value)
    }
    guard files.count == 2 else { throw UsageError(reason: "two files are needed") }
    corpus = files[0]
    queries = files[1]
  }

  private mutating func set(_ option: String, _ value: String) throws {
    switch option {
    case "--category": category = value
    case "--index": index = value
    case "--answers": answers = value
    case "--allocations": mostAllocations = try Options.number(value, option, UInt64.init)
    case "--clock":
      guard let known = Stopwatch(rawValue: value) else {
        throw UsageError(reason: "--clock is wall or cpu, not '\(value)'")
      }
      clock = known
    case "--slowest": slowest = try Options.number(value, option, Int.init)
    default: budget = try Options.number(value, option, Double.init)
    }
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
