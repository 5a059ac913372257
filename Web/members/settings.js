// Chaja
// SPDX-License-Identifier: Apache-2.0

import { make } from "../shared/elements.js";
import { FieldForm } from "./form.js";
import { request } from "./request.js";

/** The panel in which a member changes its name or password, logs out or deletes the account. */
export class Settings {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {object} actions
   * @param {(member: any) => void} actions.renamed
   * @param {() => void} actions.left there is no session any more
   */
  constructor(dialog, { renamed, left }) {
    this.dialog = dialog;
    this.name = new FieldForm(
      [
        { name: "first", text: "first", autocomplete: "given-name" },
        { name: "last", text: "last", autocomplete: "family-name" },
      ],
      {
        action: "save",
        send: async (values) => {
          renamed(await request("PATCH", "me", values));
          this.name.tell("saved", true);
        },
      },
    );
    this.password = new FieldForm(
      [
        { name: "current", text: "yourPassword", type: "password", autocomplete: "current-password" },
        { name: "new", text: "newPassword", hint: "passwordRule", type: "password", autocomplete: "new-password" },
      ],
      {
        action: "save",
        send: async (values) => {
          await request("PUT", "me/password", values);
          this.password.reset();
          this.password.tell("saved", true);
        },
      },
    );
    this.deletion = new FieldForm(
      [{ name: "password", text: "yourPassword", type: "password", autocomplete: "current-password" }],
      {
        action: "deleteAccount",
        isDangerous: true,
        send: async (values) => {
          await request("POST", "me/delete", values);
          left();
        },
      },
    );
    const logOut = make("button", { type: "button", class: "button quiet-button", "data-text": "logOut" });
    const message = make("p", { class: "form-message", role: "alert", hidden: true, "data-text": "network" });
    logOut.addEventListener("click", async () => {
      message.hidden = true;
      try {
        await request("POST", "log-out");
        left();
      } catch {
        message.hidden = false;
      }
    });
    const close = make("button", { type: "button", class: "plain-button", "data-text": "close" });
    close.addEventListener("click", () => dialog.close());
    dialog.append(
      make(
        "div",
        { class: "dialog-head" },
        make("h2", { id: "account-title", "data-text": "accountTitle" }),
        close,
      ),
      this.name.root,
      logOut,
      message,
      make(
        "details",
        {},
        make("summary", { "data-text": "passwordTitle" }),
        make("p", { class: "quiet", "data-text": "passwordLead" }),
        this.password.root,
      ),
      make(
        "details",
        { class: "deletion" },
        make("summary", { "data-text": "deleteTitle" }),
        make("p", { class: "quiet", "data-text": "deleteLead" }),
        this.deletion.root,
      ),
    );
    dialog.setAttribute("aria-labelledby", "account-title");
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  }

  /** @param {any} words @param {boolean} isFamilyFirst */
  speak(words, isFamilyFirst) {
    this.name.speak(words, isFamilyFirst);
    this.password.speak(words);
    this.deletion.speak(words);
  }

  /** @param {{ first: string, last: string }} member */
  open({ first, last }) {
    this.name.reset();
    this.password.reset();
    this.deletion.reset();
    this.name.input("first").value = first;
    this.name.input("last").value = last;
    for (const part of this.dialog.querySelectorAll("details")) part.open = false;
    this.dialog.showModal();
  }
}
