// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaJSON
import ChajaRecords
import ChajaSQLite
import Synchronization

/// The members as a search sees them: an index in memory, made from the database and never older than it.
///
/// Who changes a member calls ``noteChange()`` before answering, and the next search takes the change over first: so the next
/// key press of everyone finds it, many changes at once cost one round, and the time of a sign-up does not tell whether there
/// was one.
final class MemberDirectory: Sendable {
  /// Why the directory could not take over what has changed.
  enum RefreshError: Error {
    /// The database cannot be read.
    case database(DatabaseError)
    /// The index refuses a member; with its words.
    case index(reason: String)
  }

  /// How many changes were noted, and how many of them the index has; the second follows when the index is there.
  private struct Progress {
    var noted = 0
    var taken = -1
  }

  private let database: MemberDatabase
  private let index = LiveRecordIndex(settings: MemberDirectory.settings)
  private let scratches = ScratchPool()
  private let progress = Mutex(Progress())
  /// The state of the database that the index has; held while changes are taken over, so that they are in its order.
  private let version = Mutex<Int64>(0)

  /// Makes the index of all members.
  ///
  /// - Complexity: O(*n*) for *n* members.
  init(database: MemberDatabase) throws(RefreshError) {
    self.database = database
    try refresh()
  }

  /// Says that the database may have changed; returns at once.
  func noteChange() {
    progress.withLock { $0.noted += 1 }
  }

  /// Takes over what has changed in the database; waits if that is being done.
  func refresh() throws(RefreshError) {
    let failure = version.withLock { version -> RefreshError? in
      let (noted, isDone) = progress.withLock { ($0.noted, $0.taken >= $0.noted) }
      if isDone { return nil }
      do throws(RefreshError) {
        version = try takeOver(since: version)
        progress.withLock { $0.taken = noted }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  private func takeOver(since version: Int64) throws(RefreshError) -> Int64 {
    let changes: MemberDatabase.DirectoryChanges
    do {
      changes = try database.directoryChanges(since: version)
    } catch {
      throw .database(error)
    }
    do {
      try index.apply(
        changes.members.map { .put(json: Self.record(of: $0)) }
          + changes.deleted.map { .delete(.integer($0)) }
      )
    } catch {
      throw .index(reason: error.description)
    }
    return changes.version
  }

  /// Whether a change was noted that is not taken over yet.
  var isOutdated: Bool { progress.withLock { $0.taken < $0.noted } }

  /// Answers a search for members.
  ///
  /// - Parameters:
  ///   - parameters: The search.
  ///   - ids: Members that alone may be found; nil for all.
  ///   - other: A member that is not found.
  /// - Returns: The JSON of the answer.
  /// - Throws: An error that names the parameter at fault.
  func answer(
    _ parameters: SearchParameters,
    among ids: [Int64]?,
    except other: Int64
  ) throws(APIError) -> [UInt8] {
    var parameters = parameters
    var conditions = [SearchParameters.FilterTree.expression("id != \(other)")]
    if let given = parameters.filter { conditions.append(given) }
    if let ids {
      // There is no member 0: the list must not be empty.
      let list = (ids.isEmpty ? [0] : ids).map { "\($0)" }.joined(separator: ", ")
      conditions.append(.expression("id IN [\(list)]"))
    }
    parameters.filter = .all(conditions)
    return try IndexSearch(index: index.current, scratches: scratches).answer(parameters)
  }

  private static func record(of member: Member) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.memberFields(member)
    writer.member("turned", member.name.turned)
    writer.endObject()
    return writer.bytes
  }

  private static var settings: IndexSettings {
    var settings = IndexSettings()
    settings.idName = "id"
    settings.searchesOtherFields = false
    // The name as it is shown, and with its parts the other way round: it is found from either.
    settings.fields = [FieldDeclaration("name"), FieldDeclaration("turned")]
    settings.filterable = ["id"]
    settings.displayed = ["id", "first", "last", "name"]
    return settings
  }
}

extension PersonName {
  /// The name as it is shown: family name first and without a space where both are of Han or Hangul letters.
  var shown: String {
    isOfSyllables ? "\(last)\(first)" : full
  }

  /// The name with its parts the other way round than it is shown.
  var turned: String {
    isOfSyllables ? full : "\(last) \(first)"
  }

  private var isOfSyllables: Bool {
    (first + last).unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0xAC00...0xD7A3, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
      default: false
      }
    }
  }
}
