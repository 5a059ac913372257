// Chaja
// SPDX-License-Identifier: Apache-2.0

import BenchmarkCorpus

/// Titles in Latin letters, drawn by the popularity of their records; the same ones in every run.
struct Titles {
  /// Words of a title, all of them whole.
  struct Words {
    let first: ArraySlice<[UInt8]>

    /// The words as one text, the last of them cut to a share of its letters, in percent, one at least.
    func cut(to share: Int) -> [UInt8] {
      guard var last = first.last else { return [] }
      last.removeLast(last.count - max(1, (last.count * share + 99) / 100))
      return Array((first.dropLast() + [last]).joined(separator: [0x20]))
    }
  }

  private let titles: [[[UInt8]]]
  /// The sum of popularities up to each title.
  private let sums: [Double]
  private var state: UInt64 = 20_261_130

  init(_ corpus: Corpus) {
    var sum = 0.0
    var titles: [[[UInt8]]] = []
    var sums: [Double] = []
    for (title, popularity) in corpus.titles() where title.allSatisfy({ $0 < 0x80 }) {
      sum += popularity
      titles.append(title.split(separator: 0x20).map { Array($0) })
      sums.append(sum)
    }
    self.titles = titles
    self.sums = sums
  }

  /// Draws runs of words of titles that have as many: from their start, or from any word on.
  mutating func draw(_ count: Int, words: Int, isStart: Bool) -> [Words] {
    var drawn: [Words] = []
    while drawn.count < count {
      let title = titles[place(of: unit() * (sums.last ?? 0))]
      guard title.count >= words else { continue }
      let start = isStart ? 0 : Int(unit() * Double(title.count - words + 1))
      drawn.append(Words(first: title[start..<start + words]))
    }
    return drawn
  }

  /// The first title whose sum is above a number.
  private func place(of number: Double) -> Int {
    var range = 0..<titles.count - 1
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = sums[middle] > number ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  /// A number from 0 up to 1 (SplitMix64).
  private mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / Double(UInt64(1) << 53)
  }
}
