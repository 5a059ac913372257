# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The Pokédex without a network, and after one of its files has changed."""

from harness import FIELD, test

KEPT = """(async () => {
    const kept = await (await caches.open('pokedex-1')).keys();
    return kept.some(request => request.url.endsWith('/pokedex.chaja'))
      && kept.some(request => request.url.endsWith('/pokedex'));
  })()"""


def visit(fixture, query=""):
    fixture.open(query)
    fixture.until(KEPT)
    fixture.until("navigator.serviceWorker.controller !== null")


@test("after one visit the page works without a network", service_workers="allow",
      errors=("Failed to load resource",))
def _(fixture):
    page = fixture.page
    visit(fixture)
    fixture.context.set_offline(True)
    page.goto(fixture.address + "/pokedex?q=%ED%94%BC%EC%B9%B4")
    fixture.settle()
    assert fixture.value() == "피카"
    assert fixture.rows()[0] == 25
    for text in fixture.compose(["ㅍ", "피", "핔", "피카", "피캋", "피카츄"]):
        pass
    fixture.commit("츄")
    page.fill(FIELD, "mew")
    assert fixture.rows()[0] == 151
    page.click("[data-id='151']")
    page.wait_for_selector("#detail[open]")
    fixture.context.set_offline(False)


@test("with a network nothing kept is shown in place of a newer file", service_workers="allow")
def _(fixture):
    page = fixture.page
    visit(fixture)
    newer = page.request.get(fixture.address + "/pokedex/texts.js").text().replace("Number or name", "A newer prompt")
    fixture.context.route("**/pokedex/texts.js", lambda route: route.fulfill(
        body=newer, content_type="text/javascript"))
    page.reload()
    fixture.settle()
    assert page.get_attribute(FIELD, "placeholder") == "A newer prompt"
    fixture.context.unroute_all()


@test("caches of an older version are removed, and searches are never kept", service_workers="allow")
def _(fixture):
    page = fixture.open(path="/")
    page.evaluate("caches.open('pokedex-0').then(() => caches.open('another'))")
    visit(fixture)
    fixture.until("(async () => !(await caches.keys()).includes('pokedex-0'))()")
    assert "another" in page.evaluate("caches.keys()")
    page.evaluate("fetch('/indexes/pokedex/search?q=pika')")
    page.wait_for_timeout(50)
    kept = page.evaluate("caches.open('pokedex-1').then(cache => cache.keys()).then(all => all.map(one => one.url))")
    assert not any("/indexes/" in address for address in kept)
