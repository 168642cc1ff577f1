"""Plays Examples/ThumbnailFarm: `farm-session.py FARM ACTION SERVER`, with a NATS server of its own on a free port."""

import usage

import html
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

FARM, ACTION, SERVER = sys.argv[1:4]
PATIENCE = 20
# The menu follows within a second; a machine that does other things takes longer.
PROMPT = 2
UNKNOWN = "its outcome is not known"


def check(holds, what):
    if not holds:
        raise SystemExit(f"Not so: {what}")


class Program:
    """A program whose lines are kept."""

    def __init__(self, *words):
        self.lines = []
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def wait(self, what, holds):
        """Waits until the lines are as they should be; gives the seconds."""
        start = time.monotonic()
        while not holds(self.lines):
            check(time.monotonic() < start + PATIENCE, f"{what}:\n" + "\n".join(self.lines))
            time.sleep(0.01)
        return time.monotonic() - start

    def end(self, number=signal.SIGKILL):
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.wait()
        self.reader.join(PATIENCE)


class Page:
    """The page of `action inspect` without a browser: the records that its stream tells."""

    def __init__(self, app):
        self.program = Program(ACTION, "inspect", "--app", app)
        self.program.wait("the page has an address", lambda lines: any("/?token=" in line for line in lines))
        address = re.search(r"http://([^/]+)(/\?token=\S+)", "\n".join(self.program.lines))
        self.host = address[1]
        settings = json.loads(html.unescape(re.search(r'"action-inspect" content="([^"]*)"|$', self.get(address[2], {}).read().decode())[1]))
        self.headers = {"Authorization": f"Bearer {settings['key']}", "Action-Session": os.urandom(16).hex()}
        self.records = []
        self.stream = self.get("/events", self.headers)
        check(self.stream.status == 200, "the page's stream is open")
        threading.Thread(target=self.hear, daemon=True).start()
        body = {"jsonrpc": "2.0", "id": 1, "method": "watch/start", "params": {"actions": [], "log": True}}
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        connection.request("POST", "/rpc", json.dumps(body), self.headers | {"Content-Type": "application/json"})
        check("result" in json.loads(connection.getresponse().read()), "the page watches the log")

    def get(self, path, headers):
        connection = http.client.HTTPConnection(self.host)
        connection.request("GET", path, headers=headers)
        return connection.getresponse()

    def hear(self):
        while line := self.stream.readline():
            if line.startswith(b"data:"):
                message = json.loads(line[5:])
                if message.get("method") == "actions/performed":
                    self.records.append(message["params"]["record"])


def follows(window, what, holds, when):
    """Waits until the menu has followed a worker that came or went."""
    seconds = window.wait(what, holds)
    print(f"{what} {seconds:.2f} s after {when}")
    check(seconds <= PROMPT, f"{what} within {PROMPT} s after {when}: {seconds:.2f} s")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def shows(text):
    return lambda lines: [line for line in lines if line.startswith("Make Thumbnail: ")][-1:] == [f"Make Thumbnail: {text}"]


def run(*words):
    process = subprocess.run([ACTION, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE)
    return process.returncode, process.stdout + process.stderr


def told(lines, count):
    return len([line for line in lines if re.match(r"photo\d+\.jpg: ", line)]) == count


def over_nats(url):
    absent = "no worker of 'thumbnails' is running"
    window = Program(FARM, "window", "--nats", url)
    window.wait("the item says that no worker is running", shows(absent))
    status, said = run("fire", "makeThumbnail:", "path=x.jpg", "--app", "farm")
    check(status == 1 and absent in said, f"a request is refused with the reason: {said}")

    workers = {name: Program(FARM, "worker", name, url) for name in "abc"}
    follows(window, "the item is enabled", shows("enabled"), "three workers were started")
    log = Program(ACTION, "watch", "--log", "--json", "--app", "farm")
    log.wait("the log begins", lambda lines: lines)
    page = Page("farm")

    photos = [f"photo{number}.jpg" for number in range(60)]
    window.say(*photos[:30])
    window.wait("some are made", lambda lines: len([line for line in lines if re.match(r"photo\d+\.jpg: ", line)]) >= 3)
    workers["b"].process.send_signal(signal.SIGSTOP)
    window.say(*photos[30:])
    time.sleep(0.1)
    workers["a"].end()
    time.sleep(2)
    workers["b"].process.send_signal(signal.SIGCONT)
    window.wait("all are answered", lambda lines: told(lines, len(photos)))
    time.sleep(1)

    made = [line.split(" made ") for worker in workers.values() for line in worker.lines if " made " in line]
    answers = dict(line.split(": ", 1) for line in window.lines if line.startswith("photo"))
    check(len({path for _, path in made}) == len(made), "nothing is made twice")
    unknown = [path for path, answer in answers.items() if UNKNOWN in answer]
    for path, answer in answers.items():
        check(path in unknown or answer.strip('"') in "abc", f"{path} is made or of unknown outcome: {answer}")
        check(path in unknown or [answer.strip('"'), path] in made, f"{path} was made by {answer}")
    check(len(answers) - len(unknown) >= 30, f"at least half of the thumbnails are made: {len(answers) - len(unknown)}")
    names = {instance: name for name, _, instance in (line.split() for worker in workers.values() for line in worker.lines if " is " in line)}
    records = [json.loads(line) for line in log.lines if '"makeThumbnail:"' in line and '"outcome"' in line]
    for what, entries in [("the log", records), ("the inspector's log", page.records)]:
        # What was refused before the log began is not in it.
        by_path = {record["arguments"]["path"]: record for record in entries if record["action"] == "makeThumbnail:"}
        check(len(entries) == len(photos) and set(by_path) == set(photos), f"{what} tells of each request once: {len(by_path)} of {len(entries)}")
        for path, record in by_path.items():
            check(record["program"] == "thumbnails", f"{what} names the program: {record}")
            name, is_known = names.get(record.get("instance")), path not in unknown
            check(record["outcome"] == ("performed" if is_known else "failed"), f"{what} tells the outcome: {record}")
            check(name == answers[path].strip('"') if is_known else name in {"a", "b"}, f"{what} names the worker of {path}: {name}")
    print(f"{len(answers)} thumbnails: {len(answers) - len(unknown)} made, {len(unknown)} of unknown outcome, {len(records)} records in both logs")

    workers["b"].end()
    workers["c"].end()
    follows(window, "the item is disabled", shows(absent), "the last was killed")
    workers["d"] = Program(FARM, "worker", "d", url)
    follows(window, "the item is enabled", shows("enabled"), "another was started")
    for program in [log, page.program, window, workers["d"]]:
        program.end()


def over_a_pipe():
    worker = Program(FARM, "worker", "p", "--socket")
    window = Program(FARM, "window", "--command", f"{ACTION} serve --app thumbnails-p")
    window.wait("the worker enables the item", shows("enabled"))
    window.say("photo1.jpg", "photo2.jpg")
    window.wait("both are made", lambda lines: told(lines, 2))
    check(sorted(worker.lines) == ["p made photo1.jpg", "p made photo2.jpg"], f"the worker made both: {worker.lines}")
    worker.end()
    window.wait("the item is disabled", shows("thumbnails is not running"))
    window.end()
    print("the same over a pipe")


with tempfile.TemporaryDirectory() as folder:
    os.environ["ACTION_RUNTIME_DIR"] = f"{folder}/sockets"
    port = free_port()
    server = Program(SERVER, "-a", "127.0.0.1", "-p", str(port))
    try:
        server.wait("the server is ready", lambda lines: any("Server is ready" in line for line in lines))
        over_nats(f"nats://127.0.0.1:{port}")
        over_a_pipe()
    finally:
        server.end()
