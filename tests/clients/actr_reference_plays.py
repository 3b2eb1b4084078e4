# SPDX-License-Identifier: GPL-3.0-or-later
"""The forms of resources/help/actr.md and the log of docs/user-log.md, as a running program sends and writes them."""

import csv
import os
import re

from actr_client import Client
from actr_plays import require

PROJECT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
TOKENS = re.compile(r'[()]|"(?:[^"\\]|\\.)*"|[^()\s"]+')


def page(name):
    with open(os.path.join(PROJECT, name), encoding="utf-8") as file:
        return file.read()


def top_level(form):
    """Head and fields of a form, each list as "()"."""
    parts, depth = [], 0
    for token in TOKENS.findall(form):
        if token == "(":
            depth += 1
            if depth == 2:
                parts.append("()")
        elif token == ")":
            depth -= 1
        elif depth == 1:
            parts.append(token)
    return parts


def documented(part):
    """Section PART of the page: for each form its head and the pattern of its fields."""
    section = re.search(r"\n## %s\n(.*?)(?=\n## |\Z)" % part, page("resources/help/actr.md"), re.S).group(1)
    forms = []
    for usage in re.findall(r"\n### [^\n]*\n\n    (\([^\n]*\))\n", section):
        head, *fields = top_level(usage)
        pattern = ""
        for field in fields:
            if field == "...":  # repeats what precedes it
                pattern = re.sub(r"( \S+)$", r"(?:\1)*", pattern)
            elif re.fullmatch(r"[a-z][a-z|-]*", field):  # a word
                pattern += " (?:%s)" % field
            else:
                pattern += r" \S+"
        forms.append((head, re.compile(" ".join([re.escape(head)]) + pattern)))
    return forms


def every_line_is_in_the_reference(program):
    """All that a busy client receives, and the examples of the page, have the documented fields."""
    forms = (documented("Lines to every client") + documented("Lines to subscribers") + documented("Answers"))
    heads = {head for head, _ in forms}
    kinds = sorted({head for head, _ in documented("Lines to subscribers")})
    client = Client(program.port)
    client.send("(client 7)\n(client reader)\n(ack)\n(trial 5)\n(trial practice-1)\n(subscribe)\n(subscribe weather)\n"
                "(subscribe %s image)\n" % " ".join(kinds))
    client.wait_for_line("(client reader)")
    client.send("(command 1 robot1 (robot-position))\n(command 2 robot1 (camera-view 99))\n"
                "(command 3 robot1 (dance))\n(command 4 robot2 (explore))\n(command 5 robot3 (mark-victim 3 3))\n"
                "(command 6 robot3 (plan-route 5 3))\n(order-area 7 patrol (room lab) (robots robot11))\n"
                "(select robot2)\n(select robot99)\n"
                "(missionadd robot1 (goto (5 3)))\n(missiongen robot4 (goto (6 4 0)))\n(view own)\n")
    seen = set()

    def all_came(lines):
        seen.update(re.match(r"\(([a-z0-9]*)", line).group(1) for line in lines)
        # Restarts need an option, marks in pictures a victim, attention trouble, areas an operator:
        # tests/protocols/actr.
        return heads - {"area", "attention", "begun", "image", "marked", "restart"} <= seen
    client.wait(all_came, "expected a line of each form of the page: %s" % sorted(heads))
    examples = re.findall(r"\nExample:\n\n    (\(.*\))\n", page("resources/help/actr.md").split("\n## Forms to Magna\n")[0])
    require(len(examples) > 10, "the page has examples: %s" % examples)
    for line in client.lines() + examples:
        text = " ".join(top_level(line))
        text = re.sub(r'"(?:[^"\\]|\\.)*"', '"TEXT"', text)
        require(any(head == text.split()[0] and form.fullmatch(text) for head, form in forms),
                "not in resources/help/actr.md: %s" % line)


def user_log_with_columns(program):
    """Its lines are read by the reader that the page shows."""
    scope = {}
    exec(re.search(r"```python\n(.*?)```", page("docs/user-log.md"), re.S).group(1), scope)
    client = Client(program.port)
    client.join()
    client.send("(select robot99)\n(trial first)\n")
    client.wait_for_line("(trial first)")
    client.send("(missiondel robot1)\n(command 8 robot1 (dance))\n(trial second)\n")
    client.wait_for_line("(trial second)")
    client.send("(command try-1 robot1 (robot-turn fast))\n(trial nil)\n")
    client.wait_for_line("(trial nil)")
    program.ended_on_purpose = True
    program.process.terminate()
    program.process.wait()
    logs = [name for name in os.listdir(program.path("")) if name.startswith("user-")]
    require(len(logs) == 1, "one log: %s" % logs)
    rows = scope["read_user_log"](program.path(logs[0]))
    counts = scope["refusals_by_trial"](rows)
    expected = {(None, "bad-form"): 1, (None, "unknown-robot"): 1, ("first", "plan-empty"): 1, ("first", "unknown-name"): 1,
                ("second", "bad-argument"): 1}
    require(counts == expected, "refusals by trial: %s, not %s" % (counts, expected))
    times = [row["seconds"] for row in rows]
    require(times == sorted(times) and times[0] == 0.0, "simulated time passes: %s" % times[:20])
    require([row["form"] for row in rows if row["head"] == "trial" and row["author"] is None]
            == ["(trial first)", "(trial second)", "(trial nil)"], "a line for each trial")
    require(any('robot-turn robot1 try-1 "' in row["form"] for row in rows), "with NAME, robot and ID")


def columns_of(section):
    """The names of the columns that a section of docs/tables.md documents."""
    text = page("docs/tables.md").split("\n## " + section + "\n")[1].split("\n## ")[0]
    return re.findall(r"(?m)^\| `([a-z_]+)` \|", text)


def tables_of_a_run(program):
    """Two models and a console: one table of actions and one of measures, as docs/tables.md says."""
    first, second = Client(program.port), Client(program.port)
    first.send("(client alpha)\n(trial practice-1)\n(select robot1)\n(select robot99)\n(command 1 robot1 (mark-victim 3 3))\n")
    first.wait(lambda lines: any(line.startswith("(result 1 ") for line in lines), "a mark")
    second.send("(client beta)\n(view own)\n(select robot2)\n(missionadd robot2 (goto (5 3)))\n")
    second.wait(lambda lines: any(line.startswith("(mission robot2 (goto") for line in lines), "a mission")
    program.ended_on_purpose = True
    program.process.terminate()
    require(program.process.wait() == 0, "a good end")
    with open(program.path("actions.csv"), newline="", encoding="utf-8") as file:
        actions = list(csv.DictReader(file))
    require(list(actions[0]) == columns_of("Actions"), "columns of the page: %s" % list(actions[0]))
    told = [tuple(row[name] for name in ("trial", "kind", "author", "action", "target", "outcome", "code"))
            for row in actions]
    expected = [("practice-1", "client", "alpha", "trial", "practice-1", "accepted", ""),
                ("practice-1", "client", "alpha", "select", "robot1", "accepted", ""),
                ("practice-1", "client", "alpha", "select", "robot99", "refused", "unknown-robot"),
                ("practice-1", "client", "alpha", "annotation-add", "victim", "accepted", ""),
                ("practice-1", "client", "beta", "own-select", "robot2", "accepted", ""),
                ("practice-1", "client", "beta", "mission-append", "robot2", "accepted", "")]
    require([row for row in told if row[1] == "client"] == expected, "actions: %s" % told)
    with open(program.path("measures.csv"), newline="", encoding="utf-8") as file:
        measures = list(csv.DictReader(file))
    require(list(measures[0]) == columns_of("Measures"), "columns of the page: %s" % list(measures[0]))
    authors = {row["author"]: row for row in measures if row["scope"] == "author"}
    require(authors["alpha"]["selections"] == "1" and authors["alpha"]["false_marks"] == "1" and
            authors["alpha"]["refused"] == "1", "alpha: %s" % authors)
    require(authors["beta"]["commands"] == "1" and authors["beta"]["selections"] == "1", "beta: %s" % authors)
    scope = {}
    exec(re.search(r"```python\n(.*?)```", page("docs/tables.md"), re.S).group(1), scope)
    require(scope["actions_by_author"](program.path("actions.csv"))["alpha"] == {"accepted": 3, "refused": 1}, "the reader of the page")


tables_of_a_run.options = ["--actions", "actions.csv", "--measures", "measures.csv"]

SETTINGS = "UserLog = true\nUserLogColumns = time, refusals, trials\n"
every_line_is_in_the_reference.settings = SETTINGS
user_log_with_columns.settings = SETTINGS
PLAYS = [every_line_is_in_the_reference, user_log_with_columns, tables_of_a_run]
