# SPDX-License-Identifier: GPL-3.0-or-later
"""One operator, a keyboard, twelve robots: choosing, driving, stopping."""

import re

from desk import wait_for
from stage import moves, play, stands, wait_until_selected


@play
def keys_switch_the_active_robot(desk, witness):
    desk.press("3")
    witness.wait_for_line("(select robot3)")
    desk.press("Page_Down")
    witness.wait_for_line("(select robot4)")
    desk.press("Page_Up", "Page_Up")
    witness.wait_for_line("(select robot2)")


@play
def a_mission_is_sent_by_keys(desk, witness):
    desk.type("12")  # quickly: one number
    witness.wait_for_line("(select robot12)")
    desk.press("j")
    chart = desk.wait_for_focus("anything", "Map")
    wait_for(lambda: "robot12" in (desk.description(chart) or ""), "the crosshair at robot12")
    desk.type("=10 1.5")
    wait_for(lambda: re.search(r"x 10.00.*(about|No way)", desk.description(chart) or ""),
             "the way to the place")
    desk.press("Return")
    witness.wait_for_line("(mission robot12 (goto (10.0000 1.5000 0.0000)))")


@play
def a_group_is_stored_and_recalled(desk, witness):
    desk.press("ctrl+a", "ctrl+shift+4", "3")
    wait_until_selected(witness, "robot3")
    desk.press("alt+4")
    desk.find("menu item", re.compile("^Group 4: robot1, robot2, robot3, robot4 and "))
    desk.press("alt+5")
    desk.find("label", re.compile("Group 5 is empty"))


def continue_all(desk):
    """Answers the question of what robots do after STOP ALL, once it has the focus."""
    desk.wait_for_focus("push button", "Keep stopped")
    for entry in ("One by one", "All home", "Cancel all and stay", "Continue all as before"):
        desk.press("shift+Tab")
        desk.wait_for_focus("push button", entry)
    desk.press("space")
    desk.find("push button", re.compile(r"(?i)^stop all"))


@play
def stop_all_works_in_a_dialog_and_is_released_by_holding(desk, witness):
    moves(witness, "robot9")
    desk.press("ctrl+F1")  # a dialog has the focus
    desk.press("Pause")
    button = desk.find("push button", re.compile(r"(?i)release"))
    stands(witness, "robot9")
    desk.press("Escape")
    desk.focus(button)
    desk.press("space")  # too short to release
    assert desk.find("push button", re.compile(r"(?i)release"))
    desk.hold("space")
    desk.find("push button", "Continue all as before")  # asks first
    desk.let_go("space")
    desk.wait_for_focus("push button", "Keep stopped")
    stands(witness, "robot9")
    desk.press("ctrl+shift+space")  # the same question by its own key
    continue_all(desk)
    moves(witness, "robot9")


@play
def a_robot_drives_only_while_a_key_is_held(desk, witness):
    desk.press("1")
    witness.wait_for_line("(select robot1)")
    desk.press("ctrl+t")
    desk.wait_for_focus("anything", "Stick")
    desk.hold("w")
    moves(witness, "robot1")
    moves(witness, "robot1")
    desk.let_go("w")
    stands(witness, "robot1")
    desk.hold("d")  # turns: held while a dialog takes the focus
    desk.press("ctrl+F1")
    stands(witness, "robot1")
    desk.let_go("d")


@play
def choosing_another_robot_ends_the_drive(desk, witness):
    desk.press("1")
    witness.wait_for_line("(select robot1)")
    desk.press("ctrl+t")
    desk.wait_for_focus("anything", "Stick")
    desk.hold("w")
    moves(witness, "robot1")
    desk.press("Page_Down")
    witness.wait_for_line("(select robot2)")
    stands(witness, "robot1")
    stands(witness, "robot2")  # the key is still down, but was not pressed for this robot
    desk.let_go("w")
    desk.hold("w")
    moves(witness, "robot2")
    desk.let_go("w")
    stands(witness, "robot2")


@play
def f1_opens_the_page_of_the_focused_pane(desk, witness):
    desk.wait_for_focus("anything", "Map")
    desk.press("F1")
    page = desk.wait_for_focus("anything", "Help page")
    wait_for(lambda: desk.text(page).startswith("Map"), "the map's page")
    desk.press("F1")
    wait_for(lambda: desk.text(page).startswith("Using this help"), "the page about the help")
    desk.press("alt+Left")
    wait_for(lambda: desk.text(page).startswith("Map"), "the map's page again")
