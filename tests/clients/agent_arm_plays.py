# SPDX-License-Identifier: GPL-3.0-or-later
"""Arm actions of agent clients and their results: in the children's room at its table, X 2.3, Z
2.42, yaw 180, with ball 1 (red), 2 (blue), 3 (green), a machine that can be switched (5) and a
jelly that cannot be grasped (6, violet); and at the table with five places."""

from agent_client import ABORTED, FINISHED
from agent_play import (abort, ended_before, finish, play, require, require_documented,
                        require_pose, reset_environment, reset_trial)


def red(r, g, b):
    return r > 60 and r > 2 * g and r > 2 * b


def blue(r, g, b):
    return b > 60 and b > 1.7 * r and b > 1.7 * g


def violet(r, g, b):
    return min(r, b) > 50 and min(r, b) > 1.7 * g


def sit_down(program, dialect):
    """An agent at the table, looking down at it."""
    environment = program.environment(dialect)
    client = program.client(0, dialect)
    reset_environment(client, environment, 1)
    require_pose(client, 2.3, 2.42, 180)
    finish(client, "Eyemovement", panLeft=0, panRight=0, tilt=-30)
    return client, environment


def see(client, colour):
    """The centre of a colour in the left picture, and its number of pixels."""
    client.more("msgImages", 3)
    return client.check_images()[0].find(colour)


@play("children-room")
def grasping(program, dialect):
    """Grasping by number."""
    client, environment = sit_down(program, dialect)
    abort(client, "GraspRelease")
    finish(client, "GraspID", objectID=1)
    abort(client, "GraspID", objectID=2)
    finish(client, "GraspRelease")
    abort(client, "GraspRelease")
    finish(client, "GraspID", objectID=3)
    reset_environment(client, environment, 1)
    finish(client, "GraspID", objectID=3)
    finish(client, "GraspRelease")
    for number in (6, 7, 8, 1337, 0, -1, 2 ** 31 - 1, -2 ** 31):
        abort(client, "GraspID", objectID=number)
    reset_environment(client, environment, 0)
    abort(client, "GraspID", objectID=1)  # far away
    environment.close()


@play("children-room")
def grasping_by_picture(program, dialect):
    client, environment = sit_down(program, dialect)
    x, y, count = see(client, red)
    require(count > 20, "the red ball is in sight: %d pixels" % count)
    finish(client, "GraspPos", targetX=x, targetY=y)
    require(see(client, red)[2] < count / 4, "it is no longer on the table")
    finish(client, "GraspRelease")
    x, y, count = see(client, blue)
    require(count > 20, "the blue ball is in sight: %d pixels" % count)
    # The pinhole's pixel of the ball's centre, 30 degrees down (204 pixels are tan 52.95 degrees).
    require(abs(x - 144) < 2 and abs(y - 236) < 2, "the blue ball is at (144, 236): %s, %s" % (x, y))
    finish(client, "PointPos", targetX=x, targetY=y)
    finish(client, "GraspPos", targetX=x, targetY=y)
    finish(client, "GraspRelease")
    x, y, count = see(client, violet)
    require(count > 5, "the jelly is in sight: %d pixels" % count)
    abort(client, "GraspPos", targetX=x, targetY=y)
    for x, y in ((500, 100), (100, 400), (-1, 100), (100, -1), (3, 3)):
        abort(client, "GraspPos", targetX=x, targetY=y)
    environment.close()


@play("children-room")
def holding(program, dialect):
    """The plan of the original program: fixate, grasp, walk away with it, release."""
    client, environment = sit_down(program, dialect)
    finish(client, "EyeFixation", targetX=2.3, targetY=0.8, targetZ=1.5)
    finish(client, "GraspID", objectID=3)
    finish(client, "Movement", degree=0, distance=7)
    require_pose(client, 2.3, 9.42, 0)
    finish(client, "GraspRelease")
    finish(client, "GraspID", objectID=3)
    reset_trial(client, environment, 1)
    finish(client, "GraspID", objectID=3)
    environment.close()


@play("children-room")
def walking_to_the_table(program, dialect):
    """The walk of the original room; then one that hits a wall; then a ball out of reach."""
    environment = program.environment(dialect)
    client = program.client(0, dialect)
    reset_environment(client, environment, 2)
    require_pose(client, 0, 10, 180)
    finish(client, "Movement", degree=163, distance=7.7)
    require(not client.collided, "the way is free")
    finish(client, "Movement", degree=180, distance=0.1)
    abort(client, "GraspID", objectID=1)
    finish(client, "GraspID", objectID=2)
    walk = client.begin("Movement", degree=45, distance=30)
    require(client.wait_for_full_exec(walk) == FINISHED, "a walk that met something is finished")
    require(client.collisions == [{"actionID": walk, "colliderID": 0}], "%s" % client.collisions)
    environment.close()


@play("children-room")
def interacting(program, dialect):
    client, environment = sit_down(program, dialect)
    finish(client, "PointID", objectID=1)
    finish(client, "PointID", objectID=7)  # far away: pointing works anyway
    abort(client, "PointID", objectID=99)
    for _ in range(2):
        finish(client, "InteractionID", objectID=5)
    abort(client, "InteractionID", objectID=1)
    abort(client, "InteractionID", objectID=99)
    abort(client, "InteractionPos", targetX=-5, targetY=5)
    first = client.begin("PointID", objectID=2)
    client.wait_until(lambda: client.history[first], "expected it to begin")
    second = client.begin("GraspID", objectID=2)
    require(client.wait_for_full_exec(second) == FINISHED, "the second")
    require(client.ends[first] == [ABORTED], "the first: %s" % client.ends[first])
    ended_before(client, first, second)
    environment.reset_environment(1)
    grasp = client.begin("GraspID", objectID=1)
    require(client.wait_for_full_exec(grasp) in (FINISHED, ABORTED), "after or before the reset")
    environment.close()


@play("children-room")
def three_slots(program, dialect):
    """Body, eyes and arm do not disturb each other."""
    client, environment = sit_down(program, dialect)
    begun = [client.begin("Turn", degree=-10),
             client.begin("EyeFixation", targetX=2, targetY=1, targetZ=1),
             client.begin("PointID", objectID=2)]
    for number in begun:
        require(client.wait_for_full_exec(number) == FINISHED, "%s" % client.history[number])
        require_documented(client, number)
    environment.close()


@play("five-objects")
def five_places(program, dialect):
    environment = program.environment(dialect)
    client = program.client(0, dialect)
    for trial in (0, 12, 46, 51, 53):
        reset_trial(client, environment, trial)
        for place in (1, 5):
            finish(client, "PointID", objectID=place)
    reset_trial(client, environment, 1)  # only block 1, red, in the centre
    finish(client, "Eyemovement", panLeft=0, panRight=0, tilt=-30)
    x, _, count = see(client, red)
    require(count > 20 and abs(x - 204) < 60, "the block in the middle: %s, %d pixels" % (x, count))
    finish(client, "GraspID", objectID=11)
    abort(client, "GraspID", objectID=12)  # already held, and in the chest
    finish(client, "GraspRelease")
    abort(client, "GraspID", objectID=12)
    walk = client.begin("Movement", degree=90, distance=5)
    require(client.wait_for_full_exec(walk) == FINISHED, "it meets its seat")
    require(abs(client.pose()[0]) < 0.5 and client.collided, "and stays where it sits")
    environment.close()
