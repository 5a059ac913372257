# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The rules of axe, on the states of pages and element."""

from harness import FIELD, test
from test_chips import ELEMENT as CHIPS
from test_chips import choose
from test_sections import open_sections

NETWORK = ("Failed to load resource",)

for scheme in ["light", "dark"]:
    @test(f"axe finds nothing on the pages: {scheme}", color_scheme=scheme, errors=NETWORK)
    def _(fixture):
        page = fixture.open(path="/")
        fixture.check_accessibility()
        fixture.open()
        fixture.check_accessibility()
        for query in ["pika", "ㅍㅋ", "qqqqqqqq"]:
            page.fill(FIELD, query)
            fixture.settle()
            page.keyboard.press("ArrowDown")
            fixture.check_accessibility()
        page.fill(FIELD, "pika")
        page.keyboard.press("Enter")
        page.wait_for_selector("#detail[open]")
        fixture.check_accessibility()
        page.route("**/pokedex.chaja", lambda route: route.abort())
        fixture.open()
        assert fixture.shows() == "failed"
        fixture.check_accessibility()

    @test(f"axe finds nothing in sections and chips: {scheme}", color_scheme=scheme)
    def _(fixture):
        page = open_sections(fixture)
        page.fill(FIELD, "in")
        fixture.settle()
        page.keyboard.press("ArrowDown")
        fixture.check_accessibility()
        page.evaluate("window.fails = { movies: { kind: 'http', status: 503 } }")
        page.fill(FIELD, "im")
        fixture.settle()
        fixture.check_accessibility()
        fixture.open_element(CHIPS)
        fixture.settle()
        choose(fixture, "pikachu", "raichu")
        page.keyboard.press("Backspace")
        page.locator(FIELD).press_sequentially("pi")
        fixture.check_accessibility()
