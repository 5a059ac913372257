// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The identity of a record, as its source gives it.
///
/// Integers stand before texts; integers are ordered by value, texts by their UTF-8 bytes.
public enum RecordID: Hashable, Sendable, Comparable {
  /// A whole number.
  case integer(Int64)

  /// A text, as UTF-8.
  case text([UInt8])

  /// Orders two identities; the order that decides last in every ranking.
  ///
  /// - Complexity: O(*n*) for texts of *n* bytes.
  public static func < (left: RecordID, right: RecordID) -> Bool {
    switch (left, right) {
    case (.integer(let one), .integer(let other)): one < other
    case (.integer, .text): true
    case (.text, .integer): false
    case (.text(let one), .text(let other)): one.lexicographicallyPrecedes(other)
    }
  }
}

/// The number of a record inside one index, counted from 0 in the order of its static rank.
public struct DocumentID: Hashable, Sendable, Comparable {
  /// The number, less than the index's record count.
  public let rawValue: UInt32

  /// Wraps a number that the index gave out.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Orders by number: the better static rank first.
  public static func < (left: DocumentID, right: DocumentID) -> Bool {
    left.rawValue < right.rawValue
  }
}
