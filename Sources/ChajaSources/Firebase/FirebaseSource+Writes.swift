// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja

extension FirebaseSource {
  /// Adds a member, or changes the name of the one with this e-mail address.
  ///
  /// First the address is taken, on the condition that nobody has it; then the address, the name and its searched forms are
  /// written in one step. When that step fails the address stays taken for the same record, and the next try completes it.
  /// So two that sign up at one moment lose nothing, and one address has one member, however it is spelled (case, blanks
  /// around, Unicode form).
  ///
  /// - Parameters:
  ///   - first: The first name.
  ///   - last: The last name.
  ///   - email: The e-mail address.
  /// - Returns: The member.
  /// - Throws: `invalidMember` for a name without letters and for what is no address; `permissionDenied` and the rest as
  ///   for any write.
  @discardableResult
  public nonisolated(nonsending)
    func save(
      first: String,
      last: String,
      email: String
    ) async throws(FirebaseError) -> FirebaseMember
  {
    var member = FirebaseMember(
      key: FirebaseMember.makeKey(),
      first: FirebaseMember.clean(first),
      last: FirebaseMember.clean(last)
    )
    if member.forward.isEmpty {
      throw .invalidMember(reason: "the name has no letters to be found by")
    }
    let place = try place(of: email)
    let new = member.key
    let owner = try await database.update(place) { present in
      present.text == nil ? .string(new) : nil
    }
    member.key = owner.text ?? new
    let record = members.appending(member.key)
    try await database.write(
      [(place, .string(member.key))]
        + member.record.map { (FirebasePath(keys: record.keys + $0.path.keys), $0.value) }
    )
    return member
  }

  /// Takes a member out of the directory, and frees the e-mail address.
  ///
  /// Both in one step; there is nothing to do for an address that nobody has.
  ///
  /// - Parameter email: The e-mail address.
  /// - Throws: `invalidMember` for what is no address; `permissionDenied` and the rest as for any write.
  public nonisolated(nonsending)
    func remove(email: String) async throws(FirebaseError)
  {
    let place = try place(of: email)
    guard let key = try await database.value(at: place).text else { return }
    try await database.write([(place, .null), (members.appending(key), .null)])
  }

  /// Finds the member with an e-mail address, for who may read that address.
  ///
  /// - Parameter email: The e-mail address.
  /// - Returns: The member; nil when nobody has the address.
  /// - Throws: `invalidMember` for what is no address; `permissionDenied` and the rest as for any reading.
  public nonisolated(nonsending)
    func member(email: String) async throws(FirebaseError) -> FirebaseMember?
  {
    let place = try place(of: email)
    guard let key = try await database.value(at: place).text else { return nil }
    let value = try await database.value(at: members.appending(key))
    return FirebaseMember(FirebaseChildren.Child(key: key, value: value))
  }

  /// Reads the whole directory, for tools; a search needs no more than it finds.
  ///
  /// - Returns: The members in the order of their keys, which is that of joining; those without a name are left out. None
  ///   when the place is empty.
  /// - Throws: `malformed` when there is something else than records, `permissionDenied` and the rest as for any reading.
  public nonisolated(nonsending)
    func all() async throws(FirebaseError) -> [FirebaseMember]
  {
    let value = try await database.value(at: members)
    switch value {
    case .null, .object: return value.children.compactMap { FirebaseMember($0) }
    default: throw .malformed("“\(members.place)” should be an object of members")
    }
  }

  private func place(of email: String) throws(FirebaseError) -> FirebasePath {
    guard let address = FirebaseMember.address(email), let key = FirebaseKey.key(for: address)
    else { throw .invalidMember(reason: "this is no e-mail address") }
    return emails.appending(key)
  }
}
