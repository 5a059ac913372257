// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaSources
public import Foundation

/// Services behind the demonstration, with the keys that only the server may know.
public struct ServiceSettings: Sendable {
  /// How The Movie Database is reached.
  public struct Movies: Sendable {
    /// The token for reading; a secret.
    public var token: String
    /// The address up to the version.
    public var address: URL

    /// Makes an access.
    public init(token: String, address: URL = TMDBService.address) {
      self.token = token
      self.address = address
    }
  }

  /// What translates.
  public enum Translation: Sendable {
    /// Google's Cloud Translation; the key is a secret.
    case google(key: String, address: URL)
    /// A LibreTranslate server, which may ask for a key; a secret.
    case libre(address: URL, key: String?)
  }

  /// What answers the indexes `movies`, `tv` and `people`; nil for the catalogue that comes with Chaja.
  public var movies: Movies?
  /// What translates overviews and biographies; nil for the catalogue's own texts.
  public var translation: Translation?

  /// Makes settings without any service.
  public init() {}

  /// Reads settings from the variables of an environment; one that is empty counts as not set.
  ///
  /// - Parameter environment: Values by name: `TMDB_TOKEN`, `TMDB_ADDRESS`, `GOOGLE_TRANSLATE_KEY`,
  ///   `GOOGLE_TRANSLATE_ADDRESS`, `LIBRETRANSLATE_URL`, `LIBRETRANSLATE_KEY`; others are not looked at.
  /// - Throws: `environmentNotUsable` for a value that can't be used, an address without its key, and two translators.
  public init(environment: [String: String]) throws(ServerError) {
    let values = Environment(environment)
    let token = try values.secret("TMDB_TOKEN")
    let address = try values.address("TMDB_ADDRESS", carriesSecret: true)
    if let token {
      movies = Movies(token: token, address: address ?? TMDBService.address)
    } else if address != nil {
      throw Environment.lacks("TMDB_TOKEN", beside: "TMDB_ADDRESS")
    }
    let googleKey = try values.secret("GOOGLE_TRANSLATE_KEY")
    let googleAddress = try values.address("GOOGLE_TRANSLATE_ADDRESS", carriesSecret: true)
    let libreKey = try values.secret("LIBRETRANSLATE_KEY")
    let libreAddress = try values.address("LIBRETRANSLATE_URL", carriesSecret: false)
    if googleAddress != nil, googleKey == nil {
      throw Environment.lacks("GOOGLE_TRANSLATE_KEY", beside: "GOOGLE_TRANSLATE_ADDRESS")
    }
    if libreKey != nil, libreAddress == nil {
      throw Environment.lacks("LIBRETRANSLATE_URL", beside: "LIBRETRANSLATE_KEY")
    }
    if let googleKey {
      guard libreAddress == nil else {
        throw .environmentNotUsable(
          variable: "LIBRETRANSLATE_URL",
          reason: "GOOGLE_TRANSLATE_KEY is set too; unset one of them"
        )
      }
      translation = .google(key: googleKey, address: googleAddress ?? GoogleTranslator.address)
    } else if let libreAddress {
      translation = .libre(address: libreAddress, key: libreKey)
    }
  }
}

/// Reads variables; errors name a variable, never its value.
private struct Environment {
  /// The most letters of a key.
  private static let maximumSecret = 4096
  let values: [String: String]

  init(_ values: [String: String]) {
    self.values = values.filter { !$0.value.isEmpty }
  }

  static func lacks(_ missing: String, beside variable: String) -> ServerError {
    .environmentNotUsable(
      variable: variable,
      reason: "\(missing) is not set; set both, or unset \(variable)"
    )
  }

  func secret(_ name: String) throws(ServerError) -> String? {
    guard let value = values[name] else { return nil }
    guard value.utf8.count <= Self.maximumSecret, value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw .environmentNotUsable(
        variable: name,
        reason: "a key has letters, digits and marks of ASCII only, without blanks; copy it again"
      )
    }
    return value
  }

  /// Reads an address; where a key goes there, nobody on the way may read it.
  func address(_ name: String, carriesSecret: Bool) throws(ServerError) -> URL? {
    guard let value = values[name] else { return nil }
    guard let url = URL(string: value), let host = url.host, !host.isEmpty, url.user == nil,
      url.query == nil, url.fragment == nil,
      let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http"
    else {
      throw .environmentNotUsable(
        variable: name,
        reason: "it should be an address such as https://service.example/ without name, password "
          + "and query"
      )
    }
    guard scheme == "https" || !carriesSecret || Self.isThisMachine(host) else {
      throw .environmentNotUsable(
        variable: name,
        reason: "a key is sent there; use https, or an address of this machine"
      )
    }
    return url
  }

  private static func isThisMachine(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host == "[::1]"
      || host.hasPrefix("127.")
        && host.allSatisfy { $0.isNumber || $0 == "." }
  }
}
