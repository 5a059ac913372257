#!/usr/bin/env python3
# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Makes the corpora and typing sessions of the benchmarks; the same bytes every time.

usage: make-corpus.py --out DIR --sizes 1k,10k,100k,1M[,10M]

DIR/corpus-SIZE.tsv holds a record a line (id title_en title_ko year kind popularity genre,genre), DIR/queries-SIZE.tsv a
typing session a line (number, category, target id, then the text after each key). Corpora are nested: 1k is the first
1,000 lines of 10k. A session's target is the most popular record that has its title, so a ranking that orders equal
matches by popularity puts it first. Sessions are shuffled: a run that stops early has an unbiased sample.
Each file has a .jsonl twin with the same content.

Words and names follow real frequencies, from PyPI wordfreq 3.1.1 (English and Korean), names 0.3.0 (US census) and
Faker 40.63.0 (Korean names). Nothing of theirs is in this repository; Benchmarks/run installs them in a folder of its own.
"""
import argparse, bisect, hashlib, itertools, json, os, random, re, sys, time

SEED = 20261130
SIZES = {"1k": 1_000, "10k": 10_000, "100k": 100_000, "1M": 1_000_000, "10M": 10_000_000}
GENRES = ["action", "adventure", "animation", "comedy", "crime", "documentary", "drama",
          "family", "fantasy", "history", "horror", "music", "mystery", "romance",
          "scifi", "thriller", "war", "western"]

# Coarse words, left out of the titles; by digest, so that this file does not spell them.
UNWANTED = set("6ac3c336 85fc17f7 120f6e5b 8c5c0439 59cc3cb8".split())


def digest(word):
    return hashlib.sha256(word.encode()).hexdigest()[:8]


# ---------- Hangul ----------
CHO = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
JUNG = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
JONG = ["", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"]
# keys pressed on a two-set (dubeolsik) keyboard
KEYS = {"ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ",
        "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ",
        "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ"}
JOIN = {v: k for k, v in KEYS.items()}
RR_CHO = ["g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p", "h"]
RR_JUNG = ["a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we",
           "wi", "yu", "eu", "ui", "i"]
RR_JONG = ["", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p",
           "t", "t", "ng", "t", "t", "k", "t", "p", "t"]


def syl(c):
    i = ord(c) - 0xAC00
    return (i // 588, (i % 588) // 28, i % 28) if 0 <= i < 11172 else None


def compose(a, b, c=0):
    return chr(0xAC00 + a * 588 + b * 28 + c)


def romanise(s):
    out = []
    for c in s:
        t = syl(c)
        out.append(RR_CHO[t[0]] + RR_JUNG[t[1]] + RR_JONG[t[2]] if t else c)
    return "".join(out)


def choseong(s):
    return "".join(CHO[syl(c)[0]] if syl(c) else c for c in s)


def keystrokes(s):
    """The two-set keys of a Hangul string, in order."""
    out = []
    for c in s:
        t = syl(c)
        if not t:
            out.append(c)
            continue
        out.append(CHO[t[0]])
        out += KEYS.get(JUNG[t[1]], JUNG[t[1]])
        if t[2]:
            out += KEYS.get(JONG[t[2]], JONG[t[2]])
    return out


def ime(keys):
    """What a two-set IME shows after each key, composing as it goes (기 -> 깃 -> 기사)."""
    done, cho, jung, jong = "", "", "", ""
    shown = []

    def cur():
        if cho and jung:
            return compose(CHO.index(cho), JUNG.index(jung), JONG.index(jong) if jong else 0)
        return cho + jung

    for k in keys:
        if k in JUNG:
            if jong:                                   # the final moves to the next syllable
                pair = KEYS.get(jong, jong)
                keep, move = (pair[0], pair[1]) if len(pair) == 2 and jong not in "ㄲㅆ" else ("", jong)
                jong = keep
                done += cur()
                cho, jung, jong = move, k, ""
            elif jung and jung + k in JOIN:
                jung = JOIN[jung + k]
            elif jung:
                done += cur()
                cho, jung, jong = "", k, ""
            else:
                jung = k
        elif k in CHO or k in JONG:
            if cho and jung and not jong and k in JONG:
                jong = k
            elif jong and jong + k in JOIN:
                jong = JOIN[jong + k]
            else:
                done += cur()
                cho, jung, jong = k, "", ""
        else:
            done += cur() + k
            cho = jung = jong = ""
        shown.append(done + cur())
    return shown


# letters -> Hangul, a rough transliteration for western names
_T_C = {"b": 7, "c": 15, "d": 3, "f": 17, "g": 0, "h": 18, "j": 12, "k": 15, "l": 5, "m": 6, "n": 2, "p": 17,
        "q": 15, "r": 5, "s": 9, "t": 16, "v": 7, "w": 11, "x": 9, "y": 11, "z": 12}
_T_V = {"a": 0, "e": 5, "i": 20, "o": 8, "u": 13}
_T_F = {"n": 4, "m": 16, "l": 8, "b": 17, "p": 17, "k": 1, "c": 1, "t": 19}


def transliterate(name, _cache={}):
    r = _cache.get(name)
    if r is not None:
        return r
    s = re.sub(r"(.)\1+", r"\1", re.sub(r"[^a-z]", "", name.lower()))
    s = s.replace("ch", "j").replace("ph", "f").replace("sh", "s").replace("th", "s").replace("ck", "k")
    out, i = [], 0
    while i < len(s):
        c = s[i]
        if c in _T_C and i + 1 < len(s) and s[i + 1] in _T_V:
            out.append([_T_C[c], _T_V[s[i + 1]], 0]); i += 2
            while i < len(s) and s[i] in _T_V:
                i += 1
        elif c in _T_V:
            out.append([11, _T_V[c], 0]); i += 1
        else:
            if out and out[-1][2] == 0 and c in _T_F and c in "nmlbpkt":
                out[-1][2] = _T_F[c]
            elif c == "r" and out:
                pass
            else:
                out.append([_T_C.get(c, 11), 18, 0])
            i += 1
    r = "".join(compose(*x) for x in out) or "이"
    _cache[name] = r
    return r


class Weighted:
    def __init__(self, items, weights):
        self.items, self.cum = items, list(itertools.accumulate(weights))
        self.total = self.cum[-1]

    def pick(self, rnd):
        return self.items[bisect.bisect(self.cum, rnd.random() * self.total)]


class Source:
    def __init__(self):
        import wordfreq, names, faker.providers.person.ko_KR as fk
        nd = os.path.dirname(names.__file__)
        fe, fk_ = wordfreq.get_frequency_dict("en", "large"), wordfreq.get_frequency_dict("ko")
        en = []
        for w in wordfreq.iter_wordlist("en", "large"):
            if re.fullmatch(r"[a-z]{3,14}", w):
                en.append(w)
                if len(en) == 40_000:
                    break
        stop = set("the and for that you with this was are have not but from they his her she will all your can "
                   "has one its our what who which their there been would were more when out him them some how "
                   "had did just about than then also into over".split())
        en = [w for w in en if w not in stop and digest(w) not in UNWANTED]
        # titles are flatter than running text: f ** 0.6
        self.en = Weighted(en, [fe[w] ** 0.6 for w in en])
        ko = [w for w in wordfreq.iter_wordlist("ko") if re.fullmatch(r"[가-힣]{2,5}", w)
              and not re.search(r"(습니다|는데|지만|었|했|겠|으로|에서|니까|어요|아요)$", w)]
        self.ko = Weighted(ko, [fk_[w] ** 0.6 for w in ko])

        def dist(f):
            it, wt = [], []
            for line in open(os.path.join(nd, f)):
                p = line.split()
                it.append(p[0].capitalize()); wt.append(float(p[1]) + 0.0005)
            return Weighted(it, wt)
        self.first = [dist("dist.male.first"), dist("dist.female.first")]
        self.last = dist("dist.all.last")
        p = fk.Provider
        ln = p.last_names
        if isinstance(ln, dict):
            self.kl = Weighted(list(ln), list(ln.values()))
        else:
            self.kl = Weighted(list(ln), [200 / (i + 1) for i in range(len(ln))])
        fn = sorted(set(p.first_names))
        a, b = sorted({x[0] for x in fn if len(x) == 2}), sorted({x[1] for x in fn if len(x) == 2})
        rnd = random.Random(7)
        rnd.shuffle(a); rnd.shuffle(b)
        self.k1 = Weighted(a, [1 / (i + 3) for i in range(len(a))])
        self.k2 = Weighted(b, [1 / (i + 3) for i in range(len(b))])
        self.kfn = fn

    def en_title(self, r):
        w = lambda: self.en.pick(r).capitalize()
        x = r.random()
        if x < .13: t = w()
        elif x < .36: t = f"{w()} {w()}"
        elif x < .50: t = f"The {w()}"
        elif x < .61: t = f"The {w()} {w()}"
        elif x < .69: t = f"{w()} of {w()}"
        elif x < .75: t = f"{w()} of the {w()}"
        elif x < .81: t = f"{w()} and {w()}"
        elif x < .89: t = f"{w()} {w()} {w()}"
        elif x < .93: t = f"{w()}: {w()} {w()}"
        elif x < .96: t = f"The {w()} of the {w()} {w()}"
        elif x < .98: t = f"{w()} {w()}: {w()} of {w()} {w()}"
        else: t = f"{w()} in the {w()}"
        return t

    def ko_title(self, r):
        w = lambda: self.ko.pick(r)
        x = r.random()
        if x < .18: return w()
        if x < .52: return f"{w()} {w()}"
        if x < .72: return f"{w()}의 {w()}"
        if x < .88: return f"{w()} {w()} {w()}"
        if x < .95: return f"{w()}: {w()} {w()}"
        return f"{w()} {w()}의 {w()} {w()}"

    def record(self, i, r):
        x = r.random()
        kind = "movie" if x < .40 else "tv" if x < .60 else "person" if x < .85 else "user"
        pop = round(min(r.paretovariate(1.05), 5e6), 3)
        year = 2026 - int(r.expovariate(1 / 18.0))
        year = max(year, 1920)
        genres = []
        if kind in ("movie", "tv"):
            en, ko = self.en_title(r), self.ko_title(r)
            y = r.random()
            if y < .09:
                n = str(2 + int(r.expovariate(.8)))
                en, ko = f"{en} {n}", f"{ko} {n}"
            elif y < .11:
                n = str(r.choice((r.randint(1900, 2100), r.randint(10, 999))))
                if r.random() < .5:
                    en, ko = n, n
                else:
                    en, ko = f"{en} {n}", f"{ko} {n}"
            genres = r.sample(GENRES, r.choice((1, 2, 2, 3)))
        elif r.random() < .45:
            l = self.kl.pick(r)
            f = self.k1.pick(r) + self.k2.pick(r) if r.random() < .7 else r.choice(self.kfn)
            ko = l + f
            rl, rf = romanise(l).capitalize(), romanise(f).capitalize()
            en = f"{rf} {rl}" if r.random() < .5 else f"{rl} {rf}"
        else:
            f, l = self.first[r.random() < .5].pick(r), self.last.pick(r)
            en = f"{f} {l}" if r.random() < .93 else f"{f} {r.choice('ABCDEFGHJKLMNPRSTW')}. {l}"
            ko = f"{transliterate(f)} {transliterate(l)}"
        if kind == "user":
            h = re.sub(r"[^a-z ]", "", en.lower())
            a, _, b = h.partition(" ")
            sep = r.choice(("", "_", ".", ""))
            en = f"{a}{sep}{b.split()[-1] if b else ''}" + (str(r.randint(1, 999)) if r.random() < .5 else "")
            year = 2026 - int(r.expovariate(1 / 4.0))
        return {"id": i, "title_en": en, "title_ko": ko, "year": year, "kind": kind,
                "popularity": pop, "genres": genres}


def typo(s, r, how):
    """One typo in a word of five letters or more, never on its first letter."""
    spans = [m.span() for m in re.finditer(r"[a-z]{5,}", s)]
    if not spans:
        return None
    a, b = r.choice(spans)
    for _ in range(20):
        p = r.randrange(a + 1, b)
        near = {"a": "sqz", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo",
                "j": "hk", "k": "jl", "l": "k", "m": "n", "n": "bm", "o": "ip", "p": "o", "q": "w", "r": "et",
                "s": "ad", "t": "ry", "u": "yi", "v": "cb", "w": "qe", "x": "zc", "y": "tu", "z": "x"}
        c = r.choice(near[s[p]]) if s[p] in near else "e"
        if how == "sub": t = s[:p] + c + s[p + 1:]
        elif how == "ins": t = s[:p] + c + s[p:]
        elif how == "del": t = s[:p] + s[p + 1:]
        else:
            if p + 1 >= b: continue
            t = s[:p] + s[p + 1] + s[p] + s[p + 2:]
        if t != s:
            return t
    return None


def prefixes(s):
    return [s[:i] for i in range(1, len(s) + 1) if not s[:i].endswith(" ")]


CATS = {"en_prefix": 300, "en_middle": 250, "en_typo_sub": 150, "en_typo_ins": 150, "en_typo_del": 150,
        "en_typo_trans": 150, "en_two_word": 200, "en_infix": 200, "ko_syllable": 200, "ko_jamo": 200,
        "ko_choseong": 150, "number": 120}          # 2,220 sessions


def make_queries(recs, path):
    r = random.Random(SEED + len(recs))
    best = {}
    for i, (en, ko, pop, kind) in enumerate(recs):
        for k in (("e", en.lower()), ("k", ko)):
            j = best.get(k)
            if j is None or recs[i][2] > recs[j][2]:
                best[k] = i
    cum = list(itertools.accumulate(min(x[2], 2000.0) for x in recs))

    def sample(lang):
        while True:
            i = bisect.bisect(cum, r.random() * cum[-1])
            en, ko, pop, kind = recs[i]
            return best[("e", en.lower()) if lang == "e" else ("k", ko)]

    out, used = [], set()
    for cat, n in CATS.items():
        got = tries = 0
        while got < n and tries < n * 400:
            tries += 1
            i = sample("k" if cat.startswith("ko") else "e")
            if (cat, i) in used:
                continue
            en, ko, pop, kind = recs[i]
            s = re.sub(r"[:.] ", " ", en.lower())       # nobody types the colon
            ko = ko.replace(": ", " ")
            words = s.split()
            keys = None
            if cat == "en_prefix":
                keys = prefixes(s)
            elif cat == "en_middle":
                c = [k for k in range(1, len(words)) if len(words[k]) >= 4]
                if c:
                    keys = prefixes(" ".join(words[r.choice(c):]))
            elif cat.startswith("en_typo"):
                t = typo(s, r, cat.split("_")[2])
                if t: keys = prefixes(t)
            elif cat == "en_two_word":
                c = [w.strip(":.") for w in words if len(w) >= 4]
                if len(c) >= 2:
                    a, b = r.sample(range(len(c)), 2)
                    if r.random() < .7 and a > b:
                        a, b = b, a
                    keys = prefixes(f"{c[a]} {c[b][:max(3, len(c[b]) - 2)]}")
            elif cat == "en_infix":
                c = [w for w in words if re.fullmatch(r"[a-z]{7,}", w)]
                if c:
                    w = r.choice(c)
                    keys = prefixes(w[r.randint(2, len(w) - 5):])
            elif cat == "ko_syllable":
                keys = prefixes(ko)
            elif cat == "ko_jamo":
                keys = [k for k in ime(keystrokes(ko)) if not k.endswith(" ")]
                assert keys[-1] == ko, (keys, ko)
            elif cat == "ko_choseong":
                t = choseong(ko)
                if sum(c in CHO for c in t) >= 3:
                    keys = prefixes(t)
            elif cat == "number":
                nums = [w for w in words if w.isdigit()]
                if nums and kind != "user":
                    keys = prefixes(words[0] + " " + nums[-1] if len(words) > 1 and words[0] != "the"
                                    else " ".join(words))
            if not keys or not re.search(r"[\w가-힣]", keys[-1]):
                continue
            used.add((cat, i))
            out.append({"cat": cat, "target": i, "keys": keys})
            got += 1
    r.shuffle(out)
    with open(path, "w", encoding="utf-8") as f:
        for sid, q in enumerate(out):
            f.write(json.dumps({"sid": sid, **q}, ensure_ascii=False, separators=(",", ":")) + "\n")
    with open(path.replace(".jsonl", ".tsv"), "w", encoding="utf-8") as f:
        for sid, q in enumerate(out):
            f.write("\t".join([str(sid), q["cat"], str(q["target"]), *q["keys"]]) + "\n")
    return len(out), sum(len(q["keys"]) for q in out)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--out", required=True)
    ap.add_argument("--sizes", default="1k,10k,100k")
    a = ap.parse_args()
    os.makedirs(a.out, exist_ok=True)
    sizes = sorted(a.sizes.split(","), key=lambda s: SIZES[s])
    src, r, recs = Source(), random.Random(SEED), []
    files = {s: open(f"{a.out}/corpus-{s}.jsonl", "w", encoding="utf-8") for s in sizes}
    tsvs = {s: open(f"{a.out}/corpus-{s}.tsv", "w", encoding="utf-8") for s in sizes}
    t = time.time()
    for i in range(SIZES[sizes[-1]]):
        rec = src.record(i, r)
        line = json.dumps(rec, ensure_ascii=False, separators=(",", ":")) + "\n"
        row = "\t".join([str(i), rec["title_en"], rec["title_ko"], str(rec["year"]), rec["kind"],
                         str(rec["popularity"]), ",".join(rec["genres"])]) + "\n"
        for s in sizes:
            if i < SIZES[s]:
                files[s].write(line)
                tsvs[s].write(row)
        recs.append((rec["title_en"], rec["title_ko"], rec["popularity"], rec["kind"]))
        for s in sizes:
            if i + 1 == SIZES[s]:
                files[s].close()
                tsvs[s].close()
                n, k = make_queries(recs, f"{a.out}/queries-{s}.jsonl")
                print(f"{s}: {i + 1} records, {n} sessions, {k} keystrokes, {time.time() - t:.1f} s", flush=True)


if __name__ == "__main__":
    main()
