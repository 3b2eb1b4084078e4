# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of `magna export --to html` in a real browser, Chromium without a window."""

import os
import re
import shutil
import struct
import subprocess
import tempfile
import zlib

from mcap_file import require
from session_check import FILE, QUIET, magna, read

LIMIT = 300  # seconds, for a machine in trouble
WALL, ROBOT = (0x59, 0x63, 0x6C), (0x0B, 0x6B, 0xCB)  # --wall and --robot of the page in light colours
MAP = (0, 80, 880, 740)  # pixels of a picture of 1280 x 800
BAR = (180, 748, 850, 800)


def chromium():
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    require(found, "chromium is not installed")
    return found


def browse(folder, address, *what):
    """What the browser prints for an address of a page; its console is silent."""
    done = subprocess.run([chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                           "--user-data-dir=" + os.path.join(folder, "profile"), "--virtual-time-budget=5000",
                           "--window-size=1280,800", "--force-device-scale-factor=1", "--enable-logging=stderr", *what,
                           "file://" + address],
                          cwd=folder, capture_output=True, encoding="utf-8", errors="replace", timeout=LIMIT, check=False,
                          env=dict(os.environ, HOME=folder, TZ="UTC", LC_ALL="C.UTF-8"))
    require(done.returncode == 0, "chromium: status %d: %s" % (done.returncode, done.stderr[-2000:]))
    said = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    require(not said, "the page's console is silent: %s" % said)
    return done.stdout


def pixels(png):
    """Rows of (red, green, blue) of a PNG with 8 bits a channel, not interlaced."""
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", png[16:29])
    require(depth == 8 and kind in (2, 6) and not interlaced, "a plain PNG")
    data, at = b"", 8
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at:at + 8])
        if name == b"IDAT":
            data += png[at + 8:at + 8 + size]
        at += size + 12
    data, step = zlib.decompress(data), 3 if kind == 2 else 4
    rows, before = [], bytearray(width * step)
    for y in range(height):
        at = y * (width * step + 1)
        how, row = data[at], bytearray(data[at + 1:at + 1 + width * step])
        for k in range(len(row) if how else 0):
            left, above, corner = row[k - step] if k >= step else 0, before[k], before[k - step] if k >= step else 0
            if how == 1:
                row[k] = row[k] + left & 255
            elif how == 2:
                row[k] = row[k] + above & 255
            elif how == 3:
                row[k] = row[k] + (left + above) // 2 & 255
            else:
                row[k] = row[k] + min((left, above, corner), key=lambda one: abs(left + above - corner - one)) & 255
        rows.append([tuple(row[k:k + 3]) for k in range(0, len(row), step)])
        before = row
    return rows


def places(rows, box, colour):
    left, top, right, bottom = box
    return [(x, y) for y in range(top, bottom) for x in range(left, right) if rows[y][x] == colour]


def shown(folder, page, seconds):
    path = os.path.join(folder, "page.png")
    browse(folder, "%s#t=%g" % (page, seconds), "--screenshot=" + path)
    return pixels(read(path))


def page_in_a_browser(binary):
    """The exported page draws the map and its robots, its slider moves them, and the script reports nothing."""
    with tempfile.TemporaryDirectory() as folder:
        status, _, errors = magna(binary, "--headless", "--time-scale", "0", *QUIET, "--seed", "7", "--ticks", "300", "--explore",
                                  "--record", FILE, "rescue", folder=folder)
        require(status == 0, "recording: status %d: %s" % (status, errors))
        page = os.path.join(folder, "page.html")
        status, _, errors = magna(binary, "export", "--to", "html", "--output", page, FILE, folder=folder)
        require(status == 0, "exporting: status %d: %s" % (status, errors))
        dom = browse(folder, page + "#t=20", "--dump-dom")
        slider = re.search(r'<input id="time"[^>]*>', dom).group(0)
        require('max="300"' in slider and 'aria-valuetext="0:20.0"' in slider, "the slider at 20 s: %s" % slider)
        require("0:20.0 of 0:30.0" in dom, "the time is shown")
        require(re.search(r'<ul id="robots"[^>]*><li><button', dom), "the robots are listed")
        early, late = shown(folder, page, 0), shown(folder, page, 20)
        walls = places(early, MAP, WALL)
        require(len(walls) > 1000, "walls are drawn: %d pixels" % len(walls))
        # A robot may cover a wall's edge.
        differing = len(set(walls) ^ set(places(late, MAP, WALL)))
        require(differing < len(walls) // 20, "walls stay where they are: %d pixels differ" % differing)
        first, then = places(early, MAP, ROBOT), places(late, MAP, ROBOT)
        require(first and then and first != then, "the robots are drawn and have moved: %d, %d" % (len(first), len(then)))
        moved = max(x for x, _ in places(late, BAR, ROBOT)) - max(x for x, _ in places(early, BAR, ROBOT))
        require(moved > 300, "the slider stands at two thirds: %d pixels to the right" % moved)
