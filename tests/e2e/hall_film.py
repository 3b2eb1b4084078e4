# SPDX-License-Identifier: GPL-3.0-or-later
"""The dispatcher brings the six jobs of ft06 through a hall of six machines with three robots; a
small hall is built in the editor by keys and run: plays that also take pictures."""

import os
import time

from desk import wait_for
from stage import Film, active, do, play_in, says, wait_for_message
from world_plays import choose_file, titled


def delivered(desk, least):
    """Waits until so many packages were delivered."""
    def look():
        found = says(desk, "Packages", r"(\d+) of 6 delivered")
        return found and int(found.group(1)) >= least

    wait_for(look, "%d packages delivered" % least)


@play_in("../factory/ft06.json", "--dispatcher", "greedy", "--gobot-port", "0")
def a_hall_delivers_all_packages(desk, witness):
    film = Film(desk)
    wait_for(lambda: says(desk, "Packages", "[1-9] in the hall"), "the first package")
    film.step("robots-fetch-the-first-packages")
    desk.press("bracketright", "bracketright")
    wait_for(lambda: says(desk, "Machines", "[1-9] working"), "a machine at work")
    film.step("machines-at-work")
    desk.press("0")
    active(desk, witness, "robot0")
    film.step("robot0-is-active")
    do(desk, "goto hall", "Go to Hall")
    desk.wait_for_focus("anything", "Contents of the hall")
    machine0_is_chosen = lambda: says(desk, "Hall details", "Machine: machine0")
    for _ in range(40):  # letters reach the tools, so that they never choose another robot
        if machine0_is_chosen():
            break
        desk.press("Down")
        time.sleep(0.5)
    wait_for(machine0_is_chosen, "machine0 chosen")
    film.step("machine0-is-chosen")
    delivered(desk, 1)
    film.step("the-first-one-is-delivered")
    delivered(desk, 4)
    film.step("four-are-delivered")
    delivered(desk, 6)
    wait_for(lambda: says(desk, "Time", "All delivered after"), "the end")
    film.step("all-are-delivered")


class Plan:
    """The plan of the hall editor, with the focus: its crosshair moved by arrow keys."""

    def __init__(self, desk, column, row):
        self.desk, self.column, self.row = desk, column, row

    def go(self, column, row):
        across, down = column - self.column, row - self.row
        self.desk.press(*["Right" if across > 0 else "Left"] * abs(across),
                        *["Down" if down > 0 else "Up"] * abs(down))
        self.column, self.row = column, row
        wait_for(lambda: says(self.desk, "At the crosshair", r"\b%d, %d\b" % (column, row)),
                 "the crosshair at %d, %d" % (column, row))

    def place(self, tool, column, row, *last):
        """With a tool, by its key; `last`: the tile at the other end of what is drawn."""
        self.desk.press(tool)
        self.go(column, row)
        self.desk.press("Return")
        if last:
            self.go(*last)
            self.desk.press("Return")

    def back(self):
        """From a field of the properties."""
        self.desk.press("Escape")
        self.desk.wait_for_focus("anything", "Plan of the hall")


def type_property(desk, plan, titles, text, *end):
    """Goes by F2 and Tab to a property of the selected item, through those of `titles`, and types its value."""
    for key, title in zip(["F2"] + ["Tab"] * len(titles), titles):
        desk.press(key)
        desk.wait_for_focus("text", title)
    desk.type(text)
    desk.press(*end or ("Return",))
    plan.back()


def draw_a_small_hall(desk, film):
    """An input machine, a machine with both belts, an output machine, a parking area and a robot."""
    plan = Plan(desk, 12, 8)
    plan.place("i", 3, 3)
    film.step("an-input-machine")
    plan.place("shift+b", 4, 3, 6, 3)
    plan.place("a", 4, 4, 6, 4)
    plan.place("m", 13, 3)
    type_property(desk, plan, ["Processes"], "0")
    film.step("a-machine-with-its-process")
    plan.place("b", 12, 3, 10, 3)
    plan.place("shift+b", 14, 3, 16, 3)
    plan.place("a", 10, 4, 12, 4)
    plan.place("a", 14, 4, 16, 4)
    plan.place("o", 13, 9)
    plan.place("b", 12, 9, 10, 9)
    plan.place("a", 10, 8, 12, 8)
    plan.place("c", 2, 12, 4, 13)
    desk.press("t")
    plan.go(0, 0)  # in the wall
    wait_for(lambda: says(desk, "At the crosshair", "Robot at .*wall"), "why it cannot stand there")
    film.step("a-robot-cannot-stand-in-a-wall")
    plan.place("t", 8, 7)
    desk.press("Escape", "Escape")
    type_property(desk, plan, ["Description", "Packages"], "0:3", "ctrl+Return")
    wait_for(lambda: says(desk, "Check", "Check: 0 errors"), "a hall without errors")
    film.step("the-check-finds-no-error")


@play_in("../factory/ft06.json", "--gobot-port", "0")
def a_hall_is_built_in_the_editor(desk, witness):
    film = Film(desk)
    do(desk, "new hall", "New hall")
    wait_for(lambda: desk.shown("spin button", "Width"), "the question for the size")
    desk.press("Return")
    desk.wait_for_focus("anything", "Plan of the hall")
    film.step("an-empty-hall")
    draw_a_small_hall(desk, film)
    desk.press("ctrl+z")
    desk.find("menu item", "Redo Change packages of hall")
    desk.press("ctrl+shift+z")
    built = os.path.join(desk.home, "built.json")
    desk.press("ctrl+s")
    choose_file(desk, built)
    wait_for_message(desk, r"Hall saved: .*built\.json")
    assert os.path.exists(os.path.join(desk.home, "built_environment.json"))
    do(desk, "run this hall", "Run this hall")
    titled(desk, "built")
    desk.press("ctrl+alt+a", "bracketright", "bracketright")
    film.step("the-hall-runs")
    wait_for(lambda: says(desk, "Packages", "1 of 1 delivered"), "the package delivered")
    film.step("the-package-is-delivered")
