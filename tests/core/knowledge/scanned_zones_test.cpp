// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/scanned_zones.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(ScannedZones, KnowThePointsOfTheirDiscs) {
  ScannedZones zones;
  EXPECT_FALSE(zones.known({0, 0}));
  zones.add({1, 2}, ScannedZones::kLong, RobotId{3}, 17);
  zones.add({5, 2}, ScannedZones::kShort, RobotId{4}, 18);
  ASSERT_EQ(zones.all().size(), 2U);
  EXPECT_EQ(zones.all()[0], (ScannedZone{{1, 2}, 0.7, RobotId{3}, 17}));
  EXPECT_TRUE(zones.known({1, 2}));
  EXPECT_TRUE(zones.known({1.69, 2}));
  EXPECT_FALSE(zones.known({1.5, 2.5})) << "a disc, not a square";
  EXPECT_TRUE(zones.known({5, 1.61}));
  EXPECT_FALSE(zones.known({5, 1.59}));
}

TEST(ScannedZones, ContainTheirBorder) {
  ScannedZones zones;
  zones.add({0, 0}, 0.5, {}, 0);
  EXPECT_TRUE(zones.known({0.5, 0}));
  EXPECT_TRUE(zones.known({0.3, -0.4}));
}

TEST(ScannedZones, DropTheOldestWhenFull) {
  ScannedZones zones;
  for (std::size_t k = 0; k <= ScannedZones::kMost; ++k) {
    zones.add({static_cast<double>(k), 0}, 0.4, {}, static_cast<Tick>(k));
  }
  EXPECT_EQ(zones.all().size(), ScannedZones::kMost);
  EXPECT_EQ(zones.all().front().tick, 1);
  EXPECT_FALSE(zones.known({0, 0}));
}

TEST(ScannedZones, CountTheirChangesAndAreHashed) {
  const auto hash = [](const ScannedZones& zones) {
    StateHash h;
    zones.hash(h);
    return h.value();
  };
  ScannedZones zones;
  const auto version = zones.version();
  EXPECT_EQ(hash(zones), StateHash().value()) << "worlds without scans keep their hash";
  zones.add({1, 2}, 0.7, {}, 0);
  EXPECT_GT(zones.version(), version);
  ScannedZones other;
  other.add({1, 2}, 0.4, {}, 0);
  EXPECT_NE(hash(zones), hash(other));
  const auto before = zones.version();
  zones.clear();
  EXPECT_GT(zones.version(), before);
  EXPECT_TRUE(zones.all().empty());
}

}  // namespace
}  // namespace magna
