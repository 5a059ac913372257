// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaCLI
import ChajaSession
import ChajaTerminal
import ChajaTestSupport
import Testing

struct PickerTests {
  private let numbers = (1...9).map { "number \($0)" }

  @Test func `selects the best match after each key`() {
    var bench = PickBench(["one", "two", "three", "twenty"])
    #expect(bench.selected == "one")
    bench.press(Key(.up))
    bench.press(Key(.up))
    #expect(bench.selected == "three")
    bench.type("tw")
    bench.answer()
    #expect(bench.selected == "two")
    #expect(bench.picker.matchCount == 2)
    #expect(bench.picker.itemCount == 4)
  }

  @Test func `shows the older list until the answer comes, and drops an answer that came too late`()
  {
    var bench = PickBench(["one", "two"])
    bench.type("t")
    guard let late = bench.open else {
      Issue.record("a key is a request")
      return
    }
    #expect(bench.picker.list.count == 2)
    bench.type("w")
    #expect(bench.cancelled == [late.id])
    bench.note(bench.picker.take(bench.page(late), for: late.id, revision: 1))
    #expect(bench.picker.isSearching)
    bench.answer()
    #expect(bench.selected == "two")
  }

  @Test func `chooses what Enter was meant for when the answer was not there yet`() {
    var bench = PickBench(["one", "two"])
    bench.type("two")
    bench.press(Key(.enter))
    #expect(bench.ending == nil)
    bench.answer()
    #expect(bench.chosen == ["two"])
  }

  @Test func `does not choose any more when another key follows Enter before the answer`() {
    var bench = PickBench(["one", "two"])
    bench.type("t")
    bench.press(Key(.enter))
    bench.press(Key(.backspace))
    bench.answer()
    #expect(bench.ending == nil)
  }

  @Test func `ends with nothing where nothing matches`() {
    var bench = PickBench(["one"])
    bench.type("x")
    bench.answer()
    bench.press(Key(.enter))
    #expect(bench.ending == .nothing)
  }

  @Test(arguments: [
    Key(.escape), .control("c"), .control("g"), .control("q"), .control("d"),
  ])
  func `gives up`(_ key: Key) {
    var bench = PickBench(["one"])
    bench.press(key)
    #expect(bench.ending == .interrupted)
  }

  @Test func `deletes with Control-D where there is something to delete`() {
    var bench = PickBench(["one"], query: "on")
    bench.press(Key(.left), .control("d"))
    #expect(bench.ending == nil)
    #expect(bench.picker.editor.text == "o")
  }

  @Test(arguments: [false, true])
  func `moves the way the list runs`(_ isReversed: Bool) {
    var bench = PickBench(numbers) { $0.isReversed = isReversed }
    let (ahead, back) = isReversed ? (Key(.down), Key(.up)) : (Key(.up), Key(.down))
    bench.press(ahead, ahead, back)
    #expect(bench.selected == "number 2")
    for _ in 0..<20 { bench.press(ahead) }
    #expect(bench.selected == "number 9")
    for _ in 0..<20 { bench.press(back) }
    #expect(bench.selected == "number 1")
  }

  @Test func `marks up to the limit and gives the marks in their order`() {
    var bench = PickBench(numbers) { $0.maximumMarks = 2 }
    bench.press(Key(.up), Key(.tab, .shift), Key(.up), Key(.tab, .shift), Key(.tab, .shift))
    #expect(bench.picker.marked.map(\.number) == [1, 3])
    bench.type("9")
    bench.answer()
    bench.press(Key(.enter))
    #expect(bench.chosen == ["number 2", "number 4"])
  }

  @Test func `unmarks`() {
    var bench = PickBench(numbers) { $0.maximumMarks = .max }
    bench.press(Key(.tab), Key(.tab))
    #expect(bench.picker.marked.isEmpty)
  }

  @Test func `marks nothing where one is to be chosen`() {
    var bench = PickBench(numbers)
    bench.press(Key(.tab))
    #expect(bench.picker.marked.isEmpty)
  }

  @Test func `keeps what the person selected while more is read, and follows the best otherwise`() {
    var bench = PickBench(["spider one"], query: "spider")
    bench.add(["spider two"], isReading: true)
    bench.answer()
    #expect(bench.selected == "spider one")
    bench.press(Key(.up))
    bench.add(["spider three"])
    bench.answer()
    #expect(bench.selected == "spider two")
    #expect(bench.picker.list.count == 3)
  }

  @Test func `asks for one page after the other on the way down`() {
    let count = 3 * Picker.pageSize
    var bench = PickBench((0..<count).map { "item \($0)" }) { $0.isReversed = true }
    for _ in 0..<count {
      bench.press(Key(.down))
      bench.answer()
    }
    #expect(bench.selected == "item \(count - 1)")
    #expect(Set(bench.picker.list).count == count)
    bench.add(["one more"])
    bench.answer()
    #expect(bench.selected == "item \(count - 1)")
    #expect(bench.picker.list.count >= count)
  }

  @Test(.timeLimit(.minutes(1)))
  func `stays consistent under any keys, answers and sizes`() {
    let seed: UInt64 = 4_711
    var random = SeededGenerator(seed: seed)
    let keys: [Key] = [
      Key(.up), Key(.down), Key(.pageUp), Key(.pageDown), Key(.tab), Key(.tab, .shift),
      Key(.backspace), .control("u"), .control("w"), .control("a"), Key(.left), .control("y"),
      .control("_"), Key(.down, .shift), .control("l"),
    ]
    for round in 0..<200 {
      var bench = PickBench((0..<Int.random(in: 0...300, using: &random)).map { "w\($0)" }) {
        $0.maximumMarks = 5
        $0.isReversed = round % 2 == 0
        $0.header = ["one", "two"]
        $0.preview = PreviewSettings(command: "echo {}")
        $0.preview?.side = PreviewSettings.Side.allCases[round % 4]
      }
      for step in 0..<60 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: bench.press(keys.randomElement(using: &random) ?? Key(.up))
        case 4..<6: bench.type(["1", "w", "2", "피"].randomElement(using: &random) ?? "1")
        case 6: bench.add(["w\(round)-\(step)"], isReading: true)
        case 7:
          bench.picker.resize(
            columns: .random(in: 1...90, using: &random),
            rows: .random(in: 1...30, using: &random)
          )
        default: bench.answer()
        }
        check(bench, "seed \(seed), round \(round), step \(step)")
      }
    }
  }

  private func check(_ bench: PickBench, _ place: String) {
    let picker = bench.picker
    let frame = PickScreen(picker).frame
    #expect(frame.lines.count == picker.size.rows, "\(place)")
    #expect(frame.lines.allSatisfy { $0.columns <= picker.size.columns }, "\(place)")
    #expect((0..<picker.size.rows).contains(frame.cursorRow), "\(place)")
    #expect((0..<picker.size.columns).contains(frame.cursorColumn), "\(place)")
    #expect(picker.list.isEmpty == (picker.selected == nil), "\(place)")
    #expect(Set(picker.list).count == picker.list.count, "\(place)")
    #expect(picker.marked.count <= 5, "\(place)")
  }
}
