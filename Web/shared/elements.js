// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * Makes an element. Texts become text nodes, never HTML.
 *
 * @param {string} tag
 * @param {Record<string, string | boolean | null | undefined>} attributes false, null and undefined ones are left out
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/** @param {string} id @returns {any} an element that the page is known to have */
export function byID(id) {
  return document.getElementById(id);
}

/**
 * The circle with the first letters of a name; it says nothing that the name beside it does not.
 *
 * @param {{ id: number | string, first?: string, last?: string, name: string }} member
 * @returns {HTMLElement}
 */
export function portrait({ id, first = "", last = "", name }) {
  const isSyllabic = /^[\p{Script=Hangul}\p{Script=Han}]/u.test(name);
  const letters = isSyllabic ? firstLetter(name) : firstLetter(first || name) + firstLetter(last);
  const element = make("span", { class: "portrait", part: "portrait", "aria-hidden": "true" }, letters);
  element.dataset.tone = String(Number(id) % 6);
  element.part.add(`tone-${Number(id) % 6}`);
  return element;
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** @param {string} text */
function firstLetter(text) {
  for (const { segment } of segmenter.segment(text)) return segment.toLocaleUpperCase("en");
  return "";
}
