// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja
public import ChajaSession
public import Foundation

/// Translates with Google's Cloud Translation, by its REST interface (version 2).
public struct GoogleTranslator: Translator {
  /// The address of the service.
  public static var address: URL {
    URL(string: "https://translation.googleapis.com/language/translate/v2") ?? URL(filePath: "/")
  }

  private let request: TranslationRequest

  /// Makes a translator; nothing is asked.
  ///
  /// - Parameters:
  ///   - key: The key of the account; a secret, sent in a header so that no log of addresses has it.
  ///   - address: The address of the service.
  ///   - timeout: How long a request may take.
  ///   - transport: What carries the requests.
  public init(
    key: String,
    address: URL = Self.address,
    timeout: Duration = .seconds(10),
    transport: any HTTPTransport = SystemTransport()
  ) {
    request = TranslationRequest(
      address: address,
      headers: [("X-Goog-Api-Key", key)],
      timeout: timeout,
      transport: transport
    )
  }

  /// Asks the service for the translation of a text, whose language it finds out.
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
      [("q", text), ("target", language), ("format", "text")]
    )
    let translations = try answer.member("data").member("translations")
    guard let first = try translations.elements().first else {
      throw translations.wrong("a list of one translation")
    }
    return try first.member("translatedText").string()
  }
}
