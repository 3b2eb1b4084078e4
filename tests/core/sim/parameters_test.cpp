// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/parameters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "core/geometry/angle.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

TEST(ParameterTable, HasTheFortyParametersOfTheManualGraphicsScaleAndPlanDelay) {
  EXPECT_EQ(parameter_table().size(), 42U);
  std::set<std::string_view> names;
  for (const ParameterInfo& row : parameter_table()) names.insert(row.name);
  EXPECT_EQ(names.size(), 42U);
}

TEST(ParameterTable, HasDefaultsAndCleanValuesWithinTheirRanges) {
  for (const ParameterInfo& row : parameter_table()) {
    EXPECT_LE(row.minimum, row.default_value) << row.name;
    EXPECT_GE(row.maximum, row.default_value) << row.name;
    if (row.clean_value) {
      EXPECT_LE(row.minimum, *row.clean_value) << row.name;
      EXPECT_GE(row.maximum, *row.clean_value) << row.name;
    }
    EXPECT_FALSE(row.unit.empty()) << row.name;
    EXPECT_FALSE(row.meaning.empty()) << row.name;
    EXPECT_FALSE(row.group.empty()) << row.name;
  }
}

TEST(Parameters, StartWithTheDefaultsOfTheManual) {
  const Parameters p;
  EXPECT_EQ(p[ParameterId::MaxSpeed], 1.0);
  EXPECT_EQ(p[ParameterId::MaxTurnAngle], kPi / 8);
  EXPECT_EQ(p.integer(ParameterId::RobotMoveDelay), 5);
  EXPECT_EQ(p[ParameterId::ProbLoseFalseTrack], 0.4);
  EXPECT_EQ(p[ParameterId::PixelErrorRange], 2.0);
  EXPECT_FALSE(p.flag(ParameterId::NoSensorError));
  EXPECT_EQ(p[ParameterId::ProbMissGrasp], 0.04);
  EXPECT_EQ(p.integer(ParameterId::BinDelay), 2);
}

TEST(Parameters, AreFoundByNameWithOrWithoutTheStarInAnyCase) {
  EXPECT_EQ(find_parameter("Robot-Align-Error-Prob*"), ParameterId::RobotAlignErrorProb);
  EXPECT_EQ(find_parameter("max-speed"), ParameterId::MaxSpeed);
  EXPECT_EQ(find_parameter("GRAPHICS-SCALE*"), ParameterId::GraphicsScale);
  EXPECT_EQ(find_parameter("max-speeds"), std::nullopt);
  EXPECT_EQ(find_parameter(""), std::nullopt);
  EXPECT_EQ(find_parameter("*"), std::nullopt);
}

TEST(Parameters, AreSetFromText) {
  Parameters p;
  EXPECT_EQ(p.set("Max-Speed*", "0.5"), std::nullopt);
  EXPECT_EQ(p[ParameterId::MaxSpeed], 0.5);
  EXPECT_EQ(p.set("braking", "+7"), std::nullopt);
  EXPECT_EQ(p.integer(ParameterId::Braking), 7);
  for (const char* yes : {"t", "TRUE", "#t", "1"}) {
    EXPECT_EQ(p.set("No-Sensor-Error", yes), std::nullopt);
    EXPECT_TRUE(p.flag(ParameterId::NoSensorError)) << yes;
    EXPECT_EQ(p.set("No-Sensor-Error", "nil"), std::nullopt);
    EXPECT_FALSE(p.flag(ParameterId::NoSensorError));
  }
}

TEST(Parameters, RejectInvalidValuesWithoutAnEffect) {
  Parameters p;
  const Parameters before;
  EXPECT_THAT(english(p.set("Motion-Noise", "1.5")), HasSubstr("between 0 and 1"));
  EXPECT_THAT(english(p.set("Braking", "1.5")), HasSubstr("whole number"));
  EXPECT_THAT(english(p.set("Braking", "many")), HasSubstr("\"many\""));
  EXPECT_THAT(english(p.set("Braking", "3x")), HasSubstr("must be a number"));
  EXPECT_THAT(english(p.set("Braking", "")), HasSubstr("must be a number"));
  EXPECT_THAT(english(p.set("No-Sensor-Error", "maybe")), HasSubstr("t or nil"));
  EXPECT_THAT(english(p.set("Warp-Factor", "9")), HasSubstr("Warp-Factor"));
  EXPECT_TRUE(p.set("Max-Speed", "nan").has_value());
  EXPECT_TRUE(p.set("Max-Speed", "inf").has_value());
  EXPECT_TRUE(p.set(ParameterId::MaxSpeed, std::numeric_limits<double>::quiet_NaN()).has_value());
  for (std::size_t i = 0; i < kParameterCount; ++i) EXPECT_EQ(p.values()[i], before.values()[i]);
}

TEST(Parameters, CleanRemovesNoiseAndErrorsAndKeepsLimitsAndDelays) {
  Parameters p;
  p.clean();
  EXPECT_TRUE(p.is_clean());
  EXPECT_EQ(p[ParameterId::MotionNoise], 0.0);
  EXPECT_TRUE(p.flag(ParameterId::NoSensorError));
  EXPECT_EQ(p.integer(ParameterId::RobotMoveDelay), 5);
  for (const ParameterInfo& row : parameter_table()) {
    if (row.unit == "probability" && row.id != ParameterId::ProbStop) {
      EXPECT_EQ(p[row.id], 0.0) << row.name;
    }
    if (row.unit == "ticks") {
      EXPECT_EQ(p[row.id], row.default_value) << row.name;
    }
  }
}

TEST(Parameters, AnErrorSetAfterCleanIsTheOnlyOne) {
  Parameters p;
  p.clean();
  EXPECT_EQ(p.sensing_error(ParameterId::MissThingProb), 0.0);
  p.set(ParameterId::MissThingProb, 0.5);
  EXPECT_EQ(p.sensing_error(ParameterId::MissThingProb), 0.5);
  EXPECT_EQ(p.sensing_error(ParameterId::MissPlaceProb), 0.0);
  EXPECT_TRUE(p.flag(ParameterId::NoSensorError));
  p.set(ParameterId::NoSensorError, 1.0);
  EXPECT_EQ(p.sensing_error(ParameterId::MissThingProb), 0.0) << "asked for by name";
  p.clean();
  EXPECT_EQ(p[ParameterId::MissThingProb], 0.0);
  p.dirty();
  EXPECT_EQ(p.sensing_error(ParameterId::MissThingProb), 0.05);
  p.set(ParameterId::NoSensorError, 1.0);
  EXPECT_EQ(p.sensing_error(ParameterId::MissThingProb), 0.0);
}

TEST(Parameters, DirtyRestoresTheValuesBeforeTheFirstClean) {
  Parameters p;
  p.set(ParameterId::MotionNoise, 0.25);
  p.clean();
  p.set(ParameterId::MotionNoise, 0.5);
  p.clean();
  p.dirty();
  EXPECT_FALSE(p.is_clean());
  EXPECT_EQ(p[ParameterId::MotionNoise], 0.25);
  EXPECT_FALSE(p.flag(ParameterId::NoSensorError));
  p.set(ParameterId::MotionNoise, 0.75);
  p.dirty();
  EXPECT_EQ(p[ParameterId::MotionNoise], 0.75);
}

}  // namespace
}  // namespace magna
