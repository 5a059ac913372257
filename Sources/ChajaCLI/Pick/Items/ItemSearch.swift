// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaSession

/// Searches snapshots, keeping working memory from one search to the next.
struct ItemSearch {
  private var scratch = SearchScratch()
  private var highlighter = Highlighter()

  /// Finds a page of what matches, best first; equal matches in the order of the input.
  mutating func page(
    of query: [UInt8],
    offset: Int,
    limit: Int,
    in snapshot: ItemSnapshot
  ) -> ItemPage {
    // Neither request names a field, a filter or a column, so neither can fail.
    switch snapshot.content {
    case .nothing: break
    case .lines(let lines):
      var request = SearchRequest(query: query)
      request.offset = offset
      request.limit = limit
      guard let answer = try? lines.search(request, scratch: &scratch) else { break }
      return ItemPage(items: answer.hits.map { line($0, lines) }, total: answer.total)
    case .records(let records, let shown):
      var request = RecordQuery(text: query)
      request.offset = offset
      request.limit = limit
      guard let answer = try? records.answer(request, scratch: &scratch) else { break }
      return ItemPage(items: answer.hits.map { Self.record($0, shown) }, total: answer.total)
    }
    return ItemPage(items: [], total: 0)
  }

  private mutating func line(_ hit: Hit, _ lines: Snapshot) -> PickItem {
    let text = lines.stored(hit)
    var marks: [Range<Int>] = []
    if !highlighter.matchedFields(of: hit).isEmpty {
      marks = highlighter.ranges(of: hit, field: 0, in: text.span, index: lines.index(of: hit))
        .map(\.utf8)
    }
    var number: Int?
    if case .integer(let id) = hit.id { number = Int(id) - 1 }
    return PickItem(id: hit.id.itemID, number: number, text: text, marks: marks, source: text)
  }

  private static func record(_ hit: Chaja.Answer.Hit, _ shown: [String]) -> PickItem {
    var text: [UInt8] = []
    var marks: [Range<Int>] = []
    for cell in FieldTexts(hit).texts(of: shown) where !cell.text.isEmpty {
      if !text.isEmpty { text += [0x20, 0x20] }
      marks += cell.ranges.map { $0.lowerBound + text.count..<$0.upperBound + text.count }
      text += cell.text.utf8
    }
    if text.isEmpty { text = [UInt8](hit.id.text.utf8) }
    return PickItem(id: hit.id.itemID, number: nil, text: text, marks: marks, source: hit.record)
  }
}

extension RecordID {
  /// The identity of the item: whole numbers and texts never meet.
  fileprivate var itemID: ItemID {
    switch self {
    case .integer(let value): ItemID("\(value)")
    case .text(let bytes): ItemID(bytes, kind: [UInt8]("text".utf8))
    }
  }
}
