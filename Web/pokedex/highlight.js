// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * Makes the nodes of a text with its matched letters in `<mark>`. Texts become text nodes, never HTML.
 *
 * @param {string} text
 * @param {import("./api.js").Range[]} ranges ascending, half-open, in UTF-16 units; what lies outside the
 *   text is left out
 * @returns {DocumentFragment}
 */
export function markedText(text, ranges) {
  const fragment = document.createDocumentFragment();
  let end = 0;
  for (const [from, to] of ranges) {
    const start = Math.max(from, end);
    const stop = Math.min(to, text.length);
    if (start >= stop) continue;
    if (start > end) fragment.append(text.slice(end, start));
    const mark = document.createElement("mark");
    mark.textContent = text.slice(start, stop);
    fragment.append(mark);
    end = stop;
  }
  if (end < text.length) fragment.append(text.slice(end));
  return fragment;
}
