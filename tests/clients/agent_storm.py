# SPDX-License-Identifier: GPL-3.0-or-later
"""A minute of three agents that send random messages, valid and invalid, and resets in between. In
every case each action ends once, and every pose is a number and on the map."""

import math
import random
import re
import threading
import time

from agent_awkward_plays import SPOILT
from agent_play import play, require

SIMULATED = 60.0  # seconds
GRID_RATE = 20.0  # hertz, the usual rate
ODD = (math.nan, math.inf, -math.inf, 0.0, -0.0, 1e-30, 3e38, -3e38, 1e6, -1e6)
NUMBERS = (-2 ** 31, 2 ** 31 - 1, -1, 0, 1, 2, 3, 4, 99, 1337)


class Storm:
    """The actions of one client. A seed reproduces the numbers, but not their timing."""

    def __init__(self, client, seed):
        self.client = client
        self.dice = random.Random(seed)
        self.fault = None

    def real(self, low, high):
        return self.dice.choice(ODD) if self.dice.random() < 0.05 else self.dice.uniform(low, high)

    def action(self):
        real, dice = self.real, self.dice
        kind = dice.choice(("Movement", "Movement", "Turn", "MoveTo", "CancelMovement",
                            "Eyemovement", "EyeFixation", "GraspPos", "GraspID", "PointPos",
                            "PointID", "InteractionID", "InteractionPos", "GraspRelease"))
        if kind == "Movement":
            return kind, {"degree": real(-400, 400), "distance": real(-1, 20)}
        if kind == "Turn":
            return kind, {"degree": real(-200, 200)}
        if kind == "MoveTo":
            return kind, {"posX": real(-70, 70), "posY": real(0, 1), "posZ": real(-50, 70),
                          "targetMode": dice.choice((0, 1, 1, 7))}
        if kind == "Eyemovement":
            return kind, {name: real(-40, 40) for name in ("panLeft", "panRight", "tilt")}
        if kind == "EyeFixation":
            return kind, {"targetX": real(-60, 60), "targetY": real(0, 5), "targetZ": real(-40, 60)}
        if kind.endswith("Pos"):
            return kind, {"targetX": real(-20, 420), "targetY": real(-20, 320)}
        if kind.endswith("ID"):
            return kind, {"objectID": dice.choice(NUMBERS)}
        return kind, {}

    def gust(self):
        """One random action."""
        client, dice = self.client, self.dice
        chance = dice.random()
        if chance < 0.03:
            client.send_payload(dice.choice(SPOILT))
        elif chance < 0.05:
            client.send_payload(dice.randbytes(dice.randrange(1, 30)) + b"\xff")
        elif chance < 0.07:
            client.send_stop_sync()
        elif chance < 0.09:
            what, fields = self.action()
            client.send("msgAgent" + what, **fields)  # without a number
        elif chance < 0.11:
            client.send(dice.choice(("msgEnvironmentReset", "msgTrialReset")),
                        Type=dice.choice((0, 1, 2, 99, -1)))
        elif chance < 0.15:
            members = {}
            for _ in range(3):
                what, fields = self.action()
                if "msgAgent" + what not in members:
                    members["msgAgent" + what] = dict(fields, actionID=client.new_id())
            client.send(members)
        else:
            what, fields = self.action()
            client.begin(what, **fields)

    def blow(self, is_over):
        try:
            while not is_over():
                for _ in range(self.dice.choice((1, 1, 1, 2, 8))):
                    self.gust()
                self.client.begin("GraspRelease")  # never ten broken messages in a row
                time.sleep(self.dice.expovariate(60))
            self.client.all_ended()
        except Exception as fault:  # reported in the main thread
            self.fault = fault


def number_of(what, text):
    found = re.search(r"\b%s[= ]([0-9a-f]+)" % what, text)
    require(found, "%s in %r" % (what, text))
    return found.group(1)


@play("labyrinth", [""], ("--time-scale", "6", "--log-inputs", "storm.log", "--state-hash",
                          "--stats"))
def storm(program, _):
    clients = [program.client(k, dialect) for k, dialect in enumerate("ABA")]
    storms = [Storm(client, 7 + k) for k, client in enumerate(clients)]

    def is_over():
        first = clients[0]
        if first.fault:
            raise first.fault
        return first.count.get("msgGridPosition", 0) > SIMULATED * GRID_RATE

    threads = [threading.Thread(target=one.blow, args=(is_over,), daemon=True) for one in storms]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one in storms:
        if one.fault:
            raise one.fault
    sent = 0
    for client in clients:
        sent += len(client.history)
        require(not any(client.begun.values()), "every action has ended")
        x, z, _ = client.pose()  # a finite number, or it would not have been read
        require(-62 < x < 62 and -42 < z < 62, "on the map: %s" % ((x, z),))
        client.check_images()
        program.leave(client)
    told = program.quit()
    print("  %d actions" % sent)
    # The log contains all actions: replaying it reproduces the run.
    again = program.run_again("--play-inputs", "storm.log", "--ticks", number_of("ticks", told),
                              "--time-scale", "0", "--state-hash")
    require(number_of("state-hash", again) == number_of("state-hash", told), "the same: %s%s" % (
        told, again))
