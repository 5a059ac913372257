// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTerminal
import Testing

struct LineEditorTests {
  private func edited(_ text: String, _ keys: [Key]) -> LineEditor {
    var editor = LineEditor(text)
    for key in keys {
      let isTaken = editor.take(key)
      #expect(isTaken, "\(key) is a key for editing")
    }
    return editor
  }

  /// The text with a bar at the cursor.
  private func shown(_ editor: LineEditor) -> String {
    editor.textBeforeCursor + "|" + editor.text.dropFirst(editor.textBeforeCursor.count)
  }

  @Test(arguments: [
    ([Key.control("a")], "|one two, three"), ([Key(.home)], "|one two, three"),
    ([.control("a"), .control("e")], "one two, three|"), ([.control("b")], "one two, thre|e"),
    ([Key(.left), Key(.left), .control("f")], "one two, thre|e"), ([.alt("b")], "one two, |three"),
    ([.alt("b"), .alt("b")], "one |two, three"), ([.control("a"), .alt("f")], "one| two, three"),
    ([Key(.left, .control)], "one two, |three"), ([Key(.backspace)], "one two, thre|"),
    ([.control("h")], "one two, thre|"), ([.control("a"), .control("d")], "|ne two, three"),
    ([.control("a"), Key(.delete)], "|ne two, three"), ([.control("w")], "one two, |"),
    ([.control("w"), .control("w")], "one |"), ([Key(.backspace, .alt)], "one two, |"),
    ([.alt("b"), .control("u")], "|three"), ([.alt("b"), .alt("k")], "one two, |"),
    ([.control("a"), .alt("d")], "| two, three"),
    ([.control("w"), .control("a"), .control("y")], "three|one two, "),
    ([.control("t")], "one two, three|"), ([.control("a"), .control("t")], "|one two, three"),
  ])
  func `follows the keys of readline`(_ keys: [Key], _ result: String) {
    #expect(shown(edited("one two, three", keys)) == result)
  }

  @Test func `takes whole characters away`() {
    #expect(edited("a👩‍👩‍👧", [Key(.backspace)]).text == "a")
    #expect(edited("피카", [Key(.backspace)]).text == "피")
    #expect(edited("e\u{301}x", [Key(.left), Key(.backspace)]).text == "x")
  }

  @Test func `joins a mark that comes after its letter`() {
    var editor = LineEditor("ae")
    editor.insert([UInt8]("\u{301}".utf8))
    #expect(editor.text == "ae\u{301}")
    _ = editor.take(Key(.backspace))
    #expect(editor.text == "a")
  }

  @Test func `makes blanks of line breaks and leaves controls out`() {
    var editor = LineEditor()
    editor.insert([UInt8]("a\nb\tc\u{1B}[31md\u{7F}".utf8))
    #expect(editor.text == "a b c[31md")
  }

  @Test func `takes in no more than anybody types`() {
    var editor = LineEditor()
    editor.insert([UInt8](repeating: 0x61, count: 1 << 20))
    editor.insert([UInt8]("피카츄".utf8))
    #expect(editor.utf8.count == LineEditor.maximumBytes)
  }

  @Test func `leaves other keys to others`() {
    var editor = LineEditor("x")
    for key in [Key(.up), Key(.enter), .control("n"), .control("c"), Key(.tab)] {
      let isTaken = editor.take(key)
      #expect(!isTaken)
    }
    #expect(editor.text == "x")
  }
}
