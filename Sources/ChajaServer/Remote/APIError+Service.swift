// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja

extension APIError {
  /// Tells that a service behind this server gave no answer; nothing of what the service says is passed on.
  ///
  /// - Parameters:
  ///   - failure: What happened.
  ///   - name: The name of the service, with its article.
  init(_ failure: SourceFailure, of name: String) {
    switch failure.kind {
    case .http(let status) where status == 429 || (status == 503 && failure.retryAfter != nil):
      let (seconds, rest) = (failure.retryAfter ?? .seconds(5)).components
      let wait = max(1, Int(clamping: rest > 0 ? seconds + 1 : seconds))
      self.init(
        .serviceLimited,
        "\(name) gets too many requests; try again in \(wait) seconds."
      )
      retryAfterSeconds = wait
    case .http(status: 401), .http(status: 403):
      self.init(
        .serviceRefused,
        "\(name) does not accept this server's key; who runs the server has to set another one."
      )
    case .http(let status):
      self.init(.serviceFailed, "\(name) reports an error (status \(status)); try again later.")
    case .timeout: self.init(.serviceTimeout, "\(name) took too long; try again.")
    case .malformed: self.init(.serviceFailed, "\(name) gave an answer that can't be read.")
    case .network, .cancelled:
      self.init(.serviceFailed, "\(name) can't be reached; try again later.")
    case .refused: self.init(.serviceFailed, "\(name) can't be asked that.")
    @unknown default: self.init(.serviceFailed, "\(name) gave no answer; try again later.")
    }
  }
}

extension SourceFailure {
  /// The failure for a log: its kind and status, without the service's own words.
  var logged: String {
    var failure = self
    if case .malformed = kind {} else { failure.detail = "" }
    return "\(failure)"
  }
}
