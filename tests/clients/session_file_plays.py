# SPDX-License-Identifier: GPL-3.0-or-later
"""Session files of the running program, read by the strict reader of mcap_file.py: recorded while clients command robots,
after a kill, and changed afterwards."""

import json
import os
import random
import re
import tempfile
import threading
import time

from actr_client import Client
from mcap_file import McapFile, require, rewritten
from session_check import (FILE, Commander, Recording, check_content, check_inputs, magna, read, recorded, run, session_of,
                           values_of, verified, write)

LATE = 1.0     # seconds that a killed program may lose
BUSY = 1.0     # seconds that a machine in trouble may take to run a thread that is ready


def recorded_while_clients_command(binary, office):
    """All inputs are there, in order, as in --log-inputs; the last hash is that of --state-hash; two worlds of the same
    inputs end equal; every checksum, index and count is right."""
    began = time.time_ns()
    with Recording(binary, office, "--log-inputs", "inputs.log") as program:
        commanders = [Commander(program.port, number) for number in (1, 2, 3)]
        threads = [threading.Thread(target=one.command, args=(40,)) for one in commanders]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with open(program.path(FILE), "rb") as growing:
            require(growing.read(8) == b"\x89MCAP0\r\n", "the file is there while it is written")
        printed = program.quit()
        require(not program.hidden_files(), "nothing beside it: %s" % program.hidden_files())
        data = program.bytes()
        file = McapFile(data)
        require(file.whole and file.broken <= len(data), "it is whole")
        check_content(file)
        inputs = [message.data.decode("utf-8") for message in file.of("/inputs")]
        with open(program.path("inputs.log"), encoding="utf-8") as log:
            lines = log.read().splitlines()
        require(inputs == lines[1:], "as in the log of inputs: %d and %d" % (len(inputs), len(lines) - 1))
        check_inputs(file, commanders)
        state = re.search(r"^state-hash ([0-9a-f]{16})$", printed, re.MULTILINE)[1]
        last = values_of(file, "/hashes")[-1]
        require(last["hash"] == state, "the last hash: %s, not %s" % (last, state))
        require([one.name for one in file.metadata][-1] == "magna.end", "the end: %s" % (file.metadata[-1],))
        require(file.metadata[-1].values["tick"] == str(last["tick"]), "the last tick: %s" % (file.metadata[-1],))
        require(all(began <= message.publish_time <= time.time_ns() for message in file.messages), "when it was recorded")
        names = {os.path.basename(one.name): one for one in file.attachments}
        require(names.get("office.lisp") and names["office.lisp"].data == read(office), "the world is in it: %s" % sorted(names))
        played = run(binary, "--play-inputs", program.path(FILE), "--ticks", str(last["tick"]))
        require("state-hash " + state in played, "played: %s" % played)
        verified(binary, program.path(FILE))
        require(program.bytes() == data, "what is whole stays as it is")


def killed(binary, world, seed, options=(), verifiers=(), other_reader=None):
    """SIGKILL at a random moment: a copy of the file alone opens, lacks at most the last second, verifies, and is repaired by
    that. `verifiers`: other builds; `other_reader` takes "stream" or "indexed", and the path. Returns the seconds that the
    file lacks."""
    chance = random.Random(seed)
    with Recording(binary, world, "--seed", str(seed), *options) as program:
        commander = Commander(program.port, 1)
        stop = threading.Event()
        watcher = threading.Thread(target=watch_ticks, args=(commander, stop))
        watcher.start()
        try:
            end = time.monotonic() + chance.uniform(0.2, 4.0)
            while time.monotonic() < end:
                if world.endswith("office.lisp") and chance.random() < 0.3:
                    commander.send()
                time.sleep(0.02)
            moment = time.monotonic()
            program.kill()
        finally:
            stop.set()
            watcher.join()
        with tempfile.TemporaryDirectory() as elsewhere:
            path = write(os.path.join(elsewhere, "copy.mcap"), program.bytes())
            lacking = check_killed(binary, path, [(at - moment, tick) for at, tick in commander.ticks], len(commander.sent),
                                   other_reader or (lambda how, path: None))
            for verifier in verifiers:
                verified(verifier, path)
    require(lacking <= LATE + BUSY, "the last %.2f s are missing" % lacking)
    return lacking


def watch_ticks(commander, stop):
    """Notes when the client was told of which tick."""
    seen = 0
    while not stop.is_set():
        with commander.client.changed:
            commander.client.changed.wait(0.01)
        lines = [line for line in commander.client.lines() if line.startswith("(time ")]
        now = time.monotonic()
        for line in lines[seen:]:
            commander.ticks.append((now, int(line.rstrip(")").split()[2])))
        seen = len(lines)


def check_killed(binary, path, ticks, sent, other_reader):
    """`ticks`: pairs of seconds before the kill (negative) and tick; `sent`: number of way-points. Returns how many of the last
    seconds are missing."""
    data = read(path)
    before = McapFile(data) if len(data) > 8 else None
    if before is None or not before.of("/hashes"):
        return max((-at for at, _ in ticks), default=0.0)  # killed within its first second
    require(not before.whole, "it has no index")
    nanoseconds = check_content(before)
    other_reader("stream", path)
    last = round((max(message.log_time for message in before.messages) - before.of("/hashes")[0].log_time) / nanoseconds)
    added = [one for one in before.of("/inputs") if b'"mission-append"' in one.data]
    require(len(added) <= sent, "no input that was not sent")
    verified(binary, path)
    repaired = read(path)
    after = McapFile(repaired)
    require(after.whole, "repaired when it was opened")
    require(repaired[:before.broken] == data[:before.broken], "what was there is still there")
    require(after.messages == before.messages, "the same messages")
    other_reader("indexed", path)
    verified(binary, path)
    require(read(path) == repaired, "repaired once")
    return max((-at for at, tick in ticks if tick > last and at < 0), default=0.0)


def killed_three_times(binary, office):
    for seed in (1, 2, 3):
        killed(binary, office, seed)


def several_worlds(binary, office):
    """When another world opens, the session goes on in session.2.mcap. Clients may begin the world again."""
    with Recording(binary, office, "--allow-restart") as program:
        client = Client(program.port)
        client.send("(restart 11)\n")
        program.wait_for(lambda: os.path.exists(program.path("session.2.mcap")), "session.2.mcap")
        client.wait(lambda lines: sum(line.startswith("(robot robot1 ") for line in lines) >= 2, "expected the world again")
        program.quit()
        for name, seed in ((FILE, "7"), ("session.2.mcap", "11")):
            file = McapFile(read(program.path(name)))
            require(file.whole and session_of(file)["seed"] == seed, "%s: %s" % (name, session_of(file)))
            check_content(file)
            verified(binary, program.path(name))


def altered_input(binary, office):
    """An input that is changed, or left out, is located at its tick."""
    with Recording(binary, office) as program:
        commander = Commander(program.port, 1)
        commander.command(12)
        client = commander.client
        # Two more simulated seconds, in which robot3 drives elsewhere.
        client.wait(lambda lines: sum(line.startswith("(time ") for line in lines) > 25, "expected time to pass")
        program.quit()
        file = McapFile(program.bytes())
        added = [one for one in values_of(file, "/inputs") if one["input"] == "mission-append"]
        tick = added[2]["tick"]

        def moved(topic, data):
            if topic != "/inputs" or json.loads(data)["sequence"] != added[2]["sequence"]:
                return data
            value = json.loads(data)
            value["with"]["waypoint"]["x"] += 1.0
            return json.dumps(value)

        def left_out(topic, data):
            same = topic == "/inputs" and json.loads(data)["sequence"] == added[2]["sequence"]
            return None if same else data

        same = write(program.path("same.mcap"), rewritten(file, lambda topic, data: data))
        verified(binary, same)
        for change in (moved, left_out):
            path = write(program.path(change.__name__ + ".mcap"), rewritten(file, change))
            status, output, errors = magna(binary, "verify", path)
            named = [int(found) for found in re.findall(r"tick ([0-9]+)", output + errors)]
            require(status == 1 and named, "%s: status %d: %s%s" % (change.__name__, status, output, errors))
            require(tick <= named[0] <= tick + 10, "%s at tick %d: %s%s" % (change.__name__, tick, output, errors))


def other_version(binary, _):
    """A recording by another version of the program is reported as such."""
    with tempfile.TemporaryDirectory() as folder:
        good = McapFile(recorded(binary, folder))
        good.metadata[0].values["program"] = "0.0.9"
        path = write(os.path.join(folder, "old.mcap"), rewritten(good, lambda _, data: data))
        _, output, errors = magna(binary, "verify", path)
        require("0.0.9" in output + errors, "the version: %s%s" % (output, errors))


def many_files(binary, _):
    """Several files at once; a difference in one of them is named with its file."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for seed in ("3", "4"):
            data = recorded(binary, folder, "--seed", seed, "--explore", world="rescue")
            paths.append(write(os.path.join(folder, "seed%s.mcap" % seed), data))
        file = McapFile(data)

        def other_hash(topic, data):
            value = json.loads(data) if topic == "/hashes" else {}
            return json.dumps(dict(value, hash="0123456789abcdef")) if value.get("tick") == 50 else data

        paths.append(write(os.path.join(folder, "wrong.mcap"), rewritten(file, other_hash)))
        status, output, errors = magna(binary, "verify", *paths)
        require(status == 1, "status %d: %s%s" % (status, output, errors))
        for path in paths:
            require(os.path.basename(path) in output + errors, "%s: %s%s" % (path, output, errors))
        require(re.search(r"wrong\.mcap.*\bticks? (4[0-9]|50)\b", output + errors), "%s%s" % (output, errors))
        verified(binary, *paths[:2])


PLAYS = [recorded_while_clients_command, killed_three_times, several_worlds, altered_input, other_version, many_files]
