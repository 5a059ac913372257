// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaTestSupport

/// What is asked of a damaged index, and what every answer keeps to.
struct Questions {
  static let queries: [[UInt8]] = [
    "", "pika", "pikahcu", "피캋", "ㅍㅋㅊ", "vlzkcb", "mr mime", "ㅇㅅ", "man", "025", "2", "c+",
    "\"the man\"", "love -story", "creme 👍🏽", "카츄", "spider man 2", "iphone 14", "wooyd alen",
    "of the", "ㅂㅅ", "ㅏ", "a", "ㅁ", "th", "인생", "toy story", "alien", "titaanic",
  ].map { Array($0.utf8) }

  /// Asks and reads at random.
  ///
  /// - Returns: What should not be so.
  static func faults(of index: Index, _ random: inout SeededGenerator) -> [String] {
    var faults: [String] = []
    var scratch = SearchScratch()
    var highlighter = Highlighter()
    for _ in 0..<4 {
      let request = request(index, &random)
      // A column that the damage took away, or whose values are damaged, is an error.
      guard let answer = try? index.search(request, scratch: &scratch) else { continue }
      if answer.hits.count > request.limit || answer.total < answer.hits.count {
        faults.append("\(answer.hits.count) hits of \(answer.total)")
      }
      for hit in answer.hits.prefix(4) {
        guard Int(hit.document.rawValue) < index.recordCount else {
          faults.append("document \(hit.document.rawValue) of \(index.recordCount)")
          continue
        }
        _ = index.id(hit.document)
        let stored = Array(index.stored(hit.document).prefix(1_000))
        for field in highlighter.matchedFields(of: hit) where field < index.fields.count {
          let ranges = highlighter.ranges(of: hit, field: field, in: stored.span, index: index)
          for range in ranges where range.utf8.upperBound > stored.count {
            faults.append("highlight \(range.utf8) of \(stored.count) bytes")
          }
        }
      }
    }
    for _ in 0..<4 where index.recordCount > 0 {
      let document = Int.random(in: 0..<index.recordCount, using: &random)
      _ = index.id(DocumentID(rawValue: UInt32(document)))
      _ = index.stored(DocumentID(rawValue: UInt32(document)))
    }
    _ = (index.settings, index.fields, index.columnNames)
    return faults
  }

  private static func request(_ index: Index, _ random: inout SeededGenerator) -> SearchRequest {
    var request = SearchRequest(query: queries.randomElement(using: &random) ?? [])
    if Int.random(in: 0..<4, using: &random) == 0 { request.matching = .any }
    if Int.random(in: 0..<4, using: &random) == 0 { request.offset = 15 }
    let names = index.columnNames
    guard let name = names.randomElement(using: &random), Bool.random(using: &random) else {
      return request
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: request.facets = names
    case 1: request.sort = [SortField(name: name, isDescending: Bool.random(using: &random))]
    case 2: request.distinct = name
    default: request.filter = try? Filter.parse(name + Array(" > 1990".utf8))
    }
    return request
  }
}
