// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Finds out who counts as one client for limits.
package enum ClientAddress {
  /// Returns a key for the client of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isBehindProxy: Whether the connection is a reverse proxy's, which puts the client's address last into
  ///     `X-Forwarded-For`; what stands before that is the client's own word and not believed.
  /// - Returns: An address, of IPv6 its first 64 bits, which one household or host has to itself.
  package static func key(of request: Request, isBehindProxy: Bool) -> String {
    var address = request.peer[...]
    if isBehindProxy, let list = request.headers.last(where: { $0.name == "x-forwarded-for" }) {
      let last = list.value.split(separator: ",").last ?? ""
      address = last.drop { $0 == " " }.prefix { $0 != " " }
    }
    guard address.contains(":") else { return String(address.prefix(64)) }
    if address.hasPrefix("::ffff:"), address.contains(".") { return String(address.dropFirst(7)) }
    return network(of: address)
  }

  /// The first four groups of an IPv6 address, its zeros written out.
  private static func network(of address: Substring) -> String {
    let groups = address.split(separator: ":", omittingEmptySubsequences: false)
    var full: [Substring] = []
    for group in groups {
      if group.isEmpty, full.count < 4 {
        // The gap stands for as many zeros as there are groups too few.
        full += Array(repeating: "0", count: max(1, 9 - groups.count))
      } else {
        full.append(group)
      }
    }
    return full.prefix(4).joined(separator: ":")
  }
}
