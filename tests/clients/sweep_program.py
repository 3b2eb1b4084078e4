# SPDX-License-Identifier: GPL-3.0-or-later
"""The program while it runs sweeps, and what is true of their tables."""

import csv
import io
import os
import signal
import subprocess
import tempfile
import time

from actr_client import PATIENCE, Unexpected
from mcap_file import require
from program import user_environment
from session_check import read

TABLES = ("table.csv", "codebook.csv")
RUNS = 12  # of small_file


def small_file(folder, name="small.toml", keys="", seeds=RUNS // 2, ticks=200, robots="[4, 5]", factors=""):
    """Writes a sweep of small fields, of `seeds` runs for each number of robots; returns its path."""
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write('title = "Small fields"\nworld = "field:{robots}"\nticks = %d\n%s\n[[design]]\nname = "size"\nseeds = %d\n'
                   "[design.factors]\nrobots = %s\n%s\n" % (ticks, keys, seeds, robots, factors))
    return path


class Sweep:
    """A sweep file in a folder, with the binary that runs it."""

    def __init__(self, binary, path, home):
        self.binary = binary
        self.path = path
        self.home = home
        self.folder = path[:-len(".toml")] + ".sweep"

    def command(self, *options):
        return [self.binary, "sweep", self.path, *options]

    def start(self, *options, before=(), **streams):
        """Starts it in a process group of its own."""
        streams.setdefault("stdout", subprocess.PIPE)
        streams.setdefault("stderr", subprocess.PIPE)
        return subprocess.Popen([*before, *self.command(*options)], stdin=subprocess.DEVNULL, cwd=self.home,
                                env=user_environment(self.home), start_new_session=True, **streams)

    def run(self, *options, status=0, before=()):
        """Runs it to its end; returns its output. The status may be one of several."""
        output, errors, got = self.end_of(self.start(*options, before=before))
        wanted = status if isinstance(status, tuple) else (status,)
        require(got in wanted, "%s: status %s, not %s: %s%s" % (options, got, status, output, errors))
        return output + errors

    def end_of(self, process, patience=8 * PATIENCE):
        """Output, error output and status of a process that ends by itself."""
        try:
            output, errors = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
            raise Unexpected("the sweep does not end; it said\n%s" % errors[-2000:].decode()) from None
        return output.decode("utf-8", "replace"), errors.decode("utf-8", "replace"), process.returncode

    def tables(self, folder=None):
        """The bytes that are the same on every engine."""
        return [read(os.path.join(folder or self.folder, name)) for name in TABLES]

    def results(self):
        """The numbers of the runs that have a result."""
        try:
            names = os.listdir(os.path.join(self.folder, "results"))
        except FileNotFoundError:
            return []
        return sorted(int(name[:-len(".json")]) for name in names if name.endswith(".json"))

    def result_file(self, number):
        return os.path.join(self.folder, "results", "%06d.json" % number)

    def wait_for_results(self, count, process, patience=PATIENCE):
        """Until so many runs have ended, or the sweep has."""
        deadline = time.monotonic() + patience
        while len(self.results()) < count and process.poll() is None:
            require(time.monotonic() < deadline, "expected %d results: %s" % (count, self.results()))
            time.sleep(0.005)


def rows_of(table):
    """The rows of a table as dictionaries."""
    return list(csv.DictReader(io.StringIO(table.decode("utf-8"), newline="")))


def states_of(sweep):
    """Pairs of status and reason of each run, by its number."""
    return {int(row["run"]): (row["status"], row["reason"]) for row in rows_of(sweep.tables()[0])}


def workers_of(process):
    """The processes that a sweep has started."""
    try:
        with open("/proc/%d/task/%d/children" % (process.pid, process.pid), encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except FileNotFoundError:
        return []


def is_running(number):
    """Whether a process runs; one that has ended may wait for its parent."""
    try:
        with open("/proc/%d/stat" % number, encoding="utf-8") as file:
            return file.read().rpartition(") ")[2][:1] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class SweepFolderOf:
    """A temporary folder with a small sweep; yields the Sweep."""

    def __init__(self, binary, **file):
        self.binary = binary
        self.file = file

    def __enter__(self):
        self.temporary = tempfile.TemporaryDirectory()
        path = small_file(self.temporary.name, **self.file)
        return Sweep(self.binary, path, self.temporary.name)

    def __exit__(self, kind, fault, trace):
        self.temporary.cleanup()


def serial_tables(sweep):
    """The tables of the same sweep by one worker process, in another folder."""
    folder = sweep.folder + ".serial"
    sweep.run("--jobs", "1", "--output", folder)
    return sweep.tables(folder)
