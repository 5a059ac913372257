// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct SearchSessionTests {
  @Test
  func `a key restarts the debounce, and the last text is asked once`() async {
    // C117
    let stage = Stage("films")
    stage.source().answer { .page(page((1, "\($0.text)!")), after: .milliseconds(50)) }
    stage.session.text = "p"
    await stage.wait(50)
    stage.session.text = "pi"
    await stage.wait(299)
    #expect(stage.asked().isEmpty)
    await stage.wait(1)
    #expect(stage.asked() == ["pi 1"])
    #expect(stage.session.snapshot.phase == .loading)
    await stage.wait(50)
    #expect(stage.titles() == ["pi!"])
    #expect(stage.session.snapshot.phase == .results)
    #expect(stage.scheduler.pendingCount == 0)
  }

  @Test
  func `rows from memory are there in the turn of their key, without a moment of loading`() async {
    let scheduler = ManualScheduler()
    let source = ScriptedSource<Movie>(scheduler: scheduler, isLocal: true) {
      .page(page((1, $0.text)))
    }
    let session = SearchSession(sections: [SearchSection("films", source)], scheduler: scheduler)
    let turn = session.snapshot.turn
    session.text = "p"
    #expect(session.snapshot.turn == turn + 1)
    #expect(session.snapshot.rows.map(\.record.title) == ["p"])
    #expect(session.snapshot.phase == .results)
    #expect(!session.snapshot.isLoading)
    #expect(scheduler.pendingCount == 0)
  }

  @Test
  func `an index answers in the turn of its key, with reasons and matched letters`() async throws {
    let index = try await SearchIndex(
      [Movie(id: 1, title: "피카츄"), Movie(id: 2, title: "피츄")],
      schema: SearchSchema(id: \.id, fields: [.text("title", \.title)])
    )
    let session = SearchSession(sections: [SearchSection("films", index)])
    session.changeText("피캋", isComposing: true)
    let row = try #require(session.snapshot.rows.first)
    #expect(session.snapshot.rowCount == 1)
    #expect(row.record.id == 1)
    #expect(row.item == ItemID("1"))
    #expect(row.match?.kind == .prefix)
    #expect(row.highlights(in: "title").map(\.utf16) == [0..<3])
    #expect(row.highlights.map(\.field) == ["title"])
    #expect(session.snapshot.sections[0].total == 1)
  }

  @Test
  func `a large index answers beside the main actor`() async throws {
    let index = try await SearchIndex(
      [Movie(id: 1, title: "Pikachu")],
      schema: SearchSchema(id: \.id, fields: [.text("title", \.title)])
    )
    let source = IndexSource(index, kind: "film", immediateCount: 0)
    let session = SearchSession(sections: [SearchSection("films", source)])
    session.text = "pika"
    #expect(session.snapshot.phase == .loading)
    while session.snapshot.isLoading { await Task.yield() }
    #expect(session.snapshot.rows.map(\.item) == [ItemID("1", kind: "film")])
  }

  @Test
  func `an order that is no column is a failure of the section, not a trap`() async throws {
    let index = try await SearchIndex(
      [Movie(id: 1, title: "Pikachu")],
      schema: SearchSchema(id: \.id, fields: [.text("title", \.title)])
    )
    let session = SearchSession(sections: [SearchSection("films", index)])
    session.text = "pika"
    session.sort = "year:desc"
    let section = session.snapshot.sections[0]
    #expect(section.phase == .failed)
    #expect(section.failure?.kind == .refused)
    #expect(section.failure?.detail.contains("year") == true)
    session.sort = nil
    #expect(session.snapshot.phase == .results)
  }

  @Test
  func `a session that is dropped leaves no request, no timer and nothing that holds it`() async {
    let scheduler = ManualScheduler()
    let source = ScriptedSource<Movie>(scheduler: scheduler)
    weak var dropped: SearchSession<Movie>?
    do {
      let session = SearchSession(sections: [SearchSection("films", source)], scheduler: scheduler)
      dropped = session
      session.search("pika")
      session.text = "pikac"
      session.submit()
      session.text = "pikach"
      #expect(source.openCount == 2)
      #expect(scheduler.pendingCount == 1)
    }
    #expect(dropped == nil)
    await scheduler.advance(by: .zero)
    #expect(source.openCount == 0)
    #expect(source.cancelledCount == 2)
    #expect(scheduler.pendingCount == 0)
  }

  @Test
  func `changes made together ask once`() async {
    // C131
    let stage = Stage("films") { $0.debounceMilliseconds = 0 }
    stage.source().answer { .page(page((1, $0.sort ?? "-"))) }
    stage.session.text = "a"
    stage.session.together {
      stage.session.sort = "name"
      stage.session.scope = "film"
      stage.session.changePageSize(to: 50)
    }
    #expect(stage.source().requests.count == 2)
    #expect(stage.source().requests.last?.sort == "name")
    #expect(stage.source().requests.last?.pageSize == 50)
    #expect(stage.titles() == ["name"])
  }

  @Test
  func `a callback that changes the session does so in a turn of its own`() async {
    let stage = Stage("films") { $0.debounceMilliseconds = 0 }
    stage.source().answer { .page(page((1, $0.text))) }
    var opened: [String] = []
    stage.session.onOpen = { [session = stage.session] row in
      opened.append(row.record.title)
      session.clear()
    }
    stage.session.text = "pika"
    stage.session.choose(stage.session.snapshot.rows[0].id)
    stage.session.onOpen = nil
    #expect(opened == ["pika"])
    #expect(stage.session.snapshot.phase == .idle)
    #expect(stage.session.text == "")
    #expect(stage.session.snapshot.recents == ["pika"])
  }
}
