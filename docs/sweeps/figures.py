#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tables of the pages in this folder, from the results of the bundled sweeps.

usage: figures.py NAME FOLDER            prints the tables of the sweep NAME (exploration), whose results are in FOLDER
       figures.py --write NAME FOLDER    writes them into the page NAME.md
       figures.py --check NAME FOLDER    compares them with the page; exit status 1 if they differ

A cell is the mean of the runs that are done, with half of the interval of 95 % by Student's t (Student, "The probable error of a
mean", 1908)."""

import csv
import math
import pathlib
import statistics
import sys
from typing import NamedTuple

BEGIN, END = "<!-- made by figures.py -->\n", "<!-- end -->\n"


class Figures(NamedTuple):
    """A table of a page: a line for each level of one factor, a column for each of another one."""
    title: str
    design: str
    measure: str
    lines: str
    columns: str
    digits: int
    only: dict = {}  # levels of other factors


TABLES = {
    "exploration": [
        Figures("Time until 90 % of the floor is seen (s)", "team", "coverage.time_to_90_s", "robots", "order", 1),
        Figures("Time until the last order has ended (s)", "team", "seconds", "robots", "order", 1),
        Figures("Way of all robots together (m)", "team", "team.distance_m", "robots", "order", 0),
        Figures("Longest way of a robot (m)", "team", "team.longest_way_m", "robots", "order", 1)],
    "job-shops": [
        Figures("Makespan of ft06 (s), by number of robots", "literature", "hall.makespan_s", "dispatcher", "fleet", 1, {"jobshop": "ft06"}),
        Figures("Makespan of ft10 (s), by number of robots", "literature", "hall.makespan_s", "dispatcher", "fleet", 1, {"jobshop": "ft10"}),
        Figures("Makespan of 30 drawn job shops (s), by number of robots", "drawn", "hall.makespan_s", "dispatcher", "fleet", 1),
        Figures("Makespan of ft06 with failing machines (s), by number of robots", "failures", "hall.makespan_s", "dispatcher", "fleet", 1)],
    "range-noise": [
        Figures("Wrong cells of the map (%), by number of robots", "noise", "errors.wrong_share", "noise", "robots", 3),
        Figures("Cells wrongly considered filled, by number of robots", "noise", "errors.false_filled_cells", "noise", "robots", 1),
        Figures("Cells wrongly considered free, by number of robots", "noise", "errors.false_free_cells", "noise", "robots", 1),
        Figures("Seen share of the floor (%), by number of robots", "noise", "coverage.reachable_share", "noise", "robots", 2)],
    "field": [
        Figures("Ticks a second", "field", "ticks_per_s", "robots", "", 0),
        Figures("Robots' ticks a second, in thousands", "field", "robot_ticks_per_s", "robots", "", 1)],
}


def t_quantile(degrees):
    """Of 0.975. The distribution is a finite sum for whole degrees (Abramowitz and Stegun, "Handbook of mathematical functions",
    1964, 26.7.3 and 26.7.4)."""
    def inside(t):  # the probability of -t to t
        angle = math.atan(t / math.sqrt(degrees))
        sine, cosine = math.sin(angle), math.cos(angle)
        odd = degrees % 2
        term = total = (cosine if odd else 1.0) if degrees > 1 else 0.0
        for k in range(2 + odd, degrees, 2):
            term *= cosine * cosine * (k - 1) / k
            total += term
        return 2 / math.pi * (angle + sine * total) if odd else sine * total

    low, high = 0.0, 1000.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle) < 0.95 else (low, middle)
    return low


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def values_of(folder):
    """Pairs of a row of table.csv and the number in it, with those of runs.csv as further measures. `seconds` is simulated time."""
    runs = {row["run"]: row for row in read_csv(folder / "runs.csv")}
    known = set()
    for row in read_csv(folder / "table.csv"):
        if row["status"] != "done":
            continue
        if row["measure"]:
            yield row, float(row["value"])
        if row["run"] in known:
            continue
        known.add(row["run"])
        run = runs[row["run"]]
        speed = float(run["ticks_per_s"]) if run["ticks_per_s"] else math.nan
        yield dict(row, measure="seconds"), int(run["ticks"]) * 0.1  # a tick of the maps with robots of teams
        yield dict(row, measure="ticks_per_s"), speed
        if row.get("robots"):
            yield dict(row, measure="robot_ticks_per_s"), speed * int(row["robots"]) / 1000


def level_text(level):
    return "schedule" if level.startswith("schedule:") else level


def cell(values, factor, digits, runs):
    if not values:
        return "-"
    values = [factor * value for value in values]
    text = "%.*f" % (digits, statistics.fmean(values))
    if len(values) > 1:
        half = t_quantile(len(values) - 1) * statistics.stdev(values) / math.sqrt(len(values))
        text += " ± %.*f" % (digits, half)
    return text if len(values) == runs else text + " (%d)" % len(values)


def table_of(figures, values):
    groups, lines, columns = {}, [], []
    for row, value in values:
        if row["design"] != figures.design or row["measure"] != figures.measure:
            continue
        if any(row[factor] != level for factor, level in figures.only.items()):
            continue
        line, column = row[figures.lines], row[figures.columns] if figures.columns else ""
        lines += [] if line in lines else [line]
        columns += [] if column in columns else [column]
        groups.setdefault((line, column), []).append(value)
    if not groups:
        return ""
    runs = max(map(len, groups.values()))
    factor = 100 if "(%)" in figures.title else 1
    text = "%s:\n\n| %s | %s |\n|%s\n" % (figures.title, figures.lines, " | ".join(columns) if figures.columns else "mean", "---|" * (1 + len(columns)))
    for line in lines:
        cells = [cell(groups.get((line, column), []), factor, figures.digits, runs) for column in columns]
        text += "| %s | %s |\n" % (level_text(line), " | ".join(cells))
    return text


def main(arguments):
    action = arguments.pop(0) if arguments and arguments[0].startswith("--") else ""
    if len(arguments) != 2 or arguments[0] not in TABLES or action not in ("", "--write", "--check"):
        print(__doc__, file=sys.stderr)
        return 2
    name, folder = arguments
    values = list(values_of(pathlib.Path(folder)))
    tables = list(filter(None, (table_of(figures, values) for figures in TABLES[name])))
    if not tables:
        sys.exit("figures.py: %s has no runs of this sweep that are done" % folder)
    text = "\n" + "\n".join(tables) + "\n"
    if not action:
        print(text.strip("\n"))
        return 0
    page = pathlib.Path(__file__).resolve().parent / ("%s.md" % name)
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    there, _, after = rest.partition(END)
    if action == "--check":
        print("%s: %s" % (page.name, "the same figures" if there == text else "the figures differ"))
        return 0 if there == text else 1
    page.write_text(before + BEGIN + text + END + after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
