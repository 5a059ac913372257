// Chaja
// SPDX-License-Identifier: Apache-2.0

import { request } from "../members/request.js";

/** @typedef {import("./store.js").Message} Message */

const pageSize = 50;

/** The messages of one conversation as far as they are loaded: the latest ones, without a gap, in their order. */
export class MessageLog {
  /** @type {Map<number, Message>} */
  #messages = new Map();
  /** @type {"loading" | "loaded" | "failed"} */
  phase = "loading";
  /** @type {unknown} */
  failure = null;
  hasEarlier = false;

  /** @param {number} conversation */
  constructor(conversation) {
    this.conversation = conversation;
  }

  /** @returns {Message[]} from the oldest */
  get list() {
    return [...this.#messages.values()].sort((a, b) => a.id - b.id);
  }

  /** @returns {number} the id of the latest message, or 0 */
  get last() {
    return Math.max(0, ...this.#messages.keys());
  }

  /** Loads the latest messages, or those before the ones that are there. */
  async load() {
    const isFirst = this.phase !== "loaded";
    if (isFirst) this.phase = "loading";
    const before = isFirst ? "" : `&before=${Math.min(...this.#messages.keys())}`;
    try {
      const path = `conversations/${this.conversation}/messages?limit=${pageSize}${before}`;
      const { messages } = await request("GET", path);
      for (const message of messages) this.add(message);
      this.hasEarlier = messages.length === pageSize;
      this.phase = "loaded";
      this.failure = null;
    } catch (error) {
      if (isFirst) this.phase = "failed";
      this.failure = error;
    }
  }

  /** @param {Message} message is taken in once, however often it comes */
  add(message) {
    if (message.conversation === this.conversation) this.#messages.set(message.id, message);
  }
}
