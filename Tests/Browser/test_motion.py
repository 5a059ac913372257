# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Rows that come, go or move: quietly, without a jump, and not for those who want no motion."""

from catalogue import settle
from harness import FIELD, test
from test_movies import open_made, search

# What moves now: by id of the row, or the class of what is no row.
RUNNING = """[...root.querySelectorAll('*')].flatMap(one => one.getAnimations().map(animation =>
    [one.dataset.id ?? one.className, Object.keys(animation.effect.getKeyframes()[0]).includes('transform') ? 'moves'
      : +animation.effect.getKeyframes()[0].opacity === 0 ? 'comes' : 'goes'])).sort()"""

# Where everything is laid out, whatever it looks like at this moment.
PLACES = """[...root.querySelectorAll('.section:not([hidden]) > *, .row')].filter(one => one.className !== 'ghost')
    .map(one => one.offsetTop)"""


def slow(fixture):
    """Makes movements stand still until the test lets them go on."""
    fixture.page.add_init_script("""
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
          const animation = animate.call(this, frames, options);
          animation.pause();
          (window.moving ??= []).push(animation);
          return animation;
        };""")


def frames(fixture):
    """Waits for two frames: what a turn wants to move begins with the first."""
    fixture.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def show(fixture, catalogue, ids, query):
    catalogue.ids = {"movies": lambda page: ids}
    search(fixture, query)
    frames(fixture)


@test("S3.19: rows that stay move to their place, others come and go; what is typed finds its own place at once")
def _(fixture):
    slow(fixture)
    page, catalogue = open_made(fixture, {"movies": 5, "tv": 0, "people": 2})
    show(fixture, catalogue, [1, 2, 3, 4], "dune")
    # Rows of a section that answers later may come; the first ones are simply there.
    assert not any(kind == "moves" for name, kind in fixture.inside(RUNNING) if name.isdigit())
    page.evaluate("(window.moving ?? []).forEach(one => one.finish())")
    show(fixture, catalogue, [4, 5, 2], "dunes")
    running = fixture.inside(RUNNING)
    assert ["4", "moves"] in running and ["5", "comes"] in running and ["2", "moves"] in running, running
    assert running.count(["ghost", "goes"]) == 2, running
    # The people below move up with the list that became shorter.
    assert ["section", "moves"] in running, running
    places = fixture.inside(PLACES)
    picture = "[...root.querySelectorAll('.row')].map(one => Math.round(one.getBoundingClientRect().top))"
    assert fixture.inside(picture) != sorted(fixture.inside(picture)), "row 4 is seen where it was"
    fixture.picture("movies-moving", animations="allow")
    # Pictures of rows that are gone are nobody's to select, press or hear.
    assert fixture.inside("[...root.querySelectorAll('.ghost')].every(one => one.inert && one.ariaHidden === 'true')")
    assert page.get_by_role("group").get_by_role("option").count() == 5
    assert fixture.inside("root.querySelector('.row mark').textContent") == "dunes"
    # The next key begins where the eye has the rows, and the field keeps focus and text.
    page.keyboard.type("x")
    settle(fixture)
    frames(fixture)
    assert fixture.value() == "dunesx" and fixture.inside("root.activeElement === root.querySelector('input')")
    page.evaluate("moving.forEach(one => one.playState === 'idle' || one.finish())")
    frames(fixture)
    assert fixture.inside(RUNNING) == [] and fixture.inside("root.querySelectorAll('.ghost').length") == 0
    assert fixture.inside(PLACES) == places, "nothing was laid out anew for the movement"
    # The keys go through the rows as ever.
    page.keyboard.press("ArrowDown")
    assert fixture.inside("root.querySelector('[aria-selected=true]').dataset.id") == "4"


@test("S3.19: a key that selects a row puts all rows into their places")
def _(fixture):
    page, catalogue = open_made(fixture, {"movies": 5, "tv": 0, "people": 0})
    show(fixture, catalogue, [1, 2, 3, 4], "dune")
    catalogue.ids = {"movies": lambda page: [4, 3, 2, 1]}
    search(fixture, "dunes")
    page.keyboard.press("ArrowDown")
    frames(fixture)
    row = fixture.inside("(one => [one.dataset.id, one.getAnimations().length])(root.querySelector('[aria-selected=true]'))")
    assert row[0] == "4"
    page.keyboard.press("ArrowDown")
    assert fixture.inside(RUNNING) == []
    assert fixture.inside("root.querySelector('[aria-selected=true]').dataset.id") == "3"


@test("S3.19: a list of other rows is simply there, and rows of a further page come below")
def _(fixture):
    slow(fixture)
    page, catalogue = open_made(fixture, {"movies": 45, "tv": 1, "people": 0})
    show(fixture, catalogue, range(1, 21), "dune")
    show(fixture, catalogue, range(21, 41), "solaris")
    assert [kind for name, kind in fixture.inside(RUNNING) if name.isdigit() and name != "1"] == []
    button = page.get_by_role("button", name="Show more · Movies")
    button.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    last = fixture.inside("[...root.querySelectorAll('.section')[0].querySelectorAll('.row')].at(-1).getBoundingClientRect().top")
    catalogue.ids = {"movies": lambda page: range(41, 46)}
    button.dispatch_event("click")
    settle(fixture)
    frames(fixture)
    running = fixture.inside(RUNNING)
    assert ["41", "comes"] in running and ["40", "moves"] not in running, running
    assert page.evaluate("scrollY") == top
    row = fixture.inside("root.querySelectorAll('.section')[0].querySelectorAll('.row')[19].getBoundingClientRect().top")
    assert abs(row - last) < 1, (last, row)


@test("S3.19: nothing moves for those who want no motion", reduced_motion="reduce")
def _(fixture):
    _, catalogue = open_made(fixture, {"movies": 5, "tv": 0, "people": 2})
    show(fixture, catalogue, [1, 2, 3, 4], "dune")
    show(fixture, catalogue, [4, 5, 2], "dunes")
    assert fixture.inside(RUNNING) == [] and fixture.inside("root.querySelectorAll('.ghost').length") == 0


@test("a row that is typed for is never drawn away from the window while Hangul is composed")
def _(fixture):
    page = fixture.open()
    page.evaluate("""() => { window.out = [];
        const root = document.querySelector('chaja-search').shadowRoot;
        const look = () => {
          const row = root.querySelector('[data-id="25"]');
          if (row && row.getBoundingClientRect().top > innerHeight) window.out.push(row.getBoundingClientRect().top);
          requestAnimationFrame(look);
        };
        const begin = () => root.querySelector('.row') && root.querySelector('input').value ? look() : requestAnimationFrame(begin);
        begin(); }""")
    for _ in fixture.compose(["ㅍ", "피", "핔", "피카", "피캋", "피카추", "피카츄"]):
        page.wait_for_timeout(60)
    assert page.evaluate("out") == []
    assert page.evaluate("document.activeElement?.tagName") == "CHAJA-SEARCH"
    assert page.input_value(FIELD) == "피카츄"
