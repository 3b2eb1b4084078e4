#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients of gobot-sim, written from its document alone, against the program.

usage: run_gobot.py --list | MAGNA_BINARY SCENARIO [PLAY…]
--list prints the names of all plays.
Exit status 0 if every play succeeded; else the expectation and the actual result are printed."""

import sys

import gobot_planner_plays as planners
import gobot_plays as plays
from program import RunningProgram, run_plays


class Program(RunningProgram):
    """With a hall, a file or a generated one, serving gobot-sim's clients."""

    def __init__(self, binary, scenario, options=(), port=0):
        super().__init__([binary, "--headless", "--actr-port", "off", "--cognav-port", "off",
                          "--gobot-port", str(port), "--seed", "7",
                          *([scenario] if scenario.startswith("hall:") else ["--scenario", scenario]),
                          *options], lines=2)
        self.port = 0

    def __enter__(self):
        super().__enter__()
        self.port = self.port_of("gobot")
        if self.port == 0 or self.ready[1] != "Server started\n":
            self.give_up("READY gobot=PORT and Server started")
        return self


def plays_of(binary, scenario):
    def program_of(port=0, options=(), hall=scenario):
        return Program(binary, hall, options, port)

    def in_one(play):
        def run():
            with program_of(options=getattr(play, "options", ()),
                            hall=getattr(play, "hall", scenario)) as program:
                play(program)
        return run

    every = [(play.__name__, in_one(play)) for play in plays.PLAYS + planners.PLAYS]
    every += [(play.__name__, lambda play=play: play(program_of)) for play in planners.STARTING]
    every += [("examples", lambda: plays.examples(program_of)),
              ("program_killed_and_restarted", lambda: plays.program_killed_and_restarted(program_of))]
    return every


if __name__ == "__main__":
    sys.exit(run_plays(__doc__, 2, plays_of))
