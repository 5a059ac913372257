// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaText

/// What reads bytes from outside.
enum FuzzTarget: String, CaseIterable {
  case fold
  case query
  case filter
  case file

  func run(_ bytes: [UInt8]) {
    switch self {
    case .fold: FuzzTarget.fold(bytes)
    case .query: FuzzTarget.query(bytes)
    case .filter: FuzzTarget.filter(bytes)
    case .file: FuzzTarget.file(bytes)
    }
  }

  private static func fold(_ bytes: [UInt8]) {
    var folded = FoldedText(mapsSource: true)
    folded.fold(bytes.span)
    var end = 0
    for word in folded.words {
      precondition(Int(word.start) >= end && word.end >= word.start, "words follow each other")
      end = Int(word.end)
      precondition(end <= folded.bytes.count, "words lie within the folded text")
      precondition(
        end - Int(word.start) <= FoldedText.longestWord,
        "words are no longer than an index takes"
      )
    }
    precondition(folded.sourceStart.count == folded.bytes.count, "every byte has its place")
    for place in folded.bytes.indices {
      precondition(
        folded.sourceStart[place] <= folded.sourceEnd[place]
          && Int(folded.sourceEnd[place]) <= bytes.count,
        "places lie within the text"
      )
    }
  }

  private static func query(_ bytes: [UInt8]) {
    var scratch = SearchScratch()
    var request = SearchRequest(query: bytes)
    request.limit = 5
    guard let answer = try? Sample.index.search(request, scratch: &scratch) else {
      preconditionFailure("a query is never an error")
    }
    precondition(answer.total >= answer.hits.count && answer.hits.count <= 5)
    var highlighter = Highlighter()
    for hit in answer.hits {
      for field in highlighter.matchedFields(of: hit) {
        for text in Sample.texts {
          let ranges = highlighter.ranges(
            of: hit,
            field: field,
            in: text.utf8Span.span,
            index: Sample.index
          )
          for range in ranges { precondition(range.utf8.upperBound <= text.utf8.count) }
        }
      }
    }
  }

  private static func filter(_ bytes: [UInt8]) {
    let filter: Filter
    do {
      filter = try Filter.parse(bytes)
    } catch {
      return
    }
    var request = SearchRequest(query: [])
    request.filter = filter
    var scratch = SearchScratch()
    // A column that is not there is an error, which is fine.
    _ = try? Sample.index.search(request, scratch: &scratch)
  }

  /// Opens the bytes as they are, and with the checksum of the table of sections put right, as large files are opened.
  private static func file(_ bytes: [UInt8]) {
    _ = try? Index(storage: IndexStorage(copying: bytes))
    let repaired = Sample.repaired(bytes)
    guard let index = try? Index(storage: IndexStorage(copying: repaired), checking: .layout) else {
      return
    }
    var scratch = SearchScratch()
    for query in ["", "p", "ㅍ", "pikahcu", "spider man", "ㅍㅋㅊ"] {
      var request = SearchRequest(query: Array(query.utf8))
      request.facets = index.columnNames
      guard let answer = try? index.search(request, scratch: &scratch) else { continue }
      for hit in answer.hits { _ = index.stored(hit.document) }
    }
    try? index.verify()
  }
}
