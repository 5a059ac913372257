# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The page People: accounts, and how somebody is found."""

from harness import FIELD, test, wait
from members import PASSWORD, converse, enter, pair, prepare, sign_up, surname


def form(page):
    return page.locator("#gate form:not([hidden])")


def fill_in(page, first, last, email, password=PASSWORD):
    page.click(".switch")
    for name, value in {"first": first, "last": last, "email": email, "password": password}.items():
        form(page).locator(f"[name={name}]").fill(value)
    form(page).locator("button").click()


def find(fixture, text):
    """Types into the field of the panel, opens it if it is not open, and waits for the answer."""
    page = fixture.page
    if not page.is_visible("#find"):
        page.click("#compose")
        fixture.until("document.querySelector('chaja-search').session !== null")
    page.fill(FIELD, text)
    settle(fixture, text)


def settle(fixture, text):
    query = text.strip()
    fixture.until(f"""(state => !state.isLoading && (state.sections[0].query ?? '') === {query!r})
        (document.querySelector('chaja-search').state)""")


def names(fixture):
    return fixture.inside("[...root.querySelectorAll('[part~=name]')].map(name => name.textContent)")


def asked(fixture):
    return [request.url for request in fixture.requests if "/api/members/search" in request.url]


@test("S1.1, S1.2: who signs up is there at once, with first and last name, and can log out and in")
def _(fixture):
    page = prepare(fixture).page
    page.goto(fixture.address + "/people")
    last = surname()
    fill_in(page, " Anna ", last, fixture.email)
    page.wait_for_selector("#app:not([hidden])")
    assert page.inner_text("#account-button .account-name") == f"Anna {last}"
    page.click("#account-button")
    page.click("text=Log out")
    page.wait_for_selector("#gate:not([hidden])")
    form(page).locator("[name=email]").fill(fixture.email.upper())
    form(page).locator("[name=password]").fill("wrong horse")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=There is no account with this e-mail address and password.")
    form(page).locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("#app:not([hidden])")


@test("S1.2, S1.11: what is wrong with a sign-up is told beside its field, and nothing was written")
def _(fixture):
    page = prepare(fixture).page
    page.goto(fixture.address + "/people")
    fill_in(page, "", "  ", "nobody", "short")
    assert page.locator(".field-error:visible").count() == 2, "both names are missing"
    assert page.evaluate("document.activeElement.name") == "first"
    for name, value in {"first": "Anna", "last": "\u200b", "email": "nobody"}.items():
        form(page).locator(f"[name={name}]").fill(value)
    form(page).locator("button").click()
    page.wait_for_selector("text=Write a last name of at most 80 letters that can be seen.")
    form(page).locator("[name=last]").fill("x" * 81)
    form(page).locator("button").click()
    page.wait_for_selector("text=Write a last name of at most 80 letters that can be seen.")
    form(page).locator("[name=last]").fill("Berg")
    form(page).locator("button").click()
    page.wait_for_selector("text=Write an e-mail address")
    form(page).locator("[name=email]").fill(fixture.email)
    form(page).locator("button").click()
    page.wait_for_selector("text=Write a password of 8 characters or more.")
    assert page.get_attribute("#gate form:not([hidden]) [name=password]", "aria-invalid") == "true"
    form(page).locator("[name=password]").fill(PASSWORD)
    form(page).locator("button").click()
    page.wait_for_selector("#app:not([hidden])")


@test("an address that has an account logs nobody in without its password")
def _(fixture):
    sign_up(fixture, "Anna", surname())
    other = prepare(fixture.another())
    other.page.goto(fixture.address + "/people")
    fill_in(other.page, "Eve", "Berg", fixture.email, "another password")
    other.page.wait_for_selector("text=Nobody could be signed up with this address and password.")
    assert other.page.is_hidden("#app")


@test("a name is changed, and an account is deleted with its password only")
def _(fixture):
    anna, mina = pair(fixture)
    page = enter(anna)
    page.click("#account-button")
    page.fill("#account [name=first]", "Zoë")
    page.click("#account button:has-text('Save')")
    page.wait_for_selector("text=Saved.")
    enter(mina)
    find(mina, f"zoe {anna.member['last']}"[:12])
    assert names(mina) == [f"Zoë {anna.member['last']}"]
    page.click("text=Delete the account")
    page.fill("#account [name=password]", "wrong horse")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=The password is wrong. Nothing was changed.")
    page.fill("#account [name=password]", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("#gate:not([hidden])")
    find(mina, anna.member["last"])
    assert names(mina) == [] and mina.shows() == "empty"


@test("S1.5: the search opens over the page, with the keys in its field, and can be cancelled")
def _(fixture):
    page = enter(sign_up(fixture, "Anna", surname()))
    page.click("#compose")
    assert page.evaluate("document.getElementById('find').matches(':modal')")
    page.keyboard.type("kim")
    assert fixture.value() == "kim"
    page.click("#find-cancel")
    assert page.is_hidden("#find")
    assert page.evaluate("document.activeElement.id") == "compose"
    page.keyboard.press("Enter")
    assert fixture.value() == "", "what was typed before is forgotten"
    page.keyboard.type("k")
    page.keyboard.press("Escape")
    assert page.is_visible("#find") and fixture.value() == ""
    page.keyboard.press("Escape")
    assert page.is_hidden("#find")


@test("S1.6, S1.8: Return asks at once, hides the rows of an older text, and shows that it searches")
def _(fixture):
    page = enter(sign_up(fixture, "Anna", surname()))
    find(fixture, "kim")
    assert names(fixture)
    held = []
    page.route("**/api/members/search*", lambda route: held.append(route))
    page.fill(FIELD, "par")
    page.keyboard.press("Enter")
    fixture.until("document.getElementById('find-state').textContent === 'Searching…'")
    assert not page.is_visible("[part~=name]"), "no old rows"
    fixture.until("document.querySelector('chaja-search').shadowRoot.querySelector('.progress').checkVisibility()")
    wait(page, lambda: held)
    assert len(held) == 1 and "q=par" in held[0].request.url
    held[0].continue_()
    settle(fixture, "par")
    assert any("Park" in name for name in names(fixture))
    assert page.is_visible("[part~=name]") and page.is_visible("#find"), "nobody is written to yet"
    fixture.until("document.querySelector('chaja-search').state.selection !== null")
    page.unroute_all()
    page.keyboard.press("Enter")
    page.wait_for_selector("#talk-form:not([hidden])")


@test("S1.7: a blank query asks nothing, and the spaces around another one are left out")
def _(fixture):
    page = enter(sign_up(fixture, "Anna", surname()))
    page.click("#compose")
    fixture.until("document.querySelector('chaja-search').session !== null")
    for blank in ["   ", "\u3000\u200b"]:
        page.fill(FIELD, blank)
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    assert asked(fixture) == [] and fixture.shows() == "idle"
    find(fixture, "  park  ")
    page.keyboard.press("Enter")
    settle(fixture, "park")
    assert all("q=park&" in address for address in asked(fixture)) and asked(fixture)
    assert fixture.value() == "  park  "


@test("S1.9, S1.15: somebody new is found by the next key press of everyone")
def _(fixture):
    enter(sign_up(fixture, "Anna", surname()))
    last = surname()
    find(fixture, last)
    assert names(fixture) == []
    sign_up(fixture.another(), "Noor", last)
    find(fixture, last[:-1])
    assert names(fixture) == [f"Noor {last}"]


@test("S1.3: two who sign up at one moment are both found")
def _(fixture):
    page = enter(sign_up(fixture, "Anna", surname()))
    last = surname()
    page.evaluate("""last => Promise.all([1, 2, 3, 4].map(number => fetch('/api/sign-up', {
        method: 'POST', headers: { 'X-Chaja-Request': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ first: 'Mia' + 'abcd'[number - 1], last, email: `${last}${number}@example.com`, password: 'correct horse' }) })))
        """, last)
    find(fixture, last)
    assert sorted(names(fixture)) == [f"Mia{letter} {last}" for letter in "abcd"]


@test("S1.10: somebody is found from the start of first, last or full name, however it is written")
def _(fixture):
    enter(sign_up(fixture, "Anna", surname()))
    last = surname()
    sign_up(fixture.another(), "Zoë", last)
    for text in ["zoe " + last[:4], "ZOË" + last[:5], last[:6].lower(), last.upper() + " zo"]:
        find(fixture, text)
        assert names(fixture)[:1] == [f"Zoë {last}"], f"{text}: {names(fixture)}"
    fixture.page.fill(FIELD, "")
    for state in fixture.compose(["ㄱ", "기", "김", "김미", "김민"]):
        settle(fixture, state)
        assert "김민수" in names(fixture) or state in "ㄱ기", f"{state}: {names(fixture)}"


@test("S1.12, S1.13, S1.4: rows, nothing found and a failure exclude each other, and a failure can be retried")
def _(fixture):
    page = enter(sign_up(fixture, "Anna", surname()))
    find(fixture, "kim")
    assert fixture.shows() == "rows"
    find(fixture, "qqqqqqqqqqq")
    assert fixture.shows() == "empty"
    answers = iter([dict(status=500, body="{}"), dict(status=200, body="{\"hits\":[{}]}"), dict(status=200, body="nothing")])
    page.route("**/api/members/search*", lambda route: route.fulfill(content_type="application/json", **next(answers)))
    for text, reason in {"a": "reports an error", "b": "could not be read", "c": "could not be read"}.items():
        find(fixture, text)
        assert fixture.shows() == "failed" and reason in fixture.text("[part~=failed]")
        assert not fixture.inside("root.querySelector('.progress').checkVisibility()"), "nothing turns any more"
    page.unroute_all()
    page.click("[part~=failed] button")
    settle(fixture, "c")
    assert fixture.shows() == "rows"


@test("S1.14, S1.17: the prompt invites to search, and a row opens the conversation with that person")
def _(fixture):
    anna, mina = pair(fixture)
    page = enter(anna)
    find(anna, mina.member["last"])
    assert page.get_attribute(FIELD, "placeholder") == "Search for people"
    page.click(f"[data-id='{mina.member['id']}']")
    page.wait_for_selector("#talk-form:not([hidden])")
    assert page.is_hidden("#find") and fixture.text("#talk-name") == mina.member["name"]
    assert page.url.endswith(f"/people?conversation={converse(anna, mina)}")
    assert page.evaluate("document.activeElement.id") == "talk-text"
    assert page.locator(".conversation").count() == 1


@test("S1.16: no answer that a page gets holds an e-mail address")
def _(fixture):
    anna, mina = pair(fixture)
    bodies = []
    anna.page.on("response", lambda response: bodies.append(response) if "/api/" in response.url else None)
    page = enter(anna)
    find(anna, mina.member["last"])
    page.keyboard.press("Enter")
    fixture.until("document.querySelector('chaja-search').state.selection !== null")
    page.keyboard.press("Enter")
    page.wait_for_selector("#talk-form:not([hidden])")
    texts = [response.text() for response in bodies if "events" not in response.url]
    assert len(texts) >= 4 and not any("@" in text or "mail" in text for text in texts)


@test("S1.8: on a touch screen Return puts the keyboard away", is_mobile=True, has_touch=True,
      viewport={"width": 360, "height": 700})
def _(fixture):
    page = enter(sign_up(fixture, "Anna", surname()))
    find(fixture, "kim")
    page.keyboard.press("Enter")
    settle(fixture, "kim")
    assert fixture.inside("root.activeElement === null")
    assert page.is_visible("#find") and len(names(fixture)) > 0, "the rows stay to be chosen from"
    page.tap("[part~=name] >> nth=0")
    page.wait_for_selector("#talk-form:not([hidden])")
    assert page.evaluate("document.activeElement.id") != "talk-text", "the keyboard does not come by itself"


@test("a password is changed with the old one, and too many tries are told")
def _(fixture):
    page = enter(sign_up(fixture, "Anna", surname()))
    page.click("#account-button")
    page.click("text=Change the password")
    for current, new, told in [("wrong horse", "new horse battery", "The password is wrong."),
                               (PASSWORD, "short", "Write a password of 8 characters or more."),
                               (PASSWORD, "new horse battery", "Saved.")]:
        page.fill("#account [name=current]", current)
        page.fill("#account [name=new]", new)
        page.keyboard.press("Enter")
        page.locator("#account details[open]").get_by_text(told).first.wait_for()
    page.click("text=Log out")
    page.wait_for_selector("#gate:not([hidden])")
    page.route("**/api/log-in", lambda route: route.fulfill(
        status=429, headers={"Retry-After": "90"}, content_type="application/json", body='{"code":"too_many_attempts"}'))
    form(page).locator("[name=email]").fill(fixture.email)
    form(page).locator("[name=password]").fill("new horse battery")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=There were too many tries. Wait 90 s.")
    page.unroute_all()
    page.keyboard.press("Enter")
    page.wait_for_selector("#app:not([hidden])")
