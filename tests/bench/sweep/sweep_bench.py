#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a sweep costs besides the simulation of its runs.

usage: sweep_bench.py MAGNA_BINARY [RUNS]

Prints the time from the start of a process to the result of a run of one tick in a field of 100 robots; the time of such a run in a
worker process that does several, as the difference of two sweeps by one worker; and, of RUNS runs of ten simulated seconds of the
office (10000), the share of all cores that they used, and how the memory of a worker grew after its first runs. Exit status 1 if a
goal is missed. Nothing else should be at work."""

import glob
import os
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "clients"))
from program import user_environment  # noqa: E402
from session_check import QUIET  # noqa: E402
from sweep_program import workers_of  # noqa: E402

ALONE = 21            # runs in processes of their own; the median counts
FEW, MANY = 100, 900  # runs of a worker
OFFICE_TICKS = 100    # of 0.1 s
START_GOAL_MS, RUN_GOAL_MS, BUSY_GOAL, GROWTH_GOAL_MB = 150.0, 5.0, 0.95, 10.0
PAUSE = 0.5           # s, between two looks at the workers
PAGE_MB = os.sysconf("SC_PAGE_SIZE") / 1e6


def sweep_file(folder, name, world, ticks, seeds):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="ascii") as file:
        file.write('world = "%s"\nticks = %d\n[[design]]\nseeds = %d\n[design.factors]\nMax-Speed = [1.0]\n' % (world, ticks, seeds))
    return path


def ended(folder, command):
    """Seconds on the clock that a command takes."""
    began = time.monotonic()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, cwd=folder, env=user_environment(folder), check=False)
    if done.returncode != 0:
        sys.exit("%s: status %s: %s" % (command, done.returncode, done.stderr.decode()[-1000:]))
    return time.monotonic() - began


def start_ms(binary, folder):
    """From the start of a process to its result file."""
    command = [binary, "--headless", "--time-scale", "0", "--threads", "1", "--ticks", "1", "--log-level", "error", *QUIET,
               "--result", os.path.join(folder, "result.json"), "field:100"]
    return 1e3 * statistics.median(ended(folder, command) for _ in range(ALONE))


def run_ms(binary, folder):
    """Of a run in a worker."""
    times = []
    for seeds in (FEW, MANY):
        path = sweep_file(folder, "field%d.toml" % seeds, "field:100", 1, seeds)
        times.append(ended(folder, [binary, "sweep", path, "--jobs", "1"]))
    return 1e3 * (times[1] - times[0]) / (MANY - FEW)


def memory_mb(process):
    """Resident, of a process; nothing if it has ended."""
    try:
        with open("/proc/%d/statm" % process, encoding="ascii") as file:
            return int(file.read().split()[1]) * PAGE_MB
    except (FileNotFoundError, ProcessLookupError, ValueError):
        return None


def office(binary, folder, runs):
    """Of a sweep of the office: seconds of processor time up to now of all children, seconds on the clock, and MB by which a worker has
    grown between a fifth of the runs and their end."""
    path = sweep_file(folder, "office.toml", "office", OFFICE_TICKS, runs)
    results = path[:-len(".toml")] + ".sweep/results/*.json"
    began = time.monotonic()
    process = subprocess.Popen([binary, "sweep", path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, cwd=folder, env=user_environment(folder))
    early, last = {}, {}
    early_on = True
    while process.poll() is None:
        time.sleep(PAUSE)
        early_on = early_on and len(glob.glob(results)) < runs // 5
        for worker in workers_of(process):
            memory = memory_mb(worker)
            if memory is None:
                continue
            last[worker] = memory
            if early_on or worker not in early:
                early[worker] = memory
    seconds = time.monotonic() - began
    usage = os.times()
    if process.returncode != 0:
        sys.exit("the sweep of the office ended with status %s" % process.returncode)
    used = usage.children_user + usage.children_system
    growth = max((last[worker] - early[worker] for worker in last), default=0.0)
    return used, seconds, growth


def main(arguments):
    if not 1 <= len(arguments) <= 2:
        print(__doc__)
        return 2
    binary = os.path.abspath(arguments[0])
    runs = int(arguments[1]) if len(arguments) > 1 else 10_000
    missed = 0

    def goal(what, figure, unit, met, wanted):
        nonlocal missed
        missed += 0 if met else 1
        print("%s: %.3g %s (goal: %s)%s" % (what, figure, unit, wanted, "" if met else ": MISSED"), flush=True)

    with tempfile.TemporaryDirectory() as folder:
        start = start_ms(binary, folder)
        goal("from the start of a process to its result", start, "ms", start <= START_GOAL_MS, "at most %g" % START_GOAL_MS)
        run = run_ms(binary, folder)
        goal("a run in a worker", run, "ms", run <= RUN_GOAL_MS, "at most %g" % RUN_GOAL_MS)
        before = os.times()
        used, seconds, growth = office(binary, folder, runs)
        used -= before.children_user + before.children_system
        share = used / (seconds * os.cpu_count())
        print("%d runs of ten simulated seconds of the office: %.0f s, %.1f ms of processor time each" %
              (runs, seconds, 1e3 * used / runs), flush=True)
        goal("share of the cores", share, "", share >= BUSY_GOAL, "at least %g" % BUSY_GOAL)
        goal("growth of a worker after a fifth of the runs", growth, "MB", growth <= GROWTH_GOAL_MB, "at most %g" % GROWTH_GOAL_MB)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
