"""Prints the text at the head of a program where its first argument is `--help`, and ends it. A program imports this before all else."""

import sys

import __main__

if sys.argv[1:2] in (["--help"], ["-h"]):
    print(__main__.__doc__.strip())
    sys.exit()
