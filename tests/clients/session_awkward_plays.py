# SPDX-License-Identifier: GPL-3.0-or-later
"""Session files on full disks and in read-only folders, damaged ones, and files of others: one message each, nothing lost."""

import os
import random
import re
import resource
import shutil
import tempfile

from actr_client import Unexpected
from mcap_file import McapFile, McapMaker, require, rewritten
from session_check import (FILE, LIMITED, QUIET, Commander, Recording, check_content, check_inputs, magna, one_message, read,
                           read_only, recorded, verified, write)


def full_disk(binary, office):
    """No room for more: reported within a second, the session goes on, and nothing is missing once there is room."""
    with Recording(binary, office, before=LIMITED) as program:
        commander = Commander(program.port, 1)
        commander.command(4)
        _, hard = resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, (max(os.path.getsize(program.path(FILE)), 4096), hard))
        said = program.said_until("cannot be written: ")
        lines = [line for line in said.splitlines() if "cannot be written" in line]
        require(all(FILE in line and "File too large" in line for line in lines), "file and reason: %s" % lines)
        commander.command(4)
        McapFile(program.bytes())
        require(len([line for line in program.all_said().splitlines() if "cannot be written" in line]) == 1, "said once")
        resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        size = os.path.getsize(program.path(FILE))
        program.wait_for(lambda: os.path.getsize(program.path(FILE)) > size, "it to grow again")
        program.quit()
        file = McapFile(program.bytes())
        require(file.whole, "it is whole")
        check_content(file)
        check_inputs(file, [commander])
        verified(binary, program.path(FILE))


def disk_full_until_the_end(binary, office):
    """What was written stays readable, and the exit status says that something is missing."""
    with Recording(binary, office, before=LIMITED) as program:
        Commander(program.port, 1).command(4)
        program.wait_for_chunk()
        size = os.path.getsize(program.path(FILE))
        resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        program.said_until("cannot be written: ")
        program.quit(4)
        file = McapFile(program.bytes())
        require(not file.whole and file.chunks, "it is readable")
        check_content(file)
        verified(binary, program.path(FILE))


def deleted_folder(binary, office):
    """The folder is deleted while the program records: reported, and the session goes on."""
    with Recording(binary, office, file="records/session.mcap") as program:
        commander = Commander(program.port, 1)
        commander.command(4)
        shutil.rmtree(program.path("records"))
        said = program.said_until("cannot be written: ")
        require("session.mcap" in said, "the file: %s" % said)
        commander.command(4)
        program.quit(4)


def folder_missing_or_read_only(binary, office):
    """A file that cannot be created: one message, exit status 2, nothing runs."""
    with tempfile.TemporaryDirectory() as folder:
        one_message(binary, ("--headless", "--record", os.path.join(folder, "none", FILE), office), "none/session.mcap")
        os.mkdir(os.path.join(folder, "is-a-folder"))
        one_message(binary, ("--headless", "--record", os.path.join(folder, "is-a-folder"), office), "is-a-folder")
        with read_only(folder) as before:
            one_message(binary, ("--headless", "--record", os.path.join(folder, FILE), office), FILE, before=before)


def killed_in_a_read_only_folder(binary, office):
    """It opens unrepaired."""
    with Recording(binary, office) as program:
        commander = Commander(program.port, 1)
        commander.command(4)
        program.wait_for_chunk()
        program.kill()
        with tempfile.TemporaryDirectory() as elsewhere:
            path = write(os.path.join(elsewhere, FILE), program.bytes())
            with read_only(elsewhere) as before:
                if before is None:
                    return
                status, output, errors = magna(binary, "verify", path, before=before)
                require(status == 0, "status %d: %s%s" % (status, output, errors))
            require(read(path) == program.bytes(), "it is as it was")
            verified(binary, path)
            require(McapFile(read(path)).whole, "repaired where that is possible")


def two_programs_on_one_file(binary, office):
    """The second is refused, and changes nothing; nor does one that verifies meanwhile."""
    with Recording(binary, office) as program:
        commander = Commander(program.port, 1)
        commander.command(4)
        one_message(binary, ("--headless", *QUIET, "--record", program.path(FILE), office), FILE)
        program.wait_for_chunk()
        status, output, errors = magna(binary, "verify", program.path(FILE))
        require(status == 0, "verify while it is written: status %d: %s%s" % (status, output, errors))
        commander.command(4)
        program.quit()
        file = McapFile(program.bytes())
        require(file.whole, "it is whole")
        check_inputs(file, [commander])
        verified(binary, program.path(FILE))


def is_intact(data):
    try:
        return McapFile(data).whole
    except Unexpected:
        return False


def damaged(binary, _):
    """Wrong bytes, anywhere: it opens up to the damage, and says where that is."""
    chance = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        data = recorded(binary, folder)
        file = McapFile(data)
        path = os.path.join(folder, "damaged.mcap")
        for _ in range(8):
            chunk = chance.choice(file.chunks)
            at = chunk.at + chance.randrange(60, chunk.length)
            wrong = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1:]
            if is_intact(wrong):
                continue  # zstd has bits without a meaning
            write(path, wrong)
            status, output, errors = magna(binary, "verify", path)
            said = [line for line in (output + errors).splitlines() if re.search(r"\bbyte [0-9]+", line)]
            require(len(said) == 1 and "damaged.mcap" in said[0], "byte %d: status %d: %s%s" % (at, status, output, errors))
            byte = int(re.search(r"\bbyte ([0-9]+)", said[0])[1])
            require(chunk.at <= byte <= chunk.at + chunk.length, "the damage is in the chunk at %d: %s" % (chunk.at, said))


def truncated(binary, _):
    """A file that ends anywhere behind its first chunk opens, and verifies as far as it goes."""
    chance = random.Random(6)
    with tempfile.TemporaryDirectory() as folder:
        data = recorded(binary, folder)
        file = McapFile(data)
        first = file.chunks[0].at + file.chunks[0].length
        path = os.path.join(folder, "short.mcap")
        for size in [first, len(data) - 1, len(data) - 8, *(chance.randrange(first, len(data)) for _ in range(5))]:
            write(path, data[:size])
            verified(binary, path)
            require(McapFile(read(path)).whole, "%d bytes: repaired" % size)
        for size in (0, 7, 8, 20, 60):
            write(path, data[:size])
            one_message(binary, ("verify", path), "short.mcap")
            require(read(path) == data[:size], "it stays as it is")


def other_files(binary, _):
    """Not MCAP, MCAP of others, a newer version, missing channels, no file: one message each, with the file's name."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "other.mcap")
        one_message(binary, ("verify", path), "other.mcap", "no such file")
        one_message(binary, ("verify", folder), folder)
        write(path, b"(defmap office (10 10))\n" * 40)
        one_message(binary, ("verify", path), "other.mcap", "MCAP")
        good = McapFile(recorded(binary, folder))
        made = McapMaker(profile="ros2", library="other")
        channel = made.channel("/odometry", "json")
        made.message(channel, 1, "{}")
        made.close_chunk()
        for data in (made.finished(), bytes(made.data)):
            write(path, data)
            one_message(binary, ("verify", path), "other.mcap", "ros2")
            require(read(path) == data, "files of others stay as they are")
        newer = good.metadata[0].values
        newer["format"] = "2"
        data = write(path, rewritten(good, lambda _, data: data))
        one_message(binary, ("verify", data), "other.mcap", "2")
        newer["format"] = "1"
        write(path, rewritten(good, lambda topic, data: None if topic in ("/hashes", "/inputs") else data))
        one_message(binary, ("verify", path), "other.mcap", "hash")


PLAYS = [full_disk, disk_full_until_the_end, deleted_folder, folder_missing_or_read_only, killed_in_a_read_only_folder,
         two_programs_on_one_file, damaged, truncated, other_files]
