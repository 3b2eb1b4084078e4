// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/frontier_lines.h"

#include <gtest/gtest.h>

#include <vector>

namespace magna {
namespace {

FrontierSide side(Point from, Point to, bool open) { return {{1}, from, to, open}; }

/// A square of 2 m, explored inside, whose upper side has the given pieces.
std::vector<FrontierSide> square(std::vector<FrontierSide> upper) {
  upper.push_back(side({0, 0}, {0, 2}, true));
  upper.push_back(side({0, 2}, {2, 2}, true));
  upper.push_back(side({2, 2}, {2, 0}, true));
  return upper;
}

TEST(MergedFrontier, MergesNeighboursOnOneLine) {
  MergedFrontier frontier;
  frontier.update(square(
      {side({1, 0}, {0.25, 0}, true), side({0.25, 0}, {0, 0}, true), side({2, 0}, {1, 0}, true)}));
  ASSERT_EQ(frontier.sides().size(), 4U);
  const auto upper = std::ranges::find(frontier.sides(), Point{2, 0}, &MergedFrontier::Side::from);
  ASSERT_NE(upper, frontier.sides().end());
  EXPECT_EQ(upper->to, (Point{0, 0}));
}

TEST(MergedFrontier, SeparatesOpenFromClosedAndLeavesOutThoseThatAreOver) {
  MergedFrontier frontier;
  frontier.update(square({side({2, 0}, {1, 0}, true), side({1, 0}, {0, 0}, false)}));
  EXPECT_EQ(frontier.sides().size(), 5U);
  EXPECT_EQ(std::ranges::count(frontier.sides(), false, &MergedFrontier::Side::open), 1);
  std::vector<FrontierSide> over = square({side({2, 0}, {1, 0}, true), side({1, 0}, {0, 0}, true)});
  over[1].over = true;
  frontier.update(over);
  EXPECT_EQ(frontier.sides().size(), 4U);
  EXPECT_EQ(std::ranges::count(frontier.sides(), Point{1, 0}, &MergedFrontier::Side::to), 1);
}

TEST(MergedFrontier, KeepsTheNumbersOfUnchangedSidesAndReusesNone) {
  MergedFrontier frontier;
  const auto whole = square({side({2, 0}, {0, 0}, true)});
  frontier.update(whole);
  const auto first = frontier.sides();
  // Cut, but drawn the same.
  frontier.update(square({side({2, 0}, {1, 0}, true), side({1, 0}, {0, 0}, true)}));
  ASSERT_EQ(frontier.sides().size(), 4U);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(frontier.sides()[k].number, first[k].number);
  }
  frontier.update({});
  EXPECT_TRUE(frontier.sides().empty());
  frontier.update(whole);
  EXPECT_EQ(frontier.sides().front().number, 5U);
}

}  // namespace
}  // namespace magna
