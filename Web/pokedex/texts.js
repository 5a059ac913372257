// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @typedef {import("../shared/language.js").Language} Language */

const english = {
  title: "Pokédex · Chaja",
  appName: "Pokédex",
  order: "Order",
  byRelevance: "Best match",
  byNumber: "Number",
  emptyHint: "Try a number, a part of a name, or first consonants such as ㅍㅋㅊ.",
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
  order: "순서",
  byRelevance: "정확도순",
  byNumber: "번호순",
  emptyHint: "번호나 이름의 일부, 또는 ㅍㅋㅊ 같은 초성으로 찾아보세요.",
  close: "닫기",
  number: "번호",
  koreanName: "한국어",
  englishName: "영어",
  reason: "찾은 방법",
};

/** The fixed texts of the page, by language. */
export const texts = { en: english, ko: korean };

/** @type {Record<Language, any>} what the search element says on this page */
export const searchTexts = {
  en: {
    prompt: "Number or name",
    results: "Species",
  },
  ko: {
    prompt: "번호나 이름",
    results: "포켓몬",
    /** @param {string} text */
    empty: (text) => `‘${text}’에 맞는 포켓몬이 없습니다`,
    /** @param {number} total @param {string} number */
    count: (total, number) => `${number}종 찾음`,
    /** @param {number} total @param {string} number */
    all: (total, number) => `모두 ${number}종`,
  },
};

/** @param {number} id @returns {string} such as `#0025` */
export function numberText(id) {
  return `#${String(id).padStart(4, "0")}`;
}
