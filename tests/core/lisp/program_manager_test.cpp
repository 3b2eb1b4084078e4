// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/program_manager.h"

#include <gmock/gmock.h>

#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kRoom = R"((defmap den (30 20) (rect (0 0) (30 20) brick 20)
  (obj pen (14.5 10.5) ((:size 1) (:weight 1) (:color green))))
(defrobot robbie (den (4.5 10.5) 0) :cameras (((/ pi 2) 5) ((/ pi 2) 5)) :hands (10) :bins (20)))";

TEST(ProgramManager, RunsAProgramFromTopToBottom) {
  ProgramWorld world(kRoom);
  const auto number = world.start("(out \"one\" T) (nop) (out \"two \" (current-tick) T)");
  const ProgramStatus status = world.run(number);
  EXPECT_EQ(status.state, ProgramState::Ended);
  EXPECT_EQ(status.name, "program");
  EXPECT_THAT(world.said(), ElementsAre("one", "two 2"));
}

TEST(ProgramManager, CallsContinuationsWhenCommandsEnd) {
  ProgramWorld world(kRoom);
  const auto number = world.start(R"(
(robot-turn robbie 0.5 (continuation (err robot angle)
  (out "turned " err " " (eq robot robbie) " " angle T)
  (camera-turn (robot-camera robbie 0) 0.25 (continuation (err camera angle)
    (out "camera " err " " angle T)))))
(out "issued" T))");
  const ProgramStatus status = world.run(number);
  EXPECT_EQ(status.state, ProgramState::Ended) << status.reason;
  EXPECT_THAT(world.said(), ElementsAre("issued", "turned NIL T 0.5", "camera NIL 0.25"));
}

TEST(ProgramManager, AnErrorEndsTheProgramWithItsPlace) {
  ProgramWorld world(kRoom);
  const auto number = world.start("(out \"so far\" T)\n(nop)\n(+ 1 (no-such-thing 2))");
  const ProgramStatus status = world.run(number);
  EXPECT_EQ(status.state, ProgramState::Failed);
  EXPECT_THAT(status.reason, HasSubstr("program.lisp:3:"));
  EXPECT_THAT(status.reason, HasSubstr("no-such-thing"));
}

TEST(ProgramManager, AnErrorInAContinuationEndsOnlyItsProgram) {
  ProgramWorld world(kRoom);
  const auto one =
      world.start("(robot-turn robbie 0.1 (continuation (err &rest more) (car 5)))", "one");
  const auto two = world.start("(dotimes (k 40) (nop)) (out \"two is done\" T)", "two");
  EXPECT_EQ(world.run(two).state, ProgramState::Ended);
  EXPECT_EQ(world.desk().find(one)->state, ProgramState::Failed);
  EXPECT_THAT(world.desk().find(one)->reason, HasSubstr("one.lisp:1:"));
}

TEST(ProgramManager, AnEndlessLoopIsStoppedAndTheWorldContinues) {
  ProgramWorld world(kRoom);
  const auto number =
      world.start("(robot-turn robbie 0.1 (continuation (err &rest more) (loop)))", "endless");
  const ProgramStatus status = world.run(number);
  EXPECT_EQ(status.state, ProgramState::Failed);
  EXPECT_THAT(status.reason, HasSubstr("cut off"));
  EXPECT_EQ(world.evaluate("(+ 1 2)"), "3");
}

TEST(ProgramManager, FindsRobotsByTheirNamesInAnyCase) {
  ProgramWorld world(
      "(defmap m (9 9)) (defrobot |Цех| (m (2 2) 0)) (defrobot цех (m (4 4) 0))\n"
      "(defrobot Ärger (m (6 6) 0)) (defrobot |Rover1| (m (7 2) 0))");
  EXPECT_EQ(world.evaluate("|Цех|"), "#<robot Цех>");
  EXPECT_EQ(world.evaluate("Цех"), "#<robot цех>");
  EXPECT_EQ(world.evaluate("Ärger"), "#<robot ärger>");
  EXPECT_EQ(world.evaluate("Rover1"), "#<robot Rover1>");
}

TEST(ProgramManager, TellsSeveralErrorsOfAProgramButDoesNotContinueIt) {
  ProgramWorld world(kRoom);
  const auto number = world.start(
      "(defun first-of (l) (car l 2))\n"
      "(out \"on\" T)\n"
      "(defmacro twice (x) `(list ,x ,x))\n"
      "(defun helper (x) (twice (if x)))\n"
      "(defun right (x) (twice x))\n"
      "(right (helper 1))\n"
      "(defun spare (a) (cons a))",
      "several");
  const ProgramStatus status = world.run(number);
  EXPECT_EQ(status.state, ProgramState::Failed);
  EXPECT_THAT(status.reason,
              testing::AllOf(HasSubstr("several.lisp:1:21: (car l 2): car was called"),
                             testing::Not(HasSubstr("\n"))));
  EXPECT_THAT(world.said(),
              testing::ElementsAre(HasSubstr("failed: "), HasSubstr("several.lisp:4:"),
                                   HasSubstr("several.lisp:7:18: (cons a): cons was called with "
                                             "the wrong number of arguments; expected (cons ")));
}

TEST(ProgramManager, KeepsDefinitionsOfTheConsole) {
  ProgramWorld world(kRoom);
  EXPECT_EQ(world.evaluate("(defvar k 4)"), "K");
  EXPECT_EQ(world.evaluate("(progn (nop) (incf k))"), "5");
  EXPECT_THAT(world.evaluate("(car 7)"), HasSubstr("error:"));
  EXPECT_EQ(world.evaluate("k"), "5");
}

TEST(ProgramManager, AStoppedProgramRunsItsCleanupAndItsRobotStops) {
  ProgramWorld world(kRoom);
  const auto number = world.start(R"(
(robot-goto-wall robbie (continuation (err &rest more) (out "wall " err T)))
(unwind-protect (loop (nop)) (out "cleaned up" T)))");
  world.tick(5);
  world.desk().stop(number);
  world.drain();
  world.tick(3);
  EXPECT_EQ(world.desk().find(number)->state, ProgramState::Stopped);
  EXPECT_THAT(world.said(), ElementsAre("cleaned up"));
  EXPECT_FALSE(world.engine().team().busy(RobotId{0}));
}

TEST(ProgramManager, CleanupFormsCannotWait) {
  ProgramWorld world(kRoom);
  const auto number = world.start(
      "(unwind-protect (loop (nop)) (out \"cleaning\" T) (loop (nop)) (out \"never\" T))");
  world.tick(3);
  world.desk().stop(number);
  EXPECT_EQ(world.desk().find(number)->state, ProgramState::Stopped);
  EXPECT_THAT(world.said(), ElementsAre("cleaning"));
}

TEST(ProgramManager, APlanRunsAndReturnsItsValue) {
  ProgramWorld world(kRoom);
  const auto number = world.start(R"(
(rpl-init-robot robbie)
(def-interp-proc look-round (cam n)
  (let ((k (create-fluent 'k 0)))
    (loop UNTIL (>= k n)
      (rpl-camera-turn cam (rpl-camera-field-of-view cam))
      (wait-for (vref camera-moved* cam))
      (set-value k (+ (fluent-value k) 1)))
    (fluent-value k)))
(out "looked " (look-round 0 3) " times" T))");
  const ProgramStatus status = world.run(number);
  EXPECT_EQ(status.state, ProgramState::Ended) << status.reason;
  EXPECT_THAT(world.said(), ElementsAre("looked 3 times"));
}

TEST(ProgramManager, AnUnreadableProgramFails) {
  ProgramWorld world(kRoom);
  const auto number = world.start("(out \"one\" T)\n(nop");
  ASSERT_NE(world.desk().find(number), nullptr);
  EXPECT_EQ(world.desk().find(number)->state, ProgramState::Failed);
  EXPECT_THAT(world.desk().find(number)->reason, HasSubstr("program.lisp:2:1"));
  EXPECT_EQ(world.desk().find(world.desk().start("/no/such.lisp"))->reason,
            "/no/such.lisp: there is no such file");
}

TEST(ProgramManager, ARejectedMapDoesNotChangeTheRunningWorld) {
  ProgramWorld world{std::string(kRoom)};
  const auto things = world.engine().world().things().size();
  const auto hash = world.engine().state_hash();
  EXPECT_THAT(world.evaluate("(defmap other (9 9) (obj lamp (5 5) ()) (obj pen (6 6) ()))"),
              HasSubstr("belong into a world file"));
  EXPECT_EQ(world.engine().world().things().size(), things);
  EXPECT_EQ(world.engine().state_hash(), hash);
}

TEST(ProgramManager, AKickerThatCreatesKickersIsStoppedWhenTheWorldIsFull) {
  const ProgramManager::Limits patient = {{60.0, 600.0, 60.0}, {60.0, 600.0, 60.0}};
  ProgramWorld world(std::string(kRoom) + R"(
(defkicker breed (thing) ()
  (dotimes (k 40) (new-thing ball (den 5.5 5.5) () :prototype ball*)))
(defkicker creep (thing) () (kick-thing thing 0.5 0 nil))
(defvar ball* (new-thing ball nil ((:size 1))))
(set-kicker ball* breed)
(defvar first (new-thing ball (den 5.5 5.5) () :prototype ball*))
(set-kicker first creep))",
                     ProgramWorld::clean(), patient);
  world.tick(6);
  const World& full = world.engine().world();
  EXPECT_EQ(full.things().size(), World::kMostThings);
  ASSERT_EQ(world.said().size(), 1U) << testing::PrintToString(world.said());
  EXPECT_THAT(world.said()[0], HasSubstr("kicker breed of ball#"));
  EXPECT_THAT(world.said()[0], HasSubstr("room for 100000 things"));
  EXPECT_EQ(full.kicked().size(), 1U) << "creep goes on";
}

TEST(ProgramManager, KickersRunInTheirWorld) {
  ProgramWorld world(std::string(kRoom) + R"(
(defkicker creep (thing) () (kick-thing thing 0.5 0 nil))
(defvar ball (new-thing ball (den 5.5 5.5) ((:size 1))))
(set-kicker ball 'creep))");
  world.tick(4);
  EXPECT_EQ(world.evaluate("(thing-position ball)"), "#<PT 7.5 5.5>");
}

}  // namespace
}  // namespace magna
