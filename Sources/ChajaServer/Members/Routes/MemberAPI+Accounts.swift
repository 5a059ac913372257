// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSQLite

extension MemberAPI {
  /// Makes an account, and says the same whether the address had one.
  ///
  /// No session begins here: it would tell whether the account is new. A page logs in with what was typed, which
  /// succeeds for a new account, and for an old one only with its password.
  func signUp(_ call: MemberCall) throws(APIError) -> Response {
    let fields = try JSONFields(call.request, known: ["first", "last", "email", "password"])
    let name = try Self.name(in: fields)
    guard let email = EmailAddress(try fields.string("email", .invalidEmail)) else {
      throw APIError(.invalidEmail, "The field `email` is not an e-mail address.")
    }
    let password = try fields.string("password", .invalidPassword)
    guard PasswordHasher.isAllowed(password) else { throw Self.passwordRule }
    guard let hash = hasher.hash(password) else { throw APIError.overloaded }
    _ = try stored { () throws(DatabaseError) in
      try database.signUp(name: name, email: email, passwordHash: hash, now: Self.now)
    }
    directory.noteChange()
    return Response(202) { writer in
      writer.beginObject()
      writer.member("status", "accepted")
      writer.endObject()
    }
  }

  /// Begins a session, if the password is that of the account.
  func logIn(_ call: MemberCall) throws(APIError) -> Response {
    let fields = try JSONFields(call.request, known: ["email", "password"])
    let address = try fields.string("email", .invalidEmail)
    let password = try fields.string("password", .invalidPassword)
    // What cannot be an account or a password is as wrong as any other, and takes as long.
    let email = EmailAddress(address)
    let account = email?.key ?? ""
    let pair = "\(client(of: call.request)) \(account)"
    try take(pairLimiter, pair)
    try take(accountLimiter, account)
    let known = try email.map { email throws(APIError) in
      try stored { () throws(DatabaseError) in try database.credentials(for: email) }
    }
    let credentials = known ?? nil
    let isAllowed = password.utf8.count <= PasswordHasher.maximumBytes
    let isRight = hasher.matches(isAllowed ? password : "", credentials?.passwordHash)
    guard isRight, isAllowed, let credentials else { throw Self.wrongCredentials }
    pairLimiter.giveBack(pair)
    accountLimiter.giveBack(account)
    let hash = try renewed(credentials, password: password)
    let token = SecretToken()
    let lifetime = settings.sessionLifetime.components.seconds
    let member = try stored { () throws(DatabaseError) in
      try database.beginSession(
        of: credentials.member,
        token: token.hash,
        replacing: call.token?.hash,
        expiresAt: Self.now + lifetime * 1000,
        passwordHash: hash
      )
    }
    guard let member else { throw Self.wrongCredentials }
    if let former = call.session, let old = call.token?.hash {
      hub.end(former.member.id) { $0 == old }
    }
    var response = Response { $0.member(member) }
    response.headers.append(cookie.header(token, lifetimeSeconds: lifetime))
    return response
  }

  /// Ends the session, if there is one, and takes the cookie away.
  func logOut(_ call: MemberCall) throws(APIError) -> Response {
    if let token = call.token {
      try stored { () throws(DatabaseError) in try database.endSession(token: token.hash) }
      if let session = call.session { hub.end(session.member.id) { $0 == token.hash } }
    }
    var response = Response.done
    response.headers.append(cookie.removal)
    return response
  }

  /// Tells who is logged in, how much is unread, and the event to go on from.
  func me(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    // Asked for first: what happens in between is told twice rather than never.
    let last = try stored { () throws(DatabaseError) in try database.lastEventID() }
    let unread = try stored { () throws(DatabaseError) in
      try database.unreadCount(of: member.id)
    }
    return Response { writer in
      writer.beginObject()
      writer.memberFields(member)
      writer.member("unread", unread)
      writer.member("lastEvent", last)
      writer.endObject()
    }
  }

  /// Changes the member's name.
  func rename(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let fields = try JSONFields(call.request, known: ["first", "last"])
    let name = try Self.name(in: fields)
    let renaming = try stored { () throws(DatabaseError) in
      try database.rename(member.id, to: name, now: Self.now)
    }
    guard let renaming else { throw APIError.notLoggedIn }
    directory.noteChange()
    hub.tell(renaming.told)
    return Response { $0.member(renaming.member) }
  }

  /// Changes the member's password and ends all other sessions.
  func changePassword(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let fields = try JSONFields(call.request, known: ["current", "new"])
    let new = try fields.string("new", .invalidPassword)
    guard PasswordHasher.isAllowed(new) else { throw Self.passwordRule }
    _ = try proved(member, by: try fields.string("current", .invalidPassword))
    guard let hash = hasher.hash(new) else { throw APIError.overloaded }
    let token = call.token?.hash ?? []
    try stored { () throws(DatabaseError) in
      try database.setPassword(of: member.id, to: hash, keepingSession: token)
    }
    hub.end(member.id) { $0 != token }
    return .done
  }

  /// Deletes the member's account and everything of it.
  func deleteAccount(_ call: MemberCall) throws(APIError) -> Response {
    let member = try call.member()
    let fields = try JSONFields(call.request, known: ["password"])
    _ = try proved(member, by: try fields.string("password", .invalidPassword))
    let told = try stored { () throws(DatabaseError) in
      try database.delete(member.id, now: Self.now)
    }
    directory.noteChange()
    hub.end(member.id) { _ in true }
    hub.tell(told ?? [])
    var response = Response.done
    response.headers.append(cookie.removal)
    return response
  }

  /// Checks that a member knows its password.
  private func proved(
    _ member: Member,
    by password: String
  ) throws(APIError) -> MemberDatabase.Credentials {
    let key = "member \(member.id)"
    try take(accountLimiter, key)
    let credentials = try stored { () throws(DatabaseError) in
      try database.credentials(ofMember: member.id)
    }
    let isAllowed = password.utf8.count <= PasswordHasher.maximumBytes
    let isRight = hasher.matches(isAllowed ? password : "", credentials?.passwordHash)
    guard isRight, isAllowed, let credentials else {
      throw APIError(.wrongPassword, "The password is wrong; nothing was changed.")
    }
    accountLimiter.giveBack(key)
    return credentials
  }

  /// The hash of an account, made anew if it was made at another cost.
  private func renewed(
    _ credentials: MemberDatabase.Credentials,
    password: String
  ) throws(APIError) -> String {
    let old = credentials.passwordHash
    guard hasher.isOutdated(old), let new = hasher.hash(password) else { return old }
    let isReplaced = try stored { () throws(DatabaseError) in
      try database.renewPassword(of: credentials.member, from: old, to: new)
    }
    return isReplaced ? new : old
  }

  private func take(_ limiter: AttemptLimiter, _ key: String) throws(APIError) {
    if let wait = limiter.take(key, at: .now) { throw APIError.tooManyAttempts(seconds: wait) }
  }

  private static func name(in fields: JSONFields) throws(APIError) -> PersonName {
    let first = try fields.string("first", .invalidFirstName)
    let last = try fields.string("last", .invalidLastName)
    do {
      return try PersonName(first: first, last: last)
    } catch {
      switch error {
      case .blank(let part): throw nameError(part, "is blank")
      case .tooLong(let part):
        throw nameError(part, "is longer than \(PersonName.maximumCharacters) characters")
      case .unprintable(let part):
        throw nameError(part, "holds a character that cannot be shown; leave it out")
      }
    }
  }

  private static func nameError(_ part: PersonName.Part, _ problem: String) -> APIError {
    APIError(
      part == .first ? .invalidFirstName : .invalidLastName,
      "The field `\(part.rawValue)` \(problem)."
    )
  }

  private static var passwordRule: APIError {
    APIError(
      .invalidPassword,
      "A password has at least \(PasswordHasher.minimumCharacters) characters and at most "
        + "\(PasswordHasher.maximumBytes) bytes; any will do."
    )
  }

  private static var wrongCredentials: APIError {
    APIError(.wrongCredentials, "The e-mail address or the password is wrong.")
  }
}
