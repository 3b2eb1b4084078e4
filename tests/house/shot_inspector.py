# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes of the protocol inspector."""

from shot_desk import ShotDesk
from shot_scenes import CYBOT, cybot_at_work, scene


@scene(contrast=True, double=True, **CYBOT)
def frames(desk: ShotDesk) -> None:
    """Records every message of the connections."""
    cybot_at_work(desk)
    watch_messages(desk)


def watch_messages(desk: ShotDesk) -> None:
    desk.press("ctrl+shift+k")
    desk.when(lambda: desk.shown("anything", "Messages, oldest first"), "messages")


@scene(double=True, **CYBOT)
def inspector(desk: ShotDesk) -> None:
    """Messages of several servers; one is chosen."""
    cybot_at_work(desk)
    watch_messages(desk)
    desk.client.send("(select cybot1)\n(missionadd nobody (goto (1 1)))\n")
    desk.press("Up")
    desk.when(lambda: desk.shown("anything", "Fields of the chosen message"), "one in full")


@scene(**CYBOT)
def kinds(desk: ShotDesk) -> None:
    """The same counted by kind."""
    cybot_at_work(desk)
    watch_messages(desk)
    desk.front("Kinds")
    desk.when(lambda: desk.shown("anything", "Kinds of messages"), "kinds")
