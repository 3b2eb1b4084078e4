# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions of clients of the Agent-VR interface and their results: joining, moving, eyes, resets,
rewards. Numbers of the labyrinth: agents at X 0, -20 and 20, Z 0, yaw 0, twelve metres a second; a
wall at Z 39; barrier 4 from X 25.5 on. The operator of plays with events sends rewards 100, 101, …
and events 55, 56, … in turn."""

import time

from agent_client import ABORTED, FINISHED
from agent_play import (abort, angle_between, ended_before, finish, play, require,
                        require_documented, require_pose, reset_environment, reset_trial, walked)

# Actions to be interrupted last long enough even on a slow machine.
SLOWLY = ("--time-scale", "2")


@play("labyrinth")
def joining(program, dialect):
    environment = program.environment(dialect)
    client = program.client(0, dialect)
    client.check_images()
    require_pose(client, 0, 0, 0)
    grid = client.more("msgGridPosition")
    require(grid["targetY"] == grid["targetRotationX"] == 0, "upright on the floor: %s" % grid)
    client.more("msgImages", 3)
    left, right = client.check_images()[:2]
    require(left.rows() != right.rows(), "eyes that are not in the same place")
    for sensor in ("msgEyePosition", "msgObjectPosition"):
        require((sensor in client.latest) == (dialect == "B"), "%s for dialect B alone" % sensor)
    require("msgStartSync" not in client.latest, "time goes on by itself")
    client.send_stop_sync()
    finish(client, "Movement", degree=90, distance=0)
    environment.close()


@play("labyrinth", ["A0"], ("--time-scale", "0.02"))
def slow_world(program, dialect):
    """The world hardly advances; a client with socket time-outs of a second is not affected."""
    client = program.client(0, dialect, checks_version=False)
    client.wait_until(lambda: client.last_frame, "expected a first word to a silent client")
    client.check_version()
    begun = time.monotonic()
    while time.monotonic() - begun < 4:
        frame = client.last_frame
        client.wait_until(lambda: client.last_frame is not frame, "expected something")
    require(client.timeouts == 0, "something comes before a socket gives up")


@play("labyrinth", options=SLOWLY, events=True)
def original_test_plan(program, dialect):
    """The test plan of the original program."""
    client = program.client(0, dialect)
    finish(client, "Movement", degree=330, distance=30)
    x, z = walked(0, 0, 330, 30)
    require_pose(client, x, z, 330)
    finish(client, "Eyemovement", panLeft=-20, panRight=-18, tilt=10)
    if dialect == "B":
        eye = client.more("msgEyePosition")
        require(angle_between(eye["rotationPositionY"], 310) < 0.1, "20 to the left: %s" % eye)
        require(angle_between(eye["rotationPositionX"], 350) < 0.1, "and up: %s" % eye)
    finish(client, "EyeFixation", targetX=37, targetY=10, targetZ=24)
    if dialect == "B":
        eye = client.more("msgEyePosition")
        require(angle_between(eye["rotationPositionY"], 92.2) < 1, "to the right: %s" % eye)
        require(angle_between(eye["rotationPositionX"], 351) < 1, "up to it: %s" % eye)
    finish(client, "Movement", degree=270, distance=30)
    require_pose(client, x - 30, z, 270)
    client.wait_until(lambda: client.rewards, "expected a reward")
    require(not client.collided, "nothing was met so far")
    walk = client.begin("Movement", degree=0, distance=300)
    require(client.wait_for_full_exec(walk) == FINISHED, "a walk that met something is finished")
    require(client.collisions == [{"actionID": walk, "colliderID": 0}], "%s" % client.collisions)
    require(client.order.index("msgCollision") < client.order.index((walk, FINISHED)), "first that")
    require_pose(client, x - 30, 38.4, 0, 0.5)
    environment = program.environment(dialect)
    reset_trial(client, environment, 0)
    require_pose(client, 0, 0, 0)
    program.leave(client)

    client = program.client(0, dialect)
    first = client.begin("Movement", degree=290, distance=30)
    client.wait_until(lambda: client.history[first], "expected it to begin")
    second = client.begin("Movement", degree=180, distance=1)
    require(client.wait_for_full_exec(second) == FINISHED, "the second")
    require(client.ends[first] == [ABORTED], "the first: %s" % client.ends[first])
    ended_before(client, first, second)
    client.wait_until(lambda: client.menus, "expected an event of the menu")
    abort(client, "GraspPos", targetX=100, targetY=100)
    abort(client, "GraspID", objectID=1337)
    environment.close()


@play("labyrinth", options=SLOWLY)
def turning(program, dialect):
    client = program.client(0, dialect)
    finish(client, "Turn", degree=90)
    require_pose(client, 0, 0, 90)
    finish(client, "Turn", degree=-135)
    require_pose(client, 0, 0, 315)
    finish(client, "Turn", degree=0)
    require_pose(client, 0, 0, 315)
    walk = client.begin("Movement", degree=0, distance=30)
    client.wait_until(lambda: client.history[walk], "expected it to begin")
    turn = client.begin("Turn", degree=30)
    require(client.wait_for_full_exec(walk) == ABORTED, "a turn ends a walk")
    ended_before(client, walk, turn)
    client.wait_until(lambda: client.history[turn], "expected it to begin")
    finish(client, "Movement", degree=180, distance=0)
    require(client.ends[turn] == [ABORTED], "a walk ends a turn")
    require(client.pose()[2] == 180, "and faces where it is told")


@play("labyrinth", options=("--time-scale", "4", "--agent-status", "unity"))
def all_statuses(program, dialect):
    """The status codes of the original program: walking, rotating."""
    client = program.client(0, dialect)
    client.allowed = (0, FINISHED, ABORTED, 3, 4, 5)
    walk = client.begin("Movement", degree=0, distance=6)
    require(client.wait_for_full_exec(walk) == FINISHED and 3 in client.history[walk], "walking")
    turn = client.begin("Turn", degree=20)
    require(client.wait_for_full_exec(turn) == FINISHED and 4 in client.history[turn], "rotating")
    move = client.begin("MoveTo", posX=-4, posY=0, posZ=2)
    require(client.wait_for_full_exec(move) == FINISHED and 5 in client.history[move],
            "both: %s" % client.history[move])
    finish(client, "Eyemovement", panLeft=5, panRight=5, tilt=0)


@play("labyrinth")
def barriers(program, dialect):
    """An obstacle is reported by its number; resets remove it."""
    environment = program.environment(dialect)
    client = program.client(2, dialect)
    walk = client.begin("Movement", degree=90, distance=30)
    require(client.wait_for_full_exec(walk) == FINISHED, "a walk that met something is finished")
    require(client.collisions == [{"actionID": walk, "colliderID": 4}], "%s" % client.collisions)
    reset_environment(client, environment, 2)
    finish(client, "Movement", degree=90, distance=10)
    require_pose(client, 30, 0, 90)
    move = client.begin("MoveTo", posX=46, posY=0, posZ=-28)
    require(client.wait_for_full_exec(move) == ABORTED, "the vault has no door")
    environment.close()


@play("labyrinth", options=SLOWLY)
def cancelling(program, dialect):
    client = program.client(0, dialect)
    for what, fields in (("Movement", {"degree": 0, "distance": 30}), ("Turn", {"degree": 170}),
                         ("MoveTo", {"posX": 20, "posY": 0, "posZ": 30})):
        running = client.begin(what, **fields)
        client.wait_until(lambda: client.history[running], "expected it to begin")
        cancel = client.begin("CancelMovement")
        require(client.wait_for_full_exec(cancel) == FINISHED, "it is confirmed")
        require(client.ends[running] == [ABORTED], "%s ends" % what)
        ended_before(client, running, cancel)
        at = client.pose()
        require(client.pose() == at, "it stands")
    finish(client, "CancelMovement")


@play("spatial-cognition", options=SLOWLY)
def moving_to(program, dialect):
    environment = program.environment(dialect)
    client = program.client(0, dialect)
    reset_environment(client, environment, 3)
    require_pose(client, 8, 17, 180)
    finish(client, "MoveTo", posX=8.5, posY=0, posZ=5.2, targetMode=1)
    require_pose(client, 8.5, 5.2)
    finish(client, "MoveTo", posX=14.3, posY=7, posZ=9.8, targetMode=0)
    require_pose(client, 14.3, 9.8, most=0.75)
    finish(client, "MoveTo", posX=2.5, posY=0, posZ=7)  # in the cube: as near as possible
    x, z, _ = client.pose()
    require(0.5 < max(abs(x - 2.5), abs(z - 7)) < 2.5, "beside it: %s" % ((x, z),))
    require(not client.collided, "round everything")
    first = client.begin("MoveTo", posX=18, posY=0, posZ=4)
    client.wait_until(lambda: client.history[first], "expected it to begin")
    finish(client, "MoveTo", posX=4, posY=0, posZ=12)
    require(client.ends[first] == [ABORTED], "the first")
    x, z, _ = client.pose()
    finish(client, "MoveTo", posX=x, posY=0, posZ=z, targetMode=1)
    require_pose(client, x, z)
    if dialect == "B":
        places = client.more("msgObjectPosition")
        told = [places[name] for name in ("greenCraneX", "greenCraneY", "yellowCraneX",
                                          "yellowCraneY", "greenRacecarX", "greenRacecarY")]
        require(all(abs(a - b) < 1e-5 for a, b in zip(told, (7.8, 1.4, 6.4, 1.7, 7.35, 2.3))),
                "where the file puts them: %s" % told)
    environment.close()


@play("labyrinth", "B")
def eyes(program, dialect):
    """The conventions of a client of 2023: positive is right, far, and by so much further."""
    client = program.client(0, dialect)

    def look(pan, tilt, yaw, pitch):
        finish(client, "Eyemovement", panLeft=pan, panRight=pan, tilt=tilt)
        eye = client.more("msgEyePosition")
        require(angle_between(eye["rotationPositionY"], yaw) < 0.1, "yaw %g: %s" % (yaw, eye))
        require(angle_between(eye["rotationPositionX"], pitch) < 0.1, "pitch %g: %s" % (pitch, eye))

    look(50, -20, 50, 20)
    look(0, 0, 50, 20)
    look(-30, 20, 20, 0)
    look(500, 0, 135, 0)
    look(-135, 15, 0, 345)
    look(0, -75, 0, 60)
    client.more("msgImages", 2)
    down = client.latest["msgImages"]["leftImage"]
    look(0, -30, 0, 90)
    client.more("msgImages", 2)
    require(client.latest["msgImages"]["leftImage"] != down, "pictures go as far as the eyes")
    look(0, 105, 0, 345)
    finish(client, "Turn", degree=40)
    eye = client.more("msgEyePosition")
    require(angle_between(eye["rotationPositionY"], 40) < 0.1, "eyes go with the body: %s" % eye)
    for _ in range(2):
        finish(client, "EyeFixation", targetX=0, targetY=1.69, targetZ=30)
    finish(client, "Movement", degree=60, distance=10)
    eye = client.more("msgEyePosition")
    require(angle_between(eye["rotationPositionY"], 340.9) < 1, "the point is held: %s" % eye)
    client.send("msgSaccFlag", flag=1)
    client.send("msgVideoSync", flag=1)
    finish(client, "Eyemovement", panLeft=10, panRight=10, tilt=0)


@play("labyrinth", "A")
def eyes_of_the_document(program, dialect):
    client = program.client(0, dialect)
    first = client.latest["msgImages"] if "msgImages" in client.latest else client.more("msgImages")
    finish(client, "Eyemovement", panLeft=400, panRight=-400, tilt=-400)
    client.more("msgImages", 2)
    require(client.latest["msgImages"]["leftImage"] != first["leftImage"], "it looks elsewhere")
    one = client.begin("EyeFixation", targetX=10, targetY=0, targetZ=10)
    other = client.begin("Eyemovement", panLeft=1, panRight=1, tilt=1)
    client.all_ended()
    for number in (one, other):
        require_documented(client, number)
    require(client.ends[other] == [FINISHED], "the last")


@play("children-room", options=SLOWLY)
def resetting(program, dialect):
    environment = program.environment(dialect)
    client = program.client(0, dialect)

    def stands_at(x, z, yaw):
        client.wait_for_place(x, z)
        require_pose(client, x, z, yaw)

    require_pose(client, 0, 10, 180)
    walk = client.begin("Movement", degree=180, distance=5)
    client.wait_until(lambda: client.history[walk], "expected it to begin")
    environment.reset_environment(1)
    require(client.wait_for_full_exec(walk) == ABORTED, "a reset ends what runs")
    stands_at(2.3, 2.42, 180)
    environment.reset_trial()  # a missing type is type 0
    stands_at(0, 10, 180)
    environment.reset_trial(1)
    stands_at(2.3, 2.42, 180)
    environment.reset_environment(77)  # an unknown one is type 0
    stands_at(0, 10, 180)
    client.send("msgEnvironmentReset", Type=1)  # on the agent's channel, too
    stands_at(2.3, 2.42, 180)
    environment.close()


@play("labyrinth", events=True)
def rewards(program, dialect):
    """All of them, in order, to their agent."""
    client = program.client(0, dialect)
    client.wait_until(lambda: len(client.rewards) >= 5 and len(client.menus) >= 5, "expected them")
    with client.changed:
        given, menus = list(client.rewards), list(client.menus)
    require(given[0] >= 100 and given == [given[0] + k for k in range(len(given))], "%s" % given)
    events = [menu["eventID"] for menu in menus]
    require(events == [events[0] + k for k in range(len(events))], "%s" % events)
    for menu in menus:
        wanted = {"parameter": "Test für %d" % menu["eventID"]} if menu["eventID"] % 2 else {}
        told = {"parameter": menu["parameter"].decode("utf-8")} if menu.get("parameter") else {}
        require(told == wanted, "%s" % menu)


@play("labyrinth", [""])
def three_agents(program, _):
    """Each is told of itself only, in its own dialect."""
    clients = [program.client(k, dialect) for k, dialect in enumerate("ABA")]
    walks = [client.begin("Movement", degree=90 * k, distance=3 + k)
             for k, client in enumerate(clients)]
    for k, (client, walk) in enumerate(zip(clients, walks)):
        require(client.wait_for_full_exec(walk) == FINISHED, "agent %d" % k)
        x, z = walked((0, -20, 20)[k], 0, 90 * k, 3 + k)
        require_pose(client, x, z, 90 * k)
        require(len(client.order) == len(client.history[walk]), "its own alone: %s" % client.order)


@play("labyrinth", [""])
def newest_connection_wins(program, _):
    """A new client replaces the previous one, in either dialect."""
    for dialects in ("AB", "BA", "AA"):
        first, second = program.client(1, dialects[0]), program.client(1, dialects[1])
        first.ended_by_server()
        finish(second, "Turn", degree=5)
        program.leave(first)
        program.leave(second)
