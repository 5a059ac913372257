// Chaja
// SPDX-License-Identifier: Apache-2.0

import "../chaja/chaja-search.js";
import { startPage } from "../members/page.js";
import { RequestFailure, request } from "../members/request.js";
import { byID } from "../shared/elements.js";
import { Draft } from "./draft.js";
import { Editor } from "./editor.js";
import { InvitationList } from "./invitations.js";
import { showStranger } from "./stranger.js";
import { texts } from "./texts.js";

/** @typedef {import("../shared/language.js").Language} Language */

/** @type {((words: any, language: Language) => void) | null} */
let speakInside = null;
let spoken = /** @type {[any, Language]} */ ([{}, "en"]);

startPage({
  texts,
  speak(words, language) {
    spoken = [words, language];
    speakInside?.(words, language);
  },
  enter,
});

/** @param {import("../members/page.js").Visit} visit */
function enter({ member, feed }) {
  const list = new InvitationList(member.id, { goOn: (invitation) => void goOn(invitation), changed: showTitle });
  let draft = new Draft(member.id);
  const editor = new Editor({
    sent(invitation) {
      list.put(invitation);
      begin();
      tell((words) => words.sent);
    },
    sentElsewhere() {
      begin();
      tell((words) => words.sentElsewhere);
    },
    discarded() {
      list.remove(draft.id);
      begin();
      byID("title").focus();
    },
    notFriends: () => void dropStrangers(),
    named: remember,
    another: () => void goOn(),
  });

  speakInside = (words, language) => {
    editor.speak(words, language);
    list.speak(words, language);
    tell(() => "");
  };

  function showTitle() {
    const [words] = spoken;
    document.title = list.unanswered > 0 ? `(${list.unanswered}) ${words.title}` : words.title;
  }

  /** @param {(words: any) => string} text tells what has happened */
  function tell(text) {
    byID("news").textContent = text(spoken[0]);
  }

  /** @param {any} [invitation] the draft to write on, or none for a new one; the one before goes into the list */
  async function goOn(invitation) {
    const last = draft;
    await last.flush();
    if (last.saved && last.id !== null) list.put(last.saved);
    if (invitation) {
      draft = Draft.of(member.id, invitation);
      editor.open(draft);
      remember();
    } else begin();
    byID("title").focus();
  }

  /** Begins an empty draft. */
  function begin() {
    draft = new Draft(member.id);
    editor.open(draft);
    remember();
  }

  /** Keeps in the address which draft is open, so that a reload finds it again. */
  function remember() {
    const { id, clientId } = draft;
    const isAsked = id === null && new URLSearchParams(location.search).has("with") && history.state?.clientId === clientId;
    const address = id === null ? (isAsked ? location.search : "") : `?draft=${id}`;
    history.replaceState({ clientId }, "", `/meet${address}`);
    list.hide(id);
  }

  /** Takes those out who are friends no more. */
  async function dropStrangers() {
    try {
      const { friends } = await request("GET", "friends");
      const known = new Set(friends.map((/** @type {{ id: number }} */ { id }) => id));
      const gone = editor.keepOnly((id) => known.has(id));
      if (gone.length > 0) tell((words) => words.left(gone.join(", ")));
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
    }
  }

  /** @param {number} id @returns {Promise<Draft | null>} a draft of the member's, if it still is one */
  async function find(id) {
    try {
      const invitation = await request("GET", `invitations/${id}`);
      return invitation.state === "draft" ? Draft.of(member.id, invitation) : null;
    } catch {
      return null;
    }
  }

  /** Opens what the address names: a draft, or a new one with a friend; else what was unsaved, else the latest draft. */
  async function start() {
    const address = new URLSearchParams(location.search);
    const guest = Number(address.get("with") ?? NaN);
    const loading = list.load();
    if (guest > 0) {
      const clientId = history.state?.clientId ?? undefined;
      draft = new Draft(member.id, clientId);
      history.replaceState({ clientId: draft.clientId }, "", location.href);
      draft.restore();
      editor.open(draft);
      await showStranger(guest, spokenWords, (friend) => editor.invite(friend));
      return;
    }
    const unsaved = Draft.unsaved(member.id);
    const named = Number(address.get("draft") ?? unsaved?.id ?? NaN);
    let found = named > 0 ? await find(named) : null;
    await loading;
    const [latest] = list.drafts;
    if (!found && unsaved && unsaved.id === null) {
      found = new Draft(member.id, unsaved.clientId);
      found.restore();
    }
    // What was typed while this was loading counts more.
    if (!draft.isEmpty) return;
    if (!found && latest) found = Draft.of(member.id, latest);
    if (!found) return remember();
    draft = found;
    editor.open(found);
    remember();
  }

  const spokenWords = () => spoken[0];
  const detailOf = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail;
  feed.addEventListener("invitation", (event) => {
    const invitation = detailOf(event);
    const isNew = invitation.owner.id !== member.id && invitation.members.every((/** @type {any} */ one) => one.answer === null);
    list.put(invitation);
    if (invitation.id === draft.id && invitation.state === "sent") {
      draft.finish();
      begin();
      tell((words) => words.sentElsewhere);
    } else if (isNew) tell((words) => words.invites(invitation.owner.name, invitation.title));
  });
  feed.addEventListener("friends", () => {
    editor.refresh();
    void dropStrangers();
  });
  feed.addEventListener("member-renamed", (event) => {
    list.rename(detailOf(event));
    editor.rename(detailOf(event));
  });
  feed.addEventListener("member-deleted", (event) => {
    list.forget(detailOf(event).member);
    editor.refresh();
    void dropStrangers();
  });
  addEventListener("online", () => void draft.flush());
  addEventListener("pagehide", () => void draft.flush());

  speakInside(...spoken);
  editor.open(draft);
  void start();
}
