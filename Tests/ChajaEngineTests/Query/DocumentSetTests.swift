// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

struct DocumentSetTests {
  static let counts = [0, 1, 63, 64, 65, 127, 128, 200]

  @Test(arguments: counts)
  func `agrees with a plain set of integers under every operation`(count: Int) {
    var random = SeededGenerator(seed: 0xD0C5_E700 + UInt64(count))
    for _ in 0..<50 {
      let (left, plainLeft) = Self.make(count: count, from: &random)
      let (right, plainRight) = Self.make(count: count, from: &random)
      var union = left
      union.formUnion(right)
      #expect(Self.members(union) == plainLeft.union(plainRight).sorted())
      var intersection = left
      intersection.formIntersection(right)
      #expect(Self.members(intersection) == plainLeft.intersection(plainRight).sorted())
      var difference = left
      difference.subtract(right)
      #expect(Self.members(difference) == plainLeft.subtracting(plainRight).sorted())
      #expect(left.complement().complement() == left)
      #expect(Self.members(left.complement()) == Set(0..<count).subtracting(plainLeft).sorted())
      #expect(left.count == plainLeft.count)
      #expect(left.isEmpty == plainLeft.isEmpty)
    }
  }

  @Test(arguments: counts + [4_095, 4_096, 4_097, 9_000])
  func `gives one by one what some sets hold and others do not all hold`(count: Int) {
    var random = SeededGenerator(seed: 0x3E37 + UInt64(count))
    for number in 0..<8 {
      let sets = (0..<4).map { _ in Self.make(count: count, from: &random) }
      let merge = DocumentMerge(sets[0].0)
      let isMet = merge.formIntersection(sets[1].0)
      #expect(isMet)
      var wanted = sets[0].1.intersection(sets[1].1)
      if number % 2 == 1 {
        merge.subtract([sets[2].0, sets[3].0])
        wanted.subtract(sets[2].1.intersection(sets[3].1))
      }
      var given: [Int] = []
      while let document = merge.next() { given.append(document) }
      #expect(given == wanted.sorted())
      let after = merge.next()
      #expect(after == nil)
    }
  }

  @Test(arguments: counts)
  func `finds the next member from every place`(count: Int) {
    var random = SeededGenerator(seed: 0xBEEF + UInt64(count))
    let (set, plain) = Self.make(count: count, from: &random)
    for start in 0...(count + 1) {
      #expect(set.next(from: start) == plain.filter { $0 >= start }.min())
    }
  }

  @Test(arguments: counts)
  func `inserts any run of documents`(count: Int) {
    #expect(DocumentSet(allOf: count).count == count)
    for lower in 0...count {
      for upper in lower...count {
        var set = DocumentSet(count: count)
        set.insert(contentsOf: lower..<upper)
        #expect(Self.members(set) == Array(lower..<upper))
      }
    }
  }

  @Test
  func `forgets a removed member and all members`() {
    var set = DocumentSet(allOf: 70)
    set.remove(64)
    #expect(!set.contains(64))
    #expect(set.contains(63) && set.contains(65))
    #expect(set.count == 69)
    set.removeAll()
    #expect(set.isEmpty)
    #expect(set.next(from: 0) == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `sets of a pool are empty when made, and copies of them change alone`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pool = SetPool()
    var sets: [(set: DocumentSet, plain: Set<Int>)] = []
    for _ in 0..<600 {
      let place = Int.random(in: 0...sets.count, using: &random)
      guard place < sets.count, sets.count < 40 else {
        // More than the pool keeps go back to it at once, and of another size.
        if sets.count >= 40 { sets.removeFirst(30) }
        let count = [0, 64, 5_000, 9_000][Int.random(in: 0..<4, using: &random)]
        let set = DocumentSet(count: count, from: pool)
        #expect(set.isEmpty && set.universe == count && set == DocumentSet(count: count))
        sets.append((set, []))
        continue
      }
      var (set, plain) = sets[place]
      let count = set.universe
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        set.removeAll()
        plain = []
      case 1 where count > 0:
        set.insert(contentsOf: count / 3..<count)
        plain.formUnion(count / 3..<count)
      case 2 where !plain.isEmpty:
        let member = plain.min() ?? 0
        set.remove(member)
        plain.remove(member)
      case 3:
        let (other, others) = Self.make(count: count, from: &random)
        set.formIntersection(other)
        plain.formIntersection(others)
      case 4:
        let (other, others) = Self.make(count: count, from: &random)
        set.subtract(other)
        plain.subtract(others)
      default:
        for _ in 0..<min(count, 20) {
          let document = Int.random(in: 0..<count, using: &random)
          set.insert(document)
          plain.insert(document)
        }
      }
      #expect(Self.members(sets[place].set) == sets[place].plain.sorted())
      #expect(Self.members(set) == plain.sorted())
      if Bool.random(using: &random) {
        sets[place] = (set, plain)
      } else {
        sets.append((set, plain))
      }
    }
  }

  private static func make(
    count: Int,
    from random: inout SeededGenerator
  ) -> (DocumentSet, Set<Int>) {
    var set = DocumentSet(count: count)
    var plain: Set<Int> = []
    let density = Int.random(in: 0...4, using: &random)
    for document in 0..<count where Int.random(in: 0..<4, using: &random) < density {
      set.insert(document)
      plain.insert(document)
    }
    return (set, plain)
  }

  private static func members(_ set: DocumentSet) -> [Int] {
    var result: [Int] = []
    set.forEach { result.append($0) }
    return result
  }
}
