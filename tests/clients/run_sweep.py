#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sweeps, run as a user runs them.

usage: run_sweep.py --list | MAGNA_BINARY [PLAY…]
--list prints the names of all plays.
Exit status 0 if every play succeeded; else the expectation and the actual result are printed."""

import sys

import bundled_sweep_plays
import sweep_plays
from program import run_plays


def plays_of(binary):
    return [(play.__name__, lambda play=play: play(binary)) for play in sweep_plays.PLAYS + bundled_sweep_plays.PLAYS]


if __name__ == "__main__":
    sys.exit(run_plays(__doc__, 1, plays_of))
