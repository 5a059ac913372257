# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The example that needs no server of ours: a page, an index file and the element, on a plain file server."""

import contextlib
import os
import subprocess
import sys
import tempfile

from harness import FIELD, ROOT, program, test


@contextlib.contextmanager
def site():
    """Puts the example together and gives its address on Python's own file server."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ROOT / "Examples/static-site/build", folder], check=True, capture_output=True,
                       env=os.environ | {"CHAJA": program()})
        command = [sys.executable, "-u", "-m", "http.server", "0", "-b", "127.0.0.1", "-d", folder]
        with subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            try:
                yield process.stdout.readline().split("(")[1].split(")")[0].rstrip("/")
            finally:
                process.terminate()


@test("the example searches on a plain file server")
def _(fixture):
    with site() as address:
        page = fixture.page
        page.goto(address + "/")
        fixture.until("document.querySelector('chaja-search').session !== null")
        count = len(fixture.requests)
        addresses = [request.url for request in fixture.requests]
        assert len(addresses) == len(set(addresses)), "each file is fetched once"
        for text, first in [("seoul", "seoul"), ("스웨", "stockholm"), ("ㅍㄹ", "paris"), ("bogota", "bogota"),
                            ("washington dc", "washington")]:
            page.fill(FIELD, text)
            ids = fixture.inside("[...root.querySelectorAll('.row')].map(row => row.dataset.id)")
            assert ids[0] == first, (text, ids[:3])
        page.fill(FIELD, "paris")
        page.keyboard.press("Enter")
        assert page.inner_text("#chosen") == "Paris is the capital of France."
        assert len(fixture.requests) == count
        page.fill(FIELD, "san")
        fixture.check_accessibility()
        fixture.picture("static-site")
