# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions of clients and their results. Each play gets its own running program; in its world
robot1 to robot4 are idle and the others drive."""

import json
import math
import pathlib
import random
import re

from actr_client import Client, Unexpected, check_line

WIRE = pathlib.Path(__file__).resolve().parent.parent / "wire"
CAP = 32  # clients at a time


def require(holds, what):
    if not holds:
        raise Unexpected(what)


def lines_caused_by_commands(lines):
    """The lines that only commands of the operator or a client cause; the driving robots send
    other lines at any time."""
    return [line for line in lines if re.match(r"\((select |mission robot[1-4][ )])", line)]


def answers(client, text, expected):
    """Sends text, a list of pieces one by one; the lines about idle robots must start with the
    expected lines."""
    client.forget()
    for piece in text if isinstance(text, list) else [text]:
        client.send(piece)

    def enough(lines):
        caused = lines_caused_by_commands(lines)
        return len(caused) >= len(expected) and caused

    got = client.wait(enough, "expected %s" % expected)
    require(got[:len(expected)] == expected, "expected\n    %s\ngot\n    %s"
            % ("\n    ".join(expected), "\n    ".join(got)))


def healthy(program):
    """A new client receives the whole state and can select."""
    client = Client(program.port)
    told = client.join()
    answers(client, "(select robot2)\n", ["(select robot2)"])
    client.close()
    return told


def joining(program):
    client = Client(program.port)
    told = client.join()
    heads = [form[0] for form in told]
    require(heads[:4] == ["window"] * 4, "four windows come first: %s" % heads)
    require([form[2] for form in told[:4]] == ["listview", "imgview", "mapview", "teleop"],
            "each window once")
    pairs = [form for form in told[4:] if form[0] in ("robot", "mission")]
    robots, missions = pairs[0:24:2], pairs[1:24:2]
    require(all(form[0] == "robot" for form in robots), "each robot before its mission: %s" % pairs)
    require([form[1] for form in robots] == ["robot%d" % i for i in range(1, 13)], "all twelve")
    require([form[1] for form in missions] == [form[1] for form in robots], "each with its mission")
    require({form[2] for form in robots} == {"p2at", "telemax", "airrobot"}, "of three types")
    require(all(form[2:] == [] for form in missions[:4]), "the first four are idle")
    require(all(form[2:] for form in missions[4:]), "the others are on their way")
    require("select" not in heads, "no robot is selected yet")


def examples(program_of, byte_by_byte):
    for path in sorted(WIRE.glob("actr-*.in")):
        if byte_by_byte and "framing" not in path.name:
            continue
        with program_of() as program:
            client = Client(program.port)
            client.join()
            expected = path.with_suffix(".out").read_text("ascii").splitlines()
            data = path.read_bytes()
            try:
                pieces = [data[i:i + 1] for i in range(len(data))] if byte_by_byte else [data]
                answers(client, pieces, expected)
            except Unexpected as fault:
                raise Unexpected("%s: %s" % (path.name, fault))


def late_client(program):
    early = Client(program.port)
    early.join()
    early.send("(missionadd robot2 (goto (1 2)))(missionadd robot2 (explore))(select robot3)")
    early.wait_for_line("(select robot3)")
    plan = [line for line in early.lines() if line.startswith("(mission robot2 ")][-1]
    told = Client(program.port).join()
    require(check_line(plan) in told, "the plan so far: %s in %s" % (plan, told))
    require(["select", "robot3"] in told, "who is selected: %s" % told)
    order = [form[0] for form in told if form[0] not in ("map", "frontier")]
    require(order.index("select") > max(i for i, head in enumerate(order[:28]) if head == "mission"),
            "the selection comes last: %s" % order)


def two_clients(program):
    first, second = Client(program.port), Client(program.port)
    first.join()
    second.join()
    second.forget()
    answers(first, "(select robot1)\n", ["(select robot1)"])
    second.wait_for_line("(select robot1)")
    # Rejected immediately: only the sender gets an answer.
    answers(first, "(missionadd robot1 (goto 1 2))(select robot4)",
            ["(mission robot1)", "(select robot4)"])
    second.wait_for_line("(select robot4)")
    require("(mission robot1)" not in second.lines(), "the other heard of it: %s" % second.lines())


def positions(program):
    """Each line about a robot reports a change: over 1 cm or 0.01 rad."""
    client = Client(program.port)
    client.join()

    def enough(lines):
        return len([line for line in lines if line.startswith("(robot ")]) > 100

    client.wait(enough, "expected robots to move")
    last = {}
    for line in client.lines():
        form = check_line(line)
        if form[0] != "robot":
            continue
        x, y, theta = (float(number) for number in form[3:])
        if form[1] in last:
            x0, y0, theta0 = last[form[1]]
            far = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5 > 0.0099
            require(far or abs(theta - theta0) > 0.0098, "%s says nothing new: %s" % (line, last))
        last[form[1]] = (x, y, theta)


def map_features(program):
    """The areas seen by robots become known; a late client receives the same map before the
    robots."""
    early = Client(program.port)
    told = early.join()
    taken = {form[1] for form in told if form[0] in ("window", "robot")}
    known = {}

    def learn(lines):
        """The state known to a client that follows the lines from the start."""
        known.clear()
        gone = set()
        for form in told + [check_line(line) for line in lines]:
            if form[0] != "map":
                continue
            uid = form[1]
            require(uid not in taken, "the name of a window or robot: %s" % form)
            require(uid not in gone, "a name is never given again: %s" % form)
            if form[2] == "invalid":
                require(uid in known, "unknown: %s" % form)
                known.pop(uid)
                gone.add(uid)
            else:
                require(float(form[5]) > 0 and float(form[6]) > 0, "of no size: %s" % form)
                known[uid] = form[2:]
        return {form[0] for form in known.values()} >= {"wall", "furn"} and len(known) > 20

    early.wait(learn, "expected walls and furniture to be found")
    late = Client(program.port).join()
    heads = [form[0] for form in late]
    features = [form for form in late[4:heads.index("robot")] if form[0] != "frontier"]
    require(heads[:4] == ["window"] * 4 and len(features) > 20, "the map comes second: %s" % heads)
    require(all(form[0] == "map" and form[2] != "invalid" for form in features),
            "what is known, each once: %s" % features)
    require(len({form[1] for form in features}) == len(features), "each once: %s" % features)
    last = features[-1]
    early.wait(lambda lines: learn(lines) and last[1] in known,
               "expected the early one to know of %s" % last)


def about(lines, head, uid):
    return [form for form in map(check_line, lines) if form[:2] == [head, uid]]


def missiongen(program):
    """A route across the office: sent once as a whole, then once for each finished way-point."""
    client = Client(program.port)
    client.join()
    client.forget()
    client.send("(missiongen robot1 (goto (22 18 1.5)))\n")

    def finished(lines):
        told = about(lines, "mission", "robot1")
        return told if told and told[-1] == ["mission", "robot1"] else None

    told = client.wait(finished, "expected the route to be driven to its end")
    plan = told[0][2:]
    require(len(plan) >= 3, "a route round walls: %s" % plan)
    require(plan[-1] == ["goto", ["22.0000", "18.0000", "1.5000"]], "to the goal: %s" % plan)
    for here, there in zip(plan, plan[1:-1]):
        (x0, y0, _), (x1, y1, theta) = ([float(n) for n in w[1]] for w in (here, there))
        course = math.atan2(y1 - y0, x1 - x0)
        require(abs(math.remainder(theta - course, 2 * math.pi)) < 2e-3,
                "the angle of a way-point is its way's: %s" % plan)
    require([form[2:] for form in told] == [plan[done:] for done in range(len(plan) + 1)],
            "one line for each way-point that is done: %s" % told)
    x, y, theta = (float(n) for n in about(client.lines(), "robot", "robot1")[-1][3:])
    require(math.hypot(x - 22, y - 18) < 0.3 and abs(theta - 1.5) < 0.2, "at %s %s %s" % (x, y, theta))


missiongen.options = ["--time-scale", "10"]


def missiongen_rejected(program):
    """A goal outside the map or in a wall: the plan is unchanged, and the robot stays."""
    client = Client(program.port)
    client.join()
    answers(client, "(missionadd robot2 (turnto (3.1)))", ["(mission robot2 (turnto (0.0000 0.0000 3.1000)))"])
    client.wait_for_line("(mission robot2)")
    for goal in ("(goto (500 2 1))", "(goto (-3.5 -3 0))"):
        for verb in ("missiongen", "missionadd"):
            answers(client, "(%s robot2 %s)" % (verb, goal), ["(mission robot2)"])
    require(not about(client.lines(), "robot", "robot2"), "it stayed")


def picture_of(lines):
    """The picture known to a client that read these lines: name to type."""
    known, gone = {}, set()
    for form in map(check_line, lines):
        if form[0] != "image":
            continue
        uid = form[1]
        require(uid not in gone, "a name is never given again: %s" % form)
        if form[2] == "invalid":
            require(uid in known, "unknown: %s" % form)
            gone.add(uid)
            del known[uid]
        else:
            require(known.get(uid, form[2]) == form[2], "it became something else: %s" % form)
            known[uid] = form[2]
    return known, gone


def pictures(program):
    """Each robot's picture has its own names; the old ones are removed before the other robot is
    selected."""
    client = Client(program.port)
    client.join()
    names = {}
    for robot in ("robot1", "robot4", "robot1"):
        start = len(client.lines())
        before = picture_of(client.lines())[0]
        client.send("(select %s)" % robot)

        def shown(lines):
            known = picture_of(lines)[0]
            return "(select %s)" % robot in lines[start:] and known and not set(known) & set(before)

        client.wait(shown, "expected the picture of %s" % robot)
        forms = [check_line(line) for line in client.lines()[start:]]
        forms = [form for form in forms if form[0] in ("image", "select")]
        at = forms.index(["select", robot])
        ended = [form[1] for form in forms[:at] if form[2:3] == ["invalid"]]
        require(set(ended) >= set(before), "all of %s is void before %s" % (before, forms[at]))
        require(all(form[2] == "invalid" for form in forms[:at]) or not before,
                "nothing new before the selection: %s" % forms)
        for uid in picture_of(client.lines())[0]:
            require(uid not in names, "%s was in the picture of %s" % (uid, names.get(uid)))
            names[uid] = robot
    require("furn" in picture_of(client.lines())[0].values(), "the lobby has furniture")


def pictures_byte_by_byte(program):
    """A client that reads a byte at a time knows the same picture."""
    slow, quick = Client(program.port, piece=1), Client(program.port)
    quick.join()
    slow.wait(lambda lines: len(lines) >= 28, "expected to be told how things stand")
    for robot in ("robot1", "robot4"):
        quick.send("(select %s)" % robot)
        quick.wait_for_line("(select %s)" % robot)
        quick.wait(lambda lines: picture_of(lines)[0], "expected a picture")
        # Both clients must agree: other robots drive through the picture meanwhile.
        slow.wait(lambda lines: picture_of(lines)[0] and
                  picture_of(lines)[0].items() & picture_of(quick.lines())[0].items(),
                  "expected the same under the same names")


def picture_of_a_late_client(program):
    """Sent after the robots and before the selection; the same as to earlier clients."""
    early = Client(program.port)
    early.join()
    early.send("(select robot1)")
    early.wait(lambda lines: picture_of(lines)[0], "expected a picture")
    told = Client(program.port).join()
    told = told[:told.index(["select", "robot1"]) + 1]
    heads = [form[0] for form in told]
    names = {form[1] for form in told if form[0] == "image"}
    require(names and len(names) == heads.count("image"), "each once: %s" % told)
    first, last = heads.index("image"), len(heads) - 1 - heads[::-1].index("image")
    require(max(i for i, form in enumerate(told[:first]) if form[0] == "mission")
            < first and heads.index("select") > last, "between robots and selection: %s" % heads)
    known, gone = picture_of(early.lines())
    require(names <= set(known) | gone, "the same names: %s, %s" % (names, known))


def operator(*inputs):
    """A log of operator inputs: (tick, name, members)."""
    lines = [{"magna-inputs": 1, "world": "office", "seed": 7, "clean": False, "parameters": []}]
    for sequence, (tick, name, values) in enumerate(inputs, 1):
        lines.append({"tick": tick, "sequence": sequence, "kind": "operator", "author": "operator",
                      "input": name, "with": values})
    return [json.dumps(line) for line in lines]


def pictures_and_marks_of_the_operator(program):
    """An operator without a window chooses a robot, looks at a stored image, returns to live, and
    marks two victims: moves one mark, undoes one and redoes it."""
    client = Client(program.port)
    client.wait_for_line("(select robot2)")

    def last_live(lines):
        after = lines[lines.index("(select robot2)"):]
        return picture_of(lines)[0] and [line for line in after if line.startswith("(image ")]

    client.wait(last_live, "expected the picture of robot2")
    forms = [check_line(line) for line in client.lines()]
    chosen = [form for form in forms if form[0] in ("image", "select")]
    known, pictures = {}, 0
    for form in chosen:
        if form[0] == "image" and form[2] == "invalid":
            require(known.pop(form[1], None), "unknown: %s" % form)
            pictures += not known
        elif form[0] == "image":
            known[form[1]] = form[2]
    require(pictures >= 3, "live, stored, live again, each ended by invalid lines: %s" % chosen)
    marks = [form[1:5] for form in forms if form[0] == "map" and form[2] == "vict"
             or form[0] == "map" and form[1].startswith("victim-")]
    first, second = marks[0][0], marks[1][0]
    third = marks[-1][0]
    require(len({first, second, third}) == 3, "each has a name of its own: %s" % marks)
    require(marks == [[first, "vict", "3.0000", "0.5000"], [second, "vict", "4.0000", "1.5000"],
                      [first, "vict", "3.2500", "0.5000"],
                      [second, "invalid", "0.0000", "0.0000"],
                      [third, "vict", "4.0000", "1.5000"]], "the marks: %s" % marks)


def mark(kind, x, y, **more):
    return {"mark": {"kind": kind, "x": x, "y": y, "text": ""}, **more}


pictures_and_marks_of_the_operator.inputs = operator(
    (40, "select", {"robot": 0}),
    (45, "annotation-add", mark("victim", 3, 0.5, again=None)),
    (46, "annotation-add", mark("victim", 4, 1.5, again=None)),
    (47, "annotation-add", mark("suspected-victim", 5, 2, again=None)),
    (50, "show-image", {"image": 1}),
    (51, "annotation-change", mark("victim", 3.25, 0.5, id=1)),
    (52, "annotation-remove", {"id": 2}),
    (60, "show-image", {"image": None}),
    (61, "annotation-add", mark("victim", 4, 1.5, again=2)),
    (70, "select", {"robot": 1}))


def garbage(program):
    numbers = random.Random(2026)
    client = Client(program.port)
    client.join()
    pieces = [b"(", b")", b" ", b'"', b"|", b"#", b";", b"\\", b"select", b"missionadd", b"goto",
              b"1e999", b"robot9", b"\x00", b"\xff", b"nan", b"\r"]
    lines = []
    for i in range(10000):
        if i % 2:
            lines.append(bytes(numbers.randrange(256) for _ in range(numbers.randrange(80))))
        else:
            lines.append(b"".join(numbers.choice(pieces) for _ in range(numbers.randrange(15))))
    client.forget()
    client.send(b"\n".join(lines) + b"\n")
    client.send("(select robot1)\n")
    client.wait_for_line("(select robot1)")
    got = lines_caused_by_commands(client.lines())
    require(got == ["(select robot1)"], "garbage was answered: %s" % got)
    for form in healthy(program):
        if form[0] == "mission" and form[1] in ("robot1", "robot2", "robot3", "robot4"):
            require(form[2:] == [], "garbage gave a plan: %s" % form)


def slow_reader(program):
    idle = Client(program.port, reads=False)
    busy = Client(program.port)
    busy.join()
    # Long plans make long lines: 800 way-points, then some 25 MB of them.
    busy.send("(missionadd robot4 (goto (1 2)))" * 800)
    for _ in range(40):
        busy.send("(missiondel robot4)(missionadd robot4 (goto (1 2)))" * 10)
        busy.forget()
        busy.send("(select robot1)(select robot2)\n")
        busy.wait_for_line("(select robot2)")
    idle.start_reading()
    idle.wait_for_end()
    healthy(program)


def leaving(program):
    stays = Client(program.port)
    stays.join()
    for text in ("(missionadd robot1 (goto (1 2))", "(select \"rob", "(", "(select robot1", ""):
        leaver = Client(program.port)
        leaver.send(text)
        leaver.close()
    answers(stays, "(select robot2)\n", ["(select robot2)"])
    for form in healthy(program):
        require(form[:2] != ["mission", "robot1"] or form[2:] == [], "half a form was run: %s" % form)


def connection_limit(program):
    clients = [Client(program.port) for _ in range(CAP)]
    for client in clients:
        client.join()
    extra = Client(program.port)
    extra.wait_for_end()
    require(extra.bytes == b"", "one too many was told something: %r" % extra.bytes)
    answers(clients[0], "(select robot3)\n", ["(select robot3)"])
    for client in clients[1:]:
        client.wait_for_line("(select robot3)")
        client.close()


def no_carriage_returns(program):
    client = Client(program.port)
    client.send("(select robot1)\r\n(missionadd robot1 (goto (1 2)))\r\n(missiondel robot1)\r\n")
    client.wait(lambda lines: "(select robot1)" in lines and lines.count("(mission robot1)") == 2,
                "expected an empty plan again")
    require(b"\r" not in client.bytes, "a CR hangs Lisp clients: %r" % client.bytes)
    for line in client.lines():
        check_line(line)


PLAYS = [joining, late_client, two_clients, positions, map_features, missiongen,
         missiongen_rejected, pictures, pictures_byte_by_byte, picture_of_a_late_client,
         pictures_and_marks_of_the_operator, garbage, slow_reader, leaving, connection_limit,
         no_carriage_returns]
