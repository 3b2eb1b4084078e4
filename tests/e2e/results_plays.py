# SPDX-License-Identifier: GPL-3.0-or-later
"""Results of a sweep by keys and clicks: filter, table, plot; a run from its recording, and one that is simulated again."""

import os
import re
import signal
import subprocess

from desk import Atspi, PATIENCE, wait_for
from past_plays import past
from stage import do, play, says, wait_for_message

SWEEP = """title = "Two teams"
ticks = 100
record = %s
measures = ["team.*"]
[options]
explore = true
[[design]]
seeds = 2
[design.factors]
robots = [1, 4]
"""


def show_results(desk, record):
    """Sweeps four runs, and opens their results."""
    file = os.path.join(desk.home, "teams.toml")
    with open(file, "w", encoding="ascii") as text:
        text.write(SWEEP % record)
    folder = os.path.join(desk.home, "teams results")
    subprocess.run([desk.program, "sweep", "--output", folder, file], cwd=desk.home, check=True,
                   timeout=PATIENCE, capture_output=True)
    do(desk, "open sweep results", "Open sweep results…")
    desk.wait_for_focus("text", "Directory:")
    desk.press("ctrl+a")
    desk.type(folder)
    desk.press("Return")
    wait_for(lambda: says(desk, "Shown runs", "^4 runs$"), "four runs")


def double_click(desk, node):
    x, y, width, height = desk.box(node)
    desk.point(x + width / 2, y + height / 2)
    desk.hand("click", "--repeat", "2", "--delay", "60", "1")


@play
def a_run_of_a_sweep_is_shown_from_its_recording(desk, _witness):
    show_results(desk, "true")
    desk.press("ctrl+alt+w")
    desk.wait_for_focus("text", "Filter of the runs")
    desk.type("robots=4")
    wait_for(lambda: says(desk, "Shown runs", "^2 of 4$"), "the runs of four robots")
    desk.press("Return")
    desk.wait_for_focus("table cell", "3")
    desk.press("Return")
    wait_for(lambda: past(desk) == 100, "the end of run 3")
    desk.press("Escape")
    wait_for(lambda: past(desk) is None, "the present")
    desk.focus(desk.find("chart", re.compile("^Plot of ")))
    desk.press("Right")
    wait_for(lambda: says(desk, "Details of the plot", "^robots 4, mean .*, 2 runs$"), "a mean in words")
    desk.press("Return")
    desk.wait_for_focus("table cell", "3")
    double_click(desk, desk.shown("table cell", "Done")[1])
    wait_for(lambda: past(desk) == 100, "the end of run 4")


@play
def a_run_of_a_sweep_is_simulated_again(desk, _witness):
    show_results(desk, "false")
    double_click(desk, desk.shown("table cell", "Done")[1])
    wait_for_message(desk, r"Run 2 is simulated again in another window")

    def other():
        """The process of the other window, once that is shown."""
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(i)
            if application is None or application.get_process_id() in (0, desk.process.pid):
                continue
            if application.get_name() == desk.application.get_name() and application.get_child_count():
                return application.get_process_id()
        return None

    number = wait_for(other, "the other window")
    with open("/proc/%d/cmdline" % number, encoding="utf-8") as line:
        arguments = line.read().split("\0")
    os.kill(number, signal.SIGTERM)
    assert arguments[arguments.index("--seed") + 1] == "2", arguments
    assert "--ticks" not in arguments, arguments
    assert arguments[arguments.index("--actr-port") + 1] == "off", arguments
