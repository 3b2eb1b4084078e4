#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reference firmware of a CyBOT: docs/cybot-firmware.md explains it. Its body only counts; put motors in its place.

usage: cybot_firmware.py [HOST:PORT]     127.0.0.1:2880 unless told otherwise; ends with the connection"""

import math
import socket
import struct
import sys
import time

TUR, DRV, SCNL, SCNS, MAN, COM, WIN = range(1, 8)
COMMAND, ROTATION, DISPLACEMENT, LEFT, RIGHT, SERIAL = 1, 2, 3, 8, 9, 10
BAD_CHECK, UNFINISHED = 0x10, 0x11
PATIENCE = 6.0  # s for a reply at most: 2 s of delay either way, and 1 s of silence before an error packet
GAP = 0.5  # s of silence that end a damaged reply
SPEED, TURN = 30.0, 90.0  # cm/s and degrees/s
WATCHDOG = 0.5  # s without new stick values after which it stops


def check_byte(data):
    crc = 0xFB
    for bit in (byte >> k & 1 for byte in data for k in range(7, -1, -1)):
        crc = crc << 1 | bit
        crc ^= 0x1A7 if crc & 0x100 else 0
    return crc


def frame(code, args=b""):
    body = bytes([len(args), code]) + args
    return body + bytes([check_byte(body)])


class Line:
    """The connection: one request at a time, repeated where that does no harm."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.fastest = PATIENCE  # s, the shortest time to a reply so far
        self.first = None  # when the first byte of the last reply came

    def receive(self, count, patience):
        data = b""
        self.socket.settimeout(patience)
        try:
            while len(data) < count:
                more = self.socket.recv(count - len(data))
                if not more:
                    raise EOFError("the console has closed the connection")
                data += more
        except TimeoutError:
            pass
        return data

    def reply(self):
        """Status and arguments; status None: nothing came, or it was damaged."""
        head = self.receive(1, min(PATIENCE, 2.0 * self.fastest + 1.7))
        self.first = time.monotonic() if head else None
        if not head:
            return None, b""
        rest = self.receive(head[0] + 2, GAP)
        if len(rest) == head[0] + 2 and check_byte(head + rest[:-1]) == rest[-1]:
            return rest[0], rest[1:-1]
        while self.receive(256, GAP):  # the remains
            pass
        return None, b""

    def ask(self, request, once=False):
        """`once`: executing it twice would do harm. A lost or damaged reply is then asked for again (register 0)."""
        if once:  # the reply to this read is longer: if it comes again, the console has not seen the request
            self.ask(frame(LEFT, b"\x01"))
        executed = again = False
        while True:
            sent = time.monotonic()
            self.socket.sendall(frame(0) if again else request)
            status, args = self.reply()
            whole = status not in (None, BAD_CHECK, UNFINISHED)
            if whole and not (again and args):
                self.fastest = min(self.fastest, self.first - sent)
                return args
            if not again:
                # What comes sooner than an error packet can was the reply to the request, now damaged.
                executed = status is None and self.first is not None and self.first - sent < self.fastest + 0.7
                again = once and status is None
            elif status is not None:  # the reply before the request, or an error packet
                if executed:
                    return b""
                again = False

    def read(self, register):
        value = b""
        while len(value) < 4:
            value = self.ask(frame(register, b"\x01"))
        return struct.unpack("<f", value)[0]

    def write(self, register, value):
        self.ask(frame(0x80 | register, struct.pack("<f", value)), once=register == DISPLACEMENT)

    def opcode(self):
        args = self.ask(frame(COMMAND, b"\x01"))
        return args[0] if args else 0

    def acknowledge(self):
        self.ask(frame(0x80 | COMMAND), once=True)


class Firmware:
    def __init__(self, line):
        self.line, self.heading, self.manual = line, 0.0, False
        self.moved_at = time.monotonic()

    def run(self):
        self.line.ask(frame(0x80 | SERIAL, b"reference-1"))  # of the robot; optional
        while True:
            opcode = self.line.opcode()
            if opcode:
                self.manual = self.manual and opcode == MAN
                self.obey(opcode)
            elif self.manual:
                self.follow_sticks()
            else:
                time.sleep(0.05)

    def obey(self, opcode):
        whole = True
        if opcode == TUR:
            target = self.line.read(ROTATION)
            left = math.remainder(target - self.heading, 360.0)
            turned, whole = self.move(opcode, left, TURN)
            self.heading = target if whole else (self.heading + turned) % 360.0
            self.line.write(ROTATION, self.heading)
        elif opcode == DRV:
            driven, whole = self.move(opcode, self.line.read(DISPLACEMENT), SPEED)
            self.line.write(DISPLACEMENT, driven)
        elif opcode in (SCNL, SCNS):
            time.sleep(1.0)  # a real one sweeps, and writes angle, distance, width and type of each object: 4, 5, 6, 7
        elif opcode == MAN:
            self.manual, self.moved_at = True, time.monotonic()
        if whole:  # else the instruction was withdrawn: the next one is readable
            self.line.acknowledge()

    def move(self, opcode, amount, speed):
        """Moves until done, or until register 1 shows something else: that is how a stop comes."""
        begun = time.monotonic()
        while True:
            done = min(abs(amount), speed * (time.monotonic() - begun))
            if done >= abs(amount):
                return amount, True
            if self.line.opcode() != opcode:
                return math.copysign(min(abs(amount), speed * (time.monotonic() - begun)), amount), False
            time.sleep(0.02)

    def follow_sticks(self):
        left, right = self.line.read(LEFT), self.line.read(RIGHT)
        now = time.monotonic()
        seconds = min(now - self.moved_at, WATCHDOG)  # it has stood after the watchdog's time
        self.moved_at = now
        turned, driven = (left - right) / 2 * TURN * seconds, (left + right) / 2 * SPEED * seconds
        if turned:
            self.heading = (self.heading + turned) % 360.0
            self.line.write(ROTATION, self.heading)
        if driven:
            self.line.write(DISPLACEMENT, driven)


if __name__ == "__main__":
    host, _, port = (sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:2880").rpartition(":")
    try:
        Firmware(Line(host or "127.0.0.1", int(port))).run()
    except (EOFError, OSError) as end:
        sys.exit(str(end))
