// Chaja
// SPDX-License-Identifier: Apache-2.0

extension SessionState {
  mutating func take(_ answer: Answer, of id: RequestID) {
    if let (index, inquiry) = closeLocal(id) {
      guard inquiry == wanted else { return }
      sections[index].landLocal(answer.items, for: inquiry, chosen: chips)
      return
    }
    guard let index = close(id), let open = sections[index].open else { return }
    sections[index].open = nil
    guard open.inquiry == wanted else { return }
    sections[index].land(
      answer,
      of: open,
      pageSize: pageSize(of: sections[index]),
      chosen: chips,
      bound: settings.maximumAutomaticPages
    )
  }

  mutating func fail(_ id: RequestID, _ failure: Failure, _ time: Int, _ turn: inout Turn) {
    if let (index, inquiry) = closeLocal(id) {
      // The remote source answers for the section; memory that fails has nothing to add.
      if inquiry == wanted { sections[index].landLocal([], for: inquiry, chosen: chips) }
      return
    }
    guard let index = close(id), let open = sections[index].open else { return }
    sections[index].open = nil
    guard open.inquiry == wanted else {
      if failure.isRateLimit { limit(index, failure, time, &turn) }
      return
    }
    if failure.kind == .cancelled {
      sections[index].isAwaiting = false
      if open.step.replaces { sections[index].declined = open.inquiry }
      return
    }
    if failure.isRateLimit, sections[index].limitsInRow < settings.maximumAutomaticRetries {
      limit(index, failure, time, &turn)
      sections[index].planned = Section.Plan(inquiry: open.inquiry, step: open.step)
      return
    }
    // Rows of the same query outlive a failed refresh or page; those of another would pass for an answer.
    if open.step.replaces && !open.inquiry.hasSameQuery(as: sections[index].shown) {
      sections[index].forgetRows()
    }
    if open.step.replaces { sections[index].settled = open.inquiry }
    sections[index].isAwaiting = false
    sections[index].failure = failure
    sections[index].failedStep = open.step
  }

  /// The section that waits for this request; nil when none does any more.
  private func close(_ id: RequestID) -> Int? { sections.firstIndex { $0.open?.id == id } }

  private mutating func closeLocal(_ id: RequestID) -> (Int, Inquiry)? {
    for index in sections.indices {
      if let open = sections[index].local.open, open.id == id {
        sections[index].local.open = nil
        return (index, open.inquiry)
      }
    }
    return nil
  }

  private mutating func limit(_ index: Int, _ failure: Failure, _ time: Int, _ turn: inout Turn) {
    let doublings = min(sections[index].limitsInRow, 16)
    let wait = max(
      0,
      failure.retryAfterMilliseconds ?? settings.rateLimitMilliseconds << doublings
    )
    sections[index].limitsInRow += 1
    sections[index].retryAt = time.addingReportingOverflow(wait).partialValue
    if let timer = sections[index].limitTimer { turn.effects.append(.stopTimer(timer)) }
    sections[index].limitTimer = startTimer(wait, &turn)
  }

  mutating func startTimer(_ milliseconds: Int, _ turn: inout Turn) -> TimerID {
    lastTimer += 1
    let timer = TimerID(rawValue: lastTimer)
    turn.effects.append(.startTimer(timer, milliseconds: milliseconds))
    return timer
  }
}
