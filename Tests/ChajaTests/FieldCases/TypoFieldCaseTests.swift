// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Testing

/// Reported faults of forgiven typing errors.
struct TypoFieldCaseTests {
  @Test(arguments: [
    CaseRow(["Z8774", "Z8742", "Z87440", "Z87441"], "Z8744", [3, 4]),
    CaseRow(["Z8774", "Z8742", "Z87440", "Z87441"], "z8744", [3, 4]),
    CaseRow(["AB-1000", "AB-1001", "AB-10005"], "AB-1000", [1, 3]),
    CaseRow(["pikachi", "pikachuu"], "pikachu", [2, 1]),
    CaseRow(["가나달라", "가나다라마"], "가나다라", [2, 1]),
  ])
  func `C083: what goes on as typed is above what is typed wrongly`(row: CaseRow) throws {
    try row.expectOrder()
  }

  @Test(arguments: [
    CaseRow(["Rozman", "Romani", "Romain"], "romain", [3, 2]),
    CaseRow(["government", "govermnent", "govenrmnet"], "government", [1, 2, 3]),
    CaseRow(["블래스터", "블루스타", "블러스터"], "블러스터", [3, 1, 2]),
  ])
  func `C084: fewer errors are above more`(row: CaseRow) throws { try row.expectOrder() }

  @Test(arguments: [
    ("botos", 1), ("huose", 2), ("pikahcu", 3), ("obots", 1), ("boost", 1), ("hosue", 2),
    ("pikcahu", 3),
    ("ipkachu", 3), ("PIKAHCU", 3), ("피카튜", 4), ("собкаа", 5), ("Ελλδαά", 6),
  ])
  func `C087: two swapped neighbours are one error`(query: String, id: Int) throws {
    let answer = try CaseIndex(["boots", "house", "Pikachu", "피카츄", "собака", "Ελλάδα"]).answer(
      query
    )
    #expect(answer.hits.map(\.id) == [.integer(Int64(id))])
    #expect(answer.hits.first?.match?.edits == 1)
  }

  @Test(arguments: [
    ("2001", [1]), ("2000", [2]), ("20000", []), ("2010", []), ("XYZ-123", [3]), ("xyz123", [3]),
    ("XYZ 123", [3]), ("XYZ-223", [4]), ("xyz-1", [3]), ("B747", [5]), ("B474", []), ("٢٠٠١", [1]),
    ("100", [2]), ("제3공화국", [6]), ("제4공화국", []),
  ])
  func `C088: no error is forgiven in numbers and codes`(query: String, ids: [Int]) throws {
    let index = try CaseIndex([
      "2001: A Space Odyssey", "Dracula 2000 100", "XYZ-123", "XYZ-223", "B747", "제3공화국",
    ])
    #expect(try index.ids(query) == ids)
  }

  @Test(arguments: [
    ("doggo", "собаг", "σκυλί", true), ("doxxy", "соххк", "σκψψί", false),
    ("dogg", "соба", "σκύλ", true), ("odggy", "осбак", "κσυλή", true),
  ])
  func `C091: words of equal length have equal allowance in every script`(
    latin: String,
    cyrillic: String,
    greek: String,
    isFound: Bool
  ) throws {
    let index = try CaseIndex(["doggy", "собак", "σκυλή"])
    #expect(try index.ids(latin) == (isFound ? [1] : []))
    #expect(try index.ids(cyrillic) == (isFound ? [2] : []))
    #expect(try index.ids(greek) == (isFound ? [3] : []))
  }

  @Test(arguments: [
    ("capptain", 1), ("capptain ", 1), ("capptai", 1), ("pikahc", 2), ("captian a", 1),
    ("pikacuh", 2),
    ("cpatain adam", 1), ("adam capptain", 1), ("라이추", 3),
  ])
  func `C092: an error is forgiven in a word that is still being typed`(
    query: String,
    id: Int
  ) throws {
    #expect(try CaseIndex(["Captain Adam", "Pikachu", "라이츄"]).ids(query) == [id])
  }

  @Test(arguments: [
    ("배", [1]), ("비", [2]), ("안녕", [4]), ("안", [4]), ("인형", [5]), ("인", [5]), ("버", []), ("베", [3]),
    ("강", []), ("간", [6]),
  ])
  func `C094: one syllable has no room for an error, and two have little`(
    query: String,
    ids: [Int]
  ) throws {
    #expect(try CaseIndex(["배", "비", "베개", "안녕", "인형", "간"]).ids(query) == ids)
  }

  @Test(arguments: ["cat", "ab", "a", "é", "日本", "아", "ㄱㄴ"])
  func `C094: short words are found as typed or not at all`(query: String) throws {
    let index = try CaseIndex(["cut", "ba", "日木", "어", "ㄴㄱ", "con"])
    #expect(try index.answer(query).hits.allSatisfy { $0.match?.edits == 0 })
  }
}
