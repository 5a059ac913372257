// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja
public import ChajaSession

/// What translates the texts of records, one at a time.
///
/// Rows are shown with their original text first; a `TranslationEnricher` then asks for each. A translator needs neither a
/// cache nor a limit of its own, as long as it ends soon when its task is cancelled.
public protocol Translator: Sendable {
  /// Translates a text.
  ///
  /// - Parameters:
  ///   - text: The text; not blank.
  ///   - item: The identity of the record that has the text, for translators that know records.
  ///   - language: The language to translate into, as in `ko`.
  /// - Returns: The translation; nil where there is none and will be none, so that the original stays.
  /// - Throws: Why there is no translation now; `cancelled` when the task was.
  nonisolated(nonsending)
    func translation(
      of text: String,
      for item: ItemID,
      into language: String
    ) async throws(SourceFailure) -> String?
}

/// Brings the translation of a record's text after the record is shown.
///
///     let enricher = TranslationEnricher<TMDBItem>(translator, into: "ko")
public struct TranslationEnricher<Record: Sendable>: RecordEnricher {
  private let translator: any Translator
  private let language: String
  private let text: @Sendable (Record) -> String?
  private let change: @Sendable (inout Record, String) -> Void

  /// Makes an enricher.
  ///
  /// - Parameters:
  ///   - translator: What translates.
  ///   - language: The language to translate into, as in `ko`.
  ///   - text: The text of a record; nil or blank where there is nothing to translate, and then nothing is asked.
  ///   - change: Puts a translation into a record.
  public init(
    _ translator: any Translator,
    into language: String,
    text: @escaping @Sendable (Record) -> String?,
    change: @escaping @Sendable (inout Record, String) -> Void
  ) {
    self.translator = translator
    self.language = language
    self.text = text
    self.change = change
  }

  /// Translates the text of a record.
  ///
  /// - Parameters:
  ///   - record: The record as its source gave it.
  ///   - item: The identity of the record.
  /// - Returns: What puts the translation into the record; nothing where there is no text, or no translation of it.
  /// - Throws: What the translator throws.
  public nonisolated(nonsending)
    func enrichment(
      of record: Record,
      _ item: ItemID
    ) async throws(SourceFailure) -> @Sendable (inout Record) -> Void
  {
    guard let text = text(record), !text.allSatisfy({ $0.isWhitespace }),
      let translation = try await translator.translation(of: text, for: item, into: language)
    else { return { _ in } }
    let change = change
    return { change(&$0, translation) }
  }
}

extension TranslationEnricher<TMDBItem> {
  /// Translates the overviews of films and shows.
  ///
  /// - Parameters:
  ///   - translator: What translates.
  ///   - language: The language to translate into, as in `ko`.
  public init(_ translator: any Translator, into language: String) {
    self.init(translator, into: language, text: { $0.overview }) { $0.translation = $1 }
  }
}
