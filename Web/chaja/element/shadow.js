// Chaja
// SPDX-License-Identifier: Apache-2.0

import { styles } from "./style.js";

/**
 * @typedef {object} Parts the elements inside a search element
 * @property {HTMLElement} head
 * @property {HTMLElement} field
 * @property {HTMLElement} flow chips and text, scrolling sideways
 * @property {HTMLElement} chips
 * @property {HTMLButtonElement} earlier how many chips lie before those in sight, in place of the icon
 * @property {HTMLInputElement} input
 * @property {HTMLButtonElement} clear
 * @property {HTMLElement} progress
 * @property {HTMLElement} count
 * @property {HTMLElement} panel
 * @property {HTMLElement} listbox
 * @property {HTMLElement} sections
 * @property {HTMLElement} idle
 * @property {HTMLElement} loading
 * @property {HTMLElement} loadingText
 * @property {HTMLElement} empty
 * @property {HTMLElement} emptyTitle
 * @property {HTMLElement} failed
 * @property {HTMLElement} failedTitle
 * @property {HTMLElement} failedReason
 * @property {HTMLButtonElement} retry
 * @property {HTMLElement} announcement
 */

/**
 * Fills a shadow root with the parts of a search element.
 *
 * @param {ShadowRoot} root
 * @returns {Parts}
 */
export function makeParts(root) {
  const icon = make("slot", { name: "icon" }, drawing(["M15.5 15.5 21 21"], true));
  icon.firstElementChild?.setAttribute("class", "icon");
  const chips = make("ul", { class: "chips", part: "chips", hidden: "" });
  const input = /** @type {HTMLInputElement} */ (
    make("input", {
      part: "input",
      type: "text",
      inputmode: "search",
      enterkeyhint: "search",
      autocomplete: "off",
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
    })
  );
  const flow = make("div", { class: "flow", part: "flow" }, chips, input);
  const clear = /** @type {HTMLButtonElement} */ (
    make("button", { class: "clear", part: "clear", type: "button" }, drawing(["M7 7l10 10M17 7 7 17"]))
  );
  // For the pointer: the keys and screen readers reach each chip.
  const earlier = /** @type {HTMLButtonElement} */ (
    make("button", { class: "earlier", part: "earlier", type: "button", tabindex: "-1", "aria-hidden": "true", hidden: "" })
  );
  const progress = make("div", { class: "progress", part: "progress", hidden: "" });
  const field = make("div", { class: "field", part: "field" }, icon, flow, earlier, clear, progress);
  const count = make("p", { class: "count", part: "count" });
  const bar = make("div", { class: "bar", part: "bar" }, count, make("slot", { name: "bar" }));
  const head = make("div", { class: "head", part: "head" }, field, bar);

  const listbox = make("div", { id: "list", role: "listbox", hidden: "" });
  const sections = make("div", { class: "sections", part: "sections" });
  const idle = make("div", { class: "message", part: "message idle", hidden: "" }, make("slot", { name: "idle" }));
  const loadingText = make("p", {});
  const loading = make(
    "div",
    { class: "message", part: "message loading", hidden: "" },
    make("slot", { name: "loading" }, loadingText),
  );
  const emptyTitle = make("p", { class: "message-title", part: "message-title" });
  const empty = make(
    "div",
    { class: "message", part: "message empty", hidden: "" },
    emptyTitle,
    make("slot", { name: "hint" }),
  );
  const failedTitle = make("p", { class: "message-title", part: "message-title" });
  const failedReason = make("p", { class: "message-reason", part: "message-reason" });
  const retry = /** @type {HTMLButtonElement} */ (
    make("button", { class: "button", part: "retry button", type: "button" })
  );
  const failed = make(
    "div",
    { class: "message", part: "message failed", hidden: "" },
    failedTitle,
    failedReason,
    retry,
  );
  const panel = make(
    "div",
    { class: "panel", part: "panel", tabindex: "-1" },
    listbox,
    sections,
    idle,
    loading,
    empty,
    failed,
    make("slot", { name: "footer" }),
  );
  const announcement = make("p", { class: "unseen", role: "status", "aria-live": "polite" });
  root.adoptedStyleSheets = [sheet()];
  root.append(head, panel, announcement);
  return {
    head,
    field,
    flow,
    chips,
    earlier,
    input,
    clear,
    progress,
    count,
    panel,
    listbox,
    sections,
    idle,
    loading,
    loadingText,
    empty,
    emptyTitle,
    failed,
    failedTitle,
    failedReason,
    retry,
    announcement,
  };
}

/** @type {CSSStyleSheet | undefined} */
let shared;

/** One sheet serves all elements; unlike a `<style>` it needs no leave of the page's policy. */
function sheet() {
  if (!shared) {
    shared = new CSSStyleSheet();
    shared.replaceSync(styles);
  }
  return shared;
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {Node[]} children
 * @returns {HTMLElement}
 */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @param {string[]} paths @param {boolean} [hasCircle] */
function drawing(paths, hasCircle = false) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  if (hasCircle) {
    const circle = document.createElementNS(space, "circle");
    for (const [name, value] of [["cx", "10.5"], ["cy", "10.5"], ["r", "6.5"]]) {
      circle.setAttribute(name, value);
    }
    svg.append(circle);
  }
  for (const shape of paths) {
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", shape);
    svg.append(path);
  }
  return svg;
}
