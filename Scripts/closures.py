"""Finds asynchronous closures with a capture list that are not given to a task.

    Scripts/closures.py [FILE or FOLDER]…

Such a closure leaves the actor of its caller, without a diagnostic: Swift 6.3 does not make it `nonisolated(nonsending)`, as it does a
closure without a list. A constant before the closure, or `weak let`, captures the same. In Markdown files and in comments of
documentation, the blocks of Swift are looked at.
"""

import usage

import pathlib
import re
import subprocess
import sys

# Behind `{` and attributes: a capture list, and a signature that ends with `in`. A function's body that is an array has no `in`.
HEAD = re.compile(r"\{\s*(?:@\w+\s+)*\[[^\[\]{}]*\](?P<signature>[^{};=]*?)\bin\b")
NESTED = re.compile(r"\{\s*(?:@\w+\s+)*(?:\[[^\[\]{}]*\])?[\w\s,:()<>\[\].?!&>@-]*?\bin\b")
CALLEE = re.compile(r"([\w.]+)\s*(?:<[^<>]*>)?\s*$")
# Closures of these have the isolation of the place where they stand.
TASK = re.compile(r"(?:^|\.)(?:Task(?:\.\w+)?|add\w*Task\w*)$")
# Parameters that take asynchronous closures only, so that the closure itself need not say so.
LABELS = {"async", "around", "confirm"}
STRING = re.compile(r'(#*)("""|")')


def code(text):
    """The text with spaces in place of comments and of what strings say."""
    out, at = list(text), 0

    def blank(start, end):
        for index in range(start, min(end, len(text))):
            if out[index] != "\n":
                out[index] = " "

    while at < len(text):
        if text.startswith("//", at):
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
        elif text.startswith("/*", at):
            end, depth = at + 2, 1
            while end < len(text) and depth:
                mark = text[end : end + 2]
                depth += (mark == "/*") - (mark == "*/")
                end += 2 if mark in ("/*", "*/") else 1
        elif match := STRING.match(text, at):
            end = end_of_string(text, match)
        else:
            at += 1
            continue
        blank(at, end)
        at = end
    return "".join(out)


def end_of_string(text, match):
    """The index behind a string literal, whose interpolations may have strings themselves."""
    hashes, quote = match.groups()
    at = match.end()
    while at < len(text):
        if text.startswith(quote + hashes, at):
            return at + len(quote + hashes)
        if text.startswith("\\" + hashes + "(", at):
            at, depth = at + len(hashes) + 2, 1
            while at < len(text) and depth:
                if inner := STRING.match(text, at):
                    at = end_of_string(text, inner)
                    continue
                depth += (text[at] == "(") - (text[at] == ")")
                at += 1
        elif text.startswith("\\" + hashes, at):
            at += len(hashes) + 2
        elif text[at] == "\n" and quote == '"':
            return at
        else:
            at += 1
    return at


def end_of_block(text, start):
    """The index behind the brace that closes the one at an index."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return at + 1
    return len(text)


def given_to(text, at):
    """The function that a closure at an index is given to, and the closure's label; empty where there is none."""
    before = text[max(0, at - 2000) : at].rstrip()
    label = match.group(1) if (match := re.search(r"(\w+)\s*:$", before)) else ""
    if before.endswith(")"):
        before = before[: start_of_call(before[:-1])]
    elif before.endswith(("(", ",", ":")):
        before = before[: start_of_call(before)]
    match = CALLEE.search(before)
    return (match.group(1) if match else ""), label


def start_of_call(before):
    """The index of the parenthesis that a text leaves open; 0 where it leaves none open."""
    depth = 0
    for at in range(len(before) - 1, -1, -1):
        if before[at] in ")}":
            depth += 1
        elif before[at] in "({":
            if depth == 0:
                return at
            depth -= 1
    return 0


def own_body(text, start, end):
    """What a closure does itself: its body without the closures and tasks inside."""
    body, at = [], start
    while at < end:
        if text[at] == "{" and (NESTED.match(text, at) or TASK.search(given_to(text, at)[0])):
            at = end_of_block(text, at)
        else:
            body.append(text[at])
            at += 1
    return "".join(body)


def found(text):
    """The index of each asynchronous closure with a capture list."""
    text = code(text)
    for match in HEAD.finditer(text):
        callee, label = given_to(text, match.start())
        if TASK.search(callee):
            continue
        signature, body = match["signature"], own_body(text, match.end(), end_of_block(text, match.start()) - 1)
        is_async = re.search(r"\basync\b", signature) or re.search(r"\bawait\b|\basync\s+let\b", body)
        is_around = "," in signature and callee.endswith(".intercept")
        if is_async or is_around or label in LABELS:
            yield match.start()


def snippets(path, text):
    """The Swift of a file: (the number of its first line, the text)."""
    if path.suffix == ".swift":
        yield 1, text
    block, first = None, 0
    for number, line in enumerate(text.splitlines(), 1):
        if path.suffix == ".swift":
            if not (comment := re.match(r"\s*/// ?(.*)", line)):
                block = None
                continue
            line = comment.group(1)
        if block is None and re.match(r"\s*```swift", line):
            block, first = [], number + 1
        elif block is not None and re.match(r"\s*```", line):
            yield first, "\n".join(block)
            block = None
        elif block is not None:
            block.append(line)


def files(arguments):
    if not arguments:
        listed = subprocess.run(
            ["git", "-c", f"safe.directory={pathlib.Path.cwd()}", "ls-files", "*.swift", "*.md"],
            capture_output=True, text=True, check=True)
        paths = map(pathlib.Path, listed.stdout.splitlines())
        return [path for path in paths if path.parts[0] not in ("Tests", "Fuzz", "Benchmarks")]
    roots = [pathlib.Path(argument) for argument in arguments]
    return sorted(
        path for root in roots for path in ([root] if root.is_file() else root.rglob("*"))
        if path.suffix in (".swift", ".md"))


def main():
    places = []
    for path in files(sys.argv[1:]):
        for first, text in snippets(path, path.read_text()):
            places += [f"{path}:{first + text.count(chr(10), 0, index)}" for index in found(text)]
    if places:
        sys.exit(
            "".join(f"{place}\n" for place in places)
            + "Not allowed: an asynchronous closure with a capture list, which leaves its caller's actor. Write a constant before it, "
            + "or weak let.")


main()
