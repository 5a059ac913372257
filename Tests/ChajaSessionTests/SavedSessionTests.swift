// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaSession
import Testing

struct SavedSessionTests {
  private func text(_ state: SessionState) -> String {
    String(decoding: state.saved, as: UTF8.self)
  }

  private func restored(_ screen: Screen, _ saved: String) throws -> Screen {
    var copy = screen
    copy.state = try SessionState(settings: screen.state.settings, restoring: [UInt8](saved.utf8))
    return copy
  }

  @Test func `S2.14: a restored session asks the same and selects the same row`() throws {
    var screen = Screen("main", "more") { $0.debounceMilliseconds = 300 }
    screen.turn(
      .chipAdded(Chip(item: ItemID("u*1", kind: "user"), label: [UInt8]("Mina & 김".utf8)))
    )
    screen.turn(
      .scopeChanged([UInt8]("main".utf8)),
      .sortChanged([UInt8]("name".utf8)),
      .filterChanged([UInt8]("year > 1990".utf8))
    )
    screen.turn(.pageSizeChanged(7))
    screen.type("피 카=")
    screen.turn(.submitted)
    screen.answer(["a", "b"])
    screen.turn(.selectionMoved(.last))
    let saved = text(screen.state)
    #expect(
      saved == "v=1&q=%ED%94%BC%20%EC%B9%B4%3D&chip=u%2A1*user*Mina%20%26%20%EA%B9%80"
        + "&scope=main&filter=year%20%3E%201990&sort=name&size=7&row=main*b*&recent=%ED%94%BC%20%EC%B9%B4%3D"
    )
    var copy = try restored(Screen("main", "more") { $0.debounceMilliseconds = 300 }, saved)
    #expect(text(copy.state) == saved)
    copy.turn()
    #expect(copy.sent.map(\.query) == [screen.sent[screen.sent.count - 1].query])
    #expect(copy.sent.map(\.pageSize) == [7])
    copy.answer(["c", "b", "a"])
    #expect(copy.selected == "b" && text(copy.state) == saved)
  }

  @Test(arguments: [Int.min, -1, 0, 1, 999_999_999, Int.max])
  func `whatever the page size is set to can be restored`(size: Int) throws {
    var screen = Screen("main")
    screen.turn(.pageSizeChanged(size), .scopeChanged([]), .sortChanged([]), .filterChanged([]))
    screen.type("a")
    let copy = try restored(Screen("main"), text(screen.state))
    #expect(text(copy.state) == text(screen.state))
    #expect(screen.sent.last?.pageSize == min(max(size, 1), 999_999_999))
  }

  @Test func `a restored selection does not come back after a key`() throws {
    var screen = try restored(Screen("main"), "v=1&q=a&row=main*b*")
    screen.turn()
    screen.type("ab")
    screen.answer(["a", "b"])
    #expect(screen.selected == nil)
  }

  @Test func `only a submitted text is asked where only a submit searches`() throws {
    let screen = Screen("main") { $0.searchesOnSubmitOnly = true }
    var copy = try restored(screen, "v=1&q=kim&s=ki")
    copy.turn()
    #expect(copy.asked == ["main ki 1"])
  }

  @Test func `reads what browsers make of it and passes over what it does not know`() throws {
    let screen = try restored(Screen("main"), "v=1&q=a+b%2b&theme=dark")
    #expect(screen.state.text == [UInt8]("a b+".utf8))
  }

  @Test(arguments: [
    ("", SessionState.RestoreError.versionMissing), ("q=a", .versionMissing),
    ("v=2&q=a", .versionUnknown), ("v", .malformedField(byteOffset: 0)),
    ("v=1&q=%E", .malformedField(byteOffset: 4)), ("v=1&q=%GG", .malformedField(byteOffset: 4)),
    ("v=1&chip=a", .malformedField(byteOffset: 4)), ("v=1&q=a&&", .malformedField(byteOffset: 8)),
    ("v=1&size=0", .malformedField(byteOffset: 4)), ("v=1&size=x", .malformedField(byteOffset: 4)),
    ("v=1&size=9999999999", .malformedField(byteOffset: 4)),
    ("v=1&q=a*b", .malformedField(byteOffset: 4)),
  ])
  func `refuses what is no saved session`(saved: String, error: SessionState.RestoreError) {
    #expect(throws: error) { try restored(Screen("main"), saved) }
  }

  @Test func `no bytes crash it, and what it takes is written again the same`() throws {
    let seed: UInt64 = 0x5A7E
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "v=1", "&", "q=", "chip=", "*", "%", "41", "row=", "size=", "recent=", "a", "+", "=",
    ]
    for _ in 0..<5_000 {
      var text = "v=1"
      for _ in 0..<Int.random(in: 0..<8, using: &generator) {
        text += parts.randomElement(using: &generator) ?? ""
      }
      guard let screen = try? restored(Screen("main"), text) else { continue }
      let once = self.text(screen.state)
      let again = self.text(try restored(Screen("main"), once).state)
      #expect(once == again, "seed \(seed): \(text)")
    }
  }
}
