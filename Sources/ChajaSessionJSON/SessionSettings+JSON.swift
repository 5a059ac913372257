// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaSession

extension SessionSettings {
  /// Reads settings: what is left out is as in `init(sections:)`.
  ///
  /// - Parameter value: An object with `sections`, a list of objects with an `id` each, and perhaps other settings.
  /// - Throws: `SessionJSONError` with the place of what can't be used.
  public init(_ value: PlacedValue) throws(SessionJSONError) {
    let members = try value.members([
      "debounceMilliseconds", "minimumCharacters", "acceptsOneSyllable", "searchOnSubmitOnly",
      "sections", "chips", "blankQueries", "recents", "maximumAutomaticPages",
      "maximumAutomaticRetries", "rateLimitMilliseconds", "maximumEnrichments",
    ])
    guard let list = members["sections"] else { throw value.error("has no “sections”") }
    self.init(sections: try Self.sections(list))
    if let value = members["debounceMilliseconds"] {
      debounceMilliseconds = try value.integer(SessionTime.range)
    }
    if let value = members["minimumCharacters"] {
      minimumCharacters = try value.integer(0...1_000_000)
    }
    if let value = members["acceptsOneSyllable"] { acceptsOneSyllable = try value.flag() }
    if let value = members["searchOnSubmitOnly"] { searchesOnSubmitOnly = try value.flag() }
    if let value = members["chips"] {
      allowsChips = try value.members(["allowed"])["allowed"]?.flag() ?? true
    }
    if let value = members["blankQueries"] {
      switch try value.word(
        of: ["idle", "withChips", "always"],
        "should be idle, withChips or always"
      ) {
      case 0: blankQueries = .idle
      case 1: blankQueries = .withChips
      default: blankQueries = .always
      }
    }
    if let value = members["recents"] {
      maximumRecents =
        try value.members(["maximum"])["maximum"]?.integer(0...100_000) ?? maximumRecents
    }
    if let value = members["maximumAutomaticPages"] {
      maximumAutomaticPages = try value.integer(0...1000)
    }
    if let value = members["maximumAutomaticRetries"] {
      maximumAutomaticRetries = try value.integer(0...16)
    }
    if let value = members["rateLimitMilliseconds"] {
      rateLimitMilliseconds = try value.integer(1...10_000)
    }
    if let value = members["maximumEnrichments"] {
      maximumEnrichments = try value.integer(1...1000)
    }
  }

  private static func sections(
    _ list: PlacedValue
  ) throws(SessionJSONError) -> [SectionSettings] {
    var sections: [SectionSettings] = []
    for value in try list.elements() {
      let members = try value.members([
        "id", "pageSize", "maximumPages", "hidesChosen", "local", "localFirst", "enriches",
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
      if let value = members["localFirst"] { section.asksLocalFirst = try value.flag() }
      if let value = members["enriches"] { section.enriches = try value.flag() }
      sections.append(section)
    }
    if sections.isEmpty { throw list.error("should have at least one section") }
    return sections
  }
}

/// The times that scripts and shells may speak of.
public enum SessionTime {
  /// In milliseconds; up to more than thirty years.
  public static let range: ClosedRange<Int64> = 0...1_000_000_000_000
}
