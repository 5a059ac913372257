// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja
public import ChajaSession
public import Foundation

/// Translates with a LibreTranslate server, one's own or another's.
public struct LibreTranslator: Translator {
  private let request: TranslationRequest
  private let key: String?

  /// Makes a translator; nothing is asked.
  ///
  /// - Parameters:
  ///   - address: The address of the server, such as `http://127.0.0.1:5000/`.
  ///   - key: The key, where the server asks for one; a secret.
  ///   - timeout: How long a request may take; a server without a graphics card is slow.
  ///   - transport: What carries the requests.
  public init(
    address: URL,
    key: String? = nil,
    timeout: Duration = .seconds(20),
    transport: any HTTPTransport = SystemTransport()
  ) {
    self.key = key
    request = TranslationRequest(
      address: address.appending(path: "translate"),
      timeout: timeout,
      transport: transport
    )
  }

  /// Asks the server for the translation of a text, whose language it finds out.
  ///
  /// - Parameters:
  ///   - text: The text, 30,000 bytes at most.
  ///   - item: Not looked at.
  ///   - language: The language to translate into, as in `ko`.
  /// - Returns: The translation.
  /// - Throws: `http` with the status and `Retry-After`, `network`, `timeout`, `cancelled`, `refused` for longer texts, and
  ///   `malformed` with the place.
  public nonisolated(nonsending)
    func translation(
      of text: String,
      for item: ItemID,
      into language: String
    ) async throws(SourceFailure) -> String?
  {
    let answer = try await request.answer(
      to: text,
      [
        ("q", text), ("source", "auto"), ("target", language), ("format", "text"),
        ("api_key", key),
      ]
    )
    return try answer.member("translatedText").string()
  }
}
