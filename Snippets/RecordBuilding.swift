// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaRecords

func build(_ settings: IndexSettings) throws {
  // snippet.show
  var builder = RecordIndexBuilder(settings: settings)
  try builder.add(json: Array(#"{"id":25,"name":"피카츄"}"#.utf8), line: 1, number: 1)
  let index = try builder.finish()
  var scratch = SearchScratch()
  let answer = try index.answer(RecordQuery("ㅍㅋ"), scratch: &scratch)
  // snippet.hide
  precondition(answer.total == 1)
}

try build(IndexSettings())
