"""Counts the library's public functions and initialisers, room by room, for Scripts/api.

    python3 Scripts/face.py LIMIT            fails where there are more than LIMIT
    python3 Scripts/face.py LIMIT --rooms    prints the table, too
    python3 Scripts/face.py LIMIT --list     prints what is counted, too

Counted is what users call by its name. In columns of their own are
- conformances: what a protocol of the standard library or of this one, or a result builder, asks for under a fixed name;
- twins: what takes a typed key (`Action<Input, Output>`) in place of a name.
What the compiler writes itself does not stand in the sources, and functions that are unavailable cannot be called.
"""

import usage

import collections
import pathlib
import re
import sys

SOURCES = pathlib.Path("Sources/ActionRuntime")

# The names that protocols of the standard library, and result builders, ask for.
ASKED_FOR = re.compile(
    r"func (==|hash\(into|encode\(to encoder|build\w+\(|makeAsyncIterator\(|next\()"
    r"|init\((from decoder|rawValue|\w+Literal)\b|init\?\(_ text: String\)"
)
START = re.compile(r"((?:@\w+(?:\((?:[^()\"]|\"[^\"]*\")*\))?\s+|[a-z]+(?:\(\w+\))?\s+)*)\b(func\s+[^\s(<]+|init[?!]?)\s*(?=[(<])")


def without_comments(text):
    return re.sub(r"(?m)//.*$", "", text)


def parameters(text, start):
    """The text from a generic list or parenthesis to the end of the parameters."""
    depth = 0
    for end in range(start, len(text)):
        if text[end] == "(":
            depth += 1
        elif text[end] == ")":
            depth -= 1
            if depth == 0:
                return text[start : end + 1]
    raise SystemExit("A declaration does not end: " + text[start : start + 80])


def declarations(path):
    """The functions and initialisers of a file: their modifiers, and their text up to the end of the parameters."""
    text = without_comments(path.read_text())
    for match in START.finditer(text):
        signature = match.group(2) + parameters(text, match.end())
        yield match.group(1).split(), re.sub(r"\s+", " ", signature).replace("( ", "("), match.start()


def requirements():
    """What the library's own protocols ask for."""
    found = set()
    for path in SOURCES.rglob("*.swift"):
        text = without_comments(path.read_text())
        for protocol in re.finditer(r"(?ms)^public protocol .*?^}", text):
            for match in START.finditer(protocol.group()):
                signature = match.group(2) + parameters(protocol.group(), match.end())
                found.add(re.sub(r"\s+", " ", signature).replace("( ", "("))
    return found


def main():
    limit = int(sys.argv[1])
    asked_for = requirements()
    rooms = collections.defaultdict(collections.Counter)
    listed = []
    for path in sorted(SOURCES.rglob("*.swift")):
        room = path.relative_to(SOURCES).parts[0]
        for modifiers, signature, _ in declarations(path):
            if "public" not in modifiers or "unavailable," in " ".join(modifiers):
                continue
            if re.search(r"\bAction<", signature):
                column = "twins"
            elif ASKED_FOR.search(signature) or signature in asked_for:
                column = "conformances"
            else:
                column = "counted"
                listed.append(f"{room}: {signature}")
            rooms[room][column] += 1
    total = sum(rooms.values(), collections.Counter())
    if "--list" in sys.argv:
        print("\n".join(listed))
    if "--rooms" in sys.argv:
        print(f"{'room':14}{'counted':>10}{'conformances':>15}{'twins':>8}")
        for room, counts in [*rooms.items(), ("all", total)]:
            print(f"{room:14}{counts['counted']:10}{counts['conformances']:15}{counts['twins']:8}")
    counted = total["counted"]
    print(
        f"{counted} public functions and initialisers, besides {total['conformances']} that protocols ask for"
        f" and {total['twins']} twins for typed keys; at most {limit} are meant."
    )
    if counted > limit:
        raise SystemExit(
            f"There are {counted - limit} too many. Give a function that is there already another parameter, or a default"
            " argument, or remove what says the same twice: Docs/RemovedNames.md."
        )


main()
