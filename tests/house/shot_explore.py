# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes of exploration: a partly known building."""

from shot_desk import ShotDesk
from shot_scenes import RESCUE, choose, scene, use_tool, wait_far

EXPLORED = dict(world=RESCUE, options=("--explore", "--time-scale", "4"))


def explored(desk: ShotDesk, *layers: str) -> None:
    """Half of the building is known; then the world is paused and these layers are chosen."""
    choose(desk, "2", "robot2")
    wait_far(desk, 30.0)
    desk.do("pause")
    desk.do("seen area")
    for layer in layers:
        desk.do(layer)
    desk.do("fit all")
    desk.aside()


@scene(contrast=True, double=True, **EXPLORED)
def explore_team(desk: ShotDesk) -> None:
    """The seen area, the frontier, the targets of robots; the ground truth is shown."""
    explored(desk, "ground truth")


@scene(contrast=True, **EXPLORED)
def explore_robots(desk: ShotDesk) -> None:
    """Floor by discoverer."""
    explored(desk, "seen first by each robot")


@scene(contrast=True, double=True, **EXPLORED)
def explore_ages(desk: ShotDesk) -> None:
    """The age of seen floor, with the legend."""
    explored(desk, "time since last seen")


@scene(**EXPLORED)
def explore_cameras(desk: ShotDesk) -> None:
    """The floor shown by stored images."""
    explored(desk, "seen in stored images")


@scene(contrast=True, double=True, **EXPLORED)
def explore_truth_off(desk: ShotDesk) -> None:
    """Only the truth that the team has seen, as always in a world with explorers."""
    explored(desk)


@scene(contrast=True, double=True, **EXPLORED)
def no_go(desk: ShotDesk) -> None:
    """A no-go area, and another one while it is drawn."""
    explored(desk)
    use_tool(desk, "x", "No-go area")
    for x, y in ((0.55, 0.30), (0.75, 0.30), (0.75, 0.50), (0.60, 0.55)):
        desk.click(desk.map(), x, y)
    desk.press("Return")
    for x, y in ((0.25, 0.55), (0.40, 0.55)):
        desk.click(desk.map(), x, y)
    desk.point(desk.map(), 0.40, 0.72)


@scene(contrast=True, double=True, **EXPLORED)
def crosshair(desk: ShotDesk) -> None:
    """A mission by keys: the grid of letters, and the way to a typed place."""
    explored(desk)
    desk.press("j")
    desk.type("=30 16")
    desk.when(lambda: "about" in desk.description(desk.map()), "the way to the place")
    desk.press("Escape")  # the grid again
