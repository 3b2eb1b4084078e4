#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Searches of simulated CyBOTs on generated fields, judged by the robot's true pose.

usage: run_cybot_search.py --list | MAGNA_BINARY CYBOT_BINARY [PLAY…]
       run_cybot_search.py --bench MAGNA_BINARY CYBOT_BINARY [--fields N] [--first SEED] [--jobs N]
                           [--only damage|drift|no-posts] [--profile NAME] [--verbose]
--list prints the names of all plays. --bench searches N fields (default: 20) from SEED on (default: 1), several
at once, with both profiles: with 1 % damaged bytes, with 1 % drift, too, and without posts; it prints a line for
each search and the shares at its end.
Exit status 0 if every play succeeded, or all goals of the benchmark are met."""

import argparse
import concurrent.futures
import os
import sys

from actr_client import Unexpected
from cybot_search import Search, play
from program import run_plays

PROFILES = ("doc", "cognav-1.0")
# Variant: its conditions, and the least share of searches that must end as expected.
VARIANTS = {
    "damage": ({}, 0.9),
    "drift": ({"drift": 1.0}, 0.7),
    "no-posts": ({"posts": False}, 1.0),
}


def searches(variant, profiles, seeds):
    conditions, _ = VARIANTS[variant]
    return [Search(seed, profile, **conditions) for profile in profiles for seed in seeds]


def measure(magna, cybot, variant, every, jobs, verbose):
    """Prints all verdicts and the goals of a variant; returns whether they are met."""
    print("%s: %d searches" % (variant, len(every)), flush=True)
    verdicts = []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        running = [pool.submit(play, magna, cybot, search) for search in every]
        for done in concurrent.futures.as_completed(running):
            verdict = done.result()
            verdicts.append(verdict)
            print("  %s" % verdict, flush=True)
            if verbose and not verdict.as_expected:
                print("    " + "\n    ".join(verdict.said + verdict.told[-12:]), flush=True)
    share = sum(verdict.as_expected for verdict in verdicts) / len(verdicts)
    least = VARIANTS[variant][1]
    holes = sum(verdict.in_hole for verdict in verdicts)
    what = "searches without posts that end as such" if variant == "no-posts" else \
        "searches that end parked, 1 % damage" + (", 1 % drift" if variant == "drift" else "")
    print("goal  %-52s %8.2f  at least %6.2f  %s" % (what, share, least, "met" if share >= least else "MISSED"))
    print("goal  %-52s %8.2f  at most  %6.2f  %s" % ("robots in holes", holes, 0, "MISSED" if holes else "met"))
    return share >= least and holes == 0


def bench(arguments):
    parser = argparse.ArgumentParser(prog="run_cybot_search.py --bench")
    parser.add_argument("magna")
    parser.add_argument("cybot")
    parser.add_argument("--fields", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    # A search hardly needs a processor: it waits for the line most of the time.
    parser.add_argument("--jobs", type=int, default=4 * (os.cpu_count() or 1))
    parser.add_argument("--only", choices=VARIANTS, action="append")
    parser.add_argument("--profile", choices=PROFILES, action="append")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args(arguments)
    seeds = range(given.first, given.first + given.fields)
    met = True
    for variant in given.only or VARIANTS:
        every = searches(variant, given.profile or PROFILES, seeds)
        met &= measure(os.path.abspath(given.magna), os.path.abspath(given.cybot), variant, every, given.jobs,
                       given.verbose)
    return 0 if met else 1


def plays_of(magna, cybot):
    def one(search):
        def run():
            verdict = play(magna, cybot, search)
            print("  %s" % verdict)
            if not verdict.as_expected:
                raise Unexpected("not as expected; it said\n    %s" %
                                 "\n    ".join(verdict.said + verdict.told[-20:]))
        return run

    return [("search_with_damaged_bytes", one(Search(1))),
            ("search_with_drift_of_cognav_1_0", one(Search(2, "cognav-1.0", damage=0.0, drift=1.0))),
            ("search_without_posts", one(Search(3, posts=False, damage=0.0)))]


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bench"]:
        sys.exit(bench(sys.argv[2:]))
    sys.exit(run_plays(__doc__, 2, plays_of))
