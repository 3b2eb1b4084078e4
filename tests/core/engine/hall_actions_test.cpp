// SPDX-License-Identifier: GPL-3.0-or-later
// Actions of robots of a hall and their authors (gobot.md, Actions).
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/geometry/angle.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/running_hall.h"

namespace magna {
namespace {

using test::RunningHall;
namespace act = action;

constexpr double kQuarter = kPi / 2.0;

class HallActions : public testing::Test {
 protected:
  HallActions() : description_(test::drawn_hall(test::one_machine_tiles(), {{8.5, 6.0}})) {}

  RunningHall& hall() {
    if (!hall_) hall_ = std::make_unique<RunningHall>(description_);
    return *hall_;
  }
  Point here() { return hall().pose(0).position(); }

  HallDescription description_;

 private:
  std::unique_ptr<RunningHall> hall_;
};

// --- Motion --------------------------------------------------------------------------------------

TEST_F(HallActions, NavigateEndsExactlyAtItsGoal) {
  EXPECT_EQ(hall().finish(0, act::NavigateTo{{3.0, 6.0}}), ActionEnd::Succeeded);
  EXPECT_EQ(here(), (Point{3.0, 6.0}));
  EXPECT_EQ(hall().pose(0).theta, 0.0) << "no motion turns the body";
}

TEST_F(HallActions, NavigateAvoidsObstacles) {
  EXPECT_EQ(hall().finish(0, act::NavigateTo{{12.0, 1.7}}), ActionEnd::Succeeded);
  EXPECT_EQ(here(), (Point{12.0, 1.7}));
}

TEST_F(HallActions, TwelveMetresTakeWellUnderTenSeconds) {
  hall().finish(0, act::NavigateTo{{2.0, 12.0}});
  const double before = hall().seconds();
  EXPECT_EQ(hall().finish(0, act::NavigateTo{{18.0, 6.0}}), ActionEnd::Succeeded);
  EXPECT_LT(hall().seconds() - before, 8.0);
}

TEST_F(HallActions, NavigationFeedbackGrowsToOne) {
  const auto id = hall().act(0, act::NavigateTo{{3.0, 6.0}});
  ASSERT_TRUE(id);
  double last = -1.0;
  while (hall().actions().active({0}) != nullptr) {
    const double now = hall().actions().active({0})->feedback.value();
    EXPECT_GE(now, last);
    last = now;
    hall().step();
  }
  EXPECT_GT(last, 0.9);
  EXPECT_EQ(hall().end_of(*id), ActionEnd::Succeeded);
}

TEST_F(HallActions, NavigateReachesCellCentresAndTheNearestCellOfAnArea) {
  EXPECT_EQ(hall().finish(0, act::NavigateToCell{{6, 9}}), ActionEnd::Succeeded);
  EXPECT_EQ(here(), (Point{6.5, 9.5}));
  EXPECT_EQ(hall().finish(0, act::NavigateToArea{"interact_area0"}), ActionEnd::Succeeded);
  EXPECT_EQ(cell_of(here()), (Cell{9, 4}));
  EXPECT_EQ(hall().hall().robots()[0].belts, std::vector<int>{0});
  EXPECT_EQ(hall().finish(0, act::GoCharge{}), ActionEnd::Succeeded);
  EXPECT_TRUE(hall().hall().robots()[0].in_station);
}

// The nearest cell, (11, 4), touches the machine: a robot can only be in the one beside it.
TEST_F(HallActions, AnAreaIsReachedInAnyOfItsCells) {
  TileMap tiles = test::one_machine_tiles();
  for (const int i : {9, 10}) {
    tiles.tiles[static_cast<std::size_t>(i * tiles.height + 4)] = Tile::Floor;
    tiles.tiles[static_cast<std::size_t>(i * tiles.height + 5)] = Tile::Interact;
  }
  tiles.tiles[static_cast<std::size_t>(11 * tiles.height + 5)] = Tile::Interact;
  description_ = test::drawn_hall(tiles, {{12.5, 6.5}});
  EXPECT_EQ(hall().finish(0, act::NavigateToArea{"interact_area0"}), ActionEnd::Succeeded);
  EXPECT_EQ(hall().hall().robots()[0].belts.front(), 0);
}

TEST_F(HallActions, AGoalInAnObstacleFailsAtTheNearestPlace) {
  const auto id = hall().act(0, act::NavigateTo{{12.5, 3.5}});
  ASSERT_TRUE(hall().run_until([&] { return hall().end_of(*id).has_value(); }, 30.0));
  EXPECT_EQ(hall().end_of(*id), ActionEnd::Failed);
  EXPECT_NE(hall().reason_of(*id).find("nearest place"), std::string::npos);
}

TEST_F(HallActions, FailForUnknownTargets) {
  EXPECT_EQ(hall().finish(0, act::NavigateToArea{"interact_area9"}), ActionEnd::Failed);
  EXPECT_EQ(hall().finish(0, act::FaceBelt{"belt9", 1.0}), ActionEnd::Failed);
  EXPECT_EQ(hall().finish(0, act::PickPackage{"package77"}), ActionEnd::Failed);
  EXPECT_EQ(hall().finish(0, act::NavigateTo{{100.0, 100.0}}), ActionEnd::Failed);
}

TEST_F(HallActions, DoMoveCoversSpeedTimesDurationWithoutTurning) {
  const auto id = hall().act(0, act::DoMove{kQuarter, 2.0, 1.25});
  hall().step();
  EXPECT_NEAR(hall().actions().active({0})->feedback.value(), 1.0 - 1.0 / 75.0, 1e-9);
  hall().run_until([&] { return hall().end_of(*id).has_value(); }, 5.0);
  EXPECT_EQ(hall().end_of(*id), ActionEnd::Succeeded);
  EXPECT_NEAR(hall().seconds(), 1.25, 1e-9);
  EXPECT_NEAR(here().x, 8.5, 1e-9);
  EXPECT_NEAR(here().y, 6.0 + 2.5, 1e-9);
  EXPECT_EQ(hall().pose(0).theta, 0.0);
}

TEST_F(HallActions, DoMoveStopsAtABeltAndStillTakesItsTime) {
  EXPECT_EQ(hall().finish(0, act::DoMove{-kQuarter, 3.0, 2.0}), ActionEnd::Succeeded);
  EXPECT_NEAR(hall().seconds(), 2.0, 1e-9);
  EXPECT_LT(here().y, 6.0);
  EXPECT_GT(here().y, 0.5) << "not through the wall";
}

TEST_F(HallActions, ARobotStaysInTheHallAtAnySpeed) {
  EXPECT_EQ(hall().finish(0, act::DoMove{0.3, 1e300, 0.1}), ActionEnd::Succeeded);
  EXPECT_TRUE(hall().engine().world().cells().contains(here()));
  EXPECT_EQ(hall().finish(0, act::DoRotation{-1e300, 0.1}), ActionEnd::Succeeded);
  EXPECT_EQ(hall().finish(0, act::RotateTo{1e300, 1e-3}, 1.0), std::nullopt);
  const double theta = hall().pose(0).theta;
  EXPECT_TRUE(theta > -kPi && theta <= kPi) << theta;
}

TEST_F(HallActions, ARotationEndsExactlyAtItsAngleAndDuration) {
  EXPECT_EQ(hall().finish(0, act::DoRotation{-0.3, 1.5}), ActionEnd::Succeeded);
  EXPECT_NEAR(hall().pose(0).theta, -0.45, 1e-12);
  EXPECT_NEAR(hall().seconds(), 1.5, 1e-9);
  hall().step();
  EXPECT_EQ(hall().engine().team().velocity()[0].omega, 0.0);
}

TEST_F(HallActions, RotateToTakesTheShorterDirection) {
  hall().finish(0, act::RotateTo{3.0, 2.0});
  EXPECT_EQ(hall().pose(0).theta, 3.0);
  const double before = hall().seconds();
  EXPECT_EQ(hall().finish(0, act::RotateTo{-3.0, 2.0}), ActionEnd::Succeeded);
  EXPECT_NEAR(hall().pose(0).theta, -3.0, 1e-12);
  EXPECT_LT(hall().seconds() - before, 0.2) << "through pi";
  const auto there = hall().act(0, act::RotateTo{-3.0, 2.0});
  EXPECT_EQ(hall().end_of(*there), ActionEnd::Succeeded) << "at once";
}

TEST_F(HallActions, FacingABeltTurnsToTheMeanOfItsCorners) {
  EXPECT_EQ(hall().finish(0, act::FaceBelt{"belt0", 5.0}), ActionEnd::Succeeded);
  EXPECT_NEAR(hall().pose(0).theta, heading({8.5, 6.0}, {10.5, 3.5}), 1e-9);
}

// --- Controllers ---------------------------------------------------------------------------------

TEST_F(HallActions, ControllerNoneTakesItsExactTime) {
  description_.controller = RobotController::None;
  EXPECT_EQ(hall().finish(0, act::NavigateTo{{8.5, 9.125}}), ActionEnd::Succeeded);
  EXPECT_NEAR(hall().seconds(), 2.0, 1.5 / 60.0);
  EXPECT_EQ(here(), (Point{8.5, 9.125}));
}

TEST_F(HallActions, ControllerNoneMovesThroughWallsButNotOutOfTheHall) {
  description_.controller = RobotController::None;
  EXPECT_EQ(hall().finish(0, act::DoMove{-kQuarter, 3.0, 10.0}), ActionEnd::Succeeded);
  EXPECT_EQ(here(), (Point{8.5, 0.0}));
}

TEST_F(HallActions, ControllerTeleportArrivesInTheNextTick) {
  description_.controller = RobotController::Teleport;
  const auto id = hall().act(0, act::NavigateTo{{15.0, 11.0}});
  hall().step();
  EXPECT_EQ(hall().end_of(*id), ActionEnd::Succeeded);
  EXPECT_EQ(here(), (Point{15.0, 11.0}));
}

// --- Life-cycle ----------------------------------------------------------------------------------

TEST_F(HallActions, IdsStartAtOne) {
  EXPECT_EQ(hall().act(0, act::NavigateTo{{3.0, 6.0}})->value, 1U);
  EXPECT_EQ(hall().act(0, act::RotateTo{1.0, 1.0})->value, 2U);
}

TEST_F(HallActions, ANewActionPreemptsTheOldOneAndStopsItsMotion) {
  const auto first = hall().act(0, act::NavigateTo{{3.0, 6.0}});
  hall().run(0.5);
  hall().events.clear();
  const auto second = hall().act(0, act::RotateTo{1.0, 1.0});
  std::vector<std::string> order;
  for (const Event& event : hall().events) {
    if (const auto* ended = std::get_if<event::ActionEnded>(&event)) {
      order.push_back(std::string(name(ended->how)) + std::to_string(ended->action.value));
    }
    if (const auto* begun = std::get_if<event::ActionBegun>(&event)) {
      order.push_back("begun" + std::to_string(begun->action.value));
      EXPECT_EQ(begun->author.name, "client-1");
    }
  }
  EXPECT_EQ(order, (std::vector<std::string>{"preempted" + std::to_string(first->value),
                                             "begun" + std::to_string(second->value)}));
  const Point there = here();
  hall().run(1.2);
  EXPECT_EQ(hall().end_of(*second), ActionEnd::Succeeded);
  EXPECT_EQ(here(), there);
}

TEST_F(HallActions, CancellingStopsTheRobotAndIsReportedOnce) {
  const auto id = hall().act(0, act::NavigateTo{{3.0, 6.0}});
  hall().run(0.5);
  EXPECT_TRUE(hall().submit(Author::client("client-2"), input::HallCancel{*id}));
  EXPECT_EQ(hall().end_of(*id), ActionEnd::Cancelled);
  hall().run(0.5);
  const Point there = here();
  hall().run(1.0);
  EXPECT_EQ(here(), there);
  EXPECT_FALSE(hall().submit(Author::client("client-2"), input::HallCancel{*id}));
}

TEST_F(HallActions, ARejectedActionLeavesTheRunningOneUnchanged) {
  const auto id = hall().act(0, act::NavigateTo{{3.0, 6.0}});
  hall().run(0.2);
  EXPECT_FALSE(hall().act(0, act::DoMove{std::nan(""), 1.0, 1.0}));
  EXPECT_FALSE(hall().act(0, act::DoMove{0.0, 1.0, -1.0}));
  EXPECT_FALSE(hall().act(7, act::GoCharge{}));
  EXPECT_TRUE(hall().run_until([&] { return hall().end_of(*id).has_value(); }, 10.0));
  EXPECT_EQ(hall().end_of(*id), ActionEnd::Succeeded);
}

TEST_F(HallActions, AMissionOfTheOperatorPreemptsAnAction) {
  const auto id = hall().act(0, act::NavigateTo{{3.0, 6.0}});
  hall().run(0.3);
  Plan plan;
  plan.waypoints.push_back(Waypoint::go_to({8.5, 11.0}));
  EXPECT_TRUE(hall().submit(Author::person(), input::MissionSet{RobotId{0}, plan, true}));
  EXPECT_EQ(hall().end_of(*id), ActionEnd::Preempted);
  hall().run(6.0);
  EXPECT_LT(distance(here(), {8.5, 11.0}), 0.11);
}

TEST_F(HallActions, StickAndStopPreemptAnAction) {
  const auto first = hall().act(0, act::NavigateTo{{3.0, 6.0}});
  hall().run(0.3);
  EXPECT_TRUE(hall().submit(Author::person(), input::Hold{RobotId{0}, {0.5, 0.0, 0.0}}));
  EXPECT_EQ(hall().end_of(*first), ActionEnd::Preempted);
  EXPECT_FALSE(hall().act(0, act::GoCharge{})) << "while it is held";
  hall().run(2.0);
  const auto second = hall().act(0, act::NavigateTo{{3.0, 6.0}});
  ASSERT_TRUE(second);
  hall().run(0.3);
  EXPECT_TRUE(hall().submit(Author::person(), input::StopAll{}));
  EXPECT_EQ(hall().end_of(*second), ActionEnd::Preempted);
  EXPECT_FALSE(hall().act(0, act::RotateTo{1.0, 1.0}));
  hall().run(0.5);
  EXPECT_TRUE(hall().submit(Author::person(), input::ReleaseStop{}));
  const Point there = here();
  hall().run(1.0);
  EXPECT_EQ(here(), there) << "nothing resumes by itself";
}

TEST_F(HallActions, AnActionReplacesTheRunningMission) {
  Plan plan;
  plan.waypoints.push_back(Waypoint::go_to({8.5, 11.0}));
  hall().submit(Author::person(), input::MissionSet{RobotId{0}, plan, true});
  hall().run(0.3);
  EXPECT_EQ(hall().finish(0, act::NavigateTo{{3.0, 6.0}}), ActionEnd::Succeeded);
  hall().run(2.0);
  EXPECT_EQ(here(), (Point{3.0, 6.0}));
}

// --- Batteries -----------------------------------------------------------------------------------

TEST_F(HallActions, AnEmptyBatteryFailsTheActionAndStopsTheRobot) {
  description_.robots[0].drain_rate = 10.0;
  const auto id = hall().act(0, act::NavigateTo{{3.0, 12.0}});
  hall().run(1.2);
  EXPECT_EQ(hall().end_of(*id), ActionEnd::Failed);
  EXPECT_EQ(hall().reason_of(*id), "its battery is empty");
  const Point there = here();
  EXPECT_EQ(hall().finish(0, act::DoMove{0.0, 1.0, 1.0}), ActionEnd::Failed);
  hall().submit(Author::person(), input::Hold{RobotId{0}, {1.0, 0.0, 0.0}});
  hall().run(0.2);
  EXPECT_EQ(here(), there);
}

// --- Packages by robots --------------------------------------------------------------------------

TEST_F(HallActions, ARobotCarriesAPackageToTheMachine) {
  EXPECT_EQ(hall().finish(0, act::NavigateToArea{"interact_area2"}), ActionEnd::Succeeded);
  EXPECT_EQ(hall().finish(0, act::FaceBelt{"belt2", 5.0}), ActionEnd::Succeeded);
  hall().run(2.0);
  const auto pick = hall().act(0, act::Pick{});
  EXPECT_EQ(hall().end_of(*pick), ActionEnd::Succeeded) << "at once";
  EXPECT_EQ(hall().finish(0, act::NavigateToArea{"interact_area0"}), ActionEnd::Succeeded);
  EXPECT_EQ(hall().finish(0, act::FaceBelt{"belt0", 5.0}), ActionEnd::Succeeded);
  EXPECT_EQ(hall().finish(0, act::Place{}), ActionEnd::Succeeded);
  hall().run(1.2);
  EXPECT_EQ(hall().hall().place_name(PackageId{0}), "belt1");
}

TEST_F(HallActions, CommandAMachineOnDemand) {
  description_.machines_on_command = true;
  hall().finish(0, act::NavigateToArea{"interact_area2"});
  hall().finish(0, act::FaceBelt{"belt2", 5.0});
  hall().run(2.0);
  ASSERT_EQ(hall().finish(0, act::Pick{}), ActionEnd::Succeeded);
  hall().finish(0, act::NavigateToArea{"interact_area0"});
  hall().finish(0, act::FaceBelt{"belt0", 5.0});
  ASSERT_EQ(hall().finish(0, act::Place{}), ActionEnd::Succeeded);
  const Author who = Author::client("client-1");
  const auto wrong = hall().submit(who, input::HallProcess{"machine0", "package1"});
  ASSERT_TRUE(wrong.action);
  EXPECT_EQ(hall().end_of(*wrong.action), ActionEnd::Failed);
  const auto right = hall().submit(who, input::HallProcess{"machine0", "package0"});
  ASSERT_TRUE(right.action);
  hall().run(0.5);
  ASSERT_EQ(hall().actions().processes().size(), 1U);
  EXPECT_NEAR(hall().actions().processes()[0].feedback, 0.5, 0.02);
  EXPECT_FALSE(hall().submit(who, input::HallProcess{"machine0", "package0"}));
  hall().run(0.6);
  EXPECT_EQ(hall().end_of(*right.action), ActionEnd::Succeeded);
  EXPECT_EQ(hall().hall().place_name(PackageId{0}), "belt1");
}

// --- The picture ---------------------------------------------------------------------------------

TEST_F(HallActions, TheSnapshotShowsTheHall) {
  hall().act(0, act::NavigateTo{{3.0, 6.0}});
  hall().run(0.5);
  const auto snapshot = SnapshotMaker().make(hall().engine());
  ASSERT_NE(snapshot->hall, nullptr);
  const HallStatus::Robot& robot = snapshot->hall->robots[0];
  EXPECT_EQ(robot.action, "navigate_to 3 6");
  EXPECT_EQ(robot.action_id, ActionId{1});
  EXPECT_GT(robot.progress.value(), 0.1);
  EXPECT_NEAR(robot.battery, 0.995, 1e-3);
  EXPECT_EQ(snapshot->statuses->at(0).task, "navigate_to 3 6");
  EXPECT_EQ(snapshot->hall->made, 1U);
  EXPECT_NEAR(snapshot->hall->seconds, 0.5, 1e-9);
}

}  // namespace
}  // namespace magna
