# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Things chosen as chips in the field."""

from harness import FIELD, test, wait

ELEMENT = "<chaja-search src=/pokedex.chaja multiple fields=name_ko,name_en label=Team></chaja-search>"


def chips(fixture):
    return fixture.inside("[...root.querySelectorAll('[part~=chip]')].map(chip => chip.textContent)")


def marked(fixture):
    return fixture.inside("[...root.querySelectorAll('[part~=chip-marked]')].map(chip => chip.textContent)")


def choose(fixture, *texts):
    for text in texts:
        fixture.page.locator(FIELD).press_sequentially(text)
        fixture.page.keyboard.press("ArrowDown")
        fixture.page.keyboard.press("Enter")


@test("choosing puts a chip before the text, clears it and keeps the focus")
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    page.evaluate("""() => { window.told = [];
        document.querySelector('chaja-search').addEventListener('chaja-chips',
          event => window.told.push(event.detail.chips.map(chip => chip.id).join())); }""")
    choose(fixture, "pikachu", "raichu")
    assert chips(fixture) == ["피카츄", "라이츄"]
    assert fixture.value() == ""
    assert page.evaluate("window.told") == ["25", "25,26"]
    assert fixture.inside("root.activeElement === root.querySelector('input')")
    page.locator(FIELD).press_sequentially("pikachu")
    assert 25 not in fixture.rows(), "what is chosen is suggested no more"
    page.evaluate("document.querySelector('chaja-search').addChip({ id: '25', label: '피카츄' })")
    assert chips(fixture) == ["피카츄", "라이츄"]


@test("a chip's button removes that chip only, and it is suggested again")
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    choose(fixture, "pikachu", "raichu", "mewtwo")
    page.get_by_role("button", name="Remove 라이츄").click()
    assert chips(fixture) == ["피카츄", "뮤츠"]
    page.locator(FIELD).press_sequentially("raichu")
    assert fixture.rows()[0] == 26
    fixture.until("/removed/.test(document.querySelector('chaja-search').shadowRoot"
                  ".querySelector('[role=status]').textContent)"
                  "|| document.querySelector('chaja-search').text !== ''")


@test("a Backspace that is held until the text is gone takes no chip")
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    choose(fixture, "pikachu")
    page.locator(FIELD).press_sequentially("ab")
    for _ in range(6):
        # From the second one on it is told as held.
        page.keyboard.down("Backspace")
    assert fixture.value() == "" and chips(fixture) == ["피카츄"] and marked(fixture) == []
    page.keyboard.up("Backspace")
    page.keyboard.press("Backspace")
    assert marked(fixture) == ["피카츄"]


@test("S2.3, S3.14, S3.19: things of two kinds are two things, though their ids are the same")
def _(fixture):
    page = fixture.open_element("<chaja-search multiple debounce=0 layout=page label=All fields=name></chaja-search>")
    page.evaluate("""() => document.querySelector('chaja-search').configure({ sections: [{ id: 'all', source: {
        search: () => ({ total: 2, rows: ['film', 'show'].map(kind => ({ id: '1', kind, record: { name: `the ${kind}` } })) }) } }] })""")
    fixture.until("document.querySelector('chaja-search').session?.state.sections[0].id === 'all'")
    page.fill(FIELD, "the")
    fixture.settle()
    assert fixture.inside("[...root.querySelectorAll('.title')].map(one => one.textContent)") == ["the film", "the show"]
    page.click("text=the show")
    page.fill(FIELD, "the")
    page.click("text=the film")
    assert chips(fixture) == ["the show", "the film"]
    page.get_by_role("button", name="Remove the show").click()
    assert chips(fixture) == ["the film"]
    assert page.evaluate("document.querySelector('chaja-search').chips") == [{"id": "1", "kind": "film", "label": "the film"}]


@test("Backspace in an empty field marks the last chip, then removes it")
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    choose(fixture, "pikachu", "raichu")
    page.keyboard.press("Backspace")
    assert marked(fixture) == ["라이츄"] and len(chips(fixture)) == 2
    fixture.until("/Backspace again/.test(document.querySelector('chaja-search').shadowRoot"
                  ".querySelector('[role=status]').textContent)")
    page.locator(FIELD).press_sequentially("p")
    assert marked(fixture) == [], "typing takes the mark away"
    page.keyboard.press("Backspace")
    assert fixture.value() == "" and len(chips(fixture)) == 2
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    assert chips(fixture) == ["피카츄"]


@test("Backspace during composition belongs to the letters, not to the chips")
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    choose(fixture, "pikachu")
    for _ in fixture.compose(["ㄹ", "라"]):
        pass
    send = """([keyCode, isComposing]) => document.querySelector('chaja-search').shadowRoot.querySelector('input')
        .dispatchEvent(new KeyboardEvent('keydown',
          { key: 'Backspace', keyCode, isComposing, bubbles: true, cancelable: true }))"""
    for text in ["ㄹ", ""]:
        page.evaluate(send, [229, True])
        fixture.devtools.send("Input.imeSetComposition", {
            "text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        assert fixture.value() == text
    page.evaluate(send, [229, True])
    assert chips(fixture) == ["피카츄"] and marked(fixture) == []


@test("a row that is pressed during composition is chosen, and no letter stays behind")
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    for _ in fixture.compose(["ㄹ", "라", "랑", "라이"]):
        pass
    page.click("[data-id='26']")
    assert chips(fixture) == ["라이츄"]
    assert fixture.value() == ""
    for _ in fixture.compose(["ㅍ", "피"]):
        pass
    fixture.commit("피")
    assert fixture.value() == "피"


@test("Enter that ends a composition chooses nothing")
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    for _ in fixture.compose(["ㄹ", "라"]):
        pass
    page.evaluate("""() => document.querySelector('chaja-search').shadowRoot.querySelector('input')
        .dispatchEvent(new KeyboardEvent('keydown',
          { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true }))""")
    fixture.commit("라")
    assert chips(fixture) == [] and fixture.value() == "라"
    page.keyboard.press("Enter")
    assert len(chips(fixture)) == 1


@test("many chips scroll sideways, in a field that keeps its height",
      viewport={"width": 320, "height": 640})
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    height = fixture.inside("root.querySelector('.field').offsetHeight")
    choose(fixture, "pikachu", "raichu", "mewtwo", "eevee", "snorlax")
    assert len(chips(fixture)) == 5
    assert fixture.inside("root.querySelector('.field').offsetHeight") == height
    assert fixture.inside("root.querySelector('.flow').scrollWidth > root.querySelector('.flow').clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert fixture.inside("""(({ right }, flow) => right <= flow.getBoundingClientRect().right + 1)(
        root.querySelector('input').getBoundingClientRect(), root.querySelector('.flow'))""")
    fixture.picture("chips-phone")


def earlier(fixture):
    """How many chips the field says lie before those in sight; None where it says nothing."""
    told = fixture.inside("(one => one.hidden ? '' : one.textContent)(root.querySelector('[part=earlier]'))")
    return int(told) if told else None


def cut(fixture):
    """How many chips are cut at the start of the line, or lie before it."""
    return fixture.inside("""(edge => [...root.querySelectorAll('[part~=chip]')]
        .filter(chip => chip.getBoundingClientRect().left < edge - 1).length)(
        root.querySelector('.flow').getBoundingClientRect().left)""")


@test("S2.4: the field says how many chips lie before those in sight, leads back to them, and fades what is cut",
      viewport={"width": 390, "height": 640})
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    sides = "[...root.querySelector('.flow').classList].filter(name => name.startsWith('cut')).join()"
    choose(fixture, "pikachu")
    assert earlier(fixture) is None and fixture.inside(sides) == ""
    choose(fixture, "raichu", "mewtwo", "eevee", "snorlax", "charizard")
    fixture.until("document.querySelector('chaja-search').shadowRoot.querySelector('[part=earlier]').textContent !== '+0'")
    assert earlier(fixture) == cut(fixture) > 2 and fixture.inside(sides) == "cut-before"
    whole = fixture.inside("""(edge => [...root.querySelectorAll('[part~=chip]')]
        .some(chip => chip.getBoundingClientRect().left >= edge))(root.querySelector('.flow').getBoundingClientRect().left)""")
    assert whole, "one chip at least is seen as a whole"
    fixture.picture("chips-earlier")
    while earlier(fixture):
        before = fixture.inside("root.querySelector('.flow').scrollLeft")
        page.click("[part=earlier]")
        assert fixture.inside("root.activeElement === root.querySelector('input')")
        assert fixture.inside("root.querySelector('.flow').scrollLeft") < before
        wait(page, lambda: (earlier(fixture) or 0) == cut(fixture))
    assert cut(fixture) == 0 and fixture.inside(sides) == "cut-after"
    page.get_by_role("button", name="Remove 라이츄").click()
    assert len(chips(fixture)) == 5 and cut(fixture) == 0, "the next one can be removed at once"
    page.keyboard.type("a name that is far longer than the field is wide")
    assert fixture.inside("""((input, flow) => Math.abs(input.getBoundingClientRect().right - flow.getBoundingClientRect().right) <= 1)(
        root.querySelector('input'), root.querySelector('.flow'))"""), "the end of the text is in sight"
    wait(page, lambda: earlier(fixture) == 5)
    fixture.check_accessibility()


@test("S2.4: chips in a page that is written from right to left begin on the right", viewport={"width": 390, "height": 640})
def _(fixture):
    page = fixture.open_element(f"<div dir=rtl>{ELEMENT}</div>")
    fixture.settle()
    choose(fixture, "pikachu", "raichu", "mewtwo", "eevee", "snorlax", "charizard")
    fixture.until("document.querySelector('chaja-search').shadowRoot.querySelector('[part=earlier]').textContent > '+2'")
    assert fixture.inside("root.querySelector('.flow').scrollLeft") < 0
    while earlier(fixture):
        fixture.inside("root.querySelector('[part=earlier]').click()")
        page.wait_for_timeout(50)
    assert abs(fixture.inside("root.querySelector('.flow').scrollLeft")) <= 1


@test("S2.2: 200 chips are one stop of Tab; arrows lead through them, and Delete removes the one with the focus")
def _(fixture):
    page = fixture.open_element("<button id=before>Before</button>", ELEMENT, "<button id=after>After</button>")
    fixture.settle()
    page.evaluate("""() => { for (let id = 1; id <= 200; id += 1)
        document.querySelector('chaja-search').addChip({ id: `x${id}`, label: `Chip ${id}` }) }""")
    assert len(chips(fixture)) == 200

    def focused():
        return page.evaluate("""(outer => outer.shadowRoot?.activeElement?.getAttribute('aria-label') ?? outer.id)(document.activeElement)""")

    page.focus("#before")
    seen = []
    for _ in range(3):
        page.keyboard.press("Tab")
        seen.append(focused())
    assert seen == ["Remove Chip 200", "Team", "after"], seen
    page.focus(FIELD)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert focused() == "Remove Chip 199"
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    assert focused() == "Remove Chip 1"
    assert fixture.inside("""(one => { const { left, right } = root.activeElement.getBoundingClientRect();
        const edge = one.getBoundingClientRect(); return left >= edge.left && right <= edge.right; })(root.querySelector('.flow'))""")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    assert len(chips(fixture)) == 199 and "Chip 2" not in chips(fixture) and focused() == "Team"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert focused() == "Team", "behind the last chip comes the text"
    page.keyboard.type("pi")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert focused() == "Team", "within the text the arrow stays in it"
    page.keyboard.press("ArrowLeft")
    assert focused() == "Remove Chip 200"
    page.keyboard.press("Escape")
    assert focused() == "Team" and fixture.value() == "pi"


@test("chips and the signs that remove them are seen with the system's colours", forced_colors="active",
      viewport={"width": 390, "height": 640})
def _(fixture):
    fixture.open_element(ELEMENT)
    fixture.settle()
    choose(fixture, "pikachu", "raichu")
    # Backgrounds are the system's then; what is to be seen is drawn by lines.
    sign = "getComputedStyle(root.querySelector('[part=chip-remove]'), '::before')"
    assert fixture.inside(f"(sign => parseFloat(sign.borderTopWidth) > 0 && sign.borderTopColor === sign.color)({sign})")
    assert fixture.inside("getComputedStyle(root.querySelector('[part=chip]')).outlineStyle") == "solid"
    fixture.picture("chips-forced-colours")
