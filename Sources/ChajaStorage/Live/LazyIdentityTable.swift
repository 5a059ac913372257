// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Synchronization

/// The table that finds the documents of an index by id, made when it is first used: who only reads needs none.
final class LazyIdentityTable: Sendable {
  private let index: Index
  private let table = Mutex<IdentityTable?>(nil)

  init(_ index: Index) { self.index = index }

  /// The document of an id, nil when the index has none.
  func document(of id: RecordID) -> DocumentID? {
    table.withLock { table in
      if let table { return table.document(of: id) }
      let made = IdentityTable(index)
      table = made
      return made.document(of: id)
    }
  }
}
