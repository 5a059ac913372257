// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// Takes records one by one and makes an index of them.
///
///     var builder = IndexBuilder(rank: nil)
///     let name = builder.field(named: Array("name".utf8), kind: .text)
///     builder.begin(.integer(25))
///     builder.add(text: "피카츄".utf8Span.span, field: name)
///     builder.end()
///     let index = try builder.finish(settings: [])
///
/// Fields and columns appear when they are first asked for; the order in which fields appear is their order of weight.
/// Of two records with one id the later one counts.
public struct IndexBuilder: ~Copyable {
  /// Why no index could be made.
  @nonexhaustive
  public enum BuildError: Error, Equatable, Sendable {
    /// More searchable fields than an index can have: declare fewer.
    case tooManyFields(maximum: Int)

    /// More distinct words than an index can have: index fewer fields, or split the records over several indexes.
    case tooManyTerms(maximum: Int)

    /// More records, words or stored bytes than 32-bit places can address: split the records over several indexes.
    case tooLarge

    /// An index that was to be added is damaged: build that one again.
    case damaged
  }

  private var schema: Schema
  private var columns = ColumnsBuilder()
  private var terms = TermTable()
  private var records = RecordTable()
  private var folded = FoldedText(mapsSource: false)

  /// Starts an empty index.
  ///
  /// - Parameters:
  ///   - rank: Which end of the rank is the better one; nil for records without a rank.
  ///   - startFactor: How many times as popular a match at the very start of a field counts; at least 1.
  public init(rank: RankOrder?, startFactor: Double = 8) {
    precondition(startFactor.isFinite && startFactor >= 1, "startFactor must be at least 1")
    schema = Schema(rank: rank, startFactor: startFactor)
  }

  /// The number of a searchable field, which is added behind the others when it is new.
  ///
  /// - Complexity: O(*f*) for *f* fields.
  public mutating func field(named name: [UInt8], kind: FieldKind) -> Int {
    for (number, field) in schema.fields.enumerated() where field.name == name { return number }
    schema.fields.append(Field(name: name, kind: kind))
    return schema.fields.count - 1
  }

  /// The number of a column for filters, facets and sorting, which is added when it is new.
  public mutating func column(named name: [UInt8]) -> Int { columns.column(named: name) }

  /// Starts a record; it counts from `end()` on.
  ///
  /// - Parameter id: What the record is known by. A record before it with the same id counts no more.
  /// - Precondition: The record before was ended.
  public mutating func begin(_ id: RecordID) { records.begin(id) }

  /// Adds text to a field of the record; several calls for one field are several values.
  ///
  /// Bytes that are not UTF-8 are read as blanks. In a field of digits the first whole number of the text counts.
  ///
  /// - Complexity: O(*n*) for *n* bytes, on average. Allocates nothing once its buffers have grown.
  public mutating func add(text: Span<UInt8>, field: Int) {
    precondition(
      field >= 0 && field < schema.fields.count,
      "field must come from field(named:kind:)"
    )
    folded.fold(text)
    records.beginValue(field: field)
    if schema.fields[field].kind == .digits {
      guard let digits = folded.firstNumber() else { return addWordless() }
      let term = folded.bytes.withUnsafeBufferPointer {
        terms.number(of: UnsafeBufferPointer(rebasing: $0[digits.range]))
      }
      records.add(
        ForwardEntry(term: term, isEdge: false, startsValue: true, breakBefore: .space)
      )
      return
    }
    guard !folded.words.isEmpty else { return addWordless() }
    folded.bytes.withUnsafeBufferPointer { bytes in
      for (position, word) in folded.words.enumerated() {
        let end = Int(word.end)
        let term = terms.number(of: UnsafeBufferPointer(rebasing: bytes[Int(word.start)..<end]))
        records.add(
          ForwardEntry(
            term: term,
            isEdge: false,
            startsValue: position == 0,
            breakBefore: word.breakBefore
          )
        )
        for edge in Int(word.edgeStart)..<Int(word.edgeEnd) {
          let start = Int(folded.edges[edge])
          let part = terms.number(of: UnsafeBufferPointer(rebasing: bytes[start..<end]))
          records.add(
            ForwardEntry(term: part, isEdge: true, startsValue: false, breakBefore: .none)
          )
        }
      }
    }
  }

  /// Keeps the place of a value without words, so that the values behind it are found under their own numbers.
  private mutating func addWordless() {
    let term = terms.number(of: UnsafeBufferPointer(start: nil, count: 0))
    records.add(ForwardEntry(term: term, isEdge: false, startsValue: true, breakBefore: .space))
  }

  /// Adds a value to a column of the record; several calls for one column make a list.
  ///
  /// - Parameters:
  ///   - value: The value; columns may hold values of several kinds.
  ///   - column: A number that `column(named:)` gave.
  /// - Complexity: O(*n*) for a text of *n* bytes, on average.
  public mutating func add(_ value: ColumnValue, column: Int) {
    columns.add(value, column: column, record: records.current)
  }

  // MARK: Parts of another index

  /// The number of the record that is being added, or was last.
  var currentRecord: Int { records.current }

  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> UInt32 { terms.number(of: term) }

  /// Adds an entry whose term has a number of this index.
  mutating func add(_ entry: ForwardEntry, field: Int) {
    if entry.startsValue { records.beginValue(field: field) }
    records.add(entry)
  }

  /// Adds the values of another column, by document, to the records that the documents became; -1 for none.
  mutating func add(_ values: Column, column: Int, _ records: [Int]) {
    columns.add(values, column: column, records: records)
  }

  // MARK: Rank and stored bytes

  /// Sets the record's static rank, which counts only in an index that has one.
  ///
  /// - Parameter value: A finite number; a record without one stands behind all that have one.
  public mutating func setRank(_ value: Double) {
    precondition(value.isFinite, "a rank must be finite")
    records.setRank(value)
  }

  /// Keeps bytes that are given back with the record's hits, its JSON as a rule; a second call replaces them.
  ///
  /// - Complexity: O(*n*) for *n* bytes, which are copied.
  public mutating func setStored(_ bytes: Span<UInt8>) { records.setStored(bytes) }

  /// Ends the record, which counts from now on.
  ///
  /// - Precondition: A record was begun.
  public mutating func end() { records.end() }

  /// The number of records so far, without those replaced.
  public var recordCount: Int { records.liveCount }

  /// The number of records whose id came again later.
  public var replacedCount: Int { records.count - records.liveCount }

  /// Makes the index.
  ///
  /// - Parameter settings: Bytes kept in the index and given back by `Index.settings`; never read here.
  /// - Returns: The index, over bytes of its own.
  /// - Throws: A `BuildError` when the records are more than an index holds.
  /// - Precondition: The last record was ended.
  /// - Complexity: O(*n* log *n*) for *n* words in all records.
  public consuming func finish(settings: [UInt8]) throws(BuildError) -> Index {
    precondition(!records.isOpen, "end() the last record before finish(settings:)")
    guard schema.fields.count <= Schema.maximumFields else {
      throw .tooManyFields(maximum: Schema.maximumFields)
    }
    guard terms.count < ForwardEntry.maximumTerms else {
      throw .tooManyTerms(maximum: ForwardEntry.maximumTerms)
    }
    guard records.fitsIndex, terms.arena.count < Int(Int32.max) / 2 else { throw .tooLarge }
    let storage = IndexAssembly(schema: schema, terms: terms, records: records)
      .join(columns: columns, settings: settings)
    return Index(built: storage)
  }
}

extension FoldedText {
  /// The first word made of digits alone, without zeros in front.
  ///
  /// - Returns: The range of its bytes, and how many zeros were left out before it.
  func firstNumber() -> (range: Range<Int>, word: Int, zeros: Int)? {
    for (number, word) in words.enumerated() {
      let range = Int(word.start)..<Int(word.end)
      guard bytes[range].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { continue }
      var start = range.lowerBound
      while start < range.upperBound - 1, bytes[start] == 0x30 { start += 1 }
      return (start..<range.upperBound, number, start - range.lowerBound)
    }
    return nil
  }
}
