// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaJSON
import ChajaRecords
import ChajaSession

/// What one page has opened: indexes and sessions, by number.
///
/// Not for several threads at a time.
public final class Instance {
  /// What a call gave: JSON, or the bytes of an index.
  public enum Outcome: Equatable {
    /// What was asked for.
    case success([UInt8])
    /// An object `{"error":{"code":…,"message":…}}`.
    case failure([UInt8])
  }

  enum Entry {
    case index(OpenIndex)
    case session(OpenSession)
  }

  private var table = HandleTable<Entry>()

  /// Makes an instance that has nothing open.
  public init() {}

  /// Forgets an index or a session.
  ///
  /// - Returns: false when there is none of this number.
  public func close(_ handle: Int32) -> Bool { table.remove(handle) }

  func insert(_ entry: Entry) throws(CallError) -> Int32 {
    guard let handle = table.insert(entry) else {
      throw CallError(.tooManyHandles, "too many indexes and sessions are open; close some")
    }
    return handle
  }

  func index(_ handle: Int32) throws(CallError) -> OpenIndex {
    guard case .index(let index) = table[handle] else {
      throw CallError(.staleHandle, "this index was closed; open it again")
    }
    return index
  }

  func session(_ handle: Int32) throws(CallError) -> OpenSession {
    guard case .session(let session) = table[handle] else {
      throw CallError(.staleHandle, "this session was closed; make another one")
    }
    return session
  }

  func outcome(_ call: () throws(CallError) -> [UInt8]) -> Outcome {
    do {
      return .success(try call())
    } catch {
      return .failure(error.json)
    }
  }
}

/// An index, and the working memory of its searches.
final class OpenIndex {
  var records: RecordIndex
  var scratch = SearchScratch()

  init(_ records: RecordIndex) { self.records = records }
}

/// A session.
final class OpenSession {
  var state: SessionState

  init(_ state: SessionState) { self.state = state }
}
