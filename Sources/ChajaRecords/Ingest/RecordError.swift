// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaJSON

/// A record that cannot be indexed, and why.
public struct RecordError: Error, Equatable, Sendable {
  /// What is wrong with a record.
  @nonexhaustive
  public enum Reason: Equatable, Sendable {
    /// The bytes are not JSON.
    case notJSON(JSONError)
    /// The bytes are JSON, but no object.
    case notAnObject(actual: String)
    /// The record has no id where it must have one.
    case missingID(field: String)
    /// The record has an id, but records before it have none and are counted by their number.
    case unexpectedID(field: String)
    /// The id is not a whole number of 64 bits or a text with letters.
    case unusableID(field: String, actual: String)
    /// The rank is not a number.
    case unusableRank(field: String, actual: String)
    /// A declared field is an object.
    case objectInField(String)
    /// A field that held integers, and therefore is searched as digits, holds text.
    case textInDigits(field: String)
    /// A number too large for any number of the index.
    case numberOutOfRange(field: String)
  }

  /// The line on which the record begins, or in which its JSON goes wrong, from 1.
  public let line: Int
  /// What is wrong.
  public let reason: Reason

  /// The reason in words, and what to do, without the place.
  public var message: String {
    switch reason {
    case .notJSON(let error): "\(error.message) (column \(error.column))"
    case .notAnObject(let actual): "a record should be an object, not \(actual)"
    case .missingID(let field): "the record has no id; its field “\(field)” is missing"
    case .unexpectedID(let field):
      "the record has a field “\(field)”, the records before have none; give every record an id, "
        + "or name another field as the id"
    case .unusableID(let field, let actual):
      "the id “\(field)” should be a whole number of 64 bits or a text that is not empty, "
        + "not \(actual)"
    case .unusableRank(let field, let actual):
      "the rank “\(field)” should be a number, not \(actual)"
    case .objectInField(let field):
      "the field “\(field)” is an object; name the parts to search, as in “\(field).name”"
    case .textInDigits(let field):
      "the field “\(field)” holds text here and numbers before; declare it among the fields, as "
        + "“\(field)” or “\(field):digits”"
    case .numberOutOfRange(let field): "the number in “\(field)” is too large"
    }
  }
}

extension RecordError: CustomStringConvertible {
  /// Line and reason, as `17: …`.
  public var description: String { "\(line): \(message)" }
}
