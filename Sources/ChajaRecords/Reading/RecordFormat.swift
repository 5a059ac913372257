// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How records are laid out in a file.
public enum RecordFormat: Equatable, Sendable {
  /// One JSON object a line; blank lines are skipped.
  case ndjson
  /// One JSON array of objects.
  case json
  /// A table with a header line, cells separated by commas (RFC 4180).
  case csv
  /// A table with a header line, cells separated by tabs; quotes as in `csv`.
  case tsv

  /// Whether all values are text, as a table has them.
  public var isTable: Bool { self == .csv || self == .tsv }
}
