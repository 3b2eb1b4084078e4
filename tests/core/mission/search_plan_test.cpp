// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/search_plan.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"
#include "core/sim/state_hash.h"

namespace magna {
namespace {

using Kind = SearchStep::Kind;

struct SearchPlanTest : testing::Test {
  SearchPlanTest() { until_drive(); }

  /// Carries out all steps before the next drive or wait.
  void until_drive() {
    while (plan.step().kind == Kind::Obey || plan.step().kind == Kind::Reverse ||
           plan.step().kind == Kind::Face) {
      plan.done(view());
    }
  }
  SearchView view() const { return {.sightings = seen, .here = here}; }
  void see(SightingClass kind, Point centre, double diameter) {
    const auto number = static_cast<std::uint32_t>(seen.size());
    seen.push_back({{number}, kind, centre, diameter, RobotId{0}});
  }
  void fail(bool crowded) {
    plan.failed(view(), Message({"test-failed", "cybot2 is in the way"}), crowded);
    until_drive();
  }
  void arrive() {
    here = {plan.step().at.x, plan.step().at.y, here.theta};
    plan.done(view());
    until_drive();
  }
  /// All drives fail because of other robots, until it waits or ends.
  void block() {
    for (int k = 0; k < 100 && plan.step().kind == Kind::Drive; ++k) fail(true);
  }
  std::string_view reason() const { return plan.reason()->code(); }

  std::vector<Sighting> seen;
  Pose here{0.0, 0.0, -kPi / 2.0};
  SearchPlan plan{view()};
};

TEST_F(SearchPlanTest, EndsWhenNoBranchCanBeReached) {
  for (int k = 0; k < 100 && plan.step().kind == Kind::Drive; ++k) fail(false);
  EXPECT_EQ(plan.state(), SearchState::NotFound);
  EXPECT_EQ(reason(), "search-no-posts");
}

TEST_F(SearchPlanTest, WaitsEightTimesForRobotsThatBlockAllBranches) {
  for (int k = 0; k < SearchPlan::kMostWaits; ++k) {
    block();
    ASSERT_EQ(plan.step().kind, Kind::Wait) << k;
    EXPECT_EQ(plan.state(), SearchState::Waiting);
    EXPECT_EQ(reason(), "search-waits-for-robots");
    EXPECT_FALSE(plan.next());
    plan.done(view());
    EXPECT_EQ(plan.step().kind, Kind::Drive) << "it tries again";
  }
  block();
  EXPECT_EQ(plan.state(), SearchState::NotFound);
  EXPECT_EQ(reason(), "search-crowded");
}

TEST_F(SearchPlanTest, ADriveThatArrivesAllowsAsManyWaitsAgain) {
  int waits = 0;
  const auto wait_until_end = [&](int most) {
    for (block(); waits < most && plan.step().kind == Kind::Wait; block()) {
      ++waits;
      plan.done(view());
    }
  };
  wait_until_end(3);
  if (plan.step().kind == Kind::Wait) plan.done(view());
  ASSERT_EQ(plan.step().kind, Kind::Drive);
  arrive();
  waits = 0;
  wait_until_end(100);
  EXPECT_EQ(plan.state(), SearchState::NotFound);
  EXPECT_EQ(waits, SearchPlan::kMostWaits);
}

TEST_F(SearchPlanTest, TakesAnotherPlaceForAnObjectThatIsBlockedForTheSixthTime) {
  see(SightingClass::Blob, {1.0, 0.0}, 0.1);
  fail(true);  // a branch; the object was not seen yet
  ASSERT_EQ(plan.state(), SearchState::Visiting);
  const Point place = plan.step().at;
  for (int k = 0; k < 5; ++k) {
    fail(true);
    EXPECT_EQ(plan.state(), SearchState::Driving) << "something else first";
    block();
    ASSERT_EQ(plan.step().kind, Kind::Wait);
    plan.done(view());
    ASSERT_EQ(plan.state(), SearchState::Visiting);
    EXPECT_EQ(plan.step().at, place) << "the robot may have left";
  }
  fail(true);
  ASSERT_EQ(plan.state(), SearchState::Visiting);
  EXPECT_GT(distance(plan.step().at, place), 0.1);
}

TEST_F(SearchPlanTest, HasTheSameHashWhenAReasonHasOtherWords) {
  here.y = -1.0;  // on its way along a branch
  const auto hash_after = [this](const Message& why) {
    SearchPlan copy = plan;
    copy.failed(view(), why);
    EXPECT_EQ(copy.reason()->code(), "search-branch-closed");
    StateHash hash;
    copy.hash(hash);
    return hash.value();
  };
  const std::uint64_t hash = hash_after(Message({"test-failed", "a post is in the way"}));
  EXPECT_EQ(hash_after(Message({"test-failed", "a post blocks it"})), hash);
  EXPECT_NE(hash_after(Message({"test-blocked", "a post is in the way"})), hash);
}

TEST_F(SearchPlanTest, LeavesABoxThatOthersBlockToThemUntilItTriesAgain) {
  for (const Point post : {Point{1.0, 1.0}, Point{1.0, 1.7}, Point{1.7, 1.0}, Point{1.7, 1.7}}) {
    see(SightingClass::Thin, post, 0.05);
  }
  fail(false);
  ASSERT_EQ(plan.state(), SearchState::Parking);
  EXPECT_TRUE(plan.occupied());
  fail(true);
  EXPECT_NE(plan.state(), SearchState::Parking);
  EXPECT_FALSE(plan.occupied()) << "another one may take it";
  block();
  ASSERT_EQ(plan.step().kind, Kind::Wait);
  plan.done(view());
  EXPECT_EQ(plan.state(), SearchState::Parking);
}

}  // namespace
}  // namespace magna
