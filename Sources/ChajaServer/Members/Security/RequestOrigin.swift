// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Refuses requests that a page of another site has made a browser send.
struct RequestOrigin: Sendable {
  /// The header that a page has to set; other sites cannot without asking first, which is never granted.
  static let header = "x-chaja-request"

  /// Names that this server may be called by, in lower case, beside addresses and `localhost`.
  let hostNames: Set<String>

  /// Checks a request of any method, then those that change something more strictly.
  ///
  /// - Parameter request: The request.
  /// - Throws: `host_not_allowed`, `cross_site_request`.
  func check(_ request: Request) throws(APIError) {
    let host = request.header(named: "host") ?? ""
    guard allows(host: host) else {
      throw APIError(
        .hostNotAllowed,
        "This server does not answer under that name; call it by its address, or name it with --origin."
      )
    }
    // Browsers tell where a request comes from; a page of another site cannot forge it.
    if let site = request.header(named: "sec-fetch-site"), site != "same-origin", site != "none" {
      throw Self.refusal
    }
    if let origin = request.header(named: "origin"), !Self.isSame(origin, host: host) {
      throw Self.refusal
    }
    guard
      request.method == .get || request.method == .head
        || request.header(named: Self.header) != nil
    else { throw Self.refusal }
  }

  /// A name could be made to lead here by whoever owns it, and its pages would then count as ours; a bare address cannot.
  private func allows(host: String) -> Bool {
    let name = Self.name(ofHost: host.lowercased())
    if name == "localhost" || hostNames.contains(name) { return true }
    if name.hasPrefix("[") { return name.hasSuffix("]") }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The host without its port.
  static func name(ofHost host: String) -> String {
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    return String(host.prefix { $0 != ":" })
  }

  private static func isSame(_ origin: String, host: String) -> Bool {
    let origin = origin.lowercased()
    let host = host.lowercased()
    return origin == "http://\(host)" || origin == "https://\(host)"
  }

  private static var refusal: APIError {
    APIError(
      .crossSiteRequest,
      "The request does not come from a page of this server; send the header X-Chaja-Request: 1."
    )
  }
}
