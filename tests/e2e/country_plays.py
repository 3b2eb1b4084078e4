# SPDX-License-Identifier: GPL-3.0-or-later
"""Keyboards of other countries: keys are struck at their places, whatever is printed on them; signs that need
AltGr, and the keypad."""

import re
import subprocess

from desk import wait_for
from stage import play, wait_until_selected

LETTER_J = 44  # places of keys, as X counts them
LETTER_Q = 24
NUM_LOCK = 77
KEYPAD_5 = 84
KEYPAD_DECIMAL = 91
LAYOUTS = {"de": False, "fr": True, "ru": False, "gr": False, "es": False, "cz": True, "jp": False}


def place_of_digit(digit):
    return 9 + (digit or 10)


def works_on(layout, shifted):
    def choose(desk, witness, digit):
        desk.hand("key", ("shift+%d" if shifted else "%d") % place_of_digit(digit))
        wait_until_selected(witness, "robot%d" % digit)

    def run(desk, witness):
        subprocess.run(["setxkbmap", layout], check=True)
        desk.wait_for_focus("anything", "Map")
        choose(desk, witness, 3)
        # Where digits need Shift, this must not be Ctrl+4, a layout of the window.
        desk.hand("key", "ctrl+shift+%d" % place_of_digit(4))
        desk.find("menu item", re.compile("^Group 4: robot3"))
        desk.hand("key", str(LETTER_J))
        chart = desk.wait_for_focus("anything", "Map")
        wait_for(lambda: "robot3" in (desk.description(chart) or ""), "the crosshair at robot3")

        if layout == "gr":  # there is no Q; a semicolon is in its place
            desk.hand("key", "ctrl+%d" % LETTER_Q)
            if desk.process.wait(60) != 0:
                raise AssertionError("Magna ended with %d" % desk.process.returncode)
            desk.start_again()

    run.__name__ = "shortcuts_work_on_a_keyboard_of_" + layout
    return run


for each, needs_shift in LAYOUTS.items():
    play(works_on(each, needs_shift))


@play
def brackets_typed_with_alt_gr_change_the_speed(desk, witness):
    desk.press("ctrl+q")
    desk.process.wait(60)
    subprocess.run(["setxkbmap", "de"], check=True)  # AltGr right after a change may still be none
    desk.start_again()
    desk.wait_for_focus("anything", "Map")
    speed = desk.find("combo box", re.compile("^Speed$"))
    wait_for(lambda: desk.text(speed) == "1×", "the speed at the start")
    for digit, shown in ((9, "2×"), (8, "1×"), (8, "0.5×")):  # they type ] and [
        key = "ISO_Level3_Shift+%d" % place_of_digit(digit)
        chosen = re.compile(r"^robot%d, \w+, active, " % digit)
        before = desk.all("table cell", chosen)
        desk.hand("key", key)
        wait_for(lambda: desk.text(speed) == shown or not before and desk.all("table cell", chosen),
                 "an effect of the key")
        if desk.text(speed) != shown:  # X did not know AltGr yet: the digit was typed
            desk.hand("key", key)
        wait_for(lambda: desk.text(speed) == shown, "the speed " + shown)


@play
def the_comma_of_the_keypad_is_a_decimal_point(desk, witness):
    desk.press("3")
    wait_until_selected(witness, "robot3")
    subprocess.run(["setxkbmap", "de"], check=True)
    desk.hand("key", str(NUM_LOCK))
    desk.hand("key", str(LETTER_J))
    chart = desk.wait_for_focus("anything", "Map")
    wait_for(lambda: "robot3" in (desk.description(chart) or ""), "the crosshair at robot3")
    desk.type("=10")  # elsewhere a comma is between x and y
    desk.hand("key", str(KEYPAD_DECIMAL), str(KEYPAD_5))
    desk.type(" 1.5")
    wait_for(lambda: re.search(r"x 10\.50.* y 1\.50", desk.description(chart) or ""), "the place typed")
