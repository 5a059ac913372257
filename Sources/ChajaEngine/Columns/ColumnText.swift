// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The form in which texts of a column are compared.
enum ColumnText {
  /// Folds case away and keeps everything else, so that `C`, `C++` and `C#` stay three values.
  static func key(of text: Span<UInt8>, into key: inout [UInt8]) {
    key.removeAll(keepingCapacity: true)
    key.reserveCapacity(text.count)
    for index in text.indices {
      let byte = text[index]
      key.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
    }
  }

  static func key(of text: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    ColumnText.key(of: text.span, into: &key)
    return key
  }
}
