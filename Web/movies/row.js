// Chaja
// SPDX-License-Identifier: Apache-2.0

import { markedText, rangesOf, reasonText } from "../chaja/chaja-search.js";
import { isTranslatable, textLanguageOf, textOf } from "./catalogue.js";
import { genreText, namesOf, texts } from "./texts.js";

/**
 * @typedef {import("../chaja/element/rows.js").Row} Row
 * @typedef {import("../chaja/element/rows.js").RowContext} RowContext
 */

/**
 * Makes the function that draws rows: names, year, what else is known, and the overview.
 *
 * @param {(row: Row) => { text: string, language: string, isStandIn: boolean }} overviewOf
 * @returns {(row: Row, context: RowContext) => Node[]}
 */
export function makeRowDrawing(overviewOf) {
  return (row, context) => {
    const { record, highlights } = row;
    const { language, words } = context;
    const names = namesOf(record, language).map((name, index) => {
      const node = part(index === 0 ? "first" : "second");
      node.lang = name.language;
      node.append(markedText(name.text, rangesOf(highlights, name.field)));
      return node;
    });
    const heading = part("heading");
    heading.append(...spaced(names));
    const year = part("year");
    year.textContent = record.year === undefined ? "" : String(record.year);
    const facts = part("facts");
    facts.append(...factsOf(row, context));
    const reason = part("reason");
    reason.textContent = reasonText(words, row.match);
    const overview = part("overview");
    const shown = overviewOf(row);
    overview.textContent = shown.text;
    overview.lang = shown.language;
    overview.toggleAttribute("data-stand-in", shown.isStandIn);
    if (shown.isStandIn) overview.setAttribute("part", "overview stand-in");
    return spaced([heading, year, facts, reason, overview]);
  };
}

/**
 * Tells who made the row match, where it is not its own name, and else its genres or roles.
 *
 * @param {Row} row
 * @param {RowContext} context
 * @returns {Node[]}
 */
function factsOf({ record, highlights, match }, { language }) {
  const words = texts[language];
  const group = match?.field.split(".")[0];
  if (group === "cast" || group === "directors" || group === "creators" || group === "writers") {
    const found = /** @type {any[]} */ (highlights ?? []).find((one) => one.field === match?.field);
    const name = match?.field.split(".")[1] ?? "";
    // A match counts the names there are; whoever lacks one in its language is none of them.
    const people = (record[group] ?? []).filter((/** @type {any} */ one) => one[name] !== undefined);
    const person = people[found?.value ?? 0];
    if (person) {
      const other = namesOf(person, language)[0];
      const text = document.createElement("span");
      text.lang = name === "name_ko" ? "ko" : "en";
      text.append(markedText(person[name], found?.utf16 ?? []));
      const extra = other && other.field !== name ? ` (${other.text})` : "";
      return [document.createTextNode(`${words[group === "cast" ? "with" : group]} `), text, document.createTextNode(extra)];
    }
  }
  const facts =
    record.kind === "person"
      ? [rolesText(record, words), (record.known_for ?? []).map((/** @type {any} */ title) => namesOf(title, language)[0]?.text).join(", ")]
      : [(record.genres ?? []).map((/** @type {string} */ genre) => genreText(genre, language)).join(", ")];
  return [document.createTextNode(facts.filter((text) => text !== "").join(" · "))];
}

/**
 * @param {any} record a person
 * @param {import("./texts.js").Texts} words
 */
export function rolesText(record, words) {
  const roles = /** @type {("acting" | "directing" | "creating" | "writing")[]} */ (record.roles ?? []);
  return roles.map((role) => words[role] ?? role).join(", ");
}

/**
 * Makes the function that tells what stands for the overview of a row.
 *
 * @param {() => { language: import("../shared/language.js").Language, showsOriginal: boolean }} choice
 * @param {import("./translations.js").Translations} translations
 */
export function makeOverview(choice, translations) {
  return (/** @type {Row} */ { id, record, later }) => {
    const { language, showsOriginal } = choice();
    const words = texts[language];
    const original = textOf(record);
    if (original === "") {
      // Whether there is a biography is known once it has been asked for.
      if (record.partial && record.kind === "person" && record.biography === undefined) return { text: "", language, isStandIn: false };
      const text = record.kind === "person" ? words.noBiography : words.noOverview;
      return { text, language, isStandIn: true };
    }
    // Of very many rows the first ones are known by what the session keeps.
    const known = translations.of({ kind: record.kind, id });
    const { progress, text } = known.progress === "waiting" ? (later?.translation ?? known) : known;
    if (language === "ko" && isTranslatable(record) && !showsOriginal && progress === "translated") {
      return { text, language: "ko", isStandIn: false };
    }
    return { text: original, language: textLanguageOf(record), isStandIn: false };
  };
}

/** @param {Node[]} nodes @returns {Node[]} with blanks between, for those who hear them */
function spaced(nodes) {
  return nodes.flatMap((node) => [node, document.createTextNode(" ")]);
}

/** @param {string} name */
function part(name) {
  const element = document.createElement("span");
  element.className = name;
  element.setAttribute("part", name);
  return element;
}
