# SPDX-License-Identifier: GPL-3.0-or-later
"""One person, a keyboard, twelve robots."""

import os
import re
import time

from actr_client import Client
from desk import Atspi, wait_for

ROBOT = re.compile(r"\(robot (\S+) \S+ (\S+) (\S+) (\S+)\)")
PLAYS = {}


def play(function):
    """A play of this file, under its name."""

    def run(desk):
        witness = Client(desk.port)
        try:
            witness.wait_for_line_like = lambda pattern: witness.wait(
                lambda lines: next((l for l in reversed(lines) if re.match(pattern, l)), None),
                "a line like " + pattern)
            function(desk, witness)
        finally:
            witness.close()

    PLAYS[function.__name__] = run
    return function


class Film:
    """Pictures of the steps, when FILM names a folder."""

    def __init__(self, desk):
        self.desk, self.folder, self.count = desk, os.environ.get("FILM"), 0

    def step(self, what):
        self.count += 1
        if self.folder:
            os.makedirs(self.folder, exist_ok=True)
            time.sleep(0.3)  # for the picture only: what was asked for is drawn
            self.desk.picture(os.path.join(self.folder, "%02d-%s.png" % (self.count, what)))


def place(witness, robot):
    """Where the robot was told to be last."""
    for line in reversed(witness.lines()):
        found = ROBOT.match(line)
        if found and found.group(1) == robot:
            return float(found.group(2)), float(found.group(3))
    return None


def moves(witness, robot):
    """Waits until it is somewhere else than it is told to be now."""
    before = wait_for(lambda: place(witness, robot), "a place of " + robot)
    wait_for(lambda: place(witness, robot) != before, robot + " moves")


def stands(witness, robot, seconds=0.5):
    """Waits until it has been told to be at one place for so long."""
    since = [time.monotonic(), place(witness, robot)]

    def look():
        if place(witness, robot) != since[1]:
            since[:] = [time.monotonic(), place(witness, robot)]
        return time.monotonic() - since[0] > seconds

    wait_for(look, robot + " stands")


@play
def robots_are_switched_with_one_key(desk, witness):
    desk.press("3")
    witness.wait_for_line("(select robot3)")
    desk.press("Page_Down")
    witness.wait_for_line("(select robot4)")
    desk.press("Page_Up", "Page_Up")
    witness.wait_for_line("(select robot2)")


@play
def stop_all_works_in_a_dialog_and_is_released_by_holding(desk, witness):
    moves(witness, "robot9")
    desk.press("F1")  # a dialog has the focus
    desk.press("Pause")
    button = desk.find("push button", re.compile(r"(?i)release"))
    stands(witness, "robot9")
    desk.press("Escape")
    desk.focus(button)
    desk.press("space")  # short: it holds
    assert desk.find("push button", re.compile(r"(?i)release"))
    desk.hold("space")
    desk.find("push button", re.compile(r"(?i)^stop all"))
    desk.let_go("space")


def stick_focused(desk):
    wait_for(lambda: any(map(desk.focused, desk.all("anything", "Stick"))), "the focus on the stick")


@play
def a_robot_is_driven_while_a_key_is_held_and_no_longer(desk, witness):
    desk.press("1")
    witness.wait_for_line("(select robot1)")
    desk.press("ctrl+t")
    stick_focused(desk)
    desk.hold("w")
    moves(witness, "robot1")
    moves(witness, "robot1")
    desk.let_go("w")
    stands(witness, "robot1")
    desk.hold("d")  # turns: held while a dialog takes the focus
    desk.press("F1")
    stands(witness, "robot1")
    desk.let_go("d")


@play
def the_robot_stands_when_another_one_is_chosen_while_driving(desk, witness):
    desk.press("1")
    witness.wait_for_line("(select robot1)")
    desk.press("ctrl+t")
    stick_focused(desk)
    desk.hold("w")
    moves(witness, "robot1")
    desk.press("Page_Down")
    witness.wait_for_line("(select robot2)")
    stands(witness, "robot1")
    stands(witness, "robot2")  # the key is still down, but it was not pressed for this one
    desk.let_go("w")
    desk.hold("w")
    moves(witness, "robot2")
    desk.let_go("w")
    stands(witness, "robot2")
