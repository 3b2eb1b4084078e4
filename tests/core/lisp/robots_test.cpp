// SPDX-License-Identifier: GPL-3.0-or-later
// defrobot (manual 5.2), with type, ranger, mission and patrol.
#include "core/geometry/angle.h"
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::StartsWith;

Scenario::Robot robot(const std::string& form) {
  const Scenario scenario = load("(defmap m (20 20))\n" + form);
  if (scenario.robots.size() != 1) {
    ADD_FAILURE() << scenario.robots.size() << " robots";
    return {};
  }
  return scenario.robots[0];
}

TEST(Defrobot, DefinesAPointRobotWithoutPartsByDefault) {
  const auto [description, plan, straight, agent] =
      robot("  (defrobot r2 (m (1.5 (+ 1 1)) (* pi 3)))");
  EXPECT_EQ(description.name, "r2");
  EXPECT_EQ(description.type, RobotType::Point);
  EXPECT_EQ(description.pose.position(), (Point{1.5, 2}));
  EXPECT_NEAR(description.pose.theta, kPi, 1e-12) << "brought into (-pi, pi]";
  EXPECT_TRUE(description.cameras.empty());
  EXPECT_FALSE(description.ranger);
  EXPECT_TRUE(plan.waypoints.empty());
  EXPECT_FALSE(plan.patrol);
  EXPECT_EQ(description.place.line, 2);
  EXPECT_EQ(description.place.column, 3);
}

TEST(Defrobot, HasThePartsOfTheManualWithEvaluatedNumbers) {
  const auto [description, plan, straight, agent] = robot(
      "(defrobot robbie (m (10 5) 0) :cameras (((/ pi 4) 3) ((/ pi 2) 5)) :hands (10 4)"
      " :bins (20 (+ 2 3)))");
  EXPECT_EQ(description.cameras, (std::vector<CameraDescription>{{kPi / 4, 3}, {kPi / 2, 5}}));
  EXPECT_EQ(description.hands, (std::vector{10.0, 4.0}));
  EXPECT_EQ(description.bins, (std::vector{20.0, 5.0}));
}

TEST(Defrobot, AcceptsTypesInAnyCase) {
  EXPECT_EQ(robot("(defrobot r (m (1 1) 0) :type P2AT)").robot.type, RobotType::P2at);
  EXPECT_EQ(robot("(defrobot r (m (1 1) 0) :type 'telemax)").robot.type, RobotType::Telemax);
  EXPECT_EQ(robot("(defrobot r (m (1 1) 0) :type airrobot)").robot.type, RobotType::Airrobot);
}

TEST(Defrobot, AcceptsARanger) {
  EXPECT_EQ(robot("(defrobot r (m (1 1) 0) :ranger ((* 2 pi) 36 5 .01))").robot.ranger,
            (RangeSensorSpec{36, 2 * kPi, 5.0, 0.01}));
  EXPECT_EQ(robot("(defrobot r (m (1 1) 0) :ranger (pi 36 5))").robot.ranger->noise, 0.0);
}

TEST(Defrobot, AcceptsAMissionAndPatrols) {
  const Plan plan = robot(R"((defrobot r (m (1 1) 0)
      :mission ((goto (3 4)) (goto (5 6 (/ pi 2))) (turnto (1.5)) (turnto ((- pi))) (explore))
      :patrol #t))")
                        .plan;
  EXPECT_EQ(plan.waypoints,
            (std::vector{Waypoint::go_to({3, 4}), Waypoint::go_to({5, 6}, kPi / 2),
                         Waypoint::turn_to(1.5), Waypoint::turn_to(kPi), Waypoint::explore()}));
  EXPECT_TRUE(plan.patrol);
  EXPECT_FALSE(robot("(defrobot r (m (1 1) 0) :mission ((explore)) :patrol #f)").plan.patrol);
  EXPECT_TRUE(robot("(defrobot r (m (1 1) 0) :straight #t)").straight);
  EXPECT_FALSE(robot("(defrobot r (m (1 1) 0) :straight #f)").straight);
  EXPECT_FALSE(robot("(defrobot r (m (1 1) 0))").straight);
}

TEST(Defrobot, MakesWayUnlessItSaysNo) {
  EXPECT_TRUE(robot("(defrobot r (m (1 1) 0))").robot.yields);
  EXPECT_TRUE(robot("(defrobot r (m (1 1) 0) :yields #t)").robot.yields);
  EXPECT_FALSE(robot("(defrobot r (m (1 1) 0) :yields nil)").robot.yields);
  EXPECT_FALSE(robot("(defrobot r (m (1 1) 0) :yields #f)").robot.yields);
}

TEST(Defrobot, CanComeBeforeItsMap) {
  EXPECT_EQ(load("(defrobot r (later (1 1) 0)) (defmap later (5 5))").robots.size(), 1u);
}

TEST(Defrobot, BindsItsNameAndAcceptsAMapVariable) {
  EXPECT_EQ(load("(defmap m (5 5)) (let ((here m)) (defrobot r (here (1 1) 0))) (assert r)")
                .robots.size(),
            1u);
}

TEST(Defrobot, KeepsNamesInBarsAndConvertsOthersToLowerCase) {
  EXPECT_EQ(robot("(defrobot ROBOT1 (m (1 1) 0))").robot.name, "robot1");
  EXPECT_EQ(robot("(defrobot |Robbie| (m (1 1) 0))").robot.name, "Robbie");
}

TEST(Defrobot, KeepsNamesOfOtherAlphabets) {
  EXPECT_EQ(robot("(defrobot |Робот| (m (1 1) 0))").robot.name, "Робот");
  EXPECT_EQ(robot("(defrobot 机器人 (m (1 1) 0))").robot.name, "机器人");
  EXPECT_EQ(robot("(defrobot 🤖 (m (1 1) 0))").robot.name, "🤖");
}

TEST(Defrobot, RejectsCybots) {
  const std::string error = load_error("(defmap m (4 4)) (defrobot r (m (1 1) 0) :type cybot)");
  EXPECT_THAT(error, ::testing::HasSubstr("a cybot comes by itself"));
  EXPECT_THAT(error, ::testing::HasSubstr(":cybot-start"));
}

TEST(Defrobot, CanBeGeneratedByAProgram) {
  const Scenario scenario = load(R"(
    (defmap m (40 40))
    (defmacro team (count)
      `(progn ,@(loop for k from 1 to count
                      collect `(defrobot ,(intern (format nil "R~d" k)) (m (,k 1) 0) :type p2at))))
    (team 12))");
  ASSERT_EQ(scenario.robots.size(), 12u);
  EXPECT_EQ(scenario.robots[11].robot.name, "r12");
}

struct Wrong {
  const char* form;
  const char* error;
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.form; }

class WrongRobot : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongRobot, IsReportedWithPlaceFormAndExpectation) {
  EXPECT_THAT(
      load_error(std::string("(defmap m (9 9))\n(defrobot a (m (8 8) 0))\n") + GetParam().form),
      StartsWith(std::string("t.lisp:3:") + GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    Forms, WrongRobot,
    ::testing::Values(
        Wrong{"(defrobot r)",
              "1: (defrobot r): expected (defrobot name (map (x y) angle) [:key "
              "value ...]); parts are missing after r"},
        Wrong{"(defrobot r (m (1 1)))",
              "1: (defrobot r (m (1 1))): expected (defrobot name (map "
              "(x y) angle) [:key value ...]); the start needs a map"},
        Wrong{"(defrobot r (m (1) 0))",
              "1: (defrobot r (m (1) 0)): expected (defrobot name (map "
              "(x y) angle) [:key value ...]); the position needs two"},
        Wrong{"(defrobot 5 (m (1 1) 0))", "1: (defrobot 5 (m (1 1) 0)): expected (defrobot"},
        Wrong{"(defrobot r (n (1 1) 0))", "1: (defrobot r (n (1 1) 0)): there is no map named n"},
        Wrong{"(defrobot r (m (1 10) 0))",
              "1: (defrobot r (m (1 10) 0)): r stands at (1 10), outside the map, which goes from "
              "(0 0) to (9 9)"},
        Wrong{"(defrobot A (m (1 1) 0))",
              "1: (defrobot A (m (1 1) 0)): there is a robot named a already at line 2"},
        Wrong{"(defrobot |a b| (m (1 1) 0))",
              "1: (defrobot |a b| (m (1 1) 0)): 'a b' cannot be a robot's name"},
        Wrong{"(defrobot r (m (1 1) 0) :type tank)",
              "1: (defrobot r (m (1 1) 0) :type tank): there is no robot type 'tank'; expected one "
              "of point, p2at, telemax, airrobot"},
        Wrong{"(defrobot r (m (1 1) 0) :colour red)",
              "1: (defrobot r (m (1 1) 0) :colour red): expected (defrobot name (map (x y) angle) "
              "[:key value ...]); :colour is not one of :cameras"},
        Wrong{"(defrobot r (m (1 1) 0) :cameras ((/ pi 4) 3))",
              "35: (/ pi 4): expected (defrobot name (map (x y) angle) [:key value ...]); a camera "
              "is a list (fov res), not (/ pi 4)"},
        Wrong{"(defrobot r (m (1 1) 0) :cameras ((7 3)))",
              "35: (7 3): a field of view of 7 is impossible"},
        Wrong{"(defrobot r (m (1 1) 0) :cameras ((1 0)))", "35: (1 0): a view of 0 pixels"},
        Wrong{"(defrobot r (m (1 1) 0) :hands (-1))",
              "1: (defrobot r (m (1 1) 0) :hands (-1)): the strength of a hand cannot be negative"},
        Wrong{"(defrobot r (m (1 1) 0) :bins (-1))",
              "1: (defrobot r (m (1 1) 0) :bins (-1)): the capacity of a storage bin"},
        Wrong{"(defrobot r (m (1 1) 0) :hands 5)",
              "1: (defrobot r (m (1 1) 0) :hands 5): expected"},
        Wrong{"(defrobot r (m (1 1) 0) :ranger (1 2))",
              "1: (defrobot r (m (1 1) 0) :ranger (1 2)): expected"},
        Wrong{"(defrobot r (m (1 1) 0) :ranger (0 2 3))",
              "1: (defrobot r (m (1 1) 0) :ranger (0 2 3)): the ranger's field of view is 0"},
        Wrong{"(defrobot r (m (1 1) 0) :ranger (1 1e6 3))",
              "1: (defrobot r (m (1 1) 0) :ranger (1 1e6 3)): the ranger's number of rays"},
        Wrong{"(defrobot r (m (1 1) 0) :ranger (1 9 -3))",
              "1: (defrobot r (m (1 1) 0) :ranger (1 9 -3)): the ranger's range is -3"},
        Wrong{"(defrobot r (m (1 1) 0) :ranger (1 9 3 2))",
              "1: (defrobot r (m (1 1) 0) :ranger (1 9 3 2)): the ranger's noise is 2"},
        Wrong{
            "(defrobot r (m (1 1) 0) :mission ((goto 3 4)))",
            "35: (goto 3 4): expected (goto (x y [theta])), (turnto (theta)) or (explore); a goto "
            "needs (x y) or (x y theta)"},
        Wrong{
            "(defrobot r (m (1 1) 0) :mission ((explore) (fly (3 4))))",
            "45: (fly (3 4)): expected (goto (x y [theta])), (turnto (theta)) or (explore); fly is "
            "not a way-point"},
        Wrong{"(defrobot r (m (1 1) 0) :mission ((goto (3 14))))",
              "35: (goto (3 14)): the way-point (3 14) lies outside the map"},
        Wrong{"(defrobot r (m (1 1) 0) :patrol t)",
              "1: (defrobot r (m (1 1) 0) :patrol t): a patrol needs way-points"}));

TEST(Defrobot, RejectsAMissionOfMoreThanAThousandWayPoints) {
  std::string mission;
  for (int k = 0; k < 1001; ++k) mission += "(explore) ";
  EXPECT_THAT(load_error("(defmap m (9 9)) (defrobot r (m (1 1) 0) :mission (" + mission + "))"),
              ::testing::HasSubstr("the mission has 1001 way-points; expected at most 1000"));
}

TEST(Defrobot, RejectsRobotsInSeveralMaps) {
  EXPECT_THAT(
      load_error("(defmap m (9 9)) (defmap n (9 9)) (defrobot a (m (1 1) 0))\n"
                 "(defrobot b (n (1 1) 0))"),
      StartsWith("t.lisp:2:1: (defrobot b (n (1 1) 0)): all robots must be in one map; this "
                 "one is in n, a is in m"));
}

}  // namespace
}  // namespace magna
