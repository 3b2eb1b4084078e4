# SPDX-License-Identifier: GPL-3.0-or-later
"""Recording the session by keys: begin, end, save what has just happened, and after a kill."""

import glob
import os
import re

from desk import wait_for
from stage import play, play_in, wait_for_message, wait_until_selected
from world_plays import choose_file

MAGIC = b"\x89MCAP0\r\n"


def recordings(desk):
    """The files in the folder of documents, oldest first."""
    return sorted(glob.glob(os.path.join(desk.home, "Documents", "*.mcap")))


def is_whole(file):
    """A session file with its ending."""
    with open(file, "rb") as opened:
        data = opened.read()
    return data.startswith(MAGIC) and data.endswith(MAGIC) and b"magna" in data[:64]


def record(desk):
    desk.wait_for_focus("anything", "Map")
    desk.press("ctrl+F9")
    desk.find("push button", re.compile(r"^Stop recording, 0:0[1-9]"))


@play
def a_session_is_recorded_and_saved_by_keys(desk, witness):
    record(desk)
    desk.press("2")
    wait_until_selected(witness, "robot2")
    desk.press("ctrl+shift+F9")
    wait_for_message(desk, r"Recording saved: .*/office-\d{8}-\d{6}\.mcap")
    desk.find("push button", "Record")
    files = recordings(desk)
    assert len(files) == 1 and is_whole(files[0]), files
    desk.press("shift+F9")
    saved = os.path.join(desk.home, "odd.mcap")
    choose_file(desk, saved)
    wait_for_message(desk, "Session saved: ")
    assert is_whole(saved)


@play
def quitting_ends_a_recording_without_a_question(desk, _witness):
    record(desk)
    desk.press("ctrl+q")
    desk.process.wait(60)
    assert desk.process.returncode == 0, desk.process.returncode
    files = recordings(desk)
    assert len(files) == 1 and is_whole(files[0]), files


@play
def a_recording_goes_on_in_another_world(desk, _witness):
    record(desk)
    desk.press("ctrl+r")
    wait_for(lambda: len(recordings(desk)) == 2, "a second file")
    first, second = sorted(recordings(desk), key=len)
    assert second == first.replace(".mcap", ".2.mcap"), second
    wait_for(lambda: is_whole(first), "the end of the first file")
    desk.press("ctrl+shift+F9")
    wait_for_message(desk, "Recording saved: ")
    wait_for(lambda: is_whole(second), "the end of the second file")


@play_in("office.lisp", "--time-scale", "10")
def the_last_minutes_survive_a_kill(desk, _witness):
    record(desk)
    desk.find("push button", re.compile(r"^Stop recording, (0:[2-5]\d|[1-9]\d*:)"))
    desk.kill_and_start_again()
    save = desk.find("push button", "Save…")
    save.get_action_iface().do_action(0)
    saved = os.path.join(desk.home, "left.mcap")
    choose_file(desk, saved)
    wait_for_message(desk, "Session saved: ")
    assert is_whole(saved)
