"""Drives the page of `action inspect` in Chromium as a person does.

    inspector-session.py ACTION RATER CHROMIUM FOLDER --optimised ACTION BENCH [--window GTK-RATER] [--pictures FOLDER]

ACTION is the command line, RATER the program of Examples/RemoteRater, and GTK-RATER the photo rater of Bridges/ActionGTK, which is
started in a window beside that of the browser. The first folder is for sockets and files, the second one for pictures. What is measured
is measured with the optimised command line, and with the program of the benchmarks.
"""

import usage

import argparse
import fcntl
import importlib.util
import json
import os
import pty
import re
import signal
import socket
import struct
import statistics
import subprocess
import sys
import termios
import threading
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from pseudoterminal import key_bytes

PATIENCE = 10  # seconds until what is expected has to be there
SIZE = {"width": 1280, "height": 720}
PICTURE = {"width": 1160, "height": 600}
MARKUP = "<script>alert(1)</script>"
MAP = {
    "actionMap": 1, "name": "letters", "focus": "app/letter",
    "state": {"to": "", "copies": 1},
    "actions": {
        "write:": {"title": "Write", "parameters": {
            "to": {"type": "string", "doc": "Who gets the letter."},
            "copies": {"type": "integer", "minimum": 1, "maximum": 9, "optional": True},
            "paper": {"type": "string", "enum": ["plain", "lined"], "default": "plain"},
            "signed": {"type": "boolean", "default": False},
            "lines": {"type": "array", "optional": True},
            "password": {"type": "string", "secret": True, "optional": True},
        }},
        "send:": {"title": "Send"}, "print:": {"title": MARKUP}, "undo:": {"title": "Undo"},
    },
    "menus": [{"id": "letter", "title": "Letter", "items": [
        {"action": "write:"}, {"action": "send:", "shortcut": "s"}, {"action": "print:"}, {"action": "undo:"}]}],
    "root": {"name": "app", "undo": True, "children": [{"name": "letter", "actions": {
        "write:": {"do": [{"set": {"to": "${args.to}", "copies": "${args.copies}"}}]},
        "send:": {"enabled": "to != ''", "reason": "nobody would get it", "do": [{"print": "sent"}]},
        "print:": {"enabled": "to != ''", "reason": MARKUP, "do": [{"print": "printed"}]},
    }}, {"name": "<img src=x onerror=alert(1)>"}]},
}


class Failure(Exception):
    pass


def wait(find, what, seconds=PATIENCE):
    """Waits until something is found, and gives it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := find():
            return found
        time.sleep(0.01)
    raise Failure(f"There is no {what}.")


class Terminal:
    """A program under a pseudo-terminal whose output nobody looks at."""

    def __init__(self, program):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 16, 80, 0, 0))

        def take_terminal():
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [program], stdin=slave, stdout=slave, stderr=slave, start_new_session=True, preexec_fn=take_terminal)
        os.close(slave)
        threading.Thread(target=self.drain, daemon=True).start()

    def drain(self):
        try:
            while os.read(self.master, 65536):
                pass
        except OSError:
            pass

    def press(self, *names):
        for name in names:
            os.write(self.master, key_bytes(name))
            time.sleep(0.05)

    def end(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)


class Inspector:
    """`action inspect`, which serves the page."""

    def __init__(self, action, *options):
        self.process = subprocess.Popen([action, "inspect", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        said = ""
        while line := self.process.stdout.readline():
            said += line
            if found := re.search(r"http://127\.0\.0\.1:[0-9]+/\?token=\S+", line):
                self.address = found[0]
                return
        raise Failure(f"'action inspect {' '.join(options)}' prints no address: {said}{self.process.stderr.read()}")

    def end(self):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()


class Page:
    """A tab, and what the browser complains of in it."""

    complaints = []
    steps = 0

    def __init__(self, context, address, tab="Now"):
        self.page = context.new_page()
        self.streams = []
        self.page.on("console", lambda message: self.complaints.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", lambda request: self.streams.append(request) if request.url.endswith("/events") else None)
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.goto(address)
        self.panel = self.page.locator

    def tab(self, name):
        self.page.get_by_role("tab", name=name, exact=True).click()

    def sees(self, selector, text, **options):
        """Waits until an element has a text."""
        found = self.page.locator(selector, **options)
        try:
            expect(found.first).to_contain_text(text, timeout=PATIENCE * 1000)
        except AssertionError:
            shown = self.page.locator("body").inner_text()
            raise Failure(f"After {Page.steps} steps {selector} does not show {text!r}. The page shows:\n{shown}") from None
        Page.steps += 1
        return found.first

    def choose(self, name, text=None):
        """Chooses an action by its name, which stays in the filter: only rows that are seen exist."""
        self.filter("actions", name)
        row = self.page.locator(".actions .row", has_text=name)
        if text:
            row = row.filter(has_text=text)
        row.first.click()

    def filter(self, panel, text):
        self.page.locator(f".{panel} input[type=search]").fill(text)

    def ask(self, function):
        return self.page.evaluate(function)

    def check(self, place):
        """Lets axe look for violations, light and dark, in a wide window and in a narrow one."""
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            for size in (SIZE, {"width": 360, "height": 720}):
                self.page.set_viewport_size(size)
                time.sleep(0.1)
                if self.ask("() => document.documentElement.scrollWidth > innerWidth"):
                    raise Failure(f"{place} is wider than {size['width']} pixels.")
                found = Axe().run(self.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
                if found.violations_count:
                    raise Failure(f"axe finds violations in {place} ({scheme}, {size['width']}):\n{found.generate_report()}")
                Page.steps += 1
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(SIZE)


# MARK: The rater in a terminal

def rater_session(options, browser, sockets):
    rater = Terminal(options.rater)
    wait(lambda: os.listdir(sockets), "socket of the rater")
    inspector = Inspector(options.action, "--app", "rater")
    context = browser.new_context(viewport=SIZE, accept_downloads=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    try:
        page = Page(context, inspector.address)
        now(page, rater, options)
        saved(options, context)
        then(page, rater, options)
        do(page, rater)
        health(page)
        tabs(page, context, browser, inspector, rater)
        keyboard(page)
        stop(page, rater)
        rater.end()
        page.tab("Then")
        rows = row_count(page)
        page.sees("#state", "The program is away")
        page.check("the page without the program")
        rater = Terminal(options.rater)
        page.sees("#state", f"process {rater.process.pid}")
        page.sees(".log .row", "started again")
        if row_count(page) <= rows:
            raise Failure("The log was not kept while the program was started again.")
        page.tab("Now")
        page.sees(".actions .row", "paste:", has_text="paste:")
        rater.press("c")
        page.choose("paste:")
        page.sees(".why .headline", "paste: is enabled at app/window")
    finally:
        context.close()
        inspector.end()
        rater.end()


def row_count(page):
    """How many rows the log has."""
    return int(page.panel(".log .count").inner_text().split()[0].replace(",", ""))


def now(page, rater, options):
    """Finds the disabled action, reads why, and chooses another node."""
    page.sees("#state", f"process {rater.process.pid}")
    page.sees("#start", "app/window/grid")
    page.page.get_by_label("disabled only").check()
    page.filter("actions", "paste")
    page.sees(".actions .row", "the clipboard is empty said by app/window")
    page.choose("paste:")
    page.sees(".why .headline", "paste: is disabled at app/window: the clipboard is empty.")
    page.sees(".why .step[data-verdict=disabled]", "app/window")
    page.sees(".tree .row.way[aria-selected=true]", "grid")
    page.sees(".tree .row.way", "disabled", has_text="window")
    place = page.panel(".why .copy").first
    place.click()
    if page.ask("() => navigator.clipboard.readText()") != place.inner_text():
        raise Failure("A click does not copy the place in the source.")
    page.sees(".why .command", "action explain paste: --from app/window/grid --app rater")
    line = page.panel(".why .command code").inner_text()
    said = subprocess.run([options.action, *line.split()[1:]], capture_output=True, text=True).stdout
    if "paste: is disabled at app/window: the clipboard is empty." not in said:
        raise Failure(f"'{line}' prints {said!r}.")
    page.check("Now")
    page.page.get_by_label("disabled only").uncheck()
    page.filter("actions", "zoom")
    page.sees(".actions .empty", "No action has 'zoom'")
    page.panel(".tree .row", has_text="viewer").click()
    page.sees("#start", "chosen here; the focus is in app/window/grid")
    page.sees(".actions .row", "Zoom In")
    if "node/app%2Fwindow%2Fviewer" not in page.page.url:
        raise Failure(f"The address does not name the node: {page.page.url}")
    page.choose("zoomIn:")
    page.sees(".why .headline", "zoomIn: is enabled at app/window/viewer.")
    page.page.reload()
    page.sees(".why .headline", "zoomIn: is enabled at app/window/viewer.")
    page.sees("#start", "app/window/viewer")
    page.page.get_by_role("button", name="Follow the focus").click()
    page.sees(".why .headline", "It is not available here, but with the focus in app/window/viewer.")
    rater.press("tab")
    page.sees("#start", "app/window/viewer")
    rater.press("shift+tab")
    page.sees("#start", "app/window/grid")


def saved(options, context):
    """The page of a report has no script, and is read by everybody."""
    file = f"{options.folder}/report.html"
    subprocess.run([options.action, "inspect", "--app", "rater", "--save", file], check=True, capture_output=True)
    page = Page(context, f"file://{file}")
    page.sees("main", "disabled: the clipboard is empty")
    page.panel("summary", has_text="paste:").first.click()
    page.sees("details[open] pre", "paste: is disabled at app/window: the clipboard is empty.")
    page.check("the page of a report")
    page.page.close()


def then(page, rater, options):
    """Presses keys in the program, and reads in the log why nothing happened."""
    page.tab("Then")
    tells = wait(lambda: page.ask("() => document.querySelector('.notes')?.textContent"), "note above the log")
    has_past = "older" not in tells
    # Changes within half a second may be told together.
    for keys in (["v", "c"], ["l"], ["5"]):
        rater.press(*keys)
        time.sleep(0.7)
    page.sees(".log .row", "the image is locked", has_text="rate:")
    rater.press("u")
    page.sees(".log .row", "performed", has_text="unlock:")
    page.filter("log", "clipboard")
    page.sees(".log .row", "the clipboard is empty", has_text="paste:")
    page.panel(".log .row", has_text="the clipboard is empty").last.click()
    page.sees(".row-detail", "the clipboard is empty")
    if has_past:
        page.panel(".log select").select_option("keys")
        page.filter("log", "paste")
        page.sees(".log .row[data-kind=key]", "disabled")
        page.panel(".log .row[data-kind=key]").last.click()
        page.sees(".row-detail .headline", "v was pressed.")
        page.panel(".row-detail button", has_text="paste:").click()
        page.sees(".row-detail", "Why, as it was")
        page.sees(".row-detail .step[data-verdict=disabled]", "the clipboard is empty")
        page.panel(".log select").select_option("all")
    page.filter("log", "lock:")
    page.panel(".log .row", has_text="performed").filter(has_text="lock:").last.click()
    page.sees(".row-detail", "What changed since the request before")
    page.sees(".row-detail .changes", "enabled → disabled")
    page.check("Then")
    page.filter("log", "")
    page.page.get_by_role("button", name="Clear").click()
    page.sees(".log .empty", "since the log was cleared")
    page.page.get_by_role("button", name="Pause").click()
    rater.press("c")
    page.sees(".log .count", "held")
    page.page.get_by_role("button", name="Go on").click()
    page.sees(".log .row", "copy:")
    with page.page.expect_download() as download:
        page.page.get_by_role("button", name="Download").click()
    file = download.value.path()
    replayed = subprocess.run([options.action, "replay", str(file), "--dry-run", "--app", "rater"], capture_output=True, text=True)
    if not re.search(r"steps? .*would be performed as it is now", replayed.stdout + replayed.stderr):
        raise Failure(f"'action replay' does not read the log: {replayed.stdout}{replayed.stderr}")
    Page.steps += 1


def do(page, rater):
    """Performs with arguments, sees the tick change, undoes, confirms, and cancels."""
    page.tab("Do")
    page.filter("actions", "")
    page.choose("rate:", '{"value": 2}')
    page.page.get_by_role("button", name="Perform", exact=True).click()
    page.sees(".outcome .headline", "'rate:' was performed at app/window.")
    page.sees(".actions .row", "✓", has_text='{"value": 2}')
    page.sees(".perform .command", "action fire rate: value:=2 --from app/window/grid --app rater")
    page.sees(".outcome", "Show it in the log")
    page.panel(".outcome .undo").click()
    page.sees(".outcome .headline", "'undo:' was performed")
    expect(page.panel(".actions .row", has_text='{"value": 2}').locator(".mark")).to_have_text("")
    page.check("Do")
    page.choose("delete:")
    perform = page.page.get_by_role("button", name="Perform …")
    perform.click()
    page.sees("dialog", "destructive")
    page.check("a question")
    page.page.keyboard.press("Escape")
    page.sees(".outcome", "it was not confirmed")
    perform.click()
    page.page.get_by_role("button", name="Perform 'delete:'").click()
    page.sees(".outcome .headline", "'delete:' was performed")
    page.panel(".outcome .undo").click()
    page.sees(".outcome .headline", "'undo:' was performed")
    page.choose("export:")
    page.page.get_by_role("button", name="Perform", exact=True).click()
    page.sees(".under-way", "export:")
    if page.panel(".under-way button", has_text="Cancel").count():
        page.panel(".under-way button", has_text="Cancel").click()
        page.sees(".outcome .headline", "'export:' was cancelled.")
    else:
        page.choose("cancel:")
        page.page.get_by_role("button", name="Perform", exact=True).click()
        page.sees(".outcome .headline", "'cancel:' was performed")
    page.sees(".under-way", "No request is under way.")


def health(page):
    page.tab("Health")
    expect(page.panel(".findings .content .headline, .findings .content li").first).to_be_visible()
    page.check("Health")


def tabs(page, context, browser, inspector, rater):
    """A second tab has no stream of its own, and takes over the stream when the first one is loaded again."""
    address = inspector.address.split("?")[0]
    other = Page(context, address)
    other.sees(".actions .row", "enabled", has_text="copy:")
    if other.streams:
        raise Failure("A second tab has a stream of its own.")
    page.tab("Now")
    count = len(page.streams)
    page.page.reload()
    for each in (page, other):
        each.sees("#state", f"process {rater.process.pid}")
        each.filter("actions", "lock:")
    rater.press("l")
    for each in (page, other):
        each.sees(".actions .row", "enabled", has_text="unlock:")
    if (count, 1) != (len(page.streams), len(other.streams)):
        raise Failure(f"The tabs have {len(page.streams)} and {len(other.streams)} streams, and not {count} and 1.")
    other.page.close()
    # The browser's events are heard while it is asked.
    wait(lambda: page.ask("() => true") and len(page.streams) == count + 1, "stream of the first tab after the second one's end")
    rater.press("u")
    page.sees(".actions .row", "the image is not locked", has_text="unlock:")
    stranger = browser.new_context().new_page()
    answer = stranger.goto(inspector.address)
    if answer.status != 403 or "action inspect" not in answer.text():
        raise Failure(f"The address opens the page again: {answer.status} {answer.text()}")
    stranger.context.close()


def keyboard(page):
    """The page is used without a mouse."""
    page.tab("Now")
    page.filter("actions", "")
    page.page.get_by_role("tab", name="Now").focus()
    for key, name in (("ArrowRight", "Then"), ("ArrowRight", "Do"), ("End", "Health"), ("ArrowRight", "Now")):
        page.page.keyboard.press(key)
        page.sees("[role=tab][aria-selected=true]", name)
    page.page.keyboard.press("/")
    page.page.keyboard.type("lock:")
    page.page.keyboard.press("ArrowDown")
    page.page.keyboard.press("ArrowDown")
    page.sees(".actions [aria-selected=true]", "unlock:")
    page.sees(".why .subject", "unlock:")
    page.panel("[role=tree]").focus()
    page.page.keyboard.press("Home")
    page.page.keyboard.press("Enter")
    page.sees("#start", "chosen here")
    page.page.keyboard.press("ArrowLeft")
    wait(lambda: page.panel("[role=treeitem]").count() == 1, "closed tree")
    page.page.keyboard.press("ArrowRight")
    wait(lambda: page.panel("[role=treeitem]").count() > 1, "opened tree")
    page.page.get_by_role("button", name="Follow the focus").click()
    page.filter("actions", "")


def stop(page, rater):
    """Stops the program for a while: the page says that it does not answer, how old the lists are, and goes on."""
    os.kill(rater.process.pid, signal.SIGSTOP)
    try:
        page.sees("#state", "does not answer")
        page.sees(".actions .age", "as of")
        page.sees(".tree .age", "as of")
    finally:
        os.kill(rater.process.pid, signal.SIGCONT)
    page.sees("#state", f"process {rater.process.pid}")
    wait(lambda: not page.panel(".actions .age").inner_text(), "present list")


# MARK: A map

def map_session(options, browser):
    """Fills in a form: faults stand beside their fields, and the map's state changes."""
    file = f"{options.folder}/letters.json"
    with open(file, "w", encoding="utf-8") as written:
        json.dump(MAP, written)
    inspector = Inspector(options.action, "--map", file)
    context = browser.new_context(viewport=SIZE)
    try:
        page = Page(context, inspector.address)
        page.sees(".actions .row", "nobody would get it", has_text="send:")
        page.choose("print:")
        page.sees(".why .subject", MARKUP)
        page.sees(".why .reasons", MARKUP)
        page.sees(".tree .row", "<img src=x onerror=alert(1)>", has_text="<img")
        page.choose("write:")
        page.tab("Do")
        page.sees(".perform", "Who gets the letter.")
        page.page.get_by_label("copies", exact=True).fill("12")
        page.sees(".perform .field", "at most 9", has_text="copies")
        page.page.get_by_label("lines", exact=True).fill("[1,")
        page.sees(".perform .field", "It is no JSON", has_text="lines")
        page.check("a form with faults")
        page.page.get_by_label("lines", exact=True).fill('["Dear Ada"]')
        page.page.get_by_label("copies", exact=True).fill("2")
        page.page.get_by_label("paper", exact=True).select_option("lined")
        page.page.get_by_label("signed", exact=True).select_option("true")
        page.page.get_by_label("to", exact=True).fill("Ada")
        if page.page.get_by_label("password", exact=True).get_attribute("type") != "password":
            raise Failure("A secret is shown while it is typed.")
        page.sees(".perform .command", "to=Ada")
        page.page.get_by_role("button", name="Perform", exact=True).click()
        page.sees(".outcome .headline", "'write:' was performed at app/letter.")
        page.filter("actions", "")
        page.tab("Now")
        page.sees(".actions .row", "enabled", has_text="send:")
    finally:
        context.close()
        inspector.end()


# MARK: A large program

class LargeProgram:
    """A program of 2,000 nodes and 1,000 actions, one of which changes whenever it is told so, that speaks the protocol."""

    def __init__(self, folder, name="large", alike=0):
        """The last actions are alike as far as anybody is told: they differ in a secret argument."""
        self.name, self.first_alike = name, 1000 - alike
        self.revision = int(time.time() * 1_000_000)
        self.state = [0] * 1000
        self.watches = []
        self.rate = 0
        self.writing = threading.Lock()
        def node(path, parent, claims=()):
            return {"name": path.split("/")[-1], "id": f"[{path}]", "path": path, "parent": parent and f"[{parent}]", "claims": claims}

        claims = [{"action": f"action{number}:", "kind": "closure", "enabled": True, "source": "Large.swift:1"} for number in range(1000)]
        nodes = [node("app", None, claims)]
        for group in (f"app/group{number}" for number in range(40)):
            nodes.append(node(group, "app"))
            nodes += [node(f"{group}/leaf{number}", group) for number in range(49)]
        self.pages = [nodes[first:first + 500] for first in range(0, len(nodes), 500)]
        self.server = socket.socket(socket.AF_UNIX)
        path = f"{folder}/{name}-{os.getpid()}.sock"
        self.server.bind(path)
        os.chmod(path, 0o600)
        self.server.listen()
        threading.Thread(target=self.accept, daemon=True).start()
        threading.Thread(target=self.change_often, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.server.accept()
            threading.Thread(target=self.serve, args=[connection], daemon=True).start()

    def entry(self, number):
        is_on = self.state[number] % 2 == 1
        is_secret = number >= self.first_alike
        return {
            **({"secret": ["word"]} if is_secret else {}),
            "action": "login:" if is_secret else f"action{number}:", "enabled": number % 7 != 3, "state": "on" if is_on else "off", "value": self.state[number],
            "title": "Log In" if is_secret else f"Action {number}", "hidden": False, "target": "app", "kind": "closure",
            "arguments": {} if is_secret else None, "summary": None,
            "reasons": [] if number % 7 != 3 else [{"text": "nothing is chosen", "by": "app", "kind": "validator"}],
            "shortcut": None, "parameters": None, "returns": None, "destructive": False}

    def answer(self, method, params, connection):
        at = int(params.get("cursor") or 0)
        if method == "app/info":
            return {"app": self.name, "pid": os.getpid(), "protocol": 2, "version": "1", "focus": "app/group0/leaf0", "root": "app",
                    "allowing": ["ask", "log"], "since": 0, "directory": None, "revision": self.revision}
        if method == "tree/get":
            following = str(at + 1) if at + 1 < len(self.pages) else None
            return {"nodes": self.pages[at], "next": following, "revision": self.revision}
        if method == "watch/start":
            # A client that watches all actions gets the second page as changes.
            number = len(self.watches) + 1
            watched = "actions" not in params
            self.watches.append((connection, number, watched))
            if watched:
                rest = {"watch": number, "revision": self.revision, "actions": [self.entry(each) for each in range(500, 1000)]}
                threading.Timer(0.005, self.send, [connection, {"method": "actions/changed", "params": rest}]).start()
            return {"watch": number, "actions": [self.entry(each) for each in range(500)] if watched else [], "revision": self.revision}
        if method == "actions/list":
            return {"actions": [self.entry(each) for each in range(1000)], "next": None, "revision": self.revision}
        if method == "watch/stop":
            return True
        if method in ("actions/explain", "actions/validate"):
            number = int(params["action"][6:-1])
            return {**self.entry(number), "steps": [], "notAsked": [], "suggestions": [], "focus": [], "revision": self.revision}
        if method == "keys/list":
            return {"keys": [], "next": None, "conflicts": [], "revision": self.revision}
        return None

    def send(self, connection, message):
        line = json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n"
        try:
            with self.writing:
                connection.sendall(line)
        except OSError:
            pass

    def serve(self, connection):
        try:
            self.answer_lines(connection)
        except OSError:
            pass
        self.watches = [watch for watch in self.watches if watch[0] is not connection]

    def answer_lines(self, connection):
        for line in connection.makefile("rb"):
            request = json.loads(line)
            result = self.answer(request["method"], request.get("params") or {}, connection)
            end = {"result": result} if result is not None else {"error": {"code": -32601, "message": "There is no such method."}}
            self.send(connection, {"id": request["id"], **end})

    def change(self, numbers):
        for number in numbers:
            self.state[number] += 1
            self.revision += 1
        entries = [self.entry(number) for number in sorted(set(numbers))]
        for connection, watch, is_watched in self.watches:
            if is_watched:
                told = {"watch": watch, "revision": self.revision, "actions": entries}
                self.send(connection, {"method": "actions/changed", "params": told})

    def change_often(self):
        next_number = 0
        while True:
            time.sleep(0.01)
            count = self.rate // 100
            if count:
                self.change([(next_number + each) % 1000 for each in range(count)])
                next_number += count


FRAMES = """() => new Promise((resolve) => {
  const frames = [];
  let last = performance.now();
  requestAnimationFrame(function next(now) {
    frames.push(now - last);
    last = now;
    if (frames.length < 240) requestAnimationFrame(next);
    else resolve(frames.slice(1).sort((one, other) => one - other));
  });
})"""
READY = """new MutationObserver((_, observer) => {
  if (document.querySelector(".actions .row")) window.usefulAfter ??= performance.now();
  const count = (panel) => Number((document.querySelector(`.${panel} .count`)?.textContent ?? "").replace(",", ""));
  if (count("actions") !== 1000 || count("tree") !== 2001) return;
  window.readyAfter = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, characterData: true })"""
SEEN = """() => {
  window.seenAt = null;
  const row = [...document.querySelectorAll(".actions .row")].find((row) => row.textContent.includes("action5:"));
  new MutationObserver(() => { window.seenAt ??= performance.timeOrigin + performance.now(); })
    .observe(row, { subtree: true, childList: true, characterData: true });
}"""


def load_times(page):
    """When the page was painted first, when it had the first actions, and when it had all, in milliseconds."""
    ready = wait(lambda: page.ask("() => window.readyAfter"), "large program in the page")
    paint = page.ask("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    return paint, page.ask("() => window.usefulAfter"), ready


def bench(name, value, goal, unit):
    """Prints a line of a benchmark: what was measured, and whether the goal holds."""
    print(f"bench  {name:<72} {value:>6.1f} {unit:<2}  goal {goal:>3} {unit:<2}  {'holds' if value <= goal else 'FALLS SHORT'}")


def medians(times):
    return [statistics.median(each) for each in zip(*times)]


def large_session(options, browser, sockets):
    """Measures: first paint, readiness, a change, and frames while a thousand changes a second are told."""
    program = LargeProgram(sockets)
    first, again = [], []
    # A token is good once, and a browser's first page is the one that is waited for.
    for is_last in [False] * 4 + [True]:
        inspector = Inspector(options.optimised[0], "--app", "large")
        context = browser.new_context(viewport=SIZE)
        context.add_init_script(READY)
        page = Page(context, inspector.address)
        first.append(load_times(page))
        page.page.reload()
        again.append(load_times(page))
        if not is_last:
            context.close()
            inspector.end()
    try:
        if (count := page.panel(".row").count()) > 150:
            raise Failure(f"{count} rows exist, and few are seen.")
        delays = []
        for _ in range(5):
            time.sleep(0.2)
            page.ask(SEEN)
            changed = time.time() * 1000
            program.change([5])
            delays.append(wait(lambda: page.ask("() => window.seenAt"), "change in the page") - changed)
        page.choose("action7:")
        page.filter("actions", "")
        program.rate = 1000
        time.sleep(1)
        frames = page.ask(FRAMES)
        program.rate = 0
        time.sleep(0.5)
        page.filter("actions", "action0:")
        page.sees(".actions .row", str(program.state[0]), has_text="action0:")
        print("2,000 nodes and 1,000 actions: the first paint, the first actions and all are there after "
              "{:.0f}, {:.0f} and {:.0f} ms in a new browser, ".format(*medians(first))
              + "after {:.0f}, {:.0f} and {:.0f} ms when the page is loaded again.".format(*medians(again)))
        bench("inspector: the first actions of 1,000, in a new browser", medians(first)[1], 300, "ms")
        bench("inspector: 2,000 nodes and 1,000 actions, in a new browser", medians(first)[2], 500, "ms")
        bench("inspector: a change of the program is seen", statistics.median(delays), 100, "ms")
        bench("inspector: 19 of 20 frames, with 1,000 changes a second", frames[len(frames) * 19 // 20], 33, "ms")
    finally:
        context.close()
        inspector.end()


def alike_session(options, browser, sockets):
    """Actions that differ in a secret argument only are numbered."""
    LargeProgram(sockets, "alike", alike=2)
    inspector = Inspector(options.action, "--app", "alike")
    context = browser.new_context(viewport=SIZE)
    try:
        page = Page(context, inspector.address)
        page.filter("actions", "login:")
        for text in ("1 of 2", "2 of 2"):
            page.sees(".actions .row", text, has_text=text)
        page.panel(".actions .row", has_text="2 of 2").click()
        page.sees(".why .subject", "2 of 2")
    finally:
        context.close()
        inspector.end()


def share_session(options, browser):
    """Measures what 1,000 changes a second cost the program itself, with and without an open page."""
    action, program = options.optimised
    changing = subprocess.Popen([program, "--changing"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    inspector, context = None, None

    def load():
        print(file=changing.stdin, flush=True)
        return float(changing.stdout.readline())

    try:
        path = changing.stdout.readline().strip()
        alone = statistics.median(load() for _ in range(3))
        inspector = Inspector(action, "--app", path)
        unseen = statistics.median(load() for _ in range(3))
        context = browser.new_context(viewport=SIZE)
        page = Page(context, inspector.address)
        page.choose("other.7:")
        page.sees(".why .headline", "other.7: is enabled")
        page.filter("actions", "")
        seen = statistics.median(load() for _ in range(3))
        print(f"A program of 1,000 actions that changes 1,000 times a second takes {alone:.1f} % of a core by itself, "
              f"and {seen:.1f} % with an open page.")
        bench("inspector: the program with 1,000 changes a second, more than without", seen - alone, 5, "%")
        bench("inspector: the program without an open page, more than without", abs(unseen - alone), 1, "%")
    finally:
        if context:
            context.close()
        if inspector:
            inspector.end()
        changing.stdin.close()
        changing.wait()


# MARK: A window beside the browser's

def window_session(options, playwright, sockets):
    """The browser takes the system's focus, and the page shows the focus that the program had."""
    spec = importlib.util.spec_from_file_location("gtk_session", os.path.join(os.path.dirname(__file__), "gtk-session.py"))
    gtk = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(gtk)
    folder = f"{options.folder}/gtk"
    os.mkdir(folder)
    gtk.SIZE = "1840x900"  # the window is on the left, the browser on the right
    screen, rater = gtk.Screen(folder), None
    inspector, browser = None, None
    try:
        rater = gtk.Rater(options.window, folder)
        rater.focus()
        wait(lambda: [name for name in os.listdir(sockets) if name.startswith("photo-rater-")], "socket of the photo rater")
        inspector = Inspector(options.action, "--app", "photo-rater")
        browser = playwright.chromium.launch(
            executable_path=options.chromium, headless=False, env=dict(os.environ),
            args=["--no-sandbox", "--window-position=920,0", "--window-size=900,800"])
        page = Page(browser.new_context(viewport=None), inspector.address)
        rater.focus()
        rater.click(gtk.PHOTOS["Glacier"])
        page.sees("#start", "app/window/grid")
        rater.key("4")
        page.tab("Then")
        page.sees(".log .row", "Glacier is locked")
        page.tab("Now")
        # Without a window manager a click does not activate the window.
        rater.focus()
        rater.click(gtk.VIEWER)
        page.sees("#start", "app/window/viewer")
        front = gtk.run("xdotool", "search", "--onlyvisible", "--name", "action inspect").split()[0]
        gtk.run("xdotool", "windowfocus", "--sync", front)
        # As long as it takes to ask for the focus twice.
        time.sleep(0.7)
        page.sees("#start", "app/window/viewer")
        page.sees("#start", "while the browser is in front")
        page.choose("rate:")
        page.sees(".why .headline", "Glacier is locked")
    finally:
        if browser:
            browser.close()
        if inspector:
            inspector.end()
        if rater and rater.process.poll() is None:
            rater.process.kill()
        screen.end()


# MARK: Pictures

def pictures(options, browser, sockets):
    rater = Terminal(options.rater)
    wait(lambda: [name for name in os.listdir(sockets) if name.startswith("rater-")], "socket of the rater")
    inspector = Inspector(options.action, "--app", "rater")
    context = browser.new_context(viewport=PICTURE)
    try:
        page = Page(context, inspector.address)
        page.choose("paste:")
        page.filter("actions", "")
        page.sees(".why .headline", "the clipboard is empty")
        page.panel(".actions .row", has_text="paste:").click()
        page.page.mouse.move(0, 0)
        time.sleep(0.3)
        page.page.screenshot(path=f"{options.pictures}/inspector-light.png")
        for keys in (["4"], ["v"], ["l"], ["5"], ["u"]):
            rater.press(*keys)
            time.sleep(0.7)
        page.tab("Then")
        page.page.emulate_media(color_scheme="dark")
        page.panel(".log .row", has_text="paste:").last.click()
        page.page.mouse.move(0, 0)
        time.sleep(0.6)
        page.page.screenshot(path=f"{options.pictures}/inspector-dark.png")
    finally:
        context.close()
        inspector.end()
        rater.end()
    for name in ("light", "dark"):
        if os.path.getsize(f"{options.pictures}/inspector-{name}.png") > 150_000:
            raise Failure(f"inspector-{name}.png is larger than 150 kB.")


def main():
    parser = argparse.ArgumentParser()
    for name in ("action", "rater", "chromium", "folder"):
        parser.add_argument(name)
    parser.add_argument("--optimised", nargs=2, required=True)
    parser.add_argument("--window")
    parser.add_argument("--pictures")
    options = parser.parse_args()
    sockets = os.environ["ACTION_RUNTIME_DIR"] = f"{options.folder}/s"
    os.mkdir(sockets, 0o700)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        rater_session(options, browser, sockets)
        map_session(options, browser)
        large_session(options, browser, sockets)
        share_session(options, browser)
        alike_session(options, browser, sockets)
        if options.pictures:
            pictures(options, browser, sockets)
        browser.close()
        if options.window:
            window_session(options, playwright, sockets)
    if Page.complaints:
        raise Failure("The browser complains:\n" + "\n".join(Page.complaints))
    print(f"{Page.steps} steps with the page, and axe finds nothing")


try:
    main()
except Failure as failure:
    sys.exit(f"{failure}")
