# SPDX-License-Identifier: GPL-3.0-or-later
"""A walk through a page, sentence by sentence: every sentence is quoted, in order, and tried."""

import os
import pathlib
import re
import subprocess
from contextlib import contextmanager

from desk import wait_for
from stage import PLAYS, Film, says

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\(([^):#]+)[^)]*\)")  # to a file of the repository
PLACE = re.compile("x (\\S+)\\s?m\\s+y (\\S+)\\s?m")


def flat(text):
    return " ".join(text.split())


def section(heading):
    """The text of a section of the README, without its heading."""
    text = (ROOT / "README.md").read_text("utf-8")
    found = re.search(r"^### %s\n(.*?)^##" % re.escape(heading), text, re.DOTALL | re.MULTILINE)
    if not found:
        raise AssertionError("README.md has no section %s" % heading)
    return found.group(1)


class Tour:
    """The sentences of a text. With FILM=FOLDER there is a picture after each of them."""

    def __init__(self, desk, name, text=""):
        self.name, self.film, self.rest = name, Film(desk), flat(text)
        if self.film.folder:
            self.film.folder = os.path.join(self.film.folder, name)

    def _go_on(self, quote):
        """The text goes on with these words; files that they link to exist."""
        if not self.rest.startswith(quote):
            raise AssertionError("the page does not go on with %r but with %r"
                                 % (quote, self.rest[:len(quote) + 40]))
        self.rest = self.rest[len(quote):].lstrip()
        for link in LINK.findall(quote):
            if not (ROOT / link).exists():
                raise AssertionError("the page links to %s, which is not there" % link)

    @contextmanager
    def at(self, quote):
        """The next words of the text, and what they promise."""
        quote = flat(quote)
        self._go_on(quote)
        try:
            yield
        except Exception as fault:
            raise AssertionError("%s: %r is not true: %s" % (self.name, quote, fault)) from fault
        self.film.step(re.sub("[^a-z0-9]+", "-", quote.lower()).strip("-")[:60])

    def reads(self, quote, why):
        """The next words, which have nothing to try in the window: `why` names the play or the file that tries them."""
        for test in re.findall(r"e2e\.(\w+)", why):
            if test not in PLAYS:
                raise AssertionError("there is no play %s" % test)
        for file in re.findall(r"tests/[\w/.]+\w", why):
            if not (ROOT / file).exists():
                raise AssertionError("there is no file %s" % file)
        self._go_on(flat(quote))

    def end(self):
        if self.rest:
            raise AssertionError("%s: nothing tries %r" % (self.name, self.rest))


def sh(desk, command):
    """Runs a command line of a page with this build and free ports; its standard output and exit status."""
    magna = desk.program + " --actr-port 0 --cognav-port 0 --gobot-port 0"
    done = subprocess.run(["sh", "-c", command.replace("build/release/app/magna", magna)],
                          cwd=ROOT, env=dict(os.environ, HOME=desk.home, XDG_CONFIG_HOME=desk.home),
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, check=False)
    return done.stdout, done.returncode


class Ground:
    """Where places of the world are on the screen, by what the status line says about the pointer."""

    def __init__(self, desk):
        self.desk = desk
        chart = desk.find("anything", re.compile("^Map$"))
        x, y, width, height = desk.box(chart)
        self.a = (x + width * 0.3, y + height * 0.3)
        self.b = (x + width * 0.7, y + height * 0.7)
        wait_for(self._measured, "a map that stands still")

    def _measured(self):
        first, self.at_b, self.at_a = self._under(self.a), self._under(self.b), self._under(self.a)
        return first == self.at_a

    def _under(self, pixel):
        """The place of the world under the pointer there."""
        self.desk.point(1, 1)  # outside of the map
        wait_for(lambda: not says(self.desk, "Cursor", "."), "the pointer outside of the map")
        self.desk.point(*pixel)
        found = wait_for(lambda: says(self.desk, "Cursor", PLACE.pattern), "a place of the pointer")
        return tuple(float(number.replace("\u2212", "-")) for number in found.groups())

    def pixel(self, x, y):
        scale = (self.b[0] - self.a[0]) / (self.at_b[0] - self.at_a[0])
        return self.a[0] + (x - self.at_a[0]) * scale, self.a[1] + (y - self.at_a[1]) * scale

    def click(self, x, y):
        self.desk.click(*self.pixel(x, y))

    def drag(self, begin, end):
        self.desk.point(*self.pixel(*begin))
        self.desk.hand("mousedown", "1")
        self.desk.point(*self.pixel((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2))
        self.desk.point(*self.pixel(*end))
        self.desk.hand("mouseup", "1")
