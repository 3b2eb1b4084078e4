# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions of CyBOTs and their results. Each play gets its own running program with the office:
CyBOTs start at (1, 2), facing up."""

import math
import pathlib
import random
import re
import signal
import socket
import subprocess
import threading
import time

from actr_client import PATIENCE, Client, Unexpected
from cognav_client import Cybot, frame, hex_text, number, read, write

CONVERSATIONS = pathlib.Path(__file__).resolve().parent.parent / "wire" / "cognav"
PING, PONG = bytes.fromhex("0080C9"), bytes.fromhex("000049")
START = (1.0, 2.0)
NEAR = 0.0002  # metres; models receive four decimals


def require(holds, what):
    if not holds:
        raise Unexpected(what)


def conversations(profile):
    """Conversations without preparation of the other side: name and lines."""
    for path in sorted(CONVERSATIONS.glob("*.arap")):
        lines = [line.split(None, 1) for line in path.read_text("ascii").splitlines()
                 if line and not line.startswith("#")]
        verbs = {line[0] for line in lines}
        if lines[0] == ["profile", profile] and not verbs & {"order", "heading", "sticks"}:
            yield path.name, lines


def hold(cybot, name, lines, byte_by_byte):
    """After "wait" the answer is an error packet, sent without a request a second after the last
    byte."""
    last_sent = 0.0
    unasked = False
    for verb, *rest in lines:
        data = bytes.fromhex(rest[0]) if verb in "<>" and rest else b""
        if verb == ">":
            for piece in ([data[i:i + 1] for i in range(len(data))] if byte_by_byte else [data]):
                last_sent = time.monotonic()
                cybot.send(piece)
        elif verb == "<" and data:
            cybot.expect(data, name)
            # It may be late on a busy machine, but never early.
            require(not unasked or time.monotonic() - last_sent > 0.9, "%s: too early" % name)
            unasked = False
        elif verb == "wait":
            unasked = True


def all_conversations(profile, byte_by_byte, join):
    count = 0
    for name, lines in conversations(profile):
        if "slow" in name or "never-silent" in name:
            continue  # data between the bytes depends on the clock
        cybot = join()
        hold(cybot, name, lines, byte_by_byte)
        cybot.close()
        count += 1
    require(count >= 6, "only %d conversations" % count)


def doc_conversations(program):
    all_conversations("doc", False, lambda: Cybot(program.cognav))


def doc_conversations_byte_by_byte(program):
    all_conversations("doc", True, lambda: Cybot(program.cognav))


def conversations_of_cognav_1_0(program):
    all_conversations("cognav-1.0", False, lambda: Cybot(program.cognav))


conversations_of_cognav_1_0.options = ("--cognav-profile", "cognav-1.0")


def pose_of(model, robot):
    """The last position of the robot reported to a model."""
    lines = [line for line in model.lines() if line.startswith("(robot %s " % robot)]
    return tuple(float(n) for n in lines[-1].rstrip(")").split()[3:]) if lines else None


def wait_for_pose(model, robot, x, y):
    def there(_):
        pose = pose_of(model, robot)
        return pose and math.hypot(pose[0] - x, pose[1] - y) < NEAR
    model.wait(there, "expected %s at %.4f %.4f" % (robot, x, y))


def reports_move_the_robot(program):
    """The robot joins and moves as it reports; the frame starts at its start."""
    model = Client(program.port)
    model.join()
    silent = Cybot(program.cognav)  # a client that never sends a request is not a robot
    cybot = Cybot(program.cognav)
    cybot.ok(PING)
    wait_for_pose(model, "cybot1", *START)
    silent.close()
    cybot.ok(write(2, number(90.0)))
    cybot.ok(write(3, number(50.0)))
    wait_for_pose(model, "cybot1", START[0] + 0.5, START[1])
    cybot.ok(write(2, number(0.0)))
    cybot.ok(write(3, number(-20.0)))
    wait_for_pose(model, "cybot1", START[0] + 0.5, START[1] + 0.2)
    require(cybot.value(2) == 0.0, "the heading it wrote")
    for nonsense in (math.nan, math.inf, -math.inf, 1e30):
        cybot.ok(write(2, number(nonsense)))
        cybot.ok(write(3, number(nonsense)))
    cybot.ok(write(3, number(10.0)))
    wait_for_pose(model, "cybot1", START[0] + 0.5, START[1] + 0.1)


def mute_connections_end(program):
    """A connection that sends nothing is told to be silent and closed, without any other robot."""
    mute = Cybot(program.cognav)
    begun = time.monotonic()
    require(mute.receive(1) == b"", "it is closed")
    require(time.monotonic() - begun > 1.0, "not at once")
    said = program.said_until("within 1.5 s")
    require("silent: no request of a CyBOT for 0.5 s; closed after 1.5 s" in said, "it is told: %s" % said)


mute_connections_end.options = ("--cybot-silent", "0.5", "--cybot-mute", "1.5")


def mission_step_by_step(program):
    """A model sends way-points; this robot obeys like firmware and ends at the last one."""
    model = Client(program.port)
    model.join()
    cybot = Cybot(program.cognav)
    cybot.ok(PING)
    wait_for_pose(model, "cybot1", *START)
    model.send("(missionadd cybot1 (goto (2 2)))(missionadd cybot1 (goto (2 1)))")
    model.wait_for_line("(mission cybot1 (goto (2.0000 2.0000 0.0000)) "
                        "(goto (2.0000 1.0000 0.0000)))")
    turns = drives = 0
    model.forget()
    while not any(line == "(mission cybot1)" for line in model.lines()):
        opcode = cybot.opcode(at_once=True)
        if opcode == 1:
            heading = cybot.value(2)
            require(cybot.opcode() == 1, "the same until it is acknowledged")
            cybot.ok(write(2, number(heading)))
            turns += 1
        elif opcode == 2:
            way = cybot.value(3)
            require(abs(way) <= 150.0, "%s cm is too far" % way)
            cybot.ok(write(3, number(way)))
            drives += 1
        if opcode:
            cybot.ok(write(1))
    require(turns >= 2 and drives >= 2, "%d turns, %d drives" % (turns, drives))
    wait_for_pose(model, "cybot1", 2.0, 1.0)


def each_robot_has_its_own_registers(program):
    first, second = Cybot(program.cognav), Cybot(program.cognav)
    first.ok(write(2, number(45.0)))
    second.ok(write(2, number(135.0)))
    require(first.value(2) == 45.0 and second.value(2) == 135.0, "headings were mixed up")
    require(first.ok(read(1)) == b"", "it was sent nothing")


def garbage_incomplete_requests_and_disconnects(program):
    """Each gives one line in the log, without effect on the others."""
    good = Cybot(program.cognav)
    numbers = random.Random(2026)
    for i in range(20):
        bad = Cybot(program.cognav)
        bad.send(bytes(numbers.randrange(256) for _ in range(numbers.randrange(1, 3000))))
        good.ask(PING)
        if i % 2:
            bad.close()
    half = Cybot(program.cognav)
    half.send(frame(0x82, number(90.0))[:4])
    good.ask(PING)
    half.expect(bytes.fromhex("001158"), "half a request")
    require(half.ask(bytes.fromhex("000049")) == (0x11, b""), "the error packet again")
    half.send(frame(0x83, number(10.0))[:5])
    half.close()
    good.ok(PING)
    require(good.value(2) == 0.0, "another's bytes moved it")
    require(good.value(3) == 0.0, "another's bytes moved it")


def send_flood(program, count, meanwhile):
    """Sends so many requests at once and expects as many replies. `meanwhile` is called repeatedly
    until they have arrived."""
    flood = Cybot(program.cognav)
    flood.socket.settimeout(8 * PATIENCE)  # coverage builds need more time for so many
    # The kernel gets all of it at once: a client that waits within a request could itself become
    # silent.
    flood.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 6 * count)
    got = bytearray()

    def read_all():
        try:
            while len(got) < 3 * count:
                more = flood.socket.recv(65536)
                if not more:
                    break
                got.extend(more)
                if len(got) % 3 == 0 and got[-3:] != PONG:
                    break
        except OSError:
            pass  # the reply is checked below

    reader = threading.Thread(target=read_all)
    reader.start()
    writer = threading.Thread(target=lambda: flood.send(PING * count))
    writer.start()
    while reader.is_alive():
        meanwhile(len(got))
    writer.join()
    reader.join()
    wrong = next((at for at in range(0, len(got), 3) if got[at:at + 3] != PONG), None)
    require(len(got) == 3 * count and wrong is None,
            "%d bytes came back%s" % (len(got), "" if wrong is None else
                                      ", at %d %s" % (wrong, hex_text(got[wrong:wrong + 3]))))


def flood_of_requests(program):
    """100,000 requests at once get as many replies, while another robot is served and models are
    informed."""
    model = Client(program.port)
    model.join()
    other = Cybot(program.cognav)
    slowest = 0.0

    def ask_for_another(_):
        nonlocal slowest
        began = time.monotonic()
        other.ok(PING)
        slowest = max(slowest, time.monotonic() - began)

    send_flood(program, 100000, ask_for_another)
    model.send("(select robot1)")
    model.wait_for_line("(select robot1)")
    print("  the slowest answer to another during the flood: %.1f ms" % (1000 * slowest))


def flood_during_a_standstill(program):
    """Data buffered meanwhile is not silence, wherever the flood was split."""
    stops = 0

    def stand_still(came):
        nonlocal stops
        if came > 6000 and stops == 0:
            stops += 1
            program.process.send_signal(signal.SIGSTOP)
            time.sleep(1.5)  # longer than the time-out for silence
            program.process.send_signal(signal.SIGCONT)
        time.sleep(0.001)

    for _ in range(3):
        stops = 0
        send_flood(program, 100000, stand_still)


def connection_limit(program):
    cybots = [Cybot(program.cognav) for _ in range(32)]
    for cybot in cybots:
        cybot.ok(PING)
    extra = Cybot(program.cognav)
    require(extra.receive(1) == b"", "one too many was let in")
    cybots[0].ok(PING)


def dialled(program_of):
    """The robot listens and Magna dials: the same conversations, and again after each loss."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(60)
        options = ("--cognav-port", "off", "--cybot", "127.0.0.1:%d" % server.getsockname()[1])
        with program_of(options) as program:
            require(program.cognav == 0, "it does not listen")
            all_conversations("doc", False, lambda: Cybot(line=server.accept()[0]))


def dialled_before_it_listens(program_of):
    """Without a server at first, it keeps dialling."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with program_of(("--cognav-port", "off", "--cybot", "127.0.0.1:%d" % port)) as program:
        model = Client(program.port)
        model.join()
        require("cannot reach" in program.said_until("cannot reach"), "the log says it")
        with socket.create_server(("127.0.0.1", port)) as server:
            server.settimeout(60)
            cybot = Cybot(line=server.accept()[0])
            cybot.ok(PING)
            wait_for_pose(model, "cybot1", *START)


PLAYS = [mute_connections_end, doc_conversations, doc_conversations_byte_by_byte, conversations_of_cognav_1_0,
         reports_move_the_robot, mission_step_by_step, each_robot_has_its_own_registers,
         garbage_incomplete_requests_and_disconnects, flood_of_requests,
         flood_during_a_standstill, connection_limit]


# --- the simulated CyBOT -------------------------------------------------------------------------


class SimulatedCybot:
    """magna-cybot, running; `lines` is its output so far."""

    def __init__(self, binary, *options):
        self.process = subprocess.Popen([binary, *options], stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def line(self, pattern):
        """The next line that matches."""
        for line in self.process.stdout:
            found = re.match(pattern, line)
            if found:
                return found
        raise Unexpected("the CyBOT ended before it said %s" % pattern)


# In the frame of the CyBOT field, where it starts at (0, 0): x right, y down.
SQUARE = [(0, -1), (1, -1), (1, 0), (0, 0)]


def send_round(program, robot="cybot1"):
    model = Client(program.port)
    model.wait(lambda lines: any(line.startswith("(robot %s " % robot) for line in lines),
               "expected the CyBOT")
    model.send("".join("(missionadd %s (goto (%g %g)))" % (robot, x, y) for x, y in SQUARE))
    return model


def arrives(program, cybot, model):
    def finished(lines):
        plans = [line for line in lines if line.startswith("(mission cybot1")]
        given = [i for i, line in enumerate(plans) if line.count("goto") == len(SQUARE)]
        return given and "(mission cybot1)" in plans[given[0]:]

    model.wait(finished, "expected it to finish its mission", patience=240)
    pose = pose_of(model, "cybot1")
    require(math.hypot(pose[0], pose[1]) < 0.05, "by Magna it ended at %.3f %.3f" % pose[:2])
    cybot.process.terminate()
    said = [found for found in (re.match(r"\w+ .*at (\S+) (\S+) \S+$", line)
                                for line in cybot.process.stdout) if found]
    x, y = (float(n) for n in said[-1].groups())
    require(math.hypot(x, y) < 0.05, "by its own registers it ended at %.3f %.3f" % (x, y))
    ways = len([found for found in said if found.group(0).startswith("DRV")])
    require(ways >= 4, "%d drives for four way-points" % ways)
    print("  ended %.1f mm off by its registers, %.1f mm by Magna's"
          % (1000 * math.hypot(x, y), 1000 * math.hypot(pose[0], pose[1])))


def mission_with_damaged_bytes(program, binary):
    """Four way-points from a model with one byte in a hundred damaged."""
    with SimulatedCybot(binary, "127.0.0.1:%d" % program.cognav, "--fault", "damage=0.01",
                        "--seed", "3", "--time-scale", "3", "--poll", "150") as cybot:
        arrives(program, cybot, send_round(program))
    # Damage to a check byte or to a register number, at random.
    require(re.search("wrong check byte|left unfinished", program.said()), "nothing was damaged")


def mission_with_all_line_faults(program_of, binary):
    """The same dialled, with lost bytes, half requests, wrong check bytes and delays."""
    faults = [word for fault in ("lost=0.003", "half=0.01", "bad-check=0.01", "delay=30")
              for word in ("--fault", fault)]
    with SimulatedCybot(binary, "--listen", "0", *faults, "--seed", "5", "--time-scale", "3",
                        "--poll", "150") as cybot:
        port = cybot.line(r"READY port=(\d+)").group(1)
        with program_of(("--cognav-port", "off", "--cybot", "127.0.0.1:" + port)) as program:
            arrives(program, cybot, send_round(program))


def poll_until(cybot, over):
    """Like firmware, because an idle robot that sends nothing for 10 s is lost."""
    while not over.wait(0.5):
        cybot.ok(PING)


def robot_killed_during_a_mission(program_of, binary, folder):
    """Lost immediately, removed after half a minute; the others stay."""
    log = pathlib.Path(folder) / "inputs.log"
    with program_of(("--cognav-port", "0", "--log-inputs", str(log))) as program:
        other = Cybot(program.cognav)
        other.ok(PING)
        over = threading.Event()
        polling = threading.Thread(target=poll_until, args=(other, over), daemon=True)
        polling.start()
        with SimulatedCybot(binary, "127.0.0.1:%d" % program.cognav) as cybot:
            model = send_round(program, "cybot2")
            cybot.line(r"DRV ")
            cybot.process.kill()  # signal 9
            killed = time.monotonic()
        program.said_until("link-2 has left")
        print("  lost %.2f s after it was killed" % (time.monotonic() - killed))
        require("(robot cybot2 invalid 0.0000 0.0000 0.0000)" not in model.lines(), "gone at once")
        try:
            model.wait(lambda lines: "(robot cybot2 invalid 0.0000 0.0000 0.0000)" in lines,
                       "expected it to go", patience=60)
        finally:
            over.set()
            polling.join()
        gone = time.monotonic() - killed
        require(gone > 29.0, "gone after %.1f s already" % gone)
        other.ok(PING)
        while "remote-leave" not in log.read_text():  # it is written from time to time
            require(time.monotonic() - killed < 90.0, "remote-leave is not logged")
            time.sleep(0.05)
        require("remote-linked" in log.read_text(), "remote-linked is not logged")
        print("  gone %.1f s after it was killed" % gone)
