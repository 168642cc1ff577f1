"""Drives the programs of Bridges/ActionGTK with the mouse, the keyboard and D-Bus: the first program of its README, and the photo rater.

    gtk-session.py FIRST-MENU ACTION PHOTO-RATER FOLDER PICTURE

ACTION is the command line. The folder is for settings, and PICTURE is written: a menu with the reason of a disabled item. Places are
those of the window with the font and the decorations of the settings below.
"""

import usage

import os
import re
import subprocess
import sys
import time

ID = "org.example.PhotoRater"
PATH = "/org/example/PhotoRater"
SIZE = "900x560"
# Without a compositor there are no shadows and no round corners outside of windows.
SHEET = """
popover.background, popover.background > contents { box-shadow: none; border-radius: 0; margin: 0; }
popover.menu > contents { border: 1px solid #bbbbb7; }
tooltip { border-radius: 0; box-shadow: none; margin: 0; padding: 6px 10px; }
"""
SETTINGS = """[Settings]
gtk-font-name=DejaVu Sans 10
gtk-enable-animations=false
gtk-decoration-layout=:minimize,maximize,close
"""
# Where things are: the middle of titles, photos and items.
MENUS = {"File": (24, 62), "Rating": (72, 62), "View": (125, 62), "Zoom": (174, 62), "Count": (26, 12)}
PHOTOS = {"Dawn": (100, 150), "Fjord": (280, 150), "Ridge": (460, 150), "Glacier": (100, 330), "Valley": (280, 330)}
VIEWER = (720, 110)
CAPTION = (720, 500)
FIRST_ITEM, NEXT_ITEM = 34, 30
STAR_BUTTONS = (36, 26, 53)


class Failure(Exception):
    pass


def run(*command, check=True):
    done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    if check and done.returncode:
        raise Failure(f"{' '.join(command)}: {done.stderr or done.stdout}")
    return done.stdout.strip()


class Screen:
    """A display that nobody sees, with a bus of its own."""

    def __init__(self, folder):
        os.makedirs(f"{folder}/gtk-4.0")
        for name, text in (("gtk.css", SHEET), ("settings.ini", SETTINGS)):
            with open(f"{folder}/gtk-4.0/{name}", "w", encoding="utf-8") as file:
                file.write(text)
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", SIZE + "x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        # To the end of the line: Xvfb writes it in two parts, and ends where nobody reads the second.
        with open(reading, encoding="ascii") as line:
            number = line.readline().strip()
        if not number:
            raise Failure("Xvfb does not start.")
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--print-address", "--nofork"], stdout=subprocess.PIPE, text=True,
            stderr=subprocess.DEVNULL)
        os.environ.update(
            DISPLAY=":" + number, GDK_BACKEND="x11", GSK_RENDERER="cairo", GTK_A11Y="none", LC_ALL="C.UTF-8",
            XDG_CONFIG_HOME=folder, GSETTINGS_BACKEND="memory", GTK_THEME="Adwaita",
            DBUS_SESSION_BUS_ADDRESS=self.bus.stdout.readline().strip())

    def end(self):
        for process in (self.bus, self.server):
            process.terminate()
            process.wait()


class Rater:
    """A program with a window, and what it says that it performed."""

    def __init__(self, program, folder, title="Photo Rater"):
        self.title = title
        self.log = f"{folder}/rater.out"
        self.errors = f"{folder}/rater.err"
        self.read = 0
        self.steps = 0
        with open(self.log, "w") as out, open(self.errors, "w") as err:
            self.process = subprocess.Popen([program], stdout=out, stderr=err)

    def focus(self):
        self.window = self.wait(lambda: run("xdotool", "search", "--onlyvisible", "--name", f"^{self.title}$", check=False))
        run("xdotool", "windowfocus", "--sync", self.window)

    def wait(self, find, what="the window", seconds=10):
        """Waits until something is found."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = find()
            if found:
                return found
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        with open(self.errors, encoding="utf-8") as errors:
            raise Failure(f"After {self.steps} steps there is no {what}. {self.lines()} {errors.read()}")

    def lines(self):
        with open(self.log, encoding="utf-8") as file:
            return file.read().splitlines()

    def says(self, *expected):
        """Waits for what was performed since the last time, and compares it."""
        self.wait(lambda: len(self.lines()) >= self.read + len(expected), f"line {list(expected)}")
        time.sleep(0.05)
        new = self.lines()[self.read:]
        if new != list(expected):
            raise Failure(f"After {self.steps} steps the program says {new}, and should say {list(expected)}.")
        self.read += len(new)
        self.steps += 1

    def key(self, *keys):
        run("xdotool", "key", "--clearmodifiers", *keys)

    def click(self, place):
        run("xdotool", "mousemove", str(place[0]), str(place[1]), "click", "1")
        time.sleep(0.1)

    def windows(self):
        return run("xdotool", "search", "--onlyvisible", "--name", ".*", check=False).split()

    def item(self, menu, number):
        """The place of an item of a menu; separators take a third of an item."""
        x, y = MENUS[menu]
        return (x + 30, int(y + FIRST_ITEM + NEXT_ITEM * number))

    def open_menu(self, menu):
        """Opens a menu of the bar, and gives its place and size."""
        return self.open_popover(MENUS[menu], f"menu {menu}")

    def open_popover(self, place, what):
        before = set(self.windows())
        self.click(place)
        new = self.wait(lambda: set(self.windows()) - before, what)
        time.sleep(0.1)
        # A popover has small windows around it.
        return max((self.geometry(window) for window in new), key=lambda found: found["HEIGHT"])

    def geometry(self, window):
        lines = run("xdotool", "getwindowgeometry", "--shell", window).splitlines()
        return {name: int(value) for name, value in (line.split("=") for line in lines)}

    def close_menu(self):
        count = len(self.windows())
        self.key("Escape")
        self.wait(lambda: len(self.windows()) < count, "end of the menu")

    def choose(self, menu, number):
        self.open_menu(menu)
        self.click(self.item(menu, number))

    def describe(self, action):
        """What GLib says of an action over D-Bus."""
        return run("gdbus", "call", "--session", "--dest", ID, "--object-path", PATH, "--method", "org.gtk.Actions.Describe",
                   action)

    def names(self):
        text = run("gdbus", "call", "--session", "--dest", ID, "--object-path", PATH, "--method", "org.gtk.Actions.List")
        return sorted(re.findall(r"'([^']*)'", text))


def first_menu(program, action, folder):
    """The first program of the README does what the README says that it does."""
    counter = Rater(program, folder, "FirstMenu")

    def ask(words, *expected):
        """Asks from another terminal, as often as the program needs to do what the keys and the mouse say."""
        text = ""

        def answer():
            nonlocal text
            done = subprocess.run([action, *words.split(), "--app", "counter"], capture_output=True, text=True, timeout=20)
            text = done.stdout + done.stderr
            return all(part in text for part in expected)

        try:
            counter.wait(answer)
        except Failure:
            raise Failure(f"'action {words} --app counter' should print {list(expected)}, and prints:\n{text}")
        counter.steps += 1

    try:
        counter.focus()
        # Step 5: a disabled item with a tooltip, and keys.
        ask("explain startAgain:", "is disabled at app: the count is 0.", "FirstMenu/FirstMenu.swift:")
        ask("menu", "Add One       ⌃N", "Undo ")
        before = len(counter.windows())
        counter.open_menu("Count")
        x, y = counter.item("Count", 1)
        hover(counter, x, y)
        counter.key("Escape")
        counter.wait(lambda: len(counter.windows()) == before, "end of the menu")
        counter.key("ctrl+n")
        ask("menu", "Undo Add One")
        ask("validate startAgain:", "is enabled")
        counter.choose("Count", 1)
        ask("explain startAgain:", "the count is 0")
        ask("menu", "Undo Start Again")
        # Step 6: the same from another terminal.
        ask("fire addOne:", "Performed 'addOne:'")
        ask("validate startAgain:", "is enabled")
        with open(counter.errors, encoding="utf-8") as errors:
            if re.search("CRITICAL|WARNING|rror", text := errors.read()):
                raise Failure(f"The first program says: {text}")
        print(f"{counter.steps} steps with the first program")
    finally:
        counter.process.kill()
        counter.process.wait()


def performed(action, node="app/window"):
    return f"'{action}' was performed at {node}."


def rate(rater):
    """Keys, the menu, the buttons and D-Bus rate the photo that is selected."""
    rater.click(PHOTOS["Fjord"])
    rater.key("4")
    rater.says(performed("rate:"))
    assert_in(rater, "int64 4", "rate")
    rater.choose("Rating", 2)
    rater.says(performed("rate:"))
    assert_in(rater, "int64 2", "rate")
    rater.click((STAR_BUTTONS[0] + 4 * STAR_BUTTONS[2], STAR_BUTTONS[1]))
    rater.says(performed("rate:"))
    assert_in(rater, "int64 5", "rate")
    run("gapplication", "action", ID, "rate", "int64 3")
    rater.says(performed("rate:"))
    assert_in(rater, "int64 3", "rate")
    run("gdbus", "call", "--session", "--dest", ID, "--object-path", PATH, "--method", "org.gtk.Actions.Activate",
        "rate", "[<int64 1>]", "{}")
    rater.says(performed("rate:"))


def signals(rater):
    """Whoever listens on the bus hears of changes."""
    monitor = subprocess.Popen(
        ["timeout", "20", "gdbus", "monitor", "--session", "--dest", ID, "--object-path", PATH], stdout=subprocess.PIPE, text=True)
    try:
        # The second line says that the name has an owner; from then on signals are heard.
        for line in monitor.stdout:
            if "owned by" in line:
                break
        rater.key("5")
        rater.says(performed("rate:"))
        for line in monitor.stdout:
            if "org.gtk.Actions.Changed" in line and "'rate': <int64 5>" in line:
                break
        else:
            raise Failure("The bus tells nothing of a change.")
    finally:
        monitor.kill()


def hover(rater, x, y):
    """Waits for the tooltip at a place.

    On a busy computer GTK sometimes shows none after one movement of the pointer, so the pointer moves again every two seconds.
    """
    count = len(rater.windows())
    moved = 0

    def is_shown():
        nonlocal moved
        if time.monotonic() > moved + 2:
            run("xdotool", "mousemove", str(x), str(y), "mousemove_relative", "--sync", "1", "1")
            moved = time.monotonic()
        return len(rater.windows()) > count

    rater.wait(is_shown, "tooltip")
    rater.steps += 1


def lock(rater, picture):
    """A locked photo is not rated, and everybody is told why."""
    disabled = "'rate:' is disabled: Glacier is locked."
    rater.click(PHOTOS["Glacier"])
    rater.key("4")
    rater.says(disabled)
    run("gapplication", "action", ID, "rate", "int64 4")
    rater.says(disabled)
    assert_in(rater, "(false,", "rate")
    before = len(rater.windows())
    hover(rater, STAR_BUTTONS[0] + STAR_BUTTONS[2], STAR_BUTTONS[1])
    run("xdotool", "mousemove", *map(str, VIEWER))
    rater.wait(lambda: len(rater.windows()) == before, "end of the tooltip")
    rater.open_menu("Rating")
    x, y = rater.item("Rating", 2)
    hover(rater, x + 88, y)
    time.sleep(0.3)
    run("import", "-window", "root", "-strip", picture)
    rater.key("Escape")
    rater.wait(lambda: len(rater.windows()) == before, "end of the menu")
    rater.key("ctrl+l")
    rater.says(performed("toggleLock:"))
    rater.key("4")
    rater.says(performed("rate:"))


def focus(rater):
    """Requests start where the focus is, from a menu too."""
    if "zoomIn" in rater.names():
        raise Failure("zoomIn: applies although the grid has the focus.")
    rater.key("ctrl+plus")
    closed(rater, "Zoom")
    rater.click(VIEWER)
    rater.wait(lambda: "zoomIn" in rater.names(), "action zoomIn")
    rater.key("ctrl+plus")
    rater.says(performed("zoomIn:", "app/window/viewer"))
    run("xdotool", "keydown", "z")
    rater.says(performed("zoomIn:", "app/window/viewer"))
    time.sleep(1.2)  # the X server repeats the key
    run("xdotool", "keyup", "z")
    rater.says(performed("zoomOut:", "app/window/viewer"))
    # The menu that was grey can be opened now.
    rater.choose("Zoom", 0)
    rater.says(performed("zoomIn:", "app/window/viewer"))
    rater.click(PHOTOS["Dawn"])
    rater.wait(lambda: "selectNext" in rater.names(), "action selectNext")
    rater.key("ctrl+Right")
    rater.says(performed("selectNext:", "app/window/grid"))
    closed(rater, "Zoom")


def closed(rater, menu):
    """A menu of the bar that cannot be opened says why, and a click does not open it."""
    before = len(rater.windows())
    hover(rater, *MENUS[menu])
    rater.click(MENUS[menu])
    # A click hides the tooltip.
    rater.wait(lambda: len(rater.windows()) == before, f"menu {menu} that stays closed")
    time.sleep(0.3)
    if len(rater.windows()) != before:
        raise Failure(f"The menu {menu} opens although it is disabled.")


def typing(rater):
    """Plain keys are typed where there is text; a chord, and keys with control, are not."""
    without = rater.open_menu("Rating")
    rater.close_menu()
    rater.click(CAPTION)
    run("xdotool", "type", "5 peaks")
    rater.key("Return")
    rater.says(performed("setCaption:"))
    assert_in(rater, "'5 peaks'", "setCaption")
    clear_caption(rater, without)
    rater.key("ctrl+k", "ctrl+a")
    rater.says(performed("about:", "app"))
    rater.click(PHOTOS["Ridge"])
    rater.key("3")
    rater.says(performed("rate:"))


def clear_caption(rater, without):
    """The last item of the menu is there while the photo has a caption: a menu with one item."""
    menu = rater.open_menu("Rating")
    if menu["HEIGHT"] - without["HEIGHT"] != NEXT_ITEM:
        raise Failure(f"The menu of the caption is not there: {menu}, and without a caption {without}.")
    inner = rater.open_popover(below(menu, menu["HEIGHT"] - NEXT_ITEM // 2), "menu of the caption")
    rater.click(below(inner, inner["HEIGHT"] // 2))
    rater.says(performed("clearCaption:"))
    assert_in(rater, "''", "setCaption")
    if rater.open_menu("Rating")["HEIGHT"] != without["HEIGHT"]:
        raise Failure("The menu of the caption is there without a caption.")
    rater.close_menu()


def below(popover, distance):
    """A place in the middle of a popover, and a distance below its upper edge."""
    return popover["X"] + popover["WIDTH"] // 2, popover["Y"] + distance


def layouts(rater):
    """A sign is the sign whatever keys type it, and a Russian layout has the Latin shortcuts and the places of its keys."""
    rater.key("question")
    rater.says(performed("about:", "app"))
    run("setxkbmap", "ru,us")
    try:
        for _ in range(2):
            rater.key("ctrl+Cyrillic_de")  # where the American layout has L
            rater.says(performed("toggleLock:"))
        rater.key("ctrl+Cyrillic_er")  # where the American layout has H
        rater.says(performed("about:", "app"))
    finally:
        run("setxkbmap", "us")


def export(rater):
    """An asynchronous handler runs on while the window goes on working."""
    rater.key("ctrl+e")
    rater.wait(lambda: "(false," in rater.describe("export"), "export that runs")
    rater.key("2")
    rater.says(performed("rate:"))
    rater.says(performed("export:", "app"))
    rater.wait(lambda: "(true," in rater.describe("export"), "export that has ended")


def assert_in(rater, text, action):
    rater.wait(lambda: text in rater.describe(action), f"{text} in what GLib says of {action}")
    rater.steps += 1


def main(first, action, program, folder, picture):
    screen, rater = Screen(folder), None
    os.environ["ACTION_RUNTIME_DIR"] = f"{folder}/sockets"
    os.mkdir(f"{folder}/sockets", 0o700)
    try:
        first_menu(first, action, folder)
        rater = Rater(program, folder)
        rater.focus()
        rate(rater)
        signals(rater)
        lock(rater, picture)
        focus(rater)
        typing(rater)
        layouts(rater)
        export(rater)
        rater.key("ctrl+q")
        status = rater.process.wait(timeout=10)
        with open(rater.errors, encoding="utf-8") as file:
            errors = file.read()
        if status or re.search("CRITICAL|WARNING|rror", errors):
            raise Failure(f"The program ended with {status}. {errors}")
        rater.says(performed("quit:", "app"))
        print(f"{rater.steps} steps with mouse, keyboard and D-Bus")
    finally:
        if rater and rater.process.poll() is None:
            rater.process.kill()
        screen.end()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failure as failure:
        sys.exit(f"{failure}")
