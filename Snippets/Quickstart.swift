// Chaja
// SPDX-License-Identifier: Apache-2.0

// snippet.show
import Chaja

struct Species: Codable, Sendable { let number: Int, english: String, korean: String }
let species = [
  Species(number: 25, english: "Pikachu", korean: "피카츄"),
  Species(number: 172, english: "Pichu", korean: "피츄"),
]
let fields: [SearchField<Species>] = [.text("korean", \.korean), .text("english", \.english)]
let index = try await SearchIndex(species, schema: SearchSchema(id: \.number, fields: fields))
for hit in try index.search("ㅍㅋ").hits {
  print(hit.record.korean, hit.highlights(in: \.korean).map(\.utf16))
}
