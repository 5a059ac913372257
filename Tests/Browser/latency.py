# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Measures how long a key takes in the browser, over every state of the keyboard on the way to every name (S0.21)."""

from harness import ROOT

INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
FINALS = "_ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
# The vowel or final that is on the screen before its second key: ㅗ before ㅘ, ㄹ before ㄺ.
FIRST_VOWELS = {9: 8, 10: 8, 11: 8, 14: 13, 15: 13, 16: 13, 19: 18}
FIRST_FINALS = {3: 1, 5: 4, 6: 4, 9: 8, 10: 8, 11: 8, 12: 8, 13: 8, 14: 8, 15: 8, 18: 17}


def parts(syllable):
    code = ord(syllable) - 0xAC00
    return code // 588, code % 588 // 28, code % 28


def syllable(initial, vowel, final=0):
    return chr(0xAC00 + initial * 588 + vowel * 28 + final)


def hangul_states(name):
    """What the field shows after each key, with the syllable at the end still being composed."""
    shown = ""
    for letter in name:
        if not "가" <= letter <= "힣":
            shown += letter
            yield shown
            continue
        initial, vowel, final = parts(letter)
        consonant = INITIALS[initial]
        last = shown[-1:]
        # A consonant first closes the open syllable before it, until its own vowel comes.
        if "가" <= last <= "힣" and parts(last)[2] == 0 and consonant in FINALS:
            yield shown[:-1] + syllable(*parts(last)[:2], FINALS.index(consonant))
        else:
            yield shown + consonant
        if vowel in FIRST_VOWELS:
            yield shown + syllable(initial, FIRST_VOWELS[vowel])
        yield shown + syllable(initial, vowel)
        if final in FIRST_FINALS:
            yield shown + syllable(initial, vowel, FIRST_FINALS[final])
        if final:
            yield shown + letter
        shown += letter


def typed_states():
    """Every state on the way to every name, in both languages and in the order of typing."""
    lines = (ROOT / "Data/pokedex.tsv").read_text(encoding="utf-8").splitlines()
    names = [line.split("\t") for line in lines[1:]]
    for _, english, korean, *_ in names:
        for end in range(1, len(english) + 1):
            yield english[:end]
        yield from hangul_states(korean)


MEASURE = """async ([states, every]) => {
    const search = document.querySelector('chaja-search');
    const field = search.shadowRoot.querySelector('input');
    const { session } = search;
    // The best of five passes: what a key takes when no other program takes the processor away.
    const run = (texts, act) => {
        const best = texts.map(() => Infinity);
        for (let pass = 0; pass < 5; pass += 1) {
            texts.forEach((text, index) => {
                const begin = performance.now();
                act(text);
                best[index] = Math.min(best[index], performance.now() - begin);
            });
        }
        return best;
    };
    const draw = text => { field.value = text; field.dispatchEvent(new InputEvent('input')); };
    states.slice(0, 500).forEach(draw);
    const drawn = run(states.filter((_, index) => index % every === 0), draw);
    search.remove();
    const { SearchSession, loadChaja, localSource } = await import('/chaja/chaja.js');
    const chaja = await loadChaja();
    const index = chaja.openIndex(await (await fetch('/pokedex.chaja')).arrayBuffer());
    const alone = new SearchSession(chaja, { debounceMilliseconds: 0, blankQueries: 'always',
        sections: [{ id: 'results', pageSize: 30 }] }, { sources: { results: localSource(index) } });
    const type = text => alone.apply({ text, composing: true });
    states.slice(0, 500).forEach(type);
    return { state: run(states, type), drawn };
  }"""


def measure(browser, address):
    states = list(typed_states())
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    # Only a page that is isolated may read a clock of 5 microseconds.
    page.route("**/pokedex", lambda route: (lambda answer: route.fulfill(
        response=answer, headers=answer.headers | {"cross-origin-embedder-policy": "require-corp"}))(route.fetch()))
    page.goto(address + "/pokedex")
    for _ in range(500):
        if page.evaluate("document.querySelector('chaja-search').session != null"):
            break
        page.wait_for_timeout(10)
    assert page.evaluate("crossOriginIsolated"), "the clock is too coarse"
    times = page.evaluate(MEASURE, [states, 10])
    context.close()
    for name, what in [("state", "input event to new state"), ("drawn", "input event to rows in the page")]:
        sorted_times = sorted(times[name])
        at = [sorted_times[min(len(sorted_times) - 1, int(len(sorted_times) * share))] for share in (0.5, 0.95, 0.99)]
        print(f"{what}: {len(sorted_times):,} keys, "
              f"median {at[0]:.2f} ms, 95% {at[1]:.2f} ms, 99% {at[2]:.2f} ms, longest {sorted_times[-1]:.2f} ms")
