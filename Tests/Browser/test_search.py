# Chaja
# SPDX-License-Identifier: Apache-2.0
"""What is found while typing, and how it is shown."""

from harness import FIELD, test

LATIN = ["25", "pika", "PIKAHCU", "vlzkcb"]
KOREAN = [
    ["ㅍ", "피", "핔", "피카"],
    ["ㅍ", "피", "핔", "피카", "피캋"],
    ["ㅍ", "ㅍㅋ", "ㅍㅋㅊ"],
    ["ㅍ", "ㅍㅋ", "ㅍ카", "ㅍ캋", "ㅍ카츄"],
    ["ㅔ", "ㅔㅑ", "ㅔㅑㅏ", "ㅔㅑㅏㅁ"],
    ["ㅍ", "피", "핔", "피카", "피캊", "피카쥬"],
    ["ㅋ", "카", "캋", "카츄"],
]
IN_SIGHT = 8


def keeps_pikachu(fixture, typed, text):
    """No. 25 is among the hits after this key, and in sight if it is among the best of them."""
    found = fixture.found(text)
    assert 25 in found, f"{text!r} loses No. 25"
    assert fixture.value() == text, f"the field holds {fixture.value()!r}, not {text!r}"
    if found.index(25) < IN_SIGHT:
        assert fixture.in_view(25), f"No. 25 is not in sight for {text!r}"
    else:
        assert text != typed, f"No. 25 is only no. {found.index(25) + 1} for {text!r}"


for word in LATIN:
    @test(f"S0.4: every key of {word} keeps Pikachu")
    def _(fixture, word=word):
        fixture.open()
        for text in fixture.type(word):
            keeps_pikachu(fixture, word, text)
        assert fixture.rows()[0] == 25


for states in KOREAN:
    @test(f"S0.4: every state of {states[-1]} while it is composed keeps Pikachu")
    def _(fixture, states=states):
        fixture.open()
        for text in fixture.compose(states):
            keeps_pikachu(fixture, states[-1], text)
        assert fixture.rows()[0] == 25
        fixture.commit(states[-1][-1])
        assert fixture.value() == states[-1]
        assert fixture.rows()[0] == 25


@test("S0.1: the prompt says number or name")
def _(fixture):
    page = fixture.open()
    assert page.get_attribute(FIELD, "placeholder") == "Number or name"
    page.click("#language")
    assert page.get_attribute(FIELD, "placeholder") == "번호나 이름"


@test("S0.3, S0.10: a row shows number, English and Korean name, whatever was typed")
def _(fixture):
    page = fixture.open()
    for query in ["25", "pikachu", "피카츄", "ㅍㅋㅊ"]:
        page.fill(FIELD, query)
        fixture.settle()
        row = page.inner_text("[data-id='25']")
        for part in ["#0025", "Pikachu", "피카츄"]:
            assert part in row, row


@test("S0.5: digits are found anywhere in a number, and 025 means 25")
def _(fixture):
    fixture.open()
    list(fixture.type("25"))
    expected = [number for number in range(1, 1026) if "25" in str(number)]
    assert sorted(fixture.rows()) == expected
    assert fixture.rows()[0] == 25
    for query in ["025", "#25", "No.25"]:
        fixture.page.fill(FIELD, query)
        fixture.settle()
        assert fixture.rows()[0] == 25, query


@test("S0.6, S0.7: names are found from their middle, in any case")
def _(fixture):
    page = fixture.open()
    for query, numbers in [("CHU", {25, 26, 172}), ("achu", {25}), ("카츄", {25}), ("이츄", {26})]:
        page.fill(FIELD, query)
        fixture.settle()
        assert numbers <= set(fixture.rows()), query


@test("S0.8: no species stands in the list twice")
def _(fixture):
    page = fixture.open()
    page.fill(FIELD, "2")
    fixture.settle()
    rows = fixture.rows()
    assert 233 in fixture.found("2"), "Porygon2 has the digit in its name"
    assert len(rows) == len(set(rows)) > 0


@test("S0.9: a word never matches a number")
def _(fixture):
    page = fixture.open()
    page.fill(FIELD, "pika")
    fixture.settle()
    assert page.locator(".number mark").count() == 0


@test("S0.19: Mr. Mime is found with space, hyphen, or neither")
def _(fixture):
    page = fixture.open()
    for query in ["mr mime", "mr-mime", "mrmime", "mr. mime"]:
        page.fill(FIELD, query)
        fixture.settle()
        assert fixture.rows()[0] == 122, query


@test("exactly the matched letters are marked")
def _(fixture):
    page = fixture.open()
    for query, marks in [
        ("pika", {"first": ["Pika"]}),
        ("피카", {"second": ["피카"]}),
        ("핔", {"second": ["피카"]}),
        ("ㅍㅋ", {"second": ["피카"]}),
        ("카츄", {"second": ["카츄"]}),
        ("25", {"number": ["25"]}),
        ("vlzkcb", {"second": ["피카츄"]}),
    ]:
        page.fill(FIELD, query)
        fixture.settle()
        assert fixture.marks(25) == marks, f"{query}: {fixture.marks(25)}"
    page.fill(FIELD, "")
    fixture.settle()
    assert page.locator(".row mark").count() == 0


@test("an inferred match says how it was found")
def _(fixture):
    page = fixture.open()
    for query, reason in [
        ("pika", ""), ("ㅍㅋㅊ", "first consonants"), ("vlzkcb", "other keyboard"),
        ("PIKAHCU", "typo"),
    ]:
        page.fill(FIELD, query)
        fixture.settle()
        assert page.inner_text("[data-id='25'] .reason") == reason, query


@test("S0.18: a blank query lists all, and the rest comes with scrolling")
def _(fixture):
    page = fixture.open()
    assert fixture.rows()[:3] == [1, 2, 3]
    assert fixture.text(".count") == "All 1,025"
    height = page.evaluate("document.documentElement.scrollHeight")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_selector("[data-id='1025']")
    assert fixture.rows() == list(range(1, 1026))
    assert abs(page.evaluate("document.documentElement.scrollHeight") - height) < 8, "it jumped"
    page.fill(FIELD, "   ")
    fixture.settle()
    assert fixture.text(".count") == "All 1,025"


@test("S0.11: number order or relevance, as the reader chooses, and the choice is kept")
def _(fixture):
    page = fixture.open()
    page.fill(FIELD, "mew")
    fixture.settle()
    assert fixture.rows()[0] == 151
    best = fixture.rows()
    page.check("input[value=number]")
    fixture.settle()
    assert fixture.rows() == sorted(best) != best
    fixture.until("location.search === '?q=mew'")
    page.reload()
    fixture.settle()
    assert page.is_checked("input[value=number]")
    page.check("input[value=relevance]")
    fixture.settle()
    assert fixture.rows() == best
