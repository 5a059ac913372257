# Chaja
# SPDX-License-Identifier: Apache-2.0
"""A terminal to type into and to look at: a tmux server of its own, and a shell in it."""

import contextlib
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
import unicodedata

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CHAJA = os.path.abspath(os.environ.get("CHAJA", os.path.join(ROOT, ".build", "release", "chaja")))
PATIENCE = 30

tests = []


class Skipped(Exception):
    """The test can't run here; the message says why."""


def test(run):
    """Registers a test under the name of its function."""
    tests.append((run.__name__, run))
    return run


class Terminal:
    """One shell in one window."""

    def __init__(self, shell="bash --norc --noprofile -i", columns=80, rows=20, ready=r"^\$ ?$"):
        self.folder = tempfile.mkdtemp(prefix="chaja-pick-")
        bin_folder = os.path.join(self.folder, "bin")
        self.home = os.path.join(self.folder, "home")
        os.mkdir(bin_folder)
        os.mkdir(self.home)
        os.symlink(CHAJA, os.path.join(bin_folder, "chaja"))
        self.socket = os.path.join(self.folder, "tmux")
        environment = dict(
            os.environ, PATH=f"{bin_folder}:{os.environ['PATH']}", HOME=self.home, PS1="$ ",
            LC_ALL="C.UTF-8", HISTFILE=os.path.join(self.folder, "history"), SHELL="/bin/bash",
            XDG_CONFIG_HOME=self.home, XDG_DATA_HOME=self.home)
        for name in ("TMUX", "NO_COLOR", "BASH_ENV", "ENV"):
            environment.pop(name, None)
        self.tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
            "-c", self.home, "PS1='$ ' exec " + shell, environment=environment)
        try:
            self.wait(ready)
        except AssertionError:
            self.close()
            raise

    def tmux(self, *words, environment=None, check=True):
        result = subprocess.run(
            ["tmux", "-u", "-S", self.socket, *words], env=environment, capture_output=True,
            text=True)
        if check and result.returncode != 0:
            raise RuntimeError(f"tmux {' '.join(words[:2])}: {result.stderr.strip()}")
        return result.stdout

    def close(self):
        self.tmux("kill-server", check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.home, name)

    def write(self, name, text):
        with open(self.path(name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())

    def read(self, name):
        try:
            with open(self.path(name), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return b""

    def type(self, text):
        """Types text as it is, as an input method sends it."""
        self.tmux("send-keys", "-l", "--", text)

    def press(self, *keys):
        """Presses keys by the names of tmux."""
        self.tmux("send-keys", *keys)

    def command(self, text):
        """Types a command and Enter."""
        self.type(text)
        self.press("Enter")

    def screen(self):
        """The rows, without blanks at their ends."""
        rows = self.tmux("capture-pane", "-p").split("\n")
        return [row.rstrip() for row in rows[:-1]]

    @property
    def text(self):
        return "\n".join(self.screen())

    def cursor(self):
        column, row = self.tmux("display", "-p", "#{cursor_x} #{cursor_y}").split()
        return int(column), int(row)

    def wait(self, pattern, seconds=PATIENCE):
        """Waits until a row looks as wanted, or a function of the terminal says so; gives back the screen."""
        end = time.monotonic() + seconds
        while True:
            rows = self.screen()
            if callable(pattern):
                if pattern(self):
                    return rows
            elif any(re.search(pattern, row) for row in rows):
                return rows
            if time.monotonic() > end:
                raise AssertionError(f"waited for {pattern!r}; the screen is\n" + "\n".join(rows))
            time.sleep(0.02)

    def status(self, command):
        """Runs what ends with `command` in the shell and gives back its exit code through a file."""
        self.command(f"{command}; echo $? > status.new; mv status.new status")

    def ended(self):
        """Waits for the end of what `status` ran and gives back its exit code."""
        self.wait(lambda terminal: terminal.read("status").strip())
        code = int(self.read("status"))
        os.remove(self.path("status"))
        return code

    def output(self):
        """Waits for a good end of what `status` ran and gives back what it wrote to the file `out`."""
        assert self.ended() == 0
        return self.read("out")

    def chosen(self):
        """Presses Enter and gives back what the picker wrote."""
        self.press("Enter")
        return self.output()

    def pipe(self, command):
        """Runs a picker on what is written, line by line, to the file given back."""
        os.mkfifo(self.path("pipe"))
        self.status(f"{command} < pipe > out")
        return open(self.path("pipe"), "w", encoding="utf-8", buffering=1)

    def settings(self):
        """What stty says about the terminal."""
        name = self.tmux("display", "-p", "#{pane_tty}").strip()
        return subprocess.run(
            ["stty", "-a", "-F", name], capture_output=True, text=True, check=True).stdout

    def process(self, pattern="chaja pick"):
        """The number of the newest process of this terminal whose command line holds the pattern."""
        name = self.tmux("display", "-p", "#{pane_tty}").strip().removeprefix("/dev/")
        result = subprocess.run(
            ["ps", "-t", name, "-o", "pid=,args="], capture_output=True, text=True).stdout
        numbers = [int(row.split()[0]) for row in result.splitlines() if row.split(None, 1)[1].startswith(pattern)]
        return numbers[-1] if numbers else None


@contextlib.contextmanager
def picking(command, files=None, **settings):
    """A terminal with these files, in which a picker has been started."""
    with contextlib.closing(Terminal(**settings)) as terminal:
        for name, content in (files or {}).items():
            terminal.write(name, content)
        terminal.status(command)
        yield terminal


def columns(text):
    """How many columns a text takes, by rules of its own."""
    count = 0
    for letter in text:
        if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
            continue
        count += 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1
    return count


def quoted(text):
    return shlex.quote(text)
