#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What recording costs: the office with 24 robots for an hour, and every bundled world for some minutes: bytes and processor
time for an hour of simulated time, speed of verification, time and size of the HTML page.

usage: record_bench.py MAGNA_BINARY [HOURS [WORD…]]

Each world runs without a window, alone and with --record, at four times real time: there the display state is recorded five times
a simulated second, as in real time, but not at full speed. Halls have a dispatcher, robots of rescue and field:24 explore or
wander. Runs that end earlier are scaled to an hour. HOURS is for the office with 24 robots (1, which takes 20 minutes); the others
run for a tenth of it. With words only the worlds that have one of them in their names. Exit status 1 if a goal is missed."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import namedtuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "clients"))
from mcap_file import McapFile  # noqa: E402
from session_check import QUIET, read, session_of, values_of  # noqa: E402
from teams import office_of_24  # noqa: E402

HOUR = 3600.0
SCALE = "4"        # times real time
SHARE = 0.1        # of HOURS, of all worlds but the first
REPETITIONS = 3    # of what takes seconds
# Of the office with 24 robots, an hour of it: name, unit, and whether less is better.
GOALS = {"MB": (20.0, "MB an hour", True), "core": (2.0, "% of a core", True), "verify": (0.9, "of the simulation's speed", False),
         "page": (2.0, "s for the page", True), "page_MB": (15.0, "MB of the page", True)}
Run = namedtuple("Run", "elapsed used output")


def run(folder, *command, name=""):
    """Elapsed and processor time in seconds, and the output."""
    began = time.monotonic()
    with open(os.path.join(folder, "output" + name), "w+b") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, cwd=folder,
                                   env=dict(os.environ, XDG_CONFIG_HOME=folder, HOME=folder))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        said = output.read().decode("utf-8", "replace")
    return Run(time.monotonic() - began, usage.ru_utime + usage.ru_stime, said), process.returncode


def worlds(binary, folder):
    """Pairs of name and options: the team of the goals, the bundled worlds and halls, and two teams at work."""
    listed, status = run(folder, binary, "--worlds")
    names = [line.split()[0] for line in listed.output.splitlines() if line and not line[0].isspace()]
    if status != 0 or "office" not in names:
        sys.exit("expected the bundled worlds: %s" % listed.output)
    halls = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "resources", "factory")
    every = [(name, ("--dispatcher", "greedy") if os.path.exists(os.path.join(halls, name + ".json")) else ()) for name in names]
    return [(office_of_24(folder), ())] + every + [("rescue", ("--explore",)), ("field:24", ())]


def both(folder, plain, recorded):
    """Runs two commands side by side; they hardly use the processor."""
    results = {}
    threads = [threading.Thread(target=lambda k=k, command=command: results.update({k: run(folder, *command, name=str(k))}))
               for k, command in enumerate((plain, recorded))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results[0][0], results[1][0]


def fastest(folder, *command):
    return min((run(folder, *command) for _ in range(REPETITIONS)), key=lambda done: done[0].elapsed)


def measure(binary, world, options, hours, folder):
    """A row of the table, as texts; and its figures."""
    path, page = os.path.join(folder, "session.mcap"), os.path.join(folder, "session.html")
    base = (binary, "--headless", "--seed", "7", "--log-level", "error", *QUIET, *options)
    run(folder, *base, "--ticks", "1", "--record", path, world)
    tick_seconds = float(session_of(McapFile(read(path)))["tick_seconds"])
    ticks = str(round(hours * HOUR / tick_seconds))
    live = (*base, "--time-scale", SCALE, "--ticks", ticks)
    plain, recorded = both(folder, (*live, world), (*live, "--record", path, world))
    size = os.path.getsize(path)
    file = McapFile(read(path))
    simulated = max(values_of(file, "/hashes")[-1]["tick"] * tick_seconds, tick_seconds)
    at_full_speed, _ = fastest(folder, *base, "--time-scale", "0", "--ticks", ticks, world)
    verified, status = fastest(folder, binary, "verify", path)
    if status != 0:
        sys.exit("%s: verify: status %d: %s" % (world, status, verified.output))
    exported, status = fastest(folder, binary, "export", "--to", "html", "--output", page, path)
    if status != 0:
        sys.exit("%s: export: status %d: %s" % (world, status, exported.output))
    scale = HOUR / simulated
    figures = {"MB": size / 1e6 * scale, "core": 100 * (recorded.used - plain.used) / simulated,
               "verify": at_full_speed.elapsed / verified.elapsed, "page": exported.elapsed, "page_MB": os.path.getsize(page) / 1e6}
    robots = len(json.loads(session_of(file)["robots"]))
    name = os.path.basename(world).removesuffix(".lisp")
    return (" ".join((name, *options)), "%d" % robots, "%.2f" % (simulated / HOUR), "%.2f" % figures["MB"],
            "%.1f" % (plain.used * scale), "%.1f" % (recorded.used * scale), "%.2f %%" % figures["core"], "%.2f" % figures["verify"],
            "%.2f s, %.2f MB" % (figures["page"], figures["page_MB"])), figures


def missed_goals(figures):
    """Prints the goals; returns how many are missed."""
    missed = 0
    for name, (goal, unit, less) in GOALS.items():
        met = figures[name] <= goal if less else figures[name] >= goal
        missed += not met
        print("goal: %s %g %s: %.2f: %s" % ("at most" if less else "at least", goal, unit, figures[name], "met" if met else "MISSED"))
    return missed


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binary = os.path.abspath(sys.argv[1])
    hours = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    words = sys.argv[3:]
    team = None
    print("| world | robots | hours | MB an hour | s an hour without | with | share of a core | verification over simulation | "
          "page |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for number, (world, options) in enumerate(worlds(binary, folder)):
            if words and not any(word in os.path.basename(world) for word in words):
                continue
            row, figures = measure(binary, world, options, hours * (SHARE if number > 0 else 1.0), folder)
            print("| " + " | ".join(row) + " |", flush=True)
            if number == 0:
                team = figures
    print("Processor time is the program's own. The page is that of the recorded hours.")
    return 1 if team and missed_goals(team) else 0


if __name__ == "__main__":
    sys.exit(main())
