// Chaja
// SPDX-License-Identifier: Apache-2.0

import { RequestFailure, request } from "../members/request.js";
import { failureText } from "../members/texts.js";
import { byID } from "../shared/elements.js";

/**
 * Invites somebody whom the page's address names. Only friends can be invited; an address alone makes nobody a friend,
 * so that no link of somebody else's can.
 *
 * @param {number} id
 * @param {() => any} words those of the language at the time
 * @param {(friend: { id: number, name: string }) => void} invite
 */
export async function showStranger(id, words, invite) {
  const box = byID("stranger");
  const button = byID("stranger-add");
  try {
    const { friends } = await request("GET", "friends");
    const friend = friends.find((/** @type {{ id: number }} */ one) => one.id === id);
    if (friend) return invite(friend);
    const stranger = await request("GET", `members/${id}`);
    byID("stranger-text").textContent = words().stranger(stranger.name);
    button.textContent = words().addStranger(stranger.name);
    button.hidden = false;
    button.onclick = () => void add(stranger);
  } catch (error) {
    tell(error, () => void showStranger(id, words, invite));
  }
  box.hidden = false;

  /** @param {{ id: number, name: string }} stranger */
  async function add(stranger) {
    try {
      await request("PUT", `friends/${id}`);
      box.hidden = true;
      invite(stranger);
    } catch (error) {
      tell(error, () => void add(stranger));
    }
  }

  /** @param {unknown} error @param {() => void} again */
  function tell(error, again) {
    if (!(error instanceof RequestFailure)) throw error;
    byID("stranger-text").textContent = failureText(words(), error);
    button.textContent = words().retry;
    button.hidden = !error.isPassing;
    button.onclick = () => {
      box.hidden = true;
      again();
    };
  }
}
