# Chaja
# SPDX-License-Identifier: Apache-2.0
"""How the pages look: nothing overflows, and a picture of each state is left to look at."""

from harness import test

SIZES = {
    "desktop-light": dict(viewport={"width": 1280, "height": 800}, color_scheme="light"),
    "desktop-dark": dict(viewport={"width": 1280, "height": 800}, color_scheme="dark", locale="ko-KR"),
    "phone-light": dict(viewport={"width": 360, "height": 740}, color_scheme="light", locale="ko-KR"),
    "phone-dark": dict(viewport={"width": 320, "height": 640}, color_scheme="dark"),
}


def fits(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is too wide"


for name, settings in SIZES.items():
    @test(f"the pages fit and are pictured: {name}", errors=("Failed to load resource",), **settings)
    def _(fixture, name=name):
        page = fixture.open(path="/")
        fits(page)
        fixture.picture(f"{name}-start")
        fixture.open()
        fits(page)
        fixture.picture(f"{name}-all")
        for number, query in enumerate(["25", "pika", "ㅍㅋ", "vlzkcb", "<img src=x onerror=alert(1)>"]):
            page.fill("#query", query)
            fixture.settle()
            fits(page)
            fixture.picture(f"{name}-query{number + 1}")
        page.fill("#query", "pika")
        fixture.settle()
        page.keyboard.press("ArrowDown")
        fixture.picture(f"{name}-selected")
        page.keyboard.press("Enter")
        page.wait_for_selector("#detail[open]")
        fits(page)
        fixture.picture(f"{name}-detail")
        page.keyboard.press("Escape")
        page.route("**/search", lambda route: route.abort())
        page.fill("#query", "pik")
        fixture.settle()
        fits(page)
        fixture.picture(f"{name}-failed")


@test("dark mode is dark", color_scheme="dark")
def _(fixture):
    page = fixture.open()
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert all(int(part) < 60 for part in colour.removeprefix("rgb(").rstrip(")").split(","))


@test("nothing moves for readers who want no motion", reduced_motion="reduce")
def _(fixture):
    page = fixture.open()
    assert page.evaluate(
        "getComputedStyle(document.querySelector('#progress')).animationName") == "none"


@test("nothing jumps while typing: the field and the first row keep their place")
def _(fixture):
    page = fixture.open()
    place = """() => ['#query', '#rows', '#orders'].map(name => {
        const { left, top, width } = document.querySelector(name).getBoundingClientRect();
        return [left, top, width].join();
    }).join(' ')"""
    before = page.evaluate(place)
    for text in fixture.type("pika"):
        after = page.evaluate(place)
        assert after == before, f"{text}: {before} became {after}"
