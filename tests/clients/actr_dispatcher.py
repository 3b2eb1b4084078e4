# SPDX-License-Identifier: GPL-3.0-or-later
"""A stand-in for the dispatcher of ACT-R 7, written from its manual of the remote interface (remote.pdf): commands with
owners, monitors, devices, models with a visicon, periodic events, and one thread that runs the models. Standard library
only.

It has ACT-R's awkward habits: each request is executed in a thread of its own; a change of a visicon locks the visicon,
then the display, then the schedule, and the run locks the display before the visicon; signals of a run are sent with the
schedule locked. Two threads that take two locks in different orders end the real one."""

import json
import socket
import threading
import time
from contextlib import ExitStack, contextmanager

from actr_client import PATIENCE, Unexpected

END = b"\x04"
CHANGES = ("add-visicon-features", "modify-visicon-features", "delete-visicon-features",
           "delete-all-visicon-features")
DEADLOCK = 5.0  # seconds for a lock; held for milliseconds otherwise
WORK = 0.003  # seconds between two locks
SLOTS = {"screen-x", "screen-y", "width", "height", "kind", "uid", "state", "value", "color", "text"}


class Gone(Exception):
    """The model no longer exists."""


class Model:
    """One model: its visicon and its devices."""

    def __init__(self):
        self.visicon = {}
        self.devices = []
        self.slots = {"screen-x", "screen-y", "width", "height", "kind", "value", "color"}
        self.chunks = {"black", "red", "green", "blue", "yellow"}
        self.visicon_lock = threading.Lock()
        self.display_lock = threading.Lock()


class Dispatcher:
    """Listens on a free port and serves one connection at a time; ends with the block it is used in.

    `in_bytes`: sends single bytes. `silent`: does not answer. `greeting`: bytes sent to each of the first connections."""

    def __init__(self, models=("MODEL1",), in_bytes=False, silent=False, greeting=()):
        self.models = {name: Model() for name in models}
        self.in_bytes = in_bytes
        self.silent = silent
        self.greeting = list(greeting)
        self.lock = threading.RLock()
        self.changed = threading.Condition(self.lock)
        self.sending = threading.Lock()
        self.connection = None
        self.accepted = 0
        self.commands = set()
        self.monitors = {}
        self.defined_devices = ["cursor", "keyboard"]
        self.answers = {}
        self.faults = []
        self.last_call = 0
        self.next_feature = 0
        self.requests = 0
        self.schedule_lock = threading.RLock()
        self.periodic = []  # [next time in s, period, command, parameters]
        self.time = 0.0  # of the models, s
        self.running = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, kind, fault, trace):
        self.listener.close()
        self.hang_up()
        if kind is None and self.faults:
            raise Unexpected("; ".join(self.faults[:3]))

    def hang_up(self):
        with self.lock:
            if self.connection is not None:
                try:
                    self.connection.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def _serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                self.connection = connection
                self.accepted += 1
                # The commands of a connection end with it.
                self.commands.clear()
                self.monitors.clear()
                self.changed.notify_all()
            try:
                if self.greeting:
                    connection.sendall(self.greeting.pop(0))
                self._read(connection)
            except OSError:
                pass
            connection.close()
            with self.lock:
                self.connection = None
                self.changed.notify_all()

    def _read(self, connection):
        rest = b""
        while True:
            data = connection.recv(65536)
            if not data:
                return
            *messages, rest = (rest + data).split(END)
            for message in messages:
                self._take(json.loads(message.decode("utf-8")))

    def _take(self, message):
        with self.lock:
            if len(message) != 3:
                self.faults.append("a message without exactly three members: %r" % message)
            if "method" not in message:
                if message["result"] is not None and not message["result"]:
                    self.faults.append("an answer without a value: %r" % message)
                self.answers[message["id"]] = message
                self.changed.notify_all()
                return
            self.requests += 1
            if self.silent:
                return
        threading.Thread(target=self._execute, args=(message,), daemon=True).start()

    def _execute(self, message):
        with ExitStack() as stack:
            try:
                self._lock_for(stack, message["params"])
                with self.lock:
                    result, problem = self._perform(message["method"], message["params"]), None
            except Gone:  # ACT-R has deleted the model meanwhile
                result, problem = None, {"message": "no such model"}
            except (KeyError, IndexError, TypeError, ValueError) as fault:
                with self.lock:
                    self.faults.append("%r: %r" % (message, fault))
                result, problem = None, {"message": "invalid form"}
        with self.lock:
            self.changed.notify_all()
        try:
            self._send({"result": result, "error": problem, "id": message["id"]})
        except OSError:
            pass  # the connection has ended meanwhile

    def _lock_for(self, stack, params):
        if params[0] in CHANGES:
            model = self._model(params[1])
            stack.enter_context(self._locked(model.visicon_lock, params[0]))
            time.sleep(WORK)
            stack.enter_context(self._locked(model.display_lock, params[0]))
        if params[0] in CHANGES + ("schedule-periodic-event",):
            stack.enter_context(self._locked(self.schedule_lock, params[0]))

    @contextmanager
    def _locked(self, lock, what):
        if not lock.acquire(timeout=DEADLOCK):
            with self.lock:
                self.faults.append("deadlock: %s waits for a lock" % what)
            raise ValueError("deadlock")
        try:
            yield
        finally:
            lock.release()

    def _send(self, message):
        data = json.dumps(message).encode() + END
        connection = self.connection
        if connection is None:
            return
        with self.sending:
            if self.in_bytes:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for k in range(len(data)):
                    connection.sendall(data[k:k + 1])
            else:
                connection.sendall(data)

    def _perform(self, method, params):
        if method == "check":
            return [True, True, ""] if params[0] in self.commands else [None]
        if method == "add":
            self.commands.add(params[0])
            return [params[0]]
        if method == "monitor":
            self.monitors.setdefault(params[0], []).append(params[1])
            return [params[1]]
        if method == "set-name":
            return [params[0]]
        if method != "evaluate":
            raise ValueError("unknown method")
        return [self._evaluate(params[0], params[1], params[2:])]

    def _evaluate(self, command, name, arguments):
        if command == "mp-models":
            return list(self.models) or None
        if command == "act-r-running-p":
            return True if self.running else None
        if command == "schedule-periodic-event":
            self._model(name)
            period, action, options = arguments
            options = dict(options)
            if action not in self.commands or options["maintenance"] is not True:
                raise ValueError("no such event")
            self.periodic.append([self.time, period, action, options["params"]])
            return len(self.periodic)
        if command == "defined-devices":
            return self.defined_devices
        if command == "define-device":
            if not all(word is None or word in self.commands for word in arguments[1:]):
                raise ValueError("a device with unknown commands")
            self.defined_devices.append(arguments[0])
            return True
        return self._evaluate_in(self._model(name), command, arguments)

    def _model(self, name):
        with self.lock:
            if name not in self.models:
                raise Gone(name)
            return self.models[name]

    def _evaluate_in(self, model, command, arguments):
        if command == "current-devices":
            return [device for device in model.devices if device[0] == arguments[0]] or None
        if command == "install-device":
            if arguments[0][1] not in self.defined_devices:
                raise ValueError("no such device")
            model.devices.append(arguments[0])
            return arguments[0]
        if command == "extend-possible-slots":
            model.slots.add(arguments[0])
            return arguments[0]
        if command == "chunk-p":
            return True if arguments[0].lower() in model.chunks else None
        if command == "define-chunks":
            if model.chunks & {word.lower() for word in arguments}:
                raise ValueError("a chunk that exists")
            model.chunks |= {word.lower() for word in arguments}
            return arguments
        if command == "delete-all-visicon-features":
            model.visicon.clear()
            return True
        if command == "add-visicon-features":
            return [self._add(model, feature) for feature in arguments]
        if command == "modify-visicon-features":
            return [self._modify(model, change) for change in arguments]
        if command == "delete-visicon-features":
            for feature in arguments:
                del model.visicon[feature]
            return arguments
        raise ValueError("unknown command " + command)

    def _add(self, model, feature):
        slots = self._slots(model, feature)
        if set(slots) - {"area"} != SLOTS or ("area" in slots) != (slots["kind"] == "frontier"):
            raise ValueError("slots: %s" % sorted(slots))
        self.next_feature += 1
        name = "VISICON-ID%d-0" % self.next_feature
        model.visicon[name] = slots
        return name

    def _modify(self, model, change):
        if change[0] not in model.visicon:
            return None
        slots = self._slots(model, change[1:])
        if "kind" in slots or not slots:
            raise ValueError("this cannot be modified")
        model.visicon[change[0]].update(slots)
        return change[0]

    @staticmethod
    def _slots(model, pairs):
        if len(pairs) % 2 != 0:
            raise ValueError("a slot without a value")
        slots = dict(zip(pairs[::2], pairs[1::2]))
        for slot, value in slots.items():
            if slot not in model.slots:
                raise ValueError("no such slot: " + slot)
            if isinstance(value, str) and not value.startswith("'") and value not in model.chunks:
                raise ValueError("not a chunk: " + value)
        return slots

    def wait(self, condition, what):
        """Waits until a condition holds; returns its value."""
        deadline = time.monotonic() + PATIENCE
        with self.lock:
            while True:
                value = condition()
                if value:
                    return value
                left = deadline - time.monotonic()
                if left <= 0:
                    raise Unexpected("%s; it has %s; faults: %s" % (
                        what, {name: list(model.visicon.values())[:4]
                               for name, model in self.models.items()}, self.faults[:3]))
                self.changed.wait(min(left, 0.1))

    def features(self, kind, model="MODEL1"):
        with self.lock:
            return {slots["uid"]: dict(slots) for slots in self.models[model].visicon.values()
                    if slots["kind"] == kind}

    def call(self, command, *arguments):
        """Calls a command that was added; returns the answer."""
        with self.lock:
            if command not in self.commands:
                raise Unexpected("the command %s was not added" % command)
            self.last_call += 1
            number = self.last_call
            self._send({"method": "evaluate", "params": [command, None, *arguments], "id": number})
        self.wait(lambda: number in self.answers or self.connection is None, "an answer to " + command)
        if number not in self.answers:
            raise Unexpected("the connection has ended before the answer to " + command)
        return self.answers.pop(number)

    def happens(self, monitored, *arguments):
        """An event of ACT-R: calls all monitors of a command."""
        with self.lock:
            monitors = list(self.monitors.get(monitored, ()))
        if not monitors:
            raise Unexpected("%s is not monitored" % monitored)
        return [self.call(monitor, *arguments) for monitor in monitors]

    def click(self, x, y, model="MODEL1"):
        return self.happens("click-mouse", model, [x, y, 1080], "INDEX")[0]

    def reset(self):
        """(reset): visicons, devices, slots, chunks and events are gone."""
        self.happens("reset-start")
        with self.lock:
            self.models = {name: Model() for name in self.models}
            self.periodic.clear()
            self.time = 0.0
        return self.happens("reset")

    def load(self, *models):
        """(clear-all) and the definitions of models."""
        self.happens("clear-all-start")
        with self.lock:
            self.models = {name: Model() for name in models}
            self.periodic.clear()
            self.time = 0.0

    def run(self, seconds, pace=1.0, step=0.05):
        """(run-full-time SECONDS): in this thread, `pace` times as fast as clocks; None: as fast as possible. Once every
        `step` the display is processed and the events that are due are executed."""
        with self.schedule_lock:
            self.happens("run-start", self.time)
            self.running = True
        ends, begun, first = self.time + seconds, time.monotonic(), self.time
        try:
            while self.time < ends - 1e-9:
                for model in list(self.models.values()):
                    with self._locked(model.display_lock, "the run"):
                        time.sleep(WORK)
                        with self._locked(model.visicon_lock, "the run"):
                            pass
                self._execute_events()
                self.time += step
                if pace is not None:
                    time.sleep(max(0.0, begun + (self.time - first) / pace - time.monotonic()))
        finally:
            self.running = False
            with self.schedule_lock:
                self.happens("run-stop", self.time)

    def _execute_events(self):
        with self.schedule_lock:
            due = [event for event in self.periodic if event[0] <= self.time + 1e-9]
            for event in due:
                event[0] += event[1]
        for _, _, action, parameters in due:
            if self.call(action, *parameters)["error"] is not None:
                raise Unexpected("%s was refused" % action)
