// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A request target taken apart: path segments and query pairs, percent-decoded exactly once.
///
/// A segment may hold any character after decoding, a slash or a NUL too (`%2F`, `%00`), so that who uses
/// it sees what was meant; nothing is normalised, `..` stays a segment.
package struct RequestTarget: Hashable, Sendable {
  /// One `name=value` of the query, in which a plus sign means a space.
  package struct Pair: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  /// Why a target could not be read.
  package enum ParseError: Error, Hashable, Sendable {
    /// Neither a path (`/…`) nor a full address (`http://…`).
    case notAPath
    /// A percent sign without two hexadecimal digits after it.
    case invalidPercentEncoding
    /// The decoded bytes are not UTF-8.
    case invalidUTF8
  }

  /// The parts between slashes: none for `/`, `["a", ""]` for `/a/`.
  package var segments: [String]
  /// The query's pairs in their order; none for an absent or empty query.
  package var pairs: [Pair]

  /// Reads a target as it stands in the request line.
  ///
  /// - Parameter bytes: The target, without the method and the version.
  /// - Throws: ``ParseError`` for the first rule broken, from the left.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(parsing bytes: some Collection<UInt8>) throws(ParseError) {
    let bytes = try Self.pathAndQuery(of: Array(bytes))
    let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    segments = []
    if mark > bytes.startIndex + 1 {
      let path = bytes[(bytes.startIndex + 1)..<mark]
      for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
        segments.append(try Self.decode(part, plusIsSpace: false))
      }
    }
    pairs = []
    for part in bytes[mark...].dropFirst().split(separator: UInt8(ascii: "&")) {
      let sign = part.firstIndex(of: UInt8(ascii: "="))
      let name = try Self.decode(part[..<(sign ?? part.endIndex)], plusIsSpace: true)
      let rest = sign.map { part[part.index(after: $0)...] } ?? []
      pairs.append(Pair(name: name, value: try Self.decode(rest, plusIsSpace: true)))
    }
  }

  /// Removes scheme and authority of the absolute form, which a proxy sends.
  private static func pathAndQuery(of bytes: [UInt8]) throws(ParseError) -> ArraySlice<UInt8> {
    if bytes.first == UInt8(ascii: "/") { return bytes[...] }
    for scheme in ["http://", "https://"]
    where bytes.prefix(scheme.utf8.count).elementsEqual(scheme.utf8) {
      let rest = bytes[scheme.utf8.count...]
      let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
      guard let end else { return [UInt8(ascii: "/")] }
      if rest[end] == UInt8(ascii: "/") { return rest[end...] }
      return [UInt8(ascii: "/")] + rest[end...]
    }
    throw .notAPath
  }

  private static func decode(
    _ part: ArraySlice<UInt8>,
    plusIsSpace: Bool
  ) throws(ParseError) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(part.count)
    var index = part.startIndex
    while index < part.endIndex {
      let byte = part[index]
      if byte == UInt8(ascii: "%") {
        guard index + 2 < part.endIndex,
          let high = hexadecimalValue(part[index + 1]), let low = hexadecimalValue(part[index + 2])
        else { throw .invalidPercentEncoding }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .invalidUTF8 }
    return text
  }

  private static func hexadecimalValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
