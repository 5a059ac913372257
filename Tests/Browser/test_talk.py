# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Conversations on the page People, in several windows and browsers at once."""

from harness import test, wait
from members import PASSWORD, ask, converse, enter, pair, sign_up, surname, write


def say(page, text):
    page.fill("#talk-text", text)
    page.press("#talk-text", "Enter")


def texts(page):
    return page.evaluate("[...document.querySelectorAll('.bubble')].map(bubble => bubble.textContent)")


def until(page, condition, *values):
    """Waits in any window until a function of the values is true; pages may not evaluate texts themselves."""
    wait(page, lambda: condition(*values), lambda: texts(page))


def shows(page, *wanted):
    until(page, lambda: texts(page) == list(wanted))


def talk(fixture, **settings):
    """Two members whose conversation is open in both browsers; gives their pages and the conversation's id."""
    anna, mina = pair(fixture, **settings)
    number = converse(anna, mina)
    return anna, mina, enter(anna, f"/people?conversation={number}"), enter(mina, f"/people?conversation={number}"), number


@test("S1.14: a message shows in all windows of both at once, in one order, each once")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)
    second = mina.context.new_page()
    second.goto(right.url)
    second.wait_for_selector("#talk-form:not([hidden])")
    said = []
    for turn in range(3):
        for page, name in [(left, "Anna"), (right, "Mina")]:
            said.append(f"{name} {turn} <i>")
            say(page, said[-1])
    for page in [left, right, second]:
        until(page, lambda: len(texts(page)) == 6)
        until(page, lambda: page.locator(".outgoing").count() == 0)
    assert texts(left) == texts(right) == texts(second) and sorted(texts(left)) == sorted(said)
    left.reload()
    shows(left, *texts(right))
    assert left.locator(".mine").count() == 3 and left.locator(".bubble i").count() == 0


@test("unread messages are counted until they are seen, in all windows")
def _(fixture):
    anna, mina = pair(fixture)
    number = converse(anna, mina)
    page = enter(mina)
    second = mina.context.new_page()
    second.goto(mina.address + "/people")
    for text in ["one", "two"]:
        write(anna, number, text)
    page.wait_for_selector(".conversation .badge:has-text('2')")
    until(page, lambda: page.title().startswith("(2)"))
    assert "two" in page.inner_text(".conversation-text")
    assert "2 unread messages" in page.locator(".conversation").text_content()
    mina.picture("people-unread")
    page.click(".conversation")
    for window in [page, second]:
        until(window, lambda: window.locator(".badge").count() == 0 and window.title() == "People · Chaja")
    write(anna, number, "three")
    shows(page, "one", "two", "three")
    until(page, lambda: ask(mina, "GET", "me")["unread"] == 0)
    assert page.locator(".badge").count() == 0, "what is on the screen is read"
    page.go_back()
    page.wait_for_selector("#talk-open", state="hidden")


@test("a message that could not be sent stays, and is sent once when it is tried again")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)
    left.route("**/messages", lambda route: route.abort())
    say(left, "first")
    left.wait_for_selector("text=Not sent.")
    say(left, "second")
    until(left, lambda: left.locator(".outgoing.failed").count() == 2)
    anna.check_accessibility()
    anna.picture("people-not-sent")
    left.unroute_all()
    left.locator(".failed button:has-text('Try again')").first.click()
    shows(right, "first", "second")
    shows(left, "first", "second")
    until(left, lambda: left.locator(".outgoing").count() == 0)


@test("a message whose answer was lost is stored once, though the window is loaded anew between the tries")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)

    def lose(route):
        route.fetch()
        route.abort()

    left.route("**/messages", lose)
    left.route("**/api/events*", lambda route: route.abort())
    left.reload()
    left.wait_for_selector("#talk-form:not([hidden])")
    say(left, "once")
    shows(right, "once")
    left.wait_for_selector("text=Not sent.")
    left.unroute_all()
    left.reload()
    shows(left, "once")
    until(left, lambda: left.locator(".outgoing").count() == 0)
    write(mina, number, "answer")
    shows(left, "once", "answer")
    shows(right, "once", "answer")


@test("a message that the server refuses can be discarded, and holds up no other")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)
    left.evaluate("document.getElementById('talk-text').removeAttribute('maxlength')")
    say(left, "가" * 6000)
    left.wait_for_selector(".refused >> text=This message is too long")
    say(left, "short")
    shows(right, "short")
    left.click(".refused button:has-text('Discard')")
    shows(left, "short")


@test("after a break all that was missed comes, in order and once")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)
    say(left, "before")
    shows(right, "before")
    mina.context.set_offline(True)
    right.wait_for_selector("#connection:not([hidden])")
    mina.picture("people-offline")
    say(right, "from the tunnel")
    right.wait_for_selector("text=Not sent.")
    for text in ["one", "two", "three"]:
        write(anna, number, text)
    mina.context.set_offline(False)
    shows(right, "before", "one", "two", "three", "from the tunnel")
    shows(left, "before", "one", "two", "three", "from the tunnel")
    right.wait_for_selector("#connection", state="hidden")


@test("eight windows of one browser share a stream, and another one goes on when its window is closed")
def _(fixture):
    anna, mina = pair(fixture)
    number = converse(anna, mina)
    first = enter(mina, f"/people?conversation={number}")
    windows = [mina.context.new_page() for _ in range(7)]
    streams = []
    mina.context.on("request", lambda request: streams.append(request) if "/api/events" in request.url else None)
    for window in windows:
        window.goto(first.url)
        window.wait_for_selector("#talk-form:not([hidden])")
    assert streams == [], "one stream serves them all: a browser has six connections to a server"
    write(anna, number, "one")
    for window in [first, *windows]:
        shows(window, "one")
    first.close()
    write(anna, number, "two")
    for window in windows:
        shows(window, "one", "two")
    assert len(streams) == 1


@test("who logs out or deletes the account in one window is out in all, and who else logs in sees nothing of it")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)
    say(left, "hello")
    shows(left, "hello")
    second = anna.context.new_page()
    second.goto(left.url)
    second.wait_for_selector("#talk-form:not([hidden])")
    second.click("#account-button")
    second.click("text=Log out")
    left.wait_for_selector("#gate:not([hidden])")
    assert texts(left) == [] and left.is_hidden("#app")
    ask(mina, "POST", "me/delete", {"password": PASSWORD})
    right.wait_for_selector("#gate:not([hidden])")
    assert texts(right) == []


@test("who logs out leaves nothing behind in the window, and another member who logs in is noticed")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)
    left.route("**/messages", lambda route: route.abort())
    say(left, "a secret")
    left.wait_for_selector("text=Not sent.")
    left.unroute_all()
    left.route("**/messages", lambda route: route.abort())
    left.click("#account-button")
    left.click("text=Log out")
    left.wait_for_selector("#gate:not([hidden])")
    assert left.evaluate("sessionStorage.length") == 0
    left.unroute_all()
    ask(mina, "POST", "log-in", {"email": anna.email, "password": PASSWORD})
    until(right, lambda: right.is_visible("#account-button") and anna.member["name"] in right.inner_text("#account-button"))


@test("somebody is added to the friends, tried again after a failure, and can be invited then")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)
    assert left.is_hidden("#talk-meet")
    left.route("**/api/friends/*", lambda route: route.abort())
    left.click("#talk-friend")
    left.wait_for_selector("#talk-failed:not([hidden])")
    assert left.is_visible("#talk-form"), "the conversation goes on"
    left.unroute_all()
    left.click("#talk-retry")
    left.wait_for_selector("#talk-meet:not([hidden])")
    assert left.is_hidden("#talk-failed") and left.is_hidden("#talk-friend")
    left.click("#talk-meet")
    left.wait_for_selector("#editor:not([hidden])")
    until(left, lambda: left.evaluate("document.querySelector('chaja-search').chips.map(chip => chip.label)") == [mina.member["name"]])


@test("a conversation that is not there, and one whose partner has gone, are told")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)
    say(left, "hello")
    shows(right, "hello")
    ask(mina, "POST", "me/delete", {"password": PASSWORD})
    left.wait_for_selector("text=There is no such member any more.")
    assert left.locator(".conversation").count() == 0 and texts(left) == []
    for query in ["999999999", "x"]:
        left.goto(f"{anna.address}/people?conversation={query}")
        left.wait_for_selector("text=There is no such conversation")
    anna.check_accessibility()


@test("the list, a conversation and the page itself can be loaded again after a failure")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)
    write(mina, number, "hello")
    left.route("**/api/conversations*", lambda route: route.fulfill(status=500, body="{}"))
    left.route("**/messages?*", lambda route: route.fulfill(status=500, body="{}"))
    left.reload()
    left.wait_for_selector("#conversations-failed:not([hidden])")
    left.wait_for_selector("#talk-failed:not([hidden])")
    anna.picture("people-failed")
    left.unroute_all()
    left.click("#conversations-retry")
    left.wait_for_selector(".conversation")
    left.click("#talk-retry")
    shows(left, "hello")
    left.route("**/api/me", lambda route: route.abort())
    left.reload()
    left.wait_for_selector("#page-failed:not([hidden])")
    anna.picture("people-page-failed")
    left.unroute_all()
    left.click("#page-retry")
    shows(left, "hello")


@test("Enter that belongs to an input method sends nothing; with Shift it makes a line")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)
    left.focus("#talk-text")
    anna.devtools.send("Input.imeSetComposition", {"text": "안", "selectionStart": 1, "selectionEnd": 1})
    left.evaluate("""() => document.getElementById('talk-text').dispatchEvent(new KeyboardEvent('keydown',
        { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true }))""")
    assert texts(left) == [] and left.input_value("#talk-text") == "안"
    anna.devtools.send("Input.insertText", {"text": "안"})
    left.keyboard.press("Shift+Enter")
    left.keyboard.type("b")
    left.keyboard.press("Enter")
    shows(right, "안\nb")
    left.fill("#talk-text", "  \n ")
    left.keyboard.press("Enter")
    write(mina, number, "c")
    shows(left, "안\nb", "c")


@test("earlier messages are loaded at the top, and what one reads keeps its place")
def _(fixture):
    anna, mina = pair(fixture)
    number = converse(anna, mina)
    for at in range(60):
        write(anna, number, f"message {at}")
    page = enter(mina, f"/people?conversation={number}")
    until(page, lambda: len(texts(page)) == 50)
    log = "document.getElementById('talk-log')"
    until(page, lambda: page.evaluate(f"{log}.scrollHeight - {log}.scrollTop - {log}.clientHeight") < 2)
    page.evaluate(f"{log}.scrollTop = 0")
    place = "[...document.querySelectorAll('.bubble')].find(b => b.textContent === 'message 20').getBoundingClientRect().top"
    top = page.evaluate(place)
    page.click("#talk-earlier")
    until(page, lambda: len(texts(page)) == 60)
    now = page.evaluate(place)
    assert abs(now - top) < 2, f"{top} became {now}"
    assert texts(page) == [f"message {at}" for at in range(60)] and page.is_hidden("#talk-earlier")
    write(anna, number, "news")
    until(page, lambda: len(texts(page)) == 61)
    assert page.evaluate(f"{log}.scrollTop") < 2000, "who reads what was earlier is left there"


for scheme, width, locale in [("light", 1000, "en-US"), ("dark", 320, "ko-KR")]:
    @test(f"axe finds nothing on the page People, and it fits: {scheme}", color_scheme=scheme, locale=locale,
          viewport={"width": width, "height": 640})
    def _(fixture, scheme=scheme):
        def look(state):
            fixture.check_accessibility()
            fixture.picture(f"people-{state}-{scheme}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state

        page = fixture.page
        page.goto(fixture.address + "/people")
        page.wait_for_selector("#gate:not([hidden])")
        fixture.allowed = (*fixture.allowed, "Failed to load resource")
        look("log-in")
        page.click(".switch")
        page.click("#gate form:not([hidden]) button")
        look("sign-up")
        sign_up(fixture, "Anna", surname())
        fixture.errors.clear()
        enter(fixture)
        look("empty")
        page.click("#account-button")
        look("account")
        page.keyboard.press("Escape")
        page.click("#compose")
        fixture.until("document.querySelector('chaja-search').session !== null")
        look("find")
        page.keyboard.type("kim")
        page.wait_for_selector("[part~=name]")
        page.keyboard.press("ArrowDown")
        look("found")
        page.keyboard.press("Enter")
        page.wait_for_selector("#talk-form:not([hidden])")
        say(page, "Hello\nthere")
        say(page, "https://example.com/" + "a" * 80)
        until(page, lambda: page.locator("#talk-messages > .message:not(.outgoing)").count() == 2)
        look("talk")


@test("a new name shows at once in the open windows of all: the list, the conversation, and what is found")
def _(fixture):
    anna, mina, left, right, number = talk(fixture)
    write(mina, number, "hello")
    shows(left, "hello")
    last = mina.member["last"]
    finder = anna.context.new_page()
    finder.goto(anna.address + "/people")
    finder.click("#compose")
    finder.locator("chaja-search input").fill(last)
    finder.locator("[part~=name]", has_text=f"Mina {last}").wait_for()
    other = mina.context.new_page()
    other.goto(mina.address + "/people")
    other.wait_for_selector("#account-button:not([hidden])")
    ask(mina, "PATCH", "me", {"first": "Nora", "last": last})
    name = f"Nora {last}"
    left.wait_for_selector(f"#talk-name:has-text('{name}')")
    left.wait_for_selector(f".conversation-name:has-text('{name}')")
    assert texts(left) == ["hello"] and left.is_visible("#talk-form")
    for window in [right, other]:
        window.wait_for_selector(f"#account-button:has-text('{name}')")
    finder.locator("[part~=name]", has_text=name).wait_for()
