// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
import ChajaRecords
public import ChajaStorage

/// Many JSON records on their way into a live index: all of them are in it at once, or none is.
///
///     var load = people.beginLoad()
///     while let record = try reader.next() { try load.add(json: record.json, line: record.line) }
///     let counts = try load.finish()
///
/// What a load is to readers and to the disk is said at `LiveLoad`, which this is on top of. A load that is not finished
/// leaves the index as it was.
public struct RecordLoad: ~Copyable {
  private let index: LiveRecordIndex
  private var load: LiveLoad
  private var parser: RecordParser<ChangeSink>
  /// The number of records so far; of several with one id each counts.
  public private(set) var recordCount = 0

  init(_ index: LiveRecordIndex, settings: IndexSettings) {
    self.index = index
    load = index.live.beginLoad()
    parser = LiveRecordIndex.makeParser(
      fields: load.fields,
      columns: load.columns,
      settings,
      requiresID: true
    )
  }

  /// Whether filters, facets and sorting take a text that is written as a number is for one, from the next record on: for
  /// tables, which have nothing but text.
  public var readsNumbersInText: Bool {
    get { parser.readsNumbersInText }
    set { parser.readsNumbersInText = newValue }
  }

  /// Adds a record, in place of the one with its id.
  ///
  /// - Parameters:
  ///   - json: One JSON object, UTF-8.
  ///   - line: The line it begins on, for errors.
  /// - Throws: `ChangeError`. After `record` the load may go on, without that record.
  public mutating func add(
    json: [UInt8],
    line: Int
  ) throws(LiveRecordIndex.ChangeError) {
    do throws(RecordError) {
      try parser.add(json: json, line: line, number: line)
    } catch {
      try apply()
      throw .record(error)
    }
    try apply()
    recordCount += 1
  }

  /// Deletes the record with an id; nothing when there is none.
  ///
  /// - Throws: `ChangeError.write`.
  public mutating func delete(_ id: RecordID) throws(LiveRecordIndex.ChangeError) {
    parser.sink.delete(id)
    try apply()
  }

  private mutating func apply() throws(LiveRecordIndex.ChangeError) {
    for change in parser.sink.takeChanges() {
      do throws(LiveIndex.WriteError) {
        try load.apply(change)
      } catch {
        throw .write(error)
      }
    }
  }

  /// Puts all in place; it is visible, and on the disk, when this returns.
  ///
  /// - Returns: What was done.
  /// - Throws: `ChangeError.write`; the index then is as it was.
  public consuming func finish() throws(LiveRecordIndex.ChangeError) -> LiveLoad.Counts {
    do throws(LiveIndex.WriteError) {
      let counts = try load.finish()
      index.readNamesAgain()
      return counts
    } catch {
      throw .write(error)
    }
  }
}
