// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

let folder = FileManager.default.temporaryDirectory.appending(path: "chaja-\(UUID().uuidString)")
  .path
defer { try? FileManager.default.removeItem(atPath: folder) }

// snippet.show
import Chaja
import Foundation

struct Person: Codable, Sendable { let id: Int, name: String, team: String, points: Int }

var settings = IndexSettings()
settings.fields = [FieldDeclaration("name"), FieldDeclaration("team")]
settings.searchesOtherFields = false
settings.rank = RankDeclaration("points")
settings.rules = QueryRules(stopWords: ["the"], synonyms: ["qa": ["quality"]])
let people = try LiveRecordIndex(folder: folder, settings: settings)

let mina = Person(id: 1, name: "민아", team: "Quality", points: 7)
try people.apply([.put(json: Array(JSONEncoder().encode(mina))), .delete(.integer(7))])
// snippet.hide
precondition(people.current.recordCount == 1)
// snippet.show
func search(_ text: String) throws -> [Person] {
  var query = RecordQuery(text)
  query.filter = try Filter.parse("points >= 5")
  query.sort = [.descending("points")]
  var scratch = SearchScratch()
  let answer = try people.current.answer(query, scratch: &scratch)
  return try answer.hits.map { try JSONDecoder().decode(Person.self, from: Data($0.record)) }
}
// snippet.hide
for text in ["ㅁㅇ the", "qa"] {
  let found = try search(text)
  precondition(found.map(\.name) == ["민아"])
}
// snippet.show
do {
  try people.apply([.put(json: Array(#"{"name":"Ada"}"#.utf8))])
} catch {
  switch error {
  case .record(let reason): print("not taken:", reason)
  case .write(.tooLarge(let byteCount)): print("split it:", byteCount)
  default: print(error)
  }
}
// snippet.hide
people.close()
