# Chaja
# SPDX-License-Identifier: Apache-2.0
"""What is on the screen, column by column."""

import os
import re
import signal
from contextlib import closing

from harness import Terminal, columns, test

WIDE = ["피카츄 한글", "漢字かな交じり", "e\u0301te\u0301 combining", "plain", "ﾊﾝｶｸ", "ｆｕｌｌ", "ภาษาไทย", "각각"]


@test
def wide_letters_keep_their_columns():
    with closing(Terminal(columns=60)) as terminal:
        terminal.write("lines", "\n".join(WIDE) + "\n")
        terminal.command("chaja pick lines --layout reverse --preview 'echo {}' --preview-window 50%")
        rows = terminal.wait(r"8/8")
        terminal.wait(r"│ 피카츄 한글$")
        rows = terminal.screen()
        edges = [columns(row[:row.index("│")]) for row in rows if "│" in row]
        assert len(edges) == len(rows) and set(edges) == {30}, edges
        for line in WIDE:
            assert any(line in row for row in rows), line


@test
def a_new_size_is_filled():
    with closing(Terminal()) as terminal:
        terminal.command("seq 100 | chaja pick")
        terminal.wait(r"100/100")
        terminal.type("1")
        terminal.wait(r"20/100")
        for wide, high in ((40, 10), (100, 30), (8, 3), (80, 24)):
            terminal.tmux("resize-window", "-x", str(wide), "-y", str(high))
            terminal.wait(lambda at: len(at.screen()) == high and at.screen()[-1] == "> 1")
            terminal.wait(lambda at: at.cursor() == (3, high - 1))
        terminal.wait(r"^> 1$")


@test
def text_of_items_is_never_obeyed():
    with closing(Terminal()) as terminal:
        terminal.write("evil", b"\x1b[2J\x1b[Hgone\n\x1b]0;title\x07x\na\xffb\n\xe2\x80\xaertl\nback\x08\x08\ttab\n")
        terminal.command("chaja pick evil --layout reverse")
        rows = terminal.wait(r"5/5")
        for shown in ("^[[2J^[[Hgone", "^[]0;title^Gx", "a\\xFFb", "<202E>rtl", "back^H^H        tab"):
            assert any(shown in row for row in rows), (shown, rows)


@test
def a_part_of_the_screen_is_given_back():
    with closing(Terminal()) as terminal:
        terminal.command("seq 3")
        terminal.wait(r"^3$")
        before = terminal.screen()
        terminal.status("seq 100 | chaja pick --height 30% > out")
        rows = terminal.wait(r"100/100")
        assert rows[:4] == before[:4]
        first = next(place for place, row in enumerate(rows) if place > 4 and row.startswith("  "))
        assert rows.index(">") == first + 5, rows
        terminal.type("42")
        terminal.wait(r"^> 42$")
        assert terminal.chosen() == b"42\n"
        rows = terminal.wait(lambda at: at.screen()[first].startswith("$"))
        assert not any(rows[first + 1:]), rows


@test
def a_part_of_the_screen_leaves_nothing_behind_in_a_new_size():
    with closing(Terminal()) as terminal:
        terminal.write("lines", "".join(f"{number} {'word ' * 14}\n" for number in range(50)))
        terminal.command("seq 3")
        terminal.wait(r"^3$")
        terminal.command("chaja pick lines --height 6")
        terminal.wait(r"50/50")
        for wide in (40, 25, 70):
            terminal.tmux("resize-window", "-x", str(wide), "-y", "20")
            # Each of the four items is in one row again, and all of the row is used.
            terminal.wait(lambda at: sum("word" in row for row in at.screen()) == 4)
            terminal.wait(lambda at: max(map(len, at.screen())) in (wide - 1, wide))
        terminal.press("Escape")
        terminal.wait(lambda at: not any("50/50" in row for row in at.screen()))
        # What stood above may have been moved into the history by the narrower windows.
        rows = terminal.tmux("capture-pane", "-p", "-S", "-").split("\n")
        assert rows[:4] == ["$ seq 3", "1", "2", "3"], rows


@test
def part_of_the_screen_at_its_bottom_scrolls_up():
    with closing(Terminal()) as terminal:
        terminal.command("seq 30")
        terminal.wait(r"^30$")
        terminal.command("seq 100 | chaja pick --height 6")
        rows = terminal.wait(r"100/100")
        assert rows[-1] == ">" and rows[-6].strip() == "4", rows
        terminal.press("Escape")
        terminal.wait(lambda at: not any("100/100" in row for row in at.screen()))


@test
def the_preview_follows_and_survives_what_it_runs():
    with closing(Terminal(columns=100)) as terminal:
        terminal.command(
            "seq 9 | chaja pick --preview 'case {} in 1) printf \"\\033[31mred\\033[2J\\n\";; "
            "2) kill -SEGV $$;; 3) yes wide피카;; 4) sleep 4242 & sleep 4242;; *) echo number {n} query {q};; esac'")
        terminal.wait(r"│ red$")
        terminal.press("Up")
        terminal.press("Up")
        terminal.wait(r"│ wide피카$")
        terminal.press("Up")
        terminal.wait(lambda at: sleeping() == 2)
        terminal.press("Up")
        terminal.wait(r"│ number 4 query$")
        terminal.wait(lambda at: sleeping() == 0)
        terminal.type("5'; touch evil; '")
        terminal.press("C-u")
        terminal.type("5")
        terminal.wait(r"│ number 4 query 5$")
        terminal.press("C-c")
        terminal.wait(r"^\$ ?$")
        assert not os.path.exists(terminal.path("evil"))


def sleeping():
    """How many of the preview's processes live."""
    count = 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    count += file.read() == b"sleep\x004242\x00"
            except OSError:
                continue
    return count


@test
def the_preview_ends_with_the_picker():
    for act in (lambda at: at.press("C-c"), lambda at: os.kill(at.process(), signal.SIGTERM)):
        with closing(Terminal(columns=60)) as terminal:
            terminal.command("seq 9 | chaja pick --preview 'echo begun; sleep 4242'")
            terminal.wait(r"│ begun$")
            terminal.wait(lambda at: sleeping() == 1)
            act(terminal)
            terminal.wait(lambda at: sleeping() == 0)


@test
def a_preview_without_end_does_not_hold_up_keys():
    with closing(Terminal(columns=60)) as terminal:
        terminal.command("seq 9 | chaja pick --preview 'yes | head -c 900000 | tr -d \"\\n\"; yes'")
        terminal.wait(r"│ yyyyyy")
        terminal.type("7")
        terminal.wait(r"^> 7 +│")


@test
def the_preview_scrolls_and_hides():
    with closing(Terminal(columns=60)) as terminal:
        terminal.command("seq 9 | chaja pick --preview 'seq 100' --preview-window down,50%")
        terminal.wait(r"^─+$")
        terminal.wait(r"^9$")
        terminal.press("S-Down")
        terminal.press("S-Down")
        terminal.wait(lambda at: at.screen()[11] == "3")
        terminal.type("\x1f")
        terminal.wait(lambda at: not any("─" in row for row in at.screen()))


@test
def a_long_line_shows_its_match():
    with closing(Terminal(columns=40)) as terminal:
        terminal.write("long", "a" * 300 + " needle " + "b" * 300 + "\n" + "x" * 200000 + " far\n")
        terminal.command("chaja pick long")
        terminal.wait(r"2/2")
        terminal.type("needle")
        terminal.wait(r"^> …a+ needle b+…$")
        terminal.press("C-u")
        terminal.type("far")
        terminal.wait(r"^> …x+ far$")


@test
def progress_stays_in_one_row():
    with closing(Terminal(columns=30)) as terminal:
        terminal.write("lines.ndjson", "".join(f'{{"id":{number},"name":"name {number}"}}\n' for number in range(400000)))
        terminal.command("clear; chaja index lines.ndjson -o lines.chaja")
        for _ in range(5):
            rows = terminal.wait(r"^indexing .*%")
            assert sum("indexing" in row or "records" in row for row in rows) == 1, rows
        terminal.wait(r"400000 records|^chaja: lines")
        terminal.wait(r"^\$ ?$")
        assert not any("indexing" in row for row in terminal.screen()), terminal.text


@test
def colours_can_be_left_out():
    with closing(Terminal()) as terminal:
        for options, matched in (("", r"\x1b\[[0-9;]*32m"), ("--no-color", r"\x1b\[1;4;7m3")):
            terminal.command(f"seq 9 | chaja pick {options} -q 3")
            terminal.wait(r"1/9")
            rows = terminal.tmux("capture-pane", "-p", "-e")
            assert re.search(matched, rows), rows
            assert ("[33m" in rows) == (options == ""), rows
            terminal.press("Escape")
            terminal.wait(r"^\$ ?$")
