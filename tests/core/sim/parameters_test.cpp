// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/parameters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/geometry/angle.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

TEST(ParameterTable, HasTheFortyParametersOfTheManualAndGraphicsScale) {
  const auto rows_from = [](std::string_view source) {
    return std::ranges::count(parameter_table(), source, &ParameterInfo::source);
  };
  EXPECT_EQ(rows_from("manual 4"), 40);
  EXPECT_EQ(rows_from("manual B.1"), 1);
}

TEST(ParameterTable, HasEachNameOnce) {
  std::set<std::string_view> names;
  for (const ParameterInfo& row : parameter_table()) names.insert(row.name);
  EXPECT_EQ(names.size(), parameter_table().size());
}

TEST(ParameterTable, NumbersItsRows) {
  for (const ParameterInfo& row : parameter_table()) EXPECT_EQ(&info(row.id), &row) << row.name;
  EXPECT_EQ(info(kParameter<"Plan-Delay">).name, "Plan-Delay");
}

TEST(ParameterTable, EndsTheProgramAtANameThatIsMisspeltInTheSource) {
  EXPECT_DEATH(parameter_called("Max-Sped"), "there is no parameter \"Max-Sped\"");
  EXPECT_DEATH(parameter_called("max-speed"), "there is no parameter \"max-speed\"");
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
  EXPECT_EQ(p[kParameter<"Max-Speed">], 1.0);
  EXPECT_EQ(p[kParameter<"Max-Turn-Angle">], kPi / 8);
  EXPECT_EQ(p.integer(kParameter<"Robot-Move-Delay">), 5);
  EXPECT_EQ(p[kParameter<"Prob-Lose-False-Track">], 0.4);
  EXPECT_EQ(p[kParameter<"Pixel-Error-Range">], 2.0);
  EXPECT_FALSE(p.flag(kParameter<"No-Sensor-Error">));
  EXPECT_EQ(p[kParameter<"Prob-Miss-Grasp">], 0.04);
  EXPECT_EQ(p.integer(kParameter<"Bin-Delay">), 2);
}

TEST(Parameters, AreFoundByNameWithOrWithoutTheStarInAnyCase) {
  EXPECT_EQ(find_parameter("Robot-Align-Error-Prob*"), kParameter<"Robot-Align-Error-Prob">);
  EXPECT_EQ(find_parameter("max-speed"), kParameter<"Max-Speed">);
  EXPECT_EQ(find_parameter("GRAPHICS-SCALE*"), kParameter<"Graphics-Scale">);
  EXPECT_EQ(find_parameter("max-speeds"), std::nullopt);
  EXPECT_EQ(find_parameter(""), std::nullopt);
  EXPECT_EQ(find_parameter("*"), std::nullopt);
}

TEST(Parameters, AreSetFromText) {
  Parameters p;
  EXPECT_EQ(p.set("Max-Speed*", "0.5"), std::nullopt);
  EXPECT_EQ(p[kParameter<"Max-Speed">], 0.5);
  EXPECT_EQ(p.set("braking", "+7"), std::nullopt);
  EXPECT_EQ(p.integer(kParameter<"Braking">), 7);
  for (const char* yes : {"t", "TRUE", "#t", "1"}) {
    EXPECT_EQ(p.set("No-Sensor-Error", yes), std::nullopt);
    EXPECT_TRUE(p.flag(kParameter<"No-Sensor-Error">)) << yes;
    EXPECT_EQ(p.set("No-Sensor-Error", "nil"), std::nullopt);
    EXPECT_FALSE(p.flag(kParameter<"No-Sensor-Error">));
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
  EXPECT_TRUE(p.set(kParameter<"Max-Speed">, std::numeric_limits<double>::quiet_NaN()).has_value());
  EXPECT_TRUE(std::ranges::equal(p.values(), before.values()));
}

TEST(Parameters, CleanRemovesNoiseAndErrorsAndKeepsLimitsAndDelays) {
  Parameters p;
  p.clean();
  EXPECT_TRUE(p.is_clean());
  EXPECT_EQ(p[kParameter<"Motion-Noise">], 0.0);
  EXPECT_TRUE(p.flag(kParameter<"No-Sensor-Error">));
  EXPECT_EQ(p.integer(kParameter<"Robot-Move-Delay">), 5);
  for (const ParameterInfo& row : parameter_table()) {
    if (row.unit == "probability" && row.id != kParameter<"Prob-Stop">) {
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
  EXPECT_EQ(p.sensing_error(kParameter<"Miss-Thing-Prob">), 0.0);
  p.set(kParameter<"Miss-Thing-Prob">, 0.5);
  EXPECT_EQ(p.sensing_error(kParameter<"Miss-Thing-Prob">), 0.5);
  EXPECT_EQ(p.sensing_error(kParameter<"Miss-Place-Prob">), 0.0);
  EXPECT_TRUE(p.flag(kParameter<"No-Sensor-Error">));
  p.set(kParameter<"No-Sensor-Error">, 1.0);
  EXPECT_EQ(p.sensing_error(kParameter<"Miss-Thing-Prob">), 0.0) << "asked for by name";
  p.clean();
  EXPECT_EQ(p[kParameter<"Miss-Thing-Prob">], 0.0);
  p.dirty();
  EXPECT_EQ(p.sensing_error(kParameter<"Miss-Thing-Prob">), 0.05);
  p.set(kParameter<"No-Sensor-Error">, 1.0);
  EXPECT_EQ(p.sensing_error(kParameter<"Miss-Thing-Prob">), 0.0);
}

TEST(Parameters, DirtyRestoresTheValuesBeforeTheFirstClean) {
  Parameters p;
  p.set(kParameter<"Motion-Noise">, 0.25);
  p.clean();
  p.set(kParameter<"Motion-Noise">, 0.5);
  p.clean();
  p.dirty();
  EXPECT_FALSE(p.is_clean());
  EXPECT_EQ(p[kParameter<"Motion-Noise">], 0.25);
  EXPECT_FALSE(p.flag(kParameter<"No-Sensor-Error">));
  p.set(kParameter<"Motion-Noise">, 0.75);
  p.dirty();
  EXPECT_EQ(p[kParameter<"Motion-Noise">], 0.75);
}

TEST(Parameters, HashOnlyWhatDiffersFromItsDefault) {
  const auto hash_of = [](const Parameters& parameters) {
    StateHash hash;
    parameters.hash(hash);
    return hash.value();
  };
  Parameters p;
  EXPECT_EQ(hash_of(p), StateHash().value());
  p.set(kParameter<"Prob-Miss-Grasp">, 0.5);
  const std::uint64_t tuned = hash_of(p);
  EXPECT_NE(tuned, StateHash().value());
  Parameters other;
  other.set(kParameter<"Bin-Close-Jam-Prob">, 0.5);
  EXPECT_NE(hash_of(other), tuned);
  p.set(kParameter<"Prob-Miss-Grasp">, 0.25);
  EXPECT_NE(hash_of(p), tuned);
  p.set(kParameter<"Prob-Miss-Grasp">, 0.04);
  EXPECT_EQ(hash_of(p), StateHash().value());
}

}  // namespace
}  // namespace magna
