# SPDX-License-Identifier: GPL-3.0-or-later
"""The pane Mission: marks are stepped through, judged and exported by keys alone."""

import os
import re

from desk import wait_for
from stage import play, wait_for_message
from world_plays import choose_file


def victim(witness, number, kind):
    """Waits for the last line about the victim with this number: "vict" or "invalid"."""
    about = re.compile(r"\(map victim-%d (\S+) " % number)
    witness.wait(lambda lines: [about.match(line).group(1) for line in lines
                                if about.match(line)][-1:] == [kind],
                 "victim-%d is %s" % (number, kind))


@play
def marks_are_stepped_through_and_judged_by_keys(desk, witness):
    desk.wait_for_focus("anything", "Map")
    desk.press("v")
    victim(witness, 1, "vict")
    desk.press("ctrl+alt+m")
    desk.wait_for_focus("list item", re.compile(r"^1 Victim, confirmed, on the map, "))
    desk.press("shift+u")
    victim(witness, 1, "invalid")
    desk.find("list item", re.compile(r"^1 Victim, suspected, "))
    desk.press("z")
    victim(witness, 2, "vict")
    desk.find("list item", re.compile(r"^1 Victim, confirmed, "))
    desk.press("shift+z")
    victim(witness, 2, "invalid")
    desk.find("list item", re.compile(r"^1 Victim, dismissed, "))
    desk.find("menu item", re.compile("^Undo .*Dismiss victim"))
    desk.press("ctrl+z")
    victim(witness, 3, "vict")
    desk.find("label", re.compile("^1 found$"))


@play
def marks_are_exported_as_a_page(desk, witness):
    desk.wait_for_focus("anything", "Map")
    desk.press("v")
    victim(witness, 1, "vict")
    desk.press("F3")
    desk.press("ctrl+alt+m")
    desk.wait_for_focus("list item", re.compile(r"^1 Victim, "))
    desk.click_on(desk.find("push button", "Export…"))
    page = os.path.join(desk.home, "marks.html")
    choose_file(desk, page)
    wait_for_message(desk, "Marks exported: ")
    wait_for(lambda: os.path.exists(page), "the page")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    assert "<td>victim</td><td>confirmed</td>" in text, text[-2000:]
    assert "operator" in text and "http" not in text.replace("http-equiv", "")
