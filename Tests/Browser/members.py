# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Members for the tests of the pages that need some, each with a browser of its own."""

import itertools
import os

PASSWORD = "correct horse battery"
# Names and addresses of one run are new to a server that runs already.
RUN = os.urandom(3).hex()
numbers = itertools.count(1)

# What the browser itself tells about the question who is logged in.
NETWORK = ("Failed to load resource", "net::ERR")


def prepare(fixture):
    """Gives a browser an address of its own, as far as the server's limits are concerned."""
    number = next(numbers)
    fixture.email = f"member-{RUN}-{number}@example.com"
    fixture.context.set_extra_http_headers({"X-Forwarded-For": f"10.{number // 65536}.{number // 256 % 256}.{number % 256}"})
    fixture.allowed = (*fixture.allowed, *NETWORK)
    return fixture


def ask(fixture, method, path, body=None):
    """Asks a route as a page does; gives the JSON of the answer."""
    answer = fixture.context.request.fetch(
        f"{fixture.address}/api/{path}", method=method, data=body, headers={"X-Chaja-Request": "1"})
    assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
    return answer.json() if answer.status != 204 else None


def sign_up(fixture, first, last):
    """Makes a browser that of a new member."""
    prepare(fixture)
    ask(fixture, "POST", "sign-up", {"first": first, "last": last, "email": fixture.email, "password": PASSWORD})
    fixture.member = ask(fixture, "POST", "log-in", {"email": fixture.email, "password": PASSWORD})
    return fixture


def enter(fixture, path="/people"):
    """Opens a page for members and waits until it is there."""
    fixture.page.goto(fixture.address + path)
    fixture.page.wait_for_selector("#app:not([hidden])")
    return fixture.page


def pair(fixture, **settings):
    """Two new members with their browsers: Anna, and Mina with these settings."""
    return sign_up(fixture, "Anna", surname()), sign_up(fixture.another(**settings), "Mina", surname())


def surname():
    """A family name that nobody else has, of letters, far from all others and hard to take for one of them."""
    letters = "bcdfghjklmnpqrstvwxz"
    return "Q" + "".join(letters[byte % 20] for byte in os.urandom(9))


def add_friend(fixture, first, last):
    """Makes a new member, without a browser of its own, a friend of this one; gives the id."""
    email = f"friend-{RUN}-{next(numbers)}@example.com"
    ask(fixture, "POST", "sign-up", {"first": first, "last": last, "email": email, "password": PASSWORD})
    found = ask(fixture, "GET", f"members/search?q={first}+{last}")["hits"][0]
    ask(fixture, "PUT", f"friends/{found['id']}")
    return found["id"]


def befriend(one, other):
    ask(one, "PUT", f"friends/{other.member['id']}")


def converse(one, other):
    """Opens the conversation of two members by the routes; gives its id."""
    return ask(one, "POST", "conversations", {"member": other.member["id"]})["id"]


def write(one, conversation, text):
    client = f"test-{next(numbers)}"
    return ask(one, "POST", f"conversations/{conversation}/messages", {"clientId": client, "text": text})
