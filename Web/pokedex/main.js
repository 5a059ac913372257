// Chaja
// SPDX-License-Identifier: Apache-2.0

import "../chaja/chaja-search.js";
import { startLanguageSwitch, writeTexts } from "../shared/language.js";
import { remember, remembered } from "../shared/preferences.js";
import { keepInAddress, queryInAddress } from "./address.js";
import { Detail } from "./detail.js";
import { keepForOffline } from "./offline.js";
import { drawSpecies } from "./row.js";
import { searchTexts, texts } from "./texts.js";

/** @typedef {import("../shared/language.js").Language} Language */

/** @param {string} id @returns {any} an element of the page that this script belongs to */
const element = (id) => document.getElementById(id);

const search = /** @type {import("../chaja/chaja-search.js").ChajaSearch} */ (element("search"));
const detail = new Detail(element("detail"));
/** @type {Language} */
let language = "en";

search.texts = searchTexts;
search.renderRow = drawSpecies;

startLanguageSwitch(element("language"), (chosen) => {
  language = chosen;
  writeTexts(texts[language], language);
  search.lang = language;
});

search.addEventListener("input", () => keepInAddress(search.text));
search.addEventListener("chaja-results", () => keepInAddress(search.text));
search.addEventListener("chaja-choose", (event) => {
  detail.open(/** @type {CustomEvent} */ (event).detail.row, language);
});

for (const radio of element("orders").querySelectorAll("input")) {
  radio.checked = radio.value === (remembered("order") === "number" ? "number" : "relevance");
  radio.addEventListener("change", () => {
    remember("order", radio.value);
    showOrder();
  });
}

/** Relevance is the order of the index itself. */
function showOrder() {
  if (remembered("order") === "number") search.setAttribute("sort", "id:asc");
  else search.removeAttribute("sort");
}

// A slash leads to the field from anywhere else on the page.
addEventListener("keydown", (event) => {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
  if (event.key !== "/" || !isPlain || document.activeElement === search) return;
  if (element("detail").open) return;
  event.preventDefault();
  search.focus();
});

showOrder();
// What was typed before this script ran counts more than the address.
if (search.text === "") search.text = queryInAddress();
search.focus();
void keepForOffline();
