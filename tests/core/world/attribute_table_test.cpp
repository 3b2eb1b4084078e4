// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/attribute.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace magna {
namespace {

using ::testing::HasSubstr;

AttributeDefinition shape() {
  return {.name = "shape",
          .values = {std::string("cube"), std::string("ball")},
          .success = 0.8,
          .noticed = 0.3,
          .supported_by = {"size"}};
}

TEST(AttributeTable, AcceptsTheDescriptorsOfTheManual) {
  EXPECT_FALSE(AttributeTable().check("obsmove", false));
  EXPECT_FALSE(AttributeTable().check("obsview", true));
  EXPECT_FALSE(AttributeTable().check("closed", true));
  EXPECT_FALSE(AttributeTable().check("color", std::string("lightviolet")));
  EXPECT_FALSE(AttributeTable().check("color", std::string("BLUE")));
  EXPECT_FALSE(AttributeTable().check("substance", 4.2));
  EXPECT_FALSE(AttributeTable().check("substance", std::string("metal")));
  EXPECT_FALSE(AttributeTable().check("size", 0.0));
  EXPECT_FALSE(AttributeTable().check("shape", std::string("cylinder")));
  EXPECT_FALSE(AttributeTable().check("shape", true));
}

TEST(AttributeTable, HasYellowBesidesTheColoursOfTheManual) {
  EXPECT_FALSE(AttributeTable().check("color", std::string("yellow")));
}

TEST(AttributeTable, ReportsWhatABuiltInAttributeExpects) {
  const auto color = AttributeTable().check("color", std::string("pink"));
  ASSERT_TRUE(color);
  EXPECT_THAT(english(color), HasSubstr("pink"));
  EXPECT_THAT(english(color), HasSubstr("lightgreen"));
  const auto obsmove = AttributeTable().check("obsmove", 1.0);
  ASSERT_TRUE(obsmove);
  EXPECT_THAT(english(obsmove), HasSubstr("#t or #f"));
  const auto size = AttributeTable().check("size", -1.0);
  ASSERT_TRUE(size);
  EXPECT_THAT(english(size), HasSubstr(":size is -1"));
  EXPECT_TRUE(AttributeTable().check("weight", std::string("heavy")));
  EXPECT_TRUE(AttributeTable().check("weight", true));
  EXPECT_TRUE(AttributeTable().check("capacity", std::numeric_limits<double>::infinity()));
  EXPECT_TRUE(AttributeTable().check("substance", std::numeric_limits<double>::quiet_NaN()));
  EXPECT_TRUE(AttributeTable().check("substance", std::string()));
  EXPECT_TRUE(AttributeTable().check("substance", false));
}

TEST(AttributeTable, HasTheBuiltInAttributesOfTheManualInOrder) {
  const AttributeTable table;
  std::string names;
  for (const AttributeDefinition& attribute : table.all()) names += attribute.name + ' ';
  EXPECT_EQ(names, "obsmove obsview closed color size weight capacity substance ");
}

TEST(AttributeTable, AttributesOfAFileHaveADomain) {
  AttributeTable table;
  EXPECT_EQ(table.find("shape"), nullptr);
  ASSERT_FALSE(table.define(shape()));
  ASSERT_NE(table.find("shape"), nullptr);
  EXPECT_EQ(table.find("shape")->success, 0.8);
  EXPECT_FALSE(table.check("shape", std::string("Ball")));
  EXPECT_EQ(table.check("shape", std::string("cone")),
            ":shape is cone; expected one of cube, ball");
  EXPECT_TRUE(table.check("shape", 1.0));
  ASSERT_FALSE(table.define({.name = "height", .base = 0.5, .max_mult = 3.0}));
  EXPECT_FALSE(table.check("height", -1.0)) << "only amounts cannot be negative";
  EXPECT_EQ(table.check("height", true), ":height is #t; expected a number");
}

TEST(AttributeTable, ADefinitionReplacesAnEarlierOne) {
  AttributeTable table;
  ASSERT_FALSE(table.define(shape()));
  AttributeDefinition other = shape();
  other.values.emplace_back(std::string("cone"));
  ASSERT_FALSE(table.define(other));
  EXPECT_FALSE(table.check("shape", std::string("cone")));
  EXPECT_EQ(table.all().size(), 9U);
}

TEST(AttributeTable, BuiltInAttributesKeepTheirDomains) {
  AttributeTable table;
  EXPECT_FALSE(table.define({.name = "size", .base = 0.1, .max_mult = 2.0, .noticed = 0.9}));
  EXPECT_EQ(table.find("size")->noticed, 0.9);
  EXPECT_EQ(table.define({.name = "size", .values = {std::string("small")}}),
            ":size is built in; its domain is numeric");
  EXPECT_EQ(table.define({.name = "closed", .values = {true}}),
            ":closed is built in; its domain is #t or #f");
  EXPECT_TRUE(table.define({.name = "color"})) << "no number";
  EXPECT_FALSE(table.define({.name = "color", .values = {std::string("pink")}}));
  EXPECT_FALSE(table.check("color", std::string("pink")));
  EXPECT_EQ(table.find("size")->noticed, 0.9) << "what is refused changes nothing";
}

TEST(AttributeTable, RejectsInvalidDefinitions) {
  AttributeTable table;
  const auto refusal = [&](auto change) {
    AttributeDefinition definition = shape();
    change(definition);
    return table.define(definition).value_or("");
  };
  EXPECT_THAT(refusal([](auto& d) { d.success = 1.5; }), HasSubstr(":success = 1.5"));
  EXPECT_THAT(refusal([](auto& d) { d.noticed = -0.1; }), HasSubstr(":noticed = -0.1"));
  EXPECT_THAT(refusal([](auto& d) { d.base = -1.0; }), HasSubstr(":base = -1"));
  EXPECT_THAT(refusal([](auto& d) { d.max_mult = 0.5; }), HasSubstr(":max-mult = 0.5"));
  EXPECT_EQ(refusal([](auto& d) { d.values.emplace_back(std::string("CUBE")); }),
            ":shape has the value CUBE twice");
  EXPECT_EQ(table.find("shape"), nullptr);
}

}  // namespace
}  // namespace magna
