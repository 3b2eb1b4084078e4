# SPDX-License-Identifier: GPL-3.0-or-later
"""The dispatcher brings the six jobs of ft06 through a hall of six machines with three robots: a
play that also takes pictures."""

import time

from desk import wait_for
from stage import Film, active, do, play_in, says


def delivered(desk, least):
    """Waits until so many packages were delivered."""
    def look():
        found = says(desk, "Packages", r"(\d+) of 6 delivered")
        return found and int(found.group(1)) >= least

    wait_for(look, "%d packages delivered" % least)


@play_in("../factory/ft06.json", "--dispatcher", "greedy", "--gobot-port", "0")
def a_hall_delivers_all_packages(desk, witness):
    film = Film(desk)
    wait_for(lambda: says(desk, "Packages", "[1-9] in the hall"), "the first package")
    film.step("robots-fetch-the-first-packages")
    desk.press("bracketright", "bracketright")
    wait_for(lambda: says(desk, "Machines", "[1-9] working"), "a machine at work")
    film.step("machines-at-work")
    desk.press("0")
    active(desk, witness, "robot0")
    film.step("robot0-is-active")
    do(desk, "goto hall", "Go to Hall")
    desk.wait_for_focus("anything", "Contents of the hall")
    machine0_is_chosen = lambda: says(desk, "Hall details", "Machine: machine0")
    for _ in range(40):  # letters reach the tools, so that they never choose another robot
        if machine0_is_chosen():
            break
        desk.press("Down")
        time.sleep(0.5)
    wait_for(machine0_is_chosen, "machine0 chosen")
    film.step("machine0-is-chosen")
    delivered(desk, 1)
    film.step("the-first-one-is-delivered")
    delivered(desk, 4)
    film.step("four-are-delivered")
    delivered(desk, 6)
    wait_for(lambda: says(desk, "Time", "All delivered after"), "the end")
    film.step("all-are-delivered")
