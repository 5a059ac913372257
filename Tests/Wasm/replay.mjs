// Chaja
// SPDX-License-Identifier: Apache-2.0

import { encode } from "../../Web/chaja/module.js";

/** The member names of a state that a script prints, in order. */
const scriptState = ["text", "chips", "phase", "selection", "recents", "sections"];

/**
 * Runs a script of `chaja replay` through the module, and gives the lines that it would print.
 *
 * @param {import("../../Web/chaja/memory.js").Memory} memory
 * @param {any} script
 */
export function replay(memory, script) {
  const made = memory.json("chaja_session_make", encode(script.session));
  const showsRecents = script.session.recents !== undefined;
  const shown = (state) =>
    JSON.stringify(
      Object.fromEntries(
        scriptState.filter((name) => showsRecents || name !== "recents").map((name) => [name, state[name]]),
      ),
    );
  const answers = (script.answers ?? []).map((answer) => ({ ...answer, uses: 0 }));
  const twoSources = new Set(script.session.sections.filter((s) => s.localFirst && !s.local).map((s) => s.id));
  const steps = script.steps.map(({ at, ...event }) => ({ at, event })).sort((a, b) => a.at - b.at);
  const lines = [];
  const timers = new Map();
  let dues = [];
  let printed = shown(made.state);
  let isFirst = true;

  const add = (at, event) => {
    const place = dues.findIndex((due) => due.at > at);
    dues.splice(place < 0 ? dues.length : place, 0, { at, event });
  };
  const schedule = (request, now) => {
    const id = (item) => String(typeof item === "object" ? item.id : item);
    const fitting = answers.filter(
      (answer) =>
        answer.section === request.section &&
        answer.query === request.query &&
        (answer.page ?? 1) === request.page &&
        (answer.source === undefined || answer.source === request.source) &&
        (answer.chips === undefined || JSON.stringify(answer.chips.map(String)) === JSON.stringify(request.chips.map(id))),
    );
    const answer = fitting.find((answer) => answer.uses === 0) ?? fitting.at(-1);
    if (!answer) return;
    answer.uses += 1;
    const at = now + (answer.after ?? 0);
    const { items, total, pages } = answer;
    if (answer.failure) add(at, { failure: { n: request.n, at, ...answer.failure } });
    else add(at, { answer: { n: request.n, items, total, pages } });
  };
  const perform = (effect, now) => {
    if (effect.startTimer) timers.set(effect.startTimer.timer, now + effect.startTimer.milliseconds);
    else if (effect.stopTimer) timers.delete(effect.stopTimer);
    else if (effect.request) {
      const { n, section, query, chips, page, scope, sort, source } = effect.request;
      const line = { n, section, query, chips: chips.map((chip) => chip.id ?? chip), page, scope, sort };
      lines.push(JSON.stringify({ at: now, request: twoSources.has(section) ? { ...line, source } : line }));
      schedule(effect.request, now);
    } else if (effect.enrich) {
      lines.push(JSON.stringify({ at: now, ...effect }));
      const id = JSON.stringify(effect.enrich);
      const found = (script.enrichments ?? []).find((entry) => JSON.stringify(entry.item) === id);
      if (found) add(now + (found.after ?? 0), found.fails ? { enrichmentFailed: found.item } : { enriched: found.item });
    } else if (effect.cancelEnrichment) {
      lines.push(JSON.stringify({ at: now, ...effect }));
      const id = JSON.stringify(effect.cancelEnrichment);
      const ends = ({ event }) => JSON.stringify(event.enriched ?? event.enrichmentFailed) === id;
      dues.splice(0, dues.length, ...dues.filter((due) => !ends(due)));
    } else if (!effect.announce || script.announcements) lines.push(JSON.stringify({ at: now, ...effect }));
  };

  while (true) {
    const moments = [...timers.values(), ...dues.slice(0, 1).map((due) => due.at), ...steps.slice(0, 1).map((s) => s.at)];
    const now = isFirst && script.session.blankQueries === "always" ? 0 : Math.min(...moments);
    if (now > (script.until ?? Number.MAX_SAFE_INTEGER)) break;
    isFirst = false;
    const events = [];
    while (dues[0]?.at === now) events.push(dues.shift().event);
    while (steps[0]?.at === now) events.push(steps.shift().event);
    for (const timer of [...timers.keys()].sort((a, b) => a - b)) {
      if (timers.get(timer) !== now) continue;
      timers.delete(timer);
      events.push({ timer });
    }
    const { effects, state } = memory.json("chaja_session_apply", made.session, encode(events));
    for (const effect of effects) perform(effect, now);
    if (shown(state) !== printed) {
      printed = shown(state);
      lines.push(`{"at":${now},"state":${printed}}`);
    }
  }
  return lines;
}
