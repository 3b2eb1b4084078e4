# SPDX-License-Identifier: GPL-3.0-or-later
"""resources/actr in SBCL and ECL, with a stand-in for ACT-R, against the running program."""

import os
import pathlib
import re
import shutil
import subprocess

from actr_client import Unexpected
from actr_fake_magna import FakeMagna

HERE = pathlib.Path(__file__).resolve().parent
RESOURCES = HERE.parent.parent / "resources"
PATIENCE = 280  # seconds
LISPS = {"sbcl": ["sbcl", "--script"], "ecl": ["ecl", "--shell"]}


def lisp(name, script, *words, status=(0,), at_first_line=None):
    """What a Lisp script prints; `status`: the exit statuses that it may have; `at_first_line`: called then."""
    if not shutil.which(name):
        raise Unexpected("%s is not installed: apt-get install %s" % (name, name))
    with subprocess.Popen([*LISPS[name], str(script), *map(str, words)], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0,
                          env=dict(os.environ, LC_ALL="C")) as process:
        try:
            if at_first_line:
                process.stdout.readline()
                at_first_line()
            text = process.communicate(timeout=PATIENCE)[0].decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            process.kill()
            raise Unexpected("%s %s did not end" % (name, script.name)) from None
    if process.returncode not in status:
        raise Unexpected("%s %s ended with status %d; it said\n%s" % (name, script.name, process.returncode, text[:3000]))
    return text


def session(name, port, kind, **more):
    text = lisp(name, HERE / "actr_module_session.lisp", RESOURCES, port, kind, **more)
    if not text.rstrip().endswith("fine"):
        raise Unexpected("the session did not end well:\n%s" % text[:3000])
    return text


def fired(text, *productions):
    counts = dict(re.findall(r"^fired ([a-z-]+) ([0-9]+)$", text, re.MULTILINE))
    for production in productions:
        if production not in counts:
            raise Unexpected("%s did not fire: %s" % (production, counts))


def module_in_sbcl(program):
    """Rows, robots and the map are seen; clicks and keys command."""
    session("sbcl", program.port, "device")


def module_in_ecl(program):
    session("ecl", program.port, "device")


def model_of_an_operator(program):
    """It sends the four idle robots, looks at the pictures of others, clicks victims."""
    text = session("sbcl", program.port, "operator.lisp:90")
    fired(text, "go-to-idle-robot", "explore", "go-to-next-robot", "click")
    for robot in ("robot1", "robot2", "robot3", "robot4"):
        if "%s moving" % robot not in text:
            raise Unexpected("%s does not explore:\n%s" % (robot, text))


def model_of_the_guide(program):
    """The model of docs/actr-first-model.md selects an idle robot."""
    text = (HERE.parent.parent / "docs/actr-first-model.md").read_text("utf-8")
    code = re.search(r"^    \(clear-all\)$.*?^    \(magna-run 5\)$", text, re.MULTILINE | re.DOTALL).group(0)
    path = pathlib.Path(program.path("beginner.lisp"))
    path.write_text(code + "\n", "utf-8")
    said = session("sbcl", program.port, "file:%s" % path)
    if "active robot1" not in said:
        raise Unexpected(said)


def scripted_operator(name, port):
    """It sends the four idle robots. Whether it does so in time depends on the machine."""
    text = lisp(name, RESOURCES / "actr/models/scripted-operator.lisp", "--port", port, "--seconds", "10", status=(0, 1))
    found = re.match("scripted-operator: 12 robots, sent ([0-9]+)", text)
    if not found or int(found.group(1)) < 4:
        raise Unexpected(text)


def operator_in_sbcl(program):
    scripted_operator("sbcl", program.port)


def operator_in_ecl(program):
    scripted_operator("ecl", program.port)


def lost_connection(program):
    """Magna ends while a model runs: one warning, no run that counts, and no further one before it is back."""
    program.ended_on_purpose = True
    session("sbcl", program.port, "lost", at_first_line=program.process.kill)


def magna_started_again(program_of):
    """Magna is killed between two runs and started again on its port: the reset of the model connects again."""
    with program_of() as first:
        first.ended_on_purpose = True
        port = first.port
        with subprocess.Popen([*LISPS["sbcl"], str(HERE / "actr_module_session.lisp"), str(RESOURCES), str(port), "again"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0,
                              env=dict(os.environ, LC_ALL="C")) as process:
            process.stdout.readline()
            first.process.kill()
            first.process.wait()
            with program_of(["--actr-port", str(port)]):
                text = process.communicate(b"go\n", timeout=PATIENCE)[0].decode("utf-8", "replace")
    if not text.rstrip().endswith("fine"):
        raise Unexpected("the session did not end well:\n%s" % text[:3000])


def refused_by_magna(program):
    """A taken name, another way of time and a trial without a log are told in Lisp."""
    session("sbcl", program.port, "refused")


def operator_without_magna(program):
    """A port where nothing listens is one clear error."""
    program.ended_on_purpose = True
    program.process.kill()
    program.process.wait()
    text = lisp("sbcl", RESOURCES / "actr/models/scripted-operator.lisp", "--port", program.port, status=(2,))
    if text != ("scripted-operator: Magna does not listen at 127.0.0.1:%d. Start it (magna office), or name the "
                "port of its READY line.\n" % program.port):
        raise Unexpected(text)


def taken(world, name, *words):
    """The forms of a client that contain these words."""
    return [form for by, form in world.taken if by == name and all(word in str(form) for word in words)]


def operator_in_lockstep(name):
    """One model in lock-step: explores, frees the blocked robot, marks the victim once; two runs are the same."""
    runs = []
    for _ in range(2):
        with FakeMagna() as world:
            text = session(name, world.port, "operator.lisp:30:lockstep")
        if "fault the run does not count: magna has gone on without first-operator" not in text.lower():
            raise Unexpected("a late tick is told: %s" % text)
        # One step repeats the tick for which the client was late.
        if world.tick != 299:
            raise Unexpected("the world is at tick %d after 30 s" % world.tick)
        fired(text, "explore", "undo-last-way-point", "go-to-victim")
        if not taken(world, "first-operator", "missiondel", "robot2") or "robot2 blocked" in text:
            raise Unexpected("robot2 is still blocked: %s" % world.taken)
        marks = taken(world, "first-operator", "mark-victim-in-image")
        if [mark[3] for mark in marks] != [["mark-victim-in-image", "160", "120"]]:
            raise Unexpected("one mark, in the middle of the box: %s" % marks)
        runs.append(world.taken)
    if runs[0] != runs[1]:
        raise Unexpected("the runs differ:\n%s\n%s" % tuple(runs))


def lockstep_in_sbcl():
    operator_in_lockstep("sbcl")


def lockstep_in_ecl():
    operator_in_lockstep("ecl")


def four_models_in_lockstep():
    """Four models of one ACT-R do not wait for each other; each commands its share."""
    with FakeMagna(clients=4) as world:
        session("sbcl", world.port, "four-operators.lisp:20:lockstep")
    if world.tick != 200:
        raise Unexpected("the world is at tick %d after 20 s" % world.tick)
    for number in range(1, 5):
        name = "operator-%d" % number
        robots = {form[2] for form in taken(world, name, "explore")}
        if robots != {"robot%d" % number, "robot%d" % (number + 4)}:
            raise Unexpected("%s commands %s" % (name, robots))


def repeated_marks():
    """The scripted operator marks a person once."""
    with FakeMagna() as world:
        lisp("sbcl", RESOURCES / "actr/models/scripted-operator.lisp", "--port", world.port, "--seconds", "20",
             "--lockstep", "--name", "anna")
    if not taken(world, "anna", "mark-victim-in-image"):
        raise Unexpected("no mark: %s" % world.taken)


def same_run_of_four_models(program):
    """Four models of one ACT-R in lock-step with the program, on rescue for 15 simulated seconds: twice the same state."""
    hashes = []
    for _ in range(2):
        with program(options=["--lockstep", "actr", "--actr-await", "4", "--time-scale", "0", "--state-hash", "--ticks", "200",
                              "--lockstep-lost", "run"],
                     other="rescue.lisp") as running:
            running.ended_on_purpose = True
            text = session("sbcl", running.port, "four-operators.lisp:15:lockstep")
            fired(text, "explore", "click")
            said = running.process.communicate(timeout=PATIENCE)[0].decode("ascii")
        hashes.append(re.findall("^state-hash [0-9a-f]+$", said, re.MULTILINE))
    if len(hashes[0]) != 1 or hashes[0] != hashes[1]:
        raise Unexpected("the runs differ: %s" % hashes)


def batch_of_seeds(program):
    """One Magna and one model run with several seeds: each run is that of a new Magna with its seed."""
    where = {}
    for seed, kind, more in ((9, "seeds", ["--allow-restart"]), (5, "once", [])):
        with program(options=["--lockstep", "actr", "--time-scale", "0", "--seed", str(seed), *more]) as running:
            running.ended_on_purpose = True
            text = session("sbcl", running.port, kind)
            where[kind] = re.findall(r"robot5 (\S+ \S+ at \S+)", text)
            running.process.kill()
    first, second, third = where["seeds"]
    if not first == third == where["once"][0] or first == second:
        raise Unexpected("places of robot5: %s" % where)


STARTING = [same_run_of_four_models, batch_of_seeds, magna_started_again]  # start the program themselves
ALONE = [lockstep_in_sbcl, lockstep_in_ecl, four_models_in_lockstep, repeated_marks]  # without the program
PLAYS = [module_in_sbcl, module_in_ecl, model_of_an_operator, model_of_the_guide, operator_in_sbcl, operator_in_ecl,
         lost_connection, refused_by_magna, operator_without_magna]
