// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

// The file that the program opens, as the playground and `chaja index` make it, in a folder of its own.
let folder = FileManager.default.temporaryDirectory.appending(path: "chaja-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
guard FileManager.default.changeCurrentDirectoryPath(folder.path) else { exit(1) }
defer { try? FileManager.default.removeItem(at: folder) }
try makeIndex()

func makeIndex() throws {
  var builder = RecordIndexBuilder()
  let records = [
    #"{"city":"Seoul","city_ko":"서울"}"#, #"{"city":"Stockholm","city_ko":"스톡홀름"}"#,
  ]
  for (number, record) in records.enumerated() {
    try builder.add(json: [UInt8](record.utf8), line: number + 1, number: number + 1)
  }
  try builder.finish().save(to: "capitals.chaja")
}

// snippet.show
import Chaja

let index = try RecordIndex(path: "capitals.chaja")
var scratch = SearchScratch()
for hit in try index.answer(RecordQuery("ㅅㅇ"), scratch: &scratch).hits {
  print(String(decoding: hit.record, as: UTF8.self))
}
