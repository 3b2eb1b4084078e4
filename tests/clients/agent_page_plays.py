# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/agent-first-client.md: its commands are run as they stand there, but for the ports, and print what it says."""

import pathlib
import re
import subprocess
import sys

from actr_client import PATIENCE
from agent_play import play, require

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs/agent-first-client.md").read_text("utf-8")
BLOCKS = [re.sub("^    ", "", block, flags=re.MULTILINE).strip("\n")
          for block in re.findall(r"(?<=\n\n)((?:    .*\n)+)", PAGE)]
# Pairs of commands that follow each other: of Magna and of the client.
RUNS = [(magna.split()[1:], client.split()[1:]) for magna, client in zip(BLOCKS, BLOCKS[1:])
        if magna.startswith("magna ") and client.startswith("python3 ")]
PRINTED = next(block for block in BLOCKS if block.startswith("Magna, version"))
LOGGED = next(block for block in BLOCKS if block.startswith("agent-0-1: "))


def run_client(program, words):
    """Runs the client of the page against the agent's port; returns its output."""
    script = str(ROOT / words[0])
    done = subprocess.run([sys.executable, "-B", script, "--port", str(program.agent_ports[0]), *words[1:]],
                          capture_output=True, text=True, timeout=4 * PATIENCE, check=False)
    require(done.returncode == 0, "status %d: %s%s" % (done.returncode, done.stdout, done.stderr))
    return done.stdout


def as_the_page_says(number):
    """A play of one of its runs. The window and the speed of a clock are left out: the run is the same without."""
    (*options, world), client = RUNS[number]
    speed = () if "--time-scale" in options else ("--time-scale", "4")

    def run(program, _):
        picture = program.path("eye.png")
        printed = run_client(program, client + ["--picture", picture])
        require(printed == PRINTED + "\n", "the page says\n%s\nit printed\n%s" % (PRINTED, printed))
        said = program.all_said()
        for line in LOGGED.splitlines():
            require(line in said, "expected %r in\n%s" % (line, said))
        with open(picture, "rb") as file:
            require(file.read(8) == b"\x89PNG\r\n\x1a\n", "a picture")
    run.__name__ = "first_client_of_the_page_%d" % (number + 1)
    return play(world, [""], tuple(option for option in options if option != "--headless") + speed)(run)


for _number in range(len(RUNS)):
    as_the_page_says(_number)


@play("labyrinth", [""])
def page_has_two_runs_and_existing_words(program, _):
    """Its runs are found; its worlds, keys and files exist."""
    require([run[1] for run in RUNS] == [["resources/python/first_agent.py"],
                                         ["resources/python/first_agent.py", "--lockstep"]], "%s" % RUNS)
    for link in re.findall(r"\]\((\.\./[^)#]+)\)", PAGE):
        require((ROOT / "docs" / link).exists(), "no %s" % link)
    told = subprocess.run([program.command[0], "--help"], capture_output=True, text=True, check=True).stdout
    for option in set(re.findall(r"`(--[a-z-]+)", PAGE)) - {"--port", "--picture"}:
        require(option in told, "--help has no %s" % option)
    client = program.client(1, "A")
    client.more("msgGridPosition")
