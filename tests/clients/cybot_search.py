# SPDX-License-Identifier: GPL-3.0-or-later
"""One search: the program and a simulated CyBOT on a generated field, judged by where the robot really is."""

import os
import re
import select
import subprocess
import time
from dataclasses import dataclass, field

from actr_client import Unexpected
from program import RunningProgram

TIME_SCALE = 8.0
TICK_SECONDS = 0.1    # simulated
LIMIT_MINUTES = 15.0  # simulated
# A search that is given up when its time is over ends after it, and time is counted from the start of the program.
GIVE_UP_MINUTES = 1.0
# Simulated milliseconds between two polls. A damaged request costs a second of silence on the line, that
# is 8 simulated ones, so a robot that polls often while it moves loses time by it.
POLL = "1000"
PATIENCE = 60.0  # seconds for the start of the program, and for its end after the limit


class SearchingProgram(RunningProgram):
    """The program with a search for its first CyBOT; it ends with the search."""

    def __init__(self, binary, world, profile, seed):
        super().__init__([binary, "--headless", "--cybot-search", "--actr-port", "off", "--gobot-port", "off",
                          "--agent-port", "off", "--cognav-port", "0", "--cognav-profile", profile,
                          "--time-scale", "%g" % TIME_SCALE, "--stats", "--seed", str(seed), world])
        self.ended_on_purpose = True

    def end_within(self, seconds):
        """Its exit status; nothing if it is still running then."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def minutes(self):
        """The simulated time of a run that has ended, by its own clock: on a busy machine it falls behind."""
        ticks = re.search(r"^ticks=(\d+)", self.process.stdout.read().decode(), re.MULTILINE)
        if not ticks:
            raise Unexpected("no line of --stats with its ticks; it said\n%s" % self.said())
        return int(ticks.group(1)) * TICK_SECONDS / 60.0


class SimulatedCybot:
    """magna-cybot, running; `lines` is what it has printed so far."""

    def __init__(self, binary, *options):
        self.process = subprocess.Popen([binary, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.text = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    @property
    def lines(self):
        """Reads what it has printed since."""
        while self.process.stdout and not self.process.stdout.closed:
            if not select.select([self.process.stdout], [], [], 0)[0]:
                break
            piece = self.process.stdout.read(65536)
            if not piece:
                break
            self.text += piece
        return self.text.decode("utf-8", "replace").splitlines()

    def wait(self, pattern, patience):
        """The first line that matches, when it comes."""
        deadline = time.monotonic() + patience
        while True:
            for line in self.lines:
                found = re.match(pattern, line)
                if found:
                    return found
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Unexpected("the CyBOT did not say %s but\n    %s" % (pattern, "\n    ".join(self.lines[-8:])))
            time.sleep(0.02)

    def end(self):
        """Ends it as a user does, and returns all lines. The last one is its true pose."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        lines = self.lines
        self.process.stdout.close()
        return lines


def points(lines, word):
    """The places of all lines "WORD X Y …"."""
    found = [re.match(r"%s (\S+) (\S+)" % word, line) for line in lines]
    return [(float(f.group(1)), float(f.group(2))) for f in found if f]


def is_in_box(place, posts):
    """Whether a place is inside of the box that the posts are the corners of; its sides lie along the axes."""
    if len(posts) != 4:
        return False
    return all(min(post[axis] for post in posts) < place[axis] < max(post[axis] for post in posts)
               for axis in (0, 1))


@dataclass
class Search:
    """What is searched, and under which conditions."""
    seed: int
    profile: str = "doc"
    posts: bool = True
    damage: float = 0.01  # share of bytes
    drift: float = 0.0    # percent
    noise: float = 0.0    # centimetres

    @property
    def world(self):
        return "cybot-field:%d%s" % (self.seed, "" if self.posts else ":no-posts")


@dataclass
class Verdict:
    """How a search ended."""
    search: Search
    status: object = None    # of the program; None = it did not end
    minutes: float = 0.0     # simulated
    in_box: bool = False     # the robot's true centre
    in_hole: bool = False
    opcodes: int = 0
    end: tuple = (0.0, 0.0)  # true place
    said: list = field(default_factory=list)  # by the program, its end
    told: list = field(default_factory=list)  # by the CyBOT

    @property
    def parked(self):
        return self.status == 0 and self.in_box and not self.in_hole and self.minutes <= LIMIT_MINUTES

    @property
    def as_expected(self):
        if self.search.posts:
            return self.parked
        return self.status == 1 and not self.in_hole and self.minutes <= LIMIT_MINUTES + GIVE_UP_MINUTES

    def __str__(self):
        result = {0: "parked", 1: "not found", None: "not ended"}.get(self.status, "status %s" % self.status)
        where = "in a hole" if self.in_hole else "in the box" if self.in_box else "outside"
        return "%-26s %-10s %-10s %-10s %5.1f min %4d opcodes, at %6.3f %6.3f%s" % (
            self.search.world, self.search.profile, result, where, self.minutes, self.opcodes, *self.end,
            "" if self.as_expected else "  <- MISSED")


def play(magna, cybot, search):
    """Runs one search and judges it."""
    verdict = Verdict(search)
    options = ["--world", search.world, "--profile", search.profile, "--time-scale", "%g" % TIME_SCALE,
               "--poll", POLL, "--seed", str(search.seed), "--drift", "%g" % search.drift,
               "--scan-noise", "%g" % search.noise, "--fault", "damage=%g" % search.damage]
    with SearchingProgram(magna, search.world, search.profile, search.seed) as program:
        with SimulatedCybot(cybot, *options, "127.0.0.1:%d" % program.port_of("cognav")) as robot:
            robot.wait("attached", PATIENCE)
            limit = LIMIT_MINUTES * 60.0 / TIME_SCALE
            verdict.status = program.end_within(limit + PATIENCE)
            verdict.minutes = program.minutes() if verdict.status in (0, 1) else 0.0
            time.sleep(0.1)
            verdict.told = robot.end()
        verdict.said = program.said().splitlines()[-12:]
    posts = points(verdict.told, "post")
    last = [line for line in verdict.told if line.startswith("true ")][-1:]
    if not last:
        raise Unexpected("the CyBOT did not print its true pose:\n    %s" % "\n    ".join(verdict.told[-8:]))
    verdict.end = points(last, "true")[0]
    verdict.in_hole = "in a hole" in last[0]
    verdict.in_box = is_in_box(verdict.end, posts[:4])
    verdict.opcodes = sum(bool(re.match(r"(TUR|DRV|SCNL|SCNS|WIN)\b", line)) for line in verdict.told)
    return verdict
