# Chaja
# SPDX-License-Identifier: Apache-2.0
"""The key bindings for shells."""

import os
import shutil
from contextlib import closing

from harness import Skipped, Terminal, test


def prepared(terminal, load):
    os.makedirs(terminal.path("deep/er"))
    terminal.write("deep/er/a file.txt", "")
    terminal.write("plain.txt", "")
    terminal.command(load)
    terminal.command("echo first one")
    terminal.wait(r"^first one$")
    terminal.command("echo second")
    terminal.wait(r"^second$")


def history(terminal):
    terminal.press("C-r")
    terminal.wait(r"^history>")
    terminal.type("fir")
    terminal.wait(r"^> echo first one$")
    terminal.press("Enter")
    # The same stands above, where it was typed: only the last row tells that the picker is gone.
    terminal.wait(lambda at: at.text.rstrip().endswith("\n$ echo first one"))
    terminal.press("C-u")


def files(terminal, quoted):
    terminal.type("cat ")
    terminal.press("C-t")
    terminal.wait(r"^files>")
    terminal.type("afile")
    terminal.wait(r"^> deep/er/a file.txt$")
    terminal.press("Enter")
    terminal.wait(lambda at: any(row.startswith(f"$ cat {quoted}") for row in at.screen()))
    terminal.press("C-u")


def folders(terminal):
    terminal.press("M-c")
    terminal.wait(r"^folder>")
    terminal.type("er")
    terminal.wait(r"^> deep/er$")
    terminal.press("Enter")
    terminal.wait(lambda at: not any(row.startswith("folder>") for row in at.screen()))
    terminal.command("pwd; pwd > $HOME/where")
    terminal.wait(lambda at: at.read("where").endswith(b"/deep/er\n"))


def nothing(terminal):
    """Giving up leaves the line as it was."""
    terminal.type("echo kept")
    terminal.press("C-r")
    terminal.wait(r"^history>")
    terminal.press("Escape")
    terminal.wait(lambda at: not any(row.startswith("history>") for row in at.screen()))
    terminal.wait(r"^\$ echo kept$")
    terminal.press("Enter")
    terminal.wait(r"^kept$")


@test
def bash_history_files_and_folders():
    with closing(Terminal()) as terminal:
        prepared(terminal, 'eval "$(chaja pick --shell bash)"')
        history(terminal)
        files(terminal, "deep/er/a\\ file.txt")
        nothing(terminal)
        terminal.type("echo typed")
        folders(terminal)


@test
def zsh_history_files_and_folders():
    if not shutil.which("zsh"):
        raise Skipped("zsh is not installed")
    with closing(Terminal(shell="zsh -f -i", ready=r"\S")) as terminal:
        terminal.command("PS1='$ '; setopt no_prompt_sp; bindkey -e; clear")
        terminal.wait(r"^\$ ?$")
        prepared(terminal, 'eval "$(chaja pick --shell zsh)"')
        history(terminal)
        files(terminal, "deep/er/a\\ file.txt")
        nothing(terminal)
        folders(terminal)


@test
def fish_history_files_and_folders():
    if not shutil.which("fish"):
        raise Skipped("fish is not installed")
    with closing(Terminal(shell="fish --private", ready=r"\S")) as terminal:
        terminal.command("function fish_prompt; echo '$ '; end; set -g fish_autosuggestion_enabled 0; clear")
        terminal.wait(r"^\$ ?$")
        prepared(terminal, "chaja pick --shell fish | source")
        history(terminal)
        files(terminal, "'deep/er/a file.txt'")
        nothing(terminal)
        folders(terminal)
