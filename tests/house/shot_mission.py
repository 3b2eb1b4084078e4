# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes of operating a team: findings, orders to areas, the large image, folded panes, a robot in
the way, closed areas."""

import re

from shot_desk import TESTS, ShotDesk
from shot_scenes import RESCUE, choose, scene, use_tool, wait_far

DOORWAY = str(TESTS / "data" / "window" / "doorway.lisp")


@scene(contrast=True, double=True, world=RESCUE, options=("--explore", "--time-scale", "4"))
def mission(desk: ShotDesk) -> None:
    """Marks in all three states beside the progress of the exploration."""
    choose(desk, "2", "robot2")
    wait_far(desk, 30.0)
    desk.do("pause")
    use_tool(desk, "s", "Select")
    for number, x in ((1, 0.35), (2, 0.50)):
        desk.point(desk.map(), x, 0.45)
        desk.press("v")
        desk.wait_line(rf"\(map victim-{number} vict .*\)")
    desk.point(desk.map(), 0.60, 0.40)
    desk.press("shift+v")
    desk.press("ctrl+alt+m")
    desk.find("list item", re.compile("^3 "))
    desk.press("Home", "shift+z")
    desk.find("list item", re.compile("^1 .*dismissed"))
    desk.aside()


@scene(contrast=True, double=True, world=RESCUE, options=("--time-scale", "4"))
def area_orders(desk: ShotDesk) -> None:
    """Two orders to rooms in force, with their robots, places and shares."""
    choose(desk, "7", "robot7")
    desk.client.send("(subscribe order)\n"
                     "(order-area 1 explore (room west) (robots robot13 robot14 robot15 robot16))\n"
                     "(order-area 2 guard (room east) (robots robot3 robot4 robot7 robot8))\n")
    desk.wait_line(r"\(order order-1 explore active 0\.(0[5-9]|[1-9])")
    desk.do("pause")
    desk.do("fit all")
    desk.aside()


@scene(contrast=True, double=True, world=RESCUE)
def order_menu(desk: ShotDesk) -> None:
    """The orders to a room of the map, to all robots."""
    desk.press("ctrl+a")
    use_tool(desk, "d", "Order to an area")
    desk.press("ctrl+Right", "ctrl+Right", "Return")
    desk.find("menu item", re.compile("^Search"))


@scene(contrast=True, double=True)
def camera_first(desk: ShotDesk) -> None:
    """The image in the middle, the map at the side."""
    choose(desk, "5", "robot5")
    desk.press("F10")
    desk.find("frame", "Map")
    desk.find("anything", "Picture of robot5's camera")
    desk.aside()


@scene(contrast=True, world="field:24")
def folded_panes(desk: ShotDesk) -> None:
    """Panes with nothing in them have one line."""
    choose(desk, "3", "r[a-z0-9]+")
    desk.find("push button", re.compile("^Unfold "))
    desk.aside()


@scene(contrast=True, double=True, world=DOORWAY, options=("--time-scale", "4"))
def in_the_way(desk: ShotDesk) -> None:
    """A robot in a door, for which three others wait."""
    desk.find("anything", re.compile("Blocks 3 robots"))
    desk.press("space")
    desk.aside()


@scene(contrast=True, double=True, world=RESCUE)
def no_go_pane(desk: ShotDesk) -> None:
    """A closed area in its pane."""
    use_tool(desk, "x", "No-go area")
    for x, y in ((0.55, 0.30), (0.75, 0.30), (0.75, 0.50), (0.60, 0.55)):
        desk.click(desk.map(), x, y)
    desk.press("Return")
    desk.when(lambda: any(desk.all(role, "No-go areas") for role in ("check box", "page tab")),
              "the pane of closed areas")
    desk.front("No-go areas")
    desk.aside()
