// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The cookie that holds a session's token: out of reach of scripts, and never sent along by other sites.
struct SessionCookie: Sendable {
  /// Whether browsers may send it over TLS only; its name then also forbids a domain or a path to be given.
  let isSecure: Bool

  private var name: String { isSecure ? "__Host-chaja" : "chaja" }

  /// The token of a request, if it has one that could be ours.
  func token(of request: Request) -> SecretToken? {
    for header in request.headers where header.name == "cookie" {
      for part in header.value.split(separator: ";") {
        let pair = part.drop { $0 == " " }
        guard pair.hasPrefix(name + "=") else { continue }
        if let token = SecretToken(pair.dropFirst(name.utf8.count + 1)) { return token }
      }
    }
    return nil
  }

  /// The header that gives a browser a token.
  func header(_ token: SecretToken, lifetimeSeconds: Int64) -> (name: String, value: String) {
    ("Set-Cookie", "\(name)=\(token.text); Max-Age=\(lifetimeSeconds)\(attributes)")
  }

  /// The header that takes it away.
  var removal: (name: String, value: String) {
    ("Set-Cookie", "\(name)=; Max-Age=0\(attributes)")
  }

  private var attributes: String {
    "; Path=/; HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
  }
}
