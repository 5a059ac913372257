// Chaja
// SPDX-License-Identifier: Apache-2.0

// What a field shows while a name is typed on the two-set Korean keyboard, one state a key, and for other letters every start.

const first = ["ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ"];
const vowels = [..."ㅏㅐㅑㅒㅓㅔㅕㅖㅗ", "ㅗㅏ", "ㅗㅐ", "ㅗㅣ", "ㅛ", "ㅜ", "ㅜㅓ", "ㅜㅔ", "ㅜㅣ", "ㅠ", "ㅡ", "ㅡㅣ", "ㅣ"];
const last = [
  "", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ", "ㅅ", "ㅆ", "ㅇ",
  "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
];

/** The keys of a text, and for each whether it begins a syllable's vowel. */
function keys(text) {
  const list = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) - 0xac00;
    if (code < 0 || code > 11171) list.push(letter);
    else list.push(first[Math.floor(code / 588)], ...vowels[Math.floor((code % 588) / 28)], ...last[code % 28]);
  }
  return list;
}

/** What stands in the field after some keys. */
function compose(keys) {
  let text = "";
  let initial = "";
  let vowel = "";
  let final = "";
  const flush = () => {
    if (initial && vowel) {
      text += String.fromCodePoint(
        0xac00 + first.indexOf(initial) * 588 + vowels.indexOf(vowel) * 28 + last.indexOf(final),
      );
    } else text += initial + vowel;
    initial = vowel = final = "";
  };
  for (const key of keys) {
    if (vowels.includes(key)) {
      if (final) {
        // The vowel takes the last consonant along.
        const moved = [...final].at(-1);
        final = [...final].slice(0, -1).join("");
        flush();
        [initial, vowel] = [moved, key];
      } else if (initial && !vowel) vowel = key;
      else if (vowel && vowels.includes(vowel + key)) vowel += key;
      else {
        flush();
        vowel = key;
      }
    } else if (first.includes(key)) {
      if (initial && vowel && last.includes(final + key)) final += key;
      else {
        flush();
        initial = key;
      }
    } else {
      flush();
      text += key;
    }
  }
  flush();
  return text;
}

/**
 * All states of a field while a name is typed.
 *
 * @param {string} name
 */
export function states(name) {
  const pressed = keys(name);
  return pressed.map((_, index) => compose(pressed.slice(0, index + 1)));
}
