"""A session of an agent with `action mcp`, by the protocol's own client in Python (the package `mcp`); see `Scripts/agents`.

    agent-session.py ACTION RATER FOLDER

The session is the same in each form of the protocol, over a running program and over its map, over standard input and over
HTTP: list, be refused with the reason, change something, succeed, confirm what is destructive, and meet the program again after
it was started anew. Besides, the person at the client is asked, progress is shown, and changes are followed. Over HTTP requests are
cancelled, and many clients come at once, beside connections that never show a token.
"""

import usage

import asyncio
import contextlib
import json
import os
import pty
import subprocess
import sys
import threading

import httpx2
import jsonschema
import mcp_types
from mcp import Client, StdioServerParameters, MCPError
from mcp.client.streamable_http import streamable_http_client

ACTION, RATER, FOLDER = (os.path.abspath(path) for path in sys.argv[1:4])
ENVIRONMENT = {
    **os.environ, "ACTION_RUNTIME_DIR": os.path.join(FOLDER, "sockets"), "TERM": "xterm", "LANG": "C.UTF-8",
    "RATER_EXPORT_STEP": "20",
}
URI = "action://actions"
MAP = os.path.join(FOLDER, "rater.json")
PATIENCE = 10
counts = {"sessions": 0, "calls": 0}

# A photo rater whose claims are written down: what its running namesake does, as far as the session goes.
RATER_MAP = {
    "actionMap": 1,
    "name": "rater",
    "state": {"rating": 3, "clipboard": None, "photos": 6},
    "actions": {
        "copy:": {"title": "Copy Rating"}, "paste:": {"title": "Paste Rating"}, "delete:": {"title": "Delete"},
        "rate:": {"title": "Rate", "parameters": {"value": {"type": "integer", "minimum": 0, "maximum": 5}}},
    },
    "menus": [{"id": "edit", "title": "Edit", "items": [
        {"action": "copy:"}, {"action": "paste:"}, {"action": "delete:", "destructive": True}]}],
    "focus": "app/window/grid",
    "root": {"name": "app", "actions": {"about:": {"do": []}, "quit:": {"do": []}}, "children": [{
        "name": "window",
        "methods": {
            "copy:": {"do": [{"set": {"clipboard": "${rating}"}}, {"print": "copied ${rating}"}]},
            "paste:": {"enabled": "clipboard != null", "reason": "the clipboard is empty",
                       "do": [{"set": {"rating": "${clipboard}"}}]},
            "delete:": {"do": [{"add": {"photos": -1}}]},
            "rate:": {"do": [{"set": {"rating": "${args.value}"}}, {"return": "${rating}"}]},
            "removeRating:": {"do": [{"set": {"rating": 0}}]},
        },
        "children": [{"name": "grid"}]}]},
}


def check(holds, what):
    if not holds:
        raise SystemExit(f"Not so: {what}")


class Program:
    """The photo rater under a pseudo-terminal, whose output nobody looks at."""

    def __init__(self, **environment):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [RATER], stdin=slave, stdout=slave, stderr=slave, env={**ENVIRONMENT, **environment}, start_new_session=True)
        os.close(slave)
        threading.Thread(target=self.drain, daemon=True).start()

    def drain(self):
        try:
            while os.read(self.master, 65536):
                pass
        except OSError:
            pass

    def press(self, keys):
        os.write(self.master, keys.encode())

    @property
    def focus(self):
        lines = subprocess.run([ACTION, "apps", "--json"], env=ENVIRONMENT, capture_output=True, text=True).stdout.splitlines()
        return next(app["focus"] for app in map(json.loads, lines) if app["pid"] == self.process.pid)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def kill(self):
        self.process.kill()
        self.process.wait()


async def until(is_so, what):
    """Waits until something is so."""
    for _ in range(PATIENCE * 50):
        if is_so():
            return
        await asyncio.sleep(0.02)
    raise SystemExit(f"It takes too long: {what}")


def sockets():
    return [name for name in os.listdir(ENVIRONMENT["ACTION_RUNTIME_DIR"]) if not name.startswith(".")]


# MARK: The protocol's own client


class Agent:
    """A client, and what it has learned of the tools."""

    def __init__(self, client):
        self.client, self.schemas = client, {}

    async def learn(self):
        tools = (await self.client.list_tools()).tools
        self.schemas = {tool.name: tool.output_schema for tool in tools}
        return tools

    async def call(self, name, **arguments):
        """The structured content of a call, which is what the text says, and fits its schema."""
        result = await self.client.call_tool(name, arguments)
        counts["calls"] += 1
        content = result.structured_content
        check(json.loads(result.content[0].text) == content, f"the text of {name} is its structured content")
        jsonschema.validate(content, self.schemas[name])
        return content, result.is_error, [block.text for block in result.content[1:]]


@contextlib.asynccontextmanager
async def over_input(words):
    """A server on standard input and output."""
    yield StdioServerParameters(command=ACTION, args=["mcp", *words], env=ENVIRONMENT)


@contextlib.asynccontextmanager
async def http_server(words):
    """A server on a port of its own: its address, and its token."""
    process = subprocess.Popen([ACTION, "mcp", "--http", "0", *words], env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)
    try:
        yield process.stdout.readline().split()[-1], process.stdout.readline().split()[-1]
    finally:
        process.terminate()
        check(process.wait(PATIENCE) == 0, "the server ends by a signal")


@contextlib.asynccontextmanager
async def http_client(url, token, mode):
    """A client of a server over HTTP, which shares nothing with others."""
    # Nothing is encrypted, so no certificates are loaded, which takes longer than all else.
    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=60, verify=False) as own:
        async with Client(streamable_http_client(url, http_client=own), mode=mode) as client:
            yield client


@contextlib.asynccontextmanager
async def over_http(words):
    """A server over HTTP, and a connection to it."""
    async with http_server(words) as (url, token):
        async with httpx2.AsyncClient(timeout=PATIENCE) as stranger:
            refused = await stranger.post(url, json={})
            check(refused.status_code == 401 and refused.headers["www-authenticate"] == "Bearer", "the token is needed")
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE) as own:
            yield streamable_http_client(url, http_client=own)


WAYS = (over_input, over_http)


@contextlib.asynccontextmanager
async def connect(way, words, mode, **options):
    """A client of a server."""
    async with way(words) as server, Client(server, mode=mode, **options) as client:
        yield client


async def session(mode, way, words, restart=None):
    """What an agent does: the same over a program and over its map."""
    counts["sessions"] += 1
    async with connect(way, words, mode) as client:
        agent = Agent(client)
        tools = await agent.learn()
        check([tool.name for tool in tools] == ["actions_list", "actions_explain", "actions_perform"], "there are three tools")
        hints = [tool.annotations for tool in tools]
        check([hint.read_only_hint for hint in hints] == [True, True, False], "two of them only read")
        check(hints[2].destructive_hint and not hints[2].idempotent_hint, "one may destroy")

        # List.
        listed, refused, _ = await agent.call("actions_list", limit=5)
        check(not refused and len(listed["actions"]) == 5 and listed["nextCursor"], "there is a page")
        names, cursor = [], None
        while True:
            page, refused, _ = await agent.call("actions_list", limit=5, **({"cursor": cursor} if cursor else {}))
            check(not refused, "the next page is there")
            names += [entry["action"] for entry in page["actions"]]
            cursor = page["nextCursor"]
            if not cursor:
                break
        check(len(names) == page["total"], "the pages have all actions")
        found, _, _ = await agent.call("actions_list", query="paste")
        check(found["actions"][0]["action"] == "paste:", "a query finds what is meant")
        check(not found["actions"][0]["enabled"], "there is nothing to paste")
        check(found["actions"][0]["reasons"][0]["text"] == "the clipboard is empty", "the list says why")

        # Refused, with the reason.
        content, refused, advice = await agent.call("actions_perform", action="paste:")
        check(refused and content["outcome"] == "disabled" and advice, "what is disabled is not performed")
        check(content["reasons"][0]["text"] == "the clipboard is empty", "the refusal says why")
        why, refused, _ = await agent.call("actions_explain", action="paste:")
        check(not refused and why["steps"] and why["reasons"][0]["text"] == "the clipboard is empty", "so does explain")

        # What was mistyped, and what is missing.
        content, refused, _ = await agent.call("actions_perform", action="paset:")
        check(refused and content["suggestions"] == ["paste:"], "a mistyped name has a suggestion")
        content, refused, _ = await agent.call("actions_perform")
        check(refused and content["error"]["code"] == -32602 and "action" in content["message"], "what is missing is said")
        content, refused, _ = await agent.call("actions_perform", action="copy:", force=True)
        check(refused and content["error"]["code"] == -32602, "nothing can be forced")
        try:
            await client.call_tool("actions_destroy", {})
            check(False, "there is no such tool")
        except MCPError as error:
            check(error.code == -32602, "an unknown tool is a fault of the call")

        # Change something, and succeed.
        content, refused, _ = await agent.call("actions_perform", action="copy:", ifRevision=found["revision"] - 1)
        check(refused and content["error"]["code"] == -32001 and content["revision"], "a revision of before is out of date")
        content, refused, _ = await agent.call("actions_perform", action="copy:", ifRevision=content["revision"])
        check(not refused and content["outcome"] == "performed", "it is performed")
        content, refused, _ = await agent.call("actions_perform", action="paste:")
        check(not refused and content["outcome"] == "performed", "what was disabled can be done now")

        # Confirm what is destructive.
        content, refused, advice = await agent.call("actions_perform", action="delete:")
        token = content["confirmation"]
        check(refused and content["outcome"] == "needsConfirmation" and len(token) == 32, "a token is given")
        check("delete:" in advice[0] and "app/window" in advice[0], "it is said what would happen")
        content, refused, _ = await agent.call("actions_perform", action="copy:", confirm=token)
        check(not refused, "what is not destructive needs no token")
        content, refused, _ = await agent.call("actions_perform", action="delete:", confirm=token)
        check(not refused and content["outcome"] == "performed", "the token is taken")
        content, refused, _ = await agent.call("actions_perform", action="delete:", confirm=token)
        check(refused and content["outcome"] == "needsConfirmation", "a token is good once")

        # The program is started anew.
        if restart:
            await restart(agent)


async def consent(mode, way):
    """The person at the client is asked before something destructive is performed, and the model is given no token."""
    counts["sessions"] += 1
    answers, questions = ["decline", "cancel", "accept"], []

    async def ask(context, params):
        questions.append(params.message)
        return mcp_types.ElicitResult(action=answers[len(questions) - 1], content={})

    async with connect(way, ["--map", MAP], mode, elicitation_callback=ask) as client:
        agent = Agent(client)
        await agent.learn()
        for _ in range(2):
            content, refused, advice = await agent.call("actions_perform", action="delete:")
            check(refused and content["outcome"] == "disabled" and not content["confirmation"], "the person refused it")
            check(content["reasons"][0]["kind"] == "refused" and advice, "and the model is told")
        content, refused, _ = await agent.call("actions_perform", action="delete:")
        check(not refused and content["outcome"] == "performed", "the person agreed")
        check(questions == ["Perform 'delete:' at 'app/window'? It is destructive."] * 3, "it is said what would happen")


async def moved(mode, way, program):
    """What the person at the client agrees to is for what was shown: while the question waits, the focus moves in the program."""
    counts["sessions"] += 1
    answers, questions, moves = [], [], []

    async def ask(context, params):
        questions.append(params.message)
        if moves.pop(0):
            before = program.focus
            program.press("\t")
            await until(lambda: program.focus != before, "the focus moves")
        return mcp_types.ElicitResult(action=answers.pop(0), content={})

    async with connect(way, ["--app", "rater"], mode, elicitation_callback=ask) as client:
        agent = Agent(client)
        await agent.learn()

        # The person is asked anew, about what would be deleted now.
        answers, moves = ["accept", "decline"], [True, False]
        content, refused, _ = await agent.call("actions_perform", action="delete:")
        check(refused and content["outcome"] == "disabled" and not content["confirmation"], "nothing is deleted")
        check(len(questions) == 2 and questions[1].startswith("The program has changed"), f"the person is asked anew: {questions}")

        # A call for a revision is out of date.
        questions.clear()
        revision = (await agent.call("actions_list", limit=1))[0]["revision"]
        answers, moves = ["accept"], [True]
        content, refused, _ = await agent.call("actions_perform", action="delete:", ifRevision=revision)
        check(refused and content["error"]["code"] == -32001 and len(questions) == 1, "the revision is another one by then")

        # Where nothing moves, what was agreed to is performed.
        revision = (await agent.call("actions_list", limit=1))[0]["revision"]
        answers, moves = ["accept"], [False]
        content, refused, _ = await agent.call("actions_perform", action="delete:", ifRevision=revision)
        check(not refused and content["outcome"] == "performed", "the person agreed")


async def progress(mode, way):
    """A call is told how far the program has come with it."""
    counts["sessions"] += 1
    told = []

    async def hear(progress, total, message):
        told.append((progress, total, message))

    async with connect(way, ["--app", "rater"], mode) as client:
        result = await client.call_tool("actions_perform", {"action": "export:"}, progress_callback=hear)
        check(result.structured_content["outcome"] == "performed", "the export is done")
        check(len(told) >= 5 and told == sorted(told) and told[-1][1:] == (1, "10 of 10 parts"), f"progress is told: {told}")


async def changes(mode, way):
    """Whoever follows the state of the actions is told of a change, and reads it."""
    counts["sessions"] += 1
    told = asyncio.Event()

    async def hear(message):
        if isinstance(message, mcp_types.ResourceUpdatedNotification) and message.params.uri == URI:
            told.set()

    async with connect(way, ["--map", MAP], mode, message_handler=hear) as client:
        check([resource.uri for resource in (await client.list_resources()).resources] == [URI], "there is one resource")

        async def is_enabled(action):
            text = (await client.read_resource(URI)).contents[0].text
            return next(entry for entry in json.loads(text)["actions"] if entry["action"] == action)["enabled"]

        check(not await is_enabled("paste:"), "there is nothing to paste")
        if client.protocol_version < "2026":
            await client.subscribe_resource(URI)
            # The client begins to listen by itself, and does not say when it does.
            while not told.is_set():
                await client.call_tool("actions_perform", {"action": "copy:"})
                await asyncio.sleep(0.02)
        else:
            async with client.listen(resource_subscriptions=[URI]) as subscription:
                await client.call_tool("actions_perform", {"action": "copy:"})
                async for event in subscription:
                    check(event.uri == URI, "the resource has changed")
                    break
        check(await is_enabled("paste:"), "there is something to paste")


async def two(mode, numbers):
    """What an agent hears where there are two programs of one name."""
    async with connect(over_input, ["--app", "rater"], mode) as client:
        agent = Agent(client)
        await agent.learn()
        content, refused, _ = await agent.call("actions_list")
        check(refused and all(str(number) in content["message"] for number in numbers), "both programs are listed")
        for number in numbers:
            content, refused, _ = await agent.call("actions_list", program=number)
            check(not refused and content["actions"], "a call chooses one of them")
        content, refused, _ = await agent.call("actions_explain", action="paste:")
        check(not refused, "the choice holds")


async def cancelling(mode):
    """What one client cancels, or leaves, ends; it takes no place of another client, and both end in peace."""
    counts["sessions"] += 2
    async with http_server(["--app", "rater"]) as server, http_client(*server, mode) as other:
        async def is_running():
            answer = await other.call_tool("actions_explain", {"action": "export:"})
            return not answer.structured_content["enabled"]

        async def until_running(is_so):
            for _ in range(PATIENCE * 50):
                if await is_running() == is_so:
                    return
                await asyncio.sleep(0.02)
            raise SystemExit(f"It takes too long: the export {'begins' if is_so else 'ends'}")

        async with http_client(*server, mode) as client:
            for _ in range(3):
                call = asyncio.create_task(client.call_tool("actions_perform", {"action": "export:"}))
                await until_running(True)
                call.cancel()
                await asyncio.gather(call, return_exceptions=True)
                check(call.cancelled(), "the call is cancelled")
                await until_running(False)
            call = asyncio.create_task(client.call_tool("actions_perform", {"action": "export:"}))
            await until_running(True)
        # Whoever leaves its session cancels what it asked for.
        await asyncio.gather(call, return_exceptions=True)
        await until_running(False)


async def crowd(mode, words, count=64):
    """Many clients at once, each with its own token and its own pages, beside connections that say nothing."""
    counts["sessions"] += count
    ready, all_ready = 0, asyncio.Event()

    async def one(server):
        nonlocal ready
        async with http_client(*server, mode) as client:
            async def call(name, **arguments):
                counts["calls"] += 1
                return json.loads((await client.call_tool(name, arguments)).content[0].text)

            asked, page = await call("actions_perform", action="delete:"), await call("actions_list", limit=2)
            # All are connected, and have a token and a cursor, before the first of them goes on.
            ready += 1
            if ready == count:
                all_ready.set()
            await asyncio.wait_for(all_ready.wait(), 60)
            check((await call("actions_perform", action="copy:"))["outcome"] == "performed", "each of many performs")
            # Requests that stand alone share the tokens and cursors of one client.
            if client.protocol_version < "2026":
                rest = await call("actions_list", cursor=page["nextCursor"])
                check(rest["actions"], "the cursor of each of many is good")
                confirmed = await call("actions_perform", action="delete:", confirm=asked["confirmation"])
                check(confirmed["outcome"] == "performed", "the token of each of many is good")

    async with http_server(words) as server:
        host, port = server[0].split("/")[2].split(":")
        strangers = [await asyncio.open_connection(host, int(port)) for _ in range(count)]
        for _, writer in strangers:
            writer.write(b"POST /mcp HTTP/1.1\r\nHost: localhost\r\n")
        await asyncio.gather(*(one(server) for _ in range(count)))
        for _, writer in strangers:
            writer.close()


async def main():
    os.makedirs(ENVIRONMENT["ACTION_RUNTIME_DIR"], mode=0o700, exist_ok=True)
    with open(MAP, "w", encoding="utf-8") as file:
        json.dump(RATER_MAP, file)
    program = Program()

    async def restart(agent):
        nonlocal program
        program.kill()
        content, refused, advice = await agent.call("actions_list")
        check(refused and content["error"]["code"] == -32000 and "went away" in content["message"], "it is said to be gone")
        check(advice, "the agent is told what to do")
        program = Program()
        await until(sockets, "the program starts")
        content, refused, advice = await agent.call("actions_list")
        check(not refused and content["actions"], "it is found again")
        check(any("anew" in text for text in advice), "it is said that it was started anew")
    try:
        await until(sockets, "the program starts")
        for mode in ("legacy", "2026-07-28", "auto"):
            for way in WAYS:
                await session(mode, way, ["--app", "rater"], restart)
                await session(mode, way, ["--map", MAP])
                await consent(mode, way)
                await moved(mode, way, program)
                await progress(mode, way)
                await changes(mode, way)
            other = Program()
            await until(lambda: len(sockets()) == 2, "another program starts")
            await two(mode, {program.process.pid, other.process.pid})
            other.stop()
        program.stop()
        program = Program(RATER_EXPORT_STEP="5000")
        await until(lambda: any(str(program.process.pid) in name for name in sockets()), "the program starts")
        for mode in ("legacy", "2026-07-28"):
            await cancelling(mode)
            await crowd(mode, ["--map", MAP])
    finally:
        program.kill()
    print(f"{counts['sessions']} sessions of the protocol's client, {counts['calls']} calls")


asyncio.run(main())
