"""Finds the folders of the library that use later ones; `Scripts/rooms` says how."""

import usage

import pathlib
import re
import subprocess
import sys

LIBRARY = pathlib.Path("Sources/ActionRuntime")
ERROR = re.compile(r"Sources/ActionRuntime/(\w+)/(\S+?):(\d+):\d+: error: (.*)")


def folders_of_core():
    """The folders of the module ActionCore, in the order of the manifest."""
    manifest = pathlib.Path("Package.swift").read_text()
    folders = re.search(r'"ActionCore", \[\],\s*\[([^]]*)\]', manifest).group(1)
    return re.findall(r'"([^"]+)"', folders)


def errors(compiler, folders):
    """What the compiler misses in the folders, when it is given no others."""
    sources = [str(source) for folder in folders for source in sorted((LIBRARY / folder).rglob("*.swift"))]
    result = subprocess.run(compiler + ["-module-name", "ActionCore"] + sources, capture_output=True, text=True)
    found = {match.groups() for match in map(ERROR.search, result.stderr.splitlines()) if match}
    if result.returncode != 0 and (not found or "no such module" in result.stderr):
        sys.exit(f"The folders up to {folders[-1]} were not compiled:\n{result.stderr[-2000:]}")
    return found


def uses(compiler):
    """Which folder uses which later one, and where."""
    folders, missed = folders_of_core(), set()
    for count, added in enumerate(folders, 1):
        # All folders together are compiled by the build.
        now = errors(compiler, folders[:count]) if count < len(folders) else set()
        for folder, file, line, message in missed - now:
            yield (folder, added), f"{folder}/{file}:{line}: {message}"
        missed = now


def allowed():
    """The exceptions that the document names, as in `Requests` → `Dispatch`."""
    document = pathlib.Path("Docs/Architecture.md").read_text()
    return set(re.findall(r"`(\w+)/` → `(\w+)/`", document))


def main():
    split = sys.argv.index("--")
    shows_all, compiler = "--all" in sys.argv[:split], sys.argv[split + 1 :]
    found = {}
    for pair, place in uses(compiler):
        found.setdefault(pair, []).append(place)
    for (folder, later), places in sorted(found.items()):
        print(f"{folder}/ uses {later}/ in {len(places)} places")
        if shows_all or (folder, later) not in allowed():
            print("".join(f"    {place}\n" for place in sorted(places)), end="")
    if extra := sorted(found.keys() - allowed()):
        sys.exit(f"Docs/Architecture.md does not name these exceptions: {extra}")
    if stale := sorted(allowed() - found.keys()):
        sys.exit(f"Docs/Architecture.md names exceptions that are none: {stale}")


main()
