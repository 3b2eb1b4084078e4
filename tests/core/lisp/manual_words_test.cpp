// SPDX-License-Identifier: GPL-3.0-or-later
// Words of the manual besides its forms: package NISP, `dsklap', `simulator' and `cli' (A),
// messages (3.7), variables (4), and what may be defined while a world runs (5).
#include <gmock/gmock.h>
#include <unistd.h>

#include "core/lisp/program_files.h"
#include "tests/core/lisp/loading.h"
#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kRoom =
    "(defmap m (9 9) (obj box (5 5) ((:capacity 5) (:size 5) (:substance wood)) "
    "  (pen ((:size .2) (:color green)))))\n"
    "(defrobot robbie (m (4.5 4.5) 0) :cameras ((1.5 5)) :hands (10) :bins (20))\n"
    "(defrobot other (m (2.5 2.5) 0))";

TEST(NispPackage, NamesTheWordsAndTheDefinitionsOfTheFile) {
  EXPECT_EQ(
      evaluated("(list (nisp:vref (vector 7 8) 1) (nisp:let ((x 1) - INTEGER) x)"
                " (eq 'nisp:rpl-robot-turn 'ars:rpl-robot-turn) (nisp:loop UNTIL t (list 1)))"),
      "(8 1 T NIL)");
  EXPECT_EQ(evaluated("(in-package nisp) (defun three () 3) (in-package :ars)"
                      "(list (three) (nisp::three) (ars::three))"),
            "(3 3 3)");
  EXPECT_EQ(evaluated("(in-package 'nisp) (deffunc four - NUMBER () 4) (in-package :ars) (four)"),
            "4");
  EXPECT_EQ(evaluated("(in-package :cl-user) (nisp:vref (list 1 2) 0)"), "1");
}

TEST(NispPackage, OfAFileUsesItsWordsBesideCommonLisps) {
  EXPECT_EQ(evaluated("(defpackage mine (:use :cl :nisp)) (in-package :mine)"
                      "(let ((x 1) - INTEGER) (list x (loop UNTIL t (list 1))))"),
            "(1 NIL)");
  EXPECT_EQ(evaluated("(defpackage mine (:use :cl :nisp) (:shadow let)) (in-package :mine)"
                      "(defun let (x) (list x)) (let 4)"),
            "(4)");
  EXPECT_EQ(evaluated("(defpackage mine (:use :cl)) (in-package :mine) (use-package :ars)"
                      "(let ((x 1) - INTEGER) x)"),
            "1");
  EXPECT_THAT(evaluated("(defpackage mine (:use :cl)) (intern \"THIEF\" :nisp)"),
              HasSubstr("THIEF"));
  EXPECT_THAT(evaluated("nisp:nothing"), HasSubstr("NOTHING"));
}

TEST(NispPackage, IsThereInARunningWorld) {
  ProgramWorld world(kRoom);
  const auto number = world.start(
      "(in-package nisp) (out (nisp:vref (list 7 8) 1) T)"
      "(defpackage mine (:use :cl :nisp)) (in-package :mine)"
      "(let ((x 1) - INTEGER) (ars:out x (floor nisp:2pi) T))"
      "(in-package :ars) (defvar later 5)");
  world.run(number);
  EXPECT_THAT(world.said(), ElementsAre("8", "16"));
  EXPECT_EQ(
      world.evaluate("(list (eq (nisp:robot-camera robbie 0) (robot-camera robbie 0)) later)"),
      "(T 5)");
}

class DsklapTest : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(root_ / "resources/programs");
    std::ofstream(root_ / "resources/programs/lib.lisp") << "(defvar from-resources 6)";
    set_program_folders({root_ / "resources", root_ / "data"});
  }
  void TearDown() override {
    set_program_folders({});
    fs::remove_all(root_);
  }
  fs::path root_ =
      fs::canonical(fs::temp_directory_path()) / ("magna-dsklap-" + std::to_string(::getpid()));
};

TEST_F(DsklapTest, LoadsAFileByItsLogicalName) {
  for (const char* name :
       {"ars:programs/lib", "ARS:programs;lib.lisp", "ars:/programs/lib", "programs/lib"}) {
    EXPECT_EQ(evaluated("(dsklap \"" + std::string(name) + "\") (list from-resources)"), "(6)")
        << name;
  }
  EXPECT_EQ(evaluated("(load \"ars:programs/lib.lisp\") (list from-resources)"), "(6)");
}

TEST_F(DsklapTest, HasLoadedTheSimulatorItself) {
  EXPECT_EQ(evaluated("(dsklap \"ars-dir/ars-magna\")"), "T");
  EXPECT_EQ(evaluated("(dsklap \"/cs/yale/src/lisp/nisp/ars-magna/ars-magna\")"), "T");
}

TEST_F(DsklapTest, StaysWithinTheFoldersOfTheProgram) {
  std::ofstream(root_ / "secret.lisp") << "(defvar stolen 1)";
  EXPECT_THAT(evaluated("(dsklap \"ars:../secret\")"),
              HasSubstr("outside what a program may read"));
  EXPECT_THAT(evaluated("(dsklap \"ars:programs;..;..;secret.lisp\")"),
              HasSubstr("outside what a program may read"));
  EXPECT_THAT(evaluated("(open \"ars:programs/lib.lisp\" :direction :output)"),
              HasSubstr("a program writes only there"));
  EXPECT_THAT(evaluated("(dsklap \"ars:nothing\")"), HasSubstr("nothing.lisp"));
  EXPECT_THAT(evaluated("(dsklap 5)"), HasSubstr("expected the name of a file, not 5"));
}

TEST(Simulator, MakesARobotTheActiveOne) {
  ProgramWorld world(std::string(kRoom) + "(simulator robbie)");
  EXPECT_EQ(world.engine().active(), std::nullopt);
  EXPECT_EQ(world.evaluate("(eq (simulator other) other)"), "T");
  EXPECT_EQ(world.engine().active(), RobotId{1});
  EXPECT_THAT(world.evaluate("(simulator 'robbie)"), HasSubstr("robbie is not a robot"));
  EXPECT_THAT(world.evaluate("(simulator)"), HasSubstr("simulator"));
  EXPECT_THAT(evaluated("(cli)"), HasSubstr("takes commands already"));
}

TEST(MovingAside, IsAWordOfLisp) {
  ProgramWorld world(
      "(defmap hall (20 12))\n"
      "(defrobot carrier (hall (10 6) 0) :type p2at)\n"
      "(defrobot robbie (hall (2.5 2.5) 0))");
  EXPECT_EQ(world.evaluate("(eq (move-aside carrier) carrier)"), "T");
  EXPECT_TRUE(world.engine().missions().makes_way(RobotId{0}));
  EXPECT_THAT(world.evaluate("(move-aside robbie)"),
              HasSubstr("point robots do not block other robots"));
  EXPECT_THAT(world.evaluate("(move-aside 'carrier)"), HasSubstr("expected a robot"));
}

TEST(Replanning, IsAWordOfLisp) {
  ProgramWorld world(
      "(defmap hall (20 12))\n"
      "(defrobot carrier (hall (10 6) 0) :type p2at)\n"
      "(defrobot robbie (hall (2.5 2.5) 0))");
  EXPECT_THAT(world.evaluate("(replan carrier)"),
              HasSubstr("carrier has no mission to go on with"));
  const Plan plan{{Waypoint::go_to({18, 6})}, false};
  ASSERT_TRUE(world.engine().submit(Author::person(), input::MissionSet{RobotId{0}, plan}));
  EXPECT_EQ(world.evaluate("(eq (replan carrier) carrier)"), "T");
  EXPECT_THAT(world.evaluate("(replan robbie)"), HasSubstr("point robots drive cells"));
  EXPECT_THAT(world.evaluate("(replan 'carrier)"), HasSubstr("expected a robot"));
}

TEST(Messages, WaitUntilTheyAreDisplayed) {
  ProgramWorld world(kRoom);
  const auto number = world.start(
      "(message-set \"a\" 1) (warning-set \"b\") (nop) (nop)"
      "(out \"first\" T) (error-display) (error-display)");
  world.run(number);
  EXPECT_THAT(world.said(), ElementsAre("first", "a1", "*WARNING* -> b"));
}

TEST(WorldVariables, LetBindsAParameterOfTheEngine) {
  ProgramWorld world(kRoom);
  const auto number = world.start(
      "(let ((max-speed* 0.5) (x 1) - INTEGER) (nop) (out max-speed* T) (nop)) (out max-speed* T)");
  world.tick();
  EXPECT_EQ(world.engine().parameters()[kParameter<"Max-Speed">], 0.5);
  world.run(number);
  EXPECT_EQ(world.engine().parameters()[kParameter<"Max-Speed">], 1.0);
  EXPECT_THAT(world.said(), ElementsAre("0.5", "1"));
}

TEST(WorldVariables, AStoppedProgramLeavesParametersAsTheyWere) {
  ProgramWorld world(kRoom);
  const auto number =
      world.start("(let ((max-speed* 0.5)) (let* ((max-speed* 0.25)) (loop (nop))))");
  world.tick(3);
  EXPECT_EQ(world.engine().parameters()[kParameter<"Max-Speed">], 0.25);
  world.desk().stop(number);
  world.tick(3);
  EXPECT_EQ(world.engine().parameters()[kParameter<"Max-Speed">], 1.0);
}

TEST(WorldVariables, AreBoundAndCanBeSetByName) {
  ProgramWorld world(kRoom);
  EXPECT_EQ(world.evaluate("(mapcar #'boundp '(max-speed* no-sensor-error* flush-all-errors* "
                           "graphics-scale* robot-stopped* black* origin* unheard-of*))"),
            "(T T T T T T T NIL)");
  EXPECT_EQ(world.evaluate("(progn (set 'max-speed* 0.5) (setf (symbol-value 'braking*) 3)"
                           " (list (symbol-value 'max-speed*) braking*))"),
            "(0.5 3)");
  EXPECT_EQ(world.engine().parameters().integer(kParameter<"Braking">), 3);
  EXPECT_THAT(world.evaluate("(set 'robot-stopped* 1)"), HasSubstr("cannot be set"));
}

TEST(WorldVariables, GraphicsScaleIsTheParameter) {
  ProgramWorld world(kRoom);
  EXPECT_EQ(world.evaluate("(list graphics-scale* (setf graphics-scale* 24) graphics-scale*)"),
            "(16 24 24)");
  EXPECT_EQ(world.engine().parameters().integer(kParameter<"Graphics-Scale">), 24);
  EXPECT_THAT(world.evaluate("(setf graphics-scale* 0)"), HasSubstr("Graphics-Scale"));
}

TEST(WorldVariables, ADrawingDoesNotDependOnTheScale) {
  const auto drawn = [](const std::string& scale) {
    const Scenario scenario =
        load(scale +
             "(defmap m (9 9))(def-place-type spot (cell) :check-matchers ((((x - x)) 0))"
             ":graphics ((win x y) (xlib:draw-line win draw-gcontext* x y "
             "                      (+ x (/ graphics-scale* 2)) y)))");
    return scenario.world.place_types.find("spot")->drawing;
  };
  ASSERT_TRUE(drawn(""));
  EXPECT_EQ(*drawn("(setf graphics-scale* 40)"), *drawn(""));
}

TEST(ParametersInAWorldFile, HoldFromTheStartAndAfterAReload) {
  const std::string file = std::string(kRoom) +
                           "(clean-simulation) (setf motion-noise* 0.3) (setf no-sensor-error* nil)"
                           "(setf max-speed* (* 2 max-speed*))";
  for (int load = 0; load < 2; ++load) {
    ProgramWorld world(file, {});
    const Parameters& values = world.engine().parameters();
    EXPECT_EQ(values[kParameter<"Motion-Noise">], 0.3);
    EXPECT_EQ(values[kParameter<"Max-Speed">], 2.0);
    EXPECT_EQ(values[kParameter<"Prob-Lose-Track">], 0.0);
    EXPECT_FALSE(values.flag(kParameter<"No-Sensor-Error">));
    EXPECT_EQ(world.evaluate("(progn (setf motion-noise* 0.2) (dirty-simulation) motion-noise*)"),
              "0.1");
  }
  ProgramWorld plain(kRoom, {});
  EXPECT_EQ(plain.engine().parameters()[kParameter<"Motion-Noise">], 0.1);
}

TEST(ParametersInAWorldFile, GiveWayToTheCommandLine) {
  EngineOptions options;
  options.parameters = {{"Max-Speed", "0.75"}};
  ProgramWorld world(std::string(kRoom) + "(setf max-speed* 2 braking* 7)", options);
  EXPECT_EQ(world.engine().parameters()[kParameter<"Max-Speed">], 0.75);
  EXPECT_EQ(world.engine().parameters()[kParameter<"Braking">], 7.0);
}

TEST(ParametersInAWorldFile, AreCheckedAtTheirPlace) {
  EXPECT_THAT(load_error("(defmap m (9 9))\n(setf motion-noise* 2)"),
              AllOf(HasSubstr("t.lisp:2:1: "), HasSubstr("Motion-Noise must lie between 0 and 1")));
  EXPECT_THAT(load_error("(setf max-speed* \"fast\")"), HasSubstr("expected a number, t or nil"));
  EXPECT_EQ(load_error("(let ((max-speed* 2)) (defmap m (max-speed* 9)))(assert (= max-speed* 1))"),
            "no error");
}

TEST(Schedule, YieldsToACommandOnTheResource) {
  ProgramWorld world(kRoom);
  const auto number = world.start(
      "(robot-go-forward robbie 40 (continuation (err rob) (out \"drive \" err T)))"
      "(schedule (robbie :interrupt (out \"lost\" T)) (out \"never\" T))"
      "(schedule ((robot-camera robbie 0)) (out \"camera\" T))"
      "(nop) (nop)"
      "(schedule (robbie :priority 2) (out \"ran\" T)) (nop) (nop)");
  world.run(number);
  EXPECT_THAT(world.said(), ElementsAre("lost", "camera", "drive INTERRUPT", "ran"));
}

TEST(Schedule, IsCalledOffByACommandOfAnotherAuthor) {
  ProgramWorld world(kRoom);
  const auto number =
      world.start("(schedule (robbie :timer 4 :interrupt (out \"bumped\" T)) (out \"never\" T))");
  world.tick();
  world.engine().submit(Author::person(), input::Command{RobotId{0}, GoForward{40}});
  world.run(number);
  EXPECT_THAT(world.said(), ElementsAre("bumped"));
}

TEST(DefinitionsInARunningWorld, AnAttributeCanBeSeenAtOnce) {
  ProgramWorld world(kRoom);
  EXPECT_EQ(world.evaluate("(defattribute :shape (round square) :noticed 1)"), ":SHAPE");
  const AttributeDefinition* const shape = world.engine().world().attributes().find("shape");
  ASSERT_NE(shape, nullptr);
  EXPECT_EQ(shape->values.size(), 2U);
  EXPECT_EQ(world.evaluate("(set-attribute (first (all-things)) :shape 'round)"), "ROUND");
  EXPECT_THAT(world.evaluate("(set-attribute (first (all-things)) :shape 'flat)"),
              HasSubstr(":shape is flat; expected one of round, square"));
  EXPECT_THAT(world.evaluate("(defattribute :shape (flat square))"),
              HasSubstr("pen#1: :shape is round; expected one of flat, square"));
  EXPECT_EQ(shape->values.size(), 2U);
  EXPECT_THAT(world.evaluate("(defattribute :shape numeric :success 0.5)"), HasSubstr(":success"));
}

TEST(DefinitionsInARunningWorld, KickersAndManipulationsWork) {
  ProgramWorld world(kRoom);
  EXPECT_EQ(world.evaluate("(defkicker grow (x) () (incf (get-attribute x :size)))"), "GROW");
  world.evaluate("(set-kicker (find \"box\" (all-things) :key #'thing-name :test #'string=) grow)");
  world.tick(2);
  EXPECT_NE(world.evaluate("(mapcar (lambda (x) (get-attribute x :size)) (all-things))"),
            "(0.2 5)");
  EXPECT_EQ(world.evaluate("(defmanipulation shut (box - ((:capacity (1 9)) (:substance wood)) :by "
                           "hand - HAND) () (values nil 'done))"),
            "SHUT");
  const auto number = world.start(
      "(camera-get-object-designator (robot-camera robbie 0) :local '((:substance wood))"
      "  (continuation (err cam desig)"
      "    (if err (out err T)"
      "        (manipulate shut desig (robot-hand robbie 0)"
      "          (continuation (err value) (out err value T))))))");
  world.run(number);
  EXPECT_THAT(world.said(), ElementsAre("NILDONE"));
}

TEST(DefinitionsInARunningWorld, WhatBuildsAWorldIsRefusedWithTheWayOut) {
  ProgramWorld world(kRoom);
  for (const char* form : {"(defmap n (9 9))", "(defrobot r (m (1 1) 0))",
                           "(def-place-type nook (cell) :check-matchers ())"}) {
    EXPECT_THAT(world.evaluate(form),
                AllOf(HasSubstr("belong into a world file"), HasSubstr("write this form there")))
        << form;
  }
}

}  // namespace
}  // namespace magna
