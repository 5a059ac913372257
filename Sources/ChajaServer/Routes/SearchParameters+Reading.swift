// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

extension SearchParameters {
  /// Reads the parameters of a `GET` request.
  ///
  /// - Throws: An error that names the parameter: an unknown one, one given twice, or one with a value of the
  ///   wrong kind.
  package init(pairs: [RequestTarget.Pair]) throws(APIError) {
    var values: [ParameterValue] = []
    for pair in pairs {
      let name = try Self.name(pair.name)
      guard !values.contains(where: { $0.name == name }) else {
        throw APIError(.badRequest, "The parameter `\(name.rawValue)` is given more than once.")
      }
      values.append(ParameterValue(name, text: pair.value))
    }
    try self.init(values)
  }

  /// Reads the parameters of a `POST` request.
  ///
  /// - Parameter json: A JSON object; a member given twice counts as its last value, `null` as absent.
  /// - Throws: An error that names the parameter or, for what is not JSON, the line and column.
  package init(json: [UInt8]) throws(APIError) {
    try self.init(object: 0, in: try JSONDocument(requestBody: json))
  }

  /// Reads the parameters of one search of several.
  ///
  /// - Parameters:
  ///   - object: A JSON object; a member given twice counts as its last value, `null` as absent.
  ///   - document: The document of the object.
  ///   - other: The name of a member that is no parameter.
  /// - Throws: An error that names the parameter.
  init(
    object: JSONDocument.Node,
    in document: JSONDocument,
    besides other: String? = nil
  ) throws(APIError) {
    var values: [ParameterValue] = []
    for node in document.children(of: object) {
      let text = String(decoding: document.nameBytes(of: node), as: UTF8.self)
      if text == other { continue }
      let name = try Self.name(text)
      values.removeAll { $0.name == name }
      values.append(ParameterValue(name, node: node, in: document))
    }
    try self.init(values)
  }

  private init(_ values: [ParameterValue]) throws(APIError) {
    self.init()
    var offset = 0
    var limit = 20
    var page: Int?
    var hitsPerPage: Int?
    for value in values where !value.isNull {
      switch value.name {
      case .q: query = try value.string()
      case .offset: offset = try value.count()
      case .limit: limit = min(try value.count(), Self.maximumHits)
      case .page: page = try value.count()
      case .hitsPerPage: hitsPerPage = min(try value.count(), Self.maximumHits)
      case .filter: filter = try value.filter()
      case .sort: sort = try value.strings()
      case .facets: facets = try value.strings()
      case .distinct: distinct = try value.string()
      case .attributesToRetrieve:
        let names = try value.strings()
        attributesToRetrieve = names.contains("*") ? nil : names
      case .attributesToHighlight: attributesToHighlight = try value.strings()
      case .highlightPreTag: highlightPreTag = try value.string()
      case .highlightPostTag: highlightPostTag = try value.string()
      case .showMatchesPosition: showsMatchesPosition = try value.bool()
      case .matchingStrategy: matchingStrategy = try Self.strategy(value)
      case .locales: locales = try Self.locales(value)
      case .chaja: tellsReasons = try value.bool()
      }
    }
    window =
      page == nil && hitsPerPage == nil
      ? .slice(offset: offset, limit: limit) : .page(number: page ?? 1, size: hitsPerPage ?? 20)
  }

  private static func strategy(_ value: ParameterValue) throws(APIError) -> MatchingStrategy {
    guard let strategy = MatchingStrategy(rawValue: try value.string()) else {
      throw APIError(
        .invalidMatchingStrategy,
        "The value of `matchingStrategy` is not one of all, last, any."
      )
    }
    return strategy
  }

  private static func locales(_ value: ParameterValue) throws(APIError) -> [String] {
    let tags = try value.strings()
    let isPlain = tags.allSatisfy { tag in
      (2...35).contains(tag.utf8.count)
        && tag.utf8.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
          default: false
          }
        }
    }
    guard isPlain, tags.count <= maximumLocales else {
      throw APIError(
        .invalidLocales,
        "The value of `locales` is no list of language tags such as `ko`, \(maximumLocales) at most."
      )
    }
    return tags
  }

  private static func name(_ text: String) throws(APIError) -> Name {
    guard let name = Name(rawValue: text) else {
      let known = Name.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      // The name is cut, so that an answer cannot be made long by a long request.
      throw APIError(
        .badRequest,
        "Unknown parameter `\(text.prefix(64))`: expected one of \(known)."
      )
    }
    return name
  }
}
