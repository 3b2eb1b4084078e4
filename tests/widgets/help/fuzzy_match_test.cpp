// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/palette_entry.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

int score(const char16_t* typed, const char16_t* text) {
  const auto match = fuzzy_match(QStringView(typed), QStringView(text));
  return match ? match->score : -1000;
}

std::vector<int> letters(const char16_t* typed, const char16_t* text) {
  return fuzzy_match(QStringView(typed), QStringView(text)).value_or(FuzzyMatch{}).positions;
}

TEST(FuzzyMatch, FindsLettersInTheirOrder) {
  EXPECT_EQ(letters(u"fs", u"Fit selection"), (std::vector<int>{0, 4}));
  EXPECT_EQ(letters(u"rmlw", u"Remove last way-point"), (std::vector<int>{0, 2, 7, 12}));
  EXPECT_FALSE(fuzzy_match(u"sf", u"Fits"));
  EXPECT_FALSE(fuzzy_match(u"fitt", u"Fit"));
  EXPECT_FALSE(fuzzy_match(u"x", u""));
}

TEST(FuzzyMatch, IgnoresCaseAndSpaces) {
  EXPECT_EQ(letters(u"  PAUSE ", u"Pause"), (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_EQ(letters(u"ÜB", u"über alles"), (std::vector<int>{0, 1}));
}

TEST(FuzzyMatch, AcceptsWordsInAnyOrder) {
  EXPECT_EQ(letters(u"sel fit", u"Fit selection"), (std::vector<int>{0, 1, 2, 4, 5, 6}));
  EXPECT_FALSE(fuzzy_match(u"fit all", u"Fit selection"));
}

TEST(FuzzyMatch, MatchesEverythingForAnEmptyQuery) {
  EXPECT_EQ(score(u"", u"Fit all"), 0);
  EXPECT_EQ(score(u"   ", u""), 0);
}

TEST(FuzzyMatch, PrefersStartsOfWords) {
  EXPECT_GT(score(u"sa", u"Stop all robots"), score(u"sa", u"Messages"));
  EXPECT_GT(score(u"stop", u"Stop robot"), score(u"stop", u"Non-stop"));
  EXPECT_GT(score(u"r5", u"robot5"), score(u"r5", u"r12345"));
}

TEST(FuzzyMatch, PrefersAdjacentLetters) {
  EXPECT_GT(score(u"zoo", u"Zoom in"), score(u"zoo", u"Zebra or oryx"));
}

TEST(FuzzyMatch, PrefersShorterTextsOtherwise) {
  EXPECT_GT(score(u"robot1", u"robot1"), score(u"robot1", u"robot12"));
}

TEST(FuzzyMatch, ChoosesTheBestMatchNotTheFirst) {
  // The "s" of "Show" would match, that of "selection" is adjacent to the rest.
  EXPECT_EQ(letters(u"sel", u"Show everything else: selection"), (std::vector<int>{22, 23, 24}));
}

TEST(FuzzyMatch, AcceptsDistantLetters) {
  EXPECT_EQ(letters(u"az", u"a very very long way to the z"), (std::vector<int>{0, 28}));
}

TEST(FuzzyMatch, NumbersMatchAsAWhole) {
  EXPECT_EQ(letters(u"17", u"robot17"), (std::vector<int>{5, 6}));
  EXPECT_EQ(letters(u"17", u"1 or 17"), (std::vector<int>{5, 6}));
  EXPECT_FALSE(fuzzy_match(u"17", u"175 %"));
  EXPECT_FALSE(fuzzy_match(u"17", u"robot117"));
  EXPECT_TRUE(fuzzy_match(u"r17", u"robot175"));
  EXPECT_EQ(score(u"17", u"17 here"), score(u"17", u"robot17"));
}

}  // namespace
}  // namespace magna
