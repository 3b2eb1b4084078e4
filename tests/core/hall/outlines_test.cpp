// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/tile_map.h"

#include <gmock/gmock.h>

namespace magna {
namespace {

using ::testing::ElementsAre;

std::vector<Cell> block(int left, int top, int width, int height) {
  std::vector<Cell> cells;
  for (int j = 0; j < height; ++j) {
    for (int i = 0; i < width; ++i) cells.push_back({left + i, top + j});
  }
  return cells;
}

double area(const Polygon& p) {
  double twice = 0.0;
  for (std::size_t k = 0; k < p.size(); ++k) twice += cross(p[k], p[(k + 1) % p.size()]);
  return twice / 2.0;
}

Polygon outline(std::vector<Cell> cells) {
  const auto patches = join_cells(cells);
  EXPECT_EQ(patches.size(), 1U);
  return outline_of(patches.front());
}

TEST(Outlines, ASingleCellStartsAtItsBottomRight) {
  EXPECT_THAT(outline({{4, 7}}), ElementsAre(Point{5, 8}, Point{4, 8}, Point{4, 7}, Point{5, 7}));
}

TEST(Outlines, ARowStartsAtTheTopLeftForAnyFirstCell) {
  const auto expected = ElementsAre(Point{9, 5}, Point{12, 5}, Point{12, 6}, Point{9, 6});
  EXPECT_THAT(outline({{9, 5}, {10, 5}, {11, 5}}), expected);
  EXPECT_THAT(outline({{11, 5}, {10, 5}, {9, 5}}), expected);
}

TEST(Outlines, AColumnStartsAtTheTopRight) {
  EXPECT_THAT(outline({{2, 3}, {2, 4}}),
              ElementsAre(Point{3, 3}, Point{3, 5}, Point{2, 5}, Point{2, 3}));
}

TEST(Outlines, ARectangleStartsAtTheCornerThatWasAddedLast) {
  // From the top left, like a parking area: the last cell is the bottom right.
  EXPECT_EQ(outline({{0, 0}, {1, 0}, {0, 1}, {1, 1}}).front(), (Point{0, 2}));
  EXPECT_EQ(outline({{0, 1}, {0, 0}, {1, 1}, {1, 0}}).front(), (Point{0, 2}));  // top right
  EXPECT_EQ(outline({{1, 0}, {0, 0}, {1, 1}, {0, 1}}).front(), (Point{0, 0}));  // bottom left
  EXPECT_EQ(outline({{1, 1}, {0, 1}, {1, 0}, {0, 0}}).front(), (Point{2, 0}));  // top left
}

TEST(Outlines, ACellThatFitsLaterIsTriedAgain) {
  // (1, 1) touches (0, 0) only at a corner until (1, 0) is added: it joins last, after (1, 0).
  EXPECT_EQ(outline({{0, 0}, {1, 1}, {1, 0}, {0, 1}}).front(), (Point{0, 0}));
}

TEST(Outlines, AnLHasSixCornersAndTwoPieces) {
  const std::vector<Cell> cells{{0, 0}, {0, 1}, {0, 2}, {1, 2}};
  const auto patches = join_cells(cells);
  ASSERT_EQ(patches.size(), 1U);
  EXPECT_THAT(outline_of(patches[0]), ElementsAre(Point{0, 0}, Point{1, 0}, Point{1, 2},
                                                  Point{2, 2}, Point{2, 3}, Point{0, 3}));
  EXPECT_THAT(convex_pieces(patches[0]),
              ElementsAre(ElementsAre(Point{0, 0}, Point{1, 0}, Point{1, 2}, Point{0, 2}),
                          ElementsAre(Point{0, 2}, Point{2, 2}, Point{2, 3}, Point{0, 3})));
}

TEST(Outlines, RectanglesOfAnySizeAreOnePieceClockwise) {
  for (int width = 1; width <= 6; ++width) {
    for (int height = 1; height <= 6; ++height) {
      const auto patches = join_cells(block(3, -2, width, height));
      ASSERT_EQ(patches.size(), 1U);
      const auto pieces = convex_pieces(patches[0]);
      ASSERT_EQ(pieces.size(), 1U);
      EXPECT_EQ(pieces[0].size(), 4U);
      EXPECT_EQ(area(pieces[0]), width * height) << width << " x " << height;
      if (width == 1 || height == 1) continue;
      EXPECT_EQ(pieces[0].front(), (Point{3.0, -2.0 + height}));
    }
  }
}

TEST(Outlines, CellsThatTouchAtACornerStaySeparate) {
  const std::vector<Cell> cells{{0, 0}, {1, 1}};
  EXPECT_EQ(join_cells(cells).size(), 2U);
}

TEST(Outlines, ARingIsLeftOpenToAvoidHoles) {
  std::vector<Cell> ring = block(0, 0, 3, 3);
  std::erase(ring, Cell{1, 1});
  const auto patches = join_cells(ring);
  ASSERT_EQ(patches.size(), 2U);
  EXPECT_EQ(patches[1].cells.size(), 1U);
  double sum = 0.0;
  for (const CellPatch& patch : patches) {
    double pieces = 0.0;
    for (const Polygon& piece : convex_pieces(patch)) pieces += area(piece);
    EXPECT_EQ(area(outline_of(patch)), pieces);
    sum += pieces;
  }
  EXPECT_EQ(sum, 8.0);
}

TEST(Outlines, NoCellsGiveNoOutline) { EXPECT_TRUE(join_cells({}).empty()); }

}  // namespace
}  // namespace magna
