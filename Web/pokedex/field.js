// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * @typedef {object} FieldActions
 * @property {(text: string) => void} changed the text is another one, also within a composition
 * @property {(step: "next" | "previous" | "first" | "last" | "page-down" | "page-up") => boolean} move
 *   whether the selection took the key
 * @property {() => void} chosen
 * @property {() => void} leftEmpty Escape in an empty field
 */

/**
 * Listens to the field. Its value is only ever read, except to empty it: rewriting a text while an input
 * method composes in it loses letters. Every `input` event counts, since after the end of a composition
 * some browsers send none; keys that belong to the input method are left to it.
 *
 * @param {HTMLInputElement} input
 * @param {HTMLElement} clear the button that empties the field
 * @param {FieldActions} actions
 */
export function startField(input, clear, actions) {
  const changed = () => {
    clear.hidden = input.value === "";
    actions.changed(input.value);
  };
  const empty = () => {
    input.value = "";
    changed();
  };
  input.addEventListener("input", changed);
  input.addEventListener("compositionend", changed);
  clear.addEventListener("click", () => {
    empty();
    input.focus();
  });
  input.addEventListener("keydown", (event) => {
    // 229 is the key of an input method at work, also where `isComposing` has already ended.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (take(event.key)) event.preventDefault();
  });

  /** @param {string} key @returns {boolean} */
  function take(key) {
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
        actions.chosen();
        return true;
      case "Escape":
        if (input.value === "") actions.leftEmpty();
        else empty();
        return true;
      default:
        return false;
    }
  }
}
