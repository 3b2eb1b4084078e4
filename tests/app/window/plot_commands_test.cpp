// SPDX-License-Identifier: GPL-3.0-or-later
// The plots in the whole window.
#include <gtest/gtest.h>

#include <QApplication>
#include <set>

#include "tests/support/event_loop.h"
#include "tests/support/test_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"
#include "widgets/plots/plots_pane.h"

namespace magna {
namespace {

using K = SignalKind;

class PlotCommandsTest : public test::WindowTest {
 protected:
  PlotCommandsTest() { open(); }

  void go_to_world(std::uint64_t number, const char* file, int robots) {
    Snapshot next = test::demo_snapshot(robots);
    next.opened = std::make_shared<OpenedWorld>(OpenedWorld{number, file, "", 0, ""});
    next.tick = 1;
    show(next);
  }
  PlotBoard& board() { return window->part<PlotsPane>().board(); }
  static SignalKey speed(std::uint32_t robot) { return {K::Speed, RobotId{robot}}; }
};

TEST_F(PlotCommandsTest, RestoresThePlotsOfEachWorld) {
  board().add(speed(0));
  board().add(speed(11));
  board().add({K::TickTime, {}});
  board().add_plot();
  const auto plots = board().plots();
  go_to_world(2, "/worlds/big-room.lisp", 1);
  EXPECT_EQ(board().count(), 0) << "a world of its own";
  board().add(speed(0));
  const auto other = board().plots();
  go_to_world(3, "/worlds/office.lisp", 12);
  EXPECT_EQ(board().plots(), plots);
  go_to_world(4, "/worlds/big-room.lisp", 1);
  EXPECT_EQ(board().plots(), other);
  go_to_world(5, "/worlds/office.lisp", 12);
  open_again();
  EXPECT_EQ(board().plots(), plots) << "and so has the next start";
}

TEST_F(PlotCommandsTest, ReloadingTheWorldKeepsEmptyPlotsAndTheChoice) {
  board().add(speed(11));
  board().add_plot();
  ASSERT_EQ(board().chosen(), 1);
  const auto plots = board().plots();
  go_to_world(2, "/worlds/office.lisp", 12);
  EXPECT_EQ(board().plots(), plots);
  EXPECT_EQ(board().chosen(), 1);
}

TEST_F(PlotCommandsTest, RemovesTheCurvesOfRobotsThatAreGone) {
  board().add(speed(0));
  board().add(speed(11));
  go_to_world(2, "/worlds/office.lisp", 3);
  EXPECT_EQ(board().plotted(), std::set{speed(0)});
}

TEST_F(PlotCommandsTest, TheKeyShowsThePlotsWithTheSearchFocused) {
  EXPECT_FALSE(window->part<PlotsPane>().isVisible());
  window->context().actions["view.plots"].trigger();
  QCoreApplication::processEvents();
  EXPECT_TRUE(window->part<PlotsPane>().isVisible());
  EXPECT_TRUE(window->part<PlotsPane>().isAncestorOf(QApplication::focusWidget()));
}

TEST_F(PlotCommandsTest, SharesTheGroundTruthSwitchOfTheMap) {
  const SignalKey off{K::OffTruth, RobotId{0}};
  window->context().actions["view.plots"].trigger();
  ASSERT_TRUE(window->context().map.layers()["truth"]);
  show(link.copy());
  EXPECT_TRUE(window->part<PlotsPane>().chooser().model().index_of(off).isValid());
  window->context().actions["view.truth"].trigger();
  EXPECT_FALSE(window->part<PlotsPane>().chooser().model().index_of(off).isValid());
}

TEST_F(PlotCommandsTest, ReportsTheSavedFileOrTheError) {
  const auto texts = [this] { return window->context().messages.texts(); };
  board().add(speed(0));
  const QString file = directory.filePath(QStringLiteral("plots.csv"));
  window->part<PlotsPane>().export_as(file);
  ASSERT_TRUE(test::wait_until([&] { return !texts().isEmpty(); }));
  EXPECT_TRUE(texts().join(QLatin1Char('\n')).contains(file));
  window->part<PlotsPane>().export_as(QStringLiteral("/nowhere/plots.csv"));
  ASSERT_TRUE(test::wait_until(
      [&] { return texts().join(u'\n').contains(QStringLiteral("/nowhere/plots.csv")); }));
  EXPECT_EQ(texts().size(), 1) << "about the plots";
}

}  // namespace
}  // namespace magna
