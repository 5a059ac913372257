// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
import ChajaJSON
import ChajaRecords
import ChajaSessionJSON

extension Instance {
  /// Opens an index over bytes, which are released with it.
  ///
  /// - Returns: `{"index":number,"count":records,"bytes":size,"fields":[…],"settings":{…}}`, or `invalid_index`.
  public func openIndex(_ storage: IndexStorage) -> Outcome {
    outcome { () throws(CallError) in
      let index: Index
      do throws(Index.OpenError) {
        index = try Index(storage: storage)
      } catch {
        throw CallError(.invalidIndex, error.text)
      }
      let records: RecordIndex
      do throws(SettingsError) {
        records = try RecordIndex(index: index)
      } catch {
        throw CallError(
          .invalidIndex,
          "the index holds settings this version can't use: \(error.text)"
        )
      }
      var writer = try describe(records)
      writer.endObject()
      return writer.bytes
    }
  }

  /// Builds an index of records.
  ///
  /// - Parameters:
  ///   - records: The content of a file.
  ///   - options: `{"format":"ndjson|json|csv|tsv","settings":{…},"name":"file","skipInvalid":true}`; only the format must be
  ///     there. With `skipInvalid` records that can't be indexed are left out and counted.
  /// - Returns: What `openIndex` gives, and `skipped`, `firstSkipped` and `replaced`.
  public func buildIndex(_ records: [UInt8], options: [UInt8]) -> Outcome {
    outcome { () throws(CallError) in
      var build = try IndexBuild(options)
      let index = try build.index(of: records)
      var writer = try describe(index)
      build.write(to: &writer)
      writer.endObject()
      return writer.bytes
    }
  }

  /// Searches an index.
  ///
  /// - Parameters:
  ///   - handle: The number of the index.
  ///   - request: As `RecordQuery.init(json:)` reads it.
  /// - Returns: What `chaja search --json` prints; `microseconds` is 0, since there is no clock here.
  public func search(_ handle: Int32, request: [UInt8]) -> Outcome {
    outcome { () throws(CallError) in
      let open = try index(handle)
      let query = try RecordQuery(json: request)
      do throws(QueryError) {
        return try open.records.answer(query, scratch: &open.scratch).json
      } catch {
        throw CallError(.invalidSearch, error.text)
      }
    }
  }

  /// Changes how an index is asked, as far as that is not fixed in it.
  ///
  /// - Parameters:
  ///   - handle: The number of the index.
  ///   - settings: A settings object.
  /// - Returns: The settings that hold now, as an object.
  public func adjustIndex(_ handle: Int32, settings: [UInt8]) -> Outcome {
    outcome { () throws(CallError) in
      let open = try index(handle)
      do throws(SettingsError) {
        try open.records.adjustSettings { current throws(SettingsError) in
          try current.merge(json: settings)
        }
      } catch {
        throw CallError(.invalidSettings, error.text)
      }
      return open.records.settings.json
    }
  }

  /// The bytes of an index, as an index file has them.
  public func indexBytes(_ handle: Int32) -> Outcome {
    outcome { () throws(CallError) in
      try index(handle).records.index.withBytes { Array($0) }
    }
  }

  /// Keeps an index, and begins an object that tells of it.
  private func describe(_ records: RecordIndex) throws(CallError) -> JSONWriter {
    let handle = try insert(.index(OpenIndex(records)))
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("index", Int(handle))
    writer.member("count", records.recordCount)
    writer.member("bytes", records.byteCount)
    writer.member("fields", records.snapshot.fields.map { $0.name })
    writer.name("settings")
    writer.raw(records.settings.json)
    return writer
  }
}
