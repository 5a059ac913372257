// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Synchronization

/// Working memory for searches, lent to one search at a time.
///
/// A search that finds none free makes one; so there are never more than searches that ran at the same time.
package final class ScratchPool: Sendable {
  private let free = Mutex<[SearchScratch]>([])

  package init() {}

  /// Takes working memory that nobody else uses.
  package func take() -> SearchScratch { free.withLock { $0.popLast() } ?? SearchScratch() }

  /// Gives it back.
  package func give(_ scratch: consuming SearchScratch) {
    let returned = consume scratch
    free.withLock { $0.append(returned) }
  }
}
