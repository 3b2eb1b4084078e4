#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random input for the program's window: keys, clicks, drags, sizes, actions, layouts, one world after the
other. Meanwhile an accessibility client sends requests with values out of range. The program must not
crash, must keep answering, and its memory must not grow without limit.

usage: monkey.py MAGNA WORLDS [MINUTES [SEED]]     WORLDS: the folder of the world files

A run can be repeated as far as time allows: the same seed does the same things in the same order."""

import os
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections import deque
from tempfile import TemporaryDirectory

from desk import Atspi, Desk, GLib, Missing

SIZE = "1920x1080"
WORLDS = ("rescue.lisp", "office.lisp", "children-room.lisp", "cybot-field.lisp", "fetch.lisp")
WORLD_TIME = 120.0   # seconds until the next world is started in a new process
GROWTH = 1.3         # the last third of a world's time may need so much more memory than the second,
MARGIN = 64.0        # and so many MiB besides: stores with a limit fill up
SILENCE = 20.0       # seconds without an answer: the program hangs
PLAIN = [*"abcdefghijklmnopqrstuvwxyz0123456789", "Tab", "Return", "Escape", "space", "Delete", "BackSpace",
         "Up", "Down", "Left", "Right", "Home", "End", "Page_Up", "Page_Down", "plus", "minus", "period",
         "comma", "bracketleft", "bracketright", "equal", "slash", "F6", "F2", "F3", "F9", "Menu",
         *("F%d" % k for k in range(1, 13))]
HELD = ["", "", "", "", "shift+", "ctrl+", "alt+", "ctrl+shift+", "alt+shift+"]
LEAVING = {"ctrl+q", "alt+F4"}  # would end the program, as they should
WORDS = ["layer", "layout", "theme", "robot", "explore", "image", "plot", "reset", "scale", "fit", "follow",
         "stop", "release", "mark", "undo", "simple", "film", "bookmark", "edit", "tour", "about", "record"]


def memory(pid):
    """MiB in use, resident."""
    with open("/proc/%d/status" % pid, encoding="ascii") as file:
        line = next(line for line in file if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


class Monkey:
    def __init__(self, desk, chance):
        self.desk, self.chance = desk, chance
        self.done = deque(maxlen=40)  # the last actions, for the report
        self.width, self.height = map(int, SIZE.split("x"))

    def act(self):
        deed = self.chance.choices(
            [self.key, self.click, self.drag, self.wheel, self.resize, self.say, self.action, self.stop],
            [40, 25, 10, 8, 2, 5, 9, 1])[0]
        words = deed()
        self.done.append(" ".join(words))
        self.desk.hand(*words)

    def place(self):
        return [str(self.chance.randrange(self.width)), str(self.chance.randrange(self.height))]

    def key(self):
        while True:
            key = self.chance.choice(HELD) + self.chance.choice(PLAIN)
            if key not in LEAVING:
                return ["key", "--clearmodifiers", key]

    def click(self):
        times = self.chance.choice(["1", "1", "1", "2", "3"])
        return ["mousemove", *self.place(), "click", "--repeat", times, self.chance.choice("11113")]

    def drag(self):
        button = self.chance.choice("1112")
        return ["mousemove", *self.place(), "mousedown", button, "mousemove", *self.place(), "mousemove",
                *self.place(), "mouseup", button]

    def wheel(self):
        return ["mousemove", *self.place(), "click", "--repeat", "5", self.chance.choice("4567")]

    def resize(self):
        return ["search", "--onlyvisible", "--name", "Magna", "windowsize",
                str(self.chance.randrange(400, self.width)), str(self.chance.randrange(300, self.height))]

    def say(self):
        letters = "".join(self.chance.choices("abc()'\"; 0123.-\\/", k=self.chance.randrange(1, 20)))
        return ["type", "--delay", "1", "--", letters]

    def action(self):
        """Something from the command palette. Quit would be found by no such word."""
        self.desk.hand("key", "--clearmodifiers", "ctrl+shift+p")
        self.desk.hand("type", "--delay", "1", "--", self.chance.choice(WORDS))
        down = ["Down"] * self.chance.randrange(6)
        return ["key", "--clearmodifiers", *down, "Return"]

    @staticmethod
    def stop():
        return ["key", "--clearmodifiers", "Pause"]


def pester(pid, seed):
    """The accessibility client: visits random parts of the window and sends requests with values out of
    range. Ends with the program."""
    chance = random.Random(seed)

    def application():
        desktop = Atspi.get_desktop(0)
        all_of_them = [desktop.get_child_at_index(i) for i in range(desktop.get_child_count())]
        return next((one for one in all_of_them if one is not None and one.get_process_id() == pid), None)

    def bother(node):
        far = chance.choice([-1, 0, 1, 10 ** 6, 2 ** 31 - 1])
        node.get_child_at_index(far)
        node.clear_cache()
        component, action = node.get_component_iface(), node.get_action_iface()
        value, text, selection = node.get_value_iface(), node.get_text_iface(), node.get_selection_iface()
        table = node.get_table_iface()
        if component is not None and chance.random() < 0.3:
            component.get_accessible_at_point(far, far, Atspi.CoordType.WINDOW)
            component.grab_focus()
        if value is not None:
            value.set_current_value(chance.choice([-1e300, float("nan"), 0.0, 1e300]))
        if text is not None:
            text.get_text(far, -far)
            text.get_character_extents(far, Atspi.CoordType.SCREEN)
            text.set_caret_offset(far)
        if selection is not None:
            selection.select_child(far)
            selection.deselect_child(far)
        if table is not None:
            table.get_accessible_at(far, -far)
            table.get_accessible_at(0, 0)
        # Quit does what it says.
        if action is not None and "Quit" not in (node.get_name() or ""):
            action.get_action_description(far)
            if chance.random() < 0.05 and node.get_role_name() != "menu item":
                action.do_action(0)

    while os.path.exists("/proc/%d" % pid):
        try:
            node = application()
            while node is not None:
                bother(node)
                count = node.get_child_count()
                node = node.get_child_at_index(chance.randrange(count)) if count > 0 else None
        except GLib.Error:
            pass  # it was removed meanwhile
        time.sleep(0.01)


def grown(samples):
    """How the memory has grown, as text; empty if it has not. `samples`: MiB, in equal steps."""
    third = len(samples) // 3
    if third < 3:
        return ""
    before, after = statistics.median(samples[third:2 * third]), statistics.median(samples[-third:])
    if after <= GROWTH * before + MARGIN:
        return ""
    return "memory has grown from %.0f to %.0f MiB" % (before, after)


def copy_of(world, folder):
    """The world in a copy of its folder, where dialogs and saved files do no harm."""
    copies = os.path.join(folder, "worlds")
    shutil.copytree(os.path.dirname(world), copies)
    return os.path.join(copies, os.path.basename(world))


def spell(program, world, seconds, seed):
    """One world for some time: what went wrong, or an empty text."""
    with TemporaryDirectory() as copies, Desk(program, copy_of(world, copies), SIZE) as desk:
        chance = random.Random(seed)
        monkey = Monkey(desk, chance)
        pest = desk.stack.enter_context(subprocess.Popen(
            [sys.executable, "-B", __file__, "--pester", str(desk.process.pid), str(seed)],
            stderr=subprocess.DEVNULL))
        desk.stack.callback(pest.kill)
        samples, count, end = [], 0, time.monotonic() + seconds
        next_sample = 0.0
        wrong = ""
        while not wrong and time.monotonic() < end:
            try:
                monkey.act()
            except (subprocess.SubprocessError, Missing):
                pass  # no window to resize, for example
            count += 1
            if desk.process.poll() is not None:
                wrong = "" if desk.process.returncode == 0 else "it ended with %d" % desk.process.returncode
                break
            if time.monotonic() > next_sample:
                next_sample = time.monotonic() + 1.0
                samples.append(memory(desk.process.pid))
                try:
                    answers(desk)
                except Missing:
                    wrong = "no answer within %.0f s" % SILENCE
        wrong = wrong or grown(samples)
        print("%s: seed %d, %d actions, %.0f MiB%s" % (os.path.basename(world), seed, count,
                                                      samples[-1] if samples else 0,
                                                      ": FAILED: " + wrong if wrong else ""), flush=True)
        if wrong:
            print("the last actions:", *monkey.done, sep="\n  ")
            print(desk.said(), flush=True)
        return wrong


def answers(desk):
    """Raises Missing if the window does not answer in time."""
    before = time.monotonic()
    try:
        desk.window.clear_cache()
        desk.window.get_child_count()
    except GLib.Error:
        pass
    if time.monotonic() - before > SILENCE:
        raise Missing("an answer")


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "--pester":
        pester(int(sys.argv[2]), int(sys.argv[3]))
        return 0
    if len(sys.argv) == 6 and sys.argv[1] == "--spell":
        return 1 if spell(sys.argv[2], sys.argv[3], float(sys.argv[4]), int(sys.argv[5])) else 0
    if not 3 <= len(sys.argv) <= 5:
        print(__doc__, file=sys.stderr)
        return 2
    program, folder = map(os.path.abspath, sys.argv[1:3])
    left = 60.0 * float(sys.argv[3] if len(sys.argv) > 3 else 10)
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    failed = 0
    while left > 0:
        seconds = min(left, WORLD_TIME)
        left -= seconds
        world = os.path.join(folder, WORLDS[seed % len(WORLDS)])
        failed += subprocess.run(["dbus-run-session", "--", sys.executable, "-B", __file__, "--spell",
                                  program, world, str(seconds), str(seed)]).returncode != 0
        seed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
