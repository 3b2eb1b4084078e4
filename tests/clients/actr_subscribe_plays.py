# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines that clients subscribe to. Each play gets its own running program, as in actr_plays; the
world is the office with twelve robots, of which robot1 to robot4 are idle."""

import re
import time

from actr_client import PATIENCE, Client, check_line
from actr_plays import healthy, operator, require

NAME = r"(?:[a-z][a-z0-9_-]*)"
METRES = r"-?[0-9]+\.[0-9]{4}"
LINES = {
    "status": r"\(status %s (moving|idle|waiting|blocked|stopped|link-lost|controlled) %s "
              r"(nil nil|%s %s) %s\)" % (NAME, NAME, METRES, METRES, NAME),
    "time": r"\(time [0-9]+\.[0-9]{4} [0-9]+\)",
    "stop": r"\(stop (t %s|nil nil)\)" % NAME,
    "pause": r"\(pause (t|nil)\)",
    "selection": r"\(selection %s( %s)*\)" % (NAME, NAME),
    "refusals": r"\(refusals %s %s %s (%s|-?[0-9]+) (nil nil|%s %s)\)" % (NAME, NAME, NAME, NAME, METRES, METRES),
    "error": r"\(error (un)?subscribe (unknown-kind \S+|bad-form)\)",
}


def head(line):
    return re.match(r"\(([a-z0-9]*)", line).group(1)


def of(lines, *heads):
    """The lines of these heads, each of its form."""
    some = [line for line in lines if head(line) in heads]
    for line in some:
        require(re.fullmatch(LINES[head(line)], line), "not as documented: %s" % line)
    return some


def joined(program, reads=True):
    client = Client(program.port, reads)
    if reads:
        client.join()
    return client


def state(program):
    """Each kind sends its state at once and then its changes; others get nothing of it."""
    plain = joined(program)
    client = joined(program)
    client.send("(subscribe status time stop pause selection refusals)\n")
    lines = client.wait(lambda lines: of(lines, "time") and lines, "expected the time")
    first = of(lines, *LINES)
    first = first[:1 + [head(line) for line in first].index("time")]
    require([line.split()[1] for line in first[:12]] == ["robot%d" % k for k in range(1, 13)],
            "the status of each robot comes first: %s" % first)
    require(first[12:15] == ["(stop nil nil)", "(pause nil)", "(selection nil)"],
            "then the others: %s" % first)
    client.wait_for_line("(status robot1 idle nil nil nil world)")
    client.send("(missionadd robot1 (goto (%s)))(select robot2)\n" % "2 2")
    client.wait_for_line("(status robot1 moving nil nil nil client-2)")
    client.wait_for_line("(selection robot2 robot2)")
    client.send("(select nowhere)(command 7 robot1 (dance))(missiondel robot3)\n")
    client.wait_for_line("(refusals unknown-robot select nowhere nil nil nil)")
    client.wait_for_line("(refusals unknown-name dance robot1 7 nil nil)")
    client.wait_for_line("(refusals plan-empty missiondel robot3 nil nil nil)")
    ticks = [int(line.split()[2][:-1]) for line in of(client.lines(), "time")]
    require(ticks == list(range(ticks[0], ticks[0] + len(ticks))), "each tick: %s" % ticks)
    client.send("(unsubscribe status time stop pause selection refusals)\n(select robot3)\n")
    client.wait_for_line("(select robot3)")
    client.forget()
    client.send("(select robot4)\n")
    client.wait_for_line("(select robot4)")
    require(not of(client.lines(), *LINES), "nothing more: %s" % client.lines())
    plain.wait_for_line("(select robot4)")
    for line in plain.lines():
        check_line(line)
    client.close()
    plain.close()
    healthy(program)


def stop_of_the_operator(program):
    """The operator stops everything, releases STOP and deselects."""
    client = joined(program)
    client.send("(subscribe stop selection status)\n")
    client.wait_for_line("(stop t operator)")
    client.wait_for_line("(status robot1 stopped nil nil nil world)")
    client.wait(lambda lines: of(lines, "stop")[-1:] == ["(stop nil nil)"] and
                of(lines, "selection")[-1:] == ["(selection nil)"] and
                "(selection robot2 robot2 robot3)" in lines, "expected it to be released")
    client.close()


stop_of_the_operator.options = ["--time-scale", "2"]
stop_of_the_operator.inputs = operator(
    (60, "stop-all", {}), (80, "release-stop", {}), (90, "select-set", {"robots": [1, 2]}),
    (110, "deselect", {}))


def awkward_forms(program):
    """Unknown kinds, wrong rates, single bytes, broken lines."""
    other = joined(program)
    client = joined(program)
    form = "(SubScribe \n  :PAUSE ; a comment\r\n |stop| \"moon\"\r (sun 7/2)\n)\n"
    for byte in form:
        client.send(byte)
    client.wait_for_line("(error subscribe unknown-kind sun)")
    client.wait_for_line("(pause nil)")
    require(of(client.lines(), *LINES) ==
            ["(error subscribe unknown-kind moon)", "(error subscribe unknown-kind sun)",
             "(stop nil nil)", "(pause nil)"], "got %s" % client.lines())
    client.forget()
    wrong = ["(subscribe)", "(subscribe ())", "(subscribe 1)", "(subscribe (time))",
             "(subscribe stop (time 0))", "(subscribe (time -1))", "(subscribe (time 100.1))",
             "(subscribe (time 1e999))", "(subscribe (time nan))", "(subscribe (time 1 1))",
             "(subscribe (time (1)))", "(subscribe #'time)", "(subscribe . time)",
             "(subscribe" + " time" * 1000 + ")"]
    client.send("".join(form + "\n" for form in wrong))
    errors = client.wait(lambda lines: len(of(lines, "error")) >= len(wrong) and of(lines, *LINES),
                         "expected %d errors" % len(wrong))
    require(errors == ["(error subscribe bad-form)"] * len(wrong), "got %s" % errors)
    client.send("(subscribe " + "x" * 70000 + ")\n(subscribe time\n(subscribe pause)\n")
    client.wait_for_line("(pause nil)")
    client.send("(subscribe " + "moon " * 64 + ")\n")
    client.wait(lambda lines: len(of(lines, "error")) == len(wrong) + 64, "expected 64 errors")
    client.send("(subscribe time")  # and leaves
    client.close()
    for line in other.lines():
        check_line(line)
    other.close()
    healthy(program)


def flood(program):
    """Thousands of subscriptions, of several clients at a time."""
    clients = [joined(program) for _ in range(4)]
    for k, client in enumerate(clients):
        client.send("(subscribe status (time %d) stop)(unsubscribe stop moon)\n" % (k + 1) * 2000 +
                    "(subscribe pause)\n")
    for client in clients:
        client.wait_for_line("(pause nil)")
        require(len(of(client.lines(), "error")) == 2000, "each unknown kind is answered")
        of(client.lines(), *LINES)
        client.close()
    healthy(program)


def rates(program):
    """The rate is that of wall-clock time, whatever the speed of the world."""
    fast, slow = joined(program), joined(program)
    began = time.monotonic()
    slow.send("(subscribe (time 4) (status 4))\n")
    fast.send("(subscribe time)\n")
    slow.wait(lambda lines: len(of(lines, "time")) >= 13, "expected 13 lines in three seconds")
    passed = time.monotonic() - began
    lines = of(slow.lines(), "time")
    require(len(lines) <= 4 * passed + 2, "%d lines in %.2f s" % (len(lines), passed))
    require(len(of(fast.lines(), "time")) > 3 * len(lines), "every tick without a rate")
    slow.send("(subscribe time)\n")
    slow.forget()
    slow.wait(lambda lines: len(of(lines, "time")) > 30, "expected it without a rate")
    fast.close()
    slow.close()


rates.options = ["--time-scale", "5"]


def slow_subscriber(program):
    """A subscriber that does not read for a while gets the current state when it reads again."""
    idle = joined(program, reads=False)
    idle.send("(subscribe time status stop selection refusals)\n")
    busy = joined(program)
    busy.send("(subscribe time)\n")
    # Plans are queued for a reader that is behind: some 3 MB.
    busy.send("(missionadd robot4 (goto (1 2)))" * 400)
    for _ in range(10):
        busy.send("(missiondel robot4)(missionadd robot4 (goto (1 2)))" * 10)
        busy.forget()
        busy.send("(select robot1)(select robot2)\n")
        busy.wait_for_line("(select robot2)")

    def tick(client):
        times = of(client.lines(), "time")
        return int(times[-1].split()[2][:-1]) if times else 0

    start = tick(busy) or busy.wait(lambda lines: of(lines, "time") and tick(busy), "the time")
    busy.wait(lambda lines: tick(busy) > start + 300, "expected 300 ticks")
    idle.start_reading()
    last = tick(busy)
    idle.wait(lambda lines: tick(idle) > last, "expected it to catch up")
    ticks = [int(line.split()[2][:-1]) for line in of(idle.lines(), "time")]
    require(max(b - a for a, b in zip(ticks, ticks[1:])) > 100,
            "what it missed is not sent: %s" % ticks)
    busy.forget()
    busy.send("(missiondel robot4)\n")  # else its plan changes while the next client is served
    busy.wait_for_line("(mission robot4)")
    idle.close()
    busy.close()
    healthy(program)


slow_subscriber.options = ["--time-scale", "10"]

PLAYS = [state, stop_of_the_operator, awkward_forms, flood, rates, slow_subscriber]
for play in PLAYS:
    play.__name__ = "subscribe_" + play.__name__
