// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * Reads a choice made before on this device.
 *
 * @param {string} name
 * @returns {string | null} null if none was made, or the browser keeps nothing
 */
export function remembered(name) {
  try {
    return localStorage.getItem(`chaja.${name}`);
  } catch {
    return null;
  }
}

/**
 * Keeps a choice on this device; without storage it lasts as long as the page.
 *
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(`chaja.${name}`, value);
  } catch {
    // A browser that keeps nothing is a choice of its own.
  }
}
