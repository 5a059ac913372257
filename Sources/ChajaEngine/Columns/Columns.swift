// Chaja
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The columns of an index: for every document its values, and for every value its documents.
///
/// The lengths of their parts are checked when the columns are opened, and everything else when `isSound` is asked, which
/// is remembered: it must be true before a value is read.
package final class Columns: Sendable {
  /// The number of documents; they are called `0..<documentCount`.
  package let documentCount: Int
  private let columns: [Column]
  /// The names of the columns, by number.
  package let names: [[UInt8]]
  /// What is known of the columns by now: 0 nothing, 1 sound, 2 not.
  private let check = Atomic<UInt8>(0)

  /// Whether all columns hold what a builder writes.
  ///
  /// - Complexity: O(bytes) the first time.
  package var isSound: Bool {
    var state = check.load(ordering: .relaxed)
    if state == 0 {
      // Two tasks may find the same at the same time.
      state = columns.allSatisfy { $0.isSound } ? 1 : 2
      check.store(state, ordering: .relaxed)
    }
    return state == 1
  }

  /// The number of documents that a section says it is of; nil when it is no section, or there are too many.
  static func documentCount(of view: ByteView) -> Int? {
    guard view.count >= 8 else { return nil }
    return Int32(exactly: view.u64(0)).map { Int($0) }
  }

  private init(_ columns: [Column], names: [[UInt8]], documentCount: Int) {
    self.documentCount = documentCount
    self.columns = columns
    self.names = names
  }

  /// Opens the columns of a section; nil when the lengths of its parts are not as a `ColumnsBuilder` writes them.
  ///
  /// Not an initialiser, for Embedded Swift does not give back the object of one that fails.
  ///
  /// - Complexity: O(*n*) for *n* columns.
  static func make(_ view: ByteView, documentCount: Int) -> Columns? {
    var reader = ColumnReader(view)
    let header = reader.words(2)
    guard !reader.isTruncated, header.u64(0) == UInt64(documentCount) else { return nil }
    let ends = reader.integers()
    let bytes = reader.bytes()
    guard ends.areOffsets(upTo: bytes.count), header.u64(1) == UInt64(ends.count - 1) else {
      return nil
    }
    var columns: [Column] = []
    var names: [[UInt8]] = []
    for index in 0..<(ends.count - 1) where !reader.isTruncated {
      names.add(bytes.bytes(offset: ends[index], count: ends[index + 1] - ends[index]))
      columns.add(Column(&reader, documentCount: documentCount))
    }
    guard !reader.isTruncated, reader.offset == view.count else { return nil }
    return Columns(columns, names: names, documentCount: documentCount)
  }

  /// Opens columns in memory that outlives them; nil when they are not as a `ColumnsBuilder` writes them.
  package static func make(
    unsafelyOver bytes: UnsafeRawBufferPointer,
    documentCount: Int
  ) -> Columns? {
    guard let base = bytes.baseAddress,
      let columns = make(ByteView(base: base, count: bytes.count), documentCount: documentCount),
      columns.isSound
    else { return nil }
    return columns
  }

  /// The number of columns.
  package var count: Int { columns.count }

  /// The column of a number in `0..<count`.
  package subscript(index: Int) -> Column { columns[index] }

  /// The name of the column of a number in `0..<count`.
  package func name(of index: Int) -> [UInt8] { names[index] }

  /// The number of the column with this name, or nil when no record had such a field.
  package func index(named name: [UInt8]) -> Int? {
    for index in names.indices where names[index] == name { return index }
    return nil
  }
}
