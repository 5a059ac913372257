// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSQLite

extension MemberAPI {
  private static let maximumTitleBytes = 800
  private static let maximumTextBytes = 16 << 10
  private static let maximumInvitees = 500

  /// Lists all of the member's friends.
  func listFriends(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    return Response(list: "friends", try friends(of: member)) { $0.member($1) }
  }

  /// Searches the member's friends, as an index is searched.
  func searchFriends(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let parameters = try SearchParameters(pairs: call.request.target.pairs)
    let ids = try friends(of: member).map { $0.id }
    return Response(
      json: try search(parameters, among: ids, except: member.id),
      route: .friends
    )
  }

  /// Adds a friend.
  func addFriend(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let id = try call.id()
    let added = try stored { () throws(DatabaseError) in
      try database.addFriend(id, to: member.id, now: Self.now)
    }
    guard let added else { throw APIError.memberNotFound }
    hub.tell([member.id])
    return Response { $0.member(added) }
  }

  /// Removes a friend.
  func removeFriend(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let id = try call.id()
    try stored { () throws(DatabaseError) in
      try database.removeFriend(id, of: member.id, now: Self.now)
    }
    hub.tell([member.id])
    return .done
  }

  /// Lists the invitations that the member owns, drafts too, or is invited by.
  func listInvitations(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let (limit, values) = try call.window(["before"], maximum: 200)
    let found = try stored { () throws(DatabaseError) in
      try database.invitations(
        seenBy: member.id,
        before: values["before"] ?? .max,
        limit: limit
      )
    }
    return Response(list: "invitations", found) { $0.invitation($1, seenBy: member.id) }
  }

  /// Makes a draft.
  func makeDraft(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let fields = try JSONFields(call.request, known: ["clientId", "title", "text", "members"])
    let clientID = try fields.clientID()
    let content = try Self.content(in: fields)
    let outcome = try stored { () throws(DatabaseError) in
      try database.makeDraft(content, clientID: clientID, owner: member.id, now: Self.now)
    }
    return try Self.response(to: outcome, 201, member)
  }

  /// Shows an invitation.
  func showInvitation(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let id = try call.id()
    let found = try stored { () throws(DatabaseError) in
      try database.invitation(id, seenBy: member.id)
    }
    guard let found else { throw APIError.invitationNotFound }
    return Response { $0.invitation(found, seenBy: member.id) }
  }

  /// Saves a draft.
  func saveDraft(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let id = try call.id()
    let fields = try JSONFields(call.request, known: ["revision", "title", "text", "members"])
    let revision = try fields.number("revision", .invalidRevision)
    let content = try Self.content(in: fields)
    let outcome = try stored { () throws(DatabaseError) in
      try database.saveDraft(id, content, revision: revision, owner: member.id, now: Self.now)
    }
    return try Self.response(to: outcome, 200, member)
  }

  /// Deletes a draft.
  func deleteDraft(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let id = try call.id()
    let isDeleted = try stored { () throws(DatabaseError) in
      try database.deleteDraft(id, owner: member.id)
    }
    guard isDeleted else { throw APIError.invitationNotFound }
    return .done
  }

  /// Sends an invitation and tells everybody's windows.
  func sendInvitation(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let id = try call.id()
    let outcome = try stored { () throws(DatabaseError) in
      try database.sendInvitation(id, owner: member.id, now: Self.now)
    }
    switch outcome {
    case .sent(let invitation, let told):
      hub.tell(told)
      return Response { $0.invitation(invitation, seenBy: member.id) }
    case .repeated(let invitation):
      return Response { $0.invitation(invitation, seenBy: member.id) }
    case .incomplete(let gaps):
      let names = gaps.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw APIError(.invitationIncomplete, "The invitation still lacks \(names).")
    case .notFound: throw APIError.invitationNotFound
    }
  }

  /// Notes an answer to an invitation and tells everybody's windows.
  func answerInvitation(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let id = try call.id()
    let fields = try JSONFields(call.request, known: ["answer"])
    let text = try fields.string("answer", .invalidAnswer)
    guard let answer = Invitation.Answer(rawValue: text) else {
      throw APIError(.invalidAnswer, "The field `answer` is neither accepted nor declined.")
    }
    let found = try stored { () throws(DatabaseError) in
      try database.answer(id, answer, by: member.id, now: Self.now)
    }
    guard let found else { throw APIError.invitationNotFound }
    hub.tell(found.told)
    return Response { $0.invitation(found.invitation, seenBy: member.id) }
  }

  private func friends(of member: Member) throws(APIError) -> [Member] {
    try stored { () throws(DatabaseError) in try database.friends(of: member.id) }
  }

  private static func content(in fields: JSONFields) throws(APIError) -> Invitation.Content {
    let title = try fields.text("title", .invalidTitle, maximumBytes: maximumTitleBytes)
    guard !title.contains("\n") else {
      throw APIError(.invalidTitle, "The field `title` has more than one line.")
    }
    return Invitation.Content(
      title: title,
      text: try fields.text("text", .invalidText, maximumBytes: maximumTextBytes),
      members: try fields.numbers("members", .invalidMembers, maximum: maximumInvitees)
    )
  }

  private static func response(
    to outcome: MemberDatabase.DraftOutcome,
    _ status: Int,
    _ member: Member
  ) throws(APIError) -> Response {
    switch outcome {
    case .saved(let invitation):
      return Response(status) { $0.invitation(invitation, seenBy: member.id) }
    case .outdated(let invitation):
      throw APIError(
        .draftOutdated,
        "Another window has saved this draft; load it again, its revision is now "
          + "\(invitation.revision)."
      )
    case .notFriends(let ids):
      let list = ids.prefix(10).map { "\($0)" }.joined(separator: ", ")
      throw APIError(
        .notFriends,
        "Only friends can be invited; these members are none: \(list)."
      )
    case .alreadySent:
      throw APIError(.invitationSent, "The invitation has been sent and no longer changes.")
    case .notFound: throw APIError.invitationNotFound
    }
  }
}
