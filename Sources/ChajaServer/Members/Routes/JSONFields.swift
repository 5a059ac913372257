// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

/// The members of a request's JSON object, read by name, with errors that name them.
struct JSONFields {
  private let document: JSONDocument

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - known: The names that may stand in it; another one is an error, so is one that stands twice.
  /// - Throws: `missing_content_type`, `invalid_content_type`, `missing_payload`, `malformed_payload`, `bad_request`.
  init(_ request: Request, known: [String]) throws(APIError) {
    try request.requireJSON()
    guard !request.body.isEmpty else {
      throw APIError(.missingPayload, "The body is empty; send a JSON object.")
    }
    do {
      document = try JSONDocument(request.body)
    } catch {
      throw APIError(
        .malformedPayload,
        "The body is not JSON: \(error.message), at line \(error.line), column \(error.column)."
      )
    }
    guard !document.isEmpty, document.kind(of: 0) == .object else {
      throw APIError(.badRequest, "The body is JSON, but not an object.")
    }
    var seen: Set<String> = []
    for node in document.children(of: 0) {
      let name = String(decoding: document.nameBytes(of: node), as: UTF8.self)
      guard known.contains(name) else {
        let names = known.map { "`\($0)`" }.joined(separator: ", ")
        throw APIError(.badRequest, "Unknown field `\(name.prefix(64))`: expected \(names).")
      }
      guard seen.insert(name).inserted else {
        throw APIError(.badRequest, "The field `\(name)` is given more than once.")
      }
    }
  }

  /// Whether a field is there and not `null`.
  func has(_ name: String) -> Bool {
    node(name) != nil
  }

  /// Reads a text.
  func string(_ name: String, _ code: APIError.Code) throws(APIError) -> String {
    guard let node = node(name), let bytes = document.string(of: node) else {
      throw APIError(code, "The field `\(name)` is missing or no string.")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a text that is not longer than so many bytes, with nothing in it that cannot be shown.
  func text(
    _ name: String,
    _ code: APIError.Code,
    maximumBytes: Int
  ) throws(APIError) -> String {
    let text = try string(name, code)
    guard text.utf8.count <= maximumBytes else {
      throw APIError(code, "The field `\(name)` is longer than \(maximumBytes) bytes.")
    }
    let isClean = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory != .control || scalar == "\n" || scalar == "\t"
    }
    guard isClean else {
      throw APIError(code, "The field `\(name)` holds a control character; leave it out.")
    }
    return text
  }

  /// Reads an id: letters, digits, hyphens and underscores, 1 to 64 of them.
  func clientID(_ name: String = "clientId") throws(APIError) -> String {
    let text = try string(name, .invalidClientID)
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    guard isPlain, (1...64).contains(text.utf8.count) else {
      throw APIError(
        .invalidClientID,
        "The field `\(name)` is not 1 to 64 letters, digits, hyphens and underscores; take a UUID."
      )
    }
    return text
  }

  /// Reads a whole number that is zero or more.
  func number(_ name: String, _ code: APIError.Code) throws(APIError) -> Int64 {
    guard let node = node(name), let number = document.integer(of: node), number >= 0 else {
      throw APIError(code, "The field `\(name)` is missing or no whole number from 0.")
    }
    return number
  }

  /// Reads a list of whole numbers that are zero or more.
  func numbers(
    _ name: String,
    _ code: APIError.Code,
    maximum: Int
  ) throws(APIError) -> [Int64] {
    guard let node = node(name), document.kind(of: node) == .array else {
      throw APIError(code, "The field `\(name)` is missing or no list.")
    }
    let children = document.children(of: node)
    guard children.count <= maximum else {
      throw APIError(code, "The field `\(name)` has more than \(maximum) entries.")
    }
    var numbers: [Int64] = []
    for child in children {
      guard let number = document.integer(of: child), number >= 0 else {
        throw APIError(code, "The field `\(name)` has an entry that is no whole number from 0.")
      }
      numbers.append(number)
    }
    return numbers
  }

  private func node(_ name: String) -> JSONDocument.Node? {
    guard let node = document.member(named: Array(name.utf8), of: 0),
      document.kind(of: node) != .null
    else { return nil }
    return node
  }
}

extension Request {
  /// Checks that the body is said to be JSON.
  func requireJSON() throws(APIError) {
    guard let type = header(named: "content-type") else {
      throw APIError(
        .missingContentType,
        "The request has no Content-Type; send `application/json`."
      )
    }
    let kind = type.prefix { $0 != ";" && $0 != " " }
    guard kind.lowercased() == "application/json" else {
      throw APIError(
        .invalidContentType,
        "The Content-Type `\(type.prefix(64))` is not one that is read; send `application/json`."
      )
    }
  }
}
