// Chaja
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A source that loads all its records once, and then answers from an index of them.
///
/// What is searched while they load is answered as soon as they are there. A load that fails is the failure of that search;
/// the next one, such as a retry, loads again.
///
///     let species = LoadedSource(schema: schema, load: api.species)
///     let session = SearchSession(sections: [SearchSection("species", species)])
public final class LoadedSource<Record: Codable & Sendable>: RecordSource {
  private typealias Outcome = Result<IndexSource<Record>, SourceFailure>

  /// A request that waits for the load, or is about to.
  private struct Waiting {
    var continuation: CheckedContinuation<Outcome, Never>?
    /// How the load ended, where it was quicker.
    var outcome: Outcome?
  }

  private struct State {
    var loaded: IndexSource<Record>?
    /// The load that is going on.
    var load: Task<Void, Never>?
    var waiting: [Int: Waiting] = [:]
    var lastWaiting = 0
  }

  private let state = Mutex(State())
  private let make: @Sendable () async -> Outcome

  /// Makes a source that has loaded nothing yet.
  ///
  /// - Parameters:
  ///   - schema: Which parts of the records are searched.
  ///   - options: What chips, scope, filter and order mean, as in `IndexSource`.
  ///   - load: Gives all records; called away from the caller's actor.
  public init(
    schema: SearchSchema<Record>,
    options: @escaping @Sendable (RecordRequest) -> SearchOptions = { $0.columnOptions },
    load: @escaping @Sendable () async throws(SourceFailure) -> [Record]
  ) {
    make = {
      let records: [Record]
      do throws(SourceFailure) { records = try await load() } catch { return .failure(error) }
      do throws(ChajaError) {
        let index = try await SearchIndex(records, schema: schema)
        return .success(IndexSource(index, options: options))
      } catch {
        if error.code == .cancelled { return .failure(.cancelled) }
        return .failure(.malformed(error.description))
      }
    }
  }

  deinit { state.withLock { $0.load?.cancel() } }

  /// True: once loaded, the records are in memory.
  public var isLocal: Bool { true }

  /// Whether the records are there.
  public var isLoaded: Bool { state.withLock { $0.loaded != nil } }

  /// Loads the records, if they are not there and not being loaded, so that the first search need not wait.
  ///
  /// - Throws: Why they can't be loaded.
  public func load() async throws(SourceFailure) { _ = try await loaded() }

  /// Finds a page of records, when they are loaded.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: The records, best first, with the exact number of all.
  /// - Throws: Why the records can't be loaded, and what `IndexSource` throws.
  public nonisolated(nonsending)
    func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<Record>
  {
    let source: IndexSource<Record>
    if let loaded = state.withLock({ $0.loaded }) {
      source = loaded
    } else {
      source = try await loaded()
    }
    return try await source.page(for: request)
  }

  /// Waits for the load, but not longer than the caller's task.
  ///
  /// The load itself goes on: the next key wants it too.
  private nonisolated(nonsending)
    func loaded() async throws(SourceFailure) -> IndexSource<Record>
  {
    if Task.isCancelled { throw .cancelled }
    let number = state.withLock { state in
      state.lastWaiting += 1
      state.waiting[state.lastWaiting] = Waiting()
      if state.load == nil && state.loaded == nil {
        state.load = Task { [weak self, make] in
          let outcome = await make()
          self?.finish(outcome)
        }
      }
      return state.lastWaiting
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(number, $0) }
    } onCancel: {
      let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
      waiting?.continuation?.resume(returning: .failure(.cancelled))
    }
    return try outcome.get()
  }

  private func wait(_ number: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
    let early: Outcome? = state.withLock { state in
      // Cancelled before it could wait.
      guard let waiting = state.waiting[number] else { return .failure(.cancelled) }
      if let outcome = waiting.outcome ?? state.loaded.map({ .success($0) }) {
        state.waiting[number] = nil
        return outcome
      }
      state.waiting[number]?.continuation = continuation
      return nil
    }
    if let early { continuation.resume(returning: early) }
  }

  private func finish(_ outcome: Outcome) {
    let continuations = state.withLock { state in
      if case .success(let source) = outcome { state.loaded = source }
      state.load = nil
      var continuations: [CheckedContinuation<Outcome, Never>] = []
      for (number, waiting) in state.waiting {
        if let continuation = waiting.continuation {
          continuations.append(continuation)
          state.waiting[number] = nil
        } else {
          state.waiting[number]?.outcome = outcome
        }
      }
      return continuations
    }
    for continuation in continuations { continuation.resume(returning: outcome) }
  }
}
