// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The static ranks of an index's documents, not a number where there is none.
///
///     distinct  u32: how many ranks differ, 0 where each document's own is kept; u32 zero
///     ranks     f64: the ranks that differ in the order of the documents, or one for each document
///     codes     narrow integers: by document its rank among those; not there where each has its own
///
/// Ranks are few or short of digits as a rule, and documents are numbered by them: a code of two bytes stands for eight.
/// Formats 1 and 2 have one f64 for each document, and an index without ranks has nothing.
package struct Ranks: Sendable {
  private let values: ByteView
  private let valueCount: Int
  private let codes: NarrowIntegers?

  /// Takes the section; nil when it is not as long as that of so many documents, 0 in an index without ranks.
  package init?(_ view: ByteView, count: Int, format: UInt32 = IndexLayout.version) {
    guard format > 2, count > 0 else {
      guard UInt64(view.count) == UInt64(count) * 8 else { return nil }
      values = view
      valueCount = count
      codes = nil
      return
    }
    guard view.count >= 8, view.u32(0) <= UInt32(count) else { return nil }
    let distinct = Int(view.u32(0))
    valueCount = distinct == 0 ? count : distinct
    guard UInt64(valueCount) * 8 <= UInt64(view.count - 8),
      let values = view.slice(offset: 8, count: valueCount * 8)
    else { return nil }
    self.values = values
    let rest = ByteView(base: values.base + values.count, count: view.count - 8 - values.count)
    guard distinct > 0 else {
      guard rest.count == 0 else { return nil }
      codes = nil
      return
    }
    guard let codes = NarrowIntegers(rest, format: format), codes.count == count else {
      return nil
    }
    self.codes = codes
  }

  /// The rank of a document of an index that has ranks.
  package subscript(document: Int) -> Double {
    guard let codes else { return values.f64(document) }
    return values.f64(min(Int(codes[document]), valueCount &- 1))
  }

  /// Whether each document has one of the ranks.
  ///
  /// - Complexity: O(*n*) for *n* documents.
  package var isSound: Bool { codes?.areBelow(valueCount) ?? true }

  /// The section of some ranks, those of the documents in their order.
  package static func section(_ ranks: [Double]) -> [UInt8] {
    guard !ranks.isEmpty else { return [] }
    var distinct: [Double] = []
    var codes: [UInt32] = []
    codes.reserveCapacity(ranks.count)
    for rank in ranks {
      if distinct.last?.bitPattern != rank.bitPattern { distinct.append(rank) }
      codes.append(UInt32(distinct.count - 1))
    }
    let width = NarrowIntegers.width(of: UInt32(distinct.count - 1))
    let isShorter = distinct.count * 8 + ranks.count * width < ranks.count * 8
    var writer = ByteWriter()
    writer.append(UInt32(isShorter ? distinct.count : 0))
    writer.append(UInt32(0))
    writer.append(isShorter ? distinct : ranks)
    if isShorter { writer.append(narrow: codes) }
    return writer.bytes
  }
}
