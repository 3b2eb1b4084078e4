// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/robot_type.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"

namespace magna {
namespace {

TEST(RobotType, EveryTypeIsFoundByItsNameInAnyCase) {
  ASSERT_EQ(robot_types().size(), 8U);
  for (const RobotTypeInfo& row : robot_types()) {
    std::string upper(row.name);
    for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    EXPECT_EQ(robot_type(row.name), row.type);
    EXPECT_EQ(robot_type(upper), row.type);
    EXPECT_EQ(&info(row.type), &row);
  }
  EXPECT_EQ(robot_type("p2a"), std::nullopt);
  EXPECT_EQ(robot_type(""), std::nullopt);
}

TEST(RobotType, EveryNumberIsPossibleAndHasASource) {
  for (const RobotTypeInfo& row : robot_types()) {
    SCOPED_TRACE(row.name);
    EXPECT_GT(row.max_speed, 0.0);
    EXPECT_GT(row.max_acceleration, 0.0);
    EXPECT_GT(row.max_turn_rate, 0.0);
    EXPECT_GT(row.max_turn_acceleration, 0.0);
    EXPECT_GE(row.radius, 0.0);
    EXPECT_FALSE(row.source.empty());
    EXPECT_EQ(row.radius == 0.0, row.model == MotionModel::Ars);
    EXPECT_EQ(row.ranger.present(), row.model == MotionModel::Ranger);
  }
}

TEST(RobotType, FieldRoverHasTheNumbersOfTheBenchmark) {
  const RobotTypeInfo& rover = info(RobotType::Rover);
  EXPECT_EQ(rover.radius, 0.15);
  EXPECT_EQ(rover.max_speed, 0.3);
  EXPECT_EQ(rover.ranger.rays, 36);
  EXPECT_DOUBLE_EQ(rover.ranger.field_of_view, radians(270.0));
  EXPECT_EQ(rover.ranger.range, 5.0);
}

TEST(RobotType, FlyersUseTheWallLayerAndOthersTheGroundLayer) {
  const RobotTypeInfo& flyer = info(RobotType::Airrobot);
  const RobotTypeInfo& ground = info(RobotType::P2at);
  EXPECT_EQ(movement_layer(flyer), ObstacleLayer::Wall);
  EXPECT_EQ(ranger_layer(flyer), ObstacleLayer::Wall);
  EXPECT_EQ(movement_layer(ground), ObstacleLayer::Ground);
  EXPECT_EQ(ranger_layer(ground), ObstacleLayer::Sight);
  EXPECT_EQ(body_layer(flyer) & body_layer(ground), 0U);
  EXPECT_EQ(body_layer(info(RobotType::Telemax)), body_layer(ground));
}

}  // namespace
}  // namespace magna
