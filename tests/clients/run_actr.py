#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real ACT-R 7 in SBCL. Over its dispatcher: no deadlock, a visicon that follows the world, and lock-step. With the
module: a batch of runs in which Magna is killed and started again; no run counts that saw nothing. The study of
docs/actr-study.md, shortened.

usage: run_actr.py MAGNA WORLDS [SECONDS]     with MAGNA_ACTR=FOLDER of ACT-R 7 (the one with load-act-r.lisp);
                                              cl-json beside it or known to ASDF
Exit status 0 if all is well."""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from actr_client import Client, Unexpected
from actr_plays import require

HERE = pathlib.Path(__file__).resolve().parent
METRES = 0.5  # that a feature may be behind its robot
BOOT = """(require :asdf)
(require :sb-posix)
(dolist (folder '({folders})) (push folder asdf:*central-registry*))
(defpackage :ql (:use :cl) (:export #:quickload))
(defun ql:quickload (systems &rest rest)
  (declare (ignore rest))
  (dolist (system (if (listp systems) systems (list systems))) (asdf:load-system (string-downcase (string system)))))
(in-package :cl-user)
(pushnew :quicklisp *features*)
(load "{actr}/load-act-r.lisp")
"""


class ActR:
    """ACT-R with a Lisp file; ends with the block it is used in. `go()` lets the file go on."""

    def __init__(self, folder, script, **settings):
        self.go_file = folder / "go"
        self.go_file.unlink(missing_ok=True)
        self.output = open(folder / (script + ".log"), "w+b")
        environment = dict(os.environ, MAGNA_GO=str(self.go_file), HOME=str(folder), **settings)
        self.process = subprocess.Popen(
            ["sbcl", "--non-interactive", "--load", str(folder / "boot.lisp"), "--load", str(HERE / script)],
            stdin=subprocess.PIPE, stdout=self.output, stderr=subprocess.STDOUT, env=environment)
        self.said("Loading of ACT-R 7 is complete", 600)
        self.port = int((folder / "act-r-port-num.txt").read_text())  # another one if 2650 is in use

    def text(self):
        with open(self.output.name, "rb") as file:
            return file.read().decode("utf-8", "replace")

    def said(self, pattern, patience):
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            found = re.search(pattern, self.text())
            if found:
                return found
            if self.process.poll() is not None:
                raise Unexpected("ACT-R ended with %d; it said\n%s" % (self.process.returncode, self.text()[-3000:]))
            time.sleep(0.1)
        raise Unexpected("ACT-R did not say %r; it said\n%s" % (pattern, self.text()[-3000:]))

    def go(self):
        self.go_file.touch()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.output.close()


@contextlib.contextmanager
def magna(program, actr, world, *options, port="0"):
    errors = tempfile.TemporaryFile()

    def said():
        return os.pread(errors.fileno(), 1 << 24, 0).decode("utf-8", "replace")

    process = subprocess.Popen(
        [program, "--headless", "--actr-port", port, "--cognav-port", "off", "--seed", "7",
         *(["--actr-dispatcher", "127.0.0.1:%d" % actr.port] if actr else []), *options, str(world)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        ready = process.stdout.readline()
        process.port = int(re.search(r"\bactr=([0-9]+)", ready)[1])
        deadline = time.monotonic() + 60
        while actr and "attached to" not in said():
            require(time.monotonic() < deadline, "Magna did not find ACT-R: %s" % said())
            time.sleep(0.1)
        if actr:
            time.sleep(3)  # the greeting, and the window without a run
        yield process, said
    finally:
        process.kill()
        process.wait()


def prepare(folder):
    """Copies ACT-R there, because it compiles itself beside its sources."""
    source = pathlib.Path(os.environ["MAGNA_ACTR"]).resolve()
    if not (source / "load-act-r.lisp").exists():
        raise Unexpected("MAGNA_ACTR: %s has no load-act-r.lisp" % source)
    if not (folder / "act-r").exists():
        shutil.copytree(source, folder / "act-r")
    (folder / "act-r" / "environment" / "gui" / "init").mkdir(parents=True, exist_ok=True)
    folders = [source.parent / "cl-json", pathlib.Path("/usr/share/common-lisp/systems")]
    (folder / "boot.lisp").write_text(BOOT.format(
        folders=" ".join('#P"%s/"' % each for each in folders if each.exists()), actr=folder / "act-r"))


def places_now(client):
    """Of the robots, by number, on the screen: the map's frame from `geometry`, the last line of each."""
    lines = client.lines()
    x0, y0, scale, _ = map(float, next(line.rstrip(")").split()[3:] for line in reversed(lines)
                                       if line.startswith("(geometry mapview1 map ")))
    places = {}
    for line in lines:
        found = re.match(r"\(robot robot(\d+) \S+ (\S+) (\S+) ", line)
        if found:
            places[int(found[1])] = (x0 + scale * float(found[2]), y0 + scale * float(found[3]))
    return places, scale


def follows(program, worlds, folder, seconds):
    """One model watches 24 exploring robots; its visicon has them where they are, second by second."""
    with ActR(folder, "actr_real_follow.lisp", MAGNA_SECONDS=str(seconds)) as actr:
        with magna(program, actr, worlds / "rescue.lisp", "--explore") as (process, _):
            client = Client(process.port)
            client.send("(subscribe geometry)\n")
            client.wait(lambda lines: any(line.startswith("(geometry mapview1 map ") for line in lines), "the map")
            actr.go()
            worst, moved, first = 0.0, set(), {}
            for second in range(1, seconds + 1):
                line = actr.said(r"(?m)^second %d( .*)?$" % second, 30)
                numbers = list(map(float, (line[1] or "").split()))
                seen = {int(n): (x, y) for n, x, y in zip(numbers[::3], numbers[1::3], numbers[2::3])}
                now, scale = places_now(client)
                require(len(seen) == 24, "second %d: %d of 24 robots in the visicon" % (second, len(seen)))
                for robot, (x, y) in seen.items():
                    worst = max(worst, max(abs(x - now[robot][0]), abs(y - now[robot][1])) / scale)
                    if first.setdefault(robot, (x, y)) != (x, y):
                        moved.add(robot)
            actr.said("(?m)^done$", 30)
            client.close()
    require(worst < METRES, "a feature was %.2f m behind its robot" % worst)
    require(len(moved) > 12, "only %d robots moved" % len(moved))
    print("ok      follows: %d s, 24 robots, never more than %.2f m behind" % (seconds, worst), flush=True)


def in_step(program, worlds, folder):
    """The world advances with the model, waits during its pauses, and equal seeds give equal hashes."""
    hashes = []
    for pause in (0, 10):
        with ActR(folder, "actr_real_step.lisp", MAGNA_PAUSE=str(pause)) as actr:
            with magna(program, actr, worlds / "rescue.lisp", "--lockstep", "actr", "--time-scale", "0", "--ticks", "95",
                       "--state-hash") as (process, said):
                actr.go()
                printed = process.stdout.read()
                found = re.search(r"state-hash ([0-9a-f]{16})", printed)
                require(found, "no hash: %r" % printed)
                require(said().count("missionadd") > 2, "the model sent no robots: %s" % said())
                hashes.append(found[1])
    require(hashes[0] == hashes[1], "pauses changed the run: %s" % hashes)
    print("ok      in_step: equal hashes with and without pauses of 10 s: %s" % hashes[0], flush=True)


def batch(program, worlds, folder):
    """20 runs of one model, each after a reset; Magna is killed three times, twice in a run and once between two."""
    good, bad, before = 0, 0, 0
    with contextlib.ExitStack() as stack:
        starts = contextlib.ExitStack()
        stack.callback(starts.close)
        process, said = starts.enter_context(magna(program, None, worlds / "office.lisp"))
        port = process.port
        actr = stack.enter_context(ActR(folder, "actr_real_module.lisp", MAGNA_PORT=str(port),
                                        MAGNA_RESOURCES=str(HERE.parent.parent / "resources")))
        actr.said("(?m)^loaded$", 120)
        for number in range(1, 21):
            actr.process.stdin.write(b"\n")
            actr.process.stdin.flush()
            killed = number in (5, 10)
            if killed:
                time.sleep(1.5)
                process.kill()
            result = actr.said(r"(?m)^run %d (good \S+|bad .*)$" % number, 120)[1]
            selected = said().count("(select robot")
            if killed:
                require(result.startswith("bad The run does not count"), "run %d was blind: %s" % (number, result))
                bad += 1
            else:
                require(re.match("good robot[0-9]+$", result), "run %d: %s" % (number, result))
                require(selected > before, "run %d selected no robot in this Magna" % number)
                good += 1
            if killed or number == 15:
                starts.close()
                process, said = starts.enter_context(magna(program, None, worlds / "office.lisp", port=str(port)))
            before = said().count("(select robot")
    print("ok      batch: 20 runs, Magna killed 3 times: %d good, %d told to be bad" % (good, bad), flush=True)


def study(program, worlds, folder):
    """The study of docs/actr-study.md with 2 seeds and 20 s instead of 20 and 300 s: its commands, and its reader."""
    root = HERE.parent.parent
    page = (root / "docs" / "actr-study.md").read_text(encoding="utf-8")
    script = folder / "study.lisp"
    for group in ("one", "four"):
        options = re.search(r"(?m)^    magna (--headless .*--measures %s\.csv.*) rescue$" % group, page)[1].split()
        text = re.search(r"(?m)^    \(load \"resources/actr/magna\.lisp\"\)\n(?:    .*\n)*?.*models/%s.*\n    .*$"
                         % ("four" if group == "four" else "operator\\."), page)[0]
        require("from 1 to 20" in text and "300)" in text, "the forms of the page: %s" % text)
        text = text.replace("from 1 to 20", "from 1 to 2").replace("300)", "20)").replace('"resources/', '"%s/resources/' % root)
        magna_port = "(setf *magna-port* (parse-integer (sb-posix:getenv \"MAGNA_PORT\")))"
        lines = text.splitlines()
        script.write_text("\n".join([lines[0], magna_port] + lines[1:-1] +
                                    ["(format t \"~&results ~s~%%\" %s)" % lines[-1].strip(), "(finish-output)"]))
        options = [str(folder / word) if word.endswith(".csv") else word for word in options if word != "--headless"]
        with magna(program, None, worlds / "rescue.lisp", *options) as (process, said):
            with ActR(folder, str(script), MAGNA_PORT=str(process.port)) as actr:
                actr.said(r"(?m)^results \(\(1 T\) \(2 T\)\)$", 600)
            process.terminate()
            require(process.wait(60) == 0, "Magna ended with %s: %s" % (process.returncode, said()))
    scope = {}
    exec(re.search("```python\n(.*?)```", page, re.S)[1], scope)
    rows = [scope["runs"](str(folder / (group + ".csv")), 2) for group in ("one", "four")]
    require(all(len(group) == 2 and all(float(row["run_s"]) > 19 for row in group) for group in rows), "rows: %s" % rows)
    print("ok      study: %s victims by one, %s by four operators" % tuple(
        [row["victims_found"] for row in group] for group in rows), flush=True)


def main():
    if len(sys.argv) not in (3, 4) or "MAGNA_ACTR" not in os.environ:
        print(__doc__, file=sys.stderr)
        return 2
    program, worlds = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    seconds = int(sys.argv[3]) if len(sys.argv) > 3 else 600
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(os.environ.get("MAGNA_ACTR_SCRATCH", temporary))
        folder.mkdir(parents=True, exist_ok=True)
        try:
            prepare(folder)
            batch(program, worlds, folder)
            follows(program, worlds, folder, seconds)
            in_step(program, worlds, folder)
            study(program, worlds, folder)
        except Unexpected as fault:
            print("FAILED  %s" % fault)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
