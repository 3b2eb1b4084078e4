// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/agent/agent_network_page.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace magna {
namespace {

const Look& light() { return look(LookKind::Light); }

TEST(HeatMap, HasACellPerNeuronWithXFirst) {
  const AgentLayer layer{1, "V1", 3, 2, 2, {0, 0, 0, 0, 0, 0, 0, 1, 0.5F, 0, 0, 0}};
  const HeatMap map = heat_map(layer, 1, light());
  EXPECT_EQ(map.image.size(), QSize(3, 2));
  EXPECT_EQ(map.block, 1);
  EXPECT_EQ(QColor(map.image.pixel(0, 0)), heat_colour(0.0, light()));
  EXPECT_EQ(QColor(map.image.pixel(1, 0)), heat_colour(1.0, light()));
  EXPECT_EQ(QColor(map.image.pixel(1, 1)), heat_colour(0.0, light()));
  EXPECT_FLOAT_EQ(map.least, 0.0F);
  EXPECT_FLOAT_EQ(map.most, 1.0F);
  EXPECT_FLOAT_EQ(heat_map(layer, 0, light()).most, 0.0F);
}

TEST(HeatMap, ShowsTheRangeBeyondTheScale) {
  const HeatMap map = heat_map({1, "", 2, 1, 1, {-3.0F, 7.0F}}, 0, light());
  EXPECT_FLOAT_EQ(map.least, -3.0F);
  EXPECT_FLOAT_EQ(map.most, 7.0F);
  EXPECT_EQ(QColor(map.image.pixel(0, 0)), heat_colour(0.0, light()));
  EXPECT_EQ(QColor(map.image.pixel(1, 0)), heat_colour(1.0, light()));
}

TEST(HeatMap, ReducesLargeLayersToMeans) {
  AgentLayer layer{1, "large", 513, 300, 1, {}};
  layer.rates.assign(std::size_t{513} * 300, 0.0F);
  layer.rates[0] = 0.45F;
  const HeatMap map = heat_map(layer, 0, light());
  EXPECT_EQ(map.block, 3);
  EXPECT_EQ(map.image.size(), QSize(171, 100));
  EXPECT_FLOAT_EQ(map.most, 0.45F) << "of the neurons, not of the means";
  EXPECT_EQ(QColor(map.image.pixel(0, 0)), heat_colour(std::lround(0.05 * 255) / 255.0, light()));
  const HeatMap whole = heat_map({1, "", 256, 256, 1, {}}, 0, light());
  EXPECT_EQ(whole.block, 1);
}

TEST(HeatMap, CountsNeuronsWithoutARate) {
  const float none = std::numeric_limits<float>::quiet_NaN();
  const HeatMap map = heat_map({1, "", 2, 2, 1, {0.5F, none, 0.25F}}, 0, light());
  EXPECT_EQ(map.unknown, 2U) << "one is not a number, one was not sent";
  EXPECT_FLOAT_EQ(map.least, 0.25F);
  EXPECT_EQ(QColor(map.image.pixel(1, 0)), heat_colour(0.0, light()));
}

TEST(HeatMap, IsEmptyForAnInvalidLayer) {
  EXPECT_TRUE(heat_map({1, "", 0, 5, 1, {}}, 0, light()).image.isNull());
  EXPECT_TRUE(heat_map({1, "", -4, 5, 1, {}}, 0, light()).image.isNull());
  EXPECT_TRUE(heat_map({1, "", 2, 2, 1, {}}, 1, light()).image.isNull());
  EXPECT_TRUE(heat_map({1, "", 2, 2, 1, {}}, -1, light()).image.isNull());
}

TEST(HeatMap, EndsOfTheScaleDifferInEveryTheme) {
  for (const LookKind kind : {LookKind::Light, LookKind::Dark, LookKind::HighContrast}) {
    EXPECT_GE(contrast(heat_colour(0.0, look(kind)), heat_colour(1.0, look(kind))), 3.0);
  }
}

}  // namespace
}  // namespace magna
