// Chaja
// SPDX-License-Identifier: Apache-2.0

import { RequestFailure, request } from "../members/request.js";
import { randomID } from "../shared/ids.js";

/**
 * @typedef {object} Outgoing a message that the server has not confirmed
 * @property {number} conversation
 * @property {string} clientId the same with each try, so that the message is stored once
 * @property {string} text
 * @property {"sending" | "failed" | "refused"} state `failed` may succeed at another try, `refused` never
 * @property {string} [code] why it was refused
 */

/**
 * Messages on their way, kept over a reload of the window. Those of a conversation are sent one after the other, so
 * that they keep their order. Hears `change` (detail: the conversation) and `sent` (detail: the message).
 */
export class Outbox extends EventTarget {
  #key;
  /** @type {Outgoing[]} */
  #messages = [];
  /** @type {Set<number>} conversations that a message is being sent to */
  #running = new Set();

  /** @param {number} member whose messages they are */
  constructor(member) {
    super();
    this.#key = `chaja.outbox.${member}`;
    this.#messages = this.#kept();
  }

  /** @param {number} conversation @returns {Outgoing[]} in their order */
  of(conversation) {
    return this.#messages.filter((message) => message.conversation === conversation);
  }

  /** @param {number} conversation @param {string} text */
  add(conversation, text) {
    this.#messages.push({ conversation, clientId: randomID(), text, state: "sending" });
    this.#changed(conversation);
    void this.#run(conversation);
  }

  /**
   * Tries again what has failed.
   *
   * @param {number} [conversation] all unless given
   */
  retry(conversation) {
    const wanted = new Set(this.#messages.map((message) => message.conversation));
    for (const id of wanted) if (conversation === undefined || conversation === id) void this.#run(id);
  }

  /** @param {string} clientId names a message that is given up, or was confirmed in another way */
  remove(clientId) {
    const message = this.#messages.find((message) => message.clientId === clientId);
    if (!message) return;
    this.#messages = this.#messages.filter((other) => other !== message);
    this.#changed(message.conversation);
  }

  /** @param {number} conversation */
  async #run(conversation) {
    if (this.#running.has(conversation)) return;
    this.#running.add(conversation);
    this.#mark(conversation, "sending");
    try {
      for (let next = this.#next(conversation); next; next = this.#next(conversation)) {
        try {
          const { clientId, text } = next;
          const message = await request("POST", `conversations/${conversation}/messages`, { clientId, text });
          this.dispatchEvent(new CustomEvent("sent", { detail: message }));
          this.remove(clientId);
        } catch (error) {
          if (!(error instanceof RequestFailure)) throw error;
          if (error.isPassing || error.status === 401) {
            this.#mark(conversation, "failed");
            const wait = error.retryAfterSeconds;
            if (wait !== undefined) setTimeout(() => this.retry(conversation), wait * 1000);
            return;
          }
          Object.assign(next, { state: "refused", code: error.code });
          this.#changed(conversation);
        }
      }
    } finally {
      this.#running.delete(conversation);
    }
  }

  /** @param {number} conversation */
  #next(conversation) {
    return this.of(conversation).find((message) => message.state !== "refused");
  }

  /** @param {number} conversation @param {"sending" | "failed"} state */
  #mark(conversation, state) {
    for (const message of this.of(conversation)) if (message.state !== "refused") message.state = state;
    this.#changed(conversation);
  }

  /** @param {number} conversation */
  #changed(conversation) {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.#messages));
    } catch {
      // Without storage messages on their way last as long as the page.
    }
    this.dispatchEvent(new CustomEvent("change", { detail: conversation }));
  }

  /** @returns {Outgoing[]} */
  #kept() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }
}
