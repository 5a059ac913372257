// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The ids of an index's documents.
///
///     form      u32: 0 integers, 1 anything; u32 zero
///     form 0:
///       least   i64: the least of the integers
///       above   narrow integers: by document, how far its id is above it
///     form 1:
///       kinds   u8 per document: 0 integer, 1 text, padded to 8
///       values  u64 per document: the integer's bits, or start << 32 | end of the text
///       texts   the bytes of the texts
///
/// Formats 1 and 2 have what form 1 has, without the 8 bytes before.
struct Identities: Sendable {
  private let view: ByteView
  private let count: Int
  private let valuesStart: Int
  private let textsStart: Int
  private let least: Int64
  /// The integers of form 0, nil in form 1.
  private let above: NarrowIntegers?

  /// Writes the ids of some documents, which `identity` gives by number.
  static func write(_ count: Int, into writer: inout ByteWriter, _ identity: (Int) -> RecordID) {
    if let integers = integers(count, identity) {
      writer.append(UInt64(0))
      writer.append(UInt64(bitPattern: integers.least))
      writer.append(narrow: integers.above)
      return
    }
    var texts: [UInt8] = []
    var values: [UInt64] = []
    values.reserveCapacity(count)
    writer.append(UInt64(1))
    for document in 0..<count {
      switch identity(document) {
      case .integer(let value):
        writer.append(UInt8(0))
        values.append(UInt64(bitPattern: value))
      case .text(let bytes):
        writer.append(UInt8(1))
        let start = UInt64(texts.count)
        texts.append(contentsOf: bytes)
        values.append(start << 32 | UInt64(texts.count))
      }
    }
    writer.align(to: 8)
    for value in values { writer.append(value) }
    writer.append(texts)
  }

  /// The ids as integers above the least of them; nil when one is a text, or they lie too far apart.
  private static func integers(
    _ count: Int,
    _ identity: (Int) -> RecordID
  ) -> (least: Int64, above: [UInt32])? {
    var least = Int64.max
    for document in 0..<count {
      guard case .integer(let value) = identity(document) else { return nil }
      least = min(least, value)
    }
    var above: [UInt32] = []
    above.reserveCapacity(count)
    for document in 0..<count {
      guard case .integer(let value) = identity(document),
        let distance = UInt32(exactly: UInt64(bitPattern: value &- least))
      else { return nil }
      above.append(distance)
    }
    return (least, above)
  }

  /// Takes the bytes, whose length alone is checked; nil when they are too few for `count` documents.
  init?(_ section: ByteView, count: Int, format: UInt32) {
    self.count = count
    var view = section
    if format > 2 {
      guard let rest = section.slice(offset: 8, count: section.count - 8), section.u64(0) <= 1
      else { return nil }
      view = rest
      if section.u64(0) == 0 {
        guard let numbers = rest.slice(offset: 8, count: rest.count - 8),
          let above = NarrowIntegers(numbers, format: format), above.count == count
        else { return nil }
        self.view = view
        self.above = above
        least = Int64(bitPattern: view.u64(0))
        valuesStart = 0
        textsStart = 0
        return
      }
    }
    guard view.count / 9 >= count else { return nil }
    valuesStart = (count + 7) / 8
    textsStart = (valuesStart + count) * 8
    guard view.count >= textsStart else { return nil }
    self.view = view
    above = nil
    least = 0
  }

  /// Whether the bytes are ids.
  ///
  /// - Complexity: O(*n*) for *n* documents.
  var isSound: Bool {
    // Any integers are ids.
    guard above == nil else { return true }
    let textCount = UInt64(view.count - textsStart)
    for document in 0..<count {
      let kind = view.u8(document)
      guard kind <= 1 else { return false }
      if kind == 1 {
        let value = view.u64(valuesStart + document)
        guard value >> 32 <= value & 0xFFFF_FFFF, value & 0xFFFF_FFFF <= textCount else {
          return false
        }
      }
    }
    return true
  }

  /// The id of a document.
  func identity(_ document: Int) -> RecordID {
    if let above { return .integer(least &+ Int64(above[document])) }
    let value = view.u64(valuesStart + document)
    guard view.u8(document) == 1 else { return .integer(Int64(bitPattern: value)) }
    let start = min(Int(value >> 32), view.count - textsStart)
    let end = max(min(Int(value & 0xFFFF_FFFF), view.count - textsStart), start)
    return .text(view.bytes(offset: textsStart + start, count: end - start))
  }
}
