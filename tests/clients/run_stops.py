#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Missions of the reference firmware with a STOP at a random moment each, over bad lines (`./dev bench stops`).

usage: run_stops.py MAGNA [MISSIONS]     100 unless told otherwise; exit status 1 if any was shown as stopped too early or never

The console dials the lines, so that a robot whose line was cut continues as itself. The firmware notes when it obeyed MAN;
nothing may say before that the robot is stopped."""

import importlib.util
import math
import os
import random
import socket
import statistics
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from actr_client import Client  # noqa: E402
from cybot_link_plays import FieldProgram, pose_lines  # noqa: E402
from firmware_plays import GOAL, ROOT, BadLine, last  # noqa: E402

# Name, share of the bytes that are lost and of those that are doubled, delay each way in seconds, cuts in the middle of a frame.
LINES = (("1 % lost, 1 % doubled", 0.01, 0.0, False), ("5 % lost, 5 % doubled", 0.05, 0.0, False),
         ("0.2 s each way", 0.0, 0.2, False), ("2 s each way", 0.0, 2.0, False), ("cut at random", 0.0, 0.0, True))
PATIENT = ("--cognav-port", "off", "--cybot-unread", "60", "--cybot-silent", "20", "--cybot-lost", "60", "--cybot-gone", "600")


class Junction(BadLine):
    """A bad line with two doors, for the console and for the firmware; after a cut both may come again."""

    def __init__(self, share, delay, seed):
        self.inner = socket.create_server(("127.0.0.1", 0))
        self.pair = ()
        super().__init__(0, share, delay, seed)

    def accept(self, _port):
        while True:
            ends = self.server.accept()[0], self.inner.accept()[0]
            self.pair = ends
            carriers = [threading.Thread(target=self.carry, args=way, daemon=True) for way in (ends, ends[::-1])]
            for end in ends:
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for carrier in carriers:
                carrier.start()
            for carrier in carriers:
                carrier.join()
            for end in ends:
                end.close()

    def cut(self):
        for end in self.pair:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def load_firmware():
    spec = importlib.util.spec_from_file_location("cybot_firmware", ROOT / "resources/python/cybot_firmware.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Robot:
    """The reference firmware, which attaches again after a cut, with the times at which it obeyed MAN."""

    def __init__(self, port):
        module, self.obeyed = load_firmware(), []
        obeyed = self.obeyed

        class Noted(module.Firmware):
            def obey(self, opcode):
                if opcode == module.MAN:
                    obeyed.append(time.monotonic())
                super().obey(opcode)

        def run():
            heading = 0.0
            while True:
                try:
                    firmware = Noted(module.Line("127.0.0.1", port))
                    firmware.heading = heading
                    firmware.run()
                except (EOFError, OSError):
                    heading = firmware.heading
                    time.sleep(0.2)

        threading.Thread(target=run, daemon=True).start()


def wait_for(look, patience):
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if look():
            return time.monotonic()
        time.sleep(0.01)
    return None


def state(lines):
    """The last one that these lines tell: "moving", "stopping"; empty = none."""
    words = last(lines, "status").split()
    return words[2] if len(words) > 2 else ""


def stop_missions(magna, number, name, share, delay, cuts):
    """Returns how long each stop took; raises AssertionError at one that is wrong."""
    chance = random.Random(number)
    line = Junction(share, delay, number)
    took = []
    with FieldProgram(magna, (*PATIENT, "--cybot", "127.0.0.1:%d" % line.port)) as program:
        robot = Robot(line.inner.getsockname()[1])
        model = Client(program.port)
        model.send("(subscribe status)")
        assert wait_for(lambda: pose_lines(model.lines(), "cybot1"), 60), name + ": no robot"
        for k in range(MISSIONS // len(LINES)):
            before = len(model.lines())
            # The farther one of two places.
            y = -math.copysign(GOAL[1], float(pose_lines(model.lines(), "cybot1")[-1].split()[4]))
            model.send("(missiondel cybot1)(missionadd cybot1 (goto (%g %g)))(command %d cybot1 (release))"
                       % (GOAL[0], y, 1000 + k))
            assert wait_for(lambda: state(model.lines()[before:]) == "moving", 60), \
                "%s, mission %d: it does not start: %s" % (name, k, last(model.lines(), "status"))
            time.sleep(chance.uniform(0.0, 1.5))
            if cuts and chance.random() < 0.5:
                line.cut()
                time.sleep(chance.uniform(0.0, 0.5))
            ordered, before = time.monotonic(), len(model.lines())
            model.send("(command %d cybot1 (robot-stop))" % k)
            if cuts and chance.random() < 0.5:
                time.sleep(chance.uniform(0.0, 0.3))
                line.cut()
            shown = wait_for(lambda: state(model.lines()[before:]) in ("stopped", "idle"), 180)
            assert shown, "%s, mission %d: never confirmed: %s" % (name, k, last(model.lines(), "status"))
            obeyed = [at for at in robot.obeyed if at > ordered]
            assert obeyed and obeyed[0] <= shown, "%s, mission %d: shown as stopped, but it has not read MAN" % (name, k)
            took.append(shown - ordered)
    return took


def main():
    failed = 0
    print("%-24s %8s %10s %10s" % ("line", "missions", "median s", "longest s"))
    for number, (name, share, delay, cuts) in enumerate(LINES, 1):
        try:
            took = stop_missions(sys.argv[1], number, name, share, delay, cuts)
            print("%-24s %8d %10.2f %10.2f" % (name, len(took), statistics.median(took), max(took)), flush=True)
        except AssertionError as fault:
            print("FAILED: %s" % fault, flush=True)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    MISSIONS = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    sys.exit(main())
