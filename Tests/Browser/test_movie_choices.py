# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Filters, order, details and address of the Movies page, on the catalogue of the server."""

import json
import urllib.parse
import urllib.request

from catalogue import HAS_SECTIONS, open_movies, part, sections
from harness import FIELD, test, wait
from test_look import LOOKS, fits
from test_movies import NETWORK, open_made, search


def await_catalogue(fixture):
    """Waits until the server has built its indexes, which it does after its start."""
    for name in ["movies", "tv", "people"]:
        for _ in range(600):
            answer = fixture.page.request.get(f"{fixture.address}/indexes/{name}/search?limit=0")
            if answer.ok:
                break
            fixture.page.wait_for_timeout(200)
        assert answer.ok, answer.text()


def open_real(fixture, query=""):
    await_catalogue(fixture)
    return open_movies(fixture, query)


def found(fixture, index, query, **parameters):
    body = json.dumps({"q": query, "limit": 1000, **parameters}).encode()
    request = urllib.request.Request(
        f"{fixture.address}/indexes/{index}/search", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def choices(page, field):
    return page.evaluate("field => [...document.getElementById(field).options].map(one => [one.value, one.text.trim()])", field)


def counted(fixture):
    """Waits until the counts are there."""
    fixture.until("document.getElementById('genre').options[1]?.text.includes('(') === true")


@test("an address with a filter stays as it is while nobody knows yet whether the server can filter")
def _(fixture):
    page, held = fixture.page, []
    page.route("**/indexes/movies/settings", lambda route: held.append(route))
    address = fixture.address + "/movies?v=1&q=park&filter=genres+%3D+%22Thriller%22"
    page.goto(address)
    fixture.until("document.querySelector('chaja-search').session != null")
    wait(page, lambda: held)
    page.wait_for_timeout(600)
    assert page.url == address
    held[0].continue_()
    fixture.until(HAS_SECTIONS)
    fixture.settle()
    assert page.input_value("#genre") == "Thriller" and page.input_value(FIELD) == "park"


@test("the row that the keys have reached does not stand in the address, which others may open")
def _(fixture):
    page = open_real(fixture)
    search(fixture, "park")
    page.keyboard.press("ArrowDown")
    fixture.until("location.search.includes('q=park')")
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(500)
    assert "row=" not in page.url, page.url


@test("filters by genre and year tell how much they leave, keep their word, and stand in the address")
def _(fixture):
    page = open_real(fixture)
    search(fixture, "park")
    counted(fixture)
    genres = dict(choices(page, "genre"))
    movies, shows = (found(fixture, name, "park", facets=["genres"])["facetDistribution"]["genres"] for name in ["movies", "tv"])
    for genre in movies:
        assert genres[genre] == f"{genre} ({movies[genre] + shows.get(genre, 0):,})", genres[genre]
    years = [value for value, _ in choices(page, "year")]
    assert "2020" in years and "1940s" in years and years[1] == "2020s", years[:5]
    page.select_option("#genre", "Thriller")
    fixture.settle()
    page.select_option("#year", "2000s")
    fixture.settle()
    expected = found(fixture, "movies", "park", filter="genres = Thriller AND year >= 2000 AND year <= 2009")
    shown = sections(fixture)
    assert shown[0][0] == "Movies" and shown[0][1] == f"{expected['estimatedTotalHits']:,}", shown
    assert all(title != "People" for title, _, _ in shown)
    assert all(2000 <= int(year) <= 2009 for year in part(fixture, "year"))
    fixture.until("location.search.includes('filter=')")
    # What is chosen does not narrow its own counts.
    assert len(choices(page, "genre")) > 3
    fixture.picture("movies-filtered")
    page.reload()
    fixture.until(HAS_SECTIONS)
    fixture.settle()
    assert page.input_value(FIELD) == "park" and page.input_value("#genre") == "Thriller"
    assert page.input_value("#year") == "2000s" and sections(fixture) == shown
    page.select_option("#genre", "")
    page.select_option("#year", "")
    fixture.settle()
    assert len(sections(fixture)) == 3


@test("the choices keep their places while the counts in them change")
def _(fixture):
    page = open_real(fixture)
    places = "['genre', 'year', 'order'].map(id => document.getElementById(id).getBoundingClientRect().left).join()"
    before = page.evaluate(places)
    for query in ["love", "lov", "parasite"]:
        page.fill(FIELD, query)
        fixture.settle()
        fixture.until("document.getElementById('genre').options.length > 1")
        assert page.evaluate(places) == before, query


@test("the order is by relevance, popularity or year, and stands in the address")
def _(fixture):
    page = open_real(fixture)
    search(fixture, "star")
    page.select_option("#order", "year")
    fixture.settle()
    years = [int(year) for year in part(fixture, "year")]
    assert years == sorted(years, reverse=True) and len(years) == 20
    page.select_option("#order", "popularity")
    fixture.settle()
    best = found(fixture, "movies", "star", sort=["popularity:desc"])["hits"]
    assert fixture.inside("[...root.querySelectorAll('.section')[0].querySelectorAll('.row')].map(row => +row.dataset.id)") == \
        [hit["id"] for hit in best[:20]]
    fixture.until("location.search.includes('sort=popularity')")
    page.reload()
    fixture.until(HAS_SECTIONS)
    fixture.settle()
    assert page.input_value("#order") == "popularity"
    assert fixture.inside("+root.querySelector('.row').dataset.id") == best[0]["id"]


@test("a film shows its facts, and a press on one of its people searches for them", locale="ko-KR")
def _(fixture):
    page = open_real(fixture, "?q=" + urllib.parse.quote("기생충"))
    fixture.settle()
    assert part(fixture, "first") == ["기생충"] and part(fixture, "second") == ["Parasite"]
    page.click("chaja-search .row")
    detail = fixture.text("#detail")
    for text in ["기생충", "Parasite", "2019", "스릴러", "봉준호", "송강호", "대한민국"]:
        assert text in detail, detail
    assert page.evaluate("document.querySelector('.detail-overview').lang") == "ko"
    # The text as a whole has the focus, and who moves on keeps the place when it is drawn anew.
    assert page.evaluate("document.activeElement.id") == "detail-content"
    page.focus("#detail button:text-is('송강호')")
    page.evaluate("document.getElementById('original').click()")
    assert page.evaluate("document.activeElement.textContent") == "송강호"
    page.evaluate("document.getElementById('original').click()")
    fixture.picture("movies-detail-ko")
    page.click("#detail button:text-is('봉준호')")
    fixture.settle()
    assert page.locator("dialog[open]").count() == 0 and fixture.value() == "봉준호"
    assert [title for title, _, _ in sections(fixture)][-1] == "인물"
    assert fixture.inside("root.activeElement === root.querySelector('input')")
    page.locator("chaja-search .row", has_text="Bong Joon-ho").last.click()
    assert "대표작" in fixture.text("#detail")
    page.click("#detail button:text-is('설국열차')")
    fixture.settle()
    assert fixture.value() == "설국열차" and part(fixture, "first")[0] == "설국열차"


@test("a row that is found by one of its people names them")
def _(fixture):
    open_real(fixture)
    search(fixture, "park bo-gum")
    facts = part(fixture, "facts", 1)
    assert facts[0] == "With Park Bo-gum", facts
    marks = fixture.inside("[...root.querySelectorAll('.section')[1].querySelectorAll('.facts mark')].map(mark => mark.textContent)")
    assert "Park" in marks


@test("S3.15: a person whose name is known in one language only is not taken for the next one in the list")
def _(fixture):
    page = open_real(fixture)
    # Those beside him in the lists have no Korean name, or stand before him.
    for query in ["사나다", "사나다 히로유키"]:
        page.fill(FIELD, query)
        fixture.settle()
        facts = part(fixture, "facts", 0)
        assert len(facts) > 5 and all("사나다 히로유키" in fact for fact in facts), facts
    assert "With 사나다 히로유키 (Hiroyuki Sanada)" in facts
    marks = fixture.inside("[...root.querySelectorAll('.section .facts mark')].map(mark => mark.textContent)")
    assert {"사나다", "히로유키"} >= set(marks) and marks, marks


@test("Hangul is searched for in every state of its composition, and initials find too")
def _(fixture):
    page = open_real(fixture)
    for state in fixture.compose(["ㄱ", "기", "깃", "기새", "기생", "기생ㅊ", "기생추", "기생충"]):
        assert fixture.value() == state
        if len(state) > 1 or state == "기":
            assert fixture.shows() in ("rows", "empty"), state
    fixture.commit("충")
    assert part(fixture, "second")[0] == "기생충"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert fixture.text("#detail h2") == "Parasite"
    page.keyboard.press("Escape")
    search(fixture, "ㅇㅈㅇ ㄱㅇ")
    assert "오징어 게임" in part(fixture, "second", 1)


@test("the keys lead through all sections, and back to the field after the panel")
def _(fixture):
    page, _ = open_made(fixture, {"movies": 2, "tv": 1, "people": 1})
    search(fixture, "dune")
    for name in ["dune movie 1", "dune movie 2", "dune tv 1", "dune person 1"]:
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        assert fixture.text("#detail h2") == name
        page.keyboard.press("Escape")
        assert fixture.inside("root.activeElement === root.querySelector('input')")
    page.focus("#order")
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    assert fixture.value() == ""


@test("without counts the filters stay as they were", errors=NETWORK)
def _(fixture):
    page, _ = open_made(fixture)
    page.route("**/multi-search", lambda route: route.fulfill(status=500, body="{}"))
    search(fixture, "dune")
    page.wait_for_timeout(400)
    assert choices(page, "genre") == [["", "Genre"]]
    assert sections(fixture)[0] == ["Movies", "45", 20]


@test("an address that cannot be read begins an empty search")
def _(fixture):
    for query in ["?v=1&row=*****", "?v=1&nonsense", "?v=99&q=dune", "?v=1&q=dune&filter=genres%20%3D%20%22&sort=nonsense", "?v=1&q=dune&filter=id%20%3D%201", "?q=" + "x" * 3000]:
        page, _ = open_made(fixture, query=query)
        search(fixture, "solaris")
        assert sections(fixture)[0] == ["Movies", "45", 20], query


@test("markup in a title, a name or a translation is text")
def _(fixture):
    page, catalogue = open_made(fixture, {"movies": 1, "tv": 0, "people": 0})
    markup = "<img src=x onerror=top.ran=1>"
    thing = {"id": 1, "kind": "movie", "title_en": markup, "title_ko": markup + "2", "year": 2001, "genres": [markup],
             "overview": markup, "cast": [{"id": 2, "name_en": markup}], "_chaja": {"match": None, "highlights": []}}
    catalogue._thing = lambda *_: thing
    search(fixture, "dune")
    assert part(fixture, "first") == [markup] and part(fixture, "overview") == [markup]
    page.click("chaja-search .row")
    assert fixture.text("#detail").count(markup) >= 4
    assert page.evaluate("window.ran === undefined && document.querySelectorAll('img').length === 0")


for scheme in ["light", "dark"]:
    @test(f"axe finds nothing on the Movies page: {scheme}", color_scheme=scheme, errors=NETWORK)
    def _(fixture):
        page, catalogue = open_made(fixture)
        fixture.check_accessibility()
        catalogue.failing = {"tv": (500, {})}
        search(fixture, "dune")
        page.keyboard.press("ArrowDown")
        fixture.check_accessibility()
        page.keyboard.press("Enter")
        page.wait_for_selector("#detail[open]")
        fixture.check_accessibility()
        page.keyboard.press("Escape")
        catalogue.untranslatable = {"movie/1"}
        page.click("#language")
        page.wait_for_selector("#missing:not([hidden])")
        fixture.check_accessibility()


for name, settings in LOOKS.items():
    @test(f"the Movies page fits and is pictured: {name}", errors=NETWORK, **settings)
    def _(fixture, name=name):
        def keep(state):
            fits(page)
            fixture.picture(f"movies-{name}-{state}")

        page, catalogue = open_made(fixture)
        keep("idle")
        catalogue.failing = {"tv": (500, {})}
        search(fixture, "dune")
        fixture.until("document.getElementById('genre').options.length > 1")
        keep("results")
        page.get_by_role("group").last.scroll_into_view_if_needed()
        keep("end")
        page.click("chaja-search .row")
        page.wait_for_selector("#detail[open]")
        keep("detail")
        page.keyboard.press("Escape")
        catalogue.totals = dict.fromkeys(catalogue.totals, 0)
        catalogue.failing = {}
        page.select_option("#genre", "Drama")
        search(fixture, "nothing at all")
        assert fixture.shows() == "empty"
        keep("empty")
        catalogue.failing = dict.fromkeys(catalogue.totals, (500, {}))
        page.select_option("#genre", "")
        search(fixture, "solaris")
        assert fixture.shows() == "failed"
        keep("failed")
