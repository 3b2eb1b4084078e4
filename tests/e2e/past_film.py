# SPDX-License-Identifier: GPL-3.0-or-later
"""What happened to robot7? It stands at a wall, and the past shows since when: a play that also takes pictures."""

import re

from actr_client import Client
from desk import Missing, wait_for
from past_plays import past
from record_plays import is_whole, record, recordings
from stage import Film, active, do, moves, place, plan, play, wait_for_message
from world_plays import choose_file

ROW = re.compile(r"^robot\d+, ")
BLOCKED = re.compile(r"(?i)\bblocked\b")
MOST_EVENTS = 200  # that are stepped over
BOOKMARK = "robot7 is sent into the wall"


def rows(desk):
    """The robot list, as a screen reader gets it: the text of each robot by its name, without what the running world asks for."""
    found = {}
    for cell in desk.all("table cell", ROW):
        cell.clear_cache()
        name, _, text = (cell.get_name() or "").partition(", ")
        found.setdefault(name, text.split(", needs attention")[0])
    return found


def steady_rows(desk):
    """The robot list once it has followed the timeline."""
    seen = [None]

    def look():
        before, seen[0] = seen[0], rows(desk)
        return len(seen[0]) == 12 and seen[0] == before and seen[0]

    return wait_for(look, "the robot list of a moment")


def step(desk, key):
    """Goes on to another moment in the timeline; returns whether there was one."""
    before = past(desk)
    desk.press(key)
    try:
        wait_for(lambda: past(desk) not in (before, None), "another moment")
    except Missing:  # the first or the last one
        return False
    return True


class Witness:
    """A client that is attached all the time: it must be told of each tick."""

    def __init__(self, port):
        self.client = Client(port)
        self.client.send("(subscribe time)\n")

    def ticks(self):
        return [int(line.rstrip(")").split()[2]) for line in self.client.lines() if line.startswith("(time ")]

    def has_missed_nothing(self):
        before = len(wait_for(self.ticks, "a tick"))
        ticks = wait_for(lambda: self.ticks() if len(self.ticks()) > before + 10 else None, "time to pass")
        assert ticks == list(range(ticks[0], ticks[0] + len(ticks))), "a tick is missing among %d" % len(ticks)


def something_odd(desk, witness, film):
    """Planning of ways is off for robot7, and a program sends it to the other side of a wall."""
    desk.press("7")
    active(desk, witness, "robot7")
    do(desk, "plan ways", "Plan ways around obstacles")
    record(desk)
    desk.press("1")
    active(desk, witness, "robot1")
    moves(witness, "robot7")
    film.step("the-session-is-recorded")
    program = Client(desk.port)
    for _ in range(4):
        program.send("(missiondel robot7)\n")
    plan(witness, "robot7", "")
    program.send("(missionadd robot7 (goto (19 4)))\n")
    desk.find("push button", "1 robot needs attention")
    film.step("robot7-needs-attention")
    desk.press("n")
    active(desk, witness, "robot7")
    wait_for(lambda: BLOCKED.search(rows(desk).get("robot7", "")), "the list says that robot7 is blocked")
    film.step("it-stands-at-a-wall")
    program.close()


def look_back(desk, witness, film):
    """Returns the time of the bookmark, and what the list showed then."""
    desk.press("ctrl+h")
    desk.wait_for_focus("slider", "Time of the recording")
    wait_for(lambda: past(desk) is not None, "the past")
    film.step("the-last-minutes")
    for _ in range(MOST_EVENTS):
        if not BLOCKED.search(steady_rows(desk).get("robot7", "")):
            break
        assert step(desk, "shift+Left"), "robot7 was not blocked at first"
    film.step("before-it-was-blocked")
    for _ in range(MOST_EVENTS):
        if BLOCKED.search(steady_rows(desk).get("robot7", "")):
            break
        assert step(desk, "Right"), "robot7 was blocked later"
    blocked = past(desk)
    assert step(desk, "Left") and past(desk) == blocked - 1, "a tick back"
    assert step(desk, "Right") and past(desk) == blocked, "and on again"
    film.step("the-tick-at-which-it-is-blocked")
    moment, shown = past(desk), steady_rows(desk)
    desk.press("b")
    desk.wait_for_focus("text", re.compile("Name of the bookmark"))
    desk.type(BOOKMARK)
    desk.press("Return")
    desk.wait_for_focus("slider", "Time of the recording")
    film.step("a-bookmark")
    moves(witness, "robot5")  # the running world goes on
    return moment, shown


def back_to_live_and_save(desk, witness, film):
    """Returns the file of the recording."""
    desk.press("Escape")
    wait_for(lambda: past(desk) is None, "the present")
    desk.wait_for_focus("anything", "Map")
    assert BLOCKED.search(steady_live(desk, "robot7")), "robot7 is still there"
    film.step("back-to-live")
    desk.press("ctrl+shift+F9")
    wait_for_message(desk, r"Recording saved: .*/office-\d{8}-\d{6}\.mcap")
    desk.find("push button", "Record")
    files = recordings(desk)
    assert len(files) == 1 and is_whole(files[0]), files
    film.step("the-recording-is-saved")
    return files[0]


def steady_live(desk, robot):
    return wait_for(lambda: rows(desk).get(robot), "the row of " + robot)


def open_again(desk, film, file, moment, shown):
    do(desk, "open recording", "Open recording")
    choose_file(desk, file)
    desk.wait_for_focus("slider", "Time of the recording")
    wait_for(lambda: past(desk) is not None, "the past")
    desk.press("Home")
    for _ in range(MOST_EVENTS):
        if past(desk) == moment:
            break
        assert step(desk, "shift+Right"), "the bookmark is in the file"
    assert past(desk) == moment, (past(desk), moment)
    again = steady_rows(desk)
    assert again == shown, (again, shown)
    assert not desk.shown("label", re.compile("The past cannot be changed")), "nothing was changed"
    film.step("the-file-shows-the-same")
    desk.press("Escape")
    wait_for(lambda: past(desk) is None, "the present")


@play
def what_happened_to_robot7(desk, witness):
    film = Film(desk)
    attached = Witness(desk.port)
    wait_for(lambda: place(witness, "robot7"), "a place of robot7")
    something_odd(desk, witness, film)
    moment, shown = look_back(desk, witness, film)
    file = back_to_live_and_save(desk, witness, film)
    attached.has_missed_nothing()
    open_again(desk, film, file, moment, shown)
    attached.client.close()
