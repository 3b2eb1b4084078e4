# SPDX-License-Identifier: GPL-3.0-or-later
"""Links of CyBOTs that break: a cut in the middle of a mission, and robots that come and go."""

import math
import re
import select
import socket
import threading
import time

from actr_client import Client, Unexpected
from cognav_client import Cybot
from cybot_search import SimulatedCybot, points
from run import Program

PING = bytes.fromhex("0080C9")
FIELD = "cybot-field:7"
GOAL = (-1.2, 0.8)  # in the robot's frame, y up; nothing is in its way
CUT_SECONDS = 5.0
RECONNECTS = 100
RECONNECT_SECONDS = 30.0


class FieldProgram(Program):
    """With the generated field, which is not a file."""

    def __init__(self, binary, options):
        super().__init__(binary, FIELD, options)
        self.command[-1] = FIELD


class Wire:
    """A line to a port that can be cut: both ends are disconnected, and none is let in until it is whole again."""

    def __init__(self, port):
        self.to = port
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.lock = threading.Lock()
        self.pairs = []
        self.over = False
        threading.Thread(target=self.accept, args=(self.server,), daemon=True).start()

    def accept(self, server):
        while True:
            try:
                near, _ = server.accept()
                far = socket.create_connection(("127.0.0.1", self.to), 10)
            except OSError:
                return
            for end in (near, far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self.lock:
                self.pairs.append((near, far))
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    @staticmethod
    def carry(near, far):
        try:
            while True:
                for end in select.select([near, far], [], [])[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    (far if end is near else near).sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            near.close()
            far.close()

    def cut(self):
        # A listening socket in accept() is released only by a shutdown.
        self.server.shutdown(socket.SHUT_RDWR)
        self.server.close()
        with self.lock:
            for pair in self.pairs:
                for end in pair:
                    try:
                        end.shutdown(socket.SHUT_RDWR)
                    except OSError:
                        pass
            self.pairs.clear()

    def mend(self):
        self.server = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.accept, args=(self.server,), daemon=True).start()


def pose_lines(lines, robot):
    return [line for line in lines if line.startswith("(robot %s " % robot)]


def link_cut_during_a_mission(magna, cybot):
    """Magna dials a robot; the link is cut for five seconds while it drives. The same robot goes on, to the goal."""
    with SimulatedCybot(cybot, "--listen", "0", "--world", FIELD) as robot:
        wire = Wire(int(robot.wait(r"READY port=(\d+)", 30).group(1)))
        options = ("--cognav-port", "off", "--cybot", "127.0.0.1:%d" % wire.port)
        with FieldProgram(magna, options) as program:
            model = Client(program.port)
            model.wait(lambda lines: pose_lines(lines, "cybot1"), "expected the CyBOT")
            model.send("(missionadd cybot1 (goto (%g %g)))" % (GOAL[0], -GOAL[1]))  # y is down in the world
            robot.wait(r"TUR ", 60)
            time.sleep(1.0)
            wire.cut()
            robot.wait("left", 30)
            time.sleep(CUT_SECONDS)
            wire.mend()
            model.wait(is_there, "expected cybot1 to finish its mission", patience=200)
            lines = robot.end()
            if lines.count("attached") < 2:
                raise Unexpected("the link was not cut")
            end = points([line for line in lines if line.startswith("true ")][-1:], "true")[0]
            off = math.hypot(end[0] - GOAL[0], end[1] - GOAL[1])
            print("  %.1f cm from its goal" % (100 * off))
            if off > 0.10:
                raise Unexpected("it ended at %.3f %.3f, not at %.3f %.3f" % (*end, *GOAL))


def is_there(lines):
    """Whether cybot1 is shown near the goal, without a plan."""
    plans = [line for line in lines if line.startswith("(mission cybot1")]
    poses = pose_lines(lines, "cybot1")
    if not plans or plans[-1] != "(mission cybot1)" or not poses or " invalid " in poses[-1]:
        return False
    x, y = (float(n) for n in poses[-1].split()[3:5])
    return math.hypot(x - GOAL[0], -y - GOAL[1]) < 0.10


def hundred_reconnects(magna):
    """Robots that come, say something and go, a hundred times: another one can still attach."""
    with FieldProgram(magna, ("--cognav-port", "0")) as program:
        begun = time.monotonic()
        for i in range(RECONNECTS):
            visitor = Cybot(program.cognav)
            visitor.ok(PING)
            visitor.close()
            time.sleep(max(0.0, begun + (i + 1) * RECONNECT_SECONDS / RECONNECTS - time.monotonic()))
        took = time.monotonic() - begun
        other = Cybot(program.cognav)
        other.ok(PING)
        model = Client(program.port)
        name = re.compile(r"\(robot (cybot\d+) (?!invalid)")
        model.wait(lambda lines: any(name.match(line) for line in lines), "expected the robot to be shown")
        other.ok(PING)
        print("  %d reconnects in %.1f s" % (RECONNECTS, took))
