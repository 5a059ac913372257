// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaRecords

extension RecordFormat {
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
