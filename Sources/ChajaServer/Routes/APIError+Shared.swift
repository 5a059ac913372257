// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Errors that several routes tell.
extension APIError {
  /// Tells which methods an address has.
  init(methodNotAllowed request: Request, allowed: [Request.Method]) {
    let names = allowed.map { $0.name }.joined(separator: ", ")
    self.init(
      .methodNotAllowed,
      "The method \(request.method.name.prefix(16)) is not allowed here; use one of \(names)."
    )
    allowedMethods = allowed
  }

  /// There is no session, or it has ended.
  static var notLoggedIn: APIError {
    APIError(.notLoggedIn, "Nobody is logged in; log in first.")
  }

  /// There have been too many tries; with the seconds until the next one.
  static func tooManyAttempts(seconds: Int) -> APIError {
    var error = APIError(
      .tooManyAttempts,
      "There were too many attempts; try again in \(seconds) seconds."
    )
    error.retryAfterSeconds = seconds
    return error
  }

  /// There is more work than can be done soon.
  static var overloaded: APIError {
    var error = APIError(.overloaded, "The server has too much to do; try again in 2 seconds.")
    error.retryAfterSeconds = 2
    return error
  }

  static var memberNotFound: APIError {
    APIError(.memberNotFound, "There is no such member, or it is you.")
  }

  static var conversationNotFound: APIError {
    APIError(.conversationNotFound, "There is no such conversation of yours.")
  }

  static var invitationNotFound: APIError {
    APIError(.invitationNotFound, "There is no such invitation of yours.")
  }
}
