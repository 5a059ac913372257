// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One immutable index and which of its records still count.
///
/// A value: deleting a record from a copy leaves snapshots that hold the other one as they are.
public struct Segment: Sendable {
  /// The index.
  public let index: Index

  /// The records that count; nil while all do.
  private(set) var living: DocumentSet?

  /// The number of records that count.
  public private(set) var recordCount: Int

  /// Makes a segment of all records of an index.
  public init(_ index: Index) {
    self.index = index
    recordCount = index.recordCount
  }

  /// Makes a segment of an index and the bits of its deleted records; nil when those are not of an index of this size.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - words: 64 records a word, the lowest first, as `deletionWords` gave them.
  package init?(_ index: Index, deletionWords words: [UInt64]) {
    let last = index.recordCount & 63
    guard words.count == (index.recordCount + 63) >> 6,
      last == 0 || (words.last ?? 0) >> UInt64(last) == 0
    else { return nil }
    let deleted = DocumentSet(words: words, count: index.recordCount)
    self.index = index
    recordCount = index.recordCount - deleted.count
    if recordCount < index.recordCount { living = deleted.complement() }
  }

  /// The bits of the deleted records, 64 records a word, the lowest first; empty while all count.
  package var deletionWords: [UInt64] { living?.complement().words ?? [] }

  /// The number of records that no longer count.
  public var deletedCount: Int { index.recordCount - recordCount }

  /// Whether a record counts.
  ///
  /// - Parameter document: A number below the index's record count.
  /// - Returns: false when the record was deleted.
  public func contains(_ document: DocumentID) -> Bool {
    precondition(document.rawValue < index.recordCount, "the document must come from this index")
    return living?.contains(Int(document.rawValue)) ?? true
  }

  /// The records that were deleted since an earlier value of this segment.
  package func documentsDeleted(since earlier: Segment) -> [DocumentID] {
    guard let living, recordCount != earlier.recordCount else { return [] }
    var gone = earlier.living ?? DocumentSet(allOf: index.recordCount)
    gone.subtract(living)
    var documents: [DocumentID] = []
    gone.forEach { documents.append(DocumentID(rawValue: UInt32($0))) }
    return documents
  }

  /// Deletes a record, which no search of this value finds from now on.
  ///
  /// - Parameter document: A number below the index's record count.
  /// - Returns: false when it was deleted before.
  /// - Complexity: O(1), and once O(*n*) for *n* records where a copy of the segment is held elsewhere.
  @discardableResult
  public mutating func delete(_ document: DocumentID) -> Bool {
    guard contains(document) else { return false }
    if living == nil { living = DocumentSet(allOf: index.recordCount) }
    living?.remove(Int(document.rawValue))
    recordCount -= 1
    return true
  }
}
