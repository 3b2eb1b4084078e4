# SPDX-License-Identifier: GPL-3.0-or-later
"""An editor that speaks SLIME's protocol, written from its description alone. Standard library only."""

import re
import socket
import time

from actr_client import PATIENCE, Unexpected

TOKEN = re.compile(r'\s*([()\']|"(?:[^"\\]|\\.)*"|[^\s()"\']+)', re.DOTALL)


class Symbol(str):
    """Not a string; nil is the empty list."""


def read(text):
    """The form of a message: lists, strings, numbers, symbols."""
    stack, position = [[]], 0
    while text[position:].strip():
        found = TOKEN.match(text, position)
        if found is None:
            raise Unexpected("not a form: %r" % text[:200])
        position = found.end()
        word = found.group(1)
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        elif word.startswith('"'):
            stack[-1].append(re.sub(r"\\(.)", r"\1", word[1:-1], flags=re.DOTALL))
        elif re.fullmatch(r"-?\d+", word):
            stack[-1].append(int(word))
        elif word == "nil":
            stack[-1].append([])
        else:
            stack[-1].append(Symbol(word))
    if len(stack) != 1 or len(stack[0]) != 1:
        raise Unexpected("not one form: %r" % text[:200])
    return stack[0][0]


def quoted(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"')


def packet(text):
    data = text.encode("utf-8")
    return b"%06x" % len(data) + data


class SwankClient:
    def __init__(self, port, token):
        """`token`: None = it is not sent."""
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.left = b""
        self.events = []  # all except returns
        self.returns = {}
        self.last_id = 0
        if token is not None:
            self.send(token)  # the bare text, as SLIME sends it

    def send(self, text):
        self.socket.sendall(packet(text))

    def receive(self):
        """Waits for one message."""
        while len(self.left) < 6 or len(self.left) < 6 + int(self.left[:6], 16):
            data = self.socket.recv(65536)
            if not data:
                raise Unexpected("the connection ended")
            self.left += data
        size = int(self.left[:6], 16)
        form = read(self.left[6:6 + size].decode("utf-8"))
        self.left = self.left[6 + size:]
        if form[0] == ":return":
            self.returns[form[2]] = form[1]
        else:
            self.events.append(form)
        return form

    def wait(self, condition, what, patience=PATIENCE):
        deadline = time.monotonic() + patience
        self.socket.settimeout(patience)
        while True:
            result = condition()
            if result is not None:
                return result
            if time.monotonic() > deadline:
                raise Unexpected("waited in vain for %s; the last events were %s" % (
                    what, self.events[-5:]))
            try:
                self.receive()
            except TimeoutError:
                raise Unexpected("waited in vain for %s" % what) from None

    def begin(self, form):
        self.last_id += 1
        self.send("(:emacs-rex %s \"ARS\" t %d)" % (form, self.last_id))
        return self.last_id

    def end(self, number):
        return self.wait(lambda: self.returns.pop(number, None), "an answer")

    def call(self, form):
        """The answer: [:ok, value] or [:abort, reason]."""
        return self.end(self.begin(form))

    def ok(self, form):
        answer = self.call(form)
        if answer[0] != ":ok":
            raise Unexpected("%s: %s" % (form, answer))
        return answer[1]

    def evaluate(self, text):
        """The values as texts."""
        values = self.ok("(swank-repl:listener-eval %s)" % quoted(text))
        if values[0] != ":values":
            raise Unexpected("%s: %s" % (text, values))
        return values[1:]

    def event(self, name):
        """Waits for an event of this name and removes it."""
        def found():
            for event in self.events:
                if event[0] == name:
                    self.events.remove(event)
                    return event
            return None
        return self.wait(found, name)

    def written(self):
        return "".join(event[1] for event in self.events if event[0] == ":write-string")

    def wait_for_output(self, text):
        self.wait(lambda: True if text in self.written() else None, text)

    def ended(self):
        """Waits until the connection ends; returns what came before."""
        self.socket.settimeout(PATIENCE)
        data = b""
        try:
            while True:
                more = self.socket.recv(65536)
                if not more:
                    return data
                data += more
        except ConnectionResetError:
            return data

    def close(self):
        self.socket.close()
