# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of the Agent-VR interface modelled on those of neuroscientists: it checks the version
immediately and waits for "1.0", keeps the last status of every action, has sockets with short
time-outs, and answers StartSync with an empty frame. Standard library only."""

import random
import socket
import struct
import threading
import time

import agent_wire
from actr_client import PATIENCE, Unexpected
from agent_picture import AgentPicture

# Socket time-outs of the three generations of clients, in seconds.
SOCKET_TIMEOUTS = {"A0": 1.0, "A": 5.0, "B": 5.0}
LARGEST_FRAME = 16 * 2024 * 1024
FINISHED, ABORTED = 1, 2


class AgentClient:
    """The channel of an agent; a thread reads and keeps the last messages."""

    def __init__(self, port, dialect="A", reads=True, checks_version=True, pace=None, buffer=None):
        """`pace`: bytes that it reads in a second; `buffer`: bytes that its system keeps for it."""
        self.generation, self.dialect, self.pace = dialect, dialect[0], pace
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        self.socket.settimeout(SOCKET_TIMEOUTS[dialect])
        self.changed = threading.Condition()
        self.sending = threading.Lock()
        self.latest = {}      # member: the last of its messages
        self.count = {}       # member: number of messages
        self.order = []       # members other than those of sensors, statuses as pairs, in order
        self.begun = {}       # actionID: number of unfinished actions sent with it
        self.ends = {}        # actionID: its final statuses
        self.history = {}     # actionID: all its statuses
        self.strays = []      # statuses of actions that this connection did not start
        self.rewards, self.menus, self.collisions = [], [], []
        self.collided = False     # without a limit, as in the originals
        self.synchronised = False  # until requested
        self.allowed = (0, FINISHED, ABORTED)
        self.last_frame = b""
        self.taken = 0        # bytes
        self.timeouts = 0     # of the socket, between two frames
        self.fault = None
        self.next_id = random.Random(port).randrange(20000)
        if reads:
            self.start_reading()
        if checks_version:
            self.check_version()

    # Reading

    def start_reading(self):
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            while True:
                head = self._take(4, self.last_frame != b"")
                size = struct.unpack("<i", head)[0]
                if not 0 < size <= LARGEST_FRAME:
                    raise Unexpected("a frame of %d bytes" % size)
                self.last_frame = self._take(size, False)
                message = agent_wire.decode(self.dialect, self.last_frame)
                with self.changed:
                    self._digest(message)
                    self.changed.notify_all()
        except (OSError, ValueError, struct.error, Unexpected) as fault:
            with self.changed:
                self.fault = fault
                self.changed.notify_all()

    def _take(self, size, may_wait):
        """Reads so many bytes. A client does not survive a time-out before the first frame, or
        within one."""
        data = b""
        while len(data) < size:
            try:
                piece = self.socket.recv(min(size - len(data), 1 << 14 if self.pace else size))
            except socket.timeout:
                if data or not may_wait:
                    raise Unexpected("nothing for %g s at a bad time" % self.socket.gettimeout())
                self.timeouts += 1
                continue
            if not piece:
                raise Unexpected("the connection ended")
            data += piece
            self.taken += len(piece)
            if self.pace:
                time.sleep(len(piece) / self.pace)
        return data

    def _digest(self, message):
        if len(message) != 1:
            raise Unexpected("a message with %s" % sorted(message))
        (member, fields), = message.items()
        self.latest[member] = fields
        self.count[member] = self.count.get(member, 0) + 1
        if member == "msgActionExecutationStatus":
            self._digest_status(fields["actionID"], fields["status"])
            self.order.append((fields["actionID"], fields["status"]))
        elif member in ("msgCollision", "msgReward", "msgMenu", "msgStartSync"):
            self.order.append(member)
        if member == "msgCollision":
            self.collided = True
            self.collisions.append(fields)
        elif member == "msgReward":
            self.rewards.append(fields["reward"])
        elif member == "msgMenu":
            self.menus.append(fields)
        elif member == "msgStartSync":
            self.synchronised = True

    def _digest_status(self, number, status):
        if status not in self.allowed:
            raise Unexpected("status %d of action %d" % (status, number))
        if number not in self.history:
            self.strays.append((number, status))
            return
        if self.begun[number] == 0:
            raise Unexpected("status %d of action %d after its end" % (status, number))
        self.history[number].append(status)
        if status in (FINISHED, ABORTED):
            self.begun[number] -= 1
            self.ends[number].append(status)

    def wait(self, condition, what, patience=PATIENCE):
        """Waits until condition() returns a value that is not None; returns that value."""
        deadline = time.monotonic() + patience
        with self.changed:
            while True:
                result = condition()
                if result is not None:
                    return result
                left = deadline - time.monotonic()
                if self.fault or left <= 0:
                    raise Unexpected("%s: %s; what came last: %s" % (
                        self.fault or "waited in vain", what, self.order[-12:]))
                self.changed.wait(left)

    def wait_until(self, condition, what):
        self.wait(lambda: True if condition() else None, what)

    def more(self, member, many=1):
        """Waits for so many more messages of a kind; returns the last of them."""
        with self.changed:
            until = self.count.get(member, 0) + many
        self.wait_until(lambda: self.count.get(member, 0) >= until, "expected %s" % member)
        return self.latest[member]

    # Sending

    def send_bytes(self, data):
        with self.sending:
            self.socket.sendall(data)

    def send_payload(self, payload):
        self.send_bytes(agent_wire.frame(payload))

    def send(self, *messages, **fields):
        """Member names with the fields of one of them, or a dictionary for a whole container."""
        container = messages[0] if isinstance(messages[0], dict) else {messages[0]: fields}
        self.send_payload(agent_wire.encode(self.dialect, container))

    def check_version(self):
        """As in the originals, nothing else starts before the same text is returned."""
        self.send("msgVersionCheck", version="1.0")
        answer = self.wait(lambda: self.latest.get("msgVersionCheck"), "expected the version")
        if answer["version"] != "1.0":
            raise Unexpected("version %r" % answer["version"])

    def new_id(self):
        self.next_id = (self.next_id + 1) % 32767
        return self.note(self.next_id)

    def note(self, number):
        """Registers an action of this number that is about to be sent."""
        with self.changed:
            self.begun[number] = self.begun.get(number, 0) + 1
            self.history.setdefault(number, [])
            self.ends.setdefault(number, [])
        return number

    def begin(self, what, **fields):
        """Sends an action; returns its number. `what` is a member without its "msgAgent"."""
        number = self.new_id()
        self.send("msgAgent" + what, actionID=number, **fields)
        return number

    def wait_for_full_exec(self, number, patience=PATIENCE):
        """Waits until an action ends: FINISHED or ABORTED."""
        return self.wait(lambda: self.ends[number][-1]
                         if self.begun[number] == 0 and self.ends[number] else None,
                         "expected the end of action %d" % number, patience)

    def do(self, what, **fields):
        return self.wait_for_full_exec(self.begin(what, **fields))

    def all_ended(self):
        self.wait_until(lambda: not any(self.begun.values()), "expected the end of %s" % [
            number for number, many in self.begun.items() if many])

    # Lock-step

    def has_start_sync_received(self):
        with self.changed:
            came, self.synchronised = self.synchronised, False
        return came

    def wait_for_start_sync(self, patience=PATIENCE):
        self.wait(lambda: True if self.synchronised else None, "expected StartSync", patience)
        self.has_start_sync_received()

    def send_stop_sync(self):
        """As in the originals, which touch the message and so send an empty one."""
        self.send_bytes(struct.pack("<i", 0))

    def send_stop_sync_message(self):
        self.send("msgStopSync")

    # Pictures and pose

    def pose(self, fresh=True):
        """From the next message, or from the last: X, Z, yaw."""
        told = self.more("msgGridPosition") if fresh else self.latest["msgGridPosition"]
        return told["targetX"], told["targetZ"], told["targetRotationY"]

    def check_images(self, size=(408, 308)):
        """Checks the last pictures: two for A, three for B."""
        images = self.wait(lambda: self.latest.get("msgImages"), "expected images")
        names = ("leftImage", "rightImage", "mainImage")[:2 if self.dialect == "A" else 3]
        pictures = [AgentPicture(images[name], name) for name in names]
        for picture in pictures:
            if (picture.width, picture.height) != size:
                raise Unexpected("%s: %d x %d" % (picture.what, picture.width, picture.height))
        return pictures

    def wait_for_place(self, x, z):
        """Waits until the reported pose is there, to a centimetre."""
        def there():
            at = self.latest.get("msgGridPosition")
            return at and abs(at["targetX"] - x) < 0.01 and abs(at["targetZ"] - z) < 0.01
        self.wait_until(there, "expected to be at (%g, %g)" % (x, z))

    def ended_by_server(self):
        """Waits until the other end has closed the connection, as expected."""
        self.wait_until(lambda: isinstance(self.fault, OSError) or
                        "the connection ended" in str(self.fault or ""), "expected to be dropped")
        self.fault = None

    def close(self):
        """Expects no unexpected message so far."""
        with self.changed:
            fault, strays = self.fault, self.strays
        # The thread may be in recv.
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()
        if fault or strays:
            raise Unexpected("%s" % (fault or "statuses of others' actions: %s" % strays))


class EnvironmentChannel:
    """Accepts resets and never sends anything."""

    def __init__(self, port, dialect="A"):
        self.dialect = dialect
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)

    def send(self, message, kind=None):
        fields = {} if kind is None else {"Type": kind}
        self.socket.sendall(agent_wire.frame(agent_wire.encode(self.dialect, {message: fields})))

    def reset_environment(self, kind=None):
        self.send("msgEnvironmentReset", kind)

    def reset_trial(self, kind=None):
        self.send("msgTrialReset", kind)

    def ended_by_server(self):
        try:
            said = self.socket.recv(1)
        except ConnectionResetError:
            said = b""
        self.socket.close()
        if said:
            raise Unexpected("the environment channel said %r" % said)

    def close(self):
        """Expects no message and an open connection."""
        self.socket.setblocking(False)
        try:
            said = self.socket.recv(100)
        except BlockingIOError:
            said = None
        self.socket.close()
        if said is not None:
            raise Unexpected("the environment channel said %r" % said)
