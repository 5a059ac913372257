// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaRecords
import ChajaEngine
import Testing

struct IndexSettingsTests {
  private func settings(_ json: String) throws -> IndexSettings {
    var settings = IndexSettings()
    try settings.merge(json: [UInt8](json.utf8))
    return settings
  }

  @Test func `reads every key of the settings object`() throws {
    let settings = try settings(
      #"""
      {"searchableAttributes":["title","number"],"digitsAttributes":["number"],
       "filterableAttributes":["genre",{"attributePatterns":["release.*"]}],"sortableAttributes":["year"],
       "displayedAttributes":["title"],"rankingRules":["words","typo","proximity","attribute","sort","exactness","popularity:desc"],
       "stopWords":["the"],"synonyms":{"tv":["television","telly"]},"distinctAttribute":"series",
       "typoTolerance":{"enabled":true,"minWordSizeForTypos":{"oneTypo":5,"twoTypos":9},"disableOnWords":["abc"],
         "disableOnAttributes":["title"],"disableOnNumbers":true},
       "faceting":{"maxValuesPerFacet":7,"sortFacetValuesBy":{"*":"count"}},"pagination":{"maxTotalHits":50},
       "primaryKey":"key","startFactor":4,"separatorTokens":[],"proximityPrecision":"byWord"}
      """#
    )
    #expect(
      settings.fields == [FieldDeclaration("title"), FieldDeclaration("number", kind: .digits)]
    )
    #expect(!settings.searchesOtherFields)
    #expect(settings.filterable == ["genre", "release.*"])
    #expect(settings.sortable == ["year"])
    #expect(settings.displayed == ["title"])
    #expect(settings.rank == RankDeclaration("popularity"))
    #expect(settings.rules.stopWords == [[UInt8]("the".utf8)])
    #expect(settings.rules.synonyms.first?.alternatives.count == 2)
    #expect(settings.distinct == "series")
    #expect(settings.rules.typos.oneFrom == 5)
    #expect(settings.rules.typos.twoFrom == 9)
    #expect(settings.rules.typos.exactWords.count == 1)
    #expect(settings.rules.typos.exactFields.count == 1)
    #expect(settings.maximumFacetValues == 7)
    #expect(settings.facetOrder == .count)
    #expect(settings.maximumTotalHits == 50)
    #expect(settings.idName == "key")
    #expect(settings.startFactor == 4)
    var copy = IndexSettings()
    try copy.merge(json: settings.json)
    #expect(copy == settings)
  }

  @Test func `reads back what it writes by default, and null as the default`() throws {
    var copy = IndexSettings()
    try copy.merge(json: IndexSettings().json)
    #expect(copy == IndexSettings())
    var changed = try settings(#"{"stopWords":["a"],"rank":"p","searchableAttributes":["x"]}"#)
    try changed.merge(
      json: [UInt8](#"{"stopWords":null,"rank":null,"searchableAttributes":null}"#.utf8)
    )
    #expect(changed == IndexSettings())
  }

  @Test func `keeps what a later object does not name`() throws {
    var settings = try settings(#"{"typoTolerance":{"enabled":false},"stopWords":["a"]}"#)
    try settings.merge(
      json: [UInt8](#"{"typoTolerance":{"minWordSizeForTypos":{"oneTypo":3}}}"#.utf8)
    )
    #expect(!settings.rules.typos.isEnabled)
    #expect(settings.rules.typos.oneFrom == 3)
    #expect(settings.rules.stopWords.count == 1)
  }

  @Test func `takes a star among searchable attributes for all others`() throws {
    #expect(try settings(#"{"searchableAttributes":["*"]}"#) == IndexSettings())
    let mixed = try settings(#"{"searchableAttributes":["title","*"]}"#)
    #expect(mixed.fields == [FieldDeclaration("title")])
    #expect(mixed.searchesOtherFields)
  }

  @Test(arguments: [
    ("[]", "the settings should be one JSON object: it is a list"),
    (
      "{",
      "the settings should be one JSON object: line 1, column 2: the JSON ends where a name in quotes or “}” should be"
    ),
    (#"{"stopWord":[]}"#, "there is no setting “stopWord”; did you mean “stopWords”?"),
    (#"{"xyzzy":1}"#, "there is no setting “xyzzy”"),
    (#"{"stopWords":"the"}"#, "“stopWords” should be a list of texts, not text"),
    (#"{"stopWords":["a",1]}"#, "“stopWords[1]” should be text, not a number"),
    (
      #"{"typoTolerance":{"enable":true}}"#,
      "there is no setting “typoTolerance.enable”; did you mean “typoTolerance.enabled”?"
    ),
    (
      #"{"typoTolerance":{"enabled":"no"}}"#,
      "“typoTolerance.enabled” should be true or false, not text"
    ),
    (
      #"{"typoTolerance":{"minWordSizeForTypos":{"oneTypo":0}}}"#,
      "“typoTolerance.minWordSizeForTypos.oneTypo” should be 1 or more"
    ),
    (
      #"{"typoTolerance":{"minWordSizeForTypos":{"oneTypo":9}}}"#,
      "“typoTolerance.minWordSizeForTypos” should be oneTypo up to twoTypos, not above"
    ),
    (
      #"{"typoTolerance":{"disableOnNumbers":false}}"#,
      "“typoTolerance.disableOnNumbers”: words with digits are always found as typed; use true"
    ),
    (#"{"searchableAttributes":["a","a"]}"#, "“searchableAttributes” names “a” twice"),
    (#"{"searchableAttributes":[""]}"#, "“searchableAttributes” has an empty name in it"),
    (#"{"synonyms":["a"]}"#, "“synonyms” should be an object, not a list"),
    (#"{"synonyms":{"a":"b"}}"#, "“synonyms.a” should be a list of texts, not text"),
    (#"{"pagination":{"maxTotalHits":0}}"#, "“pagination.maxTotalHits” should be 1 or more"),
    (
      #"{"pagination":{"maxTotalHits":1.5}}"#,
      "“pagination.maxTotalHits” should be a whole number, not a number"
    ),
    (
      #"{"faceting":{"sortFacetValuesBy":{"*":"size"}}}"#,
      "“faceting.sortFacetValuesBy.*” should be “alpha” or “count”"
    ),
    (
      #"{"rankingRules":["typo","words"]}"#,
      "“rankingRules[1]”: the rules have a fixed order: words, typo, proximity, attribute, attributeRank, sort, wordPosition, exactness, and then one of your own"
    ),
    (
      #"{"rankingRules":["a:asc","b:asc"]}"#,
      "“rankingRules[1]”: only one rule of your own can be honoured"
    ),
    (
      #"{"rankingRules":["a:asc"],"rank":"b"}"#,
      "“rankingRules”: it ranks by a:asc, “rank” by b:desc; name one"
    ),
    (#"{"startFactor":0.5}"#, "“startFactor” should be 1 or more"),
    (#"{"embedders":{"a":{}}}"#, "“embedders”: Chaja has no such setting; leave it out"),
    (#"{"distinctAttribute":""}"#, "“distinctAttribute” has an empty name in it"),
  ])
  func `names the key of what can't be used`(json: String, message: String) {
    var settings = IndexSettings()
    let error = #expect(throws: SettingsError.self) { try settings.merge(json: [UInt8](json.utf8)) }
    #expect(error?.description == message)
    #expect(settings == IndexSettings())
  }

  @Test(
    arguments: [
      ("typo", ["words", "typos"], "typos"), ("--limt", ["--limit", "--id"], "--limit"),
      ("zzz", ["abc"], nil), ("", ["a"], nil),
    ] as [(String, [String], String?)]
  )
  func `finds the nearest spelling`(word: String, known: [String], nearest: String?) {
    #expect(Spelling.nearest(to: word, among: known) == nearest)
  }
}
