#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""CyBOTs written from the interface alone, and the simulated one, against the program.

usage: run_cognav.py --list | MAGNA_BINARY CYBOT_BINARY OFFICE FIELD [PLAY…]
--list prints the names of all plays.
Exit status 0 if every play succeeded; else the expectation and the actual result are printed."""

import sys
import tempfile

import cognav_plays as plays
import cybot_link_plays as links
import firmware_plays as firmware
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
            plays.mission_with_damaged_bytes(program, cybot)

    def killed():
        with tempfile.TemporaryDirectory() as folder:
            plays.robot_killed_during_a_mission(in_field, cybot, folder)

    every = [(play.__name__, in_one(play)) for play in plays.PLAYS]
    every += [("dialled", lambda: plays.dialled(at_office)),
              ("dialled_before_it_listens", lambda: plays.dialled_before_it_listens(at_office)),
              ("mission_with_damaged_bytes", with_damage),
              ("mission_with_all_line_faults",
               lambda: plays.mission_with_all_line_faults(in_field, cybot)),
              ("robot_killed_during_a_mission", killed),
              ("link_cut_during_a_mission", lambda: links.link_cut_during_a_mission(magna, cybot)),
              ("hundred_reconnects", lambda: links.hundred_reconnects(magna))]
    every += [(play.__name__, lambda play=play: play(magna)) for play in firmware.PLAYS]
    return every


if __name__ == "__main__":
    sys.exit(run_plays(__doc__, 4, plays_of))
