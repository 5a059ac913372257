# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The page Meet: invitations with friends as chips."""

from harness import FIELD, test, wait
from members import add_friend, ask, befriend, enter, pair, prepare, sign_up, surname
from test_chips import chips, marked


def open_meet(fixture, query=""):
    page = enter(fixture, "/meet" + query)
    fixture.until("document.querySelector('chaja-search').session !== null")
    settle(fixture)
    return page


def settle(fixture):
    fixture.until("!document.querySelector('chaja-search').state.isLoading")


def names(fixture):
    return fixture.inside("[...root.querySelectorAll('.row:not([hidden]) [part~=name]')].map(name => name.textContent)")


def suggestions(fixture):
    """The names in the panel, once they answer what is typed."""
    settle(fixture)
    fixture.until("(s => (s.sections[0].query ?? '') === s.text.trim())(document.querySelector('chaja-search').state)")
    return names(fixture)


def choose(fixture, text, name):
    fixture.page.fill(FIELD, text)
    assert name in suggestions(fixture)
    fixture.page.locator("[part~=name]", has_text=name).first.click()


def with_friends(fixture, *firsts):
    """A new member with friends of these first names, all of one family; gives that name and their ids."""
    sign_up(fixture, "Anna", surname())
    last = surname()
    return last, [add_friend(fixture, first, last) for first in firsts]


def holds(page, title):
    """Waits until the draft with a title is in the form."""
    wait(page, lambda: page.input_value("#title") == title, lambda: page.input_value("#title"))


def saved(fixture):
    fixture.until("document.getElementById('draft-state').textContent === 'Saved'")


@test("S2.1, S2.6: with an empty text the whole list of friends is suggested once it is there, then those that match")
def _(fixture):
    last, _ = with_friends(fixture, "Maya", "Lars")
    held = []
    fixture.page.route("**/api/friends/search*", lambda route: held.append(route))
    page = enter(fixture, "/meet")
    fixture.until("document.querySelector('chaja-search').session !== null")
    page.focus(FIELD)
    page.wait_for_selector("[part~=loading]")
    assert names(fixture) == []
    held[0].continue_()
    page.unroute_all()
    assert sorted(suggestions(fixture)) == [f"Lars {last}", f"Maya {last}"]
    page.keyboard.type("ma")
    assert suggestions(fixture) == [f"Maya {last}"]
    page.fill(FIELD, "")
    assert len(suggestions(fixture)) == 2
    fixture.check_accessibility()


@test("S2.2, S2.9, S2.10: a friend becomes a chip once, the text is cleared, and only the X of a chip removes it")
def _(fixture):
    last, _ = with_friends(fixture, "Maya", "Lars", "Noor")
    page = open_meet(fixture)
    for first in ["Maya", "Lars", "Noor"]:
        choose(fixture, first[:3].lower(), f"{first} {last}")
        assert fixture.value() == "" and fixture.inside("root.activeElement === root.querySelector('input')")
    assert chips(fixture) == [f"Maya {last}", f"Lars {last}", f"Noor {last}"]
    assert suggestions(fixture) == [], "who is chosen is suggested no more"
    page.get_by_role("button", name=f"Remove Lars {last}").click()
    assert chips(fixture) == [f"Maya {last}", f"Noor {last}"]
    assert suggestions(fixture) == [f"Lars {last}"], "who is removed is suggested again"
    page.keyboard.press("Backspace")
    assert marked(fixture) == [f"Noor {last}"] and len(chips(fixture)) == 2
    page.keyboard.press("Backspace")
    assert chips(fixture) == [f"Maya {last}"]


@test("C102, C103, C107, C108: two friends of one name are two, and removing a chip asks for nothing that is not typed")
def _(fixture):
    last, _ = with_friends(fixture, "Maya")
    for _ in range(2):
        friend = sign_up(fixture.another(), "Lars", last)
        befriend(fixture, friend)
    page = open_meet(fixture)
    page.focus(FIELD)
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    assert chips(fixture) == [], "there is nothing to remove"
    choose(fixture, "lars", f"Lars {last}")
    page.fill(FIELD, "la")
    assert suggestions(fixture) == [f"Lars {last}"], "the other one is suggested still"
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    assert fixture.value() == "" and len(chips(fixture)) == 1 and marked(fixture) == []
    suggestions(fixture)
    before = len(fixture.requests)
    page.get_by_role("button", name=f"Remove Lars {last}").click()
    assert len(suggestions(fixture)) == 3 and chips(fixture) == []
    asked = [request.url for request in fixture.requests[before:] if "friends/search" in request.url]
    assert all("q=&" in address for address in asked), asked


@test("S2.10: Backspace while Hangul is composed removes letters, never a chip")
def _(fixture):
    last, _ = with_friends(fixture, "Maya")
    page = open_meet(fixture)
    choose(fixture, "ma", f"Maya {last}")
    for _ in fixture.compose(["ㅁ", "마"]):
        pass
    for text in ["ㅁ", ""]:
        fixture.inside("""root.querySelector('input').dispatchEvent(new KeyboardEvent('keydown',
            { key: 'Backspace', keyCode: 229, isComposing: true, bubbles: true, composed: true, cancelable: true }))""")
        fixture.devtools.send("Input.imeSetComposition", {
            "text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    assert chips(fixture) == [f"Maya {last}"] and marked(fixture) == []
    assert page.is_visible("#editor")


@test("S2.4: any number of chips scroll sideways in a narrow window", viewport={"width": 320, "height": 640})
def _(fixture):
    last, _ = with_friends(fixture, "Maya", "Lars", "Noor", "David", "Grace")
    page = open_meet(fixture)
    for first in ["Maya", "Lars", "Noor", "David", "Grace"]:
        choose(fixture, first, f"{first} {last}")
    assert len(chips(fixture)) == 5
    assert fixture.inside("root.querySelector('.flow').scrollWidth > root.querySelector('.flow').clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    fixture.picture("meet-chips-phone")


@test("S2.3, S2.8: Next is enabled only when title, text and a chip are there")
def _(fixture):
    last, _ = with_friends(fixture, "Maya")
    page = open_meet(fixture)
    filled = {"title": "Tea", "text": "On Sunday at five"}

    def colour():
        return page.evaluate("getComputedStyle(document.getElementById('next')).backgroundColor")

    dull = colour()
    page.fill("#title", filled["title"])
    page.fill("#text", filled["text"])
    page.fill(FIELD, "may")
    assert suggestions(fixture) == [f"Maya {last}"]
    assert page.is_disabled("#next"), "what is typed is no chip"
    page.keyboard.press("Enter")
    assert chips(fixture) == [f"Maya {last}"]
    assert page.is_enabled("#next") and colour() != dull
    for name, text in filled.items():
        page.fill(f"#{name}", "   ")
        assert page.is_disabled("#next")
        page.fill(f"#{name}", text)
        assert page.is_enabled("#next")
    page.get_by_role("button", name=f"Remove Maya {last}").click()
    assert page.is_disabled("#next")


@test("S2.5: the page may open with one friend chosen, and makes nobody a friend by its address alone")
def _(fixture):
    anna, mina = pair(fixture)
    page = open_meet(anna, f"?with={mina.member['id']}")
    page.wait_for_selector(f"text={mina.member['name']} is not among your friends yet.")
    assert ask(anna, "GET", "friends")["friends"] == [] and chips(anna) == []
    page.click("#stranger-add")
    fixture.until("document.querySelector('chaja-search').chips.length === 1")
    assert page.is_hidden("#stranger")
    page = open_meet(anna, f"?with={mina.member['id']}")
    fixture.until("document.querySelector('chaja-search').chips.length === 1")
    assert chips(anna) == [mina.member["name"]]
    open_meet(anna, "?with=999999999")
    page.wait_for_selector("text=There is no such member any more.")


@test("S2.14: the draft is kept on the server, and a reload brings it back with its chips, even what was typed last")
def _(fixture):
    last, ids = with_friends(fixture, "Maya", "Lars")
    page = open_meet(fixture)
    page.fill("#title", "Tea")
    choose(fixture, "maya", f"Maya {last}")
    choose(fixture, "lars", f"Lars {last}")
    saved(fixture)
    fixture.until("location.search.startsWith('?draft=')")
    page.fill("#text", "At five")
    page.reload()
    fixture.until("document.querySelector('chaja-search').chips.length === 2")
    assert [page.input_value("#title"), page.input_value("#text")] == ["Tea", "At five"]
    assert chips(fixture) == [f"Maya {last}", f"Lars {last}"]
    saved(fixture)
    draft, = ask(fixture, "GET", "invitations")["invitations"]
    assert [draft["title"], draft["text"]] == ["Tea", "At five"]
    assert [one["id"] for one in draft["members"]] == ids
    other = fixture.context.new_page()
    other.goto(fixture.address + "/meet")
    holds(other, "Tea")
    assert other.input_value("#text") == "At five", "another window opens the same draft"
    page.click("#discard")
    fixture.until("document.getElementById('title').value === ''")
    assert ask(fixture, "GET", "invitations")["invitations"] == []


@test("several drafts are kept; one is written on while the others wait in the list")
def _(fixture):
    last, _ = with_friends(fixture, "Maya")
    page = open_meet(fixture)
    page.fill("#title", "Tea")
    choose(fixture, "maya", f"Maya {last}")
    saved(fixture)
    page.fill("#text", "At five")
    page.click("#another")
    page.wait_for_selector(".invitation h3:has-text('Tea')")
    assert page.input_value("#title") == "" and chips(fixture) == [] and page.is_hidden("#discard")
    page.fill("#title", "Coffee")
    saved(fixture)
    fixture.picture("meet-drafts")
    page.click(".invitation button:has-text('Go on writing')")
    holds(page, "Tea")
    assert page.input_value("#text") == "At five" and chips(fixture) == [f"Maya {last}"]
    page.wait_for_selector(".invitation h3:has-text('Coffee')")
    page.click(".invitation button:has-text('Delete')")
    page.wait_for_selector(".invitation", state="detached")
    draft, = ask(fixture, "GET", "invitations")["invitations"]
    assert draft["title"] == "Tea" and draft["text"] == "At five"


@test("two windows with one draft: the later one is asked which to keep, and nothing is lost in silence")
def _(fixture):
    with_friends(fixture)
    page = open_meet(fixture)
    page.fill("#title", "Tea")
    saved(fixture)
    second = fixture.context.new_page()
    second.goto(page.url)
    second.wait_for_selector("#app:not([hidden])")
    holds(second, "Tea")
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.fill("#title", "Coffee")
    second.fill("#title", "Milk")
    second.wait_for_selector("#conflict:not([hidden])")
    assert second.input_value("#title") == "Milk"
    second.click("#conflict-theirs")
    second.wait_for_selector("#conflict", state="hidden")
    assert second.input_value("#title") == "Coffee"
    with second.expect_response(lambda answer: answer.request.method == "PUT"):
        second.fill("#title", "Water")
    page.fill("#title", "Juice")
    page.wait_for_selector("#conflict:not([hidden])")
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.click("#conflict-mine")
    assert page.is_hidden("#conflict")
    assert ask(fixture, "GET", "invitations")["invitations"][0]["title"] == "Juice"


@test("S2.7, S2.11, S2.12, S2.13: a failure of the friends ends nothing: chips, text and the next key go on", errors=("status of 500",))
def _(fixture):
    last, _ = with_friends(fixture, "Maya", "Lars")
    page = open_meet(fixture)
    choose(fixture, "maya", f"Maya {last}")
    page.route("**/api/friends/search*", lambda route: route.fulfill(status=500, body="{}"))
    page.fill(FIELD, "la")
    page.wait_for_selector("[part~=failed]")
    assert chips(fixture) == [f"Maya {last}"]
    page.unroute_all()
    page.keyboard.type("r")
    assert suggestions(fixture) == [f"Lars {last}"]


@test("an invitation shows up for those invited at once, and their answers for everybody")
def _(fixture):
    anna, mina = pair(fixture, locale="ko-KR")
    befriend(anna, mina)
    lars = sign_up(fixture.another(), "Lars", surname())
    befriend(anna, lars)
    open_meet(mina)
    open_meet(lars)
    page = open_meet(anna)
    page.fill("#title", "Tea <b>")
    page.fill("#text", "On Sunday\nat five")
    for one in [mina, lars]:
        choose(anna, one.member["last"], one.member["name"])
    page.keyboard.press("Escape")
    anna.picture("meet-editor")
    page.click("#next")
    assert page.inner_text("#review-title") == "Tea <b>"
    assert page.evaluate("document.activeElement.id") == "review-title"
    anna.check_accessibility()
    anna.picture("meet-review")
    page.click("#send")
    page.wait_for_selector("text=The invitation was sent.")
    assert page.input_value("#title") == "" and chips(anna) == [] and page.is_disabled("#next")
    for one in [mina, lars]:
        one.page.wait_for_selector(".invitation.awaits h3:has-text('Tea <b>')")
        assert one.page.title().startswith("(1)")
    mina.picture("meet-invited-ko")
    mina.page.click("text=수락")
    page.wait_for_selector(f"text={mina.member['name']}: accepted")
    lars.page.wait_for_selector(f"text={mina.member['name']}: accepted")
    lars.page.click(".answers button:has-text('Decline')")
    page.wait_for_selector(f"text={lars.member['name']}: declined")
    lars.page.click(".answers button:has-text('Accept')")
    page.wait_for_selector(f"text={lars.member['name']}: accepted")
    assert lars.page.get_attribute(".answers button:has-text('Accept')", "aria-pressed") == "true"
    lars.check_accessibility()
    anna.picture("meet-answered")
    page.reload()
    page.wait_for_selector(f"text={lars.member['name']}: accepted")
    assert page.input_value("#title") == "", "what was sent is no draft"


@test("a draft is written on without a connection, and saved when there is one again")
def _(fixture):
    with_friends(fixture)
    page = open_meet(fixture)
    page.fill("#title", "Tea")
    saved(fixture)
    fixture.context.set_offline(True)
    page.fill("#title", "Tea at five")
    page.wait_for_selector("text=Not saved yet. Trying again…")
    page.wait_for_selector("#connection:not([hidden])")
    fixture.picture("meet-offline")
    fixture.context.set_offline(False)
    saved(fixture)
    assert ask(fixture, "GET", "invitations")["invitations"][0]["title"] == "Tea at five"


@test("a friend whose account is deleted leaves the draft, and it is told")
def _(fixture):
    anna, mina = pair(fixture)
    befriend(anna, mina)
    page = open_meet(anna, f"?with={mina.member['id']}")
    fixture.until("document.querySelector('chaja-search').chips.length === 1")
    saved(anna)
    ask(mina, "POST", "me/delete", {"password": "correct horse battery"})
    page.wait_for_selector("text=No longer among your friends, and taken out")
    assert chips(anna) == []


for scheme, width, locale in [("light", 1000, "en-US"), ("dark", 320, "ko-KR")]:
    @test(f"axe finds nothing on the page Meet, and it fits: {scheme}", color_scheme=scheme, locale=locale,
          viewport={"width": width, "height": 700})
    def _(fixture, scheme=scheme):
        last, _ = with_friends(fixture, "Maya", "Lars")
        page = open_meet(fixture)
        fixture.check_accessibility()
        fixture.picture(f"meet-empty-{scheme}")
        choose(fixture, "maya", f"Maya {last}")
        page.keyboard.press("Backspace")
        fixture.check_accessibility()
        fixture.picture(f"meet-marked-{scheme}")
        page.fill(FIELD, "qqqqqqqqq")
        suggestions(fixture)
        page.wait_for_selector("[part~=empty]")
        fixture.check_accessibility()
        fixture.picture(f"meet-nobody-{scheme}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@test("a friend's new name shows at once: in the chips, the suggestions, and the invitation that was sent")
def _(fixture):
    anna, mina = pair(fixture)
    befriend(anna, mina)
    befriend(mina, anna)
    made = ask(mina, "POST", "invitations", {"clientId": "i", "title": "Tea", "text": "At five", "members": [anna.member["id"]]})
    ask(mina, "POST", f"invitations/{made['id']}/send")
    old = mina.member["name"]
    page = open_meet(anna, f"?with={mina.member['id']}")
    anna.until("document.querySelector('chaja-search').chips.length === 1")
    assert chips(anna) == [old]
    page.wait_for_selector(f"#invitation-list:has-text('{old}')")
    last = surname()
    ask(mina, "PATCH", "me", {"first": "Mina", "last": last})
    anna.until(f"document.querySelector('chaja-search').chips[0]?.label === 'Mina {last}'")
    page.wait_for_selector(f"#invitation-list:has-text('Mina {last}')")
    assert old not in page.inner_text("#invitation-list")
    page.fill("#title", "Cake")
    saved(anna)
    assert [one["name"] for one in ask(anna, "GET", "invitations")["invitations"][0]["members"]] == [f"Mina {last}"]


@test("S2.1, S2.4: names as long as they may be, and of any kind, make no page wider", viewport={"width": 390, "height": 844})
def _(fixture):
    last, _ = with_friends(fixture, "W" * 80, "<script>alert(1)</script>", "محمد")
    page = open_meet(fixture)
    page.fill("#title", "W" * 200)
    page.fill("#text", "W" * 500)
    for number in range(3):
        page.focus(FIELD)
        suggestions(fixture)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        assert len(chips(fixture)) == number + 1

    def fits():
        return page.evaluate("""Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll('.card *')]
            .map(one => one.getBoundingClientRect().right)) <= innerWidth""")

    assert fits()
    page.click("#next")
    assert fits()
    assert page.locator("#review-members li").count() == 3
    fixture.picture("meet-long-names")
    page.click("#send")
    page.wait_for_selector(".invitation h3")
    assert fits() and f"<script>alert(1)</script> {last}" in page.inner_text(".invitation")


@test("who is not logged in reads what the page is for, and which it is")
def _(fixture):
    prepare(fixture)
    for path, lead in [("people", "Find people and write to them."), ("meet", "Invite friends, and see who comes.")]:
        fixture.page.goto(f"{fixture.address}/{path}")
        fixture.page.wait_for_selector("#gate:not([hidden])")
        assert fixture.text("#gate .quiet") == lead
        assert fixture.text("#pages [aria-current]").lower() == path
        fixture.check_accessibility()
