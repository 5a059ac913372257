// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * @typedef {object} FormState what an element has to give to its form
 * @property {string} name
 * @property {boolean} isMultiple whether chips are given, each under the name
 * @property {boolean} submitsChoice whether the id of the chosen row is given, else the text
 * @property {boolean} isRequired
 * @property {string} text
 * @property {string} choice
 * @property {{ id: string }[]} chips
 */

/**
 * @param {FormField} element
 * @param {import("./search.js").Search} search
 * @param {{ id: string, text: string }} choice the value as long as its text stands in the field
 * @returns {FormState}
 */
export function formStateOf(element, search, choice) {
  const text = search.input.value;
  return {
    name: element.name,
    isMultiple: element.hasAttribute("multiple"),
    submitsChoice: element.getAttribute("submits") === "choice",
    isRequired: element.hasAttribute("required"),
    text,
    choice: choice.text === text ? choice.id : "",
    chips: search.state.chips,
  };
}

/** @param {FormState} state @returns {string[]} the values that the form sends */
export function valuesOf(state) {
  if (state.isMultiple) return state.chips.map((chip) => chip.id);
  const value = state.submitsChoice ? state.choice : state.text;
  return state.submitsChoice && value === "" ? [] : [value];
}

/**
 * Reads what `tellForm` was given to save; nothing where it is of another version.
 *
 * @param {string | File | FormData | null} saved
 * @returns {{ session: string, choice: { id: string, text: string } }}
 */
export function restoredOf(saved) {
  try {
    const { session, choice } = JSON.parse(String(saved));
    return { session: String(session), choice: { id: String(choice.id), text: String(choice.text) } };
  } catch {
    return { session: "", choice: { id: "", text: "" } };
  }
}

/** What a form wants of an element that takes part in it, as a text field has it. */
export class FormField extends HTMLElement {
  static formAssociated = true;

  /** The form's side of the element. */
  internals = this.attachInternals();

  /** @returns {string} the name under which the form sends the value */
  get name() {
    return this.getAttribute("name") ?? "";
  }

  set name(name) {
    this.setAttribute("name", name);
  }

  /** @returns {HTMLFormElement | null} */
  get form() {
    return this.internals.form;
  }

  /** @returns {ValidityState} */
  get validity() {
    return this.internals.validity;
  }

  /** @returns {string} what is wrong with the value, or nothing */
  get validationMessage() {
    return this.internals.validationMessage;
  }

  /** @returns {boolean} whether the value will do */
  checkValidity() {
    return this.internals.checkValidity();
  }

  /** @returns {boolean} the same; tells the person what is wrong */
  reportValidity() {
    return this.internals.reportValidity();
  }

  /**
   * Tells the form the value, and whether it is enough.
   *
   * @param {FormState} state
   * @param {string} saved what is given back when the browser restores the page
   * @param {string} message for a field that must be filled
   * @param {HTMLElement} anchor where a message points to
   */
  tellForm(state, saved, message, anchor) {
    const values = valuesOf(state);
    // What is given back is kept also where there is nothing to send.
    if (values.length === 0 || state.name === "") this.internals.setFormValue(null, saved);
    else {
      const data = new FormData();
      for (const value of values) data.append(state.name, value);
      this.internals.setFormValue(data, saved);
    }
    const isMissing = state.isRequired && values.every((value) => value.trim() === "");
    if (isMissing) this.internals.setValidity({ valueMissing: true }, message, anchor);
    else this.internals.setValidity({});
  }
}
