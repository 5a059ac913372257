// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Synchronization

/// The table that finds the documents of an index by id, made when it is first used: who only reads needs none.
final class LazyIdentityTable: Sendable {
  private let index: Index
  private let table = Mutex<IdentityTable?>(nil)

  init(_ index: Index) { self.index = index }

  /// The table, made now if it was not before.
  var value: IdentityTable {
    table.withLock { table in
      if let table { return table }
      let made = IdentityTable(index)
      table = made
      return made
    }
  }
}
