// SPDX-License-Identifier: GPL-3.0-or-later
// Errors inside functions name the calls that led to them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/lisp/loading.h"
#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kRoom =
    "(defmap room (20 20) (wall (0 0) (0 9) brick 0))\n(defrobot robbie (room (10.0 10.0) 0.0))\n";

constexpr const char* kFunctions =
    "(defun inner (x) (/ x 0))\n"
    "(defun outer (y)\n"
    "  (list (inner y)))\n";

TEST(CallStack, IsPartOfAnErrorOfAWorldFile) {
  EXPECT_EQ(load_error(std::string("(defmap m (9 9))\n") + kFunctions + "(outer 4)"),
            "t.lisp:5:1: (outer 4): division by zero; in inner (t.lisp:2:1), called by outer "
            "(t.lisp:4:10)");
}

TEST(CallStack, NamesTheDefinitionWhereACallIsWrittenTwice) {
  EXPECT_EQ(load_error("(defmap m (9 9))\n"
                       "(deffunc inner (x) (/ 1 x))\n"
                       "(deffunc outer (y) (list (inner 1) (inner y)))\n"
                       "(outer 0)"),
            "t.lisp:4:1: (outer 0): division by zero; in inner (t.lisp:2:1), called by outer "
            "(t.lisp:3:1)");
}

TEST(CallStack, HasTenCallsAtMostAndARecursionOnce) {
  std::string text = "(defmap m (9 9))\n(defun f0 (x) (if (> x 0) (list (f0 (1- x))) (car x)))\n";
  for (int k = 1; k <= 11; ++k) {
    text += "(defun f" + std::to_string(k) + " (x) (list (f" + std::to_string(k - 1) + " x)))\n";
  }
  const std::string error = load_error(text + "(f11 3)");
  EXPECT_THAT(error, HasSubstr("; in f0 (t.lisp:2:1), called by f1 (t.lisp:3:22), called by f2"));
  EXPECT_THAT(error, HasSubstr("called by f9 (t.lisp:11:22), and 2 more calls, the outermost f11 "
                               "(t.lisp:13:23)"));
}

TEST(CallStack, IsTheDeepPartOfAnExhaustedStack) {
  EXPECT_THAT(load_error("(defmap m (9 9))\n(defun deep (n) (1+ (deep n)))\n(deep 1)"),
              HasSubstr("does a recursion never end?; in deep (t.lisp:2:1)"));
}

TEST(CallStack, IsThatOfTheErrorItself) {
  ProgramWorld world(kRoom);
  world.evaluate(kFunctions);
  EXPECT_THAT(world.evaluate("(ignore-errors (inner 1))"), StartsWith("NIL\n#<a DIVISION-BY-ZERO"));
  EXPECT_THAT(world.evaluate("(car 5)"), Not(HasSubstr("; in ")));
  EXPECT_THAT(
      world.evaluate("(mapcar (lambda (k) (outer k)) '(1))"),
      HasSubstr("division by zero; in inner (console:1:1), called by outer (console:3:10)"));
}

TEST(CallStack, IsPartOfErrorsInContinuationsAndEvents) {
  ProgramWorld world(kRoom);
  const auto continued = world.start(
      "(defun check (err)\n  (error \"no ~a\" err))\n"
      "(robot-go-forward robbie 2 (continuation (err &rest fu)\n  (check err)))");
  EXPECT_THAT(world.run(continued).reason, HasSubstr("no nil; in check (program.lisp:1:1)"));
  const auto scheduled =
      world.start("(defun later () (car 5))\n(schedule (robbie :timer 2) (later))", "second");
  EXPECT_THAT(world.run(scheduled).reason, HasSubstr("; in later (second.lisp:1:1)"));
}

TEST(CallStack, IsPartOfErrorsInKickers) {
  ProgramWorld world(
      "(defmap room (20 20)) (defvar ball (new-thing ball (room 10 10) ()))\n"
      "(defrobot robbie (room (5.0 5.0) 0.0))\n"
      "(defun helper (n)\n  (car n))\n"
      "(defkicker wrong (x) () (helper 5))\n(set-kicker ball 'wrong)\n");
  world.tick(2);
  EXPECT_THAT(world.said(), Contains(HasSubstr("; in helper (test.lisp:3:1)")));
}

TEST(CallStack, OfKickersBeginsAtTheFormInThem) {
  ProgramWorld world(
      "(defmap room (20 20))\n"
      "(defvar a (new-thing a (room 5 5) ())) (defvar b (new-thing b (room 6 6) ()))\n"
      "(defvar c (new-thing c (room 7 7) ()))\n"
      "(defkicker fails (x) (:test\n"
      " (> (get-attribute x :size)\n"
      "    (car 7)))\n"
      "  1)\n"
      "(defkicker acts (x) ()\n"
      "  (list 1)\n"
      "  (vref (list 1 2) 5))\n"
      "(defkicker turns (x) () (list x)\n"
      " (let ((k 1)) (loop (incf k))))\n"
      "(set-kicker a 'fails) (set-kicker b 'acts) (set-kicker c 'turns)");
  world.tick(2);
  const std::vector<std::string> said = world.said();
  ASSERT_EQ(said.size(), 3U) << testing::PrintToString(said);
  EXPECT_THAT(said[0], StartsWith("0: test.lisp:5:2: (> (get-attribute x :size) (car 7)): kicker "
                                  "fails of a#1: In function car"));
  EXPECT_THAT(said[1], StartsWith("0: test.lisp:10:3: (vref (list 1 2) 5): kicker acts of b#2: "));
  EXPECT_THAT(said[2],
              StartsWith("0: test.lisp:12:15: (loop (incf k)): kicker turns of c#3: it took "
                         "too long and was cut off"));
}

TEST(CallStack, OfWhatWasCutOffIsTold) {
  ProgramWorld world(kRoom);
  const auto program = world.start("(defun spin ()\n  (loop))\n(list\n (spin))", "turning");
  EXPECT_THAT(world.run(program).reason,
              testing::AllOf(HasSubstr("turning.lisp:2:3: (loop): it computed for"),
                             HasSubstr("; in spin (turning.lisp:1:1)")));
  const auto plan = world.start(
      "(def-interp-proc stuck ()\n  (seq (wait-time 1)\n    (list 1 (loop (list 2)))))\n"
      "(stuck)",
      "plan");
  EXPECT_THAT(world.run(plan).reason, HasSubstr("plan.lisp:3:13: (loop (list 2))"));
  const auto continued =
      world.start("(robot-turn robbie 0.1 (continuation (err &rest fu)\n  (loop)))", "continued");
  EXPECT_THAT(world.run(continued).reason,
              HasSubstr("continued.lisp:2:3: (loop): it took too long"));
  EXPECT_THAT(world.evaluate("(list 1\n (loop))"),
              testing::AllOf(HasSubstr("console:2:2: (loop): it took longer")));
}

TEST(CallStack, IsPartOfErrorsInPlansWithoutTheCallsThatStartedThem) {
  ProgramWorld world(kRoom);
  const auto number = world.start(
      "(defun helper (n) (car n))\n"
      "(def-interp-proc go-wrong () (helper 5))\n"
      "(defun begin () (rpl-start (go-wrong)))\n"
      "(begin)");
  const std::string reason = world.run(number).reason;
  EXPECT_THAT(reason, HasSubstr("; in helper (program.lisp:1:1)"));
  EXPECT_THAT(reason, Not(HasSubstr("begin")));
}

TEST(CallStack, OfAPlanHasTheStepsThatCalledIt) {
  ProgramWorld world(kRoom);
  const std::string calls =
      "(def-interp-proc pick-up (x)\n"
      "  (par (grasp x)))\n"
      "(def-interp-proc fetch ()\n"
      "  (wait-time 1)\n"
      "  (pick-up 5))\n"
      "(rpl-start (fetch))";
  const auto failed =
      world.start("(def-interp-proc grasp (x) (wait-time 1) (fail 'no-pen x))\n" + calls);
  EXPECT_THAT(world.run(failed).reason,
              HasSubstr("program.lisp:1:42: (fail 'no-pen x): the plan fetch failed: grasp failed: "
                        "NO-PEN 5; called by pick-up (program.lisp:3:8), called by fetch "
                        "(program.lisp:6:3)"));
  const auto wrong = world.start("(def-interp-proc grasp (x)\n  (car x))\n" + calls, "second");
  EXPECT_THAT(world.run(wrong).reason,
              HasSubstr("; in grasp (second.lisp:2:3), called by pick-up (second.lisp:4:8), called "
                        "by fetch (second.lisp:7:3)"));
}

TEST(CallStack, OfAPlanBeginsWithItsFunctions) {
  ProgramWorld world(kRoom);
  const auto number = world.start(
      "(defun helper (n) (car n))\n"
      "(def-interp-proc grasp () (wait-time 1) (helper 5))\n"
      "(rpl-start (par (wait-time 9)\n  (grasp)))");
  EXPECT_THAT(world.run(number).reason,
              HasSubstr("; in helper (program.lisp:1:1), called by grasp (program.lisp:2:41), "
                        "called by par (program.lisp:4:3)"));
}

TEST(CallStack, OfAPlanHasTenCallsAtMostAndARecursionOnce) {
  ProgramWorld world(kRoom);
  std::string text =
      "(def-interp-proc p0 (x) (if (> x 0) (p0 (- x 1)) (fail)))\n"
      "(def-interp-proc p1 () (p0 8))\n";
  for (int k = 2; k <= 12; ++k) {
    text += "(def-interp-proc p" + std::to_string(k) + " () (p" + std::to_string(k - 1) + "))\n";
  }
  EXPECT_THAT(world.run(world.start(text + "(rpl-start (p12))")).reason,
              HasSubstr("p0 failed; called by p0 (program.lisp:1:37), called by p1 "
                        "(program.lisp:2:24), called by p2 (program.lisp:3:24)"));
  EXPECT_THAT(world.run(1).reason,
              HasSubstr("called by p9 (program.lisp:10:24), and 3 more calls, the outermost p12 "
                        "(program.lisp:13:25)"));
}

}  // namespace
}  // namespace magna
