// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// libFuzzer's own loop, which calls back with inputs that reach code that none before reached.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argumentCount: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// `Fuzzer TARGET [libFuzzer's options and folders]`: gives random bytes to what reads foreign bytes.
///
/// A trap, a read outside an array, or a rule of the target that does not hold ends the process, and libFuzzer writes the
/// input to a file.
@main
struct Fuzzer {
  /// What gets the bytes; set once, before the loop begins.
  nonisolated(unsafe) private static var target: FuzzTarget = .fold

  static func main() {
    let words = CommandLine.arguments
    guard words.count > 1, let target = FuzzTarget(rawValue: words[1]) else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
      FileHandle.standardError.write(Data("usage: Fuzzer \(names) [options and folders]\n".utf8))
      exit(64)
    }
    Self.target = target
    var pointers = ([words[0]] + words.dropFirst(2)).map { strdup($0) } + [nil]
    var count = Int32(pointers.count - 1)
    let status = pointers.withUnsafeMutableBufferPointer { buffer in
      guard var start = buffer.baseAddress else { return Int32(70) }
      return runDriver(&count, &start) { bytes, count in
        // libFuzzer keeps the bytes until the call returns.
        Fuzzer.target.run([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      }
    }
    exit(status)
  }
}
