// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// Records of every sort that an index holds, and requests of every sort that it answers.
enum SampleCorpus {
  static let kinds: [FieldKind] = [.text, .text, .digits]

  static func records() -> [SampleRecord] {
    let rows: [(RecordID, Double?, [[String]])] = [
      (.integer(25), 900, [["Pikachu", "피카츄"], ["Mouse. Electric-type"], ["025"]]),
      (.integer(122), 40, [["Mr. Mime", "마임맨"], ["barrier"], ["No. 122"]]),
      (.integer(-7), nil, [["SpiderMan", "스파이더맨"], ["spider-man 2"], ["7"]]),
      (.text(Array("fée".utf8)), 12, [["Crème brûlée 👍🏽"], [""], ["none", "12"]]),
      (.text([]), 0, [["", "박사 가사"], ["iPhone14 🇰🇷 c++"], []]),
      (.integer(1), -3, [[], [], []]),
    ]
    return rows.enumerated().map { number, row in
      var record = SampleRecord(row.0, rank: row.1, values: row.2)
      record.stored = "{\"number\":\(number)}"
      record.columns = [
        (name: "year", value: .integer(Int64(1990 + number % 3))),
        (name: "kind", value: number == 2 ? .null : .text(Array("k\(number % 2)".utf8))),
      ]
      return record
    }
  }

  static func index() throws -> Index {
    try SampleRecord.index(records(), kinds: kinds, rank: .descending, settings: [1, 2, 3])
  }

  /// Records that are much alike, as those of large indexes: ids near each other, few ranks, short lists.
  static func alike() throws -> Index {
    let words = ["Pikachu", "피카츄", "man", "mouse 2", "SpiderMan", "박사", "Mr. Mime"]
    let records = (0..<40).map { number in
      var record = SampleRecord(
        .integer(Int64(1_000 + number * 7 % 40)),
        rank: number % 9 == 0 ? nil : Double(number / 8),
        values: [[words[number % 7]], [words[number % 5], words[number % 3]], ["\(number)"]]
      )
      record.stored = number % 2 == 0 ? "" : "{\"number\":\(number)}"
      record.columns = [
        (name: "year", value: .integer(Int64(1990 + number % 3))),
        (name: "kind", value: .text(Array("k\(number % 2)".utf8))),
      ]
      return record
    }
    return try SampleRecord.index(records, kinds: kinds, rank: .ascending, settings: [])
  }

  /// An index of each sort, by the name that its file among the fixtures has behind the format.
  static func index(named name: String) throws -> Index {
    name == "-alike" ? try alike() : try index()
  }

  /// The names of the indexes.
  static let names = ["", "-alike"]

  static let queries = [
    "", "pika", "pikahcu", "피캋", "ㅍㅋㅊ", "vlzkcb", "mrmime", "mr mime", "ㅅㅍㅇㄷㅁ", "man",
    "025", "no 12", "2", "c+", "\"electric type\"", "mouse -barrier", "creme 👍🏽", "카츄",
    "spider man 2", "iphone 14", "🇰🇷", "electirc mose", "ㅂㅅ", "ㅏ", "a", "m", "ㅁ",
  ]

  static func requests() throws -> [SearchRequest] {
    var requests = queries.map { SearchRequest(query: Array($0.utf8)) }
    for query in ["", "m", "ㅍ"] {
      var request = SearchRequest(query: Array(query.utf8))
      request.facets = [Array("kind".utf8), Array("year".utf8)]
      request.sort = [SortField(name: Array("year".utf8), isDescending: true)]
      request.filter = try Filter.parse(Array("year >= 1990 AND kind != k1".utf8))
      requests.append(request)
      request.distinct = Array("year".utf8)
      request.matching = .any
      requests.append(request)
    }
    return requests
  }

  /// Asks everything and reads everything of an index, and gives it back as one text.
  static func describe(_ index: Index) throws -> String {
    describe(index, asking: try requests())
  }

  /// Makes some requests and reads everything of an index, and gives it back as one text.
  static func describe(_ index: Index, asking requests: [SearchRequest]) -> String {
    var lines: [String] = []
    var scratch = SearchScratch()
    var highlighter = Highlighter()
    let texts = records().flatMap { $0.texts.flatMap { $0 } }
    for request in requests {
      guard let answer = try? index.search(request, scratch: &scratch) else {
        lines.append("no such column")
        continue
      }
      lines.append(answer.described)
      for hit in answer.hits {
        for field in hit.matchedFields {
          for value in 0..<2 {
            for text in texts {
              let ranges = highlighter.ranges(
                of: hit,
                field: field,
                value: value,
                in: Array(text.utf8).span,
                index: index
              )
              if !ranges.isEmpty { lines.append("\(field) \(value) \(text) \(ranges)") }
            }
          }
        }
      }
    }
    for document in 0..<index.recordCount {
      let document = DocumentID(rawValue: UInt32(document))
      lines.append("\(index.id(document)) \(index.stored(document))")
    }
    lines.append("\(index.settings) \(index.fields) \(index.columnNames)")
    return lines.joined(separator: "\n")
  }
}
