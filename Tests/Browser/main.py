# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Runs the tests of the pages; prints "N passed, N failed" and exits with 1 if any failed."""

import argparse
import importlib
import pathlib
import shutil
import sys
import traceback

from playwright.sync_api import sync_playwright

import latency
import loading
from harness import Fixture, server, tests

for path in sorted(pathlib.Path(__file__).parent.glob("test_*.py")):
    importlib.import_module(path.stem)


def chromium(measures):
    """The browser that people have for measuring; for testing its shell without windows, which takes half the time, if it is there."""
    shell = None if measures else shutil.which("chromium-headless-shell")
    return shell or "/usr/bin/chromium"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--address", help="a server that runs already")
    parser.add_argument("--only", default="", help="run the tests whose name holds this")
    parser.add_argument("--measure", choices=["keys", "loading"], help="measure the time of a key, or of a page, instead of testing")
    options = parser.parse_args()
    passed, failed = 0, 0
    with server(options.address) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(options.measure), args=["--no-sandbox"])
        if options.measure:
            {"keys": latency, "loading": loading}[options.measure].measure(browser, address)
            return 0
        for name, run, settings in tests:
            if options.only not in name:
                continue
            fixture = Fixture(browser, address, settings)
            try:
                run(fixture)
                fixture.check_console()
                passed += 1
                print(f"ok   {name}")
            except Exception:  # one failing test must not hide the others
                failed += 1
                print(f"FAIL {name}")
                traceback.print_exc(file=sys.stdout)
            finally:
                fixture.close()
        browser.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main())
