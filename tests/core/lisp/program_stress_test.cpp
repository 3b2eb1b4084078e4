// SPDX-License-Identifier: GPL-3.0-or-later
// Worlds that run much Lisp during garbage collections and interrupted loops.
#include <gmock/gmock.h>

#include "tests/core/lisp/permit.h"
#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::HasSubstr;

constexpr const char* kField = R"(
(defmap field (60 60) (rect (0 0) (60 60) brick 20))
(defrobot robbie (field (4.5 10.5) 0) :cameras (((/ pi 2) 5)) :hands (10) :bins (20))
(defrobot willie (field (4.5 30.5) 0) :cameras (((/ pi 2) 5)) :hands (10) :bins (20))
(defvar kicks 0)
(defvar calls 0)
(defkicker roll (x) (:test (equal (get-attribute x :name-tag) 'yes))
  (incf kicks)
  (set-attribute x :marks (random 10))
  (kick-thing x (- (random 0.5) 0.25) (- (random 0.5) 0.25) nil))
)";

/// Things on a grid, each with the kicker.
std::string rollers(int count) {
  return std::string("(dotimes (k ") + std::to_string(count) +
         ") (set-kicker (new-thing ball (field (+ 3.5 (* 1.5 (mod k 35))) (+ 3.5 (* 1.5 (floor k "
         "35)))) ((:size 1) (:name-tag yes) (:number k))) 'roll))";
}

int number(ProgramWorld& world, const char* expression) {
  return std::atoi(world.evaluate(expression).c_str());
}

TEST(ProgramStress, CollectsGarbageEveryTickWithAThousandKickersAndEvents) {
  ProgramWorld world(std::string(kField) + "(defkicker spin (x) () (incf kicks))" +
                     "(dotimes (k 1000) (set-kicker (new-thing ball (field (+ 3.5 (* 1.5 (mod k "
                     "35))) (+ 3.5 (* 1.5 (floor k 35)))) ((:size 1))) 'spin))");
  const auto pending = world.start(R"(
(dotimes (k 1000)
  (let ((mine (list k (format nil "number ~d" k))))
    (schedule ((intern (format nil "EVENT-~d" k)) :timer (+ 2 (mod k 20)))
      (assert (equal (second mine) (format nil "number ~d" (first mine))))
      (incf calls)))))",
                                   "events");
  permit("EXT", {"GC"});
  const auto sweeper = world.start("(loop (ext:gc t) (nop))", "sweeper");
  const auto chain = world.start(R"(
(labels ((again (left)
           (let ((junk (make-array 1000 :initial-element left)))
             (when (plusp left)
               (robot-turn robbie 0.01
                 (continuation (err &rest more)
                   (assert (= (svref junk 999) left))
                   (incf calls)
                   (again (1- left))))))))
  (again 10)))",
                                 "chain");
  world.tick(30);
  EXPECT_EQ(world.desk().find(pending)->state, ProgramState::Ended)
      << world.desk().find(pending)->reason;
  EXPECT_EQ(world.desk().find(sweeper)->state, ProgramState::Running)
      << world.desk().find(sweeper)->reason;
  EXPECT_NE(world.desk().find(chain)->state, ProgramState::Failed)
      << world.desk().find(chain)->reason;
  EXPECT_GE(number(world, "calls"), 1001);
  EXPECT_EQ(number(world, "kicks"), 30000);
  EXPECT_TRUE(world.said().empty()) << testing::PrintToString(world.said());
}

TEST(ProgramStress, CollectsGarbageDuringAThousandPendingCommands) {
  std::string text = kField, robots;
  for (int k = 0; k < 250; ++k) {
    text += "(defrobot r" + std::to_string(k) + " (field (" + std::to_string(3.5 + 2 * (k % 25)) +
            " " + std::to_string(3.5 + 2 * (k / 25) + 1) +
            ") 0) :cameras ((1 5) (1 5) (1 5) (1 5)))";
    robots += " r" + std::to_string(k);
  }
  ProgramWorld world(text);
  const auto program = world.start("(dolist (robot (list" + robots + R"())
  (dolist (camera (coerce (robot-cameras robot) (quote list)))
    (let ((mine (list robot camera)))
      (camera-turn camera 0.3
        (continuation (err part angle)
          (assert (eq part (second mine)))
          (incf calls)))))))");
  permit("EXT", {"GC"});
  const auto sweeper = world.start("(loop (ext:gc t) (nop))", "sweeper");
  world.tick(2);
  EXPECT_GE(world.desk().find(program)->pending, 1000u) << world.desk().find(program)->reason;
  world.tick(60);
  EXPECT_EQ(world.desk().find(program)->state, ProgramState::Ended)
      << world.desk().find(program)->reason;
  EXPECT_EQ(world.desk().find(sweeper)->state, ProgramState::Running);
  EXPECT_GE(number(world, "calls"), 1000);
}

TEST(ProgramStress, StopsLoopsDuringAHundredThousandQueriesOfTheWorld) {
  permit("MAGNA", {"ASK"});
  // A long limit for the querying programs: only kickers and events are interrupted here.
  const ProgramManager::Limits patient = {{60.0, 600.0, 60.0}, {60.0, 600.0, 60.0}};
  ProgramWorld world(std::string(kField) + rollers(3) + "(defkicker stuck (x) () (loop))",
                     ProgramWorld::clean(), patient);
  std::vector<std::uint32_t> askers;
  for (int k = 0; k < 4; ++k) {
    askers.push_back(world.start(R"(
(dotimes (round 5)
  (dotimes (k 5000) (assert (= (first (magna::ask "thing-attribute" 0 "size")) 1)) (incf calls))
  (nop)))",
                                 "asker"));
  }
  // One loops in each tick: a kicker, an event and a continuation in turn.
  const auto culprits = [&world](int round) {
    const std::string one = std::to_string(round);
    world.start(round % 2 == 0 ? "(schedule ('loop-" + one + ") (loop (all-things)))"
                               : "(put-kicker stuck-" + one +
                                     " (x (first (all-things))) () (loop (get-attribute x :size)))",
                "culprit");
  };
  for (int round = 0; round < 6; ++round) {
    culprits(round);
    world.tick();
  }
  world.tick(3);
  for (const std::uint32_t asker : askers) {
    EXPECT_EQ(world.desk().find(asker)->state, ProgramState::Ended)
        << world.desk().find(asker)->reason;
  }
  EXPECT_EQ(number(world, "calls"), 100000);
  int cut = 0;
  for (const std::string& line : world.said()) {
    EXPECT_THAT(line, HasSubstr("cut off"));
    ++cut;
  }
  EXPECT_EQ(cut, 6);
  EXPECT_EQ(world.evaluate("(+ 1 2)"), "3");
}

TEST(ProgramStress, StopsAProgramAnywhereWithinAQuery) {
  // Interrupted at times that only the watchdog determines: inside and outside of queries.
  ProgramManager::Limits quick = {{0.05, 30.0, 30.0}, {0.05, 30.0, 30.0}};
  ProgramWorld world(std::string(kField) + rollers(3), ProgramWorld::clean(), quick);
  for (int k = 0; k < 20; ++k) {
    const auto program = world.start(R"(
(loop (set-attribute (first (all-things)) :marks (random 50)) (format nil "~a" (all-things))))");
    world.tick(2);
    EXPECT_EQ(world.desk().find(program)->state, ProgramState::Failed);
    EXPECT_THAT(world.desk().find(program)->reason, HasSubstr("cut off"));
  }
  EXPECT_EQ(world.evaluate("(+ 1 2)"), "3");
}

TEST(ProgramStress, ReplacesAWorldWithRunningPrograms) {
  for (int round = 0; round < 5; ++round) {
    ProgramWorld first(std::string(kField) + rollers(50));
    ProgramWorld second(std::string(kField) + rollers(50));
    const auto waits = first.start("(unwind-protect (loop (nop)) (out \"over\" T))", "waits");
    const auto moves = first.start(
        "(robot-goto-wall robbie (continuation (e &rest m) (out \"wall\" T)))", "moves");
    const auto plans = first.start(
        "(rpl-init-robot willie) (def-interp-proc p () (loop (wait-time 1))) (p)", "plans");
    second.start("(loop (incf calls) (nop))");
    first.tick(3);
    second.tick(3);
    first.desk().bind(&second.engine());
    for (const auto one : {waits, moves, plans}) {
      EXPECT_EQ(first.desk().find(one)->state, ProgramState::Stopped);
    }
    const auto here = first.start("(out (length (all-things)) T)", "here");
    for (int k = 0; k < 3; ++k) {
      second.tick();
      first.desk().after_tick(true);
    }
    EXPECT_EQ(first.desk().find(here)->state, ProgramState::Ended)
        << first.desk().find(here)->reason;
    EXPECT_EQ(number(second, "calls"), 6);
    first.desk().bind(&first.engine());
    first.tick(2);
  }
}

TEST(ProgramStress, AttributesReadEquallyInKickersAndPrograms) {
  ProgramWorld world(std::string(kField) + R"(
(defun parts (x)
  (list (get-attribute x :size) (get-attribute x :temperature) (get-attribute x :word)
        (get-attribute x :key) (get-attribute x :flag) (get-attribute x :no-such)
        (get-attribute x :kind) (get-attribute x :footprint) (get-attribute x 'size)
        (handler-case (get-attribute x 5) (error (c) (princ-to-string c)))
        (handler-case (get-attribute 'x :size) (error (c) (princ-to-string c)))))
(defvar seen nil)
(put-kicker look (x (new-thing box (field 5 5) ((:size 2) (:temperature 2.5) (:word hot)
                                                (:key :hot) (:flag #T) (:footprint (1 2)))))
  () (setf seen (parts x))))");
  world.tick();
  EXPECT_EQ(world.evaluate("(butlast seen 3)"), "(2 2.5 HOT :HOT T NIL OBJECT (1 2 0))");
  EXPECT_EQ(world.evaluate("(equal seen (parts (first (all-things))))"), "T");
  EXPECT_THAT(world.evaluate("seen"), HasSubstr("expected a thing, not x"));
  EXPECT_THAT(world.evaluate("seen"), HasSubstr("5 is not the name of an attribute"));
}

TEST(ProgramStress, ANoisyWorldWithProgramsAndKickersIsReproducible) {
  const auto play = [](std::uint64_t seed) {
    EngineOptions options;
    options.seed = seed;
    ProgramWorld world(std::string(kField) + rollers(100), options);
    world.start(R"(
(labels ((wander ()
           (robot-turn robbie (- (random 2.0) 1.0)
             (continuation (err &rest more) (wander)))))
  (wander)))",
                "wander");
    world.start(R"(
(rpl-init-robot willie)
(def-interp-proc look ()
  (loop (rpl-camera-turn 0 (- (random 1.0) 0.5)) (wait-for (vref camera-moved* 0))))
(rpl-start
 (par (look) (loop (wait-time 5) (new-thing crumb (field (+ 5 (random 40)) (+ 5 (random 40))) ())))))",
                "look");
    permit("EXT", {"GC"});
    world.start("(loop (dotimes (k (random 5)) (random 9)) (ext:gc) (nop))", "sweeper");
    world.tick(150);
    for (const std::string& line : world.said()) ADD_FAILURE() << line;
    EXPECT_TRUE(world.desk().running());
    EXPECT_EQ(number(world, "kicks"), 15000);
    return world.engine().state_hash();
  };
  const std::uint64_t once = play(4);
  EXPECT_EQ(play(4), once);
  EXPECT_NE(play(5), once);
}

}  // namespace
}  // namespace magna
