# SPDX-License-Identifier: GPL-3.0-or-later
"""Lock-step: the labyrinth's time advances by a tenth of a second when all agents have answered
StartSync, by a message or, as the original clients do, by an empty frame; or, with --lockstep-lost
run, after 5 s, 3 s in dialect B. The world is as fast as its clients."""

import re
import time

from agent_client import FINISHED
from agent_play import play, require, require_pose, walked

IN_STEP = ("--lockstep", "agent", "--time-scale", "0")
GOES_ON = IN_STEP + ("--lockstep-lost", "run")
A_WALK = 12.0  # metres: a second, ten steps


def answer(client, by_message):
    client.send_stop_sync_message() if by_message else client.send_stop_sync()


def steps_until_ended(client, number, by_message):
    """The number of StartSyncs until an action has ended."""
    steps = 0
    while client.begun[number] and steps < 1000:
        answer(client, by_message)
        client.wait_for_start_sync()
        steps += 1
    return steps


@play("labyrinth", [""], IN_STEP + ("--ticks", "20000"))
def the_first_tick_waits_for_a_client(program, _):
    """No tick comes before the first client; meanwhile SIGTERM ends the program."""
    said = program.said_until("waiting for the first agent client")
    require(program.process.poll() is None, "it waits; it said\n%s" % said)
    program.quit()


@play("labyrinth", options=IN_STEP)
def lockstep_by_messages(program, dialect):
    lockstep(program, dialect, True)


@play("labyrinth", options=IN_STEP)
def lockstep_by_empty_frames(program, dialect):
    lockstep(program, dialect, False)


def lockstep(program, dialect, by_message):
    client = program.client(0, dialect)
    client.wait_for_start_sync()
    # Sensors and pictures arrive before StartSync in every step.
    for _ in range(5):
        with client.changed:
            images, grid = client.count.get("msgImages", 0), client.count.get("msgGridPosition", 0)
        answer(client, by_message)
        client.wait_for_start_sync()
        with client.changed:
            require(client.count["msgImages"] > images, "pictures come first")
            require(client.count["msgGridPosition"] > grid, "and where it is")
    walk = client.begin("Movement", degree=90, distance=A_WALK)
    steps = steps_until_ended(client, walk, by_message)
    require(9 <= steps <= 12, "a second is ten steps, not %d" % steps)
    require(client.ends[walk] == [FINISHED], "and it is done")
    # Without an answer nothing moves, for any input; several messages belong to one step.
    walk = client.begin("Movement", degree=0, distance=A_WALK)
    look = client.begin("Eyemovement", panLeft=5, panRight=5, tilt=5)
    with client.changed:
        asked = client.count["msgStartSync"]
    time.sleep(0.5)
    with client.changed:
        require(client.count["msgStartSync"] == asked, "it waits for an answer")
    require(9 <= steps_until_ended(client, walk, by_message) <= 12, "ten steps")
    client.wait_until(lambda: client.ends[look] == [FINISHED], "the eyes, too")
    require_pose(client, A_WALK, A_WALK, 0, fresh=False)


@play("labyrinth", options=GOES_ON)
def lockstep_time_out(program, dialect):
    """The server waits a limited time for a client that does not answer, and asks it again."""
    begun = time.monotonic()  # before it is asked: a busy machine may deliver that late
    client = program.client(0, dialect)
    client.wait_for_start_sync()
    client.wait_for_start_sync()
    waited = time.monotonic() - begun
    least = 4.5 if dialect == "A" else 2.5
    require(waited > least, "asked again after %.1f s" % waited)
    client.send_stop_sync_message()
    client.wait_for_start_sync()


@play("labyrinth", [""], IN_STEP)
def lockstep_with_two(program, _):
    """The world waits for all of them."""
    first, second = program.client(0, "A"), program.client(1, "B")
    for client in (first, second):
        client.wait_for_start_sync()
    walks = [client.begin("Movement", degree=180, distance=5) for client in (first, second)]
    for _ in range(8):
        first.send_stop_sync()
        with first.changed:
            asked = first.count["msgStartSync"]
        time.sleep(0.05)
        with first.changed:
            require(first.count["msgStartSync"] == asked, "it waits for the second")
        second.send_stop_sync_message()
        for client in (first, second):
            client.wait_for_start_sync()
    for k, client in enumerate((first, second)):
        require(client.ends[walks[k]] == [FINISHED], "agent %d" % k)


@play("labyrinth", [""], GOES_ON)
def lockstep_with_one_of_three_silent(program, _):
    """The others continue after its time-out, and immediately once it has left."""
    begun = time.monotonic()  # before they are asked: see lockstep_time_out
    clients = [program.client(k, dialect) for k, dialect in enumerate("ABA")]
    for client in clients:
        client.wait_for_start_sync()
    silent, others = clients[1], (clients[0], clients[2])
    for client in others:
        client.send_stop_sync_message()
    for client in clients:
        client.wait_for_start_sync()
    require(time.monotonic() - begun > 2.5, "it was waited for")
    program.leave(silent)
    walks = [client.begin("Movement", degree=90, distance=2) for client in others]
    for _ in range(60):
        for client in others:
            client.send_stop_sync()
        for client in others:
            client.wait_for_start_sync()
    for client, walk, x in zip(others, walks, (0, 20)):
        require(client.ends[walk] == [FINISHED], "%s" % client.history[walk])
        require_pose(client, *walked(x, 0, 90, 2), 90, fresh=False)


@play("labyrinth", [""], IN_STEP)
def leaving_in_lockstep(program, _):
    """A client that leaves pauses the world; with the next one it goes on."""
    for number, dialect in enumerate("AB", 1):
        client = program.client(2, dialect)
        client.wait_for_start_sync()
        client.send_stop_sync()
        client.wait_for_start_sync()
        program.leave(client)
        program.said_until("agent-2-%d has left lock-step: the world is paused" % number)


@play("labyrinth", [""], IN_STEP + ("--lockstep-lost", "end"))
def leaving_ends_the_run(program, _):
    """With --lockstep-lost end the run ends with exit status 1."""
    program.ended_on_purpose = True
    client = program.client(2, "A")
    client.wait_for_start_sync()
    program.leave(client)
    require(program.process.wait(60) == 1, "exit status %s" % program.process.returncode)


@play("labyrinth", [""], IN_STEP)
def lockstep_waits_for_a_client_that_pauses(program, _):
    """A client that does not answer for longer than its time is still waited for, which is reported."""
    client = program.client(0, "B")
    client.wait_for_start_sync()
    program.said_until("no StopSync within 3 s: the world waits for it")
    client.send_stop_sync()
    client.wait_for_start_sync()


def state_after(program, dialect, first):
    """A session whose actions have the numbers from `first` on; returns the hash of its end."""
    program.ended_on_purpose = True
    client = program.client(0, dialect)
    client.next_id = first
    client.wait_for_start_sync()
    for what, fields in (("Movement", {"degree": 30, "distance": 50}),
                         ("Eyemovement", {"panLeft": 9, "panRight": 9, "tilt": -9}),
                         ("GraspID", {"objectID": 99}), ("PointID", {"objectID": 1})):
        client.begin(what, **fields)
    answer(client, True)
    while client.wait(lambda: "StartSync" if client.synchronised else client.fault and "end",
                      "expected a step or the end") == "StartSync":
        client.has_start_sync_received()
        try:
            answer(client, True)
        except OSError:
            break  # the last tick has ended the program
    said = program.process.communicate(timeout=60)[0].decode()
    client.fault = None
    program.leave(client)
    found = re.findall("^state-hash ([0-9a-f]+)$", said, re.MULTILINE)
    require(len(found) == 1, "a hash in %r" % said)
    return found[0]


@play("labyrinth", options=IN_STEP + ("--ticks", "60", "--state-hash"))
def same_state_with_other_numbers(program, dialect):
    """Clients choose the numbers of their actions at random: the state of the world is the same."""
    first = state_after(program, dialect, 100)
    with program.another() as again:
        second = state_after(again, dialect, 20000)
    require(first == second, "%s, then %s" % (first, second))
