// Chaja
// SPDX-License-Identifier: Apache-2.0

const milliseconds = 160;
/** Quick at first, so that a row is near its place before the eye has followed it. */
const timing = { duration: milliseconds, easing: "cubic-bezier(0.2, 0, 0, 1)" };
/** More rows that go at a time are another list rather than a change of this one. */
const maximumGoing = 24;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @typedef {object} Moved
 * @property {number} top within the section, or within the window where it is one
 * @property {DOMRect} place
 * @property {boolean} isRow
 * @property {HTMLElement | null} section in which it is; null where it is one
 */

/**
 * Shows how rows come, go and move, where some of them stay; a list that is another one is simply there.
 *
 * Everything is in its new place at once, and only looks as if it were on its way: no layout changes while a row moves, what a key
 * or a pointer does is done to the row itself, and the next change begins where the eye has the rows.
 */
export class Motion {
  #root;
  #frame = 0;
  /** @type {Map<HTMLElement, Moved> | null} what was in sight before the changes of this frame */
  #before = null;
  /** @type {Set<Animation>} what moves, which the next change moves on from where it is */
  #moving = new Set();
  /** @type {Set<Animation>} what comes and goes, whatever changes meanwhile */
  #fading = new Set();

  /** @param {HTMLElement} root holds the sections */
  constructor(root) {
    this.#root = root;
  }

  /** Notes where everything is, before something changes. */
  begin() {
    if (this.#before || calm.matches || document.hidden) return;
    this.#before = inSight(this.#root);
  }

  /** @param {boolean} isChanged whether something has come, gone or changed its order since `begin` */
  end(isChanged) {
    if (this.#frame !== 0 || !this.#before) return;
    const isPlayed = isChanged && this.#before.size > 0;
    if (isPlayed) this.#frame = requestAnimationFrame(() => this.#play());
    else this.#before = null;
  }

  /** Puts everything into its place at once, as for somebody who goes through the rows. */
  settle() {
    for (const animation of [...this.#moving, ...this.#fading]) animation.finish();
  }

  /** Forgets what has not begun. */
  close() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#before = null;
    this.settle();
  }

  #play() {
    const before = this.#before ?? new Map();
    this.#frame = 0;
    this.#before = null;
    for (const animation of this.#moving) animation.cancel();
    const after = inSight(this.#root);
    if (![...after].some(([element, { isRow }]) => isRow && before.has(element))) return;
    for (const [element, { top, isRow }] of after) {
      const old = before.get(element);
      const way = old ? old.top - top : 0;
      if (Math.abs(way) >= 1 && Math.abs(way) < innerHeight) {
        run(this.#moving, element, [{ transform: `translateY(${way}px)` }, { transform: "none" }]);
      } else if (!old && isRow) {
        run(this.#fading, element, [{ opacity: 0 }, { opacity: 1 }]);
      }
    }
    const going = [...before].filter(([element, { isRow }]) => isRow && !element.isConnected);
    if (going.length > maximumGoing) return;
    for (const [element, moved] of going) {
      const origin = before.get(moved.section);
      if (origin && !moved.section.hidden) this.#leave(element, moved, origin.place);
    }
  }

  /**
   * Lets a picture of a row that is gone fade where it was; nobody can select, press or hear it.
   *
   * @param {HTMLElement} row
   * @param {Moved} moved
   * @param {DOMRect} origin where its section was
   */
  #leave(row, { top, place, section }, origin) {
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.setAttribute("part", "row");
    ghost.setAttribute("aria-hidden", "true");
    ghost.inert = true;
    ghost.append(...row.childNodes);
    ghost.style.top = `${top}px`;
    ghost.style.left = `${place.left - origin.left}px`;
    ghost.style.width = `${place.width}px`;
    section?.append(ghost);
    run(this.#fading, ghost, [{ opacity: 1 }, { opacity: 0 }]).addEventListener("finish", () => ghost.remove());
  }
}

/**
 * @param {Set<Animation>} running holds the animation as long as it runs
 * @param {HTMLElement} element
 * @param {Keyframe[]} frames
 * @returns {Animation}
 */
function run(running, element, frames) {
  const animation = element.animate(frames, timing);
  running.add(animation);
  const forget = () => running.delete(animation);
  animation.addEventListener("finish", forget);
  animation.addEventListener("cancel", forget);
  return animation;
}

/**
 * Finds rows, titles, notes and buttons that can be seen, with their places.
 *
 * @param {HTMLElement} root
 * @returns {Map<HTMLElement, Moved>}
 */
function inSight(root) {
  const panel = (root.closest(".panel") ?? root).getBoundingClientRect();
  const [top, bottom] = [Math.max(0, panel.top), Math.min(innerHeight, panel.bottom)];
  /** @type {Map<HTMLElement, Moved>} */
  const found = new Map();
  for (const section of /** @type {Iterable<HTMLElement>} */ (root.children)) {
    if (section.hidden) continue;
    const place = section.getBoundingClientRect();
    found.set(section, { top: place.top, place, isRow: false, section: null });
    for (const child of /** @type {Iterable<HTMLElement>} */ (section.children)) {
      if (child.hidden || child.className === "ghost") continue;
      const note = (/** @type {HTMLElement} */ element, /** @type {DOMRect} */ there, /** @type {boolean} */ isRow) =>
        found.set(element, { top: there.top - place.top, place: there, isRow, section });
      if (child.classList.contains("rows")) rowsInSight(child, top, bottom, note);
      else note(child, child.getBoundingClientRect(), false);
    }
  }
  return found;
}

/**
 * @param {HTMLElement} list
 * @param {number} top
 * @param {number} bottom
 * @param {(row: HTMLElement, place: DOMRect, isRow: boolean) => void} note
 */
function rowsInSight(list, top, bottom, note) {
  const rows = /** @type {HTMLCollectionOf<HTMLElement>} */ (list.children);
  // A list may have a thousand rows, of which a dozen can be seen; they stand in the order of their places.
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].getBoundingClientRect().bottom < top) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < rows.length; index += 1) {
    const place = rows[index].getBoundingClientRect();
    if (place.top > bottom) return;
    note(rows[index], place, true);
  }
}
