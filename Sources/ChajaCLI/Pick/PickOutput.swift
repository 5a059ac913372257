// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaJSON

/// Prints what was chosen.
struct PickOutput {
  let output: PickOptions.Output
  /// The query, where it is to be printed.
  let query: String?
  let terminator: UInt8
  let isOfLines: Bool

  /// The bytes to print; the text of items is given as it was read.
  func bytes(_ items: [PickItem], typed: String) -> [UInt8] {
    if case .json = output { return json(items, typed) + [terminator] }
    var bytes: [UInt8] = []
    if let query { bytes += [UInt8](query.utf8) + [terminator] }
    for item in items {
      if case .fields(let names) = output {
        bytes += fields(names, of: item)
      } else {
        bytes += item.source
      }
      bytes.append(terminator)
    }
    return bytes
  }

  private func fields(_ names: [String], of item: PickItem) -> [UInt8] {
    // What an index gave is JSON; were it none, the fields would be empty.
    let document = (try? JSONDocument(item.source)) ?? JSONDocument()
    let cells = names.map { name in
      let values = document.searchableTexts(at: Array(name.utf8)).map { Array($0.bytes) }
      return Array(values.joined(separator: Array(", ".utf8)))
    }
    return Array(cells.joined(separator: [0x09]))
  }

  private func json(_ items: [PickItem], _ typed: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("query", typed)
    writer.name("chosen")
    writer.beginArray()
    for item in items {
      if isOfLines {
        writer.beginObject()
        writer.member("number", Int64(item.number ?? 0))
        writer.member("line", String(decoding: item.source, as: UTF8.self))
        writer.endObject()
      } else {
        writer.raw(item.source)
      }
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}
