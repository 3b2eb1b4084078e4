# SPDX-License-Identifier: GPL-3.0-or-later
"""A minimal neural agent for pictures: frames of the Agent-VR interface in dialect A
(agent-vr.md, Transport). Replies are read and dropped."""

import socket
import struct
import threading
from math import hypot


def varint(value: int) -> bytes:
    return bytes([value]) if value < 128 else bytes([value & 127 | 128]) + varint(value >> 7)


def field(number: int, body: bytes) -> bytes:
    """A field of a message that holds bytes or another message."""
    return varint(number << 3 | 2) + varint(len(body)) + body


def action(number: int, *values: float) -> bytes:
    """actionID and its values as floats."""
    return b"\x08" + varint(number) + b"".join(
        bytes([at << 3 | 5]) + struct.pack("<f", value) for at, value in enumerate(values, 2))


def layer(width: int, height: int) -> bytes:
    """MsgAnnarLayer, with a bright spot."""
    body = b"\x08" + varint(width) + b"\x10" + varint(height) + b"\x18\x01" + field(4, b"V1")
    body += b"\x28\x01"
    for i in range(width * height):
        away = hypot(i % width - 0.6 * width, i // width - 0.4 * height)
        rate = max(0.0, 1.0 - away / (0.4 * width))
        body += field(6, b"\x11" + struct.pack("<d", rate) + b"\x18" + varint(i))
    return body


class ShotAgent:
    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        threading.Thread(target=self._read_on, daemon=True).start()

    def __enter__(self) -> "ShotAgent":
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def greet(self) -> None:
        self._send(field(28, field(1, b"1.0")))

    def look_at(self, x: float, y: float, z: float) -> None:
        self._send(field(3, action(7, x, y, z)))

    def walk(self, degrees: float, distance: float) -> None:
        self._send(field(1, action(8, degrees, distance)))

    def show_network(self, width: int, height: int) -> None:
        self._send(field(19, b"\x08\x00" + field(2, layer(width, height)) + b"\x18\x2a"))

    def _send(self, message: bytes) -> None:
        self._socket.sendall(struct.pack("<i", len(message)) + message)

    def _read_on(self) -> None:
        """Otherwise the server would take it for blocked."""
        try:
            while self._socket.recv(65536):
                pass
        except OSError:
            pass  # closed
