#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients of gobot-sim, written from its document alone, against the program.

usage: run_gobot.py MAGNA_BINARY SCENARIO [PLAY…]
Exit status 0 when every play went as it should; else what was expected and what came is printed."""

import os
import re
import subprocess
import sys
import tempfile
import threading

import gobot_plays as plays
from actr_client import Unexpected
from run import perform


class Program:
    """The program with a hall, running; ends with the block it is used in."""

    def __init__(self, binary, scenario, options=(), port=0):
        self.command = [binary, "--headless", "--actr-port", "off", "--cognav-port", "off",
                        "--gobot-port", str(port), "--seed", "7", "--scenario", scenario, *options]
        self.port = 0
        self.ended_on_purpose = False

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        environment = dict(os.environ, XDG_CONFIG_HOME=self.folder.name, HOME=self.folder.name)
        environment.setdefault("ASAN_OPTIONS", "detect_leaks=0:handle_segv=0")
        self.errors = open(self.path("stderr"), "w+b")
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=self.errors,
                                        cwd=self.folder.name, env=environment)
        watchdog = threading.Timer(60, self.process.kill)
        watchdog.start()
        ready = self.process.stdout.readline().decode()
        started = self.process.stdout.readline().decode()
        watchdog.cancel()
        found = re.match(r"READY .*\bgobot=([0-9]+)", ready)
        if not found or started != "Server started\n":
            self.process.kill()
            self.process.wait()
            raise Unexpected("expected READY gobot=PORT and Server started, got %r %r; it said\n%s"
                             % (ready, started, self.said()))
        self.port = int(found.group(1))
        return self

    def said(self):
        self.errors.flush()
        with open(self.errors.name, "rb") as file:
            return file.read().decode("utf-8", "replace")[-3000:]

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


def main():
    if len(sys.argv) < 3:
        print(__doc__)
        return 2
    binary, scenario = (os.path.abspath(path) for path in sys.argv[1:3])
    wanted = sys.argv[3:]

    def program_of(port=0, options=()):
        return Program(binary, scenario, options, port)

    def in_one(play):
        def run():
            with program_of(options=getattr(play, "options", ())) as program:
                play(program)
        return run

    every = [(play.__name__, in_one(play)) for play in plays.PLAYS]
    every += [("examples", lambda: plays.examples(program_of)),
              ("killed", lambda: plays.killed(program_of))]
    return perform([pair for pair in every if not wanted or pair[0] in wanted])


if __name__ == "__main__":
    sys.exit(main())
