"""A client of `action mcp` that writes lines itself, and reads each answer by the strict types of its version; see
`Scripts/agents`.

    agent-wire.py ACTION RATER FOLDER

It does what a careful client never does: requests before the beginning, unknown methods, tools and versions, lines that
arrive in pieces or together, very long ones, garbage; and what only timing shows: cancelling, and the end of the input.
"""

import usage

import json
import os
import pty
import re
import select
import subprocess
import sys
import threading
import time

import jsonschema
from mcp_types import _v2025_11_25 as v2025
from mcp_types import _v2026_07_28 as v2026
from mcp_types import methods
from pydantic import TypeAdapter

ACTION, RATER, FOLDER = (os.path.abspath(path) for path in sys.argv[1:4])
ENVIRONMENT = {
    **os.environ, "ACTION_RUNTIME_DIR": os.path.join(FOLDER, "sockets"), "TERM": "xterm", "LANG": "C.UTF-8",
    "RATER_EXPORT_STEP": "5000",
}
URI = "action://actions"
VERSIONS = ("2025-06-18", "2025-11-25", "2026-07-28")
PATIENCE = 10
count = 0


def check(holds, what):
    if not holds:
        raise SystemExit(f"Not so: {what}")


class Wire:
    """The server, and lines to it and from it."""

    def __init__(self, version, *words, begins=True, capabilities={}):
        self.version, self.rest, self.last, self.asked = version, b"", 0, {}
        self.capabilities = capabilities
        self.is_modern = version == "2026-07-28"
        self.process = subprocess.Popen(
            [ACTION, "mcp", *words], env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        if begins and not self.is_modern:
            answer = self.ask("initialize", protocolVersion=version, capabilities=capabilities,
                              clientInfo={"name": "w", "version": "1"})
            check(answer["protocolVersion"] == version, "the version is taken")
            self.notify("notifications/initialized")

    # MARK: Writing

    def write(self, data, pieces=1):
        size = max(1, len(data) // pieces)
        for start in range(0, len(data), size):
            self.process.stdin.write(data[start:start + size])
            self.process.stdin.flush()
            if pieces > 1:
                time.sleep(0.0005)

    def request(self, method, params, id=None):
        """The line of a request."""
        self.last += 1
        id = self.last if id is None else id
        self.asked[id] = method
        if self.is_modern:
            params = {**params, "_meta": {
                **params.get("_meta", {}),
                "io.modelcontextprotocol/protocolVersion": self.version,
                "io.modelcontextprotocol/clientInfo": {"name": "w", "version": "1"},
                "io.modelcontextprotocol/clientCapabilities": self.capabilities}}
        return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).encode() + b"\n"

    def notify(self, method, **params):
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode() + b"\n")

    # MARK: Reading

    def line(self, patience=PATIENCE):
        """The next message, checked by the types of the version; None where none arrives."""
        global count
        limit = time.monotonic() + patience
        while b"\n" not in self.rest:
            left = limit - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                return None
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                return None
            self.rest += data
        line, self.rest = self.rest.split(b"\n", 1)
        message = json.loads(line)
        count += 1
        types = v2026 if self.is_modern else v2025
        if "method" in message:
            surface = (methods.SERVER_REQUESTS if "id" in message else methods.SERVER_NOTIFICATIONS)
            TypeAdapter(surface[(message["method"], self.version)]).validate_json(line, strict=True)
            return message
        if "error" in message:
            TypeAdapter(types.JSONRPCErrorResponse).validate_json(line, strict=True)
            check("id" not in message or message["id"] is not None, "an error without an id leaves it out")
            return message
        TypeAdapter(types.JSONRPCResultResponse).validate_json(line, strict=True)
        surface = methods.SERVER_RESULTS[(self.asked[message["id"]], self.version)]
        TypeAdapter(surface).validate_json(json.dumps(message["result"]), strict=True)
        if self.is_modern:
            check(message["result"]["resultType"] in ("complete", "input_required"), "a result says what it is")
        return message

    def ask(self, method, **params):
        self.write(self.request(method, params))
        answer = self.line()
        check(answer and answer.get("id") == self.last, f"{method} is answered: {answer}")
        return answer["result"] if "result" in answer else answer["error"]

    def call(self, tool, **arguments):
        result = self.ask("tools/call", name=tool, arguments=arguments)
        if "code" in result:
            return result
        check(json.loads(result["content"][0]["text"]) == result["structuredContent"], "the text is the content")
        return {**result["structuredContent"], "isError": result["isError"], "advice": result["content"][1:]}

    def end(self):
        """Ends the input; the server ends with it, having written nothing that is no message."""
        self.process.stdin.close()
        while self.line(0.5):
            pass
        check(self.process.wait(PATIENCE) == 0, "the server ends with its input")
        check(self.rest == b"", "nothing else is written")
        return self.process.stderr.read().decode()


# MARK: What is tried


def envelopes(version, words):
    wire = Wire(version, *words, begins=False)
    if wire.is_modern:
        found = wire.ask("server/discover")
        check(version in found["supportedVersions"] and found["ttlMs"] == 0, "the version is offered")
        check(found["cacheScope"] == "private", "nothing is kept for others")
        check(wire.ask("ping")["code"] == -32601, "this version has no ping")
        for method in ("tools/list", "tools/burn"):
            wire.version = "2031-01-01"
            wire.write(wire.request(method, {}))
            wire.version = version
            refused = wire.line()
            types = TypeAdapter(v2026.UnsupportedProtocolVersionError)
            types.validate_json(json.dumps(refused), strict=True)
            check(refused["error"]["data"]["supported"] == found["supportedVersions"], "the versions are named")
        for other in found["supportedVersions"]:
            wire.version = other
            wire.write(wire.request("tools/list", {}))
            wire.is_modern = other == version
            check(len(wire.line()["result"]["tools"]) == 3, f"{other} is taken, as it is listed")
            wire.is_modern, wire.version = True, version
        wire.is_modern = False
        check(wire.ask("tools/list")["code"] == -32602, "a request says which version it speaks")
        wire.is_modern = True
    else:
        check(wire.ask("tools/list")["code"] == -32602, "nothing is answered before the beginning")
        check(wire.ask("ping") == {}, "but for a ping")
        answer = wire.ask("initialize", protocolVersion="2031-01-01", capabilities={}, clientInfo={"name": "w", "version": "1"})
        check(answer["protocolVersion"] == "2025-11-25", "an unknown version gets the newest one")
        check("code" in wire.ask("initialize"), "a version is needed")
    check(wire.ask("tools/burn")["code"] == -32601, "an unknown method is refused")
    check(wire.ask("prompts/list")["code"] == -32601, "there are no prompts")
    check("earlier process" in wire.ask("tools/list", cursor="x")["message"], "there is one page of tools")
    check(wire.call("actions_burn")["code"] == -32602, "an unknown tool is refused")
    check(wire.ask("tools/call", arguments={})["code"] == -32602, "a call names its tool")
    check(wire.ask("tools/call", name="actions_list", arguments=[])["code"] == -32602, "arguments are an object")
    for line in (b"garbage", b"[]", b'"text"', b"{", b'{"jsonrpc":"2.0","id":null,"method":"ping"}',
                 b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', b'{"jsonrpc":"2.0","id":{},"method":"ping"}', b"\xff\xfe"):
        wire.write(line + b"\n")
        answer = wire.line()
        check(answer and "id" not in answer and answer["error"]["code"] in (-32700, -32600), f"{line} is refused: {answer}")
    wire.write(b'{"id":7,"method":"ping"}\n')
    answer = wire.line()
    check(answer["id"] == 7 and answer["error"]["code"] == -32600, "every message says that it is of version 2.0")
    # What needs no answer gets none.
    for line in (b"", b"  \r", b'{"jsonrpc":"2.0","method":"notifications/unknown"}', b'{"jsonrpc":"2.0","id":9,"result":{}}',
                 b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"nobody"}}',
                 b'{"jsonrpc":"2.0","method":"tools/call"}'):
        wire.write(line + b"\n")
    check(wire.line(0.1) is None, "notifications are not answered")
    wire.end()


def lines(version, words):
    wire = Wire(version, *words)
    # In pieces of any size, all at once, with identifiers that are texts.
    whole = wire.request("tools/list", {}, "ü1") + wire.request("tools/call", {"name": "actions_list"}, "") + wire.request(
        "tools/call", {"name": "actions_explain", "arguments": {"action": "paste:"}}, "x" * 250)
    for pieces in (1, 7, len(whole)):
        wire.write(whole, pieces)
        answers = [wire.line()["id"] for _ in range(3)]
        check(sorted(answers) == sorted(["ü1", "", "x" * 250]), "each is answered")
    # A long line, many lines, and one that is too long, behind which it goes on.
    text = "ä" * 150_000
    answer = wire.call("actions_perform", action="copy:", arguments={"text": text})
    check(answer["outcome"] in ("performed", "unclaimed", "badArguments"), "a line of 300 KB arrives")
    unread(wire)
    wire.write(b'{"jsonrpc":"2.0","id":5,"method":"ping","params":{"x":"' + b"y" * 1_100_000 + b'"}}\n')
    check(wire.line()["error"]["code"] == -32600, "a line that is too long is refused")
    check(wire.ask("tools/list")["tools"], "and the next one is answered")
    # The end of the input ends the last line too.
    wire.write(wire.request("tools/list", {})[:-1])
    wire.process.stdin.close()
    check(wire.line()["id"] == wire.last, "the last line needs no end")
    check(wire.process.wait(PATIENCE) == 0, "the server ends with its input")


def unread(wire):
    """A client that asks for far more than it reads: the rest waits with it, and not in the server's memory."""
    many = b"".join(wire.request("tools/list", {}) for _ in range(800))
    writer = threading.Thread(target=wire.write, args=(many,))
    writer.start()
    time.sleep(0.3)
    check(all(wire.line() for _ in range(800)), "everything is answered once it is read")
    writer.join()
    if os.path.exists("/proc/self/status"):
        with open(f"/proc/{wire.process.pid}/status", encoding="ascii") as status:
            most = int(re.search(r"VmHWM:\s+([0-9]+) kB", status.read()).group(1))
        check(most < 100_000, f"the server stays small: {most} KB")


def tools(version, words):
    wire = Wire(version, *words, "--read-only")
    check([tool["name"] for tool in wire.ask("tools/list")["tools"]] == ["actions_list", "actions_explain"], "read only")
    check(wire.call("actions_perform", action="copy:")["code"] == -32602, "nothing is performed")
    wire.end()

    wire = Wire(version, *words)
    entries = wire.call("actions_list", fields=["enabled"])["actions"]
    check(entries and all(set(entry) == {"action", "enabled"} for entry in entries), "fields choose what is listed")
    check(all(None not in entry.values() for entry in wire.call("actions_list")["actions"]), "nothing is null in a list")
    check("Did you mean 'title'?" in wire.call("actions_list", fields=["titel"])["message"], "a field may be mistyped")
    wire.end()

    wire = Wire(version, *words, "--only", "*e:")
    listed = [entry["action"] for entry in wire.call("actions_list")["actions"]]
    check("paste:" in listed and all(name.endswith("e:") for name in listed), "only these are listed")
    hidden = wire.call("actions_perform", action="copy:")
    missing = wire.call("actions_perform", action="cupy:")
    check(hidden["outcome"] == missing["outcome"] == "unclaimed" and hidden["isError"], "others do not exist")
    check("copy:" not in missing["suggestions"] + hidden["suggestions"], "and are not suggested")
    check(wire.call("actions_explain", action="copy:")["target"] is None, "nor explained")
    wire.end()

    wire = Wire(version, *words, "--each")
    each = {tool["name"]: tool for tool in wire.ask("tools/list")["tools"]}
    check(all(re.fullmatch("[a-zA-Z0-9_-]{1,64}", name) for name in each), "names are portable")
    check(each["paste"]["_meta"]["action"] == "paste:", "a tool says which action it performs")
    for tool in each.values():
        if "outputSchema" in tool:
            check("value" in tool["outputSchema"]["properties"], "a tool has the schema of the result that its action declares")
    check(each["delete"]["annotations"]["destructiveHint"] and not each["copy"]["annotations"]["destructiveHint"], "hints")
    for tool in each.values():
        jsonschema.Draft202012Validator.check_schema(tool["inputSchema"])
    refused = wire.call("paste")
    check(refused["isError"] and refused["reasons"][0]["text"] == "the clipboard is empty", "a refusal says why")
    asked = wire.call("delete")
    check(asked["outcome"] == "needsConfirmation", "what is destructive is confirmed")
    check("confirm" in each["delete"]["inputSchema"]["properties"], "by a parameter")
    check(wire.call("delete", confirm=asked["confirmation"])["outcome"] == "performed", "with the token it is performed")
    check(wire.call("burn")["code"] == -32602, "there are no others")
    wire.end()
    # A client that knows the names already need not list them.
    wire = Wire(version, *words, "--each")
    check(not wire.call("copy")["isError"], "a tool is found without a list")
    wire.end()


def asking(version, words):
    """The person at the client is asked, in the form of the version; and what is asked fits its types."""
    wire = Wire(version, *words, capabilities={"elicitation": {"form": {}} if version > "2025-06-18" else {}})
    call = {"name": "actions_perform", "arguments": {"action": "delete:"}}
    for said, outcome in (("decline", "disabled"), ("accept", "performed")):
        wire.write(wire.request("tools/call", call))
        message = wire.line()
        if wire.is_modern:
            asked = message["result"]["inputRequests"]["consent"]
            again = {**call, "inputResponses": {"consent": {"action": said, "content": {}}},
                     "requestState": message["result"]["requestState"]}
            wire.write(wire.request("tools/call", again))
        else:
            asked = message
            wire.write(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": {"action": said}}).encode() + b"\n")
        check(asked["method"] == "elicitation/create" and "delete:" in asked["params"]["message"], "the person is asked")
        answer = wire.line()["result"]["structuredContent"]
        check(answer["outcome"] == outcome and answer["confirmation"] is None, f"what is answered by {said} is {outcome}")
    wire.end()


def following(version, words):
    """Changes are told as the version has it, after what says that they will be."""
    wire = Wire(version, *words)
    check(wire.ask("resources/list")["resources"][0]["uri"] == URI, "there is a resource")
    check(wire.ask("resources/templates/list")["resourceTemplates"] == [], "and no template")
    check(json.loads(wire.ask("resources/read", uri=URI)["contents"][0]["text"])["actions"], "it can be read")
    check(wire.ask("resources/read", uri="x:y")["code"] == -32602, "there is no other one")
    if wire.is_modern:
        wire.write(wire.request("subscriptions/listen", {"notifications": {"resourceSubscriptions": [URI]}}, "follow"))
        check(wire.line()["method"] == "notifications/subscriptions/acknowledged", "it is acknowledged")
    else:
        check(wire.ask("resources/subscribe", uri=URI) == {}, "it is followed")
    wire.write(wire.request("tools/call", {"name": "actions_perform", "arguments": {"action": "copy:"}}))
    messages = [wire.line(), wire.line()]
    told = [message for message in messages if message.get("method") == "notifications/resources/updated"]
    check(len(told) == 1 and told[0]["params"]["uri"] == URI, f"a change is told: {messages}")
    wire.process.stdin.close()
    if wire.is_modern:
        check(wire.line()["id"] == "follow", "the server ends the subscription with its input")
    check(wire.process.wait(PATIENCE) == 0, "and itself")


def cancelling(version):
    wire = Wire(version, "--app", "rater")
    wire.write(wire.request("tools/call", {"name": "actions_perform", "arguments": {"action": "export:"}}, "slow"))
    check(wire.call("actions_explain", action="export:")["reasons"][0]["text"] == "it is running", "it runs meanwhile")
    check(wire.call("actions_perform", action="export:")["outcome"] == "disabled", "once at a time")
    wire.notify("notifications/cancelled", requestId="slow", reason="no matter")
    limit = time.monotonic() + PATIENCE
    while not wire.call("actions_explain", action="export:")["enabled"]:
        check(time.monotonic() < limit, "it is cancelled in the program")
    check(wire.line(0.2) is None, "what is cancelled is not answered")
    # Whoever leaves cancels what it asked for.
    wire.write(wire.request("tools/call", {"name": "actions_perform", "arguments": {"action": "export:"}}, "slow"))
    check(wire.call("actions_explain", action="export:")["reasons"], "it runs again")
    wire.process.stdin.close()
    wire.process.stdout.close()
    check(wire.process.wait(PATIENCE) == 0, "the server ends where nobody listens")
    heard(version)
    # Whoever only ends the input has an answer soon.
    wire = Wire(version, "--app", "rater")
    wire.write(wire.request("tools/call", {"name": "actions_perform", "arguments": {"action": "export:"}}, "slow"))
    check(wire.call("actions_explain", action="export:")["reasons"], "it runs once more")
    wire.process.stdin.close()
    answer = wire.line()["result"]
    check(answer["isError"] and "The input ended" in answer["structuredContent"]["message"], "it is said to be cancelled")
    check(wire.process.wait(2) == 0, "the server ends soon after its input")
    heard(version)


def heard(version):
    """The program hears of it when whoever asked for an export has gone."""
    limit = time.monotonic() + PATIENCE
    wire = Wire(version, "--app", "rater")
    while not wire.call("actions_explain", action="export:")["enabled"]:
        check(time.monotonic() < limit, "the program hears of it")
    wire.end()


def missing(version):
    """No such program: the server begins all the same, and says so in each result."""
    wire = Wire(version, "--app", "ratter")
    check(len(wire.ask("tools/list")["tools"]) == 3, "the tools are there")
    answer = wire.call("actions_list")
    check(answer["isError"] and answer["error"] == {"code": -32000, "revision": None}, "there is no such program")
    check("Did you mean 'rater'?" in answer["message"], "another one may be meant")
    wire.end()


def drain(terminal):
    """Reads what the program draws, so that it never waits for a terminal that nobody looks at."""
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass


def main():
    os.makedirs(ENVIRONMENT["ACTION_RUNTIME_DIR"], mode=0o700, exist_ok=True)
    master, slave = pty.openpty()
    program = subprocess.Popen([RATER], stdin=slave, stdout=slave, stderr=slave, env=ENVIRONMENT, start_new_session=True)
    threading.Thread(target=drain, args=(master,), daemon=True).start()
    try:
        while not [name for name in os.listdir(ENVIRONMENT["ACTION_RUNTIME_DIR"]) if not name.startswith(".")]:
            time.sleep(0.02)
        for version in VERSIONS:
            for words in (["--map", os.path.join(FOLDER, "rater.json")], ["--app", "rater"]):
                envelopes(version, words)
                lines(version, words)
                print(f"{version} {words[0]}: {count} answers", file=sys.stderr)
                if words[0] == "--map":
                    following(version, words)
                    tools(version, words)
                    asking(version, words)
            cancelling(version)
            missing(version)
    finally:
        program.kill()
    print(f"{count} answers, each by the types of its version")


main()
