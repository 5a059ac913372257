// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

/// Several searches in one request, each of an index of its own.
struct MultiSearch {
  /// The most searches of one request.
  static let maximumQueries = 50

  /// One of the searches.
  struct Question: Sendable {
    var index: String
    var parameters: SearchParameters
  }

  /// The searches in the order of the request.
  let questions: [Question]

  /// Reads a request.
  ///
  /// - Parameter json: An object with `queries`, a list of objects: `indexUid` and the parameters of a search.
  /// - Throws: The error of the first search that can't be read, with its place.
  init(_ json: [UInt8]) throws(APIError) {
    let document = try JSONDocument(requestBody: json)
    var queries: JSONDocument.Node?
    for node in document.children(of: 0) {
      let name = String(decoding: document.nameBytes(of: node), as: UTF8.self)
      guard name == "queries" else {
        throw APIError(
          .badRequest,
          "Unknown parameter `\(name.prefix(64))`: expected `queries` alone."
        )
      }
      queries = node
    }
    guard let queries, document.kind(of: queries) == .array else {
      throw APIError(.badRequest, "`queries` is missing or no list; send a list of searches.")
    }
    let nodes = document.children(of: queries)
    guard nodes.count <= Self.maximumQueries else {
      throw APIError(
        .badRequest,
        "`queries` has \(nodes.count) searches; send \(Self.maximumQueries) at most."
      )
    }
    var questions: [Question] = []
    for (place, node) in nodes.enumerated() {
      do throws(APIError) {
        questions.append(try Self.question(document, node))
      } catch {
        throw error.inside(place)
      }
    }
    self.questions = questions
  }

  /// Makes the answer of the answers, which are in the order of the questions.
  ///
  /// - Returns: An object with `results`, each with its `indexUid`.
  func json(_ answers: [[UInt8]]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("results")
    writer.beginArray()
    for (question, answer) in zip(questions, answers) {
      // The answer is an object with members; the name goes in front of them.
      var named = JSONWriter()
      named.beginObject()
      named.name("indexUid")
      named.string(question.index)
      writer.raw(named.bytes + [0x2C] + answer.dropFirst())
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private static func question(
    _ document: JSONDocument,
    _ node: JSONDocument.Node
  ) throws(APIError) -> Question {
    guard document.kind(of: node) == .object else {
      throw APIError(.badRequest, "A search is an object.")
    }
    guard let member = document.member(named: Array("indexUid".utf8), of: node),
      let bytes = document.string(of: member)
    else {
      throw APIError(.badRequest, "`indexUid` is missing or no string; send the name of an index.")
    }
    let name = String(decoding: bytes, as: UTF8.self)
    return Question(
      index: name,
      parameters: try SearchParameters(object: node, in: document, besides: "indexUid")
    )
  }
}

extension APIError {
  /// There is no index of a name.
  init(indexNotFound name: String) {
    self.init(.indexNotFound, "Index `\(name.prefix(64))` not found.")
  }

  /// The same error of one search of several, which says of which.
  func inside(_ place: Int) -> APIError {
    var error = self
    error.message = "Inside `.queries[\(place)]`: \(message)"
    return error
  }
}

extension JSONDocument {
  /// Reads the body of a request.
  ///
  /// - Throws: An error with the line and column for what is not JSON, and one for what is no object.
  init(requestBody json: [UInt8]) throws(APIError) {
    guard !json.isEmpty else {
      throw APIError(.missingPayload, "The body is empty; send a JSON object, `{}` at least.")
    }
    do {
      self = try JSONDocument(json)
    } catch {
      throw APIError(
        .malformedPayload,
        "The body is not JSON: \(error.message), at line \(error.line), column \(error.column)."
      )
    }
    guard !isEmpty, kind(of: 0) == .object else {
      throw APIError(.badRequest, "The body is JSON, but not an object.")
    }
  }
}
