// SPDX-License-Identifier: GPL-3.0-or-later
// Names of robots in other alphabets, from a world file to the list and the map.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "tests/app/session/session_fixture.h"
#include "tests/support/session_console_link.h"
#include "tests/support/window_page.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

class RobotNamesTest : public test::SessionFixture {
 protected:
  RobotNamesTest() {
    for (const char* port : {"--actr-port", "--cognav-port", "--gobot-port", "--agent-port"}) {
      line_.links.emplace_back(port, "off");
    }
  }
  ~RobotNamesTest() override {
    window_.reset();
    link_.reset();
  }

  /// The world of this file, in a window.
  void open_file(const std::string& text) {
    line_.world = (folder_ / "names.lisp").string();
    std::ofstream(line_.world, std::ios::binary) << text;
    begin();
    session_->set_paused(true);
    link_ = std::make_unique<test::SessionConsoleLink>(*session_, exchange_);
    window_ = std::make_unique<test::WindowPage>(*link_);
    window_->show();
    session_->step_once();
    QCoreApplication::processEvents();
    feed().poll();
  }
  SnapshotFeed& feed() { return window_->context().feed; }
  MapPane& map() { return window_->context().map; }
  /// The robot's cell in the list, and as a screen reader says it.
  QString in_list(std::uint32_t robot, int role) {
    RobotTableModel& model = window_->part<RobotListPane>().model();
    return model.index(model.row_of(RobotId{robot}), RobotTableModel::Robot).data(role).toString();
  }
  /// The map's crosshair, which names the active robot.
  QString at_crosshair(std::uint32_t robot) {
    feed().link().post(input::Select{RobotId{robot}});
    feed().poll();
    map().open_crosshair();
    const QString said = map().accessibleDescription();
    map().close_crosshair();
    return said;
  }

  std::unique_ptr<test::SessionConsoleLink> link_;
  std::unique_ptr<test::WindowPage> window_;
};

#ifdef MAGNA_HAS_LISP
TEST_F(RobotNamesTest, OfOtherAlphabetsAreInListAndMapAsInTheFile) {
  open_file(
      "(defmap hall (12 8))\n"
      "(defrobot |Робот| (hall (2 2) 0))\n"
      "(defrobot 机器人 (hall (5 2) 0))\n"
      "(defrobot 🤖 (hall (8 2) 0))\n");
  const std::vector<std::string> names{"Робот", "机器人", "🤖"};
  ASSERT_EQ(labels_of(feed().now()).size(), names.size());
  for (std::uint32_t k = 0; k < names.size(); ++k) {
    EXPECT_EQ(labels_of(feed().now())[k].name, names[k]);
    const QString name = QString::fromStdString(names[k]);
    EXPECT_EQ(in_list(k, Qt::DisplayRole), name);
    EXPECT_TRUE(in_list(k, Qt::AccessibleTextRole).startsWith(name)) << names[k];
    EXPECT_EQ(map().scene().team.name(k), name) << "the label on the map";
    EXPECT_TRUE(at_crosshair(k).contains(name)) << names[k];
  }
}
#endif

}  // namespace
}  // namespace magna
