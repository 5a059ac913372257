// Chaja
// SPDX-License-Identifier: Apache-2.0

/**
 * @typedef {object} SectionConfiguration
 * @property {string} id
 * @property {string | Record<string, string>} [title] the heading, or one for each language
 * @property {any} [source] where its rows come from; see `sources.js`
 *
 * @typedef {object} Configuration what a script may set beyond the attributes
 * @property {(SectionConfiguration & Record<string, any>)[]} [sections] in their order; other members are
 *   those of a section in the session's settings
 * @property {string} [saved] a session to begin with, as `SearchSession.saved` gave it
 * @property {Record<string, any>} [session] settings of the session that stand above the attributes
 */

/**
 * Reads the settings of a session from attributes and configuration.
 *
 * @param {Element} element
 * @param {Configuration} configuration
 */
export function settingsOf(element, configuration) {
  const isMultiple = element.hasAttribute("multiple");
  const wanted = configuration.sections ?? [{ id: "results" }];
  const sections = wanted.map(({ title, source, ...section }) => ({
    pageSize: wholeNumber(element, "limit", 20, 1, 1000),
    hidesChosen: isMultiple,
    ...section,
  }));
  /** @type {Record<string, any>} */
  const sources = {};
  for (const { id, source } of wanted) if (source) sources[id] = source;
  const blank = element.getAttribute("blank");
  return {
    settings: {
      debounceMilliseconds: wholeNumber(element, "debounce", 200, 0, 60_000),
      minimumCharacters: wholeNumber(element, "min", 1, 1, 100),
      acceptsOneSyllable: element.hasAttribute("one-syllable"),
      blankQueries: blank === "always" ? "always" : "idle",
      chips: { allowed: isMultiple },
      ...configuration.session,
      sections,
    },
    sources,
    /** @param {string} language @returns {Record<string, string>} */
    titles(language) {
      /** @type {Record<string, string>} */
      const titles = {};
      for (const { id, title } of wanted) {
        if (title !== undefined) titles[id] = typeof title === "string" ? title : (title[language] ?? id);
      }
      return titles;
    },
  };
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {number} normal what counts without the attribute, or with one that cannot be read
 * @param {number} least
 * @param {number} most
 */
function wholeNumber(element, name, normal, least, most) {
  const text = element.getAttribute(name);
  if (text === null) return normal;
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  console.warn(`<chaja-search ${name}="${text}">: write a whole number from ${least} to ${most}`);
  return normal;
}
