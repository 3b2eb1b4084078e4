// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_writer.h"

#include <gtest/gtest.h>

#include <cmath>

namespace magna {
namespace {

TEST(FormWriter, WritesWindowsInWholePixels) {
  EXPECT_EQ(window_line("mapview1", {PaneType::Mapview, 280, -4, 640, 540}),
            "(window mapview1 mapview 280 -4 640 540)\n");
  EXPECT_EQ(window_line("teleop1", {PaneType::Teleop, 0, 0, 0, 0}),
            "(window teleop1 teleop 0 0 0 0)\n");
}

TEST(FormWriter, WritesOneOfThreeRobotTypes) {
  const Pose pose{1.0, -0.00001, 1.57079633};
  const auto line = [&](RobotType type) { return *robot_line("robot1", info(type), pose); };
  EXPECT_EQ(line(RobotType::P2at), "(robot robot1 p2at 1.0000 0.0000 1.5708)\n");
  EXPECT_EQ(line(RobotType::Telemax), "(robot robot1 telemax 1.0000 0.0000 1.5708)\n");
  EXPECT_EQ(line(RobotType::Airrobot), "(robot robot1 airrobot 1.0000 0.0000 1.5708)\n");
  EXPECT_EQ(line(RobotType::Point), "(robot robot1 p2at 1.0000 0.0000 1.5708)\n");
  EXPECT_EQ(line(RobotType::Rover), "(robot robot1 p2at 1.0000 0.0000 1.5708)\n");
  EXPECT_EQ(robot_gone_line("robot1"), "(robot robot1 invalid 0.0000 0.0000 0.0000)\n");
}

TEST(FormWriter, WritesFeaturesAsWallsOrFurniture) {
  Feature feature;
  feature.box = {{1.0, -2.5, 0.5}, 3.0, 0.25};
  EXPECT_EQ(*map_line("wall1", feature), "(map wall1 wall 1.0000 -2.5000 3.0000 0.2500 0.5000)\n");
  feature.kind = FeatureKind::Furniture;
  EXPECT_EQ(*map_line("desk-5", feature),
            "(map desk-5 furn 1.0000 -2.5000 3.0000 0.2500 0.5000)\n");
  EXPECT_EQ(map_gone_line("desk-5"), "(map desk-5 invalid 0.0000 0.0000 0.0000 0.0000 0.0000)\n");
  feature.box.width = INFINITY;
  EXPECT_FALSE(map_line("desk-5", feature));
}

TEST(FormWriter, WritesFrontierSidesWithCentreDirectionAndLength) {
  FrontierSide side{{7}, {1.0, 2.0}, {1.0, 5.5}, true};
  EXPECT_EQ(*frontier_line("frontier-7", side),
            "(frontier frontier-7 open 1.0000 3.7500 1.5708 3.5000)\n");
  side = {{8}, {-0.25, 0.0}, {-0.5, 0.25}, false};
  EXPECT_EQ(*frontier_line("frontier-8", side),
            "(frontier frontier-8 open -0.3750 0.1250 2.3562 0.3536)\n")
      << "along a wall too";
  EXPECT_EQ(frontier_gone_line("frontier-8"),
            "(frontier frontier-8 invalid 0.0000 0.0000 0.0000 0.0000)\n");
  side.to.x = INFINITY;
  EXPECT_FALSE(frontier_line("frontier-8", side));
  side.to = {std::nan(""), 0.0};
  EXPECT_FALSE(frontier_line("frontier-8", side));
}

std::string mission_line(std::string_view uid, const Plan& plan) {
  std::string line;
  EXPECT_TRUE(append_mission_line(line, uid, plan));
  return line;
}

TEST(FormWriter, WritesMissionsWithThreeNumbers) {
  EXPECT_EQ(mission_line("robot1", {}), "(mission robot1)\n");
  const Plan plan{{Waypoint::go_to({1, 2}), Waypoint::go_to({3, 4}, 0.5), Waypoint::turn_to(-1),
                   Waypoint::explore()},
                  false};
  EXPECT_EQ(mission_line("robot1", plan),
            "(mission robot1 (goto (1.0000 2.0000 0.0000)) (goto (3.0000 4.0000 0.5000)) "
            "(turnto (0.0000 0.0000 -1.0000)) (explore (0.0000 0.0000 0.0000)))\n");
}

TEST(FormWriter, ReturnsNoLineForValuesThatCannotBeSent) {
  EXPECT_FALSE(robot_line("robot1", info(RobotType::P2at), {std::nan(""), 0, 0}));
  EXPECT_FALSE(robot_line("robot1", info(RobotType::P2at), {0, 2e6, 0}));
  std::string text = "before";
  EXPECT_FALSE(append_mission_line(text, "robot1", {{Waypoint::turn_to(INFINITY)}, false}));
  EXPECT_EQ(text, "before");
}

TEST(FormWriter, WritesSelectionsByUid) { EXPECT_EQ(select_line("robot1"), "(select robot1)\n"); }

}  // namespace
}  // namespace magna
