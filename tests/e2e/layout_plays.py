# SPDX-License-Identifier: GPL-3.0-or-later
"""Layouts of panes: keys, and the next start."""

import re

from desk import wait_for
from stage import do, play

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
