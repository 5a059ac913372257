// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSession
import ChajaSessionJSON
import Testing

struct SessionFormTests {
  private func settings(_ json: String) throws -> SessionSettings {
    try SessionSettings(try PlacedValue([UInt8](json.utf8), subject: "the settings"))
  }

  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `reads every setting`() throws {
    var expected = SessionSettings(sections: [SectionSettings(id: SectionID("a"))])
    expected.debounceMilliseconds = 5
    expected.minimumCharacters = 2
    expected.acceptsOneSyllable = true
    expected.searchesOnSubmitOnly = true
    expected.blankQueries = .withChips
    expected.allowsChips = false
    expected.maximumRecents = 3
    expected.maximumAutomaticPages = 1
    expected.maximumAutomaticRetries = 2
    expected.rateLimitMilliseconds = 50
    expected.maximumEnrichments = 9
    expected.sections[0].pageSize = 7
    expected.sections[0].maximumPages = 8
    expected.sections[0].hidesChosen = true
    expected.sections[0].isLocal = true
    expected.sections[0].asksLocalFirst = true
    expected.sections[0].enriches = true
    let read = try settings(
      """
      {"debounceMilliseconds":5,"minimumCharacters":2,"acceptsOneSyllable":true,
       "searchOnSubmitOnly":true,"blankQueries":"withChips","chips":{"allowed":false},
       "recents":{"maximum":3},"maximumAutomaticPages":1,"maximumAutomaticRetries":2,
       "rateLimitMilliseconds":50,"maximumEnrichments":9,
       "sections":[{"id":"a","pageSize":7,"maximumPages":8,"hidesChosen":true,"local":true,
                    "localFirst":true,"enriches":true}]}
      """
    )
    #expect(read == expected)
    #expect(
      try settings(#"{"sections":[{"id":"a"}]}"#)
        == SessionSettings(sections: [SectionSettings(id: SectionID("a"))])
    )
  }

  @Test func `writes effects with all that a shell needs`() throws {
    let settings = try settings(
      #"{"debounceMilliseconds":9,"sections":[{"id":"a","localFirst":true,"pageSize":5}]}"#
    )
    var state = SessionState(settings: settings)
    let chip = Chip(item: ItemID("u", kind: "user"), label: [UInt8]("U".utf8))
    var effects = state.apply([.chipAdded(chip)])
    effects += state.apply([.textChanged([UInt8]("x".utf8), isComposing: false)])
    let lines = effects.map { effect in text { effect.write(to: &$0) } }
    #expect(
      lines == [
        #"{"request":{"n":1,"section":"a","query":"x","chips":[{"id":"u","kind":"user"}],"page":1,"pageSize":5,"source":"local"}}"#,
        #"{"startTimer":{"timer":1,"milliseconds":9}}"#,
      ]
    )
  }

  @Test(arguments: [
    (Effect.stopTimer(TimerID(rawValue: 2)), #"{"stopTimer":2}"#),
    (.cancel(RequestID(rawValue: 3)), #"{"cancel":3}"#),
    (.enrich(ItemID("a")), #"{"enrich":"a"}"#),
    (.cancelEnrichment(ItemID("a", kind: "k")), #"{"cancelEnrichment":{"id":"a","kind":"k"}}"#),
    (
      .open(Selection(section: SectionID("s"), item: ItemID("a"))),
      #"{"open":{"section":"s","id":"a"}}"#
    ),
    (.announce(.results(3)), #"{"announce":{"results":3}}"#),
    (.announce(.nothingFound), #"{"announce":"nothingFound"}"#),
    (.announce(.failed), #"{"announce":"failed"}"#),
  ])
  func `writes every effect`(effect: Effect, json: String) {
    #expect(text { effect.write(to: &$0) } == json)
  }

  @Test func `writes the full state with what scripts leave out`() throws {
    var state = SessionState(settings: try settings(#"{"sections":[{"id":"a"}]}"#))
    _ = state.apply([.textChanged([UInt8]("p\"".utf8), isComposing: true)])
    #expect(
      text { state.write(.full, to: &$0) }
        == #"{"text":"p\"","chips":[],"phase":"idle","selection":null,"recents":[],"isLoading":true,"isComposing":true,"scope":null,"filter":null,"sort":null,"sections":[{"id":"a","phase":"idle","query":null,"items":[],"total":null,"hasMore":false,"loadingMore":false}]}"#
    )
  }
}
