// SPDX-License-Identifier: GPL-3.0-or-later
// Files that an earlier version of the window wrote (tests/data/window) mean the same today.
#include <gmock/gmock.h>

#include <QDockWidget>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/window/layout_commands.h"
#include "app/window/pane_docks.h"
#include "app/window/pane_table.h"
#include "app/window/window_memory.h"
#include "tests/support/child.h"
#include "tests/support/test_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_columns.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const fs::path kStored = MAGNA_SOURCE_DIR "/tests/data/window";

class StoredFilesTest : public test::WindowTest {
 protected:
  void open_stored() {
    fs::copy(kStored / "profile", folder(), fs::copy_options::recursive);
    open({}, 110);
    QCoreApplication::processEvents();
  }
  QDockWidget& dock(const char* id) { return window->dock(id); }
  /// Ids of the visible panes, in alphabetical order.
  std::vector<std::string> shown() {
    std::vector<std::string> ids;
    for (const auto* dock : window->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
      if (dock->isVisible()) ids.push_back(dock->objectName().toStdString());
    }
    std::ranges::sort(ids);
    return ids;
  }
  /// Names of the visible buttons of a bar, from left to right and top to bottom.
  static std::string names(const QWidget& bar) {
    auto buttons = bar.findChildren<QToolButton*>();
    std::ranges::sort(buttons, {}, [](const auto* one) { return std::pair(one->y(), one->x()); });
    std::string all;
    for (const auto* button : buttons) {
      if (!button->isCheckable() || button->isHidden()) continue;
      all += (all.empty() ? "" : ", ") + button->accessibleName().toStdString();
    }
    return all;
  }
};

TEST_F(StoredFilesTest, PlaceThePanesAsTheyWere) {
  open_stored();
  const auto stored = profile->read_layout_file(kStored / "profile" / "layouts" / "5.layout");
  ASSERT_TRUE(stored);
  window->context().actions["layout.5"].trigger();
  QCoreApplication::processEvents();
  Layout now = window->part<WindowMemory>().layouts().keeper().capture();
  for (const auto& [id, pane] : stored->panes) {
    const PanePlace& is = now.panes.at(id);
    EXPECT_EQ(is.place, pane.place) << id;
    EXPECT_NEAR(is.rect.width, pane.rect.width, 8) << id;  // the frame belongs to the dock now
    EXPECT_NEAR(is.rect.x, pane.rect.x, 8) << id;
    if (pane.with.empty()) {
      EXPECT_EQ(is.shown, pane.shown) << id;
      EXPECT_NEAR(is.size, pane.size, 20) << id;
    }
  }
  // Of panes that were tabs, the front one is open.
  EXPECT_THAT(shown(),
              ElementsAre("connections", "console", "history", "image", "inside", "robots"));
  EXPECT_FALSE(window->context().map.layers()["grid"]);
  EXPECT_EQ(window->context().map.layers().plans, PlanLayer::All);
}

TEST_F(StoredFilesTest, BeginWithThePanesAsTheyWereLeft) {
  open_stored();
  EXPECT_EQ(window->part<WindowMemory>().layouts().slot(), 5);
  EXPECT_TRUE(dock("teleop").isHidden());
  EXPECT_EQ(window->dockWidgetArea(&dock("connections")), Qt::TopDockWidgetArea);
  EXPECT_EQ(window->dockWidgetArea(&dock("robots")), Qt::RightDockWidgetArea);
  EXPECT_TRUE(dock("inside").isFloating());
  EXPECT_TRUE(window->context().messages.texts().isEmpty());
}

// Panes that a stored layout does not know are added in this order.
TEST_F(StoredFilesTest, MeetThePanesOfANewWindowInTheirOrder) {
  open();
  QCoreApplication::processEvents();
  EXPECT_EQ(names(window->part<PaneRail>()),
            "Image, Mission, Teleoperation, Way-points, Inside robot, Plots, Help");
  EXPECT_EQ(
      names(window->part<PaneTabs>()),
      "Connections, Events, Console, Programs, Plan debugger, History, Operator, Sweep results");
}

TEST_F(StoredFilesTest, EqualTheLayoutsThatComeWithMagna) {
  Profile files;
  for (const Layout& layout : factory_layouts()) {
    const auto stored = files.read_layout_file(kStored / "factory" / (layout.name + ".layout"));
    ASSERT_TRUE(stored) << layout.name;
    EXPECT_EQ(stored->name, layout.name);
    EXPECT_EQ(stored->layers, layout.layers);
    for (const auto& [id, place] : stored->panes) {
      PanePlace now = layout.panes.at(id);
      EXPECT_TRUE(std::exchange(now.by_default, false)) << "later than these files";
      EXPECT_EQ(now, place) << id;
    }
  }
}

TEST_F(StoredFilesTest, GiveTheKeysBack) {
  open_stored();
  EXPECT_EQ(window->context().actions.changed_keys(),
            (KeyMap{{"edit.undo", "Ctrl+U"}, {"robot.find", ""}, {"tool.measure", "Q"}}));
}

TEST_F(StoredFilesTest, KeepTheRowsOfTheRobotList) {
  open_stored();
  auto& list = window->part<RobotListPane>();
  EXPECT_TRUE(window->context().actions["view.list_lines"].isChecked());
  window->context().actions["view.list_cards"].trigger();
  list.choose_columns({QStringLiteral("event"), QStringLiteral("state")});
  EXPECT_EQ(profile->user().list_rows, ListRows::Cards);
  EXPECT_THAT(profile->user().list_columns, ElementsAre("event", "state"));
  EXPECT_TRUE(window->context().actions["view.list_cards"].isChecked());
  window->context().actions["view.list_columns"].trigger();
  auto* dialog = window->findChild<RobotColumnsDialog*>();
  ASSERT_NE(dialog, nullptr);
  test::button(*dialog, "Reset").click();
  EXPECT_EQ(list.columns(), initial_robot_columns());
  EXPECT_EQ(profile->user().list_columns, UserSettings().list_columns);
}

TEST_F(StoredFilesTest, GiveTheSettingsBack) {
  open_stored();
  const UserSettings& user = profile->user();
  EXPECT_EQ(user.theme, Theme::Dark);
  EXPECT_EQ(user.scale, 110);
  EXPECT_EQ(user.wheel, WheelUse::Scroll);
  EXPECT_THAT(user.recent, ElementsAre("/worlds/office.lisp"));
  EXPECT_TRUE(window->context().actions["view.wheel_moves"].isChecked());
  EXPECT_EQ(profile->world().tool, "tool.measure");
  EXPECT_EQ(window->context().map.tool(), "tool.measure");
  EXPECT_THAT(profile->take_messages(), IsEmpty());
}

}  // namespace
}  // namespace magna
