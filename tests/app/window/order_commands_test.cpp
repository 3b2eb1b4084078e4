// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/order_commands.h"

#include <gtest/gtest.h>

#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <algorithm>

#include "core/engine/area_order_inputs.h"
#include "core/engine/operator_inputs.h"
#include "tests/support/demo_orders.h"
#include "tests/support/demo_window.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/edit/order_editor.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

class OrderCommandsTest : public test::DemoWindowTest {
 protected:
  OrderCommandsTest() {
    show(test::with_rooms(link.copy()));
    map().setFocus();
  }
  MapPane& map() { return window->context().map; }
  ActionSet& actions() { return window->context().actions; }
  OrderEditor& editor() { return OrderEditor::of(window->context().edits); }
  /// A key of the window.
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* const popup = QApplication::activePopupWidget();
    QTest::keyClick(popup != nullptr ? popup : &map(), key, modifiers);
  }
  std::vector<input::GiveAreaOrder> given() const { return link.all<input::GiveAreaOrder>(); }
};

TEST_F(OrderCommandsTest, FiveKeysEmployATeam) {
  Snapshot team = test::with_rooms(test::demo_snapshot(24));
  auto statuses = *team.statuses;
  for (RobotStatus& status : statuses) status = {};
  team.statuses = std::make_shared<const std::vector<RobotStatus>>(std::move(statuses));
  team.plans = std::make_shared<const std::vector<Plan>>(24);
  team.selected.clear();
  team.active.reset();
  show(team);
  map().setFocus();
  press(Qt::Key_A, Qt::ControlModifier);
  press(Qt::Key_D);
  press(Qt::Key_Right, Qt::ControlModifier);  // the first room
  press(Qt::Key_Return);
  ASSERT_NE(QApplication::activePopupWidget(), nullptr);
  press(Qt::Key_S);
  ASSERT_EQ(given().size(), 1U);
  EXPECT_EQ(given()[0].kind, OrderKind::Search);
  EXPECT_EQ(given()[0].area.room, "hall");
  EXPECT_EQ(given()[0].robots.size(), 24U);
}

TEST_F(OrderCommandsTest, TheActionsOrderToTheChosenAreaOrTheMap) {
  editor().choose({.crew = OrderCrew::Needed});
  actions()["order.patrol"].trigger();
  ASSERT_EQ(given().size(), 1U);
  EXPECT_EQ(given()[0].kind, OrderKind::Patrol);
  EXPECT_EQ(given()[0].area, OrderArea{});
  EXPECT_EQ(given()[0].team.who, OrderCrew::Needed);
  EXPECT_FALSE(actions()["order.leave"].isEnabled());
  EXPECT_TRUE(actions().why_disabled("order.leave").contains(QStringLiteral("whole map")));
  press(Qt::Key_D);
  press(Qt::Key_Left, Qt::ControlModifier);  // the last room
  show(link.copy());
  EXPECT_TRUE(actions()["order.leave"].isEnabled());
  press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_EQ(given().size(), 2U);
  EXPECT_EQ(given()[1].kind, OrderKind::Leave);
  EXPECT_EQ(given()[1].area.room, "yard");
  press(Qt::Key_Z, Qt::ControlModifier);  // it is not in the snapshot
  EXPECT_EQ(link.count<input::CancelAreaOrder>(), 0U);
}

TEST_F(OrderCommandsTest, NoOrderIsGivenWhileAnAreaIsDrawn) {
  editor().choose({.crew = OrderCrew::Needed});
  press(Qt::Key_D);
  press(Qt::Key_Right, Qt::ControlModifier);  // the first room
  press(Qt::Key_Insert);                      // a corner
  actions()["order.patrol"].trigger();
  EXPECT_TRUE(given().empty());
  EXPECT_EQ(window->context().messages.texts().size(), 1);
  show(link.copy());
  EXPECT_FALSE(actions()["order.patrol"].isEnabled());
  EXPECT_TRUE(actions().why_disabled("order.patrol").contains(QStringLiteral("not closed")));
  press(Qt::Key_Escape);
  show(link.copy());
  EXPECT_TRUE(actions()["order.patrol"].isEnabled());
  actions()["order.patrol"].trigger();
  ASSERT_EQ(given().size(), 1U);
  EXPECT_EQ(given()[0].area.room, "hall") << "as chosen before";
}

TEST_F(OrderCommandsTest, RobotsWithPlansAreAskedAbout) {
  actions()["order.guard"].trigger();  // by robot3 and robot5, which are on their way
  EXPECT_TRUE(given().empty());
  EXPECT_TRUE(window->context().confirm.asking());
}

TEST_F(OrderCommandsTest, TheChoicesAreChecked) {
  EXPECT_TRUE(actions()["order.crew_selected"].isChecked());
  EXPECT_TRUE(actions()["order.after_stay"].isChecked());
  EXPECT_TRUE(actions()["order.rejoin"].isChecked());
  actions()["order.crew_all"].trigger();
  actions()["order.after_help"].trigger();
  actions()["order.rejoin"].trigger();
  EXPECT_EQ(editor().choice(), (OrderEditor::Choice{OrderCrew::All, 3, OrderAfter::Help, false}));
  EXPECT_TRUE(actions()["order.crew_all"].isChecked());
  EXPECT_FALSE(actions()["order.crew_selected"].isChecked());
  EXPECT_FALSE(actions()["order.rejoin"].isChecked());
  press(Qt::Key_Plus, Qt::AltModifier);
  press(Qt::Key_Plus, Qt::AltModifier);
  EXPECT_EQ(editor().choice().crew, OrderCrew::Number);
  EXPECT_EQ(editor().choice().count, 4U);
  EXPECT_EQ(actions()["order.crew_number"].text(), QStringLiteral("4 robots"));
  press(Qt::Key_Minus, Qt::AltModifier);
  EXPECT_EQ(editor().choice().count, 3U);
}

TEST_F(OrderCommandsTest, TheChoicesAreKept) {
  UserSettings& user = window->context().profile.user();
  actions()["order.crew_all"].trigger();
  actions()["order.after_return"].trigger();
  actions()["order.rejoin"].trigger();
  EXPECT_EQ(user.order_team, (OrderTeam{OrderCrew::All, 3}));
  EXPECT_EQ(user.order_after, OrderAfter::Return);
  EXPECT_FALSE(user.order_rejoin);
  user.order_team = {OrderCrew::Number, 5};  // imported settings
  user.order_after = OrderAfter::Help;
  show(link.copy());
  EXPECT_EQ(editor().choice(),
            (OrderEditor::Choice{OrderCrew::Number, 5, OrderAfter::Help, false}));
  EXPECT_TRUE(actions()["order.crew_number"].isChecked());
  EXPECT_TRUE(actions()["order.after_help"].isChecked());
}

TEST_F(OrderCommandsTest, CancelsTheOrdersOfTheSelectedRobots) {
  EXPECT_FALSE(actions()["order.cancel"].isEnabled());
  AreaOrder order;
  show(test::with_orders(link.copy(), {test::demo_order(5, order, {RobotId{2}})}));
  EXPECT_TRUE(actions()["order.cancel"].isEnabled());
  press(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_EQ(link.count<input::CancelAreaOrder>(), 1U);
  EXPECT_EQ(link.all<input::CancelAreaOrder>()[0].order, AreaOrderId{5});
  EXPECT_TRUE(window->context().edits.stack().undoText().contains(
      QStringLiteral("exploration of the map")));
}

TEST_F(OrderCommandsTest, ThePaletteHasEachOrderToEachRoom) {
  editor().choose({.crew = OrderCrew::Needed});
  const auto entries = order_entries(window->context().edits);
  EXPECT_EQ(entries.size(), 2U * kOrderKinds);
  const auto entry = std::ranges::find(entries, "order:search:yard", &PaletteEntry::id);
  ASSERT_NE(entry, entries.end());
  EXPECT_EQ(entry->text, QStringLiteral("Search yard"));
  EXPECT_TRUE(entry->detail.contains(QStringLiteral("as many robots as needed")));
  EXPECT_TRUE(entry->enabled);
  entry->run();
  ASSERT_EQ(given().size(), 1U);
  EXPECT_EQ(given()[0].area.room, "yard");
  Snapshot blind = link.copy();
  blind.exploration = nullptr;
  show(blind);
  const auto now = order_entries(window->context().edits);
  EXPECT_FALSE(now.front().enabled) << "explore";
  EXPECT_FALSE(now.front().problem.isEmpty());
}

}  // namespace
}  // namespace magna
