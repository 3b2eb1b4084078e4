// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/substance.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(SubstanceTypes, NumberNamesInOrderOfFirstUseIgnoringCase) {
  SubstanceTypes types;
  EXPECT_EQ(types.intern("Bricks"), 0);
  EXPECT_EQ(types.intern("slate"), 1);
  EXPECT_EQ(types.intern("BRICKS"), 0);
  EXPECT_EQ(types.size(), 2U);
  EXPECT_EQ(types.name(0), "bricks");
  EXPECT_EQ(types.name(1), "slate");
}

TEST(SubstanceTypes, SymbolsOfTheManualHaveANumber) {
  // Manual E: the camera in the wooden box sees 121.94 121.56 119.71.
  EXPECT_NEAR(SubstanceTypes::default_parameter("wood").value(), 121.0, 2.0);
  EXPECT_TRUE(SubstanceTypes::default_parameter("Metal"));
  EXPECT_NE(SubstanceTypes::default_parameter("metal"), SubstanceTypes::default_parameter("wood"));
  EXPECT_FALSE(SubstanceTypes::default_parameter("unobtainium"));
}

TEST(SubstanceTypes, NamesTheSubstanceOfAReading) {
  EXPECT_EQ(SubstanceTypes::named_near(120.0), "wood");
  EXPECT_EQ(SubstanceTypes::named_near(103.0), "metal");
  EXPECT_EQ(SubstanceTypes::named_near(17.49), "brick");
  EXPECT_EQ(SubstanceTypes::named_near(17.51), "slate");
  EXPECT_FALSE(SubstanceTypes::named_near(4.2));
  EXPECT_FALSE(SubstanceTypes::named_near(112.0));
}

}  // namespace
}  // namespace magna
