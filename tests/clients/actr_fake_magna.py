# SPDX-License-Identifier: GPL-3.0-or-later
"""A small world in lock-step that speaks the ACT-R interface, for clients under test: what it sends and when is fixed, so that
situations come about that the real program seldom has at a given moment."""

import re
import socketserver
import threading

from actr_client import read_form

ROBOTS = 8
# Nothing of this is evaluated or stops a reader.
HOSTILE = ["(robot #.(sb-ext:exit) p2at 1 2 3)", "(robot #.(ext:quit) p2at 1 2 3)", "(robot sb-ext:exit 1 2 3)",
           "(robot", ")", "", "(later-form robot1 1 2 3)", "(robot robot1)", "(status robot99 idle nil nil nil nil)",
           "(1 2 3)", "42", "(mission nowhere (goto (1 2 3)))", "(geometry)", "(time)"]


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        world = self.server.world
        with world.lock:
            world.join(self)
        depth_text = ""
        for line in self.rfile:
            depth_text += line.decode("ascii")
            if depth_text.count("(") == depth_text.count(")"):
                with world.lock:
                    world.take(self, depth_text.strip())
                depth_text = ""
        with world.lock:
            world.leave(self)

    def send(self, *lines):
        try:
            self.wfile.write("".join(line + "\n" for line in lines).encode("ascii"))
        except OSError:
            pass


class FakeMagna:
    """Robots explore for two seconds and are idle for the rest; robot2 is blocked with a plan until its way-point is removed. A
    single client is late at tick 50, and has to subscribe to time again."""

    def __init__(self, clients=1):
        self.lock = threading.Lock()
        self.clients = clients  # that take part in time
        self.tick = 0
        self.taken = []  # (name, form) in the order of arrival
        self.connections = {}  # handler -> [name, acknowledged tick]
        self.queued = []
        self.until = [0] * (ROBOTS + 1)
        self.blocked = True
        self.marks = 0
        self.late = False

    def __enter__(self):
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.world = self
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, kind, fault, trace):
        self.server.shutdown()
        self.server.server_close()

    def status(self, number):
        if number == 2 and self.blocked:
            return ["(mission robot2 (goto (3.0000 1.0000 0.0000)))",
                    "(status robot2 blocked robot-blocked 3.0000 1.0000 operator)"]
        busy = self.until[number] > self.tick
        return ["(mission robot%d%s)" % (number, " (explore (0.0000 0.0000 0.0000))" if busy else ""),
                "(status robot%d %s nil nil nil nil)" % (number, "moving" if busy else "idle")]

    def join(self, handler):
        self.connections[handler] = ["?", None]
        handler.send("(window listview1 listview 0 40 280 540)", "(window imgview1 imgview 920 40 360 270)",
                     "(window mapview1 mapview 280 40 640 540)", "(window teleop1 teleop 0 0 0 0)")
        for number in range(1, ROBOTS + 1):
            handler.send("(robot robot%d p2at %d.0000 1.0000 0.0000)" % (number, number), *self.status(number)[:1])
        handler.send("(image image-1 vict 160 120 40 20 0.0000)", *HOSTILE)

    def leave(self, handler):
        del self.connections[handler]

    def send_all(self, *lines):
        for handler in self.connections:
            handler.send(*lines)

    def take(self, handler, text):
        form = read_form(text)
        connection = self.connections[handler]
        if form[0] == "client":
            connection[0] = form[1]
            handler.send("(client %s)" % form[1])
        elif form[0] == "subscribe" and form[1][0] == "time":
            self.late = False
            handler.send(self.time())
        elif form == ["subscribe", "lockstep"]:
            handler.send("(lockstep t)")
        elif form[0] == "subscribe":
            handler.send("(geometry mapview-1 pane 280 40 640 540)", "(geometry imgview1 image 920 40 360 270 320 240)",
                         "(geometry mapview1 map 300 60 30.0000 0.0000)", "(stretch frontier-stretch-1 open 5.0000 2.0000 3.0000 0.0000 3.0000 7.5000)",
                         "(stretch frontier-stretch-2 open 5.0000 4.0000 3.0000 0.0000 3.0000 7.5000)",
                         "(stretch frontier-stretch-2 invalid 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000)")
            for number in range(1, ROBOTS + 1):
                handler.send("(geometry robot%d row 0 %d 280 20)" % (number, 40 + 20 * number), *self.status(number))
            handler.send("(stop nil nil)", "(pause nil)", "(selection nil)")
        elif form[0] == "ack" and self.tick == 50 and self.late:
            handler.send("(error ack late 50)")
        elif form[0] == "ack":
            connection[1] = int(form[1])
            ready = [entry for entry in self.connections.values() if entry[1] == self.tick]
            if len(ready) == self.clients:
                self.advance()
        else:
            self.queued.append((connection[0], form, handler))

    def time(self):
        return "(time %.4f %d)" % (self.tick / 10, self.tick)

    def advance(self):
        queued, self.queued = sorted(self.queued, key=lambda entry: entry[0]), []
        for name, form, handler in queued:
            self.taken.append((name, form))
            self.apply(form, handler)
        before = [self.status(number) for number in range(1, ROBOTS + 1)]
        self.tick += 1
        self.late = self.late or self.tick == 50 and self.clients == 1
        for number in range(1, ROBOTS + 1):
            if self.status(number) != before[number - 1]:
                self.send_all(*self.status(number))
        self.send_all(self.time())

    def apply(self, form, handler):
        robot = next((word for word in form[1:] if isinstance(word, str) and re.match("robot[0-9]", word)), None)
        number = int(robot[5:]) if robot else 0
        if form[0] == "select":
            self.send_all("(select %s)" % robot, "(selection %s %s)" % (robot, robot))
        elif form[0] == "missionadd" or form[0] == "command" and form[3][0] == "explore":
            self.until[number] = self.tick + 20
            self.send_all(*self.status(number))
        elif form[0] == "missiondel":
            self.blocked = False
            self.send_all(*self.status(number))
        elif form[0] == "command" and form[3][0] == "mark-victim-in-image":
            # Each mark of the box comes out a little further on: one person, seen again.
            self.marks += 1
            self.send_all("(map victim-%d vict %.4f 3.0000 0.5000 0.5000 0.0000)" % (self.marks, 4 + self.marks / 10))
            handler.send("(result %s (mark victim-%d))" % (form[1], self.marks))
        elif form[0] == "command" and form[3][0] == "unmark-victim":
            self.send_all("(map %s invalid 0.0000 0.0000 0.0000 0.0000 0.0000)" % form[3][1])
            handler.send("(result %s)" % form[1])
        if form[0] == "command" and form[3][0] == "explore":
            handler.send("(result %s)" % form[1])
