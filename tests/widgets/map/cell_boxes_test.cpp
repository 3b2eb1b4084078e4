// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/shown_floor.h"

#include <gtest/gtest.h>

#include <string>

namespace magna {
namespace {

/// Letters are kinds, blanks are outside of boxes.
auto boxes_of(const std::vector<std::string>& rows) {
  const Cell end{static_cast<int>(rows[0].size()), static_cast<int>(rows.size())};
  return cell_boxes({0, 0}, end, [&](Cell c) {
    const char kind = rows[static_cast<std::size_t>(c.j)][static_cast<std::size_t>(c.i)];
    return kind == ' ' ? std::nullopt : std::optional(kind);
  });
}

TEST(CellBoxes, MergeRowsWithEqualRuns) {
  const auto boxes = boxes_of({" aa ", " aa ", " aaa"});
  ASSERT_EQ(boxes.size(), 2U);
  EXPECT_EQ(boxes[0].first, (Cell{1, 0}));
  EXPECT_EQ(boxes[0].end, (Cell{3, 2}));
  EXPECT_EQ(boxes[1].first, (Cell{1, 2}));
  EXPECT_EQ(boxes[1].end, (Cell{4, 3}));
}

TEST(CellBoxes, SeparateKindsAndCoverEveryCellOnce) {
  const std::vector<std::string> rows{"aab ", "abb ", "  cc", "ccaa"};
  std::vector<std::string> painted(4, std::string(4, ' '));
  for (const auto& box : boxes_of(rows)) {
    for (int j = box.first.j; j < box.end.j; ++j) {
      for (int i = box.first.i; i < box.end.i; ++i) {
        char& cell = painted[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)];
        EXPECT_EQ(cell, ' ');
        cell = box.kind;
      }
    }
  }
  EXPECT_EQ(painted, rows);
}

TEST(CellBoxes, AreEmptyWithoutCells) {
  EXPECT_TRUE(boxes_of({"   ", "   "}).empty());
  EXPECT_TRUE(cell_boxes({3, 3}, {3, 9}, [](Cell) { return std::optional(1); }).empty());
}

}  // namespace
}  // namespace magna
