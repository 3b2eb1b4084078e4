#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sums up gcovr's --json-summary by rooms: one line each, and one for all at the end."""
import json
import sys
from collections import defaultdict


def room_of(name: str) -> str:
    parts = name.split("/")[:-1]
    return "/".join(parts[:2])


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: coverage_by_room.py SUMMARY.json", file=sys.stderr)
        return 2
    with open(sys.argv[1], encoding="utf-8") as file:
        summary = json.load(file)
    rooms: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for entry in summary["files"]:
        counts = (entry["line_covered"], entry["line_total"], entry["branch_covered"],
                  entry["branch_total"])
        for room in (room_of(entry["filename"]), "coverage:"):
            rooms[room] = [a + b for a, b in zip(rooms[room], counts)]
    total = rooms.pop("coverage:", [0, 0, 0, 0])
    for room, (lines, all_lines, branches, all_branches) in [*sorted(rooms.items()),
                                                             ("coverage:", total)]:
        print(f"{room:<20} {100 * lines / max(all_lines, 1):5.1f} % of {all_lines:5} lines, "
              f"{100 * branches / max(all_branches, 1):5.1f} % of {all_branches:5} branches")
    return 0


if __name__ == "__main__":
    sys.exit(main())
