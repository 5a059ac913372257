// Chaja
// SPDX-License-Identifier: Apache-2.0

// Names are UTF-8 and compared byte by byte, as the engine does; a `String` is made of one only for who asks for it. Swift's own
// comparison takes texts for equal that Unicode calls equivalent, and needs tables for it that are larger than all of the module for
// browsers, which is linked without any code of `String`.

import ChajaJSON

extension [UInt8] {
  /// The name as a text.
  var string: String { String(decoding: self, as: UTF8.self) }

  /// Whether this names something in an object: its name, then a dot.
  func isInside(_ object: [UInt8]) -> Bool {
    count > object.count && self[object.count] == 0x2E && holds(object[...], at: 0)
  }

  /// Whether bytes stand at an offset, which may be any.
  func holds(_ part: ArraySlice<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, part.count <= count - offset else { return false }
    var place = offset
    for byte in part {
      if self[place] != byte { return false }
      place += 1
    }
    return true
  }

  /// The name without an ending; nil when it does not end so.
  func without(ending: StaticString) -> [UInt8]? {
    let ending = ending.bytes
    guard holds(ending[...], at: count - ending.count) else { return nil }
    return [UInt8](self[..<(count - ending.count)])
  }

  /// The name without blanks at both ends.
  var trimmingBlanks: [UInt8] {
    var start = 0
    var end = count
    while start < end, self[start] == 0x20 { start += 1 }
    while start < end, self[end - 1] == 0x20 { end -= 1 }
    return [UInt8](self[start..<end])
  }
}

extension [[UInt8]] {
  /// The names as texts.
  var strings: [String] { map { $0.string } }

  /// Takes names given as texts.
  init(_ names: [String]) { self = names.map { [UInt8]($0.utf8) } }
}
