// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_commands.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QTableView>
#include <QTest>

#include "tests/support/demo_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

class MapToolCommandsTest : public test::DemoWindowTest {
 protected:
  MapToolCommandsTest() { map().setFocus(); }
  MapPane& map() { return window->context().map; }
  QAction& action(std::string_view id) { return window->context().actions[id]; }
  QPoint spot(Point p) { return map().scene().view.to_screen(p).toPoint(); }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&map(), key, modifiers);
  }
};

TEST_F(MapToolCommandsTest, ChoosesEachToolByItsLetterAndChecksItsAction) {
  const std::pair<Qt::Key, std::string_view> tools[] = {
      {Qt::Key_G, "tool.goal"},      {Qt::Key_R, "tool.measure"},    {Qt::Key_A, "tool.annotate"},
      {Qt::Key_W, "tool.waypoints"}, {Qt::Key_X, "tool.no_go"},      {Qt::Key_M, "tool.move"},
      {Qt::Key_O, "tool.obstacles"}, {Qt::Key_D, "tool.order_area"}, {Qt::Key_S, "tool.select"}};
  for (const auto& [letter, id] : tools) {
    key(letter);
    EXPECT_EQ(map().tool(), id);
    EXPECT_TRUE(action(id).isChecked()) << id;
  }
  map().measure_from({20, 7.5});  // as the menu does
  EXPECT_TRUE(action("tool.measure").isChecked());
}

TEST_F(MapToolCommandsTest, KeysRemoveReorderAndUndo) {
  key(Qt::Key_W);
  EXPECT_FALSE(action("edit.delete").isEnabled());
  key(Qt::Key_Right, Qt::ControlModifier);
  EXPECT_TRUE(action("edit.delete").isEnabled());
  EXPECT_FALSE(action("edit.earlier").isEnabled());
  EXPECT_TRUE(action("edit.later").isEnabled());
  key(Qt::Key_Down, Qt::AltModifier);
  ASSERT_EQ(link.count<input::MissionRevise>(), 1U);
  EXPECT_TRUE(action("edit.earlier").isEnabled());
  key(Qt::Key_Delete);
  ASSERT_EQ(link.count<input::MissionRevise>(), 2U);
  EXPECT_EQ(link.all<input::MissionRevise>()[1].after.waypoints.size(), 2U);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(link.all<input::MissionRevise>().back().after.waypoints.size(), 3U);
}

TEST_F(MapToolCommandsTest, MapKeysDoNotAffectOtherPanes) {
  key(Qt::Key_W);
  key(Qt::Key_Right, Qt::ControlModifier);
  window->part<RobotListPane>().table().setFocus();
  QTest::keyClick(&window->part<RobotListPane>().table(), Qt::Key_Delete);
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
}

TEST_F(MapToolCommandsTest, CopiesTheMeasurement) {
  key(Qt::Key_R);
  QTest::mouseClick(&map(), Qt::LeftButton, {}, spot({17, 5.5}));
  QTest::mouseClick(&map(), Qt::LeftButton, {}, spot({20, 5.5}));
  key(Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("Length 3.00")));
}

}  // namespace
}  // namespace magna
