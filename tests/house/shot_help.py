# SPDX-License-Identifier: GPL-3.0-or-later
"""The help and the tour, as pictures."""

from shot_desk import ShotDesk
from shot_scenes import choose, scene


@scene(contrast=True, double=True)
def help_pane(desk: ShotDesk) -> None:
    """The page of the map, by F1."""
    desk.map().get_component_iface().grab_focus()
    desk.press("F1")
    desk.find("anything", "Help page")
    desk.aside()


@scene(contrast=True, double=True)
def tour(desk: ShotDesk) -> None:
    """A completed step, and the ring around its subject."""
    desk.do("tour")
    desk.find("push button", "End the tour")
    choose(desk, "3", "robot3")
    desk.find("anything", "Done")
    desk.aside()


@scene(contrast=True, double=True)
def reference(desk: ShotDesk) -> None:
    """A command of the robot in the reference of the Lisp dialect, found by its name."""
    desk.map().get_component_iface().grab_focus()
    desk.press("F1")
    desk.find("text", "Search the help").get_component_iface().grab_focus()
    desk.type("camera-get-object-designator")
    desk.press("Return")
    desk.find("anything", "Help page")
    desk.aside()


@scene(contrast=True, double=True)
def attention(desk: ShotDesk) -> None:
    """Two robots before walls ask for help: the list over the robot list, the count beside STOP."""
    for key in ("1", "4"):
        choose(desk, key, "robot" + key)
        desk.do("plan ways")  # off: they drive straight
    choose(desk, "9", "robot9")
    desk.client.send("(missionadd robot1 (goto (-1.5 8)))\n(missionadd robot4 (goto (9.5 8)))\n")
    desk.find("push button", "2 robots need attention")
    desk.aside()


@scene(contrast=True, double=True)
def simple_mode(desk: ShotDesk) -> None:
    """What visitors see."""
    choose(desk, "3", "robot3")
    desk.press("ctrl+F11")
    desk.find("anything", "Leave simple mode")
    desk.aside()
