"""Asks the service of Examples/Service from outside: `service-session.py SERVICE ACTION`."""

import usage

import json
import os
import subprocess
import sys
import tempfile
import time

PATIENCE = 10
PASSWORD = "correct-horse"
counts = {"commands": 0, "calls": 0}


def check(holds, what):
    if not holds:
        raise SystemExit(f"Not so: {what}")


def run(words, status, *texts):
    """Runs `action` with words, and looks at its exit status and at what it prints."""
    counts["commands"] += 1
    process = subprocess.run([sys.argv[2], *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE)
    printed = process.stdout + process.stderr
    check(process.returncode == status, f"'action {' '.join(words)}' exits with {status}: {process.returncode}\n{printed}")
    for text in texts:
        check(text in printed, f"'action {' '.join(words)}' prints '{text}':\n{printed}")
    check(PASSWORD not in printed, f"'action {' '.join(words)}' prints no password")


class Agent:
    """A client of `action mcp`, which writes the lines of the protocol."""

    def __init__(self, app):
        self.server = subprocess.Popen(
            [sys.argv[2], "mcp", "--app", app], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.number = 0
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "test", "version": "1"})
        self.send({"method": "notifications/initialized"})

    def send(self, message):
        self.server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.server.stdin.flush()

    def ask(self, method, **parameters):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": parameters})
        while True:
            answer = json.loads(self.server.stdout.readline())
            if answer.get("id") == self.number:
                return answer["result"]

    def call(self, tool, **arguments):
        counts["calls"] += 1
        result = self.ask("tools/call", name=tool, arguments=arguments)
        check(PASSWORD not in json.dumps(result), "no answer has a password")
        return result.get("isError", False), result["structuredContent"]

    def end(self):
        self.server.stdin.close()
        check(self.server.wait(PATIENCE) == 0, "the server of the agent ends with its input")


def ask_by_commands():
    run(["apps"], 0, "accounts", "mailer")
    run(["list", "--app", "accounts"], 0, "addUser:", "removeUser:")
    run(["fire", "addUser:", "name=eve", "password=short", "--app", "accounts"], 3, "the password is too short")
    run(["fire", "addUser:", "name=eve", f"password={PASSWORD}", "--app", "accounts"], 0, "Performed 'addUser:'")
    run(["validate", "lockUser:", "name=bob", "--app", "accounts"], 1, "there is no user 'bob'")
    run(["explain", "lockUser:", "--app", "accounts"], 0, "Accounts.swift:", "interceptor", "AuditLog.swift:")
    run(["fire", "lockUser:", "name=eve", "--app", "accounts"], 0)
    run(["fire", "signIn:", "name=eve", f"password={PASSWORD}", "--app", "accounts"], 3, "'eve' is locked")
    run(["fire", "removeUser:", "name=eve", "--app", "accounts"], 1, "--yes")
    # Adding a user has sent a letter: one actor has asked the other.
    run(["fire", "pause:", "--app", "mailer"], 0)
    run(["validate", "deliver:", "--app", "mailer"], 1, "the mailer is paused")
    run(["fire", "resume:", "--app", "mailer"], 0)
    run(["fire", "deliver:", "--app", "mailer"], 0, "1")
    run(["fire", "deliver:", "--app", "mailer"], 1, "no mail is waiting")


def ask_as_an_agent():
    agent = Agent("accounts")
    _, listed = agent.call("actions_list")
    check(len(listed["actions"]) == 6, "an agent sees the six actions of the accounts")
    refused, content = agent.call("actions_perform", action="addUser:", arguments={"name": "eve", "password": PASSWORD})
    check(refused and "already" in json.dumps(content), "an agent is told why a handler failed")
    refused, content = agent.call("actions_perform", action="unlockUser:", arguments={"name": "eve"})
    check(not refused, "an agent unlocks the user")
    refused, content = agent.call("actions_perform", action="unlockUser:", arguments={"name": "eve"})
    check(refused and "'eve' is not locked" in json.dumps(content), "an agent is told why an action is disabled")
    refused, content = agent.call("actions_perform", action="removeUser:", arguments={"name": "eve"})
    check(refused and content["outcome"] == "needsConfirmation", "what destroys something is confirmed")
    refused, _ = agent.call(
        "actions_perform", action="removeUser:", arguments={"name": "eve"}, confirm=content["confirmation"])
    check(not refused, "a confirmed request is performed")
    agent.end()


def read(log):
    """The audit log: who asked makes no difference, and secrets are null."""
    with open(log, encoding="utf-8") as file:
        text = file.read()
    check(PASSWORD not in text, "no password is in the audit log")
    lines = [json.loads(line) for line in text.splitlines()]
    performed = [(line["service"], line["action"]) for line in lines if line["outcome"] == "performed"]
    check(performed == [
        ("mailer", "sendMail:"), ("accounts", "addUser:"), ("accounts", "lockUser:"), ("mailer", "pause:"),
        ("mailer", "resume:"), ("mailer", "deliver:"), ("accounts", "unlockUser:"), ("accounts", "removeUser:"),
    ], f"the audit log has what was done: {performed}")
    signed = [line for line in lines if line["action"] == "signIn:"]
    check([line["arguments"] for line in signed] == [{"name": "eve", "password": None}], "a secret argument is null")
    return len(lines)


def main():
    with tempfile.TemporaryDirectory() as folder:
        sockets, log = os.path.join(folder, "sockets"), os.path.join(folder, "audit.jsonl")
        os.mkdir(sockets, 0o700)
        os.environ["ACTION_RUNTIME_DIR"] = sockets
        service = subprocess.Popen([sys.argv[1], log])
        try:
            limit = time.monotonic() + PATIENCE
            while len(os.listdir(sockets)) < 2 and time.monotonic() < limit:
                time.sleep(0.02)
            ask_by_commands()
            ask_as_an_agent()
            service.terminate()
            check(service.wait(PATIENCE) == 0, "a signal ends the service")
            check(not os.listdir(sockets), "the service removes its sockets")
        finally:
            service.kill()
        lines = read(log)
    print(f"{counts['commands']} commands, {counts['calls']} calls of an agent, {lines} lines in the audit log")


main()
