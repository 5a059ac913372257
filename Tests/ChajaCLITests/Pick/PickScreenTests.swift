// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaCLI
import ChajaTerminal
import Testing

struct PickScreenTests {
  @Test func `has the query at the bottom and the best item above it`() {
    let bench = PickBench(["one", "two", "three"], rows: 6)
    #expect(bench.rows() == ["", "  three", "  two", "> one", "  3/3", ">"])
  }

  @Test func `has the query on top in reverse`() {
    let bench = PickBench(["one", "two"], rows: 6) {
      $0.isReversed = true
      $0.header = ["a header"]
      $0.prompt = "pick> "
    }
    #expect(bench.rows() == ["pick>", "  2/2", "  a header", "> one", "  two", ""])
  }

  @Test func `shows marks and their number`() {
    var bench = PickBench(["one", "two"], rows: 4) { $0.maximumMarks = 9 }
    bench.press(Key(.tab))
    #expect(bench.rows() == ["  two", ">*one", "  2/2 (1)", ">"])
  }

  @Test func `colours matched letters only`() {
    let bench = PickBench(["a피카b"], rows: 3, query: "피카")
    let cells = PickScreen(bench.picker).frame.lines[0].cells
    #expect(cells.filter { $0.style.color == .green }.map(\.text) == ["피", "카"])
  }

  @Test func `keeps the first match of a long text in view`() {
    let text = String(repeating: "가", count: 50) + "나" + String(repeating: "다", count: 50)
    let bench = PickBench([text], columns: 22, rows: 3, query: "나")
    #expect(bench.rows()[0] == "> …가가가나다다다다다…")
  }

  @Test func `shows what can't be shown`() {
    let bench = PickBench(["a\u{1B}[2Jb\tc"], rows: 3)
    #expect(bench.rows()[0] == "> a^[[2Jb c")
  }

  @Test func `moves a long query so that the cursor is in view`() {
    var bench = PickBench(["x"], columns: 10, rows: 3, query: "가나다라마바사")
    #expect(bench.rows()[2] == "> 마바사")
    #expect(PickScreen(bench.picker).frame.cursorColumn == 8)
    bench.press(.control("a"))
    #expect(bench.rows()[2] == "> 가나다라")
    #expect(PickScreen(bench.picker).frame.cursorColumn == 2)
  }

  @Test(arguments: [
    (
      PreviewSettings.Side.right,
      ["  two     │ p1", "> one     │ p2", "  2/2     │", ">         │"]
    ),
    (.left, ["p1       │  two", "p2       │> one", "         │  2/2", "         │>"]),
  ])
  func `has the preview beside the list`(_ side: PreviewSettings.Side, _ rows: [String]) {
    let bench = PickBench(["one", "two"], columns: 20, rows: 4) {
      $0.preview = PreviewSettings(command: "")
      $0.preview?.side = side
      $0.preview?.size = .cells(10)
    }
    #expect(bench.rows(preview: "p1\np2\n") == rows)
  }

  @Test func `has the preview above or below the list`() {
    var bench = PickBench(["one"], columns: 5, rows: 8) {
      $0.preview = PreviewSettings(command: "")
      $0.preview?.side = .down
    }
    #expect(
      bench.rows(preview: "p\nq\nr\ns") == ["", "> one", "  1/1", ">", "─────", "p", "q", "r"]
    )
    bench.press(Key(.down, .shift))
    #expect(bench.rows(preview: "p\nq\nr\ns").suffix(3) == ["q", "r", "s"])
    bench.press(.control("_"))
    #expect(bench.rows(preview: "p") == ["", "", "", "", "", "> one", "  1/1", ">"])
  }
}
