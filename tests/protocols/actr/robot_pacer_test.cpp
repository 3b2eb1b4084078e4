// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_client.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

namespace magna {
namespace {

constexpr std::int64_t kMs = 1'000'000;
using testing::ElementsAre;
using testing::IsEmpty;

struct Paced {
  RobotPacer pacer;
  std::vector<Pose> poses;
  std::optional<std::int64_t> wait;

  explicit Paced(std::vector<Pose> begin) : poses(std::move(begin)) {
    for (std::size_t i = 0; i < poses.size(); ++i) pacer.told(i, poses[i], 0);
  }
  std::vector<std::size_t> at(std::int64_t ms) {
    std::vector<std::size_t> told;
    wait = pacer.pace(poses, ms * kMs, [&](std::size_t robot) { told.push_back(robot); });
    return told;
  }
};

TEST(RobotPacer, OmitsStationaryRobots) {
  Paced paced({{0, 0, 0}, {5, 5, 1}});
  EXPECT_THAT(paced.at(1000), IsEmpty());
  EXPECT_FALSE(paced.wait);
}

TEST(RobotPacer, ReportsMotionOverACentimetreOrAHundredthOfARadian) {
  Paced paced({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 3.14}});
  paced.poses = {{0.009, 0, 0}, {0.0101, 0, 0}, {0, 0, 0.0101}, {0, 0, 3.145}};
  EXPECT_THAT(paced.at(1000), ElementsAre(1, 2));
  paced.poses[3].theta = -3.13;  // past half a turn
  EXPECT_THAT(paced.at(2000), ElementsAre(3));
}

TEST(RobotPacer, AccumulatesSlowMotion) {
  Paced paced({{0, 0, 0}});
  int told = 0;
  for (int i = 1; i <= 100; ++i) {
    paced.poses[0].x = 0.003 * i;
    told += static_cast<int>(paced.at(1000 + 200 * i).size());
  }
  EXPECT_EQ(told, 25);  // every fourth step of 3 mm is over a centimetre
}

TEST(RobotPacer, ReportsEachRobotAtMostTenTimesASecond) {
  Paced paced({{0, 0, 0}});
  int told = 0;
  for (int ms = 1; ms <= 10'000; ++ms) {
    paced.poses[0].x += 0.05;
    told += static_cast<int>(paced.at(ms).size());
  }
  EXPECT_GE(told, 95);
  EXPECT_LE(told, 100);
}

TEST(RobotPacer, ToleratesSlightlyEarlyTicks) {
  Paced paced({{0, 0, 0}});
  int told = 0;
  for (int i = 1; i <= 100; ++i) {
    paced.poses[0].x += 0.05;
    told += static_cast<int>(paced.at(100 * i + (i % 2 == 0 ? -8 : 8)).size());
  }
  EXPECT_EQ(told, 100);
}

TEST(RobotPacer, ReturnsTheWaitingTimeOfAMovingRobot) {
  Paced paced({{0, 0, 0}});
  paced.poses[0].x = 1;
  EXPECT_THAT(paced.at(30), IsEmpty());
  EXPECT_EQ(paced.wait, 70 * kMs);
  paced.poses[0].x = 2;  // the suppressed line is not stored
  EXPECT_THAT(paced.at(100), ElementsAre(0));
  EXPECT_FALSE(paced.wait);
  EXPECT_THAT(paced.at(500), IsEmpty());
}

TEST(RobotPacer, DropsRemovedRobots) {
  Paced paced({{0, 0, 0}, {0, 0, 0}});
  paced.pacer.forget(0);
  paced.poses = {{1, 0, 0}, {1, 0, 0}};
  EXPECT_THAT(paced.at(1000), ElementsAre(1));
}

TEST(RobotPacer, ReportsARobotAfterInvalidPoses) {
  Paced paced({{std::nan(""), 0, 0}});
  paced.poses[0] = {1, 1, 0};
  EXPECT_THAT(paced.at(1000), ElementsAre(0));
}

}  // namespace
}  // namespace magna
