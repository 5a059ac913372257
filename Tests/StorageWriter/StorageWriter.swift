// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaStorage
import Foundation

/// Writes to a live index until it is killed: `ChajaStorageWriter FOLDER SEED FIRST-STEP`.
///
/// Prints the number of each step after it was acknowledged.
@main
struct StorageWriter {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let seed = UInt64(arguments[2]), let first = Int(arguments[3])
    else {
      FileHandle.standardError.write(Data("usage: ChajaStorageWriter FOLDER SEED STEP\n".utf8))
      exit(64)
    }
    let live = try LiveIndex(folder: arguments[1], options: RandomChanges.options())
    if first == 0 { try live.apply(RandomChanges.names) }
    var step = first
    while true {
      try live.apply(RandomChanges.step(step, seed: seed))
      FileHandle.standardOutput.write(Data("\(step)\n".utf8))
      step += 1
    }
  }
}
