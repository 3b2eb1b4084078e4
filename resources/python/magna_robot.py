# SPDX-License-Identifier: GPL-3.0-or-later
"""Commands robots of a running Magna over its ACT-R port. Python 3.9, standard library only, and
magna_commands.py beside it.

    from magna_robot import connect

    with connect() as magna:
        robbie = magna.robot("robbie")
        robbie.set_speed(0.5)
        pen = robbie.get_object_designator(0, "non-local", {"shape": "pen"})
        with robbie.tracking(0, pen):
            robbie.goto_designator(0)

Every method waits for the end of its command and returns its value; `Robot.start` does not wait.
Angles are radians, clockwise; distances are metres, speeds cells (metres) per tick. Cameras, hands and
storage bins are numbers from 0. The forms on the wire are described in resources/help/actr.md of
Magna's sources; resources/python/README.md describes this module."""

import collections
import contextlib
import dataclasses
import math
import re
import socket
import threading

from magna_commands import Commands

__all__ = ["AnswerTimeout", "AreaOrder", "CommandError", "ConnectionLost", "Designator", "Interval",
           "Magna", "NoGoArea", "Odometer", "OrderStatus", "Robot", "Running", "Within", "WireError",
           "connect"]

PORT = 6324
TIMEOUT = 120.0  # seconds for an answer, unless a call gives another limit


class WireError(Exception):
    """Base class of this module's errors."""


class ConnectionLost(WireError):
    """The program has ended, or has closed the connection."""


class AnswerTimeout(WireError):
    """The command has not ended in time. It still runs: `running` is its handle."""

    def __init__(self, running, seconds):
        super().__init__("%s has not ended within %g s" % (running.text, seconds))
        self.running = running


class CommandError(WireError):
    """The command failed or was refused. `code`: the manual's error code or the reason of a refusal,
    lower case ("robot-blocked", "stop-latched-by"); `text`: a sentence; `values`: as of a result."""

    def __init__(self, command, code, text, values):
        super().__init__("%s: %s [%s]" % (command, text, code))
        self.command = command
        self.code, self.text, self.values = code, text, values


@dataclasses.dataclass(frozen=True)
class Designator:
    """A thing or place as the robot saw it. Commands refer to it by its number."""
    number: int
    type: str = None         # "local" or "non-local"; None: the robot no longer has it
    angle: float = 0.0       # from the robot's heading
    place_type: str = None   # None: a thing
    attributes: dict = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True)
class Interval:
    """The known range of an uncertain number."""
    min: float
    max: float

    @property
    def nominal(self):
        return (self.min + self.max) / 2


@dataclasses.dataclass(frozen=True)
class NoGoArea:
    """An area of the map where robots do not go."""
    number: int
    closed: str        # "all" driving, or only for "exploration"
    in_force: bool     # False: it is switched off, or the time is not within its limits
    name: str
    start: float       # simulated seconds; None: no limit
    end: float
    corners: tuple     # ((x, y), …), metres


# An order to an area as last reported: `state` is "active" or how it ended, `seconds` its time or None, `area` the
# name of a room, [[x, y], ...] in metres, or None for the whole map, `name` that of a drawn area or None.
OrderStatus = collections.namedtuple("OrderStatus", "number kind state covered found robots seconds area author name")


# Forms

_TOKEN = re.compile(r'\s*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?\Z")
_SYMBOL = re.compile(r":?[a-zA-Z][a-zA-Z0-9_*-]*\Z")


class _Text(str):
    """A text in quotes, as opposed to a symbol."""


def _parse(line):
    """One form as nested lists: symbols are str, numbers int or float, nil None, t True."""
    stack, at = [[]], 0
    line = line.rstrip()
    while at < len(line):
        match = _TOKEN.match(line, at)
        if not match:
            raise WireError("cannot read %r" % line)
        at = match.end()
        parenthesis, text, atom = match.groups()
        if parenthesis == "(":
            stack.append([])
        elif parenthesis == ")":
            if len(stack) < 2:
                raise WireError("cannot read %r" % line)
            done = stack.pop()
            stack[-1].append(done)
        elif atom is None:
            stack[-1].append(_Text(re.sub(r"\\(.)", r"\1", text)))
        elif _NUMBER.match(atom):
            stack[-1].append(int(atom) if re.fullmatch(r"[+-]?[0-9]+", atom) else float(atom))
        else:
            stack[-1].append({"nil": None, "t": True}.get(atom, atom))
    if len(stack) != 1 or len(stack[0]) != 1:
        raise WireError("cannot read %r" % line)
    return stack[0][0]


def _written(value):
    """A value as it is sent."""
    if value is None or isinstance(value, bool):
        return "t" if value else "nil"
    if isinstance(value, Designator):
        return str(value.number)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError("%r is not a finite number" % value)
        return repr(value)
    if isinstance(value, str):
        if not isinstance(value, _Text) and _SYMBOL.match(value):
            return value
        if not (value.isascii() and value.isprintable()):
            raise ValueError("%r is not ASCII text" % value)
        return '"%s"' % re.sub(r'(["\\])', r"\\\1", value)
    if isinstance(value, dict):
        return "(%s)" % " ".join("(:%s %s)" % (_name(key), _wanted(wanted))
                                 for key, wanted in value.items())
    if isinstance(value, (list, tuple)):
        return "(%s)" % " ".join(_written(part) for part in value)
    raise TypeError("%r cannot be sent to a robot" % (value,))


@dataclasses.dataclass(frozen=True)
class Within:
    """A requested value with the allowed difference: {"size": Within(4, 2)}."""
    value: object
    threshold: float


def _wanted(value):
    if isinstance(value, Within):
        return "%s %s" % (_written(value.value), _written(value.threshold))
    return _written(value)


def _name(text):
    if not isinstance(text, str) or not _SYMBOL.match(text):
        raise ValueError("%r is not a name" % (text,))
    return text.lstrip(":")


def _designator(fields):
    number, rest = fields[0], fields[1:]
    if not rest:
        return Designator(number)
    return Designator(number, rest[0], rest[1], rest[2],
                      {name: value for name, value in rest[3:]})


def _values(fields):
    """The fields of a result by name."""
    values = {}
    for name, *rest in fields:
        if name == "designator":
            values[name] = _designator(rest)
        elif name == "designators":
            values[name] = [_designator(one) for one in rest]
        elif name in ("view", "part", "route", "areas"):
            values[name] = rest
        else:
            values[name] = rest[0] if len(rest) == 1 else rest
    return values


class Running:
    """A command that was sent."""

    def __init__(self, magna, text):
        self.text = text
        self._magna = magna
        self._begun, self._end = False, None  # its end: ("result", values) or ("error", code, text, values)

    @property
    def ended(self):
        with self._magna._changed:
            return self._end is not None

    def wait(self, timeout=TIMEOUT):
        """Waits for the end; returns the values of the result by name."""
        self._magna._wait_until(lambda: self._end is not None, timeout, self)
        if self._end[0] == "error":
            raise CommandError(self.text, *self._end[1:])
        return self._end[1]

    def wait_until_begun(self, timeout=TIMEOUT):
        """Waits until a track has begun. An end before that is an error."""
        self._magna._wait_until(lambda: self._begun or self._end is not None, timeout, self)
        if not self._begun:
            self.wait(timeout)
            raise CommandError(self.text, "interrupt", "It ended before it began", {})


class AreaOrder(Running):
    """An order to an area that was given. `number` is the engine's number of it. `wait` returns "end"
    ("done", "cancelled", "no-robots" or "unreachable"), "covered" (a share from 0 to 1), "found" (marks of
    victims) and "seconds"."""

    def __init__(self, magna, text):
        super().__init__(magna, text)
        self.number = None

    def cancel(self):
        """Ends it; its robots stand. An order that has ended stays as it is."""
        try:
            self._magna._send(lambda number: "(cancel-order %d %d)" % (number, self.number),
                              Running).wait(self._magna.timeout)
        except CommandError as error:
            if error.code != "no-such-area-order":
                raise


def connect(host="127.0.0.1", port=PORT, timeout=TIMEOUT):
    """Attaches to a running Magna. Use it as a context manager: what its commands move stops at the
    end of the connection."""
    return Magna(host, port, timeout)


class Magna:
    """A connection. Its methods may be called from several threads."""

    def __init__(self, host, port, timeout):
        self.timeout = timeout
        self._changed = threading.Condition()
        self._running = {}  # ID → Running
        self._robots, self._orders = {}, {}  # as reported: name → (x, y, theta), number → OrderStatus
        self._asked_orders = self._has_orders = False
        self._next, self._lost = 0, None
        try:
            self._socket = socket.create_connection((host, port), timeout)
        except OSError as error:
            raise ConnectionLost("cannot attach to %s:%s: %s; is Magna running with its ACT-R port?"
                                 % (host, port, error)) from None
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.settimeout(None)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._reader.join(5.0)
        self._socket.close()

    def robots(self):
        """The names of the robots reported so far."""
        with self._changed:
            return sorted(self._robots)

    def robot(self, name, timeout=None):
        """A robot by its name on the wire (lower case); waits until it is reported."""
        name = _name(name).lower()
        limit = self.timeout if timeout is None else timeout
        with self._changed:
            if not self._changed.wait_for(lambda: name in self._robots or self._lost, limit):
                raise WireError("there is no robot %s, but %s"
                                % (name, ", ".join(sorted(self._robots)) or "none"))
            if self._lost:
                raise ConnectionLost(self._lost)
        return Robot(self, name)

    def start(self, robot, name, *arguments):
        """Sends a command and returns its `Running` at once."""
        form = "(%s)" % " ".join([_name(name)] + [_written(value) for value in arguments])
        return self._send(lambda number: "(command %d %s %s)" % (number, robot, form), Running,
                          "%s %s" % (robot, form))

    def order_area(self, kind, room=None, area=None, robots="needed", after="stay", rejoin=True,
                   timeout=None, name=None):
        """Gives robots an order to an area, and returns its `AreaOrder` once it is in force. `kind`:
        "explore", "search", "patrol", "guard" or "leave". `room`: a room of the world; `area`: corners
        [(x, y), ...] in metres, of which two are opposite corners of a rectangle, and their `name`; without
        either the whole map. `robots`: "needed", "all", how many, or robots (`Robot`s or names). `after`:
        "stay", "return" or "help". `rejoin`: whether robots that were taken over return to it."""
        one_word = isinstance(robots, (str, int))
        crew = " ".join(_written(getattr(one, "name", one)) for one in ([robots] if one_word else robots))
        fields = ["(robots %s)" % crew, "(after %s)" % _name(after), "(rejoin %s)" % _written(bool(rejoin))]
        named = (("room", room), ("name", name and _Text(name)))
        fields += ["(%s %s)" % (head, _written(text)) for head, text in named if text is not None]
        if area is not None:
            fields.append("(area %s)" % " ".join(_written(list(map(float, corner))) for corner in area))
        form = "%s %s" % (_name(kind), " ".join(fields))
        order = self._send(lambda number: "(order-area %d %s)" % (number, form), AreaOrder, form)
        limit = self.timeout if timeout is None else timeout
        self._wait_until(lambda: order.number or order._end, limit, order)
        if not order.number:
            order.wait(limit)  # raises
        return order

    def orders(self):
        """The `OrderStatus`es of the orders to areas of all authors, in order of number, with the last
        ones that ended."""
        with self._changed:
            ask, self._asked_orders = not self._asked_orders, True
        if ask:
            # The lines of `geometry` follow those of all orders.
            self._write("(subscribe order geometry)")
        self._wait_until(lambda: self._has_orders, self.timeout, Running(self, "(subscribe order)"))
        if ask:
            self._write("(unsubscribe geometry)")
        with self._changed:
            return [self._orders[number] for number in sorted(self._orders)]

    def _send(self, written, kind, text=None):
        """Sends the form that `written` makes of a new number; returns its `Running` of this kind."""
        with self._changed:
            if self._lost:
                raise ConnectionLost(self._lost)
            self._next += 1
            number = self._next
            line = written(number)
            running = self._running[number] = kind(self, line if text is None else text)
        self._write(line)
        return running

    def _write(self, line):
        try:
            self._socket.sendall((line + "\n").encode("ascii"))
        except OSError as error:
            self._lose(str(error))
            raise ConnectionLost(self._lost) from None

    def _wait_until(self, holds, timeout, running):
        with self._changed:
            if not self._changed.wait_for(lambda: holds() or self._lost, timeout):
                raise AnswerTimeout(running, timeout)
            if not holds():
                raise ConnectionLost(self._lost)

    def _lose(self, why):
        with self._changed:
            self._lost = self._lost or "the connection to Magna ended: %s" % why
            self._changed.notify_all()

    def _read(self):
        rest = b""
        try:
            while True:
                data = self._socket.recv(1 << 16)
                if not data:
                    self._lose("Magna closed it")
                    return
                *lines, rest = (rest + data).split(b"\n")
                with self._changed:
                    for line in lines:
                        self._take(line.decode("ascii", "replace"))
                    self._changed.notify_all()
        except (OSError, WireError, LookupError, TypeError, ValueError) as error:
            self._lose(str(error))

    def _take(self, line):
        head = line[1:line.find(" ")]
        if head == "robot":
            _, name, kind, *pose = _parse(line)
            if kind == "invalid":
                self._robots.pop(name, None)
            else:
                self._robots[name] = tuple(pose)
        elif head == "order":
            uid, *fields = _parse(line)[1:11]
            number = int(uid.rpartition("-")[2])
            self._orders.pop(number, None)  # those that ended are in order of their end
            self._orders[number] = OrderStatus(number, *fields)
            for old in [n for n, one in self._orders.items() if one.state != "active"][:-20]:
                del self._orders[old]
        elif head == "geometry":
            self._has_orders = True
        elif head == "restart":
            self._orders.clear()
        elif head in ("result", "begun", "ordered", "error"):
            form = _parse(line)
            running = self._running.get(form[1])
            if running is None:
                return
            if head == "ordered":
                running.number = form[2]
            elif head == "begun":
                running._begun = True
            else:
                del self._running[form[1]]
                running._end = ("result", _values(form[2:])) if head == "result" else (
                    "error", str(form[2]), str(form[3]), _values(form[4:]))


class Odometer:
    """Measures the motion of a robot from its last reset on, as intervals that contain the truth."""

    def __init__(self, robot, name):
        self._robot = robot
        self.name = name

    def position(self):
        """The displacement as two `Interval`s: ahead and to the right at the reset, cells."""
        x, y = self._robot.command("get-odometer-pos", self.name)["position"]
        return Interval(*x), Interval(*y)

    def angle(self):
        """The `Interval` of the angle turned."""
        return Interval(*self._robot.command("get-odometer-ang", self.name)["angle"])

    def reset(self):
        self._robot.command("reset-odometer", self.name)


class Robot(Commands):
    """A robot of the manual. Each method is the manual's command of that name; `command` sends any."""

    def __init__(self, magna, name):
        self.magna = magna
        self.name = name

    def start(self, name, *arguments):
        """Sends the command of the manual's `name`; returns its `Running` at once."""
        return self.magna.start(self.name, name, *arguments)

    def command(self, name, *arguments, timeout=None):
        """Sends the command and waits for its end; returns the values of its result by name."""
        limit = self.magna.timeout if timeout is None else timeout
        return self.start(name, *arguments).wait(limit)

    # The body

    def position(self):
        """(x, y, theta): metres and radians, as shown on the map."""
        return tuple(self.command("robot-position")["position"])

    # The operator's actions

    def mark_victim(self, x, y):
        """Marks a victim on the map, metres; returns the name of the mark."""
        return self.command("mark-victim", x, y)["mark"]

    def mark_victim_in_image(self, x, y):
        """The same at a pixel of the shown picture, which is of this robot's camera."""
        return self.command("mark-victim-in-image", x, y)["mark"]

    def unmark_victim(self, mark):
        self.command("unmark-victim", mark)

    def show_image(self, which):
        """"next" or "previous" of this robot's waiting images, or its camera "live"; returns the
        image's number or "live", and how many wait."""
        return tuple(self.command("show-image", which).values())

    def dismiss_image(self):
        """Dismisses the shown image; returns what is shown then, like show_image."""
        return tuple(self.command("dismiss-image").values())

    def aim_camera(self, pan, tilt):
        """Turns the camera of pictures, radians to the right and up; returns its direction."""
        return tuple(self.command("aim-camera", pan, tilt)["aim"])

    def hold(self):
        """Stops it and holds its mission, until `release`."""
        self.command("stop")

    def release(self):
        self.command("release")

    def move_aside(self):
        """Moves it to the nearest free place where it is in no robot's way; its mission then goes on."""
        self.command("move-aside")

    def replan(self):
        """Plans another route to its first way-point, round the robots that stand."""
        self.command("replan")

    def explore(self):
        """It explores whenever it has no other plan, until `stop_exploring`."""
        self.command("explore")

    def stop_exploring(self):
        self.command("stop-exploring")

    def plan_route(self, x, y):
        """The way-points to a place, [(x, y), …], without going there."""
        return [tuple(point) for point in self.command("plan-route", x, y)["route"]]

    def no_go_areas(self):
        """All `NoGoArea`s of the map. A command into one that is in force is refused: the code of its
        `CommandError` is "place-in-no-go-area" or like it, and its text has the name."""
        return [NoGoArea(number, closed, bool(in_force), str(name), start, end,
                         tuple(tuple(corner) for corner in corners))
                for number, closed, in_force, name, start, end, *corners
                in self.command("no-go-areas")["areas"]]

    def odometer(self, name):
        """A new odometer that starts at zero."""
        self.command("make-odometer", name)
        return Odometer(self, name)

    # Cameras

    def camera(self, camera):
        """Its "field-of-view", "resolution", "angle" and "tracking" (a designator's number, None)."""
        return self.command("robot-camera", camera)

    def designator(self, designator):
        """The designator as it is now."""
        return self.command("robot-designator", designator)["designator"]

    def scan(self, sweep):
        """CyBOTs only: "long" or "short"."""
        self.command("scan", sweep)

    def win(self):
        """CyBOTs only: its mission is over."""
        self.command("win")

    def manual(self):
        """CyBOTs only: it follows the sticks."""
        self.command("manual")

    def com(self):
        """CyBOTs only: the instruction COM."""
        self.command("com")

    def search(self, order="start"):
        """CyBOTs only: "start", "pause", "resume", "step" or "stop" its search for the goal box."""
        self.command("search", order)

    @contextlib.contextmanager
    def tracking(self, camera, designator):
        """Within the block the camera tracks the designator, unless it loses it."""
        track = self.start("camera-track", camera, designator)
        track.wait_until_begun(self.magna.timeout)
        try:
            yield track
        finally:
            if not track.ended:
                try:
                    self.command("camera-untrack", camera)
                except CommandError as error:
                    if error.code != "not-tracking":
                        raise

    # Hands and storage bins

    def hand(self, hand):
        """Its "strength"."""
        return {"strength": self.command("robot-hand", hand)["strength"]}

    def storage_bin(self, storage_bin):
        """Its "capacity", and whether it is "open"."""
        values = self.command("robot-storage-bin", storage_bin)
        return {"capacity": values["capacity"], "open": bool(values["open"])}

    def manipulate(self, name, *arguments):
        """A manipulation of the world file. One argument is the part that does it, ("by", "robot") or
        ("by", ("hand", 0)); designators are `Designator`s. Returns its value."""
        given = [("designator", one.number) if isinstance(one, Designator) else one for one in arguments]
        return self.command("manipulate", name, *given)["value"]
