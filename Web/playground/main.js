// Chaja
// SPDX-License-Identifier: Apache-2.0

import "../chaja/chaja-search.js";
import { ChajaError, loadChaja, localSource } from "../chaja/chaja.js";
import { startLanguageSwitch, writeTexts } from "../shared/language.js";
import { download, pageFor, programFor } from "./code.js";
import { formatOf, indexName, maximumBytes } from "./source.js";
import { example, texts } from "./texts.js";

/** @typedef {import("../shared/language.js").Language} Language */
/** @typedef {import("../chaja/module.js").SearchIndex} SearchIndex */

/** @param {string} id @returns {any} an element of the page that this script belongs to */
const element = (id) => document.getElementById(id);

const search = /** @type {import("../chaja/chaja-search.js").ChajaSearch} */ (element("search"));
/** @type {Promise<import("../chaja/module.js").Chaja> | null} */
let module = null;
/** @type {Language} */
let language = "en";
/** @type {{ name: string, bytes: Uint8Array, fields: string[] } | null} the file that was dropped */
let file = null;
/** @type {SearchIndex | null} */
let index = null;
let milliseconds = 0;
/** Counts the files, so that a slow one does not come after a later one. */
let turn = 0;

/** @param {keyof typeof texts.en | ""} problem @param {string} [detail] */
function tell(problem, detail = "") {
  element("problem").hidden = problem === "" && detail === "";
  element("problem").textContent = detail || (problem === "" ? "" : texts[language][problem]);
}

/** @param {string} name @param {Blob} content */
async function take(name, content) {
  turn += 1;
  const mine = turn;
  tell("");
  if (content.size > maximumBytes) return tell("tooLarge");
  if (content.size === 0) return tell("isEmpty");
  let bytes;
  try {
    bytes = new Uint8Array(await content.arrayBuffer());
  } catch {
    return tell("unreadable");
  }
  if (mine !== turn) return;
  const made = await build(name, bytes, []);
  if (!made) return;
  if (mine !== turn) return made.close();
  file = { name, bytes, fields: made.fields };
  // The next session begins with what this one was left with.
  search.text = "";
  show(made, made.fields);
  showFields(made.fields);
  search.focus();
}

/**
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {string[]} fields what is searched, in order of weight; none stands for all
 * @returns {Promise<SearchIndex | null>} null when the reader was told why not
 */
async function build(name, bytes, fields) {
  element("working").hidden = false;
  // One picture, so that the line above shows before the page is busy.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  let chaja;
  try {
    module ??= loadChaja();
    chaja = await module;
  } catch {
    module = null;
    tell("noModule");
    element("working").hidden = true;
    return null;
  }
  try {
    const begin = performance.now();
    const made = await chaja.buildIndex(/** @type {any} */ (bytes), {
      format: formatOf(name, bytes),
      name,
      skipInvalid: true,
      ...(fields.length === 0 ? {} : { settings: { searchableAttributes: fields } }),
    });
    milliseconds = performance.now() - begin;
    if (made.count > 0) return made;
    tell("noRecords", made.report.firstSkipped ?? "");
    made.close();
    return null;
  } catch (error) {
    // After a fault the module is of no use any more; the next file loads it anew.
    if (!(error instanceof ChajaError) || error.code === "instance_discarded") module = null;
    const isLoading = error instanceof ChajaError && (error.code === "load_failed" || error.code === "module_refused");
    if (isLoading) tell("noModule");
    else tell("unreadable", error instanceof ChajaError ? error.message : "");
    return null;
  } finally {
    element("working").hidden = true;
  }
}

/** @param {SearchIndex} made @param {string[]} fields */
function show(made, fields) {
  const old = index;
  index = made;
  element("built").hidden = false;
  search.setAttribute("fields", fields.join(","));
  search.configure({ sections: [{ id: "results", source: localSource(made) }] });
  old?.close();
  describe();
}

/** Writes what is known of the index, in the reader's language. */
function describe() {
  if (!file || !index) return;
  const words = texts[language];
  const number = new Intl.NumberFormat(language);
  element("name").textContent = file.name;
  const size = index.byteCount < 1e6 ? `${number.format(Math.ceil(index.byteCount / 1000))} KB` : `${number.format(Math.round(index.byteCount / 1e5) / 10)} MB`;
  element("summary").textContent = words.summary(
    number.format(index.count), file.fields.length, size, number.format(Math.ceil(milliseconds)));
  const { skipped, firstSkipped } = index.report;
  element("left-out").hidden = skipped === 0;
  element("left-out").textContent = skipped === 0 ? "" : words.leftOut(number.format(skipped), firstSkipped ?? "");
  element("code").textContent = pageFor(indexName(file.name), chosen());
  writeProgram();
}

/** Writes the program that searches for what is searched for here. */
function writeProgram() {
  if (file) element("program").textContent = programFor(indexName(file.name), search.text.trim());
}

search.addEventListener("chaja-results", writeProgram);

/** @returns {string[]} the fields that are searched */
function chosen() {
  return [...element("fields").querySelectorAll("input:checked")].map((box) => box.value);
}

/** @param {string[]} fields */
function showFields(fields) {
  const boxes = fields.map((field) => {
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = field;
    box.checked = true;
    label.append(box, document.createTextNode(field));
    return label;
  });
  element("fields").replaceChildren(element("fields").firstElementChild, ...boxes);
  describe();
}

element("fields").addEventListener("change", async (/** @type {Event} */ event) => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  // Something must be searched.
  if (chosen().length === 0) box.checked = true;
  if (!file) return;
  turn += 1;
  const mine = turn;
  const made = await build(file.name, file.bytes, chosen());
  if (!made) return;
  if (mine === turn) show(made, chosen());
  else made.close();
});

element("file").addEventListener("change", () => {
  const [given] = element("file").files;
  if (given) void take(given.name, given);
  // The same file can be chosen again, after it was changed.
  element("file").value = "";
});
element("example").addEventListener("click", () => void take(example.name, new Blob([example.content])));

addEventListener("dragover", (event) => {
  event.preventDefault();
  element("drop").classList.add("over");
});
addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) element("drop").classList.remove("over");
});
addEventListener("drop", (event) => {
  // Without this the browser would leave the page for the file.
  event.preventDefault();
  element("drop").classList.remove("over");
  const given = event.dataTransfer?.files[0];
  if (given) void take(given.name, given);
});

element("download-index").addEventListener("click", () => {
  if (file && index) download(indexName(file.name), /** @type {any} */ (index.bytes), "application/octet-stream");
});
element("download-page").addEventListener("click", () => {
  if (file) download("index.html", pageFor(indexName(file.name), chosen()), "text/html");
});
for (const button of document.querySelectorAll("[data-copies]")) {
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(element(button.getAttribute("data-copies") ?? "").textContent);
      element("copied").textContent = texts[language].copied;
    } catch {
      element("copied").textContent = texts[language].notCopied;
    }
  });
}

startLanguageSwitch(element("language"), (chosenLanguage) => {
  language = chosenLanguage;
  writeTexts(/** @type {any} */ (texts[language]), language);
  search.lang = language;
  element("copied").textContent = "";
  tell("");
  describe();
});
