// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/drive_controller.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace magna {
namespace {

const auto kOpenFloor = [](Point, double reach) { return reach; };

VelocityChoice choose(const std::vector<Neighbour>& neighbours, Point current = {0.7, 0}) {
  return choose_velocity({0.7, 0}, current, 10.0, neighbours, kOpenFloor);
}

TEST(TimeToCollision, IsTheTimeUntilContact) {
  EXPECT_DOUBLE_EQ(time_to_collision({3, 0}, {1, 0}, 1.0), 2.0);
  EXPECT_TRUE(std::isinf(time_to_collision({3, 0}, {-1, 0}, 1.0))) << "it moves away";
  EXPECT_TRUE(std::isinf(time_to_collision({3, 2}, {1, 0}, 1.0))) << "it misses it";
  EXPECT_DOUBLE_EQ(time_to_collision({0.5, 0}, {1, 0}, 1.0), 0.0) << "they touch already";
}

TEST(VelocityChoice, IsThePreferredVelocityOnFreeFloor) {
  const VelocityChoice choice = choose({});
  EXPECT_EQ(choice.velocity, (Point{0.7, 0}));
  EXPECT_FALSE(choice.detour);
}

TEST(VelocityChoice, IsThePreferredVelocityWhenTheOtherIsFarOrLeaves) {
  EXPECT_FALSE(choose({{1, {8, 0}, {}, 0.6, false}}).detour);
  EXPECT_FALSE(choose({{1, {1, 0}, {0.9, 0}, 0.6, true}}).detour);
}

TEST(VelocityChoice, PassesAnOncomingRobotOnTheRight) {
  const VelocityChoice choice = choose({{4, {2, 0}, {-0.7, 0}, 0.6, true}});
  EXPECT_TRUE(choice.detour);
  EXPECT_EQ(choice.because_of, 4);
  EXPECT_GT(choice.velocity.y, 0.05) << "y is down: to the right of +x";
}

TEST(VelocityChoice, PassesOnTheLeftWhenThatIsShorter) {
  EXPECT_LT(choose({{4, {1.5, 0.4}, {}, 0.6, false}}).velocity.y, 0.0);
}

TEST(VelocityChoice, DoesNotDriveIntoAWallToPass) {
  const auto wall_on_the_right = [](Point along, double reach) {
    return along.y > 0.1 ? 0.0 : reach;
  };
  const std::vector<Neighbour> ahead = {{4, {1.5, 0}, {}, 0.6, false}};
  const VelocityChoice choice = choose_velocity({0.7, 0}, {0.7, 0}, 10.0, ahead, wall_on_the_right);
  EXPECT_LE(choice.velocity.y, 0.1 * 0.7);
}

TEST(VelocityChoice, IsZeroWithoutAFreeVelocity) {
  const auto narrow = [](Point along, double reach) {
    return std::abs(along.y) > 0.1 ? 0.0 : reach;
  };
  const std::vector<Neighbour> ahead = {{4, {0.65, 0}, {}, 0.6, false}};
  const VelocityChoice choice = choose_velocity({0.7, 0}, {0, 0}, 10.0, ahead, narrow);
  EXPECT_EQ(choice.velocity, Point{});
  EXPECT_EQ(choice.because_of, 4);
}

}  // namespace
}  // namespace magna
