#!/usr/bin/env python3
# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Checks the files of Data/ against what Data/MANIFEST.md says about them.

usage: Scripts/check-data.py

Every file is listed, its checksum and number of rows are those of the manifest, the text is NFC without stray blanks, no
file is larger than a megabyte, the ids of species ascend without gaps and no two share a name, films have ascending ids
and people that exist. Exit 0 when all of that holds, 1 with one line per fault.
"""
import csv
import hashlib
import pathlib
import re
import sys
import unicodedata

MAXIMUM_BYTES = 1_000_000
# Columns in which a film taken from Wikidata may have nothing.
OPTIONAL = {"minutes", "genres", "countries", "directors", "writers", "cast"}
DATA = pathlib.Path(__file__).resolve().parent.parent / "Data"


def manifest():
    """Reads the table: file name to (rows, checksum)."""
    entries = {}
    for line in (DATA / "MANIFEST.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 6 and cells[0].startswith("`"):
            entries[cells[0].strip("`")] = (int(cells[2]), cells[5].strip("`"))
    return entries


def table_faults(name, text, rows):
    """Checks what holds for every table: rows, line ends, normal form, blanks."""
    if "\r" in text or not text.endswith("\n"):
        yield f"{name}: lines must end with \\n, the last one too"
    if text != unicodedata.normalize("NFC", text):
        yield f"{name}: the text is not in NFC"
    lines = text.split("\n")[:-1]
    if len(lines) - 1 != rows:
        yield f"{name}: {len(lines) - 1} rows, the manifest says {rows}"
    columns = lines[0].count("\t")
    names = lines[0].split("\t")
    optional = OPTIONAL if name.startswith("movies-") else set()
    for number, line in enumerate(lines, start=1):
        if line.count("\t") != columns:
            yield f"{name}:{number}: {line.count(chr(9)) + 1} columns, the header has {columns + 1}"
        for column, cell in zip(names, line.split("\t")):
            if cell == "" and column in optional:
                continue
            if not cell or cell != cell.strip() or re.search(r"[\x00-\x08\x0b-\x1f\x7f]", cell):
                yield f"{name}:{number}: the cell {cell!r} is empty or holds stray blanks"


def pokedex_faults(name, text):
    """Checks what holds for the Pokédex: ids from 1 without a gap, names unique per language."""
    rows = list(csv.DictReader(text.splitlines(), dialect="excel-tab"))
    if [row["id"] for row in rows] != [str(number) for number in range(1, len(rows) + 1)]:
        yield f"{name}: ids must be 1, 2, 3 ... without a gap"
    for column in ("name_en", "name_ko"):
        seen = {}
        for row in rows:
            first = seen.setdefault(row[column], row["id"])
            if first != row["id"]:
                yield f"{name}: {column} {row[column]!r} stands at ids {first} and {row['id']}"
    for row in rows:
        if not re.fullmatch(r"[가-힣]+[0-9A-Z♀♂]?|[가-힣]+:[가-힣]+", row["name_ko"]):
            yield f"{name}: id {row['id']}: {row['name_ko']!r} is not a Korean name"


def film_faults(name, text, people):
    """Checks what holds for films taken from Wikidata: numbers where numbers belong, people that exist."""
    previous = 0
    for row in csv.DictReader(text.splitlines(), dialect="excel-tab", quoting=csv.QUOTE_NONE):
        place = f"{name}: id {row['id']}"
        if int(row["id"]) <= previous:
            yield f"{place}: ids must ascend"
        previous = int(row["id"])
        if not 1940 <= int(row["year"]) <= 2014 or not 0 <= int(row["popularity"]) <= 1000:
            yield f"{place}: the year {row['year']} or the popularity {row['popularity']} cannot be right"
        numbers = [number for column in ("directors", "writers", "cast") for number in row[column].split("|") if number]
        if not all(1 <= int(number) <= people for number in numbers):
            yield f"{place}: a person is not among the {people} of movies-people.tsv"


def main():
    entries = manifest()
    faults = []
    files = {path.name for path in DATA.iterdir() if path.name != "MANIFEST.md"}
    faults += [f"{name}: not listed in Data/MANIFEST.md" for name in sorted(files - set(entries))]
    faults += [f"{name}: listed in Data/MANIFEST.md but absent" for name in sorted(set(entries) - files)]
    for name in sorted(files & set(entries)):
        rows, checksum = entries[name]
        content = (DATA / name).read_bytes()
        if hashlib.sha256(content).hexdigest() != checksum:
            faults.append(f"{name}: the SHA-256 is not the one in Data/MANIFEST.md")
        text = content.decode("utf-8")
        faults += table_faults(name, text, rows)
        if len(content) > MAXIMUM_BYTES:
            faults.append(f"{name}: {len(content)} bytes; {MAXIMUM_BYTES} at most")
        if name == "pokedex.tsv":
            faults += pokedex_faults(name, text)
        if re.fullmatch(r"movies-\d+\.tsv", name):
            faults += film_faults(name, text, entries["movies-people.tsv"][0])
    for fault in faults:
        print(fault)
    print(f"{len(entries)} data files checked, {len(faults)} faults")
    return 1 if faults or not entries else 0


sys.exit(main())
