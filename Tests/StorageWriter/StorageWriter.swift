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
    var options = RandomChanges.options()
    options.loadedBytes = 1_000
    let live = try LiveIndex(folder: arguments[1], options: options)
    if first == 0 { try live.apply(RandomChanges.names) }
    var step = first
    while true {
      let changes = RandomChanges.step(step, seed: seed)
      if step % 5 == 4 {
        var load = live.beginLoad()
        for change in changes { try load.apply(change) }
        _ = try load.finish()
      } else {
        try live.apply(changes)
      }
      FileHandle.standardOutput.write(Data("\(step)\n".utf8))
      step += 1
    }
  }
}
