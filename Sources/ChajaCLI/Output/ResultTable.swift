// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaJSON

/// An answer as a table for a person at a terminal: the id, the searchable fields with matched letters marked, and why
/// each record was found.
struct ResultTable {
  private static let gap = 2
  private static let narrowest = 6

  private let answer: Answer
  private let style: TextStyle
  private let heads: [String]
  private let rows: [[MarkedText]]
  private let reasons: [String]
  private let widths: [Int]

  init(_ answer: Answer, fields: [String], width: Int, style: TextStyle) {
    self.answer = answer
    self.style = style
    let rows = answer.hits.map { hit in
      [MarkedText(hit.id.text)]
        + FieldTexts(hit).texts(of: fields).map { MarkedText($0.text, marked: $0.ranges) }
    }
    let heads = ["id"] + fields
    let reasons = answer.hits.map { $0.match.map(Self.reason) ?? "" }
    // Columns without anything in them say nothing.
    let shown = heads.indices.filter { column in rows.contains { $0[column].width > 0 } }
    let shownHeads = shown.map { TerminalText.visible(heads[$0]) }
    let shownRows = rows.map { row in shown.map { row[$0] } }
    self.heads = shownHeads
    self.rows = shownRows
    self.reasons = reasons
    let reasonWidth = reasons.map(TerminalText.width).max() ?? 0
    let room = width - (reasonWidth > 0 ? reasonWidth + Self.gap : 0)
    let natural = shownHeads.indices.map { column in
      max(TerminalText.width(shownHeads[column]), shownRows.map { $0[column].width }.max() ?? 0)
    }
    widths = Self.fitted(natural, into: room)
  }

  /// Narrows the widest columns until all fit; columns that do not fit at their narrowest are left out at the end.
  private static func fitted(_ natural: [Int], into room: Int) -> [Int] {
    var widths = natural
    while widths.count > 1, widths.reduce(0, { $0 + min($1, narrowest) + gap }) > room + gap {
      widths.removeLast()
    }
    var excess = widths.reduce(0) { $0 + $1 + gap } - gap - room
    while excess > 0, let widest = widths.max(), widest > narrowest,
      let column = widths.lastIndex(of: widest)
    {
      let second = widths.filter { $0 < widest }.max() ?? narrowest
      let cut = min(excess, max(1, widest - max(second, narrowest)))
      widths[column] -= cut
      excess -= cut
    }
    return widths
  }

  var text: String {
    guard !answer.hits.isEmpty else { return footer + "\n" }
    let gap = String(repeating: " ", count: Self.gap)
    var lines = [
      style.dimmed(
        zip(heads, widths).map { MarkedText($0).fitted(to: $1, style: .none) }
          .joined(separator: gap).trimmingEnd
      )
    ]
    for (row, reason) in zip(rows, reasons) {
      let cells = zip(row, widths).map { $0.fitted(to: $1, style: style) }.joined(separator: gap)
      lines.append(reason.isEmpty ? cells.trimmingEnd : cells + gap + style.dimmed(reason))
    }
    return (lines + facetLines + [footer]).joined(separator: "\n") + "\n"
  }

  private var facetLines: [String] {
    answer.facets.map { facet in
      let values = facet.values.map { value in
        "\(TerminalText.visible(String(decoding: value.label, as: UTF8.self))) \(value.count)"
      }
      let name = TerminalText.visible(String(decoding: facet.name, as: UTF8.self))
      return "\(name): " + values.joined(separator: ", ")
    }
  }

  private var footer: String {
    let time = "\(Double(answer.microseconds / 10) / 100) ms"
    let total = answer.totalIsExact ? "\(answer.total)" : "more than \(answer.total)"
    guard !answer.hits.isEmpty else {
      return style.dimmed(
        answer.total == 0 ? "nothing found, \(time)" : "\(total) found, none of them shown, \(time)"
      )
    }
    let last = answer.offset + answer.hits.count
    let places = answer.hits.count == 1 ? "\(last)" : "\(answer.offset + 1)–\(last)"
    return style.dimmed("\(places) of \(total), \(time)")
  }

  /// Why a record was found, where it is not simply there as typed.
  private static func reason(_ match: MatchReason) -> String {
    var words: [String] = []
    if match.missingWords > 0 {
      words.append(match.missingWords == 1 ? "1 word less" : "\(match.missingWords) words less")
    }
    if match.edits > 0 { words.append(match.edits == 1 ? "1 typo" : "\(match.edits) typos") }
    switch match.reading {
    case .literal: break
    case .initials: words.append("initials")
    case .layout: words.append("other keyboard")
    case .synonym: words.append("synonym")
    }
    if match.kind == .infix { words.append("inside") }
    return words.joined(separator: ", ")
  }
}

/// An answer for another program that wants no JSON: one line a hit, the id and the fields separated by tabs.
enum PlainRows {
  static func text(_ answer: Answer, fields: [String]) -> String {
    var text = ""
    for hit in answer.hits {
      let cells = [hit.id.text] + FieldTexts(hit).texts(of: fields).map(\.text)
      text += cells.map(TerminalText.visible).joined(separator: "\t") + "\n"
    }
    return text
  }
}

/// The texts of a hit's fields with what is matched in them; several values of a field are joined.
struct FieldTexts {
  private let hit: Answer.Hit
  private let document: JSONDocument

  init(_ hit: Answer.Hit) {
    self.hit = hit
    // A record that came out of an index is JSON; were it none, its cells would be empty.
    document = (try? JSONDocument(hit.record)) ?? JSONDocument()
  }

  func texts(of fields: [String]) -> [(text: String, ranges: [Range<Int>])] {
    fields.map { field in
      var text = ""
      var ranges: [Range<Int>] = []
      for (number, value) in document.searchableTexts(at: Array(field.utf8)).enumerated() {
        if !text.isEmpty { text += ", " }
        let start = text.utf8.count
        let highlight = hit.highlights.first {
          $0.field == field && ($0.value == number || $0.value == nil && value.isSingle)
        }
        for range in highlight?.ranges ?? [] {
          ranges.append(range.utf8.lowerBound + start..<range.utf8.upperBound + start)
        }
        text += String(decoding: value.bytes, as: UTF8.self)
      }
      return (text, ranges)
    }
  }
}

extension RecordID {
  var text: String {
    switch self {
    case .integer(let value): "\(value)"
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
