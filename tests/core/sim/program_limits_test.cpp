// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/program_limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magna {
namespace {

using testing::HasSubstr;

TEST(ProgramLimits, EveryLimitCanBeSetWithinItsRange) {
  for (const ProgramLimitInfo& one : program_limit_table()) {
    ProgramLimits limits;
    EXPECT_GE(limits.*one.value, one.least) << one.name;
    EXPECT_LE(limits.*one.value, one.most) << one.name;
    const std::string name(one.name);
    EXPECT_FALSE(set_program_limit(limits, name + "=" + std::to_string(one.least)));
    EXPECT_EQ(limits.*one.value, one.least);
    EXPECT_FALSE(set_program_limit(limits, name + "=" + std::to_string(one.most)));
    EXPECT_EQ(limits.*one.value, one.most);
    EXPECT_THAT(set_program_limit(limits, name + "=" + std::to_string(one.least - 1)).value_or(""),
                HasSubstr("expected a whole number from"));
    EXPECT_TRUE(set_program_limit(limits, name + "=" + std::to_string(one.most + 1)));
    EXPECT_EQ(limits.*one.value, one.most) << "an error changes nothing";
  }
}

TEST(ProgramLimits, AWrongTextSaysWhatWasExpected) {
  ProgramLimits limits;
  EXPECT_THAT(set_program_limit(limits, "plan-steps").value_or(""), HasSubstr("NAME=VALUE"));
  EXPECT_THAT(set_program_limit(limits, "=3").value_or(""), HasSubstr("NAME=VALUE"));
  EXPECT_THAT(set_program_limit(limits, "steps=3").value_or(""), HasSubstr("plan-steps"));
  EXPECT_TRUE(set_program_limit(limits, "plan-steps=many"));
  EXPECT_TRUE(set_program_limit(limits, "plan-steps="));
  EXPECT_EQ(limits, ProgramLimits());
}

TEST(ProgramLimits, TheTableHasEveryLimitWithItsDefault) {
  const std::string text = program_limit_markdown();
  EXPECT_THAT(text, HasSubstr("| `plan-steps` | 100000 steps | 100 to 100000000 |"));
  EXPECT_THAT(text, HasSubstr("| `memory-mb` | 512 MB |"));
}

}  // namespace
}  // namespace magna
