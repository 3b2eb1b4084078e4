// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/order_editor.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <utility>

#include "core/engine/area_order_inputs.h"
#include "tests/support/demo_orders.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/state/order_words.h"
#include "widgets/robots/team/robot_words.h"

namespace magna {
namespace {

class OrderEditorTest : public testing::Test {
 protected:
  OrderEditorTest() { show(test::with_rooms(test::demo_snapshot())); }
  void show(Snapshot next) {
    link.show(std::move(next));
    clock.advance_ms(1000);
    feed.poll();
  }
  void choose(OrderCrew crew) { editor.choose(&OrderEditor::Choice::crew, crew); }
  /// Marks the robot as one that this command is refused for.
  void refuse_plans_of(RobotId robot) {
    Snapshot next = link.copy();
    auto statuses = *next.statuses;
    RobotRefusals refusals;
    refusals[static_cast<std::size_t>(WriteKind::Plan)] = Message::verbatim("it is locked");
    statuses[robot.index()].refusals = std::make_shared<const RobotRefusals>(std::move(refusals));
    next.statuses = std::make_shared<const std::vector<RobotStatus>>(std::move(statuses));
    show(std::move(next));
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  OrderEditor& editor = OrderEditor::of(edits);
  const OrderArea hall{"hall"};
};

TEST_F(OrderEditorTest, ThereIsOneForTheEdits) { EXPECT_EQ(&OrderEditor::of(edits), &editor); }

TEST_F(OrderEditorTest, OrdersGoToTheSelectedRobots) {
  const AreaOrder order = editor.order(OrderKind::Guard, hall);
  EXPECT_EQ(order.team.who, OrderCrew::Named);
  EXPECT_EQ(order.robots, (std::vector<RobotId>{{2}, {4}}));
  EXPECT_EQ(editor.crew_text(), QStringLiteral("by robot3 and robot5"));
  Snapshot next = link.copy();
  next.selected.clear();
  show(next);
  EXPECT_EQ(editor.order(OrderKind::Guard, hall).robots, (std::vector<RobotId>{{2}})) << "active";
  next.active.reset();
  show(next);
  EXPECT_EQ(editor.order(OrderKind::Guard, hall).team.who, OrderCrew::Needed);
  EXPECT_EQ(editor.crew_text(), QStringLiteral("by as many robots as needed"));
}

TEST_F(OrderEditorTest, DrawnAreasGetNames) {
  const std::vector<Point> corners{{5, 6}, {8, 6}, {8, 8}};
  EXPECT_EQ(editor.order(OrderKind::Guard, OrderArea{{}, corners}).area.name, "Area 1");
  EXPECT_EQ(editor.order(OrderKind::Guard, OrderArea{{}, corners, "yard"}).area.name, "yard");
  EXPECT_EQ(editor.order(OrderKind::Guard, hall).area.name, "");
  AreaOrder before;
  before.area = {{}, corners, "yard"};
  show(test::with_orders(link.copy(), {test::demo_order(1, before, {RobotId{7}}, corners)}));
  EXPECT_EQ(editor.order(OrderKind::Search, OrderArea{{}, corners}).area.name, "yard");
}

TEST_F(OrderEditorTest, TheChoiceIsKept) {
  int changes = 0;
  QObject::connect(&editor, &OrderEditor::changed, &editor, [&changes] { ++changes; });
  choose(OrderCrew::All);
  choose(OrderCrew::All);
  EXPECT_EQ(changes, 1);
  EXPECT_EQ(editor.order(OrderKind::Patrol, {}).team.who, OrderCrew::All);
  EXPECT_EQ(editor.crew_text(), QStringLiteral("by all robots"));
  editor.choose(&OrderEditor::Choice::after, OrderAfter::Help);
  editor.choose(&OrderEditor::Choice::rejoin, false);
  const AreaOrder order = editor.order(OrderKind::Patrol, {});
  EXPECT_EQ(order.after, OrderAfter::Help);
  EXPECT_FALSE(order.rejoin);
}

TEST_F(OrderEditorTest, TheNumberChangesByOne) {
  editor.count_by(+1);
  EXPECT_EQ(editor.choice().crew, OrderCrew::Number);
  EXPECT_EQ(editor.choice().count, 3U) << "the first press only chooses the number";
  editor.count_by(+1);
  EXPECT_EQ(editor.order(OrderKind::Guard, hall).team, (OrderTeam{OrderCrew::Number, 4}));
  for (int k = 0; k < 9; ++k) editor.count_by(-1);
  EXPECT_EQ(editor.choice().count, 1U);
  EXPECT_EQ(editor.crew_text(), QStringLiteral("by 1 robot"));
  editor.choose(&OrderEditor::Choice::count, 5000U);
  EXPECT_EQ(editor.choice().count, OrderTeam::kMost);
}

TEST_F(OrderEditorTest, SaysWhyAnOrderCannotBeGiven) {
  EXPECT_EQ(editor.why_not(OrderKind::Search, hall), QString());
  EXPECT_TRUE(editor.why_not(OrderKind::Leave, {}).contains(QStringLiteral("whole map")));
  EXPECT_TRUE(editor.why_not(OrderKind::Guard, OrderArea{"cellar"})
                  .contains(QStringLiteral("no room named cellar")));
  refuse_plans_of(RobotId{2});
  EXPECT_EQ(editor.why_not(OrderKind::Guard, hall), QString()) << "the other one can";
  EXPECT_EQ(editor.order(OrderKind::Guard, hall).robots, (std::vector<RobotId>{{4}}));
  refuse_plans_of(RobotId{4});
  EXPECT_TRUE(editor.why_not(OrderKind::Guard, hall).endsWith(QStringLiteral("t is locked")));
  editor.give(OrderKind::Guard, hall);
  EXPECT_EQ(link.count<input::GiveAreaOrder>(), 0U);
  choose(OrderCrew::Needed);
  EXPECT_EQ(editor.why_not(OrderKind::Guard, hall), QString());
  Snapshot blind = link.copy();
  blind.exploration = nullptr;
  show(blind);
  EXPECT_TRUE(editor.why_not(OrderKind::Explore, hall).contains(QStringLiteral("no shared map")));
  blind.world = nullptr;
  show(blind);
  EXPECT_EQ(editor.why_not(OrderKind::Guard, hall), QStringLiteral("No world is loaded"));
}

TEST_F(OrderEditorTest, AsksBeforePlansOfSeveralRobotsAreReplaced) {
  std::size_t asked = 0;
  std::function<void()> yes;
  edits.confirm_sending(
      [&](const EditStack::Plans& plans, const QString& name, std::function<void()> send) {
        asked = plans.size();
        EXPECT_EQ(name, QStringLiteral("Order the guard of hall"));
        yes = std::move(send);
      });
  editor.give(OrderKind::Guard, hall);
  EXPECT_EQ(asked, 2U);
  EXPECT_EQ(link.count<input::GiveAreaOrder>(), 0U);
  yes();
  EXPECT_EQ(link.count<input::GiveAreaOrder>(), 1U);
  asked = 0;
  choose(OrderCrew::Needed);
  editor.give(OrderKind::Guard, hall);
  EXPECT_EQ(asked, 0U) << "these robots are free";
  EXPECT_EQ(link.count<input::GiveAreaOrder>(), 2U);
  choose(OrderCrew::All);
  editor.give(OrderKind::Guard, hall);
  EXPECT_EQ(asked, 12U);
}

TEST_F(OrderEditorTest, CancelsTheOrdersOfTheSelectedRobots) {
  editor.cancel_chosen();
  EXPECT_EQ(link.posted.size(), 0U);
  AreaOrder order;
  AreaOrderStatus over = test::demo_order(1, order, {RobotId{2}});
  over.result = AreaOrderResult{};
  show(test::with_orders(link.copy(), {over, test::demo_order(2, order, {RobotId{2}, RobotId{7}}),
                                       test::demo_order(3, order, {RobotId{8}})}));
  ASSERT_EQ(editor.chosen_orders().size(), 1U);
  editor.cancel_chosen();
  ASSERT_EQ(link.count<input::CancelAreaOrder>(), 1U);
  EXPECT_EQ(link.all<input::CancelAreaOrder>()[0].order, AreaOrderId{2});
  Snapshot next = link.copy();
  next.selected.clear();
  next.active.reset();
  show(next);
  EXPECT_EQ(editor.chosen_orders().size(), 2U) << "all in force";
}

TEST(OrderWords, NameAnOrderAndItsProgress) {
  AreaOrder order;
  order.kind = OrderKind::Search;
  order.area.room = "lab";
  AreaOrderStatus status = test::demo_order(3, order, {RobotId{2}, RobotId{4}});
  EXPECT_EQ(order_name(status), QStringLiteral("Order 3: search of lab"));
  EXPECT_EQ(order_progress(status), QStringLiteral("63 % looked at, 2 robots"));
  status.found = 2;
  status.remaining = 42.0;
  EXPECT_TRUE(order_progress(status).startsWith(
      QStringLiteral("63 % looked at, 2 robots, 2 victims, about 42")));
  status.result = AreaOrderResult{OrderEnd::Done, 1.0, 2, 81.4};
  EXPECT_EQ(order_progress(status),
            QStringLiteral("done: 100 % looked at, 2 victims marked, 81 s"));
  EXPECT_EQ(order_title(OrderKind::Patrol), QStringLiteral("Patrol"));
}

TEST(OrderWords, AreInTheRobotList) {
  AreaOrder order;
  order.kind = OrderKind::Guard;
  order.area.room = "lab";
  const Snapshot now = test::with_orders(
      test::demo_snapshot(),
      {test::demo_order(3, order, {RobotId{0}, RobotId{2}, RobotId{6}, RobotId{9}})});
  EXPECT_EQ(activity_details(now, RobotId{0}),
            (QStringList{QStringLiteral("guard of lab, 63 %"), QStringLiteral("order 3, 63 %"),
                         QStringLiteral("order 3")}))
      << "idle";
  EXPECT_TRUE(activity_details(now, RobotId{2})
                  .front()
                  .startsWith(QStringLiteral("guard of lab, 63 %: 3 left")));
  EXPECT_EQ(activity_details(now, RobotId{6}).front(),
            QStringLiteral("a wall is in the way at 3.2 m; guard of lab"));
  EXPECT_EQ(activity_details(now, RobotId{9}), activity_details(test::demo_snapshot(), RobotId{9}))
      << "held";
  EXPECT_EQ(activity_details(now, RobotId{1}), activity_details(test::demo_snapshot(), RobotId{1}));
}

}  // namespace
}  // namespace magna
