// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Why JSON can't be read as what a session is told, with the place.
public struct SessionJSONError: Error, Equatable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1, where the bytes are not JSON; nil where a value is not as it should be.
  public let column: Int?
  /// What is wrong, and what should be there instead.
  public let message: String

  /// Makes an error.
  public init(line: Int, column: Int?, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}
