// SPDX-License-Identifier: GPL-3.0-or-later
// Bad code wherever a world runs Lisp: one clear message, and only its program is stopped.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>
#include <tuple>

#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

/// The error of a program, in a function (bad), and the message about it.
struct Bad {
  const char* name;
  const char* code;
  const char* told;
};

/// The place where (bad) is called.
struct Site {
  const char* name;
  const char* world;    ///< forms of the world file
  const char* program;  ///< "" = not needed
  bool fails;           ///< the program, not a hook of the world
};

constexpr const char* kWorld = R"(
(defmap den (30 20) (rect (0 0) (30 20) brick 20)
  (obj pen (14.5 10.5) ((:size 1) (:weight 1) (:color green))))
(defrobot robbie (den (4.5 10.5) 0) :cameras (((/ pi 2) 5) ((/ pi 2) 5)) :hands (10) :bins (20))
(defvar ball (new-thing ball (den 5.5 5.5) ((:size 1))))
(defvar kicks 0)
(defvar turns 0)
(defkicker count-kicks (x) () (incf kicks))
(set-kicker ball 'count-kicks)
)";

constexpr const char* kNeighbour = "(loop (incf turns) (nop))";

constexpr Bad kBad[] = {
    {"UnknownForm", "(no-such-thing 7)", "no-such-thing is not defined"},
    {"UnknownVariable", "(list no-such-value)", "no-such-value has no value"},
    {"WrongType", "(+ 1 \"two\")", "two"},
    {"WrongCommand", "(robot-turn robbie (quote left) #'list)", "the angle"},
    {"DivisionByZero", "(/ 1 0)", "division by zero"},
    {"Recursion", "(labels ((down (n) (+ 1 (down n)))) (down 1))", "calls itself too deeply"},
    {"Circle", "(let ((x (list 1 2))) (setf (car x) x) (copy-tree x))",
     "does a structure contain itself"},
    {"TooLarge", "(length (make-array 300000000))", "needs more memory"},
    {"Loop", "(loop)", "cut off"},
    {"LoopThatCatches", "(loop (ignore-errors (loop (car 7))))", "cut off"},
    {"LoopInCleanup", "(unwind-protect (loop) (loop))", "cut off"},
    {"LoopThatCleansUpForEver", "(tagbody again (unwind-protect (loop) (go again)))", "cut off"},
    {"Sleep", "(sleep 100)", "sleep"},
    {"Quit", "(quit)", "quit"},
    {"Inspect", "(inspect 5)", "may not call inspect"},
    {"File", "(open \"/etc/passwd\")", "/etc/passwd is outside what a program may read"},
    {"Delete", "(delete-file \"/etc/passwd\")", "data folder"},
    {"Symbol", "(intern \"SYSTEM\" \"EXT\")", "ext:system is not available"},
    {"Break", "(break \"here\")", "here"},
    {"Input", "(read-line)", "input"},
    {"Throw", "(throw 'nowhere 7)", "nowhere"},
    {"Signal", "(error \"so it ~a\" 'is)", "so it is"},
};

constexpr Site kSites[] = {
    {"Program", "", "(nop) (bad)", true},
    {"Continuation", "", "(robot-turn robbie 0.1 (continuation (e &rest m) (bad)))", true},
    {"Event", "", "(schedule (robbie :timer 2) (bad))", true},
    {"EventTest", "", "(schedule (robbie :when (bad)) nil)", true},
    {"Interrupt", "", "(schedule (robbie :timer 9 :interrupt (bad)) nil) (grab-resource robbie)",
     true},
    {"Plan", "", "(rpl-init-robot robbie) (def-interp-proc p () (wait-time 2) (bad)) (p)", true},
    {"PlanCondition", "",
     "(rpl-init-robot robbie) (def-interp-proc p () (wait-for (bad))) (rpl-start (p))", true},
    {"KickerBody", "(put-kicker wrong (x ball) () (bad))", "", false},
    {"KickerTest", "(put-kicker wrong (x ball) (:test (bad)) (incf kicks 0))", "", false},
    {"Manipulation", "(defmanipulation poke (n :by hand - HAND) () (bad))",
     "(manipulate poke 1 (robot-hand robbie 0) (continuation (e v) (setf poked e)))", false},
    {"ManipulationChances", "(defmanipulation poke (n :by hand - HAND) (:success (bad)) nil)",
     "(manipulate poke 1 (robot-hand robbie 0) (continuation (e v) (setf poked e)))", false},
};

class BadCode : public testing::TestWithParam<std::tuple<Site, Bad>> {};

// The number of turns of the neighbours.
int count(ProgramWorld& world, const char* variable) {
  return std::atoi(world.evaluate(variable).c_str());
}

TEST_P(BadCode, StopsOnlyItsOwnProgram) {
  const auto& [site, bad] = GetParam();
  ProgramWorld world(
      fmt::format("{}(defvar poked nil)(defun bad () {}){}", kWorld, bad.code, site.world));
  const auto neighbour = world.start(kNeighbour, "neighbour");
  std::uint32_t number = 0;
  if (*site.program != '\0') number = world.start(site.program, "wrong");
  world.tick(12);

  std::vector<std::string> told;
  for (const std::string& line : world.said()) told.push_back(line);
  ASSERT_EQ(told.size(), 1u) << "one message: " << testing::PrintToString(told);
  EXPECT_THAT(told[0], HasSubstr(bad.told));
  EXPECT_EQ(told[0].find('\n'), std::string::npos);
  EXPECT_LT(told[0].size(), 400u);
  if (number != 0) {
    const ProgramStatus status = *world.desk().find(number);
    EXPECT_EQ(status.state, site.fails ? ProgramState::Failed : ProgramState::Ended)
        << status.reason;
    EXPECT_EQ(world.evaluate("poked"), site.fails ? "NIL" : ":FAILED");
  }
  EXPECT_EQ(world.desk().find(neighbour)->state, ProgramState::Running);
  EXPECT_FALSE(world.engine().team().busy(RobotId{0}));
  const int kicks = count(world, "kicks"), turns = count(world, "turns");
  EXPECT_EQ(kicks, 12);
  EXPECT_EQ(turns, 12);
  world.tick(5);
  EXPECT_EQ(count(world, "kicks"), kicks + 5);
  EXPECT_EQ(count(world, "turns"), turns + 5);
  EXPECT_EQ(world.said().size(), 1u) << "told once";
}

INSTANTIATE_TEST_SUITE_P(Everywhere, BadCode,
                         testing::Combine(testing::ValuesIn(kSites), testing::ValuesIn(kBad)),
                         [](const auto& one) {
                           return std::string(std::get<0>(one.param).name) +
                                  std::get<1>(one.param).name;
                         });

class BadExpression : public testing::TestWithParam<Bad> {};

TEST_P(BadExpression, IsReportedAndTheConsoleContinues) {
  const Bad& bad = GetParam();
  ProgramWorld world(fmt::format("{}(defun bad () {})", kWorld, bad.code));
  const auto neighbour = world.start(kNeighbour, "neighbour");
  world.tick(3);
  const std::string value = world.evaluate("(bad)");
  EXPECT_THAT(value, HasSubstr("error: "));
  EXPECT_THAT(value, HasSubstr(bad.told));
  EXPECT_EQ(world.evaluate("(+ 1 2)"), "3");
  const int turns = count(world, "turns");
  world.tick(5);
  EXPECT_EQ(count(world, "turns"), turns + 5);
  EXPECT_EQ(world.desk().find(neighbour)->state, ProgramState::Running);
}

INSTANTIATE_TEST_SUITE_P(Console, BadExpression, testing::ValuesIn(kBad),
                         [](const auto& one) { return std::string(one.param.name); });

// Texts that fail before that.

TEST(BadProgram, IsReportedWithItsPlace) {
  struct Text {
    const char* text;
    const char* told;
  };
  constexpr Text kTexts[] = {
      {"(out \"a\" T)\n(nop", "wrong.lisp:2:1: "},
      {"(nop))", "wrong.lisp:1:6: "},
      {"(nop)\n  (out \"a", "wrong.lisp:2:8: "},
      {"(no-such-form 1)", "wrong.lisp:1:2: "},
      {"(nop)\n(let ((x 5)) (nop) (no-such-form x))", "wrong.lisp:2:"},
      {"(nop)\n(robot-turn robbie)", "wrong.lisp:2:1: "},
      {"(schedule robbie)", "wrong.lisp:1:1: "},
      {"(no-package::car 5)", "wrong.lisp:1:"},
      {"(defmap other (9 9))", "belong into a world file"},
      {"(defun car (x) x)", "cannot be defined again"},
  };
  for (const Text& text : kTexts) {
    ProgramWorld world(kWorld);
    const ProgramStatus status = world.run(world.start(text.text, "wrong"), 20);
    EXPECT_EQ(status.state, ProgramState::Failed) << text.text;
    EXPECT_THAT(status.reason, HasSubstr(text.told)) << text.text;
    EXPECT_EQ(status.reason.find('\n'), std::string::npos);
  }
}

void exhaust_memory() {
  ProgramManager::Limits patient = {{60.0, 600.0, 60.0}, {60.0, 600.0, 60.0}};
  ProgramWorld world(kWorld, ProgramWorld::clean(), patient);
  const auto neighbour = world.start(kNeighbour, "neighbour");
  // Repeatedly: the memory of the first one is returned.
  for (int k = 0; k < 3; ++k) {
    const auto number = world.start("(let ((all nil)) (loop (push (make-array 4000000) all)))");
    for (int tick = 0; tick < 5; ++tick) world.tick();
    EXPECT_EQ(world.desk().find(number)->state, ProgramState::Failed);
    EXPECT_THAT(world.desk().find(number)->reason, HasSubstr("needs more memory than the 512 MB"));
  }
  EXPECT_EQ(world.desk().find(neighbour)->state, ProgramState::Running);
  // In pieces: the heap may have no room for all of it in one.
  EXPECT_EQ(world.evaluate("(length (loop repeat 20 collect (make-array 1000000)))"), "20");
}

// In a process of its own: the heap of Lisp never shrinks, and in one that other tests have filled
// what is free lies in pieces, too small for these arrays.
TEST(BadProgram, ThatExhaustsMemoryIsStoppedAndOthersContinue) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto run_and_exit = [] {
    exhaust_memory();
    std::fflush(stdout);
    std::_Exit(testing::Test::HasFailure() ? 1 : 0);
  };
  EXPECT_EXIT(run_and_exit(), testing::ExitedWithCode(0), "");
}

TEST(BadProgram, WithAPlanThatNeverWaitsIsStopped) {
  ProgramWorld world(kWorld);
  const auto neighbour = world.start(kNeighbour, "neighbour");
  const auto number = world.start(
      "(rpl-init-robot robbie) (def-interp-proc p () (let ((k 0)) (loop (setq k (+ k 1))))) (p)");
  world.tick(5);
  EXPECT_EQ(world.desk().find(number)->state, ProgramState::Failed);
  EXPECT_THAT(world.desk().find(number)->reason,
              AnyOf(HasSubstr("without waiting"), HasSubstr("cut off")));
  EXPECT_EQ(world.desk().find(neighbour)->state, ProgramState::Running);
  EXPECT_EQ(count(world, "turns"), 5);
}

TEST(BadProgram, CannotWaitInsideATick) {
  for (const char* text : {"(robot-turn robbie 0.1 (continuation (e &rest m) (nop)))",
                           "(schedule (robbie :timer 2) (nop))"}) {
    ProgramWorld world(kWorld);
    const ProgramStatus status = world.run(world.start(text), 20);
    EXPECT_EQ(status.state, ProgramState::Failed);
    EXPECT_THAT(status.reason, HasSubstr("only a program may wait"));
  }
}

TEST(BadProgram, ThatIsInterruptedRunsItsCleanup) {
  ProgramWorld world(kWorld);
  const auto number = world.start(
      "(unwind-protect (loop)"
      "  (dotimes (k 50) (dotimes (j 1000)) (set-attribute ball :size (1+ k)))"
      "  (setf turns 7))");
  world.tick(3);
  EXPECT_EQ(world.desk().find(number)->state, ProgramState::Failed);
  EXPECT_EQ(world.evaluate("(list turns (get-attribute ball :size))"), "(7 50)");
}

TEST(BadProgram, InAContinuationInterruptsOnlyThatContinuation) {
  ProgramWorld world(kWorld);
  // All end in the same tick: each loop has its own time limit, and the code after it runs.
  for (int k = 0; k < 6; ++k) {
    world.start(fmt::format("(schedule ('event-{} :timer 2) {})", k,
                            k % 2 == 0 ? "(loop)" : "(dotimes (k 20000)) (incf turns)"));
  }
  world.tick(6);
  EXPECT_EQ(world.evaluate("turns"), "3") << testing::PrintToString(world.said());
  EXPECT_EQ(world.said().size(), 3u) << testing::PrintToString(world.said());
}

TEST(BadProgram, ThatIsStoppedDuringALoopEnds) {
  ProgramWorld world(kWorld);
  const auto number = world.start("(unwind-protect (loop (nop)) (loop))");
  world.tick(3);
  world.desk().stop(number);
  EXPECT_EQ(world.desk().find(number)->state, ProgramState::Stopped);
  EXPECT_EQ(world.evaluate("(+ 1 2)"), "3");
}

}  // namespace
}  // namespace magna
