# SPDX-License-Identifier: GPL-3.0-or-later
"""Robot commands of clients, `(command ID ROBOT (NAME ARG …))`, in the world of the fetch example."""

import concurrent.futures
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from actr_client import PATIENCE, Client, Unexpected
from program import user_environment

PYTHON = pathlib.Path(__file__).resolve().parent.parent.parent / "resources" / "python"
ANSWER = re.compile(r'\((result|error|begun) ([a-z0-9_-]+)(?: ([a-z0-9-]+) ("(?:[^"\\]|\\.)*"))?( .*)?\)\Z')


def require(holds, what):
    if not holds:
        raise Unexpected(what)


def answers(client):
    lines = [line for line in client.lines() if re.match(r"\((result|error|begun) ", line)]
    for line in lines:
        require(ANSWER.match(line), "not an answer: %r" % line)
    return lines


def await_answers(client, count):
    return client.wait(lambda lines: len(answers(client)) >= count and answers(client),
                       "expected %d answers" % count)


def ask(client, command, ident=1):
    """Sends one command; returns its answer, the only one."""
    client.forget()
    client.send("(command %s robbie %s)\n" % (ident, command))
    got = await_answers(client, 1)
    require(len(got) == 1, "one answer: %s" % got)
    return got[0]


def joined(program):
    client = Client(program.port)
    client.wait(lambda lines: "(mission robbie)" in lines, "expected robbie")
    return client


def command_byte_by_byte(program):
    client, other = joined(program), joined(program)
    other.forget()
    client.forget()
    for byte in b'(COMMAND 12 |robbie|\r\n  (ROBOT-TURN 1/2))(command nxt "ROBBIE" (camera-turn 0 -.25d0))':
        client.send(bytes([byte]))
    require(sorted(await_answers(client, 2)) == ["(result 12 (angle 0.5000))",
                                                 "(result nxt (angle -0.2500))"],
            "both: %s" % answers(client))
    require(ask(client, "(robot-set-speed 0.5)") == "(result 1 (speed 0.5000))", "a value")
    require(ask(client, "(robot-set-speed -1)").startswith("(error 1 negative-speed "), "an error")
    require(ask(client, "(hand-grasp-check 0)") == "(result 1 (grasping nil))", "an empty hand")
    require(ask(client, "(storage-bin-close 0)") == "(result 1)", "nothing to say")
    require(not answers(other), "the other heard of it: %s" % answers(other))


command_byte_by_byte.options = ["--clean", "--time-scale", "0"]


def command_garbage(program):
    """Each wrong form has one error, to its sender alone."""
    numbers = random.Random(2026)
    client, other = joined(program), joined(program)
    before = ask(client, "(robot-position)", "before")
    client.forget()
    other.forget()
    pieces = ["(", ")", '"', "|", "#.", "nil", "robbie", "(robot-turn", "1e999", "7/0", "'", "\\",
              ":color", "(by robot)", "manipulate", "camera-view", "\x7f", "-1", "(((("]
    count = 2000
    for number in range(count):
        wrong = " ".join(numbers.choice(pieces) for _ in range(numbers.randrange(8)))
        # Column 0 begins a new form, whatever was open.
        client.send(b"\n(command %d nobody %s\n" % (number, wrong.encode("latin-1")))
    client.send("\n(command last robbie (robot-stop))\n")
    client.wait(lambda lines: "(result last)" in lines, "expected the last command to be obeyed")
    got = answers(client)
    require(all(line.startswith("(error ") for line in got if line != "(result last)"),
            "garbage was obeyed: %s" % got[:10])
    numbered = [line.split()[1] for line in got]
    for one in set(numbered) - {"nil"}:
        require(numbered.count(one) == 1, "%s was answered twice: %s" % (one, got))
    require(len(got) >= count * 0.9, "nearly all are answered: %d" % len(got))
    require(ask(client, "(robot-position)", "before") == before, "garbage moved the robot")
    require(not answers(other), "the other heard of it: %s" % answers(other))


command_garbage.options = ["--clean"]


def command_flood(program):
    client, other = joined(program), joined(program)
    client.forget()
    count = 5000
    client.send("".join("(command %d robbie (robot-turn 0.01))\n" % k for k in range(count)))
    require(ask(other, "(camera-turn 1 0.25)").startswith("(result 1 (angle"), "the other is served")
    got = await_answers(client, count)
    require([int(line.split()[1]) for line in got] == list(range(count)), "each once, in order")
    require(all(" interrupt " in line or line.startswith("(result ") for line in got),
            "interrupted or done: %s" % got[:5])
    require(got[-1] == "(result %d (angle 0.0100))" % (count - 1), "the last one: %s" % got[-1])


command_flood.options = ["--clean", "--time-scale", "10"]


def command_slow_reader(program):
    """A client that does not read its answers is dropped, and its robot stops."""
    idle, other = Client(program.port, reads=False), joined(program)
    ask(other, "(robot-set-speed 0.001)")
    idle.send("(command go robbie (robot-go-forward 1000000))")
    first = ask(other, "(robot-position)")
    other.wait(lambda lines: ask(other, "(robot-position)") != first, "expected robbie to drive")
    form = "(command %s robbie (robot-camera 0))" % ("x" * 64)
    try:
        for _ in range(400):
            idle.send(form * 1000)
    except OSError:
        pass
    idle.start_reading()
    idle.wait_for_end()
    stands(other)


command_slow_reader.options = ["--clean", "--time-scale", "10"]


def stands(client):
    """Waits until the robot no longer moves: two readings with ten ticks between them."""
    def still(_):
        before = ask(client, "(robot-position)")
        ask(client, "(camera-turn 1 0.1)")
        ask(client, "(camera-turn 1 -0.1)")
        return ask(client, "(robot-position)") == before
    client.wait(still, "expected robbie to stand")


def command_disconnect(program):
    client, other = joined(program), joined(program)
    ask(client, "(robot-set-speed 0.005)")
    client.send("(command go robbie (robot-go-forward 1000000))(command half robbie (robot-turn 1")
    first = ask(other, "(robot-position)")
    other.wait(lambda lines: ask(other, "(robot-position)") != first, "expected robbie to drive")
    client.close()
    stands(other)
    require(ask(other, "(robot-turn 0.5)") == "(result 1 (angle 0.5000))", "robbie obeys the other")


command_disconnect.options = ["--clean", "--time-scale", "10"]

PLAYS = [command_byte_by_byte, command_garbage, command_flood, command_slow_reader,
         command_disconnect]
for _play in PLAYS:
    _play.world = "fetch.lisp"


def python_orders(program):
    """Orders to areas by the Python client, in the office."""
    sys.path.insert(0, str(PYTHON))
    from magna_robot import CommandError, connect
    with connect(port=program.port) as magna:
        order = magna.order_area("guard", room="lobby", robots=["robot1", "robot2"])
        require(order.number == 1, "the first order: %s" % order.number)
        order.cancel()
        end = order.wait()
        require(end["end"] == "cancelled" and end["found"] == 0 and 0 <= end["covered"] <= 1,
                "got %s" % end)
        order.cancel()  # it has ended
        status, = magna.orders()
        require((status.number, status.kind, status.state, status.area) == (1, "guard", "cancelled", "lobby"),
                "the order: %s" % (status,))
        require(status.seconds is not None and status.author, "its end and author: %s" % (status,))
        other = magna.order_area("patrol", area=[(1, 1), (4, 4)], robots=1, after="return",
                                 rejoin=False, name="Wet floor")
        require(other.number == 2, "the second order: %s" % other.number)
        leaving = magna.order_area("leave", area=[(12, -3), (15, 1)], robots=["robot4"])
        end = leaving.wait()
        require(end["end"] == "done" and end["covered"] == 1 and end["seconds"] > 0, "robot4 is out: %s" % end)
        require([one.state for one in magna.orders()] == ["cancelled", "active", "done"],
                "all orders: %s" % magna.orders())
        require([one.name for one in magna.orders()] == [None, "Wet floor", "Area 1"],
                "their areas: %s" % magna.orders())
        for wrong, code in (({"room": "cellar"}, "no-such-room"), ({"robots": 0}, "bad-argument"),
                            ({"robots": ["robot99"]}, "unknown-robot")):
            try:
                magna.order_area("guard", **wrong)
            except CommandError as error:
                require(error.code == code, "%s for %s" % (error.code, wrong))
            else:
                raise Unexpected("%s was not refused" % wrong)


python_orders.options = ["--clean", "--time-scale", "10"]
python_orders.world = "office.lisp"
PLAYS.append(python_orders)


def fetched(binary, world, seed, options):
    """Whether fetch.py says that it has fetched, whether the pen is at home, and what it said."""
    with tempfile.TemporaryDirectory() as folder:
        magna = subprocess.Popen(
            [os.path.abspath(binary), "--headless", "--cli", "--actr-port", "0", "--cognav-port",
             "off", "--log-level", "error", "--seed", str(seed), *options,
             os.path.abspath(os.path.join(os.path.dirname(world), "fetch.lisp"))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
            env=user_environment(folder), text=True)
        try:
            # Standard output is the command line's.
            port = re.search(r"\bactr=([0-9]+)", magna.stderr.readline())
            require(port, "expected READY actr=PORT")
            try:
                client = subprocess.run(
                    [sys.executable, "-B", str(PYTHON / "fetch.py"), "--port", port[1], "--seed",
                     str(seed)], capture_output=True, text=True, timeout=10 * PATIENCE, check=False)
                status, said = client.returncode, client.stdout + client.stderr
            except subprocess.TimeoutExpired:
                status, said = None, "it did not end"
            things = magna.communicate("things\nquit\n", timeout=PATIENCE)[0]
        finally:
            magna.kill()
            magna.wait()
        return status == 0, pen_at_home(things), said + things


def pen_at_home(things):
    """Whether the green pen lies within a metre and a half of the door mat at (3.5 12.5)."""
    pen = re.search(r"^PEN#[0-9]+ +(.*?) +:COLOR Green\b", things, re.MULTILINE)
    require(pen, "expected a green pen among the things:\n%s" % things)
    place = re.fullmatch(r"\((-?[0-9.]+),(-?[0-9.]+)\)", pen[1])
    return bool(place) and math.hypot(float(place[1]) - 3.5, float(place[2]) - 12.5) < 1.5


def fetch_clean(binary, world):
    said_so, home, said = fetched(binary, world, 0, ["--clean", "--time-scale", "30"])
    require(said_so and home, "the pen was not fetched: %s" % said)


def fetch_with_noise(binary, world):
    """With default noise in at least 12 of 20 seeds; what it says is true."""
    def run(seed):
        return fetched(binary, world, seed, ["--time-scale", "30", "--threads", "1"])
    with concurrent.futures.ThreadPoolExecutor(5) as pool:
        results = list(pool.map(run, range(1, 21)))
    good = [said_so and home for said_so, home, _ in results]
    failures = ["seed %d: %s" % (seed, said[-500:]) for seed, (right, (_, _, said)) in
                enumerate(zip(good, results), 1) if not right]
    require(sum(good) >= 12, "fetched with %d of 20 seeds\n%s" % (sum(good), "\n".join(failures)))
