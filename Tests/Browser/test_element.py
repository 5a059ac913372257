# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The search element by itself: its panel, its life in a document, its looks."""

from harness import FIELD, test, wait

ELEMENT = "<chaja-search src=/pokedex.chaja fields=name_en,name_ko></chaja-search>"
TWO = ("<chaja-search id=one src=/pokedex.chaja fields=name_en></chaja-search>"
       "<chaja-search id=two endpoint=/indexes/pokedex/search fields=name_ko debounce=0></chaja-search>")


def panel_is_open(fixture):
    return fixture.inside("root.querySelector('.panel').checkVisibility()")


@test("the panel opens with the first letter, and closes with Escape, a choice, or the focus gone")
def _(fixture):
    page = fixture.open_element(ELEMENT, "<button>other</button>")
    fixture.settle()
    page.focus(FIELD)
    assert not panel_is_open(fixture)
    page.keyboard.press("p")
    assert panel_is_open(fixture)
    assert page.get_attribute(FIELD, "aria-expanded") == "true"
    page.keyboard.press("Escape")
    assert not panel_is_open(fixture)
    assert page.get_attribute(FIELD, "aria-expanded") == "false"
    assert fixture.value() == "p", "Escape closes first"
    page.keyboard.press("ArrowDown")
    assert panel_is_open(fixture)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert not panel_is_open(fixture)
    page.keyboard.press("i")
    assert panel_is_open(fixture)
    page.keyboard.press("Tab")
    assert panel_is_open(fixture), "its buttons can be reached"
    page.focus("text=other")
    assert not panel_is_open(fixture)


@test("Escape keeps the panel closed when rows that were awaited come after it")
def _(fixture):
    awaited = []
    fixture.page.route("**/indexes/pokedex/search*", lambda route: awaited.append(route))
    page = fixture.open_element(
        "<chaja-search endpoint=/indexes/pokedex/search fields=name_en blank=always debounce=0></chaja-search>")
    fixture.until("document.querySelector('chaja-search').session !== null")
    page.focus(FIELD)
    wait(page, lambda: awaited)
    page.keyboard.press("Escape")
    for route in awaited:
        route.continue_()
    fixture.settle()
    assert fixture.rows(), "the rows are there"
    assert not panel_is_open(fixture)
    page.keyboard.press("ArrowDown")
    assert panel_is_open(fixture)


@test("nothing around the element cuts its panel off or covers it, and it follows the field")
def _(fixture):
    page = fixture.open_element("<div id=box>", ELEMENT, "<p>below</p></div><div id=cover>cover</div>")
    page.evaluate("""() => {
        const style = (id, text) => { document.getElementById(id).style.cssText = text; };
        style('box', 'overflow: hidden auto; height: 64px; transform: scale(1); margin-top: 150px');
        document.querySelector('#box p').style.height = '300px';
        style('cover', 'position: relative; z-index: 99; height: 1500px; background: gray');
      }""")
    fixture.settle()
    page.locator(FIELD).press_sequentially("p")
    below = """(({ left, bottom, width }, panel) => [panel.left - left, panel.top - bottom, panel.width - width])(
        document.querySelector('chaja-search').getBoundingClientRect(),
        root.querySelector('.panel').getBoundingClientRect())"""
    place = fixture.inside(below)
    assert abs(place[0]) < 1 and 0 < place[1] < 12 and abs(place[2]) < 1, place
    seen = """[...root.querySelectorAll('.row')].slice(0, 6).every(row => {
        const { left, top } = row.getBoundingClientRect();
        return row.contains(root.elementFromPoint(left + 20, top + 10)); })"""
    assert fixture.inside(seen)
    page.evaluate("document.getElementById('box').scrollTop = 24")
    fixture.until("document.getElementById('box').scrollTop === 24")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert fixture.inside(below) == place
    page.evaluate("scrollTo(0, 60)")
    assert fixture.inside(below) == place and fixture.inside(seen)
    page.locator(".row").nth(5).click()
    assert not panel_is_open(fixture)
    assert page.evaluate("document.activeElement.localName") == "chaja-search", "the focus stays in the field"


@test("the panel follows the field when something above it comes or goes")
def _(fixture):
    page = fixture.open_element("<p id=notice hidden>No connection</p>", ELEMENT)
    fixture.settle()
    page.locator(FIELD).press_sequentially("p")
    gap = """root.querySelector('.panel').getBoundingClientRect().top
        - document.querySelector('chaja-search').getBoundingClientRect().bottom"""
    place = fixture.inside(gap)
    top = fixture.inside("root.querySelector('.field').getBoundingClientRect().top")
    for is_hidden in ["false", "true"]:
        page.evaluate(f"document.getElementById('notice').hidden = {is_hidden}")
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert fixture.inside(gap) == place
        assert (fixture.inside("root.querySelector('.field').getBoundingClientRect().top") > top) == (is_hidden == "false")


@test("two elements on a page know nothing of each other")
def _(fixture):
    page = fixture.open_element(TWO)
    state = "['one', 'two'].map(id => document.getElementById(id).state)"
    fixture.until(f"{state}.every(state => state.phase === 'idle')")
    page.fill("#one input", "pika")
    page.fill("#two input", "라이츄")
    fixture.until(f"{state}.every(state => state.phase === 'results' && !state.isLoading)")
    ids = page.evaluate(f"{state}.map(state => state.sections[0].items[0].id ?? state.sections[0].items[0])")
    assert ids == ["25", "26"]
    assert page.input_value("#one input") == "pika"
    page.evaluate("document.getElementById('one').remove()")
    page.fill("#two input", "피카츄")
    fixture.until("document.getElementById('two').state.sections[0].query === '피카츄'")


@test("an element that is removed while a search runs calls it off, and is freed")
def _(fixture):
    page = fixture.open_element(
        "<chaja-search endpoint=/indexes/pokedex/search debounce=0></chaja-search>")
    fixture.settle()
    held = []
    page.route("**/indexes/pokedex/search*", lambda route: held.append(route))
    page.fill(FIELD, "pika")
    fixture.until("document.querySelector('chaja-search').state.isLoading")
    failed = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.evaluate("""() => {
        const element = document.querySelector('chaja-search');
        window.gone = [new WeakRef(element), new WeakRef(element.session)];
        element.remove();
    }""")
    wait(page, lambda: failed)
    assert len(failed) == len(held) == 1
    page.unroute("**/indexes/pokedex/search*")
    held[0].abort()
    fixture.await_freed("gone")


@test("an element that is moved goes on; one that is put back begins where it was")
def _(fixture):
    page = fixture.open_element(ELEMENT, "<div id=place></div>")
    fixture.settle()
    page.fill(FIELD, "pika")
    rows = fixture.rows()
    page.evaluate("""() => {
        window.element = document.querySelector('chaja-search');
        window.session = window.element.session;
        document.getElementById('place').append(window.element);
    }""")
    page.wait_for_timeout(50)
    assert page.evaluate("window.element.session === window.session")
    assert fixture.value() == "pika" and fixture.rows() == rows
    page.evaluate("window.element.remove()")
    fixture.until("window.element.session === null")
    page.evaluate("document.body.append(window.element)")
    fixture.until("window.element.session !== null && window.element.session !== window.session")
    assert fixture.value() == "pika" and fixture.rows() == rows


@test("an attribute that changes is followed")
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    page.fill(FIELD, "mew")
    best = fixture.rows()
    page.evaluate("document.querySelector('chaja-search').setAttribute('sort', 'id:asc')")
    assert fixture.rows() == sorted(best)
    page.evaluate("document.querySelector('chaja-search').setAttribute('limit', '1')")
    fixture.until("document.querySelector('chaja-search').session !== null")
    assert len(fixture.rows()) == 1 and fixture.value() == "mew"
    page.evaluate("document.querySelector('chaja-search').setAttribute('lang', 'ko')")
    assert page.get_attribute(FIELD, "placeholder") == "검색"
    page.evaluate("document.querySelector('chaja-search').setAttribute('disabled', '')")
    assert page.is_disabled(FIELD)


@test("a template draws the rows, parts and properties change their look")
def _(fixture):
    page = fixture.open_element(
        "<chaja-search src=/pokedex.chaja><template slot=row>"
        "<b part=name data-field=name_ko></b><i data-field=name_en></i><i data-field=nothing></i>"
        "<small data-reason></small></template></chaja-search>")
    fixture.settle()
    page.evaluate("document.querySelector('chaja-search').style.setProperty('--chaja-row-height', '80px')")
    page.fill(FIELD, "ㅍㅋㅊ")
    row = page.locator("[data-id='25']")
    assert row.locator("b").inner_html() == '<mark part="mark">피카츄</mark>'
    assert row.locator("i").first.inner_text() == "Pikachu"
    assert row.locator("i").nth(1).is_hidden()
    assert row.locator("small").inner_text() == "first consonants"
    assert row.evaluate("row => row.offsetHeight") == 80


@test("marks take exactly their UTF-16 range, and never more than the text")
def _(fixture):
    page = fixture.open_element()
    shown = page.evaluate("""async () => {
        const { markedText } = await import('/chaja/chaja-search.js');
        const draw = (text, ranges) => { const box = document.createElement('p');
          box.append(markedText(text, ranges));
          return [box.textContent, [...box.querySelectorAll('mark')].map(mark => mark.textContent)]; };
        return [draw('가👩‍👩‍👧나', [[1, 9]]), draw('<b>', [[0, 1], [1, 9]]), draw('abc', [[2, 1], [5, 9], [-3, 1]]), draw('', [[0, 1]])];
      }""")
    assert shown == [["가👩‍👩‍👧나", ["👩‍👩‍👧"]], ["<b>", ["<", "b>"]], ["abc", ["a"]], ["", []]], shown


@test("a panel stays in a narrow window", viewport={"width": 320, "height": 640})
def _(fixture):
    page = fixture.open_element(ELEMENT)
    fixture.settle()
    page.locator(FIELD).press_sequentially("p")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    fixture.picture("panel-phone")
    for _ in range(8):
        page.keyboard.press("ArrowDown")
    assert fixture.inside("""(({ top, bottom }, panel) => top >= panel.top - 1 && bottom <= panel.bottom + 1)(
        root.querySelector('[aria-selected=true]').getBoundingClientRect(),
        root.querySelector('.panel').getBoundingClientRect())""")


@test("an attribute that cannot be read is told, and the normal value counts", errors=("whole number",))
def _(fixture):
    fixture.open_element("<chaja-search src=/pokedex.chaja limit=many></chaja-search>")
    fixture.settle()
    fixture.page.fill(FIELD, "a")
    assert len(fixture.rows()) == 20
    assert fixture.told and "limit" in fixture.told[0]


@test("a module that stops because of a fault is told, and a retry loads it anew")
def _(fixture):
    page = fixture.open_element(ELEMENT.replace("src", "multiple src"))
    page.evaluate("document.querySelector('chaja-search').addChip({ id: '1', label: 'Bulbasaur' })")
    fixture.until("document.querySelector('chaja-search').chips.length === 1")
    page.fill(FIELD, "pika")
    page.evaluate("""() => { document.querySelector('chaja-search').session.apply = () => {
        throw new Error('unreachable'); }; }""")
    page.fill(FIELD, "raichu")
    assert fixture.text("[part~=failed] .message-reason") == "The search stopped because of a fault."
    page.click("[part~=failed] button")
    fixture.until("document.querySelector('chaja-search').session !== null")
    assert fixture.value() == "raichu" and fixture.rows()[0] == 26
    assert page.evaluate("document.querySelector('chaja-search').chips.map(chip => chip.label)") == ["Bulbasaur"]


SIDES = """(panel => {
    const { top, bottom } = root.querySelector('.panel').getBoundingClientRect();
    const field = document.querySelector('chaja-search').getBoundingClientRect();
    return { above: bottom <= field.top, below: top >= field.bottom, seen: top >= 0 && bottom <= innerHeight, height: bottom - top };
})()"""


@test("the panel opens above the field where there is no room below, and keeps its side while letters are typed",
      viewport={"width": 800, "height": 600})
def _(fixture):
    page = fixture.open_element("<div id=before></div>" + ELEMENT + "<div id=after></div>")
    fixture.settle()
    page.evaluate("() => { before.style.blockSize = '480px'; after.style.blockSize = '900px'; }")
    page.focus(FIELD)
    page.keyboard.press("p")
    sides = fixture.inside(SIDES)
    assert sides["above"] and sides["seen"] and sides["height"] > 300, sides
    fixture.picture("panel-above")
    page.locator(FIELD).press_sequentially("ikachu")
    assert fixture.rows()[0] == 25
    sides = fixture.inside(SIDES)
    assert sides["above"] and sides["seen"], sides
    gap = fixture.inside("""document.querySelector('chaja-search').getBoundingClientRect().top
        - root.querySelector('.panel').getBoundingClientRect().bottom""")
    assert 0 <= gap <= 8, gap
    page.evaluate("scrollTo(0, 400)")
    gap = fixture.inside("""document.querySelector('chaja-search').getBoundingClientRect().top
        - root.querySelector('.panel').getBoundingClientRect().bottom""")
    assert 0 <= gap <= 8, "it goes with the field"
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    sides = fixture.inside(SIDES)
    assert sides["below"] and not sides["above"], "opened again it looks anew"


@test("the panel opens below where there is little room on both sides but more of it below", viewport={"width": 800, "height": 300})
def _(fixture):
    page = fixture.open_element("<div id=before></div>" + ELEMENT)
    fixture.settle()
    page.evaluate("() => { before.style.blockSize = '40px'; }")
    page.focus(FIELD)
    page.keyboard.press("p")
    assert fixture.inside(SIDES)["below"]
