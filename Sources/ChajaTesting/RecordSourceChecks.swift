// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja

/// The rules that every source of records keeps, as checks to run against one.
///
///     @Test func `the films keep the rules of sources`() async {
///       let findings = await RecordSourceChecks(Films(), texts: ["a", "pika"]).findings()
///       #expect(findings.isEmpty, "\(findings)")
///     }
///
/// Run them against records that do not change meanwhile. A source that keeps them can't make a session repeat, lose or
/// mix up rows.
public struct RecordSourceChecks<Source: RecordSource> {
  let source: Source
  let texts: [String]
  let pageSizes: [Int]
  let maximumPages: Int

  /// Makes checks.
  ///
  /// - Parameters:
  ///   - source: The source to check.
  ///   - texts: What to ask; best some with several pages, some with one record and some with none. The blank query and
  ///     a set of odd ones are asked as well.
  ///   - pageSizes: The sizes of pages to ask for, each from 1; one number only for a source that has a size of its own.
  ///   - maximumPages: After how many pages a walk through a list ends.
  public init(
    _ source: Source,
    texts: [String],
    pageSizes: [Int] = [20, 7],
    maximumPages: Int = 40
  ) {
    precondition(pageSizes.allSatisfy { $0 >= 1 }, "a page has at least one record")
    self.source = source
    self.texts = texts
    self.pageSizes = pageSizes
    self.maximumPages = maximumPages
  }

  /// Runs all checks.
  ///
  /// - Returns: The rules that are broken, with the request that showed it; empty when none is.
  public func findings() async -> [SourceFinding] {
    var findings: [SourceFinding] = []
    for text in texts + [""] {
      var lists: [[ItemID]] = []
      for size in pageSizes {
        let walk = await walk(text, size)
        findings += walk.findings
        findings += await end(of: walk)
        if walk.isWhole { lists.append(walk.items) }
      }
      if let first = lists.first, lists.contains(where: { $0 != first }) {
        findings.append(
          SourceFinding(.pagesTile, RecordRequest(text), "other page sizes give another list")
        )
      }
      findings += await repetition(of: text)
      findings += await cancellation(of: text)
    }
    for text in Self.oddTexts { findings += await oddness(of: text) }
    return findings
  }

  /// Texts that services and parsers stumble over.
  static var oddTexts: [String] {
    [
      " ", "\u{3164}", "\u{0}", "\n", "a&b=c", "100%", "%zz", "\"", "'; --", "\\", "{}", "<b>", "+",
      "#", "?", "/",
      "ㅍ", "핔", "e\u{301}", "👩‍👩‍👧‍👦", "🇰🇷", "مرحبا", "\u{202E}abc", "\u{FFFD}",
      String(repeating: "a", count: 600),
      String(repeating: "가 ", count: 200),
    ]
  }
}

/// A rule of sources that was broken.
public struct SourceFinding: Sendable, CustomStringConvertible {
  /// The rules.
  @nonexhaustive
  public enum Rule: String, Sendable {
    /// Every valid question is answered.
    case answers
    /// A page has no more records than were asked for.
    case pageSize
    /// Pages put together give the same list, whatever their size.
    case pagesTile
    /// No identity comes twice in a list.
    case identities
    /// Totals are the same on each page, and true.
    case totals
    /// What follows the last page is empty.
    case pastTheEnd
    /// The same question has the same answer.
    case repeatable
    /// A cancelled task ends with `cancelled`.
    case cancellation
  }

  /// The rule.
  public let rule: Rule
  /// What was asked.
  public let request: RecordRequest
  /// What came instead.
  public let what: String

  init(_ rule: Rule, _ request: RecordRequest, _ what: String) {
    self.rule = rule
    self.request = request
    self.what = what
  }

  /// The rule, the question and what came.
  public var description: String {
    "\(rule) (“\(request.text.prefix(40))”, page \(request.page) of \(request.pageSize)): \(what)"
  }
}
