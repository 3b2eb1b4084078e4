# SPDX-License-Identifier: GPL-3.0-or-later
"""Sweeps as a user runs them: in parts, killed, interrupted, on full disks, with bad files and programs. The table is always that
of a sweep that was left alone."""

import hashlib
import json
import os
import random
import signal
import subprocess
import time

from actr_client import PATIENCE
from mcap_file import require
from session_check import LIMITED, read, write
from sweep_program import (RUNS, Sweep, SweepFolderOf, is_running, rows_of, serial_tables, small_file, states_of,
                           workers_of)

KILLS = 10
WORLDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources", "worlds")
LONG = 6000  # ticks; a run takes some tenths of a second


def one_line(text, *words):
    """One line of error, which has the words."""
    lines = [line for line in text.splitlines() if line.startswith("magna: error: ")]
    require(len(lines) == 1 and all(word in lines[0] for word in words), "%s in one line: %s" % (words, text))


def two_workers_as_one(binary):
    """The same bytes with any number of workers; a second sweep does nothing; what happened where is in runs.csv alone."""
    with SweepFolderOf(binary) as sweep:
        expected = serial_tables(sweep)
        said = sweep.run("--jobs", "2")
        require("%d runs, %d done" % (RUNS, RUNS) in said, said)
        require(sweep.tables() == expected, "the same table")
        states = states_of(sweep)
        require(sorted(states) == list(range(1, RUNS + 1)), "a row for each run: %s" % states)
        require(all(state == ("done", "") for state in states.values()), "all are done: %s" % states)
        robots = {row["run"]: row["robots"] for row in rows_of(expected[0])}
        require([robots[str(run)] for run in range(1, RUNS + 1)] == ["4"] * 6 + ["5"] * 6, "factors: %s" % robots)
        before = {run: os.stat(sweep.result_file(run)).st_mtime_ns for run in sweep.results()}
        said = sweep.run()
        require("%d of %d runs are there" % (RUNS, RUNS) in said, said)
        after = {run: os.stat(sweep.result_file(run)).st_mtime_ns for run in sweep.results()}
        require(before == after, "no run was repeated")
        runs = read(os.path.join(sweep.folder, "runs.csv")).decode()
        host = os.uname().nodename
        require(host in runs, "the host: %s" % runs[:500])
        for table in expected:
            require(host.encode() not in table and sweep.home.encode() not in table, "no host and no path")


def result_of_the_command_line(binary):
    """A run alone has the result that it has in the sweep, with the command line that --list prints."""
    with SweepFolderOf(binary) as sweep:
        sweep.run()
        kept = read(sweep.result_file(5))
        lines = sweep.run("--list").splitlines()
        require(len(lines) == RUNS, "a line for each run: %s" % lines)
        number, levels, command = lines[4].split("\t")
        require(number == "5" and "robots=4" in levels.split() and "seed=5" in levels.split(), "%s" % lines[4])
        os.remove(sweep.result_file(5))
        done = subprocess.run(command, shell=True, stdin=subprocess.DEVNULL, capture_output=True, cwd="/", check=False)
        require(done.returncode == 0, "%s: %s" % (command, done.stderr))
        require(done.stdout == kept and read(sweep.result_file(5)) == kept, "the same result: %s" % done.stdout)


def killed_workers(binary):
    """Workers are killed while the sweep runs: their runs are rows with the reason, the others are done, and the next sweep repeats
    what failed."""
    chance = random.Random(3)
    with SweepFolderOf(binary, ticks=LONG) as sweep:
        expected = serial_tables(sweep)
        process = sweep.start("--jobs", "2")
        killed = 0
        while process.poll() is None and killed < 4:
            time.sleep(chance.uniform(0.05, 0.3))
            workers = workers_of(process)
            if workers:
                os.kill(chance.choice(workers), signal.SIGKILL)
                killed += 1
        output, errors, status = sweep.end_of(process)
        failed = {run: reason for run, (state, reason) in states_of(sweep).items() if state != "done"}
        require(status == (1 if failed else 0), "status %s: %s%s" % (status, output, errors))
        require(killed > 0 and all(reason == "ended by signal 9 (Killed)" for reason in failed.values()), "%s" % failed)
        sweep.run()
        require(sweep.tables() == expected, "the same table once they are repeated")


def stopped_ten_times(binary):
    """The whole sweep is killed, or interrupted, at random moments, and continued: nothing is left behind, and the table is that of an
    undisturbed one."""
    chance = random.Random(7)
    with SweepFolderOf(binary, ticks=LONG) as sweep:
        expected = serial_tables(sweep)
        for kill in range(KILLS):
            process = sweep.start("--jobs", "2")
            before = len(sweep.results())
            if before < RUNS - 1:
                sweep.wait_for_results(before + kill % 2, process)
            time.sleep(chance.uniform(0.0, 0.3))
            workers = workers_of(process)
            # Ctrl+C at a terminal goes to all processes of the group.
            how = signal.SIGINT if kill % 2 else signal.SIGKILL
            if process.poll() is None:
                (os.killpg if kill % 2 else os.kill)(process.pid, how)
            output, errors, status = sweep.end_of(process)
            require(status in (-how, 128 + how, 0), "status %s: %s%s" % (status, output, errors))
            if status == 128 + how and "of %d runs are there; go on" % RUNS not in output:
                require(not sweep.results(), "how to go on: %s%s" % (output, errors))
            deadline = time.monotonic() + PATIENCE
            while any(map(is_running, workers)):
                require(time.monotonic() < deadline, "workers that still run: %s" % workers)
                time.sleep(0.01)
            for run in sweep.results():
                require(b'"done"' in read(sweep.result_file(run)), "run %d of a stopped sweep" % run)
        sweep.run()
        require(sweep.tables() == expected, "the same table")


def hanging_run(binary):
    """A run that does not end fails after its limit."""
    with SweepFolderOf(binary, keys="limit = 0.5", seeds=1) as sweep:
        text = read(sweep.path).replace(b"ticks = 200\n", b"")
        write(sweep.path, text)
        sweep.run("--jobs", "2", status=1)
        require(states_of(sweep) == {1: ("failed", "took longer than 0.5 s"), 2: ("failed", "took longer than 0.5 s")},
                "%s" % states_of(sweep))


def suspended(binary):
    """The time for which a sweep is suspended (Ctrl+Z) does not count against the limit of its runs."""
    with SweepFolderOf(binary, keys="limit = 4", ticks=LONG // 4) as sweep:
        process = sweep.start("--jobs", "2")
        sweep.wait_for_results(1, process)
        os.killpg(process.pid, signal.SIGSTOP)
        time.sleep(6)
        os.killpg(process.pid, signal.SIGCONT)
        output, errors, status = sweep.end_of(process)
        require(status == 0, "status %s: %s%s" % (status, output, errors))


def chunks(binary):
    """Chunks on their own, in any order, and a collection: the same table; each says what it did."""
    with SweepFolderOf(binary) as sweep:
        expected = serial_tables(sweep)
        for chunk in (3, 1, 2):
            said = sweep.run("--chunk", "%d/3" % chunk, "--jobs", "1")
            require("chunk %d of 3: 4 runs, 0 failed" % chunk in said, said)
            if chunk == 3:
                said = sweep.run("--collect", status=1)
                require("4 done, 8 missing" in said, said)
        sweep.run("--collect")
        require(sweep.tables() == expected, "the same table")
        said = sweep.run("--chunk", "2/3")
        require("chunk 2 of 3: 4 runs, 0 failed" in said, said)


def two_sweeps_at_once(binary):
    """Two processes on the same folder: each run is done once or twice, with the same result."""
    with SweepFolderOf(binary, ticks=LONG // 4) as sweep:
        expected = serial_tables(sweep)
        both = [sweep.start("--jobs", "1") for _ in range(2)]
        for process in both:
            output, errors, status = sweep.end_of(process)
            require(status == 0, "status %s: %s%s" % (status, output, errors))
        require(sweep.tables() == expected, "the same table")




def attached(script):
    """Keys of a sweep file whose runs have a shell attached; $0 is its port, $1 the seed."""
    return '[options]\nlockstep = "actr"\n[attach]\ncommand = ["sh", "-c", %s, "{actr}", "{seed}"]\n' % json.dumps(script)


def failing_runs(binary):
    """A run that fails is a row with its reason and ends nothing else; it is repeated by the next sweep."""
    with SweepFolderOf(binary, keys=attached("test $1 != 3 || exit 7; echo seed $1 at $0")) as sweep:
        sweep.run("--trust", sweep.path, status=1)
        for run, state in states_of(sweep).items():
            expected = ("failed", "the program sh ended with exit status 7") if run % 6 == 3 else ("done", "")
            require(state == expected, "run %d: %s" % (run, state))
        said = read(os.path.join(sweep.folder, "programs", "000002.log")).decode()
        require(said.startswith("seed 2 at ") and said.split()[-1].isdigit(), said)
        before = os.stat(sweep.result_file(3)).st_mtime_ns, os.stat(sweep.result_file(4)).st_mtime_ns
        said = sweep.run("--trust", sweep.path, status=1)
        require("10 of 12 runs are there" in said, said)
        after = os.stat(sweep.result_file(3)).st_mtime_ns, os.stat(sweep.result_file(4)).st_mtime_ns
        require(before[0] != after[0] and before[1] == after[1], "only what failed is repeated")
        said = sweep.run("--trust", sweep.path, "--chunk", "1/1")
        require("chunk 1 of 1: 12 runs, 2 failed" in said, said)


def untrusted_program(binary):
    """A sweep file that is not trusted starts nothing, and the message says how to trust it."""
    with SweepFolderOf(binary, keys=attached("touch started")) as sweep:
        started = os.path.join(sweep.home, "started")
        for form in ((), ("--check",), ("--run", "1"), ("--chunk", "1/2"), ("--trust", write(started + ".toml", b"x"))):
            said = sweep.run(*form, status=2)
            one_line(said, "small.toml", "sh -c", "--trust")
            require(not os.path.exists(started) and not os.path.exists(sweep.folder), "%s started it" % (form,))
        # A worker that is started by hand asks for itself.
        sweep.run("--worker", status=2)
        require(not os.path.exists(started), "the worker started it")
        sweep.run("--run", "1", "--trust", sweep.path)
        require(os.path.exists(started), "trusted, it is started")


def remembered_trust(binary):
    """A file that was trusted in the window is trusted until it changes."""
    with SweepFolderOf(binary, keys=attached("echo hello"), seeds=1) as sweep:
        known = hashlib.sha256(read(sweep.path)).hexdigest()
        os.mkdir(os.path.join(sweep.home, "magna"))  # user_environment makes this the user's folder of settings
        write(os.path.join(sweep.home, "magna", "trusted.ini"),
              ('[magna]\nKind = "trust"\nVersion = "1"\n\n[trusted]\n1 = "%s %s"\n' % (known, os.path.realpath(sweep.path))).encode())
        sweep.run()
        require(all(state == ("done", "") for state in states_of(sweep).values()), "%s" % states_of(sweep))
        write(sweep.path, read(sweep.path).replace(b"hello", b"other"))
        one_line(sweep.run(status=2), "--trust")


def program_that_does_not_end(binary):
    """A program that ignores its end, and what it has started, are gone after the run."""
    script = "trap '' TERM; sh -c \"trap '' TERM; echo \\$\\$; sleep 1000\" & echo $$; wait"
    with SweepFolderOf(binary, keys="limit = 1\n" + attached(script), seeds=1, robots="[4]") as sweep:
        sweep.run("--trust", sweep.path, status=1)
        require(states_of(sweep) == {1: ("failed", "took longer than 1 s")}, "%s" % states_of(sweep))
        said = read(os.path.join(sweep.folder, "programs", "000001.log")).split()
        require(len(said) == 2, "two processes: %s" % said)
        deadline = time.monotonic() + PATIENCE
        while any(is_running(int(number)) for number in said):
            require(time.monotonic() < deadline, "%s still run" % said)
            time.sleep(0.01)


def another_sweep_in_the_folder(binary):
    """The folder of another sweep is refused, and its results stay as they are."""
    with SweepFolderOf(binary) as sweep:
        sweep.run()
        before = sweep.tables()
        small_file(sweep.home, seeds=2)
        for form in ((), ("--chunk", "1/2"), ("--collect",), ("--run", "1")):
            one_line(sweep.run(*form, status=2), "folder")
        require(sweep.tables() == before and len(sweep.results()) == RUNS, "nothing was lost")
        small_file(sweep.home)
        require("%d of %d runs are there" % (RUNS, RUNS) in sweep.run(), "its own sweep goes on")


def cut_off_result(binary):
    """A result that was cut off, is of another run, or no result at all, is named and repeated."""
    with SweepFolderOf(binary) as sweep:
        expected = serial_tables(sweep)
        sweep.run()
        write(sweep.result_file(2), read(sweep.result_file(2))[:100])
        write(sweep.result_file(3), read(sweep.result_file(4)))
        write(sweep.result_file(5), b"\x00\xff")
        said = sweep.run("--collect", status=1)
        require("9 done, 3 missing" in said, said)
        require(all("%06d.json" % run in said for run in (2, 3, 5)), "they are named: %s" % said)
        said = sweep.run()
        require("9 of 12 runs are there" in said, said)
        require(sweep.tables() == expected, "the same table")


def full_disk(binary):
    """A full disk ends the sweep with one message and status 4; once there is room it goes on."""
    with SweepFolderOf(binary) as sweep:
        expected = serial_tables(sweep)
        os.mkdir(sweep.folder)
        script = ('mount -t tmpfs -o size=256k none "$0" || exit 99; head -c 1000000 /dev/zero > "$0/filler" 2>/dev/null; "$@"; '
                  'test $? = 4 || exit 98; rm "$0/filler"; "$@" && cp "$0/table.csv" "$0/codebook.csv" "$0.kept"')
        os.mkdir(sweep.folder + ".kept")
        before = ("unshare", "--mount", "sh", "-c", script, sweep.folder)
        probe = subprocess.run(["unshare", "--mount", "true"], stderr=subprocess.DEVNULL, check=False)
        if probe.returncode != 0:
            print("mounting is not allowed here: full disks are tested by a limit of file sizes alone")
        else:
            said = sweep.run(before=before)
            require("No space left on device" in said, said)
            require(sweep.tables(sweep.folder + ".kept") == expected, "the same table")
        # As large as no file may be: every result fails.
        limited = ("sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *LIMITED)
        said = sweep.run(before=limited, status=4)
        require("File too large" in said, said)
        require(not sweep.results(), "%s" % sweep.results())
        sweep.run()
        require(sweep.tables() == expected, "the same table")


def bad_files(binary):
    """Mistakes are found before the first run: one message each, with the place, and no folder."""
    with SweepFolderOf(binary) as sweep:
        good = read(sweep.path)
        for old, new, words in (
                (b"seeds", b"seedz", ("small.toml:7", "seedz", "seeds")),
                (b"[4, 5]", b"[]", ("small.toml:9", "robots")),
                (b"field:{robots}", b"field:{robot}", ("small.toml:2", "robot")),
                (b"field:{robots}", b"nowhere/hall{robots}.json", ("small.toml", "hall4.json")),
                (b"ticks = 200", b"ticks = 200\nlimit = -1", ("small.toml:4", "limit")),
                (b"[[design]]", b"[options]\nseed = 3\n[[design]]", ("small.toml", "seed")),
                (b"[[design]]", b"[parameters]\nMax-Speed = -5\n[[design]]", ("small.toml", "Max-Speed")),
                (b"Small", b"Sm\xffall", ("small.toml",))):
            write(sweep.path, good.replace(old, new))
            for form in (("--check",), ()):
                one_line(sweep.run(*form, status=2), *words)
            require(not os.path.exists(sweep.folder), "no folder after %s" % new)
        write(sweep.path, good)
        require("12 runs of 1 design" in sweep.run("--check"), "the good one is good")
        require(not os.path.exists(sweep.folder), "a check leaves nothing")
        other = Sweep(binary, os.path.join(sweep.home, "none.toml"), sweep.home)
        one_line(other.run(status=2), "none.toml")


def changed_world(binary):
    """A world file that changes makes another sweep."""
    with SweepFolderOf(binary, ticks=20, seeds=2) as sweep:
        world = os.path.join(sweep.home, "room.lisp")
        write(world, read(os.path.join(WORLDS, "big-room.lisp")))
        text = read(sweep.path).replace(b'"field:{robots}"', b'"room.lisp"')
        write(sweep.path, text.replace(b"robots = [4, 5]", b"Max-Speed = [0.5, 1.0]"))
        status = sweep.run(status=(0, 2))
        if "magna: error: " in status:
            return  # a build without Lisp
        write(world, read(world) + b"; changed\n")
        one_line(sweep.run(status=2), "folder")


PLAYS = (two_workers_as_one, result_of_the_command_line, killed_workers, stopped_ten_times, hanging_run, suspended, chunks,
         two_sweeps_at_once, failing_runs, untrusted_program, remembered_trust, program_that_does_not_end, another_sweep_in_the_folder,
         cut_off_result, full_disk, bad_files, changed_world)
