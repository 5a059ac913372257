# Chaja
# SPDX-License-Identifier: Apache-2.0
"""However it ends, the terminal is as it was."""

import os
import signal
from contextlib import closing

from harness import Terminal, picking, test


def ends(act, code, options=""):
    """Starts a picker, lets `act` end it, and compares the terminal and the exit code."""
    with closing(Terminal()) as terminal:
        terminal.command("echo before")
        terminal.wait(r"^before$")
        before = terminal.settings()
        terminal.status(f"seq 9 | chaja pick {options} > out")
        terminal.wait(r"9/9")
        assert terminal.settings() != before
        act(terminal)
        assert terminal.ended() == code
        terminal.wait(r"^before$")
        # The shell sets its terminal anew before each line.
        terminal.wait(lambda at: at.settings() == before)
        terminal.command("echo after")
        rows = terminal.wait(r"^after$")
        assert not any("9/9" in row for row in rows), rows
        assert terminal.tmux("display", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0\n"
        return terminal.read("out")


@test
def control_c_gives_up():
    assert ends(lambda terminal: terminal.press("C-c"), 130) == b""


@test
def escape_gives_up():
    assert ends(lambda terminal: terminal.press("Escape"), 130, "--mouse") == b""


@test
def enter_without_a_match_ends_with_1():
    def act(terminal):
        terminal.type("x")
        terminal.wait(r"0/9")
        terminal.press("Enter")

    assert ends(act, 1) == b""


@test
def signals_restore_the_terminal():
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        code = 130 if number == signal.SIGINT else 128 + number
        ends(lambda terminal: os.kill(terminal.process(), number), code, "--mouse")
    ends(lambda terminal: os.kill(terminal.process(), signal.SIGTERM), 143, "--height 6")


@test
def crashes_restore_the_terminal():
    for number in (signal.SIGSEGV, signal.SIGABRT):
        with closing(Terminal()) as terminal:
            before = terminal.settings()
            terminal.status("seq 9 | SWIFT_BACKTRACE=enable=no chaja pick --mouse")
            terminal.wait(r"9/9")
            os.kill(terminal.process(), number)
            assert terminal.ended() == 128 + number
            terminal.wait(lambda at: at.settings() == before)
            assert terminal.tmux("display", "-p", "#{alternate_on} #{mouse_any_flag}") == "0 0\n"


@test
def stops_and_goes_on():
    with closing(Terminal()) as terminal:
        before = terminal.settings()
        terminal.status("seq 9 | chaja pick > out")
        terminal.wait(r"9/9")
        terminal.type("3")
        terminal.wait(r"1/9")
        terminal.press("C-z")
        terminal.wait(r"Stopped")
        terminal.wait(lambda at: at.settings() == before)
        terminal.command("fg")
        terminal.wait(r"1/9")
        terminal.press("Enter")
        terminal.wait(lambda at: at.read("out") == b"3\n")


@test
def a_part_of_the_screen_goes_on_where_the_prompt_is():
    with closing(Terminal()) as terminal:
        terminal.command("seq 9 | chaja pick --height 5 > out")
        terminal.wait(r"9/9")
        for _ in range(2):
            terminal.press("C-z")
            terminal.wait(r"Stopped")
            terminal.wait(lambda at: not any("9/9" in row for row in at.screen()))
            terminal.command("clear; fg")
            terminal.wait(r"9/9")
            terminal.type("3")
            terminal.wait(r"^> 3$")
            assert sum("/9" in row for row in terminal.screen()) == 1, terminal.text
            terminal.press("BSpace")
            terminal.wait(r"9/9")
        terminal.press("Enter")
        terminal.wait(lambda at: at.read("out") == b"1\n")
        terminal.wait(lambda at: not any("9/9" in row for row in at.screen()))


@test
def a_reader_that_is_gone_is_an_error():
    with closing(Terminal()) as terminal:
        terminal.command("seq 9 | chaja pick | true; echo ${PIPESTATUS[1]} > code")
        terminal.wait(r"9/9")
        terminal.press("Enter")
        terminal.wait(lambda at: at.read("code") == b"2\n")


@test
def an_input_without_end_does_not_keep_it():
    with closing(Terminal()) as terminal:
        terminal.command("yes pikachu | chaja pick > out; echo ${PIPESTATUS[*]} > code")
        terminal.wait(r"reading")
        terminal.type("pika")
        terminal.wait(r"^> pika$")
        terminal.wait(r"^> pikachu$")
        terminal.press("Enter")
        terminal.wait(lambda at: at.read("code") == b"141 0\n")
        assert terminal.read("out") == b"pikachu\n"


@test
def bad_input_is_said_and_ends_with_2():
    with picking("chaja pick bad.ndjson", files={"bad.ndjson": '{"id":1,"name":"a"}\n{"id":\n'}) as terminal:
        assert terminal.ended() == 2
        terminal.wait(r"^chaja: bad.ndjson:2: ")
        terminal.status("chaja pick nowhere.txt")
        assert terminal.ended() == 2
        terminal.wait(r"^chaja: nowhere.txt: there is no such file")
        terminal.status("chaja pick --layout up")
        assert terminal.ended() == 2
