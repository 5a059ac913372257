// Chaja
// SPDX-License-Identifier: Apache-2.0

/** The look of the element; what a page may change are the custom properties of `:host` and the parts. */
export const styles = `
:host {
  --_text: var(--chaja-text, light-dark(#16171a, #f1f2f4));
  --_quiet: var(--chaja-quiet, light-dark(#62656d, #a0a4ad));
  --_surface: var(--chaja-surface, light-dark(#ffffff, #1a1b1f));
  --_line: var(--chaja-line, light-dark(#e3e4e8, #2d2f35));
  --_edge: var(--chaja-edge, light-dark(#c9ccd3, #444852));
  --_hover: var(--chaja-hover, light-dark(#f1f2f5, #22242a));
  --_selected: var(--chaja-selected, light-dark(#e8eefc, #22305a));
  --_accent: var(--chaja-accent, light-dark(#2456d6, #8fb0ff));
  --_on-accent: var(--chaja-on-accent, light-dark(#ffffff, #10131c));
  --_mark: var(--chaja-mark, light-dark(#ffe08a, #6b5410));
  --_on-mark: var(--chaja-on-mark, light-dark(#16171a, #fff3cf));
  --_radius: var(--chaja-radius, 0.75rem);
  --_row: var(--chaja-row-height, 3rem);
  --_head: var(--chaja-head-height, 7rem);
  --_shadow: var(--chaja-shadow, 0 1px 2px rgb(20 22 30 / 0.08), 0 8px 24px rgb(20 22 30 / 0.1));
  display: block;
  position: relative;
  color: var(--_text);
  text-align: start;
}
:host([hidden]), [hidden] { display: none !important; }
*, *::before, *::after { box-sizing: border-box; }
p, ul { margin: 0; padding: 0; list-style: none; }
button, input { font: inherit; color: inherit; }
button { cursor: pointer; }
:focus-visible { outline: 2px solid var(--_accent); outline-offset: 2px; }
:lang(ko) { word-break: keep-all; overflow-wrap: anywhere; }
.unseen {
  position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}

.field {
  position: relative; display: flex; align-items: center; overflow: hidden;
  block-size: var(--chaja-field-height, 2.75rem);
  border: 1px solid var(--_edge); border-radius: var(--_radius); background: var(--_surface);
}
.field:focus-within {
  border-color: var(--_accent);
  box-shadow: 0 0 0 3px color-mix(in srgb, var(--_accent) 22%, transparent);
}
:host([disabled]) .field { opacity: 0.55; }
svg { fill: none; stroke: var(--_quiet); stroke-width: 2; stroke-linecap: round; }
.icon { flex: none; inline-size: 1.25em; block-size: 1.25em; margin-inline: 0.75em 0.5em; }
::slotted([slot="icon"]) { flex: none; margin-inline: 0.75em 0.5em; }
.flow {
  flex: 1; display: flex; align-items: center; gap: 0.375rem; min-inline-size: 0; block-size: 100%;
  container-type: inline-size; overflow-x: auto; overscroll-behavior-x: contain; scrollbar-width: none;
  scroll-padding-inline: 1.5rem; --_end: right;
}
.flow:dir(rtl) { --_end: left; }
.cut-before { --_before: 1.5rem; }
.cut-after { --_after: 1.5rem; }
.cut-before, .cut-after {
  mask-image: linear-gradient(
    to var(--_end), transparent, #000 var(--_before, 0px), #000 calc(100% - var(--_after, 0px)), transparent);
}
.earlier {
  position: absolute; inset-block: 0; inset-inline-start: 0; min-inline-size: 2.5em; padding: 0; border: 0;
  background: var(--_surface); color: var(--_accent); font-size: 0.875em; font-weight: 600;
  font-variant-numeric: tabular-nums;
}
.flow::-webkit-scrollbar { display: none; }
input {
  flex: 1 0 min(7rem, 60%); min-inline-size: 0; block-size: 100%; padding: 0; border: 0; outline: 0;
  background: none; font-size: max(1em, 16px);
}
input:focus-visible { outline: 0; }
input::placeholder { color: var(--_quiet); opacity: 1; }
/* After chips the input is small while it is empty, and grows with its text. */
@supports (field-sizing: content) {
  .chips:not([hidden]) + input {
    flex-basis: auto; min-inline-size: min(5rem, 40%); max-inline-size: 100%; field-sizing: content;
  }
  @container (max-width: 20rem) {
    .chips:not([hidden]) + input { min-inline-size: min(3rem, 30%); }
    .chips:not([hidden]) + input:placeholder-shown { flex-basis: 0; }
    .chips:not([hidden]) + input::placeholder { opacity: 0; }
  }
}
.chips { display: flex; flex: none; gap: 0.375rem; }
.chips li {
  display: flex; align-items: center; flex: none; max-inline-size: 12rem; block-size: 1.875rem;
  padding-inline-start: 0.625rem; border-radius: 0.5rem; background: var(--_hover); font-size: 0.875em;
}
.chips span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.chips .marked { background: var(--_accent); color: var(--_on-accent); }
.chips button {
  position: relative; flex: none; inline-size: 1.75rem; block-size: 1.875rem; padding: 0; border: 0;
  border-radius: 0.5rem; background: none;
}
.chips button::before, .chips button::after {
  content: ""; position: absolute; inset: 50% auto auto 50%; inline-size: 0.75rem;
  border-block-start: 1.5px solid; transform: translate(-50%, -50%) rotate(45deg);
}
.chips button::after { transform: translate(-50%, -50%) rotate(-45deg); }
.chips button:focus-visible, .clear:focus-visible { outline-offset: -3px; }
.clear {
  flex: none; display: grid; place-items: center; inline-size: 2.75rem; block-size: 100%; padding: 0;
  border: 0; border-radius: var(--_radius); background: none;
}
/* Its place is kept, so that the field does not change its width with the first letter. */
.clear[hidden] { display: grid !important; visibility: hidden; }
/* Chips need the room more. */
.flow:has(.chips:not([hidden])) ~ .clear[hidden] { inline-size: 0.75rem; }
.clear:hover { background: var(--_hover); }
.clear svg { inline-size: 1.25rem; }
.progress {
  position: absolute; inset: auto 0 0; block-size: 2px; animation: pass 1s linear infinite;
  background: linear-gradient(90deg, transparent, var(--_accent), transparent) 0 0 / 40% 100% no-repeat;
}
@keyframes pass { from { background-position: -60% 0; } to { background-position: 160% 0; } }

.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 0.75rem; }
.count {
  min-inline-size: 0; max-inline-size: 100%; overflow: hidden; color: var(--_quiet); font-size: 0.875em;
  font-variant-numeric: tabular-nums; text-overflow: ellipsis; white-space: nowrap;
}

.section { position: relative; }
.row, .ghost {
  display: flex; align-items: center; gap: 0.75rem; block-size: var(--_row); padding-inline: 0.875rem;
  border-block-end: 1px solid var(--_line); contain: layout paint; cursor: pointer;
  scroll-margin-block: 0.25rem;
}
.row:last-child { border-block-end-color: transparent; }
.ghost { position: absolute; overflow: hidden; pointer-events: none; }
.row > span, .ghost > span { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row .title, .ghost .title { font-weight: 600; }
.row .detail, .ghost .detail { color: var(--_quiet); }
.row .reason, .ghost .reason { flex: none; margin-inline-start: auto; color: var(--_quiet); font-size: 0.75em; }
@media (hover: hover) { .row:hover { background: var(--_hover); } }
.row[aria-selected="true"] { background: var(--_selected); box-shadow: inset 3px 0 var(--_accent); }
mark { border-radius: 0.2em; background: var(--_mark); color: var(--_on-mark); }

.section-head {
  display: flex; align-items: baseline; gap: 0.5rem; padding: 0.75rem 0.875rem 0.375rem;
  font-size: 0.875em; font-weight: 600;
}
.section-total { color: var(--_quiet); font-weight: 400; font-variant-numeric: tabular-nums; }
.note {
  display: flex; align-items: center; gap: 0.75rem; min-block-size: var(--_row);
  padding: 0.25rem 0.875rem; color: var(--_quiet); font-size: 0.875em;
}
.more, .retry:not(.button) {
  min-block-size: 2.75rem; padding: 0 0.875rem; border: 0; border-radius: 0.5rem; background: none;
  color: var(--_accent); font-size: 0.875em;
}
.more { inline-size: 100%; text-align: start; }
.more:hover, .retry:not(.button):hover { background: var(--_hover); }
.more:disabled { color: var(--_quiet); cursor: default; }
.button {
  min-block-size: 2.75rem; margin-block-start: 1rem; padding: 0 1.25rem; border: 0;
  border-radius: 0.5rem; background: var(--_accent); color: var(--_on-accent); font-weight: 600;
}
.message { padding: 1.5rem 1rem; color: var(--_quiet); text-align: center; }
.message-title { color: var(--_text); font-weight: 600; overflow-wrap: anywhere; }

:host(:not([layout="page"])) .bar { display: none; }
:host(:not([layout="page"])) .panel {
  position: absolute; inset: calc(100% + 0.375rem) 0 auto; z-index: 10;
  max-block-size: min(var(--chaja-panel-height, 26rem), 70dvh); overflow-y: auto;
  overscroll-behavior: contain; border: 1px solid var(--_line); border-radius: var(--_radius);
  background: var(--_surface); box-shadow: var(--_shadow);
}
:host(:not([layout="page"])) .panel:popover-open {
  position: absolute; inset: calc(var(--top) + 0.375rem) auto auto var(--left);
  inline-size: var(--width); margin: 0; padding: 0; color: inherit;
}
:host(:not([layout="page"])) .panel.above:popover-open {
  inset: auto auto calc(var(--bottom) + 0.375rem) var(--left);
  max-block-size: min(var(--chaja-panel-height, 26rem), 70dvh, var(--room));
}
:host([layout="page"]) .head {
  position: var(--chaja-head-position, static); inset-block-start: 0; z-index: 1;
  background: var(--chaja-head-background, none);
}
:host([layout="page"]) .bar { min-block-size: 3.5rem; }
:host([layout="page"]) .row { scroll-margin-block: var(--_head) 1rem; }
:host([layout="page"]) .rows {
  /* Stands in for the rows that are not loaded yet. */
  padding-block-end: calc(var(--missing, 0) * var(--_row));
  overflow: hidden; border: 1px solid var(--_line); border-radius: var(--_radius);
  background: var(--_surface);
}
:host([layout="page"]) .message { padding-block: clamp(2rem, 12vh, 6rem); }
:host([layout="page"]) .section + .section { margin-block-start: 1rem; }

@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
}
@media (forced-colors: active) {
  .row[aria-selected="true"] { outline: 2px solid Highlight; outline-offset: -2px; }
  .chips li { outline: 1px solid; outline-offset: -1px; }
  .chips .marked { outline: 2px solid Highlight; }
}
`;
