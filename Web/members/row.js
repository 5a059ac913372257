// Chaja
// SPDX-License-Identifier: Apache-2.0

import { markedText, rangesOf, reasonText } from "../chaja/chaja-search.js";
import { make, portrait } from "../shared/elements.js";

/**
 * Draws a member among the results: portrait, name, and how it was found if not by its letters.
 *
 * @param {{ record: any, highlights?: any, match?: any }} row
 * @param {import("../chaja/element/rows.js").RowContext} context
 * @returns {Node[]}
 */
export function drawMember({ record, highlights, match }, { words }) {
  const name = make("span", { part: "name" }, markedText(record.name ?? "", rangesOf(highlights, "name")));
  const reason = make("span", { part: "reason", class: "reason" }, reasonText(words, match));
  return [portrait(record), name, document.createTextNode(" "), reason];
}
