// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * What a search is narrowed to. The session keeps it as its filter, so that it is a part of the query and of the address.
 *
 * @typedef {object} Filters
 * @property {string} genre empty for all
 * @property {string} year a year, a decade such as `1990s`, or empty for all
 *
 * @typedef {{ genres: Map<string, number>, years: Map<string, number> }} Counts
 */

/** @type {Filters} */
const noFilters = { genre: "", year: "" };

/**
 * @param {string | null | undefined} filter a filter of the HTTP API, as `filterOf` writes it
 * @returns {Filters} what can be read of it
 */
export function filtersOf(filter) {
  const filters = { ...noFilters };
  const found = /^(?:genres = ("(?:[^"\\]|\\.){1,80}"))?(?: AND )?(?:year = (\d{4})|year >= (\d{3}0) AND year <= \d{3}9)?$/.exec(filter ?? "");
  if (!found) return filters;
  const [, genre, year, decade] = found;
  try {
    if (genre) filters.genre = JSON.parse(genre);
  } catch {
    return filters;
  }
  if (year) filters.year = year;
  else if (decade) filters.year = `${decade}s`;
  return filters;
}

/** @param {Filters} filters @returns {string | null} the filter of the session that stands for them */
export function filterOf(filters) {
  return conditionsOf(filters).join(" AND ") || null;
}

/** @param {string | null} filter @returns {boolean} whether this page could have written it */
export function isReadable(filter) {
  return filter === filterOf(filtersOf(filter));
}

/** @param {Filters} filters @returns {string[]} conditions of the HTTP API, all of which must hold */
function conditionsOf({ genre, year }) {
  const conditions = [];
  if (genre !== "") conditions.push(`genres = ${JSON.stringify(genre)}`);
  if (year.endsWith("s")) {
    const first = Number(year.slice(0, 4));
    conditions.push(`year >= ${first}`, `year <= ${first + 9}`);
  } else if (year !== "") conditions.push(`year = ${year}`);
  return conditions;
}

/** The years are asked for in two parts: the server counts at most 100 values of a field. */
const middle = 1970;

/**
 * Counts how many films and shows each genre and year would leave; what is chosen of one does not narrow its own counts.
 *
 * @param {string} query
 * @param {Filters} filters
 * @param {AbortSignal} signal
 * @returns {Promise<Counts>} rejected when the server gives no answer
 */
export async function countsOf(query, filters, signal) {
  const inGenre = conditionsOf({ ...filters, year: "" });
  const asked = [
    { facets: ["genres"], filter: conditionsOf({ ...filters, genre: "" }) },
    { facets: ["year"], filter: [...inGenre, `year < ${middle}`] },
    { facets: ["year"], filter: [...inGenre, `year >= ${middle}`] },
  ];
  const queries = ["movies", "tv"].flatMap((indexUid) =>
    asked.map((question) => ({ indexUid, q: query, limit: 0, ...question })),
  );
  const response = await fetch("/multi-search", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ queries }),
    signal,
  });
  if (!response.ok) throw new Error(`the counts are not there: ${response.status}`);
  const { results } = await response.json();
  return {
    genres: sum(results.map((/** @type {any} */ result) => result.facetDistribution?.genres)),
    years: sum(results.map((/** @type {any} */ result) => result.facetDistribution?.year)),
  };
}

/** @param {(Record<string, number> | undefined)[]} parts @returns {Map<string, number>} */
function sum(parts) {
  const sums = new Map();
  for (const part of parts) {
    for (const [value, count] of Object.entries(part ?? {})) sums.set(value, (sums.get(value) ?? 0) + count);
  }
  return sums;
}
