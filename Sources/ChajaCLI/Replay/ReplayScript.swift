// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSession

/// A script for `chaja replay`, read and checked.
struct ReplayScript {
  /// What happens at a time.
  struct Step {
    let at: Int
    let event: Event
  }

  /// What a source answers to a request that fits, and how long that takes.
  struct ScriptedAnswer {
    let section: SectionID
    let query: [UInt8]
    /// The ids of the chips that the request must have; nil when any will do.
    let chips: [[UInt8]]?
    let page: Int
    let after: Int
    let outcome: Outcome

    func fits(_ request: Request) -> Bool {
      request.section == section && request.query.text == query && request.page == page
        && (chips == nil || chips == request.query.chips.map(\.id))
    }
  }

  enum Outcome {
    case answer(Answer)
    case failure(ChajaSession.Failure)
  }

  /// The longest time that a script may speak of, in milliseconds: more than thirty years.
  static let times = 0...1_000_000_000_000

  let settings: SessionSettings
  /// Whether states list the recent queries.
  let showsRecents: Bool
  /// In order of time; those of one time in the order of the script.
  let steps: [Step]
  let answers: [ScriptedAnswer]
  /// The last moment to show; nil to go on until nothing more can happen.
  let until: Int?

  init(bytes: [UInt8], name: String) throws(Failure) {
    let script = try ScriptValue(bytes: bytes, file: name)
    let members = try script.members(["session", "steps", "answers", "until"])
    guard let session = members["session"] else { throw script.error("has no “session”") }
    guard let steps = members["steps"] else { throw script.error("has no “steps”") }
    (settings, showsRecents) = try Self.settings(session)
    let ids = settings.sections.map(\.id)
    var read: [Step] = []
    for step in try steps.elements() { read.append(try StepReader.step(step, sections: ids)) }
    // The sort of the standard library keeps the order of equal elements.
    self.steps = read.sorted { $0.at < $1.at }
    var answers: [ScriptedAnswer] = []
    for answer in try members["answers"]?.elements() ?? [] {
      answers.append(try AnswerReader.answer(answer, sections: ids))
    }
    self.answers = answers
    until = try members["until"]?.integer(Self.times)
  }

  private static func settings(
    _ value: ScriptValue
  ) throws(Failure) -> (SessionSettings, Bool) {
    let members = try value.members([
      "debounceMilliseconds", "minimumCharacters", "acceptsOneSyllable", "searchOnSubmitOnly",
      "sections", "chips", "blankQueries", "recents",
    ])
    guard let list = members["sections"] else { throw value.error("has no “sections”") }
    var settings = SessionSettings(sections: try sections(list))
    if let value = members["debounceMilliseconds"] {
      settings.debounceMilliseconds = try value.integer(times)
    }
    if let value = members["minimumCharacters"] {
      settings.minimumCharacters = try value.integer(0...1_000_000)
    }
    if let value = members["acceptsOneSyllable"] { settings.acceptsOneSyllable = try value.flag() }
    if let value = members["searchOnSubmitOnly"] {
      settings.searchesOnSubmitOnly = try value.flag()
    }
    if let value = members["chips"] {
      settings.allowsChips = try value.members(["allowed"])["allowed"]?.flag() ?? true
    }
    if let value = members["blankQueries"] {
      switch String(decoding: try value.text(), as: UTF8.self) {
      case "idle": settings.blankQueries = .idle
      case "withChips": settings.blankQueries = .withChips
      case "always": settings.blankQueries = .always
      default: throw value.error("should be idle, withChips or always")
      }
    }
    if let value = members["recents"] {
      settings.maximumRecents =
        try value.members(["maximum"])["maximum"]?.integer(0...100_000)
        ?? settings.maximumRecents
    }
    return (settings, members["recents"] != nil)
  }

  private static func sections(_ list: ScriptValue) throws(Failure) -> [SectionSettings] {
    var sections: [SectionSettings] = []
    for value in try list.elements() {
      let members = try value.members([
        "id", "pageSize", "maximumPages", "hidesChosen", "local",
      ])
      guard let id = members["id"] else { throw value.error("has no “id”") }
      var section = SectionSettings(id: SectionID(try id.name()))
      if sections.contains(where: { $0.id == section.id }) {
        throw id.error("is the id of an earlier section too")
      }
      if let value = members["pageSize"] { section.pageSize = try value.integer(1...1_000_000) }
      if let value = members["maximumPages"] {
        section.maximumPages = try value.integer(1...1_000_000_000)
      }
      if let value = members["hidesChosen"] { section.hidesChosen = try value.flag() }
      if let value = members["local"] { section.isLocal = try value.flag() }
      sections.append(section)
    }
    if sections.isEmpty { throw list.error("should have at least one section") }
    return sections
  }
}
