# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes of CyBOTs: a search for posts, corrections of the obstacle map, a lost link, a stop, a jump."""

import re
import signal
import socket
import subprocess
import time
from pathlib import Path

from shot_desk import ShotDesk, running  # first: it knows the folder of the clients
from cognav_client import Cybot, number, write
from shot_scenes import CYBOT, CYBOT_PORT, choose, cybot_at_work, scan, scene, use_tool

SEARCH = dict(world="cybot-field:5",
              options=("--cybot", f"127.0.0.1:{CYBOT_PORT}", "--time-scale", "4"))


@scene(contrast=True, double=True, **SEARCH)
def cybot_search(desk: ShotDesk) -> None:
    """A search under way: partitions, scanned zones, planned path, the page with its reason."""
    program = str(Path(desk.program).with_name("magna-cybot"))
    desk.stack.enter_context(running([program, "--listen", str(CYBOT_PORT), "--once",
                                      "--world", "cybot-field:5", "--time-scale", "4"],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    desk.find("anything", re.compile("^cybot1"))
    choose(desk, "Page_Down", "cybot1")
    desk.do("go to cybot")
    desk.press("ctrl+alt+7")
    desk.when(lambda: any(re.match("[4-9]", desk.description(label))
                          for label in desk.all("label", "Scans")), "four scans")
    desk.press("ctrl+alt+8")
    desk.when(lambda: any("Paused" in desk.description(label)
                          for label in desk.all("label", "State of the search")), "a pause")
    desk.do("fit all")
    desk.aside()


@scene(contrast=True, double=True, **CYBOT)
def obstacles(desk: ShotDesk) -> None:
    """An object that was drawn by hand is selected, its editor is open."""
    cybot_at_work(desk)
    desk.do("go to cybot")
    desk.front("Sightings")
    desk.focus_in_dialog(desk.map())
    use_tool(desk, "o", "Obstacles")
    desk.press("6")  # a hole
    desk.click(desk.map(), 0.55, 0.65)
    desk.find("menu item", re.compile("Undo Add hole"))
    desk.click(desk.map(), 0.55, 0.65)
    desk.press("Return")
    desk.find("anything", "Object of the obstacle map")


@scene(contrast=True, double=True, **CYBOT)
def link_lost(desk: ShotDesk) -> None:
    """The CyBOT's program has ended: dashed outline, age, reason for every disabled switch."""
    program = str(Path(desk.program).with_name("magna-cybot"))
    with running([program, "--listen", str(CYBOT_PORT), "--once"],
                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        desk.find("anything", re.compile("^cybot1"))
        choose(desk, "2", "cybot1")
        scan(desk)
    desk.when(lambda: any("lost" in desk.description(label).lower()
                          for label in desk.all("label", "Link")), "a lost link")
    desk.do("go to cybot")
    desk.aside()


def stopped_unread(desk: ShotDesk) -> None:
    """STOP ALL while the CyBOT does not read."""
    program = str(Path(desk.program).with_name("magna-cybot"))
    robot = desk.stack.enter_context(running([program, "--listen", str(CYBOT_PORT), "--once"],
                                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    desk.stack.callback(lambda: robot.send_signal(signal.SIGCONT))
    desk.find("anything", re.compile("^cybot1"))
    choose(desk, "2", "cybot1")
    robot.send_signal(signal.SIGSTOP)
    desk.press("shift+space")


@scene(contrast=True, double=True, **CYBOT)
def stop_sent(desk: ShotDesk) -> None:
    """STOP ALL, half a second ago: the CyBOT has not read it yet."""
    stopped_unread(desk)
    time.sleep(0.5)
    desk.process.send_signal(signal.SIGSTOP)  # the state lasts for one second
    desk.stack.callback(lambda: desk.process.send_signal(signal.SIGCONT))


@scene(contrast=True, double=True, **CYBOT)
def stop_unconfirmed(desk: ShotDesk) -> None:
    """STOP ALL, and the CyBOT does not read: its state, the way that it may have driven, the button."""
    stopped_unread(desk)
    desk.find("anything", re.compile("1 not confirmed"))
    desk.find("anything", re.compile("Stop late"))
    desk.aside()


def called(desk: ShotDesk) -> Cybot:
    """A CyBOT that has called and sends only what the scene sends."""
    robot = Cybot(CYBOT_PORT)
    desk.stack.callback(robot.close)
    robot.ok(write(2, number(0.0)))
    desk.find("anything", re.compile("^cybot1"))
    choose(desk, "1", "cybot1")
    return robot


@scene(contrast=True, double=True, **CYBOT)
def stop_confirmed(desk: ShotDesk) -> None:
    """STOP ALL that the CyBOT has read and acknowledged, and it stands."""
    cybot_at_work(desk)
    desk.press("shift+space")
    desk.find("anything", re.compile("^Stopped"))
    desk.aside()


@scene(contrast=True, double=True, world="cybot-field:5",
       options=("--cognav-port", str(CYBOT_PORT), "--cybot-lost", "300"))
def cybot_silent(desk: ShotDesk) -> None:
    """A CyBOT that has sent nothing for two seconds."""
    called(desk)
    desk.find("anything", re.compile("[Ss]ilent"))
    desk.do("go to cybot")
    desk.aside()


@scene(contrast=True, double=True, world="cybot-field:5",
       options=("--cognav-port", str(CYBOT_PORT), "--cybot-mute", "300"))
def connection_mute(desk: ShotDesk) -> None:
    """A connection that sends nothing, in the pane Connections."""
    mute = socket.create_connection(("127.0.0.1", CYBOT_PORT), 10)
    desk.stack.callback(mute.close)
    desk.do("go to connections")
    desk.find("anything", re.compile("silent"))
    desk.aside()


@scene(contrast=True, double=True, world="cybot-field:5",
       options=("--cognav-port", str(CYBOT_PORT), "--cybot-silent", "300", "--cybot-lost", "300"))
def cybot_jumped(desk: ShotDesk) -> None:
    """A CyBOT that reports more than it can have driven: both places, the question, its battery and health."""
    robot = Cybot(CYBOT_PORT)
    desk.stack.callback(robot.close)
    for register, value in ((10, b"field-7"), (11, number(0.62)), (12, b"left motor warm")):
        robot.ok(write(register, value))
    desk.find("anything", re.compile("^cybot1"))
    choose(desk, "1", "cybot1")
    robot.ok(write(3, number(120.0)))  # within the margin
    robot.ok(write(3, number(170.0)))
    robot.opcode()  # MAN of the stop
    robot.ok(write(1))
    desk.find("anything", re.compile("Jumped"))
    desk.do("go to cybot")
    desk.aside()
