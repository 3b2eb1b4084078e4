# SPDX-License-Identifier: GPL-3.0-or-later
"""Models at work: whole tasks of an operator in the running program, in lock-step."""

import re
import time

from actr_client import PATIENCE, Client, Unexpected
from actr_module_plays import RESOURCES, lisp
from actr_operator import MOST_TICKS_IDLE, TICKS, Operator
from actr_plays import require

SCRIPT = RESOURCES / "actr/models/scripted-operator.lisp"
LOCKSTEP = ["--lockstep", "actr", "--time-scale", "0"]
FOUR = [*LOCKSTEP, "--actr-await", "4"]


def never_idle(program):
    """The operator in plain Lisp on the office for 300 simulated seconds: no robot is idle while work is left."""
    text = lisp("sbcl", SCRIPT, "--port", program.port, "--seconds", "300",
                "--lockstep", "--name", "anna", status=(0, 1))
    require(re.match(r"scripted-operator: 12 robots, sent [1-9].* idle 0\.0 s", text), text)


never_idle.options = LOCKSTEP


def share(program, order, ticks=None):
    """Four operators, connected in this order, until `ticks` or the end of their work. Returns them in order of name."""
    operators = [Operator(program.port, "operator-%d" % (index + 1), index, 4) for index in order]
    robots = {uid for operator in operators for uid, _ in operator.mine()}
    require(len(robots) == 24, "24 robots are shared: %s" % sorted(robots))
    running = True
    while running and not (ticks is None and all(operator.done() for operator in operators)):
        try:
            for operator in operators:
                operator.operate()
            running = all([operator.await_time() for operator in operators])
        except ConnectionError:
            running = False  # the last tick has ended the program
    return sorted(operators, key=lambda operator: operator.name)


def hash_of_run(program, order, ticks):
    """The hash of the state after a run of four operators."""
    with program(options=[*FOUR, "--state-hash", "--ticks", str(ticks)], other="rescue.lisp") as running:
        running.ended_on_purpose = True
        operators = share(running, order, ticks)
        state = printed_hash(running)
    for operator in operators:
        require(operator.sent > 0, "%s has sent robots" % operator.name)
        require(operator.longest <= MOST_TICKS_IDLE,
                "a robot of %s was idle for %d ticks" % (operator.name, operator.longest))
    return state


def printed_hash(program):
    """The hash that a program with --state-hash prints at its end."""
    said = program.process.communicate(timeout=PATIENCE)[0].decode("ascii")
    found = re.search(r"^state-hash ([0-9a-f]{16})$", said, re.MULTILINE)
    require(found, "expected the hash, got %r" % said)
    return found.group(1)


def same_hash_with_images(program):
    """The operator in plain Lisp, which marks the victims that it sees in images: two runs are the same."""
    runs = []
    for _ in range(2):
        with program(options=[*LOCKSTEP, "--state-hash", "--ticks", "400", "--lockstep-lost", "run"]) as running:
            running.ended_on_purpose = True
            text = lisp("sbcl", SCRIPT, "--port", running.port, "--seconds", "30", "--lockstep", "--name", "anna")
            runs.append((text, printed_hash(running)))
    require(re.search(" victims [1-9]", runs[0][0]), "it marks victims: %s" % runs[0][0])
    require(runs[0] == runs[1], "the runs differ: %s" % runs)


def same_hash_in_any_order(program):
    """Four operators share rescue's 24 robots for 30 simulated seconds; the order in which they come does not matter."""
    hashes = [hash_of_run(program, order, 30 * TICKS) for order in ([0, 1, 2, 3], [3, 1, 0, 2])]
    require(hashes[0] == hashes[1], "the runs differ: %s" % hashes)


def until_the_frontier_is_empty(program):
    """For the benchmark: the same four operators until nothing is left to explore. Returns the simulated seconds."""
    with program(options=FOUR, other="rescue.lisp") as running:
        operators = share(running, [0, 1, 2, 3])
        require(all(operator.done() for operator in operators), "the program ended before the work: %s" % running.said())
        longest = max(operator.longest for operator in operators)
        require(longest <= MOST_TICKS_IDLE, "a robot was idle for %d ticks while work was left" % longest)
        return operators[0].tick / TICKS


def image_bytes(program, views, seconds):
    """For the benchmark: bytes of image lines that four models on rescue cause, one with `(subscribe (image 2))` over
    one without, when they look at so many robots a second in all."""
    with program(other="rescue.lisp") as running:
        plain, subscribed = Client(running.port), Client(running.port)
        subscribed.send("(subscribe (image 2))\n")
        robots = plain.wait(lambda lines: [line.split()[1] for line in lines if line.startswith("(robot ")],
                            "expected robots")
        robots = sorted(set(robots))
        plain.send("".join("(missionadd %s (explore))\n" % robot for robot in robots))
        end, number = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            plain.send("(select %s)\n" % robots[7 * number % len(robots)])
            number += 1
            time.sleep(1 / views)
        sizes = [sum(len(line) + 1 for line in client.lines() if line.startswith("(image "))
                 for client in (plain, subscribed)]
        require(sizes[0] > 0, "expected image lines")
        return sizes[1] / sizes[0]


PLAYS = [never_idle]
# These start the program themselves.
STARTING = [same_hash_in_any_order, same_hash_with_images]
