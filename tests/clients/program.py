# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the program for a play, ends it afterwards, and runs plays one after the other."""

import os
import re
import subprocess
import sys
import tempfile
import threading
import time

from actr_client import PATIENCE, Unexpected


def user_environment(home):
    """Environment variables of a user with this home folder, so that the settings of the real user are not read."""
    variables = dict(os.environ, XDG_CONFIG_HOME=home, HOME=home)
    variables.setdefault("ASAN_OPTIONS", "detect_leaks=0:handle_segv=0")
    return variables


class RunningProgram:
    """The running program; ends with the block it is used in."""

    def __init__(self, command, lines=1):
        """`lines`: the number of lines it prints when it is ready."""
        self.command = command
        self.lines = lines
        self.ended_on_purpose = False
        self.ready = []

    def path(self, name):
        """A file in its working folder, which is removed at the end."""
        return os.path.join(self.folder.name, name)

    def prepare(self):
        """Preparation before the start, in its folder."""

    def start(self, **streams):
        """Starts it in a folder of its own, with these streams and `errors` as standard error."""
        self.folder = tempfile.TemporaryDirectory()
        self.prepare()
        self.errors = open(self.path("stderr"), "w+b")
        self.process = subprocess.Popen(self.command, stderr=self.errors, cwd=self.folder.name,
                                        env=user_environment(self.folder.name), **streams)

    def __enter__(self):
        self.start(stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        watchdog = threading.Timer(60, self.process.kill)
        watchdog.start()
        self.ready = [self.process.stdout.readline().decode() for _ in range(self.lines)]
        watchdog.cancel()
        if not self.ready[0].startswith("READY"):
            self.give_up("READY")
        return self

    def port_of(self, server):
        """The reported port of a server; 0 = it has none."""
        found = re.search(r"\b%s=([0-9]+)" % server, self.ready[0])
        return int(found.group(1)) if found else 0

    def give_up(self, expected):
        self.process.kill()
        self.process.wait()
        raise Unexpected("expected %s, got %r; it said\n%s" % (expected, self.ready, self.said()))

    def said(self):
        """The end of its standard error output."""
        return self.all_said()[-3000:]

    def all_said(self):
        self.errors.flush()
        with open(self.errors.name, "rb") as file:
            return file.read().decode("utf-8", "replace")

    def said_until(self, word):
        """Waits until it has written a word to standard error; returns all output so far."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            text = self.all_said()
            if word in text:
                return text
            time.sleep(0.01)
        raise Unexpected("expected it to say %r; it said\n%s" % (word, self.said()))

    def __exit__(self, kind, fault, trace):
        status = self.process.poll()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        said = self.said()
        self.errors.close()
        self.folder.cleanup()
        if status is not None and not self.ended_on_purpose:
            raise Unexpected("the program ended with status %s; it said\n%s" % (status, said))
        if kind is not None:
            print("  the program said\n    " + "\n    ".join(said.splitlines()[-15:]))


def run_plays(usage, path_count, plays_of):
    """Common to all runners: prints the names of their plays (--list), or runs the named ones, or all.

    `plays_of` takes so many absolute paths and returns pairs of name and play. Returns the exit status."""
    words = sys.argv[1:]
    if words == ["--list"]:
        print("\n".join(name for name, _ in plays_of(*[""] * path_count)))
        return 0
    if len(words) < path_count:
        print(usage)
        return 2
    every = plays_of(*[os.path.abspath(path) for path in words[:path_count]])
    wanted = words[path_count:]
    unknown = set(wanted) - {name for name, _ in every}
    if unknown:
        print("there is no play %s" % ", ".join(sorted(unknown)))
        return 2
    return perform([pair for pair in every if not wanted or pair[0] in wanted])


def perform(plays):
    """Runs pairs of name and play; returns 1 if one of them failed."""
    failed = 0
    for name, play in plays:
        try:
            play()
            print("ok      %s" % name, flush=True)
        except (Unexpected, OSError, UnicodeError) as fault:
            failed += 1
            print("FAILED  %s: %s" % (name, fault), flush=True)
    print("%d passed, %d failed" % (len(plays) - failed, failed))
    return 1 if failed else 0
