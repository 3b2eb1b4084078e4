// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/engine/scenario.h"
#include "core/geometry/angle.h"
#include "core/world/world.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

Scenario field(std::string_view text, std::uint64_t seed = 7) {
  auto scenario = parse_field(text, seed);
  EXPECT_TRUE(scenario) << (scenario ? "" : scenario.error().text());
  return scenario ? *scenario : Scenario{};
}

World world_of(const Scenario& scenario) {
  auto world = World::build(scenario.world);
  EXPECT_TRUE(world) << (world ? "" : world.error().text());
  return std::move(*world);
}

TEST(FieldScenario, PlacesRobotsOnACommonGrid) {
  const Scenario s = field("field:100");
  ASSERT_EQ(s.robots.size(), 100U);
  const double spacing = 20.0 / 11.0;
  EXPECT_NEAR(s.robots[0].robot.pose.x, spacing, 1e-12);
  EXPECT_NEAR(s.robots[0].robot.pose.y, spacing, 1e-12);
  EXPECT_NEAR(s.robots[37].robot.pose.x, spacing * 8, 1e-12);
  EXPECT_NEAR(s.robots[37].robot.pose.y, spacing * 4, 1e-12);
  EXPECT_EQ(s.robots[0].robot.name, "robot1");
  EXPECT_EQ(s.robots[99].robot.name, "robot100");
  EXPECT_TRUE(s.arena);
  EXPECT_EQ(s.source, "field:100");
  EXPECT_DOUBLE_EQ(s.world.tick_seconds, 0.1);
}

TEST(FieldScenario, RobotsAreWanderingRoversWithTheGivenRanger) {
  for (const auto& robot : field("field:10").robots) {
    EXPECT_EQ(robot.robot.type, RobotType::Rover);
    EXPECT_TRUE(robot.robot.wanders);
    EXPECT_FALSE(robot.robot.ranger);
    EXPECT_TRUE(robot.plan.waypoints.empty());
  }
}

TEST(FieldScenario, PlacesHalfAsManyBoxesBetweenThem) {
  const Scenario s = field("field:100");
  ASSERT_EQ(s.world.boxes.size(), 50U);
  const double spacing = 20.0 / 11.0;
  // Box 7: column 14 mod 10, line 14 div 10.
  const auto& box = s.world.boxes[7];
  EXPECT_NEAR((box.lower.x + box.upper.x) / 2, spacing * 5.5, 1e-12);
  EXPECT_NEAR((box.lower.y + box.upper.y) / 2, spacing * 2.5, 1e-12);
  EXPECT_NEAR(box.upper.x - box.lower.x, 0.5, 1e-12);
  EXPECT_NEAR(box.upper.y - box.lower.y, 0.5, 1e-12);
}

TEST(FieldScenario, FreeAreaIsASquareOfTwoRootNRoundedToTheField) {
  for (const auto& [text, side] :
       {std::pair{"field:1", 10.0}, {"field:25", 10.0}, {"field:100", 20.0}, {"field:1000", 0.0}}) {
    const double wanted = side > 0.0 ? side : 2.0 * std::sqrt(1000.0);
    const World world = world_of(field(text));
    for (auto layer : {ObstacleLayer::Wall, ObstacleLayer::Ground, ObstacleLayer::Sight}) {
      const auto filled = [&](double x, double y) {
        return world.field().filled(layer, Point{x, y});
      };
      EXPECT_FALSE(filled(0.01, 0.01));
      EXPECT_FALSE(filled(wanted - 0.06, 0.01)) << text;
      EXPECT_FALSE(filled(0.01, wanted - 0.06)) << text;
      EXPECT_TRUE(filled(-0.01, wanted / 2));
      EXPECT_TRUE(filled(wanted / 2, -0.01));
      EXPECT_TRUE(filled(wanted + 0.01, wanted / 2)) << text;
      EXPECT_TRUE(filled(wanted / 2, wanted + 0.01)) << text;
      EXPECT_TRUE(filled(wanted + 0.01, wanted + 0.01)) << text;
    }
  }
}

TEST(FieldScenario, StartsNoRobotInAnObstacleOrAnotherRobot) {
  for (const char* text : {"field:1", "field:2", "field:3", "field:99", "field:1000"}) {
    const Scenario s = field(text);
    const World world = world_of(s);
    double nearest = 1e9;
    for (std::size_t a = 0; a < s.robots.size(); ++a) {
      const Point at = s.robots[a].robot.pose.position();
      EXPECT_FALSE(world.field().disc_hits(ObstacleLayer::Ground, at, 0.15)) << text << ' ' << a;
      for (std::size_t b = 0; b < a; ++b) {
        nearest = std::min(nearest, distance(at, s.robots[b].robot.pose.position()));
      }
    }
    EXPECT_GT(nearest, 0.3) << text;
  }
}

TEST(FieldScenario, HeadingsDependOnTheSeed) {
  const Scenario a = field("field:50", 7), b = field("field:50", 7), c = field("field:50", 8);
  int same = 0;
  std::set<double> headings;
  for (std::size_t k = 0; k < 50; ++k) {
    EXPECT_EQ(a.robots[k].robot.pose, b.robots[k].robot.pose);
    same += a.robots[k].robot.pose.theta == c.robots[k].robot.pose.theta;
    headings.insert(a.robots[k].robot.pose.theta);
    EXPECT_LE(std::abs(a.robots[k].robot.pose.theta), kPi);
  }
  EXPECT_EQ(same, 0);
  EXPECT_EQ(headings.size(), 50U);
}

TEST(FieldScenario, AcceptsRaysAndRange) {
  const auto ranger = field("field:10:180:8").robots[4].robot.ranger;
  ASSERT_TRUE(ranger);
  EXPECT_EQ(ranger->rays, 180);
  EXPECT_DOUBLE_EQ(ranger->range, 8.0);
  EXPECT_NEAR(ranger->field_of_view, radians(270.0), 1e-12);
  EXPECT_DOUBLE_EQ(field("field:10:36:0.5").robots[0].robot.ranger->range, 0.5);
  const auto none = field("field:10:0:5").robots[4].robot.ranger;
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->present());
}

TEST(FieldScenario, AcceptsTheLargestNumbers) {
  EXPECT_EQ(field("field:1000000:3600:100").robots.size(), 1'000'000U);
}

TEST(FieldScenario, ReportsWhatItExpectedInsteadOfBadText) {
  const std::pair<const char*, const char*> bad[] = {
      {"field:0", "1 to 1000000"},
      {"field:-5", "1 to 1000000"},
      {"field:1000001", "1 to 1000000"},
      {"field:99999999999999999999", "1 to 1000000"},
      {"field:", "N is ''"},
      {"field:ten", "N is 'ten'"},
      {"field:10x", "N is '10x'"},
      {"field: 10", "N is ' 10'"},
      {"field:1e3", "N is '1e3'"},
      {"field:1.5", "N is '1.5'"},
      {"field:10:", "RAYS is ''"},
      {"field:10:36", "RANGE is missing"},
      {"field:10:-1:5", "0 (no ranger) to 3600"},
      {"field:10:3601:5", "0 (no ranger) to 3600"},
      {"field:10:36:", "RANGE is ''"},
      {"field:10:36:0", "at most 100 m"},
      {"field:10:36:-2", "at most 100 m"},
      {"field:10:36:100.1", "at most 100 m"},
      {"field:10:36:inf", "at most 100 m"},
      {"field:10:36:nan", "at most 100 m"},
      {"field:10:36:5m", "RANGE is '5m'"},
      {"field:10:36:5:1", "':1' is too much"},
      {"field:10:36:5:", "':' is too much"},
      {"field", "not a generated field"},
      {"fields:10", "not a generated field"},
      {"", "not a generated field"},
  };
  for (const auto& [text, what] : bad) {
    const auto scenario = parse_field(text, 0);
    ASSERT_FALSE(scenario) << text;
    EXPECT_THAT(scenario.error().message, HasSubstr(what)) << text;
    EXPECT_THAT(scenario.error().message, HasSubstr("expected field:N")) << text;
  }
}

}  // namespace
}  // namespace magna
