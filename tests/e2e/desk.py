# SPDX-License-Identifier: GPL-3.0-or-later
"""The program's real window in a separate desktop: an X display, a window manager, a session bus
with accessibility, and real key presses. Controls are found by accessible role and name, as a
screen reader does."""

import os
import re
import select
import subprocess
import tempfile
import time
from contextlib import ExitStack, contextmanager

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

# The same everywhere, whatever language and fonts a user has chosen; films have the user's fonts.
SURROUNDINGS = {"LC_ALL": "C.UTF-8"}
if "FILM" not in os.environ:
    SURROUNDINGS["FONTCONFIG_FILE"] = os.path.abspath(
        os.path.join(os.path.dirname(__file__), "..", "data", "fonts.conf"))
PATIENCE = 60.0  # seconds; a limit for a machine in trouble, never waited for in full
GLANCE = 0.05
# Milliseconds for each request, by default 800. A busy machine answers late, but some requests about things that are
# gone are never answered.
Atspi.set_timeout(2500, 15000)
MENUS = ("menu bar", "menu item", "popup menu")
LEAVES = ("separator", "label", "push button", "check box", "list item", "table cell",
          "table column header", "table row header", "scroll bar", "slider", "spin button",
          "progress bar")


class Missing(Exception):
    """An expected control did not appear."""


def wait_for(look, what):
    """Waits until look() returns a true value; returns that value."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > deadline:
            raise Missing("waited in vain: %s" % what)
        time.sleep(GLANCE)


@contextmanager
def running(command, **options):
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def display(stack, size):
    """The name of an unused X display."""
    reading, writing = os.pipe()
    # Without -noreset the display restarts, and drops connecting clients, whenever its last client
    # disconnects, as xdotool does all the time.
    stack.enter_context(running(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", size + "x24", "-noreset", "-nolisten",
         "tcp"],
        pass_fds=[writing], stderr=subprocess.DEVNULL))
    os.close(writing)
    with os.fdopen(reading) as pipe:
        if not select.select([pipe], [], [], PATIENCE)[0]:
            raise Missing("Xvfb did not tell its display")
        return ":" + pipe.readline().strip()


def same(name):
    """Names may have a state after a comma or a count in brackets."""
    return name if hasattr(name, "search") else re.compile(re.escape(name) + r"\Z")


class Desk:
    """One run of the program in its window. Used as a context."""

    def __init__(self, program, world, size="1280x800", options=()):
        self.program, self.world, self.size, self.options = program, world, size, options
        self.struck = 0  # keys so far; a combination counts as one, and so does a held key

    def __enter__(self):
        self.stack = ExitStack()
        try:
            self._open()
        except BaseException:
            self.stack.close()
            raise
        return self

    def _open(self):
        self.home = self.stack.enter_context(tempfile.TemporaryDirectory())
        os.environ.update(DISPLAY=display(self.stack, self.size), **SURROUNDINGS)
        bus = "/usr/libexec/at-spi-bus-launcher"
        quiet = dict(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.stack.enter_context(running([bus, "--launch-immediately"], **quiet))
        self.stack.enter_context(running(["openbox", "--sm-disable"], **quiet))
        wait_for(lambda: subprocess.run(["xdotool", "get_num_desktops"], **quiet).returncode == 0,
                 "the window manager")
        self._have_been_here()
        self._start()

    def _have_been_here(self):
        """Writes settings, so that the tour is not offered as at the first start."""
        folder = os.path.join(self.home, "magna")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "user.ini"), "w", encoding="utf-8") as file:
            file.write('[help]\nTour = "declined"\n')

    def _start(self):
        environment = dict(os.environ, QT_QPA_PLATFORM="xcb", XDG_CONFIG_HOME=self.home,
                           XDG_CACHE_HOME=os.path.join(self.home, "cache"), HOME=self.home, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1")
        environment.setdefault("ASAN_OPTIONS", "detect_leaks=0:handle_segv=0")
        self.log = self.stack.enter_context(open(os.path.join(self.home, "stderr"), "ab"))
        self.process = self.stack.enter_context(running(
            [self.program, "--actr-port", "0", "--cognav-port", "off", "--seed", "7", *self.options,
             *([self.world] if self.world else [])],
            cwd=self.home, env=environment, stdout=subprocess.PIPE, stderr=self.log, text=True))
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            raise Missing("the program did not say READY")
        self.ready = self.process.stdout.readline()
        found = re.match(r"READY .*\bactr=(\d+)", self.ready)
        if not found:
            raise Missing("expected READY actr=PORT, got %r" % self.ready)
        self.port = int(found.group(1))
        self.window = wait_for(self._main_window, "the window")
        self.hand("search", "--sync", "--onlyvisible", "--name", "Magna", "windowactivate",
                  "--sync")

    def start_again(self):
        """Starts the closed program again with its stored settings."""
        if self.process.wait(PATIENCE) != 0:
            raise Missing("it should have ended well, not with %s" % self.process.returncode)
        self._start()

    def kill_and_start_again(self):
        """Ends the program so that it cannot save anything, and starts it again."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self._start()

    def __exit__(self, *_):
        self.stack.close()

    def said(self):
        with open(self.log.name, "rb") as file:
            return file.read()[-20000:].decode("utf-8", "replace")

    def _main_window(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(i)
            if application is not None and application.get_process_id() == self.process.pid:
                self.application = application
                return application.get_child_at_index(0) if application.get_child_count() else None
        return None

    # Keyboard and pointer

    @staticmethod
    def hand(*words):
        subprocess.run(["xdotool", *words], check=True, timeout=PATIENCE,
                       stdout=subprocess.DEVNULL)

    def press(self, *keys):
        """X names: "w", "Page_Down", "ctrl+shift+p"."""
        for before, key in zip((None, *keys), keys):
            if key == before:
                time.sleep(0.1)  # a faster one would look like a key repeat
            self.hand("key", "--clearmodifiers", key)
            self.struck += 1

    def hold(self, key):
        self.hand("keydown", key)
        self.struck += 1

    def let_go(self, key):
        self.hand("keyup", key)
        time.sleep(0.1)  # fast enough for a person; a faster one would look like a key repeat

    def type(self, text):
        self.hand("type", "--delay", "5", "--", text)
        self.struck += len(text)

    def point(self, x, y):
        """Moves the pointer there, in pixels of the screen."""
        self.hand("mousemove", str(round(x)), str(round(y)))

    def click(self, x, y):
        self.point(x, y)
        self.hand("click", "1")

    @staticmethod
    def box(node):
        """Its place on the screen: x, y, width, height."""
        box = node.get_component_iface().get_extents(Atspi.CoordType.SCREEN)
        return box.x, box.y, box.width, box.height

    def click_on(self, node):
        x, y, width, height = self.box(node)
        self.click(x + width / 2, y + height / 2)

    # Search

    def all(self, role, name, within=None):
        """Everything with this accessible role ("push button", "anything") and name, except in
        hidden panes."""
        pattern, found = same(name), []

        def look(node, depth):
            if node is None:
                return
            try:
                kind = node.get_role_name()
                if role in (kind, "anything") and pattern.search(node.get_name() or ""):
                    found.append(node)
                if self._may_hold(node, kind, role, depth):
                    for i in range(min(node.get_child_count(), 400)):
                        look(node.get_child_at_index(i), depth + 1)
            except GLib.Error:
                return  # it was removed during the search; the others are still there

        if within is not None:
            look(within, 1)
        else:
            for i in range(self.application.get_child_count()):
                look(self.application.get_child_at_index(i), 0)
        return found

    def _may_hold(self, node, kind, role, depth):
        """Whether a node of this kind may contain the role. Every check of a node needs some
        requests to the program, and the window has well over a thousand nodes."""
        if kind in LEAVES or (role == "menu item") != (kind in MENUS) and depth > 0:
            return False
        return depth == 0 or kind != "frame" or self.has(node, Atspi.StateType.SHOWING)

    def find(self, role, name, within=None):
        return wait_for(lambda: (self.all(role, name, within) or [None])[0],
                        "a %s called %s" % (role, getattr(name, "pattern", name)))

    def shown(self, role, name):
        return [node for node in self.all(role, name) if self.has(node, Atspi.StateType.SHOWING)]

    @staticmethod
    def has(node, state):
        return node.get_state_set().contains(state)

    def focused(self, node):
        return self.has(node, Atspi.StateType.FOCUSED)

    def wait_for_focus(self, role, name):
        return wait_for(lambda: next(filter(self.focused, self.all(role, name)), None),
                        "the focus on %s" % getattr(name, "pattern", name))

    def focus(self, node):
        """In the main window, which returns to the front when a dialog closes."""
        wait_for(lambda: self.has(self.window, Atspi.StateType.ACTIVE), "the main window in front")
        node.get_component_iface().grab_focus()
        wait_for(lambda: self.focused(node), "the focus on %s" % node.get_name())

    @staticmethod
    def description(node):
        """The current state, not a cached one."""
        node.clear_cache()
        return node.get_description() or ""

    @staticmethod
    def text(node):
        """The text of a label, else its name."""
        iface = node.get_text_iface()
        return iface.get_text(0, -1) if iface is not None else node.get_name()

    def picture(self, file):
        subprocess.run(["import", "-window", "root", "+dither", "-colors", "192",
                        "-define", "png:compression-level=9", "PNG8:" + file], check=True, timeout=PATIENCE)
