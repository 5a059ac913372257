// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
public import ChajaRecords
public import ChajaStorage
import Synchronization

/// One change of a live index of JSON records.
public enum RecordChange: Sendable {
  /// Adds a record, one JSON object in UTF-8, in place of the one with its id.
  case put(json: [UInt8])

  /// Deletes the record with an id; nothing when there is none.
  case delete(RecordID)
}

/// An index of JSON records that change while it is searched.
///
///     let people = try LiveRecordIndex(folder: "people", settings: settings)
///     try people.apply([.put(json: Array(#"{"id":1,"name":"민아"}"#.utf8)), .delete(.integer(7))])
///     let answer = try people.current.answer(RecordQuery("mi"), scratch: &scratch)
///
/// What a change is to readers and to the disk is said at `LiveIndex`, which this is on top of. Any number of tasks may
/// use one at the same time.
public final class LiveRecordIndex: Sendable {
  /// The index below.
  public let live: LiveIndex

  private let shown: Mutex<IndexSettings>
  private let reading: Mutex<Reading>

  /// The one who reads records; a task at a time.
  private struct Reading: ~Copyable {
    var parser: RecordParser<ChangeSink>
    /// How many records without an id there were.
    var count = 0
  }

  /// Makes an empty index in memory, which is gone with this object.
  ///
  /// - Parameter settings: How records are indexed and asked; without an id, records are numbered as they come.
  public convenience init(settings: IndexSettings = IndexSettings()) {
    let live = LiveIndex(options: LiveRecordIndex.options(settings))
    self.init(live, settings: settings, requiresID: false)
  }

  /// Opens the index in a folder, which is made when it is not there.
  ///
  /// - Parameters:
  ///   - folder: The folder; nothing else should be kept there.
  ///   - settings: How records are indexed and asked. Of an index that is there all that matters to what is indexed must be
  ///     the same. Every record needs an id, in the field `id` unless the settings name another one.
  /// - Throws: `OpenError`; what is in the folder is then as it was.
  public convenience init(
    folder: String,
    settings: IndexSettings = IndexSettings()
  ) throws(OpenError) {
    var settings = settings
    settings.idName = settings.idName ?? "id"
    let live: LiveIndex
    do throws(LiveIndex.OpenError) {
      live = try LiveIndex(folder: folder, options: LiveRecordIndex.options(settings))
    } catch {
      // Which part of the ranking it is, and what it should be, is what the folder's settings say.
      if case .differentRanking = error, let kept = try? LiveIndex.settings(folder: folder) {
        try Self.check(settings, kept)
      }
      throw .folder(error)
    }
    do throws(OpenError) {
      try Self.check(settings, live.settings)
    } catch {
      live.close()
      throw error
    }
    self.init(live, settings: settings, requiresID: true)
  }

  /// Checks settings against those of a folder, also when it has no records now: who reads it finds those.
  private static func check(_ settings: IndexSettings, _ kept: [UInt8]) throws(OpenError) {
    do throws(SettingsError) {
      var built = IndexSettings()
      try built.merge(json: kept)
      try settings.checkBuilt(built)
    } catch {
      throw .settings(error)
    }
  }

  /// Opens the index in a folder with the settings that it has, which is made when it is not there.
  ///
  /// - Parameters:
  ///   - folder: The folder; nothing else should be kept there.
  ///   - change: Changes the settings, the default ones of a new index; of an index that is there all that matters to what
  ///     is indexed must stay.
  /// - Throws: `OpenError`; what is in the folder is then as it was.
  public convenience init(
    folder: String,
    adjusting change: (inout IndexSettings) throws(SettingsError) -> Void
  ) throws(OpenError) {
    let kept: [UInt8]?
    do throws(LiveIndex.OpenError) {
      kept = try LiveIndex.settings(folder: folder)
    } catch {
      throw .folder(error)
    }
    var settings = IndexSettings()
    do throws(SettingsError) {
      if let kept { try settings.merge(json: kept) }
      try change(&settings)
    } catch {
      throw .settings(error)
    }
    try self.init(folder: folder, settings: settings)
  }

  private init(_ live: LiveIndex, settings: IndexSettings, requiresID: Bool) {
    self.live = live
    shown = Mutex(settings)
    reading = Mutex(
      Reading(parser: LiveRecordIndex.makeParser(live, settings, requiresID: requiresID))
    )
  }

  private static func options(_ settings: IndexSettings) -> LiveIndex.Options {
    var options = LiveIndex.Options()
    options.rank = settings.rank?.order
    options.startFactor = settings.startFactor
    options.settings = settings.json
    return options
  }

  private static func makeParser(
    _ live: LiveIndex,
    _ settings: IndexSettings,
    requiresID: Bool
  ) -> RecordParser<ChangeSink> {
    makeParser(
      fields: live.fields,
      columns: live.columns,
      settings,
      requiresID: requiresID
    )
  }

  static func makeParser(
    fields: [(name: [UInt8], kind: FieldKind)],
    columns: [[UInt8]],
    _ settings: IndexSettings,
    requiresID: Bool
  ) -> RecordParser<ChangeSink> {
    var found: [[UInt8]: (number: Int, kind: FieldKind)] = [:]
    for (number, field) in fields.enumerated() {
      found[field.name] = (number, field.kind)
    }
    return RecordParser(
      settings: settings,
      readsNumbersInText: false,
      sink: ChangeSink(fields: fields, columns: columns),
      found: found,
      requiresID: requiresID
    )
  }

  // MARK: Reading

  /// The records as they are now, to be asked; it never changes.
  ///
  /// - Complexity: O(1); never waits for a change.
  public var current: RecordIndex { records(live.snapshot) }

  /// The records as they are now, kept for later pages, and the generation to ask for them with.
  public func pin() -> (generation: UInt64, records: RecordIndex) {
    let pin = live.pin()
    return (pin.generation, records(pin.snapshot))
  }

  /// The records as they were when `pin()` gave a generation.
  ///
  /// - Parameter generation: The number.
  /// - Returns: The same records as then.
  /// - Throws: `ExpiredError` when they are no longer kept: search again from the first page.
  public func records(generation: UInt64) throws(LiveIndex.ExpiredError) -> RecordIndex {
    records(try live.snapshot(generation: generation))
  }

  private func records(_ snapshot: Snapshot) -> RecordIndex {
    RecordIndex(snapshot: snapshot, settings: shown.withLock { $0 })
  }

  /// Changes how the index is asked, until it is closed.
  ///
  /// - Parameter change: Changes the settings; what records were indexed with must stay.
  /// - Throws: `SettingsError` naming a setting that differs; the settings are then unchanged.
  public func adjustSettings(
    _ change: (inout IndexSettings) throws(SettingsError) -> Void
  ) throws(SettingsError) {
    var index = current
    try index.adjustSettings(change)
    let settings = index.settings
    shown.withLock { $0 = settings }
  }

  // MARK: Writing

  /// Makes changes, all of them or none; they are visible, and on the disk, when it returns.
  ///
  /// Blocks the thread until then; changes that belong together are best given together.
  ///
  /// - Parameter changes: The changes, in order.
  /// - Returns: The generation in which they are visible.
  /// - Throws: `ChangeError`.
  @discardableResult
  public func apply(_ changes: [RecordChange]) throws(ChangeError) -> UInt64 {
    let taken = try reading.withLock { (reading) throws(ChangeError) -> Taken in
      try self.take(changes, &reading)
    }
    switch taken {
    case .made(let generation): return generation
    case .read(let read):
      do throws(LiveIndex.WriteError) {
        return try live.apply(read)
      } catch {
        throw .write(error)
      }
    }
  }

  /// What reading led to: changes to be made beside other tasks, or, where they name fields, changes that were made.
  private enum Taken {
    case read([Change])
    case made(UInt64)
  }

  private func take(
    _ changes: [RecordChange],
    _ reading: inout Reading
  ) throws(ChangeError) -> Taken {
    do throws(ChangeError) {
      for (place, change) in changes.enumerated() {
        switch change {
        case .put(let json): try LiveRecordIndex.read(json, place, &reading)
        case .delete(let id): reading.parser.sink.delete(id)
        }
      }
      // Later records rely on the numbers of fields, so these are made before others are read.
      let namesAny = reading.parser.sink.namesAny
      let read = reading.parser.sink.takeChanges()
      guard namesAny else { return .read(read) }
      do throws(LiveIndex.WriteError) {
        return .made(try live.apply(read))
      } catch {
        throw .write(error)
      }
    } catch {
      // The parser may know fields that the index does not.
      renewParser(&reading)
      throw error
    }
  }

  private func renewParser(_ reading: inout Reading) {
    let requiresID = reading.parser.idRule == .field
    reading.parser = LiveRecordIndex.makeParser(
      live,
      shown.withLock { $0 },
      requiresID: requiresID
    )
  }

  /// Learns the fields and columns that a load named.
  func readNamesAgain() { reading.withLock { renewParser(&$0) } }

  /// Begins to load many records, which are in the index at once when the load is finished.
  ///
  /// Every record of it needs an id.
  public func beginLoad() -> RecordLoad { RecordLoad(self, settings: shown.withLock { $0 }) }

  private static func read(
    _ json: [UInt8],
    _ place: Int,
    _ reading: inout Reading
  ) throws(ChangeError) {
    do throws(RecordError) {
      try reading.parser.add(json: json, line: place + 1, number: reading.count + 1)
      reading.count += 1
    } catch {
      throw .record(error)
    }
  }

  /// Ends writing and lets go of the folder; what was read from it stays good.
  public func close() { live.close() }
}
