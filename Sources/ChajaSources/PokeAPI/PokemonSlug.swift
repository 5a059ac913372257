// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The name of a Pokémon in an address, such as `deoxys-normal`.
package enum PokemonSlug {
  /// The name without that of the form which the list has for the whole species.
  package static func species(of slug: String) -> String {
    for form in usualForms where slug.hasSuffix(form) && slug.utf8.count > form.utf8.count {
      return String(slug.dropLast(form.count))
    }
    return slug
  }

  /// The English name that a species' slug stands for.
  package static func englishName(of species: String) -> String {
    if let name = irregular[species] { return name }
    return species.split(separator: "-").map { word in
      word.prefix(1).uppercased() + word.dropFirst()
    }.joined(separator: " ")
  }

  /// Forms that stand in the list with the number of their species.
  ///
  /// No species' own name ends with one.
  private static let usualForms = [
    "-normal", "-plant", "-altered", "-land", "-red-striped", "-standard", "-incarnate",
    "-ordinary", "-aria", "-male", "-shield", "-average", "-50", "-baile", "-midday", "-solo",
    "-red-meteor", "-disguised", "-amped", "-ice", "-full-belly", "-single-strike",
    "-family-of-four", "-green-plumage", "-zero", "-curly", "-two-segment",
  ]

  /// Names that are more than their words with capitals.
  private static let irregular = [
    "nidoran-f": "Nidoran♀", "nidoran-m": "Nidoran♂", "farfetchd": "Farfetch’d",
    "mr-mime": "Mr. Mime", "ho-oh": "Ho-Oh", "mime-jr": "Mime Jr.", "porygon-z": "Porygon-Z",
    "flabebe": "Flabébé", "type-null": "Type: Null", "jangmo-o": "Jangmo-o",
    "hakamo-o": "Hakamo-o", "kommo-o": "Kommo-o", "sirfetchd": "Sirfetch’d",
    "mr-rime": "Mr. Rime", "wo-chien": "Wo-Chien", "chien-pao": "Chien-Pao",
    "ting-lu": "Ting-Lu", "chi-yu": "Chi-Yu",
  ]
}
