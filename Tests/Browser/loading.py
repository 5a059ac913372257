# Chaja
# SPDX-License-Identifier: Apache-2.0
"""What the pages fetch, in which order, and how long that takes on a slow line."""

import time
import urllib.parse

from playwright.sync_api import Error

from harness import Fixture
from members import prepare, sign_up

# 400 kbit/s, and 400 ms for each answer.
SLOW_3G = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}

# What can be typed into, and what also answers; on pages for members the search stands in a dialog.
IS_FIELD_THERE = "customElements.get('chaja-search') !== undefined && document.getElementById('language').textContent !== ''"
IS_SEARCH_THERE = "document.querySelector('chaja-search').session != null"
PAGES = {
    "pokedex": IS_SEARCH_THERE,
    "movies": IS_SEARCH_THERE,
    "people": f"!document.getElementById('app').hidden && {IS_SEARCH_THERE}",
    "meet": f"!document.getElementById('app').hidden && {IS_SEARCH_THERE}",
    "playground": IS_FIELD_THERE,
}


def visitor(fixture, page):
    """Makes a browser that of somebody whom a page lets in."""
    return sign_up(fixture, "Anna", "Reader") if page in ("people", "meet") else prepare(fixture)


def is_true(page, expression):
    """Evaluates an expression in a page that may just be on its way."""
    try:
        return page.evaluate(expression)
    except Error:
        return False


def steps(fixture, name, condition):
    """Opens a page and lets all files come that have been asked for, and those asked for then, until a condition holds.

    Gives the paths of the files of each step. What is asked of an API is let through.
    """
    page, held, found = fixture.page, [], []

    def take(route):
        path = urllib.parse.urlsplit(route.request.url).path
        if path.startswith(("/api/", "/indexes/")) or path.endswith("/favicon.svg"):
            route.continue_()
        else:
            held.append((path, route))

    page.route("**/*", take)
    # From a page of the same server, which does not wait for this one.
    page.goto(fixture.address + "/favicon.svg")
    page.evaluate(f"setTimeout(() => location.assign('/{name}'))")
    for _ in range(200):
        count = len(held)
        page.wait_for_timeout(100)
        if len(held) > count:
            continue
        # While a page is on its way nothing can be asked of it.
        if held:
            found.append(sorted(path for path, _ in held))
            routes, held[:] = [route for _, route in held], []
            for route in routes:
                route.continue_()
        elif is_true(page, f"location.pathname === '/{name}' && {condition}"):
            break
    page.unroute_all(behavior="ignoreErrors")
    return found


def measure(browser, address):
    """Prints for each page how long a slow line takes to bring it: at the first visit, and at the next."""
    for name, condition in PAGES.items():
        fixture = Fixture(browser, address, {})
        try:
            visitor(fixture, name)
            fixture.devtools.send("Network.enable")
            fixture.devtools.send("Network.emulateNetworkConditions", SLOW_3G)
            received = []
            fixture.devtools.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
            for visit in ("first visit", "next visit"):
                received.clear()
                begin = time.monotonic()
                fixture.page.goto(f"{address}/{name}", wait_until="commit")
                times = []
                for awaited in (IS_FIELD_THERE, condition):
                    while not is_true(fixture.page, awaited):
                        fixture.page.wait_for_timeout(10)
                    times.append(time.monotonic() - begin)
                print(f"{name}, {visit}: field {times[0]:.1f} s, search {times[1]:.1f} s, "
                      f"{sum(count > 0 for count in received)} answers, {sum(received) / 1000:.0f} KB")
                fixture.page.goto("about:blank")
        finally:
            fixture.close()
