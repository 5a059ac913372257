// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

// Chaja's ranking is a fixed contract. Ranking rules are accepted where they ask for nothing else: the built-in rules in
// their usual order, and at most one rule of the user's own (`popularity:desc`) behind them, which is the rank.

enum RankingRules {
  private static let order: StaticString = """
    words typo proximity attribute attributeRank sort wordPosition exactness
    """

  /// The rank that a list of rules asks for.
  static func rank(of value: SettingsReader) throws(SettingsError) -> RankDeclaration? {
    if value.isNull { return nil }
    let order = order.words
    var rank: RankDeclaration?
    var last = -1
    for element in try value.elements() {
      let rule = try element.name()
      if let place = order.firstIndex(of: rule) {
        guard place > last, rank == nil else {
          throw element.error(
            .unsupported,
            "the rules have a fixed order: \(ErrorText(joining: order)), and then one of your own"
          )
        }
        last = place
      } else if rule.without(ending: ":asc") != nil || rule.without(ending: ":desc") != nil {
        guard rank == nil else {
          throw element.error(.unsupported, "only one rule of your own can be honoured")
        }
        rank = try RankDeclaration(parsing: rule)
      } else {
        throw element.error(
          .outOfRange,
          "\(ErrorText(joining: order)), or a field with :asc or :desc"
        )
      }
    }
    return rank
  }
}
