// SPDX-License-Identifier: GPL-3.0-or-later
// Readings compared with the formulas of manual 3.4.2: 20,000 each, within four standard errors.
#include "core/sensing/descriptor_match.h"

#include <gtest/gtest.h>

#include <cmath>

namespace magna {
namespace {

constexpr int kSamples = 20'000;
constexpr double kDistances[] = {1.0, 12.0, 60.0};

class AttributeReading : public testing::Test {
 protected:
  AttributeReader reader() const { return {table, parameters}; }
  const AttributeDefinition& attribute(const char* name) const { return *table.find(name); }

  AttributeTable table;
  Parameters parameters;
  RandomStream random{7, 0, StreamPurpose::Camera};
};

/// The tolerance of a share of kSamples around its probability.
double four_errors(double p) { return 4.0 * std::sqrt(p * (1.0 - p) / kSamples); }

TEST(ReadingFormulas, MatchTheManual) {
  // Figure 3.1a: base probability 75 %.
  EXPECT_EQ(correct_probability(0.75, 0.0, 0.1), 0.75);
  EXPECT_EQ(correct_probability(0.75, 40.0, 0.1), 0.75);
  EXPECT_DOUBLE_EQ(correct_probability(0.75, 80.0, 0.1), 0.375);
  EXPECT_EQ(correct_probability(1.0, 1e6, 0.1), 1.0);
  // Figure 3.1b: base 1, multiplier 10.
  EXPECT_EQ(reading_deviation(1.0, 10.0, 0.0, 0.05), 1.0);
  EXPECT_DOUBLE_EQ(reading_deviation(1.0, 10.0, 0.05, 0.05), 5.0);
  EXPECT_NEAR(reading_deviation(1.0, 10.0, 1e6, 0.05), 10.0, 1e-5);
  EXPECT_EQ(noticing_probability(0.25, 0), 0.25);
  EXPECT_DOUBLE_EQ(noticing_probability(0.25, 1), 1.0 - 0.75 * 0.75);
}

TEST_F(AttributeReading, DiscreteValuesAreCorrectWithTheRateOfTheFormula) {
  const AttributeValue truth = std::string("lightblue");
  const auto count = static_cast<double>(attribute("color").values.size());
  for (const double distance : kDistances) {
    int right = 0;
    for (int k = 0; k < kSamples; ++k) {
      right += reader().read(attribute("color"), truth, distance, random) == truth ? 1 : 0;
    }
    // A corrupted reading is any value, including the true one.
    const double correct = correct_probability(0.4, distance, 0.1);
    const double expected = correct + (1.0 - correct) / count;
    EXPECT_NEAR(static_cast<double>(right) / kSamples, expected, four_errors(expected))
        << "at " << distance;
  }
}

TEST_F(AttributeReading, WrongValuesAreEquallyLikely) {
  std::map<std::string, int> seen;
  for (int k = 0; k < kSamples; ++k) {
    ++seen[text(reader().read(attribute("color"), std::string("red"), 60.0, random))];
  }
  const std::size_t count = attribute("color").values.size();
  const double each = (1.0 - correct_probability(0.4, 60.0, 0.1)) / static_cast<double>(count);
  EXPECT_EQ(seen.size(), count);
  for (const auto& [color, times] : seen) {
    if (color == "red") continue;
    EXPECT_NEAR(static_cast<double>(times) / kSamples, each, four_errors(each)) << color;
  }
}

TEST_F(AttributeReading, NumbersSpreadByTheFormula) {
  for (const double distance : kDistances) {
    double sum = 0.0;
    double squares = 0.0;
    for (int k = 0; k < kSamples; ++k) {
      const double off =
          std::get<double>(reader().read(attribute("size"), 5.0, distance, random)) - 5.0;
      sum += off;
      squares += off * off;
    }
    const double deviation = reading_deviation(0.8, 4.0, distance, 0.05);
    EXPECT_NEAR(sum / kSamples, 0.0, 4.0 * deviation / std::sqrt(kSamples)) << "at " << distance;
    // The standard error of a Gaussian's measured deviation is s / sqrt(2 n).
    EXPECT_NEAR(std::sqrt(squares / kSamples), deviation,
                4.0 * deviation / std::sqrt(2.0 * kSamples))
        << "at " << distance;
  }
}

TEST_F(AttributeReading, IsNoticedWithTheRateOfTheFormula) {
  for (int supporters = 0; supporters < 3; ++supporters) {
    int noticed = 0;
    for (int k = 0; k < kSamples; ++k) {
      noticed += reader().notices(attribute("capacity"), supporters, random) ? 1 : 0;
    }
    const double expected = noticing_probability(0.4, supporters);
    EXPECT_NEAR(static_cast<double>(noticed) / kSamples, expected, four_errors(expected))
        << supporters << " supporters";
  }
}

TEST_F(AttributeReading, IsCorrectWithoutSensorError) {
  ASSERT_FALSE(parameters.set("No-Sensor-Error", "t"));
  for (int k = 0; k < 100; ++k) {
    EXPECT_EQ(reader().read(attribute("color"), std::string("red"), 60.0, random),
              AttributeValue(std::string("red")));
    EXPECT_EQ(reader().read(attribute("size"), 5.0, 60.0, random), AttributeValue(5.0));
  }
  ASSERT_FALSE(parameters.set("No-Sensor-Error", "nil"));
  EXPECT_NE(reader().read(attribute("size"), 5.0, 60.0, random), AttributeValue(5.0));
}

TEST_F(AttributeReading, IsCorrectAfterCleanUntilSensorErrorIsEnabled) {
  parameters.clean();
  EXPECT_EQ(reader().read(attribute("size"), 5.0, 60.0, random), AttributeValue(5.0));
  ASSERT_FALSE(parameters.set("No-Sensor-Error", "nil"));
  EXPECT_NE(reader().read(attribute("size"), 5.0, 60.0, random), AttributeValue(5.0));
}

TEST_F(AttributeReading, ANamedSubstanceIsReadAsItsNumber) {
  parameters.clean();
  EXPECT_EQ(reader().read(attribute("substance"), std::string("wood"), 1.0, random),
            AttributeValue(120.0));
}

}  // namespace
}  // namespace magna
