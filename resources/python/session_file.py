# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads session files of Magna, and other MCAP files, with or without an index; docs/session-file.md explains them.

    python3 session_file.py FILE [TOPIC…]   prints the messages of JSON channels, one a line; without topics, what FILE has

Python 3.9 or later, no other package. Chunks are unpacked by libzstd, which nearly every system has."""

import ctypes
import ctypes.util
import json
import struct
import sys
import zlib
from itertools import islice

ZSTD = ctypes.CDLL("libzstd.so.1" if sys.platform == "linux" else ctypes.util.find_library("zstd"))
ZSTD.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
ZSTD.ZSTD_decompress.restype = ctypes.c_size_t


def texts(content, at):
    while at < len(content):
        size, = struct.unpack_from("<I", content, at)
        yield content[at + 4:at + 4 + size].decode()
        at += 4 + size


def records(data, at=0):
    """Kind and content of each whole record; those of a chunk in its place."""
    while at + 9 <= len(data):
        kind, size = struct.unpack_from("<BQ", data, at)
        content, begin, at = data[at + 9:at + 9 + size], at, at + 9 + size
        if at > len(data):
            return  # the file ends within this record
        if kind != 6:
            yield kind, content
            continue
        size, crc = struct.unpack_from("<QI", content, 16)
        packing = next(texts(content, 28))
        unpacked = packed = content[40 + len(packing):]
        if packing == "zstd":
            unpacked = ctypes.create_string_buffer(size)
            size = ZSTD.ZSTD_decompress(unpacked, size, packed, len(packed))
            unpacked = unpacked.raw
        if size != len(unpacked) or crc not in (0, zlib.crc32(unpacked)):
            raise ValueError("the chunk at byte %d is damaged" % begin)
        yield from records(unpacked)


class Session:
    """`metadata`: a list of (name, dict); `attachments`: {name: bytes}; `channels`: {number: (topic, encoding)}."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        if data[:8] != b"\x89MCAP0\r\n":
            raise ValueError("%s is not an MCAP file" % path)
        self.metadata, self.attachments, self.channels, self._messages = [], {}, {}, []
        for kind, content in records(data, 8):
            if kind == 4:
                self.channels[struct.unpack_from("<H", content)[0]] = tuple(islice(texts(content, 4), 2))
            elif kind == 5:
                self._messages.append((*struct.unpack_from("<HIQ", content)[::2], content[22:]))
            elif kind == 9:
                name, media_type = islice(texts(content, 16), 2)
                self.attachments[name] = content[32 + len((name + media_type).encode()):-4]
            elif kind == 12:
                name = next(texts(content, 0))
                values = list(texts(content, 8 + len(name.encode())))
                self.metadata.append((name, dict(zip(values[::2], values[1::2]))))

    def messages(self, *topics):
        """Topic, simulated seconds, and a dict (JSON) or bytes of each message, in the order of the file."""
        start = min((time for _, time, _ in self._messages), default=0)
        for channel, time, data in self._messages:
            topic, encoding = self.channels[channel]
            if not topics or topic in topics:
                yield topic, (time - start) / 1e9, json.loads(data) if encoding == "json" else data


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 128:
            return value, at


def fields(data):
    """The fields of a protobuf message, {number: [value]}: numbers, or bytes of texts, messages and packed numbers."""
    found, at = {}, 0
    while at < len(data):
        key, at = varint(data, at)
        if key & 7 == 0:
            value, at = varint(data, at)
        elif key & 7 == 2:
            size, at = varint(data, at)
            value, at = data[at:at + size], at + size
        else:
            value, = struct.unpack_from("<d" if key & 7 == 1 else "<f", data, at)
            at += 8 if key & 7 == 1 else 4
        found.setdefault(key >> 3, []).append(value)
    return found


if __name__ == "__main__":
    session = Session(sys.argv[1])
    if len(sys.argv) > 2:
        for _, _, message in session.messages(*sys.argv[2:]):
            print(json.dumps(message))
    else:
        print(*session.metadata, *session.attachments, *session.channels.values(), sep="\n")
