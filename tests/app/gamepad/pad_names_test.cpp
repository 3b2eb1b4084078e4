// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_source.h"

#include <gtest/gtest.h>

#include <vector>

namespace magna {
namespace {

TEST(PadNames, NumbersPadsOfTheSameName) {
  std::vector<std::string> names;
  for (int i = 0; i < 3; ++i) names.push_back(unique_pad_name("Stick", names));
  EXPECT_EQ(names, (std::vector<std::string>{"Stick", "Stick (2)", "Stick (3)"}));
  names.erase(names.begin() + 1);
  EXPECT_EQ(unique_pad_name("Stick", names), "Stick (2)");
}

TEST(PadNames, ShortensNamesToOneLine) {
  EXPECT_EQ(unique_pad_name("", {}), "Pad");
  EXPECT_EQ(unique_pad_name("  Two\nlines\x7f ", {}), "Twolines");
  EXPECT_EQ(unique_pad_name(std::string(500, 'x'), {}).size(), 60U);
  const std::string umlauts = unique_pad_name("x" + std::string(50, 'y') + "äöüäöüäöü", {});
  EXPECT_LE(umlauts.size(), 60U);
  EXPECT_EQ(umlauts.size() % 2, 1U);  // 51 and whole characters of two bytes
}

}  // namespace
}  // namespace magna
