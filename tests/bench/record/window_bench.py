#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the window of a recording and the past are like, with 24 robots in the office, on an X display of its own.

usage: dbus-run-session -- window_bench.py MAGNA [HOURS [SEEKS [SECONDS]]]

Records HOURS (1) at four times real time without a window, opens them, and goes to SEEKS (200) moments by the timeline: time
until the past is painted, and from the press of the button to a map that has changed. Then drags the position for SECONDS (60).
Another window records for SECONDS. Prints median, 99th percentile and worst in milliseconds, and the lag of both loops.
A poll of the pixels takes about a millisecond, by which the times are too long. Exit status 1 if a goal is missed."""

import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BENCH = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(BENCH / "paint"), str(BENCH / "record"), str(BENCH.parent / "house")]

from key_to_pixels import Screen, tell  # noqa: E402
from shot_desk import ShotDesk, wait_for  # noqa: E402
from teams import office_of_24  # noqa: E402

HOUR = 3600.0
TICK_SECONDS = 0.1
SIZE = "1920x1080"
GOALS = {"open": 500.0, "seek": 100.0, "lag": 16.0}  # ms
OPENINGS = 5
EDGE = 3            # pixels of the map's frame, which the past has
MOVE_SECONDS = 0.016  # between two moves of the pointer


def record(program, world, folder, hours):
    """The file of a session without a window."""
    file = os.path.join(folder, "session.mcap")
    subprocess.run([program, "--headless", "--time-scale", "4", "--seed", "7", "--log-level", "error", "--ticks",
                    str(round(hours * HOUR / TICK_SECONDS)), *(word for port in ("actr", "cognav", "gobot", "agent")
                                                             for word in ("--%s-port" % port, "off")),
                    "--record", file, world], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=folder)
    return file


def lag(desk, what):
    """Closes the window; prints the lag of the loops, and returns the 99th percentile of the window's."""
    desk.press("ctrl+q")
    desk.process.wait(60)
    printed = desk.process.stdout.read()
    found = {name: float(value) for name, value in re.findall(r"\b(\w*lag_\w+_ms)=([0-9.]+)", printed)}
    print("%-32s window p99 %.1f, worst %.1f   session p99 %.1f, worst %.1f" %
          (what, found["window_lag_p99_ms"], found["window_lag_max_ms"], found["loop_lag_p99_ms"], found["loop_lag_max_ms"]), flush=True)
    return found["window_lag_p99_ms"]


def opened(desk, screen, file):
    """Milliseconds from the choice of the file to the frame of the past round the map."""
    left, top, _, height = desk.box(desk.map())
    desk.press("F6")  # the map has a frame while it has the focus, too
    desk.do("open recording")
    desk.wait_for_focus("text", "File name:")
    desk.press("ctrl+a")
    desk.type(file)
    taken = screen.effect_of("Return", (left, top + height // 4, EDGE, height // 4))
    timeline = desk.wait_for_focus("slider", "Time of the recording")
    return taken, timeline


def past(program, world, file, seeks, seconds):
    """Opens, seeks and scrubs; returns the figures."""
    with ShotDesk(program, world, SIZE, "light", 100, ("--stats",)) as desk:
        desk.click(desk.map(), 0.9, 0.9)
        desk.press("space")  # paused, so that only the recording changes the picture
        screen, chance, openings = Screen(), random.Random(7), []
        for k in range(OPENINGS):
            taken, timeline = opened(desk, screen, file)
            openings.append(taken)
            if k + 1 < OPENINGS:
                desk.press("Escape")
                desk.wait_for_focus("anything", "Map")
        tell("a recording opened", openings)
        left, top, width, height = desk.box(desk.map())
        middle = (left + width // 6, top + height // 6, 2 * width // 3, 2 * height // 3)
        x, y, length, thick = desk.box(timeline)
        times = []
        for _ in range(seeks):
            screen.move(x + chance.uniform(0.03, 0.97) * length, y + thick / 2)
            times.append(screen.effect("a seek", lambda: screen.button(True), middle))
            screen.button(False)
        tell("a moment on the map", times)
        screen.move(x + length / 2, y + thick / 2)
        screen.button(True)
        end = time.monotonic() + seconds
        at, step = 0.5, 0.01
        while time.monotonic() < end:
            if not 0.03 < at + step < 0.97 or chance.random() < 0.02:
                step = -step
            at += step
            screen.move(x + at * length, y + thick / 2)
            time.sleep(MOVE_SECONDS)
        screen.button(False)
        times.sort()
        return {"open": max(openings), "seek": times[int(len(times) * 0.99) - 1], "scrub": lag(desk, "lag while scrubbing")}


def recording(program, world, seconds):
    with ShotDesk(program, world, SIZE, "light", 100, ("--stats",)) as desk:
        desk.click(desk.map(), 0.9, 0.9)
        desk.press("ctrl+F9")
        wait_for(lambda: desk.all("push button", re.compile(r"^Stop recording, 0:0")), "the recording")
        time.sleep(seconds)
        desk.press("ctrl+shift+F9")
        desk.find("push button", "Record")
        return lag(desk, "lag while recording")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    hours = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    seeks = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    seconds = float(sys.argv[4]) if len(sys.argv) > 4 else 60.0
    with tempfile.TemporaryDirectory() as folder:
        world = office_of_24(folder)
        found = past(program, world, record(program, world, folder, hours), seeks, seconds)
        found["record"] = recording(program, world, seconds)
    missed = 0
    for name, goal in (("open", "open"), ("seek", "seek"), ("record", "lag"), ("scrub", "lag")):
        met = found[name] <= GOALS[goal]
        missed += not met
        print("goal: %s at most %g ms: %.1f: %s" % (name, GOALS[goal], found[name], "met" if met else "MISSED"))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
