#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Twelve simulated CyBOTs search a field of six metres together: three fields with two goal boxes, and three with one.

usage: shared_fields.py MAGNA_BINARY CYBOT_BINARY [FIRST_SEED]

Goals: no robot drives through another one (their centres stay a diameter apart), no box has two robots, and every
search ends. Prints a line for each field; exit
status 0 if all goals are met."""

import math
import os
import random
import re
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "clients"))
from actr_client import Client, read_form  # noqa: E402
from cybot_search import SimulatedCybot, is_in_box, points  # noqa: E402
from program import RunningProgram  # noqa: E402

CYBOTS = 12
BOX = 0.6             # m: side of a goal box
SPACING = 0.5         # m between the robots' starts
TIME_SCALE = 4.0
LIMIT = 20.0 * 60.0   # s, simulated
DIAMETER = 0.34       # m
TOUCH = 0.03          # m
PATIENCE = 60.0       # s

HEAD = """(defvar post* (new-thing post nil ((:footprint (.06 .06)) (:obsmove #t) (:obsview #t))))
(defvar block* (new-thing block nil ((:footprint (.3 .3)) (:obsmove #t) (:obsview #t))))
(defmap shared (6 6 :offset (-3 -3) :tick .1 :resolution .02)
  (rect (-3 -3) (3 3) wood 40)
"""


def starts():
    """Three rows in the middle of the field, looking up and down."""
    for k in range(CYBOTS):
        yield SPACING * (k % 4 - 1.5), SPACING * (k // 4 - 1.0), 90.0 if k % 2 else -90.0


def field(seed, boxes):
    """A world file, and its boxes as lists of posts; a search covers two metres to each side."""
    chance = random.Random(seed)
    taken, text, goals = [], HEAD, []

    def place(room):
        while True:
            x, y = chance.uniform(-1.9, 1.9), chance.uniform(-1.9, 1.9)
            beside = abs(x) > 1.5 * SPACING + room or abs(y) > SPACING + room
            if beside and all(math.hypot(x - a, y - b) > room + r for a, b, r in taken):
                taken.append((x, y, room))
                return x, y
    for _ in range(boxes):
        x, y = place(0.65)
        posts = [(x + dx * BOX / 2.0, y + dy * BOX / 2.0) for dx in (-1, 1) for dy in (-1, 1)]
        text += "".join("  (obj (post :prototype post*) (%.2f %.2f) ())\n" % post for post in posts)
        goals.append([(round(a, 2), round(b, 2)) for a, b in posts])
    for _ in range(2):
        text += "  (obj (block :prototype block*) (%.2f %.2f) ())\n" % place(0.45)
    return text + ")\n", goals


def in_world(start, place):
    """A place that a simulated CyBOT tells, to the right and ahead of its start, in the world."""
    x, y, heading = start
    ahead = math.cos(math.radians(heading)), math.sin(math.radians(heading))
    right, forward = place
    return x + forward * ahead[0] - right * ahead[1], y + forward * ahead[1] + right * ahead[0]


class Console(RunningProgram):
    def __init__(self, magna, world, ports):
        dials = []
        for port, (x, y, heading) in zip(ports, starts()):
            dials += ["--cybot", "127.0.0.1:%s,at=%g:%g:%g" % (port, x, y, heading)]
        super().__init__([magna, "--headless", "--clean", "--cybot-search", "--stats", "--actr-port", "0", "--cognav-port",
                          "off", "--gobot-port", "off", "--agent-port", "off", "--time-scale", "%g" % TIME_SCALE,
                          "--cybot-margin", "60", *dials, world])
        self.ended_on_purpose = True


def taken(client):
    """The lines that have come since the last call."""
    with client.changed:
        end = client.bytes.rfind(b"\n") + 1
        text = bytes(client.bytes[:end])
        del client.bytes[:end]
    return text.decode("ascii").splitlines()


def watch(program, client, deadline):
    """The least distance between two robots until the program ends or time is over, and its exit status."""
    places, least = {}, math.inf
    while program.process.poll() is None and time.monotonic() < deadline:
        for line in taken(client):
            if not line.startswith("(robot "):
                continue
            _, name, kind, x, y, _ = read_form(line)
            places.pop(name, None)
            if kind == "invalid":
                continue
            here = float(x), float(y)
            least = min([least] + [math.dist(here, there) for there in places.values()])
            places[name] = here
        time.sleep(0.02)
    return least, program.process.poll()


def play(magna, cybot, seed, boxes):
    text, goals = field(seed, boxes)
    with tempfile.TemporaryDirectory() as folder:
        world = os.path.join(folder, "shared.lisp")
        with open(world, "w", encoding="utf-8") as file:
            file.write(text)
        robots = [SimulatedCybot(cybot, "--listen", "0", "--world", world, "--at", "%g:%g:%g" % start, "--time-scale",
                                 "%g" % TIME_SCALE, "--poll", "500", "--seed", str(100 * seed + k))
                  for k, start in enumerate(starts())]
        try:
            ports = [robot.wait(r"READY port=(\d+)", PATIENCE).group(1) for robot in robots]
            begun = time.monotonic()
            with Console(magna, world, ports) as program:
                client = Client(program.port_of("actr"))
                least, status = watch(program, client, begun + PATIENCE + LIMIT / TIME_SCALE)
                said = program.process.stdout.read().decode() if status is not None else ""
            ticks = re.search(r"^ticks=(\d+)", said, re.MULTILINE)
            minutes = int(ticks.group(1)) / 600.0 if ticks else math.nan
            told = [robot.end() for robot in robots]
        finally:
            for robot in robots:
                if robot.process.poll() is None:
                    robot.process.kill()
    parked = [0] * boxes
    for lines, start in zip(told, starts()):
        true = points([line for line in lines if line.startswith("true ")], "true")
        for k, posts in enumerate(goals):
            parked[k] += bool(true) and is_in_box(in_world(start, true[-1]), posts)
    met = status in (0, 1) and DIAMETER - TOUCH < least < math.inf and max(parked) <= 1
    print("seed %2d, %d boxes: parked %s, nearest %.2f m, ended %s after %.1f min  %s"
          % (seed, boxes, parked, least, status, minutes, "met" if met else "MISSED"), flush=True)
    return met


def main():
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    magna, cybot = map(os.path.abspath, sys.argv[1:3])
    first = int(sys.argv[3]) if len(sys.argv) == 4 else 1
    met = [play(magna, cybot, seed, boxes) for boxes in (2, 1) for seed in range(first, first + 3)]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
