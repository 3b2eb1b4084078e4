// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/no_go_area.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

using ::testing::HasSubstr;
using ::testing::Optional;

using Corners = std::vector<Point>;

std::optional<std::string> check(const Corners& corners) {
  const auto why = check_no_go(CellMap({-5, 0}, 25, 10), corners);
  return why ? std::optional(english(*why)) : std::nullopt;
}

TEST(NoGoArea, ContainsItsInteriorAndBorder) {
  const NoGoArea corner{{1}, {{0, 0}, {6, 0}, {6, 2}, {2, 2}, {2, 6}, {0, 6}}, "operator"};
  EXPECT_TRUE(corner.contains({1, 1}));
  EXPECT_TRUE(corner.contains({1, 5}));
  EXPECT_TRUE(corner.contains({5, 1}));
  EXPECT_FALSE(corner.contains({4, 4})) << "in its bend";
  EXPECT_FALSE(corner.contains({-1, 2})) << "as high as a side";
  EXPECT_FALSE(corner.contains({7, 2}));
  EXPECT_TRUE(corner.contains({3, 2}));
  EXPECT_TRUE(corner.contains({0, 0}));
  EXPECT_TRUE(corner.contains({2, 4}));
  EXPECT_FALSE(corner.contains({2.001, 4}));
}

TEST(NoGoArea, AcceptsEitherOrientation) {
  EXPECT_EQ(check({{0, 0}, {6, 0}, {6, 6}}), std::nullopt);
  EXPECT_EQ(check({{6, 6}, {6, 0}, {0, 0}}), std::nullopt);
  EXPECT_EQ(check({{-5, 0}, {20, 0}, {20, 10}, {-5, 10}}), std::nullopt) << "the whole map";
}

TEST(NoGoArea, GivesTheReasonForAnInvalidOne) {
  EXPECT_THAT(check({{0, 0}, {6, 0}}), Optional(HasSubstr("3 to 64 corners, not 2")));
  EXPECT_THAT(check(Corners(65, {1, 1})), Optional(HasSubstr("not 65")));
  EXPECT_THAT(check({{0, 0}, {std::numeric_limits<double>::quiet_NaN(), 0}, {3, 3}}),
              Optional(HasSubstr("finite")));
  EXPECT_THAT(check({{0, 0}, {std::numeric_limits<double>::infinity(), 0}, {3, 3}}),
              Optional(HasSubstr("finite")));
  EXPECT_THAT(check({{0, 0}, {20.5, 0}, {3, 3}}), Optional(HasSubstr("(20.5, 0) is not on")));
  EXPECT_THAT(check({{0, 0}, {4, 0}, {4, 0}, {0, 4}}), Optional(HasSubstr("at one place")));
  EXPECT_THAT(check({{0, 0}, {4, 4}, {8, 8}}), Optional(HasSubstr("cross or touch")))
      << "it comes back along itself";
  EXPECT_THAT(check({{0, 0}, {0.02, 0}, {0.02, 0.02}}), Optional(HasSubstr("no area")));
}

TEST(NoGoArea, RejectsCrossingOrTouchingSides) {
  EXPECT_THAT(check({{0, 0}, {4, 4}, {4, 0}, {0, 4}}), Optional(HasSubstr("cross or touch")));
  EXPECT_THAT(check({{0, 0}, {8, 0}, {8, 4}, {4, 0}, {0, 4}}), Optional(HasSubstr("cross")))
      << "a corner on a side";
  EXPECT_THAT(check({{0, 0}, {8, 0}, {4, 0}, {4, 4}}), Optional(HasSubstr("cross")))
      << "back along a side";
  EXPECT_EQ(check({{0, 0}, {4, 0}, {8, 0}, {8, 4}}), std::nullopt) << "a corner on its way";
}

const Corners kRoom{{10, 10}, {14, 10}, {14, 14}, {10, 14}};

NoGoArea drawn(std::uint32_t id, Corners corners, NoGoRules rules) {
  return {{id}, std::move(corners), "operator", std::move(rules)};
}

TEST(NoGoRules, AreInForceFromOneTimeUntilAnother) {
  EXPECT_TRUE(NoGoRules{}.in_force(0.0));
  const NoGoRules rules{.from = 10.0, .until = 20.0};
  EXPECT_FALSE(rules.in_force(9.9));
  EXPECT_TRUE(rules.in_force(10.0));
  EXPECT_TRUE(rules.in_force(19.9));
  EXPECT_FALSE(rules.in_force(20.0));
  NoGoRules off = rules;
  off.on = false;
  EXPECT_FALSE(off.in_force(15.0));
}

TEST(NoGoRules, AreCheckedWithAReason) {
  const auto why = [](const NoGoRules& rules) {
    const auto fault = check_no_go(rules);
    return fault ? std::optional(english(*fault)) : std::nullopt;
  };
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(why({}), std::nullopt);
  EXPECT_EQ(why({.name = std::string(64, 'x'), .from = 0.0, .until = 0.1}), std::nullopt);
  EXPECT_EQ(why({.name = "мокрый пол"}), std::nullopt);
  EXPECT_THAT(why({.name = std::string(65, 'x')}), Optional(HasSubstr("at most 64 bytes")));
  EXPECT_THAT(why({.name = "two\nlines"}), Optional(HasSubstr("control characters")));
  EXPECT_THAT(why({.name = "\x7f"}), Optional(HasSubstr("control characters")));
  EXPECT_THAT(why({.from = -1.0}), Optional(HasSubstr("from 0 on")));
  EXPECT_THAT(why({.until = kNone}), Optional(HasSubstr("from 0 on")));
  EXPECT_THAT(why({.from = 5.0, .until = 5.0}), Optional(HasSubstr("until a later one")));
}

TEST(NoGoRules, NamesIgnoreCaseAndTheNextFreeOneIsFound) {
  std::vector<NoGoArea> areas{drawn(1, kRoom, {.name = "Closed 1"}),
                              drawn(2, kRoom, {.name = "closed 3"})};
  EXPECT_EQ(find_no_go(areas, "CLOSED 1"), &areas[0]);
  areas[0].rules.name = "Öl";
  EXPECT_EQ(find_no_go(areas, "öl"), &areas[0]);
  areas[0].rules.name = "closed 1";
  EXPECT_EQ(find_no_go(areas, "closed 2"), nullptr);
  EXPECT_EQ(free_no_go_name(areas), "closed 2");
  EXPECT_EQ(free_no_go_name({}), "closed 1");
}

TEST(NoGoArea, ClosesTheFloorByItsRules) {
  const std::vector<NoGoArea> areas{
      drawn(1, kRoom, {.name = "explorers", .exploration_only = true}),
      drawn(2, kRoom, {.name = "off", .on = false}),
      drawn(3, kRoom, {.name = "robots", .until = 30.0}),
      drawn(4, kRoom, {.name = "all", .all_bodies = true, .from = 10.0})};
  const auto names = [&](double seconds, bool all_bodies) {
    std::vector<std::string> found;
    const auto ground = closed_ground(areas, seconds, all_bodies);
    if (!ground) return found;
    for (const ClosedGround::Area& area : ground->areas()) found.push_back(area.name);
    return found;
  };
  EXPECT_THAT(names(0, false), ::testing::ElementsAre("robots"));
  EXPECT_THAT(names(10, false), ::testing::ElementsAre("robots", "all"));
  EXPECT_THAT(names(30, false), ::testing::ElementsAre("all"));
  EXPECT_THAT(names(30, true), ::testing::ElementsAre("all"));
  EXPECT_EQ(closed_ground(areas, 0, true), nullptr);
  EXPECT_EQ(closed_ground({}, 0, false), nullptr);
}

TEST(NoGoArea, GivesReasonsWithItsName) {
  const std::vector<NoGoArea> areas{drawn(1, kRoom, {.name = "wet floor"})};
  const auto ground = closed_ground(areas, 0, false);
  const auto why = [&](Point place) {
    const auto fault = check_closed(ground.get(), 0.26, place);
    return fault ? english(*fault) : std::string("none");
  };
  EXPECT_EQ(why({12, 12.5}), "(12, 12.5) lies in no-go area \"wet floor\"");
  EXPECT_EQ(why({14.2, 12}),
            "(14.2, 12) is too near no-go area \"wet floor\" for a robot of radius 0.26 m");
  EXPECT_EQ(why({14.3, 12}), "none");
  EXPECT_EQ(check_closed(nullptr, 0.26, {12, 12}), std::nullopt);
  EXPECT_EQ(english(closed_off({3, 4}, "pit")),
            "there is no way to (3, 4) but through no-go area \"pit\"");
  EXPECT_EQ(english(way_is_closed("pit")), "the way leads through no-go area \"pit\"");
  for (const auto& reason :
       {check_closed(ground.get(), 0.26, {12, 12}), check_closed(ground.get(), 0.26, {14.2, 12}),
        std::optional(closed_off({3, 4}, "pit")), std::optional(way_is_closed("pit"))}) {
    EXPECT_TRUE(is_closed_reason(reason)) << english(*reason);
  }
  EXPECT_FALSE(is_closed_reason(std::nullopt));
  EXPECT_FALSE(is_closed_reason(Message({"goal-closed-off", "there is no way"})));
}

TEST(NoGoArea, NamesTheAreaThatClosesOffAGoal) {
  constexpr ObstacleLayer kLayer = ObstacleLayer::Ground;
  ObstacleField open({0, 0}, {12, 6});
  open.fill_box(kLayer, {6, 0}, {6.2, 2.5});
  open.fill_box(kLayer, {6, 3.5}, {6.2, 6});
  const std::vector<NoGoArea> areas{
      drawn(1, {{1, 4}, {2, 4}, {2, 5}, {1, 5}}, {.name = "aside"}),
      drawn(2, {{5.5, 2.4}, {6.7, 2.4}, {6.7, 3.6}, {5.5, 3.6}}, {.name = "door"})};
  const auto ground = closed_ground(areas, 0, false);
  const auto why = [&](Point goal) {
    const auto fault = why_closed_off(open, kLayer, 0.3, *ground, {2, 3}, goal);
    return fault ? english(*fault) : std::string("none");
  };
  EXPECT_EQ(why({10, 3}), "there is no way to (10, 3) but through no-go area \"door\"");
  EXPECT_EQ(why({6, 3}), "(6, 3) lies in no-go area \"door\"");
  EXPECT_EQ(why({4, 2}), "none") << "there is a way";
  open.fill_box(kLayer, {6, 2.5}, {6.2, 3.5});
  EXPECT_EQ(why({10, 3}), "none") << "a wall is in the way, too";
}

class WayOutTest : public ::testing::Test {
 protected:
  std::vector<Point> out(std::vector<NoGoArea> areas, Point from,
                         RobotType type = RobotType::P2at) const {
    const auto ground = closed_ground(areas, 0, false);
    const auto way = way_out(world_, info(type), from, *ground);
    for (std::size_t k = 0; k < way.size(); ++k) {
      EXPECT_FALSE(world_.field().disc_hits(ObstacleLayer::Ground, way[k], info(type).radius));
    }
    if (!way.empty()) {
      EXPECT_EQ(ground->closes(way.back(), info(type).radius), nullptr) << "it is out at the end";
    }
    return way;
  }

  World world_{std::move(World::build(hall()).value())};
};

TEST_F(WayOutTest, IsTheShortestOne) {
  const auto way = out({drawn(1, kRoom, {.name = "a"})}, {13, 12});
  ASSERT_EQ(way.size(), 1U);
  EXPECT_NEAR(way[0].x, 14.0 + 0.26 + 0.1, 0.06);
  EXPECT_NEAR(way[0].y, 12.0, 1e-9);
}

TEST_F(WayOutTest, LeadsNeitherThroughWallsNorThroughOtherAreas) {
  const auto area = drawn(1, kRoom, {.name = "a"});
  const auto beside = drawn(2, {{14.5, 9}, {16, 9}, {16, 15}, {14.5, 15}}, {.name = "b"});
  const auto way = out({area, beside}, {13, 12});
  ASSERT_FALSE(way.empty());
  EXPECT_TRUE(way.back().y < 10.0 || way.back().y > 14.0) << way.back().x << " " << way.back().y;
  const auto at_wall = drawn(3, {{37, 10}, {39, 10}, {39, 20}, {37, 20}}, {.name = "c"});
  const auto off = out({at_wall}, {38.5, 15});
  ASSERT_FALSE(off.empty());
  EXPECT_LT(off.back().x, 37.0) << "the wall is nearer";
}

TEST_F(WayOutTest, LeavesAllAreasRoundTheRobot) {
  const auto inner = drawn(1, kRoom, {.name = "a"});
  const auto outer = drawn(2, {{12, 11}, {17, 11}, {17, 13}, {12, 13}}, {.name = "b"});
  const auto way = out({inner, outer}, {13.5, 12});
  ASSERT_FALSE(way.empty());
  EXPECT_GT(polygon_distance(inner.corners, way.back()), 0.26);
  EXPECT_GT(polygon_distance(outer.corners, way.back()), 0.26);
}

TEST_F(WayOutTest, IsEmptyWithoutOneOrOutside) {
  EXPECT_TRUE(
      out({drawn(1, {{0, 0}, {40, 0}, {40, 30}, {0, 30}}, {.name = "all"})}, {20, 15}).empty());
  EXPECT_TRUE(out({drawn(1, kRoom, {.name = "a"})}, {20, 15}).empty()) << "it is in none";
}

TEST_F(WayOutTest, OfAPointLeadsOverFreeCells) {
  const auto way = out({drawn(1, kRoom, {.name = "a"})}, {13.5, 12.5}, RobotType::Point);
  ASSERT_EQ(way.size(), 1U);
  EXPECT_NEAR(way[0].x, 14.1, 0.06);
}

}  // namespace
}  // namespace magna
