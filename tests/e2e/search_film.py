# SPDX-License-Identifier: GPL-3.0-or-later
"""A simulated CyBOT searches a generated field for the posts and parks between them: a play that
also takes pictures."""

import os
import re
import socket
import subprocess

from desk import running, wait_for
from stage import Film, active, do, play_in, says

FIELD = "cybot-field:5"
SPEED = ("--time-scale", "3")


def free_port():
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


THERE = "there"
PORT = free_port()  # where the CyBOT waits for the console


def comes_to(desk, label, pattern, what):
    """Waits for it as long as the robot goes on scanning."""
    scans = None

    def look():
        if says(desk, label, pattern):
            return THERE
        now = says(desk, "Scans", r"\d+")
        return now.group() if now and now.group() != scans else None

    while (seen := wait_for(look, what)) != THERE:
        scans = seen


@play_in(FIELD, "--cybot", "127.0.0.1:%d" % PORT, *SPEED)
def a_cybot_finds_the_posts_and_parks(desk, witness):
    film = Film(desk)
    robot = os.path.join(os.path.dirname(desk.program), "magna-cybot")
    with running([robot, "--listen", str(PORT), "--once", "--world", FIELD, *SPEED],
                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        desk.find("table cell", re.compile("^cybot1, "))
        desk.press("Page_Down")
        active(desk, witness, "cybot1")
        for letters, pane in (("goto tele", "Teleoperation"), ("goto way", "Way-points")):
            do(desk, letters, "Go to " + pane)
            desk.press("ctrl+w")  # leaves its place to the page of the search
        do(desk, "goto cybot", "Go to CyBOT")
        film.step("the-field")
        desk.press("ctrl+alt+7")
        comes_to(desk, "Scans", "[1-9]", "the first scan")
        film.step("the-first-scan")
        desk.press("ctrl+alt+8")
        wait_for(lambda: says(desk, "State of the search", "Paused"), "a pause")
        film.step("paused")
        desk.press("ctrl+alt+8")
        comes_to(desk, "State of the search", "Driving|Visiting", "the way to the next place")
        film.step("on-the-way")
        comes_to(desk, "Posts known", "[1-9]", "a post")
        film.step("a-post")
        comes_to(desk, "Candidate box", "diagonal", "a box")
        film.step("a-candidate-box")
        comes_to(desk, "State of the search", "Parked", "the end")
        film.step("parked")
