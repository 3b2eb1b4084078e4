# SPDX-License-Identifier: GPL-3.0-or-later
"""Common parts of plays of agent clients: their list and their checks."""

import math

from actr_client import Unexpected
from agent_client import ABORTED, FINISHED

PLAYS = []  # of every module, in order


class Play:
    """A play in one dialect, in a world of resources/worlds, in its own program."""

    def __init__(self, run, dialect, world, options, events):
        self.name = run.__name__.replace("_", "-") + ("-" + dialect.lower() if dialect else "")
        self.run, self.dialect, self.world, self.options = run, dialect, world, options
        self.events = events


def play(world, dialects="AB", options=("--time-scale", "4"), events=False):
    """Registers a function of the program and a dialect as a play. `events`: the operator sends
    rewards and menu events throughout. Without dialects, the function chooses them itself."""
    def note(function):
        for dialect in dialects or [""]:
            PLAYS.append(Play(function, dialect, world, options, events))
        return function
    return note


def require(holds, what):
    if not holds:
        raise Unexpected(what)


def angle_between(a, b):
    """The difference of two angles in degrees."""
    return abs((a - b + 180) % 360 - 180)


def require_pose(client, x, z, yaw=None, most=0.01, fresh=True):
    """Checks the next reported pose, or the last; within `most` metres, 0.1 degrees."""
    at = client.pose(fresh)
    require(math.hypot(at[0] - x, at[1] - z) <= most, "at (%g, %g), not %s" % (x, z, at))
    require(yaw is None or angle_between(at[2], yaw) < 0.1, "yaw %s, not %s" % (yaw, at))
    require(0 <= at[2] < 360, "a yaw from 0 to 360: %s" % (at,))


def finish(client, what, **fields):
    """Finishes an action that was reported only as in execution before."""
    number = client.begin(what, **fields)
    require(client.wait_for_full_exec(number) == FINISHED, "%s %s ended with %s" % (
        what, fields, client.history[number]))
    require_documented(client, number)


def abort(client, what, **fields):
    number = client.begin(what, **fields)
    require(client.wait_for_full_exec(number) == ABORTED, "%s %s ended with %s" % (
        what, fields, client.history[number]))
    require_documented(client, number)


def reset(client, environment, message, kind):
    """Requests a reset and waits until it is done: it ends running actions."""
    turn = client.begin("Turn", degree=170)
    client.wait_until(lambda: client.history[turn], "expected it to begin")
    environment.send(message, kind)
    require(client.wait_for_full_exec(turn) == ABORTED, "a reset ends what runs")


def reset_environment(client, environment, kind):
    reset(client, environment, "msgEnvironmentReset", kind)


def reset_trial(client, environment, kind):
    reset(client, environment, "msgTrialReset", kind)


def require_documented(client, number):
    said = client.history[number]
    require(not any(said[:-1]) and len(client.ends[number]) == 1, "action %d: %s" % (number, said))


def ended_before(client, first, second):
    """The end of one action was reported before any status of the other."""
    client.wait_until(lambda: client.history[second], "expected it to begin")
    order = list(enumerate(client.order))
    ends = [k for k, what in order if what in ((first, FINISHED), (first, ABORTED))]
    begins = [k for k, what in order if what[0] == second]
    require(ends and begins and ends[0] < begins[0], "first the end of %d, then %d: %s" % (
        first, second, client.order[-10:]))


def walked(x, z, degree, distance):
    """The destination of a walk."""
    return (x + distance * math.sin(math.radians(degree)),
            z + distance * math.cos(math.radians(degree)))
