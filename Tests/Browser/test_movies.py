# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The Movies page: one query, three sections, each with its own pages and failures."""

from catalogue import Catalogue, open_movies, part, sections, settle
from harness import FIELD, test, wait

NETWORK = ("Failed to load resource",)


def open_made(fixture, totals=None, query=""):
    catalogue = Catalogue(fixture.page, totals)
    return open_movies(fixture, query), catalogue


def search(fixture, text):
    fixture.page.fill(FIELD, text)
    settle(fixture)


@test("S3.1, S3.15, S3.16: one query goes to all kinds; sections keep their order and empty ones are left out")
def _(fixture):
    page, catalogue = open_made(fixture, {"movies": 2, "tv": 0, "people": 3})
    search(fixture, "dune")
    assert {name: body["q"] for name, body in catalogue.asked} == dict.fromkeys(["movies", "tv", "people"], "dune")
    assert sections(fixture) == [["Movies", "2", 2], ["People", "3", 3]]
    # What is pressed belongs to its own section, though the one before it is empty.
    page.get_by_role("group", name="People").get_by_role("option").nth(1).click()
    assert fixture.text("#detail h2") == "dune person 2"
    page.keyboard.press("Escape")
    catalogue.totals = {"movies": 0, "tv": 1, "people": 0}
    search(fixture, "dun")
    assert sections(fixture) == [["TV shows", "1", 1]]


@test("S3.5: two characters after trimming ask, one complete Korean syllable too; the trimmed text is sent")
def _(fixture):
    page, catalogue = open_made(fixture)
    for text in ["", " ", "d", "  d  ", "ㄱ"]:
        page.fill(FIELD, text)
        page.wait_for_timeout(200)
        assert catalogue.asked == [] and fixture.shows() == "idle", text
    search(fixture, "  du ")
    search(fixture, "곰")
    assert [body["q"] for name, body in catalogue.asked if name == "tv"] == ["du", "곰"]


@test("S3.6: it searches as one types and on the Search key, which does not wait")
def _(fixture):
    page, catalogue = open_made(fixture)
    for text in fixture.type("du"):
        pass
    assert catalogue.pages("movies", "du") == [1]
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    assert fixture.inside("root.querySelector('input').value") == "dun"
    page.wait_for_selector("#detail[open]")
    assert catalogue.pages("movies", "dun") == [1]


@test("S3.7: the Search key drops the keyboard of a phone; the bar stays visible and nothing is dimmed",
      has_touch=True, is_mobile=True, viewport={"width": 390, "height": 800})
def _(fixture):
    page, _ = open_made(fixture)
    assert page.get_attribute(FIELD, "placeholder") == "Movies, TV, people"
    search(fixture, "dune")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement === document.body")
    page.evaluate("scrollTo(0, 1500)")
    place = fixture.inside("(({ top, bottom }) => [top, bottom])(root.querySelector('.field').getBoundingClientRect())")
    assert 0 <= place[0] and place[1] <= 120, place
    assert page.evaluate("document.elementFromPoint(200, 500).tagName") == "CHAJA-SEARCH"
    assert page.locator("dialog[open]").count() == 0


@test("S3.2, S3.22: a kind that fails leaves the others, says so in its place, and is asked again alone", errors=NETWORK)
def _(fixture):
    page, catalogue = open_made(fixture)
    catalogue.failing = {"tv": (500, {})}
    search(fixture, "dune")
    assert sections(fixture) == [["Movies", "45", 20], ["TV shows", "", 0], ["People", "2", 2]]
    assert "reports an error. (500)" in fixture.text(".note:not([hidden])")
    page.locator(".note:not([hidden])").scroll_into_view_if_needed()
    fixture.picture("movies-one-failed")
    catalogue.failing, catalogue.asked = {}, []
    page.click(".note:not([hidden]) button")
    settle(fixture)
    assert [name for name, _ in catalogue.asked] == ["tv"]
    assert sections(fixture) == [["Movies", "45", 20], ["TV shows", "3", 3], ["People", "2", 2]]


@test("S3.9, S3.10, S3.17: more of one kind is loaded while another fails, until nothing is left", errors=NETWORK)
def _(fixture):
    page, catalogue = open_made(fixture)
    catalogue.failing = {"people": (500, {})}
    search(fixture, "dune")
    for count in [40, 45]:
        page.get_by_role("button", name="Show more · Movies").click()
        settle(fixture)
        assert sections(fixture) == [["Movies", "45", count], ["TV shows", "3", 3], ["People", "", 0]]
    assert page.get_by_role("button", name="Show more").count() == 0
    assert catalogue.pages("movies") == [1, 2, 3] and catalogue.pages("tv") == [1]
    assert len(set(part(fixture, "heading"))) == 45
    catalogue.failing = {}
    page.click(".note:not([hidden]) button")
    settle(fixture)
    assert sections(fixture)[2] == ["People", "2", 2]


@test("S3.11: a page that fails is asked again, none is skipped", errors=NETWORK)
def _(fixture):
    page, catalogue = open_made(fixture)
    search(fixture, "dune")
    catalogue.failing = {"movies": (503, {})}
    page.get_by_role("button", name="Show more · Movies").click()
    settle(fixture)
    assert sections(fixture)[0] == ["Movies", "45", 20]
    assert "The rest could not be loaded" in fixture.text(".note:not([hidden])")
    fixture.picture("movies-more-failed")
    catalogue.failing = {}
    page.click(".note:not([hidden]) button")
    settle(fixture)
    assert catalogue.pages("movies") == [1, 2, 2]
    assert sections(fixture)[0] == ["Movies", "45", 40]


@test("S3.4, S3.12: a double press loads one page, and a late page of an older query joins no list")
def _(fixture):
    page, catalogue = open_made(fixture)
    search(fixture, "dune")
    catalogue.holds = lambda section, body: body["page"] == 2
    page.get_by_role("button", name="Show more · Movies").dblclick()
    wait(page, lambda: len(catalogue.pages("movies")) > 1)
    assert catalogue.pages("movies") == [1, 2]
    page.fill(FIELD, "solaris")
    fixture.until("document.querySelector('chaja-search').state.sections[0].query === 'solaris'")
    settle(fixture)
    catalogue.release()
    page.wait_for_timeout(100)
    headings = part(fixture, "heading")
    assert len(headings) == 20 and all(text.startswith("solaris") for text in headings)
    catalogue.holds = lambda section, body: False
    page.get_by_role("button", name="Show more · Movies").click()
    settle(fixture)
    assert catalogue.pages("movies", "solaris") == [1, 2]


@test("S3.13: the slower answer to an older query never wins")
def _(fixture):
    page, catalogue = open_made(fixture)
    catalogue.holds = lambda section, body: body["q"] == "dun"
    page.fill(FIELD, "dun")
    wait(page, lambda: catalogue.pages("movies", "dun"))
    search(fixture, "dune")
    catalogue.release()
    page.wait_for_timeout(100)
    assert part(fixture, "heading")[0].startswith("dune movie 1")


@test("S3.14: ids that come twice are shown once; the same id in another kind is another row")
def _(fixture):
    page, catalogue = open_made(fixture, {"movies": 40, "tv": 40, "people": 0})
    catalogue.ids = {"movies": lambda page: range(1, 21) if page == 1 else range(11, 31)}
    search(fixture, "dune")
    page.get_by_role("button", name="Show more · Movies").click()
    settle(fixture)
    assert [count for _, _, count in sections(fixture)] == [30, 20]
    ids = fixture.inside("[...root.querySelectorAll('.row')].map(row => row.id)")
    assert len(set(ids)) == 50


@test("S3.8: a new query begins with the first page; the old rows stay until it is answered")
def _(fixture):
    page, catalogue = open_made(fixture)
    search(fixture, "dune")
    page.get_by_role("button", name="Show more · Movies").click()
    settle(fixture)
    catalogue.holds = lambda section, body: True
    page.fill(FIELD, "solaris")
    fixture.until("document.querySelector('chaja-search').state.isLoading")
    page.wait_for_timeout(200)
    assert len(part(fixture, "heading")) == 40
    catalogue.holds = lambda section, body: False
    catalogue.release()
    settle(fixture)
    assert sections(fixture)[0] == ["Movies", "45", 20]
    assert catalogue.pages("movies", "solaris") == [1]


@test("S3.18, S3.19, S3.23: what is shown is one state at a time, and a row that stays keeps its element")
def _(fixture):
    page, catalogue = open_made(fixture)
    page.evaluate("""() => { window.mixed = [];
        document.querySelector('chaja-search').addEventListener('chaja-results', ({ detail: { state } }) => {
          for (const { id, query, items, hasMore, total, stale } of state.sections) {
            const [item] = items;
            const row = item && document.querySelector('chaja-search').session.row({ section: id, ...item });
            const name = row?.record.title_en ?? row?.record.name_en ?? query;
            if (items.length && (!name.startsWith(query) || (!stale && hasMore !== items.length < total))) window.mixed.push(JSON.stringify([query, items.length, total, hasMore, name]));
          }
        }); }""")
    search(fixture, "dune")
    fixture.inside("[...root.querySelectorAll('.row')].forEach(row => row.mine = row.id)")
    page.get_by_role("button", name="Show more · Movies").click()
    settle(fixture)
    search(fixture, "dunes")
    kept = fixture.inside("[...root.querySelectorAll('.row')].filter(row => row.mine === row.id).length")
    assert page.evaluate("window.mixed") == [], page.evaluate("window.mixed")
    assert kept == 25, kept


@test("S3.3, S3.24: the source of a kind works without the page, and tells failures by their type", errors=NETWORK)
def _(fixture):
    page, catalogue = open_made(fixture)
    catalogue.failing = {"people": (404, {})}
    told = page.evaluate("""async () => {
        const { sectionsOf } = await import('/movies/catalogue.js');
        const { Translations } = await import('/movies/translations.js');
        const [movies, , people] = sectionsOf(new Translations());
        const question = { query: 'dune', chips: [], page: 2, pageSize: 20, sort: 'year', filter: 'genres = "Drama"',
          section: 'movies', signal: new AbortController().signal };
        const page = await movies.source.search(question);
        const failure = await people.source.search({ ...question, filter: undefined }).catch(error => error);
        return [page.rows[0].id, page.rows[0].kind, page.total, failure.name, failure.kind, failure.status];
      }""")
    assert told == [21, "movie", 45, "SourceFailure", "http", 404], told
    body = catalogue.asked[0][1]
    assert body["sort"] == ["year:desc"] and body["filter"] == 'genres = "Drama"' and body["page"] == 2


@test("a kind that must wait says how long, is left alone so long, and then asked by itself", errors=NETWORK)
def _(fixture):
    page, catalogue = open_made(fixture)
    catalogue.failing = {"tv": (429, {"Retry-After": "2"})}
    page.fill(FIELD, "dune")
    fixture.until("document.querySelector('chaja-search').state.sections[1].phase === 'limited'")
    fixture.until("document.querySelector('chaja-search').state.sections[0].phase === 'results'")
    assert "Too many requests. Trying again in" in fixture.text(".note:not([hidden])")
    assert page.locator(".note:not([hidden]) button").is_hidden()
    page.locator(".note:not([hidden])").scroll_into_view_if_needed()
    fixture.picture("movies-limited")
    page.fill(FIELD, "dun")
    wait(page, lambda: catalogue.pages("movies", "dun"))
    assert catalogue.pages("tv", "dun") == [] and catalogue.pages("movies", "dun") == [1]
    catalogue.failing = {}
    fixture.until("document.querySelector('chaja-search').state.sections[1].phase === 'results'")
    assert sections(fixture)[1] == ["TV shows", "3", 3]


@test("200 rows are loaded without a duplicate and without a jump")
def _(fixture):
    page, catalogue = open_made(fixture, {"movies": 200, "tv": 1, "people": 0})
    search(fixture, "dune")
    for count in range(40, 201, 20):
        button = page.get_by_role("button", name="Show more · Movies")
        button.scroll_into_view_if_needed()
        last = fixture.inside("[...root.querySelectorAll('.section')[0].querySelectorAll('.row')].at(-1).getBoundingClientRect().top")
        button.click()
        settle(fixture)
        row = fixture.inside(f"root.querySelectorAll('.section')[0].querySelectorAll('.row')[{count - 21}].getBoundingClientRect().top")
        assert abs(row - last) < 1, (count, last, row)
    headings = part(fixture, "heading")
    assert len(headings) == len(set(headings)) == 200
    assert catalogue.pages("movies") == list(range(1, 11))
