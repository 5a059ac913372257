// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @typedef {[start: number, end: number]} Range half-open, in UTF-16 units, which JavaScript counts in */

/**
 * Makes the nodes of a text with its matched letters in `<mark>`. Texts become text nodes, never HTML.
 *
 * @param {string} text
 * @param {readonly Range[]} ranges ascending; what lies outside the text is left out
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
    mark.setAttribute("part", "mark");
    mark.textContent = text.slice(start, stop);
    fragment.append(mark);
    end = stop;
  }
  if (end < text.length) fragment.append(text.slice(end));
  return fragment;
}

/**
 * Finds the ranges of one field in the highlights of a row.
 *
 * @param {{ field: string, utf16: Range[] }[] | undefined} highlights
 * @param {string} field
 * @returns {Range[]} none for a field without a match
 */
export function rangesOf(highlights, field) {
  return highlights?.find((highlight) => highlight.field === field)?.utf16 ?? [];
}

/**
 * Reads a field of a record; `a.b` names a member of a member.
 *
 * @param {any} record
 * @param {string} field
 * @returns {string} empty for what is missing or has no text
 */
export function fieldText(record, field) {
  let value = record;
  if (value && Object.hasOwn(value, field)) value = value[field];
  else {
    for (const name of field.split(".")) {
      value = value && typeof value === "object" && Object.hasOwn(value, name) ? value[name] : undefined;
    }
  }
  if (Array.isArray(value)) return value.filter((item) => typeof item !== "object").join(", ");
  return value === null || value === undefined || typeof value === "object" ? "" : String(value);
}
