# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Loading, empty and failed, and answers that come too late."""

import json

from harness import test

SEARCH = "**/indexes/pokedex/search"
NETWORK = ("Failed to load resource",)


def query_of(route):
    return json.loads(route.request.post_data)["q"]


def always(status, body):
    return lambda route: route.fulfill(
        status=status, body=body, content_type="application/json")


def answer(hits):
    return json.dumps({"hits": hits, "estimatedTotalHits": len(hits)})


@test("S0.12: without a match the query is named and no old row stays")
def _(fixture):
    page = fixture.open()
    page.fill("#query", "pika")
    fixture.settle()
    page.fill("#query", "qqqqqqqq")
    fixture.settle()
    assert fixture.shows() == "empty"
    assert fixture.text("#empty-title") == "Nothing found for “qqqqqqqq”"
    assert fixture.rows() == []
    assert fixture.text("#count") == "0 results"
    page.fill("#query", "pika")
    fixture.settle()
    assert fixture.shows() == "rows"


@test("S0.15: a load that fails is told apart from an empty one, and retry runs what is typed", errors=NETWORK)
def _(fixture):
    page = fixture.page
    page.route(SEARCH, lambda route: route.abort())
    fixture.open()
    assert fixture.shows() == "failed"
    assert "no connection" in fixture.text("#failed-reason")
    page.fill("#query", "피카츄")
    fixture.settle()
    assert fixture.shows() == "failed"
    page.unroute(SEARCH)
    page.click("#retry")
    fixture.settle()
    assert fixture.shows() == "rows"
    assert fixture.rows()[0] == 25
    assert fixture.value() == "피카츄"
    assert page.evaluate("document.activeElement.id") == "query"


@test("S0.15: typing on after a failure searches without a press of the button", errors=NETWORK)
def _(fixture):
    page = fixture.open()
    page.route(SEARCH, lambda route: route.abort())
    page.fill("#query", "pik")
    fixture.settle()
    assert fixture.shows() == "failed"
    assert fixture.rows() == []
    page.unroute(SEARCH)
    page.fill("#query", "pika")
    fixture.settle()
    assert fixture.rows()[0] == 25


@test("errors of the server and answers that cannot be read are failures", errors=NETWORK)
def _(fixture):
    page = fixture.open()
    for number, (status, body, reason) in enumerate([
        (500, "{}", "reports an error"),
        (413, "{}", "too long"),
        (200, "<html>", "could not be read"),
        (200, "{}", "could not be read"),
        (200, '{"hits":[{"name_en":"x"}],"estimatedTotalHits":1}', "could not be read"),
    ]):
        page.route(SEARCH, always(status, body))
        page.fill("#query", f"a{number}")
        fixture.settle()
        assert fixture.shows() == "failed", body
        assert reason in fixture.text("#failed-reason"), (body, fixture.text("#failed-reason"))
        page.unroute(SEARCH)


@test("an answer to an older query never lands")
def _(fixture):
    page = fixture.open()
    held = []
    page.route(SEARCH, lambda route: held.append(route) if query_of(route) == "pi"
               else route.continue_())
    page.fill("#query", "pi")
    fixture.until("document.querySelector('#rows').ariaBusy === 'true'")
    page.fill("#query", "raichu")
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
    page = fixture.open()
    page.fill("#query", "pika")
    fixture.settle()
    before = fixture.rows()
    held = []
    page.route(SEARCH, lambda route: held.append(route))
    page.fill("#query", "pikac")
    page.wait_for_selector("#progress:not([hidden])")
    assert fixture.rows() == before
    held[-1].continue_()
    fixture.settle()
    assert page.is_hidden("#progress")


@test("S0.17: a record without a Korean name shows its English one")
def _(fixture):
    page = fixture.page
    page.route(SEARCH, lambda route: route.fulfill(
        body=answer([{"id": 7, "name_en": "Squirtle"}, {"id": 8, "name_en": "Wartortle", "name_ko": ""}]),
        content_type="application/json"))
    fixture.open()
    page.click("#language")
    assert page.inner_text("#species-7 .first") == "Squirtle"
    assert page.inner_text("#species-8 .first") == "Wartortle"
    assert page.inner_text("#species-7 .second") == ""


@test("a page of the list that fails can be tried again without losing the others", errors=NETWORK)
def _(fixture):
    page = fixture.open()
    before = fixture.rows()
    page.route(SEARCH, lambda route: route.abort())
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_selector("#more:not([hidden])")
    assert fixture.rows() == before
    page.unroute(SEARCH)
    page.click("#retry-more")
    page.wait_for_selector("#species-1025")
    assert page.is_hidden("#more")
    assert fixture.rows() == list(range(1, 1026))


@test("unchanged text is not searched for again")
def _(fixture):
    page = fixture.open()
    page.fill("#query", "pika")
    fixture.settle()
    count = len(fixture.requests)
    page.evaluate("document.querySelector('#query').dispatchEvent(new Event('input'))")
    page.evaluate("document.querySelector('#query').dispatchEvent(new Event('compositionend'))")
    page.focus("#clear")
    page.focus("#query")
    fixture.settle()
    assert len(fixture.requests) == count
