// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/engine/scenario.h"
#include "core/sim/generated_field.h"
#include "core/world/cybot_field.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

TEST(CybotFieldScenario, HasTheFieldOfItsSeedAndNoRobots) {
  const auto scenario = parse_generated_field("cybot-field:18446744073709551615", 3);
  ASSERT_TRUE(scenario) << scenario.error().text();
  EXPECT_EQ(scenario->source, "cybot-field:18446744073709551615");
  EXPECT_EQ(scenario->world.name, scenario->source);
  EXPECT_TRUE(scenario->robots.empty());
  const CybotField field = cybot_field(18446744073709551615U);
  EXPECT_EQ(scenario->world.things.front().name, "post");
  EXPECT_EQ(scenario->world.things.front().position, field.posts[0]);
}

TEST(CybotFieldScenario, LeavesOutPostsOnRequest) {
  const auto scenario = parse_generated_field("cybot-field:5:no-posts", 0);
  ASSERT_TRUE(scenario) << scenario.error().text();
  for (const ThingDescription& thing : scenario->world.things) EXPECT_NE(thing.name, "post");
  EXPECT_FALSE(scenario->world.things.empty());
}

TEST(CybotFieldScenario, ReportsMistakes) {
  for (const char* text : {"cybot-field:", "cybot-field:x", "cybot-field:-1", "cybot-field: 1",
                           "cybot-field:1:", "cybot-field:1:posts", "cybot-field::no-posts",
                           "cybot-field:18446744073709551616", "cybot-field", "cybot-field:1.5"}) {
    const auto scenario = parse_cybot_field(text);
    ASSERT_FALSE(scenario) << text;
    EXPECT_THAT(scenario.error().text(), HasSubstr("such as cybot-field:7")) << text;
  }
  EXPECT_FALSE(parse_generated_field("field:0", 0));
}

TEST(CybotFieldScenario, GeneratedFieldsAreKnownByTheirNames) {
  EXPECT_TRUE(is_generated_field("field:3"));
  EXPECT_TRUE(is_generated_field("cybot-field:3"));
  EXPECT_FALSE(is_generated_field("cybot-field.lisp"));
  EXPECT_FALSE(is_generated_field("cybot-field"));
}

}  // namespace
}  // namespace magna
