// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTerminal
import Testing

struct FrameWriterTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `sends only the rows that differ`() {
    var writer = FrameWriter()
    let first = Frame(lines: [CellLine("one"), CellLine("two"), CellLine("three")])
    let all = text(writer.update(to: first))
    #expect(all.contains("one") && all.contains("two") && all.contains("three"))
    var second = first
    second.lines[1] = CellLine("zwei")
    let change = text(writer.update(to: second))
    #expect(change.contains("zwei"))
    #expect(!change.contains("one") && !change.contains("three"))
    let nothing = writer.update(to: second)
    #expect(nothing.isEmpty)
  }

  @Test func `moves the cursor when only that has moved`() {
    var writer = FrameWriter()
    var frame = Frame(lines: [CellLine("one"), CellLine("two")], cursorRow: 1, cursorColumn: 3)
    _ = writer.update(to: frame)
    frame.cursorColumn = 1
    let change = text(writer.update(to: frame))
    #expect(change.contains("\u{1B}[2G"))
    #expect(!change.contains("two"))
  }

  @Test func `blanks rows that are gone`() {
    var writer = FrameWriter()
    _ = writer.update(to: Frame(lines: [CellLine("one"), CellLine("two")]))
    let change = text(writer.update(to: Frame(lines: [CellLine("one")])))
    #expect(change.contains("\u{1B}[1B\r\u{1B}[0m\u{1B}[K"))
  }

  @Test func `sends everything again when the screen can't be relied on`() {
    var writer = FrameWriter()
    let frame = Frame(lines: [CellLine("one")])
    _ = writer.update(to: frame)
    writer.forget()
    let again = text(writer.update(to: frame))
    #expect(again.contains("one"))
  }

  @Test func `places the cursor anew behind what terminals draw differently`() {
    var line = CellLine()
    line.append("👩‍👩‍👧x")
    var writer = FrameWriter()
    let sent = text(writer.update(to: Frame(lines: [line])))
    #expect(sent.contains("👩‍👩‍👧\u{1B}[3Gx"))
  }

  @Test func `cuts no wide letter in half`() {
    let line = CellLine("a피카")
    #expect(line.clipped(to: 4).text == "a피 ")
    #expect(line.clipped(to: 4).columns == 4)
    #expect(line.clipped(to: 5) == line)
  }
}
