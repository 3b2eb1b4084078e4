#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Session files, written by the program and read by programs that know only the published format.

usage: run_session_file.py --list | MAGNA_BINARY WORLD [PLAY…]
       run_session_file.py --check MAGNA_BINARY WORLD NODE_FOLDER [SESSIONS [OTHER_MAGNA_BINARY…]]
--list prints the names of all plays. --check records so many generated sessions (100), verifies them by all binaries with several
numbers of threads, and locates an altered input in each; then it kills the program that often while it records, and reads each
file by @mcap/core and by the other binaries; NODE_FOLDER has its node_modules. Then Chromium opens an exported page.
Exit status 0 if every play succeeded; else the expectation and the actual result are printed."""

import os
import sys
import tempfile

import generated_sessions
import session_awkward_plays as awkward
import session_branch_plays as branches
import session_browser
import session_file_plays as plays
import session_npm
import session_page_plays as pages
import session_playback_plays as playback
from program import perform, run_plays

FEW = 3  # generated sessions among the plays


def generated(binaries, count):
    with tempfile.TemporaryDirectory() as folder:
        generated_sessions.check(binaries, folder, count)


def plays_of(binary, world):
    every = (plays.PLAYS + awkward.PLAYS + branches.PLAYS + pages.PLAYS + pages.ALONE +
             playback.PLAYS)
    listed = [(play.__name__, lambda play=play: play(binary, world)) for play in every]
    return listed + [("generated_sessions", lambda: generated([binary], FEW))]


def check(binary, world, folder, count=100, *others):
    folder = os.path.abspath(folder)
    binaries = [os.path.abspath(one) for one in (binary, *others)]
    world = os.path.abspath(world)
    return perform([("generated_sessions", lambda: generated(binaries, int(count))),
                    ("npm_made_file", lambda: session_npm.read_made_file(folder)),
                    ("npm_examples_of_the_page", lambda: session_npm.examples_of_the_page(binaries[0], folder)),
                    ("npm_kills", lambda: session_npm.kills(binaries, world, folder, int(count))),
                    ("page_in_a_browser", lambda: session_browser.page_in_a_browser(binaries[0]))])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--check"] and len(sys.argv) >= 5:
        sys.exit(check(*sys.argv[2:]))
    sys.exit(run_plays(__doc__, 2, plays_of))
