// SPDX-License-Identifier: GPL-3.0-or-later
// Cases beyond the conversations of tests/wire/cognav: warnings, withheld opcodes, latches.
#include "protocols/cognav/register_bank.h"

#include <gmock/gmock.h>

#include "tests/support/fake_cybot.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kOne("\x01", 1);

class RegisterBankTest : public testing::Test {
 protected:
  RegisterAnswer read(int reg) { return bank_.read(static_cast<std::uint8_t>(reg), kOne); }
  float number(int reg) { return arap_float(read(reg).args).value_or(-999.0F); }
  RegisterAnswer write(int reg, std::string_view args = {}) {
    return bank_.write(static_cast<std::uint8_t>(reg), args);
  }
  RegisterAnswer write(int reg, float value) { return write(reg, arap_float(value)); }

  test::FakeCybot robot_;
  RegisterBank bank_{robot_, CognavProfile::Doc};
};

TEST_F(RegisterBankTest, AnOrdinarySequenceGivesNoWarning) {
  robot_.order(Opcode::Turn, 90.0);
  read(1);
  read(2);
  write(2, 90.0F);
  write(4, 10.0F);
  write(5, 40.0F);
  write(6, 12.0F);
  write(7, "\x03");
  write(1);
  read(8);
  EXPECT_THAT(robot_.warnings, IsEmpty());
  EXPECT_THAT(robot_.acknowledged, ElementsAre(1));
}

TEST_F(RegisterBankTest, ReadingDoesNotConsumeAndTheNextOpcodeIsReadyImmediately) {
  robot_.order(Opcode::ScanLong);
  robot_.order(Opcode::Win);
  EXPECT_EQ(read(1).args, "\x03");
  EXPECT_EQ(read(1).args, "\x03");
  write(1);
  EXPECT_EQ(read(1).args, "\x07");
  write(1, "any");
  EXPECT_EQ(read(1).args, "");
  EXPECT_THAT(robot_.read, ElementsAre(1, 1, 2));
}

TEST_F(RegisterBankTest, AWithheldOpcodeCanBeNeitherReadNorAcknowledged) {
  robot_.order(Opcode::Drive, 0.5);
  robot_.withheld = true;
  EXPECT_EQ(read(1).args, "");
  EXPECT_EQ(number(3), 0.0F);
  write(1);
  EXPECT_EQ(robot_.orders.size(), 1u);
  robot_.withheld = false;
  EXPECT_EQ(read(1).args, "\x02");
  EXPECT_EQ(number(3), 50.0F);
}

TEST_F(RegisterBankTest, AcceptsAnAcknowledgementOfAnUnreadOpcodeWithAWarning) {
  robot_.order(Opcode::Turn, 90.0);
  robot_.order(Opcode::Drive, 0.5);
  read(1);
  write(1);
  EXPECT_THAT(robot_.warnings, IsEmpty());
  EXPECT_EQ(write(1).status, ArapStatus::Done);
  EXPECT_THAT(robot_.warnings, ElementsAre(HasSubstr("never read")));
  EXPECT_THAT(robot_.acknowledged, ElementsAre(1, 2));
}

TEST_F(RegisterBankTest, IgnoresAnAcknowledgementOfNothingWithAWarning) {
  EXPECT_EQ(write(1).status, ArapStatus::Done);
  EXPECT_THAT(robot_.warnings, ElementsAre(HasSubstr("none is pending")));
}

TEST_F(RegisterBankTest, AnAcknowledgementOfARemovedOpcodeIsNotARepetition) {
  robot_.order(Opcode::Turn, 90.0);
  read(1);
  robot_.orders.clear();
  write(1);
  EXPECT_THAT(robot_.warnings, IsEmpty());
  write(1);
  EXPECT_EQ(robot_.warnings.size(), 1u);
}

TEST_F(RegisterBankTest, ReadsNoOpcodeForCountZero) {
  robot_.order(Opcode::Win);
  EXPECT_EQ(bank_.read(1, std::string_view("\0", 1)).args, "");
  EXPECT_THAT(robot_.read, IsEmpty());
}

TEST_F(RegisterBankTest, KeepsAReportedHeadingBitByBitUntilTheRobotTurns) {
  write(2, -90.0F);
  EXPECT_EQ(number(2), -90.0F);
  EXPECT_DOUBLE_EQ(robot_.pose.heading, 270.0);
  robot_.pose.heading = 12.0;  // another author corrected it
  EXPECT_EQ(number(2), 12.0F);
}

TEST_F(RegisterBankTest, IgnoresImpossibleNumbersWithAWarningEach) {
  write(2, std::nanf(""));
  write(3, std::numeric_limits<float>::infinity());
  write(3, 1.0e6F);  // 10 km
  write(5, -1.0e30F);
  write(2, "abc");
  EXPECT_EQ(robot_.warnings.size(), 5u);
  EXPECT_EQ(robot_.impossible_values, 5);
  EXPECT_EQ(robot_.pose.heading, 0.0);
  EXPECT_EQ(robot_.pose.y, 0.0);
}

TEST_F(RegisterBankTest, TakesWhatARobotTellsAboutItself) {
  write(10, "SN-17");
  write(11, 0.25F);
  write(12, "left motor warm");
  EXPECT_EQ(robot_.about, (RemoteAbout{"SN-17", 0.25, "left motor warm"}));
  write(11, 1.5F);
  write(11, std::nanf(""));
  EXPECT_EQ(robot_.impossible_values, 2);
  EXPECT_EQ(robot_.about.battery, 0.25);
  for (std::uint8_t reg = 10; reg <= 12; ++reg) EXPECT_EQ(read(reg).status, ArapStatus::Refused);
  EXPECT_EQ(write(13, 1.0F).status, ArapStatus::Refused);
}

TEST_F(RegisterBankTest, AnImpossibleNumberMakesNoObjectAtThePlaceOfAnEarlierOne) {
  write(5, 40.0F);
  write(7, "\x03");
  write(5, std::nanf(""));
  write(7, "\x03");
  EXPECT_EQ(robot_.sightings.size(), 1u);
  EXPECT_THAT(robot_.warnings, ElementsAre(HasSubstr("not a possible"), HasSubstr("is ignored")));
  write(5, 50.0F);
  write(7, "\x03");
  ASSERT_EQ(robot_.sightings.size(), 2u);
  EXPECT_NEAR(robot_.sightings[1].distance, 0.5, 1e-9);
}

TEST_F(RegisterBankTest, ObjectRegistersKeepTheirValuesBetweenObjects) {
  write(4, 45.0F);
  write(5, 40.0F);
  write(6, 12.0F);
  write(7, "\x03");
  write(4, 50.0F);
  write(7, "\x06");
  ASSERT_EQ(robot_.sightings.size(), 2u);
  EXPECT_EQ(robot_.sightings[1].type, 6);
  EXPECT_NEAR(robot_.sightings[1].angle, 50.0, 1e-9);
  EXPECT_NEAR(robot_.sightings[1].distance, 0.4, 1e-9);
  EXPECT_NEAR(robot_.sightings[1].width, 0.12, 1e-9);
}

TEST_F(RegisterBankTest, KeepsAnUnknownTypeWithAWarning) {
  write(7, "\x09");
  ASSERT_EQ(robot_.sightings.size(), 1u);
  EXPECT_EQ(robot_.sightings[0].type, 9);
  EXPECT_THAT(robot_.warnings, ElementsAre(HasSubstr("type 9")));
}

TEST_F(RegisterBankTest, TreatsANegativeWidthAsMissing) {
  write(6, -3.0F);
  write(7, "\x01");
  EXPECT_EQ(robot_.sightings.at(0).width, 0.0);
}

TEST_F(RegisterBankTest, RejectionsHaveAReason) {
  bank_.read(8, {});
  read(4);
  write(9, 1.0F);
  EXPECT_THAT(robot_.warnings, ElementsAre(HasSubstr("0 counts"), HasSubstr("4 cannot be read"),
                                           HasSubstr("9 cannot be written")));
}

TEST(CognavProfiles, AreFoundByName) {
  EXPECT_EQ(cognav_profile("doc"), CognavProfile::Doc);
  EXPECT_EQ(cognav_profile("cognav-1.0"), CognavProfile::Cognav10);
  EXPECT_FALSE(cognav_profile("code"));
  EXPECT_EQ(rules(CognavProfile::Cognav10).name, "cognav-1.0");
}

}  // namespace
}  // namespace magna
