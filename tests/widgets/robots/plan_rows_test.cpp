// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/team/waypoint_table_model.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/mission/plan_check.h"

namespace magna {
namespace {

Plan four() {
  return {{Waypoint::go_to({1, 0}), Waypoint::go_to({2, 0}), Waypoint::go_to({3, 0}),
           Waypoint::go_to({4, 0})},
          false};
}
std::vector<double> xs(const Plan& plan) {
  std::vector<double> found;
  for (const Waypoint& w : plan.waypoints) found.push_back(w.target.x);
  return found;
}
using Xs = std::vector<double>;
using Rows = std::vector<int>;

TEST(PlanRows, RemovesRows) {
  EXPECT_EQ(xs(without_rows(four(), {0, 2})), (Xs{2, 4}));
  EXPECT_EQ(xs(without_rows(four(), {3, 9})), (Xs{1, 2, 3}));
}

TEST(PlanRows, MovesSeveralTogetherUpToTheEnds) {
  EXPECT_EQ(xs(moved_rows(four(), {1, 2}, -1)), (Xs{2, 3, 1, 4}));
  EXPECT_EQ(xs(moved_rows(four(), {0, 2}, +1)), (Xs{2, 1, 4, 3}));
  EXPECT_EQ(xs(moved_rows(four(), {0, 2}, -1)), (Xs{1, 2, 3, 4}));
  EXPECT_EQ(xs(moved_rows(four(), {3}, +1)), (Xs{1, 2, 3, 4}));
  EXPECT_EQ(places_after_move(four(), {1, 2}, -1), (Rows{0, 1}));
  EXPECT_EQ(places_after_move(four(), {0, 2}, -1), (Rows{0, 2}));
}

TEST(PlanRows, PlacesANewOneBetweenItsNeighboursOrBehindTheLast) {
  const CellMap map({0, -10}, 20, 20);
  EXPECT_EQ(waypoint_between(four(), 0, {0, 0, 0}, map).target, (Point{0.5, 0}));
  EXPECT_EQ(waypoint_between(four(), 2, {0, 0, 0}, map).target, (Point{2.5, 0}));
  EXPECT_EQ(waypoint_between(four(), 4, {0, 0, 0}, map).target, (Point{5, 0}));
  EXPECT_EQ(waypoint_between({}, 0, {3, 3, 0}, map).target, (Point{4, 3}));
}

TEST(PlanRows, PlacesANewOneOnTheMap) {
  const CellMap map({0, 0}, 4, 4);
  const Waypoint w = waypoint_between(four(), 4, {0, 0, 0}, map);
  EXPECT_FALSE(check_waypoint(map, w)) << w.target.x << " " << w.target.y;
}

TEST(PlanRows, AnotherTypeTakesMissingValuesFromThePlan) {
  const Waypoint turn = as_type(four(), 1, WaypointType::TurnTo, {0, 0, 1.0});
  EXPECT_EQ(turn.type, WaypointType::TurnTo);
  EXPECT_DOUBLE_EQ(turn.theta.value(), 0.0);  // it arrives along x
  EXPECT_EQ(as_type(four(), 1, WaypointType::Explore, {}), Waypoint::explore());
  Plan plan = four();
  plan.waypoints[1] = Waypoint::explore();
  EXPECT_EQ(as_type(plan, 1, WaypointType::Goto, {}).target, (Point{1, 0}));
  plan.waypoints[1] = Waypoint::turn_to(0.5);
  EXPECT_EQ(as_type(plan, 1, WaypointType::Goto, {}).theta, 0.5);
}

}  // namespace
}  // namespace magna
