// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSession
import ChajaSessionJSON
import Testing

struct EventReaderTests {
  private let reader = EventReader(sections: [SectionID("movies")], isScript: false)

  private func event(_ json: String) throws(SessionJSONError) -> Event {
    try reader.step(try PlacedValue([UInt8](json.utf8), subject: "the event")).event
  }

  @Test(arguments: [
    (#"{"text":"피","composing":true}"#, Event.textChanged([UInt8]("피".utf8), isComposing: true)),
    (#"{"text":""}"#, .textChanged([], isComposing: false)),
    (#"{"submit":true}"#, .submitted),
    (#"{"clear":true}"#, .cleared),
    (#"{"cancel":true}"#, .cancelled),
    (#"{"loadMore":"movies"}"#, .moreWanted(SectionID("movies"))),
    (#"{"retry":true}"#, .retryWanted(nil)),
    (#"{"retry":"movies"}"#, .retryWanted(SectionID("movies"))),
    (#"{"addChip":{"id":7,"kind":"user"}}"#, .chipAdded(.sevenUser)),
    (#"{"removeChip":"7"}"#, .chipRemoved(ItemID("7"))),
    (#"{"backspace":true}"#, .backspacePressed),
    (#"{"scope":null}"#, .scopeChanged(nil)),
    (#"{"filter":"year > 1990"}"#, .filterChanged([UInt8]("year > 1990".utf8))),
    (#"{"sort":"year"}"#, .sortChanged([UInt8]("year".utf8))),
    (#"{"select":"last"}"#, .selectionMoved(.last)),
    (
      #"{"select":{"section":"movies","id":"a"}}"#,
      .selected(Selection(section: SectionID("movies"), item: ItemID("a")))
    ),
    (#"{"choose":true}"#, .choiceMade),
    (#"{"refresh":true}"#, .refreshed),
    (#"{"pageSize":50}"#, .pageSizeChanged(50)),
    (#"{"removeRecent":"pi"}"#, .recentRemoved([UInt8]("pi".utf8))),
    (#"{"clearRecents":true}"#, .recentsCleared),
    (#"{"timer":3}"#, .timerFired(TimerID(rawValue: 3))),
    (
      #"{"answer":{"n":2,"items":["a",{"id":"b","kind":"film"}],"total":9,"pages":null}}"#,
      .answered(
        RequestID(rawValue: 2),
        Answer(items: [ItemID("a"), ItemID("b", kind: "film")], total: 9)
      )
    ),
    (
      #"{"failure":{"n":2,"kind":"http","status":429,"retryAfterSeconds":2,"at":5}}"#,
      .failed(
        RequestID(rawValue: 2),
        Failure(.http(status: 429), retryAfterMilliseconds: 2000),
        atMilliseconds: 5
      )
    ),
    (#"{"enriched":"a"}"#, .enriched(ItemID("a"))),
    (#"{"enrichmentFailed":{"id":"a","kind":"tv"}}"#, .enrichmentFailed(ItemID("a", kind: "tv"))),
  ])
  func `reads every event of a shell`(json: String, event: Event) throws {
    #expect(try self.event(json) == event)
  }

  @Test(arguments: [
    ("{}", "the event does nothing; name one of text, submit, "),
    (#"{"at":1,"submit":true}"#, "at is not known; "),
    (#"{"answer":{"n":1}}"#, "answer has no “items”"),
    (#"{"answer":{"items":[]}}"#, "answer has no “n”"),
    (#"{"failure":{"n":1}}"#, "failure has no “kind”"),
    (#"{"failure":{"n":1,"kind":"network","status":500}}"#, "failure.status belongs to a failure"),
    (#"{"timer":-1}"#, "timer should be a whole number from 0 to"),
    (#"{"loadMore":"tv"}"#, "loadMore is no section of the session; there are movies"),
    (#"{"submit":true,"submit":true}"#, "submit occurs twice"),
  ])
  func `names the place of what it can't read`(json: String, message: String) {
    let error = #expect(throws: SessionJSONError.self) { try event(json) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func `reads what sources say only outside of scripts`() throws {
    let reader = EventReader(sections: [], isScript: true)
    let value = try PlacedValue([UInt8](#"{"at":1,"timer":1}"#.utf8), subject: "the step")
    #expect(throws: SessionJSONError.self) { try reader.step(value) }
  }
}

extension Chip {
  fileprivate static let sevenUser = Chip(
    item: ItemID("7", kind: "user"),
    label: [UInt8]("7".utf8)
  )
}
