// Chaja
// SPDX-License-Identifier: Apache-2.0

import { isRightToLeft } from "./flow.js";

/**
 * @typedef {"next" | "previous" | "first" | "last" | "page-down" | "page-up"} Step
 *
 * @typedef {object} FieldActions what a key asks for; one that answers true took the key
 * @property {(text: string, isComposing: boolean) => void} changed the text is another one
 * @property {(step: Step) => boolean} move
 * @property {() => boolean} enter
 * @property {() => boolean} escape
 * @property {() => boolean} backspace Backspace in an empty field
 * @property {() => boolean} back the arrow that leads before the start of the text
 */

/**
 * Listens to a text field. Its value is only ever read: rewriting a text while an input method composes in
 * it loses letters. Every `input` event counts, since after the end of a composition some browsers send
 * none; keys that belong to the input method are left to it.
 *
 * @param {HTMLInputElement} input
 * @param {FieldActions} actions
 */
export function startField(input, actions) {
  input.addEventListener("input", (event) => {
    actions.changed(input.value, /** @type {InputEvent} */ (event).isComposing === true);
  });
  input.addEventListener("compositionend", () => actions.changed(input.value, false));
  input.addEventListener("keydown", (event) => {
    // 229 is the key of an input method at work, also where `isComposing` has already ended.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (take(event.key, event.repeat)) event.preventDefault();
  });

  /**
   * @param {string} key
   * @param {boolean} isRepeated
   * @returns {boolean}
   */
  function take(key, isRepeated) {
    switch (key) {
      case "ArrowDown":
        return actions.move("next");
      case "ArrowUp":
        return actions.move("previous");
      case "PageDown":
        return actions.move("page-down");
      case "PageUp":
        return actions.move("page-up");
      case "Home":
        return actions.move("first");
      case "End":
        return actions.move("last");
      case "Enter":
        return actions.enter();
      case "Escape":
        return actions.escape();
      case "ArrowLeft":
      case "ArrowRight": {
        const isBack = key === (isRightToLeft(input) ? "ArrowRight" : "ArrowLeft");
        return isBack && input.selectionEnd === 0 && actions.back();
      }
      case "Backspace":
        // A key that is held to clear the text ends there, and takes no chip.
        return input.value === "" && !isRepeated && actions.backspace();
      default:
        return false;
    }
  }
}
