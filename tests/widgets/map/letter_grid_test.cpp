// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_targets.h"

#include <gtest/gtest.h>

#include <QLineF>

#include "tests/support/grid_letters.h"

namespace magna {
namespace {

TEST(LetterGrid, ChoosesAColumnThenARowThenAPart) {
  const LetterGrid grid(QRectF(10, 20, 260, 520), 10);
  EXPECT_EQ(grid.box({}), QRectF(10, 20, 260, 520));
  EXPECT_EQ(grid.box("b"), QRectF(20, 20, 10, 520));
  EXPECT_EQ(grid.box("bz"), QRectF(20, 520, 10, 20));
  EXPECT_EQ(grid.box("bzh"), QRectF(24, 524, 2, 4));  // h: the third of the second line
}

TEST(LetterGrid, AcceptsPartsUpToY) {
  const LetterGrid grid(QRectF(0, 0, 100, 100), 10);
  EXPECT_TRUE(grid.accepts({}, u'z'));
  EXPECT_TRUE(grid.accepts("a", u'z'));
  EXPECT_TRUE(grid.accepts("ab", u'y'));
  EXPECT_FALSE(grid.accepts("ab", u'z'));
  EXPECT_FALSE(grid.accepts({}, u'1'));
  EXPECT_FALSE(LetterGrid().accepts({}, u'a'));
}

TEST(LetterGrid, ReachesEveryPlaceOfALargeRoomByThreeLetters) {
  const double scale = 7.5;  // 80 x 60 m
  const LetterGrid grid(QRectF(30, 40, 80 * scale, 60 * scale), scale);
  for (double x = 30.5; x < 30 + 80 * scale; x += 7.3) {
    for (double y = 40.5; y < 40 + 60 * scale; y += 6.1) {
      const QString letters = test::letters_to(grid, {x, y});
      ASSERT_EQ(letters.size(), 3);
      EXPECT_LE(QLineF(grid.box(letters).center(), {x, y}).length(), 0.5 * scale);
    }
  }
}

TEST(LetterGrid, NeedsAsManyLettersAsTheScaleAsksFor) {
  const QRectF area(0, 0, 520, 520);
  EXPECT_EQ(test::letters_to(LetterGrid(area, 40), {100, 100}).size(), 2);   // 13 m
  EXPECT_EQ(test::letters_to(LetterGrid(area, 10), {100, 100}).size(), 3);   // 52 m
  EXPECT_EQ(test::letters_to(LetterGrid(area, 1.5), {100, 100}).size(), 4);  // 350 m
  EXPECT_EQ(test::letters_to(LetterGrid(area, 0.5), {100, 100}).size(), 5);  // 1 km
}

}  // namespace
}  // namespace magna
