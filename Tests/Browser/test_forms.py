# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The search element as a field of a form."""

from harness import FIELD, test


def form(fixture, element):
    page = fixture.open_element(
        f"<form><label for=field>Species</label>{element}<button>Send</button><button type=reset>Reset</button></form>")
    page.evaluate("""() => document.querySelector('form').addEventListener('submit', event => {
        event.preventDefault();
        window.sent = [...new FormData(event.target)].map(pair => pair.join('='));
      })""")
    fixture.settle()
    return page


@test("a form sends what is typed, and Enter without a selection sends the form")
def _(fixture):
    page = form(fixture, "<chaja-search id=field name=q src=/pokedex.chaja fields=name_en></chaja-search>")
    page.locator(FIELD).press_sequentially("pika")
    page.keyboard.press("Enter")
    assert page.evaluate("window.sent") == ["q=pika"]
    page.click("text=Reset")
    assert fixture.value() == ""
    assert page.get_by_role("combobox", name="Species").count() == 1
    page.click("label")
    assert page.evaluate("document.activeElement.id") == "field"


@test("a form sends the id of what is chosen, and nothing for a text that is no choice")
def _(fixture):
    page = form(fixture, "<chaja-search id=field name=species submits=choice required src=/pokedex.chaja"
                         " fields=name_en></chaja-search>")
    page.locator(FIELD).press_sequentially("pika")
    page.keyboard.press("Escape")
    page.click("text=Send")
    assert page.evaluate("window.sent === undefined"), "the field is required"
    page.fill(FIELD, "pika")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert fixture.value() == "Pikachu"
    page.click("text=Send")
    assert page.evaluate("window.sent") == ["species=25"]
    page.locator(FIELD).press_sequentially("x")
    assert page.evaluate("document.getElementById('field').value") == ""


@test("a form sends the id of each chip")
def _(fixture):
    page = form(fixture, "<chaja-search id=field name=team multiple src=/pokedex.chaja fields=name_en></chaja-search>")
    for text in ["pikachu", "mewtwo"]:
        page.locator(FIELD).press_sequentially(text)
        page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.click("text=Send")
    assert page.evaluate("window.sent") == ["team=25", "team=150"]
    page.click("text=Reset")
    assert page.evaluate("document.getElementById('field').chips") == []


@test("a fieldset that is disabled disables the search")
def _(fixture):
    page = form(fixture, "<fieldset disabled><chaja-search id=field name=q src=/pokedex.chaja></chaja-search></fieldset>")
    assert page.is_disabled(FIELD)
    page.evaluate("document.querySelector('fieldset').disabled = false")
    assert page.is_enabled(FIELD)


@test("text, chips and what was chosen are there again when the browser comes back to the page")
def _(fixture):
    page = form(fixture, "<chaja-search id=field name=team multiple src=/pokedex.chaja fields=name_en></chaja-search>"
                         "<chaja-search id=other name=species submits=choice src=/pokedex.chaja fields=name_en>"
                         "</chaja-search>")
    for text in ["pikachu", "mewtwo"]:
        page.locator("#field input").press_sequentially(text)
        page.keyboard.press("Enter")
    page.locator("#field input").press_sequentially("rai")
    page.locator("#other input").press_sequentially("eev")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.evaluate("window.isKept = true")
    page.goto(fixture.address + "/pokedex")
    page.go_back()
    fixture.until("document.getElementById('field')?.chips?.length === 2")
    assert page.evaluate("window.isKept === undefined"), "the page was loaded anew"
    assert page.evaluate("document.getElementById('field').chips.map(chip => chip.label)") == ["Pikachu", "Mewtwo"]
    assert page.input_value("#field input") == "rai"
    fixture.until("document.getElementById('other').session !== null")
    assert page.input_value("#other input") == "Eevee"
    fixture.until("document.getElementById('other').value === '133'")
    sent = page.evaluate("[...new FormData(document.querySelector('form'))].map(pair => pair.join('='))")
    assert sent == ["team=25", "team=150", "species=133"], sent
