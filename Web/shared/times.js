// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {string} language @param {Intl.DateTimeFormatOptions} options */
function format(language, options) {
  const key = language + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat(language, options)));
  return found;
}

/** @param {number} time @param {string} language @returns {string} the time of day */
export function timeText(time, language) {
  return format(language, { hour: "numeric", minute: "2-digit" }).format(time);
}

/** @param {number} time @returns {string} equal for times of one day here */
export function dayOf(time) {
  return new Date(time).toDateString();
}

/** @param {number} time @param {string} language @param {string} today the word for it */
export function dayText(time, language, today) {
  if (dayOf(time) === dayOf(Date.now())) return today;
  return format(language, { dateStyle: "full" }).format(time);
}

/** @param {number} time @param {string} language @returns {string} the time for today, else the date */
export function shortText(time, language) {
  if (dayOf(time) === dayOf(Date.now())) return timeText(time, language);
  const isThisYear = new Date(time).getFullYear() === new Date().getFullYear();
  const year = isThisYear ? undefined : "numeric";
  return format(language, { year, month: "short", day: "numeric" }).format(time);
}
