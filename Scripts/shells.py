"""Completes command lines of `action` in the interactive shells, and looks at what they show.

    shells.py FOLDER-OF-ACTION SCRATCH SHELL…

Each shell runs in a terminal of tmux, in an empty folder with a map and some files, with the script that `action completion` prints.
A line is typed, Tab is pressed, and the line or the list below it has to be as the tables say.
"""

import usage

import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import time

PATIENCE = 10  # seconds until what is expected has to be there
PROMPT = "go> "

MAP = {
    "actionMap": 1,
    "actions": {
        "rate:five:": {"title": "Five \u0007 \"$tars\""},
        "apply:": {"parameters": {
            "stars": {"type": "integer", "doc": "How many stars."},
            "mode": {"type": "string", "enum": ["full screen", "window"]},
        }},
    },
    "menus": [{"title": "My Menu", "items": [{"action": "rate:five:", "shortcut": "cmd+5"}]}, {"title": "Cost $5"}],
    "root": {
        "name": "app", "actions": {"rate:five:": {}, "rate:four:": {}, "apply:": {}, "paste:": {}},
        "rules": [{"handleEvent": "PhotoSaved", "do": []}, {"handleError": "NoDisk", "do": []}],
        "children": [
            {"name": "my grid"}, {"name": "$home"}, {"name": "it's"}, {"name": "cell"}, {"name": "cell"},
        ],
    },
}

# What is typed before Tab, and the line behind `action` after it; for some shells another one.
LINES = [
    ("val", "validate "),
    ("list --fro", "list --from "),
    ("list --format js", "list --format json "),
    ("list --format=js", "list --format=json "),
    ("--fo", "--for"),  # --force and --format
    ("validate ap", {"": "validate apply: ", "fish": "validate apply:"}),
    ("validate rate:fi", {"": "validate rate:five: ", "fish": "validate rate:five:"}),
    ("validate 'rate:fi", {"": "validate 'rate:five:' ", "fish": "validate 'rate:five:"}),
    ('validate "rate:fi', {"": 'validate "rate:five:" ', "fish": 'validate "rate:five:'}),
    ("fire apply: st", "fire apply: stars:="),
    ("fire apply: stars:=4 mo", "fire apply: stars:=4 mode="),
    ("fire apply: mode=fu", "fire apply: mode=full\\ screen "),
    ('fire apply: mode="fu', {"": 'fire apply: mode="full screen" ', "zsh": "fire apply: mode=full\\ screen "}),
    ("list --from app/m", "list --from app/my\\ grid "),
    ("list --from=app/m", "list --from=app/my\\ grid "),
    ("list --from 'app/m", "list --from 'app/my grid' "),
    ("list --from 'app/$", "list --from 'app/$home' "),
    # Within these quotes the others complete names of variables.
    ('list --from "app/$', {"bash": 'list --from "app/\\$home" '}),
    ('list --from "app/\\$', 'list --from "app/\\$home" '),
    ("fire --from app/my\\ grid past", {"": "fire --from app/my\\ grid paste: ", "fish": "fire --from app/my\\ grid paste:"}),
    ("list --from app/\\$", "list --from app/\\$home "),
    ("list --from app/i", {"": "list --from app/it\\'s ", "fish": "list --from app/it\\'s "}),
    ("menu My", "menu My\\ Menu "),
    ("menu 'Cost", "menu 'Cost $5' "),
    ("press cm", "press cmd+5 "),
    ("trigger Ph", "trigger PhotoSaved "),
    ("report No", "report NoDisk "),
    ("check --ignore key-c", "check --ignore key-conflict "),
    ("export mer", "export mermaid "),
    ("completion zs", "completion zsh "),
    ("help exi", "help exit-codes "),
    ("check one", "check one\\ map.json "),
    ("check one\\ map.json br", "check one\\ map.json broken.json "),
    ("check 'one", "check 'one map.json' "),
    ("list --map one", "list --map one\\ map.json "),
    ("list --map=one", "list --map=one\\ map.json "),
    ("check fol", "check folder/"),
    ("list --map broken.json val", "list --map broken.json val"),
    ("--map broken.json val", "--map broken.json validate "),
    ("list --map broken.json --form", "list --map broken.json --format "),
    ("fire --map broken.json rat", "fire --map broken.json rat"),
    ("fire --app nobody rat", "fire --app nobody rat"),
    ("fire -- pa", {"": "fire -- paste: ", "fish": "fire -- paste:"}),
    ("fire -- --", "fire -- --"),
    ("nonsense ", "nonsense "),
    ("__comp", "__comp"),
    ("list >not", "list >notes.txt "),
    ("list <not", "list <notes.txt "),
]

# What is typed before Tab is pressed twice, and what the list has to show, and must not show.
LISTS = [
    ("", ["fire", "apps", "completion"], ["__complete"]),
    ("fire rate:", ["rate:five:", "rate:four:"], ["\u0007", "paste:"]),
    ("list --from app/", ["my", "cell"], []),
    ("list --format ", ["text", "json", "names"], ["one"]),
    ("check ", ["one", "broken.json", "folder"], ["notes.txt", "fire"]),
    ("fire apply: ", ["stars:=", "mode="], ["rate:five:"]),
]

# How each shell starts, and what is typed first.
SHELLS = {
    "bash": ("bash --norc --noprofile -i", "bind 'set bell-style none'; eval \"$(action completion bash)\""),
    "zsh": ("zsh -f -i", "autoload -U compinit && compinit -u -D; unsetopt beep; source <(action completion zsh)"),
    "fish": ("fish --no-config -i", "set -g fish_autosuggestion_enabled 0; action completion fish | source"),
}


class Terminal:
    """A shell in a terminal of tmux."""

    def __init__(self, shell, folder, scratch, environment):
        self.server = ["tmux", "-S", os.path.join(scratch, f"tmux-{shell}"), "-f", "/dev/null"]
        start, setup = SHELLS[shell]
        subprocess.run(
            self.server + ["new-session", "-d", "-x", "100", "-y", "40", "-c", folder, start], env=environment, check=True)
        prompt = f"function fish_prompt; echo '{PROMPT}'; end" if shell == "fish" else f"PS1='{PROMPT}'; PROMPT2=''"
        self.enter(f"{prompt}; {setup}")
        self.clear()

    def tmux(self, *words):
        return subprocess.run(self.server + list(words), check=True, stdout=subprocess.PIPE, text=True).stdout

    def type(self, text):
        if text:
            self.tmux("send-keys", "-l", "--", text)

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def enter(self, text):
        self.type(text + "; echo rea'd'y")
        self.press("Enter")
        self.wait(lambda: "ready" in self.screen()[0], f"'{text}' does not end")

    def clear(self):
        # Pressed again where it is lost: a shell that is still completing may take it for itself.
        for _ in range(PATIENCE):
            self.press("C-c")
            if self.is_soon(lambda: self.screen()[1] == "", 1):
                break
        self.press("C-l")
        self.wait(lambda: self.screen() == ([PROMPT.rstrip()], ""), "the screen is not empty")

    def screen(self):
        """The rows that are not empty, and the line that is typed, up to the cursor."""
        *rows, cursor = self.tmux("capture-pane", "-p", ";", "display", "-p", "#{cursor_x} #{cursor_y}").splitlines()
        column, row = (int(number) for number in cursor.split())
        line = rows[row].ljust(column)[:column] if row < len(rows) else ""
        return [row.rstrip() for row in rows if row.strip()], line.removeprefix(PROMPT)

    def wait(self, is_done, message):
        if not self.is_soon(is_done, PATIENCE):
            raise Unexpected(message + ":\n" + "\n".join(self.screen()[0]))

    def is_soon(self, is_done, seconds):
        """Whether something is so within a time."""
        limit = time.monotonic() + seconds
        while not is_done():
            if time.monotonic() > limit:
                return False
            time.sleep(0.02)
        return True

    def settle(self):
        """Waits until what is shown stays the same for a while."""
        last, since = None, time.monotonic()
        while time.monotonic() - since < 0.25:
            screen = self.screen()
            if screen != last:
                last, since = screen, time.monotonic()
            time.sleep(0.02)

    def close(self):
        self.tmux("kill-server")


class Unexpected(Exception):
    """What a shell shows is not what it should show."""


def complete(terminal, shell, typed, expected):
    if isinstance(expected, dict):
        expected = expected.get(shell, expected.get(""))
    if expected is None:
        return
    terminal.clear()
    terminal.type("action " + typed)
    terminal.wait(lambda: terminal.screen()[1] == "action " + typed, f"'{typed}' is not shown")
    terminal.press("Tab")
    if expected == typed:
        terminal.settle()
    if not terminal.is_soon(lambda: terminal.screen()[1] == "action " + expected, PATIENCE / 3):
        raise Unexpected(f"'{typed}' is completed to '{terminal.screen()[1]}', not to 'action {expected}'.")


def list_candidates(terminal, _, typed, shown, hidden):
    terminal.clear()
    terminal.type("action " + typed)
    # The first Tab may complete what all have in common, and the next one only ring.
    for _ in range(3):
        terminal.press("Tab")
        terminal.settle()
        text = "\n".join(row for row in terminal.screen()[0] if not row.startswith(PROMPT))
        if text:
            break
    missing = [word for word in shown if word not in text]
    surplus = [word for word in hidden if word in text]
    if missing or surplus:
        raise Unexpected(f"The list of '{typed}' lacks {missing} and has {surplus}:\n{text.strip()}")


def attempt(test, *arguments):
    """What is unexpected three times: on a busy machine the program gives no answer rather than a late one."""
    for _ in range(3):
        fault = None
        try:
            test(*arguments)
            break
        except Unexpected as unexpected:
            fault = unexpected
    return fault


def prepare(folder):
    """A folder with a map and files."""
    os.makedirs(os.path.join(folder, "folder"))
    contents = {"actions.json": json.dumps(MAP), "one map.json": "{}", "broken.json": "{", "notes.txt": ""}
    for name, text in contents.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


def measure(folder, environment):
    """How long the program takes to answer, as the shells ask it; also where a running program does not answer."""
    sockets = environment["ACTION_RUNTIME_DIR"]
    os.mkdir(sockets, 0o700)
    silent = socket.socket(socket.AF_UNIX)
    here = os.getcwd()
    os.chdir(sockets)  # the path of a socket is short
    silent.bind(f"silent-{os.getpid()}.sock")
    os.chdir(here)
    silent.listen()
    for words in [[""], ["fire", ""], ["fire", "--app", ""], ["fire", "--app", "silent", ""]]:
        times = []
        for _ in range(21):
            start = time.monotonic()
            subprocess.run(
                ["action", "__complete", *words], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
            times.append((time.monotonic() - start) * 1000)
        print(f"action __complete {' '.join(words)!r}: {statistics.median(times):.1f} ms, at most {max(times):.1f} ms")


def main():
    program, scratch, *shells = sys.argv[1:]
    program, scratch = os.path.abspath(program), os.path.abspath(scratch)
    shutil.rmtree(scratch, ignore_errors=True)
    folder = os.path.join(scratch, "folder of the shells")
    prepare(folder)
    environment = dict(
        os.environ, PATH=program + os.pathsep + os.environ["PATH"], HOME=scratch, LC_ALL="C.UTF-8", TERM="screen",
        ACTION_RUNTIME_DIR=os.path.join(scratch, "sockets"))
    for name in ["TMUX", "ACTION_MAP", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]:
        environment.pop(name, None)
    failures = 0
    for shell in shells:
        terminal = Terminal(shell, folder, scratch, environment)
        try:
            for test, table in [(complete, LINES), (list_candidates, LISTS)]:
                for row in table:
                    fault = attempt(test, terminal, shell, *row)
                    if fault:
                        failures += 1
                        print(f"{shell}: {fault}", file=sys.stderr)
        finally:
            terminal.close()
        print(f"{shell}: {len(LINES)} lines and {len(LISTS)} lists")
    measure(folder, environment)
    sys.exit(1 if failures else 0)


main()
