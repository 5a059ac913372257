# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The query in the address, texts that look like HTML, and the page's own protection."""

from harness import FIELD, test

HOSTILE = "<img src=x onerror=alert(1)>"


@test("the address restores the query and follows it")
def _(fixture):
    page = fixture.open("?q=%ED%94%BC%EC%B9%B4")
    assert fixture.value() == "피카"
    assert fixture.rows()[0] == 25
    page.fill(FIELD, "mr mime")
    fixture.until("new URLSearchParams(location.search).get('q') === 'mr mime'")
    page.reload()
    fixture.settle()
    assert fixture.value() == "mr mime"
    page.click(".clear")
    fixture.until("location.search === ''")


@test("C184: markup in the query is text in the field, the message and the address")
def _(fixture):
    page = fixture.page
    page.on("dialog", lambda dialog: (fixture.errors.append("a script ran"), dialog.dismiss()))
    fixture.open("?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    assert fixture.value() == HOSTILE
    if fixture.shows() == "empty":
        assert HOSTILE in fixture.text("[part~=empty] .message-title")
    assert page.locator("img").count() == 0
    page.fill(FIELD, f"qqqqqqqq{HOSTILE}<script>alert(2)</script>")
    fixture.settle()
    assert fixture.shows() == "empty"
    assert f"qqqqqqqq{HOSTILE}" in fixture.text("[part~=empty] .message-title")
    assert page.locator("img").count() == 0


@test("C177, C178: markup in a record is text in its row")
def _(fixture):
    page = fixture.page
    page.on("dialog", lambda dialog: (fixture.errors.append("a script ran"), dialog.dismiss()))
    body = ('{"hits":[{"id":1,"name_en":"<mark>fake</mark> real","name_ko":"<img src=x onerror=alert(1)>","_chaja":'
            '{"match":null,"highlights":[{"field":"name_en","utf16":[[18,22],[90,99]]}]}}],"estimatedTotalHits":1}')
    page.route("**/indexes/pokedex/search", lambda route: route.fulfill(
        body=body, content_type="application/json"))
    fixture.open_element("<chaja-search endpoint=/indexes/pokedex/search fields=name_en,name_ko></chaja-search>")
    page.fill(FIELD, "real")
    fixture.settle()
    assert page.inner_text("[data-id='1'] .title") == "<mark>fake</mark> real"
    assert page.inner_text("[data-id='1'] .detail") == "<img src=x onerror=alert(1)>"
    assert fixture.marks(1) == {"title": ["real"]}
    assert page.locator(".row b, .row img").count() == 0


@test("the page runs nothing but its own files", errors=("Content Security Policy",))
def _(fixture):
    page = fixture.open()
    headers = page.request.get(fixture.address + "/pokedex").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.evaluate("""() => {
            const script = document.createElement('script');
            script.textContent = 'window.ran = true';
            document.body.append(script);
        }""")
    assert page.evaluate("window.ran === undefined")


@test("the start page leads to the Pokédex, and each example finds Pikachu")
def _(fixture):
    page = fixture.open(path="/")
    links = page.eval_on_selector_all("a[href^='/pokedex']", "all => all.map(a => a.getAttribute('href'))")
    assert "/pokedex" in links and len(links) >= 7
    for link in links:
        fixture.open(path="/pokedex", query=link.removeprefix("/pokedex"))
        if "?" in link:
            assert fixture.rows()[0] == 25, link


@test("the interface speaks the browser's language, and the reader's once chosen", locale="ko-KR")
def _(fixture):
    page = fixture.open()
    assert page.get_attribute("html", "lang") == "ko"
    assert page.inner_text("[data-id='25'] .first") == "피카츄"
    page.click("#language")
    assert page.get_attribute("html", "lang") == "en"
    assert page.inner_text("[data-id='25'] .first") == "Pikachu"
    page.reload()
    fixture.settle()
    assert page.get_attribute("html", "lang") == "en"
    fixture.open(path="/")
    assert page.get_attribute("html", "lang") == "en"


@test("an address that is not there shows a page that leads back", errors=("404",))
def _(fixture):
    page = fixture.page
    answer = page.goto(fixture.address + "/pokedexx")
    assert answer.status == 404
    place = "['.wordmark', 'h1'].map(one => document.querySelector(one).getBoundingClientRect().left).join()"
    assert len(set(page.evaluate(place).split(","))) == 1, "name and title begin in one line"
    page.click("main a")
    page.click("a[href='/pokedex']")
    fixture.settle()
    assert fixture.shows() == "rows"


@test("every error code has its explanation")
def _(fixture):
    page = fixture.open(path="/errors")
    answer = page.request.get(fixture.address + "/indexes/pokedex/search?limit=-5").json()
    assert answer["code"] == "invalid_search_limit"
    page.goto(fixture.address + answer["link"])
    assert page.locator("dt:target").inner_text() == "invalid_search_limit"
