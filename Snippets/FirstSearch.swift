// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

let species = [Species(number: 25, english: "Pikachu", korean: "피카츄")]

// snippet.show
import Chaja

struct Species: Codable, Sendable { let number: Int, english: String, korean: String }

let schema = SearchSchema<Species>(
  id: \.number,
  fields: [.text("korean", \.korean), .text("english", \.english), .digits("number", \.number)]
)
let index = try await SearchIndex(species, schema: schema)
let results = try index.search("ㅍㅋ")
// snippet.hide
guard let hit = results.hits.first else { exit(1) }
// snippet.show
let label = hit.attributedText(\.korean)
// snippet.hide
precondition(label.runs.contains { $0[SearchMatchAttribute.self] == true })
