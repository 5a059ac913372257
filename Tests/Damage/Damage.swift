// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaTestSupport
import Foundation

/// Damages an index file at random: `ChajaDamage FILE FIRST COUNT [PROGRAM]`.
///
/// Each damage has a number, from FIRST on, and is the same whenever it is asked for. The file is opened, asked and read from
/// memory; with PROGRAM, the command line, by `PROGRAM search` from a copy on the disk. What traps, answers outside the bounds
/// of the file or takes a minute is named by its number. Every 16th damage has right checksums, and everything is checked when
/// it is opened; of the others the layout alone, as of large files.
@main
struct Damage {
  static let secondsEach: UInt32 = 60
  static let checkedShare = 16

  /// The damage at hand, for what is printed when a signal ends the process; only this thread writes it.
  nonisolated(unsafe) private static var number = 0

  static func main() throws {
    let words = CommandLine.arguments
    guard (4...5).contains(words.count), let first = Int(words[2]), let count = Int(words[3]) else {
      FileHandle.standardError.write(
        Data("usage: ChajaDamage FILE FIRST COUNT [PROGRAM]\n".utf8)
      )
      exit(64)
    }
    guard let file = DamagedFile(path: words[1]) else {
      FileHandle.standardError.write(Data("ChajaDamage: \(words[1]) is no index file\n".utf8))
      exit(66)
    }
    let program = words.count == 5 ? try SearchProgram(words[4], file: words[1]) : nil
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGALRM] {
      Foundation.signal(signal) { signal in
        Damage.say("damage \(Damage.number) ended the process: signal \(signal)")
        _exit(70)
      }
    }
    let begin = ContinuousClock.now
    var said = begin
    var opened = 0
    var faults = 0
    for number in first..<first + count {
      Damage.number = number
      alarm(secondsEach)
      var random = SeededGenerator(seed: UInt64(number))
      let isSealed = number % checkedShare == 0
      file.damage(&random, isSealed: isSealed)
      let found: [String]?
      if let program {
        found = try program.faults(file, &random)
      } else {
        found = Damage.faults(file, isSealed: isSealed, &random)
      }
      file.mend()
      opened += found == nil ? 0 : 1
      for fault in found ?? [] {
        faults += 1
        say("damage \(number): \(fault)")
      }
      let now = ContinuousClock.now
      if now - said > .seconds(5) || number == first + count - 1 {
        said = now
        say(
          "\(number - first + 1) of \(count) damages, \(opened) opened, \(faults) faults, "
            + "\((now - begin).components.seconds) s"
        )
      }
    }
    // Most damages lie where nothing but an answer shows them, so some must open.
    exit(faults == 0 && opened > 0 ? 0 : 1)
  }

  /// Opens, asks and reads the bytes; nil when they do not open.
  private static func faults(
    _ file: DamagedFile,
    isSealed: Bool,
    _ random: inout SeededGenerator
  ) -> [String]? {
    let checking: Index.Checking = isSealed ? .everything : .layout
    guard let index = try? Index(storage: file.storage, checking: checking) else { return nil }
    var faults = Questions.faults(of: index, &random)
    if !isSealed, Int.random(in: 0..<checkedShare, using: &random) == 0 {
      let isSound = (try? index.verify()) != nil
      if isSound == file.isDamaged { faults.append("verify() says \(isSound)") }
    }
    return faults
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
