// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @typedef {import("../shared/language.js").Language} Language */

const english = {
  title: "People · Chaja",
  pages: "Pages",
  messages: "Messages",
  compose: "New message",
  noConversations: "No conversations yet. Find somebody to write to.",
  listFailed: "The conversations could not be loaded.",
  more: "Show more",
  noneChosen: "Choose a conversation, or find somebody to write to.",
  back: "Back to all conversations",
  addFriend: "Add to friends",
  invite: "Invite",
  messagesLabel: "Messages of this conversation",
  earlier: "Earlier messages",
  yourMessage: "Your message",
  send: "Send",
  sending: "Sending…",
  notSent: "Not sent.",
  refused: "This message cannot be sent.",
  invalid_text: "This message is too long, or nothing that can be shown.",
  conversation_not_found: "There is no such conversation, or the account was deleted.",
  member_not_found: "There is no such member any more.",
  discard: "Discard",
  noMessages: "Nothing was written yet.",
  findIdle: "Type a name, a part of one, or first consonants such as ㄱㅁㅅ.",
  findHint: "Try the beginning of the first or the last name.",
  searching: "Searching…",
  today: "Today",
  /** @param {number} number */
  unread: (number) => (number === 1 ? "1 unread message" : `${number} unread messages`),
  /** @param {string} text */
  mine: (text) => `You: ${text}`,
  /** @param {string} name */
  from: (name) => `${name}:`,
};

/** @type {typeof english} */
const korean = {
  title: "사람 · 찾아",
  pages: "페이지",
  messages: "메시지",
  compose: "새 메시지",
  noConversations: "아직 대화가 없습니다. 메시지를 보낼 사람을 찾아보세요.",
  listFailed: "대화를 불러오지 못했습니다.",
  more: "더 보기",
  noneChosen: "대화를 고르거나 메시지를 보낼 사람을 찾아보세요.",
  back: "모든 대화로 돌아가기",
  addFriend: "친구로 추가",
  invite: "초대",
  messagesLabel: "이 대화의 메시지",
  earlier: "이전 메시지",
  yourMessage: "메시지",
  send: "보내기",
  sending: "보내는 중…",
  notSent: "보내지 못했습니다.",
  refused: "이 메시지는 보낼 수 없습니다.",
  invalid_text: "메시지가 너무 길거나 보일 수 없는 글자가 있습니다.",
  conversation_not_found: "대화가 없거나 계정이 삭제되었습니다.",
  member_not_found: "이 회원은 이제 없습니다.",
  discard: "버리기",
  noMessages: "아직 주고받은 메시지가 없습니다.",
  findIdle: "이름이나 그 일부, 또는 ㄱㅁㅅ 같은 초성을 쓰세요.",
  findHint: "성이나 이름의 첫 글자로 찾아보세요.",
  searching: "찾는 중…",
  today: "오늘",
  unread: (number) => `읽지 않은 메시지 ${number}개`,
  mine: (text) => `나: ${text}`,
  from: (name) => `${name}:`,
};

/** What the page says, by language. */
export const texts = { en: english, ko: korean };

/** @type {Record<Language, any>} what the search element says on this page */
export const searchTexts = {
  en: { prompt: "Search for people", results: "People" },
  ko: {
    prompt: "사람 찾기",
    results: "사람",
    /** @param {string} text */
    empty: (text) => `‘${text}’에 맞는 사람이 없습니다`,
    /** @param {number} total @param {string} number */
    count: (total, number) => `${number}명 찾음`,
  },
};
