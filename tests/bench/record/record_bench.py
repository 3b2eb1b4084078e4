#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What recording costs in every bundled world: bytes and processor time for an hour of simulated time, how long it takes to open
the file, and how fast it is verified.

usage: record_bench.py MAGNA_BINARY [HOURS [WORD…]]

Each world runs without a window and as fast as possible, alone and with --record; halls have a dispatcher, robots of rescue and
field:24 explore or wander. Runs that end earlier are scaled to an hour. Exit status 1 if a goal of the office is missed."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import namedtuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "clients"))
from mcap_file import McapFile  # noqa: E402
from session_check import QUIET, read, session_of, values_of  # noqa: E402

HOUR = 3600.0
GOALS = {"MB": 20.0, "core": 2.0, "open": 0.5, "verify": 0.9}  # of the office, an hour of it
REPETITIONS = 3  # of what takes less than a second
Run = namedtuple("Run", "elapsed used output")


def run(folder, *command):
    """Elapsed and processor time in seconds, and the output."""
    began = time.monotonic()
    with open(os.path.join(folder, "output"), "w+b") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, cwd=folder,
                                   env=dict(os.environ, XDG_CONFIG_HOME=folder, HOME=folder))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        said = output.read().decode("utf-8", "replace")
    return Run(time.monotonic() - began, usage.ru_utime + usage.ru_stime, said), process.returncode


def worlds(binary, folder):
    """Pairs of name and options: the bundled worlds and halls, and two teams at work."""
    listed, status = run(folder, binary, "--worlds")
    names = [line.split()[0] for line in listed.output.splitlines() if line and not line[0].isspace()]
    if status != 0 or "office" not in names:
        sys.exit("expected the bundled worlds: %s" % listed.output)
    halls = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "resources", "factory")
    every = [(name, ("--dispatcher", "greedy") if os.path.exists(os.path.join(halls, name + ".json")) else ()) for name in names]
    return every + [("rescue", ("--explore",)), ("field:24", ())]


def measure(binary, world, options, hours, folder):
    """A row of the table, as texts; and its figures."""
    path = os.path.join(folder, "session.mcap")
    base = (binary, "--headless", "--time-scale", "0", "--seed", "7", "--log-level", "error", *QUIET, *options)
    run(folder, *base, "--ticks", "1", "--record", path, world)
    tick_seconds = float(session_of(McapFile(read(path)))["tick_seconds"])
    ticks = str(round(hours * HOUR / tick_seconds))
    plain, _ = run(folder, *base, "--ticks", ticks, world)
    recorded, _ = run(folder, *base, "--ticks", ticks, "--record", path, world)
    size = os.path.getsize(path)
    file = McapFile(read(path))
    simulated = values_of(file, "/hashes")[-1]["tick"] * tick_seconds
    verified, status = run(folder, binary, "verify", path)
    if status != 0:
        sys.exit("%s: verify: status %d: %s" % (world, status, verified.output))
    one_tick = (binary, "--headless", "--time-scale", "0", "--log-level", "error", *QUIET, "--ticks", "1")
    opened = min(run(folder, *one_tick, "--play-inputs", path)[0].elapsed for _ in range(REPETITIONS))
    started = min(run(folder, *one_tick, "--seed", "7", world)[0].elapsed for _ in range(REPETITIONS))
    scale = HOUR / max(simulated, tick_seconds)
    figures = {"MB": size / 1e6 * scale, "core": 100 * (recorded.used - plain.used) * scale / HOUR,
               "open": max(opened - started, 0.0), "verify": plain.elapsed / verified.elapsed}
    robots = len(json.loads(session_of(file)["robots"]))
    return (" ".join((world, *options)), "%d" % robots, "%.2f" % (simulated / HOUR), "%.2f" % figures["MB"],
            "%.1f" % (plain.used * scale), "%.1f" % (recorded.used * scale), "%.2f %%" % figures["core"],
            "%.2f" % figures["open"], "%.2f" % figures["verify"]), figures


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binary = os.path.abspath(sys.argv[1])
    hours = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    words = sys.argv[3:]
    missed = []
    print("| world | robots | hours | MB an hour | s an hour without | with | share of a core | s to open | "
          "verification over simulation |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for world, options in worlds(binary, folder):
            if words and not any(word in world for word in words):
                continue
            row, figures = measure(binary, world, options, hours, folder)
            print("| " + " | ".join(row) + " |", flush=True)
            if world == "office":
                missed = [name for name, goal in GOALS.items()
                          if (figures[name] < goal if name == "verify" else figures[name] > goal)]
    print("Processor time is the program's own. Goals of the office: at most %g MB and %g %% of a core, %g s to open, "
          "verification at least %g of the simulation: %s" %
          (*GOALS.values(), "MISSED: " + ", ".join(missed) if missed else "met"))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
