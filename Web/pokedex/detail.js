// Chaja
// SPDX-License-Identifier: Apache-2.0

import { reasonText } from "../chaja/chaja-search.js";
import { texts as elementTexts } from "../chaja/element/texts.js";
import { numberText, texts } from "./texts.js";

/** The panel that shows one species. */
export class Detail {
  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.dialog = dialog;
    // A press beside the panel closes it; inside, the target is one of its elements.
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  }

  /**
   * @param {{ record: import("./row.js").Species, match?: any }} row
   * @param {import("../shared/language.js").Language} language
   */
  open({ record: species, match }, language) {
    const words = texts[language];
    const english = species.name_en ?? "";
    const korean = species.name_ko ?? "";
    const isKorean = korean !== "" && (language === "ko" || english === "");
    this.#part("detail-number").textContent = numberText(species.id);
    const name = this.#part("detail-name");
    name.textContent = isKorean ? korean : english;
    name.lang = isKorean ? "ko" : "en";
    const reason = reasonText(elementTexts[language], match);
    this.#part("detail-facts").replaceChildren(
      ...fact(words.koreanName, korean, "ko"),
      ...fact(words.englishName, english, "en"),
      ...fact(words.reason, reason, language),
    );
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {string} id @returns {HTMLElement} */
  #part(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
  }
}

/**
 * @param {string} label
 * @param {string} value
 * @param {string} language
 * @returns {HTMLElement[]} nothing for an empty value
 */
function fact(label, value, language) {
  if (value === "") return [];
  const term = document.createElement("dt");
  term.textContent = label;
  const description = document.createElement("dd");
  description.textContent = value;
  description.lang = language;
  return [term, description];
}
