// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/aside_search.h"

#include <gmock/gmock.h>

#include <cmath>

#include "core/geometry/segment.h"

namespace magna {
namespace {

constexpr double kRadius = 0.25;

/// A floor of 40 x 20 m; the robot stands at (20, 10).
class AsideSearchTest : public testing::Test {
 protected:
  /// A robot of the same size that drives along a line.
  void drives(Point from, Point to, bool first = true) {
    legs.push_back({from, to, 2.0 * kRadius, first});
  }
  void stands(Point at, bool stays = true) { bodies.push_back({at, 2.0 * kRadius, stays}); }
  void fill(Point lower, Point upper) { field.fill_box(ObstacleLayer::Ground, lower, upper); }
  std::optional<AsideWay> find() {
    query.field = &field;
    query.start = start;
    query.radius = kRadius;
    query.bodies = bodies;
    query.legs = legs;
    return search.find(query);
  }
  /// The distance of a place from the nearest line.
  double off_lines(Point p) const {
    double least = 100.0;
    for (const AsideLeg& leg : legs) {
      least = std::min(least, distance(nearest_on_segment(leg.from, leg.to, p), p));
    }
    return least;
  }
  /// Whether the way is free of obstacles.
  bool is_free(const AsideWay& way) const {
    Point from = start;
    for (const Point to : way.points) {
      if (field.free_travel(ObstacleLayer::Ground, from, to, kRadius) < distance(from, to) - 1e-6)
        return false;
      from = to;
    }
    return true;
  }

  ObstacleField field{{0, 0}, {40, 20}};
  Point start{20, 10};
  std::vector<AsideBody> bodies;
  std::vector<AsideLeg> legs;
  AsideQuery query;
  AsideSearch search;
};

TEST_F(AsideSearchTest, GoesStraightOffALineByTheShortestWay) {
  drives({14, 10}, {30, 10});
  const auto way = find();
  ASSERT_TRUE(way);
  ASSERT_EQ(way->points.size(), 1U);
  // Both radii and 0.15 m to spare, in squares of 0.2 m.
  EXPECT_NEAR(way->points[0].x, 20.0, 1e-9);
  EXPECT_NEAR(std::abs(way->points[0].y - 10.0), 0.8, 1e-9);
  EXPECT_NEAR(way->length, 0.8, 1e-9);
  EXPECT_TRUE(way->off_all);
}

TEST_F(AsideSearchTest, OfEquallyNearPlacesTakesTheUpperThenTheLeftOne) {
  drives({14, 10}, {30, 10});
  ASSERT_TRUE(find());
  EXPECT_NEAR(find()->points.back().y, 9.2, 1e-9);
  legs.clear();
  drives({20, 4}, {20, 16});
  ASSERT_TRUE(find());
  EXPECT_NEAR(find()->points.back().x, 19.2, 1e-9);
}

TEST_F(AsideSearchTest, TakesTheSideWithoutAWall) {
  drives({14, 10}, {30, 10});
  fill({0, 8.5}, {40, 9.3});  // no room above
  const auto way = find();
  ASSERT_TRUE(way);
  EXPECT_GT(way->points.back().y, 10.6);
}

TEST_F(AsideSearchTest, KeepsOffTheLinesOfAll) {
  drives({14, 10}, {30, 10});
  drives({14, 11}, {30, 11}, false);
  drives({14, 9}, {30, 9}, false);
  const auto way = find();
  ASSERT_TRUE(way);
  EXPECT_TRUE(way->off_all);
  EXPECT_GE(off_lines(way->points.back()), 2.0 * kRadius + 0.1);
}

TEST_F(AsideSearchTest, AtLeastClearsTheLinesOfThoseThatWait) {
  drives({14, 10}, {30, 10});
  for (double y = 1; y < 20; y += 0.5) {
    if (std::abs(y - 10.0) > 0.6) drives({2, y}, {38, y}, false);
  }
  const auto way = find();
  ASSERT_TRUE(way);
  EXPECT_FALSE(way->off_all);
  EXPECT_GE(std::abs(way->points.back().y - 10.0), 0.6);
}

TEST_F(AsideSearchTest, BacksOutOfADeadEnd) {
  // A corridor of a metre, open at x = 16, closed at x = 26; another robot waits behind it inside.
  fill({16, 5}, {26, 9.5});
  fill({16, 10.5}, {26, 15});
  fill({25, 9.5}, {26, 10.5});
  stands({22, 10});
  drives({22, 10}, {10, 10});
  const auto way = find();
  ASSERT_TRUE(way);
  EXPECT_LT(way->points.back().x, 16.0);
  EXPECT_GE(off_lines(way->points.back()), 2.0 * kRadius + 0.1);
  EXPECT_TRUE(is_free(*way));
}

TEST_F(AsideSearchTest, DoesNotPassABodyThatStays) {
  fill({10, 5}, {30, 9.5});
  fill({10, 10.5}, {30, 15});
  stands({18, 10});
  stands({22, 10});
  drives({18, 10}, {34, 10});
  EXPECT_FALSE(find());
}

TEST_F(AsideSearchTest, MayPassABodyThatMakesWayItself) {
  fill({16, 5}, {26, 9.5});
  fill({16, 10.5}, {26, 15});
  fill({25, 9.5}, {26, 10.5});
  stands({22, 10});
  stands({18, 10}, false);
  drives({22, 10}, {10, 10});
  const auto way = find();
  ASSERT_TRUE(way);
  EXPECT_LT(way->points.back().x, 16.0);
}

TEST_F(AsideSearchTest, PrefersAFreeWayToOneThroughABody) {
  drives({14, 10}, {30, 10});
  stands({20, 9.3}, false);  // above it
  const auto way = find();
  ASSERT_TRUE(way);
  EXPECT_GT(way->points.back().y, 10.0);
}

TEST_F(AsideSearchTest, StandsClearOfBodiesAndWalls) {
  drives({14, 10}, {30, 10});
  stands({20, 11.2});
  fill({0, 0}, {40, 9.5});
  const auto way = find();
  ASSERT_TRUE(way);
  const Point place = way->points.back();
  EXPECT_GE(distance(place, {20, 11.2}), 2.0 * kRadius + 0.1);
  EXPECT_FALSE(field.disc_hits(ObstacleLayer::Ground, place, kRadius + 0.09));
  EXPECT_GE(off_lines(place), 2.0 * kRadius + 0.1);
}

TEST_F(AsideSearchTest, KeepsToWhereItMayPassAndStand) {
  drives({14, 10}, {30, 10});
  query.may_pass = [](Point p) { return p.y > 9.5; };
  query.may_stand = [](Point p) { return p.x < 19.0 || p.y < 9.0; };
  const auto way = find();
  ASSERT_TRUE(way);
  EXPECT_LT(way->points.back().x, 19.0);
  EXPECT_GT(way->points.back().y, 10.6);
}

TEST_F(AsideSearchTest, GoesAtLeastAsFarAsAsked) {
  query.least = 1.5;
  const auto way = find();
  ASSERT_TRUE(way);
  EXPECT_GE(distance(way->points.back(), start), 1.5);
  EXPECT_LE(distance(way->points.back(), start), 1.8);
}

TEST_F(AsideSearchTest, FindsNothingWithoutRoom) {
  fill({0, 0}, {40, 9.7});
  fill({0, 10.3}, {40, 20});
  fill({0, 9.7}, {19.7, 10.3});
  fill({20.3, 9.7}, {40, 10.3});
  query.least = 0.1;
  EXPECT_FALSE(find());
}

TEST_F(AsideSearchTest, LeavesARobotThatItTouches) {
  start = {20, 10};
  stands({20, 9.5});  // rim to rim
  drives({14, 10}, {30, 10});
  const auto way = find();
  ASSERT_TRUE(way);
  EXPECT_GT(way->points.back().y, 10.6);
}

TEST_F(AsideSearchTest, GivesTheSameAnswerAgain) {
  drives({14, 10}, {30, 10});
  drives({14, 6}, {30, 13}, false);
  stands({20.5, 10.9});
  const auto one = find();
  const auto other = find();
  ASSERT_TRUE(one && other);
  EXPECT_EQ(one->points, other->points);
}

}  // namespace
}  // namespace magna
