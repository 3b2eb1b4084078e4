# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of the plan debugger."""

import re

from shot_desk import ShotDesk
from shot_scenes import FETCH, enter_in_console, scene


def stop_in_plan(desk: ShotDesk, breakpoint: str) -> None:
    """The program runs until its plan reaches the breakpoint."""
    enter_in_console(desk, breakpoint)
    desk.press("ctrl+F12")
    desk.find("anything", re.compile("^Paused, breakpoint"))


@scene(contrast=True, double=True, **FETCH)
def debugger(desk: ShotDesk) -> None:
    """A plan at a breakpoint, with its breakpoints."""
    enter_in_console(desk, '(plan-break :failure)', '(plan-break :line 60 "fetch-rpl.lisp")')
    stop_in_plan(desk, "(plan-break :command 'robot-goto-designator)")
    desk.click(desk.find("page tab", "Breakpoints"))
    desk.aside()


@scene(contrast=True, double=True, **FETCH)
def timeline(desk: ShotDesk) -> None:
    """Branches, commands and fluents of a plan over time."""
    stop_in_plan(desk, "(plan-break :command 'hand-grasp-desig)")
    desk.click(desk.find("page tab", "Timeline"))
    desk.aside()
