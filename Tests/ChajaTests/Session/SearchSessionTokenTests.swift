// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct SearchSessionTokenTests {
  /// A field that suggests three friends, two of them with one name.
  private func friends() -> Stage {
    let stage = Stage("films", pageSize: 9, hidesChosen: true) { $0.debounceMilliseconds = 0 }
    stage.source().answer { request in
      request.text.hasPrefix("김민")
        ? .page(page((1, "김민수"), (2, "김민수"), (3, "김민지"))) : .page(page())
    }
    return stage
  }

  private func chip(_ row: SearchSnapshot<Movie>.Row) -> Chip {
    Chip(row.item, label: row.record.title)
  }

  @Test
  func `two of one name are two, a chosen one is not suggested, and comes back when removed`() {
    // C107
    let stage = friends()
    stage.session.text = "김민"
    let first = stage.session.snapshot.rows[0]
    stage.session.addChip(chip(first))
    #expect(stage.session.text.isEmpty)
    #expect(stage.session.chips.map(\.labelText) == ["김민수"])
    stage.session.text = "김민"
    #expect(stage.session.snapshot.rows.map(\.item.idText) == ["2", "3"])
    stage.session.addChip(chip(first))
    #expect(stage.session.chips.count == 1)
    stage.session.removeChip(first.item)
    #expect(stage.session.snapshot.rows.map(\.item.idText) == ["1", "2", "3"])
    #expect(stage.source().requests.last?.chips == [])
  }

  @Test
  func `Backspace takes a chip only from an empty field, and marks it first`() {
    // C102, C103
    let stage = friends()
    stage.session.pressBackspace()
    #expect(stage.asked().isEmpty)
    stage.session.chips = [
      Chip(ItemID("1"), label: "A"), Chip(ItemID("2"), label: "B"),
    ]
    stage.session.text = "a"
    stage.session.pressBackspace()
    #expect(stage.session.chips.count == 2)
    stage.session.text = ""
    stage.session.pressBackspace()
    #expect(stage.session.snapshot.marksLastChip)
    stage.session.pressBackspace()
    #expect(stage.session.chips.map(\.labelText) == ["A"])
  }

  @Test
  func `chips of free text are equal when their ids are`() {
    // C105: an app that wants letter case to be ignored gives the folded text as the id.
    let stage = friends()
    for text in ["foobar", "foo", "FOO"] {
      stage.session.addChip(Chip(ItemID(text.lowercased()), label: text))
    }
    #expect(stage.session.chips.map(\.labelText) == ["foobar", "foo"])
  }

  @Test
  func `removing the last chip searches for nothing that was typed before`() {
    // C108
    let stage = friends()
    stage.session.text = "김민"
    stage.session.addChip(chip(stage.session.snapshot.rows[0]))
    let count = stage.asked().count
    stage.session.chips = []
    #expect(stage.asked().count == count)
    #expect(stage.session.snapshot.phase == .idle)
    #expect(stage.session.text.isEmpty)
  }

  @Test
  func `setting the chips adds and removes in one turn`() {
    let stage = Stage("films") {
      $0.debounceMilliseconds = 0
      $0.blankQueries = .withChips
    }
    stage.source().answer { .page(page((1, "\($0.chips.count)"))) }
    stage.session.chips = [Chip(ItemID("a"), label: "A"), Chip(ItemID("b"), label: "B")]
    #expect(stage.titles() == ["2"])
    stage.session.chips = [Chip(ItemID("b"), label: "B"), Chip(ItemID("c"), label: "C")]
    #expect(stage.session.chips.map(\.labelText) == ["B", "C"])
    #expect(stage.source().requests.map { $0.chips.map(\.idText) } == [["a", "b"], ["b", "c"]])
    let turn = stage.session.snapshot.turn
    stage.session.chips = stage.session.chips
    #expect(stage.session.snapshot.turn == turn)
  }
}
