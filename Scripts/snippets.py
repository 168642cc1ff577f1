"""Compares what the programs of the documentation print with what the articles say.

    snippets.py PACKAGE PROGRAMS DOCUMENT…

PACKAGE has a folder for each program in Sources, and PROGRAMS has the built ones. Each is run once. `Scripts/snippets` has made `printed`
of `print`, which writes the number of its line before each text.

A comment behind a line that prints, and the lines of comments directly below a line that begins with `print`, are what the line prints:

    print(coordinator.perform("paste:"))     // 'paste:' is disabled: the clipboard is empty.

    print(coordinator.explain("paste:"))
    // paste: is disabled at app/grid: the clipboard is empty.
    //   app/grid   closure   disabled   Photos/main.swift:7

A block of a document that begins with ```printed is what its programs print, at one place. In both, an ellipsis (…) stands for any text or lines.
The module before /main.swift is the reader's, and is not compared; the line behind it is.
"""

import usage

import os
import re
import subprocess
import sys

MARK = "\x01"
SOURCE = re.compile(r"\b\w+(?=/main\.swift:\d)")
failures = []


def pattern(text):
    """An expression for a text in which … stands for anything."""
    parts = re.split(r"\s*…\s*", SOURCE.sub("MODULE", text))
    return re.compile(".*".join(re.escape(part) for part in parts), re.DOTALL)


def is_as_told(told, printed):
    return any(pattern(told).fullmatch(SOURCE.sub("MODULE", text)) for text in printed)


def comment_of(line):
    """The comment at the end of a line of code, or None. Two slashes within a text are none."""
    outside = re.sub(r'"(?:\\.|[^"\\])*"', lambda text: "_" * len(text.group()), line)
    at = outside.find("//")
    return None if at < 0 else line[at + 2:].strip()


def told_by(lines, index):
    """What the comments at a line that prints say, or None."""
    comment = comment_of(lines[index])
    told = [] if comment is None else [comment]
    if not lines[index].lstrip().startswith("printed("):
        return comment
    indent = re.match(" *", lines[index]).group()
    for line in lines[index + 1:]:
        if not line.startswith(indent + "//"):
            break
        told.append(line[len(indent) + 2:].removeprefix(" ").rstrip())
    return "\n".join(told) if told else None


def run(program):
    """What a program prints, by the line that prints it."""
    done = subprocess.run([program], capture_output=True, text=True, timeout=60)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nThe program {os.path.basename(program)} of the documentation fails.")
    printed = {}
    for entry in done.stdout.split(MARK)[1:]:
        line, text = entry.split(":", 1)
        printed.setdefault(int(line), []).append(text.removesuffix("\n"))
    return printed


def blocks(document):
    """The blocks of a document that say what is printed."""
    with open(document, encoding="utf-8") as file:
        return re.findall(r"^```printed\n(.*?)\n```$", file.read(), re.DOTALL | re.MULTILINE)


def main(package, programs, *documents):
    compared, everything = 0, {}
    for name in sorted(os.listdir(f"{package}/Sources")):
        printed = run(f"{programs}/{name}")
        everything.setdefault(name.rstrip("0123456789"), []).extend(text for texts in printed.values() for text in texts)
        with open(f"{package}/Sources/{name}/main.swift", encoding="utf-8") as file:
            lines = file.read().split("\n")
        for index, line in enumerate(lines):
            if not re.search(r"\bprinted\(", line) or line.lstrip().startswith("//"):
                continue
            told = told_by(lines, index)
            if told is None:
                continue
            compared += 1
            line, texts = line.replace("printed(", "print("), printed.get(index + 1, [])
            if not is_as_told(told, texts):
                failures.append(f"{name}: {line.strip()}\nis said to print:\n{told}\nand prints:\n" + "\n".join(texts or ["nothing"]))
    for document in documents:
        name = ("Docs" if document.startswith("Docs/") else "") + os.path.splitext(os.path.basename(document))[0]
        for block in blocks(document):
            compared += 1
            if not is_as_told(block, everything.get(name, [])):
                failures.append(f"{document}: none of its programs prints:\n{block}")
    if failures:
        sys.exit("\n\n".join(failures))
    print(f"{compared} texts are printed as the documentation says")


main(*sys.argv[1:])
