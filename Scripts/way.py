"""Prints the way of a request from what was counted for it. For Scripts/way.

    way.py DEMANGLER CASE JSON [--limits FILES FUNCTIONS]

With limits, it also fails where two functions of the way have the same verb alone as a name, such as `begin`.

Counted is each function that the source spells out: functions, initializers, computed properties, and closures of functions
that do not run themselves for the request. What needs no reading of its own is listed apart, and told by its demangled name:

- closures, autoclosures and `defer` blocks of a function that is on the way: they stand in its text;
- default arguments, and the values that stored properties begin with: they stand in a declaration.

Accessors of stored properties, and initializers that the compiler makes, have no text, and so no counters.
"""

import usage

import json
import re
import subprocess
import sys

SOURCES = "/Sources/ActionRuntime/"
INSIDE = re.compile(r"^(?:(?:implicit )?closure #\d+|\$defer #\d+) (?:\S+ )*?in ")
DECLARED = re.compile(r"^(?:variable initialization expression of|default argument \d+ of) ")


# Words alone that are the names of functions, and no verbs.
NOT_VERBS = ("init", "route", "closure")


def counts(path):
    """The runs of each function, by its mangled name, with its file and line."""
    with open(path) as file:
        functions = json.load(file)["data"][0]["functions"]
    return {
        # Names of a file's own have the file before them.
        entry["name"].split(":")[-1]: (entry["count"], entry["filenames"][0], entry["regions"][0][0])
        for entry in functions
        if SOURCES in entry["filenames"][0]
    }


def demangle(demangler, names):
    output = subprocess.run(
        [demangler, "--compact", "--simplified"], input="\n".join(names), text=True, capture_output=True, check=True
    ).stdout
    return dict(zip(names, output.split("\n")))


def owner(name):
    """The function in whose text something stands; the name itself where it stands in none."""
    while match := INSIDE.match(name):
        name = name[match.end():]
    return name


def verbs(way):
    """The functions of a way whose names are a verb alone, by the verb."""
    found = {}
    for _, _, text, _ in way:
        name = re.sub(r"<[^>]*>", "", text.removeprefix("static ")).split("(")[0].split(".")[-1]
        if "(" in text and re.fullmatch("[a-z]+", name) and name not in NOT_VERBS:
            found.setdefault(name, []).append(text)
    return found


def main():
    demangler, case, path = sys.argv[1:4]
    ran = {name: row for name, row in counts(path).items() if row[0] > 0}
    names = demangle(demangler, list(ran))
    way, apart = [], []
    for name, text in names.items():
        count, path, line = ran[name]
        row = (path.split(SOURCES)[1], line, text, count)
        is_apart = DECLARED.match(text) or owner(text) != text and owner(text) in names.values()
        (apart if is_apart else way).append(row)
    files = {row[0] for row in way}
    print(f"{case}: {len(way)} functions in {len(files)} files")
    for title, rows in (("", way), ("apart:", apart)):
        if title and rows:
            print(f"  {title}")
        for file, line, text, runs in sorted(rows):
            times = "" if runs == 1 else f" ({runs} times)"
            print(f"  {file}:{line}  {text}{times}")
    if sys.argv[4:5] == ["--limits"]:
        most_files, most_functions = map(int, sys.argv[5:7])
        if len(files) > most_files or len(way) > most_functions:
            sys.exit(f"The way to '{case}' may go through {most_functions} functions in {most_files} files.")
        for verb, texts in verbs(way).items():
            if len(texts) > 1:
                sys.exit(f"On the way to '{case}' several functions are named '{verb}': {', '.join(texts)}.")


main()
