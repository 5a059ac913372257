// Chaja
// SPDX-License-Identifier: Apache-2.0

import CZlib

/// The compression of answers that every client knows.
enum Gzip {
  /// How much time is taken for fewer bytes.
  enum Effort: Int32 {
    /// For what is made for one client.
    case little = 1
    /// For what many are sent.
    case much = 9
  }

  /// Answers shorter than this fit into one packet anyway.
  static let minimumBytes = 1024

  /// Compresses bytes.
  ///
  /// - Returns: The bytes in the gzip format, or nil if they would not become fewer.
  static func compressed(_ bytes: [UInt8], effort: Effort) -> [UInt8]? {
    guard bytes.count >= minimumBytes, let count = UInt32(exactly: bytes.count) else { return nil }
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, written in
      written = Int(chaja_gzip(bytes, count, effort.rawValue, output.baseAddress, count))
    }
    return result.isEmpty ? nil : result
  }

  /// Tells whether a client takes compressed answers, which it does not if it says nothing about them.
  static func isAccepted(by request: Request) -> Bool {
    guard let list = request.header(named: "accept-encoding") else { return false }
    return list.split(separator: ",").contains { item in
      let parts = item.lowercased().filter { $0 != " " && $0 != "\t" }.split(separator: ";")
      guard let name = parts.first, name == "gzip" || name == "*" else { return false }
      // A weight of nothing but zeros refuses.
      return !parts.dropFirst().contains { part in
        part.hasPrefix("q=") && part.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." }
      }
    }
  }
}

extension Response {
  /// The same answer in fewer bytes, where the client takes it and it is that of a search.
  ///
  /// Not what members are told: the length of a compressed secret beside what somebody else has written tells of both.
  func compressed(for request: Request) -> Response {
    guard route == .search, status == 200, Gzip.isAccepted(by: request),
      let bytes = Gzip.compressed(body, effort: .little)
    else { return self }
    var response = self
    response.body = bytes
    response.headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
    return response
  }
}
