// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaCLI
import ChajaSession
import ChajaTerminal
import Foundation
import Testing

struct PreviewTests {
  private func item(_ text: String, _ number: Int = 0) -> PickItem {
    PickItem(
      id: ItemID("\(number)"),
      number: number,
      text: [UInt8](text.utf8),
      source: [UInt8](text.utf8)
    )
  }

  @Test func `fills in item, marks, query and number as single words`() {
    let command = PreviewCommand.filled(
      #"cat {} {+} "{q}" {n} {x} \{} \{q}"#,
      item: item("a b", 3),
      marked: [item("x"), item("it's")],
      query: "q"
    )
    #expect(
      String(decoding: command, as: UTF8.self)
        == #"cat 'a b' 'x' 'it'\''s' "'q'" 3 {x} {} {q}"#
    )
  }

  @Test(arguments: ["'; rm -rf x; '", "$(id)", "`id`", "a\nb", "-rf", "\\", "''", "피카 츄", "\u{1B}"])
  func `gives any text to the shell as it is`(_ text: String) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let command = PreviewCommand.filled("printf %s {}", item: item(text), marked: [], query: "")
    process.arguments = ["-c", String(decoding: command, as: UTF8.self)]
    process.standardOutput = pipe
    try process.run()
    let output = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self) == text)
  }

  @Test func `keeps colours and obeys nothing else`() {
    let bench = PickBench(["one"], columns: 40, rows: 4) {
      $0.preview = PreviewSettings(command: "")
    }
    let output =
      "\u{1B}[31mred\u{1B}[0m \u{1B}[2J\u{1B}]0;t\u{7}x\u{8}\n\u{1B}[1;38;5;2mbold\u{1B}["
    let content = PreviewContent(output: [UInt8](output.utf8))
    let lines = PickScreen(bench.picker, preview: content).frame.lines
    #expect(lines[0].text.hasSuffix("│ red x^H"))
    #expect(lines[0].cells.filter { $0.style.color == .red }.map(\.text) == ["r", "e", "d"])
    let bold = lines[1].cells.filter { $0.style.isBold && $0.style.color == .green }
    #expect(bold.map(\.text) == ["b", "o", "l", "d"])
  }

  @Test func `continues long lines where asked to`() {
    let bench = PickBench(["one"], columns: 20, rows: 4) {
      $0.preview = PreviewSettings(command: "")
      $0.preview?.size = .cells(7)
      $0.preview?.wraps = true
    }
    let rows = bench.rows(preview: "가나다라\nb")
    #expect(rows[0].hasSuffix("│ 가나"))
    #expect(rows[1].hasSuffix("│ 다라"))
    #expect(rows[2].hasSuffix("│ b"))
  }

  @Test func `carries colours on into lines below, past what is cut off`() {
    let bench = PickBench(["one"], columns: 30, rows: 3) {
      $0.preview = PreviewSettings(command: "")
    }
    let output = String(repeating: "x", count: 500) + "\u{1B}[32m\nagain"
    let content = PreviewContent(output: [UInt8](output.utf8))
    let lines = PickScreen(bench.picker, preview: content).frame.lines
    #expect(lines[0].columns == 30)
    #expect(lines[1].cells.filter { $0.style.color == .green }.map(\.text).joined() == "again")
  }
}
