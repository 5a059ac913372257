// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
public import ChajaSession

/// Reads what happens in a session: what the person does, and what comes of the session's effects.
///
/// Each event is an object with one action: `{"text":"p","composing":true}`, `{"loadMore":"movies"}`.
public struct EventReader: Sendable {
  /// An event, and when it happens in a script.
  public struct Step: Sendable {
    /// When it happens, in milliseconds; nil where events happen as they are read.
    public let at: Int?
    /// The event.
    public let event: Event
  }

  private let sections: [SectionID]
  private let isScript: Bool

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - sections: The sections that events may name.
  ///   - isScript: Whether events have a time, `at`, and sources are not heard: a script tells beforehand what they answer.
  public init(sections: [SectionID], isScript: Bool) {
    self.sections = sections
    self.isScript = isScript
  }

  /// What a person does.
  private static let actions: StaticString = """
    text submit clear cancel loadMore retry addChip removeChip backspace scope sort select choose \
    refresh pageSize removeRecent clearRecents filter
    """
  /// What a shell reports.
  private static let outcomes: StaticString = "timer answer failure enriched enrichmentFailed"

  /// Reads one event.
  ///
  /// - Throws: `SessionJSONError` with the place of what can't be used.
  public func step(_ value: PlacedValue) throws(SessionJSONError) -> Step {
    let names = Self.actions.words + (isScript ? [] : Self.outcomes.words)
    let details: StaticString = isScript ? "at composing" : "composing"
    let members = try value.members(details.words + names)
    var time: Int?
    if isScript {
      time = try members.required("at").integer(SessionTime.range)
    }
    var found: (index: Int, value: PlacedValue)?
    for (index, action) in names.enumerated() {
      guard let argument = members[action] else { continue }
      if let found {
        throw value.complaint(
          text: "has “\(names[found.index])” and “\(names[index])”; write one step for each"
        )
      }
      found = (index, argument)
    }
    guard let (index, argument) = found else {
      throw value.complaint(text: "does nothing; name one of \(ErrorText(joining: names))")
    }
    let composing = members["composing"]
    if let composing, index != 0 { throw composing.complaint("belongs to a step with “text”") }
    if index == 0 {
      let isComposing = try composing?.flag() ?? false
      return Step(at: time, event: .textChanged(try argument.text(), isComposing: isComposing))
    }
    return Step(at: time, event: try event(index, argument))
  }

  private func event(_ index: Int, _ value: PlacedValue) throws(SessionJSONError) -> Event {
    let count = Self.actions.words.count
    if index >= count { return try outcome(index - count, value) }
    switch index {
    case 4: return .moreWanted(try section(value))
    case 5: return .retryWanted(value.isTrue ? nil : try section(value))
    case 6: return .chipAdded(try chip(value))
    case 7: return .chipRemoved(try ItemID(value))
    case 9: return .scopeChanged(value.isNull ? nil : try value.name())
    case 10: return .sortChanged(value.isNull ? nil : try value.name())
    case 11: return try selection(value)
    case 14: return .pageSizeChanged(try value.integer(1...1_000_000))
    case 15: return .recentRemoved(try value.text())
    case 17: return .filterChanged(value.isNull ? nil : try value.name())
    default: break
    }
    try value.checkTrue()
    switch index {
    case 1: return .submitted
    case 2: return .cleared
    case 3: return .cancelled
    case 8: return .backspacePressed
    case 12: return .choiceMade
    case 13: return .refreshed
    default: return .recentsCleared
    }
  }

  /// Reads what came of an effect.
  private func outcome(_ index: Int, _ value: PlacedValue) throws(SessionJSONError) -> Event {
    switch index {
    case 0: return .timerFired(TimerID(rawValue: try value.integer(0...Int64(Int32.max))))
    case 1:
      let members = try value.members("n items total pages")
      return .answered(try request(members, value), try Answer(members, of: value))
    case 2:
      let members = try value.members("n kind status retryAfterSeconds at")
      let at = try members["at"]?.integer(SessionTime.range) ?? 0
      let failure = try Failure(members, of: value)
      return .failed(try request(members, value), failure, atMilliseconds: at)
    case 3: return .enriched(try ItemID(value))
    default: return .enrichmentFailed(try ItemID(value))
    }
  }

  private func request(
    _ members: PlacedMembers,
    _ value: PlacedValue
  ) throws(SessionJSONError) -> RequestID {
    let number = try members.required("n")
    return RequestID(rawValue: try number.integer(0...Int64(Int32.max)))
  }

  private func chip(_ value: PlacedValue) throws(SessionJSONError) -> Chip {
    let members = try value.members("id kind label")
    let item = try ItemID(members, of: value)
    return Chip(item: item, label: try members["label"]?.text() ?? item.id)
  }

  private func selection(_ value: PlacedValue) throws(SessionJSONError) -> Event {
    if value.isNull { return .selected(nil) }
    if value.isObject {
      let members = try value.members("section id kind")
      let place = try members.required("section")
      let item = try ItemID(members, of: value)
      return .selected(Selection(section: try section(place), item: item))
    }
    switch try value.word(of: "next previous first last", or: "a row") {
    case 0: return .selectionMoved(.next)
    case 1: return .selectionMoved(.previous)
    case 2: return .selectionMoved(.first)
    default: return .selectionMoved(.last)
    }
  }

  /// Reads the name of a section of the session.
  public func section(_ value: PlacedValue) throws(SessionJSONError) -> SectionID {
    let id = SectionID(try value.name())
    guard sections.contains(id) else {
      let names = ErrorText(joining: sections.map { $0.utf8 })
      throw value.complaint(text: "is no section of the session; there are \(names)")
    }
    return id
  }
}
