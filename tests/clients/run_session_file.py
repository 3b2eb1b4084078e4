#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Session files, written by the program and read by programs that know only the published format.

usage: run_session_file.py --list | MAGNA_BINARY WORLD [PLAY…]
       run_session_file.py --check MAGNA_BINARY WORLD NODE_FOLDER [KILLS [OTHER_MAGNA_BINARY…]]
--list prints the names of all plays. --check kills the program that often (100) while it records generated sessions, and reads
each file by @mcap/core and by the other binaries; NODE_FOLDER has its node_modules.
Exit status 0 if every play succeeded; else the expectation and the actual result are printed."""

import os
import sys

import session_awkward_plays as awkward
import session_branch_plays as branches
import session_file_plays as plays
import session_npm
import session_page_plays as pages
from program import perform, run_plays


def plays_of(binary, world):
    every = plays.PLAYS + awkward.PLAYS + branches.PLAYS + pages.PLAYS + pages.ALONE
    return [(play.__name__, lambda play=play: play(binary, world)) for play in every]


def check(binary, world, folder, kills=100, *others):
    folder = os.path.abspath(folder)
    binaries = [os.path.abspath(one) for one in (binary, *others)]
    world = os.path.abspath(world)
    return perform([("npm_made_file", lambda: session_npm.read_made_file(folder)),
                    ("npm_examples_of_the_page", lambda: session_npm.examples_of_the_page(binaries[0], folder)),
                    ("npm_kills", lambda: session_npm.kills(binaries, world, folder, int(kills)))])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--check"] and len(sys.argv) >= 5:
        sys.exit(check(*sys.argv[2:]))
    sys.exit(run_plays(__doc__, 2, plays_of))
