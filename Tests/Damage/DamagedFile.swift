// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaTestSupport
import Foundation

/// The bytes of an index file in memory, which are damaged and put right again where they lie.
///
/// They end where a page without access begins, so that reading over their end stops the process.
final class DamagedFile {
  struct Section {
    /// Where its row of the table of sections begins; nil for the table itself.
    var row: Int?
    var range: Range<Int>
  }

  let sections: [Section]
  /// What is not as in the file.
  private(set) var changes: [Range<Int>] = []
  private let bytes: [UInt8]
  private let memory: UnsafeMutableRawBufferPointer
  private let checksum = Checksum()

  /// Reads a file; nil when it has no sections.
  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path), data.count > 56 else { return nil }
    bytes = Array(data)
    let page = Int(getpagesize())
    let size = (bytes.count + page - 1) / page * page
    let whole = mmap(nil, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let whole, whole != MAP_FAILED, mprotect(whole + size, page, PROT_NONE) == 0 else {
      return nil
    }
    memory = UnsafeMutableRawBufferPointer(
      start: whole + size - bytes.count,
      count: bytes.count
    )
    memory.copyBytes(from: bytes)
    let read = { [memory] (offset: Int) in
      Int(UInt32(littleEndian: memory.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    let table = 32..<32 + read(12) * 24
    sections =
      [Section(row: nil, range: table)]
      + stride(from: table.lowerBound, to: table.upperBound, by: 24).compactMap { row in
        let start = read(row + 8)
        let count = read(row + 16)
        return count == 0 ? nil : Section(row: row, range: start..<start + count)
      }
  }

  /// The bytes as an index reads them; they must be put right only when it is gone.
  var storage: IndexStorage { IndexStorage(UnsafeRawBufferPointer(memory)) { _ in } }

  /// The bytes of a place as they are now.
  func now(at range: Range<Int>) -> Data { Data(memory[range]) }

  /// Whether they differ from those of the file.
  var isDamaged: Bool {
    changes.contains { range in
      !memory[range].elementsEqual(bytes[range])
    }
  }

  /// Changes bytes of one section at random, and puts the checksum of the table right.
  ///
  /// - Parameters:
  ///   - random: Decides which and how.
  ///   - isSealed: Whether the checksum of the section is put right too.
  func damage(_ random: inout SeededGenerator, isSealed: Bool) {
    let section = sections[Int.random(in: sections.indices, using: &random)]
    let range = section.range
    let length = min(range.count, 1 << Int.random(in: 0...13, using: &random))
    let start = Int.random(in: range.lowerBound...range.upperBound - length, using: &random)
    let part = start..<start + length
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      change(Int.random(in: range, using: &random), UInt8.random(in: 0...255, using: &random))
    case 1:
      changes.append(part)
      for place in part { memory[place] = UInt8(truncatingIfNeeded: random.next()) }
    case 2:
      // Small numbers, which pass for places, terms and documents more often than others.
      for place in stride(from: start & ~3, to: part.upperBound - 3, by: 4)
      where place >= range.lowerBound && Bool.random(using: &random) {
        set(UInt32.random(in: 0..<40, using: &random), at: place)
      }
    case 3:
      // Words from elsewhere in the section, which pass for right ones.
      for _ in 0..<3 where range.count >= 8 {
        let one = range.lowerBound + Int.random(in: 0..<range.count / 4, using: &random) * 4
        let other = range.lowerBound + Int.random(in: 0..<range.count / 4, using: &random) * 4
        let word = memory.loadUnaligned(fromByteOffset: one, as: UInt32.self)
        set(memory.loadUnaligned(fromByteOffset: other, as: UInt32.self), at: one)
        set(word, at: other)
      }
    default:
      let source = Int.random(in: 0...bytes.count - length, using: &random)
      changes.append(part)
      for place in 0..<length { memory[start + place] = bytes[source + place] }
    }
    if isSealed, let row = section.row { set(checksum(of: range), at: row + 4) }
    set(checksum(of: sections[0].range), at: 24)
  }

  /// Puts all bytes right.
  func mend() {
    for range in changes { memory[range].copyBytes(from: bytes[range]) }
    changes.removeAll(keepingCapacity: true)
  }

  private func change(_ place: Int, _ byte: UInt8) {
    changes.append(place..<place + 1)
    memory[place] = byte
  }

  private func set(_ value: UInt32, at place: Int) {
    changes.append(place..<place + 4)
    memory.storeBytes(of: value.littleEndian, toByteOffset: place, as: UInt32.self)
  }

  private func checksum(of range: Range<Int>) -> UInt32 {
    guard let base = memory.baseAddress else { return 0 }
    return checksum.value(of: ByteView(base: base + range.lowerBound, count: range.count))
  }
}
