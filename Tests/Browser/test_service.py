# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The Movies page where the server has The Movie Database and a translator behind it."""

import tempfile

from catalogue import open_movies, part, sections, settle
from harness import FIELD, started, test
from service import TOKEN, movie_service
from test_movies import NETWORK


OVERVIEWS = "[...document.querySelector('chaja-search').shadowRoot.querySelectorAll('.overview')].map(one => one.textContent)"


def search(fixture, text):
    fixture.page.fill(FIELD, text)
    settle(fixture)


@test("S3.1, S3.3, S3.20: with a service behind the server the page is the same, and the token stays there", errors=NETWORK)
def _(fixture):
    bodies = []
    fixture.page.on("response", lambda response: bodies.append(response))
    with movie_service() as service, tempfile.TemporaryFile("w+") as log:
        variables = {"TMDB_TOKEN": TOKEN, "TMDB_ADDRESS": f"{service.address}/3", "LIBRETRANSLATE_URL": service.address}
        with started(log, **variables) as fixture.address:
            page = open_movies(fixture)
            follow(fixture, service)
            texts = [text_of(response) for response in bodies]
        log.seek(0)
        logged = log.read()
    assert len(texts) > 20 and not any(TOKEN in text for text in texts)
    assert "route=search" in logged and TOKEN not in logged and "dune" not in logged, logged
    assert all(key == f"Bearer {TOKEN}" for _, _, key in service.asked)
    assert page is fixture.page


def follow(fixture, service):
    """Goes the way of a reader: pages, details, a failure and a wait, and the other language."""
    page = fixture.page
    page.wait_for_selector("#genre", state="hidden")
    assert page.locator(".tools select:visible").count() == 0
    assert "not endorsed or certified by TMDB" in fixture.text("#attribution")
    service.failing = {"2": (500, {})}
    search(fixture, "dune")
    assert sections(fixture) == [["Movies", "45", 20], ["TV shows", "3", 3], ["People", "2", 2]]
    assert part(fixture, "first")[0] == "dune film 1" and part(fixture, "facts")[0] == "Drama, Comedy"
    assert fixture.inside("root.querySelector('.first mark').textContent") == "dune"
    # Of people a hit has no biography: it comes after the rows, for each once; one that fails comes with a retry.
    page.wait_for_selector("#missing:not([hidden])")
    fixture.until(f"{OVERVIEWS}.at(-2) === 'A life.'")
    assert fixture.text("#missing-text") == "One text could not be loaded." and part(fixture, "overview", 2)[1] == ""
    fixture.picture("movies-service-missing")
    service.failing = {}
    page.click("#missing-again")
    page.wait_for_selector("#missing", state="hidden")
    fixture.until(f"{OVERVIEWS}.slice(-2).every(text => text === 'A life.')")
    asked = sorted(path for path, _, _ in service.asked if not path.startswith("/3/search/"))
    assert asked == ["/3/person/1", "/3/person/2", "/3/person/2"], asked
    assert service.translated == []
    for count in [40, 45]:
        page.get_by_role("button", name="Show more · Movies").click()
        settle(fixture)
        assert sections(fixture)[0] == ["Movies", "45", count]
    fixture.picture("movies-service")
    page.click("chaja-search .row")
    fixture.until("document.getElementById('detail').textContent.includes('Bo Kim')")
    detail = fixture.text("#detail")
    for text in ["dune film 1", "2001 · 99 minutes", "About film 1.", "Ann Lee", "France"]:
        assert text in detail, detail
    page.keyboard.press("Escape")
    page.get_by_role("group", name="People").get_by_role("option").first.click()
    fixture.until("document.getElementById('detail').textContent.includes('A life.')")
    page.keyboard.press("Escape")

    service.failing = {"tv": (500, {}), "person": (429, {"Retry-After": "1"})}
    page.fill(FIELD, "solaris")
    fixture.until("document.querySelector('chaja-search').state.sections[1].phase === 'failed'")
    assert "reports an error. (502)" in fixture.text(".note:not([hidden])")
    fixture.until("document.querySelector('chaja-search').state.sections[2].phase === 'limited'")
    assert part(fixture, "first")[0].startswith("solaris")
    service.failing = {}
    fixture.until("document.querySelector('chaja-search').state.sections[2].phase === 'results'")
    page.click(".note:not([hidden]) button")
    settle(fixture)
    assert [count for _, _, count in sections(fixture)] == [20, 3, 2]

    # A service that wants to be left alone after all these questions is, and then what lacks is asked for by itself.
    service.once = {"1": (429, {"Retry-After": "1"})}
    page.click("#language")
    fixture.until("document.querySelector('chaja-search').shadowRoot.querySelector('.first').textContent === 'solaris 영화 1'")
    fixture.until(f"{OVERVIEWS}[2] === 'About film 3.의 번역' && {OVERVIEWS}.slice(-2).every(text => text === 'A life.의 번역')")
    assert part(fixture, "overview")[:2] == ["About 영화 1.", "About 영화 2."]
    assert part(fixture, "second")[0] == "solaris film 1" and part(fixture, "facts")[0] == "드라마, 코미디"
    # Texts that the service has in Korean are not translated, and none twice.
    assert len(service.translated) == len(set(service.translated))
    assert set(service.translated) <= {f"About film {number}." for number in range(3, 21, 3)} | {"A life."}, service.translated
    asked = [path for path, query, _ in service.asked if query["language"] == "ko-KR" and not path.startswith("/3/search/")]
    assert sorted(asked) == ["/3/person/1", "/3/person/1", "/3/person/2"], asked
    assert page.locator("#missing").is_hidden()
    fixture.picture("movies-service-ko")
    page.click("chaja-search .row")
    fixture.until("document.getElementById('detail').textContent.includes('Bo Kim')")
    assert "About 영화 1." in fixture.text("#detail")


def text_of(response):
    """What came over the line: status, headers and body."""
    try:
        body = response.text()
    except Exception:  # an answer that was called off, or is no text
        body = ""
    return f"{response.status} {response.headers} {body}"
