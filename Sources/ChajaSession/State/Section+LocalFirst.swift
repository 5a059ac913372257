// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What the second source of a section, which answers from memory, has to say.
///
/// Its rows show at once; those of the remote source come below them, without what is there already. So no row moves when the
/// slower answer comes, least of all the selected one.
struct LocalRows {
  /// The request that has been sent.
  var open: (id: RequestID, inquiry: Inquiry)?
  /// What `items` answer.
  var inquiry: Inquiry?
  var items: [ItemID] = []
  /// Whether rows are shown while the remote source is still to answer.
  var isShownEarly = false
}

extension Section {
  /// Whether the local source is to be asked.
  func lacksLocalRows(for wanted: Inquiry) -> Bool {
    settings.asksLocalFirst && !settings.isLocal && declined != wanted && local.inquiry != wanted
      && local.open?.inquiry != wanted
  }

  /// Takes the rows of the local source over.
  mutating func landLocal(_ items: [ItemID], for inquiry: Inquiry, chosen: [Chip]) {
    local.inquiry = inquiry
    local.items = items
    if settled == inquiry && shown == inquiry {
      // The remote source was faster: what it does not have comes last.
      append(items)
      showReceived(chosen)
      return
    }
    // Rows of the same query stay until a refresh is answered, and no rows are no reason to take others away.
    if items.isEmpty || inquiry.hasSameQuery(as: shown) { return }
    forgetRows()
    failure = nil
    failedStep = nil
    // The outcome for an older query went with its rows.
    if settled != inquiry { settled = nil }
    shown = inquiry
    local.isShownEarly = true
    append(items)
    showReceived(chosen)
  }

  mutating func append(_ items: [ItemID]) {
    for item in items where seen.insert(item) { received.append(item) }
  }
}
