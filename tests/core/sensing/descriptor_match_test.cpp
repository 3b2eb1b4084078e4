// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sensing/descriptor_match.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace magna {
namespace {

using OneOf = AttributeSpec::OneOf;

AttributeSpec numeric(const char* name, double min, double max, std::optional<double> off = {}) {
  return {name, Interval{min, max}, off};
}
AttributeSpec words(const char* name, std::initializer_list<const char*> values) {
  OneOf list;
  for (const char* value : values) list.emplace_back(std::string(value));
  return {name, list, {}};
}

class DescriptorMatch : public testing::Test {
 protected:
  DescriptorMatch() {
    box.set("size", 5.0);
    box.set("capacity", 4.0);
    box.set("color", std::string("red"));
    box.set("owner", std::string("smith"));
  }
  std::optional<Descriptor> look(const DescriptorSpec& spec, bool noisy = false,
                                 double distance = 1.0) {
    if (!noisy) parameters.clean();
    return look_at(box, spec, distance, AttributeReader(table, parameters), 0.5, random);
  }

  AttributeTable table;
  Parameters parameters;
  RandomStream random{7, 0, StreamPurpose::Camera};
  Descriptor box;
};

TEST(Matches, AcceptsNumbersWithinTheThresholdOnBothSides) {
  const auto size = [](const AttributeSpec& spec, double seen) { return matches(spec, seen, 0.5); };
  EXPECT_TRUE(size(numeric("size", 4, 4), 4.5));
  EXPECT_FALSE(size(numeric("size", 4, 4), 4.6));
  EXPECT_TRUE(size(numeric("size", 3, 5), 2.5));
  EXPECT_FALSE(size(numeric("size", 3, 5), 2.4));
  // The manual's (:size 4 2) and (:size (3 5) 2).
  EXPECT_TRUE(size(numeric("size", 4, 4, 2), 6));
  EXPECT_FALSE(size(numeric("size", 4, 4, 2), 6.1));
  EXPECT_TRUE(size(numeric("size", 3, 5, 2), 1));
  EXPECT_TRUE(size(numeric("size", 3, 5, 2), 7));
  EXPECT_FALSE(size(numeric("size", 3, 5, 2), 7.1));
  EXPECT_TRUE(size(numeric("size", 3, 3, 0), 3));
  EXPECT_FALSE(matches(numeric("size", 3, 3), true, 0.5));
}

TEST(Matches, AcceptsOneOfSeveralValues) {
  EXPECT_TRUE(matches(words("color", {"green", "blue"}), std::string("BLUE"), 0.5));
  EXPECT_FALSE(matches(words("color", {"green", "blue"}), std::string("red"), 0.5));
  EXPECT_TRUE(matches({"closed", OneOf{false}, {}}, false, 0.5));
}

TEST_F(DescriptorMatch, ReturnsRequestedAndNoticedAttributes) {
  ASSERT_FALSE(table.define({.name = "capacity", .noticed = 1.0}));
  ASSERT_FALSE(table.define(
      {.name = "color", .values = table.find("color")->values, .success = 0.4, .noticed = 0.0}));
  const auto seen = look({numeric("size", 5, 5)});
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->number("size"), 5.0);
  EXPECT_EQ(seen->number("capacity"), 4.0);
  EXPECT_EQ(seen->find("color"), nullptr) << "never noticed";
  EXPECT_EQ(seen->find("owner"), nullptr) << "no attribute that can be seen";
  EXPECT_TRUE(look({})) << "whatever there is";
}

TEST_F(DescriptorMatch, RequiresAValueForEveryRequestedAttribute) {
  EXPECT_FALSE(look({numeric("weight", 0, 100)}));
  EXPECT_FALSE(look({numeric("size", 5, 5), words("color", {"green"})}));
  EXPECT_TRUE(look({numeric("size", 5, 5), words("color", {"green", "red"})}));
}

TEST_F(DescriptorMatch, BooleansThatWereNotGivenAreFalse) {
  for (const char* name : {"obsmove", "obsview", "closed"}) {
    ASSERT_FALSE(table.define({.name = name, .values = table.find(name)->values, .noticed = 1.0}));
  }
  const auto seen = look({numeric("size", 5, 5)});
  ASSERT_TRUE(seen);
  EXPECT_EQ(*seen->find("obsmove"), AttributeValue(false));
  EXPECT_EQ(*seen->find("obsview"), AttributeValue(false));
  EXPECT_EQ(*seen->find("closed"), AttributeValue(false)) << "a container";
  EXPECT_TRUE(look({{"obsmove", OneOf{false}}}));
  EXPECT_FALSE(look({{"obsmove", OneOf{true}}}));
  box.set("obsmove", true);
  EXPECT_TRUE(look({{"obsmove", OneOf{true}}}));
  box.set("capacity", 0.0);
  EXPECT_EQ(look({})->find("closed"), nullptr);
}

TEST_F(DescriptorMatch, MatchesReadValuesNotTrueOnes) {
  int found = 0;
  for (int k = 0; k < 20'000; ++k) {
    const auto seen = look({words("color", {"green"})}, true, 12.0);
    if (!seen) continue;
    ++found;
    EXPECT_EQ(*seen->find("color"), AttributeValue(std::string("green")));
  }
  // A red box is confused with a green one as often as a corrupted reading is green.
  const auto colours = static_cast<double>(AttributeTable().find("color")->values.size());
  const double expected = (1.0 - correct_probability(0.4, 12.0, 0.1)) / colours;
  EXPECT_NEAR(found / 20'000.0, expected, 4.0 * std::sqrt(expected * (1.0 - expected) / 20'000.0));
}

TEST_F(DescriptorMatch, RejectsInvalidSpecifications) {
  const auto problem = [&](const DescriptorSpec& spec) { return english(check_spec(spec, table)); };
  EXPECT_EQ(problem({numeric("size", 3, 5, 2), words("color", {"red"})}), "");
  EXPECT_EQ(problem({words("taste", {"sweet"})}),
            "there is no attribute :taste that a camera can see");
  EXPECT_EQ(problem({words("size", {"large"})}),
            ":size is numeric: ask for a number or a range (min max)");
  EXPECT_EQ(problem({numeric("color", 1, 2)}),
            ":color is not numeric: ask for a value or a list of values");
  EXPECT_EQ(problem({words("color", {})}),
            ":color is not numeric: ask for a value or a list of values");
  EXPECT_EQ(problem({numeric("size", 5, 3)}),
            ":size is asked for from 5 to 3; the smaller number comes first");
  EXPECT_EQ(problem({numeric("size", 3, 5, -1)}),
            ":size has a threshold of -1; it is not negative");
  EXPECT_NE(problem({numeric("size", 0, std::numeric_limits<double>::infinity())}), "");
  EXPECT_EQ(problem({numeric("size", 3, 5), numeric("size", 4, 4)}), ":size is asked for twice");
  EXPECT_NE(problem({words("color", {"pink"})}), "");
}

}  // namespace
}  // namespace magna
