# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Keys, composition, the clear button, and what a screen reader is told."""

from harness import test


def active(fixture):
    return fixture.page.get_attribute("#query", "aria-activedescendant")


@test("arrows, Home, End and Enter work from the field")
def _(fixture):
    page = fixture.open()
    page.fill("#query", "chu")
    fixture.settle()
    rows = fixture.rows()
    press = page.keyboard.press
    assert active(fixture) is None
    press("ArrowUp")
    assert active(fixture) is None
    press("ArrowDown")
    assert active(fixture) == f"species-{rows[0]}"
    press("ArrowDown")
    assert active(fixture) == f"species-{rows[1]}"
    assert page.get_attribute(f"#species-{rows[1]}", "aria-selected") == "true"
    assert page.get_attribute(f"#species-{rows[0]}", "aria-selected") == "false"
    press("End")
    assert active(fixture) == f"species-{rows[-1]}"
    press("ArrowDown")
    assert active(fixture) == f"species-{rows[-1]}"
    press("Home")
    assert active(fixture) == f"species-{rows[0]}"
    press("ArrowUp")
    assert active(fixture) is None
    press("ArrowDown")
    press("Enter")
    page.wait_for_selector("#detail[open]")
    assert fixture.text("#detail-number") == f"#{rows[0]:04}"
    press("Escape")
    page.wait_for_selector("#detail:not([open])", state="attached")
    assert page.evaluate("document.activeElement.id") == "query"
    assert fixture.value() == "chu"


@test("End loads all that is left and goes to the last species")
def _(fixture):
    page = fixture.open()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    fixture.until(
        "document.querySelector('#query').getAttribute('aria-activedescendant') === 'species-1025'")
    assert fixture.in_view(1025)
    page.keyboard.press("Home")
    assert active(fixture) == "species-1"
    assert fixture.in_view(1)


@test("PageDown moves by what is in sight")
def _(fixture):
    page = fixture.open()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("PageDown")
    assert active(fixture) not in (None, "species-1", "species-2")
    page.keyboard.press("PageUp")
    assert active(fixture) == "species-1"


@test("Enter without a selection opens the best match")
def _(fixture):
    page = fixture.open()
    list(fixture.type("pikachu"))
    page.keyboard.press("Enter")
    page.wait_for_selector("#detail[open]")
    assert fixture.text("#detail-name") == "Pikachu"


@test("a new query ends the selection")
def _(fixture):
    page = fixture.open()
    page.fill("#query", "chu")
    fixture.settle()
    page.keyboard.press("ArrowDown")
    page.fill("#query", "char")
    fixture.settle()
    assert active(fixture) is None
    assert page.locator("[aria-selected=true]").count() == 0


@test("Escape clears the text, then leaves the field")
def _(fixture):
    page = fixture.open()
    page.fill("#query", "pika")
    fixture.settle()
    page.keyboard.press("Escape")
    fixture.settle()
    assert fixture.value() == ""
    assert fixture.text("#count") == "All 1,025"
    assert page.evaluate("document.activeElement.id") == "query"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "query"
    assert fixture.value() == ""


@test("keys of a composition choose and clear nothing, and Arrow Down moves once")
def _(fixture):
    page = fixture.open()
    for _ in fixture.compose(["ㅍ", "피"]):
        pass
    send = """([key, keyCode, isComposing]) => document.querySelector('#query').dispatchEvent(
        new KeyboardEvent('keydown', {key, keyCode, isComposing, bubbles: true, cancelable: true}))"""
    for key in ["Enter", "Escape", "ArrowDown", "Home"]:
        for code, composing in [(229, True), (229, False), (13, True)]:
            page.evaluate(send, [key, code, composing])
    assert page.is_hidden("#detail")
    assert fixture.value() == "피"
    assert active(fixture) is None
    fixture.commit("피")
    page.keyboard.press("ArrowDown")
    assert active(fixture) == f"species-{fixture.rows()[0]}"
    assert fixture.value() == "피"


@test("the field's text is never rewritten while it is composed")
def _(fixture):
    page = fixture.open()
    page.evaluate("""() => {
        window.writes = 0;
        const field = document.querySelector('#query');
        const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
        Object.defineProperty(field, 'value', {
          get() { return own.get.call(this); },
          set(text) { window.writes += 1; own.set.call(this, text); } });
    }""")
    for _ in fixture.compose(["ㅍ", "피", "핔", "피카", "피캋", "피카츄"]):
        pass
    fixture.commit("츄")
    assert page.evaluate("window.writes") == 0
    assert fixture.rows()[0] == 25


@test("S0.20: a clear button while there is text, and no capitals or corrections")
def _(fixture):
    page = fixture.open()
    assert page.is_hidden("#clear")
    list(fixture.type("p"))
    assert page.is_visible("#clear")
    assert page.get_attribute("#clear", "aria-label") == "Clear"
    page.click("#clear")
    fixture.settle()
    assert fixture.value() == ""
    assert page.is_hidden("#clear")
    assert page.evaluate("document.activeElement.id") == "query"
    for name, value in {
        "autocapitalize": "off", "autocomplete": "off", "spellcheck": "false",
        "enterkeyhint": "search",
    }.items():
        assert page.get_attribute("#query", name) == value


@test("a screen reader finds a combobox with its list, and hears the count")
def _(fixture):
    page = fixture.open()
    page.fill("#query", "pika")
    fixture.settle()
    box = page.get_by_role("combobox", name="Number or name")
    assert box.get_attribute("aria-expanded") == "true"
    assert box.get_attribute("aria-controls") == "rows"
    assert page.get_by_role("listbox", name="Species").count() == 1
    option = page.locator("#rows [role=option]").first
    assert option.get_attribute("aria-posinset") == "1"
    assert option.get_attribute("aria-setsize") == str(len(fixture.found("pika")))
    fixture.until(
        "/^\\d+ results?$/.test(document.querySelector('#announcement').textContent)")
    page.fill("#query", "qqqqqqqq")
    fixture.until(
        "document.querySelector('#announcement').textContent.startsWith('Nothing found')")
    assert page.get_attribute("#query", "aria-expanded") == "false"


@test("a press on a row opens its panel, and a press beside it closes it")
def _(fixture):
    page = fixture.open()
    page.click("#species-7")
    page.wait_for_selector("#detail[open]")
    assert fixture.text("#detail-name") == "Squirtle"
    assert "꼬부기" in fixture.text("#detail-facts")
    page.mouse.click(5, 5)
    page.wait_for_selector("#detail:not([open])", state="attached")


@test("on a touch screen Enter puts the keyboard away", has_touch=True, is_mobile=True,
      viewport={"width": 360, "height": 740})
def _(fixture):
    page = fixture.open()
    page.fill("#query", "pika")
    fixture.settle()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement === document.body")
    assert page.is_hidden("#detail")
