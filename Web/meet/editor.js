// Chaja
// SPDX-License-Identifier: Apache-2.0

import { endpointSource } from "../chaja/chaja.js";
import { RequestFailure, memberFetch, request } from "../members/request.js";
import { drawMember } from "../members/row.js";
import { failureText } from "../members/texts.js";
import { byID, make, portrait } from "../shared/elements.js";
import { searchTexts } from "./texts.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** The form in which an invitation is written, and what is shown before it is sent. */
export class Editor {
  #words = /** @type {any} */ ({});
  #search = /** @type {import("../chaja/chaja-search.js").ChajaSearch} */ (byID("friends"));
  /** @type {Draft | null} */
  #draft = null;
  #listeners = new AbortController();
  /** Chips are being made those of the draft, which may have to wait for the search. */
  #isFilling = false;
  #isReviewing = false;
  #isSending = false;
  /** @type {unknown} */
  #sendFailure = null;

  /**
   * @param {object} actions
   * @param {(invitation: any) => void} actions.sent
   * @param {() => void} actions.sentElsewhere
   * @param {() => void} actions.discarded
   * @param {() => void} actions.notFriends
   * @param {() => void} actions.named the draft has got an id, or lost it
   * @param {() => void} actions.another a new draft is wanted beside this one
   */
  constructor(actions) {
    this.actions = actions;
    const search = this.#search;
    search.texts = searchTexts;
    search.renderRow = drawMember;
    search.configure({
      sections: [{ id: "friends", source: endpointSource("/api/friends/search", { method: "GET", fetch: memberFetch }) }],
    });
    search.addEventListener("chaja-chips", () => this.#takeChips());
    byID("friends-label").addEventListener("click", () => search.focus());
    for (const name of ["title", "text"]) {
      byID(name).addEventListener("input", () => {
        this.#draft?.change({ [name]: byID(name).value });
        this.#show();
      });
    }
    byID("editor").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      if (this.#draft?.isComplete) this.#review();
    });
    byID("back").addEventListener("click", () => {
      this.edit();
      byID("next").focus();
    });
    byID("send").addEventListener("click", () => void this.#send());
    byID("discard").addEventListener("click", () => void this.#discard());
    byID("another").addEventListener("click", () => this.actions.another());
    byID("conflict-theirs").addEventListener("click", () => void this.#draft?.settle(false));
    byID("conflict-mine").addEventListener("click", () => void this.#draft?.settle(true));
  }

  /** @param {any} words @param {import("../shared/language.js").Language} language */
  speak(words, language) {
    this.#words = words;
    this.#search.lang = language;
    this.#search.setAttribute("label", words.friendsLabel);
    this.#show();
  }

  /** @param {Draft} draft is written on */
  open(draft) {
    this.#listeners.abort();
    if (this.#draft !== draft) this.#draft?.close();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.#draft = draft;
    this.#isReviewing = false;
    let id = draft.id;
    draft.addEventListener("phase", () => {
      if (draft.id !== id) this.actions.named();
      id = draft.id;
      this.#show();
    }, { signal });
    draft.addEventListener("content", () => this.#fill(), { signal });
    draft.addEventListener("sent", () => this.actions.sentElsewhere(), { signal });
    draft.addEventListener("not-friends", () => this.actions.notFriends(), { signal });
    this.#fill();
  }

  /** Shows the form. */
  edit() {
    this.#isReviewing = false;
    this.#show();
  }

  /** Asks for the suggestions anew. */
  refresh() {
    this.#search.session?.apply({ refresh: true });
  }

  /** @param {import("./draft.js").Invited} member has another name now */
  rename(member) {
    this.#draft?.rename(member);
    this.#relabel();
    this.refresh();
    this.#show();
  }

  /** Gives the chips the names of the draft; while something is typed they keep theirs until the next one is chosen. */
  #relabel() {
    const members = this.#draft?.content.members ?? [];
    const { chips, text } = this.#search;
    const first = chips.findIndex(({ id, label }, index) => id === String(members[index]?.id) && label !== members[index]?.name);
    if (first < 0 || text !== "" || !this.#showsMembers()) return;
    this.#isFilling = true;
    for (const { id } of chips.slice(first)) this.#search.removeChip(id);
    for (const member of members.slice(first)) this.invite(member);
    this.#isFilling = !this.#showsMembers();
  }

  /** @param {import("./draft.js").Invited} member */
  invite({ id, name }) {
    this.#search.addChip({ id: String(id), label: name });
  }

  /** @param {(id: number) => boolean} isFriend @returns {string[]} the names of those taken out, who are none */
  keepOnly(isFriend) {
    const members = this.#draft?.content.members ?? [];
    const gone = members.filter(({ id }) => !isFriend(id));
    if (gone.length > 0) {
      this.#draft?.change({ members: members.filter(({ id }) => isFriend(id)) });
      this.#fill();
      this.edit();
    }
    return gone.map(({ name }) => name);
  }

  #fill() {
    const { title, text, members } = /** @type {Draft} */ (this.#draft).content;
    for (const [name, value] of Object.entries({ title, text })) {
      if (byID(name).value !== value) byID(name).value = value;
    }
    this.#isFilling = true;
    const wanted = new Set(members.map(({ id }) => String(id)));
    for (const { id } of this.#search.chips) if (!wanted.has(id)) this.#search.removeChip(id);
    for (const member of members) this.invite(member);
    this.#isFilling = !this.#showsMembers();
    this.#show();
  }

  /** @returns {boolean} whether the chips are those of the draft */
  #showsMembers() {
    const members = this.#draft?.content.members ?? [];
    return this.#search.chips.map(({ id }) => id).join() === members.map(({ id }) => String(id)).join();
  }

  #takeChips() {
    if (!this.#draft) return;
    if (this.#isFilling) this.#isFilling = !this.#showsMembers();
    else if (!this.#showsMembers()) {
      const names = new Map(this.#draft.content.members.map(({ id, name }) => [id, name]));
      const members = this.#search.chips.map(({ id, label }) => ({ id: Number(id), name: names.get(Number(id)) ?? label }));
      this.#draft.change({ members });
      this.#relabel();
    }
    this.#show();
  }

  #review() {
    this.#isReviewing = true;
    this.#sendFailure = null;
    this.#show();
    byID("review-title").focus();
    void this.#draft?.flush();
  }

  async #send() {
    const draft = this.#draft;
    if (!draft || this.#isSending) return;
    this.#isSending = true;
    this.#sendFailure = null;
    this.#show();
    try {
      if (await draft.flush()) {
        const invitation = await request("POST", `invitations/${draft.id}/send`);
        draft.finish();
        this.actions.sent(invitation);
      } else if (draft.phase === "failed") this.#sendFailure = draft.failure;
      else if (draft === this.#draft) this.edit();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      this.#sendFailure = error;
      if (error.code === "not_friends") this.actions.notFriends();
    } finally {
      this.#isSending = false;
      this.#show();
    }
  }

  async #discard() {
    const draft = this.#draft;
    if (!draft) return;
    try {
      await draft.discard();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      byID("draft-state").textContent = failureText(this.#words, error);
      return;
    }
    this.actions.discarded();
  }

  #show() {
    const words = this.#words;
    const draft = this.#draft;
    if (!draft) return;
    byID("editor").hidden = this.#isReviewing;
    byID("review").hidden = !this.#isReviewing;
    byID("next").disabled = !draft.isComplete;
    byID("next-hint").hidden = draft.isComplete;
    byID("discard").hidden = draft.id === null;
    byID("another").hidden = draft.id === null;
    byID("conflict").hidden = draft.phase !== "conflict";
    /** @type {Partial<Record<import("./draft.js").DraftPhase, string>>} */
    const states = { saved: words.draftSaved, saving: words.saving, failed: words.notSaved };
    byID("draft-state").textContent =
      draft.phase === "refused" ? failureText(words, draft.failure) : (states[draft.phase] ?? "");
    if (!this.#isReviewing) return;
    const { title, text, members } = draft.content;
    byID("review-title").textContent = title;
    byID("review-text").textContent = text;
    byID("review-members").replaceChildren(
      ...members.map((member) => make("li", { class: "invited-member" }, portrait(member), member.name)),
    );
    byID("review-failed").hidden = this.#sendFailure === null;
    byID("review-failed").textContent = this.#sendFailure === null ? "" : failureText(words, this.#sendFailure);
    byID("send").setAttribute("aria-disabled", String(this.#isSending));
  }
}
