# Chaja
# SPDX-License-Identifier: Apache-2.0
"""How the pages look: nothing overflows, and a picture of each state is left to look at."""

from catalogue import open_movies
from harness import FIELD, test
from members import converse, enter, pair, write

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 320, "height": 640}}
LOOKS = {
    f"{size}-{scheme}-{locale[:2]}": dict(viewport=viewport, color_scheme=scheme, locale=locale)
    for size, viewport in SIZES.items() for scheme in ["light", "dark"] for locale in ["en-US", "ko-KR"]
}


def fits(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is too wide"


for name, settings in LOOKS.items():
    @test(f"the pages fit and are pictured: {name}", errors=("Failed to load resource",), **settings)
    def _(fixture, name=name, settings=settings):
        def keep(state):
            fits(page)
            fixture.picture(f"{name}-{state}")

        page = fixture.open(path="/")
        keep("start")
        held = []
        page.route("**/pokedex.chaja", lambda route: held.append(route))
        page.goto(fixture.address + "/pokedex")
        page.wait_for_selector("[part~=loading]")
        keep("loading")
        held[0].abort()
        page.wait_for_selector("[part~=failed]")
        keep("failed")
        page.unroute("**/pokedex.chaja")
        page.click("[part~=failed] button")
        fixture.settle()
        keep("all")
        for query in ["25", "ㅍㅋ", "vlzkcb"]:
            page.fill(FIELD, query)
            fixture.settle()
            keep(f"results-{query}")
            assert not fixture.inside("""[...root.querySelectorAll('.first')]
                .filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent)"""), query
        page.fill(FIELD, "<img src=x onerror=alert(1)>")
        fixture.settle()
        keep("empty")
        page.fill(FIELD, "pika")
        fixture.settle()
        page.keyboard.press("ArrowDown")
        keep("selected")
        page.keyboard.press("Enter")
        page.wait_for_selector("#detail[open]")
        keep("detail")
        fixture.open_element(
            "<chaja-search src=/pokedex.chaja multiple fields=name_en,name_ko></chaja-search>",
            language=settings["locale"][:2])
        fixture.settle()
        keep("element-idle")
        for text in ["pikachu", "raichu"]:
            page.locator(FIELD).press_sequentially(text)
            fixture.settle()
            page.keyboard.press("Enter")
        page.locator(FIELD).press_sequentially("mew")
        fixture.settle()
        page.keyboard.press("ArrowDown")
        keep("element-chips")
        page.fill(FIELD, "qqqqqqqq")
        fixture.settle()
        keep("element-empty")


@test("dark mode is dark", color_scheme="dark")
def _(fixture):
    page = fixture.open()
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert all(int(part) < 60 for part in colour.removeprefix("rgb(").rstrip(")").split(","))


@test("nothing moves for readers who want no motion", reduced_motion="reduce")
def _(fixture):
    fixture.open()
    assert fixture.inside("getComputedStyle(root.querySelector('.progress')).animationName") == "none"


@test("nothing jumps while typing: the field and the first row keep their place")
def _(fixture):
    fixture.open()
    place = """['input', '.rows', 'slot[name=bar]'].map(name => {
        const found = root.querySelector(name);
        const { left, top, width } = (found.assignedNodes?.()[0] ?? found).getBoundingClientRect();
        return [left, top, width].join();
    }).join(' ')"""
    before = fixture.inside(place)
    for text in fixture.type("pika"):
        after = fixture.inside(place)
        assert after == before, f"{text}: {before} became {after}"


for locale in ["en-US", "ko-KR"]:
    @test(f"letters of twice the size on a phone: no page is wider, and no word of the head is cut: {locale[:2]}",
          viewport={"width": 390, "height": 844}, locale=locale, errors=("Failed to load resource",))
    def _(fixture, locale=locale):
        fixture.devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
        for path in ["/", "/pokedex?q=pik", "/movies?q=love", "/people", "/playground"]:
            page = fixture.open(path=path)
            page.wait_for_timeout(300)
            fits(page)
            split = page.evaluate("""[...document.querySelectorAll('.topbar a, .topbar button')]
                .filter(one => one.offsetHeight > 3.25 * 32).map(one => one.textContent)""")
            assert not split, (path, split)
            if path.startswith("/pokedex"):
                assert fixture.inside("(one => one.scrollWidth <= one.clientWidth)(root.querySelector('.count'))")
            fixture.picture(f"large-{path[1:].split('?')[0]}-{locale[:2]}")


@test("the choices of Movies are read in full on a phone", viewport={"width": 390, "height": 844})
def _(fixture):
    page = fixture.open(path="/movies")
    page.wait_for_selector("#order")
    cut = page.evaluate("""[...document.querySelectorAll('select')].filter(one => {
        const width = one.offsetWidth;
        one.style.inlineSize = 'max-content';
        const wanted = one.offsetWidth;
        one.style.inlineSize = '';
        return width < wanted - 1;
    }).map(one => one.id)""")
    assert not cut, cut


@test("Korean words stay whole in an English page, and a text without blanks is broken all the same",
      viewport={"width": 390, "height": 844})
def _(fixture):
    page = fixture.open(path="/")
    page.evaluate("""() => { for (const text of ['가나다라마바사 '.repeat(40), 'あ'.repeat(300), 'w'.repeat(300)]) {
        const one = document.createElement('p');
        one.className = 'probe';
        one.textContent = text;
        document.querySelector('main').append(one); } }""")
    fits(page)
    assert page.evaluate("Math.max(...[...document.querySelectorAll('.probe')].map(one => one.scrollWidth - one.clientWidth))") <= 0
    split = page.evaluate("""() => { const text = document.querySelector('.probe').firstChild, range = document.createRange();
        return [...text.data.matchAll(/[^ ]+/g)].filter(({ index, 0: word }) => {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1; }).length }""")
    assert split == 0, split


@test("with the system's colours too it is seen what is chosen, and where a message begins", forced_colors="active", locale="ko-KR")
def _(fixture):
    def look(selector):
        return page.eval_on_selector(selector, """element => {
            const { backgroundColor, color, outlineStyle, outlineColor } = getComputedStyle(element);
            return [backgroundColor, color, outlineStyle, outlineColor] }""")

    page = fixture.open()
    page.check("input[value=number]")
    assert look(".orders input:checked + span")[:2] != look(".orders input:not(:checked) + span")[:2]
    fixture.picture("forced-colours-pokedex")
    open_movies(fixture)
    before = look("#original")
    page.click("#original")
    assert look("#original")[:2] != before[:2]
    one, other = pair(fixture)
    conversation = converse(one, other)
    write(one, conversation, "hello")
    write(other, conversation, "hello to you")
    page = enter(one, f"/people?conversation={conversation}")
    page.wait_for_selector(".conversation[aria-current]")
    page.wait_for_selector(".bubble >> nth=1")
    assert look(".conversation[aria-current]")[2] == look(".bubble")[2] == look(".mine .bubble")[2] == "solid"
    fixture.picture("forced-colours-people")


@test("the way out of a film's panel is in sight on a small screen", viewport={"width": 320, "height": 640}, locale="ko-KR")
def _(fixture):
    page = open_movies(fixture, "?q=기생충")
    page.click(".row >> nth=0")
    page.wait_for_selector("#detail .link-button")
    fits(page)
    box = page.locator("#detail form .button").bounding_box()
    panel = page.locator("#detail").bounding_box()
    assert box["y"] + box["height"] <= panel["y"] + panel["height"] - 12
    fixture.picture("small-detail-movies")
