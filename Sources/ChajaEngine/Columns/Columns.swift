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
      state = columns.allSatisfy { $0.invalidPart == nil } ? 1 : 2
      check.store(state, ordering: .relaxed)
    }
    return state == 1
  }

  /// The number of documents that a section says it is of; nil when it is no section, or there are too many.
  static func documentCount(of view: ByteView) -> Int? {
    guard view.count >= 8 else { return nil }
    return Int32(exactly: view.u64(0)).map { Int($0) }
  }

  /// Opens the columns of a section.
  ///
  /// - Throws: `ColumnsError` when the lengths of the parts are not as a `ColumnsBuilder` writes them.
  /// - Complexity: O(*n*) for *n* columns.
  init(_ view: ByteView, documentCount: Int) throws(ColumnsError) {
    guard let header = view.slice(offset: 0, count: 16) else {
      throw .truncated(column: nil, byteOffset: 0)
    }
    guard header.u64(0) == UInt64(documentCount) else {
      throw .documentCount(expected: documentCount, actual: header.u64(0))
    }
    var offset = 16
    guard let ends = PackedIntegers(takenFrom: view, at: &offset) else {
      throw .truncated(column: nil, byteOffset: offset)
    }
    guard let bytes = view.takePadded(at: &offset) else {
      throw .truncated(column: nil, byteOffset: offset)
    }
    guard ends.areOffsets(upTo: bytes.count), header.u64(1) == UInt64(ends.count - 1) else {
      throw .invalid(column: nil, part: .names)
    }
    var columns: [Column] = []
    var names: [[UInt8]] = []
    for index in 0..<(ends.count - 1) {
      names.append(bytes.bytes(offset: ends[index], count: ends[index + 1] - ends[index]))
      let column = try Column(
        takenFrom: view,
        at: &offset,
        number: index,
        documentCount: documentCount
      )
      columns.append(column)
    }
    guard offset == view.count else { throw .invalid(column: nil, part: .end) }
    self.documentCount = documentCount
    self.columns = columns
    self.names = names
  }

  /// Opens columns in memory that outlives them, and checks all of them.
  package convenience init(
    unsafelyOver bytes: UnsafeRawBufferPointer,
    documentCount: Int
  ) throws(ColumnsError) {
    guard let base = bytes.baseAddress else { throw .truncated(column: nil, byteOffset: 0) }
    try self.init(ByteView(base: base, count: bytes.count), documentCount: documentCount)
    for (number, column) in columns.enumerated() {
      if let part = column.invalidPart { throw .invalid(column: number, part: part) }
    }
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

/// Why a section of columns cannot be opened: it is damaged, or of another index.
package enum ColumnsError: Error, Equatable {
  /// A part of the section that is at fault.
  package enum Part: Sendable {
    case names, numbers, texts, keys, postings, values, states, end
  }

  /// A part reaches beyond the section.
  case truncated(column: Int?, byteOffset: Int)
  /// A part contradicts itself or another.
  case invalid(column: Int?, part: Part)
  /// The section was written for another number of documents.
  case documentCount(expected: Int, actual: UInt64)
}
