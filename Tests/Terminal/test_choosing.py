# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Typing, selecting, marking, and what is printed."""

from contextlib import closing

from harness import Terminal, picking, test

NAMES = "피카츄\n파이리\n꼬부기\n이상해씨\nPikachu\nRaichu\n"


@test
def finds_every_state_of_a_korean_word():
    with picking("chaja pick names > out", files={"names": NAMES}) as terminal:
        terminal.wait(r"6/6")
        # As an input method sends it: each state takes the place of the one before.
        typed = ""
        for state in ("ㅍ", "피", "핔", "피카", "피캋", "피카츄"):
            kept = 0
            while kept < min(len(typed), len(state)) and typed[kept] == state[kept]:
                kept += 1
            for _ in typed[kept:]:
                terminal.press("BSpace")
            terminal.type(state[kept:])
            typed = state
            rows = terminal.wait(rf"^> {state}$")
            terminal.wait(r"^> 피카츄$")
            assert terminal.cursor() == (2 + 2 * len(state), len(rows) - 1), state
        terminal.press("Enter")
        assert terminal.ended() == 0
        assert terminal.read("out").decode() == "피카츄\n"


@test
def understands_initials_other_layouts_and_typing_errors():
    with closing(Terminal()) as terminal:
        terminal.write("names", NAMES)
        terminal.command("chaja pick names")
        terminal.wait(r"6/6")
        for typed, found in (("ㅍㅋㅊ", "피카츄"), ("vlzkcb", "피카츄"), ("pikchu", "Pikachu"), ("ㄲㅂㄱ", "꼬부기")):
            terminal.type(typed)
            terminal.wait(rf"^> {found}$")
            terminal.press("C-u")
            terminal.wait(r"6/6")


@test
def takes_the_best_match_of_what_was_typed_even_if_enter_follows_at_once():
    with picking("seq 200000 | chaja pick > out") as terminal:
        terminal.wait(r"^> *$")
        terminal.wait(r"200000/200000")
        terminal.tmux("send-keys", "-l", "--", "199998\r")
        assert terminal.output() == b"199998\n"


@test
def moves_and_marks_with_the_keys_of_other_pickers():
    with picking("seq 9 | chaja pick --multi --print0 > out") as terminal:
        terminal.wait(r"^> 1$")
        terminal.press("Up")
        terminal.wait(r"^> 2$")
        terminal.press("BTab")
        terminal.wait(r"^ \*2$")
        terminal.press("C-p")
        terminal.press("C-k")
        terminal.wait(r"^> 5$")
        terminal.press("C-n")
        terminal.press("C-j")
        terminal.wait(r"^> 3$")
        terminal.press("PageUp")
        terminal.wait(r"^> 9$")
        terminal.press("Tab")
        terminal.wait(r"\(2\)")
        terminal.type("4")
        terminal.wait(r"1/9 \(2\)")
        assert terminal.chosen() == b"2\x009\x00"


@test
def marks_no_more_than_allowed_and_prints_the_query():
    with picking("seq 9 | chaja pick --multi=2 --print-query --layout reverse > out") as terminal:
        terminal.wait(r"^> 1$")
        for _ in range(4):
            terminal.press("Tab")
        terminal.wait(r"9/9 \(2\)")
        terminal.type("x")
        terminal.wait(r"0/9 \(2\)")
        assert terminal.chosen() == b"x\n1\n2\n"


@test
def prints_records_as_asked():
    with picking("chaja pick people.csv --print mail,name > out", files={"people.csv": "id,name,mail\n7,김민수,minsu@example.org\n8,Lee,lee@example.org\n"}) as terminal:
        terminal.wait(r"2/2")
        terminal.type("ㄱㅁㅅ")
        terminal.wait(r"^> 김민수  minsu@example.org$")
        terminal.press("Enter")
        assert terminal.ended() == 0
        assert terminal.read("out").decode() == "minsu@example.org\t김민수\n"
        terminal.status("chaja pick people.csv --json -q lee > out")
        terminal.wait(r"1/2")
        assert terminal.chosen() == (
            b'{"query":"lee","chosen":[{"id":8,"name":"Lee","mail":"lee@example.org"}]}\n')


@test
def edits_the_query_with_the_keys_of_readline():
    with closing(Terminal()) as terminal:
        terminal.command("seq 9 | chaja pick")
        terminal.wait(r"9/9")
        terminal.type("one two")
        for key, shown in (
            ("C-w", "> one"), ("C-y", "> one two"), ("C-a", "> one two"), ("C-d", "> ne two"),
            ("M-d", ">  two"), ("C-e", ">  two"), ("C-h", ">  tw"), ("C-u", ">"),
        ):
            terminal.press(key)
            terminal.wait(lambda at: at.screen()[-1] == shown)


@test
def follows_the_mouse_when_asked_to():
    with picking("seq 9 | chaja pick --mouse --layout reverse > out") as terminal:
        terminal.wait(r"^> 1$")
        terminal.type("\x1b[<0;3;6M\x1b[<0;3;6m")
        terminal.wait(r"^> 4$")
        terminal.type("\x1b[<0;3;6M\x1b[<0;3;6m")
        assert terminal.output() == b"4\n"
