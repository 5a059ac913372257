# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Loading a page: once, in few steps, slowly, not at all."""

from harness import FIELD, test
from loading import PAGES, steps, visitor

INDEX = "**/pokedex.chaja"
MODULE = "**/chaja.wasm"
NETWORK = ("Failed to load resource",)


def asked(fixture):
    """What was asked for; the browser fetches a page's picture when it has nothing else to do."""
    return [request.url for request in fixture.requests if not request.url.endswith("/favicon.svg")]


@test("S0.2, S0.14: the list is loaded once, and no key asks anybody for anything")
def _(fixture):
    fixture.open()
    loads = [request.url for request in fixture.requests if request.url.endswith(".chaja")]
    assert loads == [fixture.address + "/pokedex.chaja"]
    count = len(asked(fixture))
    for text in fixture.type("pikachu"):
        assert 25 in fixture.rows(), text
    for text in fixture.compose(["ㅍ", "피", "핔", "피카", "피캋", "피카츄"]):
        assert text
    fixture.page.check("input[value=number]")
    fixture.page.fill(FIELD, "")
    assert not asked(fixture)[count:]
    assert all(request.url.startswith(fixture.address + "/") for request in fixture.requests)


for name, file in {"list": INDEX, "module": MODULE}.items():
    @test(f"S0.15: what is typed before the {name} has come runs as soon as it has")
    def _(fixture, file=file):
        page = fixture.page
        held = []
        page.route(file, lambda route: held.append(route))
        page.goto(fixture.address + "/pokedex")
        page.wait_for_selector("[part~=loading]")
        assert fixture.shows() == "loading"
        assert fixture.text("[part~=loading]") == "Loading…"
        page.locator(FIELD).press_sequentially("pika")
        assert fixture.value() == "pika"
        assert fixture.shows() == "loading"
        held[0].continue_()
        fixture.settle()
        assert fixture.value() == "pika"
        assert fixture.rows()[0] == 25
        assert fixture.text(".count") == f"{len(fixture.found('pika'))} results"

    @test(f"S0.15: when the {name} can't be loaded the page says so, and a retry runs what is typed", errors=NETWORK)
    def _(fixture, file=file):
        page = fixture.page
        page.route(file, lambda route: route.abort())
        fixture.open()
        assert fixture.shows() == "failed"
        assert fixture.text("[part~=failed] .message-title") == "The search could not be loaded"
        assert "no connection" in fixture.text(".message-reason")
        page.locator(FIELD).press_sequentially("피카츄")
        assert fixture.shows() == "failed"
        page.unroute(file)
        page.click("[part~=failed] button")
        fixture.settle()
        assert fixture.shows() == "rows"
        assert fixture.rows()[0] == 25
        assert fixture.value() == "피카츄"
        assert page.evaluate("document.activeElement.id") == "search"


@test("S0.15: a load that failed is tried again when the network comes back", errors=NETWORK)
def _(fixture):
    page = fixture.page
    page.route(INDEX, lambda route: route.abort())
    fixture.open("?q=pika")
    assert fixture.shows() == "failed"
    page.unroute(INDEX)
    page.evaluate("dispatchEvent(new Event('online'))")
    fixture.until("document.querySelector('chaja-search').session !== null")
    fixture.settle()
    assert fixture.rows()[0] == 25


@test("a list that is missing, refused, or no list at all says which", errors=NETWORK)
def _(fixture):
    page = fixture.page
    for status, body, reason in [
        (404, "", "missing on the server"),
        (503, "", "reports an error. (503)"),
        (200, "<!doctype html><p>Please log in</p>" * 20, "could not be read"),
        (200, "", "could not be read"),
    ]:
        page.route(INDEX, lambda route: route.fulfill(status=status, body=body))
        fixture.open()
        assert fixture.shows() == "failed", body
        assert reason in fixture.text(".message-reason"), fixture.text(".message-reason")
        page.unroute(INDEX)


@test("S0.16: an element that is gone is freed, with its session")
def _(fixture):
    page = fixture.open_element("<chaja-search src=/pokedex.chaja></chaja-search>")
    fixture.settle()
    page.evaluate("""() => {
        const element = document.querySelector('chaja-search');
        window.gone = [new WeakRef(element), new WeakRef(element.session)];
        element.remove();
    }""")
    fixture.await_freed("gone")


@test("S0.13, S0.22: a species is known by its own number, in its row and to the page")
def _(fixture):
    page = fixture.open("?q=pikachu")
    page.evaluate("""() => document.querySelector('chaja-search').addEventListener('chaja-choose',
        event => { window.chosen = event.detail.row; })""")
    page.click("[data-id='25']")
    assert page.evaluate("String(window.chosen.id)") == "25"
    assert page.evaluate("window.chosen.record") == {"id": 25, "name_en": "Pikachu", "name_ko": "피카츄"}


@test("while the scripts are on their way the field stands in its place, and an address shows its query before the module has come")
def _(fixture):
    page = fixture.page
    held = {"script": [], "module": []}
    page.route("**/chaja/element/element.js", lambda route: held["script"].append(route))
    page.route(MODULE, lambda route: held["module"].append(route))
    for path, query in [("pokedex", "pika"), ("movies", "love")]:
        page.goto(f"{fixture.address}/{path}?q={query}", wait_until="commit")
        page.wait_for_selector("chaja-search:not(:defined)", state="attached")
        page.wait_for_timeout(200)
        place = page.evaluate("""() => { const one = document.querySelector('chaja-search');
            const { top, left, width } = one.getBoundingClientRect();
            const { height } = getComputedStyle(one, '::before');
            return [top + parseFloat(getComputedStyle(one).paddingTop), left, width, parseFloat(height)] }""")
        fixture.picture(f"loading-scripts-{path}")
        for route in held["script"]:
            route.continue_()
        held["script"].clear()
        fixture.until("document.querySelector('chaja-search').shadowRoot !== null")
        there = fixture.inside("(({ top, left, width, height }) => [top, left, width, height])(root.querySelector('.field').getBoundingClientRect())")
        assert place == there, (path, place, there)
        fixture.until(f"document.querySelector('chaja-search').text === '{query}'")
        assert held["module"], "the module has not come"
        for route in held["module"]:
            route.continue_()
        held["module"].clear()
        fixture.settle()
        assert fixture.value() == query and fixture.shows() == "rows"


for name, condition in PAGES.items():
    @test(f"the page {name} asks for each file once, and for all of them in two steps: the page, and what it is made of")
    def _(fixture, name=name, condition=condition):
        visitor(fixture, name)
        found = steps(fixture, name, condition)
        assert [len(paths) for paths in found] == [1, len(set(found[1]))], found


@test("at the next visit only the page itself is asked for, and what another page has too is there at the first")
def _(fixture):
    page = visitor(fixture, "people").page
    received, kept = [], set()
    fixture.devtools.send("Network.enable")
    fixture.devtools.on("Network.requestServedFromCache", lambda event: kept.add(event["requestId"]))
    fixture.devtools.on("Network.responseReceived", lambda event: received.append(event))

    def fetched(name):
        received.clear()
        page.goto(f"{fixture.address}/{name}")
        fixture.until(PAGES[name])
        addresses = [event["response"]["url"].removeprefix(fixture.address) for event in received
                     if not event["response"]["fromDiskCache"] and event["requestId"] not in kept]
        return [path for path in addresses if not path.startswith("/api/") and not path.endswith("/favicon.svg")]

    assert len(fetched("people")) > 40
    assert fetched("people") == ["/people"]
    new = fetched("meet")
    assert "/meet" in new and all("/meet" in path for path in new), new
