# SPDX-License-Identifier: GPL-3.0-or-later
"""The window as seen by a screen reader."""

import re

from desk import wait_for
from stage import play

ANY = re.compile("")


@play
def controls_have_roles_and_texts(desk, witness):
    for name in ("Map", "Stick"):
        if desk.find("anything", re.compile("^%s$" % name)).get_role_name() == "filler":
            raise AssertionError("%s has no role" % name)
    sort = desk.find("combo box", "Sort by")
    wait_for(lambda: desk.text(sort) == "By number", "what the list is sorted by")


@play
def a_child_index_out_of_range_is_harmless(desk, witness):
    """Screen readers ask by index, and the child may have been removed meanwhile."""
    nodes = desk.all("anything", ANY)
    for node in nodes:
        for beyond in (node.get_child_count(), 9999, 10**8):
            node.get_child_at_index(beyond)
    if len(nodes) < 50:
        raise AssertionError("only %d parts of the window" % len(nodes))
    desk.press("ctrl+f")
    desk.wait_for_focus("text", "Filter")
