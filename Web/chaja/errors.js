// Chaja
// SPDX-License-Identifier: Apache-2.0

/** A failure of the module, with a code for the program and a message for the person. */
export class ChajaError extends Error {
  /**
   * @param {string} code such as `invalid_index`; `Documentation/Browser.md` lists them
   * @param {string} message what is wrong and what to do
   * @param {ErrorOptions} [options]
   */
  constructor(code, message, options) {
    super(message, options);
    this.name = "ChajaError";
    this.code = code;
  }
}
