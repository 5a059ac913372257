// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The languages in which The Movie Database is asked.
package enum MovieLanguage: String, CaseIterable, Sendable {
  /// English, also where no language is given.
  case english = "en"
  /// Korean.
  case korean = "ko"

  /// What the service calls it.
  var serviceName: String {
    switch self {
    case .english: "en-US"
    case .korean: "ko-KR"
    }
  }

  /// Takes the first language that there is, of those that a reader knows.
  ///
  /// - Parameter locales: Language tags as in `ko`, `ko-KR` or `kor`, the best first; none for English.
  /// - Throws: `invalid_search_locales` where there is none of them.
  init(locales: [String]) throws(APIError) {
    if locales.isEmpty {
      self = .english
      return
    }
    for locale in locales {
      switch locale.split(separator: "-").first?.lowercased() {
      case "en", "eng":
        self = .english
        return
      case "ko", "kor":
        self = .korean
        return
      default: continue
      }
    }
    throw APIError(
      .invalidLocales,
      "The value of `locales` has no language that there is; ask for `en` or `ko`."
    )
  }
}
