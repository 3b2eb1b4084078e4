#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients of the Agent-VR interface, written from its description alone, against the program.

usage: run_agent.py --list | MAGNA_BINARY WORLDS [PLAY…]
WORLDS is the folder with labyrinth.lisp and the others. --list prints the names of all plays.
Exit status 0 if every play succeeded; else the expectation and the actual result are printed."""

import json
import os
import re
import signal
import subprocess
import sys

import agent_wire
# These modules add their plays to PLAYS.
import agent_plays  # noqa: F401
import agent_arm_plays  # noqa: F401
import agent_step_plays  # noqa: F401
import agent_pace_plays  # noqa: F401
import agent_page_plays  # noqa: F401
import agent_awkward_plays  # noqa: F401
import agent_storm  # noqa: F401
from actr_client import PATIENCE, Unexpected
from agent_client import AgentClient, EnvironmentChannel
from agent_play import PLAYS
from program import RunningProgram, run_plays


class Program(RunningProgram):
    """With a world for agents, whose operator may act from time to time."""

    def __init__(self, binary, folder, play):
        options = list(play.options)
        if play.events:
            options += ["--play-inputs", "operator.log"]
        super().__init__([binary, "--headless", "--actr-port", "off", "--cognav-port", "off",
                          "--agent-port", "0", "--seed", "7", *options,
                          os.path.join(folder, play.world + ".lisp")])
        self.play = play
        self.clients = []
        self.another = lambda: Program(binary, folder, play)  # the same again

    def prepare(self):
        """Writes a configuration with HeadMotion, and inputs of the operator: a reward for agent 0 and
        a menu event every half second."""
        with open(self.path("head.config"), "w", encoding="ascii") as file:
            file.write("<cConfiguration><SendHeadMotion>true</SendHeadMotion></cConfiguration>")
        lines = [{"magna-inputs": 1, "world": self.play.world, "seed": 7, "clean": False,
                  "parameters": []}]
        for k in range(1200 if self.play.events else 0):
            told = {"robot": 0, "event": 55 + k, "parameter": ""}
            if told["event"] % 2:
                told["parameter"] = "Test für %d" % told["event"]
            for name, fields in (("reward-agent", {"robot": 0, "reward": 100.0 + k}),
                                 ("tell-agent", told)):
                lines.append({"tick": 10 * (k + 1), "sequence": len(lines), "kind": "operator",
                              "author": "operator", "input": name, "with": fields})
        with open(self.path("operator.log"), "w", encoding="ascii") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)

    def __enter__(self):
        super().__enter__()
        agents = re.search(r"\bagents=([0-9]+)(?:-([0-9]+))?\s", self.ready[0])
        self.environment_port = self.port_of("agent")
        if not agents or self.environment_port == 0:
            self.give_up("READY agent=PORT agents=FIRST-LAST")
        first, last = int(agents.group(1)), int(agents.group(2) or agents.group(1))
        self.agent_ports = list(range(first, last + 1))
        if first != self.environment_port + 1:
            self.give_up("agents' ports right behind the environment's")
        return self

    def client(self, agent, dialect, **options):
        self.clients.append(AgentClient(self.agent_ports[agent], dialect, **options))
        return self.clients[-1]

    def environment(self, dialect):
        return EnvironmentChannel(self.environment_port, dialect)

    def leave(self, client):
        """Disconnects the client, which must not have received anything unexpected."""
        self.clients.remove(client)
        client.close()

    def quit(self):
        """Ends the program by a signal; returns its last output."""
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            status = "none"
        self.ended_on_purpose = status == 0
        if status != 0:
            raise Unexpected("it ended with status %s" % status)
        return self.process.stdout.read().decode()

    def run_again(self, *options):
        """Runs the world again without clients until it ends; returns its output."""
        command = [self.command[0], "--headless", "--actr-port", "off", "--cognav-port", "off",
                   "--agent-port", "off", "--seed", "7", *options, self.command[-1]]
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True,
                              cwd=self.folder.name, timeout=10 * PATIENCE).stdout.decode()

    def __exit__(self, kind, fault, trace):
        try:
            if kind is None:
                while self.clients:
                    self.leave(self.clients[0])
        except Unexpected as late:
            super().__exit__(Unexpected, late, None)
            raise
        super().__exit__(kind, fault, trace)


def plays_of(binary, folder):
    def in_one(play):
        def run():
            with Program(binary, folder, play) as program:
                play.run(program, play.dialect)
        return run

    return ([("references", agent_wire.check_references)]
            + [(play.name, in_one(play)) for play in PLAYS])


if __name__ == "__main__":
    sys.exit(run_plays(__doc__, 2, plays_of))
