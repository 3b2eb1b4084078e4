// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/plan.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(WaypointType, IsFoundByItsNameInAnyCase) {
  EXPECT_EQ(name(WaypointType::Goto), "goto");
  EXPECT_EQ(name(WaypointType::TurnTo), "turnto");
  EXPECT_EQ(name(WaypointType::Explore), "explore");
  EXPECT_EQ(waypoint_type("GOTO"), WaypointType::Goto);
  EXPECT_EQ(waypoint_type("TurnTo"), WaypointType::TurnTo);
  EXPECT_EQ(waypoint_type("explore"), WaypointType::Explore);
  EXPECT_EQ(waypoint_type("explor"), std::nullopt);
  EXPECT_EQ(waypoint_type(""), std::nullopt);
}

}  // namespace
}  // namespace magna
