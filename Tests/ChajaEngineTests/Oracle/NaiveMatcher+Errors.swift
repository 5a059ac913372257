// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaText

extension NaiveMatcher {
  private func allowance(_ keys: [UInt8]) -> Int {
    if keys.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) { return 0 }
    if units(keys).contains(where: { $0.count == 1 && Letters.isHangulKey($0[0]) }) { return 0 }
    let count = Letters.count(in: keys.span)
    return count >= 8 ? 2 : count >= 4 ? 1 : 0
  }

  private func letters(_ bytes: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var offset = 0
    while offset < bytes.count {
      let end = Letters.end(of: offset, in: bytes.span)
      result.append(Array(bytes[offset..<end]))
      offset = end
    }
    return result
  }

  func addEdited(
    _ keys: [UInt8],
    _ reading: Reading,
    _ field: Int,
    _ words: [Word],
    to places: inout [Place]
  ) {
    let allowance = allowance(keys)
    guard allowance > 0, reading == .literal || keys.contains(where: { Letters.isHangulKey($0) })
    else { return }
    let key = letters(keys)
    for (index, word) in words.enumerated() {
      for start in word.starts {
        let own = letters(Array(word.bytes[start...]))
        let row = NaiveMatcher.distances(key, own)
        guard let least = row.dropFirst().min(), least > 0, least <= allowance else { continue }
        let kind: MatchKind = row.last == least ? .wholeWord : .prefix
        // Of starts with equally many errors the one nearest to the key's length is marked, then the longer.
        let nearest = row.indices.dropFirst().filter { row[$0] == least }
          .min { (abs($0 - key.count), -$0) < (abs($1 - key.count), -$1) }
        let marked = kind == .wholeWord ? own.count : nearest ?? 0
        let count = own[..<marked].reduce(0) { $0 + $1.count }
        places.append(
          place(field, words, index, start, reading, kind, edits: least, count: count)
        )
      }
    }
  }

  /// The optimal string alignment distances between a key and every start of a word.
  static func distances(_ key: [[UInt8]], _ word: [[UInt8]]) -> [Int] {
    var table = [[Int]](
      repeating: [Int](repeating: 0, count: key.count + 1),
      count: word.count + 1
    )
    for row in 0...word.count {
      for column in 0...key.count {
        if row == 0 || column == 0 {
          table[row][column] = row + column
          continue
        }
        let isSame = key[column - 1] == word[row - 1]
        var cell = min(table[row - 1][column], table[row][column - 1]) + 1
        cell = min(cell, table[row - 1][column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, key[column - 1] == word[row - 2], key[column - 2] == word[row - 1] {
          cell = min(cell, table[row - 2][column - 2] + 1)
        }
        table[row][column] = cell
      }
    }
    return table.map { $0[key.count] }
  }
}
