"""Copies the articles of the documentation for readers of a Git host, and checks links, for Scripts/articles.

    articles.py            writes Docs/Articles
    articles.py --check    writes nothing, and fails where a copy differs or a link leads nowhere

The landing page of the documentation has no copy: it lists types, which link to the reference. Docs/README.md lists the articles.
"""

import usage

import os
import pathlib
import re
import subprocess
import sys
import urllib.parse

CATALOG = pathlib.Path("Sources/ActionRuntime/ActionRuntime.docc")
COPIES = pathlib.Path("Docs/Articles")
LANDING = "ActionRuntime"

# A block of code, from its fence to the same fence.
BLOCK = re.compile(r"^( *)(```+|~~~+)[^\n]*\n.*?^\1\2[`~]*[ ]*$", re.DOTALL | re.MULTILINE)
# Code within a paragraph, which may go on in the next line.
CODE = re.compile(r"(?<!`)(`+)(?!`)((?:(?!\n\n).)+?)(?<!`)\1(?!`)", re.DOTALL)
# A directive of DocC, with its arguments and its block.
DIRECTIVE = re.compile(r"^@\w+(?:\([^)]*\))?[ ]*(?:\{\n.*?^\}[ ]*|\{[^\n]*\})?\n+", re.DOTALL | re.MULTILINE)
# A heading, a link or an image, and a definition of a link.
HEADING = re.compile(r"^#{1,6} +(.*?) *#*$", re.MULTILINE)
LINK = re.compile(r"(?<=\]\()<?([^)\s>]+)>?(?=[\s)])")
DEFINITION = re.compile(r"^ {0,3}\[[^\]]+\]: +<?([^\s>]+)", re.MULTILINE)


def read(path):
    return path.read_text(encoding="utf-8")


def outside_code(text, change):
    """A text whose parts outside of blocks of code are changed."""
    parts, end = [], 0
    for block in BLOCK.finditer(text):
        parts += [change(text[end : block.start()]), block.group()]
        end = block.end()
    return "".join(parts) + change(text[end:])


def title(text):
    """The first heading, without its marks of code."""
    return HEADING.search(text).group(1).replace("`", "")


def anchors(text):
    """What a Git host calls the headings of a document: lower case, hyphens for spaces, and a number where one repeats."""
    found = set()
    for heading in HEADING.findall(BLOCK.sub("", text)):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        base = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        name, number = base, 0
        while name in found:
            number += 1
            name = f"{base}-{number}"
        found.add(name)
    return found | set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))


def symbol(link):
    """The name behind a link to a symbol: `Outcome.get(_:)`, without what tells apart symbols of one name."""
    components = re.split(r"/(?![^(]*\))", link)
    return ".".join(re.sub(r"(?<=.)-(?:\(.*\)|[\w.]+)$", "", each) for each in components)


def copied(article, articles):
    """An article as a Git host shows it right."""

    def reference(target):
        name, _, heading = target.partition("#")
        path = article if not name else CATALOG / f"{name}.md"
        if name == LANDING:
            return title(articles[path]), os.path.relpath("Docs/README.md", COPIES)
        if path not in articles:
            raise SystemExit(f"{article}: there is no article {name}.")
        if not heading:
            return title(articles[path]), f"{name}.md"
        return heading.replace("-", " "), (f"{name}.md" if name else "") + "#" + heading.lower()

    def link(match):
        target = match.group(1)
        if target.startswith("doc:"):
            return reference(target.removeprefix("doc:"))[1]
        if re.match(r"[a-z]+:|#", target):
            return target
        return os.path.relpath(article.parent / target, COPIES)

    def change(text):
        text = DIRECTIVE.sub("", text)
        text = LINK.sub(link, text)
        text = re.sub(r"<doc:([^>]+)>", lambda match: "[{}]({})".format(*reference(match.group(1))), text)
        return re.sub(r"(?<!`)``([^`\n]+)``(?!`)", lambda match: f"`{symbol(match.group(1))}`", text)

    return f"<!-- Scripts/articles makes this of {article}: change that file. -->\n\n" + outside_code(articles[article], change)


def copies():
    """The copies as they should be, by their paths."""
    articles = {path: read(path) for path in sorted(CATALOG.rglob("*.md"))}
    return {COPIES / path.name: copied(path, articles) for path in articles if path.stem != LANDING}


def documents():
    """The Markdown files of the repository, those that are not committed yet included."""
    command = ["git", "-c", f"safe.directory={os.getcwd()}", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return [path for path in map(pathlib.Path, sorted(set(listed))) if path.exists()]


def faults(document):
    """What is wrong with the relative links of a document."""
    blank = lambda match: re.sub(r"[^\n]", " ", match.group())
    text = CODE.sub(blank, BLOCK.sub(blank, read(document)))
    isArticle = CATALOG in document.parents
    for match in [*LINK.finditer(text), *DEFINITION.finditer(text), *([] if isArticle else re.finditer(r"<(doc:[^>]+)>", text))]:
        link = match.group(1)
        place = f"{document}:{text.count(chr(10), 0, match.start()) + 1}: the link to {link}"
        if link.startswith("doc:"):
            if not isArticle:
                yield f"{place} is one of DocC. Link to the copy in {COPIES}."
            continue
        if re.match(r"[a-zA-Z][\w+.-]*:", link):
            continue
        name, _, anchor = urllib.parse.unquote(link).partition("#")
        path = pathlib.Path(os.path.normpath(document.parent / name)) if name else document
        if not path.exists():
            yield f"{place} leads nowhere."
        elif CATALOG in path.parents and not isArticle:
            yield f"{place} leads to a file with links of DocC. Link to {os.path.relpath(COPIES / path.name, document.parent)}."
        elif anchor and path.suffix == ".md" and anchor not in anchors(read(path)):
            yield f"{place} leads to no heading of {path}, which has: {' '.join(sorted(anchors(read(path))))}"
        elif anchor and path.suffix != ".md" and not re.fullmatch(r"L\d+(-L\d+)?", anchor):
            yield f"{place} leads to no heading: {path} has none."


def check():
    meant, found = copies(), []
    for path in sorted({*meant, *COPIES.glob("*")}):
        if path not in meant:
            found.append(f"{path} is made of no article. Remove it, or say Scripts/articles.")
        elif not path.exists() or read(path) != meant[path]:
            found.append(f"{path} is not what its article makes: Scripts/articles")
    listed = documents()
    found += [fault for document in listed for fault in faults(document)]
    if found:
        raise SystemExit("\n".join(found))
    print(f"{len(meant)} copies of articles, and the links of {len(listed)} documents")


def write():
    meant = copies()
    COPIES.mkdir(exist_ok=True)
    for path in {*COPIES.glob("*")} - {*meant}:
        path.unlink()
    for path, text in meant.items():
        path.write_text(text, encoding="utf-8")
    print(f"Wrote {len(meant)} copies to {COPIES}.")


if sys.argv[1:] == ["--check"]:
    check()
elif not sys.argv[1:]:
    write()
else:
    raise SystemExit("articles.py takes --check, or nothing.")
