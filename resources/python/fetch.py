#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds something by its description, goes to it, grasps it, carries it home in a storage bin and puts
it down: the extended example of the ARS MAGNA manual (appendix D) over the ACT-R port.

    magna --time-scale 10 fetch &
    python3 fetch.py

Its world is resources/worlds/fetch.lisp. Exit status 0: the object is home; 1: it is not, the last line
says why."""

import argparse
import math
import random
import sys

from magna_robot import PORT, CommandError, WireError, connect

HAND, BIN = 0, 0
CAMERA = 1    # sees wide
SPEED = 0.5   # cells per tick
AHEAD = 10    # ticks to drive while looking around


class NotFetched(Exception):
    """The object is not home."""


def insist(times, action, *arguments):
    """Repeats an action that fails at random."""
    for left in range(times - 1, -1, -1):
        try:
            return action(*arguments)
        except CommandError:
            if left == 0:
                raise


def tolerate(code, action, *arguments):
    """An action whose error `code` does not matter."""
    try:
        action(*arguments)
    except CommandError as error:
        if error.code != code:
            raise


class Fetcher:
    """Fetches one object with one robot; home is where it stands now."""

    def __init__(self, robot, wanted, choices):
        self.robot = robot
        self.wanted = wanted
        self.choices = choices
        self.odometer = robot.odometer("way-home")
        self.field_of_view = robot.camera(CAMERA)["field-of-view"]

    def scan(self, distance, looks):
        """Turns the camera until it sees the object (D.1)."""
        for _ in range(looks):
            self.robot.camera_turn(CAMERA, self.field_of_view)
            try:
                return self.robot.get_object_designator(CAMERA, distance, self.wanted)
            except CommandError as error:
                if error.code != "designator-not-found":
                    raise
        return None

    def go_to_object(self):
        """Looks around while it drives ahead; goes to what it sees (D.3)."""
        ahead = self.robot.start("robot-go-forward", AHEAD)
        found = self.scan("non-local", math.ceil(2 * math.pi / self.field_of_view))
        if found is None:
            ahead.wait()
            return False
        self.robot.stop()
        with self.robot.tracking(CAMERA, found):
            self.robot.goto_designator(CAMERA)
        return True

    def take_object(self):
        """Grasps what is next to the robot, or in the container of hand and camera (D.5)."""
        found = self.scan("local", 6)
        if found is None:
            raise NotFetched("the object is not here")
        with self.robot.tracking(CAMERA, found):
            self.robot.grasp(HAND, CAMERA, found)
        return found

    def grab_object(self):
        try:
            self.take_object()
        except CommandError as error:
            if error.code in ("insufficient-strength", "insufficient-capacity"):
                raise NotFetched("the object cannot be carried: %s" % error) from None
            self.take_object()
        tolerate("bin-open", self.robot.open_bin, BIN)
        insist(5, self.robot.hand_insert_bin, HAND, BIN)
        self.robot.ungrasp(HAND)
        self.robot.hand_remove(HAND)
        insist(5, self.robot.close_bin, BIN)

    def look_elsewhere(self, blocked):
        turn = math.pi / 2 if blocked else self.choices.uniform(-math.pi / 2, math.pi / 2)
        self.robot.turn(turn)
        tolerate("robot-blocked", self.robot.go_forward, 5)

    def get_object(self):
        for _ in range(25):
            blocked = False
            try:
                if self.go_to_object():
                    self.grab_object()
                    return
            except CommandError as error:
                blocked = error.code == "robot-blocked"
                print("trying again:", error)
            except NotFetched as error:
                print("trying again:", error)
            self.look_elsewhere(blocked)
        raise NotFetched("the object was not found")

    def return_home(self):
        """Goes by odometry, around what is in the way (D.8)."""
        side = 1
        for _ in range(100):
            x, y = (axis.nominal for axis in self.odometer.position())
            away = math.hypot(x, y)
            if away < 0.5:
                return
            course = math.atan2(-y, -x) - self.odometer.angle().nominal
            self.robot.turn(math.remainder(course, 2 * math.pi))
            try:
                self.robot.go_forward(max(1, min(6, int(away / SPEED))))
            except CommandError as error:
                if error.code != "robot-blocked":
                    raise
                side = self.go_round(side)
        raise NotFetched("there is no way home")

    def go_round(self, side):
        """Away from an obstacle; to the other side next time, if that is blocked too."""
        self.robot.turn(side * math.pi / 2)
        try:
            self.robot.go_forward(5)
        except CommandError:
            return -side
        return side

    def put_down(self):
        """Takes the object out of the bin and drops it (D.7)."""
        robot = self.robot
        tolerate("bin-open", robot.open_bin, BIN)
        insist(5, robot.camera_insert_bin, CAMERA, BIN)
        insist(5, robot.hand_insert_bin, HAND, BIN)
        for left in range(9, -1, -1):
            try:
                found = self.take_object()
                break
            except (CommandError, NotFetched) as error:
                if left == 0:
                    raise NotFetched("the object is not in the bin: %s" % error) from None
        robot.camera_remove(CAMERA)
        robot.hand_remove(HAND)
        robot.ungrasp(HAND)
        return found

    def fetch(self):
        self.robot.set_speed(SPEED)
        self.get_object()
        self.return_home()
        return self.put_down()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--robot", default="robbie")
    parser.add_argument("--shape", default="pen")
    parser.add_argument("--color", default="green")
    parser.add_argument("--seed", type=int, default=0, help="of its own choices")
    line = parser.parse_args()
    wanted = {"shape": line.shape, "color": line.color}
    try:
        with connect(line.host, line.port) as magna:
            fetcher = Fetcher(magna.robot(line.robot), wanted, random.Random(line.seed))
            fetched = fetcher.fetch()
    except (WireError, NotFetched) as error:
        print(error)
        return 1
    seen = ", ".join("%s %s" % attribute for attribute in sorted(fetched.attributes.items())
                     if attribute[1] is not None)
    print("fetched and dropped at home: %s" % (seen or "designator %d" % fetched.number))
    return 0


if __name__ == "__main__":
    sys.exit(main())
