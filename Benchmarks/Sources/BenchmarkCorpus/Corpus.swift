// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
import Foundation

/// What went wrong with a file of the corpus, for the person who ran the benchmark.
public struct CorpusError: Error, CustomStringConvertible {
  /// The file, the line and the reason.
  public let description: String
}

/// The records of a corpus that `make-corpus.py` wrote.
public struct Corpus {
  /// The lines: id, English title, Korean title, year, kind, popularity, genres.
  public let rows: [[Substring]]

  /// Reads a corpus.
  ///
  /// - Parameter path: A file of tab-separated lines, as `make-corpus.py` writes them.
  /// - Throws: A `CorpusError` with file and line.
  public init(contentsOf path: String) throws {
    rows = try Corpus.rows(of: path)
    for (number, row) in rows.enumerated() {
      guard row.count == 7, Int64(row[0]) != nil, Int64(row[3]) != nil,
        Double(row[5])?.isFinite == true
      else { throw CorpusError(description: "\(path):\(number + 1): not a line of a corpus") }
    }
  }

  /// Builds the index that is measured: both titles searched, popularity as rank, the other values as columns.
  public func makeIndex() throws -> Index {
    var builder = IndexBuilder(rank: .descending)
    let english = builder.field(named: Array("title_en".utf8), kind: .text)
    let korean = builder.field(named: Array("title_ko".utf8), kind: .text)
    let year = builder.column(named: Array("year".utf8))
    let kind = builder.column(named: Array("kind".utf8))
    let genres = builder.column(named: Array("genres".utf8))
    for row in rows {
      // The initializer has checked that the numbers can be read.
      builder.begin(.integer(Int64(row[0]) ?? 0))
      builder.add(text: Array(row[1].utf8).span, field: english)
      builder.add(text: Array(row[2].utf8).span, field: korean)
      builder.add(.integer(Int64(row[3]) ?? 0), column: year)
      builder.add(.text(Array(row[4].utf8)), column: kind)
      for genre in row[6].split(separator: ",") {
        builder.add(.text(Array(genre.utf8)), column: genres)
      }
      builder.setRank(Double(row[5]) ?? 0)
      builder.end()
    }
    return try builder.finish(settings: [])
  }

  /// The lines of a file, cut at tabs.
  static func rows(of path: String) throws -> [[Substring]] {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw CorpusError(description: "\(path): can't be read; make it with Benchmarks/run")
    }
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  }
}

/// One person typing one query, key by key.
public struct TypingSession {
  /// The session's number in its file.
  public let number: String

  /// What is typed: the start of a title, a word from its middle, a title with an error, and so on.
  public let category: String

  /// The id of the record that is looked for.
  public let target: Int64

  /// The text in the field after each key, as UTF-8.
  public let keys: [[UInt8]]

  /// Reads the sessions of a file.
  ///
  /// - Parameter path: A file of tab-separated lines: number, category, target, and the text after each key.
  /// - Returns: The sessions in the order of the file.
  /// - Throws: A `CorpusError` with file and line.
  public static func sessions(contentsOf path: String) throws -> [TypingSession] {
    try Corpus.rows(of: path).enumerated().map { number, row in
      guard row.count > 3, let target = Int64(row[2]) else {
        throw CorpusError(description: "\(path):\(number + 1): not a typing session")
      }
      return TypingSession(
        number: String(row[0]),
        category: String(row[1]),
        target: target,
        keys: row[3...].map { Array($0.utf8) }
      )
    }
  }
}
