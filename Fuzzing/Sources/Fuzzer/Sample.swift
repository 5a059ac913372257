// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// A small index with every sort of word, and bytes that pass for an index.
enum Sample {
  static let texts = [
    "Pikachu 피카츄", "Mr. Mime 마임맨", "SpiderMan 스파이더맨 2", "Crème brûlée 👍🏽", "iPhone14 🇰🇷 c++",
    "박사 가사", "No. 025", "electric mouse",
  ]

  static let index: Index = {
    var builder = IndexBuilder(rank: .descending)
    let name = builder.field(named: Array("name".utf8), kind: .text)
    let number = builder.field(named: Array("number".utf8), kind: .digits)
    let year = builder.column(named: Array("year".utf8))
    let kind = builder.column(named: Array("kind".utf8))
    for (id, text) in texts.enumerated() {
      builder.begin(.integer(Int64(id)))
      builder.add(text: text.utf8Span.span, field: name)
      builder.add(text: "\(id * 17)".utf8Span.span, field: number)
      builder.add(.integer(Int64(1990 + id % 3)), column: year)
      builder.add(id % 4 == 0 ? .null : .text(Array("k\(id % 2)".utf8)), column: kind)
      builder.setRank(Double(id % 5))
      builder.end()
    }
    do {
      return try builder.finish(settings: [])
    } catch {
      preconditionFailure("eight records make an index")
    }
  }()

  /// Bytes whose header tells their size, and the checksum of their table of sections.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 32 else { return bytes }
    var repaired = bytes
    for byte in 0..<8 { repaired[16 + byte] = UInt8(truncatingIfNeeded: bytes.count >> (byte * 8)) }
    let count = Int(repaired[12]) | Int(repaired[13]) << 8
    guard 32 + count * 24 <= bytes.count else { return bytes }
    for byte in 14..<16 { repaired[byte] = 0 }
    var sum: UInt32 = ~0
    for byte in repaired[32..<32 + count * 24] {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1 }
    }
    sum = ~sum
    for byte in 0..<4 { repaired[24 + byte] = UInt8(truncatingIfNeeded: sum >> UInt32(byte * 8)) }
    for byte in 28..<32 { repaired[byte] = 0 }
    return repaired
  }
}
