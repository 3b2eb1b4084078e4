# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes of the robot list: rows with one line, two lines and cards, and the choice of columns."""

from shot_desk import ShotDesk
from shot_scenes import RESCUE, choose, scene


@scene(world=RESCUE, contrast=True, double=True)
def robot_lines(desk: ShotDesk) -> None:
    choose(desk, "3", "robot3")


@scene(world=RESCUE)
def robot_two_lines(desk: ShotDesk) -> None:
    choose(desk, "3", "robot3")
    desk.do("Two lines")


@scene(world=RESCUE)
def robot_cards(desk: ShotDesk) -> None:
    choose(desk, "3", "robot3")
    desk.do("Robot list Cards")


@scene()
def robot_columns(desk: ShotDesk) -> None:
    desk.do("Robot list Columns")
    desk.find("list", "Columns")
