# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Several sections of one search, each with its own source."""

from harness import FIELD, test

ELEMENT = "<chaja-search layout=page debounce=0 label=Everything fields=name></chaja-search>"

# Each source answers as `window.answers[section]` says; rows are called after query and page.
CONFIGURE = """() => {
  const totals = { movies: 5, shows: 0, people: 2 };
  window.asked = [];
  window.fails = {};
  const source = id => ({
    async search({ query, page, pageSize }) {
      window.asked.push(`${id} ${query} ${page}`);
      const { SourceFailure } = await import('/chaja/chaja.js');
      if (window.fails[id]) throw new SourceFailure(window.fails[id]);
      const count = Math.max(0, Math.min(pageSize, totals[id] - (page - 1) * pageSize));
      const rows = Array.from({ length: count }, (_, index) => {
        const number = (page - 1) * pageSize + index + 1;
        const name = `${query} ${id} ${number}`;
        return { id: String(number), kind: id, record: { name },
                 highlights: [{ field: 'name', utf16: [[0, query.length]] }], match: null };
      });
      return { rows, total: totals[id], pages: Math.ceil(totals[id] / pageSize) };
    },
  });
  document.querySelector('chaja-search').configure({
    sections: [
      { id: 'movies', title: { en: 'Movies', ko: '영화' }, pageSize: 3, source: source('movies') },
      { id: 'shows', title: { en: 'Shows', ko: '드라마' }, pageSize: 3, source: source('shows') },
      { id: 'people', title: { en: 'People', ko: '인물' }, pageSize: 3, source: source('people') },
    ],
  });
}"""


def shown(fixture):
    return fixture.inside("""[...root.querySelectorAll('.section')].filter(one => one.checkVisibility()).map(one =>
        [one.querySelector('.section-title').textContent, one.querySelector('.section-total').textContent,
         one.querySelectorAll('.row').length])""")


def open_sections(fixture, **settings):
    page = fixture.open_element(ELEMENT, **settings)
    page.evaluate(CONFIGURE)
    fixture.until("document.querySelector('chaja-search').session !== null")
    return page


@test("sections have titles and totals, stand in their order, and empty ones are left out")
def _(fixture):
    page = open_sections(fixture)
    page.fill(FIELD, "in")
    fixture.settle()
    assert shown(fixture) == [["Movies", "5", 3], ["People", "2", 2]]
    group = page.get_by_role("group", name="Movies")
    assert group.get_by_role("option").count() == 3
    assert page.get_by_role("listbox").count() == 1
    assert fixture.marks(1) == {"title": ["in"]}
    fixture.picture("sections")


@test("more is asked for one section, once")
def _(fixture):
    page = open_sections(fixture)
    page.fill(FIELD, "in")
    fixture.settle()
    page.evaluate("window.asked = []")
    page.get_by_role("button", name="Show more · Movies").dblclick()
    fixture.settle()
    assert page.evaluate("window.asked") == ["movies in 2"]
    assert shown(fixture) == [["Movies", "5", 5], ["People", "2", 2]]
    assert page.get_by_role("button", name="Show more").count() == 0


@test("a section that fails says so in its place, and is asked again alone")
def _(fixture):
    page = open_sections(fixture)
    page.evaluate("window.fails = { movies: { kind: 'http', status: 503 } }")
    page.fill(FIELD, "in")
    fixture.settle()
    assert shown(fixture) == [["Movies", "", 0], ["People", "2", 2]]
    assert "reports an error. (503)" in fixture.text(".note")
    fixture.picture("sections-failed")
    page.evaluate("window.fails = {}; window.asked = []")
    page.click(".note button")
    fixture.settle()
    assert page.evaluate("window.asked") == ["movies in 1"]
    assert shown(fixture) == [["Movies", "5", 3], ["People", "2", 2]]


@test("when all sections fail there is one message, and one retry for all")
def _(fixture):
    page = open_sections(fixture)
    page.evaluate("for (const id of ['movies', 'shows', 'people']) window.fails[id] = { kind: 'network' }")
    page.fill(FIELD, "in")
    fixture.settle()
    assert shown(fixture) == []
    assert fixture.shows() == "failed"
    page.evaluate("window.fails = {}")
    page.click("[part~=failed] button")
    fixture.settle()
    assert len(shown(fixture)) == 2


@test("keys lead through all sections, and a choice tells its section and kind")
def _(fixture):
    page = open_sections(fixture)
    page.evaluate("""() => document.querySelector('chaja-search').addEventListener('chaja-choose',
        ({ detail }) => { window.chosen = [detail.section, detail.row.kind, detail.row.id]; })""")
    page.fill(FIELD, "in")
    fixture.settle()
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.evaluate("window.chosen") == ["people", "people", "1"]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert page.evaluate("window.chosen") == ["movies", "movies", "3"]


@test("sections speak Korean on a Korean page")
def _(fixture):
    page = open_sections(fixture, language="ko")
    page.fill(FIELD, "in")
    fixture.settle()
    assert [title for title, _, _ in shown(fixture)] == ["영화", "인물"]
    assert page.get_by_role("button", name="더 보기 · 영화").count() == 1
