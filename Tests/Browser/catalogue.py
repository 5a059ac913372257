# Chaja
# SPDX-License-Identifier: Apache-2.0
"""A catalogue that answers the Movies page in place of the server, as a test wants it."""

import json
import re

MANY = {"movies": 45, "tv": 3, "people": 2}

# Whether the page has told the search element what to search.
HAS_SECTIONS = "document.querySelector('chaja-search').session?.state.sections.length === 3"


class Catalogue:
    """Answers searches, counts and translations of made things; may fail, or hold answers back.

    `failing` has a status and headers by section, `ids` the ids of a page by section; `holds` says of a section and a
    request's body whether its answer waits in `held` for `release`; a translation of what is `untranslatable` fails, and of what is
    `limited` always asks for another try. Things whose id is divisible by 5 have no text.
    """

    def __init__(self, page, totals=None):
        self.totals = dict(MANY if totals is None else totals)
        self.failing, self.ids = {}, {}
        self.asked, self.translated = [], []
        self.untranslatable, self.limited = set(), set()
        self.holds = lambda section, body: False
        self.holds_translation = lambda item: False
        self.held, self.held_translations = [], []
        self.under_way = self.most_under_way = 0
        page.route("**/indexes/*/search", self._search)
        page.route("**/multi-search", self._count)
        page.route("**/translations/**", self._translate)

    def release(self):
        """Gives the answers that were held back; those that nobody waits for any more go nowhere."""
        held, self.held = self.held, []
        for route, section, body in held:
            fulfill(route, lambda: self._answer(route, section, body))

    def release_translations(self, count=None):
        held = self.held_translations[:count]
        self.held_translations = self.held_translations[len(held):]
        for route, item in held:
            self.under_way -= 1
            fulfill(route, lambda: self._answer_translation(route, item))

    def pages(self, section, query=None):
        """The pages that were asked of a section, for one query or all."""
        return [body["page"] for name, body in self.asked
                if name == section and query in (None, body["q"])]

    def _search(self, route):
        section = re.search("/indexes/([a-z]+)/", route.request.url)[1]
        body = json.loads(route.request.post_data)
        self.asked.append((section, body))
        if self.holds(section, body):
            self.held.append((route, section, body))
        else:
            self._answer(route, section, body)

    def _answer(self, route, section, body):
        if section in self.failing:
            status, headers = self.failing[section]
            route.fulfill(status=status, body="{}", content_type="application/json", headers=headers)
            return
        total, size, page = self.totals[section], body["hitsPerPage"], body["page"]
        ids = self.ids.get(section, lambda page: range((page - 1) * size + 1, min(total, page * size) + 1))(page)
        hits = [self._thing(section, number, body["q"]) for number in ids]
        route.fulfill(content_type="application/json", body=json.dumps({
            "hits": hits, "query": body["q"], "page": page, "hitsPerPage": size,
            "totalHits": total, "totalPages": -(-total // size)}))

    @staticmethod
    def _thing(section, number, query):
        highlights = lambda field: {"match": None, "highlights": [{"field": field, "utf16": [[0, len(query)]]}]}
        if section == "people":
            thing = {"id": number, "kind": "person", "name_en": f"{query} person {number}", "name_ko": f"{query} 인물 {number}",
                     "roles": ["acting"], "known_for": [], "_chaja": highlights("name_en")}
            text = "biography"
        else:
            kind = {"movies": "movie", "tv": "tv"}[section]
            thing = {"id": number, "kind": kind, "title_en": f"{query} {kind} {number}", "title_ko": f"{query} 제목 {number}",
                     "year": 2000 + number % 20, "genres": ["Drama"], "_chaja": highlights("title_en")}
            text = "overview"
        if number % 5:
            thing[text] = f"The original text of {thing['kind']} {number}."
        return thing

    def _count(self, route):
        queries = json.loads(route.request.post_data)["queries"]
        results = [{"facetDistribution": {query["facets"][0]: {"Drama": 2} if query["facets"] == ["genres"] else {"2001": 1}}}
                   for query in queries]
        route.fulfill(content_type="application/json", body=json.dumps({"results": results}))

    def _translate(self, route):
        item = re.search(r"/translations/([a-z]+/\d+)\?language=ko$", route.request.url)[1]
        self.translated.append(item)
        if self.holds_translation(item):
            self.under_way += 1
            self.most_under_way = max(self.most_under_way, self.under_way)
            self.held_translations.append((route, item))
        else:
            self._answer_translation(route, item)

    def _answer_translation(self, route, item):
        if item in self.limited:
            route.fulfill(status=429, body="{}", content_type="application/json", headers={"Retry-After": "0"})
            return
        if item in self.untranslatable:
            route.fulfill(status=503, body="{}", content_type="application/json")
            return
        kind, number = item.split("/")
        route.fulfill(content_type="application/json", body=json.dumps({
            "kind": kind, "id": int(number), "language": "ko", "translation": f"{kind} {number}의 번역"}))


def fulfill(route, answer):
    try:
        answer()
    except Exception as error:  # the page has called the request off
        told = str(error).lower()
        assert any(word in told for word in ("target", "cancel", "handled", "invalid interception")), error


def open_movies(fixture, query=""):
    fixture.open(query, "/movies")
    fixture.until(HAS_SECTIONS)
    return fixture.page


def sections(fixture):
    """Title, total and number of rows of each section that is shown."""
    return fixture.inside("""[...root.querySelectorAll('.section')].filter(one => one.checkVisibility()).map(one =>
        [one.querySelector('.section-title').textContent, one.querySelector('.section-total').textContent,
         one.querySelectorAll('.row').length])""")


def part(fixture, name, section=0):
    """The texts of a part in the rows of a section, counted among all three."""
    return fixture.inside(f"""[...root.querySelectorAll('.section')[{section}].querySelectorAll('.row .{name}')]
        .map(one => one.textContent)""")


def settle(fixture):
    """Waits for the answers to what is typed, and for the further pages that were asked."""
    fixture.until("(state => state && !state.isLoading && !state.sections.some(section => section.loadingMore))"
                  "(document.querySelector('chaja-search').state)")
