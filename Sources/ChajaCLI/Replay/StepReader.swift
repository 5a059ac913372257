// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSession

/// Reads the steps of a script.
enum StepReader {
  /// The actions, of which a step has exactly one.
  private static let actions = [
    "text", "submit", "clear", "cancel", "loadMore", "retry", "addChip", "removeChip", "backspace",
    "scope", "sort", "select", "choose", "refresh", "pageSize",
  ]

  static func step(_ value: ScriptValue, sections: [SectionID]) throws(Failure)
    -> ReplayScript.Step
  {
    let members = try value.members(["at", "composing"] + actions)
    guard let at = members["at"] else { throw value.error("has no “at”") }
    let time = try at.integer(ReplayScript.times)
    let named = actions.compactMap { name in members[name].map { (name, $0) } }
    guard let (action, argument) = named.first else {
      throw value.error("does nothing; name one of \(actions.joined(separator: ", "))")
    }
    guard named.count == 1 else {
      let names = named.map { "“\($0.0)”" }.joined(separator: " and ")
      throw value.error("has \(names); write one step for each")
    }
    let composing = members["composing"]
    if let composing, action != "text" { throw composing.error("belongs to a step with “text”") }
    if action == "text" {
      let isComposing = try composing?.flag() ?? false
      return ReplayScript.Step(
        at: time,
        event: .textChanged(try argument.text(), isComposing: isComposing)
      )
    }
    return ReplayScript.Step(at: time, event: try event(action, argument, sections))
  }

  private static func event(
    _ action: String,
    _ value: ScriptValue,
    _ sections: [SectionID]
  ) throws(Failure) -> Event {
    switch action {
    case "loadMore": return .moreWanted(try section(value, sections))
    case "retry":
      return .retryWanted(isBoolean(value) ? nil : try section(value, sections))
    case "addChip": return .chipAdded(try chip(value))
    case "removeChip": return .chipRemoved(try AnswerReader.item(value))
    case "scope": return .scopeChanged(value.isNull ? nil : try value.name())
    case "sort": return .sortChanged(value.isNull ? nil : try value.name())
    case "select": return try selection(value, sections)
    case "pageSize": return .pageSizeChanged(try value.integer(1...1_000_000))
    default: break
    }
    try value.isTrue()
    switch action {
    case "submit": return .submitted
    case "clear": return .cleared
    case "cancel": return .cancelled
    case "backspace": return .backspacePressed
    case "choose": return .choiceMade
    default: return .refreshed
    }
  }

  private static func isBoolean(_ value: ScriptValue) -> Bool {
    value.document.bool(of: value.node) == true
  }

  private static func chip(_ value: ScriptValue) throws(Failure) -> Chip {
    let members = try value.members(["id", "kind", "label"])
    guard let id = members["id"] else { throw value.error("has no “id”") }
    let item = ItemID(try AnswerReader.id(id), kind: try members["kind"]?.name())
    return Chip(item: item, label: try members["label"]?.text() ?? item.id)
  }

  private static func selection(
    _ value: ScriptValue,
    _ sections: [SectionID]
  ) throws(Failure) -> Event {
    if value.isNull { return .selected(nil) }
    if value.document.kind(of: value.node) == .object {
      let members = try value.members(["section", "id", "kind"])
      guard let place = members["section"] else { throw value.error("has no “section”") }
      guard let id = members["id"] else { throw value.error("has no “id”") }
      let item = ItemID(try AnswerReader.id(id), kind: try members["kind"]?.name())
      return .selected(Selection(section: try section(place, sections), item: item))
    }
    switch String(decoding: try value.text(), as: UTF8.self) {
    case "next": return .selectionMoved(.next)
    case "previous": return .selectionMoved(.previous)
    case "first": return .selectionMoved(.first)
    case "last": return .selectionMoved(.last)
    default: throw value.error("should be next, previous, first, last or a row")
    }
  }

  static func section(_ value: ScriptValue, _ sections: [SectionID]) throws(Failure) -> SectionID {
    let id = SectionID(try value.name())
    guard sections.contains(id) else {
      let names = sections.map { String(decoding: $0.utf8, as: UTF8.self) }
      throw value.error("is no section of the session; there are \(names.joined(separator: ", "))")
    }
    return id
  }
}
