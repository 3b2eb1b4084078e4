// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/cybot/opcode_table.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"
#include "tests/support/demo_remotes.h"

namespace magna {
namespace {

TEST(CybotUnits, MeasureHeadingsFromTheStartHeading) {
  const CybotUnits up = units_of(test::demo_remote({0}));
  EXPECT_NEAR(up.heading(-kPi / 2), 0.0, 1e-9);
  EXPECT_NEAR(up.heading(0.0), 90.0, 1e-9);
  EXPECT_NEAR(up.heading(kPi), 270.0, 1e-9);
  EXPECT_NEAR(up.theta(90.0), 0.0, 1e-9);
  EXPECT_NEAR(up.theta(-90.0), kPi, 1e-9);
  EXPECT_NEAR(up.theta(450.0), 0.0, 1e-9);
  for (double degrees = 0.0; degrees < 360.0; degrees += 7.3) {
    EXPECT_NEAR(up.heading(up.theta(degrees)), degrees, 1e-9);
  }
}

TEST(CybotUnits, MeasureLengthsInTheUnitOfTheProfile) {
  RemoteStatus remote = test::demo_remote({0});
  EXPECT_EQ(operand_text(Opcode::Drive, 0.6, units_of(remote)), QStringLiteral("60.0\u2009cm"));
  EXPECT_DOUBLE_EQ(units_of(remote).in_metres(-25.0), -0.25);
  remote.link.unit = "m";
  EXPECT_EQ(operand_text(Opcode::Drive, 0.6, units_of(remote)), QStringLiteral("0.600\u2009m"));
}

TEST(CybotUnits, WriteOperandsOnlyWhereTheyExist) {
  const CybotUnits units = units_of(test::demo_remote({0}));
  EXPECT_EQ(operand_text(Opcode::Turn, 0.0, units), QStringLiteral("90.0°"));
  EXPECT_EQ(operand_text(Opcode::Turn, -kPi / 2 - 0.0001, units), QStringLiteral("0.0°"))
      << "not 360";
  EXPECT_EQ(operand_text(Opcode::ScanLong, 0.0, units), QString());
  EXPECT_EQ(operand_text(Opcode::Win, 0.0, units), QString());
}

}  // namespace
}  // namespace magna
