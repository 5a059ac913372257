// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaJSON
import ChajaStorage
import ChajaText

extension Inspect {
  /// Looks at an index file.
  func inspectFile() throws -> ExitCode {
    let index: Index
    do {
      index = try IndexFile.open(path)
    } catch {
      let failure = RecordIndex.OpenError.file(error)
      throw Failure(code: .badData, message: "\(path): \(failure)")
    }
    if verifies { try verify(index) }
    try StandardStreams.write(isJSON ? json(index) : text(index))
    return .found
  }

  private func verify(_ index: Index) throws {
    do {
      try index.verify()
    } catch {
      throw Failure(code: .badData, message: "\(path): \(error.message)")
    }
  }

  private func name(_ field: Field) -> String {
    String(decoding: field.name, as: UTF8.self) + (field.kind == .digits ? ":digits" : "")
  }

  private func text(_ index: Index) -> String {
    var rows = [
      ["format", "\(index.formatVersion)" + (index.isVerified ? ", all checksums right" : "")],
      ["records", "\(index.recordCount)"],
      ["words", "\(index.wordCount) different ones"],
      ["fields", index.fields.map(name).joined(separator: ",")],
      [
        "columns",
        index.columnNames.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ","),
      ],
      ["bytes", "\(index.byteCount)"],
    ]
    for section in index.sectionSizes {
      let field = section.field.map { " of \(self.name(index.fields[$0]))" } ?? ""
      let title = String(decoding: section.name, as: UTF8.self)
      rows.append(["  \(title)\(field)", "\(section.byteCount)"])
    }
    let counts = index.mostFrequentWords(limit: wordLimit)
    if !counts.isEmpty { rows.append(["records by word", ""]) }
    for count in counts {
      rows.append([
        "  \(Inspect.text(of: count.word)) in \(name(index.fields[count.field]))",
        "\(count.documentCount)",
      ])
    }
    return lines(rows)
  }

  /// A folded word as a person reads it: keys of Hangul as syllables.
  private static func text(of word: [UInt8]) -> String {
    var composer = TwoSetComposer()
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      if (0x40...0x60).contains(scalar.value) {
        composer.press(.hangul(UInt8(scalar.value)))
      } else {
        composer.press(.character(scalar))
      }
    }
    return composer.text
  }

  private func json(_ index: Index) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("format", Int(index.formatVersion))
    writer.member("verified", index.isVerified)
    writer.member("records", index.recordCount)
    writer.member("words", index.wordCount)
    writer.member("bytes", index.byteCount)
    writer.member("fields", index.fields.map { name($0) })
    writer.member("columns", index.columnNames)
    writer.name("sections")
    writer.beginArray()
    for section in index.sectionSizes {
      writer.beginObject()
      writer.member("name", section.name)
      if let field = section.field {
        writer.member("field", index.fields[field].name)
      }
      writer.member("bytes", section.byteCount)
      writer.endObject()
    }
    writer.endArray()
    writer.name("frequentWords")
    writer.beginArray()
    for count in index.mostFrequentWords(limit: wordLimit) {
      writer.beginObject()
      writer.member("word", Inspect.text(of: count.word))
      writer.member("field", index.fields[count.field].name)
      writer.member("records", count.documentCount)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
