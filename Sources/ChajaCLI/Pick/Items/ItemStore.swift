// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTerminal
import Synchronization

/// The newest snapshot, which one thread writes and others read; nobody waits for anybody.
final class ItemStore: Sendable {
  private let newest = Mutex(ItemSnapshot())
  private let wake: WakePipe

  /// Wakes this pipe whenever there is a new snapshot.
  init(wake: WakePipe) { self.wake = wake }

  var snapshot: ItemSnapshot { newest.withLock { $0 } }

  /// Changes what the next readers see.
  func publish(_ change: (inout ItemSnapshot) -> Void) {
    newest.withLock { snapshot in
      change(&snapshot)
      snapshot.revision += 1
    }
    wake.wake()
  }
}
