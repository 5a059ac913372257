// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja

/// The members of a directory in a Firebase database, searched by the service.
///
///     let directory = FirebaseSource(FirebaseDatabase(address: address, access: access))
///     let session = SearchSession(sections: [SearchSection("people", directory)])
///
/// A member is found by the beginning of the first name, the last name or the whole name, whichever comes first, without
/// regard to case, accents and blanks, and Hangul while it is typed. Names are not downloaded but for those found, and
/// e-mail addresses never: they stand as keys in a place of their own, which the rules should close to all but their owner.
///
///     members/-Nx1:  { first: "Ada", last: "Lovelace", search: { forward: "adalovelace", backward: "lovelaceada" } }
///     emails/ada@example=2Ecom:  "-Nx1"
///
/// The rules need the line `".indexOn": ["search/forward", "search/backward"]` for `members`.
public struct FirebaseSource: RecordSource {
  /// The most members that one search finds, whatever the pages.
  public static let maximumMembers = 1_000

  /// Where the searched forms of a name stand below a member's record.
  static let forward = "search/forward"
  static let backward = "search/backward"

  /// The database.
  public let database: FirebaseDatabase
  let members: FirebasePath
  let emails: FirebasePath

  /// Makes a source; nothing is asked.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - members: Where the records of members are.
  ///   - emails: Where the e-mail addresses are, each with the key of its member's record.
  public init(
    _ database: FirebaseDatabase,
    members: FirebasePath = "members",
    emails: FirebasePath = "emails"
  ) {
    self.database = database
    self.members = members
    self.emails = emails
  }

  /// Asks the service for a page of the members whose name begins with a text.
  ///
  /// - Parameter request: What is asked; chips narrow nothing. Blank text has no members, and the service is not asked.
  /// - Returns: Those found from the front of the name, by name, then those found from its last part; at most
  ///   ``maximumMembers`` over all pages. The service does not count, so there is no total.
  /// - Throws: `refused` for an order, a filter or a scope, and when an index is missing; `http` with 401 or 403 when the
  ///   rules forbid it; otherwise what went wrong on the way.
  public nonisolated(nonsending)
    func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<FirebaseMember>
  {
    if Task.isCancelled { throw .cancelled }
    guard request.sort == nil, request.filter == nil, request.scope == nil else {
      throw SourceFailure(.refused, detail: "the service searches by text alone, in its own order")
    }
    let text = FirebaseSearchText.text(of: request.text)
    let offset = request.offset
    guard !text.isEmpty, offset < Self.maximumMembers else { return RecordPage([]) }
    let size = min(Self.maximumMembers, max(1, request.pageSize))
    let wanted = min(Self.maximumMembers, offset + size)
    do throws(FirebaseError) {
      var found = try await beginning(text, Self.forward, wanted)
      if found.count < wanted {
        // All that begin with it are known; so many of the others may be among them.
        let known = Set(found.map { $0.key })
        found += try await beginning(text, Self.backward, wanted).filter { !known.contains($0.key) }
      }
      return RecordPage(found.prefix(wanted).dropFirst(offset).map { FoundRecord($0.id, $0) })
    } catch {
      throw error.failure
    }
  }

  /// The first members whose searched form begins with a text, in its order.
  ///
  /// - Returns: As many as are wanted; fewer only when there are no more.
  nonisolated(nonsending)
    private func beginning(
      _ text: String,
      _ child: String,
      _ wanted: Int
    ) async throws(FirebaseError) -> [FirebaseMember]
  {
    var limit = wanted
    while true {
      let children = try await database.children(
        FirebasePrefix(child, text, limit: limit),
        at: members
      )
      let found = children.compactMap { FirebaseMember($0) }
      if found.count >= wanted || children.count < limit { return Array(found.prefix(wanted)) }
      // Records without a name stood in their places.
      limit *= 2
    }
  }
}
