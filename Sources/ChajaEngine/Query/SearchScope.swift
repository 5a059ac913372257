// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Where searches look and what they forgive: all that an index and the settings of a request say, whatever is typed.
///
/// One object, made once for the searches of one key after the other, that all parts of a search hold.
final class SearchScope: Sendable {
  let index: Index
  /// The fields to look in, ascending.
  let fields: [Int]
  /// Those of them that are of text.
  let textFields: [Int]
  /// For each field of the index whether no errors are forgiven there.
  let exactFields: [Bool]
  let typos: FoldedTypoRules
  /// Whether all fields of the index are searched, and none is of digits.
  let isAllText: Bool
  /// The order of hits where nothing is sorted before the contract.
  let ranking: Ranking
  private let names: [[UInt8]]?

  init(_ index: Index, _ request: SearchRequest) {
    self.index = index
    names = request.fields
    ranking = Ranking(index, SortOrder())
    fields = index.fields(names)
    typos = FoldedTypoRules(request.rules.typos)
    var exactFields = [Bool](repeating: false, count: index.schema.fields.count)
    for name in request.rules.typos.exactFields {
      if let field = index.field(name) { exactFields[field] = true }
    }
    self.exactFields = exactFields
    textFields = fields.filter { index.schema.fields[$0].kind == .text }
    isAllText = textFields.count == index.schema.fields.count
  }

  /// Whether a search of an index in some fields, with some rules, is one of this scope.
  func serves(_ index: Index, _ fields: [[UInt8]]?, _ rules: TypoRules) -> Bool {
    self.index.storage === index.storage && names == fields && typos.rules == rules
  }
}
