// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

/// A question for the children of a place whose texts begin in one way.
public struct FirebasePrefix: Sendable {
  /// The child that is compared, as a path below each child of the place.
  public var child: String
  /// How its text begins; letter case counts.
  public var text: String
  /// The most children wanted, from 1; those that stand first.
  public var limit: Int

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - child: The child that is compared, such as `search/forward`.
  ///   - text: How its text begins.
  ///   - limit: The most children wanted, from 1.
  public init(_ child: String, _ text: String, limit: Int) {
    self.child = child
    self.text = text
    self.limit = limit
  }
}

extension FirebaseDatabase {
  /// Reads a place.
  ///
  /// - Parameter path: The place.
  /// - Returns: What is there; null where nothing is.
  /// - Throws: `permissionDenied`, `tokenRefused`, `tooLarge`, `invalidKey`, `insecureAddress`, `insecureRedirect`,
  ///   `redirectedTooOften`, `malformed`, `status` and `transport`.
  public nonisolated(nonsending)
    func value(at path: FirebasePath) async throws(FirebaseError) -> FirebaseValue
  {
    try FirebaseValue(json: try await answer(Question(path: path)).body)
  }

  /// Finds the children of a place whose texts begin in one way.
  ///
  /// The service looks them up in an index, which the rules of the place have to name in `.indexOn`.
  ///
  /// - Parameters:
  ///   - prefix: How the texts begin.
  ///   - path: The place.
  /// - Returns: The children in the order of the text compared, then of their keys.
  /// - Throws: `missingIndex`, and what ``value(at:)`` throws.
  public nonisolated(nonsending)
    func children(
      _ prefix: FirebasePrefix,
      at path: FirebasePath
    ) async throws(FirebaseError) -> [FirebaseChildren.Child]
  {
    var question = Question(path: path, orderedBy: prefix.child)
    question.parameters = [
      ("orderBy", Self.quoted(prefix.child)),
      ("startAt", Self.quoted(prefix.text)),
      // The last letter that is nobody's: whatever begins with the text stands before it.
      ("endAt", Self.quoted(prefix.text + "\u{F8FF}")),
      ("limitToFirst", String(max(1, prefix.limit))),
    ]
    let answer = try FirebaseValue(json: try await answer(question).body)
    let place = FirebasePath(prefix.child)
    // JSON objects have no order, and so the answer has none.
    let found = answer.children.map { child in (child, child.value[at: place].text ?? "") }
    return found.sorted { one, other in
      if one.1.utf16.elementsEqual(other.1.utf16) {
        return FirebaseKey.isOrdered(one.0.key, other.0.key)
      }
      return one.1.utf16.lexicographicallyPrecedes(other.1.utf16)
    }.map { $0.0 }
  }

  /// A text as JSON, as the parameters of a query want it.
  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
