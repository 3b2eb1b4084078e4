# SPDX-License-Identifier: GPL-3.0-or-later
"""Other worlds, while the window and its clients stay; and the same one after a kill."""

import os
import pathlib

from actr_client import Client
from desk import wait_for
from film import first_waypoint
from stage import active, do, moves, place, plan, play, wait_for_message, wait_until_selected

BROKEN = "(defmap broken (10 10)\n  (rect (0 0) (9 9) bricks 10 20 30)\n"


def choose_file(desk, path):
    """In a dialog for files."""
    desk.wait_for_focus("text", "File name:")
    desk.press("ctrl+a")
    desk.type(path)
    desk.press("Return")
    wait_for(lambda: not desk.shown("text", "File name:"), "the dialog gone")


def open_world(desk, path):
    desk.press("ctrl+o")
    choose_file(desk, path)


def titled(desk, world):
    wait_for(lambda: desk.window.get_name() == world + " — Magna", "the world " + world)


@play
def a_key_reloads_the_world(desk, witness):
    moves(witness, "robot9")
    desk.press("9")
    wait_until_selected(witness, "robot9")
    desk.press("ctrl+r")
    witness.wait_for_line("(robot robot9 invalid 0.0000 0.0000 0.0000)")
    again = wait_for(lambda: place(witness, "robot9-2"), "robot9 at its beginning")
    assert abs(again[0] - 2.5) < 1 and abs(again[1] - 19) < 1, again
    moves(witness, "robot9-2")
    desk.press("3")
    wait_until_selected(witness, "robot3-2")


@play
def another_world_and_a_recent_one_are_opened(desk, witness):
    titled(desk, "office")
    open_world(desk, os.path.join(os.path.dirname(desk.world), "big-room.lisp"))
    titled(desk, "big-room")
    desk.press("1")
    wait_until_selected(witness, "robbie")
    desk.press("alt+w", "e")
    desk.find("menu item", "Clear this list")
    desk.press("Down", "Return")  # the previous one
    titled(desk, "office")
    wait_for(lambda: place(witness, "robot12-2"), "the office's robots")


@play
def a_broken_world_does_not_end_the_current_one(desk, witness):
    broken = os.path.join(desk.home, "broken.lisp")
    with open(broken, "w", encoding="ascii") as file:
        file.write(BROKEN)
    desk.press("9")
    wait_until_selected(witness, "robot9")
    open_world(desk, broken)
    wait_for_message(desk, r"^Warning: .*broken\.lisp:1:1: .*never closed(.|\n)*continues\.$")
    titled(desk, "office")
    moves(witness, "robot9")
    desk.press("3")
    wait_until_selected(witness, "robot3")


@play
def a_world_file_is_edited_by_keys_and_loaded_again(desk, witness):
    with open(desk.world, encoding="utf-8") as file:
        before = file.read()
    edited = os.path.join(desk.home, "edited.lisp")
    with open(edited, "w", encoding="utf-8") as file:
        file.write(before)
    open_world(desk, edited)
    wait_for(lambda: place(witness, "robot12-2"), "the robots of the copy")
    desk.press("alt+e", "w")
    wait_for(lambda: desk.shown("table", "Objects of the world file"), "the panel")
    # The last object is the start of CyBOTs, the one before it robot12.
    desk.press("ctrl+Left", "ctrl+Left", "shift+Right", "ctrl+s")
    wait_for_message(desk, r"World saved: .*edited\.lisp")
    with open(edited, encoding="utf-8") as file:
        after = file.read()
    assert after == before.replace("(office (27.5 19) 0)", "(office (28.5 19) 0)"), "other text changed"
    desk.press("ctrl+r")
    again = wait_for(lambda: place(witness, "robot12-3"), "robot12 in the edited world")
    assert abs(again[0] - 28.5) < 1 and abs(again[1] - 19) < 1, again


def kept(desk, pattern, text):
    """Waits until a file of the settings contains the text."""
    folder = pathlib.Path(desk.home, "magna")
    wait_for(lambda: any(text in file.read_text("utf-8") for file in folder.glob(pattern)),
             "%s in %s" % (text, pattern))


@play
def marks_and_console_lines_survive_a_kill(desk, witness):
    desk.press("v")
    kept(desk, "worlds/*.unsaved", 'Kind = "victim"')
    desk.press("F12")
    desk.wait_for_focus("text", "Command")
    desk.type("help")
    desk.press("Return")
    kept(desk, "console.ini", '"help"')
    desk.kill_and_start_again()
    restore = desk.find("push button", "Restore")
    restore.get_action_iface().do_action(0)
    desk.find("menu item", "Undo Restore marks")
    desk.press("F12")
    line = desk.wait_for_focus("text", "Command")
    desk.press("Up")
    wait_for(lambda: desk.text(line) == "help", "the line of the run before")


@play
def a_plan_and_the_layout_survive_a_kill(desk, witness):
    desk.press("1")
    active(desk, witness, "robot1")
    first_waypoint(desk, "10", "0.5")
    plan(witness, "robot1", "(goto (10.0000 0.5000 0.0000))")
    kept(desk, "worlds/*.unsaved", "goto 10 0.5")
    desk.find("menu item", "Teleoperation").get_action_iface().do_action(0)
    wait_for(lambda: not desk.shown("frame", "Teleoperation"), "the pane Teleoperation closed")
    kept(desk, "last.layout", '[pane teleop]\nPlace = "right"\nShown = "no"')
    desk.kill_and_start_again()
    assert not desk.shown("frame", "Teleoperation"), "the pane Teleoperation is open again"
    later = Client(desk.port)
    desk.stack.callback(later.close)
    desk.find("push button", "Restore").get_action_iface().do_action(0)
    plan(later, "robot1", "(goto (10.0000 0.5000 0.0000))")
    desk.find("menu item", "Undo Restore plans")
    wait_for_message(desk, "The restored plans are drafts")
    desk.press("1", "ctrl+Return")  # robots start only when their missions are resumed
    active(desk, later, "robot1")
    moves(later, "robot1")


@play
def edits_of_a_world_file_survive_a_kill_and_a_signal(desk, witness):
    def edited():
        return desk.shown("table", "Objects of the world file")
    desk.press("alt+e", "w")
    wait_for(edited, "the panel")
    desk.press("ctrl+Left", "ctrl+Left", "shift+Right")  # robot12
    kept(desk, "worlds/*.unsaved", "(office (28.5 19) 0)")
    desk.kill_and_start_again()
    desk.find("push button", "Restore").get_action_iface().do_action(0)
    wait_for(edited, "the restored edits")
    desk.process.terminate()
    desk.start_again()
    kept(desk, "worlds/*.unsaved", "(office (28.5 19) 0)")
    desk.find("push button", "Restore").get_action_iface().do_action(0)
    wait_for(edited, "the edits after a signal")


@play
def work_is_asked_about_before_it_is_lost(desk, witness):
    desk.press("1")
    active(desk, witness, "robot1")
    first_waypoint(desk, "10", "0.5")
    plan(witness, "robot1", "(goto (10.0000 0.5000 0.0000))")
    desk.press("ctrl+r")
    desk.wait_for_focus("push button", "Save…")
    desk.press("Escape")
    wait_for(lambda: not desk.shown("push button", "Discard"), "no question")
    plan(witness, "robot1", "(goto (10.0000 0.5000 0.0000))")
    desk.press("ctrl+q")
    desk.wait_for_focus("push button", "Save…")
    desk.press("Return")
    work = os.path.join(desk.home, "work.json")
    choose_file(desk, work)
    desk.start_again()
    with open(work, encoding="utf-8") as file:
        assert '"x":10.0,"y":0.5' in file.read(), "the mission is not in the file"
    later = Client(desk.port)
    desk.stack.callback(later.close)
    assert not desk.shown("push button", "Restore"), "saved work is offered"
    do(desk, "load missions", "Load missions…")
    choose_file(desk, work)
    plan(later, "robot1", "(goto (10.0000 0.5000 0.0000))")
    desk.find("menu item", "Undo Load missions")
    desk.press("ctrl+r")  # without a question: the mission is in a file
    wait_for(lambda: place(later, "robot1-2"), "robot1 at its beginning")
