# SPDX-License-Identifier: GPL-3.0-or-later
"""Time that passes as fast as possible without lock-step: clients get what they can read, the newest
state and pictures, and reports of their actions at once. What waits for a client is bounded."""

import socket

from actr_client import Unexpected
from agent_client import ABORTED, FINISHED
from agent_play import finish, play, require

FAST = ("--time-scale", "0")
SLOW = 1 << 20  # bytes in a second: some pictures
SOON = 10.0     # seconds, within which a report comes on a busy machine, too
MOST_BEHIND = 1 << 20  # bytes: a picture, and what the system keeps


@play("labyrinth", options=FAST)
def slow_reader_at_full_speed(program, dialect):
    client = program.client(0, dialect, pace=SLOW)
    for k in range(5):
        turn = client.begin("Turn", degree=90)
        client.wait(lambda: client.history[turn] or None, "expected the first status", SOON)
        require(client.wait_for_full_exec(turn, SOON) == FINISHED, "%s" % client.history[turn])
        client.more("msgImages")
        client.check_images()
        client.more("msgGridPosition")
    require(abs(client.pose()[2] - 90) < 0.1, "the newest state: %s" % (client.pose(),))


@play("labyrinth", "B", FAST)
def sleeping_reader_at_full_speed(program, dialect):
    """While it sleeps minutes pass in the world; then it finds little that is old. It stays attached."""
    asleep = program.client(0, dialect, reads=False, checks_version=False, buffer=1 << 12)
    awake = program.client(1, dialect)
    for _ in range(80):  # ten seconds each, simulated
        finish(awake, "Turn", degree=170)
    asleep.start_reading()
    asleep.check_version()
    require(asleep.taken < MOST_BEHIND, "%d bytes were waiting" % asleep.taken)
    finish(asleep, "Turn", degree=3)
    asleep.more("msgImages", 2)
    asleep.check_images()


@play("labyrinth", options=FAST)
def commands_hardly_reading(program, dialect):
    """A client that commands and hardly reads is dropped, and the others are not affected. It reads a
    little: with a full buffer its system drops packets, acknowledgements too, and then both ends wait."""
    other = program.client(1, dialect)
    client = program.client(0, dialect, checks_version=False, pace=1 << 16, buffer=1 << 12)
    try:
        for _ in range(200000):
            client.begin("GraspID", objectID=99)
    except socket.timeout:
        raise Unexpected("Magna no longer reads its commands")
    except OSError:
        pass
    program.said_until("does not read")
    finish(other, "Turn", degree=3)
    client.ended_by_server()
    program.leave(client)
    again = program.client(0, dialect)
    require(again.do("GraspID", objectID=99) == ABORTED, "the next one is served")


@play("spatial-cognition", "B", ("--agent-dialect", "A", "--agent-config", "head.config"))
def contradicting_dialect(program, dialect):
    """One warning with the option to use; messages are those of the client's dialect."""
    client = program.client(0, dialect)
    places = client.more("msgObjectPosition", 3)
    require(abs(places["yellowCraneX"] - 6.4) < 1e-5, "where the crane is: %s" % places)
    motion = client.more("msgHeadMotion", 3)
    require(not any(motion.values()), "it stands: %s" % motion)
    client.check_version()
    said = program.said_until("--agent-dialect B or auto")
    require(said.count("--agent-dialect B") == 1, "once: %s" % said)


@play("spatial-cognition", "A", ("--agent-origin", "11:21"))
def origin_by_option(program, dialect):
    """The older experiment: the room is X -10 to 10."""
    client = program.client(0, dialect)
    environment = program.environment(dialect)
    environment.reset_environment(0)
    client.wait_for_place(-4.6, 13)
    finish(client, "MoveTo", posX=-1.5, posY=0, posZ=5.2, targetMode=1)
    client.wait_for_place(-1.5, 5.2)
    program.said_until("move to X -1.5, Z 5.2 (action")
    program.said_until("finished, at X -1.50, Z 5.20")
    environment.close()
