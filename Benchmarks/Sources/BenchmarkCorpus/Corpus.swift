// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
public import ChajaStorage

/// What went wrong with a file of the corpus, for the person who ran the benchmark.
public struct CorpusError: Error, CustomStringConvertible {
  /// The file, the line and the reason.
  public let description: String
}

/// The records of a corpus that `make-corpus.py` wrote.
public struct Corpus {
  /// One line: id, English title, Korean title, year, kind, popularity, genres.
  private struct Record {
    var id: Int64
    var year: Int64
    var popularity: Double
    var english: Range<Int>
    var korean: Range<Int>
    var kind: Range<Int>
    var genres: Range<Int>
  }

  private let bytes: [UInt8]
  private var records: [Record] = []

  /// Reads a corpus.
  ///
  /// - Parameter path: A file of tab-separated lines, as `make-corpus.py` writes them.
  /// - Throws: A `CorpusError` with file and line.
  public init(contentsOf path: String) throws {
    bytes = try SystemFile.bytes(of: path)
    var start = 0
    var cells: [Range<Int>] = []
    for (index, byte) in bytes.enumerated() where byte == 0x09 || byte == 0x0A {
      cells.append(start..<index)
      start = index + 1
      guard byte == 0x0A else { continue }
      guard cells.count == 7, let id = Int64(text(cells[0])), let year = Int64(text(cells[3])),
        let popularity = Double(text(cells[5])), popularity.isFinite
      else {
        throw CorpusError(description: "\(path):\(records.count + 1): not a line of a corpus")
      }
      records.append(
        Record(
          id: id,
          year: year,
          popularity: popularity,
          english: cells[1],
          korean: cells[2],
          kind: cells[4],
          genres: cells[6]
        )
      )
      cells.removeAll(keepingCapacity: true)
    }
    guard start == bytes.count else {
      throw CorpusError(description: "\(path):\(records.count + 1): the line has no end")
    }
  }

  private func text(_ cell: Range<Int>) -> String { String(decoding: bytes[cell], as: UTF8.self) }

  /// Builds the index that is measured: both titles searched, popularity as rank, the other values as columns.
  public func makeIndex() throws -> Index {
    var builder = IndexBuilder(rank: .descending)
    let english = builder.field(named: Array("title_en".utf8), kind: .text)
    let korean = builder.field(named: Array("title_ko".utf8), kind: .text)
    let year = builder.column(named: Array("year".utf8))
    let kind = builder.column(named: Array("kind".utf8))
    let genres = builder.column(named: Array("genres".utf8))
    for record in records {
      builder.begin(.integer(record.id))
      builder.add(text: bytes.span.extracting(record.english), field: english)
      builder.add(text: bytes.span.extracting(record.korean), field: korean)
      builder.add(.integer(record.year), column: year)
      builder.add(.text(Array(bytes[record.kind])), column: kind)
      for genre in bytes[record.genres].split(separator: 0x2C) {
        builder.add(.text(Array(genre)), column: genres)
      }
      builder.setRank(record.popularity)
      builder.end()
    }
    return try builder.finish(settings: [])
  }

  /// The English titles, each with the popularity of its record, in the order of the file.
  public func titles() -> [(title: [UInt8], popularity: Double)] {
    records.map { (Array(bytes[$0.english]), $0.popularity) }
  }

  /// The changes that name the fields and columns of `contents()`.
  public static let names: [Change] = [
    .field(name: Array("title_en".utf8), kind: .text),
    .field(name: Array("title_ko".utf8), kind: .text),
    .column(name: Array("year".utf8)), .column(name: Array("kind".utf8)),
    .column(name: Array("genres".utf8)),
  ]

  /// The records as a live index takes them.
  public func contents() -> [RecordContent] {
    records.map { record in
      var content = RecordContent(id: .integer(record.id))
      content.rank = record.popularity
      content.texts = [
        RecordContent.Text(field: 0, bytes: Array(bytes[record.english])),
        RecordContent.Text(field: 1, bytes: Array(bytes[record.korean])),
      ]
      content.values = [
        RecordContent.Value(column: 0, value: .integer(record.year)),
        RecordContent.Value(column: 1, value: .text(Array(bytes[record.kind]))),
      ]
      for genre in bytes[record.genres].split(separator: 0x2C) {
        content.values.append(RecordContent.Value(column: 2, value: .text(Array(genre))))
      }
      return content
    }
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
    let text = String(decoding: try SystemFile.bytes(of: path), as: UTF8.self)
    return try text.split(separator: "\n").enumerated().map { number, line in
      let row = line.split(separator: "\t", omittingEmptySubsequences: false)
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
