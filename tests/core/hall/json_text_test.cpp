// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/json_node.h"

#include <gmock/gmock.h>

namespace magna {
namespace {

using ::testing::HasSubstr;

TEST(TrailingCommas, AreReplacedByBlanksOfTheSameLength) {
  EXPECT_EQ(without_trailing_commas("[1,2,]"), "[1,2 ]");
  EXPECT_EQ(without_trailing_commas("{\"a\":[1,\n ],\t}"), "{\"a\":[1 \n ] \t}");
  EXPECT_EQ(without_trailing_commas("[[],{},]"), "[[],{} ]");
}

TEST(TrailingCommas, OtherCommasStay) {
  for (const char* text : {"[,]", "{,}", "[1,,]", ",]", "[1,2]", "[\",]\"]", "[\"\\\",]\"]"}) {
    EXPECT_EQ(without_trailing_commas(text), text);
  }
}

TEST(ParseJson, ReportsTheColumnWithinTheLine) {
  const auto broken = parse_json("{\n  \"a\": 1,\n  \"b\": oops\n}", "f.json");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().file, "f.json");
  EXPECT_EQ(broken.error().line, 3);
  EXPECT_EQ(broken.error().column, 8);
  EXPECT_THAT(broken.error().message, HasSubstr("no JSON: "));
}

TEST(FoundText, ShortensLongValues) {
  EXPECT_EQ(found_text({1, 2, 3}), "an array of 3");
  EXPECT_EQ(found_text(nlohmann::json::object()), "an object");
  EXPECT_EQ(found_text(12.5), "12.5");
  EXPECT_EQ(found_text("x\ny"), "\"x\\ny\"");
  EXPECT_EQ(found_text(nullptr), "null");
  EXPECT_LT(found_text(std::string(1000, 'x')).size(), 60U);
}

}  // namespace
}  // namespace magna
