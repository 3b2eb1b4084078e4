# SPDX-License-Identifier: GPL-3.0-or-later
"""Recorded lines of the ACT-R interface, played to clients over real sockets; and inputs as a session file."""

import os
import tempfile
import time

from actr_client import Client, check_line
from mcap_file import McapFile, require
from session_check import (FILE, Commander, Recording, Serving, check_content, magna, read, run, session_of, values_of, verified,
                           write)

SPEED = 10.0   # of playback, times real time


class Playback(Serving):
    """The program while it plays a recording to clients."""

    def __init__(self, binary, data, *options):
        super().__init__([binary, "--headless", "--actr-port", "0", "--play-back", "actr", *options, FILE])
        self.data = data

    def prepare(self):
        write(self.path(FILE), self.data)


def commanded(binary, office, *options):
    """A session that a client commands, recorded with its messages: the file, and all lines that the client got."""
    with Recording(binary, office, "--record-messages", "--time-scale", "5", *options) as program:
        commander = Commander(program.port, 1)
        commander.client.send("(select robot2)\n)\n")
        commander.client.wait_for_line("(select robot2)")
        for robot in (1, 3):
            commander.client.send("(missionadd robot%d (goto (%d 2)))\n" % (robot, robot))
        commander.client.wait(lambda lines: sum(line.startswith("(time ") for line in lines) > 60, "expected time to pass")
        lines = commander.client.lines()
        program.quit()
        return program.bytes(), lines


def of_all(file):
    """The lines for every client: pairs of tick and text."""
    return [(one["tick"], one["text"]) for one in values_of(file, "/messages") if one["direction"] == "sent" and not one["peer"]]


def messages_are_recorded(binary, office):
    """Every line that a client was sent and sent is there, in order, with its tick; and what every client is sent, from the
    beginning on. The header says so; verifying is the same."""
    data, lines = commanded(binary, office)
    file = McapFile(data)
    check_content(file)
    require(session_of(file)["messages"] == "actr", "the header: %s" % session_of(file))
    messages = values_of(file, "/messages")
    require(all(one["protocol"] == "actr" for one in messages), "protocols")
    sent = [one["text"] for one in messages if one["peer"] == "client-1" and one["direction"] == "sent"]
    require(sent[:len(lines)] == lines, "as the client got them: %d of %d" % (len(sent), len(lines)))
    got = [one["text"] for one in messages if one["direction"] == "received"]
    require(got == ["(subscribe time)", "(select robot2)", "(missionadd robot1 (goto (1 2)))", "(missionadd robot3 (goto (3 2)))"],
            "what it sent: %s" % got)
    first = [text for tick, text in of_all(file) if tick == 0][:4]
    require(all(text.startswith("(window ") for text in first), "the state at the beginning: %s" % first)
    for _, text in of_all(file):
        check_line(text)
    with tempfile.TemporaryDirectory() as folder:
        verified(binary, write(os.path.join(folder, FILE), data))


def messages_only_on_request(binary, office):
    """Without the option a recording has no messages, and cannot be played to clients."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, FILE)
        run(binary, "--ticks", "20", "--record", path, office)
        file = McapFile(read(path))
        require("messages" not in session_of(file) and not any(one.topic == "/messages" for one in file.channels.values()), "none")
        status, _, errors = magna(binary, "--headless", "--play-back", "actr", "--actr-port", "0", path)
        require(status == 2 and "--record-messages" in errors, "status %d: %s" % (status, errors))
        status, _, errors = magna(binary, "--headless", "--play-back", "actr", office)
        require(status == 2 and "expected a recording" in errors, "status %d: %s" % (status, errors))


def played_to_clients(binary, office):
    """The first client starts it; every line for all comes, in order, at its time; the file is not changed. What clients send,
    garbage and floods of it included, is logged within a limit and not answered."""
    data, _ = commanded(binary, office)
    expected = of_all(McapFile(data))
    with Playback(binary, data, "--time-scale", str(SPEED)) as program:
        time.sleep(0.3)  # nothing is played without a client
        client = Client(program.port)
        began = time.monotonic()
        client.send("(missionadd robot1 (goto (9 9)))\n)\n")
        client.send("(select robot1)\n" * 20000 + "(((")
        last_tick, last = expected[-1]
        client.wait(lambda lines: len(lines) >= len(expected), "expected %d lines" % len(expected))
        took = time.monotonic() - began
        require(client.lines() == [text for _, text in expected], "the recorded lines, and no others")
        require(took >= 0.8 * last_tick * 0.1 / SPEED, "%s at tick %d came after %.2f s" % (last, last_tick, took))
        program.end()
        said = program.all_said()
        require("a recording is played" in said and len(said) < 100000, "what it sent is logged: %s" % said[-500:])
        require(read(program.path(FILE)) == data, "the file is as it was")


def played_to_slow_and_leaving_clients(binary, office):
    """A client that does not read, and one that leaves in the middle of a form, do not disturb the others; a late one gets what
    follows."""
    data, _ = commanded(binary, office)
    expected = [text for _, text in of_all(McapFile(data))]
    with Playback(binary, data, "--actr-await", "3", "--time-scale", str(SPEED)) as program:
        clients = [Client(program.port), Client(program.port, reads=False)]
        leaver = Client(program.port)
        leaver.send("(select rob")
        clients[0].wait(lambda lines: len(lines) > 3, "expected the first lines")
        leaver.close()
        late = Client(program.port)
        clients[0].wait(lambda lines: len(lines) >= len(expected), "expected %d lines" % len(expected))
        require(clients[0].lines() == expected, "all lines")
        late.wait_for_end()
        got = late.lines()
        require(0 < len(got) < len(expected) and got == expected[len(expected) - len(got):], "the last %d lines" % len(got))
        program.end()


def playback_of_damaged_files(binary, office):
    """A truncated recording is played as far as it is whole; a taken port is reported with the remedy; a signal ends it."""
    data, _ = commanded(binary, office, "--time-scale", "1")
    cut = data[:McapFile(data).chunks[-1].at + 20]
    expected = [text for _, text in of_all(McapFile(data))]
    with Playback(binary, cut, "--time-scale", "0") as program:
        client = Client(program.port)
        client.wait_for_end()
        got = client.lines()
        require(0 < len(got) and got == expected[:len(got)], "the beginning, %d lines" % len(got))
        program.end()
    with Playback(binary, data) as program:
        status, _, errors = magna(binary, "--headless", "--play-back", "actr", "--actr-port", str(program.port),
                                  program.path(FILE))
        require(status == 3 and "is in use" in errors and "--actr-port" in errors, "status %d: %s" % (status, errors))
        program.quit()


def inputs_as_a_session_file(binary, office):
    """--log-inputs FILE.mcap has inputs and hashes alone; it verifies and is played; with another name it is the same as text."""
    with Recording(binary, office, "--log-inputs", "inputs.mcap") as program:
        commander = Commander(program.port, 1)
        commander.command(20)
        printed = program.quit()
        whole, data = McapFile(program.bytes()), read(program.path("inputs.mcap"))
    file = McapFile(data)
    require(file.whole and len(data) < len(whole.data), "it is whole, and small")
    used = {file.channels[message.channel].topic for message in file.messages}
    require(used == {"/inputs", "/hashes"}, "topics: %s" % used)
    require([one.data for one in file.of("/inputs")] == [one.data for one in whole.of("/inputs")], "the same inputs")
    require(values_of(file, "/hashes")[-1] == values_of(whole, "/hashes")[-1], "the same states")
    with tempfile.TemporaryDirectory() as folder:
        path = write(os.path.join(folder, "inputs.mcap"), data)
        verified(binary, path)
        ticks = values_of(file, "/hashes")[-1]["tick"]
        text = os.path.join(folder, "inputs.txt")
        played = run(binary, "--ticks", str(ticks), "--play-inputs", path, "--log-inputs", text)
        require(played.splitlines()[-1] == printed.splitlines()[-1], "played: %s, not %s" % (played, printed))
        again = run(binary, "--ticks", str(ticks), "--play-inputs", text)
        require(again.splitlines()[-1] == printed.splitlines()[-1], "played as text: %s, not %s" % (again, printed))


PLAYS = [messages_are_recorded, messages_only_on_request, played_to_clients, played_to_slow_and_leaving_clients,
         playback_of_damaged_files, inputs_as_a_session_file]
