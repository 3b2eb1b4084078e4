# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator's tasks done by a client: it looks through the images of its robots and reports the
victims in them, as it finds them in `image` lines."""

import math
import re
import time

from actr_client import PATIENCE, Client, Unexpected, read_form
from actr_plays import require

VICTIMS = [(34.4, 1.0), (-2.2, 13.4), (9.5, 15.0), (27.5, 13.4)]  # of office.lisp
LOOK = 1.0   # seconds for the features of a picture; one without any is looked at again later
NEAR = 1.0   # metres between a mark and its victim


class Operator:
    """A client that asks one command at a time."""

    def __init__(self, port):
        self.client = Client(port)
        self.client.join()
        self.count = 0

    def ask(self, robot, command):
        """Returns the answer's fields after its number, and the lines that came before it."""
        self.count += 1
        self.client.forget()
        self.client.send("(command %d %s %s)\n" % (self.count, robot, command))
        number = self.count

        def answered(lines):
            for at, line in enumerate(lines):
                if re.match(r"\((result|error) %d[ )]" % number, line):
                    return line, lines[:at]
            return None

        answer, before = self.client.wait(answered, "expected an answer to %s" % command)
        return read_form(answer), before

    def victims_shown(self):
        """The boxes of victims in the picture that was just shown, None if no features came."""
        def features(lines):
            return [line.split() for line in lines
                    if line.startswith("(image ") and " invalid " not in line]
        try:
            seen = self.client.wait(features, "features", patience=LOOK)
        except Unexpected:
            return None
        return [(int(line[3]), int(line[4])) for line in seen if line[2] == "vict"]


def near(place, others):
    return [other for other in others if math.dist(place, other) < NEAR]


def report(operator, robot, box, marks):
    """Marks the victim in this box, unless it has a mark: then the new one is removed."""
    answer, before = operator.ask(robot, "(mark-victim-in-image %d %d)" % box)
    require(answer[0] == "result" and answer[2][0] == "mark", "a mark: %s" % answer)
    name = answer[2][1]
    lines = [read_form(line) for line in before if line.startswith("(map %s vict " % name)]
    require(len(lines) == 1, "its map line comes first: %s" % before)
    place = (float(lines[0][3]), float(lines[0][4]))
    require(near(place, VICTIMS), "%s is a victim's place" % (place,))
    if near(place, marks.values()):
        answer, before = operator.ask(robot, "(unmark-victim %s)" % name)
        require(answer[0] == "result" and
                any(line.startswith("(map %s invalid " % name) for line in before),
                "the mark is gone: %s" % before)
    else:
        marks[name] = place


def victims_reported(program):
    """Robots explore; the client looks through their images and marks two victims."""
    operator = Operator(program.port)
    robots = ["robot%d" % number for number in range(1, 13)]
    for robot in robots:
        answer, _ = operator.ask(robot, "(explore)")
        require(answer[0] == "result", "it explores: %s" % answer)
    marks = {}
    deadline = time.monotonic() + 4 * PATIENCE
    while len(marks) < 2:
        require(time.monotonic() < deadline, "two victims are found, not %s" % marks)
        for robot in robots:
            answer, _ = operator.ask(robot, "(show-image next)")
            while answer[0] == "result" and answer[2][1] != "live":
                boxes = operator.victims_shown()
                for box in boxes or []:
                    report(operator, robot, box, marks)
                answer, _ = operator.ask(robot, "(show-image next)" if boxes is None
                                         else "(dismiss-image)")
            if answer[0] == "error":
                require(answer[2] == "no-more-images", "the last one: %s" % answer)
    late = Client(program.port)
    told = [form for form in late.join() if form[0] == "map" and form[2] == "vict"]
    require({form[1] for form in told} == set(marks), "another client knows them: %s" % told)
    late.close()


victims_reported.options = ["--clean", "--time-scale", "8"]

PLAYS = [victims_reported]
