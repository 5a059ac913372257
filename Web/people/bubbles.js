// Chaja
// SPDX-License-Identifier: Apache-2.0

import { make } from "../shared/elements.js";
import { dayOf, dayText, timeText } from "../shared/times.js";

/**
 * @typedef {import("./store.js").Message} Message
 * @typedef {import("./outbox.js").Outgoing} Outgoing
 *
 * @typedef {object} BubbleContext
 * @property {any} words
 * @property {string} language
 * @property {number} me
 * @property {string} partner the name
 * @property {() => void} retry
 * @property {(message: Outgoing) => void} discard
 */

/** Draws messages; those that stay keep their elements, so that a selection of text stays too. */
export class Bubbles {
  /** @type {Map<string, { element: HTMLElement, look: string }>} */
  #elements = new Map();

  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
  }

  /**
   * @param {readonly Message[]} messages
   * @param {readonly Outgoing[]} outgoing shown below
   * @param {BubbleContext} context
   */
  show(messages, outgoing, context) {
    const old = this.#elements;
    this.#elements = new Map();
    /** @param {string} key @param {string} look @param {() => HTMLElement} draw */
    const keep = (key, look, draw) => {
      const known = old.get(key);
      const element = known?.look === look ? known.element : draw();
      this.#elements.set(key, { element, look });
      return element;
    };
    const { language } = context;
    const elements = [];
    let day = "";
    for (const message of messages) {
      if (dayOf(message.sentAt) !== day) {
        day = dayOf(message.sentAt);
        const text = dayText(message.sentAt, language, context.words.today);
        elements.push(keep(`day ${day}`, text, () => make("li", { class: "day" }, text)));
      }
      elements.push(keep(`message ${message.id}`, language, () => drawMessage(message, context)));
    }
    for (const message of outgoing) {
      const look = `${message.state} ${language}`;
      elements.push(keep(`outgoing ${message.clientId}`, look, () => drawOutgoing(message, context)));
    }
    const { children } = this.list;
    const isSame = children.length === elements.length && elements.every((one, at) => children[at] === one);
    if (!isSame) place(this.list, elements);
  }
}

/**
 * Puts elements into a list and leaves those alone that are in their place, so that only what is new is read out.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement[]} elements
 */
function place(list, elements) {
  const wanted = new Set(elements);
  for (const child of [...list.children]) if (!wanted.has(/** @type {HTMLElement} */ (child))) child.remove();
  elements.forEach((element, at) => {
    if (list.children[at] !== element) list.insertBefore(element, list.children[at] ?? null);
  });
}

/** @param {Message} message @param {BubbleContext} context */
function drawMessage({ id, sender, text, sentAt }, { words, language, me, partner }) {
  const isMine = sender === me;
  const time = make("time", { datetime: new Date(sentAt).toISOString() }, timeText(sentAt, language));
  const element = make(
    "li",
    { class: isMine ? "message mine" : "message" },
    make("span", { class: "unseen" }, words.from(isMine ? words.you : partner)),
    make("p", { class: "bubble", dir: "auto" }, text),
    time,
  );
  element.dataset.id = String(id);
  return element;
}

/** @param {Outgoing} message @param {BubbleContext} context */
function drawOutgoing(message, { words, retry, discard }) {
  const { text, state, code } = message;
  const element = make(
    "li",
    { class: `message mine outgoing ${state}` },
    make("span", { class: "unseen" }, words.from(words.you)),
    make("p", { class: "bubble", dir: "auto" }, text),
  );
  if (state === "sending") element.append(make("span", { class: "sending" }, words.sending));
  else {
    const reason = state === "failed" ? words.notSent : (words[code ?? ""] ?? words.refused);
    const again = make("button", { type: "button", class: "plain-button" }, words.retry);
    again.addEventListener("click", retry);
    const drop = make("button", { type: "button", class: "plain-button" }, words.discard);
    drop.addEventListener("click", () => discard(message));
    const buttons = state === "failed" ? [again, drop] : [drop];
    element.append(make("span", { class: "not-sent" }, reason, ...buttons));
  }
  return element;
}
