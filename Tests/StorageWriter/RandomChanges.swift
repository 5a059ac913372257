// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaEngine
package import ChajaStorage
package import ChajaTestSupport

/// Random changes of a live index, the same for the same numbers in every process.
package enum RandomChanges {
  package static let fields: [(name: String, kind: FieldKind)] = [
    ("name", .text), ("number", .digits),
  ]
  package static let columns = ["kind", "year"]

  /// The changes that a new index begins with.
  package static var names: [Change] {
    fields.map { .field(name: Array($0.name.utf8), kind: $0.kind) }
      + columns.map { .column(name: Array($0.utf8)) }
  }

  /// The changes of a step, which depend on nothing but its number.
  package static func step(_ number: Int, seed: UInt64) -> [Change] {
    var random = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
    return changes(&random, ids: 300, most: 20)
  }

  /// Options by which little is much: a few records are sealed, a few segments merged.
  package static func options(rank: RankOrder? = nil) -> LiveIndex.Options {
    var options = LiveIndex.Options()
    options.rank = rank
    options.sealedRecords = 40
    options.tailRecords = 8
    options.fanIn = 3
    return options
  }

  package static func record(_ id: Int64, _ random: inout SeededGenerator) -> RecordContent {
    let words = ["pika", "피카츄", "spider", "man", "피카", "spiderman", "박사", "apple", "pine"]
    func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }
    let isText = id % 5 == 0
    var record = RecordContent(id: isText ? .text(Array("id\(id)".utf8)) : .integer(id))
    if number(4) > 0 { record.rank = Double(number(9)) }
    for _ in 0...number(2) {
      let text = (0...number(3)).map { _ in words[number(words.count)] }.joined(separator: " ")
      record.texts.append(RecordContent.Text(field: 0, bytes: Array(text.utf8)))
    }
    record.texts.append(RecordContent.Text(field: 1, bytes: Array("\(number(300))".utf8)))
    let kinds: [ColumnValue] = [
      .text(Array("a".utf8)), .text(Array("A".utf8)), .text([]), .null, .empty, .flag(true),
    ]
    for _ in 0..<number(3) {
      record.values.append(RecordContent.Value(column: 0, value: kinds[number(kinds.count)]))
    }
    record.values.append(RecordContent.Value(column: 1, value: .integer(Int64(number(4)))))
    record.stored = Array("{\"id\":\(id),\"n\":\(number(1_000))}".utf8)
    return record
  }

  package static func changes(_ random: inout SeededGenerator, ids: Int64, most: Int = 12)
    -> [Change]
  {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in
      let id = Int64.random(in: 0..<ids, using: &random)
      let change = Change.put(record(id, &random))
      guard Int.random(in: 0..<3, using: &random) == 0, case .put(let record) = change else {
        return change
      }
      return .delete(record.id)
    }
  }
}
