# SPDX-License-Identifier: GPL-3.0-or-later
"""Session files read by npm's @mcap/core (session_npm.mjs): the stream reader reads what a killed program left, the indexed
reader what Magna has repaired, and both find what the strict reader of mcap_file.py finds."""

import hashlib
import json
import os
import pathlib
import random
import subprocess
import tempfile

import session_file_plays
from actr_client import PATIENCE, Unexpected
from mcap_file import McapFile, require
from mcap_protobuf import Descriptors
from session_check import FILE, QUIET, magna, read, write
from session_page_plays import about, blocks, made_file, runs_of_the_page

HERE = pathlib.Path(__file__).resolve().parent
WORLDS = ("office", "rescue", "big-room", "ft06", "children-room", "field:24", "wandering", "hall:6:8")


def node(folder, script, *arguments, cwd=None):
    """Runs a script in the folder that has node_modules; returns its output."""
    done = subprocess.run(["node", write(os.path.join(folder, "script.mjs"), script.encode("utf-8")), *arguments], cwd=cwd,
                          capture_output=True, text=True, timeout=20 * PATIENCE, check=False)
    require(done.returncode == 0, "node: %s" % done.stderr[-3000:])
    return done.stdout


def check_by_npm(folder, how, path):
    """Both readers find the same."""
    file = McapFile(read(path))
    got = json.loads(node(folder, (HERE / "session_npm.mjs").read_text("utf-8"), how, path))
    topics, digests, count, x, y = {}, [], 0, 0.0, 0.0
    descriptors = {}
    for message in file.messages:
        channel = file.channels[message.channel]
        topics[channel.topic] = topics.get(channel.topic, 0) + 1
        head = "%s %d %d " % (channel.topic, message.log_time, message.publish_time)
        digests.append(hashlib.sha256(head.encode("utf-8") + message.data).hexdigest())
        if channel.topic == "/poses":
            schema = file.schemas[channel.schema]
            if not descriptors:
                descriptors[channel.schema] = Descriptors(schema.data)
            for pose in descriptors[channel.schema].decode(schema.name, message.data)["poses"]:
                count, x, y = count + 1, x + pose["position"]["x"], y + pose["position"]["y"]
    digest = hashlib.sha256("\n".join(sorted(digests)).encode("ascii")).hexdigest()
    require(got["topics"] == topics, "%s: messages %s, not %s" % (how, got["topics"], topics))
    require(got["digest"] == digest, "%s: the content of the messages" % how)
    require(got["poses"] == count and abs(got["x"] - x) + abs(got["y"] - y) < 1e-6 * (count + 1), "%s: poses: %s" % (how, got))
    require(sorted(got["attachments"]) == sorted(one.name for one in file.attachments), "%s: attachments: %s" % (how, got))
    require(sorted(got["metadata"]) == sorted(one.name for one in file.metadata), "%s: metadata: %s" % (how, got))
    require(got["whole"] == file.whole, "%s: whole: %s" % (how, got["whole"]))


def read_made_file(folder):
    """A file that the tests made, whole, cut off, and with a wrong byte."""
    with tempfile.TemporaryDirectory() as place:
        read_parts(folder, os.path.join(place, "made.mcap"))


def read_parts(folder, path):
    whole, unfinished = made_file()
    write(path, whole)
    check_by_npm(folder, "indexed", path)
    check_by_npm(folder, "stream", path)
    for size in (len(unfinished), len(unfinished) - 1, len(unfinished) - 100, 700):
        check_by_npm(folder, "stream", write(path, unfinished[:size]))
    wrong = bytearray(whole)
    chunk = McapFile(whole).chunks[1]
    wrong[chunk.at + chunk.length - 4] ^= 1
    write(path, bytes(wrong))
    for how in ("stream", "indexed"):
        try:
            node(folder, (HERE / "session_npm.mjs").read_text("utf-8"), how, path)
        except Unexpected:
            continue
        raise Unexpected("%s: a damaged chunk is refused" % how)


def examples_of_the_page(binary, folder):
    """The examples in JavaScript of docs/session-file.md, on the session of the page and on a file without an index."""
    scripts = blocks("js")
    with tempfile.TemporaryDirectory() as place:
        status, _, errors = magna(binary, *QUIET, *runs_of_the_page()[0], folder=place)
        require(status == 0, "the session of the page: %s" % errors)
        path = os.path.join(place, FILE)
        file = McapFile(read(path))
        require(node(folder, scripts[1], cwd=place).splitlines() == last_places(file), "the places of the first robot")
        for data in (file.data, file.data[:file.chunks[-1].at + 20]):
            write(path, data)
            require(node(folder, scripts[0], cwd=place).splitlines() == about(McapFile(data))[1:], "counts of messages")


def last_places(file):
    schema = file.schema_of("/poses")
    descriptors = Descriptors(schema.data)
    end = max(message.log_time for message in file.messages)
    places = [descriptors.decode(schema.name, message.data)["poses"][0]["position"] for message in file.of("/poses")
              if message.log_time >= end - 10 * 10 ** 9]
    return ["%.3f %.3f" % (place["x"], place["y"]) for place in places]


def kills(binaries, office, folder, count):
    """Generated sessions: worlds, seeds, a client that commands, numbers of threads; each is killed at a random moment."""
    lacking = []
    for number in range(count):
        chance = random.Random(number)
        world = office if number % 3 == 0 else WORLDS[number % len(WORLDS)]
        options = ["--threads", str(chance.choice((1, 2, 4)))]
        if chance.random() < 0.5:
            options += ["--explore"]
        if chance.random() < 0.3:
            options += ["--time-scale", str(chance.choice((0, 2, 10)))]
        if world.startswith(("ft", "hall:")):
            options = options[:2] + ["--dispatcher", "greedy"]
        lacking.append(session_file_plays.killed(binaries[0], world, number, options, binaries[1:],
                                                 lambda how, path: check_by_npm(folder, how, path)))
        print("killed %d of %d: %s %s, the last %.2f s are missing" % (number + 1, count, os.path.basename(world),
                                                                      " ".join(options), lacking[-1]), flush=True)
    lacking.sort()
    print("the last %.2f s are missing at most, %.2f s in half of them" % (lacking[-1], lacking[len(lacking) // 2]))
    require(lacking[-1] <= session_file_plays.LATE + session_file_plays.BUSY, "at most a second is missing")
