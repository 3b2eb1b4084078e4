# SPDX-License-Identifier: GPL-3.0-or-later
"""Plans by keys alone: the table of way-points, and undone edits."""

import re

from desk import wait_for
from stage import active, do, plan, play

A = "(goto (10.0000 0.5000 0.0000))"
B = "(goto (5.0000 2.0000 0.0000))"


def table_of_robot1(desk, witness):
    """robot1 has the plan A B, the focus is on the first x of its table."""
    desk.press("1")
    active(desk, witness, "robot1")
    witness.send("(missionadd robot1 (goto (10 0.5)))\n(missionadd robot1 (goto (5 2)))\n")
    desk.press("ctrl+space")  # no way-point is finished while text is typed
    plan(witness, "robot1", A + " " + B)
    desk.find("table cell", "y 2.00 metres")
    do(desk, "goto way", "Go to Way-points")
    desk.wait_for_focus("table", "Way-points")
    desk.press("ctrl+Home", "Right", "Right")
    desk.wait_for_focus("table cell", "x 10.00 metres")


def change_cell(desk, text):
    """Changes the cell that has the focus."""
    table = desk.wait_for_focus("table", "Way-points")
    desk.press("F2")
    wait_for(lambda: not desk.focused(table), "the cell's field")  # which is not one of its children
    desk.type(text)
    desk.press("Return")
    wait_for(lambda: desk.focused(table), "the table again")


@play
def a_plan_is_edited_in_its_table(desk, witness):
    table_of_robot1(desk, witness)
    change_cell(desk, "11.5")
    a = "(goto (11.5000 0.5000 0.0000))"
    plan(witness, "robot1", a + " " + B)
    desk.wait_for_focus("table cell", "x 11.50 metres")
    desk.press("Insert")  # after the chosen one, half-way to the next
    half = "(goto (8.2500 1.2500 0.0000))"
    plan(witness, "robot1", " ".join((a, half, B)))
    desk.wait_for_focus("table cell", "x 8.25 metres")
    desk.press("alt+Up")
    plan(witness, "robot1", " ".join((half, a, B)))
    desk.press("alt+Down")
    plan(witness, "robot1", " ".join((a, half, B)))
    desk.wait_for_focus("table cell", "x 8.25 metres")
    desk.press("Delete")
    plan(witness, "robot1", a + " " + B)


@play
def invalid_input_is_reported_and_changes_nothing(desk, witness):
    table_of_robot1(desk, witness)
    change_cell(desk, "far")
    wait_for(lambda: desk.shown("label", "Input error"), "what was wrong")
    plan(witness, "robot1", A + " " + B)
    change_cell(desk, "4")  # the next valid input clears it
    plan(witness, "robot1", "(goto (4.0000 0.5000 0.0000)) " + B)
    wait_for(lambda: not desk.shown("label", "Input error"), "the reason is gone")


def history(desk):
    return [entry.get_name() for entry in desk.all("list item", re.compile(" robot1$"))]


def wait_for_plan_and_table(desk, witness, told, *shown):
    """The client received this plan, and the table shows these rows."""
    plan(witness, "robot1", told)
    wait_for(lambda: tuple(cell.get_name() for cell in desk.all("table cell", re.compile("^x ")))
             == shown, "the rows %s" % (shown,))


@play
def edits_are_undone_by_name(desk, witness):
    table_of_robot1(desk, witness)
    desk.press("Delete")
    wait_for_plan_and_table(desk, witness, B, "x 5.00 metres")
    desk.press("Home", "Insert")  # beyond the last, depending on the place of the robot
    desk.find("menu item", "Undo Add way-point to robot1")
    wait_for(lambda: len(desk.all("table cell", re.compile("^x "))) == 2, "two rows")
    desk.press("ctrl+z")
    wait_for_plan_and_table(desk, witness, B, "x 5.00 metres")
    desk.find("menu item", "Redo Add way-point to robot1")
    desk.press("ctrl+z")
    wait_for_plan_and_table(desk, witness, A + " " + B, "x 10.00 metres", "x 5.00 metres")
    desk.press("ctrl+shift+z")
    wait_for_plan_and_table(desk, witness, B, "x 5.00 metres")
    do(desk, "goto hist", "Go to History")
    desk.wait_for_focus("list item", "Delete way-point of robot1")
    assert history(desk) == ["Delete way-point of robot1", "Add way-point to robot1"]
    desk.press("Up")  # back to the state before all edits
    wait_for_plan_and_table(desk, witness, A + " " + B, "x 10.00 metres", "x 5.00 metres")
    desk.press("End")
    witness.wait(lambda lines: re.match(r"\(mission robot1 \(goto \(5\S+ \S+ \S+\)\) \(goto",
                                        [l for l in lines if "mission robot1 " in l][-1]),
                 "both edits done again")
