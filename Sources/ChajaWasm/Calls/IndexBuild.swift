// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaRecords
import ChajaSessionJSON

/// Makes an index of the content of a file, and counts what was left out.
struct IndexBuild {
  private let format: RecordFormat
  private let name: String
  private let settings: IndexSettings
  private let skipsInvalid: Bool
  private var skippedCount = 0
  private var firstSkipped: String?
  private var replacedCount = 0
  private var unseenFields: [String] = []

  init(_ options: [UInt8]) throws(CallError) {
    let read = try CallError.reading(.invalidSettings) {
      () throws(SessionJSONError) in try Options(options)
    }
    var settings = IndexSettings()
    if let json = read.settings {
      do {
        try settings.merge(json: json)
      } catch {
        throw CallError(.invalidSettings, error.text)
      }
    }
    format = read.format
    name = read.name
    skipsInvalid = read.skipsInvalid
    self.settings = settings
  }

  /// Indexes records.
  mutating func index(of records: [UInt8]) throws(CallError) -> RecordIndex {
    var reader = RecordReader(
      bytes: records,
      name: name,
      format: format,
      idField: settings.idName ?? "id"
    )
    var builder = RecordIndexBuilder(
      settings: settings,
      readsNumbersInText: format == .csv || format == .tsv
    )
    while let record = try next(&reader) {
      do {
        try builder.add(json: record.json, line: record.line, number: record.number)
      } catch {
        try skip("\(name):\(error.description)")
      }
    }
    replacedCount = builder.replacedCount
    if builder.recordCount > 0 { unseenFields = builder.unseenFields }
    do {
      return try builder.finish()
    } catch {
      throw CallError(.invalidRecords, error.text)
    }
  }

  private mutating func next(
    _ reader: inout RecordReader
  ) throws(CallError) -> RecordReader.Record? {
    while true {
      do {
        return try reader.next()
      } catch {
        if error.endsReading { throw CallError(.invalidRecords, ErrorText(error.description)) }
        try skip(error.description)
      }
    }
  }

  private mutating func skip(_ message: String) throws(CallError) {
    guard skipsInvalid else { throw CallError(.invalidRecords, ErrorText(message)) }
    skippedCount += 1
    if firstSkipped == nil { firstSkipped = message }
  }

  /// Writes what was left out, as members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("skipped", skippedCount)
    writer.name("firstSkipped")
    if let firstSkipped { writer.string(firstSkipped) } else { writer.null() }
    writer.member("replaced", replacedCount)
    writer.member("unseenFields", unseenFields)
  }
}

/// What a page says about records that it wants to be indexed.
private struct Options {
  var format = RecordFormat.ndjson
  var settings: [UInt8]?
  var name = "the records"
  var skipsInvalid = false

  init(_ json: [UInt8]) throws(SessionJSONError) {
    let value = try PlacedValue(json, subject: "the options")
    let members = try value.members("format settings name skipInvalid")
    let given = try members.required("format")
    let formats = [RecordFormat.ndjson, .json, .csv, .tsv]
    let place = try given.word(of: "ndjson json csv tsv")
    format = formats[place]
    if let given = members["settings"], !given.isNull { settings = given.json }
    if let given = members["name"] { name = String(decoding: try given.name(), as: UTF8.self) }
    if let given = members["skipInvalid"] { skipsInvalid = try given.flag() }
  }
}
