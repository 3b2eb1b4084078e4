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
