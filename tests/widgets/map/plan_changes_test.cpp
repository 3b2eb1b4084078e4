// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/plan_picks.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

using Indices = std::vector<std::size_t>;

const Waypoint a = Waypoint::go_to({1, 1});
const Waypoint b = Waypoint::go_to({2, 1}, 0.5);
const Waypoint turn = Waypoint::turn_to(1.0);
const Waypoint c = Waypoint::go_to({3, 1});

Plan plan(std::vector<Waypoint> list, bool patrol = false) { return {std::move(list), patrol}; }

TEST(PlanChanges, MovesPlacesOnly) {
  const Indices indices{1, 2, 7};
  EXPECT_EQ(with_moved(plan({a, b, turn}), indices, {1, -1}),
            plan({a, Waypoint::go_to({3, 0}, 0.5), turn}));
}

TEST(PlanChanges, InsertsAtTheEndToo) {
  EXPECT_EQ(with_inserted(plan({a, c}), 1, b), plan({a, b, c}));
  EXPECT_EQ(with_inserted(plan({a, c}), 99, b), plan({a, c, b}));
}

TEST(PlanChanges, RemovingTheLastWayPointEndsAPatrol) {
  EXPECT_EQ(without(plan({a, b, c}, true), Indices{0, 2}), plan({b}, true));
  EXPECT_EQ(without(plan({a}, true), Indices{0}), Plan{});
}

TEST(PlanChanges, AddsAndRemovesHeadings) {
  EXPECT_EQ(with_heading(plan({a}), 0, 2.0), plan({Waypoint::go_to({1, 1}, 2.0)}));
  EXPECT_EQ(with_heading(plan({b}), 0, std::nullopt), plan({Waypoint::go_to({2, 1})}));
  EXPECT_EQ(with_heading(plan({turn}), 0, std::nullopt), plan({turn}));  // this is its heading
  EXPECT_EQ(with_heading(plan({Waypoint::explore()}), 0, 1.0), plan({Waypoint::explore()}));
  EXPECT_EQ(with_heading(plan({a}), 5, 1.0), plan({a}));
}

TEST(PlanChanges, ReordersSeveralTogetherUpToTheEnd) {
  const auto earlier = reordered(plan({a, b, turn, c}), Indices{1, 3}, -1);
  ASSERT_TRUE(earlier);
  EXPECT_EQ(earlier->plan, plan({b, a, c, turn}));
  EXPECT_EQ(earlier->indices, (Indices{0, 2}));
  EXPECT_FALSE(reordered(earlier->plan, earlier->indices, -1));
  const auto later = reordered(plan({a, b, c}), Indices{0, 1}, +1);
  ASSERT_TRUE(later);
  EXPECT_EQ(later->plan, plan({c, a, b}));
  EXPECT_EQ(later->indices, (Indices{1, 2}));
  EXPECT_FALSE(reordered(later->plan, later->indices, +1));
  EXPECT_FALSE(reordered(plan({a}), Indices{}, +1));
  EXPECT_FALSE(reordered(plan({a}), Indices{3}, -1));
}

}  // namespace
}  // namespace magna
