# SPDX-License-Identifier: GPL-3.0-or-later
"""PNG pictures as specified, as far as agents use them: eight bits of red, green and blue, row by
row. Standard library only."""

import struct
import zlib

from actr_client import Unexpected


class AgentPicture:
    """A picture of eight-bit RGB; anything else is unexpected."""

    def __init__(self, data, what):
        if data[:8] != b"\x89PNG\r\n\x1a\n":
            raise Unexpected("%s is not a PNG: %r" % (what, data[:20]))
        self.what, self.packed, at, kind = what, b"", 8, b""
        while kind != b"IEND":
            if at + 12 > len(data):
                raise Unexpected("%s ends in the midst" % what)
            size, kind = struct.unpack_from(">I4s", data, at)
            body = data[at + 8:at + 8 + size]
            if struct.unpack_from(">I", data, at + 8 + size)[0] != zlib.crc32(kind + body):
                raise Unexpected("%s: the sum of %s is wrong" % (what, kind))
            if kind == b"IHDR":
                self.width, self.height, *rest = struct.unpack(">IIBBBBB", body)
                if rest != [8, 2, 0, 0, 0]:
                    raise Unexpected("%s is not RGB of eight bits: %s" % (what, rest))
            elif kind == b"IDAT":
                self.packed += body
            at += 12 + size

    def rows(self):
        """The bytes of its rows, three per pixel."""
        data, stride = zlib.decompress(self.packed), 3 * self.width
        if len(data) != (stride + 1) * self.height:
            raise Unexpected("%s: %d bytes" % (self.what, len(data)))
        above, rows = bytearray(stride), []
        for at in range(0, len(data), stride + 1):
            above = self._unfiltered(data[at], bytearray(data[at + 1:at + 1 + stride]), above)
            rows.append(above)
        return rows

    @staticmethod
    def _unfiltered(kind, line, above):
        if kind == 2:
            return bytearray((a + b) & 255 for a, b in zip(line, above))
        if kind in (1, 3, 4):
            for k in range(len(line)):
                left, corner = (line[k - 3], above[k - 3]) if k >= 3 else (0, 0)
                up = above[k]
                if kind == 1:
                    guess = left
                elif kind == 3:
                    guess = (left + up) // 2
                else:
                    guess = min((left, up, corner), key=lambda v: abs(left + up - corner - v))
                line[k] = (line[k] + guess) & 255
        return line

    def find(self, is_it):
        """The centre of the pixels of a colour, and their number: x, y, count. is_it(red, green,
        blue) defines the colour."""
        found = [(x // 3, y) for y, row in enumerate(self.rows()) for x in range(0, len(row), 3)
                 if is_it(row[x], row[x + 1], row[x + 2])]
        if not found:
            return None, None, 0
        # The medians are hardly affected by red pixels elsewhere.
        xs, ys = sorted(x for x, _ in found), sorted(y for _, y in found)
        return xs[len(xs) // 2] + 0.5, ys[len(ys) // 2] + 0.5, len(found)
