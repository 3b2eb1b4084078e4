# SPDX-License-Identifier: GPL-3.0-or-later
"""The debugger of plans by keys alone: breakpoints, steps, the source."""

import os
import re

from desk import wait_for
from stage import do, play_in

SQUARE = """(def-interp-proc side (angle)
  (rpl-robot-turn angle)
  (wait-for robot-stopped*)
  (rpl-robot-go-forward 1)
  (wait-for robot-stopped*))

(def-interp-proc square ()
  (side 1)
  (side 2)
  (side 3)
  (side 4))

(rpl-init-robot robbie)
(square)
"""


def write_program(desk):
    path = os.path.join(desk.home, "square.lisp")
    with open(path, "w", encoding="ascii") as file:
        file.write(SQUARE)
    return path


def choose_editor(desk, command):
    do(desk, "editor", "Editor")
    desk.wait_for_focus("text", "Command of the editor")
    desk.type(command)
    desk.press("Return")
    wait_for(lambda: not desk.shown("text", "Command of the editor"), "the dialog gone")


def start_program(desk, path):
    desk.press("F5")
    desk.find("push button", "Other file…")
    desk.press("alt+o")
    desk.wait_for_focus("text", "File name:")
    desk.type(path)
    desk.press("Return")


def wait_for_state(desk, pane, pattern):
    desk.find("label", re.compile(pattern), pane)


def wait_for_branch(desk, tree, pattern):
    """Waits until a branch that matches is the current one of the tree."""
    wait_for(lambda: any(map(desk.focused, desk.all("table cell", re.compile(pattern), tree))),
             "the current branch " + pattern)


@play_in("fetch.lisp", "--clean")
def a_plan_is_debugged_by_keys_alone(desk, _witness):
    program = write_program(desk)
    choose_editor(desk, "touch %f-%l")
    desk.press("ctrl+F12")
    pane = desk.find("frame", "Plan debugger")
    wait_for(lambda: any(map(desk.focused, desk.all("page tab", "Source", pane))), "the tabs")
    desk.press("Right", "Right", "Tab", "Tab")
    field = desk.find("text", "Name or line of the new breakpoint", pane)
    wait_for(lambda: desk.focused(field), "the focus on the new breakpoint")
    desk.type("robot-turn")
    desk.press("Return")
    desk.find("table cell", "Breakpoint 1, Command robot-turn, enabled", pane)

    start_program(desk, program)
    wait_for_state(desk, pane, r"^Paused, breakpoint 1: robot-turn began \(square\.lisp:2:3\)$")
    tree = desk.find("tree", "Plan", pane)
    wait_for_branch(desk, tree, r"^robot-turn .*, Running, .*square\.lisp:2:3$")
    desk.press("F4")
    wait_for(lambda: os.path.exists(program + "-2"), "the editor at line 2")

    desk.press("F7")  # into
    wait_for_state(desk, pane, r"^Paused, step: robot-turn done ")
    wait_for_branch(desk, tree, "^robot-turn .*, Done, ")
    desk.press("shift+F8")  # out of the first side
    wait_for_state(desk, pane, r"^Paused, step: side done ")
    wait_for_branch(desk, tree, "^side 1, Done, ")

    desk.press("ctrl+F12")  # the field for breakpoints had the focus last
    wait_for(lambda: desk.focused(field), "the focus in the pane")
    desk.press("shift+Tab", "shift+Tab", "shift+Tab", "shift+Tab")
    wait_for(lambda: desk.focused(tree), "the focus on the tree")
    desk.press("Home")
    wait_for_branch(desk, tree, "^square, Running, ")
    desk.press("F8")  # over the second side
    wait_for_state(desk, pane, r"^Paused, step: (side began|square) ")
    desk.find("table cell", re.compile("^side 2, Done, "), tree)
    desk.press("End")
    wait_for_branch(desk, tree, "^robot-turn .* 3, Running, ")

    desk.press("ctrl+F8")
    wait_for(lambda: not desk.all("table cell", re.compile("^Breakpoint 1"), pane), "no breakpoint")
    desk.press("F9")
    desk.find("table cell", re.compile("^square, Done, "), tree)
    wait_for_state(desk, pane, "^Running$")
