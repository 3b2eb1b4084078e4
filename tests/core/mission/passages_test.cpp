// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/right_of_way.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

constexpr PassageWidths kWidths{0.35, 1.7};

/// A floor of 20 x 10 m with a wall of a metre at x 10 to 11 except for the given gap.
ObstacleField two_rooms(double gap_from, double gap_to) {
  ObstacleField field({0, 0}, {20, 10});
  field.fill_box(ObstacleLayer::Ground, {10, 0}, {11, gap_from});
  field.fill_box(ObstacleLayer::Ground, {10, gap_to}, {11, 10});
  return field;
}

TEST(Passages, IncludeADoorOfOneMetre) {
  const Passages passages(two_rooms(4, 5), ObstacleLayer::Ground, kWidths);
  ASSERT_EQ(passages.all().size(), 1U);
  const Passage& door = passages.all()[0];
  EXPECT_NEAR(door.centre.x, 10.5, 0.06);
  EXPECT_NEAR(door.centre.y, 4.5, 0.06);
  ASSERT_EQ(door.portals.size(), 2U);
  EXPECT_LT(door.portals[0].centre.x * door.portals[0].outward.x,
            10.5 * door.portals[0].outward.x + 1.0);
  for (const Portal& portal : door.portals) {
    EXPECT_NEAR(std::abs(portal.outward.x), 1.0, 0.05);
    EXPECT_GT(dot(portal.outward, portal.centre - door.centre), 0.0);
  }
}

TEST(Passages, ContainPlacesWithinThem) {
  const Passages passages(two_rooms(4, 5), ObstacleLayer::Ground, kWidths);
  EXPECT_EQ(passages.at({10.5, 4.5}), 0);
  EXPECT_EQ(passages.at({9.0, 4.5}), Passages::kNone);
  EXPECT_EQ(passages.at({0.4, 0.4}), Passages::kNone) << "the corner of a room";
  EXPECT_EQ(passages.at({-5.0, 4.5}), Passages::kNone);
  EXPECT_EQ(passages.touched_by({9.95, 4.5}, 0.3), 0);
  EXPECT_EQ(passages.touched_by({9.5, 4.5}, 0.3), Passages::kNone);
}

TEST(Passages, TheBorderOfTheMapNarrowsThemLikeAWall) {
  // The passage around the end of the wall is a metre wide, bounded only by the border.
  EXPECT_EQ(Passages(two_rooms(0, 1), ObstacleLayer::Ground, kWidths).all().size(), 1U);
}

TEST(Passages, ExcludeADoorOfTwoMetres) {
  EXPECT_TRUE(Passages(two_rooms(4, 6), ObstacleLayer::Ground, kWidths).empty());
}

TEST(Passages, ExcludeACrackNarrowerThanAnyBody) {
  EXPECT_TRUE(Passages(two_rooms(4, 4.3), ObstacleLayer::Ground, kWidths).empty());
}

TEST(Passages, ExcludeADeadEnd) {
  ObstacleField field({0, 0}, {20, 10});
  field.fill_box(ObstacleLayer::Ground, {10, 0}, {20, 4});
  field.fill_box(ObstacleLayer::Ground, {10, 5}, {20, 10});
  EXPECT_TRUE(Passages(field, ObstacleLayer::Ground, kWidths).empty());
}

TEST(Passages, ExcludeARoomFullOfChairs) {
  ObstacleField field({0, 0}, {20, 20});
  for (int i = 2; i < 18; ++i) {
    for (int j = 2; j < 18; ++j) {
      const Point corner{i * 1.1, j * 1.1};
      field.fill_box(ObstacleLayer::Ground, corner, corner + Point{0.2, 0.2});
    }
  }
  EXPECT_TRUE(Passages(field, ObstacleLayer::Ground, kWidths).empty());
}

TEST(Passages, WaitingRobotsStandToTheRightOfOncomingOnes) {
  const Passages passages(two_rooms(4, 5), ObstacleLayer::Ground, kWidths);
  for (const Portal& portal : passages.all()[0].portals) {
    const Point right{portal.outward.y, -portal.outward.x};  // driving in, y down
    ASSERT_GE(portal.waiting.size(), 6U);
    for (const Point place : portal.waiting) {
      EXPECT_GT(dot(place - portal.centre, right), 0.7);
      EXPECT_GT(dot(place - portal.centre, portal.outward), 0.3);
    }
    EXPECT_LE(distance(portal.waiting.front(), portal.centre),
              distance(portal.waiting.back(), portal.centre));
  }
}

TEST(Passages, FindTheNearestEnd) {
  const Passages passages(two_rooms(4, 5), ObstacleLayer::Ground, kWidths);
  const std::vector<Portal>& portals = passages.all()[0].portals;
  const auto left = static_cast<std::size_t>(passages.nearest_portal(0, {2, 2}));
  const auto right = static_cast<std::size_t>(passages.nearest_portal(0, {18, 2}));
  EXPECT_LT(portals[left].centre.x, portals[right].centre.x);
}

}  // namespace
}  // namespace magna
