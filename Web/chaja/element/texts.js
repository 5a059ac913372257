// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @typedef {"en" | "ko"} Language */

const english = {
  prompt: "Search",
  clear: "Clear",
  results: "Results",
  chosen: "Chosen",
  idle: "",
  loading: "Loading…",
  searching: "Searching…",
  failedTitle: "The search did not work",
  loadFailedTitle: "The search could not be loaded",
  retry: "Try again",
  moreFailed: "The rest could not be loaded.",
  more: "Show more",
  missing: "Please fill in this field.",
  initials: "first consonants",
  layout: "other keyboard",
  synonym: "synonym",
  typo: "typo",
  network: "There is no connection.",
  timeout: "The answer takes too long.",
  http: "The server reports an error.",
  tooLong: "The text is too long to search for.",
  malformed: "The answer could not be read.",
  cancelled: "The search was called off.",
  unsupported: "This browser cannot run the search.",
  missingFile: "A file is missing on the server.",
  stopped: "The search stopped because of a fault.",
  /** @param {string} text */
  empty: (text) => `Nothing found for “${text}”`,
  emptyBlank: "There is nothing here yet",
  /** @param {number} total @param {string} number */
  count: (total, number) => (total === 1 ? "1 result" : `${number} results`),
  /** @param {number} total @param {string} number */
  all: (total, number) => `All ${number}`,
  /** @param {string} number */
  atLeast: (number) => `${number} or more results`,
  /** @param {number} seconds */
  limited: (seconds) => `Too many requests. Trying again in ${seconds} s.`,
  limitedSoon: "Too many requests. Trying again soon.",
  /** @param {string} label */
  remove: (label) => `Remove ${label}`,
  /** @param {string} label */
  added: (label) => `${label} added`,
  /** @param {string} label */
  removed: (label) => `${label} removed`,
  /** @param {string} label */
  marked: (label) => `${label} marked. Press Backspace again to remove it.`,
};

/** @type {typeof english} */
const korean = {
  prompt: "검색",
  clear: "지우기",
  results: "검색 결과",
  chosen: "고른 항목",
  idle: "",
  loading: "불러오는 중…",
  searching: "찾는 중…",
  failedTitle: "검색하지 못했습니다",
  loadFailedTitle: "검색을 불러오지 못했습니다",
  retry: "다시 시도",
  moreFailed: "나머지를 불러오지 못했습니다.",
  more: "더 보기",
  missing: "이 칸을 채워 주세요.",
  initials: "초성",
  layout: "한/영 바뀜",
  synonym: "같은 말",
  typo: "오타",
  network: "연결할 수 없습니다.",
  timeout: "응답이 너무 늦습니다.",
  http: "서버에서 오류가 났습니다.",
  tooLong: "검색할 글이 너무 깁니다.",
  malformed: "응답을 읽을 수 없습니다.",
  cancelled: "검색을 그만두었습니다.",
  unsupported: "이 브라우저에서는 검색을 실행할 수 없습니다.",
  missingFile: "서버에 파일이 없습니다.",
  stopped: "오류가 나서 검색이 멈췄습니다.",
  empty: (text) => `‘${text}’에 맞는 결과가 없습니다`,
  emptyBlank: "아직 아무것도 없습니다",
  count: (total, number) => `결과 ${number}개`,
  all: (total, number) => `모두 ${number}개`,
  atLeast: (number) => `결과 ${number}개 이상`,
  limited: (seconds) => `요청이 너무 많습니다. ${seconds}초 뒤에 다시 시도합니다.`,
  limitedSoon: "요청이 너무 많습니다. 곧 다시 시도합니다.",
  remove: (label) => `${label} 빼기`,
  added: (label) => `${label} 추가됨`,
  removed: (label) => `${label} 빠짐`,
  marked: (label) => `${label} 선택됨. 한 번 더 지우기를 누르면 빠집니다.`,
};

/** @typedef {typeof english} Texts */

/** The texts of the element, by language. */
export const texts = { en: english, ko: korean };

/**
 * Finds the language of the interface: the element's `lang`, else that of what it stands in, else the
 * browser's first that there is.
 *
 * @param {Element} element
 * @returns {Language}
 */
export function languageOf(element) {
  const near = element.closest("[lang]")?.getAttribute("lang");
  for (const tag of [near, ...(navigator.languages ?? [navigator.language])]) {
    const language = tag?.toLowerCase().split("-")[0];
    if (language === "en" || language === "ko") return language;
  }
  return "en";
}

/**
 * Tells how a row was found, if not by its letters as typed.
 *
 * @param {Texts} words
 * @param {{ edits: number, reading: string } | null | undefined} match
 * @returns {string} empty for a literal match
 */
export function reasonText(words, match) {
  if (!match) return "";
  /** @type {string[]} */
  const parts = [];
  if (match.reading === "initials") parts.push(words.initials);
  if (match.reading === "layout") parts.push(words.layout);
  if (match.reading === "synonym") parts.push(words.synonym);
  if (match.edits > 0) parts.push(words.typo);
  return parts.join(" · ");
}

/**
 * Tells why something failed.
 *
 * @param {Texts} words
 * @param {{ kind: string, status?: number } | null | undefined} failure
 */
export function failureText(words, failure) {
  if (failure?.kind === "http") {
    if (failure.status === 413 || failure.status === 414) return words.tooLong;
    return failure.status ? `${words.http} (${failure.status})` : words.http;
  }
  const kind = /** @type {keyof Texts} */ (failure?.kind ?? "network");
  const text = words[kind];
  return typeof text === "string" ? text : words.network;
}

/** @param {string} text @returns {string} a query as it is named in a message */
export function shortened(text) {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
