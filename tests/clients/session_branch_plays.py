# SPDX-License-Identifier: GPL-3.0-or-later
"""Session files that are continued after one of their ticks, by runs alone and with a client that attaches to the branch."""

import json
import os
import re

from mcap_file import McapFile, require
from program import RunningProgram
from session_check import FILE, Commander, Recording, one_message, read, run, session_of, values_of, verified

BRANCH = "branch.mcap"


class Continued(Recording):
    """The program while it continues a recording, with clients of ACT-R."""

    def __init__(self, binary, recording, tick, *options):
        RunningProgram.__init__(self, [binary, "--headless", "--actr-port", "0", "--cognav-port", "off", "--gobot-port", "off",
                                       "--agent-port", "off", "--state-hash", "--continue-at", str(tick), "--record", BRANCH,
                                       *options, recording])
        self.file = BRANCH


def continued(binary, office):
    """A branch has the past of its recording: the same inputs and hashes up to its tick. It ends like the recording without
    other inputs, verifies from tick 0, names its ancestors, and clients command robots in it."""
    with Recording(binary, office) as program:
        Commander(program.port, 1).command(20)
        program.wait_for(lambda: len(McapFile(program.bytes()).chunks) > 2, "seconds after the commands")
        program.quit()
        path = program.path(FILE)
        original = McapFile(read(path))
        hashes = {one["tick"]: one["hash"] for one in values_of(original, "/hashes")}
        last = max(hashes)
        tick = max(one["tick"] for one in values_of(original, "/inputs"))
        if tick >= last:
            tick = last - 1
        alone = program.path("alone.mcap")
        printed = run(binary, "--continue-at", str(tick), "--ticks", str(last), "--record", alone, path)
        verified(binary, alone)
        branch = McapFile(read(alone))
        about, parent = session_of(branch), session_of(original)
        require(about["parent"] == parent["id"] and about["parent_tick"] == str(tick), "its parent: %s" % about)
        require(json.loads(about["ancestors"]) == [{"id": parent["id"], "file": FILE, "tick": tick}], "ancestors: %s" % about)
        for one in values_of(branch, "/hashes"):
            require(one["tick"] == tick or hashes.get(one["tick"], one["hash"]) == one["hash"], "another state: %s" % one)
        past = [one.data for one in original.of("/inputs") if json.loads(one.data)["tick"] <= tick]
        require([one.data for one in branch.of("/inputs")][:len(past)] == past, "the inputs of the past")
        require(re.search(r"^state-hash [0-9a-f]{16}$", printed, re.MULTILINE), "its state: %s" % printed)

        with Continued(binary, path, tick) as other:
            Commander(other.port, 2).command(10)
            other.wait_for(lambda: len(McapFile(other.bytes()).chunks) > 2, "seconds after the commands")
            other.quit()
            second = other.path(BRANCH)
            verified(binary, second)
            file = McapFile(read(second))
            require(len(file.of("/inputs")) > len(past), "the client's commands are in it")
            again = other.path("again.mcap")
            run(binary, "--continue-at", str(tick + 5), "--ticks", str(tick + 10), "--record", again, second)
            verified(binary, again)
            ancestors = json.loads(session_of(McapFile(read(again)))["ancestors"])
            require([os.path.basename(one["file"]) for one in ancestors] == [BRANCH, FILE], "grandparents: %s" % ancestors)
        one_message(binary, ["--headless", "--continue-at", str(last + 1000), path], "cannot be continued from tick")


PLAYS = [continued]
