#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures what a changed line costs: the time until `magna` runs again, and until the tests of the changed room do.

usage: rebuild_times.py BUILD JOBS [WORD...]    BUILD: a configured build of this tree; WORD: part of the name of a case

Each case adds a line to its files, builds, and takes the line out again, also after Ctrl+C. The line defines something that no build
has had before, so that no cache knows its objects.
"""
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterator, NamedTuple

from house_rules import test_programs

ROOT = Path(__file__).resolve().parents[2]
MARK = "magna_rebuild_probe_"

# build(targets): whether they could be built.
Build = Callable[[list[str]], bool]


class Case(NamedTuple):
    name: str
    files: list[str]  # one that does not exist is created
    program_goal: int  # s until magna runs
    tests_goal: int | None  # s until the room's tests run, from the change on; None: no goal


CASES = [
    Case("a source of the core", ["core/sim/scheduler.cpp"], 8, 15),
    Case("a source of widgets", ["widgets/plots/signal_table.cpp"], 8, 15),
    Case("map_pane.cpp", ["widgets/map/map_pane.cpp"], 8, 15),
    Case("mission_control.cpp", ["core/engine/mission_control.cpp"], 8, 15),
    Case("robot_verbs.cpp", ["protocols/actr/robot_verbs.cpp"], 8, 15),
    Case("a new source of widgets", ["widgets/map/rebuild_probe.cpp"], 15, None),
    Case("input.h", ["core/engine/input.h"], 120, None),
    Case("a parameter", ["core/sim/parameters.cpp"], 60, None),  # the table has a row for each
]


def probe(name: str, number: int) -> str:
    """A line that changes the object of a source, or of each source that includes the header."""
    if name.endswith(".h"):
        return f"inline constexpr int {MARK}{number} = {number % 1000};\n"
    return f"extern const int {MARK}{number};\nconst int {MARK}{number} = {number % 1000};\n"


@contextmanager
def changed(root: Path, names: list[str], number: int) -> Iterator[None]:
    """The files with a probe at their end, within the block alone. They are newer than all objects afterwards too."""
    before = {name: (root / name).read_bytes() if (root / name).exists() else None for name in names}
    try:
        for at, name in enumerate(names):
            head = before[name] or b"// SPDX-License-Identifier: GPL-3.0-or-later\n"
            (root / name).write_bytes(head + probe(name, number + at).encode())
        yield
    finally:
        for name, text in before.items():
            if text is None:
                (root / name).unlink(missing_ok=True)
            else:
                (root / name).write_bytes(text)


def tests_of(root: Path, name: str) -> str:
    """The program with the tests of a file's folder, or of the nearest one above that has tests."""
    programs = test_programs(root)
    for folder in Path(name).parents:
        if program := programs.get(f"tests/{folder.as_posix()}"):
            return program
    raise SystemExit(f"rebuild: no tests of {name}")


def seconds(build: Build, targets: list[str]) -> float:
    begun = time.monotonic()
    if not build(targets):
        raise SystemExit(f"rebuild: {' and '.join(targets)} cannot be built")
    return time.monotonic() - begun


def row(name: str, figures: list[tuple[float, int | None]]) -> str:
    cells = [f"{figure:.1f} | " + ("" if goal is None else f"at most {goal}" + (": missed" if figure > goal else ""))
             for figure, goal in figures]
    return f"| {name} | " + " | ".join(cells) + " |"


def measure(root: Path, case: Case, number: int, build: Build) -> str:
    """A row of the table."""
    tests = tests_of(root, case.files[0])
    build(["magna", tests])  # without the change: only what the change costs counts
    with changed(root, case.files, number):
        program = seconds(build, ["magna"])
        both = program + seconds(build, [tests])
    return row(case.name, [(program, case.program_goal), (both, case.tests_goal)])


def leftovers(root: Path, cases: list[Case]) -> list[str]:
    """Files in which an earlier run that was killed has left its line."""
    paths = [root / name for case in cases for name in case.files]
    return [str(path.relative_to(root)) for path in paths if path.exists() and MARK.encode() in path.read_bytes()]


def main() -> int:
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    folder, jobs, words = sys.argv[1], sys.argv[2], sys.argv[3:]
    cases = [case for case in CASES if not words or any(word in case.name for word in words)]
    if not cases:
        print("rebuild: there are: " + ", ".join(case.name for case in CASES), file=sys.stderr)
        return 2
    if left := leftovers(ROOT, CASES):
        print(f"rebuild: {', '.join(left)} has a line with {MARK} of an earlier run; take it out first", file=sys.stderr)
        return 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    environment = os.environ | {"CCACHE_DISABLE": "1"}

    def build(targets: list[str]) -> bool:
        run = subprocess.run(["cmake", "--build", folder, "-j", jobs, "--target", *targets], env=environment,
                             capture_output=True, text=True)
        if run.returncode != 0:
            print(run.stdout[-4000:], file=sys.stderr)
        return run.returncode == 0

    print("| changed | s to the program | goal | s to its room's tests | goal |\n|---|---|---|---|---|")
    number = int(time.time())
    for case in cases:
        print(measure(ROOT, case, number, build), flush=True)
        number += len(case.files)
    print("rebuild: builds without the changes", file=sys.stderr)
    return 0 if build(["magna", *sorted({tests_of(ROOT, case.files[0]) for case in cases})]) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
