# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of the observations, contents, tracks and beliefs of one robot."""

import re

from shot_desk import ShotDesk
from shot_scenes import BIG_ROOM, choose, enter_in_console, scene


def look_inside(desk: ShotDesk) -> None:
    """Only the pane beside the map."""
    choose(desk, "1", "robbie")
    desk.press("ctrl+4", "ctrl+alt+i")
    desk.find("anything", re.compile("^Position"))


def tell(desk: ShotDesk, line: str, row: str) -> None:
    """Sends commands to the robot until the pane has such a row."""
    enter_in_console(desk, line)
    desk.find("anything", re.compile(row))


@scene(contrast=True, double=True, world=BIG_ROOM, options=("--clean",))
def inside(desk: ShotDesk) -> None:
    """The session of the manual, appendix E, without the truth: a camera looks into a box, and a
    hand holds the pen inside it."""
    look_inside(desk)
    desk.do("ground truth")
    enter_in_console(desk, "pos 20 20")
    tell(desk, "obj-desig 0 local ((:size 5))", "^0: thing")
    tell(desk, "cam-track 0 0", "^0: thing, camera 0")
    tell(desk, "cam-track 1 0", "^0: thing, camera 0, camera 1")
    tell(desk, "cam-view 1", r"^Camera 1.*view: \d")
    tell(desk, "cam-insert-desig 0", "^inside small-box#")
    tell(desk, "obj-desig 0 local ((:size 1 2))", "^1: thing")
    tell(desk, "cam-track 0 1", "^1: thing, camera 0")
    enter_in_console(desk, "cam-view 0", "hand-insert-desig 0 1")
    desk.when(lambda: len(desk.all("anything", re.compile("^inside small-box#"))) > 1, "the hand in it")
    tell(desk, "hand-grasp 0 0", "holds pen#")
    tell(desk, "bin-close 1", "^Bin 1, closed")
    desk.aside()


@scene(contrast=True, double=True, world=BIG_ROOM, options=("--set", "Type-False-Pos=1"))
def inside_truth(desk: ShotDesk) -> None:
    """With the truth: false designators, and the distance of the robot from its believed place."""
    look_inside(desk)
    desk.do("odometer box")
    enter_in_console(desk, "pos 18 18", "angle 0.8")
    tell(desk, "forward 8", r"^Error, (?!0\.00)")
    tell(desk, "all-obj-desig 1 non-local ((:size 5))", "FALSE")
    tell(desk, "cam-view 0", r"^Camera 0.*view: \d")
    desk.do("fit selection")
    desk.press("ctrl+0")
    desk.aside()
