// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/area_divisions.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "tests/support/small_scenario.h"

namespace magna {
namespace {

/// A room of 20 x 12 m with a box of 1 x 1 m that is moved.
struct AreaDivisionsTest : testing::Test {
  AreaDivisionsTest() {
    ThingDescription box;
    box.name = "box";
    box.attributes.set("obsmove", true);
    box.footprint = Footprint{1.0, 1.0, 0.0};
    EXPECT_TRUE(world.add_thing(box, kHere));
  }
  void move_box(Point to) { EXPECT_EQ(world.move_thing(ThingId{0}, to), std::nullopt); }
  /// On the floor in force.
  bool is_free(Point p, const AreaDivisions::Kind& kind, Tick due) {
    return divisions.floor(kind, due).region(p) != FreeRegions::kNone;
  }
  std::uint64_t hash() const {
    StateHash hash;
    divisions.hash(hash);
    return hash.value();
  }

  static constexpr Point kHere{5.5, 5.5}, kThere{10.5, 5.5};
  const AreaDivisions::Kind open{ObstacleLayer::Ground, 0.3, {}};
  World world = std::move(World::build(test::small_scenario(0).world).value());
  WorkerPool workers;
  AreaDivisions divisions{world, workers};
};

TEST_F(AreaDivisionsTest, TheFloorOfAChangedWorldIsInForceWhenItIsDue) {
  EXPECT_FALSE(is_free(kHere, open, 5));
  EXPECT_TRUE(is_free(kThere, open, 5));
  const auto before = hash();
  move_box(kThere);
  EXPECT_FALSE(is_free(kHere, open, 10)) << "the old one";
  EXPECT_NE(hash(), before) << "another one is asked for";
  divisions.take_due(9);
  EXPECT_FALSE(is_free(kHere, open, 30)) << "it is asked for once";
  divisions.take_due(10);
  EXPECT_TRUE(is_free(kHere, open, 40));
  EXPECT_FALSE(is_free(kThere, open, 40));
}

TEST_F(AreaDivisionsTest, AChangeInEveryTickMakesOneFloorAtATime) {
  int floors = 0;
  const OrderFloor* last = nullptr;
  for (Tick tick = 1; tick <= 100; ++tick) {
    move_box(tick % 2 == 0 ? kThere : kHere);
    divisions.take_due(tick);
    const OrderFloor* const now = &divisions.floor(open, tick + 20);
    if (std::exchange(last, now) != now) ++floors;
  }
  EXPECT_EQ(floors, 5) << "in ticks 1, 22, 42, 62 and 82";
}

TEST_F(AreaDivisionsTest, AClosedAreaCountsWhenItsFloorIsDue) {
  const Point inside{15, 6};
  const auto closed = [](std::uint64_t version, Point low, Point high) {
    std::vector<ClosedGround::Area> areas{
        {NoGoId{1}, "wet", {low, {high.x, low.y}, high, {low.x, high.y}}}};
    return AreaDivisions::Kind{ObstacleLayer::Ground, 0.3,
                               std::make_shared<const ClosedGround>(std::move(areas), version)};
  };
  const AreaDivisions::Kind east = closed(1, {14, 5}, {16, 7});
  EXPECT_TRUE(is_free(inside, open, 5));
  EXPECT_TRUE(is_free(inside, east, 10));
  divisions.take_due(10);
  EXPECT_FALSE(is_free(inside, east, 20));
  EXPECT_TRUE(is_free(inside, open, 20)) << "robots that it does not bind";
  const AreaDivisions::Kind west = closed(2, {7, 5}, {9, 7});
  divisions.floor(west, 30);
  divisions.take_due(30);
  EXPECT_TRUE(is_free(inside, west, 40));
  EXPECT_FALSE(is_free({8, 6}, west, 40));
}

TEST_F(AreaDivisionsTest, DivisionsBringTheirFloors) {
  DivisionQuery query;
  query.robots.push_back({RobotId{0}, 0, {2.5, 2.5}});
  divisions.ask(AreaOrderId{1}, query, {open}, 5);
  EXPECT_TRUE(divisions.take_due(4).empty());
  const auto due = divisions.take_due(5);
  ASSERT_EQ(due.size(), 1U);
  ASSERT_EQ(due[0].floors.size(), 1U);
  EXPECT_EQ(&divisions.floor(open, 9), due[0].floors[0].get());
  EXPECT_EQ(due[0].division.crew.size(), 1U);
}

TEST_F(AreaDivisionsTest, AnOlderFloorDoesNotReplaceANewerOne) {
  divisions.floor(open, 0);
  move_box(kThere);
  divisions.floor(open, 20);  // asked for with the box there
  move_box({16.5, 5.5});
  DivisionQuery query;
  query.robots.push_back({RobotId{0}, 0, {2.5, 2.5}});
  divisions.ask(AreaOrderId{1}, query, {open}, 10);
  divisions.take_due(10);
  EXPECT_TRUE(is_free(kThere, open, 40));
  divisions.take_due(20);
  EXPECT_TRUE(is_free(kThere, open, 40));
  EXPECT_FALSE(is_free({16.5, 5.5}, open, 40));
}

}  // namespace
}  // namespace magna
