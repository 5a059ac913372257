// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSQLite

/// How members and what they share look in answers; an e-mail address is in none of them.
extension JSONWriter {
  /// Writes the fields of a member into an object that is begun.
  mutating func memberFields(_ member: Member) {
    name("id")
    integer(member.id)
    name("first")
    string(member.name.first)
    name("last")
    string(member.name.last)
    name("name")
    string(member.name.shown)
  }

  /// Writes a member.
  mutating func member(_ member: Member) {
    beginObject()
    memberFields(member)
    endObject()
  }

  /// Writes a message.
  mutating func message(_ message: Message) {
    beginObject()
    name("id")
    integer(message.id)
    name("conversation")
    integer(message.conversation)
    name("sender")
    integer(message.sender)
    name("clientId")
    string(message.clientID)
    name("text")
    string(message.text)
    name("sentAt")
    integer(message.sentAt)
    endObject()
  }

  /// Writes a conversation.
  mutating func conversation(_ conversation: Conversation) {
    beginObject()
    name("id")
    integer(conversation.id)
    name("partner")
    member(conversation.partner)
    name("unread")
    integer(conversation.unread)
    name("lastMessage")
    if let last = conversation.lastMessage { message(last) } else { null() }
    endObject()
  }

  /// Writes an invitation as one member sees it; of a draft only its owner sees anything.
  mutating func invitation(_ invitation: Invitation, seenBy reader: Int64) {
    beginObject()
    name("id")
    integer(invitation.id)
    name("state")
    string(invitation.sentAt == nil ? "draft" : "sent")
    name("owner")
    member(invitation.owner)
    if invitation.owner.id == reader {
      name("clientId")
      string(invitation.clientID)
    }
    name("title")
    string(invitation.title)
    name("text")
    string(invitation.text)
    name("members")
    beginArray()
    for invitee in invitation.invitees {
      beginObject()
      memberFields(invitee.member)
      name("answer")
      if let answer = invitee.answer { string(answer.rawValue) } else { null() }
      endObject()
    }
    endArray()
    name("missing")
    beginArray()
    for gap in invitation.gaps { string(gap.rawValue) }
    endArray()
    name("revision")
    integer(invitation.revision)
    name("changedAt")
    integer(invitation.changedAt)
    name("sentAt")
    if let sentAt = invitation.sentAt { integer(sentAt) } else { null() }
    endObject()
  }
}

extension Response {
  /// Makes an answer with one JSON value.
  init(
    _ status: Int = 200,
    json write: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter()
    write(&writer)
    self.init(json: writer.bytes, status: status, route: .none)
  }

  /// Makes an answer with an object of one list.
  init<Element>(
    list name: StaticString,
    _ elements: [Element],
    write: (inout JSONWriter, Element) -> Void
  ) {
    self.init { writer in
      writer.beginObject()
      writer.name(name)
      writer.beginArray()
      for element in elements { write(&writer, element) }
      writer.endArray()
      writer.endObject()
    }
  }

  /// Makes an answer that says no more than that it is done.
  static var done: Response {
    Response(status: 204, headers: [("Cache-Control", "no-store")], route: .none)
  }
}
