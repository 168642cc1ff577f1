"""Uses `action repl` in a shell under a pseudo-terminal, and looks at what the terminal shows.

    repl-session.py FOLDER-OF-ACTION RATER

Each function below that begins with `try_` is a session in a shell of its own. What it types and sees is written in the order in
which a person would. Afterwards the terminal's settings have to be what they were.
"""

import usage

import json
import os
import signal
import sys
import tempfile
import time

from pseudoterminal import PATIENCE, Program, Screen, key_bytes

ACTION, RATER = sys.argv[1:]
PROMPT = "sample> "

# A map whose action runs a quarter of a million steps, which takes seconds.
LONG = {
    "actionMap": 1, "state": {"n": 0},
    "root": {"name": "app", "actions": {
        **{f"a{level}:": {"do": [{"perform": f"a{level + 1}:"}] * 8} for level in range(6)},
        "a6:": {"do": [{"add": {"n": 1}}]},
        "add:": {"do": [{"add": {"n": 1}}]},
    }},
}

# A map whose action takes a secret.
SECRET = {
    "actionMap": 1, "actions": {"login:": {"parameters": {"password": {"type": "string", "secret": True}}}},
    "root": {"name": "app", "actions": {
        "login:": {"enabled": "args.password == null || args.password =~ /^let/", "do": [{"print": "welcome"}]},
    }},
}


class Shell(Program):
    """A shell that is used by a person."""

    def __init__(self, folder, columns=80, rows=24):
        environment = {
            "PATH": ACTION + ":" + os.environ["PATH"], "HOME": folder, "LANG": "C.UTF-8", "TERM": "xterm", "PS1": "$ ",
            "ACTION_RUNTIME_DIR": os.path.join(folder, "sockets"), "RATER_EXPORT_STEP": "5000",
        }
        self.folder = folder
        super().__init__(["bash", "--norc", "--noprofile", "-i"], environment, folder, columns, rows)
        self.shows("$")
        self.type("bind 'set enable-bracketed-paste off'; stty -g > before; clear\n")
        self.until(lambda: os.path.exists(os.path.join(folder, "before")) and self.shown() == ["$"], "an empty screen")

    def type(self, text):
        self.write(text.encode())

    def keys(self, *names):
        for name in names:
            self.write(key_bytes(name))

    def shown(self):
        lines = self.screen.lines()
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def until(self, is_so, what):
        limit = time.monotonic() + PATIENCE
        while not is_so():
            self.read(0.02)
            if time.monotonic() > limit:
                raise SystemExit("\n".join([f"There should be {what}, and is:"] + self.shown()))

    def shows(self, *lines):
        """Waits until the last lines are these."""
        self.until(lambda: self.shown()[-len(lines):] == list(lines), repr(lines))

    def child(self):
        """The number of the program that the shell runs."""
        return int(os.popen(f"pgrep -P {self.process.pid} -x action").read())

    def finish(self):
        """Leaves the prompt's shell, where the terminal has to be as it was."""
        self.type("stty -g > after; cmp before after && echo same\n")
        self.shows("same", "$")
        self.write(b"exit\n")
        self.process.wait(PATIENCE)
        os.close(self.master)
        os.close(self.slave)


def start(shell, words="-q", prompt=PROMPT):
    shell.type(f"action repl {words}\n")
    shell.shows(prompt.rstrip())


def leave(shell, status=0):
    shell.until(lambda: shell.shown()[-1].endswith(">"), "an empty line at the prompt")
    shell.keys("ctrl+d")
    shell.until(lambda: shell.shown()[-1] == "$", "the shell's prompt")
    shell.type("echo $?\n")
    shell.shows(str(status), "$")


def try_editing(folder):
    shell = Shell(folder)
    start(shell)
    shell.type("fire ratXeBest:")
    shell.keys("ctrl+a", "alt+f", "alt+f", "ctrl+b", "ctrl+b", "ctrl+b", "ctrl+b", "ctrl+b", "ctrl+b")
    shell.keys("backspace", "ctrl+d")
    shell.shows(PROMPT + "fire raeBest:")
    shell.type("t")
    shell.keys("ctrl+u", "ctrl+k")
    shell.shows(PROMPT.rstrip())
    shell.keys("ctrl+y")
    shell.shows(PROMPT + "fire rateBest:")
    shell.keys("ctrl+c")
    shell.shows(PROMPT + "fire rateBest:^C", PROMPT.rstrip())
    shell.type("fire rateBest:\n")
    shell.shows(PROMPT + "fire rateBest:", "rated 5", PROMPT.rstrip())
    # Typed in one piece, as by a script: each line runs.
    shell.type("fire paste:\r:set rating\r")
    shell.shows("Error: 'paste:' is disabled: the clipboard is empty.", "  Target: app/window/grid", PROMPT + ":set rating",
                "5", PROMPT.rstrip())
    shell.type(":why\n")
    shell.until(lambda: any("disabled by" in line for line in shell.shown()), "an explanation")
    leave(shell)
    shell.finish()


def try_history(folder):
    shell = Shell(folder)
    start(shell)
    for line in ["can rateBest:", " can paste:", "can rateBest:", "can copy:"]:
        shell.type(line + "\n")
        shell.shows(PROMPT + line, "yes", PROMPT.rstrip())
    shell.keys("up", "up")
    shell.shows(PROMPT + "can rateBest:")
    shell.keys("up", "ctrl+n", "down")
    shell.shows(PROMPT.rstrip())
    shell.keys("ctrl+r")
    shell.type("Be")
    shell.shows("(search 'Be') can rateBest:")
    shell.keys("ctrl+e")
    shell.shows(PROMPT + "can rateBest:")
    shell.keys("ctrl+c")
    leave(shell)
    path = os.path.join(folder, ".local/state/action/history")
    with open(path, encoding="utf-8") as file:
        kept = file.read().splitlines()
    if kept != ["can rateBest:", "can copy:"] or os.stat(path).st_mode & 0o777 != 0o600:
        raise SystemExit(f"The history has {kept}, mode {os.stat(path).st_mode:o}.")
    start(shell)
    shell.keys("up")
    shell.shows(PROMPT + "can copy:")
    shell.keys("ctrl+c")
    leave(shell)
    shell.finish()


def try_completion(folder):
    shell = Shell(folder)
    start(shell)
    shell.type("fire appl\tst\t4\n")
    shell.shows(PROMPT + "fire applyRating: stars:=4", "rated 4", "the viewer shows 4 stars", "4", PROMPT.rstrip())
    shell.type("fire rateF\t")
    shell.until(lambda: [line.split()[0] for line in shell.shown()[-3:]] == ["sample>", "rateFourStars:", "rateFiveStars:"],
                "a list")
    shell.type("i\t\n")
    shell.shows(PROMPT + "fire rateFiveStars:", "rated 5", PROMPT.rstrip())
    shell.type(":f\tapp/window/v\t\n:focus\n")
    shell.shows(PROMPT + ":focus", "app/window/viewer", PROMPT.rstrip())
    leave(shell)
    shell.finish()


def try_secrets(folder):
    """A secret that is missing is asked for, is not shown, and is in no history."""
    with open(os.path.join(folder, "secret.json"), "w", encoding="utf-8") as file:
        json.dump(SECRET, file)
    shell = Shell(folder)
    question = "password for 'login:':"
    shell.type("action fire login: -q --map secret.json\n")
    shell.shows(question)
    shell.type("let me in\n")
    shell.shows(question, "welcome", "$")
    shell.type("clear; action fire login: -q --map secret.json\n")
    shell.shows(question)
    shell.type("half")
    shell.keys("ctrl+c")
    shell.shows(question, "Error: Nothing was performed: 'password' was not typed.", "$")
    shell.type("echo $?\n")
    shell.shows("130", "$")
    shell.type("clear\n")
    start(shell, "-q --map secret.json", "secret>")
    shell.type("fire login:\n")
    shell.shows(question)
    shell.type("let me in\n")
    shell.shows("secret> fire login:", question, "welcome", "secret>")
    shell.type("fire login:\n")
    shell.shows(question)
    shell.keys("ctrl+c")
    shell.shows(question, "Error: Nothing was performed: 'password' was not typed.", "secret>")
    shell.type("fire login: password=letter\n")
    shell.shows("welcome", "secret>")
    shell.keys("up")
    shell.shows("secret> fire login:")
    shell.keys("ctrl+c")
    leave(shell)
    with open(os.path.join(folder, ".local/state/action/history"), encoding="utf-8") as file:
        kept = file.read()
    if kept != "fire login:\n":
        raise SystemExit(f"The history has {kept}.")
    shell.finish()


def try_unicode(folder):
    shell = Shell(folder, columns=29)
    start(shell)
    shell.type(":set clipboard \"日本語e\u0301x\"")
    shell.shows(PROMPT + ":set clipboard \"日本", "語e\u0301x\"")
    shell.keys("left", "left", "backspace", "home", "end", "backspace")
    shell.type("👍\"\n:set clipboard\n")
    shell.shows("\"日本語x👍\"", PROMPT.rstrip())
    # A paste: its first line is there to be edited, the next one comes after it.
    shell.type("\x1b[200~can rateBest:\ncan copy:\x1b[201~")
    shell.shows(PROMPT + "can rateBest:", "1 more line of the paste: on")
    shell.keys("enter")
    shell.shows("yes", PROMPT + "can copy:")
    shell.keys("ctrl+c")
    leave(shell)
    shell.finish()


def try_size(folder):
    shell = Shell(folder, columns=60)
    start(shell)
    line = "can " + "".join(chr(97 + index % 26) for index in range(90))
    shell.type(line)
    shell.shows((PROMPT + line)[:60], (PROMPT + line)[60:])
    # The terminal puts the rows together anew, as most do: two rows become three, and the cursor is in the last of them.
    for columns in [40, 75]:
        rows = [(PROMPT + line)[start:start + columns] for start in range(0, len(PROMPT + line), columns)]
        screen = Screen(columns, 24)
        screen.row = 2 + len(rows)
        shell.screen = screen
        shell.resize(columns, 24)
        shell.until(lambda: shell.shown()[-len(rows):] == rows and shell.shown()[:3] == ["", "", ""], repr(rows))
    shell.keys("ctrl+c")
    leave(shell)
    shell.finish()


def try_signals(folder):
    with open(os.path.join(folder, "long.json"), "w", encoding="utf-8") as file:
        json.dump(LONG, file)
    shell = Shell(folder)
    start(shell, "-q --map long.json", "long> ")
    shell.type("fire add:\n:set n\n")
    shell.shows("1", "long>")
    # What runs is cancelled, and has changed nothing.
    shell.type("fire a0:\n")
    time.sleep(0.3)
    shell.keys("ctrl+c")
    shell.until(lambda: any("was cancelled" in line for line in shell.shown()), "a cancelled action")
    shell.type(":set n\n")
    shell.shows("long> :set n", "1", "long>")
    # Stopped and continued.
    shell.type("fire ad")
    shell.shows("long> fire ad")
    shell.keys("ctrl+z")
    shell.until(lambda: shell.shown()[-1] == "$", "the shell's prompt")
    shell.type("fg\n")
    shell.shows("long> fire ad")
    shell.type("d:\n:set n\n")
    shell.shows("2", "long>")
    shell.type("can add")
    shell.shows("long> can add")
    os.kill(shell.child(), signal.SIGTERM)
    shell.until(lambda: shell.shown()[-1] == "$" and "Terminated" in str(shell.shown()), "the end of the program")
    shell.finish()


def try_signals_while_busy(folder):
    """A signal that arrives while keys are handled ends the prompt too."""
    actions = {f"a{number}:": {"do": []} for number in range(20_000)}
    with open(os.path.join(folder, "wide.json"), "w", encoding="utf-8") as file:
        json.dump({"actionMap": 1, "root": {"name": "app", "actions": actions}}, file)
    shell = Shell(folder)
    start(shell, "-q --map wide.json", "wide>")
    pid = shell.child()
    shell.type("can a\t\r")
    time.sleep(0.1)
    os.kill(pid, signal.SIGTERM)
    shell.until(lambda: shell.shown()[-1] == "$" and "Terminated" in str(shell.shown()), "the end of the program")
    shell.finish()


def try_ignored_signal(folder):
    shell = Shell(folder)
    shell.type("(trap '' HUP; exec action repl -q)\n")
    shell.shows(PROMPT.rstrip())
    # The two lines differ, so that what the first one shows is not taken for what the second one shows.
    for line in ["can copy:", "can rateBest:"]:
        os.kill(shell.child(), signal.SIGHUP)
        shell.type(line + "\n")
        shell.shows(PROMPT + line, "yes", PROMPT.rstrip())
    leave(shell)
    shell.finish()


def try_second_interrupt(folder):
    """What cannot be cancelled is ended by a second ctrl-C."""
    os.mkfifo(os.path.join(folder, "fifo"))
    shell = Shell(folder)
    start(shell)
    shell.type("check fifo\n")
    shell.shows(PROMPT + "check fifo")
    time.sleep(0.2)
    shell.keys("ctrl+c")
    time.sleep(0.2)
    shell.shows(PROMPT + "check fifo", "^C")
    shell.keys("ctrl+c")
    shell.until(lambda: shell.shown()[-1] == "$", "the shell's prompt")
    shell.finish()


def try_interrupt_from_elsewhere(folder):
    shell = Shell(folder)
    start(shell)
    shell.type("\x1b[200~can rateBest:\ncan copy:\x1b[201~")
    shell.until(lambda: "1 more line" in shell.shown()[-1], "a paste")
    os.kill(shell.child(), signal.SIGINT)
    shell.shows(PROMPT + "can rateBest:^C", PROMPT.rstrip())
    leave(shell)
    shell.finish()


def try_no_descriptors(folder):
    """Without a descriptor to wait for signals, the signals do what they do."""
    shell = Shell(folder)
    shell.type("(ulimit -n 4; exec action repl -q)\n")
    shell.shows(PROMPT.rstrip())
    shell.type("can copy:\n")
    shell.shows(PROMPT + "can copy:", "yes", PROMPT.rstrip())
    os.kill(shell.child(), signal.SIGTERM)
    shell.until(lambda: shell.shown()[-1] == "$", "the shell's prompt")
    shell.finish()


def try_dumb_terminal(folder):
    shell = Shell(folder)
    shell.type("TERM=dumb action repl -q\n")
    shell.shows(PROMPT.rstrip())
    shell.type("fire rateBe")
    shell.shows(PROMPT + "fire rateBe")
    shell.keys("ctrl+c")
    shell.shows(PROMPT + "fire rateBe^C", PROMPT.rstrip())
    shell.type("fire rateBest:\n")
    shell.shows("rated 5", PROMPT.rstrip())
    leave(shell)
    shell.finish()


def try_program(folder):
    shell = Shell(folder)
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm", "RATER_EXPORT_STEP": "5000",
                   "ACTION_RUNTIME_DIR": os.path.join(folder, "sockets")}

    def rater():
        program = Program([RATER], environment)
        program.settle(lambda: "1049" in program.screen.modes and any(program.screen.lines()))
        return program

    app, prompt = rater(), "rater>"
    start(shell, "-q --app rater", prompt)
    shell.type("fire rate: value:=4\nvalidate rate: value:=4\n")
    shell.until(lambda: any(line.startswith("rate: is enabled") and "   on   " in line for line in shell.shown()), "an answer")
    shell.type("fire pas\t\n")
    shell.until(lambda: any("'paste:' is disabled" in line for line in shell.shown()), "a completed action")
    # A question, answered by ctrl-C, by no and by yes.
    for answer, has_deleted in [("\x03", False), ("n\n", False), ("y\n", True)]:
        shell.type("fire delete:\n")
        shell.until(lambda: shell.shown()[-1].endswith("[y/N]"), "a question")
        shell.type(answer)
        shell.until(lambda: shell.shown()[-1] == prompt, "a prompt")
        app.settle(lambda: False)
        if has_deleted == any("Mountain.jpg" in line for line in app.screen.lines()):
            raise SystemExit(f"After {answer!r} the photo is {'still there' if has_deleted else 'gone'}.")
    # What takes long is cancelled, and the connection goes on.
    shell.type("fire export:\n")
    shell.until(lambda: shell.shown()[-1].endswith("fire export:"), "a line")
    app.settle(lambda: "exporting" in app.screen.lines()[0])
    shell.keys("ctrl+c")
    shell.until(lambda: any("cancelled" in line for line in shell.shown()), "a cancelled export")
    shell.type("can rate:\n")
    shell.shows("yes", prompt)
    # A program that has stopped is given up, and asked again once it goes on.
    app.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, app.process.pid, os.WSTOPPED | os.WNOWAIT)
    shell.type("can rate:\n")
    shell.until(lambda: shell.shown()[-1].endswith("can rate:"), "a line")
    time.sleep(0.2)
    shell.keys("ctrl+c")
    time.sleep(0.2)
    shell.keys("ctrl+c")
    shell.until(lambda: any("does not answer" in line for line in shell.shown()), "an error")
    app.process.send_signal(signal.SIGCONT)
    shell.type("can rate:\n")
    shell.shows("yes", prompt)
    # A watch ends by ctrl-C, and the prompt goes on.
    shell.type("watch cancel:\n")
    shell.until(lambda: shell.shown()[-1].startswith("cancel:  disabled"), "a watched action")
    shell.keys("ctrl+c")
    shell.until(lambda: shell.shown()[-1] == prompt, "a prompt")
    shell.type(":set a 1\n")
    shell.until(lambda: any("is its own" in line for line in shell.shown()), "an error")
    # The program goes away and comes back.
    app.end(lambda: app.write(b"q"))
    shell.type("can rate:\n")
    shell.until(lambda: any(line.startswith("Error: The program 'rater'") for line in shell.shown()), "an error")
    app = rater()
    shell.type("can rate:\n")
    shell.shows("yes", prompt)
    leave(shell)
    shell.finish()
    app.end(lambda: app.write(b"q"))


def try_undo(folder):
    """The example takes back and does again what its keys, its menu and a prompt do, and says whether all is exported."""
    shell = Shell(folder)
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm", "RATER_EXPORT_STEP": "5",
                   "ACTION_RUNTIME_DIR": os.path.join(folder, "sockets")}
    app = Program([RATER], environment)
    app.settle(lambda: "1049" in app.screen.modes and any(app.screen.lines()))

    def shows(photo, stars, is_clean):
        def is_so():
            lines = app.screen.lines()
            row = next((line[:29] for line in lines if photo in line[:29]), "")
            title = "Photos ━" if is_clean else "Photos (not exported)"
            return row.count("★") == stars and title in lines[1]
        app.settle(is_so)
        if not is_so():
            raise SystemExit("\n".join([f"{photo} should have {stars} stars, clean: {is_clean}, and has:"] + app.screen.lines()))

    shows("Lake.jpg", 0, True)
    app.press("down 4")
    shows("Lake.jpg", 4, False)
    app.press("z")
    shows("Lake.jpg", 0, True)
    app.press("Z")
    shows("Lake.jpg", 4, False)
    # The export marks what is clean: away from the mark and back.
    app.press("ctrl+e")
    shows("Lake.jpg", 4, True)
    app.press("z")
    shows("Lake.jpg", 0, False)
    app.press("Z")
    shows("Lake.jpg", 4, True)
    # Once more, at another photo.
    app.press("down down .")
    shows("Harbour.jpg", 4, False)
    app.press("2")
    shows("Harbour.jpg", 2, False)
    app.press("down .")
    shows("Desert.jpg", 2, False)
    # A deletion that was accepted in a dialog, by the Edit menu: Undo is its first item.
    app.press("delete")
    app.settle(lambda: any("Delete Desert.jpg?" in line for line in app.screen.lines()))
    app.press("enter")
    app.settle(lambda: not any("Desert.jpg" in line[:29] for line in app.screen.lines()))
    app.press("ctrl+o right")
    app.settle(lambda: any("Undo Delete Desert.jpg" in line for line in app.screen.lines()))
    app.press("enter")
    shows("Desert.jpg", 2, False)
    # A macro: down, five stars; played from the menu it is one undo.
    app.press("m down 5 m")
    shows("Glacier.jpg", 5, False)
    app.press("up up ctrl+o right right right right right down enter")
    shows("Desert.jpg", 5, False)
    start(shell, "-q --app rater", "rater>")
    shell.type("validate undo: --format names\nfire undo:\n")
    shows("Desert.jpg", 2, False)
    # The program has performed the request before the command line has its outcome.
    shell.shows("undo:", "rater> fire undo:", "rater>")
    leave(shell)
    shell.finish()
    app.end(lambda: app.write(b"q"))


def main():
    sessions = [value for name, value in globals().items() if name.startswith("try_")]
    for session in sessions:
        # A shell that is ending may still write its history.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            os.mkdir(os.path.join(folder, "sockets"), 0o700)
            try:
                session(folder)
            except SystemExit as fault:
                raise SystemExit(f"{session.__name__}: {fault}")
    print(f"{len(sessions)} sessions at the prompt are as they should be.")


if __name__ == "__main__":
    main()
