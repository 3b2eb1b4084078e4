# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of the plan debugger."""

import re

from desk import wait_for
from shot_desk import ShotDesk
from shot_scenes import FETCH, enter_in_console, scene


def stop_in_plan(desk: ShotDesk, *breakpoints: str) -> None:
    """The program runs until its plan reaches one of the breakpoints."""
    # A program that starts raises its pane, which would take the focus from the console.
    wait_for(lambda: desk.shown("page tab", "Output"), "the pane of the program")
    enter_in_console(desk, *breakpoints)
    desk.press("ctrl+F12")
    desk.find("anything", re.compile("^Paused, breakpoint"))


@scene(contrast=True, double=True, **FETCH)
def debugger(desk: ShotDesk) -> None:
    """A plan at a breakpoint, with its breakpoints."""
    stop_in_plan(desk, '(plan-break :failure)', '(plan-break :line 60 "fetch-rpl.lisp")',
                 "(plan-break :command 'robot-goto-designator)")
    desk.click(desk.find("page tab", "Breakpoints"))
    desk.aside()


@scene(contrast=True, double=True, **FETCH)
def timeline(desk: ShotDesk) -> None:
    """Branches, commands and fluents of a plan over time."""
    stop_in_plan(desk, "(plan-break :command 'hand-grasp-desig)")
    desk.click(desk.find("page tab", "Timeline"))
    desk.aside()
