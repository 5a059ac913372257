// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The values of every document in a column, by ordinal.
struct DocumentValues: Sendable {
  let documentCount: Int
  let numberCount: Int
  let valueCount: Int
  /// For every document its values in `ordinals`; empty when no document has two.
  let offsets: PackedIntegers
  /// Values of documents, ascending; without offsets one per document, `valueCount` for none.
  let ordinals: PackedIntegers

  /// Whether no document has two values.
  var isSingle: Bool { offsets.count == 0 }

  /// Whether no read can leave the bytes.
  var isValid: Bool {
    if isSingle { return ordinals.count == documentCount && ordinals.areBelow(valueCount + 1) }
    return offsets.count == documentCount + 1 && offsets.areOffsets(upTo: ordinals.count)
      && ordinals.areBelow(valueCount)
  }

  /// The places in `ordinals` of a document's values.
  @inline(__always)
  func places(of document: Int) -> Range<Int> {
    precondition(document >= 0 && document < documentCount, "no such document")
    if isSingle {
      return document..<(ordinals[document] == valueCount ? document : document &+ 1)
    }
    return offsets[document]..<offsets[document &+ 1]
  }

  /// The place of a document in ascending order, or `UInt32.max` without a value.
  @inline(__always)
  func ascendingRank(of document: Int) -> UInt32 {
    let places = places(of: document)
    return places.isEmpty ? .max : UInt32(truncatingIfNeeded: ordinals[places.lowerBound])
  }

  /// The place of a document in descending order, or `UInt32.max` without a value.
  @inline(__always)
  func descendingRank(of document: Int) -> UInt32 {
    let places = places(of: document)
    guard !places.isEmpty else { return .max }
    if ordinals[places.lowerBound] >= numberCount {
      // Texts keep their place behind the numbers and change order among themselves.
      let text = ordinals[places.upperBound &- 1] &- numberCount
      return UInt32(truncatingIfNeeded: valueCount &- 1 &- text)
    }
    var low = places.lowerBound
    var high = places.upperBound
    while high &- low > 1 {
      let middle = low &+ (high &- low) / 2
      if ordinals[middle] < numberCount { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: numberCount &- 1 &- ordinals[low])
  }
}
