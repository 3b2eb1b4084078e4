#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""CyBOTs written from the interface alone, and the simulated one, against the program.

usage: run_cognav.py --list | MAGNA_BINARY CYBOT_BINARY OFFICE FIELD [PLAY…]
--list prints the names of all plays.
Exit status 0 when every play went as it should; else what was expected and what came is printed."""

import sys
import tempfile

import cognav_plays as plays
from program import run_plays
from run import Program

LISTENING = ("--cognav-port", "0")


def plays_of(magna, cybot, office, field):
    def at_office(options=LISTENING):
        return Program(magna, office, options)

    def in_field(options=LISTENING):
        return Program(magna, field, options)

    def in_one(play):
        def run():
            with at_office(LISTENING + tuple(getattr(play, "options", ()))) as program:
                play(program)
        return run

    def with_damage():
        with in_field() as program:
            plays.a_mission_with_damage(program, cybot)

    def killed():
        with tempfile.TemporaryDirectory() as folder:
            plays.killed_on_its_way(in_field, cybot, folder)

    every = [(play.__name__, in_one(play)) for play in plays.PLAYS]
    every += [("dialled", lambda: plays.dialled(at_office)),
              ("dialled_late", lambda: plays.dialled_late(at_office)),
              ("a_mission_with_damage", with_damage),
              ("a_mission_with_everything",
               lambda: plays.a_mission_with_everything(in_field, cybot)),
              ("killed_on_its_way", killed)]
    return every


if __name__ == "__main__":
    sys.exit(run_plays(__doc__, 4, plays_of))
