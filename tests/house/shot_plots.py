# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes of plots."""

from shot_desk import ShotDesk
from shot_scenes import scene, wait_far


def plot(desk: ShotDesk, words: str) -> None:
    """All signals of one robot with these words."""
    desk.click(desk.find("anything", "Search signals"), 0.4, 0.5)
    desk.press("ctrl+a")
    desk.type(words)
    desk.click(desk.find("anything", "Signals"), 0.4, 0.15)
    desk.press("Home", "Down", "shift+End", "Return")


@scene(contrast=True, double=True)
def plots(desk: ShotDesk) -> None:
    """The positions of two robots and the speed of one over time."""
    desk.client.send("(missionadd robot1 (goto (1 2)))\n(missionadd robot1 (goto (10 0.5)))\n")
    desk.press("ctrl+shift+g")
    for words in ("robot1 position", "robot2 position", "robot1 speed"):
        plot(desk, words)
    wait_far(desk, 4.0)
    desk.aside()
