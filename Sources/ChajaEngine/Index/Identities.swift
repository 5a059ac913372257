// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The ids of an index's documents.
///
///     kinds     u8 per document: 0 integer, 1 text, padded to 8
///     values    u64 per document: the integer's bits, or start << 32 | end of the text
///     texts     the bytes of the texts
struct Identities: Sendable {
  private let view: ByteView
  private let count: Int
  private let valuesStart: Int
  private let textsStart: Int

  static func write(_ count: Int, into writer: inout ByteWriter, _ identity: (Int) -> RecordID) {
    var texts: [UInt8] = []
    var values: [UInt64] = []
    values.reserveCapacity(count)
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

  /// Takes the bytes, whose length alone is checked; nil when they are too few for `count` documents.
  init?(_ view: ByteView, count: Int) {
    valuesStart = (count + 7) / 8
    textsStart = (valuesStart + count) * 8
    guard view.count >= textsStart else { return nil }
    self.view = view
    self.count = count
  }

  /// Whether the bytes are ids.
  ///
  /// - Complexity: O(*n*) for *n* documents.
  var isSound: Bool {
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

  func identity(_ document: Int) -> RecordID {
    let value = view.u64(valuesStart + document)
    guard view.u8(document) == 1 else { return .integer(Int64(bitPattern: value)) }
    let start = min(Int(value >> 32), view.count - textsStart)
    let end = max(min(Int(value & 0xFFFF_FFFF), view.count - textsStart), start)
    return .text(view.bytes(offset: textsStart + start, count: end - start))
  }
}
