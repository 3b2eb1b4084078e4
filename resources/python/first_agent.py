#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A first client of the Agent-VR interface: in children-room it walks to the table, takes a ball and
walks on until it meets something. docs/agent-first-client.md explains it. Standard library only."""

import argparse
import socket
import struct
import sys

FINISHED, ABORTED = 1, 2
# Numbers in MsgObject. Those up to 24 are the same in both dialects.
MOVEMENT, EYES, GRASP, RELEASE, STOP_SYNC = 1, 2, 14, 22, 21
GRID, STATUS, COLLISION, IMAGES, START_SYNC = 5, 6, 7, 8, 20
VERSION_CHECK = {"A": 28, "B": 29}


def varint(number):
    number &= (1 << 64) - 1  # negative numbers have ten bytes
    data = bytearray()
    while number >= 0x80:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(data + bytes([number]))


def field(number, value):
    """A field of protobuf: int32, float, or a text or message as bytes."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def fields(data):
    """The fields of a message by their numbers."""
    found, at = {}, 0

    def read_varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value - (1 << 64) if value >> 63 else value

    while at < len(data):
        number, kind = divmod(read_varint(), 8)
        if kind == 0:
            found[number] = read_varint()
        else:
            size = {1: 8, 5: 4}.get(kind) or read_varint()
            value, at = data[at:at + size], at + size
            found[number] = struct.unpack("<f", value)[0] if kind == 5 else value
    return found


class Agent:
    """The body of an agent. In lock-step (`in_step`) time passes only while an action is awaited."""

    def __init__(self, host, port, dialect, in_step):
        self.socket = socket.create_connection((host, port), 60)
        self.in_step = in_step
        self.version = None
        self.place = None             # X, Z, yaw
        self.left_picture = b""       # PNG
        self.colliders = []           # met since the last action began
        self.statuses = {}            # of each action, the last one
        self.my_turn = False
        self.actions = 0
        # The world is as it was until the answer has come; in lock-step until StartSync.
        self.send(VERSION_CHECK[dialect], field(1, b"1.0"))
        while self.version is None or (in_step and not self.my_turn):
            self.receive()

    def send(self, number, message=b""):
        data = field(number, message)
        self.socket.sendall(struct.pack("<i", len(data)) + data)

    def read(self, size):
        data = b""
        while len(data) < size:
            piece = self.socket.recv(size - len(data))
            if not piece:
                raise ConnectionError("Magna has closed the connection")
            data += piece
        return data

    def receive(self):
        """Reads one message and notes what it says."""
        size, = struct.unpack("<i", self.read(4))
        for number, data in fields(self.read(size)).items():
            if number in VERSION_CHECK.values():
                self.version = fields(data).get(1, b"").decode()
            elif number == GRID:
                grid = fields(data)
                self.place = grid[1], grid[3], grid[5]
            elif number == STATUS:
                status = fields(data)
                self.statuses[status[1]] = status[2]
            elif number == COLLISION:
                self.colliders.append(fields(data)[2])
            elif number == IMAGES:
                self.left_picture = fields(data)[1]
            elif number == START_SYNC:
                self.my_turn = True

    def act(self, number, *values):
        """Begins an action and waits until it has ended: True if it finished, False if it was aborted.
        The values are its fields after the action's number."""
        self.actions += 1
        self.colliders = []
        action = self.actions
        self.send(number, b"".join(field(k, value) for k, value in enumerate((action,) + values, 1)))
        while self.statuses.get(action) not in (FINISHED, ABORTED):
            self.pass_time()
        return self.statuses[action] == FINISHED

    def pass_time(self):
        if self.my_turn:
            self.my_turn = False
            self.send(STOP_SYNC)  # the world goes on to the next picture
        self.receive()

    def close(self):
        self.socket.close()


def run(agent):
    def report(what, finished):
        met = "".join(", met collider %d" % number for number in agent.colliders)
        print("%s: %s%s" % (what, "finished" if finished else "aborted", met))

    def look_where():
        agent.place = None
        while agent.place is None:  # the next one
            agent.pass_time()
        print("  at X %.2f, Z %.2f, yaw %.1f" % agent.place)

    print("Magna, version %s of the interface" % agent.version)
    report("walk 7.7 m towards 163", agent.act(MOVEMENT, 163.0, 7.7))
    look_where()
    report("look down by 30 degrees", agent.act(EYES, 0.0, 0.0, -30.0))
    report("grasp object 1", agent.act(GRASP, 1))
    report("grasp object 2", agent.act(GRASP, 2))
    report("walk 30 m towards 45", agent.act(MOVEMENT, 45.0, 30.0))
    look_where()
    report("release it", agent.act(RELEASE))


def main():
    options = argparse.ArgumentParser(description="A first client of the Agent-VR interface.")
    options.add_argument("--host", default="127.0.0.1")
    options.add_argument("--port", type=int, default=1338, help="of the agent, not of the environment")
    options.add_argument("--dialect", choices="AB", default="A")
    options.add_argument("--lockstep", action="store_true", help="for magna --lockstep agent")
    options.add_argument("--picture", metavar="FILE", help="write the left eye's last picture (PNG)")
    given = options.parse_args()
    try:
        agent = Agent(given.host, given.port, given.dialect, given.lockstep)
        run(agent)
        if given.picture:
            with open(given.picture, "wb") as file:
                file.write(agent.left_picture)
        agent.close()
    except OSError as problem:
        print("first_agent: %s. Start magna children-room, or correct --port." % problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
