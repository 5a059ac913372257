// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One whole answer, free of the library that sends it.
package struct Response: Sendable {
  /// What answered, for the log: never holds anything that the client sent.
  package enum Route: String, CaseIterable, Sendable {
    case search
    case translations
    case document
    case settings
    case health
    case version
    case metrics
    case file
    case signUp = "sign-up"
    case logIn = "log-in"
    case logOut = "log-out"
    case me
    case members
    case conversations
    case messages
    case events
    case friends
    case invitations
    /// Nothing answered: an unknown path, a wrong method, or a refused request.
    case none
  }

  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  package var route: Route
  /// What is sent instead of a body, as it comes; nil for an answer with an end.
  package var stream: EventStream?
  /// True if the connection must not serve another request.
  package var closesConnection = false

  /// Makes a response; the length and the date are added when it is sent.
  package init(
    status: Int,
    headers: [(name: String, value: String)] = [],
    body: [UInt8] = [],
    route: Route
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.route = route
  }

  /// Makes a response with a JSON text as its body.
  package init(json: [UInt8], status: Int = 200, route: Route) {
    self.init(
      status: status,
      headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
      body: json,
      route: route
    )
  }

  /// Returns the value of the first header with this exact name, or nil.
  package func header(named name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}
