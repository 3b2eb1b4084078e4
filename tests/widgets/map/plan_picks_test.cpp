// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/plan_picks.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

Plan plan_of(std::initializer_list<double> xs, bool patrol = false) {
  Plan plan;
  for (const double x : xs) plan.waypoints.push_back(Waypoint::go_to({x, 0}));
  plan.patrol = patrol;
  return plan;
}

using Places = std::vector<std::optional<std::size_t>>;
using Indices = std::vector<std::size_t>;
constexpr std::nullopt_t kGone = std::nullopt;

TEST(FollowWaypoints, DropsFinishedWayPoints) {
  EXPECT_EQ(follow_waypoints(plan_of({1, 2, 3, 4}), plan_of({3, 4})), (Places{kGone, kGone, 0, 1}));
  EXPECT_EQ(follow_waypoints(plan_of({1, 2}), plan_of({})), (Places{kGone, kGone}));
}

TEST(FollowWaypoints, RotatesWithAPatrol) {
  EXPECT_EQ(follow_waypoints(plan_of({1, 2, 3}, true), plan_of({2, 3, 1}, true)),
            (Places{2, 0, 1}));
}

TEST(FollowWaypoints, KeepsWayPointsAroundAnExternalChange) {
  EXPECT_EQ(follow_waypoints(plan_of({1, 2, 3}), plan_of({1, 2, 3, 9})), (Places{0, 1, 2}));
  EXPECT_EQ(follow_waypoints(plan_of({1, 2, 3}), plan_of({1, 9, 2, 3})), (Places{0, 2, 3}));
  EXPECT_EQ(follow_waypoints(plan_of({1, 2, 3}), plan_of({1, 3})), (Places{0, kGone, 1}));
  EXPECT_EQ(follow_waypoints(plan_of({1, 2, 3}), plan_of({1, 9, 3})), (Places{0, 1, 2}));
  EXPECT_EQ(follow_waypoints(plan_of({1, 2, 3}), plan_of({2, 3, 9})), (Places{kGone, 0, 1}));
}

TEST(FollowWaypoints, DistinguishesEqualWayPointsByPosition) {
  EXPECT_EQ(follow_waypoints(plan_of({1, 2, 1, 2, 3}), plan_of({2, 1, 2, 3})),
            (Places{kGone, 0, 1, 2, 3}));
}

TEST(PlanPicks, StayOnTheirWayPointsWhileTheRobotDrives) {
  PlanPicks picks;
  picks.start(plan_of({1, 2, 3, 4}));
  picks.add(3);
  picks.add(1);
  EXPECT_EQ(picks.indices(), (Indices{1, 3}));
  picks.follow(plan_of({2, 3, 4}));
  EXPECT_EQ(picks.indices(), (Indices{0, 2}));
  picks.follow(plan_of({3, 4}));
  EXPECT_EQ(picks.indices(), (Indices{1}));
  picks.follow(plan_of({}));
  EXPECT_TRUE(picks.empty());
}

TEST(PlanPicks, PickAddAndToggle) {
  PlanPicks picks;
  picks.start(plan_of({1, 2, 3}));
  picks.toggle(2);
  picks.toggle(0);
  picks.add(0);
  EXPECT_EQ(picks.indices(), (Indices{0, 2}));
  picks.toggle(0);
  EXPECT_EQ(picks.indices(), (Indices{2}));
  picks.pick_only(1);
  EXPECT_EQ(picks.indices(), (Indices{1}));
  picks.assign(plan_of({1, 3}), {1, 0, 1});
  EXPECT_EQ(picks.indices(), (Indices{0, 1}));
}

}  // namespace
}  // namespace magna
