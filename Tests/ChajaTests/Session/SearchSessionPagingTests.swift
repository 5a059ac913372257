// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct SearchSessionPagingTests {
  @Test
  func `a late page of an older query is not appended`() async {
    // C134
    let stage = Stage("films") { $0.debounceMilliseconds = 0 }
    stage.source().answer { request in
      let wait = Duration.milliseconds(request.page == 2 ? 500 : 0)
      return .page(honestPage(of: request), after: wait).ignoringCancellation
    }
    stage.session.text = "a"
    stage.session.loadMore("films")
    #expect(stage.section()?.isLoadingMore == true)
    stage.source().answer { _ in .page(page((7, "b"), (8, "c"), (9, "d"), total: 9)) }
    stage.session.text = "b"
    await stage.wait(500)
    #expect(stage.titles() == ["b", "c", "d"])
    stage.session.loadMore("films")
    #expect(stage.asked().last == "b 2")
  }

  @Test
  func `a record that comes again stays where it was, and the pages go on`() async {
    // C137
    let stage = Stage("films") { $0.debounceMilliseconds = 0 }
    stage.source().answer { request in
      switch request.page {
      case 1: .page(page((1, "a"), (2, "b"), (3, "t"), pages: 3))
      case 2: .page(page((3, "t"), (4, "u"), pages: 3))
      default: .page(page((5, "v"), pages: 3))
      }
    }
    stage.session.text = "a"
    stage.session.loadMore("films")
    #expect(stage.titles() == ["a", "b", "t", "u"])
    stage.session.loadMore("films")
    #expect(stage.asked().last == "a 3")
    #expect(stage.titles() == ["a", "b", "t", "u", "v"])
    #expect(stage.section()?.hasMore == false)
    #expect(Set(stage.session.snapshot.rows.map(\.id)).count == 5)
  }

  @Test
  func `whether there is more follows from pages, not from distinct rows`() async {
    // C138
    let stage = Stage("films", pageSize: 20) { $0.debounceMilliseconds = 0 }
    stage.source().answer { request in
      let first = request.page == 1 ? 0 : 19
      let records = (first..<(request.page == 1 ? 20 : 28)).map { found($0, "film \($0)") }
      return .page(RecordPage(records, total: 29, pages: 2))
    }
    stage.session.text = "a"
    stage.session.loadMore("films")
    #expect(stage.titles().count == 28)
    #expect(stage.section()?.hasMore == false)
    #expect(stage.section()?.total == 29)
  }

  @Test
  func `pages of an index tile one list with one total`() async throws {
    // C140, C142
    let movies = (0..<83).map { Movie(id: $0, title: "same") }
    let index = try await SearchIndex(
      movies,
      schema: SearchSchema(id: \.id, fields: [.text("title", \.title)])
    )
    let session = SearchSession(sections: [SearchSection("films", index, pageSize: 12)])
    session.text = "same"
    for count in stride(from: 24, through: 84, by: 12) {
      #expect(session.snapshot.sections[0].total == 83)
      #expect(session.snapshot.sections[0].hasMore)
      session.loadMore("films")
      #expect(session.snapshot.rowCount == min(count, 83))
    }
    #expect(!session.snapshot.sections[0].hasMore)
    #expect(Set(session.snapshot.rows.map(\.record.id)) == Set(0..<83))
    session.changePageSize(to: 50)
    #expect(session.snapshot.rowCount == 50)  // C146
    session.loadMore("films")
    #expect(Set(session.snapshot.rows.map(\.record.id)) == Set(0..<83))
  }

  @Test
  func `a page beyond the source's bound is never asked`() async {
    // C144
    let stage = Stage("films", pageSize: 1, maximumPages: 5) { $0.debounceMilliseconds = 0 }
    stage.source().answer { .page(page(($0.page, "film"), pages: 1_200)) }
    stage.session.text = "a"
    for _ in 0..<9 { stage.session.loadMore("films") }
    #expect(stage.asked().last == "a 5")
    #expect(stage.section()?.hasMore == false)
    #expect(stage.section()?.failure == nil)
  }

  @Test
  func `records deleted while pages are read come neither twice nor again`() async {
    // C147
    let stage = Stage("films", pageSize: 20) { $0.debounceMilliseconds = 0 }
    stage.source().answer { .page(slice(of: Array(0..<60), $0)) }
    stage.session.text = "a"
    let left = Array(0..<60).filter { !(5..<10).contains($0) && !(25..<30).contains($0) }
    stage.source().answer { .page(slice(of: left, $0)) }
    stage.session.loadMore("films")
    let second = stage.session.snapshot.rows.dropFirst(20).map(\.record.id)
    #expect(second == Array(left[20..<40]))
    stage.session.refresh()
    #expect(stage.session.snapshot.rows.map(\.record.id) == Array(left[0..<20]))
  }

  @Test
  func `pages without wanted records go on by themselves`() async {
    // C148
    let stage = Stage("films", pageSize: 20) { $0.debounceMilliseconds = 0 }
    stage.source().answer { request in
      switch request.page {
      case 1: .page(page(pages: 3))
      case 2: .page(page((5, "movie"), pages: 3))
      default: .page(page((6, "tv"), pages: 3))
      }
    }
    stage.session.text = "a"
    #expect(stage.titles() == ["movie"])
    #expect(stage.section()?.hasMore == true)
    stage.session.loadMore("films")
    #expect(stage.titles() == ["movie", "tv"])
    #expect(stage.section()?.hasMore == false)
  }

  @Test
  func `a page that fails is asked again by itself alone`() async {
    let stage = Stage("films") { $0.debounceMilliseconds = 0 }
    stage.source().answer { request in
      request.page == 1 ? .page(honestPage(of: request)) : .failure(.network)
    }
    stage.session.text = "a"
    stage.session.loadMore("films")
    #expect(stage.section()?.phase == .failed)
    #expect(stage.titles().count == 3)
    stage.source().answer { .page(honestPage(of: $0)) }
    stage.session.retry("films")
    #expect(stage.asked() == ["a 1", "a 2", "a 2"])
    #expect(stage.titles().count == 6)
  }
}

private func slice(of ids: [Int], _ request: RecordRequest) -> RecordPage<Movie> {
  let part = ids.dropFirst(request.offset).prefix(request.pageSize)
  return RecordPage(part.map { found($0, "film \($0)") }, total: ids.count)
}
