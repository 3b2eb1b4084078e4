# SPDX-License-Identifier: GPL-3.0-or-later
"""The command palette, and robots that need attention."""

import re

from desk import wait_for
from stage import active, do, moves, play, search_palette, stands, wait_until_selected


@play
def the_palette_runs_what_a_few_letters_find(desk, witness):
    moves(witness, "robot9")
    do(desk, "rb11", r"1 of \d+: robot11, ")
    wait_until_selected(witness, "robot11")
    do(desk, "stal", r"1 of \d+: Stop all robots, ")
    desk.find("push button", re.compile(r"(?i)release"))
    stands(witness, "robot9")


@play
def the_palette_gives_the_reason_of_a_disabled_command(desk, witness):
    desk.press("1")
    active(desk, witness, "robot1")
    field = search_palette(desk, "undo", "not possible now.*Nothing to undo")
    desk.press("Return")  # does nothing and keeps the reason visible
    desk.press("ctrl+a")
    desk.type("clear plan")
    wait_for(lambda: "No selected robot has way-points" in desk.description(field),
             "the other reason")
    desk.press("Escape")
    desk.wait_for_focus("anything", "Map")  # at its former place
    desk.press("2")
    wait_until_selected(witness, "robot2")


@play
def n_activates_the_next_robot_that_needs_attention(desk, witness):
    for key in ("1", "4"):
        desk.press(key)
        wait_until_selected(witness, "robot" + key)
        do(desk, "plan ways", "Plan ways around obstacles")  # off: they drive straight
    desk.press("9")
    wait_until_selected(witness, "robot9")
    search_palette(desk, "attention", "No robot needs attention")
    desk.press("Escape")
    witness.send("(missionadd robot1 (goto (-1.5 8)))\n")  # behind a wall
    desk.find("push button", "1 robot needs attention")
    witness.send("(missionadd robot4 (goto (9.5 8)))\n")  # and the other robot
    desk.find("push button", "2 robots need attention")
    wait_until_selected(witness, "robot9")  # without a robot that needs attention the selection stays
    desk.wait_for_focus("anything", "Map")
    desk.press("n")
    wait_until_selected(witness, "robot1")
    desk.find("push button", "2 robots need attention")  # both still stand
    desk.press("n")
    wait_until_selected(witness, "robot4")
    desk.find("table cell", re.compile(r"^robot4, p2at, active, selected, Blocked, "))
    desk.find("list item", re.compile(r"^robot1, Blocked · \d+:\d\d, Replan \(L\)$"))
    desk.press("l")  # robot1 shows this key; robot4 stays active
    moves(witness, "robot1")
    desk.find("push button", "1 robot needs attention")
