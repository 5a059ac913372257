// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja

/// Why a Firebase database did not do what it was asked.
///
/// No case holds a token, and none the keys below the first, which may name people: all can be logged.
@nonexhaustive
public enum FirebaseError: Error, Hashable, Sendable {
  /// The rules of the database do not allow it: look at `.read` and `.write` of this place.
  case permissionDenied(place: String)
  /// The token has expired, was revoked or is none: sign in again; with the service's words.
  case tokenRefused(words: String)
  /// The query needs an index: add the rule of ``description`` to the rules of the database.
  case missingIndex(place: String, child: String)
  /// Others wrote to the place each time between reading and writing: try again later.
  case contended(place: String, attempts: Int)
  /// The data is more than the service moves with one request: ask for less, such as a page; with its words.
  case tooLarge(words: String)
  /// A key is empty, longer than 768 bytes, or has one of `.#$[]/` or a control character, or a path has more than 128
  /// keys; `FirebaseKey` writes any text.
  case invalidKey
  /// The address is not `https`, nor `http` on this machine.
  case insecureAddress
  /// The service sends elsewhere in a way that would give the token away; the host it names.
  case insecureRedirect(host: String)
  /// The service sends from one place to another without end.
  case redirectedTooOften
  /// A name has nothing that can be found, or an e-mail address no `@`: say which to who typed it.
  case invalidMember(reason: String)
  /// The answer can't be read; what is wrong with it, and where.
  case malformed(String)
  /// The service answered with another status; with its words.
  case status(Int, words: String, retryAfter: Duration?)
  /// There is no answer: no network, too late, cancelled, or more bytes than the bound.
  case transport(SourceFailure)

  /// The failure as a session shows it.
  public var failure: SourceFailure {
    switch self {
    case .permissionDenied: SourceFailure(.http(status: 403), detail: description)
    case .tokenRefused: SourceFailure(.http(status: 401), detail: description)
    case .contended: SourceFailure(.http(status: 412), detail: description)
    case .tooLarge: SourceFailure(.http(status: 413), detail: description)
    case .status(let status, let words, let retryAfter):
      SourceFailure(.http(status: status), retryAfter: retryAfter, detail: words)
    case .malformed(let detail): .malformed(detail)
    case .transport(let failure): failure
    case .missingIndex, .invalidKey, .insecureAddress, .insecureRedirect, .redirectedTooOften,
      .invalidMember:
      SourceFailure(.refused, detail: description)
    }
  }

  /// Whether the same may succeed a little later.
  var mayPass: Bool {
    switch self {
    case .status(let status, _, _): status >= 500 || status == 429
    case .transport(let failure): failure.kind == .network || failure.kind == .timeout
    default: false
    }
  }
}

extension FirebaseError: CustomStringConvertible {
  /// What happened and what to do, for a log.
  public var description: String {
    switch self {
    case .permissionDenied(let place):
      "the rules of the database do not allow this at “\(place)”: see its .read and .write"
    case .tokenRefused(let words): "the token is refused, sign in again: \(words)"
    case .missingIndex(let place, let child):
      "the query needs an index: add to the rules of “\(place)” the line "
        + "\".indexOn\": [\"\(child)\"], beside what .indexOn names already"
    case .contended(let place, let attempts):
      "others wrote to “\(place)” each of \(attempts) times between reading and writing"
    case .tooLarge(let words): "the data is too large for one request: \(words)"
    case .invalidKey:
      "a key is empty, longer than \(FirebaseKey.maximumBytes) bytes, or has one of .#$[]/ "
        + "or a control character"
    case .insecureAddress: "the address must be https, or http on this machine"
    case .insecureRedirect(let host): "sent on to “\(host)”, where the token would not be safe"
    case .redirectedTooOften: "sent on from place to place without end"
    case .invalidMember(let reason): reason
    case .malformed(let detail): "the answer can't be read: \(detail)"
    case .status(let status, let words, _): "HTTP status \(status): \(words)"
    case .transport(let failure): "\(failure)"
    }
  }
}

extension FirebaseError {
  /// The most characters of the service's own words that an error repeats.
  private static let maximumWords = 200

  /// Reads what the service says went wrong.
  ///
  /// - Parameters:
  ///   - response: An answer whose status is no success.
  ///   - path: The place that was asked for.
  ///   - child: The child that the answer was to be ordered by.
  ///   - token: What must not be repeated.
  init(_ response: HTTPResponse, at path: FirebasePath, orderedBy child: String?, token: String?) {
    var words = (try? FirebaseValue(json: response.body))?["error"].text ?? ""
    if let token, !token.isEmpty { words = words.replacing(token, with: "…") }
    // An address in the words would hold the keys of the path.
    words = String(words.prefix(Self.maximumWords))
    let said = words.lowercased()
    switch response.status {
    case _ where said.contains("index not defined"):
      self = .missingIndex(place: path.description, child: child ?? "…")
    case 401 where said.contains("token") || said.contains("unauthorized"):
      self = .tokenRefused(words: words)
    case 401, 403: self = .permissionDenied(place: path.place)
    case 413: self = .tooLarge(words: words)
    case 400 where said.contains("exceed") || said.contains("too large"):
      self = .tooLarge(words: words)
    default:
      self = .status(response.status, words: words, retryAfter: response.retryAfter())
    }
  }
}
