// Chaja
// SPDX-License-Identifier: Apache-2.0

import "../chaja/chaja-search.js";
import { startLanguageSwitch, writeTexts } from "../shared/language.js";
import { remember, remembered } from "../shared/preferences.js";
import { keepInAddress, sessionInAddress } from "./address.js";
import { fetchAttributes, isInAnotherLanguage, kinds, sectionsOf } from "./catalogue.js";
import { Choices } from "./choices.js";
import { Detail } from "./detail.js";
import { filterOf, filtersOf, isReadable } from "./filters.js";
import { makeOverview, makeRowDrawing } from "./row.js";
import { searchTexts, texts } from "./texts.js";
import { Translations } from "./translations.js";

/** @typedef {import("../shared/language.js").Language} Language */

/** @param {string} id @returns {any} an element of the page that this script belongs to */
const element = (id) => document.getElementById(id);

const search = /** @type {import("../chaja/chaja-search.js").ChajaSearch} */ (element("search"));
const order = /** @type {HTMLSelectElement} */ (element("order"));
const translations = new Translations();
/** @type {Language} */
let language = "en";
let showsOriginal = remembered("original") === "true";
let isConfigured = false;

const draw = makeRowDrawing(makeOverview(() => ({ language, showsOriginal }), translations));
const choices = new Choices(element("genre"), element("year"), (filters) => {
  search.session?.apply({ filter: filterOf(filters) });
});
const detail = new Detail(element("detail"), translations, {
  search(text) {
    search.text = text;
    scrollTo({ top: 0 });
    search.focus();
  },
  showsOriginal: () => showsOriginal,
  switchOriginal: () => showOriginal(!showsOriginal),
});

/** Draws all rows once more; those that are as they were keep their place. */
function redraw() {
  search.renderRow = draw;
  detail.show(language);
}

/** @param {boolean} isOriginal */
function showOriginal(isOriginal) {
  showsOriginal = isOriginal;
  remember("original", String(isOriginal));
  element("original").setAttribute("aria-pressed", String(isOriginal));
  redraw();
}

/** Says how many of the rows have not got their text, be it the biography or its translation. */
function tellFailures() {
  let failures = 0;
  for (const section of search.session?.state.sections ?? []) failures += section.failedEnrichments ?? 0;
  const text = failures === 0 ? "" : texts[language].someMissing(failures);
  element("missing").hidden = failures === 0;
  // What is written anew is read out anew.
  if (element("missing-text").textContent !== text) element("missing-text").textContent = text;
}

startLanguageSwitch(element("language"), (chosen) => {
  language = chosen;
  search.texts = searchTexts;
  writeTexts(/** @type {any} */ (texts[language]), language);
  search.lang = language;
  choices.speak(language);
  element("original").hidden = language !== "ko";
  translations.want(language === "ko");
  if (search.session && isInAnotherLanguage(search.session, language)) search.session.apply({ refresh: true });
  redraw();
  tellFailures();
});
showOriginal(showsOriginal);

element("original").addEventListener("click", () => showOriginal(!showsOriginal));
element("missing-again").addEventListener("click", () => {
  search.focus();
  search.session?.apply({ retry: true });
});
translations.addEventListener("retried", (event) => {
  const { kind } = /** @type {CustomEvent} */ (event).detail;
  search.session?.apply({ retry: kinds.find((one) => one.kind === kind)?.section ?? true });
  redraw();
});

order.addEventListener("change", () => {
  if (order.value === "relevance") search.removeAttribute("sort");
  else search.setAttribute("sort", order.value);
});

search.addEventListener("chaja-results", () => {
  const { session } = search;
  // Before it has its sections it knows nothing of what the address asks.
  if (!session || !isConfigured) return;
  const { state } = session;
  tellFailures();
  element("filtered").hidden = state.filter === null;
  if (!state.isLoading) choices.follow(state.phase === "idle" ? "" : state.text.trim(), filtersOf(state.filter));
  keepInAddress(session.saved);
});
search.addEventListener("chaja-choose", (event) => {
  event.preventDefault();
  detail.open(/** @type {CustomEvent} */ (event).detail.row, language);
});

element("examples").addEventListener("click", (/** @type {Event} */ event) => {
  const query = event.target instanceof Element ? event.target.closest("[data-query]")?.getAttribute("data-query") : null;
  if (!query) return;
  search.text = query;
  search.focus();
});

// A slash leads to the field from anywhere else on the page.
addEventListener("keydown", (event) => {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
  if (event.key !== "/" || !isPlain || document.activeElement === search || detail.dialog.open) return;
  event.preventDefault();
  search.focus();
});

let saved = sessionInAddress();
const fields = new URLSearchParams(saved);

/** Offers what the server can do; what an address asks beyond that would fail every search. */
async function offerChoices() {
  const attributes = await fetchAttributes();
  if (!attributes) return;
  choices.offer(attributes);
  element("attribution").textContent = attributes.attribution ?? "";
  element("attribution").hidden = !attributes.attribution;
  for (const option of order.options) {
    option.hidden = option.value !== "relevance" && !attributes.orders.includes(option.value);
  }
  const offered = [...order.options].filter((option) => !option.hidden).map((option) => option.value);
  /** @type {HTMLElement} */ (order.parentElement).hidden = offered.length < 2;
  if (!offered.includes(fields.get("sort") ?? "")) leaveOut("sort");
  if (!attributes.filters.includes("genres")) leaveOut("filter");
}

/** @param {string} name a field of the saved session */
function leaveOut(name) {
  saved = saved?.split("&").filter((field) => !field.startsWith(`${name}=`)).join("&");
  fields.delete(name);
}

// A filter that was changed by hand would fail every search, and no choice would show it.
if (!isReadable(fields.get("filter"))) leaveOut("filter");
const offering = offerChoices();
// Only a search that is narrowed or ordered has to know first whether the server can do that.
if (fields.has("filter") || fields.has("sort")) await offering;
const sort = fields.get("sort") ?? "";
if (sort === "popularity" || sort === "year") {
  order.value = sort;
  search.setAttribute("sort", sort);
}
// It shows at once, and is searched for when the search is there; what was typed before this script ran counts more.
if (search.text === "") search.text = fields.get("q") ?? "";
isConfigured = true;
search.configure({ sections: sectionsOf(translations, () => language), saved });
search.focus();
