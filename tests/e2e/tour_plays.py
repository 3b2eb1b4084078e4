# SPDX-License-Identifier: GPL-3.0-or-later
"""The five tours of the README in the real window, as a newcomer takes them: each sentence is quoted and tried."""

import os
import re
import subprocess

from actr_client import Client, Unexpected
from actr_step_plays import IN_STEP, NAMES, lockstep_waits, run_of
from agent_client import AgentClient
from desk import Atspi, running, wait_for
from gobot_client import GobotClient
from program import RunningProgram
from stage import (active, choose_entry, do, moves, place, plan, play_in, says, stands, turns,
                   wait_for_message)
from tour import ROOT, Ground, Tour, section, sh
from world_plays import choose_file

RELEASE = re.compile("hold to release$")


def row(desk, robot, state=""):
    """The row of the robot in the list, once it shows this state."""
    return desk.find("table cell", re.compile(r"^%s, .*%s" % (robot, state)))


def arrives(witness, robot, x, y):
    def look():
        here = place(witness, robot)
        return here and abs(here[0] - x) < 0.5 and abs(here[1] - y) < 0.5

    wait_for(look, "%s at %g %g" % (robot, x, y))


def checked(desk, *path):
    """The entry of a menu, after a click, has a check mark."""
    choose_entry(desk, *path)
    wait_for(lambda: desk.has(desk.find("menu item", path[-1]), Atspi.StateType.CHECKED), path[-1])


def choose_on_the_map(desk, witness, ground, tour):
    with tour.at("Click a robot on the map"):
        ground.click(*place(witness, "robot1"))
        active(desk, witness, "robot1")
    with tour.at("or in the list,"):
        desk.click_on(row(desk, "robot2"))
        active(desk, witness, "robot2")
    with tour.at("choose *Way-points* (W)"):
        desk.press("w")
        wait_for(lambda: says(desk, "Tool hint", "^Click: robot2 drives there"), "the hint of the tool")
    with tour.at("and click on free floor: the robot drives there."):
        x, y = place(witness, "robot2")
        ground.click(x + 2, y + 1)
        moves(witness, "robot2")
        arrives(witness, "robot2", x + 2, y + 1)


def drive_by_hand(desk, witness, tour):
    with tour.at("Ctrl+T arms teleoperation"):
        desk.press("ctrl+t")
        desk.wait_for_focus("anything", "Stick")
        desk.find("check box", "Disarm")
    with tour.at("(W A S D or a gamepad; releasing stops the robot),"):  # gamepads: tests/app/gamepad
        for key, deed in (("w", moves), ("s", moves), ("a", turns), ("d", turns)):
            desk.hold(key)
            deed(witness, "robot2")
            desk.let_go(key)
            stands(witness, "robot2")
    desk.press("Escape")


def find_trouble(desk, witness, tour):
    desk.click_on(row(desk, "robot4"))
    active(desk, witness, "robot4")
    do(desk, "plan ways", "Plan ways around obstacles")  # off: it drives straight
    witness.send("(missionadd robot4 (goto (9.5 8)))\n")  # behind a wall
    desk.find("push button", "1 robot needs attention")
    desk.click_on(row(desk, "robot2"))
    active(desk, witness, "robot2")
    with tour.at("N selects the next robot that needs attention,"):
        desk.press("n")
        active(desk, witness, "robot4")


def mark_in_the_queue(desk, tour):
    with tour.at("Ctrl+J opens the image queue"):
        desk.press("ctrl+j")
        wait_for(lambda: says(desk, "Place in the queue", r"^\d+ of \d+$"), "an image of the queue")
    with tour.at("(M, then Enter, marks a victim),"):
        desk.press("m", "Return")
        desk.find("menu item", re.compile("^Undo .*victim"))
    with tour.at("Ctrl+Z undoes the last edit."):
        desk.press("ctrl+z")
        desk.find("menu item", re.compile("^Redo .*victim"))


def stop_and_release(desk, witness, tour):
    with tour.at("Shift+Space stops all robots until they are released:"):
        moves(witness, "robot9")
        desk.press("shift+space")
        button = desk.wait_for_focus("push button", RELEASE)
        for robot in range(1, 13):
            stands(witness, "robot%d" % robot, 0.2)
    with tour.at("hold the red button"):
        x, y, width, height = desk.box(button)
        desk.point(x + width / 2, y + height / 2)
        desk.hand("mousedown", "1")
        desk.find("push button", "Continue all as before")
        desk.hand("mouseup", "1")
    with tour.at("or press Ctrl+Shift+Space,"):
        desk.press("Escape")
        wait_for(lambda: not desk.shown("push button", "Continue all as before"), "no question")
        desk.press("ctrl+shift+space")
        desk.find("push button", "Continue all as before")
    with tour.at("then choose whether they continue."):
        stands(witness, "robot9")
        desk.click_on(desk.find("push button", "Continue all as before"))
        desk.find("push button", re.compile("^STOP ALL"))
        moves(witness, "robot9")


def ask_for_help(desk, tour):
    with tour.at("F1 explains the focused pane,"):
        desk.press("ctrl+f", "F1")
        page = desk.wait_for_focus("anything", "Help page")
        wait_for(lambda: desk.text(page).startswith("Robots"), "the page of the list")
    with tour.at("Ctrl+Shift+P finds every action,"):
        do(desk, "fit all", "Fit all")
    with tour.at("and Help > Tour leads through the first steps."):
        desk.press("alt+h", "t")
        wait_for(lambda: desk.shown("label", "Tour"), "the tour")


def without_a_plan(desk, witness):
    """Clears the plan of robot4, to see that it comes back."""
    choose_entry(desk, "Robot", "Clear plan")
    plan(witness, "robot4", "")


def keep_missions(desk, witness, tour):
    before = "(goto (9.5000 8.0000 0.0000))"
    plan(witness, "robot4", before)
    with tour.at("Robot > Missions saves,"):
        choose_entry(desk, "Robot", "Missions", "Save missions…")
        work = os.path.join(desk.home, "missions.json")
        choose_file(desk, work)
        wait_for_message(desk, "Missions saved: ")
    with tour.at("loads,"):
        without_a_plan(desk, witness)
        choose_entry(desk, "Robot", "Missions", "Load missions…")
        choose_file(desk, work)
        plan(witness, "robot4", before)
    with tour.at("copies"):
        choose_entry(desk, "Robot", "Missions", "Copy missions")
        wait_for_message(desk, "Missions copied: robot4")
    with tour.at("and pastes plans ([formats](docs/missions.md))."):
        without_a_plan(desk, witness)
        choose_entry(desk, "Robot", "Missions", "Paste missions")
        plan(witness, "robot4", before)
    with tour.at("Before work would be lost, one dialog lists it."):
        choose_entry(desk, "Edit", "Mark victim")
        desk.find("menu item", re.compile("^Undo .*victim"))
        desk.press("ctrl+q")
        desk.wait_for_focus("push button", "Save…")
        wait_for(lambda: desk.shown("label", re.compile("1 mark$", re.M)), "the mark in the list")


@play_in("")  # as `./dev run` starts it
def the_first_tour_of_the_readme(desk, witness):
    tour = Tour(desk, "tour-1", section("1. Operate a team"))
    with tour.at("`./dev run` opens the office with twelve robots;"):
        wait_for(lambda: desk.window.get_name() == "office — Magna", "the office")
        for robot in range(1, 13):
            row(desk, "robot%d" % robot)
    with tour.at("`robot1` to `robot4` are idle, the others patrol."):
        for robot in range(1, 5):
            row(desk, "robot%d" % robot, "Idle")
        for robot in range(5, 13):
            moves(witness, "robot%d" % robot)
    ground = Ground(desk)
    choose_on_the_map(desk, witness, ground, tour)
    drive_by_hand(desk, witness, tour)
    find_trouble(desk, witness, tour)
    mark_in_the_queue(desk, tour)
    stop_and_release(desk, witness, tour)
    ask_for_help(desk, tour)
    tour.reads("![One person commands twelve robots from the keyboard](docs/film/01-twelve-robots.png)", "a picture")
    with tour.at("[Fourteen pictures](docs/film/README.md) show a session without a mouse."):
        assert len(list((ROOT / "docs/film").glob("*.png"))) == 14, "other pictures"
    assert len(list((ROOT / "docs/film-jobs").glob("*.png"))) == 12, "other pictures of jobs"
    tour.reads("[Three jobs](docs/film-jobs/README.md) are shown with the number of keys that they take.",
               "e2e.six_robots_are_sent_to_six_places, e2e.two_victims_are_marked_in_images, "
               "e2e.one_order_employs_24_robots")
    keep_missions(desk, witness, tour)
    tour.reads("*Order to an area* (D) sends the selected robots, or as many as needed, to explore, search, patrol, "
               "guard or leave a room or a drawn area; Magna divides the work among them "
               "([orders](docs/missions.md#orders-to-areas)).",
               "e2e.one_order_employs_24_robots; the others: tests/widgets/map/order_tool_test.cpp")
    tour.end()


def explored(desk):
    """Square metres that the team has seen, by the pane Operator."""
    found = says(desk, "Explored area", r"Explored: (\d+)")
    return found and float(found.group(1))


def start_and_stop_exploring(desk, witness, tour):
    desk.click_on(row(desk, "robot9"))
    active(desk, witness, "robot9")
    with tour.at("Ctrl+E and Ctrl+Shift+E start and stop exploring,"):
        desk.press("ctrl+shift+e")
        row(desk, "robot9", r"\bCancelled\b")
        stands(witness, "robot9")
        desk.press("ctrl+e")
        row(desk, "robot9", r"\bExploring\b")
        moves(witness, "robot9")
    with tour.at("X draws no-go areas,"):
        ground = Ground(desk)
        desk.press("x")
        x, y = place(witness, "robot1")
        ground.drag((x + 3, y + 3), (x + 6, y + 6))
        desk.find("menu item", re.compile("^Undo .*no-go area"))
    tour.reads("which robots do not enter,", "tests/core/engine/no_go_test.cpp")
    with tour.at("and View > Layers shades the floor by robot or age"):
        checked(desk, "View", "Layers", "Seen by", "Seen first by each robot")
        checked(desk, "View", "Layers", "Seen by", "Time since last seen")
    with tour.at("and shows the ground truth."):
        checked(desk, "View", "Layers", "Ground truth")


# Slowly, so that there is still something to explore while a busy machine looks.
@play_in("rescue.lisp", "--explore", "--coverage-csv", "coverage.csv", "--time-scale", "0.25")
def the_second_tour_of_the_readme(desk, witness):
    tour = Tour(desk, "tour-2", section("2. Explore"))
    with tour.at("`./dev run --explore rescue` sends 24 robots through an unknown building."):
        for robot in range(1, 25):
            wait_for(lambda name="robot%d" % robot: place(witness, name), "robot%d" % robot)
            row(desk, "robot%d" % robot, r"(\bExploring\b|\bexplores when it has no other plan)")
        assert not place(witness, "robot25"), "more than 24 robots"
        assert not desk.has(desk.find("menu item", "Ground truth"), Atspi.StateType.CHECKED), "known"
    with tour.at("The map shows what the team knows and fills in;"):
        do(desk, "goto oper", "Go to Operator")
        before = wait_for(lambda: explored(desk), "the explored share")
        wait_for(lambda: explored(desk) > before, "more of it")
    with tour.at("the frontier is dashed."):  # how it is drawn: tests/widgets/map
        witness.wait(lambda lines: any(line.startswith("(frontier ") for line in lines), "a frontier")
        assert desk.has(desk.find("menu item", "Frontier"), Atspi.StateType.CHECKED), "a hidden layer"
    start_and_stop_exploring(desk, witness, tour)
    with tour.at("`--coverage-csv FILE` saves the coverage over time."):
        desk.press("ctrl+q")
        desk.click_on(desk.find("push button", "Discard"))  # the no-go area
        assert desk.process.wait(60) == 0, "a bad end"
        with open(os.path.join(desk.home, "coverage.csv"), encoding="utf-8") as file:
            assert len(file.read().splitlines()) > 2, "no coverage"
    tour.reads("![24 robots explore a building: the known part of the map, its dashed frontier, and how far "
               "each robot has to go](docs/explore.png)", "a picture")
    tour.end()


def run_the_examples(desk, tour):
    tour.reads("or run the manual's example session and the fetch program headless: ```sh", "the two commands follow")
    session = ("build/release/app/magna --headless --clean --time-scale 0 --cli big-room "
               "< tests/wire/console/manual-session.in")
    with tour.at(session):
        said, status = sh(desk, session)
        assert status == 0 and "Camera 0 found Designator 0" in said, said
    fetch = ("build/release/app/magna --headless --time-scale 0 --ticks 5000 --clean --program fetch fetch")
    with tour.at(fetch + " ```"):
        said, status = sh(desk, fetch)
        assert status == 0 and "fetched pen#11, dropped 0.0 m from home" in said, said


def watch_a_program(desk, witness, tour):
    with tour.at("In the window (`build/release/app/magna fetch`) F5 starts a program,"):
        desk.press("F5")
        desk.wait_for_focus("list item", re.compile(r"^fetch-rpl\.lisp: Find and fetch"))
        desk.press("Return")
        moves(witness, "robbie")
    with tour.at("Shift+F12 shows what it waits for,"):
        desk.press("shift+F12")
        pane = desk.find("frame", "Programs")
        desk.find("table cell", "fetch-rpl", pane)
        desk.find("table cell", "get-object-and-return", pane)
    with tour.at("Ctrl+F12 debugs its plans,"):
        desk.press("ctrl+F12")
        pane = desk.find("frame", "Plan debugger")
        desk.find("table cell", re.compile("fetch"), desk.find("tree", "Plan", pane))
    with tour.at("*Inside robot* shows what the robot believes,"):
        do(desk, "goto inside", "Go to Inside robot")
        desk.find("list item", re.compile("^Odometer .*wide"), desk.find("frame", "Inside robot"))
    with tour.at("*Plots* draws its signals,"):
        do(desk, "goto plots", "Go to Plots")
        desk.wait_for_focus("text", "Search signals")
        desk.type("robbie speed")
        desk.press("Down", "Return")
        desk.find("anything", re.compile("(?i)plot.*speed"))


def move_and_watch(desk, curve, parameter):
    """Moves the slider of the parameter; the curve of what follows it changes."""
    desk.click_on(desk.find("table cell", parameter))
    desk.find("label", parameter, desk.find("filler", "Chosen parameter"))
    desk.find("label", re.compile("^Follows " + parameter))
    before = desk.description(curve)
    x, y, width, height = desk.box(desk.find("slider", "Value within its range"))
    desk.click(x + 0.9 * width, y + height / 2)
    wait_for(lambda: desk.description(curve) != before, "another curve")


def move_noise(desk, tour):
    with tour.at("and Ctrl+Shift+M opens the parameters:"):
        desk.press("ctrl+shift+m")
        desk.wait_for_focus("text", "Search parameters")
    with tour.at("search \"noise\","):
        desk.type("noise")
        desk.find("table cell", "Discrete-Noise-Factor")
    curve = desk.find("chart", "Noise curve")
    with tour.at("move Discrete-Noise-Factor"):
        move_and_watch(desk, curve, "Discrete-Noise-Factor")
    with tour.at("or Continuous-Noise-Factor and watch the error curve."):
        move_and_watch(desk, curve, "Continuous-Noise-Factor")


# Slowly, so that the program still runs while a busy machine looks.
@play_in("fetch.lisp", "--time-scale", "0.1")
def the_third_tour_of_the_readme(desk, witness):
    tour = Tour(desk, "tour-3", section("3. Program a robot"))
    with tour.at("The robot of the ARS MAGNA manual has two cameras, two hands and two storage bins."):
        desk.press("1", "ctrl+alt+i")
        for part in ("Cameras (2)", "Hands (2)", "Storage bins (2)"):
            desk.find("anything", part)
    with tour.at("Type `help` in the console (F12),"):
        desk.press("F12")
        desk.wait_for_focus("text", "Command")
        desk.type("help")
        desk.press("Return")
        lines = desk.find("anything", "Lines of the console")
        wait_for(lambda: "goto-wall" in desk.text(lines), "the menu of commands")
    run_the_examples(desk, tour)
    watch_a_program(desk, witness, tour)
    move_noise(desk, tour)
    tour.reads("[Lisp programs](resources/programs/README.md), [worlds](resources/worlds/README.md), "
               "[reference of Lisp](resources/help/lisp.md)", "links")
    tour.reads("![A Lisp program fetches an object: its plan as a tree, with what each branch waits for]"
               "(docs/program.png)", "a picture")
    tour.end()


GREEDY = ("build/release/app/magna ft06 --dispatcher greedy --headless --time-scale 0", "makespan 227.83 packages 6")
STALLED = """{"robots":[{"position":[12.5,14.5]}],"packages":[[[7,1]]],
"machines":[{"position":[12,10],"possible_processes":[0]}]}"""


def without_a_dispatcher(desk, tour):
    """A planner or a person is needed then; without both nothing can progress."""
    desk.press("ctrl+q")
    desk.options = ("--gobot-port", "0")
    desk.start_again()
    witness = Client(desk.port)
    desk.stack.callback(witness.close)
    with tour.at("Without `--dispatcher` a planner or a person commands the robots."):
        planner = GobotClient(int(re.search(r"gobot=(\d+)", desk.ready).group(1)))
        desk.stack.callback(planner.close)
        planner.begin("navigate_to", "robot1", 30, 22)  # free floor
        moves(witness, "robot1")
        desk.press("0")
        active(desk, witness, "robot0")
        contents = desk.find("anything", "Contents of the hall")
        desk.click_on(desk.find("table cell", re.compile("^machine0, "), contents))
        desk.wait_for_focus("anything", "Contents of the hall")
        desk.press("Right", "Down")  # to its first belt
        go = desk.find("push button", "Go there")
        wait_for(lambda: desk.has(go, Atspi.StateType.ENABLED), "a place to go to")
        desk.click_on(go)
        moves(witness, "robot0")
    with tour.at("If nothing in the hall can progress, the reason is printed and the exit status is 1."):
        stalled = os.path.join(desk.home, "stalled.json")
        with open(stalled, "w", encoding="ascii") as file:
            file.write(STALLED)
        said, status = sh(desk, GREEDY[0].replace("ft06", stalled) + " --environment resources/factory/"
                          "environments/one_machine.json 2>&1")
        assert status == 1 and "needs process 7" in said, (status, said)


@play_in("../factory/ft06.json", "--dispatcher", "greedy", "--gobot-port", "0")
def the_fourth_tour_of_the_readme(desk, _witness):
    tour = Tour(desk, "tour-4", section("4. Run a factory hall"))
    with tour.at("```sh build/release/app/magna ft06 --dispatcher greedy # watch the job shop"):
        wait_for(lambda: says(desk, "Packages", "[1-9] in the hall"), "the first package")
        desk.press("bracketright")  # faster, but not so that the shop closes before a slow machine has looked
        wait_for(lambda: says(desk, "Machines", "[1-9] working"), "a machine at work")
    with tour.at("%s # %s ```" % GREEDY):
        said, status = sh(desk, GREEDY[0])
        assert status == 0 and GREEDY[1] in said, said
    tour.reads("![Robots carry packages between the machines of the job shop ft06]"
               "(docs/film-hall/02-machines-at-work.png)", "a picture")
    without_a_dispatcher(desk, tour)
    with tour.at("[Halls](resources/factory/README.md), [seven pictures](docs/film-hall/README.md)"):
        assert len(list((ROOT / "docs/film-hall").glob("*.png"))) == 7, "other pictures"
    tour.end()


COMMANDS = ("(select robot1)", "(missionadd robot1 (goto (10 0.5 1.57)))",
            "(command 1 robot1 (mark-victim 9.5 15))", "(subscribe status (time 2))")


def type_commands(desk, model, tour):
    """Each line does in the window what it says."""
    with tour.at("```lisp " + COMMANDS[0]):
        model.send(COMMANDS[0] + "\n")
        desk.find("table cell", re.compile(r"^robot1, \w+, active, "))
    with tour.at(COMMANDS[1]):
        model.send(COMMANDS[1] + "\n")
        desk.find("table cell", "x 10.00 metres")  # first: it goes when the robot is there
        moves(model, "robot1")
    with tour.at(COMMANDS[2]):
        model.send(COMMANDS[2] + "\n")
        model.wait(lambda lines: any(re.match(r"\(map \S+ vict 9", line) for line in lines), "the mark")
    with tour.at(COMMANDS[3] + " ```"):
        model.send(COMMANDS[3] + "\n")
        model.wait(lambda lines: sum(line.startswith("(time ") for line in lines) > 1, "the time")


class Headless(RunningProgram):
    """A second program beside the one in the window, with free ports."""

    def __init__(self, desk, world, *options):
        super().__init__([desk.program, "--headless", "--seed", "7", "--actr-port", "0", "--cognav-port", "off",
                          *options, str(ROOT / "resources" / world)])

    def prepare(self):
        secret = self.path(".slime-secret")  # for --swank-port, in the home folder
        with open(secret, "w", encoding="ascii") as file:
            file.write("a token\n")
        os.chmod(secret, 0o600)

    @property
    def port(self):
        return self.port_of("actr")


def try_each_interface(desk, tour):
    """The rows of the table. A click on a link is a reader's; the files are there."""
    tour.reads("| interface | port | try it | reference | |---|---|---|---|", "the head of a table")
    tour.reads("| ACT-R models | 6324, or dialled: [`--actr-dispatcher`](docs/actr-dispatcher.md) | [your first "
               "model](docs/actr-first-model.md) | [all forms](resources/help/actr.md), [actr](protocols/actr/README.md) |",
               "as above; dialled: tests/clients/actr_dispatcher_plays.py")
    with tour.at("| CyBOT robots (COGNAV over ARAP) | 2880, or dialled: `--cybot` | `./dev run --cybot-demo`, "
                 "[write a firmware](docs/cybot-firmware.md) | [cognav](protocols/cognav/README.md), "
                 "[what its robots rely on](docs/interfaces/cognav.md) |"):
        with Headless(desk, "worlds/cybot-field.lisp", "--cognav-port", "0") as field:
            watcher = Client(field.port)
            address = "127.0.0.1:%d" % field.port_of("cognav")
            with running([os.path.join(os.path.dirname(desk.program), "magna-cybot"), address],
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
                watcher.wait(lambda lines: any(line.startswith("(robot cybot1 ") for line in lines), "a CyBOT")
            watcher.close()
    with tour.at("| factory planners (gobot-sim) | 10000 | `magna ft06` | [gobot](protocols/gobot/README.md), "
                 "[what its clients rely on](docs/interfaces/gobot.md) |"):
        with Headless(desk, "factory/ft06.json", "--gobot-port", "0") as hall:
            planner = GobotClient(hall.port_of("gobot"))
            planner.frames(2)
            planner.close()
    with tour.at("| neural agents (Agent-VR) | 1337, agents from 1338 | `magna children-room` | "
                 "[your first client](docs/agent-first-client.md), [agentvr](protocols/agentvr/README.md), "
                 "[what its clients rely on](docs/interfaces/agent-vr.md) |"):  # run by clients.agent
        with Headless(desk, "worlds/children-room.lisp", "--agent-port", "0") as room:
            AgentClient(room.port_of("agents")).close()
    with tour.at("| editors (SLIME, Vlime) | off; `--swank-port`, with a token in `~/.slime-secret` | "
                 "`M-x slime-connect` | [swank](protocols/swank/README.md) |"):  # SLIME itself: ./dev check swank
        with Headless(desk, "worlds/office.lisp", "--swank-port", "0") as office:
            assert office.port_of("swank"), office.ready
        assert "swank" not in desk.ready, "a port for editors that was not asked for"


def attach_many(desk, tour):
    with tour.at("When the servers listen, one line says so: `READY actr=6324 cognav=2880`."):
        assert re.match(r"READY actr=\d+ cognav=\d+$", desk.ready), desk.ready
    with tour.at("Up to 32 ACT-R models attach; `--actr-clients N` changes that."):
        for options, most in (((), 32), (("--actr-clients", "2"), 2)):
            with Headless(desk, "worlds/office.lisp", *options) as office:
                models = [Client(office.port) for _ in range(most)]
                for model in models:
                    model.wait(lambda lines: "(select robot1)" in lines or len(lines) > 20, "the state")
                late = Client(office.port)
                late.wait_for_end()
                for model in models:
                    assert not model.ended, "a model has lost its connection"
                    model.close()
    with tour.at("With `--lockstep actr` the world waits for them, and their runs are reproducible."):
        with Headless(desk, "worlds/office.lisp", *IN_STEP) as office:
            office.ended_on_purpose = True
            lockstep_waits(office)
        runs = [run_of(lambda options: Headless(desk, "worlds/office.lisp", *options), NAMES, seed)[0]
                for seed in (0, 1)]
        assert runs[0] == runs[1], runs


@play_in("office.lisp", "--cognav-port", "0")
def the_fifth_tour_of_the_readme(desk, _witness):
    tour = Tour(desk, "tour-5", section("5. Attach a program"))
    with tour.at("While Magna runs, any program can attach. ACT-R clients speak S-expressions, one a line: "
                 "```sh nc 127.0.0.1 6324 ```"):
        model = Client(desk.port)
        desk.stack.callback(model.close)
        desk.find("anything", re.compile(r"^Attached programs: ACT-R 2\b"))
    with tour.at("Magna sends the whole state, then every event."):
        heads = {form[0] for form in model.join()}
        assert heads >= {"window", "map", "robot", "mission"}, heads
        moves(model, "robot9")
    tour.reads("Type a command and watch the window follow (metres, radians; x right, y down, angles clockwise "
               "from +x):", "the commands follow")
    type_commands(desk, model, tour)
    try_each_interface(desk, tour)
    tour.reads("![Messages between Magna and a CyBOT, decoded, beside the robot's plan and image]"
               "(docs/messages.png)", "a picture")
    attach_many(desk, tour)
    tour.reads("A CyBOT maps what it finds, plans around it, and [searches for the posts of a box to park in]"
               "(docs/film-search/README.md).", "e2e.a_cybot_finds_the_posts_and_parks")
    tour.end()
