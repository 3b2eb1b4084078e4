// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/team/robot_table_model.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/demo_remotes.h"
#include "tests/support/demo_snapshot.h"

namespace magna {
namespace {

std::vector<int> numbers(const std::vector<RobotId>& ids) {
  std::vector<int> found;
  for (const RobotId id : ids) found.push_back(static_cast<int>(id.value) + 1);
  return found;
}
using Numbers = std::vector<int>;

TEST(RobotOrder, SortsNamesByTheirNumbers) {
  EXPECT_TRUE(natural_less(QStringLiteral("robot2"), QStringLiteral("robot10")));
  EXPECT_FALSE(natural_less(QStringLiteral("robot10"), QStringLiteral("robot2")));
  EXPECT_TRUE(natural_less(QStringLiteral("Alpha"), QStringLiteral("beta")));
  EXPECT_TRUE(natural_less(QStringLiteral("a"), QStringLiteral("a1")));
  EXPECT_FALSE(natural_less(QStringLiteral("a1"), QStringLiteral("a1")));
  const auto order = ordered_robots(test::demo_snapshot(), RobotSort::Name, true, {});
  EXPECT_EQ(numbers(order).front(), 12);
  EXPECT_EQ(numbers(order).back(), 1);
}

TEST(RobotOrder, RobotsThatNeedTheOperatorComeFirst) {
  const auto order = ordered_robots(test::demo_snapshot(), RobotSort::Need, false, {});
  const Numbers found = numbers(order);
  // Blocked, waiting, held, then the others by number.
  EXPECT_EQ(Numbers(found.begin(), found.begin() + 5), (Numbers{7, 8, 10, 1, 2}));
}

TEST(RobotOrder, LostRobotsComeFirstThoughAllAreStopped) {
  Snapshot now = test::demo_with_cybot();
  test::lose_cybot(now, 5.0);
  now.stopped = true;
  EXPECT_EQ(numbers(ordered_robots(now, RobotSort::Need, false, {})).front(), 13);
  EXPECT_EQ(numbers(ordered_robots(now, RobotSort::Number, false, QStringLiteral("link lost"))),
            (Numbers{13}));
}

TEST(RobotOrder, EqualRobotsStayInOrderOfNumberBothWays) {
  const Numbers down = numbers(ordered_robots(test::demo_snapshot(), RobotSort::Need, true, {}));
  EXPECT_EQ(Numbers(down.begin(), down.begin() + 3), (Numbers{1, 2, 3}));
  EXPECT_EQ(down.back(), 7);
}

TEST(RobotOrder, FiltersByNameTypeStateReasonAndWriter) {
  const Snapshot now = test::demo_snapshot();
  const auto with = [&](const char* words) {
    return numbers(ordered_robots(now, RobotSort::Number, false, QString::fromUtf8(words)));
  };
  EXPECT_EQ(with("robot1"), (Numbers{1, 10, 11, 12}));
  EXPECT_EQ(with("AIRROBOT"), (Numbers{3, 7, 11}));
  EXPECT_EQ(with("blocked"), (Numbers{7}));
  EXPECT_EQ(with("wall way"), (Numbers{7}));
  EXPECT_EQ(with(" client-1  airrobot "), (Numbers{3}));
  EXPECT_TRUE(with("nothing like it").empty());
}

TEST(RobotOrder, OmitsRemovedRobots) {
  Snapshot now = test::demo_snapshot();
  auto labels = std::make_shared<std::vector<RobotLabel>>(*now.labels);
  (*labels)[0].present = false;
  now.labels = labels;
  EXPECT_EQ(ordered_robots(now, RobotSort::Number, false, {}).size(), 11U);
}

TEST(RobotOrder, SortsAndFiltersAThousandRobots) {
  const Snapshot now = test::demo_snapshot(1000);
  EXPECT_EQ(ordered_robots(now, RobotSort::Name, false, {}).size(), 1000U);
  EXPECT_EQ(ordered_robots(now, RobotSort::Commander, false, QStringLiteral("telemax")).size(),
            250U);
}

}  // namespace
}  // namespace magna
