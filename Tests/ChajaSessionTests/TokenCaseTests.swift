// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession
import Testing

/// Faults reported from the field: chips and composition.
struct TokenCaseTests {
  @Test func `C101: an arrow key during composition does not move the selection`() {
    var screen = Screen("main")
    screen.type("가", composing: true)
    screen.answer(["a", "b", "c"])
    screen.turn(.selectionMoved(.next))
    #expect(screen.selected == nil)
    screen.turn(.textChanged([UInt8]("가".utf8), isComposing: false), .selectionMoved(.next))
    #expect(screen.selected == "a")
    #expect(screen.asked == ["main 가 1"])
  }

  @Test func `C102: Backspace leaves chips alone while there is text, then marks and removes`() {
    var screen = Screen("main")
    screen.add("A")
    screen.add("B")
    screen.type("ab")
    screen.turn(.backspacePressed)
    #expect(screen.chips == ["A", "B"] && !screen.state.marksLastChip)
    screen.type("")
    screen.turn(.backspacePressed)
    #expect(screen.chips == ["A", "B"] && screen.state.marksLastChip)
    screen.turn(.backspacePressed)
    #expect(screen.chips == ["A"] && !screen.state.marksLastChip)
  }

  @Test func `C102: a key between two Backspaces takes the mark away`() {
    var screen = Screen("main")
    screen.add("A")
    screen.turn(.backspacePressed)
    screen.type("x")
    screen.type("")
    screen.turn(.backspacePressed)
    #expect(screen.chips == ["A"])
  }

  @Test func `C103: Backspace with neither text nor chips does nothing`() {
    var screen = Screen("main")
    screen.turn(.backspacePressed)
    screen.turn(.backspacePressed)
    #expect(screen.sent.isEmpty && screen.state.phase == .idle && !screen.state.marksLastChip)
  }

  @Test func `C105: only the very same id is a duplicate`() {
    var screen = Screen("main")
    for chip in ["foobar", "foo", "FOO", "foo"] { screen.add(chip) }
    #expect(screen.chips == ["foobar", "foo", "FOO"])
    screen.turn(.chipAdded(Chip(item: ItemID("foo", kind: "tag"), label: [])))
    #expect(screen.state.chips.count == 4)
  }

  @Test func `C107: what is chosen is neither suggested nor added again, and comes back`() {
    var screen = Screen("friends") { $0.sections[0].hidesChosen = true }
    screen.type("김민")
    screen.answer(["1", "2", "3"])
    screen.add("1")
    #expect(screen.chips == ["1"] && screen.state.text.isEmpty && screen.items().isEmpty)
    screen.type("김민")
    screen.answer(["1", "2", "3"])
    #expect(screen.items() == ["2", "3"])
    screen.add("1")
    #expect(screen.chips == ["1"] && screen.items() == ["2", "3"])
    screen.turn(.chipRemoved(ItemID("1")))
    #expect(screen.sent.last?.query == Query(text: [UInt8]("김민".utf8)))
    screen.answer(["1", "2", "3"])
    #expect(screen.items() == ["1", "2", "3"])
  }

  @Test func `C108: removing a chip does not search for the text typed before it`() {
    var screen = Screen("main")
    screen.type("kim")
    screen.answer(["k1"])
    screen.add("A")
    screen.turn(.chipRemoved(ItemID("A")))
    #expect(screen.asked == ["main kim 1"])
    #expect(screen.state.phase == .idle && screen.items().isEmpty)
  }

  @Test func `chips alone are asked where the settings say so`() {
    var screen = Screen("main") { $0.blankQueries = .withChips }
    screen.add("A")
    #expect(screen.sent.map(\.query) == [Query(text: [], chips: [ItemID("A")])])
    screen.answer(["x"])
    screen.turn(.chipRemoved(ItemID("A")))
    #expect(screen.state.phase == .idle && screen.items().isEmpty)
  }
}
