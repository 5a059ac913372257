// Chaja
// SPDX-License-Identifier: Apache-2.0

import { remember, remembered } from "../shared/preferences.js";
import { startLanguageSwitch, writeTexts } from "../shared/language.js";
import { keepInAddress, queryInAddress } from "./address.js";
import { search } from "./api.js";
import { Detail } from "./detail.js";
import { startField } from "./field.js";
import { Session } from "./session.js";
import { texts } from "./texts.js";
import { View } from "./view.js";

/** @param {string} id @returns {any} an element of the page that this script belongs to */
const element = (id) => document.getElementById(id);

const input = /** @type {HTMLInputElement} */ (element("query"));
const view = new View(document);
const detail = new Detail(element("detail"));
const session = new Session(search, (state) => {
  view.show(state);
  if (state.phase !== "results") opensFirst = false;
  if (opensFirst && !state.isSearching) openFirst();
});

/** Enter came before the answer; its first row opens when it lands. */
let opensFirst = false;

const openFirst = () => {
  opensFirst = false;
  const first = session.state.hits[0];
  if (first) detail.open(first, view.language);
};

startLanguageSwitch(element("language"), (language) => {
  writeTexts(texts[language], language);
  view.language = language;
  view.show(session.state);
});

startField(input, element("clear"), {
  changed(text) {
    opensFirst = false;
    keepInAddress(text);
    session.ask({ text });
  },
  move: (step) => move(step),
  chosen() {
    const selected = view.rows.selectedHit;
    if (selected) detail.open(selected, view.language);
    // On a touch screen this key puts the keyboard away, so that the rows can be seen.
    else if (matchMedia("(pointer: coarse)").matches) input.blur();
    else if (session.state.isSearching) opensFirst = true;
    else openFirst();
  },
  leftEmpty: () => (view.rows.selectedIndex >= 0 ? view.select(-1) : input.blur()),
});

/**
 * Moves the selection. Home and End stay with the text until a row is selected.
 *
 * @param {"next" | "previous" | "first" | "last" | "page-down" | "page-up"} step
 * @returns {boolean}
 */
function move(step) {
  const { phase, hits, total } = session.state;
  if (phase !== "results") return false;
  const at = view.rows.selectedIndex;
  if (at < 0 && step !== "next" && step !== "page-down") return step === "previous";
  const last = hits.length - 1;
  if (step === "last" && hits.length < total) wantLast();
  const targets = {
    next: at + 1,
    previous: at - 1,
    first: 0,
    last,
    "page-down": at + view.rowsInSight,
    "page-up": Math.max(0, at - view.rowsInSight),
  };
  view.select(Math.min(targets[step], last));
  if (view.rows.selectedIndex >= hits.length - 5) void session.want(hits.length + 1);
  return true;
}

/** Loads all that is left, then selects the last row, if the question is still the same. */
async function wantLast() {
  const { answeredText, order } = session.state;
  const isSame = () => session.state.answeredText === answeredText && session.state.order === order;
  let count = -1;
  while (isSame() && session.state.hits.length > count) {
    count = session.state.hits.length;
    await session.want(session.state.total);
  }
  if (isSame()) view.select(session.state.hits.length - 1);
}

element("form").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
element("retry").addEventListener("click", () => {
  session.retry();
  input.focus();
});
element("retry-more").addEventListener("click", () => {
  session.retryMore();
  view.wantVisible();
});
addEventListener("online", () => session.retry());

view.onWant = (count) => void session.want(count);
view.onOpen = (hit) => detail.open(hit, view.language);

for (const radio of element("orders").querySelectorAll("input")) {
  radio.checked = radio.value === (remembered("order") === "number" ? "number" : "relevance");
  radio.addEventListener("change", () => {
    remember("order", radio.value);
    session.ask({ order: radio.value });
    input.focus();
  });
}

// A slash leads to the field from anywhere else on the page.
addEventListener("keydown", (event) => {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
  if (event.key !== "/" || !isPlain || document.activeElement === input) return;
  if (element("detail").open) return;
  event.preventDefault();
  input.focus();
});

// What was typed before this script ran counts more than the address.
if (input.value === "") input.value = queryInAddress();
element("clear").hidden = input.value === "";
session.ask({
  text: input.value,
  order: remembered("order") === "number" ? "number" : "relevance",
});
