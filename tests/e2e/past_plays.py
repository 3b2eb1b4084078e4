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


def export(desk, form, file, *keys):
    """Exports the shown recording: its form by so many steps down, what `keys` choose, its file."""
    do(desk, "export recording", "Export recording…")
    desk.wait_for_focus("radio button", "Tables (CSV)")
    desk.press(*["Down"] * form, *keys)
    desk.press("Return")
    choose_file(desk, file)


@play
def a_recording_is_exported_by_keys(desk, witness):
    for _ in range(12):  # ticks, at least
        moves(witness, "robot9")
    desk.press("ctrl+h")
    wait_for(lambda: past(desk) is not None, "the past")
    page = os.path.join(desk.home, "odd.html")
    export(desk, 1, page)
    wait_for_message(desk, r"Recording exported: .*/odd\.html")
    with open(page, encoding="utf-8") as opened:
        assert opened.read(15) == "<!DOCTYPE html>"
    export(desk, 0, os.path.join(desk.home, "odd.csv"))
    wait_for_message(desk, r"Tables exported: .*/odd-\*\.csv")
    with open(os.path.join(desk.home, "odd-trajectories.csv"), encoding="utf-8") as opened:
        assert "robot9" in opened.read()
    seen = os.path.join(desk.home, "seen")
    # What the camera of the first robot sees, one frame each two seconds.
    export(desk, 2, seen, "alt+v", "Down", "alt+r", "ctrl+a", "0", "period", "5")
    wait_for_message(desk, r"Recording exported: .*/seen")
    pictures = sorted(os.listdir(seen))
    assert pictures and pictures[0] == "000001.png", pictures


@play
def an_export_is_cancelled_by_keys(desk, witness):
    for _ in range(12):
        moves(witness, "robot9")
    desk.press("ctrl+h")
    wait_for(lambda: past(desk) is not None, "the past")
    many = os.path.join(desk.home, "many")
    export(desk, 2, many, "alt+r", "ctrl+a", "1", "2", "0")
    desk.find("progress bar", "Exporting many")
    desk.press("Escape")
    wait_for(lambda: past(desk) is None, "the present")
    moves(witness, "robot9")  # the running world is not held up
    do(desk, "cancel export", "Cancel export")
    wait_for_message(desk, "The export was cancelled")
    assert not [name for name in os.listdir(desk.home) if name.startswith("many")]
