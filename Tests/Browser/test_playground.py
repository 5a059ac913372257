# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The playground: a file of the reader's is indexed and searched in the page, and never leaves it."""

import contextlib
import functools
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading

from harness import FIELD, ROOT, program, test

NETWORK = ("Failed to load resource",)
PEOPLE = "name,city\n김민수,서울\nAnna Berg,Stockholm\n이정재,Seoul\n"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def any_host(folder):
    """A file server that knows nothing of Chaja."""
    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{host.server_port}/"
        finally:
            host.shutdown()


def open_playground(fixture):
    return fixture.open(path="/playground")


def give(fixture, name, content):
    content = content if isinstance(content, bytes) else content.encode()
    fixture.page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": content})


def built(fixture, name):
    fixture.until(f"document.getElementById('name').textContent === {json.dumps(name)}"
                  " && document.getElementById('working').hidden")
    fixture.until("document.querySelector('chaja-search').session != null")
    fixture.settle()


def titles(fixture):
    return fixture.inside("[...root.querySelectorAll('.row .title')].map(title => title.textContent)")


@test("a file of each format is indexed in the page and searched with every key")
def _(fixture):
    page = open_playground(fixture)
    rows = [{"name": "김민수", "city": "서울"}, {"name": "Anna Berg", "city": "Stockholm"}, {"name": "이정재", "city": "Seoul"}]
    for name, content in [
        ("people.csv", PEOPLE),
        ("people.tsv", PEOPLE.replace(",", "\t")),
        ("people.json", json.dumps(rows)),
        ("people.ndjson", "\n".join(json.dumps(row) for row in rows)),
        ("people", json.dumps(rows)),
        ("people.txt", PEOPLE.replace(",", "\t")),
    ]:
        give(fixture, name, content)
        built(fixture, name)
        assert "3 records, 2 fields" in fixture.text("#summary"), name
        assert len(titles(fixture)) == 3, name
        page.fill(FIELD, "ㄱㅁㅅ")
        fixture.settle()
        assert titles(fixture) == ["김민수"], name
        page.fill(FIELD, "anan")
        fixture.settle()
        assert titles(fixture) == ["Anna Berg"], name
    fixture.picture("playground-results")


@test("no request carries anything of the file")
def _(fixture):
    page = open_playground(fixture)
    page.click("#example")
    built(fixture, "capitals.csv")
    before = len(fixture.requests)
    give(fixture, "secret.csv", "name,word\nAda,Zauberwort\n")
    built(fixture, "secret.csv")
    page.fill(FIELD, "zauber")
    fixture.settle()
    assert titles(fixture) == ["Ada"]
    page.uncheck("#fields input[value=name]")
    fixture.until("document.getElementById('code').textContent.includes('fields=\"word\"')")
    page.click("summary")
    with page.expect_download():
        page.click("#download-index")
    later = [request.url for request in fixture.requests[before:] if not request.url.startswith("blob:")]
    assert later == [], later
    for request in fixture.requests:
        assert request.method == "GET" and request.post_data is None, request.url
        assert "auber" not in request.url and "secret" not in request.url


@test("markup in a file is text in the page and in the code")
def _(fixture):
    page = open_playground(fixture)
    field = '"><script>top.ran=1</script>'
    give(fixture, "<b>.csv", f'"{field.replace(chr(34), chr(34) * 2)}",b\n<img src=x onerror=top.ran=1>,&amp;\n')
    built(fixture, "<b>.csv")
    assert titles(fixture) == ["<img src=x onerror=top.ran=1>"]
    assert fixture.inside("root.querySelector('.detail').textContent") == "&amp;"
    made = page.evaluate("""() => {
        const page = new DOMParser().parseFromString(document.getElementById('code').textContent, 'text/html');
        const search = page.querySelector('chaja-search');
        return [page.querySelectorAll('script').length, page.title, search.getAttribute('fields'), search.getAttribute('src')];
      }""")
    assert made == [1, "-b-", f"{field},b", "-b-.chaja"], made
    assert page.evaluate("window.ran === undefined && document.querySelectorAll('main script, main img').length === 0")


@test("a file is dropped onto the page")
def _(fixture):
    page = open_playground(fixture)
    data = page.evaluate_handle("""text => { const data = new DataTransfer();
        data.items.add(new File([text], 'dropped.csv')); return data; }""", PEOPLE)
    page.dispatch_event("#drop", "dragover", {"dataTransfer": data})
    assert "over" in page.get_attribute("#drop", "class")
    page.dispatch_event("body", "drop", {"dataTransfer": data})
    built(fixture, "dropped.csv")
    assert page.get_attribute("#drop", "class") == "drop"


@test("what is searched can be chosen, one field at least")
def _(fixture):
    page = open_playground(fixture)
    give(fixture, "people.csv", PEOPLE)
    built(fixture, "people.csv")
    page.fill(FIELD, "seoul")
    fixture.settle()
    assert "이정재" in titles(fixture)
    page.uncheck("#fields input[value=city]")
    fixture.until("document.querySelector('chaja-search').getAttribute('fields') === 'name'")
    fixture.until("document.querySelector('chaja-search').session != null")
    fixture.settle()
    assert fixture.value() == "seoul" and fixture.shows() == "empty"
    page.locator("#fields input[value=name]").click()
    assert page.is_checked("#fields input[value=name]")


@test("the index file and the page that are downloaded are those of the command line and of any host", errors=NETWORK)
def _(fixture):
    page = open_playground(fixture)
    give(fixture, "my \"people\" & co.csv", PEOPLE)
    built(fixture, "my \"people\" & co.csv")
    page.click("summary")
    with tempfile.TemporaryDirectory() as folder:
        for button in ["#download-index", "#download-page"]:
            with page.expect_download() as waiting:
                page.click(button)
            waiting.value.save_as(os.path.join(folder, waiting.value.suggested_filename))
        assert sorted(os.listdir(folder)) == ["index.html", "my -people- & co.chaja"]
        path = os.path.join(folder, "my -people- & co.chaja")
        answer = subprocess.run([program(), "search", path, "ㄱㅁㅅ", "--json"], capture_output=True, text=True, timeout=60)
        assert "김민수" in answer.stdout, answer
        code = fixture.text("#code")
        assert pathlib.Path(folder, "index.html").read_text(encoding="utf-8").strip() == code.strip()
        assert 'fields="name,city"' in code and "<title>my -people- &#38; co</title>" in code, code
        shutil.copytree(ROOT / "Web" / "chaja", os.path.join(folder, "chaja"))
        with any_host(folder) as address:
            page.goto(address)
            page.fill(FIELD, "ㄱㅁㅅ")
            fixture.settle()
            assert titles(fixture) == ["김민수"]


@test("the Swift program is the one that every build compiles, with the reader's file and query")
def _(fixture):
    page = open_playground(fixture)
    page.click("#example")
    built(fixture, "capitals.csv")
    page.fill(FIELD, "ㅅㅇ")
    fixture.settle()
    compiled = (ROOT / "Snippets" / "IndexFile.swift").read_text(encoding="utf-8").partition("// snippet.show\n")[2]
    assert page.text_content("#program") == compiled
    page.fill(FIELD, 'a "\\ b')
    fixture.settle()
    assert 'RecordQuery("a \\"\\\\ b")' in page.text_content("#program"), page.text_content("#program")
    fixture.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("summary")
    page.click("[data-copies=program]")
    fixture.until("document.getElementById('copied').textContent === 'Copied.'")
    assert page.evaluate("navigator.clipboard.readText()") == page.text_content("#program")


@test("a file that can't be used says why and where, and the one before stays")
def _(fixture):
    page = open_playground(fixture)
    give(fixture, "people.csv", PEOPLE)
    built(fixture, "people.csv")
    for name, content, told in [
        ("empty.csv", "", "The file is empty"),
        ("broken.json", "{\"a\": ", "broken.json"),
        ("only.csv", "name,city\n", "There is no record"),
        ("picture.csv", bytes(range(256)) * 8, "picture.csv"),
    ]:
        give(fixture, name, content)
        page.wait_for_selector("#problem:not([hidden])")
        fixture.until("document.getElementById('working').hidden")
        assert told in fixture.text("#problem"), (name, fixture.text("#problem"))
        assert fixture.text("#name") == "people.csv" and len(titles(fixture)) == 3
    fixture.picture("playground-problem")
    give(fixture, "some.ndjson", '{"name":"Ada"}\nnonsense\n{"name":"Bo"}\n')
    built(fixture, "some.ndjson")
    assert "some.ndjson:2" in fixture.text("#left-out") and "2 records" in fixture.text("#summary")
    assert page.is_hidden("#problem")


@test("the playground fits a narrow window, in Korean and in the dark",
      viewport={"width": 320, "height": 640}, locale="ko-KR", color_scheme="dark")
def _(fixture):
    page = open_playground(fixture)
    fixture.picture("playground-phone-idle")
    page.click("#example")
    built(fixture, "capitals.csv")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is too wide"
    page.fill(FIELD, "ㅅㅇ")
    fixture.settle()
    assert titles(fixture)[0] == "Seoul"
    fixture.picture("playground-phone")
    fixture.check_accessibility()
    page.click("#language")
    assert "25 records, 4 fields" in fixture.text("#summary")


@test("axe finds nothing in the playground", errors=NETWORK)
def _(fixture):
    page = open_playground(fixture)
    fixture.check_accessibility()
    page.click("#example")
    built(fixture, "capitals.csv")
    page.click("summary")
    fixture.check_accessibility()
    fixture.picture("playground")


@test("the start page leads to the apps and the playground", errors=NETWORK)
def _(fixture):
    for path in ["/pokedex", "/movies", "/people", "/meet", "/playground"]:
        page = fixture.open(path="/")
        page.click(f"a.app[href='{path}']")
        fixture.until(f"location.pathname === '{path}'")
        assert page.locator("h1").count() >= 1


@test("a part of the search that can't be loaded is told, and loaded with the next file", errors=NETWORK)
def _(fixture):
    page = open_playground(fixture)
    page.route("**/chaja*.wasm", lambda route: route.abort())
    give(fixture, "people.csv", PEOPLE)
    page.wait_for_selector("#problem:not([hidden])")
    assert "could not be loaded" in fixture.text("#problem") and page.is_hidden("#built")
    page.unroute("**/chaja*.wasm")
    give(fixture, "people.csv", PEOPLE)
    built(fixture, "people.csv")
    assert page.is_hidden("#problem")
