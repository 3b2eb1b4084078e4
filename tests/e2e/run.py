#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays in the program's real window: real keys, accessible names, and a client on port 6324 as the
independent witness of what happened.

usage: run.py MAGNA WORLD [PLAY…]     with FILM=FOLDER the films store their pictures there
       run.py --list                 the names of the plays
Exit status 0 if every play succeeded."""

import os
import subprocess
import sys
import tempfile
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "clients"))

import access_plays  # noqa: E402, F401
import country_plays  # noqa: E402, F401
import debugger_plays  # noqa: E402, F401
import film  # noqa: E402, F401
import hall_film  # noqa: E402, F401
import help_tour_plays  # noqa: E402, F401
import job_films  # noqa: E402, F401
import keyboard_plays  # noqa: E402, F401
import layout_plays  # noqa: E402, F401
import mission_plays  # noqa: E402, F401
import palette_plays  # noqa: E402, F401
import parameter_plays  # noqa: E402, F401
import plan_plays  # noqa: E402, F401
import past_film  # noqa: E402, F401
import past_plays  # noqa: E402, F401
import record_plays  # noqa: E402, F401
import search_film  # noqa: E402, F401
import results_plays  # noqa: E402, F401
import tour_plays  # noqa: E402, F401
import world_plays  # noqa: E402, F401
from desk import Desk  # noqa: E402
from stage import PLAYS, WORLDS  # noqa: E402


def play(program, world, name):
    """One play in this process, on its own session bus."""
    own, options = WORLDS.get(name, (os.path.basename(world), ()))
    # A generated world has no file; without a world the program opens its own.
    where = own if not own or ":" in own else os.path.join(os.path.dirname(world), own)
    with Desk(program, where, options=options) as desk:
        try:
            PLAYS[name](desk)
            return 0
        except Exception:  # the program's output belongs to every error
            traceback.print_exc()
            picture = os.path.join(os.environ.get("FILM", tempfile.gettempdir()), name + "-failed.png")
            desk.picture(picture)
            print("The screen: %s\n%s" % (picture, desk.said()), file=sys.stderr)
            return 1


def play_apart(program, world, name):
    """One play in its own process and on its own session bus, because accessibility keeps state
    there."""
    return subprocess.run(
        ["dbus-run-session", "--", sys.executable, "-B", __file__, "--play", program, world, name],
        capture_output=True, text=True)


def main():
    if len(sys.argv) == 5 and sys.argv[1] == "--play":
        return play(*sys.argv[2:])
    if sys.argv[1:] == ["--list"]:
        print("\n".join(PLAYS))
        return 0
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    program, world = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    failed = 0
    for name in sys.argv[3:] or PLAYS:
        done = play_apart(program, world, name)
        print("FAILED" if done.returncode else "ok    ", name, flush=True)
        if done.returncode:
            print(done.stdout + done.stderr, flush=True)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
