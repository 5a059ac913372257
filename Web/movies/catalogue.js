// Chaja
// SPDX-License-Identifier: Apache-2.0

import { endpointSource } from "../chaja/chaja.js";
import { Service } from "./service.js";

/**
 * @typedef {import("../chaja/sources.js").Source} Source
 * @typedef {import("./translations.js").Identity} Identity
 * @typedef {import("../shared/language.js").Language} Language
 */

/** The kinds in their order on the page; ids are unique within a kind. */
export const kinds = /** @type {const} */ ([
  { section: "movies", kind: "movie", title: { en: "Movies", ko: "영화" } },
  { section: "tv", kind: "tv", title: { en: "TV shows", ko: "TV 프로그램" } },
  { section: "people", kind: "person", title: { en: "People", ko: "인물" } },
]);

const timeoutMilliseconds = 10_000;

/** @type {any} `timeout` and `any` are younger than the types of the compiler that checks this file */
const signals = AbortSignal;

/** What gives whole records. */
const documents = new Service();

/** What the server can order each kind by; where it can't, the best match comes first. */
const orders = {
  movies: { popularity: "popularity:desc", year: "year:desc" },
  tv: { popularity: "popularity:desc", year: "year:desc" },
  people: { popularity: "popularity:desc" },
};

/**
 * Makes the sections of the page, each with its own source: what fails or is slow in one leaves the others alone.
 *
 * @param {import("./translations.js").Translations} translations
 * @param {() => Language} languageOf tells the reader's language, for servers whose records are in one language at a time
 */
export function sectionsOf(translations, languageOf = () => "en") {
  return kinds.map(({ section, kind, title }) => ({
    id: section,
    title,
    enriches: true,
    source: sourceOf(section, kind, translations, languageOf),
  }));
}

/**
 * @param {"movies" | "tv" | "people"} section
 * @param {string} kind
 * @param {import("./translations.js").Translations} translations
 * @param {() => Language} languageOf
 * @returns {Source}
 */
function sourceOf(section, kind, translations, languageOf) {
  const parameters = () => ({ locales: localesOf(languageOf()) });
  const endpoint = endpointSource(`/indexes/${section}/search`, { kind, parameters });
  return {
    async search(question) {
      // People have neither genre nor year.
      if (section === "people" && question.filter) return { rows: [], total: 0, pages: 0 };
      const sort = /** @type {Record<string, string>} */ (orders[section])[question.sort ?? ""];
      return endpoint.search({ ...question, sort });
    },
    enrich({ id, record }, { signal }) {
      if (kind === "person" && record.partial) return tell({ kind, id }, translations, languageOf(), signal);
      // Records in one language at a time are asked for anew when the reader chooses another.
      const mayWait = record.language === undefined;
      if (!isTranslatable(record) || (languageOf() === "en" && !mayWait)) return {};
      return translate({ kind, id }, translations, signal);
    },
  };
}

/**
 * @param {Identity} item
 * @param {import("./translations.js").Translations} translations
 * @param {AbortSignal} signal
 * @returns {Promise<any>} what belongs to the row
 */
async function translate(item, translations, signal) {
  const translation = await translations.fetch(item, signal);
  const isIncomplete = translation.progress === "failed";
  // Not into the record: it is not what the service has written.
  return { later: { translation }, ...(isIncomplete ? { incomplete: true } : {}) };
}

/**
 * Fetches the biography of a person, of whom a hit tells only names and titles, and its translation.
 *
 * @param {Identity} item
 * @param {import("./translations.js").Translations} translations
 * @param {Language} language
 * @param {AbortSignal} signal
 * @returns {Promise<any>} what belongs to the row; rejected where there is no answer
 */
async function tell(item, translations, language, signal) {
  const person = await fetchDocument(item, language, signal);
  const record = { biography: textOf(person), biography_language: textLanguageOf(person) };
  if (language === "en" || !isTranslatable(person)) return { record };
  return { record, ...(await translate(item, translations, signal)) };
}

/** @param {Language} language @returns {string[]} the languages to ask for, the best first */
function localesOf(language) {
  return language === "en" ? ["en"] : [language, "en"];
}

/**
 * Asks for all that is known of something, where its hit says that there is more.
 *
 * @param {Identity} item
 * @param {Language} language
 * @param {AbortSignal} signal
 * @returns {Promise<any>} a record; rejected when there is no answer
 */
export async function fetchDocument({ kind, id }, language, signal) {
  const section = kinds.find((one) => one.kind === kind)?.section;
  const address = `/indexes/${section}/documents/${encodeURIComponent(id)}?locales=${localesOf(language)}`;
  const response = await documents.fetch(address, signal);
  if (!response.ok) throw new Error(`the document is not there: ${response.status}`);
  return response.json();
}

/**
 * Asks what films can be narrowed to and ordered by; a server that passes searches on to another service can do neither.
 *
 * @returns {Promise<{ filters: string[], orders: string[], attribution?: string } | null>} null where the server does not tell
 */
export async function fetchAttributes() {
  try {
    const response = await fetch("/indexes/movies/settings", { signal: signals.timeout(timeoutMilliseconds) });
    if (!response.ok) return null;
    const { filterableAttributes, sortableAttributes, attribution } = await response.json();
    return { filters: filterableAttributes, orders: sortableAttributes, attribution };
  } catch {
    return null;
  }
}

/**
 * @param {import("../chaja/session.js").SearchSession} session
 * @param {Language} language
 * @returns {boolean} whether it shows records that the server has in one language at a time, and in another than this one; or may
 *   be about to, because the first ones are under way
 */
export function isInAnotherLanguage(session, language) {
  return session.state.sections.some(({ id, items, phase }) =>
    phase === "loading" || items.some((item) => {
      const place = typeof item === "string" ? { id: item } : item;
      const own = session.row({ section: id, ...place })?.record.language;
      return own !== undefined && own !== language;
    }),
  );
}

/** @param {any} record @returns {Language} the language of its overview or biography */
export function textLanguageOf(record) {
  return record.overview_language ?? record.biography_language ?? record.language ?? "en";
}

/** @param {any} record @returns {boolean} whether it has a text that Korean readers need a translation of */
export function isTranslatable(record) {
  return textOf(record) !== "" && textLanguageOf(record) === "en";
}

/** @param {any} record @returns {string} its overview or biography as it was written; empty if there is none */
export function textOf(record) {
  const text = record.kind === "person" ? record.biography : record.overview;
  return typeof text === "string" ? text.trim() : "";
}
