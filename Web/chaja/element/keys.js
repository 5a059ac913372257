// Chaja
// SPDX-License-Identifier: Apache-2.0

import { isSamePlace, placesOf, selectionAfter } from "./navigation.js";
import { ahead, wantRows } from "./paging.js";

/** @typedef {import("./search.js").Search} Search */

/**
 * Makes what the keys of the field do.
 *
 * @param {Search} search
 * @returns {Omit<import("./field.js").FieldActions, "changed">}
 */
export function keysOf(search) {
  return {
    move: (step) => move(search, step),
    enter: () => enter(search),
    escape: () => escape(search),
    backspace: () => backspace(search),
    back: () => back(search),
  };
}

/**
 * @param {Search} search
 * @param {import("./field.js").Step} step
 */
function move(search, step) {
  const { isPage } = search.options;
  if (!isPage && !search.isOpen) {
    if (step === "next") search.open();
    return step === "next" || step === "previous";
  }
  const [section] = search.state.sections;
  const isAlone = isPage && search.state.sections.length === 1;
  if (isAlone && step === "last" && search.state.selection) wantRows(search, section.id, Infinity);
  const event = selectionAfter(search.state, step, search.view.rowsInSight);
  if (!event) return false;
  if (event.select === null && search.state.selection === null) return true;
  search.apply(event);
  const places = placesOf(search.state);
  const { selection } = search.state;
  const at = selection ? places.findIndex((place) => isSamePlace(place, selection)) : -1;
  if (isAlone && at >= places.length - 5) wantRows(search, section.id, places.length + ahead);
  return true;
}

/** @param {Search} search */
function enter(search) {
  const { isPage, isInForm } = search.options;
  if (search.state.selection && (search.isOpen || isPage)) search.apply({ choose: true });
  else if (isInForm) {
    search.shut();
    search.hooks.submitted();
  } else {
    search.apply({ submit: true });
    // On a touch screen this key puts the keyboard away, so that the rows can be seen.
    if (matchMedia("(pointer: coarse)").matches) search.input.blur();
    else search.openFirst();
  }
  return true;
}

/** @param {Search} search */
function escape(search) {
  const { isPage } = search.options;
  const isInSight = search.isOpen && !search.view.parts.panel.hidden;
  // Rows that are still to come do not open the panel again.
  if (!isPage) search.shut();
  if (!isPage && isInSight) search.apply({ select: null });
  else if (search.input.value !== "") search.clear();
  else if (search.state.selection) search.apply({ select: null });
  else if (isPage) search.input.blur();
  else return false;
  return true;
}

/** @param {Search} search */
function backspace(search) {
  if (search.state.chips.length === 0 || search.options.isDisabled) return false;
  search.applyAndSync({ backspace: true });
  return true;
}

/** @param {Search} search */
function back(search) {
  if (search.state.chips.length === 0 || search.options.isDisabled) return false;
  search.view.chips.focusLast();
  return true;
}
