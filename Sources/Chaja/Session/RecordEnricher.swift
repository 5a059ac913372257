// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaSession

/// Fetches what belongs to single records after they are shown, such as a translation or a picture.
public protocol RecordEnricher<Record>: Sendable {
  /// What is enriched.
  associatedtype Record: Sendable

  /// Fetches what belongs to a record.
  ///
  /// A session asks for the rows that it shows, from the top, a few at a time, each item once, and once more when a refresh
  /// answers it anew; the task is cancelled when the row is gone. A failure leaves the row as it was until a retry or a refresh.
  ///
  /// - Parameters:
  ///   - record: The record as its source gave it.
  ///   - item: The identity of the record.
  /// - Returns: What to change in the record, now and whenever a source gives it again.
  /// - Throws: Why there is nothing to add.
  nonisolated(nonsending)
    func enrichment(
      of record: Record,
      _ item: ItemID
    ) async throws(SourceFailure) -> @Sendable (inout Record) -> Void
}
