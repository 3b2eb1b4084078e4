# SPDX-License-Identifier: GPL-3.0-or-later
"""ACT-R's dispatcher, which Magna dials: a stand-in that behaves, one that sends single bytes, garbage or floods, that is
silent, and that ends and comes back. Each play has its own program: it takes the port of the stand-in."""

import json
import re
import time

from actr_client import Client, Unexpected
from actr_dispatcher import Dispatcher



def require(holds, what):
    if not holds:
        raise Unexpected(what)


def options(dispatcher):
    return ("--actr-dispatcher", "127.0.0.1:%d" % dispatcher.port)


def shown(dispatcher, model="MODEL1"):
    """Waits until all robots are shown; returns them."""
    return dispatcher.wait(lambda: len(dispatcher.features("robot-row", model)) > 0
                           and len(dispatcher.features("robot-row", model)) ==
                           len(dispatcher.features("robot", model))
                           and dispatcher.features("robot", model), "robots in the visicon")


def normal(program_of, in_bytes=False):
    """Clicks select a robot and send it somewhere, and another client sees it."""
    with Dispatcher(in_bytes=in_bytes) as dispatcher:
        with program_of(options(dispatcher)) as program:
            robots = shown(dispatcher)
            client = Client(program.port)
            client.join()
            uid = sorted(robots)[-1]
            robot = robots[uid]
            require(dispatcher.click(robot["screen-x"], robot["screen-y"])["error"] is None,
                    "the click on %s was refused" % uid)
            client.wait_for_line("(select %s)" % uid)
            dispatcher.wait(lambda: dispatcher.features("robot-row")[uid]["color"] == "green",
                            "a green row")
            dispatcher.click(robot["screen-x"] + 15, robot["screen-y"] + 15)
            sent = client.wait(lambda lines: [goal for line in lines
                                              if line.startswith("(mission %s " % uid)
                                              for goal in line.split("(goto ")[1:]][-1:],
                               "a mission of " + uid)[0]
            client.forget()
            dispatcher.happens("output-key", "MODEL1", "u")
            client.wait(lambda lines: any(line.startswith("(mission %s" % uid) and
                                          sent not in line for line in lines),
                        "a mission of %s without its last way-point" % uid)
            client.close()


def single_bytes(program_of):
    normal(program_of, in_bytes=True)


def several_models(program_of):
    """Every model sees the same, and again after a reset."""
    with Dispatcher(models=("A", "B", "C", "D")) as dispatcher:
        with program_of(options(dispatcher)):
            for model in "ABCD":
                shown(dispatcher, model)
            dispatcher.reset()
            for model in "ABCD":
                shown(dispatcher, model)
            require(all(["motor", "cursor", "mouse"] in model.devices
                        for model in dispatcher.models.values()), "a model without a mouse")


def garbage(program_of):
    """Each kind of garbage ends the connection; Magna reports it, dials again and works."""
    kinds = [b"garbage\x04", b"\xff\xfe\x00\x04", b"[" * 5000 + b"\x04", b"{}\x04",
             json.dumps({"result": [1], "error": None, "id": 77}).encode() + b"\x04",
             json.dumps({"method": "evaluate", "params": 3, "id": 1}).encode() + b"\x04"]
    with Dispatcher(greeting=kinds[:3]) as dispatcher:
        with program_of(options(dispatcher)) as program:
            shown(dispatcher)
            require(dispatcher.accepted == 4, "%d connections" % dispatcher.accepted)
            for number, kind in enumerate(kinds[3:], dispatcher.accepted + 1):
                with dispatcher.lock:
                    dispatcher.connection.sendall(kind)
                dispatcher.wait(lambda n=number: dispatcher.accepted >= n and dispatcher.connection,
                                "another connection")
                # Its features are added again: those of before are of the old connection.
                dispatcher.wait(lambda: "magna-click" in dispatcher.commands, "commands")
                shown(dispatcher)
            program.said_until("not JSON")
            program.said_until("an answer to a request that was not sent: 77")


def huge_message(program_of):
    with Dispatcher(greeting=[b"x" * (3 << 20)]) as dispatcher:
        with program_of(options(dispatcher)) as program:
            shown(dispatcher)
            program.said_until("more than 1 MiB")


def flood(program_of):
    """Calls without pause, also malformed ones: all are answered, and the program serves others meanwhile."""
    with Dispatcher() as dispatcher:
        with program_of(options(dispatcher)) as program:
            uid = sorted(shown(dispatcher))[0]
            client = Client(program.port)
            client.join()
            data = b""
            for number in range(20000):
                params = (["magna-key", None, "MODEL1", "q"] if number % 2 else
                          ["magna-click", None, "MODEL1", "nowhere", "INDEX"])
                data += json.dumps({"method": "evaluate", "params": params,
                                    "id": 100000 + number}).encode() + b"\x04"
            dispatcher.connection.sendall(data)
            client.send("(select %s)\n" % uid)
            client.wait_for_line("(select %s)" % uid)
            dispatcher.wait(lambda: len(dispatcher.answers) == 20000, "all answers")
            wrong = sum(answer["error"] is not None for answer in dispatcher.answers.values())
            require(wrong == 10000, "%d refusals" % wrong)
            client.close()


def silence(program_of):
    """A dispatcher that does not answer is left after its time, and others are served meanwhile."""
    with Dispatcher(silent=True) as dispatcher:
        with program_of(options(dispatcher)) as program:
            dispatcher.wait(lambda: dispatcher.requests == 1, "one request")
            client = Client(program.port)
            client.join()
            program.said_until("has not answered for 10 s")
            require(dispatcher.requests == 1, "requests without an answer to the first")
            dispatcher.silent = False
            shown(dispatcher)
            client.close()


def disconnect_and_reconnect(program_of):
    """ACT-R ends and is started again; also when Magna was started first."""
    with Dispatcher() as dispatcher:
        with program_of(options(dispatcher)):
            shown(dispatcher)
            for _ in range(3):
                accepted = dispatcher.accepted
                dispatcher.hang_up()
                dispatcher.wait(lambda n=accepted: dispatcher.accepted > n, "another connection")
                dispatcher.wait(lambda: "magna-click" in dispatcher.commands, "commands")
                shown(dispatcher)
            # Each is shown once: Magna removes what an earlier connection has left.
            dispatcher.wait(lambda: len(dispatcher.models["MODEL1"].visicon) == sum(
                len(dispatcher.features(kind)) for kind in
                ("pane", "robot", "robot-row", "image-box", "frontier", "victim")),
                "each feature once")


def bounded_rate(program_of):
    """Moving robots cost at most ten updates a second."""
    with Dispatcher() as dispatcher:
        with program_of(options(dispatcher)):
            robots = shown(dispatcher)
            for robot in robots.values():
                dispatcher.click(robot["screen-x"], robot["screen-y"])
                dispatcher.happens("output-key", "MODEL1", "g")
                dispatcher.click(robot["screen-x"] + 40, robot["screen-y"])
            begun, before = time.monotonic(), dispatcher.requests
            dispatcher.wait(lambda: time.monotonic() - begun > 2.0, "two seconds")
            # Each update removes, names, adds and changes; and there are looks for models.
            rate = (dispatcher.requests - before) / (time.monotonic() - begun)
            require(rate < 100, "%.0f requests a second" % rate)


def metres_behind(dispatcher, client, model):
    """The longest way from a robot's feature to where the robot is now."""
    lines = client.lines()
    x0, y0, scale, _ = map(float, next(line.rstrip(")").split()[3:] for line in reversed(lines)
                                       if line.startswith("(geometry mapview1 map ")))
    most = 0.0
    for uid, feature in dispatcher.features("robot", model).items():
        x, y = map(float, next(line.split()[3:5] for line in reversed(lines)
                               if line.startswith("(robot %s " % uid)))
        most = max(most, abs(x0 + scale * x - feature["screen-x"]) / scale,
                   abs(y0 + scale * y - feature["screen-y"]) / scale)
    return most


def follows_in_runs(program_of):
    """While models run, the robots in their visicons follow the world: in long and short runs, slow and quick ones,
    with resets and other models in between. ACT-R's threads never wait for each other, or the stand-in complains."""
    with Dispatcher(models=("A", "B")) as dispatcher:
        with program_of(options(dispatcher)) as program:
            client = Client(program.port)
            client.join()
            client.send("(subscribe geometry)\n")
            for uid in shown(dispatcher, "A"):
                client.send("(missionadd %s (explore))\n" % uid)
            for pace in (1.0, 0.3, None):
                for model in "AB":
                    before = dispatcher.features("robot", model)
                    dispatcher.run(1.0 if pace else 20.0, pace)
                    require(dispatcher.features("robot", model) != before, "the visicon did not follow")
            dispatcher.wait(lambda: metres_behind(dispatcher, client, "A") < 0.5, "robots where they are")
            for _ in range(40):
                dispatcher.run(0.1, None)
            dispatcher.reset()
            dispatcher.run(0.5)
            dispatcher.load("C")
            dispatcher.run(0.5)
            require(len(dispatcher.features("robot", "C")) > 0, "a model that was run at once sees nothing")
            client.close()


def in_step(program_of):
    """With --lockstep actr the world advances as far as the models, waits between runs, and ends equal to a run before:
    however long the pauses are and however quick the models."""
    hashes = []
    for pause, pace in ((0.0, None), (1.5, None), (0.2, 4.0)):
        with Dispatcher(models=("B", "A")) as dispatcher:
            with program_of(options(dispatcher) + ("--lockstep", "actr", "--time-scale", "0", "--state-hash",
                                                   "--ticks", "60")) as program:
                program.ended_on_purpose = True
                dispatcher.wait(lambda: len(dispatcher.periodic) == 2, "a tick for each model")
                dispatcher.run(0.5, pace)
                robot = sorted(dispatcher.features("robot", "B").items())[0][1]
                dispatcher.click(robot["screen-x"], robot["screen-y"], "B")
                dispatcher.click(robot["screen-x"] + 30, robot["screen-y"] + 30, "B")
                time.sleep(pause)
                require(program.process.poll() is None, "the world waits between runs")
                dispatcher.run(2.0, pace)
                time.sleep(pause)
                dispatcher.run(1.5, pace)
                require(program.process.poll() is None, "the world waits between runs")
                try:
                    dispatcher.run(3.0, pace)
                except Unexpected:
                    pass  # the program ends within it
                said = program.process.stdout.read().decode()
                hashes.append(re.search(r"state-hash ([0-9a-f]{16})", said)[1])
    require(len(set(hashes)) == 1, "different runs: %s" % hashes)


PLAYS = [normal, single_bytes, several_models, garbage, huge_message, flood, silence,
         disconnect_and_reconnect, bounded_rate, follows_in_runs, in_step]
