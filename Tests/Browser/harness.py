# Chaja
# SPDX-License-Identifier: Apache-2.0
"""What the tests of the pages share: the server, the page under test, and ways to type."""

import contextlib
import json
import os
import pathlib
import subprocess
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / ".cache" / "screenshots"

tests = []


def test(name, **settings):
    """Registers a test; the settings are those of the browser's context, and `errors` for expected ones."""

    def register(run):
        tests.append((name, run, settings))
        return run

    return register


@contextlib.contextmanager
def server(address):
    """Gives the address of a server: the one named, or one started for these tests on a free port."""
    if address:
        yield address.rstrip("/")
        return
    program = os.environ.get("CHAJA", str(ROOT / ".build" / "release" / "chaja"))
    command = [program, "serve", "--demo", "--port", "0"]
    with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            line = process.stdout.readline()
            if "http" not in line:
                raise SystemExit(f"{' '.join(command)} did not start: {line!r}")
            yield line.split()[-1].rstrip("/")
        finally:
            process.terminate()
            assert process.wait(timeout=30) == 0, "the server did not end cleanly"


class Fixture:
    """A fresh browser context with one page, and what happened in it."""

    def __init__(self, browser, address, settings):
        self.address = address
        self.allowed = settings.pop("errors", ())
        settings = {"locale": "en-US", "viewport": {"width": 1000, "height": 800}} | settings
        self.context = browser.new_context(**settings)
        self.context.set_default_timeout(5000)
        self.page = self.context.new_page()
        self.errors, self.requests = [], []
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self._note("error", str(error)))
        self.page.on("request", lambda request: self.requests.append(request))
        self.devtools = self.context.new_cdp_session(self.page)
        self.committed = 0

    def _note(self, kind, text):
        if kind in ("error", "warning") and not any(part in text for part in self.allowed):
            self.errors.append(text)

    def check_console(self):
        assert not self.errors, f"console: {self.errors}"

    def close(self):
        self.context.close()

    def open(self, query="", path="/pokedex"):
        self.page.goto(self.address + path + query)
        if path == "/pokedex":
            self.settle()
        return self.page

    def settle(self):
        """Waits for the answer to what is typed."""
        self.until("document.querySelector('#rows').getAttribute('aria-busy') === 'false'")

    def until(self, condition):
        """Waits until a JavaScript expression is true.

        Asks again and again from here: the pages' own policy forbids them to evaluate texts.
        """
        for _ in range(500):
            if self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"never true: {condition}")

    def type(self, text):
        """Presses the keys of a text, and yields it as typed so far once it is answered."""
        self.page.focus("#query")
        for end in range(1, len(text) + 1):
            self.page.keyboard.press(text[end - 1])
            self.settle()
            yield text[:end]

    def compose(self, states):
        """Composes Hangul as an input method does: the last letter is composed, those before it are committed."""
        self.page.focus("#query")
        self.committed = 0
        for state in states:
            whole = len(state) - 1
            if whole > self.committed:
                self.devtools.send("Input.insertText", {"text": state[self.committed:whole]})
                self.committed = whole
            self.devtools.send("Input.imeSetComposition", {
                "text": state[-1], "selectionStart": 1, "selectionEnd": 1})
            self.settle()
            yield state

    def commit(self, letter):
        """Ends the composition with its last letter."""
        self.devtools.send("Input.insertText", {"text": letter})
        self.settle()

    def value(self):
        return self.page.input_value("#query")

    def rows(self):
        """The numbers of the species in the list, from the top."""
        return self.page.evaluate(
            "[...document.querySelectorAll('#rows .row')].map(row => +row.id.split('-')[1])")

    def marks(self, number):
        """The marked letters of a species' row, by part: number, first, second."""
        return self.page.evaluate(
            """number => Object.fromEntries(
                [...document.querySelectorAll(`#species-${number} > span`)]
                  .map(part => [part.className,
                    [...part.querySelectorAll('mark')].map(mark => mark.textContent)])
                  .filter(([, marks]) => marks.length))""",
            number)

    def in_view(self, number):
        """Whether a species' row lies wholly in the window, below the head."""
        return self.page.evaluate(
            """number => {
                 const row = document.querySelector(`#species-${number}`);
                 if (!row || row.closest('[hidden]')) return false;
                 const {top, bottom} = row.getBoundingClientRect();
                 const head = document.querySelector('.head').getBoundingClientRect().bottom;
                 return top >= head - 1 && bottom <= innerHeight + 1;
               }""",
            number)

    def found(self, query, **parameters):
        """The numbers of all species that the server finds, from the best."""
        body = json.dumps({"q": query, "limit": 1000, **parameters}).encode()
        request = urllib.request.Request(
            f"{self.address}/indexes/pokedex/search", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return [hit["id"] for hit in json.load(answer)["hits"]]

    def text(self, selector):
        return self.page.inner_text(selector)

    def shows(self):
        """Which of the page's parts is shown; exactly one is, at any time."""
        return self.page.evaluate(
            "['loading', 'rows', 'empty', 'failed']"
            ".filter(id => !document.getElementById(id).hidden).join()")

    def picture(self, name):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")
