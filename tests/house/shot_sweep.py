# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes of the results of a sweep."""

import re
import subprocess
import tempfile
from pathlib import Path

from shot_desk import ShotDesk
from shot_scenes import scene

# Robots that explore the office that move with more or less noise.
SWEEP = """title = "Exploration by size of the team and noise of movement"
ticks = 400
measures = ["coverage.*", "team.*"]
[options]
explore = true
[[design]]
name = "team"
seeds = 6
[design.factors]
robots = [1, 4, 12]
Motion-Noise = [0.0, 0.4]
"""


def show_results(desk: ShotDesk) -> None:
    """Sweeps, and shows the results in the pane, which gets half of the window."""
    folder = Path(desk.stack.enter_context(tempfile.TemporaryDirectory()))
    file = folder / "team.toml"
    file.write_text(SWEEP, encoding="ascii")
    subprocess.run([desk.program, "sweep", "--output", str(folder / "team"), str(file)], check=True,
                   capture_output=True, timeout=300)
    desk.do("open sweep results")
    desk.wait_for_focus("text", "Directory:")
    desk.press("ctrl+a")
    desk.type(str(folder / "team"))
    desk.press("Return")
    desk.find("table cell", "Done")


@scene(contrast=True, double=True)
def sweep(desk: ShotDesk) -> None:
    """Means with intervals by two factors, one chosen."""
    show_results(desk)
    desk.focus(desk.find("chart", re.compile("^Plot of ")))
    desk.press("Right", "Down")
    desk.aside()


@scene()
def sweep_boxes(desk: ShotDesk) -> None:
    """Box plots of the runs that a filter leaves."""
    show_results(desk)
    desk.press("ctrl+alt+w")
    desk.type("robots>1")
    desk.focus(desk.find("combo box", "Plot"))
    desk.press("Down")
    desk.aside()


@scene()
def sweep_scatter(desk: ShotDesk) -> None:
    """One measure over another."""
    show_results(desk)
    desk.focus(desk.find("combo box", "Plot"))
    desk.press("Down", "Down")
    desk.aside()
