# Chaja
# SPDX-License-Identifier: Apache-2.0
"""A search element that asks a server: loading, empty and failed, and answers that come too late."""

import json

from harness import FIELD, test, wait

SEARCH = "**/indexes/pokedex/search*"
NETWORK = ("Failed to load resource",)
ELEMENT = ("<chaja-search endpoint=/indexes/pokedex/search layout=page blank=always debounce=0 limit=60"
           " fields=name_en,name_ko></chaja-search>")


def query_of(route):
    return json.loads(route.request.post_data)["q"]


def always(status, body, **headers):
    return lambda route: route.fulfill(
        status=status, body=body, content_type="application/json", headers=headers)


def answer(hits):
    return json.dumps({"hits": hits, "estimatedTotalHits": len(hits)})


@test("S0.12: without a match the query is named and no old row stays")
def _(fixture):
    page = fixture.open()
    page.fill(FIELD, "pika")
    page.fill(FIELD, "qqqqqqqq")
    assert fixture.shows() == "empty"
    assert fixture.text("[part~=empty] .message-title") == "Nothing found for “qqqqqqqq”"
    assert fixture.rows() == []
    assert fixture.text(".count") == "0 results"
    page.fill(FIELD, "pika")
    assert fixture.shows() == "rows"


@test("S0.12: that nothing was found is not said while the answer to more letters is awaited")
def _(fixture):
    page, held = fixture.open_element(ELEMENT), []
    fixture.settle()
    page.fill(FIELD, "qqqqqqqq")
    fixture.settle()
    assert fixture.shows() == "empty"
    page.route(SEARCH, lambda route: held.append(route))
    page.fill(FIELD, "pika")
    wait(page, lambda: held)
    assert fixture.shows() != "empty", fixture.shows()
    held[0].continue_()
    fixture.settle()
    assert fixture.shows() == "rows"


@test("typing on after a failure searches without a press of the button", errors=NETWORK)
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    page.route(SEARCH, lambda route: route.abort())
    page.fill(FIELD, "pik")
    fixture.settle()
    assert fixture.shows() == "failed"
    assert fixture.rows() == []
    page.unroute(SEARCH)
    page.fill(FIELD, "pika")
    fixture.settle()
    assert fixture.rows()[0] == 25


@test("errors of the server and answers that cannot be read are failures", errors=NETWORK)
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    for number, (status, body, reason) in enumerate([
        (500, "{}", "reports an error"),
        (413, "{}", "too long"),
        (200, "<html>", "could not be read"),
        (200, "{}", "could not be read"),
    ]):
        page.route(SEARCH, always(status, body))
        page.fill(FIELD, f"a{number}")
        fixture.settle()
        assert fixture.shows() == "failed", body
        assert reason in fixture.text(".message-reason"), (body, fixture.text(".message-reason"))
        page.unroute(SEARCH)


@test("a server that is busy is left alone for as long as it says, then asked by itself", errors=NETWORK)
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    page.route(SEARCH, always(429, "{}", **{"Retry-After": "1"}))
    page.fill(FIELD, "pika")
    fixture.until("document.querySelector('chaja-search').state.sections[0].phase === 'limited'")
    assert "Too many requests" in fixture.text(".note")
    page.unroute(SEARCH)
    fixture.until("document.querySelector('chaja-search').state.sections[0].query === 'pika'")
    assert fixture.rows()[0] == 25


@test("an answer to an older query never lands")
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    held = []
    page.route(SEARCH, lambda route: held.append(route) if query_of(route) == "pi"
               else route.continue_())
    page.fill(FIELD, "pi")
    fixture.until("document.querySelector('chaja-search').state.isLoading")
    page.fill(FIELD, "raichu")
    fixture.settle()
    assert fixture.rows()[0] == 26
    for route in held:
        # The page has called it off; the answer comes nevertheless.
        try:
            route.fulfill(body=answer([{"id": 1, "name_en": "Old"}]), content_type="application/json")
        except Exception as error:
            assert "Target" in str(error) or "cancel" in str(error).lower() or "handled" in str(error)
    assert fixture.rows()[0] == 26
    assert fixture.shows() == "rows"


@test("rows stay while the next answer is awaited, and the wait is shown")
def _(fixture):
    page = fixture.open_element(ELEMENT)
    page.fill(FIELD, "pika")
    fixture.settle()
    before = fixture.rows()
    held = []
    page.route(SEARCH, lambda route: held.append(route))
    page.fill(FIELD, "pikac")
    page.wait_for_selector(".progress")
    assert fixture.rows() == before
    assert fixture.inside("root.querySelector('.rows').ariaBusy") == "true"
    wait(page, lambda: held)
    held[-1].continue_()
    fixture.settle()
    assert page.is_hidden(".progress")


@test("S0.17: a record without a Korean name shows its English one")
def _(fixture):
    page = fixture.open()
    shown = page.evaluate("""async () => {
        const { drawSpecies } = await import('/pokedex/row.js');
        const list = document.createElement('p');
        const words = {};
        return ['ko', 'en'].map(language => [{ id: 7, name_en: 'Squirtle' }, { id: 8, name_en: 'Wartortle', name_ko: '' }]
          .map(record => { list.replaceChildren(...drawSpecies({ record }, { language, words })); return list.textContent.trim(); }));
      }""")
    assert shown == [["#0007 Squirtle", "#0008 Wartortle"]] * 2, shown


@test("a page of the list that fails can be tried again without losing the others", errors=NETWORK)
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    before = fixture.rows()
    page.route(SEARCH, lambda route: route.abort())
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_selector(".note button")
    assert fixture.rows() == before
    assert "The rest could not be loaded" in fixture.text(".note")
    page.unroute(SEARCH)
    page.click(".note button")
    page.wait_for_selector(".row >> nth=60", state="attached")
    assert fixture.rows()[:60] == before
    assert page.is_hidden(".note")


@test("unchanged text is not searched for again")
def _(fixture):
    page = fixture.open_element(ELEMENT)
    page.fill(FIELD, "pika")
    fixture.settle()
    count = len(fixture.requests)
    fixture.inside("root.querySelector('input').dispatchEvent(new Event('input'))")
    fixture.inside("root.querySelector('input').dispatchEvent(new Event('compositionend'))")
    page.focus(".clear")
    page.focus(FIELD)
    fixture.settle()
    assert len(fixture.requests) == count
