// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja

/// A species of the Pokédex.
public struct PokemonSpecies: Codable, Hashable, Sendable, Identifiable {
  /// The number in the national Pokédex, from 1.
  public var number: Int
  /// The name of the species in addresses, such as `mr-mime`; without the name of its usual form.
  public var slug: String
  /// The English name, such as `Mr. Mime`.
  public var englishName: String
  /// The Korean name; nil where no translation is known.
  public var koreanName: String?

  /// Makes a species.
  ///
  /// - Parameters:
  ///   - number: The number in the national Pokédex.
  ///   - slug: The name of the species in addresses.
  ///   - englishName: The English name.
  ///   - koreanName: The Korean name; nil where no translation is known.
  public init(number: Int, slug: String, englishName: String, koreanName: String? = nil) {
    self.number = number
    self.slug = slug
    self.englishName = englishName
    self.koreanName = koreanName
  }

  /// The number.
  public var id: Int { number }

  /// The Korean name, or the English one where there is none.
  public var name: String { koreanName ?? englishName }

  /// What is searched: both names and the number; the order may be `number` or `name`.
  public static let schema = SearchSchema<PokemonSpecies>(
    id: \.number,
    fields: [
      .text("koreanName", \.koreanName), .text("englishName", \.englishName),
      .digits("number", \.number),
    ],
    columns: [.column("number", \.number), .column("name", \.englishName)]
  )
}

/// What a species is called.
public struct PokemonNames: Hashable, Sendable {
  /// In English; nil takes it from the name in the address.
  public var english: String?
  /// In Korean; nil where no translation is known.
  public var korean: String?

  /// Makes names.
  public init(english: String? = nil, korean: String? = nil) {
    self.english = english
    self.korean = korean
  }
}
