// Chaja
// SPDX-License-Identifier: Apache-2.0

extension MemberAPI {
  /// Every route below `/api`; `Documentation/HTTPAPI.md` describes them in this order.
  static let routes: [MemberRoute] = accounts + people + meetings

  private static let accounts: [MemberRoute] = [
    MemberRoute(
      .post,
      "sign-up",
      .signUp,
      access: .everyone,
      work: .hashing,
      isLimited: true
    ) { api, call throws(APIError) in try api.signUp(call) },
    MemberRoute(
      .post,
      "log-in",
      .logIn,
      access: .everyone,
      work: .hashing,
      isLimited: true
    ) { api, call throws(APIError) in try api.logIn(call) },
    MemberRoute(.post, "log-out", .logOut, access: .everyone) { api, call throws(APIError) in
      try api.logOut(call)
    },
    MemberRoute(.get, "me", .me) { api, call throws(APIError) in try api.me(call) },
    MemberRoute(.patch, "me", .me) { api, call throws(APIError) in try api.rename(call) },
    MemberRoute(
      .put,
      "me/password",
      .me,
      work: .hashing,
      isLimited: true
    ) { api, call throws(APIError) in try api.changePassword(call) },
    MemberRoute(
      .post,
      "me/delete",
      .me,
      work: .hashing,
      isLimited: true
    ) { api, call throws(APIError) in try api.deleteAccount(call) },
  ]

  private static let people: [MemberRoute] = [
    MemberRoute(.get, "members/search", .members) { api, call throws(APIError) in
      try api.searchMembers(call)
    },
    MemberRoute(.get, "members/{id}", .members) { api, call throws(APIError) in
      try api.showMember(call)
    },
    MemberRoute(.get, "conversations", .conversations) { api, call throws(APIError) in
      try api.listConversations(call)
    },
    MemberRoute(.post, "conversations", .conversations) { api, call throws(APIError) in
      try api.openConversation(call)
    },
    MemberRoute(.get, "conversations/{id}", .conversations) { api, call throws(APIError) in
      try api.showConversation(call)
    },
    MemberRoute(.get, "conversations/{id}/messages", .messages) { api, call throws(APIError) in
      try api.listMessages(call)
    },
    MemberRoute(.post, "conversations/{id}/messages", .messages) { api, call throws(APIError) in
      try api.sendMessage(call)
    },
    MemberRoute(.put, "conversations/{id}/read", .conversations) { api, call throws(APIError) in
      try api.markRead(call)
    },
    MemberRoute(.get, "events", .events) { api, call throws(APIError) in
      try api.openEvents(call)
    },
  ]

  private static let meetings: [MemberRoute] = [
    MemberRoute(.get, "friends", .friends) { api, call throws(APIError) in
      try api.listFriends(call)
    },
    MemberRoute(.get, "friends/search", .friends) { api, call throws(APIError) in
      try api.searchFriends(call)
    },
    MemberRoute(.put, "friends/{id}", .friends) { api, call throws(APIError) in
      try api.addFriend(call)
    },
    MemberRoute(.delete, "friends/{id}", .friends) { api, call throws(APIError) in
      try api.removeFriend(call)
    },
    MemberRoute(.get, "invitations", .invitations) { api, call throws(APIError) in
      try api.listInvitations(call)
    },
    MemberRoute(.post, "invitations", .invitations) { api, call throws(APIError) in
      try api.makeDraft(call)
    },
    MemberRoute(.get, "invitations/{id}", .invitations) { api, call throws(APIError) in
      try api.showInvitation(call)
    },
    MemberRoute(.put, "invitations/{id}", .invitations) { api, call throws(APIError) in
      try api.saveDraft(call)
    },
    MemberRoute(.delete, "invitations/{id}", .invitations) { api, call throws(APIError) in
      try api.deleteDraft(call)
    },
    MemberRoute(.post, "invitations/{id}/send", .invitations) { api, call throws(APIError) in
      try api.sendInvitation(call)
    },
    MemberRoute(.put, "invitations/{id}/answer", .invitations) { api, call throws(APIError) in
      try api.answerInvitation(call)
    },
  ]
}
