// Chaja
// SPDX-License-Identifier: Apache-2.0

import { endpointSource } from "../chaja/chaja.js";

/** @typedef {import("../chaja/sources.js").Source} Source */

/** The kinds in their order on the page; ids are unique within a kind. */
export const kinds = /** @type {const} */ ([
  { section: "movies", kind: "movie", title: { en: "Movies", ko: "영화" } },
  { section: "tv", kind: "tv", title: { en: "TV shows", ko: "TV 프로그램" } },
  { section: "people", kind: "person", title: { en: "People", ko: "인물" } },
]);

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
 */
export function sectionsOf(translations) {
  return kinds.map(({ section, kind, title }) => ({
    id: section,
    title,
    enriches: true,
    source: sourceOf(section, kind, translations),
  }));
}

/**
 * @param {"movies" | "tv" | "people"} section
 * @param {string} kind
 * @param {import("./translations.js").Translations} translations
 * @returns {Source}
 */
function sourceOf(section, kind, translations) {
  const endpoint = endpointSource(`/indexes/${section}/search`, { kind });
  return {
    async search(question) {
      // People have neither genre nor year.
      if (section === "people" && question.filter) return { rows: [], total: 0, pages: 0 };
      const sort = /** @type {Record<string, string>} */ (orders[section])[question.sort ?? ""];
      return endpoint.search({ ...question, sort });
    },
    async enrich(row, { signal }) {
      if (textOf(row.record) === "") return {};
      const translation = await translations.fetch({ kind, id: row.id }, signal);
      return { record: { ...row.record, translation } };
    },
  };
}

/** @param {any} record @returns {string} its overview or biography as it was written; empty if there is none */
export function textOf(record) {
  const text = record.kind === "person" ? record.biography : record.overview;
  return typeof text === "string" ? text.trim() : "";
}
