# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions of programs written for gobot-sim and their results. Each play gets its own running
program with the hall of tests/wire/gobot: robots robot0 at (4.5, 8.5) and robot1 at (15.5, 9.5),
machine0 with belt0 and belt1, input_machine0 with belt2, output_machine0 with belt3."""

import json
import math
import pathlib
import socket
import struct
import time

from actr_client import PATIENCE, Unexpected
from gobot_client import GobotClient

WIRE = pathlib.Path(__file__).resolve().parent.parent / "wire" / "gobot"


def require(holds, what):
    if not holds:
        raise Unexpected(what)


def near(a, b, most):
    return math.hypot(a[0] - b[0], a[1] - b[1]) < most


def joining(program):
    client = GobotClient(program.port)
    client.frames(3)
    require(client.names("Robot") == ["robot0", "robot1"], "two robots: %s" % client.names("Robot"))
    for kind, first in (("Machine", "machine0"), ("Belt", "belt0"),
                        ("Interact_area", "interact_area0"), ("Parking_area", "parking_area0")):
        require(client.names(kind)[0] == first, "%s first of its kind" % first)
    require(client.fact("Robot.coordinates", "robot0") == [4.5, 8.5], "where the scenario says")
    require(client.fact("Robot.battery", "robot0") > 0.9, "charged")
    require(client.fact("Package.location", "package0").endswith(("machine0", "belt2")), "made")
    cells = client.fact("Belt.cells", "belt0")
    require(all(isinstance(number, int) for cell in cells for number in cell), "cells are integers")


def steady_rate(program):
    """Dynamic messages arrive at a steady rate though nothing happens."""
    client = GobotClient(program.port)
    client.frames(1)
    begun = time.monotonic()
    client.frames(60)
    require(time.monotonic() - begun > 0.5, "no faster than told")
    client.close()


def navigating(program):
    """The facts read right after a result are those of the end."""
    client = GobotClient(program.port)
    require(client.do("navigate_to", "robot0", 7.5, 9.5) is True, "it gets there")
    require(near(client.fact("Robot.coordinates", "robot0"), (7.5, 9.5), 0.15), "nearly exactly")
    require(client.fact("Robot.coordinates_tile", "robot0") == [7, 9], "in the tile")
    require(client.fact("Robot.velocity", "robot0") == [0, 0], "and stands")
    values = client.feedback[1]
    require(values == sorted(values) and values[-1] > 0.5, "feedback goes up: %s" % values)
    require(client.do("navigate_to_cell", "robot0", 5, 9) is True, "to a cell")
    require(client.fact("Robot.coordinates_tile", "robot0") == [5, 9], "that one")
    require(client.do("navigate_to", "robot0", 5, 8) is True, "to a corner of tiles")
    require(client.fact("Robot.coordinates_tile", "robot0") == [5, 8], "it belongs to the next")
    require(client.do("go_charge", "robot0") is True, "to the station")
    require(client.fact("Robot.in_station", "robot0") is True, "it is in")
    client.wait_for_fact("Robot.battery", "robot0", lambda share: share == 1, "full is exactly 1")


def turning(program):
    client = GobotClient(program.port)
    require(client.do("do_rotation", "robot0", -0.3, 1.5) is True, "speed, then duration")
    angle = client.fact("Robot.rotation", "robot0")
    require(abs(angle + 0.45) < 0.01, "-0.45 radians, not %s" % angle)
    require(client.do("rotate_to", "robot0", 3.0, 5) is True, "to an angle")
    require(abs(client.fact("Robot.rotation", "robot0") - 3.0) < 0.01, "that one")
    require(client.fact("Robot.rotation_speed", "robot0") == 0, "and stands")
    require(client.do("do_move", "robot1", 0, -1, 1.5) is True, "backwards")
    require(near(client.fact("Robot.coordinates", "robot1"), (14, 9.5), 0.1), "a metre and a half")


def carrying(program):
    """From the input machine through the machine to the output machine."""
    client = GobotClient(program.port)

    def at(belt, what, robot="robot0"):
        area = client.fact("Belt.interact_areas", belt)[0]
        require(client.do("navigate_to_area", robot, area) is True, "to %s" % area)
        require(area in client.fact("Robot.in_interact_areas", robot), "in it")
        require(client.do("face_belt", robot, belt, 5) is True, "faces it")
        return client.do(what, robot)

    client.wait_for_fact("Package.location", "package0", lambda place: place == "belt2", "comes")
    require(client.do("place", "robot0") is False, "there is nothing to place")
    require(at("belt2", "pick") is True, "picked up")
    require(client.fact("Package.location", "package0") == "robot0", "carried")
    require(at("belt0", "place") is True, "put down")
    require(client.fact("Package.location", "package0") in ("belt0", "machine0"), "there")
    client.wait_for_fact("Package.location", "package0", lambda place: place == "belt1", "worked on")
    require(client.fact("Package.processes_list", "package0") == [[1, 0.5]], "one process is done")
    require(at("belt1", "pick") is True, "picked up")
    require(at("belt0", "place") is True, "put down again")
    client.wait_for_fact("Package.processes_list", "package0", lambda left: left == [], "all done")
    client.wait_for_fact("Package.location", "package0", lambda place: place == "belt1", "let go")
    require(at("belt1", "pick") is True, "picked up")
    require(at("belt3", "place") is True, "delivered")


def cancelling(program):
    client = GobotClient(program.port)
    action = client.begin("navigate_to", "robot0", 18.5, 9.5)
    client.frames(10)
    client.cancel(action)
    require(client.end(action) == ("cancel", None), "it is confirmed")
    client.wait_for_fact("Robot.velocity", "robot0", lambda v: v == [0, 0], "it stands")
    client.cancel(action)
    client.frames(5)
    ends = [m for m in client.messages if m["type"] in ("action_cancel", "action_result")]
    require(len(ends) == 1, "nothing else is said of it: %s" % ends)


def preempting(program):
    """The first client is told that the second took its robot."""
    first, second = GobotClient(program.port), GobotClient(program.port)
    second.frames(1)
    action = first.begin("navigate_to", "robot0", 18.5, 9.5)
    other = second.begin("do_rotation", "robot0", 1, 0.5)
    require(first.end(action) == ("preempt", None), "preempted")
    require(second.end(other) == ("result", True), "and the other is done")
    kinds = [(m["type"], m["data"]["action_id"]) for m in second.messages
             if m["type"] != "static"]
    require(kinds.index(("action_preempt", action)) < kinds.index(("action_response", other)),
            "the end of the old before the new: %s" % kinds)


def crossing(program):
    """Two robots swap places."""
    client = GobotClient(program.port)
    client.frames(1)
    actions = [client.begin("navigate_to", "robot0", 15.5, 9.5),
               client.begin("navigate_to", "robot1", 4.5, 8.5)]
    for action in actions:
        require(client.end(action) == ("result", True), "both arrive")


def rejected_commands(program):
    client = GobotClient(program.port)
    running = client.begin("navigate_to", "robot0", 9.5, 9.5)
    for command in (("navigate_to", "robot0", 1), ("navigate_to", "robot9", 1, 1), ("fly", "robot0"),
                    ("do_move", "robot0", "a", "b", "c"), ("pick", "robot0", 1)):
        require(client.begin(*command) == -1, "%s is refused" % (command,))
    require(client.begin("process", "machine0", "package0", kind="machine_command") == -1,
            "machines work by themselves")
    require(client.end(running) == ("result", True), "what runs goes on")


def garbage(program):
    bad, good = GobotClient(program.port), GobotClient(program.port)
    for body in (b"", b"nonsense", b"{}", b"[" * 1000, b"\xff\xfe\x00", b'{"type":"robot_command"}'):
        bad.send(body)
    bad.frames(5)
    for byte in struct.pack("<I", 2) + b"{}":
        bad.send_bytes(bytes([byte]))
    require(bad.do("do_rotation", "robot1", 1, 0.1) is True, "it is still heard")
    bad.send_bytes(b"\xff\xff\xff\xff")
    bad.wait(lambda: bad.fault, "expected to be dropped")
    half = GobotClient(program.port, reads=False)
    half.send_bytes(struct.pack("<I", 100) + b'{"type":')
    half.close()
    require(good.do("do_rotation", "robot0", 1, 0.1) is True, "other clients are unaffected")


def line_ends(program):
    """Messages over several lines, and line ends after messages, which the length counts or not."""
    client = GobotClient(program.port)
    for inside, behind in ((b"", b""), (b"\n", b""), (b"", b"\n"), (b"", b"\r\n"), (b"\r\n", b"\n")):
        client.next_temp_id += 1
        temp_id = "line-ends-%d" % client.next_temp_id
        command = {"type": "robot_command",
                   "data": {"command_info": ["fly", "robot0"], "temp_id": temp_id}}
        client.send(json.dumps(command, indent=2).encode("ascii") + inside)
        client.send_bytes(behind)
        require(client.wait(lambda: client._answer(temp_id), "expected an answer") == -1, "refused")
    require(client.do("do_rotation", "robot1", 1, 0.1) is True, "it is still heard")


def sleeping_reader(program):
    """A client that does not read for three seconds, or ever, does not affect the others."""
    asleep = GobotClient(program.port, reads=False)
    awake = GobotClient(program.port)
    awake.frames(1)
    begun = time.monotonic()
    while time.monotonic() - begun < 3:
        awake.frames(20)
    asleep.start_reading()
    asleep.frames(100)
    require(asleep.do("do_rotation", "robot1", 1, 0.1) is True, "it goes on")


class FrameCounter(GobotClient):
    """Counts all dynamic messages and keeps the robots of one frame in twenty: one process cannot parse what ten
    clients get."""

    counted = 0  # frames

    def _take_body(self, body):
        dynamic = body.startswith(b'{"type":"dynamic"')
        begins = dynamic and b"Robot.coordinates" in body[:100]
        self.counted += begins
        if not dynamic or (begins and self.counted % 20 == 1):
            super()._take_body(body)
            return
        with self.changed:
            self.dynamic += 1
            self.changed.notify_all()


def ten_clients_in_a_large_hall(program):
    """100 machines, 50 robots and 1,000 packages, served by the dispatcher: all clients get frames, none is dropped."""
    clients = [FrameCounter(program.port, in_pieces=True) for _ in range(10)]
    for client in clients:
        client.frames(10)
        for kind, count in (("Robot", 50), ("Machine", 102), ("Belt", 202)):
            require(len(client.names(kind)) == count, "%s: %s" % (kind, client.names(kind)))

    def places(client):
        return [client.facts["Robot.coordinates", "robot%d" % k] for k in range(50)]

    first = [places(client) for client in clients]
    for client, before in zip(clients, first):
        client.wait(lambda: True if places(client) != before else None, "expected robots to move")
    for client in clients:
        client.frames(60)
    for client in clients:
        require(client.begin("fly", "robot0") == -1, "it is still heard")
        require(client.fault is None, "attached: %s" % client.fault)
    require(" dropped: " not in program.all_said(), program.said())


ten_clients_in_a_large_hall.hall = "hall:100:50:1000"
ten_clients_in_a_large_hall.options = ("--dispatcher", "greedy")


def replies_to_owner_only(program):
    first, second = GobotClient(program.port), GobotClient(program.port)
    second.frames(1)
    require(first.do("do_rotation", "robot0", 1, 0.2) is True, "it is told")
    require(second.do("do_rotation", "robot1", 1, 0.2) is True, "it is told")
    for client in (first, second):
        ids = {m["data"]["action_id"] for m in client.messages if m["type"] != "static"}
        require(len(ids) == 1, "of its own alone: %s" % ids)


replies_to_owner_only.options = ("--gobot-replies", "owner")


def extended_dialect(program):
    """Machines wait for commands; OMPAS's facts exist."""
    client = ExtendedClient(program.port)
    client.frames(5)
    require(client.facts["Robot.location", "robot0"] == "unk_location", "where it is")
    require(client.facts["Package.all_processes", "package0"] == [[0, 1], [1, 0.5]], "all of them")
    require(client.globals["Globals.robot_battery_charge_rate"] == 0.8, "facts of two elements")
    action = client.begin("process", "machine0", "package0", kind="machine_command")
    require(action > 0 and client.end(action) == ("result", False), "it is not on its belt")


extended_dialect.options = ("--gobot-dialect", "extended")


class ExtendedClient(GobotClient):
    """Accepts facts of two elements, too."""

    def _take(self, message):
        if message["type"] == "static":
            self.globals = dict(getattr(self, "globals", {}))
            self.globals.update(fact for fact in message["data"] if len(fact) == 2)
            message["data"] = [fact for fact in message["data"] if len(fact) == 3]
        super()._take(message)


def lockstep(program):
    """In lockstep every tick is reported; the battery shows that none is missing."""
    # At full speed the client is behind: a body may arrive in pieces then.
    client = GobotClient(program.port, in_pieces=True)
    client.frames(10)
    with client.changed:
        charge, frames = client.facts["Robot.battery", "robot0"], client.dynamic
    client.frames(300)
    with client.changed:
        used, told = charge - client.facts["Robot.battery", "robot0"], client.dynamic - frames
    ticks = used / (0.1 / 10 / 60)
    require(abs(ticks - told) < 2, "%s ticks in %s messages" % (ticks, told))


lockstep.options = ("--lockstep", "gobot", "--time-scale", "0")


def lockstep_with_a_sleeping_reader(program):
    """With --lockstep-lost run the world waits for a client that does not read, and then continues
    without it."""
    asleep = GobotClient(program.port, reads=False)
    asleep.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    awake = GobotClient(program.port, in_pieces=True)

    def messages_in_a_second():
        before = awake.dynamic
        time.sleep(1)
        return awake.dynamic - before

    def wait_for_pace(fits, what):
        deadline = time.monotonic() + PATIENCE
        while not fits(messages_in_a_second()):
            require(time.monotonic() < deadline, what)

    awake.frames(10)
    wait_for_pace(lambda told: told < 10, "expected the world to wait")
    wait_for_pace(lambda told: told > 30, "expected it to go on")
    asleep.close()


lockstep_with_a_sleeping_reader.options = (*lockstep.options, "--lockstep-lost", "run")


def lockstep_lost_pauses(program):
    """A client that leaves pauses the world; it goes on with another one."""
    first = GobotClient(program.port, in_pieces=True)
    first.frames(10)
    first.close()
    program.said_until("gobot-1 has left lock-step: the world is paused")
    second = GobotClient(program.port, in_pieces=True)
    second.frames(1)
    with second.changed:
        charge = second.facts["Robot.battery", "robot0"]
    second.wait(lambda: second.facts["Robot.battery", "robot0"] < charge, "expected time to pass")


lockstep_lost_pauses.options = lockstep.options


def lockstep_lost_ends(program):
    program.ended_on_purpose = True
    client = GobotClient(program.port, in_pieces=True)
    client.frames(10)
    client.close()
    require(program.process.wait(PATIENCE) == 1, "exit status %s" % program.process.returncode)


lockstep_lost_ends.options = (*lockstep.options, "--lockstep-lost", "end")


def hall_log(program):
    client = GobotClient(program.port)
    require(client.do("navigate_to", "robot0", 7.5, 9.5) is True, "it gets there")
    with open(program.path("hall.log"), encoding="ascii") as file:
        lines = file.read().split("\n")
    require(any(line.startswith("[INF]") and "navigate_to  robot0  ;   7.500;   9.500 " in line
                for line in lines), "the command is in the log: %s" % lines)


hall_log.options = ("--log", "hall.log")


def examples(program_of):
    for path in sorted(WIRE.glob("*.gobot")):
        with program_of() as program:
            try:
                example(GobotClient(program.port), path.read_text("ascii").splitlines())
            except Unexpected as fault:
                raise Unexpected("%s: %s" % (path.name, fault))


def example(client, lines):

    client.frames(1)
    seen = 0

    def next_message():
        about = [m for m in client.messages if m["type"].startswith("action_")]
        return about[seen] if len(about) > seen else None

    for line in lines:
        if line.startswith("> "):
            client.send(line[2:].encode("ascii"))
        elif line.startswith("< "):
            got = client.wait(next_message, "expected %s" % line[2:])
            require(got == json.loads(line[2:]), "expected %s, got %s" % (line[2:], got))
            seen += 1


def program_killed_and_restarted(program_of):
    """The program is killed and restarted immediately on the same port, ten times."""
    with program_of() as program:
        port = program.port
    for _ in range(10):
        with program_of(port) as program:
            client = GobotClient(port)
            client.frames(2)
            require(program.port == port, "the same port")
            program.process.kill()
            program.process.wait()
            client.wait(lambda: client.fault, "expected the end")
            program.ended_on_purpose = True


PLAYS = [joining, steady_rate, navigating, turning, carrying, cancelling, preempting, crossing,
         rejected_commands, garbage, line_ends, sleeping_reader, ten_clients_in_a_large_hall,
         replies_to_owner_only,
         extended_dialect, lockstep, lockstep_with_a_sleeping_reader, lockstep_lost_pauses,
         lockstep_lost_ends, hall_log]
