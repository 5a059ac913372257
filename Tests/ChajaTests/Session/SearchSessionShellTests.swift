// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaTesting
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct SearchSessionShellTests {
  let scheduler = ManualScheduler()

  @Test
  func `rows from memory show first, and the remote ones come below without moving them`() async {
    let remote = ScriptedSource<Movie>(scheduler: scheduler) { _ in
      .page(
        RecordPage(
          [found(2, "two, remote"), found(3, "three"), found(1, "one, remote")],
          total: 3
        ),
        after: .milliseconds(50)
      )
    }
    let local = ScriptedSource<Movie>(scheduler: scheduler, isLocal: true) { _ in
      .page(page((1, "one"), (2, "two")))
    }
    let session = SearchSession(
      sections: [SearchSection("films", remote, localFirst: local)],
      scheduler: scheduler
    )
    session.text = "o"
    #expect(session.snapshot.rows.map(\.record.title) == ["one", "two"])
    session.selection = session.snapshot.rows[1].id
    await scheduler.advance(by: .milliseconds(350))
    #expect(session.snapshot.rows.map(\.item.idText) == ["1", "2", "3"])
    #expect(session.snapshot.rows[1].record.title == "two, remote")
    #expect(session.selection == session.snapshot.rows[1].id)
    // A refresh: memory answers first, but has nothing newer to say about what the service gave.
    session.refresh()
    #expect(session.snapshot.rows[1].record.title == "two, remote")
  }

  @Test
  func `what is fetched for a row is shown, kept, and cancelled when the row is gone`() async {
    let source = ScriptedSource<Movie>(scheduler: scheduler) { request in
      .page(request.text == "a" ? page((1, "one"), (2, "two"), (3, "bad")) : page((9, "nine")))
    }
    let translations = Translations(scheduler: scheduler)
    let session = SearchSession(
      sections: [SearchSection("films", source, enricher: translations)],
      scheduler: scheduler
    ) {
      $0.debounceMilliseconds = 0
      $0.maximumEnrichments = 2
    }
    session.text = "a"
    #expect(translations.source.openCount == 2)
    await scheduler.advance(by: .milliseconds(10))
    #expect(session.snapshot.rows.map(\.record.overview) == ["about one", "about two", ""])
    session.text = "b"
    #expect(session.snapshot.rows.map(\.record.title) == ["nine"])
    await scheduler.advance(by: .milliseconds(5))
    #expect(translations.source.cancelledCount == 1)
    await scheduler.advance(by: .milliseconds(20))
    #expect(session.snapshot.rows.map(\.record.overview) == ["about nine"])
    session.text = "a"
    #expect(session.snapshot.rows[0].record.overview == "about one")
    await scheduler.advance(by: .milliseconds(20))
    #expect(session.snapshot.rows.map(\.record.overview) == ["about one", "about two", ""])
    #expect(translations.source.requests.map(\.text) == ["one", "two", "bad", "nine", "bad"])
  }

  @Test
  func `the end of a cancelled fetch is not taken for that of the next one`() async {
    let source = ScriptedSource<Movie>(scheduler: scheduler) { request in
      .page(request.text == "a" ? page((1, "one")) : page())
    }
    let session = SearchSession(
      sections: [SearchSection("films", source, enricher: Translations(scheduler: scheduler))],
      scheduler: scheduler
    ) { $0.debounceMilliseconds = 0 }
    for text in ["a", "b", "a"] { session.text = text }
    await scheduler.advance(by: .milliseconds(20))
    #expect(session.snapshot.rows.map(\.record.overview) == ["about one"])
  }

  @Test
  func `a saved session is restored, and asks when it starts`() async throws {
    let source = ScriptedSource<Movie>(scheduler: scheduler) {
      .page(page((1, $0.text), (2, "two")))
    }
    let first = SearchSession(sections: [SearchSection("films", source)], scheduler: scheduler)
    first.search("피카")
    first.selection = first.snapshot.rows[1].id
    let second = try SearchSession(
      restoring: first.saved,
      sections: [SearchSection("films", source)],
      scheduler: scheduler
    )
    #expect(second.text == "피카")
    #expect(second.snapshot.rows.isEmpty)
    second.start()
    #expect(second.snapshot.rows.map(\.record.title) == ["피카", "two"])
    #expect(second.selection?.item.idText == "2")
    #expect(second.snapshot.recents == ["피카"])
    second.start()
    #expect(source.requests.count == 2)
  }

  @Test(arguments: ["", "q=a", "v=9&q=a", "v=1&q=%"])
  func `what is no saved session is refused in words`(saved: String) {
    let source = ScriptedSource<Movie>(scheduler: scheduler)
    let error = #expect(throws: ChajaError.self) {
      try SearchSession(restoring: saved, sections: [SearchSection("films", source)])
    }
    #expect(error?.code == .invalidSavedSession)
    #expect(error?.message.contains("Begin a new session") == true)
  }

  @Test
  func `observers hear of each turn once`() async {
    let source = ScriptedSource<Movie>(scheduler: scheduler, isLocal: true) {
      .page(page((1, $0.text)))
    }
    let session = SearchSession(sections: [SearchSection("films", source)], scheduler: scheduler)
    let count = Counter()
    observe(session, count)
    session.text = "a"
    #expect(count.value == 1)
    observe(session, count)
    session.text = "a"
    #expect(count.value == 1)
    session.clear()
    #expect(count.value == 2)
  }

  @Test
  func `records that no list shows are forgotten, and rows keep theirs`() async {
    let source = ScriptedSource<Movie>(scheduler: scheduler, isLocal: true) { request in
      .page(RecordPage((0..<50).map { found($0 + 50 * request.text.utf8.count, request.text) }))
    }
    let section = SearchSection("films", source, pageSize: 50)
    let session = SearchSession(sections: [section], scheduler: scheduler)
    for count in 1...40 {
      session.text = String(repeating: "a", count: count)
      #expect(session.snapshot.rowCount == 50)
    }
    #expect(session.keptRecordCount <= 64 + 2 * 50 + 50)
  }

  private func observe(_ session: SearchSession<Movie>, _ count: Counter) {
    withObservationTracking {
      _ = session.snapshot
    } onChange: {
      MainActor.assumeIsolated { count.value += 1 }
    }
  }
}

@MainActor
private final class Counter {
  var value = 0
}

/// Writes an overview, after a while, for all but one film.
private struct Translations: RecordEnricher {
  let source: ScriptedSource<Movie>

  init(scheduler: ManualScheduler) {
    source = ScriptedSource(scheduler: scheduler) { request in
      if request.text == "bad" { return .failure(.http(500), after: .milliseconds(10)) }
      return .page(page((0, "about \(request.text)")), after: .milliseconds(10))
    }
  }

  func enrichment(
    of record: Movie,
    _ item: ItemID
  ) async throws(SourceFailure) -> @Sendable (inout Movie) -> Void {
    let text = try await source.page(for: RecordRequest(record.title)).records[0].record.title
    return { $0.overview = text }
  }
}
