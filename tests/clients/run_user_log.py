# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the readers of docs/user-log.md on the log that is shown there:

    run_user_log.py DOCS/user-log.md python
    run_user_log.py DOCS/user-log.md r RSCRIPT
"""

import os
import re
import subprocess
import sys
import tempfile

FIELDS = ("ms", "seconds", "trial", "author", "head")
EXPECTED = [
    (1700000000123, 0.0, None, None, "mission"),
    (1700000000123, 0.0, None, "client-1", "trial"),
    (1700000000123, 0.0, "practice-1", None, "trial"),
    (1700000000323, 0.2, "practice-1", "client-1", "missionadd"),
    (1700000000323, 0.2, "practice-1", None, "mission"),
    (1700000001123, 1.0, "practice-1", "client-1", "missionadd"),
    (1700000001123, 1.0, "practice-1", "client-1", "refused"),
    (1700000002123, 2.0, "practice-1", "client-1", "trial"),
    (1700000002123, 2.0, None, None, "trial"),
]
PLAIN = "1700000000123 (mission robot1)\n; 1700000000128 client-1 (missionadd robot1 (explore))\n"

R_CHECK = r"""
log <- read_user_log(commandArgs(TRUE)[1])
stopifnot(names(log) == c("ms", "seconds", "trial", "author", "form", "head"))
shown <- function(x) ifelse(is.na(x), "-", format(x, trim = TRUE))
cat(sprintf("%.0f %.1f %s %s %s", log$ms, log$seconds, shown(log$trial), shown(log$author), log$head), sep = "\n")
stopifnot(log$form[1] == "(mission robot1)", refusals_by_trial(log)["practice-1", "place-not-on-map"] == 1)
plain <- read_user_log(commandArgs(TRUE)[2])
stopifnot(names(plain) == c("ms", "author", "form", "head"), is.na(plain$author[1]),
          plain$author[2] == "client-1", plain$form[2] == "(missionadd robot1 (explore))")
"""


def block(page, language):
    return re.search("```%s\n(.*?)```" % language, page, re.S).group(1)


def check_python(page, log, plain):
    scope = {}
    exec(block(page, "python"), scope)
    rows = scope["read_user_log"](log)
    assert [tuple(row[name] for name in FIELDS) for row in rows] == EXPECTED, rows
    assert rows[0]["form"] == "(mission robot1)", rows[0]
    assert scope["refusals_by_trial"](rows) == {("practice-1", "place-not-on-map"): 1}
    first, second = scope["read_user_log"](plain)
    assert first == {"ms": 1700000000123, "author": None, "head": "mission", "form": "(mission robot1)"}, first
    assert second["author"] == "client-1" and second["form"] == "(missionadd robot1 (explore))", second


def check_r(page, log, plain, rscript):
    script = log + ".R"
    with open(script, "w", encoding="ascii") as out:
        out.write(block(page, "r") + R_CHECK)
    said = subprocess.run([rscript, "--vanilla", script, log, plain], check=True, stdout=subprocess.PIPE,
                          encoding="ascii").stdout.splitlines()
    expected = ["%d %.1f %s %s %s" % (ms, seconds, trial or "-", author or "-", head)
                for ms, seconds, trial, author, head in EXPECTED]
    assert said == expected, said


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        page = file.read()
    with tempfile.TemporaryDirectory() as folder:
        log, plain = os.path.join(folder, "user.log"), os.path.join(folder, "plain.log")
        for path, text in ((log, block(page, "text")), (plain, PLAIN)):
            with open(path, "w", encoding="ascii") as out:
                out.write(text)
        if sys.argv[2] == "python":
            check_python(page, log, plain)
        else:
            check_r(page, log, plain, sys.argv[3])


main()
