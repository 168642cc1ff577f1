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

What differs from one time to the next is written as PID, TIME, DURATION, REVISION, NODE and TOKEN. Afterwards the program is ended by a
key and by signals, and has to give back the terminal and to remove its socket each time. Besides, `action fire` has to show progress
on a terminal.
"""

import usage

import os
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time

from pseudoterminal import PATIENCE, QUIET, Program

COLUMNS, ROWS = 80, 16


def start(path, environment):
    """The example under a pseudo-terminal, once it has drawn."""
    program = Program([path], environment, None, COLUMNS, ROWS)
    program.settle(lambda: "1049" in program.screen.modes and any(program.screen.lines()))
    return program


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
            if step and step[0].startswith("# press "):
                self.program.press(step[0][len("# press "):])
            actual += step + self.answers(step, expected)
        return actual

    def answers(self, step, expected):
        """
        What arrives behind a step. A page ends after 2 ms whatever it holds, so a program that was too busy for the whole list is
        asked for it again.
        """
        is_whole = any('"next":null' in joined(message) for message in expected)
        limit = time.monotonic() + PATIENCE
        while True:
            if step and step[0].startswith("→"):
                self.socket.sendall(self.filled(joined(step)).encode() + b"\n")
            lines = self.arriving(expected)
            is_cut = is_whole and '"next":"' in "".join(lines)
            if not is_cut or time.monotonic() > limit:
                return lines

    def arriving(self, expected):
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
        fix(r'("since":)([0-9]{16})(?=[,}])', "REVISION")
        fix(r'("(?:since|time)":)([0-9.e+]+)', "TIME")
        fix(r'("duration":)([0-9.e+-]+)', "DURATION")
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
    text = re.sub(r"\b[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}\b", "17:27:05.140", text)
    text = re.sub(r", [0-9.]+ (µs|ms)(?=:|$|\n| \()", ", 148 µs", text)
    text = re.sub(r"\(asked by process \d+\)", "(asked by process 4711)", text)
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


def check_progress(path, environment):
    """Sees that `fire` shows on a terminal how far a handler has come, and that it shows nothing elsewhere."""
    # The articles stop an export that takes long.
    environment = environment | {"RATER_EXPORT_STEP": "100"}
    program = start(path, environment)
    words = ["action", "fire", "export:", "--app", "rater"]
    plain = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    while plain.poll() is None:
        program.read(0.02)
    if b" of 10 parts" in plain.stdout.read():
        raise SystemExit("'action fire' shows progress where nobody reads it.")
    command = Program(words, environment, None, COLUMNS, ROWS)
    limit = time.monotonic() + PATIENCE
    while command.process.poll() is None and time.monotonic() < limit:
        program.read(0.02)
        command.read(0.02)
    status = command.end(lambda: None)
    shown = [line for line in command.screen.lines() if re.fullmatch(r"[0-9]+ %: [0-9]+ of 10 parts", line)]
    if status != 0 or len(shown) < 5 or shown != sorted(shown, key=lambda line: int(line.split()[0])):
        raise SystemExit("'action fire' does not show progress on a terminal:\n" + "\n".join(command.screen.lines()))
    os.write(program.master, b"q")
    program.end(lambda: None)


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
            program = start(path, environment)
            with open(article, encoding="utf-8") as file:
                session = Session(program, place, environment)
                text = play(file.read(), session)
                session.end()
            with open(os.path.join(copies, os.path.basename(article)), "w", encoding="utf-8") as file:
                file.write(text)
            end(program, lambda: os.write(program.master, b"q"), 0)
        check_progress(path, environment)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            program = start(path, environment)
            end(program, lambda: program.process.send_signal(number), 128 + number)


main()
