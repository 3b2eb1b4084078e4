# SPDX-License-Identifier: GPL-3.0-or-later
"""The frontier as sent to clients: polygons around the seen area. Each play gets its own running
program, as in actr_plays."""

import math

from actr_client import Client, check_line
from actr_plays import require

# The rounding to four digits where two sides meet, metres: for a length of some metres, twice half
# a unit of the centre, of the length, and of the angle over half the length.
DIGITS = 0.001


class Copy:
    """The frontier known to a client that follows the lines."""

    def __init__(self):
        self.sides = {}  # name: (x, y, theta, length), as they were written
        self.gone = set()

    def take(self, form):
        """Applies a `frontier` form."""
        uid = form[1]
        require(uid not in self.gone, "a name is never given again: %s" % form)
        if form[2] == "invalid":
            require(uid in self.sides, "unknown: %s" % form)
            del self.sides[uid]
            self.gone.add(uid)
        else:
            require(uid not in self.sides, "a side never changes: %s" % form)
            self.sides[uid] = tuple(form[3:])


def frontier_forms(lines):
    return [check_line(line) for line in lines if line.startswith("(frontier ")]


def copy_of(forms):
    copy = Copy()
    for form in forms:
        copy.take(form)
    return copy


def ends(side):
    """The start and the end of a side."""
    x, y, theta, length = (float(number) for number in side)
    dx, dy = math.cos(theta) * length / 2, math.sin(theta) * length / 2
    return (x - dx, y - dy), (x + dx, y + dy)


def count_near(points, wanted):
    """For each wanted point, the number of points at that place."""
    squares = {}
    for x, y in points:
        squares.setdefault((math.floor(x * 10), math.floor(y * 10)), []).append((x, y))
    counts = []
    for x, y in wanted:
        column, line = math.floor(x * 10), math.floor(y * 10)
        counts.append(sum(math.hypot(x - u, y - v) < DIGITS
                          for c in (column - 1, column, column + 1)
                          for l in (line - 1, line, line + 1)
                          for u, v in squares.get((c, l), [])))
    return counts


def require_closed(sides):
    """At each corner, the number of starting sides equals that of ending sides."""
    pairs = [ends(side) for side in sides]
    begins, stops = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    for stop, begun, ended in zip(stops, count_near(begins, stops), count_near(stops, stops)):
        require(begun == ended, "%d sides begin and %d end in %s" % (begun, ended, stop))


def turns_round(sides, x, y):
    """The winding number of the polygons around a place: 1 if it was seen, 0 if not. The seen side
    is on the left where y grows downwards: counterclockwise on the screen, which counts as
    positive here."""
    total = 0.0
    for side in sides:
        (ax, ay), (bx, by) = ends(side)
        ax, ay, bx, by = ax - x, ay - y, bx - x, by - y
        total -= math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    return round(total / (2 * math.pi))


def place_in(forms, sides):
    """The number of forms after which a client knows exactly these sides; None = never. Names are
    not reused, so that there is at most one such number."""
    copy, different = Copy(), len(sides)
    if different == 0:
        return 0
    for count, form in enumerate(forms, 1):
        uid = form[1]
        before = copy.sides.get(uid) == sides.get(uid)
        copy.take(form)
        different += before - (copy.sides.get(uid) == sides.get(uid))
        if different == 0:
            return count
    return None


def frontier(program):
    """Robots explore; a client that follows the changes knows the state sent to a late client, and
    both continue with the same lines."""
    early = Client(program.port)
    early.wait(lambda lines: [line for line in lines if line.startswith("(mission robot12")],
               "expected to be told how things stand")
    for robot in ("robot1", "robot2", "robot3", "robot4"):
        early.send("(missionadd %s (explore))\n" % robot)

    def enough(lines):
        copy = copy_of(frontier_forms(lines))
        return len(copy.sides) > 30 and len(copy.gone) > 30

    early.wait(enough, "expected the frontier to come and to move")
    late = Client(program.port)
    told = late.wait(lambda lines: [line for line in lines if line.startswith("(robot ")] and lines,
                     "expected to be told how things stand")
    told = [check_line(line) for line in told]
    heads = [form[0] for form in told]
    start = told[:heads.index("robot")]
    order = [head for i, head in enumerate(heads) if i == 0 or heads[i - 1] != head]
    require(order[:4] == ["window", "map", "frontier", "robot"], "in the order of the guide: %s" % order)
    first = [form for form in start if form[0] == "frontier"]
    require(all(form[2] == "open" for form in first), "what is known, each once: %s" % first)
    sides = copy_of(first).sides
    require(len(sides) > 20, "the frontier is told at the start: %s" % first)

    at = early.wait(lambda lines: place_in(frontier_forms(lines), sides),
                    "expected the early one to know just what the late one was told")
    require_closed(sides.values())
    later = late.wait(lambda lines: len(frontier_forms(lines)) > len(first) + 20
                      and frontier_forms(lines)[len(first):], "expected it to move on")
    copy_of(first + later)
    same = early.wait(lambda lines: len(frontier_forms(lines)) >= at + len(later)
                      and frontier_forms(lines)[at:at + len(later)], "expected as much")
    require(same == later, "both are told the same:\n%s\n%s" % (same, later))


def frontier_encloses_seen_floor(program):
    """A flyer has seen its place: the explored side is on the left of every side."""
    client = Client(program.port)
    client.wait(lambda lines: len(copy_of(frontier_forms(lines)).sides) > 30,
                "expected the frontier to come")
    told = Client(program.port).join()
    start = told[:[form[0] for form in told].index("robot")]
    sides = copy_of(form for form in start if form[0] == "frontier").sides.values()
    flyers = [form for form in told if form[:1] + form[2:3] == ["robot", "airrobot"]]
    require(flyers, "the office has flyers")
    for flyer in flyers:
        x, y = float(flyer[3]), float(flyer[4])
        require(turns_round(sides, x, y) == 1, "%s is on floor that was seen" % flyer)
    require(turns_round(sides, -1000.0, 0.0) == 0, "no robot has been far away")


frontier.options = ["--time-scale", "10"]
PLAYS = [frontier, frontier_encloses_seen_floor]
