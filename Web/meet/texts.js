// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @typedef {import("../shared/language.js").Language} Language */

const english = {
  title: "Meet · Chaja",
  pages: "Pages",
  logInLead: "Invite friends, and see who comes.",
  newInvitation: "New invitation",
  titleLabel: "Title",
  titlePrompt: "Tea on Sunday",
  textLabel: "Text",
  textPrompt: "Where and when",
  friendsLabel: "Friends",
  nextHint: "A title, a text and one friend at least are needed.",
  next: "Next",
  discard: "Discard the draft",
  another: "Begin another",
  saving: "Saving…",
  draftSaved: "Saved",
  notSaved: "Not saved yet. Trying again…",
  notSavable: "This cannot be saved.",
  conflict: "Another window has changed this draft.",
  takeTheirs: "Show that one",
  keepMine: "Keep this one",
  reviewLead: "This is what your friends get.",
  backToDraft: "Back",
  sendInvitation: "Send",
  sent: "The invitation was sent.",
  sentElsewhere: "The invitation was sent in another window.",
  invitations: "Invitations",
  noInvitations: "No invitations yet.",
  listFailed: "The invitations could not be loaded.",
  more: "Show more",
  accept: "Accept",
  decline: "Decline",
  accepted: "accepted",
  declined: "declined",
  unanswered: "no answer yet",
  awaits: "Awaits your answer",
  draft: "Draft",
  untitled: "Without a title",
  goOn: "Go on writing",
  deleteDraft: "Delete",
  member_not_found: "There is no such member any more.",
  invitation_incomplete: "A title, a text and one friend at least are needed.",
  not_friends: "Only friends can be invited.",
  invalid_title: "The title is too long or holds letters that cannot be shown.",
  invalid_text: "The text is too long or holds letters that cannot be shown.",
  invitation_not_found: "This invitation is gone.",
  /** @param {string} name */
  from: (name) => `From ${name}`,
  yours: "From you",
  /** @param {string} names */
  left: (names) => `No longer among your friends, and taken out: ${names}`,
  /** @param {string} name */
  stranger: (name) => `${name} is not among your friends yet.`,
  /** @param {string} name */
  addStranger: (name) => `Add ${name}`,
  /** @param {string} name @param {string} title */
  invites: (name, title) => `${name} invites you: ${title}`,
  /** @param {string} name @param {string} answer */
  answered: (name, answer) => `${name}: ${answer}`,
};

/** @type {typeof english} */
const korean = {
  title: "모임 · 찾아",
  pages: "페이지",
  logInLead: "친구를 초대하고 누가 오는지 보세요.",
  newInvitation: "새 초대",
  titleLabel: "제목",
  titlePrompt: "일요일에 차 한잔",
  textLabel: "내용",
  textPrompt: "언제 어디서",
  friendsLabel: "친구",
  nextHint: "제목과 내용을 쓰고 친구를 한 명 이상 골라 주세요.",
  next: "다음",
  discard: "초안 버리기",
  another: "다른 초대 쓰기",
  saving: "저장하는 중…",
  draftSaved: "저장됨",
  notSaved: "아직 저장하지 못했습니다. 다시 시도하는 중…",
  notSavable: "저장할 수 없습니다.",
  conflict: "다른 창에서 이 초안을 바꿨습니다.",
  takeTheirs: "그 초안 보기",
  keepMine: "이 초안 두기",
  reviewLead: "친구에게 이렇게 보입니다.",
  backToDraft: "뒤로",
  sendInvitation: "보내기",
  sent: "초대를 보냈습니다.",
  sentElsewhere: "다른 창에서 초대를 보냈습니다.",
  invitations: "초대",
  noInvitations: "아직 초대가 없습니다.",
  listFailed: "초대를 불러오지 못했습니다.",
  more: "더 보기",
  accept: "수락",
  decline: "거절",
  accepted: "수락함",
  declined: "거절함",
  unanswered: "아직 답 없음",
  awaits: "답을 기다립니다",
  draft: "초안",
  untitled: "제목 없음",
  goOn: "이어 쓰기",
  deleteDraft: "삭제",
  member_not_found: "이 회원은 이제 없습니다.",
  invitation_incomplete: "제목과 내용을 쓰고 친구를 한 명 이상 골라 주세요.",
  not_friends: "친구만 초대할 수 있습니다.",
  invalid_title: "제목이 너무 길거나 보일 수 없는 글자가 있습니다.",
  invalid_text: "내용이 너무 길거나 보일 수 없는 글자가 있습니다.",
  invitation_not_found: "이 초대는 이제 없습니다.",
  from: (name) => `${name}의 초대`,
  yours: "내가 보낸 초대",
  left: (names) => `이제 친구가 아니어서 뺐습니다: ${names}`,
  stranger: (name) => `${name}은(는) 아직 친구가 아닙니다.`,
  addStranger: (name) => `${name} 추가`,
  invites: (name, title) => `${name}의 초대: ${title}`,
  answered: (name, answer) => `${name}: ${answer}`,
};

/** What the page says, by language. */
export const texts = { en: english, ko: korean };

/** @type {Record<Language, any>} what the search element says on this page */
export const searchTexts = {
  en: {
    prompt: "Names of friends",
    results: "Friends",
    chosen: "Invited friends",
    emptyBlank: "Nobody else to invite. Friends are those you wrote to or added in People.",
    /** @param {string} text */
    empty: (text) => `No friend found for “${text}”`,
  },
  ko: {
    prompt: "친구 이름",
    results: "친구",
    chosen: "초대할 친구",
    emptyBlank: "더 초대할 친구가 없습니다. 메시지를 보냈거나 추가한 사람이 친구입니다.",
    /** @param {string} text */
    empty: (text) => `‘${text}’에 맞는 친구가 없습니다`,
    /** @param {number} total @param {string} number */
    count: (total, number) => `친구 ${number}명`,
    /** @param {number} total @param {string} number */
    all: (total, number) => `친구 ${number}명`,
  },
};
