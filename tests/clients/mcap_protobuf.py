# SPDX-License-Identifier: GPL-3.0-or-later
"""Decodes protobuf by embedded descriptors, and encodes what made files need. Written from the encoding's description alone."""

import struct

from actr_client import Unexpected

(DOUBLE, FLOAT, INT64, UINT64, INT32, FIXED64, FIXED32, BOOL, STRING, _, MESSAGE, BYTES, UINT32, ENUM, SFIXED32, SFIXED64,
 SINT32, SINT64) = range(1, 19)
FIXED = {DOUBLE: "<d", FLOAT: "<f", FIXED64: "<Q", SFIXED64: "<q", FIXED32: "<I", SFIXED32: "<i"}
ZERO = {STRING: "", BYTES: b"", BOOL: False, MESSAGE: None}


def varint(data, at):
    value = shift = 0
    while True:
        if at >= len(data) or shift > 63:
            raise Unexpected("a number does not end")
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def raw_fields(data):
    """Number, kind on the wire and value of each field."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        number, wire = key >> 3, key & 7
        if wire == 0:
            value, at = varint(data, at)
        else:
            size = {1: 8, 5: 4}.get(wire)
            if wire == 2:
                size, at = varint(data, at)
            if size is None or at + size > len(data) or number == 0:
                raise Unexpected("a field of kind %d at byte %d of %d" % (wire, at, len(data)))
            value, at = data[at:at + size], at + size
        yield number, wire, value


def grouped(data):
    fields = {}
    for number, _, value in raw_fields(data):
        fields.setdefault(number, []).append(value)
    return fields


def name_of(fields, number=1):
    return fields[number][0].decode("utf-8") if number in fields else ""


class Descriptors:
    """The messages that a FileDescriptorSet describes; the set must be complete."""

    def __init__(self, data):
        self.messages = {}  # full name: {number: (name, type, type name, repeated)}
        self.enums = set()
        files = [grouped(file) for file in grouped(data).get(1, [])]
        names = {name_of(file) for file in files}
        for file in files:
            for needed in file.get(3, []):
                if needed.decode("utf-8") not in names:
                    raise Unexpected("%s needs %s, which is missing" % (name_of(file), needed))
            package = name_of(file, 2)
            self.add(file.get(4, []), file.get(5, []), "." + package if package else "")
        for name, fields in self.messages.items():
            for field, kind, type_name, _ in fields.values():
                known = {MESSAGE: self.messages, ENUM: self.enums}.get(kind, [type_name])
                if type_name not in known:
                    raise Unexpected("%s.%s is of %s, which is missing" % (name, field, type_name))

    def add(self, messages, enums, scope):
        for one in enums:
            self.enums.add("%s.%s" % (scope, name_of(grouped(one))))
        for one in map(grouped, messages):
            name = "%s.%s" % (scope, name_of(one))
            self.messages[name] = {}
            for field in map(grouped, one.get(2, [])):
                self.messages[name][field[3][0]] = (name_of(field), field[5][0], name_of(field, 6), field.get(4, [1])[0] == 3)
            self.add(one.get(3, []), one.get(4, []), name)

    def decode(self, name, data):
        """A dict with every field; absent messages are None. An unknown field is an error."""
        described = self.messages["." + name.lstrip(".")]
        values = {field: [] if repeated else ZERO.get(kind, 0) for field, kind, _, repeated in described.values()}
        for number, wire, raw in raw_fields(data):
            if number not in described:
                raise Unexpected("%s has no field %d" % (name, number))
            field, kind, type_name, repeated = described[number]
            got = self.values(kind, type_name, wire, raw)
            if repeated:
                values[field] += got
            else:
                values[field], = got
        return values

    def values(self, kind, type_name, wire, raw):
        """One value, or the values of a packed field."""
        if kind == MESSAGE:
            return [self.decode(type_name, raw)]
        if kind == STRING:
            return [raw.decode("utf-8")]
        if kind == BYTES:
            return [raw]
        if kind in FIXED:
            return [one for one, in struct.iter_unpack(FIXED[kind], raw)]
        numbers, at = [raw] if wire == 0 else [], 0
        while wire == 2 and at < len(raw):
            number, at = varint(raw, at)
            numbers.append(number)
        return [self.signed(kind, number) for number in numbers]

    @staticmethod
    def signed(kind, number):
        if kind == BOOL:
            return bool(number)
        if kind in (SINT32, SINT64):
            return number >> 1 ^ -(number & 1)
        return number - (1 << 64) if kind in (INT32, INT64, ENUM) and number >> 63 else number


def encoded(number, value):
    """A field: whole numbers, floats as double, bytes and texts."""
    if isinstance(value, float):
        return written(number << 3 | 1) + struct.pack("<d", value)
    if isinstance(value, int):
        return written(number << 3) + written(value)
    data = value.encode("utf-8") if isinstance(value, str) else value
    return written(number << 3 | 2) + written(len(data)) + data


def written(number):
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(out) + bytes([number])


def file_descriptor(name, package, messages, dependencies=()):
    """`messages`: {name: [(field, number, type, type name or "", repeated)]}."""
    data = encoded(1, name) + encoded(2, package) + b"".join(encoded(3, one) for one in dependencies)
    for message, fields in messages.items():
        inner = encoded(1, message)
        for field, number, kind, type_name, repeated in fields:
            one = encoded(1, field) + encoded(3, number) + encoded(4, 3 if repeated else 1) + encoded(5, kind)
            inner += encoded(2, one + (encoded(6, type_name) if type_name else b""))
        data += encoded(4, inner)
    return encoded(1, data + encoded(12, "proto3"))


def poses_descriptors():
    """The FileDescriptorSet of foxglove.PosesInFrame."""
    def numbers(letters):
        return [(letter, k, DOUBLE, "", False) for k, letter in enumerate(letters, 1)]
    return (file_descriptor("google/protobuf/timestamp.proto", "google.protobuf",
                            {"Timestamp": [("seconds", 1, INT64, "", False), ("nanos", 2, INT32, "", False)]}) +
            file_descriptor("foxglove/Vector3.proto", "foxglove", {"Vector3": numbers("xyz")}) +
            file_descriptor("foxglove/Quaternion.proto", "foxglove", {"Quaternion": numbers("xyzw")}) +
            file_descriptor("foxglove/Pose.proto", "foxglove",
                            {"Pose": [("position", 1, MESSAGE, ".foxglove.Vector3", False),
                                      ("orientation", 2, MESSAGE, ".foxglove.Quaternion", False)]},
                            ("foxglove/Vector3.proto", "foxglove/Quaternion.proto")) +
            file_descriptor("foxglove/PosesInFrame.proto", "foxglove",
                            {"PosesInFrame": [("timestamp", 1, MESSAGE, ".google.protobuf.Timestamp", False),
                                              ("frame_id", 2, STRING, "", False),
                                              ("poses", 3, MESSAGE, ".foxglove.Pose", True)]},
                            ("google/protobuf/timestamp.proto", "foxglove/Pose.proto")))


def poses(seconds, places):
    """A foxglove.PosesInFrame with robots at places (x, y)."""
    data = encoded(1, encoded(1, seconds)) + encoded(2, "world")
    for x, y in places:
        position = encoded(1, float(x)) + encoded(2, float(y))
        data += encoded(3, encoded(1, position) + encoded(2, encoded(4, 1.0)))
    return data
