// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

extension JSONDocument {
  /// What a value is, in words, with the value where it is short.
  func description(of node: Node) -> String {
    switch kind(of: node) {
    case .object: "an object"
    case .array: "a list"
    case .string(let text): text.end == text.start ? "empty text" : "text"
    case .number(let number):
      number.end - number.start <= 40
        ? String(decoding: bytes[number.start..<number.end], as: UTF8.self) : "a long number"
    case .bool(let value): value ? "true" : "false"
    case .null: "null"
    }
  }

  /// The value without white space around it, and without white space inside if that would break the line.
  var singleLine: [UInt8] {
    let value = bytes[range(of: 0)]
    guard value.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return Array(value) }
    var compact: [UInt8] = []
    compact.reserveCapacity(value.count)
    var isInString = false
    var isEscaped = false
    for byte in value {
      if isInString {
        isInString = isEscaped || byte != 0x22
        isEscaped = !isEscaped && byte == 0x5C
      } else if byte == 0x22 {
        isInString = true
      } else if byte <= 0x20 {
        continue
      }
      compact.append(byte)
    }
    return compact
  }
}
