# SPDX-License-Identifier: GPL-3.0-or-later
"""Layouts of panes: keys, and the next start."""

import re

from desk import wait_for
from stage import do, moves, play, wait_until_selected

PANES = ("Robots", "Teleoperation", "Image", "Way-points")


def panes(desk, *expected):
    """Waits until exactly these panes are visible."""
    wait_for(lambda: tuple(p for p in PANES if desk.shown("frame", p)) == expected,
             "the panes %s" % (expected,))


@play
def keys_switch_layouts(desk, witness):
    panes(desk, *PANES)
    desk.press("F11")
    panes(desk)
    desk.press("F11")
    panes(desk, *PANES)
    desk.press("ctrl+4")  # Map
    panes(desk)
    desk.press("ctrl+1")
    panes(desk, *PANES)


@play
def a_saved_layout_is_restored_at_the_next_start(desk, witness):
    # The palette shows panes and closes none; the menu does.
    desk.find("menu item", "Teleoperation").get_action_iface().do_action(0)
    panes(desk, "Robots", "Image", "Way-points")
    do(desk, "save layout", "Save layout as…")
    desk.wait_for_focus("text", "Name of the layout")
    desk.press("ctrl+a")
    desk.type("Mine")
    desk.press("Tab")
    key = desk.wait_for_focus("combo box", "Key of the layout")
    wait_for(lambda: desk.text(key) == "Ctrl+1: replaces Drive", "the key of the layout")
    desk.press("Down", "Down", "Down", "Down")
    wait_for(lambda: desk.text(key) == "Ctrl+5: free", "a free key")
    desk.press("Return")
    desk.find("menu item", "5 Mine")
    desk.press("ctrl+1")
    panes(desk, *PANES)
    desk.press("ctrl+5")
    panes(desk, "Robots", "Image", "Way-points")
    desk.press("ctrl+q")
    desk.start_again()
    panes(desk, "Robots", "Image", "Way-points")
    desk.press("ctrl+1")
    panes(desk, *PANES)
    desk.press("ctrl+5")
    panes(desk, "Robots", "Image", "Way-points")


@play
def a_key_swaps_map_and_image(desk, witness):
    desk.press("2")
    wait_until_selected(witness, "robot2")
    desk.press("ctrl+i")
    picture = desk.wait_for_focus("image", "Picture of robot2's camera")

    def large():
        width, height = desk.box(picture)[2:]
        return width >= 640 and height >= 480

    desk.press("F10")
    wait_for(large, "a large picture")
    desk.wait_for_focus("image", "Picture of robot2's camera")
    desk.find("frame", "Map")
    panes(desk, "Robots", "Teleoperation", "Way-points")
    desk.press("j")
    chart = desk.wait_for_focus("anything", "Map")  # at the side
    wait_for(lambda: "robot2" in desk.description(chart), "the crosshair at robot2")
    desk.type("=10 1.5")
    wait_for(lambda: re.search(r"x 10.00.*(about|No way)", desk.description(chart)), "the way to the place")
    desk.press("Return")
    witness.wait_for_line("(mission robot2 (goto (10.0000 1.5000 0.0000)))")
    desk.press("F10")
    wait_for(lambda: desk.box(picture)[2] < 400, "the picture at the side")
    desk.wait_for_focus("anything", "Map")
    panes(desk, *PANES)


@play
def the_picture_is_large_while_a_robot_is_driven(desk, witness):
    desk.press("1")
    wait_until_selected(witness, "robot1")
    desk.press("ctrl+t")
    desk.wait_for_focus("anything", "Stick")
    desk.find("frame", "Map")
    desk.hold("w")
    moves(witness, "robot1")
    desk.let_go("w")
    desk.press("Escape")  # disarms
    desk.find("check box", "Arm")
    panes(desk, *PANES)
