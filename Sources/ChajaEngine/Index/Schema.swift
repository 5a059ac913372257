// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How a searchable field is read.
public enum FieldKind: UInt8, Sendable {
  /// Words of any script.
  case text = 0

  /// One number: found by all of its digits, their start or their inside; zeros in front do not count.
  case digits = 1
}

/// A searchable field of an index.
public struct Field: Hashable, Sendable {
  /// The name, as UTF-8.
  public let name: [UInt8]

  /// How the field is read.
  public let kind: FieldKind
}

/// Which end of the rank field is the better one.
public enum RankOrder: UInt8, Sendable {
  /// Larger is better, as with popularity.
  case descending = 1

  /// Smaller is better, as with a place in a chart.
  case ascending = 2
}

/// What an index is made of: its searchable fields in order of weight, and its rank.
struct Schema: Sendable {
  /// The most searchable fields an index may have; the ranking key holds a field in 12 bits.
  static let maximumFields = 1_000

  var fields: [Field] = []
  var rank: RankOrder?

  /// How many times as popular a record counts when it matches at the very start of a field.
  ///
  /// Eight, because titles
  /// typed from their start then keep their place near the top without pushing out far better known records.
  var startFactor: Double = 8

  /// Writes: rank order (0 none), field count, start factor, then kind, length and name of each field.
  func write(into writer: inout ByteWriter) {
    writer.append(UInt32(rank?.rawValue ?? 0))
    writer.append(UInt32(fields.count))
    writer.append(startFactor)
    for field in fields {
      writer.append(UInt32(field.kind.rawValue))
      writer.append(UInt32(field.name.count))
      writer.append(field.name)
    }
  }

  init(rank: RankOrder?, startFactor: Double) {
    self.rank = rank
    self.startFactor = startFactor
  }

  /// Reads a schema; nil when the bytes are not one.
  init?(_ view: ByteView) {
    guard view.count >= 16 else { return nil }
    let order = view.u32(0)
    if order != 0 {
      guard order < 256, let known = RankOrder(rawValue: UInt8(order)) else { return nil }
      rank = known
    }
    // Damaged numbers may be more than an `Int` holds where it has 32 bits.
    let count = Int(clamping: view.u32(1))
    guard count <= Schema.maximumFields else { return nil }
    startFactor = view.f64(1)
    guard startFactor.isFinite, startFactor >= 1 else { return nil }
    var offset = 16
    for _ in 0..<count {
      guard let head = view.slice(offset: offset, count: 8), head.u32(0) < 256,
        let kind = FieldKind(rawValue: UInt8(head.u32(0))),
        let name = view.slice(offset: offset + 8, count: Int(clamping: head.u32(1)))
      else { return nil }
      fields.append(Field(name: name.bytes(offset: 0, count: name.count), kind: kind))
      offset += 8 + name.count
    }
    guard offset == view.count else { return nil }
  }
}
