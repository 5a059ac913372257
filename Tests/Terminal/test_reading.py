# Chaja
# SPDX-License-Identifier: Apache-2.0
"""Input that is large, slow, or still arriving."""

import time
from contextlib import closing

from harness import Terminal, picking, test


@test
def finds_lines_while_more_are_arriving():
    with closing(Terminal()) as terminal:
        with terminal.pipe("chaja pick") as pipe:
            pipe.write("first\n")
            terminal.wait(r"1/1 +reading")
            terminal.type("sec")
            terminal.wait(r"0/1 +reading")
            pipe.write("second\nthird\n")
            terminal.wait(r"1/3 +reading")
            terminal.wait(r"^> second$")
            pipe.write("without an end")
        terminal.wait(r"1/4$")
        assert terminal.chosen() == b"second\n"


@test
def keeps_the_selected_item_while_more_are_arriving():
    with closing(Terminal()) as terminal:
        with terminal.pipe("chaja pick --layout reverse") as pipe:
            pipe.write("spider one\nspider two\n")
            terminal.type("spider")
            terminal.wait(r"2/2 +reading")
            terminal.press("Down")
            terminal.wait(r"^> spider two$")
            # A whole field stands above both.
            pipe.write("spider\n")
            terminal.wait(r"3/3 +reading")
            terminal.wait(r"^  spider$")
            terminal.wait(r"^> spider two$")
        assert terminal.chosen() == b"spider two\n"


@test
def reads_records_that_are_arriving():
    with closing(Terminal()) as terminal:
        with terminal.pipe("chaja pick --input ndjson --print id") as pipe:
            pipe.write('{"id":1,"name":"피카츄"}\n')
            terminal.wait(r"^> 피카츄$")
            pipe.write('{"id":2,"name":"라이츄"}\n')
            terminal.wait(r"2/2 +reading")
            terminal.type("ㄹㅇㅊ")
            terminal.wait(r"^> 라이츄$")
        assert terminal.chosen() == b"2\n"


@test
def stays_fluent_with_a_million_lines():
    with picking("seq 1000000 | chaja pick > out") as terminal:
        terminal.wait(r"reading")
        # A key shows at once, while lines are read and indexed.
        slowest = 0
        for count in range(1, 7):
            start = time.monotonic()
            terminal.type("9")
            terminal.wait(rf"^> {'9' * count}$")
            slowest = max(slowest, time.monotonic() - start)
        terminal.wait(r"/1000000$", seconds=60)
        terminal.wait(r"^> 999999$")
        assert terminal.chosen() == b"999999\n"
        print(f"     the slowest of six keys showed after {slowest * 1000:.0f} ms")


@test
def takes_a_paste_of_ten_megabytes():
    with picking("(echo needle; seq 9) | chaja pick > out", files={"paste": ("needle " + "hay\n" * 9).encode() + b"x" * (10 << 20)}) as terminal:
        terminal.wait(r"10/10")
        terminal.tmux("load-buffer", terminal.path("paste"))
        terminal.tmux("paste-buffer", "-p")
        terminal.wait(r"xxxxxxxx$")
        terminal.press("C-u")
        terminal.wait(r"10/10", seconds=60)
        terminal.type("needle")
        terminal.wait(r"^> needle$")
        terminal.wait(r"1/10")
        assert terminal.chosen() == b"needle\n"


@test
def reads_lines_that_end_with_zero():
    with picking("chaja pick --read0 --print0 < zero > out", files={"zero": b"one\ntwo\x00three\x00"}) as terminal:
        terminal.wait(r"^> one\^Jtwo$")
        terminal.wait(r"2/2$")
        assert terminal.chosen() == b"one\ntwo\x00"


@test
def needs_no_terminal_where_nobody_is_asked():
    with closing(Terminal()) as terminal:
        for options, code, output in (
            ("--print-matches 3", 0, b"3\n13\n"), ("--print-matches x", 1, b""),
            ("--select-1 --query 7", 0, b"7\n"), ("--exit-0 --query x", 1, b""),
        ):
            terminal.status(f"seq 13 | chaja pick {options} > out")
            assert terminal.ended() == code, options
            assert terminal.read("out") == output, options
