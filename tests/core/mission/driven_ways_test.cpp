// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/driven_ways.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/geometry/segment.h"

namespace magna {
namespace {

constexpr RobotId kOne{0}, kTwo{1};

Plan plan(const std::vector<Point>& places, bool patrol = false) {
  Plan made;
  for (const Point& place : places) made.waypoints.push_back(Waypoint::go_to(place));
  made.patrol = patrol;
  return made;
}

class DrivenWaysTest : public testing::Test {
 protected:
  /// Drives straight to a place in steps of 0.05 m.
  void drive(Point to) {
    const Point from = driven.back();
    const int steps = std::max(1, static_cast<int>(std::ceil(distance(from, to) / 0.05)));
    for (int k = 1; k <= steps; ++k) put(from + (to - from) * (double(k) / steps));
  }
  void put(Point at) {
    driven.push_back(at);
    const Pose pose{at.x, at.y, 0.0};
    ways.follow({&pose, 1});
  }
  std::vector<std::vector<Point>> legs() const {
    const auto way = ways.way(kOne);
    return way ? way->legs : std::vector<std::vector<Point>>();
  }
  std::size_t points() const {
    std::size_t count = 0;
    for (const auto& leg : legs()) count += leg.size();
    return count;
  }
  /// Largest distance of a driven place from the recorded line, which ends at the robot.
  double farthest_off() const {
    std::vector<Point> line;
    for (const auto& leg : legs()) line.insert(line.end(), leg.begin(), leg.end());
    line.push_back(driven.back());
    double farthest = 0.0;
    for (const Point& at : driven) {
      double nearest = 1e9;
      for (std::size_t k = 1; k < line.size(); ++k) {
        nearest = std::min(nearest, distance(at, nearest_on_segment(line[k - 1], line[k], at)));
      }
      farthest = std::max(farthest, nearest);
    }
    return farthest;
  }

  DrivenWays ways;
  std::vector<Point> driven{{0, 0}};
};

TEST_F(DrivenWaysTest, HasNothingWithoutAnOrder) {
  put({1, 0});
  EXPECT_EQ(ways.way(kOne), nullptr);
  EXPECT_EQ(ways.way({7}), nullptr);
  ways.plan_changed(kOne, {}, {1, 0});
  EXPECT_EQ(ways.way(kOne), nullptr);
  EXPECT_EQ(ways.version(), 0U);
}

TEST_F(DrivenWaysTest, KeepsAStraightLineAsItsStart) {
  ways.plan_changed(kOne, plan({{10, 0}}), {0, 0});
  drive({8, 0});
  EXPECT_EQ(legs(), (std::vector<std::vector<Point>>{{{0, 0}}}));
  EXPECT_LT(farthest_off(), 1e-9);
}

TEST_F(DrivenWaysTest, KeepsTheCornersOfADetour) {
  ways.plan_changed(kOne, plan({{10, 0}}), {0, 0});
  for (const Point& to : {Point{0, 4}, Point{6, 4}, Point{6, 0}, Point{10, 0}}) drive(to);
  ASSERT_EQ(legs().size(), 1U);
  EXPECT_GE(legs()[0].size(), 4U);
  EXPECT_LE(legs()[0].size(), 9U);
  EXPECT_LT(farthest_off(), DrivenWays::kTolerance + DrivenWays::kStep);
}

TEST_F(DrivenWaysTest, KeepsTurnsOnTheSpotOut) {
  ways.plan_changed(kOne, plan({{5, 0}}), {0, 0});
  for (int k = 0; k < 100; ++k) put({0.01 * (k % 3), 0.0});
  EXPECT_EQ(points(), 1U);
}

TEST_F(DrivenWaysTest, KeepsTheFarEndOfAWayBack) {
  ways.plan_changed(kOne, plan({{0, 9}}), {0, 0});
  drive({5, 0});
  drive({1, 0});
  drive({1, 3});
  const std::vector<Point> leg = legs().at(0);
  EXPECT_TRUE(std::ranges::any_of(leg, [](Point p) { return distance(p, {5, 0}) < 0.2; }));
  EXPECT_LT(farthest_off(), DrivenWays::kTolerance + DrivenWays::kStep);
}

TEST_F(DrivenWaysTest, FollowsACurveClosely) {
  ways.plan_changed(kOne, plan({{0, 9}}), {0, 0});
  for (double angle = 0.0; angle < kPi; angle += 0.02) {
    put({3.0 * std::sin(angle), 3.0 - 3.0 * std::cos(angle)});
  }
  EXPECT_LT(farthest_off(), DrivenWays::kTolerance + DrivenWays::kStep);
  EXPECT_LT(points(), 30U) << "of 157 places";
}

TEST_F(DrivenWaysTest, BeginsALegAtEachWayPoint) {
  ways.plan_changed(kOne, plan({{3, 0}, {3, 3}, {9, 9}}), {0, 0});
  drive({3, 0});
  ways.waypoint_done(kOne, plan({{3, 3}, {9, 9}}), {3, 0});
  drive({3, 3});
  ways.waypoint_done(kOne, plan({{9, 9}}), {3, 3});
  EXPECT_EQ(legs(),
            (std::vector<std::vector<Point>>{{{0, 0}, {3, 0}}, {{3, 0}, {3, 3}}, {{3, 3}}}));
  ways.waypoint_done(kOne, {}, {9, 9});
  EXPECT_EQ(ways.way(kOne), nullptr) << "the order is over";
}

TEST_F(DrivenWaysTest, ATurnIsNoLeg) {
  Plan turning = plan({{3, 0}});
  turning.waypoints.insert(turning.waypoints.begin(), Waypoint::turn_to(1.0));
  ways.plan_changed(kOne, turning, {0, 0});
  ways.waypoint_done(kOne, plan({{3, 0}}), {0.01, 0});
  EXPECT_EQ(legs().size(), 1U);
  drive({3, 0});
  ways.waypoint_done(kOne, plan({{5, 5}}), {3, 0});
  EXPECT_EQ(legs().size(), 2U);
}

TEST_F(DrivenWaysTest, GoesOnWhileTheRobotDrivesToTheSamePlace) {
  ways.plan_changed(kOne, plan({{3, 0}, {5, 5}}), {0, 0});
  drive({2, 0});
  ways.plan_changed(kOne, plan({{3, 0}, {5, 5}, {7, 7}}), {2, 0});
  EXPECT_EQ(legs().at(0).front(), (Point{0, 0}));
  ways.plan_changed(kOne, plan({{1, 1}, {3, 0}}), {2, 0});
  EXPECT_EQ(legs().at(0).front(), (Point{0, 0})) << "a way-point before it";
  ways.plan_changed(kOne, plan({{8, 8}}), {2, 0});
  EXPECT_EQ(legs(), (std::vector<std::vector<Point>>{{{2, 0}}})) << "another order";
  ways.plan_changed(kOne, {}, {2, 0});
  EXPECT_EQ(ways.way(kOne), nullptr);
}

TEST_F(DrivenWaysTest, KeepsTheLegUnderWayOfAPatrolAlone) {
  ways.plan_changed(kOne, plan({{3, 0}, {3, 3}}, true), {0, 0});
  drive({3, 0});
  ways.waypoint_done(kOne, plan({{3, 3}, {3, 0}}, true), {3, 0});
  EXPECT_EQ(legs(), (std::vector<std::vector<Point>>{{{3, 0}}}));
}

TEST_F(DrivenWaysTest, ForgetsTheBeginningOfALongWay) {
  ways.plan_changed(kOne, plan({{0, 900}}), {0, 0});
  for (int k = 0; k < 900; ++k) drive({k % 2 == 0 ? 1.0 : 0.0, double(k)});
  EXPECT_LE(points(), DrivenWays::kMostPoints);
  EXPECT_GT(points(), DrivenWays::kMostPoints / 2);
  EXPECT_GT(legs().at(0).front().y, 100.0);
  Plan left = plan({{0, 900}});
  for (int k = 0; k < 700; ++k) {
    drive({5.0, 900.0 + k});
    ways.waypoint_done(kOne, left, driven.back());
  }
  EXPECT_LE(points(), DrivenWays::kMostPoints);
  EXPECT_GT(legs().size(), 100U);
}

TEST_F(DrivenWaysTest, SharesTheWayUntilItChanges) {
  ways.plan_changed(kOne, plan({{9, 0}}), {0, 0});
  ways.plan_changed(kTwo, plan({{9, 9}}), {5, 5});
  const auto before = ways.way(kOne);
  const auto version = ways.version();
  drive({2, 0});
  EXPECT_EQ(ways.way(kOne), before);
  EXPECT_EQ(ways.version(), version) << "a straight line has no other corner";
  drive({2, 2});
  EXPECT_NE(ways.way(kOne), before);
  EXPECT_GT(ways.version(), version);
}

}  // namespace
}  // namespace magna
