// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

extension IndexSettings {
  /// The keys of the settings object, Chaja's own last.
  public static let keys = [
    "searchableAttributes", "filterableAttributes", "sortableAttributes", "displayedAttributes",
    "rankingRules", "stopWords", "synonyms", "distinctAttribute", "typoTolerance", "faceting",
    "pagination", "digitsAttributes", "primaryKey", "rank", "startFactor",
  ]

  /// Settings that Chaja has no use for, with the values that ask for nothing.
  private static let inertKeys: [(name: String, value: String?)] = [
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
      let name = value.memberName
      switch name {
      case "rankingRules": rankingRank = .some(try RankingRules.rank(of: value))
      case "digitsAttributes": digits = value.isNull ? [] : try value.names()
      case "primaryKey": merged.idName = value.isNull ? nil : try value.name()
      case "rank":
        merged.rank = value.isNull ? nil : try RankDeclaration(parsing: value.string())
      case "startFactor": merged.startFactor = value.isNull ? 8 : try value.double(atLeast: 1)
      default: try merged.mergeQuerySetting(name, value)
      }
    }
    if case .some(.some(let rank)) = rankingRank {
      if let other = merged.rank, other != rank, self.rank != other {
        throw SettingsError(
          key: "rankingRules",
          problem: .unsupported(
            "it ranks by \(rank.specification), “rank” by \(other.specification); name one"
          )
        )
      }
      merged.rank = rank
    }
    if let digits { merged.declareDigits(digits) }
    self = merged
  }

  private mutating func mergeQuerySetting(
    _ name: String,
    _ value: SettingsReader
  ) throws(SettingsError) {
    let isNull = value.isNull
    switch name {
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
    default: try Self.checkInert(name, value)
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
          guard order.memberName.isSame(as: "*") else {
            throw SettingsError(
              key: order.key,
              problem: .unsupported("the order is one for all facets; use “*”")
            )
          }
          switch try order.string() {
          case "alpha": facetOrder = .alpha
          case "count": facetOrder = .count
          default:
            throw SettingsError(
              key: order.key,
              problem: .outOfRange(expected: "“alpha” or “count”")
            )
          }
        }
      default: throw Self.unknownKey(value.key, among: ["maxValuesPerFacet", "sortFacetValuesBy"])
      }
    }
  }

  private mutating func mergePagination(_ value: SettingsReader) throws(SettingsError) {
    if value.isNull { maximumTotalHits = nil }
    for value in value.isNull ? [] : try value.members() {
      guard value.memberName.isSame(as: "maxTotalHits") else {
        throw Self.unknownKey(value.key, among: ["maxTotalHits"])
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
        guard member.memberName.isSame(as: "attributePatterns") else {
          throw SettingsError(
            key: member.key,
            problem: .unsupported("every filterable field has all filters; leave it out")
          )
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
      list.append(Synonym(typed: others.memberNameBytes, alternatives: try others.texts()))
    }
    return list
  }

  private static func typos(
    _ value: SettingsReader,
    _ current: TypoRules
  ) throws(SettingsError) -> TypoRules {
    var typos = current
    let known = ["enabled", "minWordSizeForTypos", "disableOnWords", "disableOnAttributes"]
    for value in try value.members() {
      switch value.memberName {
      case "enabled": typos.isEnabled = value.isNull ? true : try value.bool()
      case "minWordSizeForTypos":
        for size in value.isNull ? [] : try value.members() {
          switch size.memberName {
          case "oneTypo": typos.oneFrom = size.isNull ? 4 : try size.integer(atLeast: 1)
          case "twoTypos": typos.twoFrom = size.isNull ? 8 : try size.integer(atLeast: 1)
          default: throw unknownKey(size.key, among: ["oneTypo", "twoTypos"])
          }
        }
        guard typos.oneFrom <= typos.twoFrom else {
          throw SettingsError(
            key: value.key,
            problem: .outOfRange(expected: "oneTypo up to twoTypos, not above")
          )
        }
      case "disableOnWords":
        typos.exactWords = value.isNull ? [] : try value.texts()
      case "disableOnAttributes":
        typos.exactFields = value.isNull ? [] : try value.texts()
      case "disableOnNumbers":
        let isForgiving = value.isNull ? false : try !value.bool()
        // Words with digits never have errors forgiven, so `false`, which would allow it, can't be honoured.
        guard !isForgiving else {
          throw SettingsError(
            key: value.key,
            problem: .unsupported("words with digits are always found as typed; use true")
          )
        }
      default: throw unknownKey(value.key, among: known)
      }
    }
    return typos
  }

  private static func checkInert(_ name: String, _ value: SettingsReader) throws(SettingsError) {
    guard let inert = inertKeys.first(where: { $0.name.isSame(as: name) }) else {
      throw unknownKey(name, among: keys + inertKeys.map { $0.name })
    }
    guard value.isNull || inert.value.map({ $0.isSame(as: value.compact) }) == true else {
      throw SettingsError(
        key: name,
        problem: .unsupported("Chaja has no such setting; leave it out")
      )
    }
  }

  static func unknownKey(_ key: String, among known: [String]) -> SettingsError {
    let bytes = Array(key.utf8)
    let start = bytes.lastIndex(of: 0x2E).map { $0 + 1 } ?? 0
    let prefix = String(decoding: bytes[..<start], as: UTF8.self)
    let nearest = Spelling.nearest(to: key.withoutFirst(start), among: known)
    return SettingsError(
      key: key,
      problem: .unknownKey(nearest: nearest.map { prefix + $0 })
    )
  }
}

extension SettingsReader {
  func texts() throws(SettingsError) -> [[UInt8]] {
    var list: [[UInt8]] = []
    for text in try strings() { list.append([UInt8](text.utf8)) }
    return list
  }

  func name() throws(SettingsError) -> String {
    let name = try string()
    guard !name.isEmpty else { throw SettingsError(key: key, problem: .emptyName) }
    return name
  }
}
