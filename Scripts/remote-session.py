"""Plays the sessions of articles, and writes the articles as they would be now.

    remote-session.py PROGRAM COMMANDS COPIES ARTICLE…

For each article PROGRAM runs under a pseudo-terminal of 80 columns and 16 rows, and the commands of the folder COMMANDS run in
an empty folder beside it. Blocks of the article in these languages take part, one after the other:

    keys     keys to press in the program, by their names
    screen   what the program shows then
    console  commands behind '$ ', and what they print; while a command runs, '# press KEYS' presses keys in the program,
             and '^C' interrupts the command
    python   a program for the commands; its first line is a comment that begins with its name
    jsonrpc  messages to the program behind '→ ', and from it behind '← ', on a connection of its own; '# press KEYS' as
             above; a line that begins with white space belongs to the message before, and '…' stands for any text
    mcp      the same with a server of `action mcp`, which a line behind '$ ' starts and the end of the article ends

What differs from one time to the next is written as PID, TIME, REVISION, NODE and TOKEN. Afterwards the program is ended by a
key and by signals, and has to give back the terminal and to remove its socket each time.
"""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import time

COLUMNS, ROWS = 80, 16
PATIENCE = 10  # seconds until what is expected has to be there
QUIET = 0.4  # seconds without output after which nothing more is expected

KEYS = {
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "delete": "\x1b[3~", "f10": "\x1b[21~",
    "enter": "\r", "tab": "\t", "shift+tab": "\x1b[Z", "escape": "\x1b", "space": " ",
}


def key_bytes(name):
    """The bytes that a terminal sends for a key."""
    if name.startswith("ctrl+"):
        return bytes([ord(name[5]) & 0x1F])
    if name not in KEYS and len(name) > 1:
        raise SystemExit(f"There is no key '{name}'.")
    return KEYS.get(name, name).encode()


class Screen:
    """What a terminal shows; it knows what the example writes, and no more."""

    def __init__(self):
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.rest, self.modes = "", set()
        self.row = self.column = 0
        self.cells = [[" "] * COLUMNS for _ in range(ROWS)]

    def feed(self, data):
        text = self.rest + self.decoder.decode(data)
        position = 0
        while position < len(text):
            if text[position] != "\x1b":
                self.put(text[position])
                position += 1
                continue
            sequence = re.compile(r"\x1b\[([?]?)([0-9;]*)([A-Za-z])").match(text, position)
            if not sequence:
                break
            self.obey(*sequence.groups())
            position = sequence.end()
        self.rest = text[position:]

    def put(self, character):
        if character in "\r\n":
            return
        if self.row < ROWS and self.column < COLUMNS:
            self.cells[self.row][self.column] = character
        self.column += 1

    def obey(self, mark, numbers, final):
        if mark and final == "h":
            self.modes.add(numbers)
        elif mark and final == "l":
            self.modes.discard(numbers)
        elif final == "H":
            self.row, self.column = (int(number) - 1 for number in numbers.split(";"))
        elif final != "m":
            raise SystemExit(f"The program wrote a sequence that is not known: ESC [ {mark}{numbers}{final}")

    def lines(self):
        return ["".join(row).rstrip() for row in self.cells]


class Program:
    """The example under a pseudo-terminal."""

    def __init__(self, path, environment):
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.former = termios.tcgetattr(self.slave)
        self.screen = Screen()
        self.process = subprocess.Popen(
            [path], stdin=self.slave, stdout=self.slave, stderr=self.slave, env=environment, start_new_session=True)
        self.settle(lambda: "1049" in self.screen.modes and any(self.screen.lines()))

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

    def press(self, keys):
        for name in keys.split():
            os.write(self.master, key_bytes(name))
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
            raise SystemExit("The program did not leave the alternate screen.")
        if termios.tcgetattr(self.slave) != self.former:
            raise SystemExit("The program did not give back the terminal as it was.")
        os.close(self.master)
        os.close(self.slave)
        return self.process.returncode


class Session:
    """The program, and a second shell beside it."""

    def __init__(self, program, folder, environment):
        self.program, self.folder, self.environment, self.talk, self.agent = program, folder, environment, None, None

    def play(self, language, lines):
        """The lines of a block as they would be now."""
        if language == "keys":
            for line in lines:
                self.program.press(line)
            return lines
        if language == "screen":
            self.program.settle(lambda: self.screen() == lines)
            return self.screen()
        if language == "python":
            with open(os.path.join(self.folder, lines[0].split()[1].rstrip(":")), "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
            return lines
        if language == "jsonrpc":
            if not self.talk:
                sockets = self.environment["ACTION_RUNTIME_DIR"]
                connection = socket.socket(socket.AF_UNIX)
                connection.connect(os.path.join(sockets, os.listdir(sockets)[0]))
                self.talk = Talk(self.program, connection)
            return self.talk.play(lines)
        if language == "mcp":
            start = [lines.pop(0)] if lines[0].startswith("$ ") else []
            if start:
                self.serve(start[0][2:])
            return start + self.agent.play(lines)
        return self.console(lines)

    def serve(self, command):
        """Starts a server whose standard input and output are one connection."""
        self.end()
        ours, theirs = socket.socketpair()
        self.server = subprocess.Popen(
            ["bash", "-c", "exec " + command], cwd=self.folder, env=self.environment, stdin=theirs, stdout=theirs)
        theirs.close()
        self.agent = Talk(self.program, ours)

    def end(self):
        """Ends the server by the end of its input."""
        if self.agent:
            self.agent.socket.shutdown(socket.SHUT_WR)
            if self.server.wait(PATIENCE) != 0:
                raise SystemExit("The server did not end as it should.")
            self.agent = None

    def screen(self):
        lines = self.program.screen.lines()
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def console(self, lines):
        actual, index = [], 0
        while index < len(lines):
            if not lines[index].startswith("$ "):
                index += 1
                continue
            end = index + 1
            while end < len(lines) and not lines[end].startswith("$ "):
                end += 1
            actual += [lines[index]] + self.answer(lines[index][2:], lines[index + 1:end])
            index = end
        return actual

    def answer(self, command, expected):
        """What a command prints; `apps` is asked again where the program was too busy to answer in its time."""
        limit = time.monotonic() + PATIENCE
        while True:
            actual = self.run(command, expected)
            if command != "action apps" or "does not answer" not in str(actual) or time.monotonic() > limit:
                return actual

    def run(self, command, expected):
        """What a command prints, with what happens meanwhile."""
        process = subprocess.Popen(
            ["bash", "-c", "exec 2>&1; " + command], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, start_new_session=True)
        actual, output, wanted, has_begun = [], b"", [], False

        def printed():
            return fixed(output.decode(errors="replace")).splitlines()

        def read(is_step):
            """Reads what is printed: until it ends, or else, for a step on the way, until what is expected is there."""
            nonlocal output
            last, limit = time.monotonic(), time.monotonic() + PATIENCE
            while time.monotonic() < limit:
                self.program.read(0)
                if select.select([process.stdout], [], [], 0.02)[0]:
                    data = os.read(process.stdout.fileno(), 65536)
                    if not data:
                        return
                    output += data
                    last = time.monotonic()
                elif is_step and (wanted and printed() == wanted or is_late(last)):
                    return
            if not is_step:
                actual.append("(it does not end)")
                os.killpg(process.pid, signal.SIGKILL)

        def is_late(last):
            return (output or has_begun) and time.monotonic() - last > 2 * QUIET

        for line in expected:
            if not line.startswith("# press ") and line != "^C":
                wanted.append(line)
                continue
            read(is_step=True)
            actual += printed() + [line]
            output, wanted, has_begun = b"", [], True
            if line == "^C":
                os.killpg(process.pid, signal.SIGINT)
            else:
                self.program.press(line[len("# press "):])
        read(is_step=False)
        process.wait()
        return actual + printed()


class Talk:
    """A connection to the program, and what was said on it."""

    def __init__(self, program, connection):
        self.program, self.rest, self.words, self.socket = program, b"", {}, connection

    def play(self, lines):
        """The lines of a block as they would be now."""
        messages, actual = [], []
        for line in lines:
            if line[:1].isspace():
                messages[-1].append(line)
            else:
                messages.append([line])
        while messages:
            step = messages.pop(0) if not messages[0][0].startswith("←") else []
            expected = []
            while messages and messages[0][0].startswith("←"):
                expected.append(messages.pop(0))
            actual += step
            if step and step[0].startswith("→"):
                self.socket.sendall(self.filled(joined(step)).encode() + b"\n")
            elif step and step[0].startswith("# press "):
                self.program.press(step[0][len("# press "):])
            actual += self.answers(expected)
        return actual

    def answers(self, expected):
        """The lines of what arrives: as they are expected where that is what they say."""
        lines, count, last, limit = [], 0, time.monotonic(), time.monotonic() + PATIENCE
        while time.monotonic() < limit and (count < len(expected) or time.monotonic() - last < QUIET / 4):
            self.program.read(0)
            if not select.select([self.socket], [], [], 0.02)[0]:
                continue
            data, last = self.socket.recv(65536), time.monotonic()
            *whole, self.rest = (self.rest + data).split(b"\n")
            for message in whole:
                text, wanted = self.fixed(message.decode()), expected[count] if count < len(expected) else []
                pattern = ".*".join(re.escape(part) for part in joined(wanted).split("…"))
                lines += wanted if wanted and re.fullmatch(pattern, text) else wrapped("← " + text)
                count += 1
            if not data:
                lines.append("← (the connection has ended)")
                break
        return lines

    def fixed(self, text):
        """A message with fixed words for what differs from one time to the next, which are noted."""
        def fix(pattern, word):
            nonlocal text

            def note(match):
                self.words[word] = match.group(2)
                return match.group(1) + word

            text = re.sub(pattern, note, text)

        fix(r'("revision":)([0-9]+)', "REVISION")
        fix(r'("(?:pid|client)":)([0-9]+)', "PID")
        fix(r'("since":)([0-9.e+]+)', "TIME")
        fix(r'("id":")(\[[0-9]+-[0-9]+\])', "NODE")
        fix(r'("confirmation":")([0-9a-f]{32})', "TOKEN")
        return fixed(text)

    def filled(self, text):
        """A message with what the fixed words stand for now."""
        return re.sub(r"\b(?:REVISION|NODE|TOKEN)\b", lambda match: self.words[match.group()], text)


def joined(lines):
    """The message that is written on lines; nothing for none."""
    return "".join([lines[0][2:]] + [line.strip() for line in lines[1:]]) if lines else ""


def wrapped(line):
    """A long message on several lines, broken behind commas."""
    lines = []
    while len(line) > COLUMNS + 38:
        # Not within a string, where a comma is followed by a letter or a space.
        ends = [match.end() for match in re.finditer(r',(?=["{])', line[:COLUMNS + 38]) if match.end() > 20]
        if not ends:
            break
        lines.append(line[:ends[-1]])
        line = "    " + line[ends[-1]:]
    return lines + [line]


def fixed(text):
    """What is printed, without what differs from one time to the next."""
    text = re.sub(r"\b(rater +|pid )[0-9]+\b", r"\1PID", text)
    text = re.sub(r"\b[0-9]{16}\b", "REVISION", text)
    return re.sub(r"\bsince [0-9]{4}(-[0-9]{2}){2} [0-9]{2}:[0-9]{2}", "since TIME", text)


def play(article, session):
    """The article with what the blocks would be now."""
    copy, block, language = [], [], None
    for line in article.splitlines():
        if language is None:
            copy.append(line)
            match = re.fullmatch(r"```(keys|screen|console|python|jsonrpc|mcp)", line)
            if match:
                language, block = match.group(1), []
        elif line == "```":
            copy += session.play(language, block) + [line]
            language = None
        else:
            block.append(line)
    return "\n".join(copy) + "\n"


def main():
    path, commands, copies, *articles = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        sockets = os.path.join(folder, "sockets")
        place = os.path.join(folder, "place")
        os.mkdir(sockets, 0o700)
        os.mkdir(place)
        environment = {
            "PATH": os.path.abspath(commands) + ":" + os.environ["PATH"], "HOME": place, "LANG": "C.UTF-8", "TERM": "xterm",
            "ACTION_RUNTIME_DIR": sockets, "RATER_EXPORT_STEP": "5000",
        }

        def end(program, action, expected):
            status = program.end(action)
            if status != expected:
                raise SystemExit(f"The program ended with {status} and not with {expected}.")
            if os.listdir(sockets):
                raise SystemExit("The program left its socket behind: " + " ".join(os.listdir(sockets)))

        for article in articles:
            program = Program(path, environment)
            with open(article, encoding="utf-8") as file:
                session = Session(program, place, environment)
                text = play(file.read(), session)
                session.end()
            with open(os.path.join(copies, os.path.basename(article)), "w", encoding="utf-8") as file:
                file.write(text)
            end(program, lambda: os.write(program.master, b"q"), 0)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            program = Program(path, environment)
            end(program, lambda: program.process.send_signal(number), 128 + number)


main()
