#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A sweep by GNU parallel, Make, Snakemake and a Slurm cluster of one node, each stopped by force midway and continued; its table has the
same bytes as that of one process.

usage: run_sweep_engines.py MAGNA_BINARY [ENGINE…]
Without names all engines: parallel, make, snakemake, slurm. Slurm is started here, which takes root.
Exit status 0 if every engine succeeded; else the expectation and the actual result are printed."""

import os
import signal
import subprocess
import sys
import tempfile
import time

from actr_client import Unexpected
from mcap_file import require
from program import perform, user_environment
from session_check import write
from sweep_cluster import PATIENCE, Cluster
from sweep_program import Sweep, serial_tables, small_file

RUNS = 40
CHUNKS = "8"
BEFORE_THE_KILL = 6  # results


def run_twice(sweep, command, again):
    """Starts an engine, kills it with all that it has started once some runs are done, and runs it again to its end."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=sweep.home,
                               env=user_environment(sweep.home), start_new_session=True)
    sweep.wait_for_results(BEFORE_THE_KILL, process, PATIENCE)
    if process.poll() is not None:
        raise Unexpected("it ended too early: %s" % process.communicate()[0].decode("utf-8", "replace"))
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    there = len(sweep.results())
    require(BEFORE_THE_KILL <= there < RUNS, "killed midway: %d results" % there)
    done = subprocess.run(again, stdin=subprocess.DEVNULL, capture_output=True, cwd=sweep.home, timeout=10 * PATIENCE,
                          env=user_environment(sweep.home), check=False)
    require(done.returncode == 0, "status %s: %s%s" % (done.returncode, done.stdout.decode("utf-8", "replace")[-2000:],
                                                       done.stderr.decode("utf-8", "replace")[-2000:]))


def parallel(sweep):
    line = sweep.run("--parallel", "--chunks", CHUNKS, "--output", sweep.folder)
    command = ["sh", "-c", line]
    run_twice(sweep, command, command)


def make(sweep):
    file = write(os.path.join(sweep.home, "sweep.mk"), sweep.run("--make", "--chunks", CHUNKS, "--output", sweep.folder).encode())
    command = ["make", "-j", "2", "-f", file]
    run_twice(sweep, command, command)


def snakemake(sweep):
    text = sweep.run("--snakemake", "--chunks", CHUNKS, "--output", sweep.folder)
    file = write(os.path.join(sweep.home, "Snakefile"), text.encode())
    command = ["snakemake", "--cores", "2", "--snakefile", file]
    run_twice(sweep, command, command + ["--nolock", "--rerun-incomplete"])


def slurm(sweep):
    """An array of chunks; the node is killed midway and comes back."""
    if os.geteuid() != 0:
        raise Unexpected("a cluster is started as root: run it as root, as by sudo ./dev check cluster")
    # Sockets have short paths.
    with tempfile.TemporaryDirectory(prefix="mg", dir="/tmp") as folder, Cluster(folder) as cluster:
        def submit():
            done = subprocess.run(sweep.command("--slurm", "--submit", "--chunks", CHUNKS, "--output", sweep.folder),
                                  stdin=subprocess.DEVNULL, capture_output=True, cwd=sweep.home, env=cluster.environment,
                                  timeout=PATIENCE, check=False)
            require(done.returncode == 0 and b"submitted" in done.stdout, "%s%s" % (done.stdout, done.stderr))

        submit()
        cluster.wait_until(lambda: len(sweep.results()) >= BEFORE_THE_KILL, "results")
        cluster.kill_node()
        there = len(sweep.results())
        require(there < RUNS, "killed midway: %d results" % there)
        # Jobs that were lost would wait for minutes; the sweep is submitted again instead.
        cluster.said("scancel", "--user=root")
        cluster.start_node()
        cluster.wait_until(lambda: cluster.said("squeue", "-h") == "", "an empty queue")
        submit()
        cluster.wait_until(lambda: cluster.said("squeue", "-h") == "" and cluster.said("sinfo", "-h", "-o", "%T") == "idle",
                           "the end of all jobs")
        require(os.path.exists(os.path.join(sweep.folder, "table.csv")), "no table: %s" % os.listdir(sweep.folder))


ENGINES = (parallel, make, snakemake, slurm)


def main(arguments):
    names = [engine.__name__ for engine in ENGINES]
    if not arguments or set(arguments[1:]) - set(names):
        print(__doc__)
        return 2
    with tempfile.TemporaryDirectory() as home:
        path = small_file(home, seeds=RUNS // 2, ticks=3000)
        sweep = Sweep(os.path.abspath(arguments[0]), path, home)
        expected = serial_tables(sweep)

        def play(engine):
            def run():
                began = time.monotonic()
                sweep.folder = os.path.join(home, engine.__name__)
                engine(sweep)
                require(sweep.tables() == expected, "the table of one process")
                print("%s: %d runs in %.0f s" % (engine.__name__, RUNS, time.monotonic() - began), flush=True)
            return run

        return perform([(engine.__name__, play(engine)) for engine in ENGINES if engine.__name__ in (arguments[1:] or names)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
