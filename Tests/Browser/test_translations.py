# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The texts of the Movies page in the reader's language: they arrive one by one, after the rows."""

from catalogue import open_movies, part, settle
from harness import FIELD, test, wait
from test_movies import NETWORK, open_made, search

KOREAN = dict(locale="ko-KR")
MAXIMUM = 4


def number(overviews, text):
    return sum(text in overview for overview in overviews)


@test("S3.20: rows show the original at once, translations follow by kind and id, missing texts have a stand-in", **KOREAN)
def _(fixture):
    page, catalogue = open_made(fixture)
    catalogue.holds_translation = lambda item: True
    search(fixture, "dune")
    overviews = part(fixture, "overview")
    assert overviews[0] == "The original text of movie 1." and overviews[4] == "아직 줄거리가 없습니다."
    assert part(fixture, "first")[0] == "dune 제목 1"
    fixture.picture("movies-untranslated")
    catalogue.holds_translation = lambda item: False
    catalogue.release_translations()
    fixture.until("[...document.querySelector('chaja-search').shadowRoot.querySelectorAll('.overview')]"
                  ".every(one => !one.textContent.startsWith('The'))")
    assert part(fixture, "overview")[0] == "movie 1의 번역"
    assert part(fixture, "overview", 1)[2] == "tv 3의 번역"
    assert "movie/5" not in catalogue.translated
    assert fixture.inside("root.querySelector('.overview').lang") == "ko"


@test("S3.21: people and later pages are translated too, few at a time, each once", **KOREAN)
def _(fixture):
    page, catalogue = open_made(fixture)
    catalogue.holds_translation = lambda item: True
    search(fixture, "dune")
    wait(page, lambda: catalogue.translated)
    page.wait_for_timeout(200)
    assert len(catalogue.translated) <= MAXIMUM, catalogue.translated
    for _ in range(40):
        catalogue.release_translations(1)
        page.wait_for_timeout(10)
    catalogue.holds_translation = lambda item: False
    catalogue.release_translations()
    assert catalogue.most_under_way <= MAXIMUM
    page.get_by_role("button", name="더 보기 · 영화").click()
    fixture.until("document.querySelector('chaja-search').state.sections[0].items.length === 40")
    fixture.until("[...document.querySelector('chaja-search').shadowRoot.querySelectorAll('.overview')]"
                  ".every(one => !one.textContent.startsWith('The'))")
    assert part(fixture, "overview")[30] == "movie 31의 번역"
    assert part(fixture, "overview", 2)[1] == "person 2의 번역"
    search(fixture, "dun")
    page.wait_for_timeout(200)
    assert len(catalogue.translated) == len(set(catalogue.translated))


@test("S3.21: translations of rows that go are called off", **KOREAN)
def _(fixture):
    page, catalogue = open_made(fixture)
    catalogue.holds_translation = lambda item: True
    search(fixture, "dune")
    fixture.until("document.querySelector('chaja-search').state.phase === 'results'")
    wait(page, lambda: len(catalogue.translated) == MAXIMUM)
    ended = []
    page.on("requestfailed", lambda request: ended.append(request.url))
    asked = len(catalogue.translated)
    page.fill(FIELD, "")
    wait(page, lambda: len([url for url in ended if "/translations/" in url]) == asked, lambda: ended)
    assert len(catalogue.translated) == asked


@test("switching the language while translations arrive leaves nothing mixed")
def _(fixture):
    page, catalogue = open_made(fixture)
    search(fixture, "dune")
    page.wait_for_timeout(100)
    assert catalogue.translated == [] and number(part(fixture, "overview"), "original") == 16
    catalogue.holds_translation = lambda item: len(catalogue.translated) > 6
    page.click("#language")
    fixture.until("[...document.querySelector('chaja-search').shadowRoot.querySelectorAll('.overview')]"
                  ".filter(one => one.textContent.endsWith('의 번역')).length === 6")
    # Back to English in the middle: all originals again, also where a translation comes only now.
    page.click("#language")
    assert number(part(fixture, "overview"), "original") == 16
    catalogue.release_translations()
    page.wait_for_timeout(100)
    assert number(part(fixture, "overview"), "original") == 16
    catalogue.holds_translation = lambda item: False
    page.click("#language")
    fixture.until("[...document.querySelector('chaja-search').shadowRoot.querySelectorAll('.overview')]"
                  ".every(one => !one.textContent.startsWith('The'))")
    assert len(catalogue.translated) == len(set(catalogue.translated))
    assert page.get_attribute(FIELD, "placeholder") == "영화, TV, 인물 검색"


@test("switching the language before the first rows have come shows them in that language, translated")
def _(fixture):
    page, catalogue = open_made(fixture)
    catalogue.holds = lambda section, body: True
    page.fill(FIELD, "dune")
    fixture.until("document.querySelector('chaja-search').state.phase === 'loading'")
    page.click("#language")
    assert page.get_attribute(FIELD, "placeholder") == "영화, TV, 인물 검색"
    catalogue.holds = lambda section, body: False
    catalogue.release()
    settle(fixture)
    assert part(fixture, "first")[0] == "dune 제목 1"
    fixture.until("[...document.querySelector('chaja-search').shadowRoot.querySelectorAll('.overview')]"
                  ".every(one => !one.textContent.startsWith('The'))")
    assert part(fixture, "overview")[0] == "movie 1의 번역"
    assert len(catalogue.translated) == len(set(catalogue.translated))


@test("a translation that fails leaves the original, says so, and can be tried again", errors=NETWORK, **KOREAN)
def _(fixture):
    page, catalogue = open_made(fixture)
    catalogue.untranslatable, catalogue.limited = {"movie/1"}, {"person/1"}
    search(fixture, "dune")
    page.wait_for_selector("#missing:not([hidden])")
    fixture.until("document.querySelector('#missing-text').textContent.includes('2')")
    fixture.picture("movies-translations-failed")
    assert part(fixture, "overview")[0] == "The original text of movie 1."
    page.click("chaja-search .row")
    assert "번역하지 못함" in fixture.text("#detail")
    catalogue.untranslatable = set()
    page.click("#detail [data-action=again]")
    fixture.until("document.querySelector('.detail-overview').textContent === 'movie 1의 번역'")
    page.keyboard.press("Escape")
    # With the rows, when it was opened, and by the button: nothing asks again by itself.
    assert catalogue.translated.count("movie/1") == 3, catalogue.translated
    fixture.until("document.querySelector('#missing-text').textContent.includes('1')")
    assert part(fixture, "overview")[0] == "movie 1의 번역"
    # What always asks for another try is not tried for ever.
    assert catalogue.translated.count("person/1") == 4, catalogue.translated
    catalogue.limited = set()
    page.click("#missing-again")
    page.wait_for_selector("#missing", state="hidden")
    # The notice goes when asking begins; the text comes with the answer.
    fixture.until(
        "[...document.querySelector('chaja-search').shadowRoot.querySelectorAll('.overview')]"
        ".some(({ textContent }) => textContent === 'person 1의 번역')")


@test("the reader switches between original and translation, and the choice is kept", **KOREAN)
def _(fixture):
    page, catalogue = open_made(fixture)
    search(fixture, "dune")
    fixture.until("document.querySelector('chaja-search').shadowRoot.querySelector('.overview').textContent === 'movie 1의 번역'")
    page.click("#original")
    assert part(fixture, "overview")[0] == "The original text of movie 1."
    assert page.get_attribute("#original", "aria-pressed") == "true"
    page.click("chaja-search .row")
    assert fixture.text(".detail-overview") == "The original text of movie 1."
    page.click("#detail [data-action=original]")
    assert fixture.text(".detail-overview") == "movie 1의 번역"
    assert page.evaluate("document.activeElement.dataset.action") == "original"
    page.keyboard.press("Escape")
    assert part(fixture, "overview")[0] == "movie 1의 번역"
    page.click("#original")
    page.reload()
    open_movies(fixture, "?q=dune")
    fixture.settle()
    assert part(fixture, "overview")[0] == "The original text of movie 1."
