// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct RecordSourceChecksTests {
  let scheduler = ManualScheduler()

  @Test
  func `an index keeps the rules, on the caller's actor and beside it`() async throws {
    let index = try await Species.index()
    let texts = ["ㅍ", "pi", "2", "saur", "피카츄", "qqqq"]
    let found = await RecordSourceChecks(index, texts: texts, maximumPages: 200).findings()
    #expect(found.isEmpty, "\(found)")
    let aside = IndexSource(index, kind: "species", immediateCount: 0)
    let others = await RecordSourceChecks(aside, texts: ["char"], pageSizes: [3]).findings()
    #expect(others.isEmpty, "\(others)")
  }

  @Test
  func `a scripted and a mapped source keep the rules`() async {
    let source = ScriptedSource<Movie>(scheduler: scheduler) { .page(honestPage(of: $0)) }
    let found = await RecordSourceChecks(source, texts: ["a", "b"]).findings()
    #expect(found.isEmpty, "\(found)")
    let mapped = source.mapping(\.title)
    let others = await RecordSourceChecks(mapped, texts: ["a"], pageSizes: [4]).findings()
    #expect(others.isEmpty, "\(others)")
  }

  @Test(arguments: [
    (Fault.repeatsRecord, SourceFinding.Rule.identities), (.wrongTotal, .totals),
    (.changingTotal, .totals), (.longPage, .pageSize), (.ignoresPageSize, .pagesTile),
    (.clampsPage, .pastTheEnd), (.failsFar, .pastTheEnd), (.failsOddText, .answers),
    (.forgetsIdentity, .repeatable), (.ignoresCancellation, .cancellation),
    (.failsCancelled, .cancellation),
  ])
  func `a fault of a source is found`(fault: Fault, rule: SourceFinding.Rule) async {
    let source = FaultySource(fault: fault)
    let found = await RecordSourceChecks(source, texts: ["a"]).findings()
    #expect(found.contains { $0.rule == rule }, "\(found)")
  }

  @Test
  func `a finding says rule, question and fault`() async {
    let source = FaultySource(fault: .wrongTotal)
    let found = await RecordSourceChecks(source, texts: ["a"], pageSizes: [30]).findings()
    #expect(
      found.first?.description == "totals (“a”, page 1 of 30): 23 records in all, but a total of 24"
    )
  }
}

/// Ways to break a rule.
enum Fault: Sendable {
  case repeatsRecord, wrongTotal, changingTotal, longPage, ignoresPageSize, clampsPage, failsFar
  case failsOddText, forgetsIdentity, ignoresCancellation, failsCancelled
}

/// A source of 23 films for any text, with one fault.
struct FaultySource: RecordSource {
  let fault: Fault

  func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<Movie> {
    if Task.isCancelled && fault != .ignoresCancellation {
      throw fault == .failsCancelled ? .network : .cancelled
    }
    var request = request
    switch fault {
    case .failsFar where request.page > 100: throw .http(422)
    case .failsOddText where request.text.contains("%"): throw .http(400)
    case .clampsPage: request.page = min(request.page, 2)
    case .ignoresPageSize: request.pageSize += request.pageSize == 7 ? -1 : 0
    case .longPage: request.pageSize += 1
    default: break
    }
    var page = honestPage(of: request)
    switch fault {
    case .repeatsRecord where request.page == 2:
      if !page.records.isEmpty { page.records[0] = found(0, "film 0") }
    case .wrongTotal: page.total = 24
    case .changingTotal: page.total = 23 + (request.page + 1) % 2
    case .ignoresPageSize: page.total = nil
    case .forgetsIdentity:
      page.records = page.records.map {
        FoundRecord(ItemID("\(Int.random(in: 0...(.max)))"), $0.record)
      }
    default: break
    }
    return page
  }
}

/// A page of 23 films, whatever the text.
func honestPage(of request: RecordRequest) -> RecordPage<Movie> {
  let all = 0..<23
  let start = min(request.offset, all.count)
  let end = min(start + request.pageSize, all.count)
  return RecordPage((start..<end).map { found($0, "film \($0)") }, total: all.count)
}
