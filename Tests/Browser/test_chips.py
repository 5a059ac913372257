# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Things chosen as chips in the field."""

from harness import FIELD, test

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
