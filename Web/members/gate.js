// Chaja
// SPDX-License-Identifier: Apache-2.0

import { make } from "../shared/elements.js";
import { FieldForm } from "./form.js";
import { RequestFailure, request } from "./request.js";

const email = { name: "email", text: "email", type: "email", autocomplete: "username" };
const password = { name: "password", text: "password", type: "password", autocomplete: "current-password" };

/** What stands before the pages for members: to log in or to sign up. */
export class Gate {
  #isSigningUp = false;
  #title = make("h1");
  #lead = make("p", { class: "quiet" });
  #switch = make("button", { type: "button", class: "plain-button switch" });
  #words = /** @type {any} */ ({});

  /**
   * @param {HTMLElement} root
   * @param {() => void} entered
   */
  constructor(root, entered) {
    this.root = root;
    this.logIn = new FieldForm([email, password], {
      action: "logIn",
      send: async (values) => {
        await request("POST", "log-in", values);
        entered();
      },
    });
    this.signUp = new FieldForm(
      [
        { name: "first", text: "first", autocomplete: "given-name" },
        { name: "last", text: "last", autocomplete: "family-name" },
        email,
        { ...password, hint: "passwordRule", autocomplete: "new-password" },
      ],
      {
        action: "signUp",
        send: async (values) => {
          await request("POST", "sign-up", values);
          try {
            await request("POST", "log-in", { email: values.email, password: values.password });
          } catch (failure) {
            const isTaken = failure instanceof RequestFailure && failure.code === "wrong_credentials";
            if (!isTaken) throw failure;
            this.signUp.tell("signUpTaken");
            return;
          }
          entered();
        },
      },
    );
    this.#switch.addEventListener("click", () => {
      this.#isSigningUp = !this.#isSigningUp;
      this.#show();
      this.focus();
    });
    const card = make("div", { class: "card" });
    card.append(this.#title, this.#lead, this.logIn.root, this.signUp.root, this.#switch);
    root.replaceChildren(card);
    this.#show();
  }

  /** @param {any} words @param {boolean} isFamilyFirst */
  speak(words, isFamilyFirst) {
    this.#words = words;
    this.logIn.speak(words);
    this.signUp.speak(words, isFamilyFirst);
    this.#show();
  }

  /** Shows it. */
  open() {
    this.root.hidden = false;
    this.focus();
  }

  /** Leads to the first field. */
  focus() {
    const form = this.#isSigningUp ? this.signUp : this.logIn;
    form.root.querySelector("input")?.focus();
  }

  #show() {
    const words = this.#words;
    this.#title.textContent = this.#isSigningUp ? words.signUpTitle : words.logInTitle;
    this.#lead.textContent = this.#isSigningUp ? words.signUpLead : words.logInLead;
    this.#switch.textContent = this.#isSigningUp ? words.toLogIn : words.toSignUp;
    this.logIn.root.hidden = this.#isSigningUp;
    this.signUp.root.hidden = !this.#isSigningUp;
  }
}
