// Chaja
// SPDX-License-Identifier: Apache-2.0

import { markedText, rangesOf, reasonText } from "../chaja/chaja-search.js";
import { numberText } from "./texts.js";

/**
 * @typedef {object} Species
 * @property {number} id
 * @property {string} [name_en]
 * @property {string} [name_ko]
 */

/**
 * Draws a row: number, the name in the reader's language, the other one, and how it was found.
 *
 * @param {{ record: Species, highlights?: any, match?: any }} row
 * @param {import("../chaja/element/rows.js").RowContext} context
 * @returns {Node[]}
 */
export function drawSpecies({ record, highlights, match }, { language, words }) {
  const number = part("number");
  const digits = numberText(record.id);
  const shift = digits.length - String(record.id).length;
  const inNumber = rangesOf(highlights, "id");
  number.append(markedText(digits, inNumber.map(([start, end]) => [start + shift, end + shift])));
  // A record without a Korean name shows its English one in that place.
  const korean = record.name_ko ? "name_ko" : "name_en";
  const names = language === "ko" ? [korean, "name_en"] : ["name_en", korean];
  const shown = /** @type {("name_en" | "name_ko")[]} */ (names[0] === names[1] ? [names[0]] : names);
  const nodes = shown.map((field, index) => {
    const name = part(index === 0 ? "first" : "second");
    name.lang = field === "name_ko" ? "ko" : "en";
    name.append(markedText(record[field] ?? "", rangesOf(highlights, field)));
    return name;
  });
  const reason = part("reason");
  reason.textContent = reasonText(words, match);
  return [number, ...nodes, reason].flatMap((node) => [node, document.createTextNode(" ")]);
}

/** @param {string} name */
function part(name) {
  const element = document.createElement("span");
  element.className = name;
  element.setAttribute("part", name);
  return element;
}
