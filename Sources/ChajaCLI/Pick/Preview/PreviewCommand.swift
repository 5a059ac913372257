// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession

/// The command of a preview with its places filled in.
package enum PreviewCommand {
  /// Fills in a command for the shell.
  ///
  /// `{}` is the item, `{+}` all marked items or else the item, `{q}` the query, `{n}` the item's number from 0. Each stands in
  /// single quotes, so that no text of an item is ever read as a command; `\{}` stays `{}`.
  ///
  /// - Parameters:
  ///   - template: The command as it was given.
  ///   - item: The item that is previewed.
  ///   - marked: The marked items in order.
  ///   - query: The query.
  /// - Returns: What the shell is to read.
  package static func filled(
    _ template: String,
    item: PickItem,
    marked: [PickItem],
    query: String
  ) -> [UInt8] {
    let source = [UInt8](template.utf8)
    var command: [UInt8] = []
    var place = 0
    while place < source.count {
      if source[place] == 0x5C, let (_, length) = placeholder(source, place + 1) {
        command += source[place + 1..<place + 1 + length]
        place += 1 + length
        continue
      }
      guard let (kind, length) = placeholder(source, place) else {
        command.append(source[place])
        place += 1
        continue
      }
      switch kind {
      case .item: command += quoted(item.source)
      case .marked:
        let items = marked.isEmpty ? [item] : marked
        command += Array(items.map { quoted($0.source) }.joined(separator: [0x20]))
      case .query: command += quoted([UInt8](query.utf8))
      case .number: command += item.number.map { [UInt8]("\($0)".utf8) } ?? quoted(item.id.id)
      }
      place += length
    }
    return command
  }

  /// Whether the command changes with the query.
  package static func dependsOnQuery(_ template: String) -> Bool { template.contains("{q}") }

  /// The text as one word of a shell, whatever is in it; zero bytes, which no argument can have, are left out.
  package static func quoted(_ text: [UInt8]) -> [UInt8] {
    var word: [UInt8] = [0x27]
    for byte in text where byte != 0 {
      if byte == 0x27 { word += [UInt8](#"'\''"#.utf8) } else { word.append(byte) }
    }
    return word + [0x27]
  }

  private enum Placeholder {
    case item, marked, query, number
  }

  private static let placeholders: [(text: [UInt8], kind: Placeholder)] = [
    (Array("{}".utf8), .item), (Array("{+}".utf8), .marked), (Array("{q}".utf8), .query),
    (Array("{n}".utf8), .number),
  ]

  private static func placeholder(_ text: [UInt8], _ place: Int) -> (Placeholder, length: Int)? {
    for known in placeholders where text[min(place, text.count)...].starts(with: known.text) {
      return (known.kind, known.text.count)
    }
    return nil
  }
}
