// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/attribute.h"

#include <gmock/gmock.h>

namespace magna {
namespace {

TEST(Descriptor, ReturnsSetValuesAndDefaults) {
  Descriptor d;
  d.set("obsmove", true);
  d.set("size", 14.0);
  d.set("color", std::string("red"));
  EXPECT_TRUE(d.flag("obsmove"));
  EXPECT_FALSE(d.flag("obsview"));
  EXPECT_EQ(d.number("size"), 14.0);
  EXPECT_EQ(d.number("weight", 3.0), 3.0);
  ASSERT_NE(d.find("color"), nullptr);
  EXPECT_EQ(std::get<std::string>(*d.find("color")), "red");
  EXPECT_EQ(d.find("shape"), nullptr);
  EXPECT_EQ(d.size(), 3U);
}

TEST(Descriptor, AValueOfAnotherTypeIsNeitherFlagNorNumber) {
  Descriptor d;
  d.set("size", std::string("large"));
  d.set("obsmove", 1.0);
  EXPECT_EQ(d.number("size", 2.0), 2.0);
  EXPECT_FALSE(d.flag("obsmove"));
}

TEST(Descriptor, OverridingKeepsAttributesTheOtherLacks) {
  Descriptor box;
  box.set("capacity", 8.0);
  box.set("size", 8.0);
  Descriptor change;
  change.set("size", 6.0);
  change.set("color", std::string("blue"));
  box.override_with(change);
  EXPECT_EQ(box.number("capacity"), 8.0);
  EXPECT_EQ(box.number("size"), 6.0);
  EXPECT_EQ(box.size(), 3U);
}

TEST(AttributeValue, ComparesWordsWithoutCase) {
  EXPECT_TRUE(same_value(std::string("BLUE"), std::string("blue")));
  EXPECT_FALSE(same_value(std::string("1"), 1.0));
  EXPECT_EQ(text(true) + text(false) + text(4.25) + text(std::string("red")), "#t#f4.25red");
}

}  // namespace
}  // namespace magna
