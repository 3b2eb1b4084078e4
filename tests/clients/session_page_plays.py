# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/session-file.md: its examples in Python and jq are run as they stand there and print what the strict reader of
mcap_file.py finds; and resources/python/session_file.py."""

import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from actr_client import PATIENCE, Unexpected
from mcap_file import McapFile, McapMaker, require
from mcap_protobuf import Descriptors, poses, poses_descriptors
from session_check import FILE, QUIET, magna, read, values_of, write

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PYTHON = ROOT / "resources/python"
PAGE = (ROOT / "docs/session-file.md").read_text("utf-8")


def blocks(language):
    return re.findall(r"^```%s\n(.*?)^```$" % language, PAGE, re.MULTILINE | re.DOTALL)


def runs_of_the_page():
    return [line.split()[1:] for line in re.findall(r"^    (magna --headless .*)$", PAGE, re.MULTILINE)]


def examples_of_the_page(binary, _):
    """The examples of docs/session-file.md in Python and jq print what the strict reader finds; so they do for a file without
    an index. Those in JavaScript are run by `./dev check sessions`."""
    runs = runs_of_the_page()
    scripts, shell = blocks("python"), blocks("sh")
    require((len(runs), len(scripts), len(shell), len(blocks("js"))) == (2, 6, 2, 2), "two runs and ten examples")
    with tempfile.TemporaryDirectory() as folder:
        for words in runs:
            status, _, errors = magna(binary, *QUIET, *words, folder=folder)
            require(status == 0, "%s: status %d: %s" % (words, status, errors))
        data = read(os.path.join(folder, FILE))
        file = McapFile(data)
        for without_index in (False, True):
            if without_index:
                cut = file.chunks[-1].at + file.chunks[-1].length - 3  # within the last chunk
                write(os.path.join(folder, FILE), data[:cut])
                file = McapFile(data[:cut])
                shutil.rmtree(os.path.join(folder, "world"))
            check_examples(folder, file, scripts, shell)


def check_examples(folder, file, scripts, shell):
    other = McapFile(read(os.path.join(folder, "other.mcap")))
    expected = [about(file), authors(file), events(file), distances(file), files(file), difference(file, other)]
    for number, (script, wanted) in enumerate(zip(scripts, expected), 1):
        done = subprocess.run([sys.executable, "-B", "-c", script], cwd=folder, capture_output=True, text=True, check=False,
                              timeout=4 * PATIENCE, env=dict(os.environ, PYTHONPATH=str(PYTHON)))
        require(done.returncode == 0 and done.stdout.splitlines() == wanted, "example %d: expected\n%s\ngot\n%s\n%s" % (
            number, "\n".join(wanted[:20]), done.stdout[:2000], done.stderr[-2000:]))
    for one in file.attachments:
        require(read(os.path.join(folder, "world", os.path.basename(one.name))) == one.data, "the file %s" % one.name)
    require(shutil.which("jq"), "jq is not installed")
    shutil.copy(PYTHON / "session_file.py", folder)
    names = [one["event"] for one in values_of(file, "/events")]
    expected = [["%d %s" % (names.count(name), name) for name in sorted(set(names))],
                ['%d,"%s"' % (one["tick"], one["hash"]) for one in values_of(file, "/hashes")]]
    for script, wanted in zip(shell, expected):
        done = subprocess.run(["sh", "-c", script.replace("python3 ", sys.executable + " -B ")], cwd=folder, capture_output=True,
                              text=True, timeout=4 * PATIENCE, check=False, env=dict(os.environ, LC_ALL="C"))
        printed = [line.strip() for line in done.stdout.splitlines()]
        require(printed == wanted, "expected %s, got %s; %s" % (wanted[:10], printed[:10], done.stderr))


def counts_of(file):
    topics = [file.channels[message.channel].topic for message in file.messages]
    return ["%s %d" % (topic, topics.count(topic)) for topic in sorted(set(topics))]


def about(file):
    values = file.metadata[0].values
    first = "%s with seed %s by Magna %s" % (values["world"], values["seed"], values["program"])
    return [first] + counts_of(file)


def authors(file):
    inputs = [(one["author"], one["input"]) for one in values_of(file, "/inputs")]
    return ["%s %s %d" % (*pair, inputs.count(pair)) for pair in sorted(set(inputs))]


def events(file):
    start = min(message.log_time for message in file.messages)
    rows = ["seconds,tick,event,robot"]
    for message in file.of("/events"):
        one = json.loads(message.data)
        rows.append("%.1f,%d,%s,%s" % ((message.log_time - start) / 1e9, one["tick"], one["event"], one.get("robot", "")))
    require(len(rows) > 1, "there are events")
    return rows


def distances(file):
    names = json.loads(file.metadata[0].values["robots"])
    schema = file.schema_of("/poses")
    descriptors = Descriptors(schema.data)
    metres, last = [0.0] * len(names), [None] * len(names)
    for message in file.of("/poses"):
        for k, pose in enumerate(descriptors.decode(schema.name, message.data)["poses"][:len(names)]):
            place = pose["position"]["x"], pose["position"]["y"]
            metres[k] += math.dist(place, last[k] or place)
            last[k] = place
    require(max(metres) > 1, "robots drive: %s" % metres)
    return ["%s %.1f" % pair for pair in zip(names, metres)]


def files(file):
    return ["%d %s" % (len(one.data), one.name) for one in file.attachments]


def difference(file, other):
    first, second = ({one["tick"]: one["hash"] for one in values_of(one, "/hashes")} for one in (file, other))
    different = [tick for tick in sorted(first) if second.get(tick, first[tick]) != first[tick]]
    return ["they differ from tick %d on" % different[0]]


def made_file():
    """A small file, made by the tests alone: whole, and as a killed program would have left it."""
    maker = McapMaker()
    maker.note("magna.session", {"format": "1", "program": "0.2.0", "world": "made", "robots": '["a","b"]'})
    maker.attachment("worlds/made.lisp", b"(defmap made (10 10))\n")
    topics = {topic: maker.channel(topic) for topic in ("/hashes", "/events", "/inputs")}
    places = maker.channel("/poses", "protobuf", ("foxglove.PosesInFrame", poses_descriptors()))
    for tick in range(60):
        at = 1_700_000_000_000_000_000 + tick * 100_000_000
        if tick % 10 == 0:
            maker.message(topics["/hashes"], at, json.dumps({"tick": tick, "hash": "%016x" % tick}))
        maker.message(topics["/events"], at, json.dumps({"tick": tick, "event": "collided", "robot": tick % 2}))
        maker.message(places, at, poses(tick, [(0.25 * tick, 1), (3, 0)]))
        if tick % 20 == 19:
            maker.close_chunk("zstd" if tick < 50 else "")
    maker.note("magna.bookmark", {"tick": "31", "name": "odd", "text": "what is this?"})
    return maker.finished(), bytes(maker.data)


def python_reader(_, __):
    """resources/python/session_file.py reads what the strict reader does, with and without an index, cut off anywhere; and
    it refuses damaged chunks."""
    sys.path.insert(0, str(PYTHON))
    from session_file import Session, fields
    whole, unfinished = made_file()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "made.mcap")
        for data in [whole] + [unfinished[:size] for size in range(len(unfinished), 60, -61)]:
            file = McapFile(data)
            session = Session(write(path, data))
            require(session.metadata == [tuple(one) for one in file.metadata], "metadata of %d bytes" % len(data))
            require(session.attachments == {one.name: one.data for one in file.attachments}, "attachments")
            got = list(session.messages())
            require(len(got) == len(file.messages), "messages of %d bytes" % len(data))
        require([topic for topic, _, _ in got] == [], "nothing is left")
        session = Session(write(path, whole))
        events_read = list(session.messages("/events"))
        require([one["tick"] for _, _, one in events_read] == list(range(60)), "events in order")
        require([round(10 * seconds) for _, seconds, _ in events_read] == list(range(60)), "their times")
        position = fields(fields(fields(list(session.messages("/poses"))[8][2])[3][0])[1][0])
        require(position == {1: [2.0], 2: [1.0]}, "a position: %s" % position)
        file = McapFile(whole)
        chunk = file.chunks[1]
        wrong = bytearray(whole)
        wrong[chunk.at + chunk.length - 4] ^= 1
        try:
            Session(write(path, bytes(wrong)))
        except ValueError as error:
            require(str(chunk.at) in str(error), "the place: %s" % error)
        else:
            raise Unexpected("a damaged chunk is refused")
        write(path, b"no")
        try:
            Session(path)
        except ValueError as error:
            require("made.mcap" in str(error), "the file: %s" % error)
        else:
            raise Unexpected("what is not MCAP is refused")


def page_and_reader(_, __):
    """The reader is short, needs no package, and the page's links, options and commands exist."""
    lines = (PYTHON / "session_file.py").read_text("utf-8").splitlines()
    begin, end = (next(k for k, line in enumerate(lines) if line.startswith(word)) for word in ("def texts", "def varint"))
    code = [line for line in lines[begin:end] if line.strip() and not line.strip().startswith(('"""', "#"))]
    require(len(code) <= 50, "%d lines of the reader" % len(code))
    for link in re.findall(r"\]\((?!http)([^)#]+)[^)]*\)", PAGE):
        require((ROOT / "docs" / link).exists(), "no %s" % link)


def options_of_the_page(binary, _):
    """--help has what docs/session-file.md names."""
    status, told, _ = magna(binary, "--help")
    require(status == 0, "--help")
    for option in sorted(set(re.findall(r"(?<![\w-])(--[a-z][a-z-]+)", PAGE)) - {"--topics", "--json", "--to"}):
        require(option in told, "--help has no %s" % option)
    for command in sorted(set(re.findall(r"`magna ([a-z]+) ", PAGE))):
        require(re.search(r"\b%s\b" % command, told), "--help has no %s" % command)


ALONE = [python_reader, page_and_reader]
PLAYS = [examples_of_the_page, options_of_the_page]
