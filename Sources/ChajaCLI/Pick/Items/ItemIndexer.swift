// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Foundation

/// Indexes what is queued and publishes a snapshot after each step, so that the first items can be searched at once.
///
/// Lines become segments: the last one is built anew while it is small, and then stays as it is, so nothing that was indexed in
/// quantity is indexed again. Records become one index that is built anew with more of them, because a record may replace
/// an earlier one and bring fields that none had before. Between two steps the indexer rests in proportion to what the last one took.
struct ItemIndexer {
  /// A segment with this many lines stays as it is.
  private static let fullSegment = 1 << 16
  private static let shortestRest = 0.03
  /// How long lines may wait until they can be found.
  private static let longestRest = 0.5

  /// What the items are.
  enum Kind {
    case lines
    case records(settings: IndexSettings, isTable: Bool, skipsInvalid: Bool)
  }

  private let kind: Kind
  private let name: String
  private let queue: ItemQueue
  private let store: ItemStore
  private var segments: [Segment] = []
  /// What is not in a segment that stays.
  private var tail = ItemBatch()
  private var count = 0

  /// Indexes items of an input with this name.
  init(_ kind: Kind, name: String, queue: ItemQueue, store: ItemStore) {
    self.kind = kind
    self.name = name
    self.queue = queue
    self.store = store
  }

  /// Works until the input has ended.
  mutating func run() {
    let clock = ContinuousClock()
    while true {
      let (batch, end) = queue.take()
      tail.append(batch)
      let start = clock.now
      var failure: Failure?
      var content: ItemSnapshot.Content?
      do { content = try build() } catch { failure = error }
      if case .failed(let reason) = end { failure = failure ?? reason }
      publish(content, isComplete: end != nil || failure != nil, failure)
      if end != nil || failure != nil { return }
      if tail.count > 0 {
        let rest = 3 * ((clock.now - start) / .seconds(1))
        let isLines = if case .lines = kind { true } else { false }
        let longest = isLines ? Self.longestRest : .infinity
        Thread.sleep(forTimeInterval: min(longest, max(Self.shortestRest, rest)))
      }
    }
  }

  private func publish(
    _ content: ItemSnapshot.Content?,
    isComplete: Bool,
    _ failure: Failure?
  ) {
    store.publish { snapshot in
      if let content {
        snapshot.content = content
        switch content {
        case .nothing: snapshot.count = 0
        case .lines(let lines): snapshot.count = lines.recordCount
        case .records(let records, _): snapshot.count = records.index.recordCount
        }
      }
      snapshot.isComplete = isComplete
      snapshot.failure = failure
    }
  }

  private mutating func build() throws(Failure) -> ItemSnapshot.Content {
    switch kind {
    case .lines: .lines(try lines())
    case .records(let settings, let isTable, let skipsInvalid):
      .records(try records(settings, isTable, skipsInvalid))
    }
  }

  private mutating func lines() throws(Failure) -> Snapshot {
    var all = segments
    if tail.count > 0 {
      all.append(Segment(try lineIndex()))
      if tail.count >= Self.fullSegment {
        segments = all
        count += tail.count
        tail = ItemBatch()
      }
    }
    do {
      return try Snapshot(all)
    } catch {
      preconditionFailure("all lines are indexed in one way")
    }
  }

  private func lineIndex() throws(Failure) -> Index {
    var builder = IndexBuilder(rank: nil)
    let field = builder.field(named: [UInt8]("line".utf8), kind: .text)
    var start = 0
    for (place, end) in tail.ends.enumerated() {
      builder.begin(.integer(Int64(count + place + 1)))
      let line = tail.bytes.span.extracting(start..<end)
      builder.add(text: line, field: field)
      builder.setStored(line)
      builder.end()
      start = end
    }
    do {
      return try builder.finish(settings: [])
    } catch {
      throw Failure(
        code: .pickError,
        message: "\(name): there are more different words than can be searched"
      )
    }
  }

  private func records(
    _ settings: IndexSettings,
    _ isTable: Bool,
    _ skipsInvalid: Bool
  ) throws(Failure) -> RecordIndex {
    var builder = RecordIndexBuilder(settings: settings, readsNumbersInText: isTable)
    for record in tail.records {
      do {
        try builder.add(json: record.json, line: record.line, number: record.number)
      } catch {
        if !skipsInvalid { throw Failure(code: .pickError, message: "\(name):\(error)") }
      }
    }
    do {
      return try builder.finish()
    } catch {
      throw Failure(code: .pickError, message: "\(name): \(error.message)")
    }
  }
}
