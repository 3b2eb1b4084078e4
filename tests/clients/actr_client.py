# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of the ACT-R interface, written from the guide alone. Standard library only."""

import re
import socket
import threading
import time

PATIENCE = 30.0  # seconds; a limit for a machine in trouble, never waited for in full

SYMBOL = re.compile(r"[a-z][a-z0-9_-]{0,31}\Z")
METRES = re.compile(r"-?[0-9]+\.[0-9]{4}\Z")
PIXELS = re.compile(r"-?[0-9]+\Z")


class Unexpected(Exception):
    """The input does not match the guide."""


def read_form(line):
    """Parses one line into nested lists of tokens; as strict as a Lisp reader without packages."""
    tokens = re.findall(r"[()]|[^()\s]+", line)
    stack = [[]]
    for token in tokens:
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) < 2:
                raise Unexpected("a ) too many: %r" % line)
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    if len(stack) != 1 or len(stack[0]) != 1 or not isinstance(stack[0][0], list):
        raise Unexpected("not one form on one line: %r" % line)
    return stack[0][0]


def check_line(line):
    """Checks a line against the guide; returns its fields."""
    form = read_form(line)
    head, fields = form[0], form[1:]
    if not SYMBOL.match(fields[0]) or fields[0] in ("nil", "t", "invalid"):
        raise Unexpected("no name for a thing: %r" % line)
    if head == "window":
        good = (len(fields) == 6 and fields[1] in ("listview", "imgview", "mapview", "teleop")
                and all(PIXELS.match(n) for n in fields[2:]))
    elif head == "map":
        good = (len(fields) == 7 and fields[1] in ("wall", "furn", "vict", "invalid")
                and all(METRES.match(n) for n in fields[2:])
                and (fields[1] != "invalid" or set(fields[2:]) == {"0.0000"}))
    elif head == "frontier":
        good = (len(fields) == 6 and fields[1] in ("open", "invalid")
                and all(METRES.match(n) for n in fields[2:])
                and (float(fields[5]) > 0.0 if fields[1] == "open" else
                     set(fields[2:]) == {"0.0000"}))
    elif head == "robot":
        good = (len(fields) == 5 and fields[1] in ("p2at", "airrobot", "telemax", "invalid")
                and all(METRES.match(n) for n in fields[2:]))
    elif head == "mission":
        good = all(len(waypoint) == 2 and waypoint[0] in ("goto", "turnto", "explore")
                   and len(waypoint[1]) == 3 and all(METRES.match(n) for n in waypoint[1])
                   for waypoint in fields[1:])
    elif head == "image":
        good = (len(fields) == 7 and fields[1] in ("wall", "furn", "vict", "invalid")
                and all(PIXELS.match(n) for n in fields[2:6]) and fields[6] == "0.0000"
                and (fields[1] != "invalid" or set(fields[2:6]) == {"0"}))
    elif head == "select":
        good = len(fields) == 1
    else:
        good = False
    if not good or "-0.0000" in re.split(r"[ ()]", line):
        raise Unexpected("not a form of the guide: %r" % line)
    return form


class Client:
    """One connection; a thread collects the input unless told not to read."""

    def __init__(self, port, reads=True, piece=1 << 16):
        """`piece`: the maximum number of bytes per read."""
        self.piece = piece
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.settimeout(None)
        self.changed = threading.Condition()
        self.bytes = bytearray()
        self.ended = False
        if reads:
            self.start_reading()

    def start_reading(self):
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while True:
            try:
                data = self.socket.recv(self.piece)
            except OSError:
                data = b""
            with self.changed:
                self.bytes += data
                self.ended = not data
                if self.ended or b"\n" in data:
                    self.changed.notify_all()
            if not data:
                return

    def send(self, text):
        data = text if isinstance(text, bytes) else text.encode("ascii")
        self.socket.sendall(data)

    def lines(self):
        """All complete lines so far."""
        with self.changed:
            text = self.bytes[:self.bytes.rfind(b"\n") + 1]
        return text.decode("ascii").splitlines()

    def forget(self):
        """Drops the input so far, up to the last complete line."""
        with self.changed:
            self.bytes = self.bytes[self.bytes.rfind(b"\n") + 1:]

    def wait(self, condition, what, patience=PATIENCE):
        """Waits until condition(lines) returns a true value; returns that value."""
        deadline = time.monotonic() + patience
        while True:
            with self.changed:
                seen, ended = self.bytes.rfind(b"\n"), self.ended
            began = time.monotonic()
            result = condition(self.lines())
            if result:
                return result
            if ended or time.monotonic() > deadline:
                last = "\n    ".join(self.lines()[-15:])
                raise Unexpected("%s: %s; the last lines were\n    %s"
                                 % ("the connection ended" if ended else "waited in vain", what,
                                    last))
            # Checking blocks the reading thread, which has to keep up with the world.
            time.sleep(min(time.monotonic() - began, 1.0))
            with self.changed:
                if self.bytes.rfind(b"\n") == seen and not self.ended:
                    self.changed.wait(max(0.0, deadline - time.monotonic()))

    def wait_for_line(self, line):
        return self.wait(lambda lines: line in lines, "expected %s" % line)

    def wait_for_end(self):
        deadline = time.monotonic() + PATIENCE
        with self.changed:
            while not self.ended:
                if time.monotonic() > deadline:
                    raise Unexpected("the connection should have ended")
                self.changed.wait(deadline - time.monotonic())

    def join(self):
        """Waits for the whole initial state of a new client; returns it as forms. Its end is
        recognised by the answer to a first command, which changes nothing."""
        self.send("(missiondel robot1 please)\n")
        first = self.wait(lambda lines: first_answer(lines), "expected the state and an answer")
        told = [check_line(line) for line in first]
        self.forget()
        return told

    def close(self):
        self.socket.close()


def first_answer(lines):
    """The lines before the second `mission` line of robot1, which is the answer to `join`."""
    at = [i for i, line in enumerate(lines) if re.match(r"\(mission robot1[ )]", line)]
    return lines[:at[1]] if len(at) > 1 else None
