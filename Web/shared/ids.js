// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @returns {string} an id that nobody else makes; `crypto.randomUUID` needs a secure address */
export function randomID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
