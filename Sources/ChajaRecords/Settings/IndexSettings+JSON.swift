// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
import ChajaJSON

extension IndexSettings {
  /// The keys of the settings object, Chaja's own last.
  public static var keys: [String] { keyNames.map { $0.description } }

  private static let keyNames: [StaticString] = [
    "searchableAttributes", "filterableAttributes", "sortableAttributes", "displayedAttributes",
    "rankingRules", "stopWords", "synonyms", "distinctAttribute", "typoTolerance", "faceting",
    "pagination", "digitsAttributes", "primaryKey", "rank", "startFactor",
  ]

  /// Settings that Chaja has no use for, with the values that ask for nothing.
  private static let inertKeys: [(name: StaticString, value: StaticString?)] = [
    ("chat", nil), ("dictionary", "[]"), ("embedders", "{}"), ("facetSearch", "true"),
    ("localizedAttributes", "[]"), ("nonSeparatorTokens", "[]"),
    ("prefixSearch", "\"indexingTime\""),
    ("proximityPrecision", "\"byWord\""), ("searchCutoffMs", nil), ("separatorTokens", "[]"),
  ]

  /// Reads a settings object over these settings: what it does not name stays as it is, `null` is the default again.
  ///
  /// - Parameter json: One JSON object, UTF-8.
  /// - Throws: `SettingsError` with the key; the settings are then unchanged.
  public mutating func merge(json: [UInt8]) throws(SettingsError) {
    var merged = self
    var rankingRank: RankDeclaration??
    var digits: [String]?
    for value in try SettingsReader(json).members() {
      switch value.memberName {
      case "rankingRules": rankingRank = .some(try RankingRules.rank(of: value))
      case "digitsAttributes": digits = value.isNull ? [] : try value.names()
      case "primaryKey": merged.idName = value.isNull ? nil : try value.name()
      case "rank":
        merged.rank = value.isNull ? nil : try RankDeclaration(parsing: value.string())
      case "startFactor": merged.startFactor = value.isNull ? 8 : try value.double(atLeast: 1)
      default: try merged.mergeQuerySetting(value)
      }
    }
    if case .some(.some(let rank)) = rankingRank {
      if let other = merged.rank, other != rank, self.rank != other {
        let words: ErrorText =
          "it ranks by \(rank.specification), “rank” by \(other.specification); name one"
        throw SettingsError(key: "rankingRules", problem: .unsupported(words.string))
      }
      merged.rank = rank
    }
    if let digits { merged.declareDigits(digits) }
    self = merged
  }

  private mutating func mergeQuerySetting(_ value: SettingsReader) throws(SettingsError) {
    let isNull = value.isNull
    switch value.memberName {
    case "searchableAttributes":
      let names = isNull ? ["*"] : try value.names()
      let digits = fields.filter { $0.kind == .digits }.map { $0.name }
      searchesOtherFields = names.holds("*")
      fields = names.filter { !$0.isSame(as: "*") }.map {
        FieldDeclaration($0, kind: digits.holds($0) ? .digits : .text)
      }
    case "filterableAttributes": filterable = isNull ? nil : try Self.patterns(value)
    case "sortableAttributes": sortable = isNull ? nil : try value.names()
    case "displayedAttributes":
      let names = isNull ? ["*"] : try value.names()
      displayed = names.holds("*") ? nil : names
    case "stopWords": rules.stopWords = isNull ? [] : try value.texts()
    case "synonyms": rules.synonyms = isNull ? [] : try Self.synonyms(value)
    case "distinctAttribute": distinct = isNull ? nil : try value.name()
    case "typoTolerance": rules.typos = isNull ? TypoRules() : try Self.typos(value, rules.typos)
    case "faceting": try mergeFaceting(value)
    case "pagination": try mergePagination(value)
    default: try Self.checkInert(value)
    }
  }

  private mutating func declareDigits(_ names: [String]) {
    for index in fields.indices {
      fields[index].kind = names.holds(fields[index].name) ? .digits : .text
    }
    for name in names where !fields.contains(where: { $0.name.isSame(as: name) }) {
      fields.append(FieldDeclaration(name, kind: .digits))
    }
  }

  private mutating func mergeFaceting(_ value: SettingsReader) throws(SettingsError) {
    if value.isNull {
      maximumFacetValues = 100
      facetOrder = .alpha
      return
    }
    for value in try value.members() {
      switch value.memberName {
      case "maxValuesPerFacet":
        maximumFacetValues = value.isNull ? 100 : try value.integer(atLeast: 1)
      case "sortFacetValuesBy":
        facetOrder = .alpha
        for order in value.isNull ? [] : try value.members() {
          guard "*" ~= order.memberName else {
            throw order.unsupported("the order is one for all facets; use “*”")
          }
          switch try order.text() {
          case "alpha": facetOrder = .alpha
          case "count": facetOrder = .count
          default: throw order.outOfRange("“alpha” or “count”")
          }
        }
      default: throw value.unknownKey(among: ["maxValuesPerFacet", "sortFacetValuesBy"])
      }
    }
  }

  private mutating func mergePagination(_ value: SettingsReader) throws(SettingsError) {
    if value.isNull { maximumTotalHits = nil }
    for value in value.isNull ? [] : try value.members() {
      guard "maxTotalHits" ~= value.memberName else {
        throw value.unknownKey(among: ["maxTotalHits"])
      }
      maximumTotalHits = value.isNull ? nil : try value.integer(atLeast: 1)
    }
  }

  /// Names and patterns, as texts or as objects with `attributePatterns`.
  private static func patterns(_ value: SettingsReader) throws(SettingsError) -> [String] {
    var list: [String] = []
    for element in try value.elements("a list of texts") {
      guard let members = try? element.members() else {
        list.append(try element.name())
        continue
      }
      for member in members {
        guard "attributePatterns" ~= member.memberName else {
          throw member.unsupported("every filterable field has all filters; leave it out")
        }
        list += try member.names()
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
      list.append(Synonym(typed: others.memberName, alternatives: try others.texts()))
    }
    return list
  }

  private static func typos(
    _ value: SettingsReader,
    _ current: TypoRules
  ) throws(SettingsError) -> TypoRules {
    var typos = current
    for value in try value.members() {
      switch value.memberName {
      case "enabled": typos.isEnabled = value.isNull ? true : try value.bool()
      case "minWordSizeForTypos":
        for size in value.isNull ? [] : try value.members() {
          switch size.memberName {
          case "oneTypo": typos.oneFrom = size.isNull ? 4 : try size.integer(atLeast: 1)
          case "twoTypos": typos.twoFrom = size.isNull ? 8 : try size.integer(atLeast: 1)
          default: throw size.unknownKey(among: ["oneTypo", "twoTypos"])
          }
        }
        guard typos.oneFrom <= typos.twoFrom else {
          throw value.outOfRange("oneTypo up to twoTypos, not above")
        }
      case "disableOnWords":
        typos.exactWords = value.isNull ? [] : try value.texts()
      case "disableOnAttributes":
        typos.exactFields = value.isNull ? [] : try value.texts()
      case "disableOnNumbers":
        let isForgiving = value.isNull ? false : try !value.bool()
        // Words with digits never have errors forgiven, so `false`, which would allow it, can't be honoured.
        guard !isForgiving else {
          throw value.unsupported("words with digits are always found as typed; use true")
        }
      default:
        throw value.unknownKey(among: [
          "enabled", "minWordSizeForTypos", "disableOnWords", "disableOnAttributes",
        ])
      }
    }
    return typos
  }

  private static func checkInert(_ value: SettingsReader) throws(SettingsError) {
    let name = value.memberName
    guard let inert = inertKeys.first(where: { $0.name.equals(name) }) else {
      throw value.unknownKey(among: keyNames + inertKeys.map { $0.name })
    }
    guard value.isNull || inert.value?.equals(value.compact) == true else {
      throw value.unsupported("Chaja has no such setting; leave it out")
    }
  }
}

extension SettingsReader {
  /// Complains about a name that is none of those known, with the one that is spelled most like it.
  @inline(never)
  func unknownKey(among known: [StaticString]) -> SettingsError {
    let nearest = Spelling.nearest(to: memberName, among: known.map { $0.bytes })
    let key = keyBytes
    let prefix = Array(key[..<(key.count - memberName.count)])
    return error(.unknownKey(nearest: nearest.map { String(decoding: prefix + $0, as: UTF8.self) }))
  }

  func texts() throws(SettingsError) -> [[UInt8]] {
    var list: [[UInt8]] = []
    for element in try elements("a list of texts") { list.append(try element.text()) }
    return list
  }

  func name() throws(SettingsError) -> String {
    let name = try string()
    guard !name.isEmpty else { throw error(.emptyName) }
    return name
  }
}
