// Chaja
// SPDX-License-Identifier: Apache-2.0

import { failureText } from "../members/texts.js";
import { byID } from "../shared/elements.js";
import { Bubbles } from "./bubbles.js";
import { MessageLog } from "./log.js";

/** @typedef {import("./store.js").Conversation} Conversation */

/** How near to its end, in pixels, a log counts as being at its end. */
const endDistance = 80;

/** The pane with one conversation. */
export class Talk {
  #words = /** @type {any} */ ({});
  #language = "en";
  /** @type {Conversation | null} */
  #conversation = null;
  /** @type {MessageLog | null} */
  #log = null;
  /** @type {{ text: (words: any) => string, again: () => void } | null} why there is no conversation to show */
  #failure = null;
  /** @type {Map<number, string>} what is typed and not sent, by conversation */
  #drafts = new Map();
  #bubbles = new Bubbles(byID("talk-messages"));
  #isFriend = false;

  /**
   * @param {import("./store.js").ConversationStore} store
   * @param {import("./outbox.js").Outbox} outbox
   * @param {(member: number) => void} addFriend
   */
  constructor(store, outbox, addFriend) {
    this.store = store;
    this.outbox = outbox;
    const text = byID("talk-text");
    byID("talk-form").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#send();
    });
    text.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
      // On a touch screen this key makes a new line; there is the button to send.
      if (event.key !== "Enter" || !isPlain || matchMedia("(pointer: coarse)").matches) return;
      // 229 is the key of an input method at work, also where `isComposing` has already ended.
      if (event.isComposing || event.keyCode === 229) return;
      event.preventDefault();
      this.#send();
    });
    text.addEventListener("input", () => {
      if (this.#conversation) this.#drafts.set(this.#conversation.id, text.value);
    });
    byID("talk-earlier").addEventListener("click", () => void this.#loadEarlier());
    byID("talk-retry").addEventListener("click", () => this.#failure?.again());
    byID("talk-friend").addEventListener("click", () => this.#conversation && addFriend(this.#conversation.partner.id));
    outbox.addEventListener("change", (event) => {
      if (/** @type {CustomEvent} */ (event).detail === this.#conversation?.id) this.#show();
    });
    document.addEventListener("visibilitychange", () => this.#markRead());
  }

  /** @returns {number | null} the id of the conversation that is open */
  get id() {
    return this.#conversation?.id ?? null;
  }

  /** @param {any} words @param {string} language */
  speak(words, language) {
    this.#words = words;
    this.#language = language;
    this.#show();
  }

  /** @param {boolean} isFriend */
  setFriend(isFriend) {
    this.#isFriend = isFriend;
    this.#show();
  }

  /** @param {Conversation} conversation is shown and loaded; the same one again only takes its new state over */
  open(conversation) {
    const isSame = this.#conversation?.id === conversation.id;
    this.#conversation = conversation;
    this.#failure = null;
    if (!isSame) {
      this.#log = new MessageLog(conversation.id);
      byID("talk-text").value = this.#drafts.get(conversation.id) ?? "";
      void this.#load();
    }
    this.#show();
  }

  /** Leads to the field for a message. */
  focus() {
    byID("talk-text").focus();
  }

  /** Shows no conversation. */
  close() {
    this.#conversation = null;
    this.#log = null;
    this.#failure = null;
    this.#show();
  }

  /** @param {unknown} failure why a conversation cannot be shown @param {() => void} again */
  fail(failure, again) {
    this.#conversation = null;
    this.#log = null;
    this.#failure = { text: (words) => failureText(words, failure), again };
    this.#show();
  }

  /** @param {unknown} failure of something else than showing it, told below @param {() => void} again */
  warn(failure, again) {
    const retry = () => {
      this.#failure = null;
      this.#show();
      again();
    };
    this.#failure = { text: (words) => failureText(words, failure), again: retry };
    this.#show(true);
  }

  /** @param {import("./store.js").Message} message has come or was sent */
  take(message) {
    if (message.conversation !== this.#conversation?.id || !this.#log) return;
    const isMine = message.sender === this.store.me;
    this.#log.add(message);
    this.#show(isMine);
    this.#markRead();
  }

  async #load() {
    const log = this.#log;
    if (!log) return;
    this.#failure = null;
    await log.load();
    if (log !== this.#log) return;
    if (log.phase === "failed") {
      this.#failure = { text: (words) => failureText(words, log.failure), again: () => void this.#load() };
    }
    this.#show(true);
    this.#markRead();
  }

  async #loadEarlier() {
    const log = this.#log;
    if (!log) return;
    const scroller = byID("talk-log");
    const fromEnd = scroller.scrollHeight - scroller.scrollTop;
    await log.load();
    if (log !== this.#log) return;
    this.#show();
    scroller.scrollTop = scroller.scrollHeight - fromEnd;
  }

  #send() {
    const text = byID("talk-text");
    if (!this.#conversation || text.value.trim() === "") return;
    this.#drafts.delete(this.#conversation.id);
    const typed = text.value.trim();
    text.value = "";
    this.outbox.add(this.#conversation.id, typed);
    this.#toEnd();
    text.focus();
  }

  #markRead() {
    const log = this.#log;
    if (!this.#conversation || log?.phase !== "loaded" || document.visibilityState !== "visible") return;
    void this.store.markRead(this.#conversation.id, log.last);
  }

  #toEnd() {
    const scroller = byID("talk-log");
    scroller.scrollTop = scroller.scrollHeight;
  }

  /** @param {boolean} [goesToEnd] else only where the end was in sight */
  #show(goesToEnd = false) {
    const words = this.#words;
    const conversation = this.#conversation;
    const log = this.#log;
    const isOpen = conversation !== null || this.#failure !== null;
    byID("talk-none").hidden = isOpen;
    byID("talk-open").hidden = !isOpen;
    byID("talk-failed").hidden = this.#failure === null;
    byID("talk-reason").textContent = this.#failure?.text(words) ?? "";
    byID("talk-name").hidden = conversation === null;
    byID("talk-name").textContent = conversation?.partner.name ?? "";
    byID("talk-friend").hidden = conversation === null || this.#isFriend;
    const meet = byID("talk-meet");
    meet.hidden = conversation === null || !this.#isFriend;
    meet.href = conversation === null ? "/meet" : `/meet?with=${conversation.partner.id}`;
    byID("talk-form").hidden = conversation === null || log?.phase === "failed";
    byID("talk-earlier").hidden = !log?.hasEarlier;
    const scroller = byID("talk-log");
    const wasAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < endDistance;
    const messages = log?.list ?? [];
    const confirmed = new Set(messages.filter(({ sender }) => sender === this.store.me).map((one) => one.clientId));
    const outgoing = conversation ? this.outbox.of(conversation.id).filter((one) => !confirmed.has(one.clientId)) : [];
    this.#bubbles.show(messages, outgoing, {
      words,
      language: this.#language,
      me: this.store.me,
      partner: conversation?.partner.name ?? "",
      retry: () => conversation && this.outbox.retry(conversation.id),
      discard: ({ clientId }) => this.outbox.remove(clientId),
    });
    const empty = byID("talk-empty");
    const isEmpty = conversation !== null && messages.length + outgoing.length === 0 && this.#failure === null;
    empty.hidden = !isEmpty;
    empty.textContent = log?.phase === "loading" ? words.loading : words.noMessages;
    if (goesToEnd || wasAtEnd) this.#toEnd();
  }
}
