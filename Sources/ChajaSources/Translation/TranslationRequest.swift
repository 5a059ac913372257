// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaJSON
import Foundation

/// A text on its way to a translation service, which takes JSON and gives JSON.
struct TranslationRequest {
  /// The most bytes of a text; the services refuse longer ones, and overviews are far shorter.
  private static let maximumText = 30_000
  /// The most bytes of an answer.
  private static let maximumAnswer = 1 << 20

  let address: URL
  var headers: [(name: String, value: String)] = []
  let timeout: Duration
  let transport: any HTTPTransport

  /// Asks the service.
  ///
  /// - Parameters:
  ///   - text: The text, which may be too long for the service.
  ///   - members: The members of the request in order; nil values are left out.
  /// - Returns: The answer.
  /// - Throws: `refused` for a text that is too long; `http` with the status and `Retry-After`; `network`; `timeout`;
  ///   `cancelled`; and `malformed`. Nothing is asked a second time.
  nonisolated(nonsending)
    func answer(
      to text: String,
      _ members: [(name: StaticString, value: String?)]
    ) async throws(SourceFailure) -> ServiceValue
  {
    guard text.utf8.count <= Self.maximumText else {
      throw SourceFailure(.refused, detail: "the text has more than \(Self.maximumText) bytes")
    }
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in members {
      guard let value else { continue }
      writer.name(name)
      writer.string(value)
    }
    writer.endObject()
    let fixed = [("Content-Type", "application/json"), ("Accept", "application/json")]
    var request = HTTPRequest(
      address,
      method: "POST",
      headers: fixed + headers,
      body: writer.bytes,
      timeout: timeout,
      maximumBytes: Self.maximumAnswer
    )
    // Neither key nor text goes to a place that was not named.
    request.followsRedirects = false
    return try ServiceValue(try await transport.success(of: request))
  }
}
