# SPDX-License-Identifier: GPL-3.0-or-later
"""Common parts of all plays: the client as witness, waiting for robots, the palette, pictures."""

import os
import re
import time

from actr_client import Client
from desk import Atspi, wait_for

ROBOT = re.compile(r"\(robot (\S+) \S+ (\S+) (\S+) (\S+)\)")
PLAYS = {}
WORLDS = {}  # of plays with their own: the file and the program's options


def play_in(world, *options):
    """A play in another world, beside the folder of the default one."""

    def add(function):
        WORLDS[function.__name__] = (world, options)
        return play(function)

    return add


def play(function):
    """Registers a play under its name."""

    def run(desk):
        witness = Client(desk.port)
        try:
            function(desk, witness)
        finally:
            witness.close()

    PLAYS[function.__name__] = run
    return function


class Film:
    """Pictures of the steps, when FILM names a folder. `name`: of one of several films in a folder."""

    def __init__(self, desk, name=""):
        self.desk, self.folder, self.count = desk, os.environ.get("FILM"), 0
        self.begin = name and name + "-"

    def step(self, what):
        self.count += 1
        if self.folder:
            os.makedirs(self.folder, exist_ok=True)
            time.sleep(0.3)  # for the picture only: requested changes are drawn
            file = "%s%02d-%s.png" % (self.begin, self.count, what)
            self.desk.picture(os.path.join(self.folder, file))


def pose(witness, robot):
    """The last reported position and heading of the robot."""
    for line in reversed(witness.lines()):
        found = ROBOT.match(line)
        if found and found.group(1) == robot:
            return tuple(map(float, found.groups()[1:]))
    return None


def place(witness, robot):
    """The last reported position of the robot."""
    found = pose(witness, robot)
    return found and found[:2]


def moves(witness, robot):
    """Waits until its reported position changes."""
    before = wait_for(lambda: place(witness, robot), "a place of " + robot)
    wait_for(lambda: place(witness, robot) != before, robot + " moves")


def turns(witness, robot):
    """Waits until its reported heading changes."""
    before = wait_for(lambda: pose(witness, robot), "a pose of " + robot)[2]
    wait_for(lambda: pose(witness, robot)[2] != before, robot + " turns")


def stands(witness, robot, seconds=0.5):
    """Waits until its reported position has not changed for so long."""
    since = [time.monotonic(), place(witness, robot)]

    def look():
        if place(witness, robot) != since[1]:
            since[:] = [time.monotonic(), place(witness, robot)]
        return time.monotonic() - since[0] > seconds

    wait_for(look, robot + " stands")


def plan(witness, robot, text):
    """Waits until this is its last reported plan: "(goto (1.0000 2.0000 0.0000))"."""
    whole = "(mission %s%s)" % (robot, " " + text if text else "")
    about = re.compile(r"\(mission %s[ )]" % re.escape(robot))
    witness.wait(lambda lines: next(filter(about.match, reversed(lines)), None) == whole,
                 "the last plan %s" % whole)


def wait_until_selected(witness, robot):
    """Waits until this robot was the last to be activated."""
    witness.wait(lambda lines: next((line for line in reversed(lines)
                                     if line.startswith("(select ")), None)
                 == "(select %s)" % robot, "%s chosen last" % robot)


def active(desk, witness, robot):
    """Waits until the client was told that it is active and the window shows it, in the list and
    by its enabled actions: a key pressed before would apply to the previously active robot."""
    wait_until_selected(witness, robot)
    desk.find("table cell", re.compile(r"^%s, \w+, active, " % re.escape(robot)))
    wait_for(lambda: any(desk.has(item, Atspi.StateType.ENABLED)
                         for item in desk.all("menu item", "Stop robot")), "that it can be stopped")


def says(desk, label, pattern):
    """The part of the named label's text that matches."""
    for each in desk.all("label", label):
        found = re.search(pattern, desk.description(each) or "")
        if found:
            return found
    return None


def search_palette(desk, letters, expected):
    """Types letters into the command palette and waits until the expected entry is chosen
    there."""
    desk.press("ctrl+shift+p")
    field = desk.wait_for_focus("text", "Action to find")
    desk.type(letters)
    wait_for(lambda: re.search(expected, desk.description(field)),
             "%s found by %s" % (expected, letters))
    return field


def do(desk, letters, expected):
    """Runs the entry that some letters find in the command palette."""
    search_palette(desk, letters, expected)
    desk.press("Return")
    wait_for(lambda: not desk.shown("text", "Action to find"), "the palette gone")


def choose_entry(desk, *path):
    """Clicks through the menu bar: "Robot", "Missions", "Copy missions"."""
    for entry in path:
        desk.click_on(wait_for(lambda: desk.shown("menu item", entry), "the entry " + entry)[-1])


def wait_for_message(desk, pattern):
    """Waits until a message bar matches."""
    return wait_for(lambda: desk.shown("label", re.compile(pattern)), "a message: " + pattern)[0]
