// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/exploration_view.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

LeftPlace narrow(Point at) { return {at, Message({"way-too-narrow", "too narrow for it"})}; }
LeftPlace hidden(Point at) { return {at, Message({"place-not-visible", "could not be seen"})}; }
LeftPlace forbidden(Point at) {
  return {at, Message({"cut-off-by-no-go-area", "cut off by no-go area {}"}, 3)};
}

TEST(ExploredWords, RoundDown) {
  EXPECT_EQ(english(explored_words({0.9999, 99.6, {}})), "explored 99 %, 100 m²");
  EXPECT_EQ(english(explored_words({1.0, 0.2, {}})), "explored 100 %, 0 m²");
  EXPECT_EQ(english(explored_words({0.29, 10.0, {}})), "explored 29 %, 10 m²");
}

TEST(ExploredWords, CountPlacesByReason) {
  EXPECT_EQ(english(explored_words({0.5, 10, {narrow({1, 1})}})),
            "explored 50 %, 10 m²; 1 place too narrow");
  EXPECT_EQ(english(explored_words(
                {0.5, 10, {narrow({1, 1}), hidden({2, 2}), narrow({3, 3}), forbidden({4, 4})}})),
            "explored 50 %, 10 m²; 2 places too narrow, 1 place behind a no-go area, "
            "1 place that could not be seen");
  EXPECT_EQ(english(explored_words({0.5, 10, {{{1, 1}, Message::verbatim("odd")}}})),
            "explored 50 %, 10 m²; 1 place out of reach");
}

TEST(ExploredWords, NameEachPlace) {
  const auto parts = left_parts(std::vector<LeftPlace>{forbidden({4, 4.06}), hidden({2, -2})});
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(english(parts[0].text), "(4.0, 4.1): cut off by no-go area 3");
  EXPECT_EQ(parts[0].at, (Point{4, 4.06}));
  EXPECT_EQ(english(parts[1].text), "(2.0, -2.0): could not be seen");
}

TEST(ExploredWords, WarnOnlyOfPlacesThatRobotsCouldNotGetTo) {
  EXPECT_EQ(left_severity({}), Severity::Info);
  EXPECT_EQ(left_severity(std::vector<LeftPlace>{hidden({1, 1})}), Severity::Info);
  EXPECT_EQ(left_severity(std::vector<LeftPlace>{hidden({1, 1}), forbidden({2, 2})}),
            Severity::Caution);
}

}  // namespace
}  // namespace magna
