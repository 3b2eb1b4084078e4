# SPDX-License-Identifier: GPL-3.0-or-later
"""The past by keys: rewind, step back, bookmark, back to live; a saved file opened again."""

import os
import re

from desk import wait_for
from stage import do, moves, play, wait_for_message
from record_plays import is_whole
from world_plays import choose_file


def past(desk):
    """The time that the badge shows, in tenths of a second; nothing: the present is shown."""
    badges = desk.shown("label", re.compile(r"^Past · \d+:\d\d:\d\d\.\d$"))
    if not badges:
        return None
    hours, minutes, seconds = badges[0].get_name().removeprefix("Past · ").split(":")
    return round((int(hours) * 3600 + int(minutes) * 60 + float(seconds)) * 10)


@play
def the_past_is_walked_by_keys(desk, witness):
    desk.press("1")
    witness.send("(missionadd robot1 (goto (10 0.5)))\n")
    for _ in range(12):  # ticks, at least
        moves(witness, "robot1")
    desk.press("ctrl+h")
    desk.wait_for_focus("slider", "Time of the recording")
    wait_for(lambda: past(desk) is not None, "the past")
    begin = past(desk)
    desk.press("Left", "Left", "Left")
    wait_for(lambda: past(desk) == begin - 3, "three ticks earlier")
    desk.press("b")
    desk.wait_for_focus("text", re.compile("Name of the bookmark"))
    desk.type("odd turn")
    desk.press("Return")
    desk.wait_for_focus("slider", "Time of the recording")
    desk.press("Home")
    wait_for(lambda: past(desk) < begin - 3, "the beginning")
    desk.press("shift+Right")
    moves(witness, "robot1")  # the running world goes on
    desk.press("Escape")
    wait_for(lambda: past(desk) is None, "the present")


@play
def a_saved_session_is_opened_again(desk, _witness):
    desk.wait_for_focus("anything", "Map")
    desk.press("shift+F9")
    saved = os.path.join(desk.home, "odd.mcap")
    choose_file(desk, saved)
    wait_for_message(desk, "Session saved: ")
    assert is_whole(saved)
    do(desk, "open recording", "Open recording")
    choose_file(desk, saved)
    wait_for(lambda: past(desk) is not None, "the past")
    desk.press("Escape")
    wait_for(lambda: past(desk) is None, "the present")
