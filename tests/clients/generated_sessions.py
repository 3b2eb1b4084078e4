# SPDX-License-Identifier: GPL-3.0-or-later
"""Sessions of random worlds, seeds, options, clients of all interfaces, console lines and commands of the operator. Each is recorded,
verified by every build with several numbers of threads, and once more with an altered input, which must be located. A session
has a number, which is the seed of its choices; what its clients meet depends on the machine."""

import json
import os
import random
import re
import subprocess
import threading
import time

from actr_client import PATIENCE, Client, Unexpected
from agent_client import AgentClient
from cognav_client import Cybot, number, write as cybot_write
from gobot_client import GobotClient
from mcap_file import McapFile, require, rewritten
from program import RunningProgram
from session_check import FILE, check_content, magna, read, session_of, values_of, write
from swank_client import SwankClient, quoted

TOKEN = "a secret"
LAST_TICK = 2000
THREADS = ("1", "3")   # of each verification by the build that recorded
FILES_AT_ONCE = 10     # in one call of `magna verify`
PING = bytes.fromhex("0080C9")
PORTS = ("actr", "cognav", "gobot", "agent", "swank")
HALL_RULES = ("greedy", "fifo", "spt", "none")
# Their robot is known before anything else is asked, so that another number changes what the input is answered.
OF_A_ROBOT = ("mission-append", "mission-clear", "put-robot", "select")


def bundled(binary):
    """The bundled worlds: (halls, worlds of neural agents, others)."""
    status, output, errors = magna(binary, "--worlds")
    require(status == 0, "--worlds: status %d: %s" % (status, errors))
    lines = [line for line in output.splitlines() if line and not line[0].isspace()]
    factory = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources", "factory")
    names = [line.split()[0] for line in lines]
    halls = [name for name in names if os.path.exists(os.path.join(factory, name + ".json"))]
    agents = [line.split()[0] for line in lines if "Agent-VR" in line]
    return halls, agents, [name for name in names if name not in halls + agents]


class Chosen:
    """What is random about a session."""

    def __init__(self, count, worlds):
        self.chance = chance = random.Random("session %d" % count)
        halls, agents, others = worlds
        # In turn, so that a few sessions have all kinds, and a hundred all worlds.
        group = (others, halls, agents, others, None)[count % 5]
        if group is None:
            self.world = chance.choice(("field:%d" % chance.randint(1, 60), "cybot-field:%d" % chance.randint(1, 99),
                                        "hall:%d:%d" % (chance.randint(1, 8), chance.randint(1, 6))))
        else:
            self.world = group[(count // 5 + (len(group) // 2 if count % 5 == 3 else 0)) % len(group)]
        self.is_hall = self.world in halls or self.world.startswith("hall:")
        self.seed = chance.randrange(1, 10 ** 6)
        self.clean = chance.random() < 0.3
        self.parameters = [["Max-Speed", "%.2f" % chance.uniform(0.3, 1.0)]] if chance.random() < 0.2 else []
        self.threads = chance.choice((1, 2, 4))
        self.scale = chance.choice((0, 5, 20))
        self.rule = chance.choice(HALL_RULES) if self.is_hall else "none"

    def options(self):
        """A dispatcher does not go together with played inputs, in whose log seed, clean and parameters are otherwise."""
        options = ["--time-scale", str(self.scale), "--threads", str(self.threads), "--ticks", str(LAST_TICK)]
        if self.rule == "none":
            return options + ["--play-inputs", "operator.log"]
        options += ["--dispatcher", self.rule, "--seed", str(self.seed)] + (["--clean"] if self.clean else [])
        return options + [word for name, value in self.parameters for word in ("--set", "%s=%s" % (name, value))]

    def robot(self):
        return self.chance.randrange(4)

    def place(self):
        return [round(self.chance.uniform(0.5, 9.0), 2), round(self.chance.uniform(-1.0, 7.0), 2)]

    def operator_input(self):
        chance = self.chance
        x, y = self.place()
        return chance.choice((
            ("select", {"robot": self.robot()}), ("stop-all", {}), ("release-stop", {}), ("stop-robot", {"robot": self.robot()}),
            ("mission-append", {"robot": self.robot(), "waypoint": {"type": "goto", "x": x, "y": y}}),
            ("mission-append", {"robot": self.robot(), "waypoint": {"type": "explore", "x": 0.0, "y": 0.0}}),
            ("mission-clear", {"robot": self.robot()}), ("mission-run", {"robot": self.robot()}),
            ("put-robot", {"pose": [x, y, round(chance.uniform(-3.0, 3.0), 2)], "robot": self.robot()}),
            ("hold", {"robot": self.robot(), "velocity": [round(chance.uniform(-0.5, 0.5), 2), 0.0, 0.3]}),
            ("release", {"robot": self.robot()}), ("truth-shown", {"shown": chance.random() < 0.5}),
            ("no-go-add", {"again": None, "corners": [[x, y], [x + 1.0, y], [x + 1.0, y + 1.5]], "rules": None}),
            ("set-explorers", {"on": chance.random() < 0.7, "robots": [self.robot()]}),
            ("reward-agent", {"reward": float(chance.randrange(100)), "robot": self.robot()}),
            ("clean", {"clean": chance.random() < 0.5})))

    def operator_log(self):
        """Inputs of the operator, as --play-inputs reads them."""
        lines = [{"magna-inputs": 1, "world": self.world, "seed": self.seed, "clean": self.clean, "parameters": self.parameters}]
        tick = 0
        for sequence in range(1, self.chance.randint(8, 40)):
            tick += self.chance.randrange(12)
            name, values = self.operator_input()
            lines.append({"tick": tick, "sequence": sequence, "kind": "operator", "author": "operator", "input": name,
                          "with": values})
        return "".join(json.dumps(line) + "\n" for line in lines)

    def console_lines(self):
        """Ends with QUIT. A line that is wrong in its world says so, and changes nothing."""
        chance, lines = self.chance, []
        for _ in range(chance.randint(3, 10)):
            x, y = self.place()
            lines.append(chance.choice((
                "robot %d" % self.robot(), "goto %g %g" % (x, y), "pos %g %g" % (x, y), "explore all", "claim", "move-aside",
                "replan", "forward %g" % abs(x), "turn %g" % (y / 3), "nogo %g %g %g %g %g %g" % (x, y, x + 1, y, x, y + 1),
                "order search", "status", "(+ 1 2)")))
            lines.append("wait %d" % chance.randint(1, 60))
        return lines + ["quit"]


class GeneratedProgram(RunningProgram):
    """The program with its console on a pipe, all of whose servers listen."""

    def __init__(self, binary, chosen):
        super().__init__([binary, "--headless", "--cli", "--record", FILE, "--swank-port", "0",
                          *(word for port in PORTS[:4] for word in ("--%s-port" % port, "0")), *chosen.options(), chosen.world])
        self.chosen = chosen
        self.ended_on_purpose = True

    def prepare(self):
        with open(self.path("operator.log"), "w", encoding="ascii") as file:
            file.write(self.chosen.operator_log())
        with open(self.path(".slime-secret"), "w", encoding="ascii") as file:
            file.write(TOKEN + "\n")
        os.chmod(self.path(".slime-secret"), 0o600)

    def __enter__(self):
        """With --cli, the line READY is on standard error."""
        self.start(bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        self.process.stdout = self.process.stdin  # closed at the end
        said = self.said_until("READY ")
        self.ready = [re.search(r"^READY .*$", said, re.MULTILINE)[0]]
        return self

    def runs(self):
        return self.process.poll() is None


class Clients:
    """Clients of the interfaces that a world serves. They send until the session ends."""

    def __init__(self, program, chosen):
        self.program = program
        self.over = False
        self.sent = dict.fromkeys(PORTS, 0)
        self.faults = []
        agents = re.search(r"\bagents=([0-9]+)", program.ready[0])
        ports = {name: program.port_of(name) for name in PORTS}
        ports["agent"] = int(agents.group(1)) if agents else 0
        served = [name for name in PORTS if ports[name] != 0]
        wanted = [name for name in served if chosen.chance.random() < 0.7]
        self.threads = [threading.Thread(target=self.play, args=(name, ports[name], random.Random(chosen.seed + k)), daemon=True)
                        for k, name in enumerate(wanted)]

    def begin(self):
        for thread in self.threads:
            thread.start()

    def end(self):
        self.over = True
        for thread in self.threads:
            thread.join(4 * PATIENCE)
            require(not thread.is_alive(), "a client does not end")
        require(not self.faults, "; ".join(self.faults))

    def play(self, name, port, chance):
        """The session may end at any moment, but not fail."""
        try:
            for act in getattr(self, name)(port, chance):
                if self.over or not self.program.runs():
                    return
                act()
                self.sent[name] += 1
                time.sleep(chance.uniform(0.0, 0.1))
        except (OSError, Unexpected) as fault:
            if not self.over and self.program.runs():
                time.sleep(1.0)  # it closes its connections first
            # Connections of CyBOTs that are silent for long, on a busy machine, are closed.
            if not self.over and self.program.runs() and name != "cognav":
                self.faults.append("%s: %s" % (name, fault))

    @staticmethod
    def actr(port, chance):
        client = Client(port)
        robot = re.compile(r"\(robot (\S+) \S+ (\S+) (\S+) \S+\)")
        client.wait(lambda lines: any(line.startswith("(window ") for line in lines), "expected the state")
        while True:
            places = {found[1]: (float(found[2]), float(found[3])) for found in map(robot.match, client.lines()) if found}
            client.forget()
            name = chance.choice(sorted(places) or ["robot1"])
            x, y = places.get(name, (2.0, 2.0))
            form = chance.choice(("(missionadd %s (goto (%.2f %.2f)))" % (name, x + chance.uniform(-3, 3),
                                                                        y + chance.uniform(-3, 3)),
                                  "(missionadd %s (turnto (%.2f)))" % (name, chance.uniform(-3, 3)),
                                  "(missiondel %s)" % name, "(select %s)" % name, "(subscribe time)"))
            yield lambda: client.send(form + "\n")

    @staticmethod
    def cognav(port, chance):
        cybot = Cybot(port)
        cybot.ok(PING)
        while True:
            yield lambda: cybot.ok(cybot_write(2, number(chance.uniform(-180, 180))))
            yield lambda: cybot.ok(cybot_write(3, number(chance.uniform(-5, 30))))
            yield lambda: cybot.opcode(at_once=True)

    @staticmethod
    def gobot(port, chance):
        client = GobotClient(port, in_pieces=True)
        client.frames(1)
        robots = client.names("Robot")
        while robots:
            robot = chance.choice(robots)
            x, y = client.fact("Robot.coordinates", robot)
            command = chance.choice((["navigate_to", robot, x + chance.uniform(-4, 4), y + chance.uniform(-4, 4)],
                                     ["do_rotation", robot, chance.uniform(-2, 2), 1.0], ["pick", robot], ["place", robot],
                                     ["go_charge", robot]))
            yield lambda: client.begin(*command)

    @staticmethod
    def agent(port, chance):
        client = AgentClient(port, chance.choice("AB"))
        while True:
            what, fields = chance.choice((
                ("Movement", {"degree": chance.uniform(-180, 180), "distance": chance.uniform(0, 8)}),
                ("Turn", {"degree": chance.uniform(-90, 90)}), ("CancelMovement", {}), ("GraspRelease", {}),
                ("Eyemovement", {name: chance.uniform(-20, 20) for name in ("panLeft", "panRight", "tilt")}),
                ("PointPos", {"targetX": chance.uniform(0, 400), "targetY": chance.uniform(0, 300)})))
            yield lambda: client.begin(what, **fields)

    @staticmethod
    def swank(port, chance):
        editor = SwankClient(port, TOKEN)
        editor.ok("(swank:connection-info)")
        while True:
            text = chance.choice(("(robot-go-forward %s %d)" % (chance.choice(("robot1", "robot2", "robbie")), chance.randint(1, 5)),
                                  "(robot-turn %s %g)" % (chance.choice(("robot1", "robbie")), chance.uniform(-2, 2)),
                                  "(random 10)", "(setf *last* %d)" % chance.randrange(9)))
            yield lambda: editor.call("(swank:interactive-eval %s)" % quoted("(ignore-errors %s)" % text))


def record(binary, count, worlds, folder):
    """Records a session; returns its path and how much its clients sent."""
    chosen = Chosen(count, worlds)
    with GeneratedProgram(binary, chosen) as program:
        clients = Clients(program, chosen)
        clients.begin()
        try:
            for line in chosen.console_lines():
                program.process.stdin.write(line.encode("ascii") + b"\n")
                time.sleep(chosen.chance.uniform(0.0, 0.2))
        except BrokenPipeError:
            pass  # its last tick was over
        try:
            status = program.process.wait(4 * PATIENCE)
        except subprocess.TimeoutExpired:
            raise Unexpected("session %d of %s does not end; it said\n%s" % (count, chosen.world, program.said())) from None
        clients.end()
        # A hall that is stuck ends with status 1; this is not an error of the program.
        require(status == 0 or (status == 1 and chosen.is_hall), "session %d of %s: status %s; it said\n%s" %
                (count, chosen.world, status, program.said()))
        data = read(program.path(FILE))
    file = McapFile(data)
    require(file.whole, "session %d of %s is whole" % (count, chosen.world))
    check_content(file)
    inputs = len(values_of(file, "/inputs"))
    said = {name: sent for name, sent in clients.sent.items() if sent}
    print("session %d: %s, seed %s, %s: %d inputs, clients %s" % (count, chosen.world, session_of(file)["seed"],
                                                               " ".join(chosen.options()), inputs, said), flush=True)
    return write(os.path.join(folder, "session%d.mcap" % count), data), clients.sent


def verify(binary, paths, *options):
    for first in range(0, len(paths), FILES_AT_ONCE):
        some = paths[first:first + FILES_AT_ONCE]
        status, output, errors = magna(binary, "verify", *options, *some)
        agree = len(re.findall(r": agrees up to tick ", output))
        require(status == 0 and agree == len(some), "%s verify %s: status %d: %s%s" % (binary, " ".join(options), status, output,
                                                                                     errors))


class Alteration:
    """One changed input. `first`, `last`: the ticks between which it must be located."""

    def __init__(self, what, sequence, change, first, last):
        self.what, self.sequence, self.change, self.first, self.last = what, sequence, change, first, last

    def apply(self, topic, data):
        if topic != "/inputs":
            return data
        value = json.loads(data)
        if value["sequence"] != self.sequence:
            return data
        changed = self.change(value)
        return None if changed is None else json.dumps(changed)


def alterations(file, chance):
    """One of each kind that the session has an input for, which is known to have an effect at once."""
    inputs = values_of(file, "/inputs")
    hashes = [one["tick"] for one in values_of(file, "/hashes")]
    found = {}

    def add(what, sequence, change, first, last):
        found.setdefault(what, []).append(Alteration(what, sequence, change, first, last))

    def other_refusal(value):
        return {**{key: value[key] for key in value if key != "refused"}, **({} if "refused" in value else
                                                                            {"refused": "no-such-robot"})}

    def other_robot(value):
        return dict(value, **{"with": dict(value["with"], robot=4000)})

    def other_place(value):
        x, y, theta = value["with"]["pose"]
        return dict(value, **{"with": dict(value["with"], pose=[x + 0.25, y, theta])})

    for one, following in zip(inputs, inputs[1:] + [None]):
        tick, sequence = one["tick"], one["sequence"]
        after = [hash_tick for hash_tick in hashes if hash_tick >= tick]
        add("answered otherwise", sequence, other_refusal, tick, tick)
        left_out = following["tick"] if following else after[0] if after else None
        if left_out is not None:
            add("left out", sequence, lambda value: None, tick, left_out)
        if one.get("refused"):
            continue
        if one["input"] in OF_A_ROBOT:
            add("to another robot", sequence, other_robot, tick, tick)
        if one["input"] == "put-robot" and (following is None or following["tick"] > tick):
            add("to another place", sequence, other_place, tick, tick)
    return [chance.choice(ways) for ways in found.values()]


def locate(binary, path, count):
    """Alters one input of a session, in turn in another way. Returns the way; nothing: it has no inputs."""
    file = McapFile(read(path))
    ways = alterations(file, random.Random(count))
    if not ways:
        return None
    way = ways[count % len(ways)]
    altered = write(path.replace(".mcap", "-altered.mcap"), rewritten(file, way.apply))
    status, output, errors = magna(binary, "verify", altered)
    os.remove(altered)
    named = re.search(r": differs: ticks? ([0-9]+)(?: to ([0-9]+))?:", output)
    told = "%s: input %d at tick %d %s: status %d: %s%s" % (path, way.sequence, way.first, way.what, status, output, errors)
    require(status == 1 and named, told)
    begin, end = int(named[1]), int(named[2] or named[1])
    require(begin <= way.last and way.first <= end <= way.last, told)
    return way.what


def check(binaries, folder, count):
    """Records and verifies so many sessions; the first binary records."""
    worlds = bundled(binaries[0])
    sent = dict.fromkeys(PORTS, 0)
    paths = []
    for k in range(count):
        path, by_clients = record(binaries[0], k, worlds, folder)
        paths.append(path)
        for name, more in by_clients.items():
            sent[name] += more
    for threads in THREADS:
        verify(binaries[0], paths, "--threads", threads)
    for binary in binaries[1:]:
        verify(binary, paths, "--threads", "2")
    ways = {}
    for k, path in enumerate(paths):
        way = locate(binaries[0], path, k)
        ways[way] = ways.get(way, 0) + 1
    print("%d sessions verify in %d builds; requests of clients: %s; altered inputs located: %s" %
          (count, len(binaries), sent, ways), flush=True)
    # With a few sessions an interface may not come up.
    require(count < 20 or all(sent.values()), "clients of all interfaces: %s" % sent)
