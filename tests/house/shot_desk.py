# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop like that of the plays in tests/e2e, for pictures: the window without a frame on the
whole screen, with the given colours and scale."""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / "e2e"), str(TESTS / "clients")]

from actr_client import Client  # noqa: E402
from desk import Atspi, Desk, running, wait_for  # noqa: E402

# Dialogs keep their frames, as people see them.
WINDOW_MANAGER = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <applications>
    <application name="magna" type="normal"><decor>no</decor><maximized>yes</maximized></application>
  </applications>
</openbox_config>
"""
CALM = 0.01     # share of the pixels that may change in a picture at rest: robots keep driving
SETTLED = 10.0  # seconds; a window that never comes to rest is pictured then


class ShotDesk(Desk):
    def __init__(self, program: str, world: str, size: str, theme: str, scale: int,
                 options: tuple[str, ...] = ()) -> None:
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        (folder / "openbox").mkdir()
        (folder / "openbox" / "rc.xml").write_text(WINDOW_MANAGER, encoding="utf-8")
        os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
        os.environ["XDG_CONFIG_HOME"] = str(folder)  # settings of the window manager
        settings = folder / "usar.ini"
        settings.write_text(f"Theme = {theme}\n", encoding="utf-8")
        (folder / "usar.ini.d").mkdir()  # the tour is offered at the first start
        (folder / "usar.ini.d" / "user.ini").write_text('[help]\nTour = "declined"\n', encoding="utf-8")
        super().__init__(program, world, size,
                         ("--config", str(settings), "--scale", str(scale), *options))

    def __enter__(self) -> "ShotDesk":
        super().__enter__()
        self.client = Client(self.port)
        self.stack.callback(self.client.close)
        self.stack.callback(self._folder.cleanup)
        width = int(self.size.partition("x")[0])
        wait_for(lambda: self.box(self.window)[2] == width, "the window on the whole screen")
        return self

    # Additions to the plays for pictures

    @staticmethod
    def box(node) -> tuple[int, int, int, int]:
        """Left, top, width and height on the screen."""
        at = node.get_component_iface().get_extents(0)
        return at.x, at.y, at.width, at.height

    def point(self, node, x: float = 0.5, y: float = 0.5) -> None:
        """Moves the pointer there, in fractions of the width and height of `node`."""
        left, top, width, height = self.box(node)
        self.hand("mousemove", str(round(left + x * width)), str(round(top + y * height)))

    def click(self, node, x: float = 0.5, y: float = 0.5, button: int = 1) -> None:
        self.point(node, x, y)
        self.hand("click", str(button))

    def aside(self) -> None:
        """Moves the pointer away from all controls."""
        self.hand("mousemove", "2", str(int(self.size.partition("x")[2]) - 2))

    def map(self):
        return self.find("anything", re.compile("^Map$"))

    def front(self, tab: str) -> None:
        """Opens the pane with this name by its button in the rail or below the map, or the tab of a pane."""
        if not self.all("check box", tab):
            # Not by a click: in a low pane the tabs are below its lower edge.
            self.find("page tab", re.compile(rf"^{tab}( \(\d+\))?$")).get_action_iface().do_action(0)
        elif not self.checked(tab):
            self.click(self.find("check box", tab))

    def do(self, action: str) -> None:
        """Runs an action by the command palette."""
        self.press("ctrl+shift+p")
        self.find("anything", "Action to find")
        self.type(action)
        self.press("Return")

    def checked(self, name: str) -> bool:
        buttons = self.all("check box", name)
        return any(self.has(button, Atspi.StateType.CHECKED) for button in buttons)

    def focus_in_dialog(self, node) -> None:
        node.get_component_iface().grab_focus()
        wait_for(lambda: self.focused(node), f"the focus on {node.get_name()}")

    def waypoints(self, robot: str) -> int:
        """The number of lines that the client received last."""
        told = [line for line in self.client.lines() if line.startswith(f"(mission {robot}")]
        return len(re.findall(r"\((?:goto|turnto|explore) ", told[-1])) if told else 0

    def when(self, look: Callable[[], object], what: str) -> None:
        wait_for(look, what)

    def wait_line(self, pattern: str) -> None:
        self.client.wait(lambda lines: any(re.match(pattern, line) for line in lines), pattern)

    def shoot(self, file: Path) -> None:
        """Takes the picture once the window is at rest."""
        before = file.with_suffix(".before.png")
        width, height = map(int, self.size.split("x"))
        deadline = time.monotonic() + SETTLED
        self.picture(str(file))
        while True:
            file.rename(before)
            self.picture(str(file))
            # Exit status 1 means that they differ, the count by how much.
            done = subprocess.run(["compare", "-metric", "AE", str(before), str(file), "null:"],
                                  capture_output=True, text=True)
            if float(done.stderr) < CALM * width * height or time.monotonic() > deadline:
                break
        before.unlink()
