// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja

extension RecordSourceChecks {
  /// A list read page after page.
  struct Walk {
    var request: RecordRequest
    var items: [ItemID] = []
    var total: Int?
    var pages: Int?
    /// Whether the end was reached.
    var isWhole = false
    var findings: [SourceFinding] = []

    /// Whether a session would ask for another page after this one.
    func goesOn(after page: Int, count: Int) -> Bool {
      if let pages { return page < pages }
      if let total { return page * request.pageSize < total }
      return count >= request.pageSize
    }
  }

  /// Reads a list as a session does, to its end or the most pages.
  func walk(_ text: String, _ pageSize: Int) async -> Walk {
    var walk = Walk(request: RecordRequest(text, pageSize: pageSize))
    var seen: Set<ItemID> = []
    for number in 1...max(1, maximumPages) {
      walk.request.page = number
      let page: RecordPage<Source.Record>
      do throws(SourceFailure) {
        page = try await source.page(for: walk.request)
      } catch {
        walk.findings.append(SourceFinding(.answers, walk.request, "\(error)"))
        return walk
      }
      if page.records.count > pageSize {
        let what = "\(page.records.count) records"
        walk.findings.append(SourceFinding(.pageSize, walk.request, what))
      }
      for record in page.records {
        if !seen.insert(record.item).inserted {
          walk.findings.append(SourceFinding(.identities, walk.request, "\(record.item) again"))
        }
        walk.items.append(record.item)
      }
      if number == 1 {
        walk.total = page.total
        walk.pages = page.pages
      } else if page.total != walk.total || page.pages != walk.pages {
        let what = "\(numbers(page.total, page.pages)) after \(numbers(walk.total, walk.pages))"
        walk.findings.append(SourceFinding(.totals, walk.request, what))
      }
      if !walk.goesOn(after: number, count: page.records.count) {
        walk.isWhole = true
        if let total = walk.total, total != walk.items.count {
          let what = "\(walk.items.count) records in all, but a total of \(total)"
          walk.findings.append(SourceFinding(.totals, walk.request, what))
        }
        return walk
      }
    }
    return walk
  }

  /// Looks beyond the end of a list: one page after it, and far away.
  func end(of walk: Walk) async -> [SourceFinding] {
    guard walk.isWhole else { return [] }
    var findings: [SourceFinding] = []
    for number in [walk.request.page + 1, walk.request.page + 1_000, Int.max / 2] {
      var request = walk.request
      request.page = number
      do throws(SourceFailure) {
        let page = try await source.page(for: request)
        if !page.records.isEmpty {
          findings.append(SourceFinding(.pastTheEnd, request, "\(page.records.count) records"))
        }
        if let total = page.total, let first = walk.total, total != first {
          findings.append(SourceFinding(.totals, request, "\(total) after \(first)"))
        }
      } catch {
        findings.append(SourceFinding(.pastTheEnd, request, "\(error)"))
      }
    }
    return findings
  }

  /// Asks the same again, also several times at once.
  func repetition(of text: String) async -> [SourceFinding] {
    let request = RecordRequest(text, pageSize: pageSizes.first ?? 20)
    let source = source
    let answers = await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { () async -> [ItemID]? in
          do throws(SourceFailure) {
            return try await source.page(for: request).records.map { $0.item }
          } catch {
            return nil
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    if answers.allSatisfy({ $0 == answers.first }) { return [] }
    return [SourceFinding(.repeatable, request, "another answer at the same time")]
  }

  /// Asks in a task that was cancelled before, and in one that is cancelled meanwhile.
  func cancellation(of text: String) async -> [SourceFinding] {
    let request = RecordRequest(text, pageSize: pageSizes.first ?? 20)
    let source = source
    var findings: [SourceFinding] = []
    let before = Task { () async -> SourceFailure? in
      while !Task.isCancelled { await Task.yield() }
      do throws(SourceFailure) {
        _ = try await source.page(for: request)
        return nil
      } catch {
        return error
      }
    }
    before.cancel()
    if let failure = await before.value {
      if failure.kind != .cancelled {
        findings.append(SourceFinding(.cancellation, request, "\(failure)"))
      }
    } else {
      findings.append(SourceFinding(.cancellation, request, "an answer to a cancelled task"))
    }
    let meanwhile = Task.immediate { () async -> SourceFailure? in
      do throws(SourceFailure) {
        _ = try await source.page(for: request)
        return nil
      } catch {
        return error
      }
    }
    meanwhile.cancel()
    // One that was quicker than the cancellation may answer.
    if let failure = await meanwhile.value, failure.kind != .cancelled {
      findings.append(SourceFinding(.cancellation, request, "\(failure)"))
    }
    return findings
  }

  /// Asks something odd: it has an answer, and no record twice.
  func oddness(of text: String) async -> [SourceFinding] {
    let request = RecordRequest(text, pageSize: pageSizes.first ?? 20)
    do throws(SourceFailure) {
      let items = try await source.page(for: request).records.map { $0.item }
      if Set(items).count == items.count { return [] }
      return [SourceFinding(.identities, request, "an identity comes twice")]
    } catch {
      return [SourceFinding(.answers, request, "\(error)")]
    }
  }

  private func numbers(_ total: Int?, _ pages: Int?) -> String {
    "total \(total.map { "\($0)" } ?? "unknown"), pages \(pages.map { "\($0)" } ?? "unknown")"
  }
}
