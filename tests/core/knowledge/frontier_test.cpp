// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/frontier.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "tests/core/knowledge/drawn_coverage.h"

namespace magna {
namespace {

using Rows = std::vector<std::string_view>;

struct FrontierRig : DrawnCoverage {
  explicit FrontierRig(const Rows& rows) : DrawnCoverage(rows), frontier(coverage.grid()) {
    frontier.update(coverage);
  }
  FrontierRig(int columns, int lines) : DrawnCoverage(columns, lines), frontier(coverage.grid()) {}

  void draw_more(Cell first, const Rows& rows) {
    draw(first, rows);
    frontier.update(coverage);
  }
  const std::vector<FrontierSide>& sides() const { return frontier.sides(); }
  std::size_t open() const {
    return static_cast<std::size_t>(std::ranges::count(sides(), true, &FrontierSide::open));
  }
  int turns_round_cell(Cell cell) const {
    return turns_round(coverage.grid().centre(cell), sides());
  }
  std::set<std::uint32_t> numbers() const {
    std::set<std::uint32_t> numbers;
    for (const FrontierSide& side : sides()) numbers.insert(side.id.value);
    return numbers;
  }

  Frontier frontier;
};

/// Every end is a start, the same number of times.
bool closed(const std::vector<FrontierSide>& sides) {
  const auto sorted = [&](Point FrontierSide::*end) {
    std::vector<std::pair<double, double>> ends;
    for (const FrontierSide& side : sides) ends.emplace_back((side.*end).x, (side.*end).y);
    std::ranges::sort(ends);
    return ends;
  };
  return sorted(&FrontierSide::from) == sorted(&FrontierSide::to);
}

TEST(Frontier, IsEmptyWithoutKnowledge) {
  FrontierRig rig(40, 40);
  rig.frontier.update(rig.coverage);
  EXPECT_TRUE(rig.sides().empty());
  EXPECT_EQ(rig.frontier.version(), 0U);
  EXPECT_TRUE(rig.frontier.take_changes().empty());
  EXPECT_EQ(rig.frontier.side({1}), std::nullopt);
}

TEST(Frontier, ASquareOfFreeFloorHasFourOpenSidesWithTheFloorOnTheirLeft) {
  const FrontierRig rig({"      ",  //
                         " .... ",  //
                         " .... ",  //
                         " .... ",  //
                         " .... ",  //
                         "      "});
  ASSERT_EQ(rig.sides().size(), 4U);
  EXPECT_EQ(rig.open(), 4U);
  EXPECT_TRUE(closed(rig.sides()));
  for (const FrontierSide& side : rig.sides()) {
    EXPECT_DOUBLE_EQ(side.length(), 1.0);
    // A step to the left on the screen, where y grows downwards.
    const Point left{std::sin(side.theta()), -std::cos(side.theta())};
    EXPECT_EQ(rig.coverage.at(side.middle() + 0.1 * left), CellSeen::Free);
    EXPECT_EQ(rig.coverage.at(side.middle() - 0.1 * left), CellSeen::Unknown);
    EXPECT_EQ(rig.frontier.side(side.id), side);
  }
  EXPECT_EQ(rig.turns_round_cell({2, 2}), 1);
}

TEST(Frontier, ARoomIsOpenOnlyAtItsDoor) {
  const FrontierRig rig({"            ",  //
                         " ########## ",  //
                         " #........# ",  //
                         " #........# ",  //
                         " #........  ",  //
                         " #........  ",  //
                         " #........  ",  //
                         " #........# ",  //
                         " ########## ",  //
                         "            "});
  ASSERT_EQ(rig.open(), 1U);
  const FrontierSide door = *std::ranges::find(rig.sides(), true, &FrontierSide::open);
  EXPECT_EQ(door.from, (Point{2.5, 1.75}));
  EXPECT_EQ(door.to, (Point{2.5, 1.0}));
  EXPECT_TRUE(closed(rig.sides()));
}

TEST(Frontier, EndsAtTheEdgeOfTheMapWithoutAnOpenSide) {
  const FrontierRig rig({"....", "....", "....", "...."});
  EXPECT_EQ(rig.sides().size(), 4U);
  EXPECT_EQ(rig.open(), 0U);
  EXPECT_TRUE(closed(rig.sides()));
  EXPECT_EQ(rig.turns_round_cell({1, 1}), 1);
}

TEST(Frontier, AnUnknownHoleIsTracedInTheOppositeDirection) {
  const FrontierRig rig({"##########",  //
                         "#........#",  //
                         "#........#",  //
                         "#..    ..#",  //
                         "#..    ..#",  //
                         "#..    ..#",  //
                         "#..    ..#",  //
                         "#........#",  //
                         "#........#",  //
                         "##########"});
  EXPECT_EQ(rig.sides().size(), 8U);
  EXPECT_EQ(rig.open(), 4U) << "round the hole";
  EXPECT_TRUE(closed(rig.sides()));
  EXPECT_EQ(rig.turns_round_cell({4, 4}), 0);
  EXPECT_EQ(rig.turns_round_cell({1, 1}), 1);
}

TEST(Frontier, ASingleCellFormsAPolygon) {
  const FrontierRig rig({"   ", " . ", "   "});
  ASSERT_GE(rig.sides().size(), 3U);
  EXPECT_TRUE(closed(rig.sides()));
}

TEST(Frontier, CellsTouchingAtACornerHaveSeparatePolygons) {
  const FrontierRig rig({"        ",  //
                         " ...    ",  //
                         " ...    ",  //
                         " ...    ",  //
                         "    ... ",  //
                         "    ... ",  //
                         "    ... ",  //
                         "        "});
  ASSERT_EQ(rig.sides().size(), 8U);
  EXPECT_TRUE(closed({rig.sides().begin(), rig.sides().begin() + 4})) << "one after the other";
  EXPECT_TRUE(closed(rig.sides()));
  EXPECT_EQ(rig.turns_round_cell({2, 2}), 1);
  EXPECT_EQ(rig.turns_round_cell({5, 5}), 1);
  EXPECT_EQ(rig.turns_round_cell({5, 2}), 0);
}

TEST(Frontier, UnknownCellsTouchingAtACornerFormOneHole) {
  const FrontierRig rig({"..........",  //
                         "..   .....",  //
                         "..   .....",  //
                         "..   .....",  //
                         ".....   ..",  //
                         ".....   ..",  //
                         ".....   ..",  //
                         ".........."});
  EXPECT_EQ(rig.open(), 8U);
  EXPECT_TRUE(closed(rig.sides()));
  EXPECT_EQ(rig.turns_round_cell({3, 2}), 0);
  EXPECT_EQ(rig.turns_round_cell({6, 5}), 0);
  EXPECT_EQ(rig.turns_round_cell({6, 2}), 1);
}

TEST(Frontier, AJaggedBorderBecomesOneSide) {
  const FrontierRig rig({"##############",  //
                         "#............#",  //
                         "#............#",  //
                         "# . .. . .  .#",  //
                         "              "});
  EXPECT_EQ(rig.open(), 1U);
  EXPECT_TRUE(closed(rig.sides()));
}

TEST(Frontier, ABorderIsSplitBetweenBlocks) {
  const FrontierRig rig(Rows(4, std::string_view{".................................   "}));
  // Blocks of 16 cells: three of them hold 33 columns. Top, bottom, left edge; one open end.
  EXPECT_EQ(rig.sides().size(), 8U);
  EXPECT_EQ(rig.open(), 1U);
  for (const FrontierSide& side : rig.sides()) EXPECT_LE(side.length(), 4.0);
  EXPECT_TRUE(closed(rig.sides()));
}

TEST(Frontier, RemovedSidesAreReportedOnce) {
  FrontierRig rig(40, 40);
  rig.draw_more({4, 4}, {"....", "....", "...."});
  rig.draw_more({24, 24}, {"....", "....", "...."});
  const std::vector<FrontierSide> before = rig.sides();
  rig.frontier.take_changes();
  std::vector<FrontierSideId> left{before.front().id};
  rig.frontier.end_all_except(left);
  EXPECT_EQ(rig.frontier.take_changes().size(), before.size() - 1);
  EXPECT_EQ(std::ranges::count(rig.sides(), false, &FrontierSide::over), 1);
  EXPECT_FALSE(rig.frontier.side(left[0])->over);
  const std::uint64_t version = rig.frontier.version();
  rig.frontier.end_all_except(left);
  EXPECT_EQ(rig.frontier.version(), version);
  rig.draw_more({26, 26}, {"....", "...."});
  for (const FrontierChange& change : rig.frontier.take_changes()) {
    EXPECT_FALSE(change.gone) << "it was told so before";
    EXPECT_FALSE(rig.frontier.side(change.id)->over) << "what is new may be looked behind";
  }
  EXPECT_GT(std::ranges::count(rig.sides(), false, &FrontierSide::over), 1);
}

TEST(Frontier, SidesKeepTheirNumbersWhenOthersChange) {
  FrontierRig rig(64, 64);
  rig.draw_more({2, 2}, {"....", "....", "...."});
  const std::vector<FrontierSide> before = rig.sides();
  const std::uint64_t version = rig.frontier.version();
  rig.draw_more({40, 40}, {"....", "....", "...."});
  EXPECT_GT(rig.frontier.version(), version);
  EXPECT_EQ(rig.sides().size(), 8U);
  for (const FrontierSide& side : before) EXPECT_EQ(rig.frontier.side(side.id), side);
}

TEST(Frontier, SidesFoundAgainInABlockKeepTheirNumbers) {
  FrontierRig rig(16, 16);
  rig.draw_more({2, 2}, {"....", "....", "...."});
  const std::vector<FrontierSide> before = rig.sides();
  rig.draw_more({8, 8}, {"....", "....", "...."});
  rig.draw_more({2, 1}, {"....", "....", "...."});
  // Only its lower side is unchanged.
  const auto kept = [&](const FrontierSide& side) { return rig.frontier.side(side.id) == side; };
  EXPECT_EQ(std::ranges::count_if(before, kept), 1);
  EXPECT_EQ(rig.numbers().size(), 8U) << "no number twice";
}

TEST(Frontier, DoesNotChangeWithoutNewObservations) {
  FrontierRig rig(16, 16);
  rig.draw_more({2, 2}, {"....", "....", "...."});
  rig.frontier.take_changes();
  const auto picture = rig.frontier.picture();
  const std::uint64_t version = rig.frontier.version();
  rig.draw_more({2, 2}, {"....", "....", "...."});
  rig.draw_more({3, 3}, {"#"});  // filled, without a border there
  EXPECT_EQ(rig.frontier.picture(), picture);
  EXPECT_EQ(rig.frontier.version(), version);
  EXPECT_TRUE(rig.frontier.take_changes().empty());
}

TEST(Frontier, ASideIsClosedOnceTheFloorBehindItIsFilled) {
  FrontierRig rig(16, 16);
  rig.draw_more({2, 2}, {"....", "....", "...."});
  ASSERT_EQ(rig.open(), 4U);
  rig.draw_more({2, 4}, {"####"});
  EXPECT_EQ(rig.open(), 3U);
  EXPECT_TRUE(closed(rig.sides()));
  rig.draw_more({2, 4}, {"...."});
  EXPECT_EQ(rig.open(), 4U);
}

TEST(Frontier, ChangesListRemovedSidesFirstAndOnlyReportedOnes) {
  FrontierRig rig(32, 32);
  rig.draw_more({2, 2}, {"....", "....", "...."});
  const auto first = rig.frontier.take_changes();
  EXPECT_EQ(first.size(), 4U);
  for (const FrontierChange& change : first) EXPECT_FALSE(change.gone);

  rig.draw_more({6, 2}, {"....", "....", "...."});
  const std::set<std::uint32_t> between = rig.numbers();
  rig.draw_more({10, 2}, {"...", "...", "..."});
  std::set<std::uint32_t> told;
  for (const FrontierChange& change : first) told.insert(change.id.value);
  bool came = false;
  for (const FrontierChange& change : rig.frontier.take_changes()) {
    EXPECT_FALSE(change.gone && came) << "gone ones first";
    came = came || !change.gone;
    if (change.gone) {
      EXPECT_EQ(told.erase(change.id.value), 1U) << "never told of " << change.id.value;
    } else {
      EXPECT_TRUE(told.insert(change.id.value).second);
    }
  }
  EXPECT_TRUE(came);
  EXPECT_NE(between, rig.numbers());
  EXPECT_EQ(told, rig.numbers());
  EXPECT_TRUE(rig.frontier.take_changes().empty()) << "told once";
}

TEST(Frontier, HashCoversTheTimeOfDiscovery) {
  const auto hash_after = [](const std::vector<Cell>& seen) {
    FrontierRig rig(32, 32);
    for (const Cell cell : seen) rig.draw_more(cell, {"...", "...", "..."});
    StateHash hash;
    rig.frontier.hash(hash);
    return hash.value();
  };
  EXPECT_EQ(hash_after({{2, 2}, {20, 20}}), hash_after({{2, 2}, {20, 20}}));
  EXPECT_NE(hash_after({{2, 2}, {20, 20}}), hash_after({{20, 20}, {2, 2}}));
  EXPECT_NE(hash_after({{2, 2}}), hash_after({{2, 2}, {20, 20}}));
}

}  // namespace
}  // namespace magna
