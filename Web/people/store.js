// Chaja
// SPDX-License-Identifier: Apache-2.0

import { request } from "../members/request.js";

/**
 * @typedef {import("../members/page.js").Member} Member
 * @typedef {{ id: number, conversation: number, sender: number, clientId: string, text: string, sentAt: number }} Message
 * @typedef {{ id: number, partner: Member, unread: number, lastMessage: Message | null }} Conversation
 */

const pageSize = 50;

/** The member's conversations, the latest first. Hears `change`, and `removed` (detail: the conversation). */
export class ConversationStore extends EventTarget {
  /** @type {Map<number, Conversation>} */
  #conversations = new Map();
  /** @type {"loading" | "loaded" | "failed"} */
  phase = "loading";
  hasMore = false;
  /** The oldest last message of those loaded. */
  #before = 0;

  /** @param {number} me the member's id */
  constructor(me) {
    super();
    this.me = me;
  }

  /** @returns {Conversation[]} those with messages and those just opened, the latest first */
  get list() {
    const latest = (/** @type {Conversation} */ { id, lastMessage }) => lastMessage?.id ?? id / 1e9;
    return [...this.#conversations.values()].sort((a, b) => latest(b) - latest(a));
  }

  /** @returns {number} unread messages of the conversations that are known */
  get unread() {
    return [...this.#conversations.values()].reduce((sum, { unread }) => sum + unread, 0);
  }

  /** @param {number} id @returns {Conversation | undefined} */
  get(id) {
    return this.#conversations.get(id);
  }

  /** Loads the latest ones, or those before the ones that are there. */
  async load() {
    const isFirst = this.phase !== "loaded";
    this.phase = isFirst ? "loading" : "loaded";
    this.#changed();
    try {
      const before = isFirst ? "" : `&before=${this.#before}`;
      const { conversations } = await request("GET", `conversations?limit=${pageSize}${before}`);
      for (const conversation of conversations) this.#put(conversation);
      const last = conversations.findLast((/** @type {Conversation} */ { lastMessage }) => lastMessage);
      this.#before = last?.lastMessage.id ?? 0;
      // Those without a message come last, all at once.
      this.hasMore = conversations.length === pageSize && conversations.at(-1).lastMessage !== null;
      this.phase = "loaded";
    } catch {
      if (isFirst) this.phase = "failed";
    }
    this.#changed();
  }

  /** @param {number} member @returns {Promise<Conversation>} the conversation with a member, which may be new */
  async open(member) {
    return this.put(await request("POST", "conversations", { member }));
  }

  /** @param {number} id @returns {Promise<Conversation>} */
  async find(id) {
    return this.get(id) ?? this.put(await request("GET", `conversations/${id}`));
  }

  /** @param {Conversation} conversation @returns {Conversation} as it is known now */
  put(conversation) {
    const known = this.#put(conversation);
    this.#changed();
    return known;
  }

  /** @param {Conversation} conversation */
  #put(conversation) {
    const old = this.#conversations.get(conversation.id);
    // An answer that was overtaken by an event is older than what is known.
    const isOld = (old?.lastMessage?.id ?? 0) > (conversation.lastMessage?.id ?? 0);
    if (!isOld) this.#conversations.set(conversation.id, conversation);
    return old && isOld ? old : conversation;
  }

  /** @param {Message} message takes a message in that was sent or has come */
  async take(message) {
    const known = this.#conversations.get(message.conversation);
    if (!known) {
      try {
        await this.find(message.conversation);
      } catch {
        // The conversation has gone meanwhile, or shows when the list is loaded again.
      }
      return;
    }
    if ((known.lastMessage?.id ?? 0) >= message.id) return;
    const isNews = message.sender !== this.me;
    this.put({ ...known, lastMessage: message, unread: known.unread + (isNews ? 1 : 0) });
  }

  /** @param {number} id @param {number} message tells the server that all up to it was read */
  async markRead(id, message) {
    const known = this.get(id);
    if (!known || known.unread === 0) return;
    this.put({ ...known, unread: 0 });
    try {
      this.put(await request("PUT", `conversations/${id}/read`, { message }));
    } catch {
      const now = this.get(id);
      if (now) this.put({ ...now, unread: Math.max(now.unread, known.unread) });
    }
  }

  /** @param {Member} member has another name now */
  rename(member) {
    for (const [id, conversation] of this.#conversations) {
      if (conversation.partner.id === member.id) this.#conversations.set(id, { ...conversation, partner: member });
    }
    this.#changed();
  }

  /** @param {number} member whose account is gone */
  forget(member) {
    for (const [id, conversation] of this.#conversations) {
      if (conversation.partner.id !== member) continue;
      this.#conversations.delete(id);
      this.dispatchEvent(new CustomEvent("removed", { detail: conversation }));
    }
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
