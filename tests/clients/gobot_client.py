# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of the gobot-sim interface, written from its document alone. Standard library only.

It reads like the programs written for that interface: the length with one call, the body with
another, without a third."""

import json
import socket
import struct
import threading
import time

from actr_client import PATIENCE, Unexpected


class GobotClient:
    """One connection; a thread reads messages and keeps the last value of every fact."""

    def __init__(self, port, reads=True, in_pieces=False):
        """`in_pieces`: it reads until a body is complete, unlike the original's."""
        self.in_pieces = in_pieces
        self.socket = self._connect(port)
        self.changed = threading.Condition()
        self.facts = {}      # (attribute, name): value
        self.messages = []   # all except dynamic ones and feedback
        self.feedback = {}   # action: values
        self.dynamic = 0     # number of messages
        self.fault = None
        self.next_temp_id = 0
        if reads:
            self.start_reading()

    @staticmethod
    def _connect(port):
        """Connects as soon as the port is open."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), PATIENCE)
            except ConnectionRefusedError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def start_reading(self):
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            self.socket.settimeout(None)
            while True:
                head = self.socket.recv(4)
                while self.in_pieces and head and len(head) < 4:
                    head += self.socket.recv(4 - len(head))
                if not head:
                    raise Unexpected("the connection ended")
                size = struct.unpack("<I", head)[0]
                body = self.socket.recv(size)
                while self.in_pieces and body and len(body) < size:
                    body += self.socket.recv(size - len(body))
                if len(body) != size:
                    raise Unexpected("a body of %d bytes came in pieces: %d" % (size, len(body)))
                self._take_body(body)
        except (OSError, ValueError, struct.error, Unexpected) as fault:
            with self.changed:
                self.fault = fault
                self.changed.notify_all()

    def _take_body(self, body):
        self._take(json.loads(body.decode("utf-8"), parse_constant=self._no_number))

    @staticmethod
    def _no_number(text):
        raise ValueError("%s is not a number" % text)

    def _take(self, message):
        with self.changed:
            kind = message["type"]
            if kind in ("static", "dynamic"):
                for attribute, name, value in message["data"]:
                    if kind == "static" and attribute.endswith(".instance") and \
                            (attribute, name) in self.facts:
                        raise Unexpected("%s is declared twice" % name)
                    self.facts[attribute, name] = value
            if kind == "dynamic":
                self.dynamic += 1
            elif kind == "action_feedback":
                data = message["data"]
                self.feedback.setdefault(data["action_id"], []).append(data["feedback"])
            else:
                self.messages.append(message)
            self.changed.notify_all()

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
                    raise Unexpected("%s: %s; the last messages were\n    %s" % (
                        self.fault or "waited in vain", what,
                        "\n    ".join(map(str, self.messages[-8:]))))
                self.changed.wait(left)

    def fact(self, attribute, name):
        return self.wait(lambda: self.facts.get((attribute, name)),
                         "expected %s of %s" % (attribute, name))

    def wait_for_fact(self, attribute, name, holds, what):
        def found():
            value = self.facts.get((attribute, name))
            return value if value is not None and holds(value) else None
        return self.wait(found, "%s of %s: %s" % (attribute, name, what))

    def names(self, kind):
        """The names of all instances, in the order of their declaration."""
        with self.changed:
            return [name for (attribute, name) in self.facts
                    if attribute == kind + ".instance"]

    def frames(self, count):
        """Waits for so many more dynamic messages."""
        with self.changed:
            until = self.dynamic + count
        self.wait(lambda: True if self.dynamic >= until else None, "expected dynamic messages")

    def send_bytes(self, data):
        self.socket.sendall(data)

    def send(self, message):
        body = message if isinstance(message, bytes) else json.dumps(message).encode("ascii")
        self.send_bytes(struct.pack("<I", len(body)) + body)

    def begin(self, *command, kind="robot_command"):
        """Sends a command; returns the id of the action, -1 = rejected."""
        self.next_temp_id += 1
        temp_id = "%d-of-%d" % (self.next_temp_id, id(self))
        self.send({"type": kind, "data": {"command_info": list(command), "temp_id": temp_id}})
        return self.wait(lambda: self._answer(temp_id), "expected an answer to %s" % (command,))

    def _answer(self, temp_id):
        for message in self.messages:
            if message["type"] == "action_response" and message["data"]["temp_id"] == temp_id:
                return message["data"]["action_id"]
        return None

    def end(self, action, patience=PATIENCE):
        """Waits for the end of an action: "result", "preempt" or "cancel", and the result."""
        def found():
            for message in self.messages:
                kind = message["type"]
                if kind in ("action_result", "action_preempt", "action_cancel") and \
                        message["data"]["action_id"] == action:
                    return kind[7:], message["data"].get("result")
            return None
        return self.wait(found, "expected the end of action %s" % action, patience)

    def do(self, *command):
        """Executes a command; returns its result."""
        action = self.begin(*command)
        if action == -1:
            raise Unexpected("%s was refused" % (command,))
        kind, result = self.end(action)
        if kind != "result":
            raise Unexpected("%s ended with %s" % (command, kind))
        return result

    def cancel(self, action):
        self.send({"type": "cancel_request", "data": {"action_id": action}})

    def close(self):
        # The thread may be in recv.
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()
