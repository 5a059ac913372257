// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession
import ChajaSessionJSON

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
    /// The source that answers; nil when any will do.
    let source: Request.Source?
    let query: [UInt8]
    /// The ids of the chips that the request must have; nil when any will do.
    let chips: [[UInt8]]?
    let page: Int
    let after: Int
    let outcome: Outcome

    func fits(_ request: Request) -> Bool {
      request.section == section && request.query.text == query && request.page == page
        && (source == nil || source == request.source)
        && (chips == nil || chips == request.query.chips.map(\.id))
    }
  }

  enum Outcome {
    case answer(Answer)
    case failure(ChajaSession.Failure)
  }

  /// How the enrichment of a row ends, and how long that takes.
  struct ScriptedEnrichment {
    let item: ItemID
    let after: Int
    let fails: Bool
  }

  let settings: SessionSettings
  /// Whether states list the recent queries.
  let showsRecents: Bool
  /// Whether what is told to people who do not see the screen is printed.
  let showsAnnouncements: Bool
  /// In order of time; those of one time in the order of the script.
  let steps: [Step]
  let answers: [ScriptedAnswer]
  let enrichments: [ScriptedEnrichment]
  /// The last moment to show; nil to go on until nothing more can happen.
  let until: Int?

  init(bytes: [UInt8], name: String) throws(Failure) {
    do {
      try self.init(try PlacedValue(bytes, subject: "the script"))
    } catch {
      let column = error.column.map { ":\($0)" } ?? ""
      throw Failure(code: .badData, message: "\(name):\(error.line)\(column): \(error.message)")
    }
  }

  private init(_ script: PlacedValue) throws(SessionJSONError) {
    let members = try script.members("session steps answers enrichments announcements until")
    let session = try members.required("session")
    let steps = try members.required("steps")
    settings = try SessionSettings(session)
    showsRecents = session.has("recents")
    showsAnnouncements = try members["announcements"]?.flag() ?? false
    let reader = EventReader(sections: settings.sections.map(\.id), isScript: true)
    var read: [Step] = []
    for value in try steps.elements() {
      let step = try reader.step(value)
      read.append(Step(at: step.at ?? 0, event: step.event))
    }
    // The sort of the standard library keeps the order of equal elements.
    self.steps = read.sorted { $0.at < $1.at }
    var answers: [ScriptedAnswer] = []
    for value in try members["answers"]?.elements() ?? [] {
      answers.append(try ScriptedAnswer(value, reader))
    }
    self.answers = answers
    var enrichments: [ScriptedEnrichment] = []
    for value in try members["enrichments"]?.elements() ?? [] {
      enrichments.append(try ScriptedEnrichment(value))
    }
    self.enrichments = enrichments
    until = try members["until"]?.integer(SessionTime.range)
  }
}

extension ReplayScript.ScriptedAnswer {
  fileprivate init(_ value: PlacedValue, _ reader: EventReader) throws(SessionJSONError) {
    let members = try value.members(
      "section source query chips page after items total pages failure"
    )
    let section = try members.required("section")
    let query = try members.required("query")
    self.section = try reader.section(section)
    self.query = try query.text()
    if let source = members["source"] {
      let word = try source.word(of: "local remote")
      self.source = word == 0 ? .local : .remote
    } else {
      source = nil
    }
    if let list = members["chips"] {
      var ids: [[UInt8]] = []
      for element in try list.elements() { ids.append(try element.itemID()) }
      chips = ids
    } else {
      chips = nil
    }
    page = try members["page"]?.integer(1...1_000_000_000) ?? 1
    after = try members["after"]?.integer(SessionTime.range) ?? 0
    if let failure = members["failure"] {
      if let items = members["items"] { throw items.error("can't stand beside “failure”") }
      let details = try failure.members("kind status retryAfterSeconds")
      outcome = .failure(try ChajaSession.Failure(details, of: failure))
    } else if members["items"] != nil {
      outcome = .answer(try Answer(members, of: value))
    } else {
      throw value.error("has neither “items” nor “failure”")
    }
  }
}

extension ReplayScript.ScriptedEnrichment {
  fileprivate init(_ value: PlacedValue) throws(SessionJSONError) {
    let members = try value.members("item after fails")
    let item = try members.required("item")
    self.item = try ItemID(item)
    after = try members["after"]?.integer(SessionTime.range) ?? 0
    fails = try members["fails"]?.flag() ?? false
  }
}
