// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSQLite

extension MemberAPI {
  /// The most bytes of a message.
  private static let maximumMessageBytes = 16 << 10

  /// Searches all members but oneself, as an index is searched.
  func searchMembers(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let parameters = try SearchParameters(pairs: call.request.target.pairs)
    return Response(
      json: try search(parameters, among: nil, except: member.id),
      route: .members
    )
  }

  /// Searches the directory as it is at this moment.
  func search(
    _ parameters: SearchParameters,
    among ids: [Int64]?,
    except member: Int64
  ) throws(APIError) -> [UInt8] {
    try refreshDirectory()
    return try directory.answer(parameters, among: ids, except: member)
  }

  /// Shows a member.
  func showMember(_ call: MemberCall) throws(APIError) -> Response {
    let id = try call.id()
    guard let member = try stored({ () throws(DatabaseError) in try database.member(id) }) else {
      throw APIError.memberNotFound
    }
    return Response { $0.member(member) }
  }

  /// Lists the member's conversations, the latest first.
  func listConversations(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let (limit, values) = try call.window(["before"], maximum: 200)
    let found = try stored { () throws(DatabaseError) in
      try database.conversations(of: member.id, before: values["before"] ?? .max, limit: limit)
    }
    return Response(list: "conversations", found) { $0.conversation($1) }
  }

  /// Opens the conversation with a member.
  func openConversation(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let fields = try JSONFields(call.request, known: ["member"])
    let partner = try fields.number("member", .invalidMembers)
    let found = try stored { () throws(DatabaseError) in
      try database.openConversation(of: member.id, with: partner)
    }
    guard let found else { throw APIError.memberNotFound }
    return Response { $0.conversation(found) }
  }

  /// Shows a conversation.
  func showConversation(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let id = try call.id()
    let found = try stored { () throws(DatabaseError) in
      try database.conversation(id, seenBy: member.id)
    }
    guard let found else { throw APIError.conversationNotFound }
    return Response { $0.conversation(found) }
  }

  /// Lists messages of a conversation in their order: the last ones, or those around an id.
  func listMessages(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let id = try call.id()
    let (limit, values) = try call.window(["before", "after"], maximum: 200)
    let found = try stored { () throws(DatabaseError) in
      try database.messages(
        of: id,
        seenBy: member.id,
        after: values["after"],
        before: values["before"] ?? .max,
        limit: limit
      )
    }
    guard let found else { throw APIError.conversationNotFound }
    return Response(list: "messages", found) { $0.message($1) }
  }

  /// Stores a message and tells both members' windows.
  func sendMessage(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let id = try call.id()
    let fields = try JSONFields(call.request, known: ["clientId", "text"])
    let clientID = try fields.clientID()
    let text = try fields.text("text", .invalidText, maximumBytes: Self.maximumMessageBytes)
    guard !text.allSatisfy(\.isWhitespace) else {
      throw APIError(.invalidText, "The field `text` is blank; write something.")
    }
    let outcome = try stored { () throws(DatabaseError) in
      try database.send(text, clientID: clientID, to: id, from: member.id, now: Self.now)
    }
    switch outcome {
    case .sent(let message, let told):
      hub.tell(told)
      return Response(201) { $0.message(message) }
    case .repeated(let message): return Response { $0.message(message) }
    case .conflicting:
      throw APIError(
        .clientIDTaken,
        "The `clientId` belongs to another message of this conversation; take a new one."
      )
    case .notFound: throw APIError.conversationNotFound
    }
  }

  /// Notes how far a conversation was read.
  func markRead(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let id = try call.id()
    let fields = try JSONFields(call.request, known: ["message"])
    let message = try fields.number("message", .invalidMessage)
    let found = try stored { () throws(DatabaseError) in
      try database.markRead(id, by: member.id, upTo: message, now: Self.now)
    }
    guard let found else { throw APIError.conversationNotFound }
    hub.tell([member.id])
    return Response { $0.conversation(found) }
  }

  /// Opens a stream of the member's events, from the one that the window knows.
  func openEvents(_ call: MemberCall) throws(APIError) -> Response {
    guard let session = call.session, let token = call.token else { throw APIError.notLoggedIn }
    let (_, values) = try call.window(["after"], maximum: 1)
    let last = try stored { () throws(DatabaseError) in try database.lastEventID() }
    // The browser sends the header after a break; the address is from when the page was loaded.
    let known = call.request.header(named: "last-event-id").flatMap { Int64($0) }
    let stream = hub.open(
      member: session.member.id,
      token: token.hash,
      expiresAt: session.expiresAt,
      after: known ?? values["after"] ?? last
    )
    // A session that ended in between would not have found the stream to end.
    let current = try stored { () throws(DatabaseError) in
      try database.session(token: token.hash, now: Self.now)
    }
    guard current != nil else {
      stream?.close()
      throw APIError.notLoggedIn
    }
    guard let stream else {
      throw APIError(
        .tooManyStreams,
        "There are too many open streams of events of this member; close other windows."
      )
    }
    var response = Response(
      status: 200,
      headers: [
        ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"),
        // Proxies that gather answers would hold events back.
        ("X-Accel-Buffering", "no"),
      ],
      route: .events
    )
    response.stream = stream
    return response
  }
}
