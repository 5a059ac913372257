// Chaja
// SPDX-License-Identifier: Apache-2.0

import { byID, make, portrait } from "../shared/elements.js";
import { startLanguageSwitch, writeTexts } from "../shared/language.js";
import { MemberFeed } from "./feed.js";
import { Gate } from "./gate.js";
import { RequestFailure, account, request } from "./request.js";
import { Settings } from "./settings.js";
import { failureText, memberTexts } from "./texts.js";

/**
 * @typedef {import("../shared/language.js").Language} Language
 * @typedef {{ id: number, first: string, last: string, name: string }} Member
 *
 * @typedef {object} Visit a page that a member has open
 * @property {Member & { unread: number, lastEvent: number }} member
 * @property {MemberFeed} feed
 */

const noticeDelay = 1000;

/**
 * Starts a page for members: asks who is logged in, shows the way in to others, and the page to members.
 *
 * @param {object} page
 * @param {Record<Language, any>} page.texts
 * @param {(words: any, language: Language) => void} page.speak called at once and after each change of language
 * @param {(visit: Visit) => void} page.enter
 */
export function startPage({ texts, speak, enter }) {
  /** @type {Visit | null} */
  let visit = null;
  let words = /** @type {any} */ ({});
  /** @type {unknown} */
  let failure = null;
  const windows = "BroadcastChannel" in globalThis ? new BroadcastChannel("chaja-account") : null;

  /** Who is logged in has changed: a page made anew holds nothing of the member before. */
  const restart = () => {
    windows?.postMessage({ hasLeft: false });
    location.reload();
  };
  /** Who leaves takes along what was not sent or saved yet, in all windows. */
  const leave = () => {
    windows?.postMessage({ hasLeft: true });
    forgetWindow();
    location.reload();
  };
  windows?.addEventListener("message", ({ data }) => {
    if (data.hasLeft) forgetWindow();
    location.reload();
  });
  const gate = new Gate(byID("gate"), restart);
  const settings = new Settings(byID("account"), {
    renamed: (member) => {
      if (visit) Object.assign(visit.member, member);
      showName();
    },
    left: leave,
  });
  const button = byID("account-button");
  button.addEventListener("click", () => visit && settings.open(visit.member));

  function showName() {
    const name = visit?.member.name ?? "";
    button.replaceChildren(
      ...(visit ? [portrait(visit.member), make("span", { class: "account-name" }, name)] : []),
    );
    button.setAttribute("aria-label", words.accountOf(name));
    button.hidden = visit === null;
  }

  startLanguageSwitch(byID("language"), (language) => {
    words = { ...memberTexts[language], ...texts[language] };
    const isFamilyFirst = language === "ko";
    writeTexts(words, language);
    gate.speak(words, isFamilyFirst);
    settings.speak(words, isFamilyFirst);
    showName();
    showFailure();
    speak(words, language);
  });

  account.addEventListener("logged-out", () => {
    if (visit) location.reload();
  });
  byID("page-retry").addEventListener("click", () => void begin());
  // A page that comes back from the browser's memory has missed what happened since.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  function showFailure() {
    byID("page-failed").hidden = failure === null;
    byID("page-reason").textContent = failure === null ? "" : failureText(words, failure);
  }

  async function begin() {
    failure = null;
    showFailure();
    const feed = new MemberFeed();
    try {
      const member = await request("GET", "me");
      visit = { member, feed };
      showConnection(feed);
      feed.addEventListener("another-member", () => location.reload());
      feed.addEventListener("member-renamed", (event) => {
        const renamed = /** @type {CustomEvent} */ (event).detail;
        if (!visit || renamed.id !== visit.member.id) return;
        Object.assign(visit.member, renamed);
        showName();
      });
      feed.addEventListener("reset", () => location.reload());
      feed.start(member.id, member.lastEvent);
      showName();
      byID("app").hidden = false;
      enter(visit);
    } catch (error) {
      feed.stop();
      if (error instanceof RequestFailure && error.status === 401) gate.open();
      else {
        if (!(error instanceof RequestFailure)) throw error;
        failure = error;
        showFailure();
      }
    } finally {
      byID("page-loading").hidden = true;
    }
  }

  void begin();
}

/** Forgets what this window keeps for its member. */
function forgetWindow() {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** @param {MemberFeed} feed tells when there is no connection for longer than a moment */
function showConnection(feed) {
  const notice = byID("connection");
  let timer = 0;
  feed.addEventListener("connection", (event) => {
    clearTimeout(timer);
    const isConnected = /** @type {CustomEvent} */ (event).detail;
    if (isConnected) notice.hidden = true;
    else timer = setTimeout(() => (notice.hidden = false), noticeDelay);
  });
}
