// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What went wrong, in words for a person and a code for a program.
///
/// Every operation of this module that can fail throws this one type. The message is a sentence or two that says what
/// happened and what to do; it holds names of fields and files, never contents of records.
public struct ChajaError: Error, Sendable {
  /// A kind of failure; more of them may come, so a `switch` needs a `default`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name, such as `invalid_filter`; it stays the same in later versions.
    public let rawValue: String

    init(_ rawValue: String) { self.rawValue = rawValue }

    /// The code's name.
    public var description: String { rawValue }

    /// A record that can't be indexed, such as one whose rank is not a number.
    public static let invalidRecord = Code("invalid_record")

    /// A filter that can't be read, or names a column that the schema does not declare.
    public static let invalidFilter = Code("invalid_filter")

    /// A column to sort by, to count or to keep distinct that the schema does not declare.
    public static let unknownColumn = Code("unknown_column")

    /// A field to search that the schema does not declare.
    public static let unknownField = Code("unknown_field")

    /// A parameter outside its range, such as a negative limit.
    public static let invalidParameter = Code("invalid_parameter")

    /// More records, fields or words than one index holds.
    public static let indexTooLarge = Code("index_too_large")

    /// A file that can't be opened, read or written.
    public static let fileUnavailable = Code("file_unavailable")

    /// A file that is not an index, is damaged, or was written by an unknown version.
    public static let invalidIndexFile = Code("invalid_index_file")

    /// An index file that was written with another schema or for another type of record.
    public static let schemaMismatch = Code("schema_mismatch")

    /// A saved session that is damaged, or was saved by a later version.
    public static let invalidSavedSession = Code("invalid_saved_session")

    /// The task was cancelled before the work was done.
    public static let cancelled = Code("cancelled")
  }

  /// The kind of failure.
  public let code: Code

  /// What happened and what to do, for a person.
  public let message: String

  /// The error that a lower layer gave, where there is one.
  public let underlying: (any Error)?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: The kind of failure.
  ///   - message: What happened and what to do, in sentences.
  ///   - underlying: The error of a lower layer, if any.
  init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlying = underlying
  }
}

extension ChajaError: CustomStringConvertible, LocalizedError {
  /// The message with the code behind it.
  public var description: String { "\(message) (\(code))" }

  /// The message.
  public var errorDescription: String? { message }
}
