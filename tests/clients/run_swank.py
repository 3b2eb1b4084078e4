#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Editors with SLIME's protocol, written from its description alone, against the program.

usage: run_swank.py --list | MAGNA_BINARY WORLD [PLAY…]
--list prints the names of all plays.
Exit status 0 if every play succeeded; else the expectation and the actual result are printed."""

import os
import sys
import time

import swank_plays as plays
from actr_client import PATIENCE, Unexpected
from program import RunningProgram, run_plays
from swank_client import SwankClient


class Program(RunningProgram):
    """A world with a port for editors."""

    def __init__(self, binary, world, options=(), files=None, token="a secret \"line\""):
        super().__init__([binary, "--headless", "--actr-port", "off", "--cognav-port", "off",
                          "--gobot-port", "off", "--agent-port", "off", "--swank-port", "0",
                          "--seed", "7", *options, world])
        self.token = token
        self.files = files or {}
        self.port = 0

    def prepare(self):
        for name, text in self.files.items():
            with open(self.path(name), "w", encoding="utf-8") as file:
                file.write(text)
        if self.token is not None:
            with open(self.path(".slime-secret"), "w", encoding="utf-8") as file:
                file.write(self.token + "\n")
            os.chmod(self.path(".slime-secret"), 0o600)

    def give_up(self, expected):
        if self.token is not None:
            super().give_up(expected)

    def __enter__(self):
        super().__enter__()
        self.port = self.port_of("swank")
        return self

    def editor(self):
        return SwankClient(self.port, self.token)

    def refusals(self):
        """The lines of the log about editors without the token."""
        return sum("is not the token" in line for line in self.all_said().splitlines())

    def said_refusals(self, count):
        deadline = time.monotonic() + PATIENCE
        while self.refusals() < count:
            if time.monotonic() > deadline:
                raise Unexpected("expected %d refusals; it said\n%s" % (count, self.said()))
            time.sleep(0.01)

    def hash(self):
        """Waits for the end; returns the hash of the last state."""
        self.ended_on_purpose = True
        for line in self.process.stdout:
            if line.startswith(b"state-hash"):
                self.process.wait(PATIENCE)
                return line.split()[1].decode()
        raise Unexpected("no hash; it said\n%s" % self.said())


def plays_of(binary, world):
    def run_of(options=(), files=None, token="a secret"):
        return Program(binary, world, options, files, token)

    def in_one(play):
        def run():
            with Program(binary, world) as program:
                play(program)
        return run

    every = [(play.__name__, in_one(play)) for play in plays.PLAYS]
    every += [("replayed_exactly", lambda: plays.replayed_exactly(run_of)),
              ("no_token_file", lambda: plays.no_token_file(run_of))]
    return every


if __name__ == "__main__":
    sys.exit(run_plays(__doc__, 2, plays_of))
