// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

/// Postings and the streams that read them, against a plain table of who holds what.
struct PostingsTests {
  /// The sizes lie around the powers of the tree's fan-out.
  static let cases: [(terms: Int, documents: Int, entries: Int)] = [
    (0, 0, 0), (1, 1, 1), (1, 9, 20), (2, 3, 0), (15, 40, 60), (16, 40, 60), (17, 40, 200),
    (33, 10, 300), (256, 50, 400), (257, 50, 900), (700, 300, 800),
  ]

  private struct Model {
    var lists: [[[UInt32]]]
    var stored: [StoredBytes]
    var postings: Postings
  }

  private static func model(
    _ size: (terms: Int, documents: Int, entries: Int),
    _ random: inout SeededGenerator
  ) throws -> Model {
    var builder = PostingsBuilder()
    // By term and document the best group.
    var best: [[UInt32: Int]] = Array(repeating: [:], count: size.terms)
    let documents = (0..<(size.terms > 0 ? size.entries : 0))
      .map { _ in UInt32.random(in: 0..<UInt32(size.documents), using: &random) }
    for document in documents.sorted() {
      let term = Int.random(in: 0..<size.terms, using: &random)
      let group = Int.random(in: 0..<3, using: &random)
      builder.add(
        term: UInt32(term),
        group: try #require(PostingGroup(rawValue: group)),
        document: document
      )
      best[term][document] = min(best[term][document] ?? 3, group)
    }
    let bytes = builder.finish(termCount: size.terms)
    // One byte more, so that nothing has an address too.
    let stored = [bytes.heads, bytes.documents, bytes.minima].map { StoredBytes($0 + [0]) }
    let views = try stored.map { stored in
      let view = try #require(stored.view)
      return ByteView(base: view.base, count: view.count - 1)
    }
    let postings = try #require(
      Postings.make(
        termCount: size.terms,
        documentCount: size.documents,
        heads: views[0],
        documents: views[1],
        minima: views[2]
      )
    )
    let lists = best.map { documents in
      (0..<3).map { group in documents.filter { $0.value == group }.map { $0.key }.sorted() }
    }
    return Model(lists: lists, stored: stored, postings: postings)
  }

  @Test(arguments: cases)
  func `keep the best group of each term and document`(
    size: (terms: Int, documents: Int, entries: Int)
  ) throws {
    var random = SeededGenerator(seed: 0x9057)
    let model = try Self.model(size, &random)
    for (term, groups) in model.lists.enumerated() {
      for (group, documents) in groups.enumerated() {
        let list = model.postings.list(term, try #require(PostingGroup(rawValue: group)))
        #expect(list.map { model.postings.document($0) } == documents)
      }
    }
    for low in 0...size.terms {
      for high in [low, min(low + 1, size.terms), size.terms] {
        let run = model.postings.run(of: low..<high).map { model.postings.document($0) }
        #expect(run == model.lists[low..<high].flatMap { $0.flatMap { $0 } })
      }
    }
  }

  @Test(arguments: cases)
  func `stream the documents of any range of terms in ascending order`(
    size: (terms: Int, documents: Int, entries: Int)
  ) throws {
    var random = SeededGenerator(seed: 0x57EA)
    let model = try Self.model(size, &random)
    for _ in 0..<60 {
      let low = Int.random(in: 0...size.terms, using: &random)
      let high = Int.random(in: low...size.terms, using: &random)
      for isInner in [false, true] {
        var stream = DocumentStream(model.postings, terms: low..<high, isInner: isInner)
        var streamed: [UInt32] = []
        while let document = stream.next() { streamed.append(document) }
        let groups = isInner ? [2] : [0, 1]
        let expected = model.lists[low..<high].flatMap { lists in groups.flatMap { lists[$0] } }
        #expect(streamed == expected.sorted(), "\(low)..<\(high), \(isInner)")
        #expect(stream.next() == nil)
      }
    }
  }
}
