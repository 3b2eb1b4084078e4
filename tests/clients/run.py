#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Attaches independent clients to the program over real sockets and compares their input with
the guide and the examples of tests/wire.

usage: run.py --list | --bench MAGNA_BINARY WORLD | MAGNA_BINARY WORLD [PLAY…]
--list prints the names of all plays, --bench the figures of models at work.
Exit status 0 if every play succeeded; else the expectation and the actual result are printed."""

import functools
import os
import sys

import actr_command_plays
import actr_dispatcher_plays
import actr_frontier_plays
import actr_module_plays
import actr_operator_plays
import actr_plays
import actr_reference_plays
import actr_step_plays
import actr_subscribe_plays
import actr_task_plays
from program import RunningProgram, run_plays


class Program(RunningProgram):
    """With a world, serving ACT-R."""

    def __init__(self, binary, world, options=(), inputs=(), settings=""):
        """`inputs`: lines of an input log that it plays as operator inputs; `settings`: its usar.ini."""
        super().__init__([os.path.abspath(binary), "--headless", "--actr-port", "0",
                          "--cognav-port", "off", "--seed", "7", *options, os.path.abspath(world)])
        self.inputs = inputs
        self.settings = settings
        self.port = 0
        self.cognav = 0

    def prepare(self):
        if self.settings:
            with open(self.path("usar.ini"), "w", encoding="ascii") as file:
                file.write(self.settings)
        if not self.inputs:
            return
        with open(self.path("inputs"), "w", encoding="ascii") as file:
            file.write("".join(line + "\n" for line in self.inputs))
        self.command[1:1] = ["--play-inputs", self.path("inputs")]

    def __enter__(self):
        super().__enter__()
        self.port = self.port_of("actr")
        self.cognav = self.port_of("cognav")
        if self.port == 0:
            self.give_up("READY actr=PORT")
        return self


def starter(binary, world):
    def program(options=(), inputs=(), other=None, settings=""):
        return Program(binary, os.path.join(os.path.dirname(world), other) if other else world,
                       options, inputs, settings)
    return program


def plays_of(binary, world):
    program = starter(binary, world)

    def in_one(play):
        def run():
            with program(getattr(play, "options", ()), getattr(play, "inputs", ()),
                         getattr(play, "world", None), getattr(play, "settings", "")) as running:
                play(running)
        return run

    plays = [(play.__name__, in_one(play))
             for play in actr_plays.PLAYS + actr_frontier_plays.PLAYS +
             actr_command_plays.PLAYS + actr_module_plays.PLAYS +
             actr_task_plays.PLAYS + actr_step_plays.PLAYS + actr_operator_plays.PLAYS +
             actr_subscribe_plays.PLAYS + actr_reference_plays.PLAYS]
    plays += [(play.__name__, play) for play in actr_module_plays.ALONE]
    plays += [("dispatcher_" + play.__name__, lambda play=play: play(program))
              for play in actr_dispatcher_plays.PLAYS]
    plays += [(play.__name__, lambda play=play: play(program))
              for play in actr_operator_plays.STARTING + actr_module_plays.STARTING]
    plays.append(("fetch_clean", lambda: actr_command_plays.fetch_clean(binary, world)))
    plays.append(("fetch_with_noise", lambda: actr_command_plays.fetch_with_noise(binary, world)))
    for play in (actr_step_plays.lockstep_order, actr_step_plays.lockstep_with_a_silent_model):
        plays.append((play.__name__, functools.partial(play, program)))
    plays.append(("examples", lambda: actr_plays.examples(program, False)))
    plays.append(("examples_byte_by_byte", lambda: actr_plays.examples(program, True)))
    return plays


def bench(binary, world):
    """Prints the figures of models at work; returns 0."""
    program = starter(binary, world)
    seconds = actr_operator_plays.until_the_frontier_is_empty(program)
    print("four operators explore rescue in %.0f simulated seconds" % seconds, flush=True)
    for views in (1, 4, 20):
        ratio = actr_operator_plays.image_bytes(program, views, 20)
        print("image bytes at 2 Hz over those without a rate, %d views a second: %.2f" % (views, ratio), flush=True)
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bench"] and len(sys.argv) == 4:
        sys.exit(bench(*map(os.path.abspath, sys.argv[2:])))
    sys.exit(run_plays(__doc__, 2, plays_of))
