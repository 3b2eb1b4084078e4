// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/scanned_zones.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"
#include "core/world/cell_map.h"

namespace magna {
namespace {

TEST(ScannedShare, IsTheShareOfTheFloorInZones) {
  const CellMap map(Cell{-2, -2}, 4, 4);
  EXPECT_EQ(scanned_share({}, map), 0.0);
  std::vector<ScannedZone> zones{{{0, 0}, 0.7}};
  const double one = kPi * 0.49 / 16.0;
  EXPECT_NEAR(scanned_share(zones, map), one, 0.002);
  zones.push_back({{0, 0}, 0.4});
  EXPECT_NEAR(scanned_share(zones, map), one, 0.002) << "scanned twice";
  zones.push_back({{2, 2}, 0.7});
  EXPECT_NEAR(scanned_share(zones, map), 1.25 * one, 0.002) << "a quarter is in the map";
  zones.push_back({{50, 0}, 0.7});
  zones.push_back({{0, -50}, 0.7});
  EXPECT_NEAR(scanned_share(zones, map), 1.25 * one, 0.002);
  zones.push_back({{0, 0}, 4.0});
  EXPECT_EQ(scanned_share(zones, map), 1.0);
}

TEST(ScannedShare, LeavesWallsOut) {
  CellMap map(Cell{0, 0}, 4, 4);
  for (int i = 0; i < 4; ++i) map.fill(Cell{i, 0}, {});
  const std::vector<ScannedZone> zones{{{2, 0}, 1.0}};
  EXPECT_EQ(scanned_share(zones, map), 0.0);
  const std::vector<ScannedZone> all{{{2, 2}, 5.0}};
  EXPECT_EQ(scanned_share(all, map), 1.0);
  EXPECT_EQ(scanned_share(all, CellMap{}), 0.0);
}

}  // namespace
}  // namespace magna
