# SPDX-License-Identifier: GPL-3.0-or-later
"""One operator controls the twelve robots of the office without a mouse: a play that also takes
pictures."""

import re

from desk import wait_for
from stage import Film, active, do, moves, play, search_palette, stands


def type_cell(desk, key, text):
    """Moves to the next cell and types a number there."""
    table = desk.wait_for_focus("table", "Way-points")
    if key:
        desk.press(key)
    desk.press("F2")
    wait_for(lambda: not desk.focused(table), "the cell's field")
    desk.type(text)
    desk.press("Return")
    wait_for(lambda: desk.focused(table), "the table again")


def first_waypoint(desk, x, y):
    """For the active robot without a plan: the button Add, then two numbers."""
    do(desk, "goto way", "Go to Way-points")
    add = desk.wait_for_focus("push button", "Add")
    desk.press("space")
    desk.find("table cell", "Way-point 1")
    if desk.focused(add):
        desk.press("shift+Tab")  # from the button to the table above it
    desk.wait_for_focus("table", "Way-points")
    desk.press("ctrl+Home", "Right", "Right")
    type_cell(desk, None, x)
    type_cell(desk, "Right", y)


def state_of(desk, robot, state):
    desk.find("table cell", re.compile(r"^%s, .*\b%s\b" % (robot, state)))


def plan_and_drive(desk, witness, film):
    moves(witness, "robot9")
    film.step("twelve-robots")
    desk.press("1")
    active(desk, witness, "robot1")
    first_waypoint(desk, "10", "0.5")
    desk.press("Insert")
    desk.find("table cell", "Way-point 2")
    type_cell(desk, None, "5")  # its x
    desk.press("ctrl+Return")  # now it may drive
    moves(witness, "robot1")
    film.step("way-points-for-robot1")
    desk.press("F6", "Page_Down")  # out of the table, which handles page keys itself
    active(desk, witness, "robot2")
    desk.press("ctrl+t")
    desk.wait_for_focus("anything", "Stick")
    desk.hold("w")
    moves(witness, "robot2")
    film.step("robot2-driven-by-hand")
    desk.let_go("w")
    stands(witness, "robot2")
    desk.press("Escape")  # disarms
    desk.find("check box", "Arm")


def trouble(desk, witness, film):
    desk.press("4")
    active(desk, witness, "robot4")
    do(desk, "plan ways", "Plan ways around obstacles")  # off: it drives straight
    first_waypoint(desk, "17", "-2")  # behind a wall of glass
    desk.press("ctrl+Return")
    desk.press("F6", "7")  # a digit in the table would edit it
    active(desk, witness, "robot7")
    desk.find("push button", "1 robot needs attention")
    film.step("robot4-calls")
    desk.press("n")
    active(desk, witness, "robot4")
    film.step("n-goes-to-robot4")
    desk.press("ctrl+shift+BackSpace")
    state_of(desk, "robot4", "Cancelled")
    desk.find("menu item", "Undo Clear plan of robot4")
    desk.press("F6", "f")  # from the stop button to the map: all of it
    desk.wait_for_focus("anything", "Map")
    film.step("plan-of-robot4-cleared")


def stop_and_resume(desk, witness, film):
    search_palette(desk, "rb11", r"1 of \d+: robot11, ")
    film.step("palette-finds-robot11")
    desk.press("Return")
    active(desk, witness, "robot11")
    desk.press("ctrl+space")
    state_of(desk, "robot11", "Held")
    stands(witness, "robot11")
    film.step("robot11-stopped")
    desk.press("ctrl+Return")
    moves(witness, "robot11")
    film.step("robot11-goes-on")
    desk.press("Pause")
    desk.find("push button", re.compile(r"(?i)release"))
    stands(witness, "robot9")
    film.step("all-stopped")


def release_and_resume_all(desk, witness, film):
    desk.wait_for_focus("push button", re.compile("hold to release$"))
    desk.hold("space")
    desk.find("push button", "Continue all as before")
    desk.let_go("space")
    desk.wait_for_focus("push button", "Keep stopped")  # the harmless entry is first
    film.step("asked-before-they-go-on")
    for entry in ("One by one", "All home", "Cancel all and stay", "Continue all as before"):
        desk.press("shift+Tab")
        desk.wait_for_focus("push button", entry)
    desk.press("space")
    desk.find("push button", re.compile("^STOP ALL"))
    moves(witness, "robot9")
    moves(witness, "robot11")
    desk.wait_for_focus("anything", "Map")  # where it was before the stop
    desk.press("9")
    active(desk, witness, "robot9")
    film.step("all-go-on")


def undo_and_replay(desk, witness, film):
    desk.press("ctrl+2")  # Plan
    wait_for(lambda: desk.shown("list", "History of edits"), "the history")
    desk.press("ctrl+z")
    desk.find("menu item", re.compile("^Redo Continue after STOP ALL"))
    desk.press("ctrl+z")
    desk.find("menu item", "Redo Clear plan of robot4")
    film.step("history-in-layout-2")
    desk.press("F11")
    wait_for(lambda: not desk.shown("list", "History of edits"), "the map alone")
    desk.press("f")
    desk.wait_for_focus("anything", "Map")
    film.step("the-map-alone")


@play
def twelve_robots_by_keyboard_alone(desk, witness):
    film = Film(desk)
    plan_and_drive(desk, witness, film)
    trouble(desk, witness, film)
    stop_and_resume(desk, witness, film)
    release_and_resume_all(desk, witness, film)
    undo_and_replay(desk, witness, film)
