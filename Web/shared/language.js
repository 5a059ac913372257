// Chaja
// SPDX-License-Identifier: Apache-2.0

import { remember, remembered } from "./preferences.js";

/** @typedef {"en" | "ko"} Language */

/** The languages of the interface, each under its own name. */
export const languages = /** @type {const} */ ({ en: "English", ko: "한국어" });

/** @returns {Language} the language chosen before, else the browser's first that there is */
export function preferredLanguage() {
  const chosen = remembered("language");
  if (chosen === "en" || chosen === "ko") return chosen;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const language = tag.toLowerCase().split("-")[0];
    if (language === "en" || language === "ko") return language;
  }
  return "en";
}

/**
 * Writes the texts of a page: the content of elements with `data-text`, and the attributes that
 * `data-label` (aria-label), `data-placeholder` and `data-title` name. Texts are never read as HTML.
 *
 * @param {Record<string, string>} texts
 * @param {Language} language
 */
export function writeTexts(texts, language) {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = texts[element.getAttribute("data-text") ?? ""] ?? "";
  }
  const attributes = { "data-label": "aria-label", "data-placeholder": "placeholder" };
  for (const [marker, attribute] of Object.entries(attributes)) {
    for (const element of document.querySelectorAll(`[${marker}]`)) {
      element.setAttribute(attribute, texts[element.getAttribute(marker) ?? ""] ?? "");
    }
  }
  document.title = texts.title ?? document.title;
}

/**
 * Makes the button that switches to the other language; it is written in that language.
 *
 * @param {HTMLElement} button
 * @param {(language: Language) => void} show called at once, and after each switch
 */
export function startLanguageSwitch(button, show) {
  let language = preferredLanguage();
  const apply = () => {
    const other = language === "en" ? "ko" : "en";
    button.textContent = languages[other];
    button.lang = other;
    show(language);
  };
  button.addEventListener("click", () => {
    language = language === "en" ? "ko" : "en";
    remember("language", language);
    apply();
  });
  apply();
}
