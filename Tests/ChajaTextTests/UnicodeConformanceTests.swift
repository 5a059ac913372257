// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaText
import Foundation
import Testing

struct UnicodeConformanceTests {
  /// The words of a text; what stands between them is not compared.
  private func words(_ text: String) -> [[UInt8]] {
    let folded = Spelling.fold(Array(text.utf8))
    return folded.words.map { Array(folded.bytes[Int($0.start)..<Int($0.end)]) }
  }

  /// Spacing voicing marks, which act as the combining ones, and trademark signs, which are dropped.
  private let exceptions: Set<Unicode.Scalar> = ["\u{309B}", "\u{309C}", "\u{2122}", "\u{2120}"]

  @Test func `folds all five forms of a normalization test alike`() throws {
    var rows = 0
    for line in try UnicodeData.lines("NormalizationTest.txt") where !line.hasPrefix("@") {
      let forms = line.split(separator: ";").prefix(5).map { UnicodeData.scalars($0) }
      try #require(forms.count == 5, "\(line)")
      rows += 1
      if forms[0].contains(where: { exceptions.contains($0) }) { continue }
      let expected = words(UnicodeData.text(forms[0]))
      for form in forms.dropFirst() {
        let found = words(UnicodeData.text(form))
        if found != expected {
          Issue.record(
            "\(line): \(Spelling.text(of: found.joined())) is not \(Spelling.text(of: expected.joined()))"
          )
        }
      }
    }
    #expect(rows > 18_000)
  }

  @Test func `folds letters and their case foldings alike`() throws {
    var rows = 0
    for line in try UnicodeData.lines("CaseFolding.txt") {
      let fields = line.split(separator: ";").map { $0.drop { $0 == " " } }
      guard fields.count > 2, fields[1] == "C" || fields[1] == "F" else { continue }
      let source = UnicodeData.text(UnicodeData.scalars(fields[0]))
      let target = UnicodeData.text(UnicodeData.scalars(fields[2]))
      // An iota subscript is dropped as an accent, not written as an iota.
      let parts = source.decomposedStringWithCanonicalMapping.unicodeScalars
      if parts.contains("\u{345}") { continue }
      #expect(words(source) == words(target), "\(line)")
      rows += 1
    }
    #expect(rows > 1_300)
  }

  @Test func `ends characters where the grapheme test does`() throws {
    var rows = 0
    for line in try UnicodeData.lines("auxiliary/GraphemeBreakTest.txt") {
      var text: [UInt8] = []
      var expected: [Int] = []
      for field in line.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        if field == "÷" {
          expected.append(text.count)
        } else if field != "×" {
          text += Array(UnicodeData.text(UnicodeData.scalars(field)).utf8)
        }
      }
      #expect(Spelling.boundaries(text) == expected, "\(line)")
      rows += 1
    }
    #expect(rows > 600)
  }

  @Test func `agrees with the properties of the standard library up to Unicode 15`() throws {
    let version = Unicode.Version(major: 15, minor: 0)
    var marks: [(order: UInt8, ccc: UInt8)] = []
    // Planes 4 to 13 are empty, 15 and 16 private.
    for value in [UInt32(0)...0x3FFFF, 0xE0000...0xE0FFF].joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      guard let age = properties.age, age.major < 15 || age == version else { continue }
      let record = ScalarTable.record(of: value)
      switch properties.generalCategory {
      case .decimalNumber:
        let digits = words(String(scalar))
        let number = properties.numericValue.map { [[0x30 + UInt8($0)]] }
        if digits != number { Issue.record("digit U+\(String(value, radix: 16))") }
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .dashPunctuation,
        .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
        .connectorPunctuation, .mathSymbol, .currencySymbol:
        let isMark = words(String(scalar)).allSatisfy { $0.last == 0x03 }
        // A few decompose to letters, or are emoji.
        if !isMark, record.kind != .folded, value != 0x2B {
          Issue.record("separator U+\(String(value, radix: 16))")
        }
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter:
        // Fillers are blanks; a few Arabic ligatures consist of marks alone.
        let isMarks = (0xFCF2...0xFCF4).contains(value) || (0xFE70...0xFE7F).contains(value)
        let isLetter = record.kind == .letter || record.kind == .folded
        if !isLetter, record.kind != .blank, !isMarks {
          Issue.record("letter U+\(String(value, radix: 16))")
        }
      case .otherSymbol:
        if record.kind == .letter { Issue.record("symbol U+\(String(value, radix: 16))") }
      default: break
      }
      let ccc = properties.canonicalCombiningClass.rawValue
      if record.kind == .mark || record.kind == .voicing {
        marks.append((record.markOrder, ccc))
      } else if ccc > 0, record.kind == .letter {
        Issue.record("mark U+\(String(value, radix: 16))")
      }
      if properties.isDefaultIgnorableCodePoint, record.kind != .blank {
        let isIgnored = record.kind == .ignorable || record.kind == .accent
        if !isIgnored { Issue.record("ignorable U+\(String(value, radix: 16))") }
      }
    }
    // The orders rise exactly as the combining classes do.
    var classOfOrder: [UInt8: UInt8] = [:]
    for mark in marks {
      if let known = classOfOrder[mark.order] { #expect(known == mark.ccc) }
      classOfOrder[mark.order] = mark.ccc
    }
    let classes = classOfOrder.sorted { $0.key < $1.key }.map { $0.value }
    #expect(classes == classes.sorted() && Set(classes).count == classes.count)
    #expect(classes.first == 0)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `ends characters where the standard library does`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = RandomText.scalars
    for _ in 0..<3000 {
      let scalars = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let text = UnicodeData.text(scalars)
      var expected = [0]
      for character in text { expected.append(expected[expected.count - 1] + character.utf8.count) }
      let found = Spelling.boundaries(Array(text.utf8))
      #expect(found == expected, "seed \(seed): \(scalars.map { String($0.value, radix: 16) })")
    }
  }
}
