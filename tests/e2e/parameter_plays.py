# SPDX-License-Identifier: GPL-3.0-or-later
"""A researcher tunes noise, sees the effect, undoes the change and saves the figure."""

import csv
import os

from desk import wait_for
from stage import place, play_in, stands


def drive(witness, x, y):
    """Drives robbie there, as far as its noise permits."""
    before = wait_for(lambda: place(witness, "robbie"), "a place of robbie")
    witness.send("(missionadd robbie (goto (%g %g)))" % (x, y))
    wait_for(lambda: place(witness, "robbie") != before, "robbie moves")
    stands(witness, "robbie", 1.5)


def widths(file):
    """Widths of robbie's odometer interval in the saved file, in order of time."""
    with open(file, newline="", encoding="utf-8") as text:
        lines = list(csv.reader(text))
    column = next(k for k, name in enumerate(lines[0]) if "dometer width" in name)
    return [float(line[column]) for line in lines[1:] if line[column]]


def export(desk, name):
    """Saves all data of the plots to a file."""
    file = os.path.join(desk.home, name)
    desk.focus(desk.find("push button", "Export…"))
    desk.press("space")
    desk.wait_for_focus("text", "File name:")
    desk.press("ctrl+a")
    desk.type(file)
    desk.press("Return")
    wait_for(lambda: os.path.exists(file) and os.path.getsize(file) > 0, "the file " + name)
    return file


def tune(desk, parameter, value):
    desk.press("ctrl+shift+m")
    desk.wait_for_focus("text", "Search parameters")
    desk.press("ctrl+a")
    desk.type(parameter)
    desk.press("Down", "Return")
    desk.wait_for_focus("text", "Value of " + parameter)
    desk.type(value)
    desk.press("Return")


@play_in("big-room.lisp")
def a_plot_shows_the_effect_of_a_parameter(desk, witness):
    tune(desk, "Motion-Noise", "0")
    tune(desk, "Robot-Turn-Max-Error", "0")
    desk.press("ctrl+shift+g")
    desk.wait_for_focus("text", "Search signals")
    desk.type("robbie odometer width")
    desk.press("Down", "Return")
    drive(witness, 14, 5)
    without = widths(export(desk, "without.csv"))
    assert without and max(without) < 1e-6, "noise where there is none: %s" % max(without)
    desk.press("ctrl+z", "ctrl+z")  # both have their former values
    drive(witness, 18, 5)
    after = widths(export(desk, "with.csv"))
    assert len(after) > len(without) and max(after) > 0.01, "the plot shows no noise"
