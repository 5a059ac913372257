// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession
import Testing

struct SessionStateTests {
  @Test(arguments: ["", "   ", "\t", "\u{A0}", "\u{3000}", "\u{200B}", "\u{3164}", "\u{FEFF}"])
  func `C039: a blank query asks nothing`(text: String) {
    var screen = Screen("main")
    screen.type(text)
    screen.turn(.submitted)
    #expect(screen.sent.isEmpty && screen.state.phase == .idle && screen.state.recents.isEmpty)
    screen.type(text + " 피카\u{3000}" + text)
    #expect(screen.asked == ["main 피카 1"])
  }

  @Test(arguments: [
    ("p", 2, false, false), ("pi", 2, false, true), ("곰", 2, false, false),
    ("곰", 2, true, true), ("ㄱ", 2, true, false), ("e\u{301}", 2, false, false),
    ("👨‍👩‍👧", 2, false, false), ("🇰🇷", 2, false, false), ("🇰🇷🇯🇵", 2, false, true),
    ("\u{1100}\u{1161}\u{11A8}", 2, false, false), (" a b ", 3, false, true),
  ])
  func `counts characters as people do`(
    text: String,
    minimum: Int,
    acceptsOneSyllable: Bool,
    isAsked: Bool
  ) {
    var screen = Screen("main") {
      $0.minimumCharacters = minimum
      $0.acceptsOneSyllable = acceptsOneSyllable
    }
    screen.type(text)
    #expect(screen.sent.isEmpty != isAsked)
  }

  @Test func `searches while a syllable is composed, but that Enter is no submit`() {
    var screen = Screen("main") { $0.debounceMilliseconds = 300 }
    screen.type("ㅍ", composing: true)
    screen.type("피", composing: true)
    screen.turn(.submitted)
    #expect(screen.sent.isEmpty && screen.state.recents.isEmpty)
    screen.fireTimers()
    #expect(screen.asked == ["main 피 1"])
    screen.type("피")
    #expect(screen.asked.count == 1)
  }

  @Test func `searches on submit only where the settings say so`() {
    var screen = Screen("main") { $0.searchesOnSubmitOnly = true }
    screen.type("ki")
    #expect(screen.sent.isEmpty)
    screen.turn(.submitted)
    screen.type("kim")
    screen.answer(["a"])
    #expect(screen.asked == ["main ki 1"] && screen.items() == ["a"])
    screen.turn(.selectionMoved(.first))
    screen.turn(.choiceMade)
    #expect(screen.opened.isEmpty)
    screen.type("")
    #expect(screen.state.phase == .idle && screen.items().isEmpty)
  }

  @Test func `keeps the last rows, marked as old, until the next come`() {
    var screen = Screen("main") { $0.debounceMilliseconds = 300 }
    screen.type("p")
    screen.fireTimers()
    screen.answer(["a"])
    screen.type("pi")
    #expect(screen.state.sections[0].phase == .results && screen.state.sections[0].isStale)
    screen.fireTimers()
    #expect(screen.state.sections[0].phase == .loading && screen.items() == ["a"])
    screen.turn(.selectionMoved(.first), .choiceMade)
    #expect(screen.opened.isEmpty)
    screen.fail(.network)
    #expect(screen.items().isEmpty && screen.state.phase == .failed)
  }

  @Test func `going back to the text before within the debounce asks nothing`() {
    var screen = Screen("main") { $0.debounceMilliseconds = 300 }
    screen.type("p")
    screen.fireTimers()
    screen.answer(["a"])
    screen.type("pi")
    screen.type("p")
    #expect(screen.timers.isEmpty && !screen.state.sections[0].isStale)
    #expect(screen.asked == ["main p 1"])
  }

  @Test func `opens the selected row and remembers the query`() {
    var screen = Screen("movies", "people")
    screen.type("a")
    screen.answer(["m"], section: "movies")
    screen.answer(["p"], section: "people")
    screen.turn(.selectionMoved(.next), .selectionMoved(.next), .choiceMade)
    #expect(screen.opened == [Selection(section: SectionID("people"), item: ItemID("p"))])
    #expect(screen.state.recents == [[0x61]])
    screen.turn(.recentRemoved([0x61]))
    #expect(screen.state.recents.isEmpty)
  }

  @Test func `keeps few recent queries, the newest first, none twice`() {
    var screen = Screen("main") { $0.maximumRecents = 2 }
    for text in ["a", "b", "a", "c"] {
      screen.type(text)
      screen.turn(.submitted)
    }
    #expect(screen.state.recents == [[0x63], [0x61]])
  }

  @Test func `waits out a rate limit and then asks for the newest query`() {
    var screen = Screen("main")
    screen.type("a")
    screen.fail(.http(status: 429), retryAfter: 2000, at: 170)
    #expect(screen.state.sections[0].phase == .limited)
    #expect(screen.state.sections[0].retryAt == 2170 && screen.state.phase == .loading)
    #expect(screen.state.sections[0].query == Query(text: [0x61]))
    screen.type("ab")
    screen.turn(.retryWanted(nil))
    #expect(screen.asked == ["main a 1"] && screen.state.sections[0].phase == .limited)
    screen.fireTimers()
    #expect(screen.asked == ["main a 1", "main ab 1"])
    screen.answer(["x"])
    #expect(screen.state.phase == .results)
  }

  @Test func `gives up after some rate limits in a row`() {
    var screen = Screen("main")
    screen.type("a")
    for _ in 0..<5 {
      screen.fail(.http(status: 429))
      screen.fireTimers()
    }
    screen.fail(.http(status: 429))
    #expect(screen.state.phase == .failed && screen.asked.count == 6)
    screen.turn(.retryWanted(nil))
    #expect(screen.asked.count == 7)
  }

  @Test func `cancel stops what is going on and keeps text and rows`() {
    var screen = Screen("main")
    screen.type("a")
    screen.answer(["x"])
    screen.type("ab")
    screen.turn(.cancelled)
    #expect(screen.cancelled == [RequestID(rawValue: 2)])
    #expect(screen.items() == ["x"] && screen.state.sections[0].phase == .results)
    screen.turn()
    #expect(screen.asked.count == 2)
    screen.turn(.submitted)
    #expect(screen.asked.count == 3)
  }

  @Test func `a scope asks its section alone, and all again without it`() {
    var screen = Screen("movies", "tv")
    screen.type("a")
    screen.turn(.scopeChanged([UInt8]("tv".utf8)))
    #expect(screen.cancelled.count == 2 && screen.state.sections[0].phase == .idle)
    screen.answer(["t"], section: "tv")
    screen.turn(.scopeChanged(nil))
    #expect(screen.asked == ["movies a 1", "tv a 1", "tv a 1", "movies a 1", "tv a 1"])
  }

  @Test func `a local source is asked with every key, a remote one after the debounce`() {
    var screen = Screen("local", "remote") {
      $0.debounceMilliseconds = 300
      $0.sections[0].isLocal = true
    }
    screen.type("p")
    screen.type("pi")
    #expect(screen.asked == ["local p 1", "local pi 1"])
    screen.fireTimers()
    #expect(screen.asked == ["local p 1", "local pi 1", "remote pi 1"])
  }

  @Test func `does not say that nothing was found where a section failed`() {
    var screen = Screen("main", "more")
    screen.type("a")
    screen.answer([], total: 0, section: "main")
    screen.fail(.network, section: "more")
    #expect(screen.state.phase == .results)
    #expect(screen.announced == [.failed])
  }

  @Test func `does not say that nothing was found where a section was cancelled`() {
    var screen = Screen("main", "more")
    screen.type("a")
    screen.answer([], total: 0, section: "main")
    screen.turn(.cancelled)
    #expect(screen.state.phase == .idle && !screen.state.isLoading)
    #expect(screen.announced.isEmpty)
    screen.turn(.submitted)
    screen.answer([], total: 0, section: "more")
    #expect(screen.state.phase == .empty)
    #expect(screen.announced == [.nothingFound])
  }

  @Test func `says nothing of a query that was cancelled, whatever the one before found`() {
    var screen = Screen("main")
    screen.type("a")
    screen.answer([], total: 0)
    screen.type("ab")
    screen.turn(.cancelled)
    #expect(screen.state.phase == .idle && screen.state.sections[0].phase == .idle)
    #expect(screen.announced == [.nothingFound])
    screen.turn(.retryWanted(nil))
    screen.fail(.network)
    screen.type("abc")
    screen.turn(.cancelled)
    #expect(screen.state.phase == .idle && screen.announced == [.nothingFound, .failed])
  }

  @Test func `announces once what each search has come to`() {
    var screen = Screen("movies", "tv")
    screen.type("a")
    screen.answer(["m", "n"], section: "movies")
    #expect(screen.announced.isEmpty)
    screen.answer([], section: "tv")
    screen.turn(.submitted)
    #expect(screen.announced == [.results(2)])
    screen.type("ab")
    screen.fail(.network, section: "movies")
    screen.fail(.network, section: "tv")
    #expect(screen.announced == [.results(2), .failed])
  }

  @Test func `asks without a query where the settings say so`() {
    var screen = Screen("friends") { $0.blankQueries = .always }
    screen.turn()
    screen.answer(["1", "2"])
    #expect(screen.items() == ["1", "2"] && screen.sent[0].query == Query(text: []))
    screen.type("a")
    screen.type("")
    #expect(screen.sent.count == 2 && screen.cancelled.count == 1)
    #expect(screen.items() == ["1", "2"] && !screen.state.sections[0].isStale)
  }

  @Test func `two items with one id and different kinds are two items`() {
    var screen = Screen("main")
    screen.type("a")
    let items = [ItemID("1", kind: "movie"), ItemID("1", kind: "person"), ItemID("1")]
    screen.turn(.answered(screen.sent[0].id, Answer(items: items + items)))
    #expect(screen.state.sections[0].items == items)
  }
}
