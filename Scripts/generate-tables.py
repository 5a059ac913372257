#!/usr/bin/env python3
# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Writes the tables of ChajaText and ChajaTerminal from the Unicode data files (Debian package unicode-data).

usage: generate-tables.py            write the tables
       generate-tables.py --check    exit 1 if the tables on disk are not what would be written
       generate-tables.py --stats    print the sizes of the tables

Two tables come out, both as numbers in strings of printable characters, in the order of scalars:

  properties   scalar -> record: what it is for folding, its script, its case, its place in characters
  foldings     scalar -> the scalars it folds to, where that is not the scalar itself

and one as ranges: the scalars that take two columns of a terminal.
"""

import os
import re
import sys

VERSION = "15.0.0"
UNICODE = "/usr/share/unicode"
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TABLES = os.path.join("Sources", "ChajaText", "Tables")
TERMINAL_TABLES = os.path.join("Sources", "ChajaTerminal", "Tables")

# Scalars of the table: planes 0 and 1, then the compatibility ideographs of plane 2 moved down.
LIMIT = 0x20000
MOVED = 0x2F800
MOVED_COUNT = 0x220

# The order is that of ScalarKind.
KINDS = [
    "letter", "digit", "mark", "voicing", "accent", "ignorable", "blank", "hyphen", "sign",
    "apostrophe", "symbol", "folded",
]
# The order is that of ScriptGroup.
GROUPS = [
    "neutral", "digit", "Latin", "Hangul", "Han", "Hiragana", "Katakana", "Cyrillic", "Greek",
    "Arabic", "Hebrew", "Thai", "Devanagari", "other",
]
# The order is that of LetterCase.
CASES = ["none", "lower", "upper"]
# The order is that of CharacterProperty.
BREAKS = [
    "Other", "Control", "CR", "LF", "Extend", "ZWJ", "SpacingMark", "Prepend", "L", "V", "T", "LV",
    "LVT", "Regional_Indicator", "Extended_Pictographic", "consonant", "linker",
    "extendInConjunct",
]

# Scripts whose combining marks are accents or optional points. Everywhere else marks are vowels,
# tones or signs that make another word, and stay.
ACCENT_SCRIPTS = {
    "Inherited", "Common", "Latin", "Greek", "Cyrillic", "Arabic", "Hebrew", "Syriac", "Hangul",
    "Coptic", "Glagolitic", "Old_Permic",
}
# Scripts whose conjuncts are one character (rule GB9c).
CONJUNCT_SCRIPTS = {"Bengali", "Devanagari", "Gujarati", "Malayalam", "Oriya", "Telugu"}

BLANKS = {0x0085, 0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0}
APOSTROPHES = {0x0027, 0x0060, 0x00B4, 0x02BB, 0x02BC, 0x2018, 0x2019, 0x201B, 0x2032}
IGNORED = {0x00A9, 0x00AE, 0x0640, 0x2120, 0x2122} | set(range(0x1F3FB, 0x1F400))
SIGNS = {0xFFFC, 0xFFFD}
VOICING = {0x3099, 0x309A}

# Letters of their own that people write without the extra stroke, or as two letters.
PLAIN_LETTERS = {
    "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i", "ȷ": "j", "ĸ": "k", "ŋ": "n", "ə": "e",
    "\u0671": "\u0627",  # Arabic alef wasla
    "\u309B": "\u3099", "\u309C": "\u309A",  # the spacing voicing marks
}
PLAIN_NAME = re.compile(r"LATIN SMALL LETTER ([A-Z]) WITH .*")


def fail(message):
    sys.exit(f"generate-tables.py: {message}")


def lines(name):
    path = os.path.join(UNICODE, name)
    try:
        with open(path, encoding="utf-8") as file:
            for line in file:
                line = line.split("#", 1)[0].strip()
                if line:
                    yield [field.strip() for field in line.split(";")]
    except OSError as error:
        fail(f"{path}: {error.strerror}; install the Debian package unicode-data")


def check_version():
    path = os.path.join(UNICODE, "DerivedAge.txt")
    try:
        with open(path, encoding="utf-8") as file:
            first = file.readline()
    except OSError as error:
        fail(f"{path}: {error.strerror}; install the Debian package unicode-data")
    if VERSION not in first:
        fail(f"{path} is {first.strip('# ').strip()}, but the tables are made from {VERSION}")


def ranges(name, wanted=None):
    for fields in lines(name):
        if wanted is not None and fields[1] not in wanted:
            continue
        first, _, last = fields[0].partition("..")
        yield int(first, 16), int(last or first, 16), fields[1]


def property_map(name, wanted=None):
    result = {}
    for first, last, value in ranges(name, wanted):
        for scalar in range(first, last + 1):
            result[scalar] = value
    return result


class Database:
    def __init__(self):
        self.category, self.name, self.ccc, self.decomposition, self.digit = {}, {}, {}, {}, {}
        first = 0
        for fields in lines("UnicodeData.txt"):
            scalar = int(fields[0], 16)
            if fields[1].endswith(", First>"):
                first = scalar
                continue
            span = range(first, scalar + 1) if fields[1].endswith(", Last>") else (scalar,)
            for each in span:
                self.category[each] = fields[2]
                self.name[each] = fields[1]
            if fields[3] != "0":
                self.ccc[scalar] = int(fields[3])
            if fields[5]:
                parts = re.sub(r"<.*>", "", fields[5]).split()
                self.decomposition[scalar] = [int(part, 16) for part in parts]
            if fields[2] == "Nd":
                self.digit[scalar] = int(fields[6])
        self.case = {}
        for fields in lines("CaseFolding.txt"):
            if fields[1] in "CF":
                self.case[int(fields[0], 16)] = [int(part, 16) for part in fields[2].split()]
        self.script = property_map("Scripts.txt")
        self.grapheme = property_map("auxiliary/GraphemeBreakProperty.txt")
        self.pictographic = set(property_map("emoji/emoji-data.txt", {"Extended_Pictographic"}))
        self.ignorable = set(
            property_map("DerivedCoreProperties.txt", {"Default_Ignorable_Code_Point"}))
        self.syllabic = property_map("IndicSyllabicCategory.txt", {"Consonant", "Virama"})

    def ordered(self, scalars):
        """Canonical ordering."""
        result = []
        for scalar in scalars:
            place = len(result)
            ccc = self.ccc.get(scalar, 0)
            while ccc and place and self.ccc.get(result[place - 1], 0) > ccc:
                place -= 1
            result.insert(place, scalar)
        return result

    def decomposed(self, scalar):
        if scalar in self.decomposition:
            return [part for each in self.decomposition[scalar] for part in self.decomposed(each)]
        if 0xAC00 <= scalar <= 0xD7A3:
            index = scalar - 0xAC00
            parts = [0x1100 + index // 588, 0x1161 + index // 28 % 21]
            return parts + ([0x11A7 + index % 28] if index % 28 else [])
        return [scalar]

    def without_strokes(self, scalar):
        plain = PLAIN_LETTERS.get(chr(scalar))
        if plain:
            return [ord(letter) for letter in plain]
        match = PLAIN_NAME.fullmatch(self.name.get(scalar, ""))
        return [ord(match.group(1).lower())] if match else [scalar]

    def folded(self, scalar):
        """The scalars that a scalar folds to, without accents and ignored ones."""
        if chr(scalar) in PLAIN_LETTERS:
            current = self.without_strokes(scalar)
        else:
            current = [scalar]
        while True:
            following = []
            for each in current:
                for part in self.decomposed(each):
                    if self.base_kind(part) == "accent":  # among them the iota subscript
                        continue
                    for letter in self.case.get(part, [part]):
                        following += self.without_strokes(letter)
            following = [self.unified(each) for each in self.ordered(following)]
            if following == current:
                break
            current = following
        kept = [each for each in current if self.base_kind(each) not in ("accent", "ignorable")]
        return composed_kana(kept)

    def unified(self, scalar):
        """Katakana as hiragana, digits as ASCII."""
        if 0x30A1 <= scalar <= 0x30F6 or 0x30FD <= scalar <= 0x30FE:
            return scalar - 0x60
        if scalar in self.digit:
            return 0x30 + self.digit[scalar]
        return scalar

    def base_kind(self, scalar):
        """The kind of a scalar that folds to itself."""
        if scalar in BLANKS:
            return "blank"
        if scalar in APOSTROPHES:
            return "apostrophe"
        if scalar in IGNORED:
            return "ignorable"
        if scalar in SIGNS:
            return "sign"
        if scalar in VOICING:
            return "voicing"
        category = self.category.get(scalar, "Cn")
        if scalar in self.ignorable or category == "Cf":
            return "ignorable"
        if category[0] == "M":
            if self.script.get(scalar, "Unknown") in ACCENT_SCRIPTS:
                return "accent" if scalar in self.ccc else "ignorable"
            return "mark"
        if category[0] == "Z" or 0x09 <= scalar <= 0x0D:
            return "blank"
        if category == "Pd":
            return "hyphen"
        if category == "So" or scalar in self.pictographic:
            return "symbol"
        if category[0] in "PS" or category == "Cc":
            return "sign"
        return "digit" if category == "Nd" else "letter"

    def kind(self, scalar):
        base = self.base_kind(scalar)
        if 0xAC00 <= scalar <= 0xD7A3:  # syllables are folded by code
            return "letter"
        fixed = BLANKS | APOSTROPHES | IGNORED | SIGNS | VOICING
        if scalar in fixed or base in ("ignorable", "accent"):
            return base
        result = self.folded(scalar)
        if not result:
            return "accent" if scalar in self.ccc else "ignorable"
        return base if result == [scalar] else "folded"

    def group(self, scalar):
        if 0x30 <= scalar <= 0x39:
            return "digit"
        if self.category.get(scalar, "Cn")[0] == "M":
            return "neutral"
        script = self.script.get(scalar, "Common")
        if script != "Katakana" and self.kind(scalar) == "folded":
            return "neutral"  # what it folds to says the script
        if script in ("Common", "Inherited"):
            return "neutral"
        return script if script in GROUPS else "other"

    def letter_case(self, scalar):
        category = self.category.get(scalar, "Cn")
        return {"Lu": "upper", "Lt": "upper", "Ll": "lower"}.get(category, "none")

    def character(self, scalar):
        if scalar < 0x80 or 0xAC00 <= scalar <= 0xD7A3:  # ASCII and syllables are known by code
            return "Other"
        value = self.grapheme.get(scalar, "Other")
        script = self.script.get(scalar)
        if value == "Other":
            if scalar in self.pictographic:
                return "Extended_Pictographic"
            if script in CONJUNCT_SCRIPTS and self.syllabic.get(scalar) == "Consonant":
                return "consonant"
        if value == "Extend":
            if script in CONJUNCT_SCRIPTS and self.syllabic.get(scalar) == "Virama":
                return "linker"
            if scalar in self.ccc:
                return "extendInConjunct"
        return value


def composed_kana(scalars):
    """Joins kana and voicing marks as the runtime does."""
    result = []
    for scalar in scalars:
        base = result[-1] if result else 0
        voiced = None
        if scalar == 0x3099:
            if base == 0x3046:
                voiced = 0x3094
            elif base == 0x309D:
                voiced = 0x309E
            elif 0x304B <= base <= 0x3061 and base % 2 == 1:
                voiced = base + 1
            elif base in (0x3064, 0x3066, 0x3068):
                voiced = base + 1
            elif 0x306F <= base <= 0x307B and base % 3 == 0:
                voiced = base + 1
        elif scalar == 0x309A and 0x306F <= base <= 0x307B and base % 3 == 0:
            voiced = base + 2
        if voiced:
            result[-1] = voiced
        else:
            result.append(scalar)
    return result


def number_text(value):
    """A number as one character if it is below 80, as two below 1,410, and else as four."""
    if value < 80:
        return chr(32 + value)
    if value < 1410:
        return chr(112 + (value - 80) // 95) + chr(32 + (value - 80) % 95)
    if value >= 95 ** 3:
        fail(f"{value} is too large for the tables")
    return "~" + "".join(chr(32 + value // 95 ** place % 95) for place in (2, 1, 0))


def signed_text(value):
    """A number that may be negative."""
    return number_text(value * 2 if value >= 0 else -value * 2 - 1)


def literal(name, text, comment):
    """A Swift string constant, in lines that fit."""
    signs = "###"
    while f'"""{signs}' in text or f"\\{signs}" in text:
        signs += "#"
    out = [f"  /// {comment}", f"  static var {name}: StaticString {{", f'    {signs}"""']
    for start in range(0, len(text), 90):
        out.append("    " + text[start:start + 90] + (f"\\{signs}" if start + 90 < len(text) else ""))
    out += [f'    """{signs}', "  }"]
    return "\n".join(out)


def source(type_name, summary, parts):
    head = (
        "// Chaja\n// SPDX-License-Identifier: Apache-2.0\n\n"
        f"// generated by Scripts/generate-tables.py from Unicode {VERSION}; do not edit\n\n"
        f"/// {summary}\nenum {type_name} {{\n")
    return head + "\n\n".join(parts) + "\n}\n"


def number(name, value, comment):
    return f"  /// {comment}\n  static let {name} = {value}"


def wide_scalars():
    """The scalars whose East Asian width is wide or full, as Swift."""
    joined = []
    for first, last, _ in sorted(ranges("EastAsianWidth.txt", ("W", "F"))):
        if joined and joined[-1][1] + 1 == first:
            joined[-1][1] = last
        else:
            joined.append([first, last])
    lines = "".join(f"    0x{first:04X}...0x{last:04X},\n" for first, last in joined)
    return (
        "// Chaja\n// SPDX-License-Identifier: Apache-2.0\n\n"
        f"// generated by Scripts/generate-tables.py from Unicode {VERSION}; do not edit\n\n"
        "/// The scalars that take two columns.\nenum WideScalars {\n"
        "  /// Ascending ranges that do not touch: East Asian width wide or full.\n"
        f"  static let ranges: [ClosedRange<UInt32>] = [\n{lines}  ]\n}}\n")


def make():
    database = Database()
    scalars = list(range(LIMIT)) + list(range(MOVED, MOVED + MOVED_COUNT))
    ranks = sorted({
        database.ccc[scalar] for scalar in database.ccc
        if database.base_kind(scalar) in ("mark", "voicing")})

    records, runs = {}, []
    for scalar in scalars:
        kind = database.kind(scalar)
        ccc = database.ccc.get(scalar, 0)
        is_letter = kind in ("letter", "digit", "folded")
        record = (
            KINDS.index(kind),
            GROUPS.index(database.group(scalar) if is_letter else "neutral"),
            CASES.index(database.letter_case(scalar) if is_letter else "none"),
            BREAKS.index(database.character(scalar)),
            ranks.index(ccc) + 1 if kind in ("mark", "voicing") and ccc else 0,
        )
        value = records.setdefault(record, len(records))
        if runs and runs[-1][0] == value:
            runs[-1][1] += 1
        else:
            runs.append([value, 1])
    if len(records) > 80:
        fail(f"{len(records)} records are more than 80")
    properties = source("PropertyData", "What each scalar is.", [
        literal("records", "".join(number_text(part) for record in records for part in record),
                "The records: kind, script group, case, character property, order of marks."),
        literal("runs", "".join(number_text(value) for value, _ in runs),
                "The record of each run of scalars."),
        literal("lengths", "".join(number_text(length - 1) for _, length in runs),
                "One less than the length of each run."),
    ])

    counts, targets = "", ""
    entries = pool = 0
    last = []
    for scalar in scalars:
        if database.kind(scalar) != "folded":
            continue
        result = database.folded(scalar)
        entries += 1
        pool += 1 + len(result)
        counts += number_text(16 + len(result))  # digits, for most
        before = 0
        for place, each in enumerate(result):
            targets += signed_text(each - (last[place] if place < len(last) else before))
            before = each
        last = result
    if pool >= 1 << 16:
        fail(f"{pool} numbers are more than have a place of 16 bits")
    foldings = source("FoldingData", "What each scalar folds to that does.", [
        literal("counts", counts, "16 more than the number of scalars that each folds to."),
        literal("targets", targets,
                "Those scalars, each less that in its place of the last ones, or else the one before."),
    ])
    stats = (
        f"{len(records)} records, {len(runs)} runs, {len(properties)} characters of Swift\n"
        f"{entries} folded scalars, pool {pool}, {len(foldings)} characters of Swift")
    return {
        os.path.join(TABLES, "PropertyData.swift"): properties,
        os.path.join(TABLES, "FoldingData.swift"): foldings,
        os.path.join(TERMINAL_TABLES, "WideScalars.swift"): wide_scalars(),
    }, stats


def main():
    arguments = sys.argv[1:]
    if any(each not in ("--check", "--stats") for each in arguments):
        sys.exit(__doc__)
    check_version()
    files, stats = make()
    if "--stats" in arguments:
        print(stats)
        return
    for name, text in files.items():
        path = os.path.join(ROOT, name)
        if "--check" in arguments:
            try:
                with open(path, encoding="utf-8") as file:
                    current = file.read()
            except OSError as error:
                fail(f"{path}: {error.strerror}; run Scripts/generate-tables.py")
            if current != text:
                fail(f"{path} is not what the data gives; run Scripts/generate-tables.py")
        else:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)


if __name__ == "__main__":
    main()
