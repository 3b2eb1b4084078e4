# SPDX-License-Identifier: GPL-3.0-or-later
"""Misbehaving clients of the Agent-VR interface, by mistake or on purpose: the others are
unaffected, and correct input still works."""

import math
import struct

from agent_client import ABORTED, FINISHED
from agent_play import finish, play, require, require_pose
from agent_wire import COUNTED, EIGHT, FOUR, VARINT, counted, encode, frame, key, varint

NO_NUMBERS = (math.nan, math.inf, -math.inf)
# None of these is a message.
SPOILT = (b"\xff", b"\x0a\x7f", b"\x0a\x03\x08", b"\x0d\x00\x00", b"\xff" * 11, b"\x0b\x08",
          b"\x0a\x06\x08\x01\x15\x00\x00", b"\x08" + b"\x80" * 12)


@play("labyrinth")
def byte_by_byte(program, dialect):
    client = program.client(0, dialect, checks_version=False)
    number = client.new_id()
    for byte in (frame(encode(dialect, {"msgVersionCheck": {"version": "1.0"}})) +
                 frame(encode(dialect, {"msgAgentTurn": {"actionID": number, "degree": 3}}))):
        client.send_bytes(bytes([byte]))
    require(client.wait_for_full_exec(number) == FINISHED, "it is understood")
    require(client.latest["msgVersionCheck"] == {"version": "1.0"}, "the version, too")


@play("labyrinth")
def broken_messages(program, dialect):
    """Each broken message is dropped; the tenth in a row ends the connection."""
    client = program.client(0, dialect)
    for spoilt in SPOILT:
        client.send_payload(spoilt)
    finish(client, "Turn", degree=3)
    for _ in range(3):
        for spoilt in SPOILT:
            client.send_payload(spoilt)
        finish(client, "Movement", degree=0, distance=0)
    other = program.client(1, dialect)
    for _ in range(10):
        client.send_payload(b"\xff")
    client.ended_by_server()
    program.leave(client)
    finish(other, "Turn", degree=3)
    finish(program.client(0, dialect), "Turn", degree=3)


@play("labyrinth")
def wrong_lengths(program, dialect):
    """A client that announces an excessive or negative size is disconnected."""
    other = program.client(1, dialect)
    for length in (-1, -2 ** 31, 2 ** 31 - 1, 16 * 1024 * 1024 + 1):
        client = program.client(0, dialect)
        client.send_bytes(struct.pack("<i", length))
        client.ended_by_server()
        program.leave(client)
    environment = program.environment(dialect)
    environment.socket.sendall(struct.pack("<i", -5))
    environment.ended_by_server()
    for half in (b"\x05", struct.pack("<i", 100), struct.pack("<i", 100) + b"\x0a\x10"):
        client = program.client(0, dialect)
        client.send_bytes(half)
        program.leave(client)
    finish(other, "Turn", degree=3)
    finish(program.client(0, dialect), "Turn", degree=3)


@play("labyrinth")
def empty_frames(program, dialect):
    """Empty frames, and messages that only servers send."""
    client = program.client(0, dialect)
    client.send_bytes(bytes(4) * 1000)
    for message in ({"msgStartSync": {}}, {"msgStopSync": {}}, {"msgDebug": "hello"},
                    {"msgReward": {"reward": 5}}, {"msgMenu": {"eventID": 3, "parameter": b"\xff"}},
                    {"msgCollision": {"actionID": 1, "colliderID": 1}},
                    {"msgActionExecutationStatus": {"actionID": 1, "status": 1}},
                    {"msgImages": {"leftImage": b"", "rightImage": b"", "mainImage": b""}}, {}):
        client.send(message)
    finish(client, "Turn", degree=3)
    require_pose(client, 0, 0, 3)


@play("labyrinth")
def numbers_not_finite(program, dialect):
    """Each is answered without an effect."""
    client = program.client(0, dialect)
    for odd in NO_NUMBERS:
        begun = [client.begin(what, **fields) for what, fields in (
            ("Movement", {"degree": odd, "distance": 1}),
            ("Movement", {"degree": 1, "distance": odd}),
            ("Turn", {"degree": odd}), ("MoveTo", {"posX": odd, "posY": 0, "posZ": 0}),
            ("MoveTo", {"posX": 1, "posY": 0, "posZ": odd, "targetMode": 1}),
            ("Eyemovement", {"panLeft": odd, "panRight": 0, "tilt": 0}),
            ("Eyemovement", {"panLeft": 0, "panRight": 0, "tilt": odd}),
            ("EyeFixation", {"targetX": 0, "targetY": odd, "targetZ": 0}),
            ("GraspPos", {"targetX": odd, "targetY": 0}),
            ("PointPos", {"targetX": 0, "targetY": odd}),
            ("InteractionPos", {"targetX": odd, "targetY": odd}))]
        for number in begun:
            require(client.wait_for_full_exec(number) == ABORTED, "%s" % client.history[number])
    require_pose(client, 0, 0, 0)
    for fields in ({"degree": 1e30, "distance": -1}, {"degree": -1e30, "distance": 0},
                   {"degree": 3.4e38, "distance": -3.4e38}):
        finish(client, "Movement", **fields)
    require_pose(client, 0, 0)
    for what, fields in (("Turn", {"degree": 3.4e38}),
                         ("MoveTo", {"posX": 3e38, "posY": 0, "posZ": 1}),
                         ("EyeFixation", {"targetX": 3e38, "targetY": -3e38, "targetZ": 0}),
                         ("Movement", {"degree": 270, "distance": 3.4e38})):
        client.begin(what, **fields)
    client.all_ended()


@play("labyrinth")
def missing_fields(program, dialect):
    """They are 0; an action without its own number is ignored."""
    client = program.client(0, dialect)
    client.send("msgAgentMovement", degree=90, distance=5)
    client.send("msgAgentTurn", degree=90)
    client.send("msgAgentGraspRelease")
    client.send("msgAgentCancelMovement")
    finish(client, "Movement")
    finish(client, "Turn")
    finish(client, "Eyemovement", panLeft=1, panRight=1)
    grasp = client.begin("GraspID")
    require(client.wait_for_full_exec(grasp) == ABORTED, "nothing has number 0")
    for number in (0, -1, 2 ** 31 - 1, -2 ** 31):
        client.note(number)
        client.send("msgAgentMovement", actionID=number, degree=0, distance=0)
        require(client.wait_for_full_exec(number) == FINISHED, "any number is one: %d" % number)
    require_pose(client, 0, 0, 0)
    environment = program.environment(dialect)
    environment.send("msgAgentTurn")  # not accepted on this channel
    environment.close()


@play("labyrinth")
def unknown_fields(program, dialect):
    """Unknown input is skipped, between messages and inside them."""
    client = program.client(0, dialect)
    odd = (key(200, VARINT) + varint(-1) + key(201, EIGHT) + bytes(8) + key(202, FOUR) + bytes(4) +
           key(203, COUNTED) + varint(5) + b"hello")
    number = client.new_id()
    turn = key(1, VARINT) + varint(number) + odd + key(2, FOUR) + struct.pack("<f", 2)
    client.send_payload(odd + counted(23, turn) + odd)
    require(client.wait_for_full_exec(number) == FINISHED, "it is understood")
    # The fields of an action may come in any order.
    number = client.new_id()
    client.send_payload(counted(23, key(2, FOUR) + struct.pack("<f", 3) + key(1, VARINT) +
                                varint(number)))
    require(client.wait_for_full_exec(number) == FINISHED, "it is understood")
    require_pose(client, 0, 0, 5)
    client.send_payload(odd)
    finish(client, "Turn", degree=3)


@play("labyrinth")
def several_in_a_frame(program, dialect):
    client = program.client(0, dialect)
    numbers = [client.new_id() for _ in range(6)]
    actions = (("Movement", {"degree": 90, "distance": 5}), ("Turn", {"degree": 10}),
               ("Eyemovement", {"panLeft": 5, "panRight": 5, "tilt": 5}),
               ("GraspID", {"objectID": 1}), ("PointID", {"objectID": 99}), ("GraspRelease", {}))
    client.send({"msgAgent" + what: dict(fields, actionID=number)
                 for number, (what, fields) in zip(numbers, actions)})
    client.all_ended()
    walk, turn, look = (client.ends[number] for number in numbers[:3])
    require(walk == [ABORTED] and turn == [FINISHED] and look == [FINISHED],
            "first the walk, then the turn that ends it: %s" % client.ends)
    require(all(len(client.ends[number]) == 1 for number in numbers), "%s" % client.ends)
    require_pose(client, 0, 0, 100, most=1.0)
    two = [client.new_id() for _ in range(2)]
    client.send_bytes(b"".join(frame(encode(dialect, {"msgAgentTurn": {
        "actionID": number, "degree": 5}})) for number in two))
    client.all_ended()
    require([client.ends[number] for number in two] == [[ABORTED], [FINISHED]], "%s" % client.ends)


@play("labyrinth")
def same_number_again(program, dialect):
    """Clients choose numbers at random and may repeat them, even during the first action."""
    client = program.client(0, dialect)
    for degree in (10, 20):
        client.note(7)
        client.send("msgAgentMovement", actionID=7, degree=degree, distance=30)
    client.note(7)
    client.send("msgAgentEyemovement", actionID=7, panLeft=1, panRight=1, tilt=1)
    client.all_ended()
    require(sorted(client.ends[7]) == [FINISHED, FINISHED, ABORTED], "%s" % client.ends[7])


@play("labyrinth")
def flood_of_commands(program, dialect):
    """Many commands together: each is answered."""
    client, other = program.client(0, dialect), program.client(1, dialect)
    numbers, data = [], b""
    for k in range(5000):
        numbers.append(client.new_id())
        what = (("msgAgentMovement", {"degree": k % 360, "distance": 1}),
                ("msgAgentEyemovement", {"panLeft": 1, "panRight": -1, "tilt": 0}),
                ("msgAgentGraspID", {"objectID": k}))[k % 3]
        data += frame(encode(dialect, {what[0]: dict(what[1], actionID=numbers[-1])}))
    client.send_bytes(data)
    finish(other, "Turn", degree=3)
    client.all_ended()
    require(all(len(client.ends[number]) == 1 for number in numbers), "each once")


@play("labyrinth")
def sleeping_reader(program, dialect):
    """A client that does not read does not affect the others, and finds complete frames when it
    reads again."""
    asleep = program.client(0, dialect, reads=False, checks_version=False)
    awake = program.client(1, dialect)
    for _ in range(4):
        finish(awake, "Turn", degree=45)
    awake.more("msgImages", 60)
    asleep.start_reading()
    asleep.check_version()
    finish(asleep, "Turn", degree=3)
    asleep.check_images()


@play("labyrinth")
def leaving_during_an_action(program, dialect):
    """A started action continues; the next client is not told of it."""
    for _ in range(3):
        client = program.client(0, dialect)
        walk = client.begin("Movement", degree=0, distance=4)
        client.wait_until(lambda: client.history[walk], "expected it to begin")
        program.leave(client)
    client = program.client(0, dialect)
    client.wait_until(lambda: client.latest.get("msgGridPosition", {}).get("targetZ", 0) > 3.99,
                      "expected the walk to go on")
    finish(client, "Turn", degree=3)


@play("labyrinth")
def networks(program, dialect):
    """Layers of an agent's network, valid or not, are accepted without an answer."""
    client = program.client(0, dialect)
    layer = {"Width": 3, "Height": 2, "Depth": 1, "Name": "V1", "ID": 1,
             "Neurons": [{"Mp": 0.5, "Rate": k / 5, "ID": k} for k in range(6)]}
    for change in ({}, {"Width": -1}, {"Height": 2 ** 31 - 1}, {"Width": 0}, {"Neurons": []},
                   {"Name": "ü" * 1000}, {"Neurons": [{"Rate": math.nan, "ID": 10 ** 6}] * 7},
                   {"Neurons": [{"WeightLists": [{"Type": 1, "Weights": [
                       {"PreNeuronID": 1, "PreLayerID": 1, "WeightValue": math.inf}]}]}]}):
        for update in (0, 1):
            client.send("msgAnnarNetwork", Update=update, Layers=[dict(layer, **change)], step=-3)
    finish(client, "Turn", degree=3)


@play("labyrinth", [""])
def twenty_connections(program, _):
    """Consecutive connections, in both dialects, some without a message."""
    for k in range(20):
        client = program.client(k % 3, "AB"[k % 2], checks_version=k % 4 > 0)
        if k % 5 == 0:
            client.more("msgGridPosition")
        program.leave(client)
    require(program.client(0, "A").latest["msgVersionCheck"]["version"] == "1.0", "as ever")
