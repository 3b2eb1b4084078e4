#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Twelve simulated CyBOTs that search a field, and 5,000 sightings, in the program's window.

usage: twelve_cybots.py MAGNA_BINARY CYBOT_BINARY

Prints the time to a reply beside that of a bare echo of the same bytes, asked by the same client, and how late the
loops of session and window are: a loop is late by as long as a turn of it takes, for the window mostly by painting.
The window is drawn into memory unless QT_QPA_PLATFORM says otherwise. Exit status 0 if the goal is met."""

import math
import multiprocessing
import os
import re
import signal
import socket
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "clients"))
from cognav_client import PATIENCE, Cybot, number, read, write  # noqa: E402
from cybot_search import SimulatedCybot  # noqa: E402
from program import RunningProgram  # noqa: E402

WORLD = "cybot-field:7"
CYBOTS = 12
SIGHTINGS = 5000
NEAREST = 3.0   # m from the start: outside of the field, where sightings are in no robot's way
SPACING = 0.1   # m
REQUESTS = 3000
REPETITIONS = 3
WATCHED = 30.0  # s with all sightings: the window's start is then less than a hundredth
GOAL = 3.0      # p99 over that of the echo
PING = read(1)


class Window(RunningProgram):
    def __init__(self, magna):
        super().__init__([magna, "--clean", "--cybot-search", "--stats", "--log-level", "error", "--actr-port", "off",
                          "--gobot-port", "off", "--agent-port", "off", "--cognav-port", "0", WORLD])

    def prepare(self):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    def end(self):
        """Ends it as a user does; what --stats says."""
        self.ended_on_purpose = True
        self.process.send_signal(signal.SIGTERM)
        said = self.process.stdout.read().decode()
        self.process.wait(PATIENCE)
        return dict(re.findall(r"(\w+)=([0-9.]+)", said))


def places():
    """Bearings and distances of objects that do not touch each other, on circles round the start."""
    count, radius = 0, NEAREST
    while True:
        around = int(2.0 * math.pi * radius / SPACING)
        for k in range(around):
            yield 360.0 * k / around, radius
            count += 1
            if count == SIGHTINGS:
                return
        radius += SPACING


def report_sightings(cybot):
    """Thin objects, 2 cm wide; requests do not wait for replies."""
    requests = b""
    for bearing, distance in places():
        requests += write(4, number(bearing)) + write(5, number(100.0 * distance)) + write(6, number(2.0))
        requests += write(7, bytes([3]))
    done = 3  # a reply without arguments: their number, the status, the check byte
    cybot.socket.setblocking(False)
    waiting, left = SIGHTINGS * 4 * done, memoryview(requests)
    deadline = time.monotonic() + PATIENCE
    while waiting > 0:
        if time.monotonic() > deadline:
            raise SystemExit("the sightings were not taken: %d bytes of replies are missing" % waiting)
        try:
            left = left[cybot.socket.send(left[:65536]):]
        except BlockingIOError:
            pass
        try:
            waiting -= len(cybot.socket.recv(65536))
        except BlockingIOError:
            time.sleep(0.001)
    cybot.socket.settimeout(PATIENCE)


def echo(port):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port.value = server.getsockname()[1]
        line, _ = server.accept()
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while data := line.recv(4096):
            line.sendall(data)


def quantiles(ask):
    """The median and the 99th percentile of consecutive exchanges, in microseconds."""
    times = []
    for _ in range(REQUESTS):
        begun = time.perf_counter_ns()
        ask()
        times.append((time.perf_counter_ns() - begun) / 1000.0)
    times.sort()
    return times[len(times) // 2], times[len(times) * 99 // 100]


def best(every):
    return tuple(min(values) for values in zip(*every))


def measure(magna, cybot):
    port = multiprocessing.Value("i", 0)
    server = multiprocessing.Process(target=echo, args=(port,), daemon=True)
    server.start()
    while port.value == 0:
        time.sleep(0.01)
    with Window(magna) as window:
        robots = [SimulatedCybot(cybot, "127.0.0.1:%d" % window.port_of("cognav"), "--world", WORLD, "--seed", str(k))
                  for k in range(CYBOTS)]
        try:
            for robot in robots:
                robot.wait(r"(TUR|DRV|SCN\w*) ", PATIENCE)  # it has carried out an instruction
            reporter = Cybot(window.port_of("cognav"))
            report_sightings(reporter)
            end = time.monotonic() + WATCHED
            bare = Cybot(port.value)
            raw, ours = [], []
            for _ in range(REPETITIONS):
                raw.append(quantiles(lambda: (bare.send(PING), bare.receive(len(PING)))))
                ours.append(quantiles(lambda: reporter.ask(PING)))
            time.sleep(max(0.0, end - time.monotonic()))
            stats = window.end()
        finally:
            for robot in robots:
                robot.end()
    raw, ours = best(raw), best(ours)
    print("reply: bare echo p50 %.0f p99 %.0f us, magna p50 %.0f p99 %.0f us" % (raw + ours))
    for name in ("loop_lag_p99_ms", "loop_lag_max_ms", "window_lag_p99_ms", "window_lag_max_ms"):
        print("%-20s %s" % (name, stats.get(name, "?")))
    ratio = ours[1] / raw[1]
    met = ratio <= GOAL
    print("goal  %-52s %8.2f  at most  %6.2f  %s" % ("    COGNAV reply p99, twelve CyBOTs, over bare echo", ratio, GOAL,
                                                     "met" if met else "MISSED"))
    return 0 if met else 1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(measure(*map(os.path.abspath, sys.argv[1:])))
