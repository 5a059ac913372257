// Chaja
// SPDX-License-Identifier: Apache-2.0

const chosen = /** @type {HTMLElement} */ (document.getElementById("chosen"));

document.querySelector("chaja-search")?.addEventListener("chaja-choose", (event) => {
  const { record } = /** @type {CustomEvent} */ (event).detail.row;
  chosen.textContent = `${record.capital_en} is the capital of ${record.country_en}.`;
});
