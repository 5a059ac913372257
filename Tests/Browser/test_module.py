# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The library for pages, `Web/chaja/`, in Chromium: under the server's strict policy, and from a plain file server."""

import contextlib
import functools
import http.server
import threading

from harness import ROOT, test

SEARCH = """async ([folder, records]) => {
  const {loadChaja, SearchSession, localSource} = await import(folder + 'chaja.js');
  const chaja = await loadChaja();
  const index = records.startsWith('/')
    ? chaja.openIndex(await (await fetch(records)).arrayBuffer())
    : await chaja.buildIndex(records, {format: 'ndjson'});
  const session = new SearchSession(
    chaja, {sections: [{id: 'a'}]}, {sources: {a: localSource(index)}});
  const changes = [];
  session.addEventListener('change', (event) => changes.push(event.detail));
  session.apply({text: '피캋', composing: true});
  const {items} = session.state.sections[0];
  const row = session.row({section: 'a', id: items[0]});
  return {count: index.count, changes: changes.length, items, highlights: row.highlights};
}"""

ENDPOINT = """async () => {
  const {loadChaja, SearchSession, endpointSource} = await import('/chaja/chaja.js');
  const session = new SearchSession(
    await loadChaja(), {debounceMilliseconds: 20, sections: [{id: 'a', pageSize: 3}]},
    {sources: {a: endpointSource('/indexes/pokedex/search')}});
  const ended = new Promise((resolve) => session.addEventListener('change', ({detail}) => {
    if (!detail.isLoading && detail.phase !== 'idle') resolve(detail);
  }));
  session.apply({text: 'p'});
  session.apply({text: 'pik'});
  const {phase, sections: [section]} = await ended;
  const row = session.row({section: 'a', id: section.items[0]});
  return {phase, query: section.query, items: section.items, name: row.record.name_en};
}"""


@contextlib.contextmanager
def file_server():
    """The folder of the pages, served by Python's own file server."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=ROOT / "Web")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as files:
        threading.Thread(target=files.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{files.server_port}"
        finally:
            files.shutdown()


@test("the module runs under the strict policy and answers in the turn of the key")
def _(fixture):
    page = fixture.open(path="/")
    found = page.evaluate(SEARCH, ["/chaja/", "/pokedex.chaja"])
    assert found["count"] == 1025 and found["changes"] == 1, found
    assert found["items"][0] == "25" and found["highlights"][0]["utf16"] == [[0, 3]], found


@test("the module runs from a plain file server", errors=("Failed to load resource",))
def _(fixture):
    with file_server() as address:
        page = fixture.page
        page.goto(address + "/favicon.svg")
        found = page.evaluate(SEARCH, ["/chaja/", '{"id":25,"name":"피카츄"}'])
        assert found["items"] == ["25"] and found["changes"] == 1, found


@test("the module asks a search route, once for what is typed in one breath")
def _(fixture):
    page = fixture.open(path="/")
    before = len(fixture.requests)
    found = page.evaluate(ENDPOINT)
    assert found == {"phase": "results", "query": "pik", "items": found["items"], "name": "Pikachu"}, found
    asked = [request for request in fixture.requests[before:] if request.method == "POST"]
    assert len(asked) == 1, [request.url for request in asked]
