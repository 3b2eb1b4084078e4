# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictured scenes, set up by keys, the pointer and a client on port 6324. Each one waits until
its subject is visible."""

import re
import socket
import subprocess
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from typing import Callable

from shot_agent import ShotAgent
from shot_desk import TESTS, Atspi, ShotDesk, running

WORLDS = TESTS.parent / "resources" / "worlds"
OFFICE = str(WORLDS / "office.lisp")
RESCUE = str(WORLDS / "rescue.lisp")
BIG_ROOM = str(WORLDS / "big-room.lisp")
WORKSHOP = str(WORLDS / "workshop.lisp")
CYBOT_FIELD = str(WORLDS / "cybot-field.lisp")
FETCH_PROGRAM = str(WORLDS.parent / "programs" / "fetch-rpl.lisp")
FETCH = dict(world=str(WORLDS / "fetch.lisp"), options=("--clean", "--program", FETCH_PROGRAM))
CHILDREN_ROOM = str(WORLDS / "children-room.lisp")
ROBOT = re.compile(r"\(robot (\S+) \S+ (\S+) (\S+) \S+\)")
FAR = 8.0  # metres that one robot has driven when the office is pictured at work




def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


CYBOT_PORT = free_port()  # the port where the simulated CyBOT waits for the console
def free_pair() -> int:
    """The first of two consecutive ports: the environment's and the first agent's."""
    while True:
        port = free_port()
        with socket.socket() as next_one:
            try:
                next_one.bind(("127.0.0.1", port + 1))
                return port
            except OSError:
                continue


AGENT_PORT = free_pair()
ROOM = dict(world=CHILDREN_ROOM, options=("--agent-port", str(AGENT_PORT)))
CYBOT = dict(world=CYBOT_FIELD, options=("--cybot", f"127.0.0.1:{CYBOT_PORT}"))


@dataclass
class Scene:
    play: Callable[[ShotDesk], None]
    world: str = OFFICE
    contrast: bool = False  # also in high contrast
    double: bool = False    # also at 200 %
    options: tuple[str, ...] = ()


SCENES: dict[str, Scene] = {}


def scene(**how):
    """A scene of this file, under its function's name."""
    def add(play: Callable[[ShotDesk], None]) -> Callable[[ShotDesk], None]:
        SCENES[play.__name__.replace("_", "-")] = Scene(play, **how)
        return play
    return add


def choose(desk: ShotDesk, key: str, robot: str) -> None:
    desk.press(key)
    desk.wait_line(rf"\(select {robot}\)")


def use_tool(desk: ShotDesk, key: str, name: str) -> None:
    """Waits until the bar shows the tool."""
    desk.press(key)
    desk.when(lambda: desk.checked(name), f"the tool {name} in use")


def plan_on_map(desk: ShotDesk) -> None:
    """An idle robot with a plan clicked on the map."""
    choose(desk, "4", "robot4")
    use_tool(desk, "w", "Way-points")
    for x, y in ((0.30, 0.48), (0.45, 0.50), (0.60, 0.52), (0.72, 0.48)):
        before = desk.waypoints("robot4")
        desk.click(desk.map(), x, y)
        desk.when(lambda: desk.waypoints("robot4") > before, "one way-point more")


def wait_far(desk: ShotDesk, metres: float = FAR) -> None:
    """Waits until a robot has driven so far."""
    begin: dict[str, tuple[float, float]] = {}

    def far(lines: list[str]) -> bool:
        for match in filter(None, map(ROBOT.match, lines)):
            x, y = float(match[2]), float(match[3])
            start = begin.setdefault(match[1], (x, y))
            if hypot(x - start[0], y - start[1]) >= metres:
                return True
        return False

    desk.client.wait(far, "a robot comes a way")


@scene()
def office(desk: ShotDesk) -> None:
    """A client at work; the window is untouched."""
    desk.client.send("(select robot5)\n(missionadd robot1 (goto (1 2)))\n"
                     "(missionadd robot1 (goto (10 0.5)))\n")
    wait_far(desk)


@scene(double=True)
def waypoints(desk: ShotDesk) -> None:
    plan_on_map(desk)
    desk.click(desk.map(), 0.60, 0.52)
    desk.front("Way-points")


@scene(contrast=True, double=True)
def history(desk: ShotDesk) -> None:
    plan_on_map(desk)
    desk.press("ctrl+z", "ctrl+z")
    desk.when(lambda: desk.waypoints("robot4") == 2, "two edits taken back")
    desk.front("History")


@scene(double=True)
def measure(desk: ShotDesk) -> None:
    use_tool(desk, "r", "Measure")
    for x, y in ((0.25, 0.40), (0.55, 0.44), (0.62, 0.60)):
        desk.click(desk.map(), x, y)
    desk.point(desk.map(), 0.40, 0.66)


@scene(contrast=True, double=True)
def annotate(desk: ShotDesk) -> None:
    use_tool(desk, "a", "Mark")
    desk.click(desk.map(), 0.30, 0.45)
    desk.find("anything", "Text of the mark")
    desk.type("Door is jammed")
    desk.press("Return")
    desk.click(desk.map(), 0.55, 0.50)
    desk.find("anything", "Text of the mark")
    desk.type("Glass on the floor")


def enter_in_console(desk: ShotDesk, *lines: str) -> None:
    desk.press("F12")
    desk.wait_for_focus("text", "Command")
    for line in lines:
        desk.type(line)
        desk.press("Return")


@scene(contrast=True, double=True, world=BIG_ROOM)
def console(desk: ShotDesk) -> None:
    """The manual's robot in the console, and completions of a word."""
    enter_in_console(desk, "status", "cameras", "hands", "nonsense")
    desk.find("anything", "Lines of the console")
    desk.type("cam-t")
    desk.aside()


@scene(contrast=True, double=True, **FETCH)
def programs(desk: ShotDesk) -> None:
    """A program at work, its output, and its current wait."""
    desk.press("shift+F12")
    desk.click(desk.find("page tab", "Output"))
    desk.aside()


@scene(contrast=True, double=True, **FETCH)
def plan(desk: ShotDesk) -> None:
    """The tree of a running plan."""
    desk.press("shift+F12")
    desk.click(desk.find("page tab", "Plan"))
    desk.aside()


@scene(contrast=True, double=True, world=BIG_ROOM)
def console_list(desk: ShotDesk) -> None:
    """All completions, filtered lines with their times, a window action."""
    enter_in_console(desk, "view.layer_places", "robot.stop", "help")
    desk.find("anything", "Lines of the console")
    desk.click(desk.find("anything", "Times"))
    desk.click(desk.find("anything", "Filter lines"))
    desk.type("view.l")
    desk.press("alt+Down")
    desk.aside()


@scene(contrast=True, double=True)
def parameters(desk: ShotDesk) -> None:
    """The parameters of the world, one of them changed."""
    choose(desk, "3", "robot3")
    desk.press("ctrl+shift+m")
    desk.wait_for_focus("text", "Search parameters")
    desk.type("noise")
    desk.press("Down", "Return")
    desk.type("0.25")
    desk.press("Return")
    desk.aside()


@scene(contrast=True, double=True)
def palette(desk: ShotDesk) -> None:
    desk.press("ctrl+shift+p")
    desk.find("anything", "Action to find")
    desk.type("lay")


@scene(contrast=True, double=True)
def keys(desk: ShotDesk) -> None:
    desk.press("ctrl+F1")
    desk.find("anything", "Actions and keys")
    desk.aside()


@scene(contrast=True, double=True)
def change_key(desk: ShotDesk) -> None:
    """A key that belongs to another action."""
    desk.press("ctrl+F1")
    desk.focus_in_dialog(desk.find("text", "Find an action"))
    desk.type("follow")
    desk.focus_in_dialog(desk.find("text", "New key"))
    desk.press("ctrl+r")
    desk.aside()


@scene(double=True)
def save_layout(desk: ShotDesk) -> None:
    desk.do("save layout")
    desk.find("anything", "Name of the layout")
    desk.type("Two screens")


def block(desk: ShotDesk) -> None:
    """Lets robot4 drive straight at a wall, and sends commands that are refused."""
    choose(desk, "4", "robot4")
    desk.do("plan ways")  # off
    desk.client.send("(missionadd robot4 (goto (17 -2)))\n")
    desk.client.send("(missionadd robot1 (goto (20 21)))\n(missionadd nobody (goto (1 1)))\n(nonsense)\n")


@scene(contrast=True, double=True, options=("--time-scale", "10"))
def toasts(desk: ShotDesk) -> None:
    block(desk)
    desk.find("anything", re.compile(r"^(Caution|Warning): robot"))
    desk.press("space")
    desk.aside()


@scene(contrast=True, double=True, options=("--time-scale", "10"))
def events(desk: ShotDesk) -> None:
    block(desk)
    desk.find("anything", re.compile(r"^(Caution|Warning): robot"))
    desk.front("Events")
    desk.aside()


def take_the_stick(desk: ShotDesk) -> None:
    desk.press("ctrl+t")
    desk.when(lambda: any(map(desk.focused, desk.all("anything", "Stick"))), "the focus on the stick")


@scene(contrast=True, double=True)
def teleop_armed(desk: ShotDesk) -> None:
    choose(desk, "9", "robot9")
    take_the_stick(desk)
    desk.hold("w")
    desk.hold("a")


@scene(contrast=True, double=True)
def stopped(desk: ShotDesk) -> None:
    choose(desk, "3", "robot3")
    desk.press("Pause")
    desk.find("push button", re.compile(r"(?i)release"))


@scene(contrast=True, double=True)
def recording(desk: ShotDesk) -> None:
    """The session is being recorded: time and size in the control bar."""
    desk.press("ctrl+F9")
    desk.find("push button", re.compile("^Stop recording, 0:0[2-9]"))
    desk.press("space")
    desk.aside()


@scene(contrast=True, double=True)
def past(desk: ShotDesk) -> None:
    """The past of the running world: timeline, frame and badge."""
    wait_far(desk)
    desk.press("ctrl+h")
    desk.find("slider", "Time of the recording")
    desk.press("Prior")
    desk.aside()


@scene(contrast=True, double=True)
def map_menu(desk: ShotDesk) -> None:
    choose(desk, "3", "robot3")
    desk.click(desk.map(), 0.4, 0.5, button=3)
    desk.find("menu item", re.compile("^Copy"))


@scene(double=True)
def robot_menu(desk: ShotDesk) -> None:
    choose(desk, "3", "robot3")
    desk.click(desk.find("anything", "Team"), 0.4, 0.3, button=3)
    desk.find("menu item", re.compile("stop", re.I))


@scene()
def view_menu(desk: ShotDesk) -> None:
    desk.press("alt+v")
    desk.when(lambda: desk.shown("menu item", re.compile("fit all", re.I)), "the menu")


@scene(double=True)
def appearance(desk: ShotDesk) -> None:
    choose(desk, "3", "robot3")
    row = desk.find("menu item", re.compile("^Appearance"))
    desk.when(lambda: desk.has(row, Atspi.StateType.SENSITIVE), "a robot to be active")
    desk.do("appearance")
    desk.find("anything", "Shown name")


@scene()
def about(desk: ShotDesk) -> None:
    desk.do("about magna")
    desk.find("anything", "About Magna")


@scene()
def connections(desk: ShotDesk) -> None:
    """Attached programs, one with errors."""
    desk.client.send("(nonsense)\n(missionadd nobody (goto (1 1)))\n)\n")
    desk.front("Connections")


def scan(desk: ShotDesk) -> None:
    """Lets the active CyBOT scan, and waits for the first sighting in its pane."""
    desk.do("go to cybot")
    desk.press("ctrl+alt+3")
    desk.front("Sightings")
    desk.find("table cell", re.compile("^(Blip|Blob|Wide|Thin)"))
    desk.find("page tab", "Queue").get_action_iface().do_action(0)  # the image pane has a button of this name


def cybot_at_work(desk: ShotDesk) -> None:
    """A CyBOT that scanned and is driving."""
    program = str(Path(desk.program).with_name("magna-cybot"))
    desk.stack.enter_context(running([program, "--listen", str(CYBOT_PORT), "--once"],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    desk.find("anything", re.compile("^cybot1"))  # in the list of robots
    choose(desk, "2", "cybot1")
    scan(desk)
    for goal in ("0.6 -0.9", "1.5 -1.1", "1.6 0.2"):
        desk.client.send(f"(missionadd cybot1 (goto ({goal})))\n")
    desk.wait_line(r"\(mission cybot1 .*1\.6")


@scene(contrast=True, double=True, **CYBOT)
def cybot(desk: ShotDesk) -> None:
    """Its pane with the queue, and its sightings on the map."""
    cybot_at_work(desk)
    desk.do("go to cybot")


@scene(**CYBOT)
def cybot_driven(desk: ShotDesk) -> None:
    """Driving by hand: the stick is held."""
    cybot_at_work(desk)
    desk.press("ctrl+alt+1")
    take_the_stick(desk)
    desk.hold("w")
    desk.hold("d")


@scene(double=True, **CYBOT)
def registers(desk: ShotDesk) -> None:
    cybot_at_work(desk)
    desk.front("Connections")
    desk.front("Registers")


@scene(double=True, options=("--cybot", "127.0.0.1:1"))
def dials(desk: ShotDesk) -> None:
    """A CyBOT that does not answer."""
    desk.front("Connections")
    desk.find("push button", "Stop dialling")


@scene(contrast=True, double=True, world=RESCUE)
def rescue(desk: ShotDesk) -> None:
    choose(desk, "2", "robot2")


@scene(contrast=True, double=True, world=RESCUE)
def minimap(desk: ShotDesk) -> None:
    """A part of the world, the map turned and following."""
    choose(desk, "2", "robot2")
    desk.do("follow with the heading")
    desk.press("ctrl+plus", "ctrl+plus", "ctrl+plus")
    desk.find("anything", re.compile("^Following"))
    desk.find("anything", "Overview of the map")


@scene(world=BIG_ROOM)
def thing(desk: ShotDesk) -> None:
    """The tooltip of a thing under the pointer, beside the relocated robot: the directions of its
    cameras."""
    choose(desk, "1", "robbie")
    enter_in_console(desk, "pos 18 18", "cam-turn 0 0.8", "cam-turn 1 -1.5")
    desk.do("fit selection")
    desk.press("ctrl+0")
    _, _, width, height = desk.box(desk.map())
    desk.point(desk.map(), 0.5 + 80 / width, 0.5 + 80 / height)  # two metres on
    desk.find("label", re.compile("^small-box#"))


@scene(world=BIG_ROOM)
def big_room(desk: ShotDesk) -> None:
    choose(desk, "1", "robbie")


@scene()
def places(desk: ShotDesk) -> None:
    """The walls in the layers that robots sense."""
    desk.do("places")
    desk.press("plus", "plus")


@scene(contrast=True, double=True, world=WORKSHOP)
def drawn_places(desk: ShotDesk) -> None:
    """Places and things as drawn by the world file."""
    choose(desk, "1", "smith")
    desk.do("places")
    desk.do("fit all")
    desk.aside()


@scene(contrast=True, world="field:10000")
def field(desk: ShotDesk) -> None:
    desk.press("Page_Down")


@scene(world="field:10000")
def field_near(desk: ShotDesk) -> None:
    choose(desk, "1", "r[a-z0-9]+")
    desk.press("ctrl+0")
    desk.find("anything", "Overview of the map")


@scene(contrast=True, double=True)
def image(desk: ShotDesk) -> None:
    """The picture of the active robot, slightly turned, with boxes; every camera on the map."""
    choose(desk, "5", "robot5")
    desk.do("cameras of all")
    desk.do("boxes round")
    desk.press("alt+shift+Right", "alt+shift+Right", "ctrl+i")
    desk.find("anything", "Picture of robot5's camera")
    desk.aside()


@scene(contrast=True, double=True, world="field:24")
def thumbnails(desk: ShotDesk) -> None:
    """All cameras of 24 robots, in a floating window."""
    choose(desk, "3", "r[a-z0-9]+")
    desk.press("ctrl+shift+i", "ctrl+shift+o")
    desk.find("anything", "All robots' cameras")
    desk.aside()


@scene(**CYBOT)
def image_stale(desk: ShotDesk) -> None:
    """The last picture of a robot whose link is lost."""
    program = str(Path(desk.program).with_name("magna-cybot"))
    with running([program, "--listen", str(CYBOT_PORT), "--once"], stdout=subprocess.DEVNULL,
                 stderr=subprocess.DEVNULL):
        desk.find("anything", re.compile("^cybot1"))
        choose(desk, "2", "cybot1")
        desk.find("anything", "Picture of cybot1's camera")
    desk.find("anything", re.compile("[Ll]ink lost"))
    desk.aside()


@scene(contrast=True, double=True)
def image_queue(desk: ShotDesk) -> None:
    """The queue at work: some images on, one dismissed, a victim marked in the picture."""
    desk.press("ctrl+j")
    desk.find("anything", "Images that wait")
    desk.press("alt+Right")
    desk.press("ctrl+m")
    desk.press(*["Down"] * 6, "Return")
    desk.wait_line(r"\(map \S+ vict .*\)")
    desk.press("alt+Delete")
    desk.press("alt+Left")
    desk.aside()


@scene(contrast=True)
def marks(desk: ShotDesk) -> None:
    """Victims, found and suspected, a note and a hazard, on the map and in the picture."""
    choose(desk, "5", "robot5")
    use_tool(desk, "s", "Select")
    desk.point(desk.map(), 0.45, 0.45)
    desk.press("v")
    desk.wait_line(r"\(map \S+ vict .*\)")
    desk.point(desk.map(), 0.60, 0.40)
    desk.press("shift+v")
    use_tool(desk, "a", "Mark")
    for x, key, words in ((0.35, "Down", "broken glass"), (0.70, "Up", "look again")):
        desk.click(desk.map(), x, 0.60)
        desk.wait_for_focus("text", "Text of the mark")
        desk.press(key)
        desk.type(words)
        desk.press("Return")
    desk.aside()


@scene(contrast=True, double=True)
def operator(desk: ShotDesk) -> None:
    """The operator's measures beside the truth."""
    for key, robot in (("3", "robot3"), ("1", "robot1"), ("5", "robot5")):
        choose(desk, key, robot)
    desk.press("v")
    desk.front("Operator")
    desk.click(desk.find("anything", "Compare with the truth"))
    desk.aside()


def agent_at_work(desk: ShotDesk) -> None:
    """It looks at a place above the table, sends its network and starts to walk."""
    agent = desk.stack.enter_context(ShotAgent(AGENT_PORT + 1))
    agent.greet()
    agent.look_at(2.3, 1.9, 1.5)
    agent.show_network(16, 16)
    agent.walk(180.0, 7.0)
    desk.find("anything", re.compile("^Picture of .* left eye$"))
    desk.when(lambda: any("dialect A" in desk.description(label)
                          for label in desk.all("label", "Connection")), "the agent attached")


@scene(contrast=True, double=True, **ROOM)
def agents(desk: ShotDesk) -> None:
    """The pictures and actions of an agent, and its gaze on the map."""
    choose(desk, "1", r"[\w-]+")
    agent_at_work(desk)
    desk.press("ctrl+plus", "ctrl+plus")
    desk.aside()


@scene(contrast=True, double=True, **ROOM)
def agents_tell(desk: ShotDesk) -> None:
    """Rewards, menu events, resets."""
    agent_at_work(desk)
    desk.front("Send")
    desk.find("push button", "Send reward")
    desk.aside()


@scene(double=True, **ROOM)
def agents_network(desk: ShotDesk) -> None:
    """Rates of a layer."""
    agent_at_work(desk)
    desk.front("Network")
    desk.find("anything", "Rates of the layer")
    desk.aside()


@scene(contrast=True, **ROOM)
def agents_room(desk: ShotDesk) -> None:
    """The children's room without a client."""
    desk.find("anything", "Neural agents")
    desk.do("fit all")
    desk.aside()
