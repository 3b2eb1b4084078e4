# SPDX-License-Identifier: GPL-3.0-or-later
"""resources/actr in SBCL and ECL, with a stand-in for ACT-R, against the running program."""

import os
import pathlib
import re
import shutil
import subprocess

from actr_client import Unexpected

HERE = pathlib.Path(__file__).resolve().parent
RESOURCES = HERE.parent.parent / "resources"
PATIENCE = 200  # seconds
LISPS = {"sbcl": ["sbcl", "--script"], "ecl": ["ecl", "--shell"]}


def lisp(name, script, *words, status=0):
    """What a Lisp script prints; `status`: the exit status that it must have."""
    if not shutil.which(name):
        raise Unexpected("%s is not installed: apt-get install %s" % (name, name))
    with subprocess.Popen([*LISPS[name], str(script), *map(str, words)], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=dict(os.environ, LC_ALL="C")) as process:
        try:
            text = process.communicate(timeout=PATIENCE)[0].decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            process.kill()
            raise Unexpected("%s %s did not end" % (name, script.name)) from None
    if process.returncode != status:
        raise Unexpected("%s %s ended with status %d, not %d; it said\n%s"
                         % (name, script.name, process.returncode, status, text[-3000:]))
    return text


def session(name, program, kind):
    text = lisp(name, HERE / "actr_module_session.lisp", RESOURCES, program.port, kind)
    if not text.rstrip().endswith("fine"):
        raise Unexpected("the session did not end well:\n%s" % text[-3000:])
    return text


def fired(text, *productions):
    counts = dict(re.findall(r"^fired ([a-z-]+) ([0-9]+)$", text, re.MULTILINE))
    for production in productions:
        if production not in counts:
            raise Unexpected("%s did not fire: %s" % (production, counts))


def module_in_sbcl(program):
    """Rows, robots and the map are seen; clicks and keys command."""
    session("sbcl", program, "device")


def module_in_ecl(program):
    session("ecl", program, "device")


def model_of_an_operator(program):
    """It sends the four idle robots, looks at the pictures of others, clicks victims."""
    text = session("sbcl", program, "operator.lisp:20")
    fired(text, "go-to-idle-robot", "explore", "go-to-next-robot", "click")
    for robot in ("robot1", "robot2", "robot3", "robot4"):
        if "%s moving explore" % robot not in text:
            raise Unexpected("%s does not explore:\n%s" % (robot, text))


def operator_in_sbcl(program):
    """The scripted operator leaves no robot idle."""
    text = lisp("sbcl", RESOURCES / "actr/models/scripted-operator.lisp", "--port", program.port, "--seconds", "10")
    if "12 robots, sent 4" not in text or "idle 0.0 s" not in text:
        raise Unexpected(text)


def operator_in_ecl(program):
    text = lisp("ecl", RESOURCES / "actr/models/scripted-operator.lisp", "--port", program.port, "--seconds", "10")
    if "12 robots, sent 4" not in text or "idle 0.0 s" not in text:
        raise Unexpected(text)


def operator_without_magna(program):
    """A port where nothing listens is one clear error."""
    program.ended_on_purpose = True
    program.process.kill()
    program.process.wait()
    text = lisp("sbcl", RESOURCES / "actr/models/scripted-operator.lisp", "--port", program.port, status=2)
    if text != ("scripted-operator: Magna does not listen at 127.0.0.1:%d. Start it (magna office), or give its "
                "--actr-port as :port.\n" % program.port):
        raise Unexpected(text)


PLAYS = [module_in_sbcl, module_in_ecl, model_of_an_operator, operator_in_sbcl, operator_in_ecl,
         operator_without_magna]
