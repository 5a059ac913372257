// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaCLI
import ChajaSession
import ChajaTerminal

/// A picker over a list of words, whose searches are answered when the test says so.
struct PickBench {
  var picker: Picker
  var words: [String]
  /// The request that waits for an answer.
  var open: Request?
  var ending: Picker.Ending?
  var cancelled: [RequestID] = []
  private var revision = 0

  init(
    _ words: [String],
    columns: Int = 40,
    rows: Int = 10,
    query: String = "",
    _ change: (inout PickSettings) -> Void = { _ in }
  ) {
    var settings = PickSettings()
    change(&settings)
    self.words = words
    picker = Picker(settings: settings, query: query, columns: columns, rows: rows)
    note(picker.begin())
    add([])
    answer()
  }

  mutating func note(_ actions: [Picker.Action]) {
    for action in actions {
      switch action {
      case .ask(let request): open = request
      case .cancel(let request):
        cancelled.append(request)
        if open?.id == request { open = nil }
      case .end(let ending): self.ending = self.ending ?? ending
      case .redraw, .suspend: break
      }
    }
  }

  /// Answers the open request, and those that follow from it.
  mutating func answer() {
    while let request = open {
      open = nil
      note(picker.take(page(request), for: request.id, revision: revision))
    }
  }

  func page(_ request: Request) -> ItemPage {
    let query = String(decoding: request.query.text, as: UTF8.self)
    let matches = words.enumerated().filter { query.isEmpty || $0.element.contains(query) }
    let start = (request.page - 1) * request.pageSize
    let items = matches.dropFirst(start).prefix(request.pageSize).map { number, word in
      PickItem(
        id: ItemID("\(number)"),
        number: number,
        text: [UInt8](word.utf8),
        marks: word.utf8Range(of: query).map { [$0] } ?? [],
        source: [UInt8](word.utf8)
      )
    }
    return ItemPage(items: items, total: matches.count)
  }

  /// More words have been read.
  mutating func add(_ more: [String], isReading: Bool = false) {
    words += more
    revision += 1
    note(picker.note(count: words.count, isReading: isReading, revision: revision))
  }

  mutating func press(_ keys: Key...) {
    for key in keys { note(picker.take(.key(key))) }
  }

  mutating func type(_ text: String) { note(picker.take(.text([UInt8](text.utf8)))) }

  var selected: String? { picker.selected.map { String(decoding: $0.source, as: UTF8.self) } }

  /// What was chosen; nil for any other ending.
  var chosen: [String]? {
    guard case .chosen(let items) = ending else { return nil }
    return items.map { String(decoding: $0.source, as: UTF8.self) }
  }

  func rows(preview: String = "") -> [String] {
    PickScreen(picker, preview: PreviewContent(output: [UInt8](preview.utf8))).frame.lines.map {
      var text = $0.text
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}

extension String {
  fileprivate func utf8Range(of part: String) -> Range<Int>? {
    guard !part.isEmpty, let range = firstRange(of: part) else { return nil }
    return self[..<range.lowerBound].utf8.count..<self[..<range.upperBound].utf8.count
  }
}
