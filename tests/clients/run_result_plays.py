# SPDX-License-Identifier: GPL-3.0-or-later
"""Results of runs: the program with --result, read as its page says, by a program that knows only the page."""

import json
import os
import re
import signal
import subprocess
import tempfile

from mcap_file import require
from program import PATIENCE, user_environment
from session_check import QUIET, Serving

MEMBERS = ["format", "version", "status", "world", "seed", "options", "ticks", "seconds", "state_hash", "parameters", "measures"]
GROUPS = ["operator", "team", "coverage", "hall", "plan", "errors"]


def documented_measures(page):
    with open(page, encoding="utf-8") as file:
        return re.findall(r"^\| `(\w+\.\w+)` \|", file.read(), re.MULTILINE)


class Runs:
    """A folder in which the program runs without a window and as fast as possible."""

    def __init__(self, binary, page):
        self.binary = binary
        self.page = page

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def run(self, *options, file="result.json"):
        """Exit status, and what it wrote to standard error."""
        done = subprocess.run([self.binary, "--headless", "--time-scale", "0", *QUIET, "--result", file, *options],
                              stdin=subprocess.DEVNULL, capture_output=True, cwd=self.folder.name,
                              env=user_environment(self.folder.name), timeout=8 * PATIENCE, check=False)
        require(done.returncode >= 0, "%s ended by signal %d" % (options, -done.returncode))
        return done.returncode, done.stderr.decode("utf-8", "replace")

    def text(self, file="result.json"):
        with open(self.path(file), encoding="utf-8") as stream:
            return stream.read()

    def result(self, file="result.json"):
        """The result, after what is true of every one."""
        text = self.text(file)
        result = json.loads(text)
        members = [name for name in result if name != "reason"]
        require(members == MEMBERS, "members %s" % members)
        require(result["format"] == "magna-run 1", result["format"])
        require(result["status"] in ("done", "failed"), result["status"])
        require(("reason" in result) == (result["status"] == "failed"), "a reason of %s" % result["status"])
        require(re.fullmatch("([0-9a-f]{16})?", result["state_hash"]), result["state_hash"])
        groups = list(result["measures"])
        require(groups == [one for one in GROUPS if one in groups], "groups %s" % groups)
        known = documented_measures(self.page)
        for group, values in result["measures"].items():
            for name, value in values.items():
                require("%s.%s" % (group, name) in known, "%s.%s is not documented" % (group, name))
                require(isinstance(value, (int, float)), "%s.%s is %r" % (group, name, value))
        require(self.folder.name not in text and os.path.dirname(self.binary) not in text, "a path of this machine: " + text)
        require(not [name for name in os.listdir(self.folder.name) if "json" in name and not name.endswith(".json")],
                "a temporary file is left")
        return result


def finished_hall(binary, page):
    """A hall whose packages are all delivered: done, with its makespan, and the same bytes on any number of threads."""
    with Runs(binary, page) as runs:
        status, errors = runs.run("--seed", "3", "--dispatcher", "greedy", "--threads", "1", "ft06")
        require(status == 0, "status %d: %s" % (status, errors))
        result, first = runs.result(), runs.text()
        require(result["status"] == "done" and result["world"] == "ft06" and result["seed"] == 3, str(result))
        require(result["options"] == ["--seed", "3", "--dispatcher", "greedy"], result["options"])
        hall = result["measures"]["hall"]
        require(hall["delivered"] == 6 and hall["makespan_s"] >= hall["bound_s"] > 0, str(hall))
        require(abs(hall["makespan_s"] - result["seconds"]) < 1, "it ends with the last delivery")
        require(runs.run("--seed=3", "--threads", "3", "--dispatcher", "greedy", "ft06")[0] == 0, "the second run")
        require(runs.text() == first, "another text with three threads")


def failed_hall(binary, page):
    """Nothing in the hall can progress: exit status 1, and the reason is in the result."""
    with Runs(binary, page) as runs:
        with open(runs.path("unsolvable.json"), "w", encoding="utf-8") as file:
            json.dump({"robots": [{"position": [12.5, 14.5]}], "packages": [[[7, 1]]],
                       "machines": [{"position": [12, 10], "possible_processes": [0]}]}, file)
        status, errors = runs.run("--dispatcher", "greedy", "--environment", "one_machine", "unsolvable.json")
        require(status == 1, "status %d: %s" % (status, errors))
        result = runs.result()
        require(result["status"] == "failed", str(result))
        require("needs process 7" in result["reason"] and result["reason"] in errors, result["reason"])
        require("makespan_s" not in result["measures"]["hall"] and result["measures"]["hall"]["delivered"] == 0, str(result))
        require(result["options"] == ["--dispatcher", "greedy", "--environment", "one_machine"], result["options"])


def world_that_does_not_load(binary, page):
    """A failed run without ticks, with the place of the mistake; a mistake on the command line writes nothing."""
    with Runs(binary, page) as runs:
        with open(runs.path("broken.lisp"), "w", encoding="utf-8") as file:
            file.write(";; a world\n(defmap broken (10 10)\n")
        status, errors = runs.run("--seed", "5", "--ticks", "10", "broken.lisp")
        require(status == 1, "status %d: %s" % (status, errors))
        result = runs.result()
        require(result["status"] == "failed" and result["world"] == "broken.lisp", str(result))
        require(result["reason"].startswith("broken.lisp:"), result["reason"])
        require((result["ticks"], result["state_hash"], result["measures"]) == (0, "", {}), str(result))
        require((result["seed"], result["options"]) == (5, ["--seed", "5", "--ticks", "10"]), str(result))
        status, errors = runs.run("--robots", "13", "office", file="many.json")
        require(status == 1 and runs.result("many.json")["reason"].startswith("--robots 13: the world has 12 robots"), errors)
        for options in (["--ticks", "-1", "office"], ["no-such-world"], ["--measure", "halls.*", "office"]):
            status, errors = runs.run(*options, file="none.json")
            require(status == 2 and not os.path.exists(runs.path("none.json")), "%s: %d %s" % (options, status, errors))


def unwritable_file(binary, page):
    """Exit status 4, before the run; what was there stays."""
    with Runs(binary, page) as runs:
        status, errors = runs.run("--ticks", "1000000000", "field:3", file="no/such/result.json")
        require(status == 4 and "no/such/result.json: cannot be written" in errors, "%d %s" % (status, errors))
        os.mkdir(runs.path("folder.json"))
        status, errors = runs.run("--ticks", "10", "field:3", file="folder.json")
        require(status == 4 and os.path.isdir(runs.path("folder.json")), "%d %s" % (status, errors))


def ended_by_a_signal(binary, page):
    """A run with an end of its own that a signal ends earlier has failed; one without is done."""
    for options, status in ((["--ticks", "1000000000"], 1), ([], 0)):
        with Serving([binary, "--headless", *QUIET, "--result", "result.json", *options, "field:3"]) as program:
            program.ended_on_purpose = True
            program.process.send_signal(signal.SIGTERM)
            program.end(status)
            with open(program.path("result.json"), encoding="utf-8") as file:
                result = json.load(file)
            require(result["status"] == ("failed" if status else "done"), str(result))
            require(result.get("reason", "") == ("ended from outside before its end" if status else ""), str(result))


def first_robots(binary, page):
    """The first robots of a world, which its recording keeps."""
    with Runs(binary, page) as runs:
        status, errors = runs.run("--robots", "3", "--ticks", "50", "--explore", "--record", "run.mcap", "rescue")
        require(status == 0, "status %d: %s" % (status, errors))
        result = runs.result()
        require(result["measures"]["team"]["robots"] == 3, str(result["measures"]["team"]))
        require(result["options"] == ["--robots", "3", "--ticks", "50", "--explore"], result["options"])
        verified = subprocess.run([binary, "verify", "run.mcap"], stdin=subprocess.DEVNULL, capture_output=True,
                                  cwd=runs.folder.name, env=user_environment(runs.folder.name), timeout=8 * PATIENCE, check=False)
        require(verified.returncode == 0, verified.stdout.decode() + verified.stderr.decode())


def example_of_the_page(binary, page):
    """The command of the page writes what the page shows, apart from what each version changes."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    command = re.search(r"```sh\nmagna ((?:.|\n)*?)\n```", text).group(1).replace("\\\n", " ").replace("'", "").split()
    shown = re.search(r"```json\n((?:.|\n)*?)```", text).group(1)
    with Runs(binary, page) as runs:
        status, errors = runs.run(*command)
        require(status == 0, "status %d: %s" % (status, errors))
        expected, text = (re.sub(r'"(version|state_hash)": "[^"]*"', r'"\1": ""', one) for one in (shown, runs.text()))
        require(text == expected, "the page shows another result than\n" + runs.text())


PLAYS = [finished_hall, failed_hall, world_that_does_not_load, unwritable_file, ended_by_a_signal, first_robots, example_of_the_page]
