// Chaja
// SPDX-License-Identifier: Apache-2.0

import BenchmarkCorpus
import ChajaEngine
import ChajaStorage

/// Prints how long one keystroke takes, by what is typed and by how much has been typed.
@main
struct KeystrokeLatency {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      try run(options)
    } catch {
      fail("\(error)", status: error is Options.UsageError ? 64 : 65)
    }
  }

  static func run(_ options: Options) throws {
    let clock = ContinuousClock()
    var sessions = try TypingSession.sessions(contentsOf: options.queries)
    if let category = options.category { sessions.removeAll { $0.category != category } }
    var made: Index?
    var isBuilt = false
    let time = try clock.measure { (made, isBuilt) = try index(options) }
    guard let index = made else { return }

    print("corpus     \(options.corpus), \(index.recordCount) records")
    print("index      \(index.byteCount / 1_024) KiB, \(isBuilt ? "built" : "opened") in \(time)")
    print("machine    \(Machine.description())")
    print(
      "clock      \(options.clock.rawValue), \(options.countsTotals ? "with" : "without") totals"
    )

    var typing = Typing(index: index, options: options)
    typing.warmUp(with: sessions.suffix(25))
    typing.type(sessions, for: .seconds(options.budget))
    typing.report()
    print(
      "memory     \(Int(Machine.peakMemory())) MiB at most\(isBuilt ? ", the corpus included" : "")"
    )
    if let path = options.answers {
      let file = try OutputFile(path)
      file.write(typing.answers)
      try file.close()
    }
    if let most = options.mostAllocations, typing.medianAllocations > most {
      throw TooManyAllocations(median: typing.medianAllocations, most: most)
    }
  }

  /// The engine asks for memory more often than it should.
  private struct TooManyAllocations: Error, CustomStringConvertible {
    let median: UInt64
    let most: UInt64
    var description: String { "\(median) allocations in the middle, and \(most) are allowed" }
  }

  /// Opens the index file if there is one; builds the index, and keeps it in the file, if not.
  private static func index(_ options: Options) throws -> (index: Index, isBuilt: Bool) {
    if let path = options.index, SystemFile.exists(path) {
      return (try IndexFile.open(path), false)
    }
    let index = try Corpus(contentsOf: options.corpus).makeIndex()
    if let path = options.index { try IndexFile.write(index, to: path) }
    return (index, true)
  }
}
