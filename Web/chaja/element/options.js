// Chaja
// SPDX-License-Identifier: Apache-2.0

import { settingsOf } from "./settings.js";
import { languageOf, texts } from "./texts.js";

/** Attributes that need another session. */
export const connecting = new Set([
  "src", "endpoint", "wasm", "limit", "debounce", "min", "blank", "multiple", "one-syllable",
]);

/** Attributes that change how the same session is shown. */
export const showing = [
  "label", "aria-label", "placeholder", "fields", "lang", "layout", "disabled", "required", "name", "submits",
];

/**
 * Reads how an element shows its search, from its attributes and what scripts gave it.
 *
 * @param {import("./form.js").FormField} element
 * @param {object} given
 * @param {import("./settings.js").Configuration} given.configuration
 * @param {Record<string, Partial<import("./texts.js").Texts>>} given.texts
 * @param {((row: any, context: any) => Node | Node[]) | null} given.render
 * @param {boolean} given.isDisabled
 * @returns {import("./search.js").SearchOptions}
 */
export function optionsOf(element, { configuration, texts: own, render, isDisabled }) {
  const language = languageOf(element);
  const fields = (element.getAttribute("fields") ?? "").split(",").map((name) => name.trim());
  return {
    isPage: element.getAttribute("layout") === "page",
    isDisabled: isDisabled || element.hasAttribute("disabled"),
    isInForm: element.form !== null && !element.hasAttribute("multiple"),
    titles: settingsOf(element, configuration).titles(language),
    context: {
      fields: fields.filter((name) => name !== ""),
      words: { ...texts[language], ...own[language] },
      language,
      template: element.querySelector("template[slot=row]"),
      render,
    },
  };
}

/**
 * Writes the names that screen readers tell, and the prompt.
 *
 * @param {import("./form.js").FormField} element
 * @param {import("./search.js").Search} search
 */
export function writeLabels(element, { input, view, options }) {
  const { words } = options.context;
  const labels = [...element.internals.labels].map((label) => label.textContent?.trim());
  const label = element.getAttribute("label") ?? element.getAttribute("aria-label") ?? labels.find(Boolean);
  const prompt = element.getAttribute("placeholder") ?? words.prompt;
  input.setAttribute("aria-label", label ?? prompt);
  input.placeholder = prompt;
  input.disabled = options.isDisabled;
  input.required = element.hasAttribute("required");
  view.parts.clear.setAttribute("aria-label", words.clear);
  view.parts.chips.setAttribute("aria-label", words.chosen);
}
