// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/sighted.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace magna {
namespace {

// Ten rows; the lower five look down, the lowest by a metre per unit of depth.
const std::vector<float> kSlopes = {-1.0F, -0.8F, -0.6F, -0.4F, -0.2F,
                                    0.2F,  0.4F,  0.6F,  0.8F,  1.0F};

/// A letter per row for its owner, a dot for none; checks that runs are ordered and have paint.
std::string taken(ColumnDepths& depths) {
  std::string rows(10, '.');
  int reached = 0;
  depths.take([&](std::uint32_t owner, int first, int last, const Pixel* paints) {
    EXPECT_GE(first, reached);
    reached = last;
    for (int y = first; y < last; ++y) {
      rows[static_cast<std::size_t>(y)] = static_cast<char>('a' + owner);
      EXPECT_EQ(paints[y - first], owner * 10);
    }
  });
  return rows;
}

TEST(ColumnDepths, NearestWinsInAnyOrder) {
  for (const bool near_first : {true, false}) {
    ColumnDepths depths(10, kSlopes.data());
    if (near_first) depths.side(3, 6, 1.0F, 0, 0);
    depths.side(2, 9, 2.0F, 1, 10);
    if (!near_first) depths.side(3, 6, 1.0F, 0, 0);
    EXPECT_EQ(taken(depths), "..baaabbb.");
    EXPECT_EQ(taken(depths), "..........") << "begins again";
  }
}

TEST(ColumnDepths, AThingOnABoardIsBetweenItsFrontAndBack) {
  // A board 1 m below the eye: rows 5 to 9 see it at depths 5, 2.5, 1.67, 1.25 and 1.
  ColumnDepths depths(10, kSlopes.data());
  depths.level(5, 10, 1.0F, 0, 0);
  depths.side(2, 10, 2.0F, 1, 10);  // would pass through it
  EXPECT_EQ(taken(depths), "..bbbbbaaa");
}

TEST(ColumnDepths, IgnoreRowsBeyondThePicture) {
  ColumnDepths depths(10, kSlopes.data());
  depths.side(-100, 2, 1.0F, 0, 0);
  depths.side(8, 1000, 1.0F, 1, 10);
  depths.side(1000, 2000, 1.0F, 2, 20);
  EXPECT_EQ(taken(depths), "aa......bb");
}

}  // namespace
}  // namespace magna
