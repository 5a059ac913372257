// Chaja
// SPDX-License-Identifier: Apache-2.0

import "../chaja/chaja-search.js";
import { endpointSource } from "../chaja/chaja.js";
import { memberFetch } from "../members/request.js";
import { drawMember } from "../members/row.js";
import { byID } from "../shared/elements.js";
import { searchTexts } from "./texts.js";

/** The panel in which a member looks for another one. */
export class Find {
  #search = /** @type {import("../chaja/chaja-search.js").ChajaSearch} */ (byID("search"));
  #dialog = /** @type {HTMLDialogElement} */ (byID("find"));
  #words = /** @type {any} */ ({});
  /** Return was pressed; until the answer has come no rows of an older text are shown. */
  #isAsked = false;

  /** @param {(member: import("../members/page.js").Member) => void} chosen */
  constructor(chosen) {
    const search = this.#search;
    search.texts = searchTexts;
    search.renderRow = drawMember;
    search.configure({
      sections: [{ id: "members", source: endpointSource("/api/members/search", { method: "GET", fetch: memberFetch }) }],
    });
    search.addEventListener("chaja-choose", (event) => {
      event.preventDefault();
      this.close();
      chosen(/** @type {CustomEvent} */ (event).detail.row.record);
    });
    search.addEventListener("chaja-results", () => this.#show());
    // Before the field itself, which would take its best row at once: names are alike, and this writes to somebody.
    this.#dialog.addEventListener("keydown", (event) => this.#take(event), { capture: true });
    byID("find-cancel").addEventListener("click", () => this.close());
    this.#dialog.addEventListener("close", () => search.clear());
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog) this.close();
    });
  }

  /** @param {any} words @param {import("../shared/language.js").Language} language */
  speak(words, language) {
    this.#words = words;
    this.#search.lang = language;
    this.#show();
  }

  /** Opens the panel, with the keys in its field. */
  open() {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#search.focus();
  }

  /** @param {number} member has another name or is gone: where the rows show it they are asked for anew */
  refresh(member) {
    const { state, session } = this.#search;
    const items = state?.sections?.flatMap((/** @type {any} */ section) => section.items ?? []) ?? [];
    const isShown = items.some((/** @type {any} */ item) => String(item.id ?? item) === String(member));
    if (isShown) session?.apply({ refresh: true });
  }

  /** Closes the panel and forgets what was typed. */
  close() {
    this.#dialog.close();
  }

  /** @param {KeyboardEvent} event */
  #take(event) {
    const search = this.#search;
    if (event.target !== search || event.isComposing || event.keyCode === 229) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Keys of the buttons inside, such as the one to try again.
    if (search.shadowRoot?.activeElement?.localName !== "input") return;
    if (event.key === "Escape" && search.text === "") {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (event.key === "Enter" && !search.state.selection) {
      event.preventDefault();
      event.stopPropagation();
      this.#submit();
    }
  }

  /** Searches at once, and leads to the best row with its answer. */
  #submit() {
    const { session, text } = this.#search;
    if (!session || text.trim() === "") return;
    this.#isAsked = true;
    session.apply({ submit: true });
    // On a touch screen this key puts the keyboard away, so that the rows can be seen.
    const { activeElement } = this.#search.shadowRoot ?? {};
    if (matchMedia("(pointer: coarse)").matches && activeElement instanceof HTMLElement) activeElement.blur();
    this.#show();
  }

  #show() {
    const { state, session } = this.#search;
    if (!state) return;
    const isLoading = state.isLoading === true;
    if (this.#isAsked && !isLoading) {
      this.#isAsked = false;
      if (state.phase === "results") session?.apply({ select: "first" });
    }
    const isAwaited = this.#isAsked && isLoading;
    this.#search.classList.toggle("asked", isAwaited);
    byID("find-state").textContent = isAwaited ? this.#words.searching : "";
  }
}
