// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession
import Testing

/// A section with two sources: one in memory, and a slower one elsewhere.
struct LocalFirstTests {
  private func screen(debounce: Int = 0) -> Screen {
    var screen = Screen("people") {
      $0.debounceMilliseconds = debounce
      $0.sections[0].asksLocalFirst = true
    }
    screen.type("k")
    return screen
  }

  @Test func `local rows show at once and keep their places when the remote ones come`() {
    var screen = screen(debounce: 300)
    #expect(screen.sent.map(\.source) == [.local])
    screen.answer(["b", "d"])
    #expect(screen.items() == ["b", "d"] && screen.state.phase == .results)
    screen.turn(.selectionMoved(.last))
    screen.fireTimers()
    #expect(screen.sent.map(\.source) == [.local, .remote])
    #expect(screen.state.sections[0].isLoadingMore && screen.state.isLoading)
    screen.answer(["a", "b", "c"], total: 9)
    #expect(screen.items() == ["b", "d", "a", "c"] && screen.selected == "d")
    #expect(screen.state.sections[0].total == 9 && !screen.state.isLoading)
  }

  @Test func `a local answer that comes late stands below`() {
    var screen = screen()
    screen.answer(["a", "b"])
    screen.answer(["b", "d"], back: 1)
    #expect(screen.items() == ["a", "b", "d"])
  }

  @Test func `local rows outlive a failure of the remote source`() {
    var screen = screen()
    screen.answer(["b"], back: 1)
    screen.fail(.network)
    #expect(screen.items() == ["b"] && screen.state.phase == .results)
    #expect(screen.state.sections[0].phase == .failed)
    screen.turn(.retryWanted(nil))
    screen.answer(["a"])
    #expect(screen.items() == ["b", "a"])
  }

  @Test func `no local rows are neither empty nor a failure`() {
    var screen = screen()
    screen.answer([], back: 1)
    #expect(screen.state.phase == .loading)
    screen.answer([])
    #expect(screen.state.phase == .empty)
  }

  @Test func `a refresh keeps all rows until the remote source answers`() {
    var screen = screen()
    screen.answer(["b"], back: 1)
    screen.answer(["a"])
    screen.turn(.selectionMoved(.last), .refreshed)
    screen.answer(["b"], back: 1)
    #expect(screen.items() == ["b", "a"] && screen.selected == "a")
    screen.answer(["c", "a"])
    #expect(screen.items() == ["b", "c", "a"] && screen.selected == "a")
  }

  @Test func `a local answer of an older query never lands, and going back asks again`() {
    var screen = screen()
    screen.answer(["k1"], back: 1)
    screen.answer(["k2"])
    screen.type("ki")
    screen.answer(["ki1"], back: 1)
    #expect(screen.items() == ["ki1"])
    screen.type("k")
    screen.answer(["k1"], back: 1)
    screen.answer(["ki2"], back: 2)
    #expect(screen.items() == ["k1"])
    screen.answer(["k2"])
    #expect(screen.items() == ["k1", "k2"])
  }
}
