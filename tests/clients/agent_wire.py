# SPDX-License-Identifier: GPL-3.0-or-later
"""The messages of the Agent-VR interface as bytes, written from their tables alone: the part of
protobuf's format that they need, and both dialects of the container. Standard library only.

A message is a dictionary of its fields; a container one of its members:
    encode("A", {"msgAgentTurn": {"actionID": 5, "degree": 90}})"""

import json
import math
import pathlib
import struct

from actr_client import Unexpected

NUMBER = "1 actionID int32"

# number name type, with ? for optional and * for repeated fields.
SUB_MESSAGES = {
    "VersionCheck": "1 version string",
    "Movement": NUMBER + ", 2 degree float, 3 distance float",
    "Eyemovement": NUMBER + ", 2 panLeft float, 3 panRight float, 4 tilt float?",
    "EyeFixation": NUMBER + ", 2 targetX float, 3 targetY float, 4 targetZ float",
    "Reward": "1 reward float",
    "GridPosition": "1 targetX float, 2 targetY float, 3 targetZ float, 4 targetRotationX float, "
                    "5 targetRotationY float, 6 targetRotationZ float",
    "Status": NUMBER + ", 2 status int32",
    "Collision": NUMBER + ", 2 colliderID int32",
    "Images": "1 leftImage bytes, 2 rightImage bytes, 3 mainImage bytes",
    "Menu": "1 eventID int32, 2 parameter bytes?",
    "Reset": "1 Type int32?",
    "Pixel": NUMBER + ", 2 targetX float, 3 targetY float",
    "Object": NUMBER + ", 2 objectID int32",
    "Action": NUMBER,
    "Turn": NUMBER + ", 2 degree float",
    "MoveTo": NUMBER + ", 2 posX float, 3 posY float, 4 posZ float, 5 targetMode int32?",
    "EyePosition": ", ".join(
        "%d rotation%s%s float" % (1 + 3 * k + n, what, axis)
        for k, what in enumerate(("Position", "Velocity")) for n, axis in enumerate("XYZ")),
    "HeadMotion": ", ".join(
        "%d %s%s float" % (1 + 3 * k + n, what, axis)
        for k, what in enumerate(("velocity", "acceleration", "rotationVelocity",
                                  "rotationAcceleration")) for n, axis in enumerate("XYZ")),
    "ObjectPosition": "1 greenCraneX float, 2 greenCraneY float, 3 yellowCraneX float, "
                      "4 yellowCraneY float, 5 greenRacecarX float, 6 greenRacecarY float",
    "Sync": "",
    "Flag": "1 flag int32",
    "AnnarNetwork": "1 Update int32, 2 Layers AnnarLayer*, 3 step int32",
    "AnnarLayer": "1 Width int32, 2 Height int32, 3 Depth int32, 4 Name string, 5 ID int32, "
                  "6 Neurons AnnarNeuron*",
    "AnnarNeuron": "1 Mp double?, 2 Rate double?, 3 ID int32?, 4 WeightLists AnnarWeightList*",
    "AnnarWeightList": "1 Type int32?, 2 Weights AnnarWeight*",
    "AnnarWeight": "1 PreNeuronID int32?, 2 PreLayerID int32?, 3 WeightValue double?",
}

IN_BOTH = ("1 msgAgentMovement Movement, 2 msgAgentEyemovement Eyemovement, "
           "3 msgAgentEyeFixation EyeFixation, 4 msgReward Reward, 5 msgGridPosition GridPosition, "
           "6 msgActionExecutationStatus Status, 7 msgCollision Collision, 8 msgImages Images, "
           "9 msgMenu Menu, 10 msgDebug string, 11 msgEnvironmentReset Reset, "
           "12 msgTrialReset Reset, 13 msgAgentGraspPos Pixel, 14 msgAgentGraspID Object, "
           "15 msgAgentPointPos Pixel, 16 msgAgentPointID Object, 17 msgAgentInteractionID Object, "
           "18 msgAgentInteractionPos Pixel, 19 msgAnnarNetwork AnnarNetwork, "
           "20 msgStartSync Sync, 21 msgStopSync Sync, 22 msgAgentGraspRelease Action, "
           "23 msgAgentTurn Turn, 24 msgEyePosition EyePosition, ")
CONTAINERS = {
    "A": IN_BOTH + "25 msgHeadMotion HeadMotion, 26 msgAgentMoveTo MoveTo, "
                   "27 msgAgentCancelMovement Action, 28 msgVersionCheck VersionCheck",
    "B": IN_BOTH + "25 msgObjectPosition ObjectPosition, 26 msgHeadMotion HeadMotion, "
                   "27 msgAgentMoveTo MoveTo, 28 msgAgentCancelMovement Action, "
                   "29 msgVersionCheck VersionCheck, 30 msgSaccFlag Flag, 31 msgVideoSync Flag",
}

VARINT, EIGHT, COUNTED, FOUR = 0, 1, 2, 5
WIRE_TYPES = {"int32": VARINT, "double": EIGHT, "float": FOUR}


class Field:
    def __init__(self, text):
        number, self.name, kind = text.split()
        self.number = int(number)
        self.many = kind.endswith("*")
        self.may_be_missing = kind[-1] in "?*"
        self.kind = kind.rstrip("?*")
        self.wire = WIRE_TYPES.get(self.kind, COUNTED)


def fields_of(table):
    return [Field(text) for text in table.split(", ")] if table else []


TABLES = {name: fields_of(table) for name, table in SUB_MESSAGES.items()}
MEMBERS = {dialect: fields_of(table) for dialect, table in CONTAINERS.items()}


def varint(value):
    value &= (1 << 64) - 1  # negative numbers take ten bytes
    out = bytearray()
    while value > 0x7f:
        out.append(value & 0x7f | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def key(number, wire):
    return varint(number << 3 | wire)


def counted(number, data):
    return key(number, COUNTED) + varint(len(data)) + data


def encode_value(field, value):
    if field.wire == VARINT:
        return key(field.number, VARINT) + varint(int(value))
    if field.wire == FOUR:
        return key(field.number, FOUR) + struct.pack("<f", value)
    if field.wire == EIGHT:
        return key(field.number, EIGHT) + struct.pack("<d", value)
    if field.kind in TABLES:
        value = encode_fields(TABLES[field.kind], value)
    elif isinstance(value, str):
        value = value.encode("utf-8")
    return counted(field.number, value)


def encode_fields(fields, message):
    """The fields of the message, in order of their numbers."""
    names = {field.name for field in fields}
    if not names >= set(message):
        raise ValueError("no such fields: %s" % sorted(set(message) - names))
    out = b""
    for field in fields:
        if field.name in message:
            value = message[field.name]
            for one in value if field.many else [value]:
                out += encode_value(field, one)
    return out


def encode(dialect, container):
    return encode_fields(MEMBERS[dialect], container)


def take_varint(data, at):
    value = shift = 0
    while True:
        if at >= len(data) or shift > 63:
            raise Unexpected("a number without an end: %r" % data[:60])
        byte = data[at]
        at += 1
        value |= (byte & 0x7f) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def take_value(data, at, wire):
    """As bytes, or as an integer."""
    if wire == VARINT:
        value, at = take_varint(data, at)
        return (value - (1 << 64) if value >> 63 else value), at
    size = {EIGHT: 8, FOUR: 4}.get(wire)
    if wire == COUNTED:
        size, at = take_varint(data, at)
    if size is None or at + size > len(data):
        raise Unexpected("a field of wire type %d does not end: %r" % (wire, data[:60]))
    return data[at:at + size], at + size


def finite(value, name):
    if not math.isfinite(value):
        raise Unexpected("%s is %s" % (name, value))
    return value


def decode_value(field, value):
    if field.wire == FOUR:
        return finite(struct.unpack("<f", value)[0], field.name)
    if field.wire == EIGHT:
        return finite(struct.unpack("<d", value)[0], field.name)
    if field.kind in TABLES:
        return decode_fields(TABLES[field.kind], value, field.name)
    return value.decode("utf-8") if field.kind == "string" else value


def decode_fields(fields, data, what):
    """Checks the message against its table: nothing unknown or missing, every number finite."""
    by_number = {field.number: field for field in fields}
    message, at = {}, 0
    while at < len(data):
        head, at = take_varint(data, at)
        value, at = take_value(data, at, head & 7)
        field = by_number.get(head >> 3)
        if field is None or field.wire != head & 7:
            raise Unexpected("%s has no field %d of wire type %d" % (what, head >> 3, head & 7))
        value = decode_value(field, value)
        if field.many:
            message.setdefault(field.name, []).append(value)
        else:
            message[field.name] = value
    missing = [f.name for f in fields if not f.may_be_missing and f.name not in message]
    if missing and what != "MsgObject":
        raise Unexpected("%s lacks %s" % (what, ", ".join(missing)))
    return message


def decode(dialect, data):
    return decode_fields(MEMBERS[dialect], data, "MsgObject")


def frame(payload):
    """Preceded by its length."""
    return struct.pack("<i", len(payload)) + payload


WIRE = pathlib.Path(__file__).resolve().parent.parent / "wire" / "agentvr"


def check_references():
    """Checks encoder and decoder against the reference bytes of tests/wire/agentvr."""
    lines = (WIRE / "reference.messages").read_text("ascii").splitlines()
    for dialects, text, member, fields in (line.split(None, 3) for line in lines):
        message, payload = {member: json.loads(fields)}, bytes.fromhex(text)
        for dialect in dialects:
            if encode(dialect, message) != payload:
                raise Unexpected("%s is written %s, not %s" % (
                    message, encode(dialect, message).hex(), text))
            if decode(dialect, payload) != message:
                raise Unexpected("%s is read %s" % (text, decode(dialect, payload)))
    if frame(bytes.fromhex("a20100")).hex() != "03000000a20100":
        raise Unexpected("a frame is %s" % frame(bytes.fromhex("a20100")).hex())
    # Truncated, a field missing, one unknown, one of another type.
    for wrong in ("e201050a0331", "3a020801", "ff", "5a021000", "3500000000"):
        try:
            decode("A", bytes.fromhex(wrong))
        except Unexpected:
            continue
        raise Unexpected("%s is not a message" % wrong)


if __name__ == "__main__":
    check_references()
    print("ok")
