# SPDX-License-Identifier: GPL-3.0-or-later
"""What editors with SLIME's protocol do, and what they must not be able to do. Each play gets its own
running program, in the office."""

import socket
import statistics
import time

from actr_client import PATIENCE, Unexpected
from swank_client import SwankClient, packet, quoted


def require(holds, what):
    if not holds:
        raise Unexpected(what)


def expect(actual, expected):
    require(actual == expected, "expected %r, not %r" % (expected, actual))


def evaluating(program):
    editor = program.editor()
    info = editor.ok("(swank:connection-info)")
    require("2.27" in info, "SLIME's version: %s" % info)
    editor.ok("(swank:swank-require '(swank-repl))")
    expect(editor.ok("(swank-repl:create-repl nil :coding-system \"utf-8-unix\")"), ["ARS", "ARS"])
    expect(editor.evaluate("(+ 1 2)"), ["3"])
    expect(editor.evaluate("(list * + (first /))"), ["(3 (+ 1 2) 3)"])
    expect(editor.evaluate("(values ** ***) (values 1 \"a\")"), ["1", '"a"'])
    expect(editor.evaluate("(deffunc twice - INTEGER (n - INTEGER) (* 2 n))"), ["TWICE"])
    expect(editor.ok("(swank:interactive-eval \"(twice 21)\")"), "=> 42")
    expect(editor.ok("(swank:pprint-eval \"(values 1 2)\")"), "1\n2")
    expect(editor.ok("(swank:eval-and-grab-output \"(out 5 t) 6\")"), ["5\n", "6"])
    expect(editor.evaluate("(out \"hello\" t)"), ["NIL"])
    require("hello\n" in editor.written(), "the output comes, too")
    expect(editor.evaluate("\"öé\""), ['"öé"'])
    require(editor.call("(swank:no-such-request \"x\")")[0] == ":abort", "unknown requests are refused")
    require(editor.call("(swank:quit-lisp)")[0] == ":abort", "an editor does not end the program")


def refused_without_the_token(program):
    for token in (None, "", "wrong", program.token + "x", program.token[:-1]):
        before = program.refusals()
        editor = SwankClient(program.port, token)
        try:
            editor.begin("(swank-repl:listener-eval \"(error \\\"evaluated\\\")\")")
        except OSError:
            pass  # it has been dropped already
        expect(editor.ended(), b"")
        program.said_refusals(before + 1)
        time.sleep(0.2)
        expect(program.refusals(), before + 1)
    require("evaluated" not in program.all_said(), "nothing was evaluated")
    expect(program.editor().evaluate("1"), ["1"])


def single_bytes(program):
    editor = SwankClient(program.port, None)
    text = packet(program.token) + packet(
        "(:emacs-rex (swank-repl:listener-eval \"(* 6 7)\") \"ARS\" t 1)")
    for k in range(len(text)):
        editor.socket.sendall(text[k:k + 1])
    expect(editor.end(1), [":ok", [":values", "42"]])


def garbage(program):
    editor = program.editor()
    for text in ("", "(", ")", "\"", "#.(quit)", "(:emacs-rex", "(:emacs-rex 1 2 3 4)", "nonsense",
                 "(" * 5000, "'" * 5000, "(:emacs-rex (swank:connection-info) nil t -1)"):
        editor.send(text)
    editor.socket.sendall(packet("")[:6] + b"000003\xff\xfe\xfd")
    expect(editor.evaluate("2"), ["2"])
    errors = [event for event in editor.events if event[0] == ":reader-error"]
    require(len(errors) >= 7, "each gets an answer: %s" % editor.events)
    require("byte" in errors[1][2], "with its place")


def wrong_lengths(program):
    for header in (b"zzzzzz", b"-00001", b"ffffff", b"      ", b"GET / HTTP/1.1\r\n\r\n"):
        for token in (None, program.token):
            editor = SwankClient(program.port, token)
            if token is not None:
                expect(editor.evaluate("1"), ["1"])
            editor.socket.sendall(header)
            expect(editor.ended(), b"")
    expect(program.editor().evaluate("1"), ["1"])


def flood(program):
    editor = program.editor()
    other = program.editor()
    numbers = [editor.begin("(swank:interactive-eval \"(+ 1 1)\")") for _ in range(2000)]
    expect(other.evaluate("3"), ["3"])
    answers = [editor.end(number) for number in numbers]
    expect({str(answer[0]) for answer in answers} - {":ok", ":abort"}, set())
    expect([":ok", "=> 2"] in answers, True)
    expect(editor.evaluate("4"), ["4"])


def slow_reader(program):
    editor = SwankClient(program.port, program.token)
    editor.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    other = program.editor()
    try:
        for _ in range(60):
            editor.begin("(swank-repl:listener-eval \"(make-string 90000)\")")
            expect(other.evaluate("5"), ["5"])
    except (BrokenPipeError, ConnectionResetError):
        pass  # it was dropped
    expect(other.evaluate("6"), ["6"])


def leaving_in_the_middle(program):
    for _ in range(3):
        editor = program.editor()
        editor.begin("(swank-repl:listener-eval \"(loop)\")")
        time.sleep(0.1)
        editor.close()
    editor = SwankClient(program.port, program.token)
    editor.socket.sendall(b"000100(:emacs-rex")
    editor.close()
    begun = time.monotonic()
    expect(program.editor().evaluate("7"), ["7"])
    require(time.monotonic() - begun < 10, "their code is not waited for")


def endless_loop(program):
    editor = program.editor()
    answer = editor.call("(swank-repl:listener-eval \"(loop)\")")
    require(answer[0] == ":abort" and "cut off" in answer[1], "it is cut off: %s" % answer)
    number = editor.begin("(swank-repl:listener-eval \"(loop (nop))\")")
    time.sleep(0.3)
    editor.send("(:emacs-interrupt :repl-thread)")
    answer = editor.end(number)
    require(answer[0] == ":abort" and "stopped" in answer[1], "it is stopped: %s" % answer)
    expect(editor.evaluate("8"), ["8"])


def output_flood(program):
    editor = program.editor()
    editor.call("(swank-repl:listener-eval %s)" % quoted(
        "(let ((line (make-string 1000 :initial-element #\\x))) (loop repeat 3000 do (out line t)))"))
    written = editor.written()
    require(200e3 < len(written) < 300e3, "%d characters" % len(written))
    require(written.endswith("... further output of this tick is not shown (at most 256 kB)\n"), "cut with a remark")
    expect(editor.evaluate("9"), ["9"])


def debugger(program):
    editor = program.editor()
    editor.ok("(swank:compile-string-for-emacs %s \"a.lisp\" '((:position 1) (:line 3 1)) \"/x/a.lisp\" 'nil)"
              % quoted("(defun inner (x)\n  (/ x 0))\n(defun outer (y)\n  (let ((z (* 2 y)))\n    (1+ (inner z))))"))
    number = editor.begin("(swank-repl:listener-eval \"(outer 4)\")")
    debug = editor.event(":debug")
    require("division by zero" in debug[3][0], "the condition: %s" % debug[3])
    frames = [frame[1] for frame in debug[5]]
    require(frames[0].startswith("inner (a.lisp:3:"), "the innermost: %s" % frames)
    expect(frames[1], "outer (a.lisp:7:10)")
    editor.event(":debug-activate")
    expect(editor.ok("(swank:frame-locals-and-catch-tags 1)"),
           [[[":name", "y", ":id", 0, ":value", "4"], [":name", "z", ":id", 0, ":value", "8"]], []])
    expect(editor.ok("(swank:frame-source-location 1)"),
           [":location", [":file", "/x/a.lisp"], [":line", 7, 9], []])
    expect(editor.ok("(swank:eval-string-in-frame \"(+ y z)\" 1 \"ARS\")"), "=> 12")
    require(editor.ok("(swank:inspect-frame-var 1 1)")[1] == "8", "a variable can be inspected")
    require(len(editor.ok("(swank:backtrace 0 nil)")) == len(frames), "all of them")
    # A second error is a second level.
    second = editor.begin("(swank:interactive-eval \"(car 5)\")")
    expect(editor.event(":debug")[2], 2)
    editor.call("(swank:invoke-nth-restart-for-emacs 2 1)")
    expect(editor.end(second)[0], ":abort")
    expect(editor.event(":debug-return")[2], 2)
    # Corrected and evaluated again.
    editor.evaluate("(defun inner (x) x)")
    editor.call("(swank:invoke-nth-restart-for-emacs 1 0)")
    expect(editor.end(number), [":ok", [":values", "9"]])
    expect(editor.call("(swank:throw-to-toplevel)")[0], ":abort")
    require(editor.call("(swank:frame-locals-and-catch-tags 0)")[0] == ":abort", "it has been left")


def inspector(program):
    editor = program.editor()
    shown = editor.ok("(swank:init-inspector \"(list 1 (list 2 3) (make-hash-table))\")")
    require(shown[1].startswith("(1 (2 3) #<"), "the title: %s" % shown)
    part = [piece for piece in shown[5][0] if piece[0] == ":value"][1]
    shown = editor.ok("(swank:inspect-nth-part %d)" % part[2])
    expect(shown[1], "(2 3)")
    require(editor.ok("(swank:inspector-pop)")[1].startswith("(1 (2 3)"), "back")
    expect(editor.ok("(swank:inspector-pop)"), [])
    robot = editor.ok("(swank:init-inspector \"robot1\")")
    require(any(piece == "name: " for piece in robot[5][0]), "slots of a robot: %s" % robot)
    expect(editor.ok("(swank:quit-inspector)"), [])


def names(program):
    editor = program.editor()
    editor.ok("(swank:compile-string-for-emacs \"(defun my-own-name (a b) \\\"Adds.\\\" (+ a b))\" \"a.lisp\""
              " '((:position 1) (:line 5 1)) \"/x/a.lisp\" 'nil)")
    expect(editor.ok("(swank:simple-completions \"my-own\" \"ARS\")"),
           [["my-own-name"], "my-own-name"])
    require("robot-go-forward" in editor.ok("(swank:simple-completions \"robot-g\" \"ARS\")")[0],
            "the simulator's words")
    fuzzy = editor.ok("(swank:fuzzy-completions \"mownna\" \"ARS\" :limit 10 :time-limit-in-msec 100)")
    expect(fuzzy[0][0][0], "my-own-name")
    expect(fuzzy[0][0][2], [[0, "m"], [3, "own"], [7, "na"]])
    expect(editor.ok("(swank:completions \"m-o-n\" \"ARS\")"), [["my-own-name"], "my-own-name"])
    expect(editor.ok("(swank:operator-arglist \"my-own-name\" \"ARS\")"), "(my-own-name a b)")
    expect(editor.ok("(swank:operator-arglist \"no-such-name\" \"ARS\")"), [])
    expect(editor.ok("(swank:autodoc '(\"my-own-name\" \"1\" swank::%cursor-marker%) :print-right-margin 80)")[0],
           "(my-own-name a b)")
    require("Adds." in editor.ok("(swank:describe-symbol \"my-own-name\")"), "its description")
    expect(editor.ok("(swank:find-definitions-for-emacs \"my-own-name\")"),
           [["(defun my-own-name)", [":location", [":file", "/x/a.lisp"], [":line", 5, 0], []]]])
    expect(editor.ok("(swank:find-definitions-for-emacs \"car\")"), [])


def compiling(program):
    """Errors and undefined names are notes with places; what fails while it runs opens the debugger."""
    def compile_text(text):
        return editor.ok("(swank:compile-string-for-emacs %s \"a.lisp\" '((:position 1) (:line 11 1))"
                         " \"/x/a.lisp\" 'nil)" % quoted(text))

    editor = program.editor()
    expect(compile_text("(defun good (x) x)"), [":compilation-result", [], "t", "0.0", [], []])
    result = compile_text("(defun bad (x)\n  (missing-function x))")
    expect(result[2], "t")
    expect([(note[3], note[5][2]) for note in result[1]], [(":warning", [":line", 12, 3])])
    result = compile_text("(defun worse (x)\n  (let (((y))) x))")
    expect(result[2], [])
    expect(result[1][0][3], ":error")
    number = editor.begin("(swank:compile-string-for-emacs \"(car 5)\" \"a.lisp\" '((:line 1 1)) nil nil)")
    editor.event(":debug")
    editor.call("(swank:throw-to-toplevel)")
    expect(editor.end(number)[0], ":abort")


def tools(program):
    """Expansion, uses, undefining, words of plans; and what is refused with a sentence."""
    editor = program.editor()
    editor.ok("(swank:compile-string-for-emacs %s \"a.lisp\" '((:line 1 1)) \"/x/a.lisp\" 'nil)" % quoted(
        "(defmacro twice (x) `(list ,x ,x))\n(defun user () (twice (helper)))\n(defun helper () 1)\n"
        "(defkicker jump (x) (:prob 0.5) (helper))"))
    expect(editor.ok("(swank:swank-macroexpand-1 \"(twice (unless a b))\")"),
           "(list (unless a b) (unless a b))")
    expect(editor.ok("(swank:swank-expand \"(twice 1)\")"), "(list 1 1)")
    require("(if (not a)" in editor.ok("(swank:swank-macroexpand-all \"(twice (unless a b))\")"), "everywhere")
    expect([use[0] for use in editor.ok("(swank:xref ':calls \"helper\")")], ["(defun user)", "(defkicker jump)"])
    expect([use[0] for use in editor.ok("(swank:xref ':macroexpands \"twice\")")], ["(defun user)"])
    expect(editor.ok("(swank:xrefs '(:calls :sets) \"helper\")")[0][0], ":calls")
    expect(editor.ok("(swank:xref ':specializes \"helper\")"), ":not-implemented")
    expect(editor.ok("(swank:find-definitions-for-emacs \"jump\")")[0][1][2], [":line", 4, 0])
    require(["wait-time"] == editor.ok("(swank:simple-completions \"wait-ti\" \"ARS\")")[0], "words of plans")
    require(editor.ok("(swank:apropos-list-for-emacs \"wait time\" t nil nil)")[0][1] == "wait-time", "apropos")
    expect(editor.ok("(swank:undefine-function \"user\")"), "user")
    require("not defined" in editor.call("(swank:undefine-function \"user\")")[1], "it is gone")
    require("disassembled" in editor.call("(swank:disassemble-form \"'helper\")")[1], "a sentence")


def later_output(program):
    """What a continuation prints, and its error, come to the editor that has started it."""
    editor = program.editor()
    other = program.editor()
    other.evaluate("1")
    editor.evaluate("(robot-go-forward robot1 1 (continuation (err far) (out \"arrived\" t) (car 5)))")
    editor.wait_for_output("arrived\n")
    editor.wait_for_output("; error: ")
    other.evaluate("2")
    require("arrived" not in other.written(), "not to others")


def output_after_leaving(program):
    """The console has it."""
    editor = program.editor()
    editor.evaluate("(robot-go-forward robot1 1 (continuation (err far) (out \"left behind\" t)))")
    editor.close()
    program.said_until("left behind")


def closed_dialect(program):
    """What an expression of the console may not do, one of an editor may not do either."""
    editor = program.editor()
    for text in ("(ext:quit)", "(si:system \"true\")", "(open \"/etc/passwd\")", "(load \"/etc/passwd\")",
                 "(magna::ask \"output\" 0 \"x\")", "(find-package \"MAGNA\") (intern \"ASK\" \"MAGNA\")",
                 "(defun car (x) x)", "#.(+ 1 2)"):
        number = editor.begin("(swank-repl:listener-eval %s)" % quoted(text))
        editor.event(":debug")
        editor.call("(swank:throw-to-toplevel)")
        expect(editor.end(number)[0], ":abort")
    for text in ("'magna::%eval", "(ext:quit)"):
        number = editor.begin("(swank:eval-string-in-frame %s 0 \"ARS\")" % quoted(text))
        require(editor.end(number)[0] == ":abort", "there is no frame")
    for name in ("magna::ask", "ask", "%eval", "ext:quit"):
        expect(editor.ok("(swank:operator-arglist \"%s\" \"ARS\")" % name), [])
    editor.begin("(swank:load-file \"/etc/passwd\")")
    require("passwd" in editor.event(":debug")[3][0], "files are those of the dialect")


def quick_answers(program):
    editor = program.editor()
    times = []
    for k in range(60):
        begun = time.monotonic()
        expect(editor.evaluate("(+ 1 %d)" % k), [str(k + 1)])
        times.append(time.monotonic() - begun)
    print("  median %.1f ms, longest %.1f ms" % (1e3 * statistics.median(times), 1e3 * max(times)))
    require(statistics.median(times) < 0.05, "50 ms: %s" % times)


PLAYS = [evaluating, refused_without_the_token, single_bytes, garbage, wrong_lengths, flood,
         slow_reader, leaving_in_the_middle, endless_loop, output_flood, debugger, inspector, names,
         compiling, tools, later_output, output_after_leaving, closed_dialect, quick_answers]


def replayed_exactly(run_of):
    """What an editor makes the robot do is logged, and replayed to the same state."""
    with run_of(["--ticks", "60", "--state-hash", "--log-inputs", "inputs.log"]) as program:
        editor = program.editor()
        editor.evaluate("(robot-go-forward robot1 20 (continuation (err) err))")
        first = program.hash()
        with open(program.path("inputs.log"), encoding="utf-8") as file:
            log = file.read()
    require("console" in log and "forward" in log, "the inputs are logged: %s" % log[:2000])
    with run_of(["--ticks", "60", "--state-hash", "--play-inputs", "inputs.log"],
                {"inputs.log": log}) as program:
        expect(program.hash(), first)
    with run_of(["--ticks", "60", "--state-hash"]) as program:
        require(program.hash() != first, "without it the run is another one")


def no_token_file(run_of):
    with run_of([], token=None) as program:
        program.ended_on_purpose = True
        require(program.process.wait(PATIENCE) == 2, "it does not start")
        program.said_until(".slime-secret")
