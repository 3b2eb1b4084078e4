# SPDX-License-Identifier: GPL-3.0-or-later
"""Three jobs of an operator by keyboard alone, and how many keys each takes: plays that also take
pictures. And a stop in the middle of an order."""

import math
import re

from desk import wait_for
from keyboard_plays import continue_all
from stage import Film, moves, place, play, play_in, says, stands
from tour import ROOT

MOST_FOR_24 = 40  # keys


class Job:
    """A job with its pictures. Its keys are counted from begin() to end()."""

    def __init__(self, desk, name, heading):
        self.desk, self.heading = desk, heading
        self.film = Film(desk, name)

    def begin(self):
        self.before = self.desk.struck

    def end(self):
        """The number of keys, which is the one on the page of the films."""
        struck = self.desk.struck - self.before
        page = (ROOT / "docs/film-jobs/README.md").read_text("utf-8")
        written = re.search(r"^## %s: (\d+) keys$" % re.escape(self.heading), page, re.MULTILINE)
        assert written, "docs/film-jobs/README.md has no heading “%s: N keys”" % self.heading
        assert int(written.group(1)) == struck, (
            "docs/film-jobs/README.md says that “%s” takes %s keys, but it took %d"
            % (self.heading, written.group(1), struck))
        return struck


def robots(count):
    return ["robot%d" % number for number in range(1, count + 1)]


# Six robots

OFFICE = ((-4, -4), (40, 26))  # lower corner and size, metres
SIDE = 26  # columns and rows of the crosshair's letters


def middle(letters):
    """The middle of the box of the grid that has these letters, metres."""
    return tuple(low + size * (ord(letter) - ord("a") + 0.5) / SIDE
                 for letter, low, size in zip(letters, *OFFICE))


def aim_at(desk, robot, letters):
    """Moves the open crosshair of the robot to a box of the grid, from where a way is planned."""
    chart = desk.wait_for_focus("anything", "Map")
    wait_for(lambda: desk.description(chart).startswith(robot + ", "), "the crosshair of " + robot)
    desk.press(*letters)
    there = re.compile(r"^%s, .*x %.2f\b.*y %.2f\b.*, about " % (robot, *middle(letters)))
    wait_for(lambda: there.search(desk.description(chart)), "a way of %s to %s" % (robot, letters))


def is_sent(witness, robot, letters):
    """Waits until its plan is to drive there and nothing else, and it moves."""
    plan = re.compile(r"\(mission %s \(goto \((\S+) (\S+) \S+\)\)\)$" % robot)

    def look(lines):
        found = next(filter(None, map(plan.match, reversed(lines))), None)
        return found and math.dist(map(float, found.groups()), middle(letters)) < 0.05

    witness.wait(look, "%s is sent to %s" % (robot, letters))
    moves(witness, robot)


# Slowly, so that all six are still on their way after a busy machine has looked.
@play_in("office.lisp", "--time-scale", "0.5")
def six_robots_are_sent_to_six_places(desk, witness):
    job = Job(desk, "send", "Send six robots")
    moves(witness, "robot6")
    desk.wait_for_focus("anything", "Map")
    job.film.step("six-robots-to-send")
    job.begin()
    desk.press("1", "j")
    aim_at(desk, "robot1", "ft")  # meeting room
    job.film.step("the-way-of-robot1")
    desk.press("shift+Return")
    is_sent(witness, "robot1", "ft")
    # The crosshair stays open: robots 2 to 4 are idle, too, and drive to a way-point at once.
    for number, letters in (("2", "ks"), ("3", "uh"), ("4", "nf")):  # store, lab, office
        desk.press(number)
        aim_at(desk, "robot" + number, letters)
        desk.press("shift+Return")
        is_sent(witness, "robot" + number, letters)
    job.film.step("four-on-their-way")
    # A goal in place of a patrol: Enter, which closes the crosshair.
    desk.press("5")
    aim_at(desk, "robot5", "ym")  # corridor
    desk.press("Return")
    is_sent(witness, "robot5", "ym")
    desk.press("6", "j")
    aim_at(desk, "robot6", "uv")  # workshop
    desk.press("Return")
    is_sent(witness, "robot6", "uv")
    job.end()
    job.film.step("six-on-their-way")


# Two victims

PAUSED_AT = 600  # ticks: by then cameras have passed three of the four people
PICTURE = {"robot7": (360, 180)}  # columns and rows of its image camera; those of all others:
USUAL = (320, 240)
STEP = 8  # pixels by which an arrow key moves the crosshair
FEATURE = re.compile(r"\(image (\S+) (\S+) (\d+) (\d+) (\d+) (\d+) 0.0000\)$")
SHOWN = re.compile(r"\(picture (\S+) (\d+) \d+\)$")
MARKED = re.compile(r"\(marked (\S+) (\S+)\)$")
VICTIM = re.compile(r"\(map (victim-\d+) vict (\S+) (\S+) ")


def run_to(desk, witness, tick):
    """Begins the world again and pauses it at this tick, where each run has stored the same
    images."""
    witness.send("(subscribe time pause picture marked)\n")
    desk.wait_for_focus("anything", "Map")
    desk.press("space")
    witness.wait_for_line("(pause t)")
    witness.forget()
    desk.press("ctrl+r")
    witness.wait_for_line("(time 0.0000 0)")
    desk.press("F12")
    desk.wait_for_focus("text", "Command")
    desk.type("tick %d" % tick)
    desk.press("Return")
    last = re.compile(r"\(time \S+ %d\)$" % tick)
    witness.wait(lambda lines: any(map(last.match, lines)), "tick %d" % tick, 240)
    desk.press("ctrl+w")  # closes the console
    desk.wait_for_focus("anything", "Map")


def shown_image(witness):
    """The robot that took the shown stored image, and its number."""
    for line in reversed(witness.lines()):
        if line.startswith("(picture "):
            found = SHOWN.match(line)
            return found and found.groups()
    return None


def victims(witness):
    """The victims in the shown picture: name, and the middle and size of the box in pixels."""
    found = {}
    for name, kind, *box in (line.groups() for line in map(FEATURE.match, witness.lines()) if line):
        found.pop(name, None)
        if kind == "vict":
            found[name] = tuple(map(int, box))
    return found


def mark_of(witness, feature):
    """The mark of the victim that is this feature of the picture; None: it has none."""
    for line in reversed(witness.lines()):
        found = MARKED.match(line)
        if found and found.group(1) == feature:
            return None if found.group(2) == "nil" else found.group(2)
    return None


def know_marks(witness):
    """Waits until the marks of the shown picture were told; the time comes after them."""
    def times():
        return sum(line.startswith("(time ") for line in witness.lines())

    before = times()
    witness.send("(subscribe marked time)\n")
    wait_for(lambda: times() > before, "the marks of the picture")


def unmarked_victim(desk, witness, view, before):
    """Looks at the image that a key has just asked for: the place of a victim without a mark in it,
    None if there is none. `before`: number and description of the image before it."""
    image, words = before
    wait_for(lambda: (shown_image(witness) or image)[1] != image[1], "another image")
    # The picture itself, which is painted later.
    wait_for(lambda: desk.description(view).startswith(("In sight", "Nothing but"))
             and desk.description(view) != words, "its picture")
    if "casualty" not in desk.description(view):
        return None
    wait_for(lambda: victims(witness), "a victim in the picture")
    know_marks(witness)
    return next(((name, box) for name, box in victims(witness).items()
                 if not mark_of(witness, name)), None)


def next_victim(desk, witness, view):
    """Goes on in the queue to the next image that shows a victim without a mark."""
    while True:
        before = shown_image(witness), desk.description(view)
        desk.press("alt+Right")
        found = unmarked_victim(desk, witness, view, before)
        if found:
            return found


def aim_in_picture(desk, at, box):
    """Moves the crosshair from there to the victim by arrow keys; returns where it is then."""
    x, y, width, height = box
    aimed = []
    for start, goal, size, keys in ((at[0], x, width, ("Left", "Right")),
                                    (at[1], y, height, ("Up", "Down"))):
        off = goal - start
        count = max(0, math.ceil((abs(off) - max(STEP / 2, size / 6)) / STEP))
        desk.press(*[keys[off > 0]] * count)
        aimed.append(start + math.copysign(STEP * count, off))
    return aimed


def mark(desk, witness, feature):
    """The key for a victim. Returns the place of the mark."""
    desk.press("v")
    name = wait_for(lambda: mark_of(witness, feature), "the mark of " + feature)
    at = wait_for(lambda: next(filter(lambda line: line and line.group(1) == name,
                                      map(VICTIM.match, witness.lines())), None), "its place")
    return float(at.group(2)), float(at.group(3))


@play_in("office.lisp", "--actr-keep-names")
def two_victims_are_marked_in_images(desk, witness):
    job = Job(desk, "mark", "Mark two victims")
    run_to(desk, witness, PAUSED_AT)
    job.begin()
    desk.press("ctrl+j")
    view = desk.wait_for_focus("image", "Stored image")
    found = unmarked_victim(desk, witness, view, ((None, None), ""))
    feature, box = found or next_victim(desk, witness, view)
    job.film.step("the-queue-shows-a-victim")
    desk.press("m")  # the crosshair, in the middle
    robot = shown_image(witness)[0]
    at = aim_in_picture(desk, [side / 2 for side in PICTURE.get(robot, USUAL)], box)
    job.film.step("the-crosshair-is-on-it")
    first = mark(desk, witness, feature)
    feature, box = next_victim(desk, witness, view)
    aim_in_picture(desk, at, box)
    job.film.step("the-next-image")
    second = mark(desk, witness, feature)
    job.end()
    assert math.dist(first, second) > 2, (first, second)
    desk.press("F10", "ctrl+alt+m")
    for number in (1, 2):
        desk.find("list item", re.compile(r"^%d Victim, confirmed, robot\d+, image \d+, " % number))
    desk.find("label", re.compile("^2 found$"))
    job.film.step("both-on-the-map")


# Orders to areas

ORDER = re.compile(r"\(order order-1 (\S+) (\S+) (\S+) \d+ (\d+) \S+ .*\)$")


def order(witness):
    """The last line of the first order: kind, state, covered share, number of robots."""
    for line in reversed(witness.lines()):
        found = ORDER.match(line)
        if found:
            kind, state, covered, crew = found.groups()
            return kind, state, float(covered), int(crew)
    return None


def in_force(witness, kind, crew):
    """Waits until so many robots carry out the order."""
    def look():
        now = order(witness)
        return now and (now[0], now[1], now[3]) == (kind, "active", crew)

    wait_for(look, "a %s with %d robots" % (kind, crew))


def select_all(desk, witness, count):
    desk.press("ctrl+a")
    witness.wait(lambda lines: any(line.startswith("(selection ") and line.count(" robot") >= count
                                   for line in lines), "all %d robots selected" % count)
    desk.find("table cell", re.compile(r"^robot%d, \w+, (active, )?selected, " % count))


def send_all(desk, count):
    """Answers the question whether the plans of these robots are replaced."""
    desk.wait_for_focus("push button", "Cancel")
    desk.press("shift+Tab")
    desk.wait_for_focus("push button", "Send %d robots" % count)
    desk.press("space")


def explored(desk):
    """Percent of the floor, by the pane Mission."""
    found = says(desk, "Explored share", r"\d+")
    return int(found.group()) if found else 0


@play_in("rescue.lisp")
def one_order_employs_24_robots(desk, witness):
    job = Job(desk, "search", "Search with 24 robots")
    witness.send("(subscribe order selection)\n")
    desk.wait_for_focus("anything", "Map")
    desk.find("table cell", re.compile("^robot24, .*Idle"))
    job.film.step("twelve-of-24-wait")
    job.begin()
    select_all(desk, witness, 24)
    desk.press("d")
    whole_team = "Enter gives an order to all of the map, by robot1, .*more"
    wait_for(lambda: says(desk, "Tool hint", whole_team), "the hint of the tool")
    desk.press("Return")  # a menu, which assistive technologies do not get
    job.film.step("the-orders")
    desk.press("s")
    desk.wait_for_focus("push button", "Cancel")
    job.film.step("asked-about-plans")
    stood = {robot: place(witness, robot) for robot in robots(24)[12:]}
    send_all(desk, 24)
    in_force(witness, "search", 24)
    assert job.end() <= MOST_FOR_24
    for robot, there in stood.items():
        wait_for(lambda name=robot, at=there: math.dist(place(witness, name), at) > 0.5,
                 robot + " drives")
    desk.find("table cell", re.compile("search of the map"))
    wait_for(lambda: order(witness)[2] >= 0.01, "looked at a hundredth")
    desk.press("ctrl+alt+m")
    share = wait_for(lambda: explored(desk), "the explored share")
    wait_for(lambda: explored(desk) > share, "more of it")
    in_force(witness, "search", 24)
    job.film.step("the-team-searches")


@play
def stop_holds_an_order_until_it_is_released(desk, witness):
    witness.send("(subscribe order selection stop)\n")
    desk.wait_for_focus("anything", "Map")
    select_all(desk, witness, 12)
    desk.press("ctrl+shift+r")  # patrol, all of the map
    send_all(desk, 12)
    in_force(witness, "patrol", 12)
    for robot in robots(12):
        moves(witness, robot)
    desk.press("Pause")
    witness.wait_for_line("(stop t operator)")
    desk.wait_for_focus("push button", re.compile("hold to release$"))
    for robot in robots(12):
        desk.find("table cell", re.compile(r"^%s, .*\bStopped\b" % robot))
        stands(witness, robot, 0.2)
    in_force(witness, "patrol", 12)
    desk.hold("space")
    desk.find("push button", "Continue all as before")
    desk.let_go("space")
    continue_all(desk)
    for robot in robots(12):
        moves(witness, robot)
    in_force(witness, "patrol", 12)
