// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession
import Testing

/// Faults reported from the field: pages.
struct PagingCaseTests {
  private func screen(pageSize: Int = 2, maximumPages: Int? = nil) -> Screen {
    var screen = Screen("main") {
      $0.sections[0].pageSize = pageSize
      $0.sections[0].maximumPages = maximumPages
    }
    screen.type("q")
    return screen
  }

  @Test func `C134: a late page of the old query does not join the new list`() {
    var screen = screen()
    screen.answer(["a1", "a2"], total: 4, pages: 2)
    screen.more()
    screen.type("B")
    screen.answer(["b1", "b2"], total: 4, pages: 2)
    screen.answer(["a3", "a4"], total: 4, pages: 2, back: 1)
    #expect(screen.items() == ["b1", "b2"])
    screen.more()
    #expect(screen.asked.last == "main B 2")
  }

  @Test func `C137: an item that comes twice stays at its first place`() {
    var screen = screen()
    screen.answer(["a", "t"], pages: 3)
    screen.more()
    screen.answer(["t", "u"], pages: 3)
    #expect(screen.items() == ["a", "t", "u"])
    screen.more()
    #expect(screen.asked.last == "main q 3")
  }

  @Test func `C138: there is no more after the last page, however many items repeat`() {
    var screen = screen()
    screen.answer(["a", "b"], total: 3)
    #expect(screen.state.sections[0].hasMore)
    screen.more()
    screen.answer(["b"], total: 3)
    #expect(screen.items() == ["a", "b"] && !screen.state.sections[0].hasMore)
  }

  @Test func `C138: a short page is the last where the source knows no totals`() {
    var screen = screen()
    screen.answer(["a", "b"])
    #expect(screen.state.sections[0].hasMore)
    screen.more()
    screen.answer(["c"])
    #expect(!screen.state.sections[0].hasMore)
  }

  @Test func `C170: another filter begins the list anew`() {
    var screen = screen()
    screen.turn(.filterChanged([UInt8]("published".utf8)))
    screen.answer(["a", "b"], total: 6)
    screen.more()
    screen.answer(["c", "d"], total: 6)
    screen.turn(.filterChanged([UInt8]("unpublished".utf8)))
    #expect(screen.asked.last == "main q 1")
    #expect(screen.sent.last?.query.filter == [UInt8]("unpublished".utf8))
    screen.answer(["e"], total: 1)
    #expect(screen.items() == ["e"])
  }

  @Test func `C144: no page beyond the source's bound is asked`() {
    var screen = screen(maximumPages: 2)
    screen.answer(["a", "b"], pages: 1200)
    for _ in 0..<3 { screen.more() }
    screen.answer(["c", "d"], pages: 1200)
    screen.more()
    #expect(screen.asked == ["main q 1", "main q 2"])
    #expect(!screen.state.sections[0].hasMore && screen.state.phase == .results)
  }

  @Test func `C146: another page size begins the list anew`() {
    var screen = screen()
    screen.answer(["a", "b"], total: 6)
    screen.turn(.pageSizeChanged(5))
    #expect(screen.items() == ["a", "b"] && screen.state.sections[0].isStale)
    screen.answer(["a", "b", "c", "d", "e"], total: 6)
    #expect(screen.items() == ["a", "b", "c", "d", "e"])
    screen.more()
    #expect(screen.sent.last?.page == 2 && screen.sent.last?.pageSize == 5)
  }

  @Test func `C147: after a refresh what was deleted is gone and paging begins anew`() {
    var screen = screen()
    screen.answer(["a", "b"], total: 6)
    screen.more()
    screen.turn(.refreshed)
    screen.answer(["c", "d"], total: 6, back: 1)
    #expect(screen.items() == ["a", "b"])
    screen.answer(["c", "d"], total: 4)
    #expect(screen.items() == ["c", "d"])
    screen.more()
    #expect(screen.asked.last == "main q 2")
  }

  @Test func `C148: an empty page goes on to the next, at most five times`() {
    var screen = screen()
    screen.answer([], pages: 9)
    #expect(screen.state.phase == .loading && screen.asked.last == "main q 2")
    screen.answer(["5"], pages: 9)
    #expect(screen.items() == ["5"] && screen.state.sections[0].hasMore)
    screen.type("r")
    for _ in 0..<6 { screen.answer([], pages: 9) }
    #expect(screen.asked.last == "main r 6" && screen.state.phase == .empty)
    #expect(screen.state.sections[0].hasMore)
    screen.more()
    #expect(screen.asked.last == "main r 7")
  }

  @Test func `S3.11: a page that failed is asked again, not the one after it`() {
    var screen = screen()
    screen.answer(["a", "b"], pages: 3)
    screen.more()
    screen.fail(.timeout)
    #expect(screen.items() == ["a", "b"] && screen.state.phase == .results)
    #expect(screen.state.sections[0].phase == .failed)
    screen.turn(.retryWanted(SectionID("main")))
    #expect(screen.state.sections[0].isLoadingMore)
    screen.fail(.timeout)
    screen.more()
    screen.answer(["c"], pages: 3)
    #expect(screen.asked == ["main q 1", "main q 2", "main q 2", "main q 2"])
    #expect(screen.items() == ["a", "b", "c"])
  }

  @Test func `S3.12: a second press while a page loads asks nothing`() {
    var screen = screen()
    screen.answer(["a", "b"], pages: 3)
    screen.turn(.moreWanted(SectionID("main")), .moreWanted(SectionID("main")))
    screen.more()
    #expect(screen.asked == ["main q 1", "main q 2"])
  }
}
