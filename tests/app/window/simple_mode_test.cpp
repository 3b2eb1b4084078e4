// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/simple_mode.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolButton>

#include "app/window/layout_commands.h"
#include "app/window/world_memory.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/map/map_bar.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

class SimpleModeTest : public test::WindowTest {
 protected:
  ~SimpleModeTest() override { apply_scale(100); }

  SimpleMode& mode() { return window->part<SimpleMode>(); }
  LayoutCommands& layouts() { return window->part<WindowMemory>().layouts(); }
  MapPane& map() { return window->context().map; }
  void press_key() {
    QTest::keyClick(&map(), Qt::Key_F11, Qt::ControlModifier);
    QCoreApplication::processEvents();
  }
  /// The panes that are open, by id.
  QStringList panes() {
    QStringList shown;
    for (QDockWidget* dock : layouts().keeper().docks()) {
      if (!dock->isHidden()) shown << dock->objectName();
    }
    shown.sort();
    return shown;
  }
  QPoint on_map(Point place) { return map().scene().view.to_screen(place).toPoint(); }
};

TEST_F(SimpleModeTest, SavesNeitherItsToolNorItsRows) {
  open();
  const ListRows rows = profile->user().list_rows;
  press_key();
  ASSERT_TRUE(mode().on());
  window->part<WorldMemory>().collect();
  EXPECT_EQ(profile->user().list_rows, rows);
  EXPECT_EQ(profile->world().tool, "");
  press_key();
  EXPECT_EQ(profile->user().list_rows, rows);
}

TEST_F(SimpleModeTest, ShowsOnlyWhatIsNeededAndRestoresTheWindow) {
  open();
  map().use_tool("tool.measure");
  QCoreApplication::processEvents();
  const QStringList before = panes();
  const Layout layout = layouts().keeper().capture();
  const int bar = window->part<ControlBar>().parentWidget()->height();
  press_key();
  EXPECT_TRUE(mode().on());
  EXPECT_EQ(panes(), (QStringList{QStringLiteral("image"), QStringLiteral("robots"),
                                  QStringLiteral("teleop")}));
  EXPECT_TRUE(window->menuBar()->isHidden());
  EXPECT_TRUE(window->statusBar()->isHidden());
  EXPECT_EQ(scale_percent(), SimpleMode::kLargeInNarrow);
  EXPECT_TRUE(window->part<ControlBar>().stop().isVisible());
  EXPECT_EQ(map().tool(), "tool.goal");
  press_key();
  EXPECT_FALSE(mode().on());
  EXPECT_EQ(panes(), before);
  EXPECT_FALSE(window->menuBar()->isHidden());
  EXPECT_FALSE(window->statusBar()->isHidden());
  EXPECT_EQ(scale_percent(), 100);
  EXPECT_EQ(window->part<ControlBar>().parentWidget()->height(), bar);
  EXPECT_EQ(map().tool(), "tool.measure");
  const Layout after = layouts().keeper().capture();
  ASSERT_EQ(after.panes.size(), layout.panes.size());
  for (const auto& [id, pane] : layout.panes) {
    const PanePlace& now = after.panes.at(id);
    EXPECT_EQ(now.place, pane.place) << id;
    EXPECT_EQ(now.shown, pane.shown) << id;
    EXPECT_NEAR(now.size, pane.size, 8) << id;
  }
}

TEST_F(SimpleModeTest, IsLeftByItsButton) {
  open();
  press_key();
  QToolButton* leave = nullptr;
  for (QToolButton* button : window->part<ControlBar>().findChildren<QToolButton*>()) {
    if (button->text().contains(QStringLiteral("Leave"))) leave = button;
  }
  ASSERT_NE(leave, nullptr);
  EXPECT_TRUE(leave->isVisible());
  leave->click();
  EXPECT_FALSE(mode().on());
  EXPECT_FALSE(leave->isVisible());
}

TEST_F(SimpleModeTest, ChoosesRobotsAndSendsTheActiveOneByClicks) {
  open();
  press_key();
  map().fit_all();
  QCoreApplication::processEvents();
  const Snapshot& now = window->context().feed.now();
  QTest::mouseClick(&map(), Qt::LeftButton, {}, on_map(now.poses[5].position()));
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{5});
  QCoreApplication::processEvents();
  QTest::mouseClick(&map(), Qt::LeftButton, {}, on_map({20.5, 13.5}));
  ASSERT_EQ(link.count<input::MissionRevise>(), 1U);
  EXPECT_EQ(link.all<input::MissionRevise>()[0].robot, RobotId{5});
  EXPECT_TRUE(link.all<input::MissionRevise>()[0].run);
}

TEST_F(SimpleModeTest, HasNoMenusAndNoOtherActions) {
  open();
  const bool sortable = window->part<RobotListPane>().sort().isVisible();  // if there is room
  press_key();
  ActionSet& actions = window->context().actions;
  EXPECT_FALSE(actions["tool.waypoints"].isEnabled());
  EXPECT_FALSE(actions["help.find"].isEnabled());
  EXPECT_FALSE(actions["layout.2"].isEnabled());
  EXPECT_FALSE(actions.why_disabled("help.find").isEmpty());
  EXPECT_TRUE(actions["world.pause"].isEnabled());
  show(link.copy());  // the next snapshot enables nothing
  EXPECT_FALSE(actions["view.fit_selection"].isEnabled());
  QContextMenuEvent menu(QContextMenuEvent::Mouse, QPoint(5, 5), map().mapToGlobal(QPoint(5, 5)));
  QCoreApplication::sendEvent(&map(), &menu);
  EXPECT_EQ(QApplication::activePopupWidget(), nullptr);
  EXPECT_TRUE(window->part<MapBar>().isHidden());
  EXPECT_FALSE(window->part<RobotListPane>().sort().isVisible());
  press_key();
  EXPECT_TRUE(actions["tool.waypoints"].isEnabled());
  EXPECT_FALSE(window->part<MapBar>().isHidden());
  EXPECT_EQ(window->part<RobotListPane>().sort().isVisible(), sortable);
  EXPECT_TRUE(actions["help.find"].isEnabled());
}

TEST_F(SimpleModeTest, StartsInTheModeInWhichItWasLeft) {
  open();
  const QStringList before = panes();
  press_key();
  open_again();
  QCoreApplication::processEvents();
  EXPECT_TRUE(mode().on());
  press_key();
  EXPECT_EQ(panes(), before);
  EXPECT_EQ(scale_percent(), 100);
  open_again();
  QCoreApplication::processEvents();
  EXPECT_FALSE(mode().on());
}

}  // namespace
}  // namespace magna
