// Chaja
// SPDX-License-Identifier: Apache-2.0

import { byID, make, portrait } from "../shared/elements.js";
import { shortText } from "../shared/times.js";

/** The pane with all conversations. */
export class ConversationList {
  #words = /** @type {any} */ ({});
  #language = "en";
  /** @type {number | null} */
  #current = null;
  #list = byID("conversation-list");

  /**
   * @param {import("./store.js").ConversationStore} store
   * @param {(id: number) => void} open
   */
  constructor(store, open) {
    this.store = store;
    store.addEventListener("change", () => this.#show());
    this.#list.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
      if (!link || !isPlain) return;
      event.preventDefault();
      open(Number(link.dataset.id));
    });
    byID("conversations-retry").addEventListener("click", () => void store.load());
    byID("conversations-more").addEventListener("click", () => void store.load());
  }

  /** @param {any} words @param {string} language */
  speak(words, language) {
    this.#words = words;
    this.#language = language;
    this.#show();
  }

  /** @param {number | null} id the conversation that is open */
  select(id) {
    this.#current = id;
    this.#show();
  }

  #show() {
    const { list, phase, hasMore } = this.store;
    const hadFocus = this.#list.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.id
      : undefined;
    this.#list.replaceChildren(...list.map((conversation) => this.#draw(conversation)));
    if (hadFocus) this.#list.querySelector(`[data-id="${hadFocus}"]`)?.focus();
    byID("conversations-none").hidden = phase !== "loaded" || list.length > 0;
    byID("conversations-failed").hidden = phase !== "failed";
    byID("conversations-more").hidden = !hasMore;
  }

  /** @param {import("./store.js").Conversation} conversation */
  #draw({ id, partner, unread, lastMessage }) {
    const words = this.#words;
    const text = lastMessage?.text.replaceAll("\n", " ") ?? "";
    const said = lastMessage?.sender === this.store.me ? words.mine(text) : text;
    const time = lastMessage ? shortText(lastMessage.sentAt, this.#language) : "";
    const link = make(
      "a",
      {
        href: `/people?conversation=${id}`,
        class: unread > 0 ? "conversation unread" : "conversation",
        "aria-current": id === this.#current ? "true" : null,
      },
      portrait(partner),
      make("span", { class: "conversation-name" }, partner.name),
      " ",
      make("span", { class: "conversation-time" }, time),
      " ",
      make("span", { class: "conversation-text", dir: "auto" }, said),
    );
    if (unread > 0) {
      const count = make("span", { class: "badge" }, make("span", { "aria-hidden": "true" }, unread > 99 ? "99+" : String(unread)));
      count.append(make("span", { class: "unseen" }, words.unread(unread)));
      link.append(" ", count);
    }
    link.dataset.id = String(id);
    return make("li", {}, link);
  }
}
