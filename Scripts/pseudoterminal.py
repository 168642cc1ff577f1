"""A terminal for the sessions that scripts play: what a program shows under it, and keys for the program."""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
import unicodedata

PATIENCE = 10  # seconds until what is expected has to be there
QUIET = 0.4  # seconds without output after which nothing more is expected

KEYS = {
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "delete": "\x1b[3~", "f2": "\x1b[12~",
    "f3": "\x1b[13~", "f10": "\x1b[21~",
    "home": "\x1b[H", "end": "\x1b[F", "backspace": "\x7f",
    "enter": "\r", "tab": "\t", "shift+tab": "\x1b[Z", "escape": "\x1b", "space": " ",
}


def key_bytes(name):
    """The bytes that a terminal sends for a key."""
    if name.startswith("ctrl+"):
        return bytes([ord(name[5]) & 0x1F])
    if name.startswith("alt+"):
        return b"\x1b" + key_bytes(name[4:])
    if name not in KEYS and len(name) > 1:
        raise SystemExit(f"There is no key '{name}'.")
    return KEYS.get(name, name).encode()


class Screen:
    """What a terminal shows; it knows what the programs write, and no more."""

    def __init__(self, columns, rows):
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.rest, self.modes = "", set()
        self.row = self.column = 0
        self.columns, self.rows = columns, rows
        self.cells = [self.blank() for _ in range(rows)]

    def blank(self):
        return [" "] * self.columns

    def feed(self, data):
        text = self.rest + self.decoder.decode(data)
        position = 0
        while position < len(text):
            if text[position] != "\x1b":
                self.put(text[position])
                position += 1
                continue
            sequence = re.compile(r"\x1b\[([?<>]?)([0-9;]*)([A-Za-z])").match(text, position)
            if not sequence:
                break
            self.obey(*sequence.groups())
            position = sequence.end()
        self.rest = text[position:]

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.next_row()
        elif character == "\b":
            self.column = max(min(self.column, self.columns - 1) - 1, 0)
        elif character == "\x07":
            pass
        elif unicodedata.combining(character):
            self.cells[self.row][self.column - 1] += character
        else:
            width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
            # Behind a full row the terminal waits for the next character before it goes on.
            if self.column + width > self.columns:
                self.column = 0
                self.next_row()
            self.cells[self.row][self.column:self.column + width] = [character] + [""] * (width - 1)
            self.column += width

    def next_row(self):
        if self.row == self.rows - 1:
            self.cells = self.cells[1:] + [self.blank()]
        else:
            self.row += 1

    def obey(self, mark, numbers, final):
        count = int(numbers) if numbers.isdigit() else 1
        if final == "u":  # the keyboard protocol of kitty: which keys are told, and no longer
            (self.modes.add if mark == ">" else self.modes.discard)("keys")
        elif mark and final == "h":
            self.modes.add(numbers)
        elif mark and final == "l":
            self.modes.discard(numbers)
        elif final == "H":
            self.row, self.column = (int(number) - 1 for number in (numbers or "1;1").split(";"))
        elif final == "A":
            self.row = max(self.row - count, 0)
        elif final == "C":
            self.column = min(self.column + count, self.columns - 1)
        elif final == "K":
            self.erase(self.row, self.column)
        elif final == "J":
            if numbers == "2":
                self.cells = [self.blank() for _ in range(self.rows)]
            else:
                self.erase(self.row, self.column)
                self.cells[self.row + 1:] = [self.blank() for _ in self.cells[self.row + 1:]]
        elif final != "m":
            raise SystemExit(f"The program wrote a sequence that is not known: ESC [ {mark}{numbers}{final}")

    def erase(self, row, column):
        self.cells[row][column:] = [" "] * (self.columns - column)

    def lines(self):
        return ["".join(row).rstrip() for row in self.cells]


class Program:
    """A program under a pseudo-terminal."""

    def __init__(self, words, environment, folder=None, columns=80, rows=16):
        self.master, self.slave = pty.openpty()
        self.resize(columns, rows)
        self.former = termios.tcgetattr(self.slave)
        self.screen = Screen(columns, rows)

        def take_terminal():
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            words, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=environment, cwd=folder,
            start_new_session=True, preexec_fn=take_terminal)

    def resize(self, columns, rows):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        """Shows what arrives within a time; false where nothing does."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        self.screen.feed(os.read(self.master, 65536))
        return True

    def settle(self, is_done=lambda: False):
        """Waits until something is so; otherwise until nothing is shown for a while."""
        limit = time.monotonic() + PATIENCE
        last = time.monotonic()
        while not is_done() and time.monotonic() < limit:
            if self.read(0.02):
                last = time.monotonic()
            elif time.monotonic() - last > QUIET and any(self.screen.lines()):
                return

    def write(self, data):
        os.write(self.master, data)

    def press(self, keys):
        for name in keys.split():
            self.write(key_bytes(name))
            # It draws after each key. An escape byte is the escape key where nothing follows it soon.
            self.read(PATIENCE)
            end = time.monotonic() + (0.1 if name == "escape" else 0.02)
            while time.monotonic() < end:
                self.read(0.01)
        self.settle()

    def end(self, action):
        """Ends the program, and says how it ended and what it left."""
        action()
        limit = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < limit:
            self.read(0.02)
        while self.read(0.05):
            pass
        if self.process.poll() is None:
            self.process.kill()
            raise SystemExit("The program does not end.")
        if self.screen.modes - {"25"}:
            raise SystemExit("The program did not give back the screen: " + " ".join(self.screen.modes))
        if termios.tcgetattr(self.slave) != self.former:
            raise SystemExit("The program did not give back the terminal as it was.")
        os.close(self.master)
        os.close(self.slave)
        return self.process.returncode
