# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Runs the tests in the terminal; prints "N passed, N failed, N skipped" and exits with 1 if any failed."""

import argparse
import os
import sys
import time
import traceback

import test_choosing
import test_ending
import test_reading
import test_screen
import test_shells
from harness import CHAJA, Skipped, tests

assert all((test_choosing, test_ending, test_reading, test_screen, test_shells))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="run the tests whose name holds this")
    options = parser.parse_args()
    if not os.access(CHAJA, os.X_OK):
        sys.exit(f"{CHAJA} is not there; build it with swift build -c release --product chaja")
    passed, failed, skipped = 0, 0, 0
    for name, run in tests:
        if options.only not in name:
            continue
        start = time.monotonic()
        try:
            run()
            passed += 1
            print(f"ok   {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except Skipped as reason:
            skipped += 1
            print(f"skip {name}: {reason}", flush=True)
        except Exception:  # one failing test must not hide the others
            failed += 1
            print(f"FAIL {name}")
            traceback.print_exc(file=sys.stdout)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


sys.exit(main())
