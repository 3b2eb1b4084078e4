# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes of factory halls: map, Gantt chart, indicators."""

import re

from shot_desk import ShotDesk
from shot_scenes import WORLDS, choose, scene

FACTORY = WORLDS.parent / "factory"
HALL = dict(world=str(FACTORY / "ft06.json"), options=("--dispatcher", "greedy", "--gobot-port", "0"))


def hall_at_work(desk: ShotDesk) -> None:
    """Waits until machines are busy."""
    choose(desk, "0", "robot0")
    desk.when(lambda: any(re.match("[1-9]", desk.description(label))
                          for label in desk.all("label", "Machines")), "a machine at work")


@scene(contrast=True, double=True, **HALL)
def hall(desk: ShotDesk) -> None:
    """A factory at work, a machine chosen."""
    hall_at_work(desk)
    desk.do("go to hall")
    desk.find("anything", "Contents of the hall")
    desk.type("machine")
    desk.aside()


@scene(contrast=True, double=True, **HALL)
def hall_gantt(desk: ShotDesk) -> None:
    """What machines, robots and jobs do over time."""
    hall_at_work(desk)
    desk.press("ctrl+alt+j")
    desk.press("Down", "Home")
    desk.aside()


@scene(contrast=True, double=True, **HALL)
def hall_indicators(desk: ShotDesk) -> None:
    """Makespan, throughput and what limits the run."""
    hall_at_work(desk)
    desk.do("indicators")
    desk.aside()


@scene(contrast=True, double=True, **HALL)
def hall_editor(desk: ShotDesk) -> None:
    """The editor with the hall of this world, an item selected."""
    desk.do("edit hall")
    desk.find("anything", "Plan of the hall")
    desk.press("ctrl+Right", "ctrl+Right")
    desk.aside()


@scene(**HALL)
def hall_near(desk: ShotDesk) -> None:
    """Packages and robots at a large scale."""
    hall_at_work(desk)
    desk.press("ctrl+0", "ctrl+plus", "ctrl+plus")
    desk.aside()
