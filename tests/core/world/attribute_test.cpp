// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/attribute.h"

#include <gmock/gmock.h>

#include <limits>

namespace magna {
namespace {

using ::testing::HasSubstr;

TEST(Descriptor, GivesWhatWasSetAndTheDefaultOtherwise) {
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

TEST(Descriptor, AValueOfAnotherSortIsNeitherFlagNorNumber) {
  Descriptor d;
  d.set("size", std::string("large"));
  d.set("obsmove", 1.0);
  EXPECT_EQ(d.number("size", 2.0), 2.0);
  EXPECT_FALSE(d.flag("obsmove"));
}

TEST(Descriptor, OverridingKeepsWhatTheOtherDoesNotName) {
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

TEST(CheckAttribute, TakesTheDescriptorsOfTheManual) {
  EXPECT_FALSE(check_attribute("obsmove", false));
  EXPECT_FALSE(check_attribute("obsview", true));
  EXPECT_FALSE(check_attribute("closed", true));
  EXPECT_FALSE(check_attribute("color", std::string("lightviolet")));
  EXPECT_FALSE(check_attribute("color", std::string("BLUE")));
  EXPECT_FALSE(check_attribute("substance", 4.2));
  EXPECT_FALSE(check_attribute("substance", std::string("metal")));
  EXPECT_FALSE(check_attribute("size", 0.0));
  EXPECT_FALSE(check_attribute("shape", std::string("cylinder")));
  EXPECT_FALSE(check_attribute("shape", true));
}

TEST(CheckAttribute, SaysWhatABuiltInOneExpects) {
  const auto color = check_attribute("color", std::string("pink"));
  ASSERT_TRUE(color);
  EXPECT_THAT(*color, HasSubstr("pink"));
  EXPECT_THAT(*color, HasSubstr("lightgreen"));
  const auto obsmove = check_attribute("obsmove", 1.0);
  ASSERT_TRUE(obsmove);
  EXPECT_THAT(*obsmove, HasSubstr("#t or #f"));
  const auto size = check_attribute("size", -1.0);
  ASSERT_TRUE(size);
  EXPECT_THAT(*size, HasSubstr(":size is -1"));
  EXPECT_TRUE(check_attribute("weight", std::string("heavy")));
  EXPECT_TRUE(check_attribute("weight", true));
  EXPECT_TRUE(check_attribute("capacity", std::numeric_limits<double>::infinity()));
  EXPECT_TRUE(check_attribute("substance", std::numeric_limits<double>::quiet_NaN()));
  EXPECT_TRUE(check_attribute("substance", std::string()));
  EXPECT_TRUE(check_attribute("substance", false));
}

}  // namespace
}  // namespace magna
