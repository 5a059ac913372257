// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * @typedef {import("./view.js").SearchState} SearchState
 * @typedef {import("./sections.js").Place} Place
 */

/**
 * Lists the rows of all sections, from the top.
 *
 * @param {SearchState} state
 * @returns {Place[]}
 */
export function placesOf(state) {
  return state.sections.flatMap((section) =>
    section.items.map((item) => ({
      section: section.id,
      ...(typeof item === "string" ? { id: item } : item),
    })),
  );
}

/** @param {SearchState} state @returns {boolean} whether an answer to what is typed is on its way */
export function isAwaited({ sections, isLoading, phase }) {
  return isLoading ?? (phase === "loading" || sections.some((section) => section.stale === true));
}

/**
 * @param {Place} one
 * @param {Place | null} other
 */
export function isSamePlace(one, other) {
  return one.section === other?.section && one.id === other.id && one.kind === other.kind;
}

/**
 * Finds what a key selects. Keys that move in a text stay with the text until a row is selected.
 *
 * @param {SearchState} state
 * @param {import("./field.js").Step} step
 * @param {number} rowsInSight
 * @returns {{ select: Place | null } | null} null for a key that is not taken
 */
export function selectionAfter(state, step, rowsInSight) {
  const places = placesOf(state);
  if (places.length === 0) return null;
  const { selection } = state;
  const at = selection ? places.findIndex((place) => isSamePlace(place, selection)) : -1;
  if (at < 0 && step !== "next" && step !== "page-down") {
    return step === "previous" ? { select: null } : null;
  }
  const last = places.length - 1;
  const targets = {
    next: at + 1,
    previous: at - 1,
    first: 0,
    last,
    "page-down": at + rowsInSight,
    "page-up": Math.max(0, at - rowsInSight),
  };
  return { select: places[Math.min(targets[step], last)] ?? null };
}
