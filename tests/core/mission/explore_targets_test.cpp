// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/explore_places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "core/sim/random.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;

using Targets = std::vector<ExploreTarget>;
using Costs = std::vector<TravelCosts>;
constexpr double kNever = std::numeric_limits<double>::infinity();

TEST(ExploreTargets, TheNearerRobotGetsTheTarget) {
  const Targets targets{{{10, 0}, 8.0}};
  EXPECT_THAT(assign_targets(targets, Costs{{9.0}, {4.0}}, {}),
              ElementsAre(std::nullopt, Optional(0U)));
}

TEST(ExploreTargets, APromisingTargetJustifiesALongerPath) {
  const Targets targets{{{2, 0}, 2.0}, {{-6, 0}, 20.0}};
  EXPECT_THAT(assign_targets(targets, Costs{{2.0, 6.0}}, {}), ElementsAre(Optional(1U)));
  EXPECT_THAT(assign_targets(targets, Costs{{2.0, 60.0}}, {}), ElementsAre(Optional(0U)));
}

TEST(ExploreTargets, SpreadTheRobots) {
  // Two adjacent targets and a distant one: the second robot is farther from them.
  const Targets targets{{{10, 0}, 20.0}, {{11.5, 0}, 20.0}, {{-10, 0}, 20.0}};
  EXPECT_THAT(assign_targets(targets, Costs{{10.0, 11.5, 11.0}, {10.5, 12.0, 12.0}}, {}),
              ElementsAre(Optional(0U), Optional(2U)));
}

TEST(ExploreTargets, AvoidTheTargetsOfOthers) {
  const Targets targets{{{10, 0}, 20.0}, {{-12, 0}, 20.0}};
  const std::vector<Point> taken{{11.5, 0}};
  EXPECT_THAT(assign_targets(targets, Costs{{10.0, 12.0}}, {}), ElementsAre(Optional(0U)));
  EXPECT_THAT(assign_targets(targets, Costs{{10.0, 12.0}}, taken), ElementsAre(Optional(1U)));
  EXPECT_THAT(assign_targets(targets, Costs{{10.0, kNever}}, taken), ElementsAre(Optional(0U)))
      << "better than nothing";
  const std::vector<Point> same{{10.2, 0}};
  EXPECT_THAT(assign_targets(targets, Costs{{10.0, kNever}}, same), ElementsAre(std::nullopt))
      << "but not to the very place";
}

TEST(ExploreTargets, ARobotThatReachesNothingGetsNoTarget) {
  const Targets targets{{{10, 0}, 8.0}, {{0, 10}, 8.0}};
  EXPECT_THAT(assign_targets(targets, Costs{{kNever, kNever}, {5.0, kNever}}, {}),
              ElementsAre(std::nullopt, Optional(0U)));
  EXPECT_THAT(assign_targets({}, Costs{{}, {}}, {}), ElementsAre(std::nullopt, std::nullopt));
  EXPECT_THAT(assign_targets(targets, {}, {}), IsEmpty());
}

TEST(ExploreTargets, OrderBreaksTies) {
  const Targets targets{{{10, 0}, 8.0}, {{-10, 0}, 8.0}};
  EXPECT_THAT(assign_targets(targets, Costs{{10.0, 10.0}, {10.0, 10.0}, {10.0, 10.0}}, {}),
              ElementsAre(Optional(0U), Optional(1U), std::nullopt));
}

TEST(ExploreTargets, AreNeverSharedByTwoRobots) {
  RandomStream lots(1, 0, StreamPurpose::World);
  for (int round = 0; round < 50; ++round) {
    Targets targets;
    for (int t = 0; t < 30; ++t) {
      const double x = lots.uniform(0, 40);
      targets.push_back({{x, lots.uniform(0, 40)}, lots.uniform(0, 30)});
    }
    Costs costs(20, TravelCosts(targets.size()));
    for (TravelCosts& row : costs) {
      for (double& cost : row) cost = lots.uniform(0, 1) < 0.2 ? kNever : lots.uniform(0, 60);
    }
    std::set<std::size_t> given;
    const auto chosen = assign_targets(targets, costs, {});
    ASSERT_EQ(chosen.size(), costs.size());
    for (std::size_t r = 0; r < chosen.size(); ++r) {
      if (!chosen[r]) continue;
      EXPECT_TRUE(given.insert(*chosen[r]).second);
      EXPECT_LT(costs[r][*chosen[r]], kNever);
    }
    EXPECT_GE(given.size(), 10U);
  }
}

}  // namespace
}  // namespace magna
