// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja
public import ChajaSession

/// Translates the catalogue's overviews and biographies by its own Korean texts, without asking anyone.
public struct CatalogueTranslator: Translator {
  private let texts: [CatalogueItem: CatalogueText]

  /// Makes a translator.
  ///
  /// - Parameter texts: The texts, as `Catalogue.texts` gives them.
  public init(texts: [CatalogueItem: CatalogueText]) {
    self.texts = texts
  }

  /// Looks a text up.
  ///
  /// - Parameters:
  ///   - text: The text in either language.
  ///   - item: The identity of the record, its kind being one of `Catalogue.Kind`.
  ///   - language: `ko` or `en`, also with a region, as in `ko-KR`.
  /// - Returns: The text in the language; nil for another language, and where the catalogue does not have this very text.
  /// - Throws: `cancelled` when the task was.
  public nonisolated(nonsending)
    func translation(
      of text: String,
      for item: ItemID,
      into language: String
    ) async throws(SourceFailure) -> String?
  {
    if Task.isCancelled { throw .cancelled }
    let kind = item.kind.flatMap { Catalogue.Kind(rawValue: String(decoding: $0, as: UTF8.self)) }
    guard let kind, let id = Int(String(decoding: item.id, as: UTF8.self)),
      let known = texts[CatalogueItem(kind, id)], text == known.english || text == known.korean
    else { return nil }
    return switch language.split(separator: "-").first?.lowercased() {
    case "ko": known.korean
    case "en": known.english
    default: nil
    }
  }
}
