// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/robot_layer.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/demo_remotes.h"

namespace magna {
namespace {

const QRectF kPane(0, 0, 400, 300);
const QRectF kRobot(190, 140, 20, 20);
const QSizeF kLabel(60, 16);

TEST(RobotLabels, AreBelowAboveRightOrLeftOfTheRobot) {
  std::vector<QRectF> taken{kRobot};
  const auto next = [&] {
    const auto box = label_place(kRobot, kLabel, kPane, taken);
    EXPECT_TRUE(box);
    taken.push_back(box.value_or(QRectF()));
    return taken.back().center() - kRobot.center();
  };
  const QPointF below = next();
  EXPECT_EQ(below.x(), 0.0);
  EXPECT_GT(below.y(), 18.0);
  EXPECT_LT(next().y(), -18.0);
  EXPECT_GT(next().x(), 40.0);
  EXPECT_LT(next().x(), -40.0);
}

TEST(RobotLabels, NeverCoverARobotOrAnotherLabel) {
  std::vector<QRectF> taken;
  for (double x = 100; x < 300; x += 24) {
    for (double y = 60; y < 240; y += 24) taken.emplace_back(x, y, 20, 20);
  }
  const std::size_t robots = taken.size();
  for (std::size_t k = 0; k < robots; ++k) {
    const auto box = label_place(taken[k], kLabel, kPane, taken);
    if (!box) continue;
    for (const QRectF& other : taken) EXPECT_FALSE(other.intersects(*box));
    taken.push_back(*box);
  }
  EXPECT_GT(taken.size(), robots) << "at the rim";
  EXPECT_LT(taken.size(), 2 * robots) << "not within the crowd";
}

TEST(RobotLabels, MoveAwayFromACrowdWithALineToTheirRobot) {
  std::vector<QRectF> taken;
  for (double x = 100; x < 300; x += 24) {
    for (double y = 60; y < 240; y += 24) taken.emplace_back(x, y, 20, 20);
  }
  const std::size_t robots = taken.size();
  const QRectF middle = taken[robots / 2];
  ASSERT_FALSE(label_place(middle, kLabel, kPane, taken));
  const auto box = distant_label_place(middle, kLabel, kPane, taken, robots);
  ASSERT_TRUE(box);
  EXPECT_TRUE(kPane.contains(*box));
  for (const QRectF& other : taken) EXPECT_FALSE(other.intersects(*box));
  const QLineF line = leader_line(middle, *box);
  EXPECT_NEAR(QLineF(line.p1(), middle.center()).length(), 10.0, 1e-9);
  EXPECT_TRUE(box->adjusted(-1, -1, 1, 1).contains(line.p2()));
}

TEST(RobotLabels, CoverOtherLabelsButNoRobotIfAllElseIsTaken) {
  std::vector<QRectF> taken{kRobot};
  taken.emplace_back(kPane);  // a label as large as the pane
  const auto box = distant_label_place(kRobot, kLabel, kPane, taken, 1);
  ASSERT_TRUE(box);
  EXPECT_FALSE(kRobot.intersects(*box));
  EXPECT_FALSE(distant_label_place(kRobot, kLabel, kPane, taken, 2));
}

TEST(RobotLabels, NameRobotsThatHideEachOther) {
  const std::vector<QPointF> places{{0, 0}, {50, 0}, {3, 0}, {52, 0}, {0, 4}, {90, 0}};
  const auto stacks = stacks_of(places, 8.0);
  ASSERT_EQ(stacks.size(), 1U) << "two beside each other can be seen";
  EXPECT_EQ(stacks[0], (std::vector<std::size_t>{0, 2, 4}));
  EXPECT_TRUE(stacks_of({}, 8.0).empty());
}

TEST(RobotLabels, StayInsideThePane) {
  const auto low = label_place({195, 285, 10, 10}, kLabel, kPane, {});
  ASSERT_TRUE(low);
  EXPECT_LT(low->bottom(), 286.0) << "above";
  const auto side = label_place({0, 140, 10, 10}, kLabel, kPane, {});
  ASSERT_TRUE(side);
  EXPECT_GT(side->left(), 9.0) << "to the right";
  EXPECT_FALSE(label_place(kRobot, {500, 16}, kPane, {}));
}

TEST(RobotLabels, GiveTheReasonInAWord) {
  Snapshot now = test::demo_with_cybot();
  EXPECT_EQ(help_word(now, RobotId{0}, ShownState::OnMission), QString());
  EXPECT_EQ(help_word(now, RobotId{0}, ShownState::Blocked), QStringLiteral("Blocked"));
  auto statuses = *now.statuses;
  statuses[0].reason = Message(
      {"no-way-found", "no way to ({:.6g}, {:.6g}) was found in {} iterations of the planner"}, 1.0,
      2.0, 3);
  now.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
  EXPECT_EQ(help_word(now, RobotId{0}, ShownState::Blocked), QStringLiteral("No route"));
  test::lose_cybot(now, 74.0);
  EXPECT_EQ(help_word(now, test::kDemoCybot, ShownState::Lost), QStringLiteral("Link lost 1:14"));
}

}  // namespace
}  // namespace magna
