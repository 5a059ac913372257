// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaTestSupport
import Testing

/// What a key finds must not depend on the keys before it, however much is taken over from them.
struct TypedTrailTests {
  #if DEBUG
  static let rounds = 300
  #else
  static let rounds = 6_000
  #endif

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `a key typed or taken back finds what it finds in fresh memory`(seed: UInt64) throws {
    var corpus = RandomCorpus(seed: seed)
    var random = SeededGenerator(seed: seed)
    let records = corpus.records(count: 50, hasRank: seed % 2 == 0)
    let index = try SampleRecord.index(
      records.map { SampleRecord(.integer($0.id), rank: $0.rank, values: $0.fields.map { [$0] }) },
      kinds: [.text, .text, .digits],
      rank: seed % 2 == 0 ? .descending : nil
    )
    var snapshots = [[Segment(index)]]
    var rules = QueryRules()
    var scratch = SearchScratch()
    var states: [String] = []
    var place = 0
    for round in 0..<Self.rounds {
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<4 where place > 0: place -= Int.random(in: 0...min(place, 3), using: &random)
      case 4:
        // Shorter words than usual may have errors, for a second one to come within few letters.
        rules.typos.oneFrom = Int.random(in: 1...4, using: &random)
        rules.typos.twoFrom = rules.typos.oneFrom + Int.random(in: 0...4, using: &random)
      case 5:
        var segments = snapshots[snapshots.count - 1]
        segments[0].delete(DocumentID(rawValue: UInt32.random(in: 0..<50, using: &random)))
        snapshots.append(segments)
      default: place += 1
      }
      if place >= states.count {
        let query = corpus.query(from: records) + " " + corpus.query(from: records)
        states = Self.states(of: query)
        place = 0
      }
      var request = SearchRequest(query: Array(states[place].utf8))
      request.limit = Int.random(in: 0..<4, using: &random) == 0 ? 3 : 100
      request.countingLimit = Bool.random(using: &random) ? 0 : nil
      request.rules = rules
      // Now and then a page of an older state is asked for.
      let isOld = Int.random(in: 0..<10, using: &random) == 0
      let segments = isOld ? snapshots.randomElement(using: &random) : snapshots.last
      let snapshot = try Snapshot(segments ?? [])
      let answer = try snapshot.search(request, scratch: &scratch)
      var fresh = SearchScratch()
      let expected = try snapshot.search(request, scratch: &fresh)
      let asked = "seed \(seed), round \(round), query \(states[place])"
      #expect(answer.hits.map(\.id) == expected.hits.map(\.id), "\(asked)")
      #expect(answer.hits.map(\.match) == expected.hits.map(\.match), "\(asked)")
      guard answer.totalIsExact else { continue }
      request.countingLimit = nil
      let counted = try snapshot.search(request, scratch: &fresh)
      #expect(answer.total == counted.total, "\(asked)")
    }
  }

  /// More first keys than are remembered, so that some are forgotten on the way.
  @Test func `the first keys of a word find again what they find in fresh memory`() throws {
    var corpus = RandomCorpus(seed: 7)
    let records = corpus.records(count: 200, hasRank: true)
    let index = try SampleRecord.index(
      records.map { SampleRecord(.integer($0.id), rank: $0.rank, values: $0.fields.map { [$0] }) },
      kinds: [.text, .text, .digits],
      rank: .descending
    )
    let letters = Array("abcdefghikmnoprst1ㄱㅁㅏ")
    var scratch = SearchScratch()
    for round in 0..<2 {
      for first in letters {
        for second in [""] + letters.map(String.init) {
          var request = SearchRequest(query: Array((String(first) + second).utf8))
          request.limit = 2 + round
          request.countingLimit = 0
          let answer = try index.search(request, scratch: &scratch)
          let again = try index.search(request, scratch: &scratch)
          var fresh = SearchScratch()
          let expected = try index.search(request, scratch: &fresh)
          for found in [answer, again] {
            #expect(found.hits.map(\.id) == expected.hits.map(\.id), "\(first)\(second)")
            #expect(found.hits.map(\.match) == expected.hits.map(\.match), "\(first)\(second)")
          }
          guard expected.hits.count == request.limit else { continue }
          #expect(again.total == expected.total, "\(first)\(second)")
        }
      }
    }
  }

  /// What the field holds after each key; a Hangul syllable grows letter by letter.
  private static func states(of text: String) -> [String] {
    var states: [String] = []
    var typed = ""
    for letter in text.prefix(24) {
      if let scalar = letter.unicodeScalars.first, (0xAC00...0xD7A3).contains(scalar.value) {
        let syllable = Int(scalar.value) - 0xAC00
        let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
        states.append(typed + String(initials[syllable / 588]))
        if syllable % 28 > 0, let open = Unicode.Scalar(0xAC00 + syllable / 28 * 28) {
          states.append(typed + String(Character(open)))
        }
      }
      typed.append(letter)
      states.append(typed)
    }
    return states
  }
}
