#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A first planner: robot0 carries packages to their machines and out (docs/hall-planner.md)."""
import json
import socket
import struct
import sys


class Hall:
    def __init__(self, port):
        self.stream = socket.create_connection(("127.0.0.1", port)).makefile("rwb")
        self.facts, self.ids, self.ends, self.makespan = {}, {}, {-1: {"result": False}}, None
        self.send("event_request", events=True)

    def send(self, kind, **data):
        body = json.dumps({"type": kind, "data": data}).encode("ascii")
        self.stream.write(struct.pack("<I", len(body)) + body)
        self.stream.flush()

    def wait(self, condition):  # reads messages until it holds; returns its value
        while not condition():
            message = json.loads(self.stream.read(struct.unpack("<I", self.stream.read(4))[0]))
            kind, data = message["type"], message["data"]
            if kind in ("static", "dynamic"):
                self.facts.update(((fact[0], fact[1]), fact[-1]) for fact in data)
            elif kind == "action_response":
                self.ids[data["temp_id"]] = data["action_id"]  # -1: refused
            elif kind in ("action_result", "action_preempt", "action_cancel"):
                self.ends[data["action_id"]] = data
            elif kind == "event" and data["event"] == "end":
                self.makespan = data["makespan"]
            elif kind == "frame":  # in lock-step: asked again in 0.1 s, or when something ends
                self.send("frame_done", tick=data["tick"], until=data["tick"] + 6)
        return condition()

    def do(self, *command):
        number = len(self.ids) + 1
        self.send("robot_command", command_info=command, temp_id=number)
        return self.wait(lambda: self.ends.get(self.ids.get(number))).get("result", False)

    def task(self):  # a package on an output belt, that belt, and the belt where it goes
        for (kind, name), belt in self.facts.items():
            if kind == "Package.location" and self.facts.get(("Belt.belt_type", belt)) == "output":
                left = self.facts["Package.processes_list", name]
                key, value = ("processes_list", left[0][0]) if left else ("type", "output_machine")
                for (fact, machine), found in self.facts.items():
                    if fact == "Machine." + key and (value in found if left else value == found):
                        return name, belt, self.facts["Machine.input_belt", machine]


hall, me = Hall(int(sys.argv[1]) if len(sys.argv) > 1 else 10000), "robot0"
while (task := hall.wait(lambda: hall.makespan or hall.task())) != hall.makespan:
    hall.do("go_charge", me)
    hall.wait(lambda: hall.facts["Robot.battery", me] > 0.95)
    for belt, hand in ((task[1], ("pick_package", me, task[0])), (task[2], ("place", me))):
        while not (hall.do("navigate_to_area", me, hall.facts["Belt.interact_areas", belt][0]) and
                   hall.do("face_belt", me, belt, 5) and hall.do(*hand)):
            hall.do("go_charge", me)
print("makespan %.2f" % hall.makespan)
