# SPDX-License-Identifier: GPL-3.0-or-later
"""A world file that is being edited."""

from shot_desk import ShotDesk
from shot_scenes import RESCUE, scene


@scene(contrast=True, double=True, world=RESCUE)
def world_editor(desk: ShotDesk) -> None:
    desk.press("alt+e", "w")
    desk.when(lambda: desk.shown("table", "Objects of the world file"), "the panel")
    for _ in range(9):
        desk.press("ctrl+Left")
    desk.press("Right", "r")
