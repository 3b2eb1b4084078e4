#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Results of runs, written by the program and read by a program that knows only their page.

usage: run_results.py --list | MAGNA_BINARY PAGE [PLAY…]
PAGE is docs/run-result.md. --list prints the names of all plays. Exit status 0 if every play succeeded; else the expectation and
the actual result are printed."""

import sys

from program import run_plays
from run_result_plays import PLAYS


def plays_of(binary, page):
    return [(play.__name__, lambda play=play: play(binary, page)) for play in PLAYS]


if __name__ == "__main__":
    sys.exit(run_plays(__doc__, 2, plays_of))
