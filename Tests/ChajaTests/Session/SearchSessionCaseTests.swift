// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct SearchSessionCaseTests {
  @Test
  func `a slow answer to an older query never lands`() async {
    // C111
    let stage = Stage("films") { $0.debounceMilliseconds = 0 }
    stage.source().answer { request in
      .page(page((1, request.text)), after: .milliseconds(request.text == "sea" ? 500 : 50))
        .ignoringCancellation
    }
    stage.session.text = "sea"
    await stage.wait(100)
    stage.session.text = "search"
    await stage.wait(50)
    #expect(stage.titles() == ["search"])
    let turn = stage.session.snapshot.turn
    await stage.wait(1_000)
    #expect(stage.titles() == ["search"])
    #expect(stage.source().openCount == 0)
    #expect(stage.session.snapshot.turn <= turn + 1)
  }

  @Test
  func `clearing drops the debounce and shows nothing at once`() async {
    // C113, C114
    let stage = Stage("films")
    stage.source().answer { .page(page((1, $0.text))) }
    stage.session.text = "pika"
    await stage.wait(100)
    stage.session.clear()
    #expect(stage.session.snapshot.phase == .idle)
    await stage.wait(900)
    #expect(stage.asked().isEmpty)
    stage.session.search("pika")
    #expect(stage.titles() == ["pika"])
    stage.session.clear()
    #expect(stage.titles().isEmpty)
    #expect(stage.session.snapshot.phase == .idle)
    #expect(stage.session.text.isEmpty)
  }

  @Test
  func `Enter asks at once and only once`() async {
    // C115
    let stage = Stage("films")
    for (text, wait) in [("p", 50), ("pi", 50), ("pik", 20)] {
      stage.session.text = text
      await stage.wait(wait)
    }
    stage.session.submit()
    #expect(stage.asked() == ["pik 1"])
    await stage.wait(880)
    #expect(stage.asked() == ["pik 1"])
  }

  @Test
  func `a cancelled request is no failure, at no time`() async {
    // C119
    let stage = Stage("films") { $0.debounceMilliseconds = 0 }
    stage.source().answer { request in
      request.text == "a" ? .never : .page(page((1, "ab")), after: .milliseconds(10))
    }
    stage.session.text = "a"
    stage.session.text = "ab"
    #expect(stage.section()?.failure == nil)
    await stage.wait(5)
    #expect(stage.source().cancelledCount == 1)
    #expect(stage.section()?.failure == nil)
    await stage.wait(5)
    #expect(stage.section()?.failure == nil)
    #expect(stage.titles() == ["ab"])
  }

  @Test
  func `the selection is an identity`() async {
    // C123
    let stage = Stage("films", pageSize: 9) { $0.debounceMilliseconds = 0 }
    stage.source().answer { request in
      request.text == "a"
        ? .page(page((1, "A"), (2, "B"), (3, "C"), (4, "D"))) : .page(page((5, "E"), (6, "F")))
    }
    stage.session.text = "a"
    for _ in 0..<4 { stage.session.moveSelection(.next) }
    #expect(stage.session.selection?.item.idText == "4")
    stage.source().answer { _ in .page(page((4, "D"), (1, "A"), (2, "B"), (3, "C"))) }
    stage.session.refresh()
    #expect(stage.session.selection?.item.idText == "4")
    stage.source().answer { _ in .page(page((5, "E"), (6, "F"))) }
    stage.session.text = "e"
    #expect(stage.session.selection == nil)
  }

  @Test
  func `one source that fails empties nothing else, and is asked again alone`() async {
    // C124, C125
    let stage = Stage("films", "tv", "people") { $0.debounceMilliseconds = 0 }
    stage.source("films").answer { _ in .page(page((1, "A"), (2, "B"))) }
    stage.source("tv").answer { _ in
      .failure(SourceFailure(.http(status: 500), detail: "no database"))
    }
    stage.source("people").answer { _ in .page(page()) }
    stage.session.text = "a"
    #expect(stage.session.snapshot.phase == .results)
    #expect(stage.session.snapshot.sections.map(\.phase) == [.results, .failed, .empty])
    #expect(stage.section("tv")?.failure?.detail == "no database")
    stage.source("tv").answer { _ in .page(page((9, "T"))) }
    stage.session.retry("tv")
    #expect(stage.titles("tv") == ["T"])
    #expect(stage.section("tv")?.failure == nil)
    #expect(stage.asked("films").count == 1)
  }

  @Test
  func `the same text again makes no turn and asks nothing`() async {
    // C130
    let stage = Stage("films") { $0.debounceMilliseconds = 0 }
    stage.source().answer { .page(honestPage(of: $0)) }
    stage.session.text = "pika"
    stage.session.loadMore("films")
    let turn = stage.session.snapshot.turn
    for _ in 0..<3 { stage.session.text = "pika" }
    #expect(stage.session.snapshot.turn == turn)
    #expect(stage.asked() == ["pika 1", "pika 2"])
    #expect(stage.titles().count == 6)
  }

  @Test
  func `a rate limit is waited out by itself`() async {
    let stage = Stage("films") { $0.debounceMilliseconds = 0 }
    stage.source().answer { _ in .failure(.http(429, retryAfter: .milliseconds(1_500))) }
    stage.session.text = "a"
    #expect(stage.section()?.phase == .limited)
    #expect(stage.section()?.retryAt == .milliseconds(1_500))
    stage.source().answer { _ in .page(page((1, "A"))) }
    await stage.wait(1_499)
    #expect(stage.asked().count == 1)
    await stage.wait(1)
    #expect(stage.titles() == ["A"])
  }

  @Test
  func `Enter, arrows and Backspace of an input method do nothing`() async {
    // C101
    let stage = Stage("films") { $0.debounceMilliseconds = 0 }
    stage.source().answer { .page(page((1, $0.text), (2, "B"))) }
    stage.session.changeText("가", isComposing: true)
    stage.session.moveSelection(.next)
    stage.session.submit()
    #expect(stage.session.selection == nil)
    #expect(stage.session.snapshot.recents.isEmpty)
    stage.session.changeText("가", isComposing: false)
    stage.session.moveSelection(.next)
    #expect(stage.session.selection?.item.idText == "1")
  }

  @Test
  func `what a search has come to is told once`() async {
    let stage = Stage("films") { $0.debounceMilliseconds = 0 }
    stage.source().answer { request in
      request.text == "a" ? .page(page((1, "A"))) : .page(page(), after: .milliseconds(10))
    }
    var told: [Announcement] = []
    stage.session.onAnnounce = { told.append($0) }
    stage.session.text = "a"
    stage.session.text = "ab"
    await stage.wait(10)
    stage.session.clear()
    #expect(told == [.results(1), .nothingFound])
  }
}
