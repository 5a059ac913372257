// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Who asks a Firebase database: nobody in particular, or the owner of a token.
///
/// The token stands in the address of requests, as Firebase wants it, and nowhere else: not in errors, and not in what this
/// value prints.
public struct FirebaseAccess: Sendable, CustomStringConvertible {
  /// The name of the parameter.
  let parameter: String
  private let provide: @Sendable () async -> String?

  private init(_ parameter: String, _ provide: @escaping @Sendable () async -> String?) {
    self.parameter = parameter
    self.provide = provide
  }

  /// Nobody in particular: what the rules allow to all.
  public static let open = FirebaseAccess("auth") { nil }

  /// A member who signed in with Firebase Authentication.
  ///
  /// - Parameter provide: Gives a token that is valid now; asked before each request, so it should keep the token until it
  ///   expires, after an hour.
  /// - Returns: The access.
  public static func idToken(_ provide: @escaping @Sendable () async -> String?) -> FirebaseAccess {
    FirebaseAccess("auth", provide)
  }

  /// A server with a service account of Google, which the rules do not bind.
  ///
  /// - Parameter provide: Gives an OAuth 2 access token that is valid now; asked before each request.
  /// - Returns: The access.
  public static func accessToken(
    _ provide: @escaping @Sendable () async -> String?
  ) -> FirebaseAccess {
    FirebaseAccess("access_token", provide)
  }

  /// The token for the next request; nil for none.
  nonisolated(nonsending)
    func token() async -> String?
  {
    await provide()
  }

  /// The kind, without the token.
  public var description: String { "FirebaseAccess(\(parameter))" }
}
