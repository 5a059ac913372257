// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @typedef {import("./search.js").Search} Search */

/** Rows that are loaded before they come into sight. */
export const ahead = 12;

/**
 * Loads the rows that are in sight and some more, where the results are a part of the page.
 *
 * @param {Search} search
 */
export function wantVisible(search) {
  const { sections } = search.view.parts;
  const [section] = search.state.sections;
  const row = sections.querySelector(".row");
  if (!search.options.isPage || search.state.sections.length !== 1 || !row?.clientHeight) return;
  const below = innerHeight - sections.getBoundingClientRect().top;
  wantRows(search, section.id, Math.ceil(below / row.clientHeight) + ahead);
}

/**
 * Loads rows until there are so many, as far as they come at once; others follow when they have come.
 *
 * @param {Search} search
 * @param {string} id the section
 * @param {number} count
 */
export function wantRows(search, id, count) {
  const find = () => search.state.sections.find((section) => section.id === id);
  const wants = () => {
    const section = find();
    if (!section?.hasMore || section.items.length >= count || section.loadingMore) return 0;
    return section.phase === "results" && !section.stale ? section.items.length : 0;
  };
  if (!wants()) return;
  search.quietly(() => {
    for (let had = wants(); had > 0; ) {
      search.apply({ loadMore: id });
      const has = wants();
      had = has > had ? has : 0;
    }
  });
}
