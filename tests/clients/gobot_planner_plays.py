# SPDX-License-Identifier: GPL-3.0-or-later
"""Planners that answer each frame in lock-step: their runs are equal, whatever their speed. Written
from docs/hall-planner.md alone."""

import json
import os
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time

from actr_client import PATIENCE
from gobot_client import GobotClient
from gobot_plays import ExtendedClient, require

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ANSWERED = ("--lockstep", "gobot", "--gobot-frames", "answered", "--time-scale", "0", "--state-hash")

# Four jobs on three machines: pairs of machine and seconds.
JOBS = [[(1, 4), (2, 3), (3, 2)], [(2, 5), (1, 2), (3, 4)], [(3, 3), (1, 4), (2, 2)], [(1, 2), (3, 5), (2, 3)]]
# Its shortest schedule without transport takes 14 s, the work of machine 3. Jobs in their order on each machine:
SCHEDULE = {1: [3, 0, 1, 2], 2: [1, 0, 3, 2], 3: [2, 3, 1, 0]}
PLAN = ["#############################################",
        "#...........................................#",
        "#...........................................#",
        "#....Ioooo..........................iiiiO...#",
        "#.....++++..........................++++....#",
        "#...........................................#",
        "#...........................................#",
        "#...........................................#",
        "#...........................................#",
        "#....iiiiMoooo....iiiiMoooo....iiiiMoooo....#",
        "#....++++.++++....++++.++++....++++.++++....#",
        "#...........................................#",
        "#...........................................#",
        "#...........................................#",
        "#...................PPPP....................#",
        "#...................PPPP....................#",
        "#...........................................#",
        "#############################################"]
TILES = {"#": 8, ".": 3, "P": 4, "+": 5, "M": 9, "i": 10, "o": 11, "I": 12, "O": 13}


def write_hall(folder):
    """Writes scenario, floor plan and job shop; returns the scenario's path."""
    tiles = [[TILES[line[column]] for line in PLAN] for column in range(len(PLAN[0]))]
    shop = "jobs machines\n%d 3 0\nseconds\n" % len(JOBS)
    shop += "".join(" ".join(str(seconds) for _, seconds in job) + "\n" for job in JOBS) + "machines\n"
    shop += "".join(" ".join(str(machine) for machine, _ in job) + "\n" for job in JOBS)
    scenario = {"environment": "environment.json", "jobshop": "shop.txt",
                "output_machines": [{"time_step": 1}],
                "robots": [{"position": [x, 14.5], "battery_drain_rate": 0} for x in (20.5, 22.5)]}
    path = os.path.join(folder, "hall.json")
    for name, text in (("environment.json", json.dumps({"data": tiles, "offset": [0, 0]})),
                       ("shop.txt", shop), ("hall.json", json.dumps(scenario))):
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            file.write(text)
    return path


class StepClient:
    """Decides at the end of each frame, and answers it. A reader without a thread: what it has read when
    it decides is the same in each run."""

    def __init__(self, port, slow=0.0):
        """`slow`: the most seconds that it takes for an answer."""
        self.stream = GobotClient._connect(port).makefile("rwb")
        self.slow = slow
        self.facts = {}
        self.events = []
        self.told = []        # responses, results, preemptions and cancellations
        self.next_temp_id = 0
        self.robots = {}      # action: robot
        self.asked = {}       # temp_id: robot
        self.results = {}     # robot: the result of its last action; None = in progress
        self.send("event_request", events=True)

    def send(self, kind, **data):
        body = json.dumps({"type": kind, "data": data}).encode("ascii")
        self.stream.write(struct.pack("<I", len(body)) + body)
        self.stream.flush()

    def command(self, robot, name, *arguments):
        self.next_temp_id += 1
        self.asked[self.next_temp_id] = robot
        self.results[robot] = None
        self.send("robot_command", command_info=[name, robot, *arguments], temp_id=self.next_temp_id)

    def read(self):
        """The next message; None = the connection has ended."""
        head = self.stream.read(4)
        if len(head) < 4:
            return None
        return json.loads(self.stream.read(struct.unpack("<I", head)[0]))

    def serve(self):
        """Until the end of the hall, or of the connection."""
        try:
            while True:
                message = self.read()
                if message is None or not self.take(message["type"], message["data"]):
                    return
        except (ConnectionError, ValueError):  # the program has ended
            return

    def take(self, kind, data):
        """False at the end of the hall."""
        if kind in ("static", "dynamic"):
            self.facts.update(((attribute, name), value) for attribute, name, value in data)
        elif kind == "event":
            self.events.append(data)
            return data["event"] != "end"
        elif kind == "frame":
            self.decide(data["tick"])
            if self.slow:
                time.sleep(random.random() * self.slow)
            self.send("frame_done", tick=data["tick"], until=data["tick"] + 6)
        elif kind != "action_feedback":
            self.told.append((kind, data))
            if kind == "action_response":
                robot = self.asked[data["temp_id"]]
                if data["action_id"] == -1:
                    self.results[robot] = False
                self.robots[data["action_id"]] = robot
            elif data["action_id"] in self.robots:
                self.results[self.robots[data["action_id"]]] = data.get("result", False)
        return True

    def decide(self, tick):
        raise NotImplementedError

    def of(self, event):
        return [one for one in self.events if one["event"] == event]


class ScheduleClient(StepClient):
    """Two robots carry packages so that each machine works on them in the order of SCHEDULE."""

    def __init__(self, port, slow=0.0):
        super().__init__(port, slow)
        self.jobs = {"robot0": None, "robot1": None}  # package, belts, number of steps done
        self.placed = {machine: 0 for machine in SCHEDULE}
        self.parked = set()

    def decide(self, tick):
        require(tick < 60 * 1200, "expected the end: %s" % self.jobs)
        for robot in sorted(self.jobs):
            if self.results.get(robot, False) is None:
                continue
            if self.jobs[robot] is not None:
                self.go_on(robot)
            if self.jobs[robot] is None:
                self.begin(robot)
            if self.jobs[robot] is not None:
                self.parked.discard(robot)
                self.command(robot, *self.step(robot))
            elif robot not in self.parked:  # out of the way
                self.parked.add(robot)
                self.command(robot, "go_charge")

    def go_on(self, robot):
        package, machine, source, target, done = self.jobs[robot]
        if not self.results[robot]:
            done = done // 3 * 3  # from the way to the belt on
        elif done == 5:
            if machine is not None:
                self.placed[machine] += 1
            self.jobs[robot] = None
            return
        else:
            done += 1
        self.jobs[robot] = (package, machine, source, target, done)

    def step(self, robot):
        package, _, source, target, done = self.jobs[robot]
        belt = source if done < 3 else target
        area = self.facts["Belt.interact_areas", belt][0]
        hand = ("pick_package", package) if done < 3 else ("place",)
        return (("navigate_to_area", area), ("face_belt", belt, 5), hand)[done % 3]

    def begin(self, robot):
        taken = {job[0] for job in self.jobs.values() if job is not None}
        for number in range(len(JOBS)):
            package = "package%d" % number
            source = self.facts.get(("Package.location", package))
            if package in taken or self.facts.get(("Belt.belt_type", source)) != "output":
                continue
            left = self.facts["Package.processes_list", package]
            machine = left[0][0] if left else None
            if machine is not None and SCHEDULE[machine][self.placed[machine]] != number:
                continue
            name = "machine%d" % (machine - 1) if left else "output_machine0"
            self.jobs[robot] = (package, machine, source, self.facts["Machine.input_belt", name], 0)
            return


def ended(program):
    """The rest of its output, once it has ended by itself."""
    program.ended_on_purpose = True
    printed = program.process.stdout.read().decode()
    require(program.process.wait(PATIENCE) == 0, "status %s: %s" % (program.process.returncode, program.said()))
    return printed


def optimal_schedule_three_times(program_of):
    """The schedule of a job shop of 4 x 3, executed by a fast and by slow clients: the same run."""
    runs = set()
    with tempfile.TemporaryDirectory() as folder:
        scenario = write_hall(folder)
        for slow in (0.0, 0.004, 0.002):
            with program_of(options=("--scenario", scenario, *ANSWERED)) as program:
                client = ScheduleClient(program.port, slow)
                client.serve()
                require(client.of("end"), "expected the end: %s; %s" % (client.events[-3:], client.told[-3:]))
                runs.add(ended(program))
            for machine, jobs in SCHEDULE.items():
                started = [event["package"] for event in client.of("process_started")
                           if event["machine"] == "machine%d" % (machine - 1)]
                require(started == ["package%d" % job for job in jobs], "machine %d: %s" % (machine, started))
            require(len(client.of("process_done")) == 12 and len(client.of("delivered")) == 4, "all is done")
            times = [event["time"] for event in client.events]
            require(times == sorted(times), "in order of time: %s" % times)
            makespan = client.of("end")[0]["makespan"]
            require(any("makespan %.2f packages 4\n" % makespan in run for run in runs), "%s: %s" % (makespan, runs))
    require(len(runs) == 1, "the same makespan and hash: %s" % runs)


class Mover(StepClient):
    """Moves one robot to places, one after the other."""

    def __init__(self, port, robot, places, slow):
        super().__init__(port, slow)
        self.robot, self.places = robot, list(places)
        self.cancelled = 0  # an action of another client

    def decide(self, tick):
        if self.cancelled and tick > 60:
            self.send("cancel_request", action_id=self.cancelled)
            self.cancelled = 0
        if self.places and self.results.get(self.robot, False) is not None:
            self.command(self.robot, "navigate_to", *self.places.pop(0))


def two_clients_with_the_same_temp_ids(program_of):
    """Each gets its own answers, and cancels its own actions only; the run does not depend on their speed."""
    hashes = set()
    for slow in ((0.0, 0.0), (0.004, 0.0), (0.0, 0.004)):
        with program_of(options=(*ANSWERED, "--gobot-await", "2", "--ticks", "1200")) as program:
            first = Mover(program.port, "robot0", [(18.5, 9.5), (4.5, 8.5)], slow[0])
            require(first.read()["type"] == "static", "it is attached before the other one")
            second = Mover(program.port, "robot1", [(9.5, 9.5), (15.5, 9.5)], slow[1])
            second.cancelled = 1  # the action of the first
            threads = [threading.Thread(target=client.serve, daemon=True) for client in (first, second)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(4 * PATIENCE)
            hashes.add(ended(program))
        for client, ids in ((first, {1}), (second, {2})):
            answers = [data for kind, data in client.told if kind == "action_response"]
            require(len(answers) == len({data["temp_id"] for data in answers}), "one answer each: %s" % answers)
            require({data["action_id"] for data in answers} >= ids, "its own: %s" % answers)
            results = {data["action_id"]: data["result"] for kind, data in client.told if kind == "action_result"}
            require(results.get(1) is True, "the first action is not cancelled: %s" % client.told)
    require(len(hashes) == 1 and "state-hash" in min(hashes), "the same hash: %s" % hashes)


def first_planner(program_of):
    """resources/python/first_planner.py as docs/hall-planner.md says, three times."""
    script = ROOT / "resources/python/first_planner.py"
    require(len(script.read_text("ascii").splitlines()) <= 60, "at most 60 lines")
    hall = str(ROOT / "resources/factory/one_machine.json")
    runs = set()
    for _ in range(3):
        with program_of(options=("--scenario", hall, *ANSWERED)) as program:
            done = subprocess.run([sys.executable, "-B", str(script), str(program.port)], capture_output=True,
                                  text=True, timeout=4 * PATIENCE, check=False)
            require(done.returncode == 0, "status %d: %s" % (done.returncode, done.stderr))
            printed = ended(program)
            require(done.stdout.strip() + " packages 3\n" in printed, "%s and %s" % (done.stdout, printed))
            runs.add(printed)
    require(len(runs) == 1, "the same run: %s" % runs)


def page_of_the_planner(program_of):
    """The commands, options and files that docs/hall-planner.md names exist."""
    page = (ROOT / "docs/hall-planner.md").read_text("utf-8")
    for link in re.findall(r"\]\((?!http)([^)#]+)[^)]*\)", page):
        require((ROOT / "docs" / link).exists(), "no %s" % link)
    with program_of() as program:
        told = subprocess.run([program.command[0], "--help"], capture_output=True, text=True, check=True).stdout
        for option in sorted(set(re.findall(r"(?<![\w-])(--[a-z][a-z-]+)", page))):
            require(option in told, "--help has no %s" % option)
        client = GobotClient(program.port)
        for name in re.findall(r"^\| `([a-z_]+)` \| [^|]*\| [^|]*\| [^|]*\|$", page, re.MULTILINE):
            # Without arguments: refused because of their number, or done; an unknown command is logged as such.
            client.begin(name, "robot0")
        require("there is no command" not in program.all_said(), program.said())


def hall_of_the_page(program_of):
    """What docs/first-hall.md shows: its program writes a plan, and its scenario and job shop run to the end."""
    page = (ROOT / "docs/first-hall.md").read_text("utf-8")
    blocks = dict(zip(("draw.py", "first.json", "shop.txt"),
                      re.findall(r"^```[a-z]*\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)))
    with program_of() as program:
        binary = program.command[0]
    runs = [line.split()[1:] for line in re.findall(r"^    (magna --headless .*)$", page, re.MULTILINE)]
    require(len(runs) == 2, "two runs: %s" % runs)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in blocks.items():
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
        subprocess.run([sys.executable, "draw.py"], cwd=folder, check=True)
        for words, packages in zip(runs, (3, 2)):
            quiet = [word for server in ("actr", "cognav", "gobot") for word in ("--%s-port" % server, "off")]
            done = subprocess.run([binary, *quiet, *words], cwd=folder, capture_output=True, text=True,
                                  env=dict(os.environ, XDG_CONFIG_HOME=folder, HOME=folder), check=False)
            require(done.returncode == 0 and re.search(r"makespan [0-9.]+ packages %d\n" % packages, done.stdout),
                    "%s: status %d: %s%s" % (words, done.returncode, done.stdout, done.stderr))
            warned = "is ignored: the job shop defines it" in done.stderr
            require(warned == ("--jobshop" in words), "keys that have no effect: %s" % done.stderr)


def reasons(program):
    """Why an action fails is on the wire, in the log of the hall and in that of the program."""
    client = ExtendedClient(program.port)
    client.frames(1)

    def data_of(kind, action):
        return next(m["data"] for m in client.messages if m["type"] == kind and m["data"]["action_id"] == action)

    for command, reason, code in ((("place", "robot0"), "it carries nothing", "carries-nothing"),
                                  (("pick_package", "robot0", "package77"), "there is no package package77",
                                   "no-such-package")):
        action = client.begin(*command)
        require(client.end(action) == ("result", False), "%s fails" % (command,))
        data = data_of("action_result", action)
        require((data["reason"], data["code"]) == (reason, code), "why: %s" % data)
        program.said_until("failed: " + reason)
    action = client.begin("navigate_to", "robot1", 0.5, 9.5)
    require(client.end(action) == ("result", False) and data_of("action_result", action)["reason"], "into a wall")
    require(client.begin("fly", "robot0") == -1, "refused")
    require("there is no command" in data_of("action_response", -1)["reason"], "why")
    with open(program.path("hall.log"), encoding="ascii") as file:
        require("place        robot0   failed: it carries nothing \n" in file.read(), "in the log of the hall")


reasons.options = ("--gobot-dialect", "extended", "--log", "hall.log")


PLAYS = [reasons]
STARTING = [optimal_schedule_three_times, two_clients_with_the_same_temp_ids, first_planner, page_of_the_planner,
            hall_of_the_page]
