// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaTesting
import Synchronization
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct LoadedSourceTests {
  let scheduler = ManualScheduler()

  static let schema = SearchSchema<Movie>(id: \.id, fields: [.text("title", \.title)])

  /// A source that loads what a scripted one gives for the text "all".
  private func source(
    _ script: @escaping @Sendable (RecordRequest) -> ScriptedSource<Movie>.Answer
  ) -> (LoadedSource<Movie>, ScriptedSource<Movie>) {
    let service = ScriptedSource<Movie>(scheduler: scheduler, script: script)
    let loaded = LoadedSource(schema: Self.schema) { () async throws(SourceFailure) in
      try await service.page(for: RecordRequest("all")).records.map(\.record)
    }
    return (loaded, service)
  }

  /// Lets the main actor do other things until something holds.
  private func wait(until holds: () -> Bool) async {
    while !holds() { await Task.yield() }
  }

  @Test
  func `keys typed while the records load neither stop nor repeat it`() async {
    let (loaded, service) = source { _ in
      .page(page((1, "pika"), (2, "pichu")), after: .milliseconds(500))
    }
    let session = SearchSession(sections: [SearchSection("films", loaded)], scheduler: scheduler)
    for text in ["p", "pi", "pik"] { session.text = text }
    await wait { service.openCount == 1 }
    #expect(session.snapshot.phase == .loading)
    await scheduler.advance(by: .milliseconds(500))
    await wait { !session.snapshot.isLoading }
    #expect(session.snapshot.rows.map(\.record.title) == ["pika"])
    #expect(loaded.isLoaded)
    session.text = "pi"
    #expect(session.snapshot.rowCount == 2)
    #expect(service.requests.count == 1)
    #expect(service.cancelledCount == 0)
  }

  @Test
  func `all that wait hear of a failure, and the next search loads again`() async throws {
    let (loaded, service) = source { _ in .failure(.timeout, after: .milliseconds(10)) }
    let first = Task { () async -> SourceFailure? in
      do throws(SourceFailure) { try await loaded.load() } catch { return error }
      return nil
    }
    let second = Task { () async -> SourceFailure? in
      do throws(SourceFailure) { _ = try await loaded.page(for: RecordRequest("")) } catch {
        return error
      }
      return nil
    }
    await wait { service.openCount == 1 }
    await scheduler.advance(by: .milliseconds(10))
    #expect(await first.value == .timeout)
    #expect(await second.value == .timeout)
    #expect(!loaded.isLoaded)
    service.answer { _ in .page(page((1, "pika"))) }
    #expect(try await loaded.page(for: RecordRequest("")).total == 1)
  }

  @Test
  func `a cancelled search ends at once, and a source that is dropped stops loading`() async {
    var kept: LoadedSource<Movie>?
    let (loaded, service) = source { _ in .never }
    kept = consume loaded
    let task = Task { [kept] () async -> SourceFailure? in
      do throws(SourceFailure) { try await kept?.load() } catch { return error }
      return nil
    }
    await wait { service.openCount == 1 }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(service.openCount == 1)
    kept = nil
    await wait { service.cancelledCount == 1 }
  }

  @Test
  func `records that can't be indexed are a failure with words`() async {
    struct Ranked: Codable, Sendable { var id: Int, title: String, rank: Double }
    let schema = SearchSchema<Ranked>(
      id: \.id,
      fields: [.text("title", \.title)],
      rank: .descending(\.rank)
    )
    let loaded = LoadedSource(schema: schema) { [Ranked(id: 7, title: "a", rank: .nan)] }
    let failure = await #expect(throws: SourceFailure.self) { try await loaded.load() }
    #expect(failure?.kind == .malformed)
    #expect(failure?.detail.contains("id 7") == true)
  }

  @Test
  func `a loaded source keeps the rules of sources`() async {
    let movies = (0..<45).map { Movie(id: $0, title: "film \($0)") }
    let loaded = LoadedSource(schema: Self.schema) { movies }
    let found = await RecordSourceChecks(loaded, texts: ["film", "4", "x"]).findings()
    #expect(found.isEmpty, "\(found)")
  }
}
