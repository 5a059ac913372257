// Chaja
// SPDX-License-Identifier: Apache-2.0

import { RequestFailure, request } from "../members/request.js";
import { failureText } from "../members/texts.js";
import { byID, make, portrait } from "../shared/elements.js";
import { shortText } from "../shared/times.js";

/** @typedef {any} Invitation as `Documentation/HTTPAPI.md` describes it */

const pageSize = 30;

/** The invitations of a member: those it got, those it sent, and its other drafts. */
export class InvitationList {
  #words = /** @type {any} */ ({});
  #language = "en";
  /** @type {Map<number, Invitation>} */
  #invitations = new Map();
  /** @type {"loading" | "loaded" | "failed"} */
  #phase = "loading";
  #hasMore = false;
  #before = 0;
  /** @type {number | null} */
  #open = null;
  /** @type {Map<number, unknown>} why an answer was not taken */
  #failures = new Map();

  /**
   * @param {number} me
   * @param {object} actions
   * @param {(draft: Invitation) => void} actions.goOn a draft is to be written on
   * @param {() => void} actions.changed
   */
  constructor(me, actions) {
    this.me = me;
    this.actions = actions;
    byID("invitations-retry").addEventListener("click", () => void this.load());
    byID("invitations-more").addEventListener("click", () => void this.load());
  }

  /** @returns {number} how many await an answer */
  get unanswered() {
    return [...this.#invitations.values()].filter((one) => this.#awaits(one)).length;
  }

  /** @returns {Invitation[]} the member's drafts, the latest first */
  get drafts() {
    return this.#sorted.filter(({ state }) => state === "draft");
  }

  /** @param {any} words @param {string} language */
  speak(words, language) {
    this.#words = words;
    this.#language = language;
    this.#show();
  }

  /** Loads the newest ones, or those before the ones that are there. */
  async load() {
    const isFirst = this.#phase !== "loaded";
    const before = isFirst ? "" : `&before=${this.#before}`;
    try {
      const { invitations } = await request("GET", `invitations?limit=${pageSize}${before}`);
      for (const invitation of invitations) {
        // What an event has told meanwhile is newer.
        if (!this.#invitations.has(invitation.id)) this.#invitations.set(invitation.id, invitation);
      }
      this.#before = invitations.at(-1)?.id ?? 0;
      this.#hasMore = invitations.length === pageSize;
      this.#phase = "loaded";
    } catch {
      if (isFirst) this.#phase = "failed";
    }
    this.#show();
  }

  /** @param {Invitation} invitation as it is now */
  put(invitation) {
    this.#invitations.set(invitation.id, invitation);
    this.#show();
  }

  /** @param {number | null} id is gone */
  remove(id) {
    if (id !== null && this.#invitations.delete(id)) this.#show();
  }

  /** @param {import("../members/page.js").Member} member has another name now */
  rename(member) {
    const named = (/** @type {any} */ one) => (one.id === member.id ? { ...one, ...member } : one);
    for (const [id, invitation] of this.#invitations) {
      const { owner, members } = invitation;
      this.#invitations.set(id, { ...invitation, owner: named(owner), members: members.map(named) });
    }
    this.#show();
  }

  /** @param {number} member whose account is gone, with all that was its own */
  forget(member) {
    for (const [id, { owner, members }] of this.#invitations) {
      if (owner.id === member) this.#invitations.delete(id);
      else {
        const others = members.filter((/** @type {any} */ one) => one.id !== member);
        this.#invitations.set(id, { ...this.#invitations.get(id), members: others });
      }
    }
    this.#show();
  }

  /** @param {number | null} id the draft in the form, which the list leaves out */
  hide(id) {
    this.#open = id;
    this.#show();
  }

  /** @returns {Invitation[]} */
  get #sorted() {
    const time = (/** @type {Invitation} */ { sentAt, changedAt }) => sentAt ?? changedAt;
    return [...this.#invitations.values()].sort((a, b) => time(b) - time(a) || b.id - a.id);
  }

  /** @param {Invitation} invitation */
  #mine(invitation) {
    return invitation.members.find((/** @type {any} */ one) => one.id === this.me);
  }

  /** @param {Invitation} invitation */
  #awaits(invitation) {
    return invitation.state === "sent" && invitation.owner.id !== this.me && this.#mine(invitation)?.answer === null;
  }

  #show() {
    const list = byID("invitation-list");
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = active && list.contains(active) ? active.dataset.key : undefined;
    const shown = this.#sorted.filter(({ id }) => id !== this.#open);
    list.replaceChildren(...shown.map((invitation) => this.#draw(invitation)));
    if (key) list.querySelector(`[data-key="${key}"]`)?.focus();
    byID("invitations-none").hidden = this.#phase !== "loaded" || shown.length > 0;
    byID("invitations-failed").hidden = this.#phase !== "failed";
    byID("invitations-more").hidden = !this.#hasMore;
    this.actions.changed();
  }

  /** @param {Invitation} invitation */
  #draw(invitation) {
    const words = this.#words;
    const { id, state, owner, title, text, members, sentAt, changedAt } = invitation;
    const isMine = owner.id === this.me;
    const from = state === "draft" ? words.draft : isMine ? words.yours : words.from(owner.name);
    const card = make(
      "li",
      { class: this.#awaits(invitation) ? "card invitation awaits" : "card invitation" },
      make(
        "div",
        { class: "card-head" },
        make("p", { class: "invitation-from" }, portrait(owner), from),
        make("time", { datetime: new Date(sentAt ?? changedAt).toISOString() }, shortText(sentAt ?? changedAt, this.#language)),
      ),
      make("h3", { dir: "auto" }, title.trim() === "" ? words.untitled : title),
      make("p", { class: "invitation-text", dir: "auto" }, text),
      make("ul", { class: "invited" }, ...members.map((/** @type {any} */ member) => this.#drawMember(member, state))),
    );
    card.dataset.id = String(id);
    card.append(state === "draft" ? this.#drawDraftButtons(invitation) : isMine ? "" : this.#drawAnswer(invitation));
    const failure = this.#failures.get(id);
    if (failure) card.append(make("p", { class: "form-message", role: "alert" }, failureText(words, failure)));
    return card;
  }

  /** @param {any} member @param {string} state */
  #drawMember({ id, name, answer }, state) {
    const words = this.#words;
    const said = words[answer ?? "unanswered"];
    const shown = id === this.me ? words.you : name;
    const text = state === "draft" ? shown : words.answered(shown, said);
    return make("li", { class: `invited-member ${answer ?? ""}` }, text);
  }

  /** @param {Invitation} invitation */
  #drawAnswer(invitation) {
    const { id } = invitation;
    const answer = this.#mine(invitation)?.answer ?? null;
    const buttons = [["accepted", "accept"], ["declined", "decline"]].map(([value, text]) =>
      this.#button(`${id}-${value}`, this.#words[text], () => void this.#answer(id, value), {
        class: answer === value ? "button" : "button quiet-button",
        "aria-pressed": String(answer === value),
      }),
    );
    return make("div", { class: "answers", role: "group", "aria-label": invitation.title }, ...buttons);
  }

  /** @param {Invitation} draft */
  #drawDraftButtons(draft) {
    const { id } = draft;
    return make(
      "div",
      { class: "answers" },
      this.#button(`${id}-go-on`, this.#words.goOn, () => this.actions.goOn(draft), { class: "button quiet-button" }),
      this.#button(`${id}-delete`, this.#words.deleteDraft, () => void this.#delete(id), { class: "plain-button" }),
    );
  }

  /** @param {string} key @param {string} text @param {() => void} press @param {Record<string, string>} attributes */
  #button(key, text, press, attributes) {
    const button = make("button", { type: "button", "data-key": key, ...attributes }, text);
    button.addEventListener("click", press);
    return button;
  }

  /** @param {number} id @param {string} answer */
  #answer(id, answer) {
    return this.#try(id, async () => this.#invitations.set(id, await request("PUT", `invitations/${id}/answer`, { answer })));
  }

  /** @param {number} id */
  #delete(id) {
    return this.#try(id, async () => {
      await request("DELETE", `invitations/${id}`);
      this.#invitations.delete(id);
    });
  }

  /** @param {number} id @param {() => Promise<unknown>} work */
  async #try(id, work) {
    this.#failures.delete(id);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      this.#failures.set(id, error);
    }
    this.#show();
  }
}
