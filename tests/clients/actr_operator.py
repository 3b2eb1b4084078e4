# SPDX-License-Identifier: GPL-3.0-or-later
"""A scripted operator in lock-step: sends its idle robots exploring, frees blocked ones, and measures for how long robots
waited for it. Written from the guide alone."""

import math
import socket

from actr_client import PATIENCE, Unexpected, read_form

TICKS = 10  # a second of simulated time
# A command is executed before the next tick, and the status after it.
MOST_TICKS_IDLE = 5
HEEDED = tuple("(%s " % head for head in ("robot", "mission", "status", "frontier2", "time", "error"))


class Robot:
    def __init__(self):
        self.at = (0.0, 0.0)
        self.plan = []
        self.state = "idle"
        self.sent_from = None  # where it was when it was last sent, while it has not moved away
        self.again = 0  # the tick before which it is left alone
        self.failures = 0
        self.idle = 0  # ticks for which it has waited

    def moved(self):
        return self.sent_from is None or math.dist(self.at, self.sent_from) > 0.3


class Operator:
    """One model. `share`: it commands every count-th robot, from the index-th on."""

    def __init__(self, port, name, index=0, count=1):
        self.name, self.index, self.count = name, index, count
        self.robots, self.sides = {}, {}
        self.frontier_seen = False
        self.sent = self.freed = self.longest = 0
        self.tick = None
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines = self.socket.makefile("r", encoding="ascii", newline="\n")
        self.send("(client %s)" % name, "(subscribe status frontier2 (time %d))" % TICKS)
        if not self.await_time():
            raise Unexpected("%s: the program ended" % name)

    def send(self, *forms):
        self.socket.sendall("".join(form + "\n" for form in forms).encode("ascii"))

    def await_time(self):
        """Reads up to the next time line; false if the program has ended."""
        try:
            for line in self.lines:
                if not line.startswith(HEEDED):
                    continue
                form = read_form(line)
                self.take(form)
                if form[0] == "time":
                    return True
        except ConnectionError:
            pass
        return False

    def take(self, form):
        if form[0] == "robot":
            robot = self.robots.setdefault(form[1], Robot())
            robot.at = (float(form[3]), float(form[4]))
        elif form[0] == "mission":
            self.robots[form[1]].plan = form[2:]
        elif form[0] == "status":
            self.robots[form[1]].state = form[2]
        elif form[0] == "frontier2":
            if form[2] == "invalid":
                self.sides.pop(form[1], None)
            else:
                self.sides[form[1]] = form[2]
                self.frontier_seen = True
        elif form[0] == "time":
            self.tick = int(form[2])
        elif form[0] == "error":
            raise Unexpected("%s: %s" % (self.name, form))

    def mine(self):
        return list(self.robots.items())[self.index::self.count]

    def work_left(self):
        """Whether there is unknown ground that robots can explore, as far as it is known."""
        return not self.frontier_seen or "open" in self.sides.values()

    def done(self):
        return not self.work_left() and all(not robot.plan for _, robot in self.mine())

    def operate(self):
        """Commands what is to be done in this tick, and acknowledges it."""
        for uid, robot in self.mine():
            idle = robot.state == "idle" and not robot.plan
            ready = idle and self.tick >= robot.again and self.work_left()
            robot.idle = robot.idle + 1 if ready else 0
            self.longest = max(self.longest, robot.idle)
            if robot.state == "blocked" and robot.plan and self.tick >= robot.again:
                robot.again = self.tick + 2 * TICKS
                self.freed += 1
                self.send("(missiondel %s)" % uid)
            elif ready and robot.moved():
                robot.failures, robot.sent_from = 0, robot.at
                self.sent += 1
                self.send("(missionadd %s (explore))" % uid)
            elif ready:
                # It came back at once without moving: there was nothing for it. It waits, longer each time.
                robot.failures += 1
                robot.again = self.tick + min(20, 2 * robot.failures) * TICKS
                robot.sent_from = None
                robot.idle = 0
        self.send("(ack %d)" % self.tick)

    def close(self):
        self.lines.close()
        self.socket.close()
