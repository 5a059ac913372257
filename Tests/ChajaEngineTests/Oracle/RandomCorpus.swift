// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport

/// Small texts over few letters, so that everything collides with everything.
struct RandomCorpus {
  private var generator: SeededGenerator
  /// Words are made of the letters of one of these.
  private var scripts: [[String]] = []
  private var separators = [" ", " ", " ", "-", ". ", "'", "", "♀"]
  private var longest = 6

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A corpus of some letters of one to three scripts, with some of the marks that may stand between words.
  init(wideSeed: UInt64) {
    generator = SeededGenerator(seed: wideSeed)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let script = Self.scripts[Int.random(in: 0..<Self.scripts.count, using: &generator)]
      let count = Int.random(in: 2...script.count, using: &generator)
      scripts.append(Array(script.shuffled(using: &generator).prefix(count)))
    }
    let marks = Self.marks.shuffled(using: &generator)
    separators = [" ", " "] + marks.prefix(Int.random(in: 1...5, using: &generator))
    longest = Int.random(in: 2...10, using: &generator)
  }

  private static let marks = [
    "-", ". ", "'", "", "♀", "_", "/", ", ", "\u{3000}", "\u{A0}", "·", "\u{200B}", "\n", ":",
    "\u{2019}", "ー", "、",
  ]

  private static let scripts = [
    ["i", "ı", "İ", "I", "i\u{307}", "s", "ß", "ẞ", "S", "ü", "u\u{308}"],
    ["ệ", "e\u{302}\u{323}", "e", "Ệ", "ê", "đ", "d", "ữ"],
    ["σ", "ς", "Σ", "ά", "α", "α\u{301}", "ΐ", "ι"],
    ["е", "ё", "е\u{308}", "и", "й", "и\u{306}", "Й", "Ё"],
    ["ا", "أ", "آ", "ب", "\u{64B}", "\u{651}", "ـ", "ى", "ي"],
    ["ש", "ל", "ם", "\u{5B0}", "\u{5BC}", "שׁ"],
    ["ก", "า", "ำ", "\u{E34}", "\u{E49}", "เ", "ไ", "ท"],
    ["क", "\u{93F}", "\u{94D}", "ष", "\u{93E}", "न", "\u{902}", "क़"],
    ["か", "が", "カ", "ガ", "ｶ", "\u{FF9E}", "き", "ー", "漢", "字"],
    ["Ａ", "ａ", "１", "a", "1", "\u{FFA1}", "\u{FFC2}", "가", "ㄱ", "\u{1100}", "\u{11A8}"],
    ["김", "金", "기", "미", "ㅁ", "ㅣ", "k", "i", "m", "r", "l", "a"],
    ["\u{1100}", "\u{1161}", "\u{11A8}", "가", "각", "\u{1140}", "\u{119E}", "ㆍ", "ㅿ", "한"],
    ["👨\u{200D}👩\u{200D}👧", "👨", "👍🏽", "🇰🇷", "🇺🇸", "🇰", "1\u{FE0F}\u{20E3}", "a", "❤\u{FE0F}"],
    ["a", "\u{AD}", "\u{200B}", "b", "\u{200D}", "\u{2060}", "\u{FEFF}", "가", "\u{3164}"],
    ["a", "b", "\u{0}", "\u{7}", "\u{202E}", "\u{200F}", "A", "\u{7F}", "\u{85}"],
    ["r", "k", "R", "K", "s", "S", "l", "L", "ㄱ", "가", "까", "ㅣ"],
    ["q", "Q", "빠", "ㅃ", "바", "값", "갑", "ㅅ", "ㅄ", "사", "t", "k"],
    ["과", "고", "ㅏ", "ㅘ", "놔", "h", "k", "r", "ㄱ", "괒"],
    ["닭", "달", "ㄱ", "ㄺ", "ㄹ", "가", "다", "ㄷ", "핔", "피", "ㅋ"],
    ["1", "2", "٣", "３", "3", "०", "Ⅳ", "½", "a"],
  ]

  mutating func records(count: Int, hasRank: Bool) -> [NaiveMatcher.Record] {
    (0..<count).map { number in
      NaiveMatcher.Record(
        id: Int64(number),
        rank: hasRank && !chance(8) ? Double(Int.random(in: -1...12, using: &generator)) : nil,
        fields: [
          text(), chance(4) ? "" : text(), String(Int.random(in: 0...130, using: &generator)),
        ]
      )
    }
  }

  mutating func query(from records: [NaiveMatcher.Record]) -> String {
    if chance(6) { return text() }
    guard let record = records.randomElement(using: &generator) else { return "" }
    let source = Array(record.fields[chance(5) ? 2 : chance(3) ? 1 : 0])
    guard !source.isEmpty else { return word() }
    let start = Int.random(in: 0..<source.count, using: &generator)
    let end = Int.random(in: start...min(source.count, start + 12), using: &generator)
    let first = chance(2) ? 0 : start
    var letters = Array(source[first..<max(end, first + 1)])
    if chance(3), letters.count > 2 {
      let place = Int.random(in: 1..<letters.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: letters.swapAt(place, place - 1)
      case 1: letters.remove(at: place)
      case 2: letters.insert(contentsOf: " ", at: place)
      default: letters[place] = Character(pick(scripts.first ?? ["a", "b", "나", "ㄱ"]))
      }
    }
    if chance(6) { letters.removeAll { $0 == " " } }
    // As some keyboards and normal forms have it, which also makes one character of it and the letter behind it.
    if chance(4) { letters = letters.map { $0 == "ㄱ" ? "\u{1100}" : $0 } }
    return String(letters)
  }

  private mutating func text() -> String {
    var text = word()
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      text += pick(separators) + word()
    }
    return text
  }

  private mutating func word() -> String {
    if let script = scripts.randomElement(using: &generator) { return word(of: script) }
    return word(
      of: chance(2)
        ? ["a", "b", "a", "b", "c", "A", "é", "я"]
        : chance(5)
          ? ["a", "1", "2", "0", "B"] : ["가", "나", "각", "ㄱ", "갃", "까", "고", "ㅏ", "r", "k"]
    )
  }

  private mutating func word(of letters: [String]) -> String {
    (0..<Int.random(in: 1...longest, using: &generator)).map { _ in pick(letters) }.joined()
  }

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &generator) == 0
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }
}
