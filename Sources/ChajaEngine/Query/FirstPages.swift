// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The pages of the first keys of a word, which are typed again and again, and which most of an index matches.
///
/// Of one index with one set of rules, while no record is deleted: at most 128 pages of 32 records, a few tens of
/// kilobytes as a rule.
struct FirstPages: Sendable {
  private static let maximumPages = 128
  fileprivate static let maximumHits = 32
  /// The most records that were ranked for a page.
  private static let maximumSeen = 96

  private struct Page {
    let asked: Asked
    let keys: [RankKey]
    let seen: [UInt32]
  }

  /// What a page is the answer to.
  struct Asked: Equatable {
    /// What was typed, up to seven bytes, and how many.
    private var letters: UInt64
    private let count: Int

    fileprivate init(_ query: [UInt8], _ count: Int) {
      self.count = count
      letters = UInt64(query.count)
      for byte in query { letters = letters << 8 | UInt64(byte) }
    }
  }

  private var pages: [Page] = []
  /// The page that makes room for the next one.
  private var oldest = 0

  /// The best keys of a query, and the documents that were ranked for them; nil when they are not remembered.
  func page(_ asked: Asked) -> (keys: [RankKey], seen: [UInt32])? {
    for number in pages.indices where pages[number].asked == asked {
      return (pages[number].keys, pages[number].seen)
    }
    return nil
  }

  /// Remembers a page, if it is one of the first keys of a word.
  mutating func note(_ asked: Asked, _ question: Question, _ keys: [RankKey], seen: [UInt32]) {
    guard question.plan.isPlain, question.plan.words.count == 1,
      question.plan.words[0].keys.count <= 2, question.plan.exclusions.isEmpty,
      seen.count <= FirstPages.maximumSeen
    else { return }
    let page = Page(asked: asked, keys: keys, seen: seen)
    if pages.count < FirstPages.maximumPages {
      pages.add(page)
    } else {
      pages[oldest] = page
      oldest = (oldest + 1) % FirstPages.maximumPages
    }
  }
}

extension SearchRequest {
  /// What a page that is remembered is asked by; nil where it is none, whatever the words typed.
  var firstPage: FirstPages.Asked? {
    let (count, isTooLarge) = offset.addingReportingOverflow(limit)
    guard query.count <= 7, !isTooLarge, count <= FirstPages.maximumHits, min(offset, limit) >= 0,
      filter == nil, sort.isEmpty, distinct == nil, rules.stopWords.isEmpty,
      rules.synonyms.isEmpty
    else { return nil }
    return FirstPages.Asked(query, count)
  }
}
