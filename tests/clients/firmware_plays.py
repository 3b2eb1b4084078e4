# SPDX-License-Identifier: GPL-3.0-or-later
"""The reference firmware of docs/cybot-firmware.md, as its readers run it, over lines that lose, double and delay bytes."""

import math
import pathlib
import queue
import random
import re
import socket
import subprocess
import sys
import threading
import time

from actr_client import Client, Unexpected
from cybot_link_plays import FieldProgram, pose_lines

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs/cybot-firmware.md"
PATIENT = ("--cognav-port", "0", "--cybot-unread", "40", "--cybot-lost", "40", "--cybot-silent", "10")
GOAL = (0.3, 0.4)  # m, in the robot's frame, y up


class BadLine:
    """A line to a port that loses and doubles a share of the bytes and delays them, in either direction."""

    def __init__(self, port, share=0.0, delay=0.0, seed=1):
        self.share, self.delay, self.random = share, delay, random.Random(seed)
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.accept, args=(port,), daemon=True).start()

    def accept(self, port):
        near, _ = self.server.accept()
        far = socket.create_connection(("127.0.0.1", port), 10)
        for a, b in ((near, far), (far, near)):
            a.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self.carry, args=(a, b), daemon=True).start()

    def carry(self, here, there):
        under_way = queue.Queue()
        threading.Thread(target=self.pass_on, args=(under_way, there), daemon=True).start()
        try:
            while data := here.recv(4096):
                spoilt = b"".join(self.spoil(data[i:i + 1]) for i in range(len(data)))
                under_way.put((time.monotonic() + self.delay, spoilt))
        except OSError:
            pass
        under_way.put((0.0, b""))

    def spoil(self, byte):
        lot = self.random.random()
        return b"" if lot < self.share else byte * 2 if lot < 2 * self.share else byte

    @staticmethod
    def pass_on(under_way, there):
        """In order, each piece when it is due; an empty one is the end."""
        try:
            while True:
                due, data = under_way.get()
                if not data and due == 0.0:
                    return there.shutdown(socket.SHUT_WR)
                time.sleep(max(0.0, due - time.monotonic()))
                there.sendall(data)
        except OSError:
            pass


def command_of_page():
    """The command with which the page starts the firmware."""
    found = re.search(r"^    python3 (resources/python/cybot_firmware\.py)", PAGE.read_text("utf-8"), re.M)
    if not found:
        raise Unexpected("the page does not say how to start the firmware")
    return str(ROOT / found.group(1))


class Firmware:
    def __init__(self, port):
        self.process = subprocess.Popen([sys.executable, "-B", command_of_page(), "127.0.0.1:%d" % port],
                                        stderr=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, kind, fault, trace):
        if kind is not None and self.process.poll() is not None:
            print("  the firmware said " + self.process.stderr.read().decode())
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()


def last(lines, kind, robot="cybot1"):
    found = [line for line in lines if line.startswith("(%s %s" % (kind, robot))]
    return found[-1] if found else ""


def away(lines):
    poses = pose_lines(lines, "cybot1")
    if not poses or " invalid " in poses[-1]:
        return math.inf
    x, y = (float(n) for n in poses[-1].split()[3:5])
    return math.hypot(x - GOAL[0], -y - GOAL[1])


def mission(magna, share=0.0, delay=0.0, seed=1):
    """A mission ends at its goal, and a stop on the way is confirmed."""
    with FieldProgram(magna, PATIENT) as program:
        line = BadLine(program.cognav, share, delay, seed)
        with Firmware(line.port):
            model = Client(program.port)
            model.send("(subscribe status)")
            model.wait(lambda lines: pose_lines(lines, "cybot1"), "expected the robot to be shown", patience=60)
            model.send("(missionadd cybot1 (goto (%g %g)))" % (GOAL[0], -GOAL[1]))  # y is down in the world
            model.wait(lambda lines: last(lines, "mission") == "(mission cybot1)" and away(lines) < 0.05,
                       "expected the robot at its goal", patience=250)
            model.send("(missionadd cybot1 (goto (%g %g)))" % (GOAL[0], GOAL[1]))
            model.wait(lambda lines: away(lines) > 0.1 or "moving" in last(lines, "status"), "expected it to start", patience=60)
            model.send("(command 1 cybot1 (robot-stop))")
            model.wait(lambda lines: " stopping " in last(lines, "status"), "expected the stop to be sent")
            model.wait(lambda lines: re.search(" (stopped|idle) ", last(lines, "status")),
                       "expected the stop to be confirmed", patience=120)


def firmware(magna):
    mission(magna)


def firmware_on_a_line_that_loses_and_doubles(magna):
    for share, seed in ((0.005, 1), (0.025, 2)):  # of all bytes, each
        mission(magna, share, seed=seed)


def firmware_on_a_line_that_delays(magna):
    mission(magna, delay=2.0)


PLAYS = [firmware, firmware_on_a_line_that_loses_and_doubles, firmware_on_a_line_that_delays]
