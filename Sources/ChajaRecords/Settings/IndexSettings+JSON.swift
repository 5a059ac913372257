// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
import ChajaJSON

extension IndexSettings {
  /// The keys of the settings object, Chaja's own last.
  public static var keys: [String] { keyNames.words.strings }

  private static let keyNames: StaticString = """
    searchableAttributes filterableAttributes sortableAttributes displayedAttributes rankingRules \
    stopWords synonyms distinctAttribute typoTolerance faceting pagination digitsAttributes \
    primaryKey rank startFactor
    """

  /// Settings that Chaja has no use for.
  private static let inertNames: StaticString = """
    chat dictionary embedders facetSearch localizedAttributes nonSeparatorTokens prefixSearch \
    proximityPrecision searchCutoffMs separatorTokens
    """

  /// The values of each that ask for nothing.
  private static let inertValues: StaticString = """
    null [] {} true [] [] "indexingTime" "byWord" null []
    """

  /// Reads a settings object over these settings: what it does not name stays as it is, `null` is the default again.
  ///
  /// - Parameter json: One JSON object, UTF-8.
  /// - Throws: `SettingsError` with the key; the settings are then unchanged.
  public mutating func merge(json: [UInt8]) throws(SettingsError) {
    var merged = self
    var ruleRank: RankDeclaration?
    var digits: [[UInt8]]?
    for value in try SettingsReader(json).members() {
      switch value.memberName {
      case "rankingRules": ruleRank = try RankingRules.rank(of: value)
      case "digitsAttributes": digits = try value.names() ?? []
      case "primaryKey": merged.idNameBytes = value.isNull ? nil : try value.name()
      case "rank": merged.rank = value.isNull ? nil : try RankDeclaration(parsing: value.text())
      case "startFactor": merged.startFactor = try value.factor() ?? 8
      default: try merged.mergeQuerySetting(value)
      }
    }
    if let ruleRank {
      if let other = merged.rank, other != ruleRank, rank != other {
        throw SettingsError(
          .unsupported,
          of: "rankingRules",
          "it ranks by \(ruleRank.text), “rank” by \(other.text); name one"
        )
      }
      merged.rank = ruleRank
    }
    if let digits { merged.declareDigits(digits) }
    self = merged
  }

  private mutating func mergeQuerySetting(_ value: SettingsReader) throws(SettingsError) {
    switch value.memberName {
    case "searchableAttributes": declareFields(try value.names() ?? [[0x2A]])
    case "filterableAttributes": filterableBytes = try Self.patterns(value)
    case "sortableAttributes": sortableBytes = try value.names()
    case "displayedAttributes":
      let names = try value.names() ?? [[0x2A]]
      displayedBytes = names.contains([0x2A]) ? nil : names
    case "stopWords": rules.stopWords = try value.texts() ?? []
    case "synonyms": rules.synonyms = try Self.synonyms(value)
    case "distinctAttribute": distinctBytes = value.isNull ? nil : try value.name()
    case "typoTolerance": try rules.typos.merge(value)
    case "faceting": try mergeFaceting(value)
    case "pagination":
      if value.isNull { maximumTotalHits = nil }
      for value in try value.members() {
        guard "maxTotalHits" ~= value.memberName else {
          throw value.unknownKey(among: "maxTotalHits")
        }
        maximumTotalHits = try value.count()
      }
    default: try Self.checkInert(value)
    }
  }

  /// Declares these fields and no others, a star for all that are not declared; numbers stay numbers.
  private mutating func declareFields(_ names: [[UInt8]]) {
    let digits = digitsNames
    searchesOtherFields = false
    fields = []
    for name in names {
      if name == [0x2A] {
        searchesOtherFields = true
      } else {
        fields.append(FieldDeclaration(name, kind: digits.contains(name) ? .digits : .text))
      }
    }
  }

  /// The declared fields that are numbers.
  var digitsNames: [[UInt8]] {
    var names: [[UInt8]] = []
    for field in fields where field.kind == .digits { names.append(field.nameBytes) }
    return names
  }

  private mutating func declareDigits(_ names: [[UInt8]]) {
    for index in fields.indices {
      fields[index].kind = names.contains(fields[index].nameBytes) ? .digits : .text
    }
    let declared = digitsNames
    for name in names where !declared.contains(name) {
      fields.append(FieldDeclaration(name, kind: .digits))
    }
  }

  private mutating func mergeFaceting(_ value: SettingsReader) throws(SettingsError) {
    if value.isNull {
      maximumFacetValues = 100
      facetOrder = .alpha
    }
    for value in try value.members() {
      switch value.memberName {
      case "maxValuesPerFacet": maximumFacetValues = try value.count() ?? 100
      case "sortFacetValuesBy":
        facetOrder = .alpha
        for order in try value.members() {
          guard "*" ~= order.memberName else {
            throw order.error(.unsupported, "the order is one for all facets; use “*”")
          }
          switch try order.text() {
          case "alpha": facetOrder = .alpha
          case "count": facetOrder = .count
          default: throw order.error(.outOfRange, "“alpha” or “count”")
          }
        }
      default: throw value.unknownKey(among: "maxValuesPerFacet sortFacetValuesBy")
      }
    }
  }

  /// Names and patterns, as texts or as objects with `attributePatterns`; nil for null.
  private static func patterns(_ value: SettingsReader) throws(SettingsError) -> [[UInt8]]? {
    if value.isNull { return nil }
    var list: [[UInt8]] = []
    for element in try value.elements() {
      guard element.isObject else {
        list.append(try element.name())
        continue
      }
      for member in try element.members() {
        guard "attributePatterns" ~= member.memberName else {
          throw member.error(.unsupported, "every filterable field has all filters; leave it out")
        }
        list += try member.names() ?? []
      }
    }
    return list
  }

  /// Synonyms as an object from a word to the list of words that are also looked for.
  ///
  /// - Throws: `SettingsError` with the key.
  public static func synonyms(json: [UInt8]) throws(SettingsError) -> [Synonym] {
    try synonyms(SettingsReader(json))
  }

  private static func synonyms(_ value: SettingsReader) throws(SettingsError) -> [Synonym] {
    var list: [Synonym] = []
    for others in try value.members() {
      list.append(Synonym(typed: others.memberName, alternatives: try others.texts() ?? []))
    }
    return list
  }

  private static func checkInert(_ value: SettingsReader) throws(SettingsError) {
    guard let place = inertNames.words.firstIndex(of: value.memberName) else {
      throw value.unknownKey(among: keyNames.words + inertNames.words)
    }
    guard value.isNull || inertValues.words[place] == value.compact else {
      throw value.error(.unsupported, "Chaja has no such setting; leave it out")
    }
  }
}

extension TypoRules {
  fileprivate mutating func merge(_ value: SettingsReader) throws(SettingsError) {
    if value.isNull { self = TypoRules() }
    for value in try value.members() {
      switch value.memberName {
      case "enabled": isEnabled = try value.bool() ?? true
      case "minWordSizeForTypos":
        for size in try value.members() {
          switch size.memberName {
          case "oneTypo": oneFrom = try size.count() ?? 4
          case "twoTypos": twoFrom = try size.count() ?? 8
          default: throw size.unknownKey(among: "oneTypo twoTypos")
          }
        }
        guard oneFrom <= twoFrom else {
          throw value.error(.outOfRange, "oneTypo up to twoTypos, not above")
        }
      case "disableOnWords": exactWords = try value.texts() ?? []
      case "disableOnAttributes": exactFields = try value.texts() ?? []
      case "disableOnNumbers":
        // Words with digits never have errors forgiven, so `false`, which would allow it, can't be honoured.
        guard try value.bool() ?? true else {
          throw value.error(.unsupported, "words with digits are always found as typed; use true")
        }
      default:
        throw value.unknownKey(
          among: "enabled minWordSizeForTypos disableOnWords disableOnAttributes"
        )
      }
    }
  }
}
