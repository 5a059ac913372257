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

  /// The endings that name a format, for messages.
  public static let fileEndings = [".ndjson", ".jsonl", ".json", ".csv", ".tsv"]

  /// Finds the format that a file's ending names, in any letter case; `-` is NDJSON.
  ///
  /// - Returns: nil for other endings.
  public init?(path: String) {
    if path == "-" {
      self = .ndjson
      return
    }
    let name = path.lowercased()
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") {
      self = .ndjson
    } else if name.hasSuffix(".json") {
      self = .json
    } else if name.hasSuffix(".csv") {
      self = .csv
    } else if name.hasSuffix(".tsv") {
      self = .tsv
    } else {
      return nil
    }
  }
}
