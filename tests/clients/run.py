#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Attaches independent clients to the program over real sockets and holds what they are told
against the guide and the examples of tests/wire.

usage: run.py MAGNA_BINARY WORLD
Exit status 0 when every play went as it should; else what was expected and what came is printed."""

import os
import re
import subprocess
import sys
import tempfile
import threading
import time

import actr_plays
from actr_client import PATIENCE, Unexpected


class Program:
    """The program, running; ends with the block it is used in."""

    def __init__(self, binary, world, options=(), inputs=()):
        """`inputs`: lines of a log of inputs that it plays, as if an operator gave them."""
        self.inputs = inputs
        self.command = [os.path.abspath(binary), "--headless", "--actr-port", "0", "--cognav-port",
                        "off", "--seed", "7", *options, os.path.abspath(world)]
        self.port = 0
        self.cognav = 0

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        if self.inputs:
            path = os.path.join(self.folder.name, "inputs")
            with open(path, "w", encoding="ascii") as file:
                file.write("".join(line + "\n" for line in self.inputs))
            self.command[1:1] = ["--play-inputs", path]
        # No settings of the user's are read.
        environment = dict(os.environ, XDG_CONFIG_HOME=self.folder.name, HOME=self.folder.name)
        environment.setdefault("ASAN_OPTIONS", "detect_leaks=0:handle_segv=0")
        self.errors = open(os.path.join(self.folder.name, "stderr"), "w+b")
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=self.errors,
                                        cwd=self.folder.name, env=environment)
        watchdog = threading.Timer(60, self.process.kill)
        watchdog.start()
        ready = self.process.stdout.readline().decode()
        watchdog.cancel()
        found = re.match(r"READY .*\bactr=([0-9]+)", ready)
        if not found:
            self.process.kill()
            self.process.wait()
            raise Unexpected("expected READY actr=PORT, got %r; it said\n%s" % (ready, self.said()))
        self.port = int(found.group(1))
        cognav = re.search(r"\bcognav=([0-9]+)", ready)
        self.cognav = int(cognav.group(1)) if cognav else 0
        return self

    def said(self):
        """The end of what it wrote to standard error."""
        return self.all_said()[-3000:]

    def all_said(self):
        self.errors.flush()
        with open(self.errors.name, "rb") as file:
            return file.read().decode("utf-8", "replace")

    def said_until(self, word):
        """Waits until it has written a word to standard error: all of it so far."""
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
        if status is not None:
            raise Unexpected("the program ended with status %s; it said\n%s" % (status, said))
        if kind is not None:
            print("  the program said\n    " + "\n    ".join(said.splitlines()[-15:]))


def main():
    if len(sys.argv) != 3:
        print(__doc__)
        return 2
    binary, world = sys.argv[1:]

    def program(options=(), inputs=()):
        return Program(binary, world, options, inputs)

    def in_one(play):
        def run():
            with program(getattr(play, "options", ()), getattr(play, "inputs", ())) as running:
                play(running)
        return run

    plays = [(play.__name__, in_one(play)) for play in actr_plays.PLAYS]
    plays.append(("examples", lambda: actr_plays.examples(program, False)))
    plays.append(("examples_byte_by_byte", lambda: actr_plays.examples(program, True)))
    return perform(plays)


def perform(plays):
    """Runs pairs of name and play; 1 = one of them failed."""
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


if __name__ == "__main__":
    sys.exit(main())
