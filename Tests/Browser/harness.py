# Chaja
# SPDX-License-Identifier: Apache-2.0
"""What the tests of the pages share: the server, the page under test, and ways to type."""

import contextlib
import importlib.util
import json
import os
import pathlib
import subprocess
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / ".cache" / "screenshots"

# The field of the page's search element; selectors reach into its shadow tree.
FIELD = "chaja-search input[role=combobox]"

# The rules of axe, as a package for Python carries them.
AXE = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js"

# Seconds after which what a test waits for will not come: long, for a machine may be busy, and who waits goes on at once.
PATIENCE = 30

tests = []


def test(name, **settings):
    """Registers a test; the settings are those of the browser's context, and `errors` for expected ones."""

    def register(run):
        tests.append((name, run, settings))
        return run

    return register


def program():
    """The path of the command that is tested."""
    return os.environ.get("CHAJA", str(ROOT / ".build" / "release" / "chaja"))


@contextlib.contextmanager
def server(address):
    """Gives the address of a server: the one named, or one started for these tests on a free port."""
    if address:
        yield address.rstrip("/")
        return
    with started() as address:
        yield address


@contextlib.contextmanager
def started(log=subprocess.DEVNULL, **environment):
    """Starts a server on a free port, with variables beside those of this program, and gives its address."""
    # Behind a proxy each browser of a test can have an address, and with it a limit of attempts, of its own.
    command = [program(), "serve", "--demo", "--port", "0", "--behind-proxy", "--web", str(ROOT / "Web")]
    with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ | environment) as process:
        try:
            line = process.stdout.readline()
            if "http" not in line:
                raise SystemExit(f"{' '.join(command)} did not start: {line!r}")
            yield line.split()[-1].rstrip("/")
        finally:
            process.terminate()
            assert process.wait(timeout=30) == 0, "the server did not end cleanly"


def wait(page, holds, told=lambda: ""):
    """Waits until something holds, while the page goes on; fails with what is told then."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"never true: {told()}"
        page.wait_for_timeout(10)


class Fixture:
    """A fresh browser context with one page, and what happened in it."""

    def __init__(self, browser, address, settings):
        self.address = address
        # Without a worker all requests can be seen; the tests of the worker allow it.
        self.allowed = (*settings.pop("errors", ()), "Service Worker registration blocked")
        settings = {"locale": "en-US", "viewport": {"width": 1000, "height": 800},
                    "service_workers": "block"} | settings
        self.context = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page = self.context.new_page()
        self.errors, self.told, self.requests = [], [], []
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self._note("error", str(error)))
        self.page.on("request", lambda request: self.requests.append(request))
        self.devtools = self.context.new_cdp_session(self.page)
        self.committed = 0
        self.others = []

    def another(self, **settings):
        """A further browser beside this one, such as that of another person; it ends with this one."""
        other = Fixture(self.context.browser, self.address, settings)
        self.others.append(other)
        return other

    def _note(self, kind, text):
        if kind not in ("error", "warning"):
            return
        is_expected = any(part in text for part in self.allowed)
        (self.told if is_expected else self.errors).append(text)

    def check_console(self):
        for one in [self, *self.others]:
            assert not one.errors, f"console: {one.errors}"

    def close(self):
        for one in [self, *self.others]:
            one.context.close()

    def open(self, query="", path="/pokedex"):
        self.page.goto(self.address + path + query)
        if path == "/pokedex":
            self.settle()
        return self.page

    def open_element(self, *elements, language="en"):
        """Opens a page of the same server with nothing but these elements, under the policy of the pages."""
        policy = self.page.request.get(self.address + "/pokedex").headers["content-security-policy"]
        page = ("<!doctype html><html lang={}><meta charset=utf-8>"
                "<meta name=viewport content='width=device-width, initial-scale=1'><title>Search</title>"
                "<link rel=stylesheet href=/shared/base.css>"
                "<script type=module src=/chaja/chaja-search.js></script><main><h1>Search</h1>{}</main>"
                ).format(language, "".join(elements))
        self.page.route("**/element-test", lambda route: route.fulfill(
            body=page, content_type="text/html", headers={"Content-Security-Policy": policy}))
        self.page.goto(self.address + "/element-test")
        self.until("customElements.get('chaja-search') !== undefined")
        return self.page

    def check_accessibility(self, *excepted):
        """Fails for each violation that axe finds in the page as it is."""
        if "axe" not in self.page.evaluate("Object.keys(window).join()").split(","):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("""async excepted => {
            // What is still fading in has not got its colours yet.
            const roots = [document, ...[...document.querySelectorAll('*')].map(one => one.shadowRoot).filter(Boolean)];
            const ending = roots.flatMap(root => root.getAnimations())
                .filter(one => one.effect.getComputedTiming().iterations !== Infinity);
            await Promise.allSettled(ending.map(one => one.finished));
            const rules = Object.fromEntries(excepted.map(rule => [rule, { enabled: false }]));
            const { violations } = await axe.run(document, { rules });
            return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`);
          }""", list(excepted))
        assert not found, found

    def settle(self):
        """Waits for all that the search has asked for: rows, more of them, or the failure to load it."""
        self.until("(state => state && !(state.isLoading ?? state.phase === 'loading')"
                   " && !(state.sections ?? []).some(one => one.loadingMore))"
                   "(document.querySelector('chaja-search').state)")

    def until(self, condition):
        """Waits until a JavaScript expression is true.

        Asks again and again from here: the pages' own policy forbids them to evaluate texts.
        """
        wait(self.page, lambda: self.page.evaluate(condition), lambda: condition)

    def await_freed(self, name):
        """Waits until nothing holds what a list of weak references in the window leads to."""

        def is_freed():
            self.devtools.send("HeapProfiler.collectGarbage")
            return self.page.evaluate(f"window.{name}.every(one => one.deref() === undefined)")

        wait(self.page, is_freed, lambda: "freed")

    def type(self, text):
        """Presses the keys of a text, and yields it as typed so far once it is answered."""
        self.page.focus(FIELD)
        for end in range(1, len(text) + 1):
            self.page.keyboard.press(text[end - 1])
            self.settle()
            yield text[:end]

    def compose(self, states):
        """Composes Hangul as an input method does: the last letter is composed, those before it are committed."""
        self.page.focus(FIELD)
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
        return self.page.input_value(FIELD)

    def inside(self, expression):
        """Evaluates an expression in which `root` is the shadow root of the search element."""
        return self.page.evaluate(
            f"(root => {expression})(document.querySelector('chaja-search').shadowRoot)")

    def rows(self):
        """The numbers of the species in the list, from the top."""
        return self.inside("[...root.querySelectorAll('.row')].map(row => +row.dataset.id)")

    def active(self):
        """The number of the species that the field's keys have selected, or None."""
        return self.inside("""(id => id === null ? null : +root.getElementById(id).dataset.id)(
            root.querySelector('input').getAttribute('aria-activedescendant'))""")

    def marks(self, number):
        """The marked letters of a species' row, by part: number, first, second."""
        return self.inside(f"""Object.fromEntries(
            [...root.querySelectorAll('[data-id="{number}"] > span')]
              .map(part => [part.className,
                [...part.querySelectorAll('mark')].map(mark => mark.textContent)])
              .filter(([, marks]) => marks.length))""")

    def in_view(self, number):
        """Whether a species' row lies wholly in the window, below the head."""
        return self.inside(f"""(row => {{
            if (!row || row.closest('[hidden]')) return false;
            const {{ top, bottom }} = row.getBoundingClientRect();
            const head = root.querySelector('.head').getBoundingClientRect().bottom;
            return top >= head - 1 && bottom <= innerHeight + 1;
          }})(root.querySelector('[data-id="{number}"]'))""")

    def found(self, query, **parameters):
        """The numbers of all species that the server finds, from the best."""
        body = json.dumps({"q": query, "limit": 1000, **parameters}).encode()
        request = urllib.request.Request(
            f"{self.address}/indexes/pokedex/search", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return [hit["id"] for hit in json.load(answer)["hits"]]

    def text(self, selector):
        return self.page.inner_text(selector)

    def shows(self):
        """Which of the element's parts is shown; exactly one is, at any time."""
        return self.inside("""['rows', 'idle', 'loading', 'empty', 'failed'].filter(part =>
            [...root.querySelectorAll(`[part~=${part}]`)].some(one => one.checkVisibility())).join()""")

    def picture(self, name, animations="disabled"):
        """Leaves a picture to look at: of what stands still at the end, unless animations are allowed."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", animations=animations)
