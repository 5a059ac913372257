// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaText
import Foundation
import Testing

/// Reported faults of Korean search.
struct HangulFieldCaseTests {
  @Test(arguments: ["테스트_맥", "닭갈비 집", "값", "꽃잎", "Café 한글", "뷁스크립트", "ㄳ 과자", "가각간갇갈갉갊감"])
  func `C001: composed and decomposed spellings find each other`(text: String) throws {
    let composed = text.precomposedStringWithCanonicalMapping
    let decomposed = text.decomposedStringWithCanonicalMapping
    let index = try CaseIndex([decomposed, composed])
    var prefix = ""
    for character in text {
      prefix.append(character)
      let one = prefix.precomposedStringWithCanonicalMapping
      let other = prefix.decomposedStringWithCanonicalMapping
      #expect(try index.ids(one) == [1, 2], "\(one)")
      #expect(try index.ids(other) == [1, 2], "\(one), decomposed")
      for query in [one, other] {
        let characters = try index.marks(query, 2).map(\.characters)
        #expect(try index.marks(query, 1).map(\.characters) == characters, "\(query)")
      }
    }
  }

  @Test func `C001: the whole syllables of a stored text are marked, however they are stored`()
    throws
  {
    let decomposed = "\u{1110}\u{1166}\u{1109}\u{1173}\u{1110}\u{1173}"
    let index = try CaseIndex(["\(decomposed)_맥", "테스트_윈도우"])
    for query in ["테스트", decomposed] {
      #expect(try index.ids(query) == [1, 2])
      #expect(try index.marks(query, 1).map(\.utf16) == [0..<6])
      #expect(try index.marks(query, 1).map(\.utf8) == [0..<18])
      #expect(try index.marks(query, 2).map(\.utf16) == [0..<3])
      #expect(try index.marks(query, 2).map(\.utf8) == [0..<9])
    }
  }

  @Test(arguments: [
    ("문서", [1]), ("cafe", [2]), ("café", [2]), ("cafe\u{301}", [2]), ("각", [3]), ("ange", [3]),
    ("가이드", [1]), ("이상해꽃", [4]), ("Ån", [3]),
  ])
  func `C002: accents are dropped and Hangul stays whole, in one index`(
    query: String,
    ids: [Int]
  ) throws {
    let index = try CaseIndex(["문서 가이드", "café guide", "Ångel 각도", "이상해꽃"])
    #expect(try index.ids(query) == ids)
  }

  @Test(arguments: [
    ("ㅍㄹㅌㅇㄷ ㄱㅂㅈ", [1, 2, 3, 4]), ("ㅍㄹㅌㅇㄷㄱㅂㅈ", [1, 2, 3, 4]), ("ㅍㄹㅌㅇㄷㄱ", [1, 2, 3, 4]),
    ("ㅍㄹㅌ ㅇㄷ ㄱㅂㅈ", [1, 2, 3, 4]), ("ㄱㅂㅈ", [1, 2, 3, 4]), ("ㄷㅎㅁㄱㅁㅅ", [5]), ("ㄷㅎ ㅁㄱ ㅁㅅ", [5]),
    ("ㄷㅎㅁㄱ ㅁㅅ", [5]), ("ㅁㅅ ㄷㅎ", [5]), ("ㅍㄹㅌㅇㄷㄱㅂㅈㅇ", []),
  ])
  func `C005: initials pass over spaces and marks in text and query`(
    query: String,
    ids: [Int]
  ) throws {
    let index = try CaseIndex([
      "프론트엔드 개발자", "프론트엔드개발자", "프론트엔드-개발자", "프론트엔드\u{A0}개발자", "대한 민국 만세",
    ])
    #expect(try index.ids(query).sorted() == ids)
  }

  @Test(arguments: ["", " ", "\u{3000}", "\t"])
  func `C005: a blank query lists everything`(query: String) throws {
    #expect(try CaseIndex(["프론트엔드 개발자", "프론트엔드개발자"]).ids(query) == [1, 2])
  }

  @Test(arguments: [
    ("한글", "ㅎ 하 한 한ㄱ 한그 한글"), ("갑시다", "ㄱ 가 갑 값 갑시 갑싣 갑시다"),
    ("닭갈비", "ㄷ 다 달 닭 닭ㄱ 닭가 닭갈 닭갋 닭갈비"), ("과자", "ㄱ 고 과 괒 과자"),
    ("의사", "ㅇ 으 의 읫 의사"), ("꽃잎", "ㄲ 꼬 꽃 꽃ㅇ 꽃이 꽃잎"),
    ("없어요", "ㅇ 어 업 없 없ㅇ 없어 없엉 없어요"), ("궤도", "ㄱ 구 궤 궫 궤도"), ("값", "ㄱ 가 갑 값"),
    ("앉아", "ㅇ 아 안 앉 앉ㅇ 앉아"), ("쐐기", "ㅆ 쏘 쐐 쐑 쐐기"), ("외곬", "ㅇ 오 외 왹 외고 외골 외곬"),
  ])
  func `C007 C009: a syllable being typed never loses its record`(
    name: String,
    states: String
  ) throws {
    let visible = states.split(separator: " ").map(String.init)
    #expect(TwoSetComposer.states(typing: TwoSetComposer.keys(of: name)) == visible)
    let index = try CaseIndex([
      name, "앞말 \(name)", "\(name) 뒷말", name.decomposedStringWithCanonicalMapping, "하늘 고가도로",
    ])
    for state in visible {
      #expect(Set(try index.ids(state)).isSuperset(of: [1, 2, 3, 4]), "\(state)")
    }
  }

  @Test(arguments: [
    CaseRow(["카카오", "ㅋㅋㅋ 모음"], "ㅋㅋ", [2, 1]), CaseRow(["카카오", "ㅋㅋ"], "ㅋㅋ", [2, 1]),
    CaseRow(["하하호호", "웃음 ㅎㅎㅎ"], "ㅎㅎ", [2, 1]), CaseRow(["이응", "ㅇㅇ"], "ㅇㅇ", [2, 1]),
    CaseRow(["까까", "ㄲㄲ"], "ㄲㄲ", [2, 1]),
    CaseRow(["카카오", "ㅋㅋㅋ 모음"], "ㅋ", [2, 1]), CaseRow(["카", "아ㅋㅋ"], "ㅋ", [2, 1]),
    CaseRow(["가", "감자", "ㄱ자"], "ㄱ", [3, 1, 2]),
  ])
  func `C010: letters that stand in the text are above initials`(row: CaseRow) throws {
    try row.expectOrder()
  }

  @Test(arguments: [
    ("ㅎ글", [1]), ("한ㄱ", [1]), ("ㅎㄱ", [1]), ("ㅎ그", [1]), ("ㅎ느", [2]), ("ㅎㄴㅌ", [2]),
    ("하ㄴㅌ", [2]), ("핔ㅊ", [3]), ("핔ㅋ", []), ("ﾾㅏㄴㅌ", [2]),
    ("하늘ㅌㅅㅌ", [2]), ("한ㅌㅅㅌ", [2]), ("ㅎ늘ㅌ", [2]), ("ㅍㅋ츄", [3]), ("피ㅋㅊ", [3]), ("피ㅋ츄", [3]),
    ("ㅍ카ㅊ", [3]), ("ㅍ카츄", [3]), ("ㅋ츄", [3]),
    ("피ㅊ", [4]), ("ㅍ츄", [4]),
  ])
  func `C012: bare consonants and whole syllables mix`(query: String, ids: [Int]) throws {
    let found = try CaseIndex(["한글.txt", "하늘텍스트", "피카츄", "피츄"]).ids(query)
    #expect(found == ids)
  }

  @Test(arguments: [
    ("서울ㅅ", [1]), ("서울\u{1109}", [1]), ("서울\u{FFB5}", [1]), ("서울시", [1]), ("피카ㅊ", [3]),
    ("서ㅇㅅ", [1]), ("설ㅅ", []),
  ])
  func `C012: a bare consonant behind a syllable begins the next one, and nothing like it`(
    query: String,
    ids: [Int]
  ) throws {
    #expect(try CaseIndex(["서울시", "서울역", "피카츄", "피카소", "술상"]).ids(query) == ids)
  }

  @Test(arguments: [
    ("ㄳ", "감사"), ("ㄵ", "남자"), ("ㄶ", "낭하"), ("ㄺ", "라고"), ("ㄻ", "라면"), ("ㄼ", "라벨"), ("ㄽ", "로션"),
    ("ㄾ", "리턴"), ("ㄿ", "라피스"), ("ㅀ", "라흐"), ("ㅄ", "부산"), ("ㅇㅄ", "인바스켓"), ("어ㅄ", "어부사시사"),
  ])
  func `C014: two consonants that a keyboard joins are two initials`(query: String, text: String)
    throws
  {
    let index = try CaseIndex([text, "\(query) 그대로", "까치"])
    for form in [query, query.precomposedStringWithCompatibilityMapping] {
      #expect(try index.ids(form) == [2, 1], "\(form.unicodeScalars.map(\.value))")
    }
  }

  @Test(arguments: ["피ㅋ츄", "피ㅋㅊ", "ㅍ카ㅊ", "ㅍㅋ츄", "피카ㅊ", "ㅍㅋㅊ"])
  func `C014: a consonant by itself is the same letter inside of a word, too`(query: String) throws
  {
    let index = try CaseIndex(["피카츄", "피카츄".decomposedStringWithCanonicalMapping, "라이츄"])
    for form in [
      query, query.precomposedStringWithCompatibilityMapping,
      query.decomposedStringWithCompatibilityMapping,
    ] {
      #expect(try index.ids(form) == [1, 2], "\(form.unicodeScalars.map(\.value))")
    }
  }

  @Test(arguments: [
    "\u{314E}\u{3131}", "\u{1112}\u{1100}", "\u{FFBE}\u{FFA1}", "\u{314E}\u{1100}",
    "\u{11C2}\u{11A8}", "\u{FFBE}\u{3131}", "\u{1112}\u{1161}\u{11AB}", "\u{FFBE}\u{FFC2}\u{FFA4}",
  ])
  func `C014: every code point of a jamo is the same letter`(query: String) throws {
    #expect(try CaseIndex(["한글", "나라"]).ids(query) == [1])
  }

  @Test(arguments: [
    ("Rkcl", [1]), ("rkcl", [2]), ("EkfRl", [3]), ("ekfrl", [4]), ("QQkf", [5]), ("Wkwkd", [6]),
    ("gksrmf", [7]), ("Tkfrk", [8]), ("dOrl", [9]), ("dPgml", [10]),
  ])
  func `C016: shift is kept when letters are read on the other layout`(
    query: String,
    ids: [Int]
  ) throws {
    let index = try CaseIndex([
      "까치", "가치", "딸끼", "달기", "ㅃ빨대", "짜장", "한글", "쌀가", "얘기", "예희",
    ])
    #expect(try index.ids(query).first == ids[0])
  }

  @Test(arguments: [
    ("알고리즘개론", [1]), ("알고리즘 개론", [1]), ("얼추 거의", [2]), ("얼추거의 맞기", [2]),
    ("얼추 거의 맞기", [2]), ("알고 리즘 개론", [1]), ("개론 알고리즘", [1]), ("자료구조및알고리즘", [3]),
    ("자료 구조 및 알고리즘", [3]), ("자료구조 및알고", [3]), ("알고리즘 개", [1]),
  ])
  func `C018: Korean words typed together or apart find each other`(
    query: String,
    ids: [Int]
  ) throws {
    let index = try CaseIndex(["알고리즘 개론", "얼추거의맞기", "자료구조 및 알고리즘"])
    #expect(try index.ids(query) == ids)
  }

  @Test(arguments: [
    ("dkfrhflwmaroFhs", [1]), ("dkfrhflwmarofhs", [1]), ("dkfrhflwma rofhs", [1]),
    ("wkfyrnwhalc", [3]),
    ("ㅡㄱㅡㅑㅡㄷ", [4]), ("ㅡㄱ ㅡㅑㅡㄷ", [4]), ("ㅡㄱㅡㅑ", [4]),
  ])
  func `C016 C018: words typed together on the other layout find each other`(
    query: String,
    ids: [Int]
  ) throws {
    let index = try CaseIndex(["알고리즘 개론", "얼추거의맞기", "자료구조 및 알고리즘", "Mr. Mime"])
    #expect(try index.ids(query) == ids)
  }

  @Test(arguments: [
    CaseRow(["피카츄", "피츄"], "ㅍㅊ", [2]), CaseRow(["대한민국", "대민"], "ㄷㅁ", [2]),
    CaseRow(["서울 강남구", "서구 강남"], "ㅅㄱ", [2]), CaseRow(["가나다라", "다라"], "ㄷㄹ", [2, 1]),
  ])
  func `C023: initials stand for neighbouring syllables only`(row: CaseRow) throws {
    try row.expectFirst()
  }

  @Test(arguments: [
    CaseRow(["까치", "가치"], "ㄲㅊ", [1]), CaseRow(["까치", "가치"], "까", [1]),
    CaseRow(["까치", "가치"], "ㄱㅊ", [2]), CaseRow(["따라", "다라"], "ㄸㄹ", [1]),
    CaseRow(["빵집", "방집"], "ㅃ", [1]), CaseRow(["싸다", "사다"], "ㅆㄷ", [1]),
    CaseRow(["짜다", "자다"], "짜", [1]),
  ])
  func `C024: a tense consonant is a letter of its own`(row: CaseRow) throws {
    try row.expectSet()
  }

  @Test func `C024: a plain consonant leads to its own records first`() throws {
    #expect(try CaseIndex(["까치", "가치"]).ids("가").first == 2)
  }

  @Test(arguments: [
    ("학교", [1, 2]), ("학교 갔다", [1]), ("갔다 학교", [1]), ("갔다 병원", [3]), ("학교 옮", [2]),
    ("서울 살", [4]), ("사람 서울", [4]), ("학교에", [1]), ("학 갔", [1]),
  ])
  func `C025: particles do not hide a noun, wherever it stands in the query`(
    query: String,
    ids: [Int]
  ) throws {
    let index = try CaseIndex(["학교에 갔다", "학교를 옮겼다", "병원에 갔다", "서울에서 사람들이 살았다"])
    #expect(try index.ids(query).sorted() == ids)
  }
}
