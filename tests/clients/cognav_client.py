# SPDX-License-Identifier: GPL-3.0-or-later
"""A CyBOT that speaks ARAP, written from the interface alone. Standard library only."""

import socket
import struct
import time

from actr_client import PATIENCE, Unexpected


def check_byte(data):
    """The remainder of a division of two large numbers, as defined by the interface."""
    value = (0xFB << (8 * len(data))) ^ int.from_bytes(data, "big")
    while value.bit_length() > 8:
        value ^= 0x1A7 << (value.bit_length() - 9)
    return value


def frame(code, args=b""):
    body = bytes([len(args), code]) + args
    return body + bytes([check_byte(body)])


def read(register, count=1):
    return frame(register, bytes([count]))


def write(register, args=b""):
    return frame(0x80 | register, args)


def number(value):
    return struct.pack("<f", value)


def hex_text(data):
    return " ".join("%02X" % byte for byte in data)


class Cybot:
    """One end of a line, dialled or passed in."""

    def __init__(self, port=None, line=None):
        self.socket = line or socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.settimeout(PATIENCE)

    def send(self, data):
        self.socket.sendall(data)

    def receive(self, count):
        """Reads so many bytes; fewer only if the other end disconnected."""
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                break
            data += more
        return data

    def expect(self, expected, what=""):
        got = self.receive(len(expected))
        if got != expected:
            raise Unexpected("%s: expected %s, got %s"
                             % (what, hex_text(expected), hex_text(got) or "nothing"))

    def ask(self, request):
        """Status and arguments of the reply, whose check byte is correct."""
        self.send(request)
        head = self.receive(2)
        rest = self.receive(head[0] + 1) if len(head) == 2 else b""
        if len(rest) != (head[0] if head else 0) + 1 or check_byte(head + rest[:-1]) != rest[-1]:
            raise Unexpected("no whole reply: %s to %s" % (hex_text(head + rest), hex_text(request)))
        return head[1], rest[:-1]

    def ok(self, request):
        status, args = self.ask(request)
        if status != 0:
            raise Unexpected("%s was answered %02X" % (hex_text(request), status))
        return args

    def value(self, register):
        return struct.unpack("<f", self.ok(read(register)))[0]

    def opcode(self, at_once=False):
        """The content of register 1; waits for an opcode unless told not to."""
        deadline = time.monotonic() + PATIENCE
        while True:
            args = self.ok(read(1))
            if args or at_once:
                return args[0] if args else 0
            if time.monotonic() > deadline:
                raise Unexpected("no opcode came")

    def close(self):
        self.socket.close()
