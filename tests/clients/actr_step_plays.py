# SPDX-License-Identifier: GPL-3.0-or-later
"""Models in lock-step: the world waits for them, and their speed and order do not change a run."""

import random
import re
import socket
import threading
import time

from actr_client import PATIENCE, Unexpected
from actr_plays import require

IN_STEP = ("--lockstep", "actr", "--time-scale", "0", "--state-hash")
TICKS = 150
NAMES = ("adam", "mia", "zoe")


class Model(threading.Thread):
    """Names itself, takes part, and at each tick sends idle robots on; what it does depends only on
    its name and on the lines that it reads. `awkward`: makes pauses and sends in small pieces."""

    def __init__(self, port, name, awkward=None, leaves_at=None):
        super().__init__(daemon=True)
        self.name = name
        self.awkward = awkward
        self.leaves_at = leaves_at
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.input = self.socket.makefile("r", encoding="ascii", newline="\n")
        self.idle = set()
        self.lines = []  # after its first state
        self.fault = None

    def send(self, text):
        data = text.encode("ascii")
        while data:
            piece = len(data)
            if self.awkward is not None:
                piece = self.awkward.randint(1, len(data))
                if self.awkward.random() < 0.1:
                    time.sleep(self.awkward.random() * 0.02)
            self.socket.sendall(data[:piece])
            data = data[piece:]

    def run(self):
        try:
            self.send("(client %s)(subscribe status time selection)\n" % self.name)
            named = False
            for line in self.input:
                line = line.rstrip("\n")
                self.notice(line)
                named = named or line == "(client %s)" % self.name
                if named:
                    self.lines.append(line)
                tick = re.match(r"\(time [0-9.]+ ([0-9]+)\)", line)
                if tick and not self.act(int(tick[1])):
                    break
        except OSError as fault:
            self.fault = fault
        self.input.close()
        self.socket.close()

    def notice(self, line):
        mission = re.match(r"\(mission ([a-z0-9-]+)( )?", line)
        if mission and mission[2]:
            self.idle.discard(mission[1])
        elif mission:
            self.idle.add(mission[1])

    def act(self, tick):
        """False once it leaves."""
        shift = NAMES.index(self.name)
        text = "(select robot%d)\n" % ((tick + shift) % 4 + 1) if tick % 7 == shift else ""
        for k, robot in enumerate(sorted(self.idle)):
            if (tick + k) % 5 == shift:
                text += "(missionadd %s (goto (%d %d)))\n" % (robot, 2 + 3 * shift, 1 + tick % 5)
        if tick % 20 == 5 * shift:
            text += "(command %d robot%d (robot-go-forward 3))\n" % (tick, shift + 1)
        if tick == self.leaves_at:
            self.send(text)
            return False
        self.send(text + "(ack %d)\n" % tick)
        return True


def run_of(program_of, order, seed):
    """The hash of a run with models that join in this order, and what each of them read."""
    options = IN_STEP + ("--actr-await", str(len(NAMES)), "--ticks", str(TICKS), "--lockstep-lost", "run")
    with program_of(options) as program:
        program.ended_on_purpose = True
        chance = random.Random(seed)
        models = []
        for name in order:
            awkward = random.Random(chance.random()) if seed else None
            models.append(Model(program.port, name, awkward, TICKS // 2 if name == "mia" else None))
            models[-1].start()
            if seed:
                time.sleep(chance.random() * 0.2)
        for model in models:
            model.join(4 * PATIENCE)
            require(not model.is_alive(), "%s has not ended" % model.name)
        said = program.process.stdout.read().decode()
        program.process.wait(PATIENCE)
        found = re.search(r"state-hash ([0-9a-f]{16})", said)
        require(found, "expected a hash, got %r" % said)
        require("not waited for" not in program.all_said(), "each of them was waited for")
        return found[1], {model.name: model.lines for model in models}


def lockstep_order(program_of):
    """The same run for any order of joining and with pauses, and the same lines."""
    first, told = run_of(program_of, NAMES, 0)
    for name in NAMES:
        ticks = [line for line in told[name] if line.startswith("(time ")]
        wanted = TICKS // 2 if name == "mia" else TICKS - 1
        require(len(ticks) >= wanted, "%s was told %d ticks" % (name, len(ticks)))
        require(any(line.startswith("(mission ") for line in told[name]), "%s is answered" % name)
    for seed, order in enumerate((("zoe", "mia", "adam"), ("mia", "adam", "zoe")), 1):
        again, lines = run_of(program_of, order, seed)
        for name in NAMES:
            # The last lines may be cut off by the end of the program.
            both = min(len(lines[name]), len(told[name]))
            for k in range(both):
                require(lines[name][k] == told[name][k], "%s read %r, before %r"
                        % (name, lines[name][k], told[name][k]))
        require(again == first, "the hash is %s, before it was %s" % (again, first))


def lockstep_with_a_silent_model(program_of):
    """With --lockstep-lost run the world waits for a silent model for a limited time, and then goes on with the other."""
    with program_of(IN_STEP + ("--actr-await", "2", "--ticks", "50", "--lockstep-lost", "run")) as program:
        program.ended_on_purpose = True
        silent = socket.create_connection(("127.0.0.1", program.port), PATIENCE)
        silent.sendall(b"(client silent)(subscribe time)\n")
        model = Model(program.port, "adam")
        begun = time.monotonic()
        model.start()
        status = program.process.wait(4 * PATIENCE)
        require(status == 0, "exit status %s" % status)
        require(time.monotonic() - begun > 4.5, "it was waited for")
        require("silent takes longer than 5 s" in program.all_said(), "it is reported")
        model.join(PATIENCE)
        silent.close()


def lockstep_waits(program):
    """Without an acknowledgement no time passes; after a model has left the world goes on with another one."""
    try:
        first = Model(program.port, "mia", leaves_at=3)
        first.start()
        first.join(PATIENCE)
        require(not first.is_alive(), "it leaves at the third tick")
        second = socket.create_connection(("127.0.0.1", program.port), PATIENCE)
        second.sendall(b"(subscribe time)\n")
        told = second.makefile("r", encoding="ascii", newline="\n")
        tick = next(line for line in told if line.startswith("(time "))
        second.settimeout(0.5)
        while True:
            line = told.readline()
            require(not line.startswith("(time "), "it waits at %s, but then %s" % (tick, line))
    except (TimeoutError, socket.timeout):
        return
    except StopIteration:
        raise Unexpected("it is told the time") from None


lockstep_waits.options = IN_STEP


def lockstep_waits_for_a_model_that_pauses(program):
    """A model that thinks for longer than 5 s still takes part, and the program says that it is waited for."""
    model = socket.create_connection(("127.0.0.1", program.port), PATIENCE)
    model.sendall(b"(client thinker)(subscribe time)\n")
    told = model.makefile("r", encoding="ascii", newline="\n")
    await_tick(told, 0)
    program.said_until("thinker has not acknowledged its tick for 5 s: the world waits for it")
    model.sendall(b"(ack 0)\n")
    await_tick(told, 1)


lockstep_waits_for_a_model_that_pauses.options = IN_STEP


def await_tick(told, tick):
    """The next time line is that of this tick."""
    line = next((line for line in told if line.startswith("(time ")), "the end")
    require(line.endswith(" %d)\n" % tick), "expected tick %d, got %s" % (tick, line))


def kill_a_model(program, at):
    """A model that ends like a killed process at a tick, without an acknowledgement."""
    model = Model(program.port, "mia", leaves_at=at)
    model.start()
    model.join(PATIENCE)
    require(not model.is_alive(), "it leaves at tick %d" % at)


def lockstep_lost_pauses(program):
    """A model that leaves pauses the world, which is told to others; it goes on at its next tick with another model."""
    watcher = socket.create_connection(("127.0.0.1", program.port), PATIENCE)
    watcher.sendall(b"(subscribe pause)\n")
    told = watcher.makefile("r", encoding="ascii", newline="\n")
    kill_a_model(program, 3)
    require(any(line == "(pause t)\n" for line in told), "it is paused")
    program.said_until("mia has left lock-step: the world is paused")
    other = socket.create_connection(("127.0.0.1", program.port), PATIENCE)
    other.sendall(b"(subscribe time)\n")
    lines = other.makefile("r", encoding="ascii", newline="\n")
    await_tick(lines, 3)
    require(any(line == "(pause nil)\n" for line in told), "it goes on")
    other.sendall(b"(ack 3)\n")
    await_tick(lines, 4)


lockstep_lost_pauses.options = IN_STEP


def lockstep_lost_ends(program):
    """With --lockstep-lost end the run ends with exit status 1, and with its results."""
    program.ended_on_purpose = True
    kill_a_model(program, 3)
    said = program.process.communicate(timeout=PATIENCE)[0].decode("ascii")
    require(program.process.returncode == 1, "exit status %s" % program.process.returncode)
    require("state-hash " in said, "its hash is printed: %r" % said)
    require("mia has left lock-step: the run ends" in program.all_said(), "it says why")


lockstep_lost_ends.options = IN_STEP + ("--lockstep-lost", "end")


def lockstep_lost_runs(program):
    """With --lockstep-lost run the world goes on without the model."""
    program.ended_on_purpose = True
    kill_a_model(program, 3)
    require(program.process.wait(PATIENCE) == 0, "the ticks are over")
    require("mia has left lock-step: the world goes on without it" in program.all_said(), "it is reported")


lockstep_lost_runs.options = IN_STEP + ("--lockstep-lost", "run", "--ticks", "60")

PLAYS = [lockstep_waits, lockstep_waits_for_a_model_that_pauses, lockstep_lost_pauses, lockstep_lost_ends,
         lockstep_lost_runs]
