# What the scripts share; sourced, not run.

set -euo pipefail

# `--help` prints the comment at the head of the script, and does nothing else. `Scripts/usage.py` does it for those in Python.
if [[ ${1-} == --help || ${1-} == -h ]]; then
    sed -nE '1d; /^#/!q; s/^# ?//p' "$0"
    exit
fi

cd "$(dirname "${BASH_SOURCE[0]}")/.."

# What is unsafe has to be marked so in the library; the manifest has that checked where the variable is set.
export ACTIONRUNTIME_STRICT=1

# The checks build apart from `.build`, so that their stricter flags make nobody's own build start again.
scratch=.build/check
# Whoever reads a trace of a crash needs its lines; all that a debugger needs besides would cost a tenth of the time.
checked=(-Xswiftc -warnings-as-errors -Xswiftc -gline-tables-only)
strict=(--scratch-path "$scratch" "${checked[@]}")

# Packages that depend on this one share their build products, so that the library is built for all of them once.
dependent=(--scratch-path "$scratch-dependent" "${checked[@]}")

# Variables for `make` that install the program of the gate, which is neither optimised nor linked with the runtime.
unoptimised=(scratch="$scratch/install" build="swift build ${strict[*]} --quiet --product action")

# Python writes no compiled modules beside the scripts.
export PYTHONDONTWRITEBYTECODE=1

# What the scripts compare does not depend on the map of whoever runs them.
unset ACTION_MAP

# Whoever imports the library needs the headers of its target in C; the package manager finds them itself.
shims=$PWD/Sources/CActionRuntime/include

# The language of the manifest's targets, for what is compiled without the package manager.
language=(
    -swift-version 6 -package-name ActionRuntime
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
    -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InferIsolatedConformances
    -enable-upcoming-feature NonisolatedNonsendingByDefault
)

# The modules of the library, in an order in which they can be built.
modules=(ActionCore ActionReading ActionConditions ActionMenus ActionUndo ActionRemote ActionRuntime)

# The modules of the command line, in an order in which they can be built.
tools=(ActionMaps ActionAgents ActionInspector ActionCLI)

# Prints the sources of a module of the library, as the manifest says.
#   module_sources MODULE
module_sources() {
    local folders
    folders=$(python3 - "$1" <<'PYTHON'
import re, sys
table = re.search(r"let modules: .*? = \[\n(.*?)\n\]", open("Package.swift").read(), re.S).group(1)
for name, folders in re.findall(r'\(\s*"(\w+)", \[[^]]*\],\s*\[([^]]*)\]', table):
    if name == sys.argv[1]:
        print("\n".join("Sources/ActionRuntime/" + folder for folder in re.findall(r'"([^"]+)"', folders)))
PYTHON
    )
    [[ -n $folders ]] || fail "The manifest names no module $1."
    find $folders -name '*.swift' | sort
}

# Prints the objects of modules of the library in a folder of build products, without those of sources that were removed.
#   library_objects FOLDER MODULE…
library_objects() {
    local module
    for module in "${@:2}"; do module_sources "$module" | sed -E "s|.*/(.*)|$1/$module.build/\1.o|"; done
    printf '%s\n' "$1"/CActionRuntime.build/*.o
}

# What the compiler says about itself: its platform, and where its toolchain is.
target_info() {
    swift -print-target-info | sed -n "s/^ *\"$1\" *: *\"\([^\"]*\)\".*/\1/p" | head -n 1
}

# Prints the path of a program of the toolchain, which need not be in PATH.
toolchain() {
    local beside
    beside=$(target_info runtimeResourcePath)/../../bin/$1
    if [[ -x $beside ]]; then echo "$beside"; else command -v "$1"; fi
}

# Says what is wrong on stderr, and fails.
fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

# Says that a part of a step is left out because a program is missing; fails with CI in the environment, where all are there.
skip_without() {
    [[ ! ${CI-} ]] || fail "$1 is not installed."
    echo "Skipped: $1 is not installed."
}

# Runs tests and sees that there were any: a run that finds none succeeds. Prints the closing line, and what the tests
# say of seeds and of data that they could not find; everything but what passed, where a test fails.
#   run_tests NAME ARGUMENT…
run_tests() {
    local log=$scratch/tests-$1.log
    mkdir -p "$scratch"
    # A test that never ends is told, too; where the system has no such program, somebody has to look.
    local limit=()
    if command -v timeout >/dev/null; then limit=(timeout --kill-after 10 "${ACTIONRUNTIME_TEST_SECONDS:-2400}"); fi
    "${limit[@]}" swift test --disable-xctest "${@:2}" >"$log" 2>&1 ||
        fail "$(grep -avE '^(◇|✔) |^\[[0-9]+/[0-9]+\]' "$log")" "$(unended "$log" | sed 's/^/Not ended: /')" \
            "Tests fail ($1); all of it is in $log."
    grep -aE '^(Skipped|Chaos):|[Ss]eed' "$log" | sort | uniq | head -n 20 || true
    grep -aE '^[^ ]+ Test run with [1-9][0-9]* tests? .*passed' "$log" >"$scratch/closing-$1" ||
        fail "$(tail -n 20 "$log")" "No test ran ($1)."
    cat "$scratch/closing-$1"
}

# Builds a product of a package that depends on this one, and prints its path.
#   build_dependent PACKAGE PRODUCT
build_dependent() {
    local options=(--package-path "$1" "${dependent[@]}")
    # Without a plan it is made again: the old one does not see files that come and go in a package beside.
    rm -f "$scratch-dependent/debug.yaml"
    swift build "${options[@]}" --quiet --product "$2" >&2 || return
    echo "$(swift build "${options[@]}" --show-bin-path)/$2"
}

# The tests that began and did not end, by the log of a run.
unended() {
    comm -23 <(sed -nE 's/^◇ Test (".*"|[[:alnum:]_]+\(.*\)) started\.$/\1/p' "$1" | sort -u) \
        <(sed -nE 's/^[✔✘] Test (".*"|[[:alnum:]_]+\(.*\)) (with [0-9]+ test cases? )?(passed|failed) after.*/\1/p' "$1" | sort -u)
}

# Builds the benchmarks, and prints the path of their program. The log is shown where it fails.
build_benchmarks() {
    local options=(-c release --package-path Benchmarks --scratch-path "$scratch-benchmarks" -Xswiftc -warnings-as-errors)
    local log=$scratch/benchmarks.log
    mkdir -p "$scratch"
    # Without a plan it is made again: the old one does not see files that come and go in a package beside.
    rm -f "$scratch-benchmarks/release.yaml"
    swift build "${options[@]}" >"$log" 2>&1 || fail "$(cat "$log")" "The benchmarks do not build."
    echo "$(swift build "${options[@]}" --show-bin-path)/bench"
}

# The version of the compiler, as in 6.3.1.
swift_version() {
    swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+(\.[0-9]+)+).*/\1/p' | head -n 1
}

# Prints the path of a Python that has packages, in a virtual environment that is made where it is missing. Says why on
# stderr and fails where it cannot be made, as without a network.
#   python_environment PACKAGE==VERSION…
python_environment() {
    local name folder
    name=$(printf '%s\n' "$@" | sort | tr -c '[:alnum:].\n' - | tr '\n' _)
    folder=$scratch/python-${name%_}
    if [[ ! -e $folder/complete ]]; then
        rm -rf "$folder"
        mkdir -p "$scratch"
        {
            python3 -m venv "$folder" && "$folder/bin/pip" install --quiet --disable-pip-version-check "$@"
        } >"$folder.log" 2>&1 || {
            printf '%s\n' "Skipped: there is no Python with $*; all of it is in $folder.log." >&2
            return 1
        }
        touch "$folder/complete"
    fi
    echo "$folder/bin/python"
}
