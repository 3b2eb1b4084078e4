// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/reachable_floor.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/mission/explored_floor.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

constexpr double kTick = 0.1;

struct ShareRig : ExploredFloor {
  ExploredShare share(const std::vector<NoGoArea>& no_go = {}) const {
    return explored_share(*team.team, coverage, no_go, now);
  }
  /// Closes the border of the map, so that the unknown outside is not reachable.
  void close_border() {
    fill({0, 0}, {20, 0.25});
    fill({0, 15.75}, {20, 16});
    fill({0, 0.25}, {0.25, 15.75});
    fill({19.75, 0.25}, {20, 15.75});
  }

  TeamRig team{room(20, 16)};
};

/// Of 5 x 5 m, seen as a whole.
void make_closed_room(ShareRig& rig) {
  rig.free({5, 5}, {10, 10});
  rig.fill({4.75, 4.75}, {10.25, 5});
  rig.fill({4.75, 10}, {10.25, 10.25});
  rig.fill({4.75, 5}, {5, 10});
  rig.fill({10, 5}, {10.25, 10});
}

TEST(ExploredShare, OfAClosedRoomIsAllOfIt) {
  ShareRig rig;
  make_closed_room(rig);
  rig.team.add(RobotType::P2at, {7, 7, 0});
  const ExploredShare share = rig.share();
  EXPECT_EQ(share.seen, share.reachable);
  EXPECT_DOUBLE_EQ(share.share(), 1.0);
  EXPECT_GT(share.reachable, 250U);  // 20 x 20 cells but for those beside the walls
  EXPECT_LE(share.reachable, 400U);
  EXPECT_EQ(share.seconds_left(kTick), 0.0);
}

TEST(ExploredShare, CountsUnseenFloorThatRobotsMayReach) {
  ShareRig rig;
  rig.close_border();
  rig.free({1, 1}, {5, 15});
  rig.team.add(RobotType::P2at, {3, 7, 0});
  const ExploredShare share = rig.share();
  EXPECT_EQ(share.seen, 16U * 56U);
  EXPECT_GT(share.reachable, 4000U);  // of 78 x 62 cells within the border
  EXPECT_LT(share.share(), 0.3);
}

TEST(ExploredShare, AFoundWallTakesAwayWhatIsBehind) {
  ShareRig rig;
  rig.close_border();
  rig.free({1, 1}, {10, 15});
  rig.team.add(RobotType::P2at, {3, 7, 0});
  const double open = rig.share().share();
  rig.fill({10, 0.25}, {10.25, 15.75});
  const ExploredShare closed = rig.share();
  EXPECT_LT(open, 0.7);
  EXPECT_GT(closed.share(), 0.8);
  EXPECT_LT(closed.share(), 1.0) << "the strip at the border was not seen";
}

TEST(ExploredShare, WhatIsBehindAGapCountsOnlyIfARobotFits) {
  for (const double gap : {0.25, 1.0}) {
    ShareRig rig;
    rig.close_border();
    rig.free({0.25, 0.25}, {10, 15.75});
    rig.fill({10, 0.25}, {10.25, 7});
    rig.fill({10, 7 + gap}, {10.25, 15.75});
    rig.team.add(RobotType::P2at, {3, 7, 0});
    if (gap < 0.5) {
      EXPECT_DOUBLE_EQ(rig.share().share(), 1.0);
    } else {
      EXPECT_LT(rig.share().share(), 0.7);
    }
  }
}

TEST(ExploredShare, LeavesOutNoGoAreas) {
  ShareRig rig;
  make_closed_room(rig);
  rig.team.add(RobotType::P2at, {6, 6, 0});
  const std::size_t all = rig.share().reachable;
  const std::size_t left =
      rig.share({{{1}, {{7.5, 4.5}, {10.5, 4.5}, {10.5, 10.5}, {7.5, 10.5}}, ""}}).reachable;
  EXPECT_LT(left, all * 2 / 3);
  EXPECT_GT(left, all / 3);
}

TEST(ExploredShare, AddsTheRegionsOfAllRobots) {
  ShareRig rig;
  make_closed_room(rig);
  rig.free({12, 5}, {15, 8});
  rig.fill({11.75, 4.75}, {15.25, 5});
  rig.fill({11.75, 8}, {15.25, 8.25});
  rig.fill({11.75, 5}, {12, 8});
  rig.fill({15, 5}, {15.25, 8});
  rig.team.add(RobotType::P2at, {7, 7, 0});
  const std::size_t one = rig.share().reachable;
  rig.team.add(RobotType::P2at, {8, 8, 0});
  EXPECT_EQ(rig.share().reachable, one) << "in the same room";
  rig.team.add(RobotType::Airrobot, {13.5, 6.5, 0});
  EXPECT_GT(rig.share().reachable, one);
}

TEST(ExploredShare, IsAllWithoutARobotThatExplores) {
  ShareRig rig;
  rig.free({1, 1}, {5, 5});
  EXPECT_EQ(rig.share().reachable, 0U);
  EXPECT_DOUBLE_EQ(rig.share().share(), 1.0);
  rig.team.add(RobotType::Point, {3.5, 3.5, 0});
  EXPECT_EQ(rig.share().reachable, 0U);
}

TEST(ExploredShare, TellsWhenItsFloorWasSeen) {
  ShareRig rig;
  rig.close_border();
  const Tick before = rig.now;
  rig.free({1, 1}, {5, 15});  // a line of 16 cells per tick
  rig.team.add(RobotType::P2at, {3, 7, 0});
  const ExploredShare share = rig.share();
  EXPECT_EQ(share.now, before + 56);
  EXPECT_EQ(share.period, 1) << "fewer ticks than steps";
  ASSERT_EQ(share.course.size(), static_cast<std::size_t>(share.now) + 1);
  EXPECT_TRUE(std::ranges::is_sorted(share.course));
  EXPECT_EQ(share.course[static_cast<std::size_t>(before)], 0U);
  EXPECT_EQ(share.course[static_cast<std::size_t>(before) + 10], 160U);
  EXPECT_EQ(share.course.back(), share.seen);
  const ExploredShare later = explored_share(*rig.team.team, rig.coverage, {}, 1000);
  EXPECT_EQ(later.period, 9);
  EXPECT_EQ(later.course.size(), 113U);  // ticks 0, 9, … 1008
  EXPECT_EQ(later.course.back(), later.seen);
}

/// 100 cells, of which `seen` were seen, `before` of them two minutes earlier.
ExploredShare at_pace(std::uint32_t before, std::uint32_t seen) {
  ExploredShare share{1200, 100, seen, 10, {}};
  share.course.assign(121, before);
  share.course.back() = seen;
  return share;
}

TEST(ExploredShare, EstimatesTheEndByTheLastMinutes) {
  EXPECT_DOUBLE_EQ(*at_pace(0, 60).seconds_left(kTick), 80.0);
  EXPECT_DOUBLE_EQ(*at_pace(50, 60).seconds_left(kTick), 480.0);
  EXPECT_EQ(at_pace(60, 60).seconds_left(kTick), std::nullopt) << "it does not grow";
  EXPECT_EQ(at_pace(70, 60).seconds_left(kTick), std::nullopt) << "it shrinks";
  EXPECT_EQ(at_pace(0, 100).seconds_left(kTick), 0.0);
  ExploredShare slow = at_pace(59, 60);
  slow.reachable = 1'000'000;
  EXPECT_EQ(slow.seconds_left(kTick), std::nullopt) << "in weeks";
}

TEST(ExploredShare, EstimatesAShortRunByAllOfIt) {
  const ExploredShare share{4, 100, 20, 1, {0, 0, 10, 20, 20}};
  EXPECT_DOUBLE_EQ(*share.seconds_left(kTick), 1.6);
  const ExploredShare begun{0, 100, 20, 1, {20}};
  EXPECT_EQ(begun.seconds_left(kTick), std::nullopt);
}

}  // namespace
}  // namespace magna
