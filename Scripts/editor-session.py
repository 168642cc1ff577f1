"""Uses the terminal editor of Examples/TextEditor as a person does: `editor-session.py EDITOR`."""

import usage

import os
import signal
import sys
import tempfile
import time

from pseudoterminal import PATIENCE, Program

steps = 0


class Editor:
    """The editor under a pseudo-terminal, with two files."""

    def __init__(self, path, folder, notes="one\ntwo\nthree\n", save_delay=0, keys=None):
        self.folder = folder
        self.write("notes.txt", notes)
        self.write("other.txt", "elsewhere\n")
        environment = {**os.environ, "TERM": "xterm", "LANG": "C.UTF-8", "EDITOR_SAVE_DELAY": str(save_delay)}
        if keys:
            self.write("keys.json", keys)
            environment["EDITOR_KEYS"] = "keys.json"
        self.program = Program([path, "notes.txt", "other.txt"], environment, folder)
        self.shows("keys.json:" if keys else "ctrl+p shows the commands", "notes.txt", "other.txt")

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def saved(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def count(self, text):
        """How many lines of the screen have the text."""
        return sum(text in line for line in self.program.screen.lines())

    def press(self, keys):
        self.program.press(keys)

    def type(self, text):
        self.program.write(text.encode())
        self.program.settle()

    def shows(self, *texts, but=()):
        """Waits until the screen has the texts, and none of the others."""
        global steps
        steps += 1

        def screen():
            return "\n".join(self.program.screen.lines())

        def is_right():
            return all(text in screen() for text in texts) and not any(text in screen() for text in but)

        limit = time.monotonic() + PATIENCE
        while not is_right() and time.monotonic() < limit:
            self.program.read(0.02)
        if not is_right():
            raise SystemExit(f"Step {steps}: the screen is not as it should be ({texts}, without {but}):\n{screen()}")


def check(holds, what):
    global steps
    steps += 1
    if not holds:
        raise SystemExit(f"Step {steps}: not so: {what}")


def edit(path, folder):
    """Typing, undo and the mark of what is saved."""
    editor = Editor(path, folder)
    editor.type("Hello ")
    editor.shows("Hello one", "notes.txt •")
    editor.press("left left")
    editor.type("!")
    editor.shows("Hell!o one")
    editor.press("ctrl+z")
    editor.shows("Hello one", "notes.txt •")
    editor.press("ctrl+z")  # what was typed in a row is one entry
    editor.shows("one", but=("Hello", "•"))
    editor.press("ctrl+z")
    editor.shows("'undo:' is disabled: there is nothing to undo.")
    editor.press("ctrl+y")
    editor.shows("Hello one", "notes.txt •")
    editor.press("ctrl+s")
    editor.shows("saved notes.txt", but=("•",))
    check(editor.saved("notes.txt") == "Hello one\ntwo\nthree\n", "the file has what was typed")
    editor.press("ctrl+s")
    editor.shows("'save:' is disabled: there are no changes to save.")
    editor.press("ctrl+y")
    editor.shows("Hell!o one", "notes.txt •")
    editor.press("ctrl+z")  # back at the state that was saved
    editor.shows("Hello one", but=("•",))

    # Chords, lines and the clipboard.
    editor.press("ctrl+x")
    editor.shows("'cut:' is disabled: nothing is selected.")
    editor.press("ctrl+k")
    editor.shows("ctrl+k …")
    # Half a second later it shows which keys go on, as they are then.
    editor.shows("ctrl+d: Duplicate Line", "ctrl+u: Make Uppercase (nothing is selected)", "ctrl+o: Next Pane")
    editor.press("ctrl+d")
    editor.shows("Hello one\n", but=("…",))
    check(editor.count("Hello one") == 2, "the line is there twice")
    editor.shows("Hello one", but=("Duplicate Line",))
    # What a terminal with kitty's protocol sends: a Cyrillic ctrl+k ctrl+n, then ctrl+? which nobody binds.
    editor.type("\x1b[1083::107;5u\x1b[1090::110;5u")
    editor.shows("1 Hello one")
    editor.type("\x1b[1083::107;5u\x1b[1090::110;5u\x1b[47:63;6u")
    editor.shows("Hello one", but=("1 Hello one", "?"))
    editor.press("ctrl+a ctrl+k ctrl+u")
    editor.shows("HELLO ONE", "THREE")
    editor.press("ctrl+z ctrl+z")
    editor.shows("Hello one", but=("•", "THREE"))
    editor.press("ctrl+a ctrl+c ctrl+k ctrl+o ctrl+v")
    editor.shows("other.txt •")
    check(any(line.count("Hello one") == 2 for line in editor.program.screen.lines()), "both panes have the line")

    # What did that key do? What is typed is not told.
    editor.press("ctrl+y ctrl+k ctrl+e")
    editor.shows("ctrl+y: ctrl+y stands for 'redo:'. It is disabled.")
    editor.type("x")
    editor.press("ctrl+k ctrl+e")
    editor.shows("a character: no binding took it.")
    editor.press("ctrl+z")

    # A text that is read-only: one interceptor says so for all commands, undo included.
    editor.press("ctrl+k ctrl+r")
    editor.shows("other.txt • (read-only)")
    editor.type("x")
    editor.shows("'insertText:' is disabled: the text is read-only.")
    editor.press("ctrl+z")
    editor.shows("'undo:' is disabled: the text is read-only.")

    # It says so of the text alone: what is typed into panels reaches them, and they work on the text as far as it lets them.
    editor.press("ctrl+p")
    editor.type("dupl")
    editor.shows("> dupl▏", "Duplicate Line  (the text is read-only)")
    editor.press("backspace")
    editor.shows("> dup▏")
    editor.press("escape ctrl+f")
    editor.type("where")
    editor.shows("where▏")
    editor.press("enter")
    editor.shows("4:10", but=("─ Find ─", "is disabled"))
    editor.press("ctrl+g")
    editor.type("1")
    editor.press("enter")
    editor.shows(" 1:1", but=("Go to line",))
    editor.press("ctrl+k ctrl+r ctrl+z")
    editor.shows("elsewhere", but=("•",))
    panels(editor)
    end(editor)


def panels(editor):
    """The palette and the prompts: what is typed reaches them, and the text behind them gets nothing."""
    editor.press("ctrl+p")
    editor.shows("─ Commands ─", "> ▏")
    editor.type("upper")
    editor.shows("> upper▏", "Make Uppercase  (nothing is selected)")
    editor.press("ctrl+k ctrl+o")
    editor.shows("'nextPane:' is disabled: a panel is open.")
    editor.press("escape ctrl+p")
    editor.type("linnum")
    editor.shows("Line Numbers  ctrl+k ctrl+n")
    editor.press("enter")
    editor.shows("1 elsewhere", but=("Commands ─",))
    editor.press("ctrl+p")
    editor.type("dupl")
    editor.press("enter")
    editor.shows("2 elsewhere", but=("Commands ─",))
    editor.press("ctrl+p")  # what was chosen last comes first
    editor.shows("> ▏", "Duplicate Line", "Line Numbers", "Quit", but=("Select All",))
    editor.press("escape")
    editor.press("ctrl+t")  # what was performed, not the palette's `accept:`
    editor.shows("3 elsewhere", but=("is disabled",))
    editor.press("ctrl+z ctrl+z")
    editor.shows("1 elsewhere", but=("2 elsewhere", "•"))
    editor.press("ctrl+f")  # with what was looked for last
    editor.shows("where▏", but=("wherewhere",))
    editor.press("enter backspace")
    editor.shows("1 else", "other.txt •", but=("elsewhere",))
    editor.press("ctrl+f enter")
    editor.shows("'where' is not in the text")
    editor.press("ctrl+z ctrl+k ctrl+o ctrl+g")
    editor.type("3")
    editor.press("enter")
    editor.type("> ")
    editor.shows("> three", "3:3")
    editor.press("ctrl+g")
    editor.type("x")
    editor.press("enter")
    editor.shows("argument 'line' must be an integer")


def end(editor):
    """Quitting asks about changes; the dialog blocks everything else."""
    editor.press("ctrl+q")
    editor.shows("Save the changes of notes.txt?", "y: Save   n: Don't save")
    editor.type("z")
    editor.shows("Nothing responds to 'insertText:'.")
    editor.press("escape")
    editor.shows("> three", but=("Save the changes",))
    editor.press("ctrl+q")
    check(editor.program.end(lambda: editor.program.write(b"y")) == 0, "it ends with 0")
    check(editor.saved("notes.txt") == "Hello one\ntwo\n> three\n", "quitting has saved")


def go_through_history(path, folder):
    """The history is shown, and the user goes to any state of it at once. While it is open, titles say which text they change."""
    editor = Editor(path, folder)
    editor.press("ctrl+k ctrl+z")
    editor.shows("'showHistory:' is disabled: the text was not changed.")
    editor.type("a")
    editor.press("right")  # what is typed afterwards is another entry
    editor.type("b")
    editor.press("ctrl+k ctrl+d ctrl+k ctrl+z")
    editor.shows("─ History ─", "• Duplicate Line ", "  Start", "Undo Duplicate Line (notes.txt)", but=("Redo",))
    editor.press("ctrl+z")
    editor.shows("• Typing", "Undo Typing (notes.txt)", "Redo Duplicate Line (notes.txt)")
    check(editor.count("aobne") == 1, "the line is there once")
    editor.press("up enter")  # from the newest state to the oldest: both entries are taken back
    editor.shows("one", but=("aone", "aobne", "History ─", "•"))
    editor.press("ctrl+k ctrl+z")
    editor.shows("• Start", "Redo Typing (notes.txt)", but=("Undo",))
    editor.press("up up enter")  # two entries are done again, and the third is not
    editor.shows("notes.txt •", "aobne", but=("History ─",))
    check(editor.count("aobne") == 1, "the line is not there twice again")
    editor.press("ctrl+p")
    editor.type("undo")
    editor.shows("Undo Typing  ctrl+z", but=("(notes.txt)",))  # the palette asks from the text, which has the focus
    editor.press("escape ctrl+k ctrl+r ctrl+k ctrl+z")
    editor.shows("─ History ─", "• Typing", but=("Undo",))
    editor.press("ctrl+z")
    editor.shows("• Typing", "'undo:' is disabled: the text is read-only.")
    editor.press("down enter")
    editor.shows("aobne", "'undo:' is disabled: the text is read-only.", but=("History ─",))
    editor.press("ctrl+q")
    check(editor.program.end(lambda: editor.program.write(b"n")) == 0, "it ends with 0")


def use_former_names(path, folder):
    """The user's keys name commands by former names: they work, and the user is told the present ones."""
    editor = Editor(
        path, folder, keys="""[
            { "key": "f2", "command": "copyLine:" },
            { "key": "f3", "command": "backspace:" },
            { "key": "f4", "comand": "copyLine:" }
        ]""")
    editor.shows("keys.json:4:28: unknown key 'comand'. Did you mean 'command'?")
    editor.press("f2")
    editor.shows("notes.txt •", "deprecated: 'copyLine:' was renamed to 'duplicateLine:'")
    check(editor.count("one") == 2, "the line is there twice")
    editor.press("f3")
    editor.shows("\non\n", "deprecated: use deleteBackward: in place of backspace:")
    editor.press("backspace")
    editor.shows("\no\n", but=("deprecated",))
    editor.press("ctrl+p")
    editor.type("copyline")
    editor.shows("Duplicate Line  f2")
    editor.press("escape ctrl+q")
    check(editor.program.end(lambda: editor.program.write(b"n")) == 0, "it ends with 0")


def open_foreign_text(path, folder):
    """A text with other line ends and tabs is shown in lines; a paste is one entry of the history, and presses no keys."""
    editor = Editor(path, folder, notes="a\tb\r\nsecond\r\n")
    editor.shows("a b", "\nsecond")
    editor.type("\x1b[200~p\r\nq\x11\x1b[201~")
    editor.shows("\nq", "notes.txt •")
    editor.press("ctrl+z ctrl+q")
    check(editor.program.end(lambda: None) == 0, "nothing is changed, so it ends without a question")


def save_slowly(path, folder):
    """Saving takes a while: the user goes on typing, and a second one is disabled."""
    editor = Editor(path, folder, save_delay=1500)
    editor.type("a")
    editor.press("ctrl+s")
    editor.shows("notes.txt • saving")
    editor.press("ctrl+s")
    editor.shows("'save:' is disabled:")
    editor.type("b")
    editor.shows("abone", "saving")
    editor.shows("saved notes.txt", "notes.txt •", but=("saving",))
    check(editor.saved("notes.txt").startswith("aone"), "what was there when it was saved is in the file")
    editor.press("ctrl+p")
    editor.type("save")
    editor.press("enter")  # goes on when the palette has gone
    editor.shows("notes.txt • saving", but=("Commands",))
    editor.shows("saved notes.txt", but=("•",))
    check(editor.saved("notes.txt").startswith("abone"), "the palette's command was performed to its end")
    editor.type("c")
    check(editor.program.end(lambda: editor.program.process.send_signal(signal.SIGTERM)) == 0, "a signal ends it")


def fail_to_save(path, folder):
    """What cannot be saved stays, and the reason is shown."""
    editor = Editor(path, folder)
    os.remove(os.path.join(folder, "other.txt"))
    os.mkdir(os.path.join(folder, "other.txt"))
    editor.press("ctrl+k ctrl+o")
    editor.type("x")
    editor.press("ctrl+s")
    editor.shows("other.txt •", "cannot be saved")
    editor.press("ctrl+q")
    editor.shows("Save the changes of other.txt?")
    check(editor.program.end(lambda: editor.program.write(b"n")) == 0, "it ends with 0")


def main():
    for part in (edit, go_through_history, use_former_names, open_foreign_text, save_slowly, fail_to_save):
        with tempfile.TemporaryDirectory() as folder:
            part(sys.argv[1], folder)
    print(f"{steps} steps")


main()
