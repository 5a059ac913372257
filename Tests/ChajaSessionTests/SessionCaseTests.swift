// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession
import Testing

/// Faults reported from the field: time, failures and the selection.
struct SessionCaseTests {
  private func slow(_ section: String = "main") -> Screen {
    Screen(section) { $0.debounceMilliseconds = 300 }
  }

  @Test func `C111: a slow answer for an older query never lands`() {
    var screen = Screen("main")
    screen.type("sea")
    screen.type("search")
    #expect(screen.cancelled == [RequestID(rawValue: 1)])
    screen.answer(["new"])
    screen.answer(["old"], back: 1)
    #expect(screen.items() == ["new"])
  }

  @Test func `C111: an answer in the same turn as a later text never lands`() {
    var screen = Screen("main")
    screen.type("sea")
    let answer = Answer(items: [ItemID("old")])
    screen.turn(
      .textChanged([UInt8]("search".utf8), isComposing: false),
      .answered(screen.sent[0].id, answer)
    )
    #expect(screen.items().isEmpty && screen.state.phase == .loading)
    #expect(screen.asked == ["main sea 1", "main search 1"])
  }

  @Test func `C113: clearing drops the pending debounce`() {
    var screen = slow()
    screen.type("pika")
    screen.turn(.cleared)
    #expect(screen.timers.isEmpty && screen.state.phase == .idle && screen.state.text.isEmpty)
    screen.turn(.timerFired(TimerID(rawValue: 1)))
    #expect(screen.sent.isEmpty)
  }

  @Test func `C114: clearing empties the lists in the same turn`() {
    var screen = Screen("main")
    screen.type("pika")
    screen.answer(["x"])
    screen.turn(.cleared)
    #expect(screen.items().isEmpty && screen.state.phase == .idle)
  }

  @Test func `C115: Enter asks at once, and once`() {
    var screen = slow()
    screen.type("p")
    screen.type("pik")
    screen.turn(.submitted)
    screen.fireTimers()
    #expect(screen.asked == ["main pik 1"])
    #expect(screen.state.recents == [[UInt8]("pik".utf8)])
  }

  @Test func `C117: each key restarts the debounce`() {
    var screen = slow()
    for text in ["p", "pi", "pik", "pika"] { screen.type(text) }
    #expect(screen.timers == [TimerID(rawValue: 4): 300])
    screen.fireTimers()
    #expect(screen.asked == ["main pika 1"])
  }

  @Test func `C119: a cancelled request is no failure`() {
    var screen = Screen("main")
    screen.type("a")
    screen.type("ab")
    screen.turn(.failed(screen.sent[0].id, Failure(.cancelled), atMilliseconds: 0))
    #expect(screen.state.phase == .loading)
    screen.fail(.cancelled)
    #expect(screen.state.phase == .idle && screen.state.sections[0].failure == nil)
    screen.turn(.submitted)
    screen.answer(["x"])
    #expect(screen.items() == ["x"])
  }

  @Test func `C123: the selection is a row, not a place`() {
    var screen = Screen("main")
    screen.type("q")
    screen.answer(["A", "B", "C", "D"])
    for _ in 0..<6 { screen.turn(.selectionMoved(.next)) }
    #expect(screen.selected == "D")
    screen.turn(.refreshed)
    screen.answer(["D", "A", "B", "C"])
    #expect(screen.selected == "D")
    screen.type("r")
    screen.answer(["E", "F"])
    #expect(screen.selected == nil)
  }

  @Test func `C124: a failing source empties nothing else, and retry asks it alone`() {
    var screen = Screen("movies", "tv", "people")
    screen.type("a")
    screen.answer(["m1", "m2"], section: "movies")
    screen.fail(.http(status: 500), section: "tv")
    screen.answer(["p1"], section: "people")
    #expect(screen.state.sections.map(\.phase) == [.results, .failed, .results])
    #expect(screen.state.phase == .results)
    screen.turn(.retryWanted(SectionID("tv")))
    #expect(screen.asked.count == 4 && screen.asked.last == "tv a 1")
    screen.answer(["t1"], section: "tv")
    #expect(screen.state.sections.map(\.phase) == [.results, .results, .results])
  }

  @Test func `C125: nothing found and failed are different`() {
    var screen = Screen("movies", "tv")
    screen.type("a")
    screen.answer([], total: 0, pages: 0, section: "movies")
    screen.fail(.http(status: 401), section: "tv")
    #expect(screen.state.sections.map(\.phase) == [.empty, .failed])
    #expect(screen.state.sections[1].failure == Failure(.http(status: 401)))
  }

  @Test func `C130: the same text again asks nothing and keeps the pages`() {
    var screen = Screen("main") { $0.sections[0].pageSize = 1 }
    screen.type("pika")
    screen.answer(["a"], pages: 3)
    screen.more()
    screen.answer(["b"], pages: 3)
    for text in ["pika", "pika ", " pika"] { screen.type(text) }
    #expect(screen.asked.count == 2 && screen.items() == ["a", "b"])
    screen.more()
    #expect(screen.asked.last == "main pika 3")
  }

  @Test func `C131: two changes in one turn send one request`() {
    var screen = Screen("main") { $0.sections[0].pageSize = 1 }
    screen.type("a")
    screen.answer(["a"], pages: 3)
    screen.turn(
      .moreWanted(SectionID("main")),
      .sortChanged([UInt8]("number".utf8)),
      .pageSizeChanged(50),
      .submitted
    )
    #expect(screen.sent.count == 2)
    #expect(screen.sent[1].page == 1 && screen.sent[1].pageSize == 50)
    #expect(screen.sent[1].query.sort == [UInt8]("number".utf8))
  }
}
