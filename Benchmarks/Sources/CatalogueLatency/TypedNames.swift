// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSources
import ChajaText
import Foundation

/// What the field shows after each key, for names spread over the whole catalogue.
struct TypedNames {
  /// The texts in the order of typing, from the first that is searched for.
  private(set) var texts: [String] = []

  /// Takes every 150th film, every 4th show and every 500th person, by their English and their Korean name.
  init(_ catalogue: Catalogue) {
    for (kind, step) in [(Catalogue.Kind.movie, 150), (.tv, 4), (.person, 500)] {
      for place in stride(from: 0, to: catalogue.count(of: kind), by: step) {
        let record = catalogue.json(of: kind, at: place)
        let object = try? JSONSerialization.jsonObject(with: Data(record)) as? [String: Any]
        let base = kind == .person ? "name" : "title"
        for language in ["en", "ko"] {
          if let name = object?["\(base)_\(language)"] as? String { type(name) }
        }
      }
    }
  }

  private mutating func type(_ name: String) {
    for text in TwoSetComposer.states(typing: TwoSetComposer.keys(of: name)) {
      let isSyllable = text.unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) }
      if text.count >= (isSyllable ? 1 : 2) { texts.append(text) }
    }
  }
}
