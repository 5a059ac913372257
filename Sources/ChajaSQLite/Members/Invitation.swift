// Chaja
// SPDX-License-Identifier: Apache-2.0

/// An invitation: a draft that only its owner sees, until it is sent.
package struct Invitation: Hashable, Sendable {
  /// One who is invited, or will be.
  package struct Invitee: Hashable, Sendable, RowReadable {
    package let member: Member
    package let answer: Answer?

    /// Reads the answer, then the member.
    package init(_ row: borrowing Row) throws(DatabaseError) {
      answer = try row.optionalText(0).flatMap(Answer.init)
      member = try Member(row, from: 1)
    }
  }

  /// What somebody who is invited has said.
  package enum Answer: String, Sendable {
    case accepted
    case declined
  }

  /// What an owner writes.
  package struct Content: Hashable, Sendable {
    package var title: String
    package var text: String
    /// Ids of those to invite, in the order of the chips, each once.
    package var members: [Int64]

    /// Makes what is written; of a member that stands twice the first stays.
    package init(title: String, text: String, members: [Int64]) {
      self.title = title
      self.text = text
      var seen: Set<Int64> = []
      self.members = members.filter { seen.insert($0).inserted }
    }
  }

  /// What an invitation lacks before it can be sent.
  package enum Gap: String, Sendable {
    case title
    case text
    case members
  }

  package let id: Int64
  package let owner: Member
  /// The id that the owner's window gave it, by which a repeated making is known.
  package let clientID: String
  package let title: String
  package let text: String
  /// Counts the savings of a draft, so that one window does not overwrite what another saved.
  package let revision: Int64
  /// In milliseconds since 1970.
  package let changedAt: Int64
  /// In milliseconds since 1970; nil for a draft.
  package let sentAt: Int64?
  /// In the order of the chips.
  package let invitees: [Invitee]

  /// What is missing; a blank text is missing too.
  package var gaps: [Gap] {
    var gaps: [Gap] = []
    if title.allSatisfy(\.isWhitespace) { gaps.append(.title) }
    if text.allSatisfy(\.isWhitespace) { gaps.append(.text) }
    if invitees.isEmpty { gaps.append(.members) }
    return gaps
  }
}

extension Invitation {
  /// An invitation without those invited, as its table holds it.
  struct Head: RowReadable {
    let id: Int64
    let owner: Member
    let clientID: String
    let title: String
    let text: String
    let revision: Int64
    let changedAt: Int64
    let sentAt: Int64?

    init(_ row: borrowing Row) throws(DatabaseError) {
      id = try row.integer(0)
      clientID = try row.text(1)
      title = try row.text(2)
      text = try row.text(3)
      revision = try row.integer(4)
      changedAt = try row.integer(5)
      sentAt = try row.optionalInteger(6)
      owner = try Member(row, from: 7)
    }
  }

  init(_ head: Head, invitees: [Invitee]) {
    self.init(
      id: head.id,
      owner: head.owner,
      clientID: head.clientID,
      title: head.title,
      text: head.text,
      revision: head.revision,
      changedAt: head.changedAt,
      sentAt: head.sentAt,
      invitees: invitees
    )
  }
}
