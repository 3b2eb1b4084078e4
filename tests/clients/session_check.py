# SPDX-License-Identifier: GPL-3.0-or-later
"""The program while it records a session, and what is true of every session file."""

import contextlib
import json
import math
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

from actr_client import PATIENCE, Client, Unexpected
from mcap_file import McapFile, require
from mcap_protobuf import Descriptors
from program import RunningProgram, user_environment

FILE = "session.mcap"
JSON_TOPICS = ("/inputs", "/events", "/hashes", "/measures", "/messages")
SCHEMAS = {"/poses": "foxglove.PosesInFrame", "/map": "foxglove.Grid", "/scene": "foxglove.SceneUpdate",
           "/notices": "foxglove.Log", "/scan": "foxglove.LaserScan", "/images": "foxglove.CompressedImage"}
QUIET = [word for server in ("actr", "cognav", "gobot", "agent") for word in ("--%s-port" % server, "off")]
# Starts a program that is not ended by the signal of a limit of file sizes, which Python ignores.
LIMITED = [sys.executable, "-c", "import os, sys; os.execv(sys.argv[1], sys.argv[1:])"]


class Serving(RunningProgram):
    """The program while it serves clients of ACT-R."""

    def __enter__(self):
        super().__enter__()
        self.port = self.port_of("actr")
        return self

    def quit(self, status=0):
        """Ends it by SIGTERM; returns its last output."""
        self.ended_on_purpose = True
        self.process.send_signal(signal.SIGTERM)
        return self.end(status)

    def end(self, status=0):
        """Waits until it ends by itself; returns its last output."""
        self.ended_on_purpose = True
        try:
            got = self.process.wait(4 * PATIENCE)
        except subprocess.TimeoutExpired:
            raise Unexpected("it does not end; it said\n%s" % self.said()) from None
        require(got == status, "status %s, not %s; it said\n%s" % (got, status, self.said()))
        return self.process.stdout.read().decode()


class Recording(Serving):
    """The program while it records into session.mcap in its folder, with clients of ACT-R."""

    def __init__(self, binary, world, *options, before=(), file=FILE):
        super().__init__([*before, binary, "--headless", "--actr-port", "0", "--cognav-port", "off", "--gobot-port", "off",
                          "--agent-port", "off", "--seed", "7", "--state-hash", "--record", file, *options, world])
        self.file = file

    def prepare(self):
        os.makedirs(os.path.dirname(self.path(self.file)), exist_ok=True)

    def kill(self):
        self.ended_on_purpose = True
        self.process.kill()
        self.process.wait()

    def bytes(self):
        return read(self.path(self.file))

    def wait_for(self, holds, what):
        """Waits until a condition of its file holds."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            require(time.monotonic() < deadline, "expected %s; it said\n%s" % (what, self.said()))
            time.sleep(0.02)

    def wait_for_chunk(self):
        self.wait_for(lambda: McapFile(self.bytes()).chunks, "a chunk")

    def hidden_files(self):
        """Files beside the session file that a user would not expect."""
        return [name for name in os.listdir(self.folder.name) if name.startswith(os.path.basename(self.file) + ".") or
                name.endswith("~") or ".tmp" in name]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)
    return path


def magna(binary, *arguments, folder=None, before=()):
    """Runs a command of the program until it ends; returns status, output and error output."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([*before, binary, *arguments], stdin=subprocess.DEVNULL, capture_output=True, cwd=folder or home,
                              env=user_environment(home), timeout=8 * PATIENCE, check=False)
    require(done.returncode >= 0, "%s ended by signal %d: %s" % (arguments, -done.returncode, done.stderr[-2000:]))
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def run(binary, *options):
    """The output of a run without clients."""
    status, output, errors = magna(binary, "--headless", "--time-scale", "0", "--state-hash", *QUIET, *options)
    require(status == 0, "%s: status %d: %s" % (options, status, errors))
    return output


def verified(binary, path, *options):
    """`magna verify` finds no difference; returns what it said."""
    status, output, errors = magna(binary, "verify", *options, path)
    require(status == 0, "verify %s: status %d: %s%s" % (path, status, output, errors))
    return output + errors


def one_message(binary, arguments, *words, status=2, before=()):
    """The command ends with the status and one line of error, which has the words."""
    if before is None:
        return ""
    got, output, errors = magna(binary, *arguments, before=before)
    lines = [line for line in errors.splitlines() if line.strip() and "magna: info" not in line]
    require(got == status, "%s: status %d, not %d: %s%s" % (arguments, got, status, output, errors))
    require(len(lines) == 1 and all(word in lines[0] for word in words), "%s: %s in one line: %s" % (arguments, words, errors))
    return lines[0]


@contextlib.contextmanager
def read_only(folder):
    """Makes a folder and its files read-only for a command; yields what to put before it. Root may write everywhere, but not on a file
    system that is mounted read-only in a name space of the command's own."""
    if os.geteuid() != 0:
        files = [os.path.join(folder, name) for name in os.listdir(folder)]
        for path in files:
            os.chmod(path, 0o444)
        os.chmod(folder, 0o555)
        try:
            yield ()
        finally:
            os.chmod(folder, 0o755)
            for path in files:
                os.chmod(path, 0o644)
        return
    script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
    before = ("unshare", "--mount", "sh", "-c", script, folder)
    if subprocess.run([*before, "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
        yield before
    else:
        print("mounting is not allowed here: read-only folders are not tested")
        yield None


class Commander:
    """A client that appends way-points with places of its own, so that each can be found again."""

    def __init__(self, port, number):
        self.client = Client(port)
        self.number = number
        self.sent = []    # (robot, x, y)
        self.ticks = []   # (time of arrival, tick)
        self.client.send("(subscribe time)\n")

    def send(self):
        k = len(self.sent)
        self.sent.append((k % 4 + 1, 2 + 0.01 * k, 1 + self.number))
        self.client.send("(missionadd robot%d (goto (%.2f %d)))" % self.sent[-1])

    def command(self, count):
        """Sends so many, and waits for the last one."""
        for _ in range(count):
            self.send()
        robot, x, y = self.sent[-1]
        wanted = "(goto (%.4f %.4f " % (x, y)
        self.client.wait(lambda lines: any(line.startswith("(mission robot%d " % robot) and wanted in line for line in lines),
                         "expected %s" % wanted)
        self.client.forget()


def values_of(file, topic):
    return [json.loads(message.data) for message in file.of(topic)]


def session_of(file):
    """Its metadata; the record stands before all chunks."""
    require(file.profile == "magna", "profile %r" % file.profile)
    require(file.library.startswith("magna "), "library %r" % file.library)
    first = file.metadata[0]
    require(first.name == "magna.session" and file.places[12][0][0] < file.chunks[0].at, "the header comes first: %s" % (first,))
    require(first.values["format"] == "1", "format %s" % first.values)
    return first.values


def check_content(file):
    """What is true of every session file of one world, also of an unfinished one. Returns the tick length in nanoseconds."""
    session = session_of(file)
    for key in ("program", "world", "source", "seed", "clean", "parameters", "started", "id", "robots"):
        require(key in session, "the header has %s: %s" % (key, session))
    require(re.fullmatch("[0-9a-f]{32}", session["id"]), "id %r" % session["id"])
    require(re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|\+00:00)\Z", session["started"]), "started %r" % session["started"])
    json.loads(session["parameters"])
    robots = json.loads(session["robots"])
    nanoseconds = float(session["tick_seconds"]) * 1e9  # need not be a whole number
    topics = {channel.topic: channel for channel in file.channels.values()}
    require(len(topics) == len(file.channels), "one channel a topic: %s" % sorted(topics))
    for topic, channel in topics.items():
        expected = ("json", 0) if topic in JSON_TOPICS else ("protobuf", channel.schema)
        if topic in SCHEMAS or topic in JSON_TOPICS:
            require((channel.encoding, channel.schema) == expected, "%s: %s" % (topic, channel))
    start = file.of("/hashes")[0].log_time
    for topic in JSON_TOPICS:
        before = -1
        for message in file.of(topic) if topic in topics else ():
            tick = json.loads(message.data)["tick"]
            require(tick >= before, "%s: tick %d after %d" % (topic, tick, before))
            require(abs(message.log_time - start - tick * nanoseconds) <= 1, "%s: the time of tick %d" % (topic, tick))
            before = tick
    times, counts = {}, {}
    for message in file.messages:
        require(message.log_time >= times.get(message.channel, 0), "messages in order of time")
        times[message.channel] = message.log_time
        require(message.sequence == counts.get(message.channel, 0), "messages of a channel are numbered: %s" % (message[:4],))
        counts[message.channel] = message.sequence + 1
    hashes = values_of(file, "/hashes")
    require(hashes[0]["tick"] == 0, "a hash of the beginning: %s" % hashes[0])
    require(all(re.fullmatch("[0-9a-f]{16}", one["hash"]) for one in hashes), "hashes: %s" % hashes[:3])
    second = round(1e9 / nanoseconds)
    require([one["inputs"] for one in hashes] == sorted(one["inputs"] for one in hashes), "inputs before each hash")
    gaps = [later["tick"] - earlier["tick"] for earlier, later in zip(hashes, hashes[1:])]
    require(all(0 <= gap <= second for gap in gaps), "a hash each simulated second: %s" % gaps)
    sequences = [one["sequence"] for one in values_of(file, "/inputs")] if "/inputs" in topics else []
    require(sequences == sorted(set(sequences)), "inputs in order: %s" % sequences)
    decode_all(file, len(robots))
    return nanoseconds


def decode_all(file, robots):
    """Decodes every protobuf message by the descriptors in the file."""
    for topic, name in SCHEMAS.items():
        if not any(channel.topic == topic for channel in file.channels.values()):
            continue
        schema = file.schema_of(topic)
        require((schema.name, schema.encoding) == (name, "protobuf"), "%s: %s" % (topic, schema[:3]))
        descriptors = Descriptors(schema.data)
        for message in file.of(topic):
            value = descriptors.decode(schema.name, message.data)
            stamp = value.get("timestamp")
            if stamp:
                require(stamp["seconds"] * 10 ** 9 + stamp["nanos"] == message.log_time, "%s: its time is in it" % topic)
            if topic == "/poses":
                check_poses(value, robots)


def check_poses(value, robots):
    require(len(value["poses"]) >= robots and value["frame_id"], "the poses of all robots: %d" % len(value["poses"]))
    for pose in value["poses"]:
        if math.isnan(pose["position"]["x"]):
            continue  # it has left
        q = pose["orientation"]
        length = math.hypot(*(q[axis] for axis in "xyzw"))
        require(abs(length - 1) < 1e-4 and q["x"] == q["y"] == 0, "a heading: %s" % q)


def check_inputs(file, commanders):
    """Each client's way-points, all of them, in its order."""
    by_author = {}
    for one in values_of(file, "/inputs"):
        if one["input"] == "mission-append":
            waypoint = one["with"]["waypoint"]
            by_author.setdefault(one["author"], []).append((one["with"]["robot"], round(waypoint["x"], 2), round(waypoint["y"])))
    for one in commanders:
        sent = [(robot - 1, round(x, 2), y) for robot, x, y in one.sent]
        got = [places for places in by_author.values() if places == sent]
        require(len(got) == 1, "the inputs of client %d, %d of them: %s" % (one.number, len(sent), by_author.keys()))


def recorded(binary, folder, *options, world="office"):
    """The bytes of a session of 100 ticks."""
    path = os.path.join(folder, FILE)
    run(binary, "--seed", "7", "--ticks", "100", "--record", path, *options, world)
    return read(path)
