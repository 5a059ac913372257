// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaJSON

/// Why JSON can't be read as what a session is told, with the place.
public struct SessionJSONError: Error, Equatable, Sendable {
  /// One object, so that whatever passes the error on moves one pointer.
  private final class Facts: Sendable {
    let line: Int
    let column: Int?
    let text: ErrorText

    init(line: Int, column: Int?, text: ErrorText) {
      self.line = line
      self.column = column
      self.text = text
    }
  }

  private let facts: Facts

  /// The line, from 1.
  public var line: Int { facts.line }
  /// The column in bytes, from 1, where the bytes are not JSON; nil where a value is not as it should be.
  public var column: Int? { facts.column }
  /// What is wrong, and what should be there instead.
  public var message: String { text.string }

  package var text: ErrorText { facts.text }

  /// Makes an error.
  public init(line: Int, column: Int?, message: String) {
    self.init(line: line, column: column, text: ErrorText(message))
  }

  init(line: Int, column: Int?, text: ErrorText) {
    facts = Facts(line: line, column: column, text: text)
  }

  /// Whether both say the same of the same place.
  public static func == (left: SessionJSONError, right: SessionJSONError) -> Bool {
    left.line == right.line && left.column == right.column && left.text == right.text
  }
}
