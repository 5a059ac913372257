// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaSession

extension SessionSettings {
  /// Reads settings: what is left out is as in `init(sections:)`.
  ///
  /// - Parameter value: An object with `sections`, a list of objects with an `id` each, and perhaps other settings.
  /// - Throws: `SessionJSONError` with the place of what can't be used.
  public init(_ value: PlacedValue) throws(SessionJSONError) {
    let members = try value.members(
      """
      debounceMilliseconds minimumCharacters acceptsOneSyllable searchOnSubmitOnly sections \
      chips blankQueries recents maximumAutomaticPages maximumAutomaticRetries \
      rateLimitMilliseconds maximumEnrichments
      """
    )
    let list = try members.required("sections")
    self.init(sections: try Self.sections(list))
    debounceMilliseconds = try members.integer(
      "debounceMilliseconds",
      SessionTime.range,
      else: debounceMilliseconds
    )
    minimumCharacters = try members.integer(
      "minimumCharacters",
      0...1_000_000,
      else: minimumCharacters
    )
    acceptsOneSyllable = try members.flag("acceptsOneSyllable", else: acceptsOneSyllable)
    searchesOnSubmitOnly = try members.flag("searchOnSubmitOnly", else: searchesOnSubmitOnly)
    if let value = members["chips"] {
      allowsChips = try value.members("allowed").flag("allowed", else: true)
    }
    if let value = members["blankQueries"] {
      switch try value.word(of: "idle withChips always") {
      case 0: blankQueries = .idle
      case 1: blankQueries = .withChips
      default: blankQueries = .always
      }
    }
    if let value = members["recents"] {
      maximumRecents = try value.members("maximum")
        .integer("maximum", 0...100_000, else: maximumRecents)
    }
    maximumAutomaticPages = try members.integer(
      "maximumAutomaticPages",
      0...1000,
      else: maximumAutomaticPages
    )
    maximumAutomaticRetries = try members.integer(
      "maximumAutomaticRetries",
      0...16,
      else: maximumAutomaticRetries
    )
    rateLimitMilliseconds = try members.integer(
      "rateLimitMilliseconds",
      1...10_000,
      else: rateLimitMilliseconds
    )
    maximumEnrichments = try members.integer(
      "maximumEnrichments",
      1...1000,
      else: maximumEnrichments
    )
  }

  private static func sections(
    _ list: PlacedValue
  ) throws(SessionJSONError) -> [SectionSettings] {
    var sections: [SectionSettings] = []
    for value in try list.elements() {
      let members = try value.members(
        "id pageSize maximumPages hidesChosen local localFirst enriches"
      )
      let id = try members.required("id")
      var section = SectionSettings(id: SectionID(try id.name()))
      if sections.contains(where: { $0.id == section.id }) {
        throw id.complaint("is the id of an earlier section too")
      }
      section.pageSize = try members.integer("pageSize", 1...1_000_000, else: section.pageSize)
      if let value = members["maximumPages"] {
        section.maximumPages = try value.integer(1...1_000_000_000)
      }
      section.hidesChosen = try members.flag("hidesChosen", else: section.hidesChosen)
      section.isLocal = try members.flag("local", else: section.isLocal)
      section.asksLocalFirst = try members.flag("localFirst", else: section.asksLocalFirst)
      section.enriches = try members.flag("enriches", else: section.enriches)
      sections.append(section)
    }
    if sections.isEmpty { throw list.complaint("should have at least one section") }
    return sections
  }
}

/// The times that scripts and shells may speak of.
public enum SessionTime {
  /// In milliseconds; up to more than thirty years.
  public static let range: ClosedRange<Int64> = 0...1_000_000_000_000
}
