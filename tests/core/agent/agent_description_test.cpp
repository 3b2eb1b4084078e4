// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_description.h"

#include <gmock/gmock.h>

#include <limits>

namespace magna {
namespace {

using testing::HasSubstr;

std::string problem_after(const std::function<void(AgentDescription&)>& change) {
  AgentDescription agent;
  change(agent);
  return problem(agent).value_or("none");
}

TEST(AgentDescription, OfTheOriginalFigureIsValid) {
  EXPECT_EQ(problem(AgentDescription{}), std::nullopt);
}

TEST(AgentDescription, ReportsImpossibleValues) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto with = problem_after;
  EXPECT_EQ(with([](auto& a) { a.agent = 1000; }), "the agent's number is 1000; expected 0 to 999");
  EXPECT_EQ(with([](auto& a) { a.speed = 0.0; }),
            "the agent's speed is 0 m/s; expected more than 0 and at most 100 m/s");
  EXPECT_THAT(with([nan](auto& a) { a.speed = nan; }), HasSubstr("speed is nan"));
  EXPECT_THAT(with([](auto& a) { a.turn_rate = -1.0; }), HasSubstr("turn rate is -57"));
  EXPECT_THAT(with([](auto& a) { a.left_eye = {0.0, -3.0}; }), HasSubstr("is at (0, -3)"));
  EXPECT_THAT(with([nan](auto& a) { a.right_eye.x = nan; }), HasSubstr("is at (nan, 0.03)"));
  EXPECT_THAT(with([](auto& a) { a.eye_height = 2.5; }), HasSubstr("the camera's height is 2.5"));
  EXPECT_THAT(with([](auto& a) { a.eye.width = 4; }), HasSubstr("picture's width is 4"));
  EXPECT_THAT(with([](auto& a) { a.eye.field_of_view = 3.0; }), HasSubstr("field of view"));
}

TEST(AgentDescription, ReachIsLimitedToAConvexPolygon) {
  const auto with = [](std::vector<Point> reach) {
    return problem_after([&](auto& agent) { agent.reach = reach; });
  };
  EXPECT_EQ(with({{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}}), "none");
  EXPECT_EQ(with({{0.0, 0.0}, {1.0, 1.0}, {1.0, 0.0}}), "none") << "the other way round";
  EXPECT_THAT(with({{0.0, 0.0}, {1.0, 0.0}}), HasSubstr("not a convex polygon"));
  EXPECT_THAT(with({{0.0, 0.0}, {2.0, 0.0}, {0.5, 0.5}, {0.0, 2.0}}), HasSubstr("not a convex"));
  EXPECT_THAT(with({{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {1.0, 1.0}}), HasSubstr("not a convex"));
  // Five corners of a star all turn in the same direction, but twice around.
  EXPECT_THAT(with({{0.0, 3.0}, {2.0, -2.0}, {-3.0, 1.0}, {3.0, 1.0}, {-2.0, -2.0}}),
              HasSubstr("not a convex"));
}

TEST(EyePreset, HasItsOwnLimits) {
  EXPECT_EQ(name(EyePreset::Document), "document");
  EXPECT_EQ(name(EyePreset::Unity), "unity");
  EXPECT_TRUE(rules(EyePreset::Document).left_is_positive);
  EXPECT_FALSE(rules(EyePreset::Unity).left_is_positive);
  EXPECT_EQ(rules(EyePreset::Unity).most_tilt, radians(90.0));
}

}  // namespace
}  // namespace magna
