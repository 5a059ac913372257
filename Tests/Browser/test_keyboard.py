# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Keys, composition, the clear button, and what a screen reader is told."""

from harness import FIELD, test


@test("arrows, Home, End and Enter work from the field")
def _(fixture):
    page = fixture.open()
    page.fill(FIELD, "chu")
    fixture.settle()
    rows = fixture.rows()
    press = page.keyboard.press
    assert fixture.active() is None
    press("ArrowUp")
    assert fixture.active() is None
    press("ArrowDown")
    assert fixture.active() == rows[0]
    press("ArrowDown")
    assert fixture.active() == rows[1]
    assert page.get_attribute(f"[data-id='{rows[1]}']", "aria-selected") == "true"
    assert page.get_attribute(f"[data-id='{rows[0]}']", "aria-selected") == "false"
    press("End")
    assert fixture.active() == rows[-1]
    press("ArrowDown")
    assert fixture.active() == rows[-1]
    press("Home")
    assert fixture.active() == rows[0]
    press("ArrowUp")
    assert fixture.active() is None
    press("ArrowDown")
    press("Enter")
    page.wait_for_selector("#detail[open]")
    assert fixture.text("#detail-number") == f"#{rows[0]:04}"
    press("Escape")
    page.wait_for_selector("#detail:not([open])", state="attached")
    assert page.evaluate("document.activeElement.id") == "search"
    assert fixture.value() == "chu"


@test("End loads all that is left and goes to the last species")
def _(fixture):
    page = fixture.open()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    assert fixture.active() == 1025
    assert fixture.in_view(1025)
    page.keyboard.press("Home")
    assert fixture.active() == 1
    assert fixture.in_view(1)


@test("PageDown moves by what is in sight")
def _(fixture):
    page = fixture.open()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("PageDown")
    assert fixture.active() not in (None, 1, 2)
    page.keyboard.press("PageUp")
    assert fixture.active() == 1


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
    page.fill(FIELD, "chu")
    fixture.settle()
    page.keyboard.press("ArrowDown")
    page.fill(FIELD, "char")
    fixture.settle()
    assert fixture.active() is None
    assert page.locator("[aria-selected=true]").count() == 0


@test("Escape clears the text, then leaves the field")
def _(fixture):
    page = fixture.open()
    page.fill(FIELD, "pika")
    fixture.settle()
    page.keyboard.press("Escape")
    fixture.settle()
    assert fixture.value() == ""
    assert fixture.text(".count") == "All 1,025"
    assert page.evaluate("document.activeElement.id") == "search"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "search"
    assert fixture.value() == ""


@test("keys of a composition choose and clear nothing, and Arrow Down moves once")
def _(fixture):
    page = fixture.open()
    for _ in fixture.compose(["ㅍ", "피"]):
        pass
    send = """([key, keyCode, isComposing]) => document.querySelector('#search').shadowRoot.querySelector('input').dispatchEvent(
        new KeyboardEvent('keydown', {key, keyCode, isComposing, bubbles: true, cancelable: true}))"""
    for key in ["Enter", "Escape", "ArrowDown", "Home"]:
        for code, composing in [(229, True), (229, False), (13, True)]:
            page.evaluate(send, [key, code, composing])
    assert page.is_hidden("#detail")
    assert fixture.value() == "피"
    assert fixture.active() is None
    fixture.commit("피")
    page.keyboard.press("ArrowDown")
    assert fixture.active() == fixture.rows()[0]
    assert fixture.value() == "피"


@test("the field's text is never rewritten while it is composed")
def _(fixture):
    page = fixture.open()
    page.evaluate("""() => {
        window.writes = 0;
        const field = document.querySelector('#search').shadowRoot.querySelector('input');
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
    assert page.is_hidden(".clear")
    list(fixture.type("p"))
    assert page.is_visible(".clear")
    assert page.get_attribute(".clear", "aria-label") == "Clear"
    page.click(".clear")
    fixture.settle()
    assert fixture.value() == ""
    assert page.is_hidden(".clear")
    assert page.evaluate("document.activeElement.id") == "search"
    for name, value in {
        "autocapitalize": "off", "autocomplete": "off", "spellcheck": "false",
        "enterkeyhint": "search",
    }.items():
        assert page.get_attribute(FIELD, name) == value


@test("a screen reader finds a combobox with its list, and hears the count")
def _(fixture):
    page = fixture.open()
    page.fill(FIELD, "pika")
    fixture.settle()
    box = page.get_by_role("combobox", name="Number or name")
    assert box.get_attribute("aria-expanded") == "true"
    controls = box.get_attribute("aria-controls")
    assert page.get_by_role("listbox", name="Species").get_attribute("id") == controls
    assert page.get_by_role("listbox", name="Species").count() == 1
    option = page.locator(".row").first
    assert option.get_attribute("aria-posinset") == "1"
    assert option.get_attribute("aria-setsize") == str(len(fixture.found("pika")))
    fixture.until(
        "/^\\d+ results?$/.test(document.querySelector('#search').shadowRoot.querySelector('[role=status]').textContent)")
    page.fill(FIELD, "qqqqqqqq")
    fixture.until(
        "document.querySelector('#search').shadowRoot.querySelector('[role=status]').textContent.startsWith('Nothing found')")
    assert page.get_attribute(FIELD, "aria-expanded") == "false"


@test("a press on a row opens its panel, and a press beside it closes it")
def _(fixture):
    page = fixture.open()
    page.click("[data-id='7']")
    page.wait_for_selector("#detail[open]")
    assert fixture.text("#detail-name") == "Squirtle"
    assert "꼬부기" in fixture.text("#detail-facts")
    page.mouse.click(5, 5)
    page.wait_for_selector("#detail:not([open])", state="attached")


@test("on a touch screen Enter puts the keyboard away", has_touch=True, is_mobile=True,
      viewport={"width": 360, "height": 740})
def _(fixture):
    page = fixture.open()
    page.fill(FIELD, "pika")
    fixture.settle()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement === document.body")
    assert page.is_hidden("#detail")


@test("a slash leads to the field from what stands beside the number of results, and a choice there keeps the focus")
def _(fixture):
    page = fixture.open()
    page.get_by_role("radio", name="Number").check()
    assert page.evaluate("document.activeElement.value") == "number"
    page.keyboard.press("/")
    page.keyboard.type("mew")
    fixture.settle()
    assert fixture.value() == "mew"
