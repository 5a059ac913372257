// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The pages of the first keys of a word, which are typed again and again, and which most of an index matches.
///
/// Of one index with one set of rules, while no record is deleted: at most 128 pages of 32 records, a few tens of
/// kilobytes as a rule.
struct FirstPages: Sendable {
  private static let maximumPages = 128
  private static let maximumHits = 32
  /// The most records that were ranked for a page.
  private static let maximumSeen = 96

  private struct Page {
    let asked: Asked
    let keys: [RankKey]
    let seen: [UInt32]
  }

  /// What a page is the answer to.
  struct Asked: Equatable {
    /// Up to two keys of the word, and up to six bytes of what was typed for them.
    private var letters: UInt64 = 0
    private let count: Int

    /// Nil where the page is not one of these.
    init?(_ question: Question, _ count: Int) {
      guard question.plan.isPlain, question.plan.words.count == 1,
        question.plan.words[0].keys.count <= 2, question.plan.words[0].source.count <= 6,
        count <= FirstPages.maximumHits, question.plan.exclusions.isEmpty,
        question.request.filter == nil, question.request.sort.isEmpty,
        question.request.distinct == nil
      else { return nil }
      self.count = count
      var typed: UInt64 = 0
      for byte in question.plan.words[0].keys { letters = letters << 8 | UInt64(byte) }
      for byte in question.plan.words[0].source { typed = typed << 8 | UInt64(byte) }
      letters = letters << 48 | typed
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

  /// Remembers a page.
  mutating func note(_ asked: Asked, _ keys: [RankKey], seen: [UInt32]) {
    guard seen.count <= FirstPages.maximumSeen else { return }
    let page = Page(asked: asked, keys: keys, seen: seen)
    if pages.count < FirstPages.maximumPages {
      pages.add(page)
    } else {
      pages[oldest] = page
      oldest = (oldest + 1) % FirstPages.maximumPages
    }
  }
}
