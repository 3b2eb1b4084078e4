# SPDX-License-Identifier: GPL-3.0-or-later
"""Help > Tour in the real window, from the offer at the first start to the end: each sentence of a step is quoted and
tried by its keys."""

import os
import re
import shutil

from actr_client import Client
from desk import wait_for
from stage import active, choose_entry, moves, place, play, says, stands, turns
from tour import Ground, Tour

RELEASE = re.compile("hold to release$")
CONTINUE = "Continue all as before"
EXPLORES = re.compile(r"^robot\d+, .*\b(Exploring|explores when it has no other plan)\b")
KEYS = re.compile("(?i)keyboard")


class Guide:
    """The tour in the window."""

    def __init__(self, desk):
        self.desk, self.number, self.title = desk, 0, ""

    def instructions(self):
        found = says(self.desk, "Instructions", r"(?s).+")
        return re.sub("<[^>]*>|[*`]|\\\\", "", found.group()) if found else ""

    def step(self, title):
        """The sentences of the next step, once it is shown."""
        self.number += 1
        head = r"^Tour, step %d of 12: %s$" % (self.number, re.escape(title))
        wait_for(lambda: says(self.desk, "Tour", head), "step %d, %s" % (self.number, title))
        return Tour(self.desk, "tour-%02d" % self.number, self.instructions())

    def wait_until_done(self):
        """The window has noticed that the step is done."""
        wait_for(lambda: says(self.desk, "State of the step", "^Done$"), "done")

    def next(self, tour):
        """All of the step was tried."""
        tour.end()
        self.wait_until_done()
        self.desk.press("alt+Page_Down")


def begin(desk):
    """The first start of a new user."""
    desk.press("ctrl+q")
    desk.process.wait(60)
    shutil.rmtree(os.path.join(desk.home, "magna"))
    desk.start_again()
    witness = Client(desk.port)
    desk.stack.callback(witness.close)
    wait_for(lambda: says(desk, "Tour", r"^New here\?$"), "the offer")
    tour = Tour(desk, "tour-00", Guide(desk).instructions())
    tour.reads("A short tour shows how to select, send, drive and stop robots.", "its steps follow")
    with tour.at("It waits for you and changes nothing by itself."):
        desk.find("push button", "No, thanks")
    with tour.at("You can start it at any time with Tour in the Help menu."):
        desk.find("menu item", "Tour")
    tour.end()
    desk.click_on(desk.find("push button", "Take the tour"))
    return witness


def choose(desk, witness, guide):
    tour = guide.step("Choose a robot")
    with tour.at("Press 3,"):
        desk.press("3")
        active(desk, witness, "robot3")
    with tour.at("or click a robot on the map or in the list."):
        Ground(desk).click(*place(witness, "robot1"))
        active(desk, witness, "robot1")
        desk.click_on(desk.find("table cell", re.compile("^robot2, ")))
        active(desk, witness, "robot2")
    tour.reads("The active robot has a double ring: commands go to it.",
               "drawn: tests/widgets/map/robot_mark_test.cpp; commands: the steps that follow")
    guide.next(tour)


def send(desk, witness, guide):
    tour = guide.step("Send it somewhere")
    with tour.at("Click free floor with the right button and choose Go here."):
        x, y = place(witness, "robot2")
        desk.point(*Ground(desk).pixel(x + 2, y + 1))
        desk.hand("click", "3")
        desk.press("Down", "Return")  # its first entry; assistive technologies do not get pop-up menus
        moves(witness, "robot2")
    with tour.at("By keys: J opens a crosshair,"):
        desk.press("j")
        chart = desk.wait_for_focus("anything", re.compile("^Map$"))
        wait_for(lambda: "robot2" in desk.description(chart), "the crosshair at robot2")
    with tour.at("arrow keys move it,"):
        before = desk.description(chart)
        desk.press("Left")
        wait_for(lambda: desk.description(chart) != before, "another place")
    with tour.at("Enter sends the robot there."):
        desk.press("Return")
        moves(witness, "robot2")
    desk.find("table cell", re.compile("^robot2, .*Arrived"))  # it has arrived: no plan is left to be asked about later
    guide.next(tour)


def drive(desk, witness, guide):
    tour = guide.step("Drive it by hand")
    with tour.at("Ctrl+T arms the stick."):
        desk.press("ctrl+t")
        stick = desk.wait_for_focus("anything", "Stick")
    with tour.at("Hold W to drive and A or D to turn,"):
        for key, deed in (("w", moves), ("a", turns), ("d", turns)):
            desk.hold(key)
            deed(witness, "robot2")
            desk.let_go(key)
    with tour.at("or drag the stick."):
        x, y, width, height = desk.box(stick)
        desk.point(x + width / 2, y + height / 2)
        desk.hand("mousedown", "1")
        desk.point(x + width / 2, y + height / 4)
        moves(witness, "robot2")
    with tour.at("Releasing stops the robot."):
        desk.hand("mouseup", "1")
        stands(witness, "robot2")
    guide.next(tour)


def all_stop(desk, witness):
    for robot in range(1, 13):
        stands(witness, "robot%d" % robot, 0.2)


def go_on(desk):
    """Answers the question of the release."""
    desk.click_on(desk.find("push button", CONTINUE))
    desk.find("push button", re.compile("^STOP ALL"))


def asked(desk):
    desk.find("push button", CONTINUE)
    desk.press("Escape")
    wait_for(lambda: not desk.shown("push button", CONTINUE), "no question")
    desk.find("push button", RELEASE)


def stop(desk, witness, guide):
    tour = guide.step("Stop all robots")
    with tour.at("Press Shift+Space or Pause,"):
        for key in ("shift+space", "Pause"):
            moves(witness, "robot9")
            desk.press(key)
            desk.find("push button", RELEASE)
            all_stop(desk, witness)
            desk.press("ctrl+shift+space")
            go_on(desk)
    with tour.at("or the red button."):
        moves(witness, "robot9")
        desk.click_on(desk.find("push button", re.compile("^STOP ALL")))
        desk.find("push button", RELEASE)
        all_stop(desk, witness)
        desk.press("ctrl+shift+space")
        go_on(desk)
    with tour.at("It works everywhere, in dialogs too."):
        moves(witness, "robot9")
        desk.press("ctrl+F1")
        keys = desk.find("dialog", KEYS)
        desk.press("shift+space")
        desk.find("push button", RELEASE)
    desk.click_on(desk.find("push button", "Close", keys))
    wait_for(lambda: not desk.shown("dialog", KEYS), "the dialog gone")
    with tour.at("All robots stop and stay stopped until you release them."):
        all_stop(desk, witness)
    guide.next(tour)


def release(desk, witness, guide):
    tour = guide.step("Release them")
    with tour.at("The focus is on the red button:"):
        button = desk.wait_for_focus("push button", RELEASE)
    with tour.at("hold Space for about a second,"):
        desk.hold("space")
        desk.find("push button", CONTINUE)
        desk.let_go("space")
    asked(desk)
    with tour.at("or hold the button with the mouse,"):
        x, y, width, height = desk.box(button)
        desk.point(x + width / 2, y + height / 2)
        desk.hand("mousedown", "1")
        desk.find("push button", CONTINUE)
        desk.hand("mouseup", "1")
    asked(desk)
    with tour.at("or press Ctrl+Shift+Space."):
        desk.press("ctrl+shift+space")
        desk.find("push button", CONTINUE)
    with tour.at("Then choose what the robots do, for example Continue all as before; nothing moves before."):
        all_stop(desk, witness)
        go_on(desk)
        moves(witness, "robot9")
    guide.next(tour)


def look(desk, guide):
    tour = guide.step("Look through the camera")
    with tour.at("Ctrl+I shows the picture of the active robot's camera."):
        desk.press("ctrl+i")
        picture = desk.wait_for_focus("image", "Picture of robot2's camera")
    with tour.at("Drag in it, or use the arrow keys, to look around."):
        where = says(desk, "Direction of the camera", ".+").group()
        desk.press("Left", "Left")
        wait_for(lambda: says(desk, "Direction of the camera", ".+").group() != where, "another direction")
        where = says(desk, "Direction of the camera", ".+").group()
        x, y, width, height = desk.box(picture)
        desk.point(x + width / 2, y + height / 2)
        desk.hand("mousedown", "1")
        desk.point(x + width / 4, y + height / 2)
        desk.hand("mouseup", "1")
        wait_for(lambda: says(desk, "Direction of the camera", ".+").group() != where, "a third direction")
    guide.next(tour)


def open_world(desk, world):
    """By the button of the step; the plans of former steps are given up."""
    def look():
        for discard in desk.shown("push button", "Discard"):
            desk.click_on(discard)
        return desk.window.get_name() == world + " — Magna"

    desk.click_on(desk.find("push button", "Open %s.lisp" % world))
    wait_for(look, "the world " + world)


def explore(desk, guide):
    tour = guide.step("Let a team explore")
    open_world(desk, "rescue")
    with tour.at("Ctrl+A selects all robots."):
        desk.press("F6", "ctrl+a")
        wait_for(lambda: len(desk.all("table cell", re.compile(r"^robot\d+, .*\bselected\b"))) == 24,
                 "24 selected robots")
    with tour.at("Ctrl+E, then Make 24 robots explore, lets them explore."):
        desk.press("ctrl+e")
        desk.click_on(desk.find("push button", "Make 24 robots explore"))
        wait_for(lambda: len(desk.all("table cell", EXPLORES)) == 24, "24 robots that explore")
    tour.reads("Seen floor is no longer shaded, and its frontier is drawn dashed.",
               "drawn: tests/widgets/map/frontier_layer_test.cpp")
    guide.next(tour)


def tune(desk, guide):
    tour = guide.step("Tune a parameter")
    with tour.at("Ctrl+Shift+M shows the parameters of the simulated world."):
        desk.press("ctrl+shift+m")
        desk.wait_for_focus("text", "Search parameters")
    with tour.at("Choose one, press Enter, type another value and press Enter again."):
        desk.type("Max-Speed")
        desk.press("Down", "Return")
        desk.wait_for_focus("text", "Value of Max-Speed")
        desk.type("0.5")
        desk.press("Return")
        desk.find("menu item", re.compile("^Undo .*Max-Speed"))
    with tour.at("Ctrl+Z undoes the change."):
        desk.press("ctrl+z")
        desk.find("menu item", re.compile("^Redo .*Max-Speed"))
    guide.next(tour)


def plot(desk, guide):
    tour = guide.step("Plot a signal")
    with tour.at("Ctrl+Shift+G shows the plots."):
        desk.press("ctrl+shift+g")
        desk.wait_for_focus("text", "Search signals")
    with tour.at("Choose a signal in the tree, for example the speed of a robot, and add it to a plot."):
        desk.type("robot1 speed")
        desk.press("Down", "Return")
    guide.next(tour)


def inside(desk, guide):
    tour = guide.step("Look inside one robot")
    open_world(desk, "big-room")
    with tour.at("Make the robot active and press Ctrl+Alt+I: what it sees, holds, tracks and believes."):
        desk.press("F6", "1", "ctrl+alt+i")
        wait_for(lambda: desk.shown("frame", "Inside robot"), "the pane Inside robot")
    guide.next(tour)


def find(desk, guide):
    tour = guide.step("Find any action")

    def finds(letters, expected):
        desk.press("ctrl+a")
        desk.type(letters)
        wait_for(lambda: re.search(expected, desk.description(field)), "%s found by %s" % (expected, letters))

    with tour.at("Ctrl+Shift+P finds actions, panes and robots by some letters of their names,"):
        desk.press("ctrl+shift+p")
        field = desk.wait_for_focus("text", "Action to find")
        finds("fit all", r"1 of \d+: Fit all")
        finds("goto oper", r"1 of \d+: Go to Operator")
        finds("robbie", r"1 of \d+: robbie, ")
    with tour.at("and says why an action is not possible now."):
        finds("undo", "not possible now.*Nothing to undo")
    with tour.at("Try lay."):
        finds("lay", r"1 of [1-9]\d*: .*(?i:lay)")
    desk.press("Escape")
    guide.next(tour)


def ask(desk, guide):
    tour = guide.step("Ask for help")
    with tour.at("F1 opens the page of the pane that has the focus;"):
        desk.press("ctrl+f", "F1")
        page = desk.wait_for_focus("anything", "Help page")
        wait_for(lambda: desk.text(page).startswith("Robots"), "the page of the list")
    with tour.at("Ctrl+F1 lists all keys."):
        desk.press("ctrl+F1")
        wait_for(lambda: desk.all("dialog", KEYS), "the list of keys")
        desk.press("Escape")
    guide.wait_until_done()
    with tour.at("That is all: the tour can be taken again from the Help menu."):
        desk.click_on(desk.find("push button", "Finish"))
        wait_for(lambda: not desk.shown("label", "Tour"), "the end of the tour")
        choose_entry(desk, "Help", "Tour")
        wait_for(lambda: says(desk, "Tour", "^Tour, step 1 of 12: "), "the first step again")
    tour.end()


@play
def the_tour_of_the_help_menu(desk, _witness):
    witness = begin(desk)
    guide = Guide(desk)
    choose(desk, witness, guide)
    send(desk, witness, guide)
    drive(desk, witness, guide)
    stop(desk, witness, guide)
    release(desk, witness, guide)
    look(desk, guide)
    explore(desk, guide)
    tune(desk, guide)
    plot(desk, guide)
    inside(desk, guide)
    find(desk, guide)
    ask(desk, guide)
