// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
package import ChajaSQLite
import ChajaSession
package import ChajaSources
import Dispatch

/// Translations by a service, kept by text and language, in memory while they are asked for and in a file for good.
package final class TranslationService: Sendable {
  private struct Key: Hashable {
    var text: String
    var language: String
  }

  private let translator: any Translator
  /// The name of the translator in the file: what another one wrote is not taken for its own.
  private let source: String
  private let name: String
  private let answers: AnswerCache<Key, String?>
  private let gate: ServiceGate
  private let cache: TranslationCache?
  private let log: RequestLog
  /// Reads and writes of the file wait for the disk; none of Swift's own threads should.
  private let queue = DispatchQueue(label: "chaja.translations", attributes: .concurrent)

  /// Makes a service; nothing is asked.
  ///
  /// - Parameters:
  ///   - choice: What translates.
  ///   - cache: The file that keeps translations; nil for none.
  ///   - log: Told of each failure, without the text.
  ///   - transport: What carries the requests.
  ///   - now: Tells the time.
  package init(
    _ choice: ServiceSettings.Translation,
    cache: TranslationCache?,
    log: RequestLog,
    transport: any HTTPTransport = SystemTransport(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    switch choice {
    case .google(let key, let address):
      translator = GoogleTranslator(key: key, address: address, transport: transport)
      (source, name) = ("google", "Google's translation service")
    case .libre(let address, let key):
      translator = LibreTranslator(address: address, key: key, transport: transport)
      (source, name) = ("libre", "The translation server")
    }
    self.cache = cache
    self.log = log
    answers = AnswerCache(capacity: 200, lifetime: .seconds(600), now: now)
    gate = ServiceGate(limit: 8, now: now)
  }

  /// Translates a text.
  ///
  /// - Parameters:
  ///   - text: The text; not blank.
  ///   - item: What it tells of.
  ///   - language: The language to translate into.
  /// - Returns: The translation; nil where there is none.
  /// - Throws: Why the service gave no answer; that is not kept.
  package func translation(
    of text: String,
    for item: CatalogueItem,
    into language: MovieLanguage
  ) async throws(APIError) -> String? {
    let key = Key(text: text, language: language.rawValue)
    do throws(SourceFailure) {
      return try await answers.value(for: key) { [self] () async throws(SourceFailure) in
        if let kept = await kept(key) { return kept }
        let id = ItemID(String(item.id), kind: item.kind.rawValue)
        let translation = try await gate.pass { () async throws(SourceFailure) in
          try await translator.translation(of: text, for: id, into: key.language)
        }
        if let translation { await keep(translation, for: key) }
        return translation
      }
    } catch {
      log.record(event: "translation-failed", reason: error.logged)
      throw APIError(error, of: name)
    }
  }

  private func kept(_ key: Key) async -> String? {
    guard let cache else { return nil }
    return await onQueue { [source, log] in
      do throws(DatabaseError) {
        return try cache.translation(of: key.text, into: key.language, by: source)
      } catch {
        // Without the file translations cost a request again, and nothing else.
        log.record(event: "translation-cache-fault", reason: error.description)
        return nil
      }
    }
  }

  private func keep(_ translation: String, for key: Key) async {
    guard let cache else { return }
    await onQueue { [source, log] in
      do throws(DatabaseError) {
        try cache.keep(translation, of: key.text, into: key.language, by: source)
      } catch {
        log.record(event: "translation-cache-fault", reason: error.description)
      }
    }
  }

  private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}
