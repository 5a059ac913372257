// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @typedef {import("../shared/language.js").Language} Language */

const english = {
  title: "Pokédex · Chaja",
  appName: "Pokédex",
  prompt: "Number or name",
  clear: "Clear",
  order: "Order",
  byRelevance: "Best match",
  byNumber: "Number",
  results: "Species",
  loading: "Loading…",
  emptyHint: "Try a number, a part of a name, or first consonants such as ㅍㅋㅊ.",
  failedTitle: "The search did not work",
  retry: "Try again",
  moreFailed: "The rest could not be loaded.",
  close: "Close",
  number: "Number",
  koreanName: "Korean",
  englishName: "English",
  reason: "Found by",
};

/** @type {typeof english} */
const korean = {
  title: "포켓몬 도감 · 찾아",
  appName: "포켓몬 도감",
  prompt: "번호나 이름",
  clear: "지우기",
  order: "순서",
  byRelevance: "정확도순",
  byNumber: "번호순",
  results: "포켓몬",
  loading: "불러오는 중…",
  emptyHint: "번호나 이름의 일부, 또는 ㅍㅋㅊ 같은 초성으로 찾아보세요.",
  failedTitle: "검색하지 못했습니다",
  retry: "다시 시도",
  moreFailed: "나머지를 불러오지 못했습니다.",
  close: "닫기",
  number: "번호",
  koreanName: "한국어",
  englishName: "영어",
  reason: "찾은 방법",
};

/** The fixed texts of the page, by language. */
export const texts = { en: english, ko: korean };

const failures = {
  en: {
    network: "There is no connection to the server.",
    timeout: "The server takes too long to answer.",
    server: "The server reports an error.",
    "too-long": "The text is too long to search for.",
    malformed: "The server's answer could not be read.",
  },
  ko: {
    network: "서버에 연결할 수 없습니다.",
    timeout: "서버의 응답이 너무 늦습니다.",
    server: "서버에서 오류를 알렸습니다.",
    "too-long": "검색할 글이 너무 깁니다.",
    malformed: "서버의 응답을 읽을 수 없습니다.",
  },
};

const readings = {
  en: { initials: "first consonants", layout: "other keyboard", synonym: "synonym", typo: "typo" },
  ko: { initials: "초성", layout: "한/영 바뀜", synonym: "같은 말", typo: "오타" },
};

/**
 * @param {Language} language
 * @param {import("./api.js").FailureKind} kind
 */
export function failureText(language, kind) {
  return failures[language][kind];
}

/**
 * Tells how a hit was found, if not by its letters as typed.
 *
 * @param {Language} language
 * @param {import("./api.js").Match | null} match
 * @returns {string} empty for a literal match
 */
export function reasonText(language, match) {
  if (!match) return "";
  const words = readings[language];
  /** @type {string[]} */
  const parts = [];
  if (match.reading === "initials") parts.push(words.initials);
  if (match.reading === "layout") parts.push(words.layout);
  if (match.reading === "synonym") parts.push(words.synonym);
  if (match.edits > 0) parts.push(words.typo);
  return parts.join(" · ");
}

/**
 * @param {Language} language
 * @param {import("./session.js").State} state
 * @returns {string} how many records there are, or were found
 */
export function countText(language, state) {
  const number = new Intl.NumberFormat(language).format(state.total);
  if (state.answeredText.trim() === "") {
    return language === "ko" ? `모두 ${number}종` : `All ${number}`;
  }
  if (language === "ko") return `${number}종 찾음`;
  return state.total === 1 ? "1 result" : `${number} results`;
}

/**
 * @param {Language} language
 * @param {string} text the query, shown as it is
 */
export function emptyText(language, text) {
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return language === "ko" ? `‘${shown}’에 맞는 포켓몬이 없습니다` : `Nothing found for “${shown}”`;
}

/** @param {number} id @returns {string} such as `#0025` */
export function numberText(id) {
  return `#${String(id).padStart(4, "0")}`;
}
