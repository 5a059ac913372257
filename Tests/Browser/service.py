# Chaja
# SPDX-License-Identifier: Apache-2.0
"""A service on this machine in the shape of The Movie Database, and a LibreTranslate server beside it."""

import contextlib
import http.server
import json
import threading
import urllib.parse

TOKEN = "a-token-that-nobody-may-see"
NAMES = {"en-US": "film", "ko-KR": "영화"}


class Service:
    """Answers as a test says: `failing` has a status and headers by kind or number, `once` those of one answer, `asked` what came in."""

    def __init__(self):
        self.totals = {"movie": 45, "tv": 3, "person": 2}
        self.failing, self.once, self.asked, self.translated = {}, {}, [], []

    def answer(self, path, query):
        parts = path.strip("/").split("/")
        if parts[1] == "search":
            return self._search(parts[2], query)
        return self._details(parts[1], int(parts[2]), query["language"])

    def _search(self, kind, query):
        total, page = self.totals[kind], int(query["page"])
        ids = range((page - 1) * 20 + 1, min(total, page * 20) + 1)
        return {"page": page, "total_results": total, "total_pages": -(-total // 20),
                "results": [self._item(kind, number, query["query"], query["language"]) for number in ids]}

    @staticmethod
    def _item(kind, number, query, language):
        word = NAMES[language]
        if kind == "person":
            return {"id": number, "name": f"{query} {number}", "known_for_department": "Acting", "popularity": 2.5,
                    "known_for": [{"media_type": "movie", "id": 7, "title": f"{word} 7", "original_title": f"{word} 7"}]}
        title = "title" if kind == "movie" else "name"
        date = "release_date" if kind == "movie" else "first_air_date"
        # Every third has no overview in Korean.
        overview = "" if language == "ko-KR" and number % 3 == 0 else f"About {word} {number}."
        return {"id": number, title: f"{query} {word} {number}", f"original_{title}": f"{query} film {number}",
                "original_language": "en", "genre_ids": [18, 35], "overview": overview, "popularity": 100 - number,
                date: f"{2000 + number % 20}-05-01"}

    def _details(self, kind, number, language):
        item = self._item(kind, number, "dune", language)
        if kind == "person":
            return item | {"biography": "" if language == "ko-KR" else "A life."}
        return item | {
            "runtime": 99, "genres": [{"id": 18, "name": "Drama"}], "production_countries": [{"name": "France"}],
            "credits": {"cast": [{"id": 5, "name": "Ann Lee"}], "crew": [{"id": 6, "name": "Bo Kim", "job": "Director"}]}}


@contextlib.contextmanager
def movie_service():
    service = Service()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            parts = urllib.parse.urlsplit(self.path)
            query = dict(urllib.parse.parse_qsl(parts.query))
            kind = parts.path.strip("/").split("/")[-1]
            service.asked.append((parts.path, query, self.headers["Authorization"]))
            if self.headers["Authorization"] != f"Bearer {TOKEN}":
                self._send(401, {"status_message": "Invalid API key."})
            elif failure := service.once.pop(kind, None) or service.failing.get(kind):
                self._send(failure[0], {"status_message": "no"}, failure[1])
            else:
                self._send(200, service.answer(parts.path, query))

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            service.translated.append(body["q"])
            self._send(200, {"translatedText": f"{body['q']}의 번역"})

        def _send(self, status, body, headers=()):
            body = json.dumps(body).encode()
            self.send_response(status)
            for name, value in dict(headers).items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        service.address = f"http://127.0.0.1:{server.server_port}"
        try:
            yield service
        finally:
            server.shutdown()
