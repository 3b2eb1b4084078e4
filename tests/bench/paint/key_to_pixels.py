#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What an operator sees of the real window's speed, on an X display of its own.

usage: dbus-run-session -- key_to_pixels.py MAGNA keys [PRESSES]
       dbus-run-session -- key_to_pixels.py MAGNA pictures

keys: the time from a key press to the pixels that it changes, with 24 robots and five panes open besides
those of the start: median, 99th percentile and worst of PRESSES (default 200) presses of each key, in milliseconds.
A poll of the pixels takes about a millisecond, by which the times are too long.
pictures: how many pictures a second there are of the map of field:10000 while a held key moves it."""

import ctypes
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "house"))

from shot_desk import ShotDesk  # noqa: E402

ALL_PLANES = ctypes.c_ulong(0xffffffff)
Z_PIXMAP = 2
QUIET = 0.12      # seconds without a change before a key is pressed
PATIENCE = 5.0    # seconds; a key without an effect by then is reported
PANES = ("Inside robot", "Plots", "Console", "Connections", "Events")


class Image(ctypes.Structure):
    """The beginning of Xlib's XImage."""
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int),
                ("format", ctypes.c_int), ("data", ctypes.c_void_p), ("byte_order", ctypes.c_int),
                ("bitmap_unit", ctypes.c_int), ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int),
                ("depth", ctypes.c_int), ("bytes_per_line", ctypes.c_int)]


class NoEffect(Exception):
    pass


class Screen:
    """A connection of our own to the display of the desk."""

    def __init__(self) -> None:
        self.x, self.test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XGetImage.restype = ctypes.POINTER(Image)
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x.XStringToKeysym.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(None))
        self.root = ctypes.c_ulong(self.x.XDefaultRootWindow(self.display))

    def pixels(self, left: int, top: int, width: int, height: int) -> bytes:
        image = self.x.XGetImage(self.display, self.root, left, top, width, height, ALL_PLANES, Z_PIXMAP)
        data = ctypes.string_at(image.contents.data, image.contents.bytes_per_line * height)
        self.x.XDestroyImage(image)
        return data

    def send(self, keys: str, down: bool) -> None:
        """Presses or releases a key with its modifiers, such as Control_L+Right."""
        for key in keys.split("+") if down else reversed(keys.split("+")):
            code = self.x.XKeysymToKeycode(self.display, ctypes.c_ulong(self.x.XStringToKeysym(key.encode())))
            self.test.XTestFakeKeyEvent(self.display, code, int(down), ctypes.c_ulong(0))
        self.x.XFlush(self.display)

    def move(self, x: float, y: float) -> None:
        self.test.XTestFakeMotionEvent(self.display, -1, round(x), round(y), ctypes.c_ulong(0))
        self.x.XFlush(self.display)

    def button(self, down: bool) -> None:
        """Presses or releases the left one."""
        self.test.XTestFakeButtonEvent(self.display, 1, int(down), ctypes.c_ulong(0))
        self.x.XFlush(self.display)

    def until_quiet(self, box) -> bytes:
        seen, since = self.pixels(*box), time.monotonic()
        while time.monotonic() - since < QUIET:
            now = self.pixels(*box)
            if now != seen:
                seen, since = now, time.monotonic()
        return seen

    def effect_of(self, key: str, box) -> float:
        """Milliseconds from pressing `key` until pixels in `box` (left, top, width, height) have changed."""
        try:
            return self.effect(key, lambda: self.send(key, True), box)
        finally:
            self.send(key, False)

    def effect(self, what: str, act, box) -> float:
        """Milliseconds from act() until pixels in `box` have changed."""
        before = self.until_quiet(box)
        start = time.perf_counter()
        act()
        while self.pixels(*box) == before:
            if time.perf_counter() - start > PATIENCE:
                raise NoEffect(f"{what} changes nothing")
        return (time.perf_counter() - start) * 1e3


def tell(what: str, times: list[float]) -> None:
    times = sorted(times)
    print(f"{what:32} median {statistics.median(times):6.1f}   p99 {times[int(len(times) * 0.99) - 1]:6.1f}"
          f"   worst {times[-1]:6.1f}", flush=True)


def mark_two_places(desk: ShotDesk) -> None:
    """Two marks, of which the last one is chosen."""
    for number, at in ((1, 0.45), (2, 0.55)):
        desk.point(desk.map(), at, at)
        desk.press("v")
        desk.wait_line(rf"\(map victim-{number} vict .*\)")
    desk.aside()
    desk.press("F3", "F3")


def choose_a_room(desk: ShotDesk) -> None:
    desk.press("f", "d")
    desk.when(lambda: desk.checked("Order to an area"), "the tool for orders")


def nothing(_: ShotDesk) -> None:
    pass


def keys(program: str, world: str, presses: int) -> int:
    """Tells the times of `presses` presses of each key in `world`; gives 1 if one has no effect."""
    failed = 0
    with ShotDesk(program, world, "1920x1080", "light", 100) as desk:
        for pane in PANES:
            desk.front(pane)
        desk.click(desk.map(), 0.9, 0.9)
        desk.press("space")  # paused, so that nothing but the key changes the picture
        desk.aside()
        screen = Screen()
        left, top, width, height = desk.box(desk.map())
        middle = (left + width // 4, top + height // 4, width // 2, height // 2)
        robots = (2, top + 60, left - 8, min(height - 60, 600))
        whole = (left, top, width, height)
        for what, begin, pair, box in (
                ("next, previous robot: list", nothing, ("Next", "Prior"), robots),
                ("next, previous robot: map", nothing, ("Next", "Prior"), middle),
                ("zoom in, out: map", nothing, ("plus", "minus"), middle),
                ("previous, next mark: map", mark_two_places, ("Shift_L+F3", "F3"), middle),
                ("tool for orders, Select: map", lambda desk: desk.press("f"), ("d", "s"), whole),
                ("next, previous room: map", choose_a_room, ("Control_L+Right", "Control_L+Left"), whole),
                ("menu of orders, closed: map", nothing, ("Return", "Escape"), whole),
                ("order to patrol, undone: map", lambda desk: desk.press("ctrl+Right"),
                 ("Control_L+Shift_L+r", "Control_L+z"), whole),
                ("swap map and image: middle", nothing, ("F10", "F10"), middle)):
            begin(desk)
            try:
                tell(what, [screen.effect_of(pair[n % 2], box) for n in range(presses)])
            except NoEffect as why:
                failed = 1
                print(f"{what:32} {why}", flush=True)
    return failed


def pictures(program: str, world: str, seconds: float) -> None:
    """Tells the pictures a second of a map that a held key moves."""
    with ShotDesk(program, world, "1280x800", "light", 100) as desk:
        desk.click(desk.map(), 0.9, 0.9)
        desk.press("plus", "plus", "plus")
        screen = Screen()
        left, top, width, height = desk.box(desk.map())
        box = (left + width // 3, top + height // 2, width // 3, 40)
        count, before, start = 0, screen.pixels(*box), time.perf_counter()
        screen.send("Right", True)
        while time.perf_counter() - start < seconds:
            now = screen.pixels(*box)
            count += now != before
            before = now
            time.sleep(0.004)  # a busy loop would take a processor from the program
        screen.send("Right", False)
        print(f"{world}: {count / seconds:.1f} pictures a second")


def main() -> None:
    if len(sys.argv) < 3 or sys.argv[2] not in ("keys", "pictures"):
        sys.exit(__doc__)
    if sys.argv[2] == "pictures":
        pictures(sys.argv[1], "field:10000", 5.0)
        return
    world = Path(__file__).resolve().parents[3] / "resources" / "worlds" / "rescue.lisp"
    failed = keys(sys.argv[1], str(world), int(sys.argv[3]) if len(sys.argv) > 3 else 200)
    sys.exit(failed)


if __name__ == "__main__":
    main()
