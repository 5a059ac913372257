#!/usr/bin/env python3
# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Checks the team's films, shows and people in Data/ for sense, and against the films taken from Wikidata.

usage: Scripts/check-catalogue.py [--list]

A film whose id is among those of movies-1.tsv ... must have the title, year and directors that stand there. A name in its
cast that Wikidata does not credit is no fault, since voices and small parts are often missing there; --list names them
for a second look. Everyone credited has a Korean name, and every Korean text is Korean. Exit 0 when all of that holds,
1 with one line per fault.
"""
import csv
import pathlib
import re
import sys

DATA = pathlib.Path(__file__).resolve().parent.parent / "Data"
# Ids of films that Wikidata's selection does not have.
OWN_IDS = range(900_000_001, 901_000_000)
GENRES = set(
    "Action Adventure Animation Biography Comedy Crime Documentary Drama Family Fantasy History Horror Music Musical "
    "Mystery Romance Sci-Fi Sport Thriller War Western".split()
)


def table(name):
    """Reads a table as a list of rows."""
    with open(DATA / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def source():
    """Reads the films taken from Wikidata: id to row, people by name."""
    names = [row["name_en"] for row in table("movies-people.tsv")]
    films = {}
    for path in sorted(DATA.glob("movies-[0-9]*.tsv")):
        for row in table(path.name):
            for column in ("directors", "writers", "cast"):
                row[column] = [names[int(number) - 1] for number in row[column].split("|") if number]
            films[row["id"]] = row
    return films


def film_faults(row, films):
    """Compares a film with the source."""
    known = films.get(row["id"])
    if known is None:
        if int(row["id"]) not in OWN_IDS:
            yield "the id is neither one of Wikidata's films nor one of our own"
        for other in films.values():
            if other["title_en"] == row["title_en"] and abs(int(other["year"]) - int(row["year"])) < 2:
                yield f"Wikidata has this film as {other['id']}"
        return
    for column in ("title_en", "year", "popularity"):
        if row[column] != known[column]:
            yield f"{column} is {row[column]!r}, Wikidata has {known[column]!r}"
    if set(row["directors"].split("|")) != set(known["directors"]):
        yield f"directors are {row['directors']}, Wikidata has {'|'.join(known['directors'])}"


def text_faults(row, columns, has_names):
    """Checks what holds for films and shows alike."""
    if set(row["genres"].split("|")) - GENRES:
        yield f"unknown genre in {row['genres']}"
    if not 1890 <= int(row["year"]) <= 2030:
        yield f"the year {row['year']} cannot be right"
    if not re.search("[가-힣]", row["title_ko"]) and not re.fullmatch("[A-Z0-9. ]+", row["title_ko"]):
        yield f"title_ko {row['title_ko']!r} is not Korean"
    yield from overview_faults(row["overview_en"], row["overview_ko"])
    for column in columns:
        names = row[column].split("|")
        if len(names) != len(set(names)):
            yield f"a name stands twice in {column}"
        for name in names:
            if name not in has_names:
                yield f"{name} has no Korean name in people-names.tsv"


def overview_faults(english, korean):
    """Checks that a text and its translation are what they should be, whole sentences of moderate length."""
    if re.search("[가-힣]", english) or not re.search("[가-힣]", korean):
        yield "the text or its translation is in the wrong language"
    for text in (english, korean):
        if not re.search(r"[.?!]$", text):
            yield f"the text {text[-20:]!r} does not end a sentence"
        if not 20 <= len(text) <= 400:
            yield f"the text is {len(text)} characters long; 20 to 400 are expected"


def main():
    if sys.argv[1:] not in ([], ["--list"]):
        print("usage: Scripts/check-catalogue.py [--list]", file=sys.stderr)
        return 64
    films = source()
    names = {row["name_en"]: row["name_ko"] for row in table("people-names.tsv")}
    faults, notes, used = [], [], set()
    for file, makers in (("films.tsv", "directors"), ("shows.tsv", "creators")):
        rows = table(file)
        seen = set()
        for row in rows:
            place = f"{file}: {row['title_en']} ({row['year']})"
            found = list(text_faults(row, (makers, "cast"), names))
            if file == "films.tsv":
                found += film_faults(row, films)
                known = films.get(row["id"])
                missing = set(row["cast"].split("|")) - set(known["cast"]) if known else set()
                notes += [f"{place}: not credited by Wikidata: {name}" for name in sorted(missing)]
            for column in ("id", "title_en", "title_ko"):
                key = (column, row[column], row["year"])
                if key in seen:
                    found.append(f"{column} {row[column]!r} stands twice")
                seen.add(key)
            used.update(row[makers].split("|"), row["cast"].split("|"))
            faults += [f"{place}: {fault}" for fault in found]
    for row in table("people-biographies.tsv"):
        name = row["name_en"]
        used.add(name)
        if name not in names:
            faults.append(f"people-biographies.tsv: {name} has no Korean name in people-names.tsv")
        found = overview_faults(row["biography_en"], row["biography_ko"])
        faults += [f"people-biographies.tsv: {name}: {fault}" for fault in found]
    for name, korean in names.items():
        if not re.fullmatch(r"[가-힣A-Z. ]*[가-힣]", korean):
            faults.append(f"people-names.tsv: {name}: {korean!r} is not a Korean name")
        if name not in used:
            faults.append(f"people-names.tsv: {name} is not credited anywhere")
    print("\n".join(faults + (notes if sys.argv[1:] else [])))
    print(f"{len(faults)} faults; {len(notes)} cast names that Wikidata does not credit (--list names them)")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
