# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs GoogleTest programs so that a test which depends on another one fails: all tests of each program in a shuffled
order, with three seeds, and each test alone in a process of its own.

usage: check_order.py BUILD_FOLDER JOBS [PROGRAM…]     programs of the build (test_widgets); all unless told
The last line of the output is the verdict; exit status 0 if every run passed."""

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

SEEDS = (1, 2, 3)
PATIENCE = 3600.0  # seconds; a limit for a machine in trouble, never waited for in full


def programs(build, names):
    """The GoogleTest programs that CTest runs in the build, as paths."""
    said = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True,
                          capture_output=True, text=True).stdout
    paths = {test["command"][0] for test in json.loads(said)["tests"] if "command" in test}
    paths = sorted(path for path in paths if os.path.basename(path).startswith("test_"))
    unknown = set(names) - {os.path.basename(path) for path in paths}
    if unknown:
        sys.exit("dev: check order: no test program %s; there are: %s"
                 % (" ".join(sorted(unknown)), " ".join(map(os.path.basename, paths))))
    return [path for path in paths if not names or os.path.basename(path) in names]


def run(program, *arguments):
    """One run with settings of its own: its exit status and output."""
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", HOME=home,
                           XDG_CONFIG_HOME=os.path.join(home, "config"),
                           XDG_DATA_HOME=os.path.join(home, "data"))
        for name in ("GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX"):
            environment.pop(name, None)
        try:
            done = subprocess.run([program, "--gtest_brief=1", *arguments], env=environment, text=True,
                                  errors="replace", stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE)
        except subprocess.TimeoutExpired as late:
            return -1, "it did not end\n%s" % (late.output or b"").decode("utf-8", "replace")
        return done.returncode, done.stdout


def tests_of(program):
    """The full names of its tests, without disabled ones."""
    status, said = run(program, "--gtest_list_tests")
    if status != 0:
        sys.exit("dev: check order: %s does not list its tests: %s" % (program, said))
    names, suite = [], ""
    for line in said.splitlines():
        name = line.partition("#")[0].rstrip()  # without the value of a parameter
        if not name.startswith(" "):
            suite = name
        elif "DISABLED_" not in suite + name:
            names.append(suite + name.strip())
    return names


def check(program, what, *arguments):
    """Whether the run passed; tells of one that did not."""
    status, said = run(program, *arguments)
    if status != 0:
        print("FAILED (%s): %s %s: %s\n%s" % (status, os.path.basename(program), what,
                                              " ".join(arguments), said), flush=True)
    return status == 0


def main():
    build, jobs, names = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    chosen = programs(build, names)
    alone = [(program, test) for program in chosen for test in tests_of(program)]
    with ThreadPoolExecutor(jobs) as pool:
        # Whole programs take longest, so they start first.
        shuffled = [pool.submit(check, program, "shuffled", "--gtest_shuffle",
                                "--gtest_random_seed=%d" % seed)
                    for program in chosen for seed in SEEDS]
        single = [pool.submit(check, program, "alone", "--gtest_filter=" + test)
                  for program, test in alone]
        failed = [sum(not each.result() for each in runs) for runs in (shuffled, single)]
    if any(failed):
        print("order: FAILED: %d of %d shuffled runs, %d of %d tests alone"
              % (failed[0], len(shuffled), failed[1], len(single)))
        return 1
    print("order: %d programs pass shuffled with seeds %s, and each of their %d tests alone"
          % (len(chosen), ", ".join(map(str, SEEDS)), len(alone)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
