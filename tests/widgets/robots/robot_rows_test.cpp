// SPDX-License-Identifier: GPL-3.0-or-later
// Rows, columns and texts of the robot list.

#include <gtest/gtest.h>

#include <QApplication>
#include <QCoreApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <set>

#include "core/imagery/pictured_floor.h"
#include "tests/support/child.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/hall_scene.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/row_style.h"
#include "widgets/base/text/text_format.h"
#include "widgets/robots/team/robot_card.h"
#include "widgets/robots/team/robot_columns.h"
#include "widgets/robots/team/robot_list_pane.h"
#include "widgets/robots/team/robot_words.h"

namespace magna {
namespace {

using Model = RobotTableModel;

class RobotRowsTest : public testing::Test {
 protected:
  RobotRowsTest() {
    apply_theme(ThemeChoice::Light);
    show(test::demo_snapshot(24));
    pane.resize(264, 600);
    pane.show();
  }
  void show(const Snapshot& next) {
    link.show(next);
    clock.advance_ms(1000);
    feed.poll();
  }
  /// robot1 waits and robot2 is blocked, with reasons of the engine; robot3 is driven.
  void show_reasons() {
    Snapshot next = link.copy();
    auto statuses = *next.statuses;
    const Message in_way({"robot-in-way", "{} is in the way to ({:.1f}, {:.1f})"},
                         std::string("robot7"), 1.0, 2.0);
    const Message wall({"obstacle-ahead", "{} {:.1f} m ahead on the way to ({:.1f}, {:.1f})"},
                       Message({"wall", "wall"}), 0.4, 1.0, 2.0);
    statuses[0].mission = MissionState::Waiting;
    statuses[0].reason = in_way;
    statuses[1].mission = MissionState::Blocked;
    statuses[1].reason = wall;
    statuses[2].held = true;
    next.statuses = std::make_shared<std::vector<RobotStatus>>(statuses);
    show(next);
  }
  /// Texts that need more room than their columns have, even in their shortest wordings.
  QStringList cut() {
    QStringList texts;
    QStyleOptionViewItem option;
    option.font = table().font();
    for (int row = 0; row < pane.model().rowCount(); ++row) {
      for (const int column : shown()) {
        const QModelIndex index = pane.model().index(row, column);
        const int needed = table().itemDelegate()->sizeHint(option, index).width();
        if (needed > table().columnWidth(column)) texts << index.data().toString();
      }
    }
    return texts;
  }
  QTableView& table() { return pane.table(); }
  QStringList words(int row, int column) {
    return pane.model().index(row, column).data(Model::Wordings).toStringList();
  }
  /// Shown columns from left to right.
  std::vector<int> shown() {
    std::vector<int> columns;
    for (int x = 0; x < table().viewport()->width(); ++x) {
      const int column = table().columnAt(x);
      if (column >= 0 && (columns.empty() || columns.back() != column)) columns.push_back(column);
    }
    return columns;
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  RobotListPane pane{feed, edits};
};

TEST_F(RobotRowsTest, TwentyFourRobotsFitWithTheirStopButtons) {
  EXPECT_EQ(table().rowHeight(0), kLineHeight);
  const QRect last = table().visualRect(pane.model().index(23, Model::Stop));
  EXPECT_TRUE(table().viewport()->rect().contains(last));
  EXPECT_EQ(shown(), (std::vector<int>{Model::Robot, Model::State, Model::Detail, Model::Stop}));
}

TEST_F(RobotRowsTest, NothingIsCutAtTheUsualWidth) {
  EXPECT_EQ(cut(), QStringList());
  show_reasons();
  EXPECT_EQ(cut(), QStringList());
}

TEST_F(RobotRowsTest, FullBatteriesAreNotCut) {
  Snapshot next = test::hall_snapshot();
  test::change_hall(next, [](HallStatus& hall) {
    for (auto& robot : hall.robots) {
      robot = {};
      robot.battery = 1.0;
    }
  });
  show(next);
  pane.resize(300, 600);
  QCoreApplication::processEvents();
  EXPECT_TRUE(std::ranges::count(shown(), static_cast<int>(Model::Battery)));
  EXPECT_EQ(cut(), QStringList());
}

TEST_F(RobotRowsTest, LongerNamesWidenTheirColumn) {
  pane.set_density(RowDensity::TwoLines);
  pane.resize(600, 600);
  show(test::demo_snapshot(9));
  Snapshot next = test::demo_snapshot(12);
  auto labels = *next.labels;
  labels[11].name = "robot1234567";
  next.labels = std::make_shared<const std::vector<RobotLabel>>(labels);
  show(next);
  QStyleOptionViewItem option;
  option.font = table().font();
  const QModelIndex longest = pane.model().index(11, Model::Robot);
  ASSERT_EQ(longest.data().toString(), QStringLiteral("robot1234567"));
  EXPECT_GE(table().columnWidth(Model::Robot),
            table().itemDelegate()->sizeHint(option, longest).width());
}

TEST_F(RobotRowsTest, StateAndStopButtonAreNotCutAtTheLeastWidth) {
  for (const RowDensity density : {RowDensity::Lines, RowDensity::TwoLines, RowDensity::Cards}) {
    pane.set_density(density);
    pane.resize(50, 300);
    QCoreApplication::processEvents();
    EXPECT_EQ(shown(), (std::vector<int>{Model::Robot, Model::State, Model::Stop}));
    const QRect stop = table().visualRect(pane.model().index(0, Model::Stop));
    EXPECT_TRUE(table().viewport()->rect().contains(stop));
    if (density != RowDensity::Lines) continue;
    EXPECT_EQ(cut(), QStringList());
  }
}

TEST_F(RobotRowsTest, AWordSaysWhatARobotDoesAndTheDetailWhy) {
  EXPECT_EQ(words(0, Model::State), QStringList{QStringLiteral("Idle")});
  EXPECT_TRUE(words(0, Model::Detail).isEmpty());
  EXPECT_EQ(words(2, Model::State), QStringList{QStringLiteral("Going")});
  EXPECT_EQ(words(2, Model::Detail).back(), QStringLiteral("3 left"));
  EXPECT_EQ(words(9, Model::Detail), (QStringList{QStringLiteral("until Ctrl+Return resumes it"),
                                                  QStringLiteral("until resumed")}));
  show_reasons();
  EXPECT_EQ(words(0, Model::Detail).back(), QStringLiteral("for robot7"));
  EXPECT_EQ(words(1, Model::Detail).back(), QStringLiteral("wall"));
  EXPECT_EQ(words(1, Model::State), QStringList{QStringLiteral("Blocked")});
  EXPECT_TRUE(pane.model().index(1, 0).data(Model::NeedsHelp).toBool());
  EXPECT_EQ(words(2, Model::State), QStringList{QStringLiteral("Driven")});
  EXPECT_EQ(words(2, Model::Detail), QStringList{QStringLiteral("by you")});
}

TEST_F(RobotRowsTest, AnIdleRobotTellsHowItsLastOrderEnded) {
  const std::pair<MissionEnd, const char*> kWords[] = {{MissionEnd::None, "Idle"},
                                                       {MissionEnd::Arrived, "Arrived"},
                                                       {MissionEnd::Explored, "Explored"},
                                                       {MissionEnd::Cancelled, "Cancelled"}};
  const QStringList widths = activity_words();
  for (const auto& [ended, word] : kWords) {
    Snapshot next = link.copy();
    auto statuses = *next.statuses;
    statuses[0].ended = ended;
    statuses[2].ended = ended;
    next.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
    show(next);
    EXPECT_EQ(words(0, Model::State), QStringList{QLatin1String(word)});
    EXPECT_TRUE(widths.contains(QLatin1String(word))) << word;
    EXPECT_EQ(words(2, Model::State), QStringList{QStringLiteral("Going")}) << "it has an order";
    EXPECT_EQ(cut(), QStringList());
  }
}

TEST_F(RobotRowsTest, TheDetailTellsWayAndTimeAlongThePlannedWay) {
  Snapshot next = link.copy();
  const Point here = next.poses[2].position();
  auto plans = *next.plans;
  plans[2] = {{Waypoint::go_to(here + Point{3, 0})}, false};
  next.plans = std::make_shared<const std::vector<Plan>>(plans);
  auto routes = *next.routes;
  routes[2].detour = {here + Point{0, 6}, here + Point{3, 6}};
  next.routes = std::make_shared<const std::vector<RobotRoute>>(routes);
  show(next);
  const QString way = metres_text(15, 0);
  const QString time = duration_text(15 / info(next.labels->at(2).type).max_speed);
  EXPECT_EQ(words(2, Model::Detail),
            (QStringList{QStringLiteral("1 left, %1, %2").arg(way, time),
                         QStringLiteral("1 left, %1").arg(way), QStringLiteral("1 left")}));
  plans[2].patrol = true;
  next.plans = std::make_shared<const std::vector<Plan>>(plans);
  show(next);
  EXPECT_EQ(words(2, Model::Detail).value(1), QStringLiteral("patrol, %1").arg(way));
  plans[2] = {{Waypoint::explore()}, false};
  next.plans = std::make_shared<const std::vector<Plan>>(plans);
  show(next);
  EXPECT_TRUE(words(2, Model::Detail).isEmpty()) << "it has no target yet";
  auto exploration = std::make_shared<ExplorationStatus>();
  exploration->robots.resize(next.labels->size());
  exploration->robots[2].target = here + Point{3, 0};
  next.exploration = exploration;
  show(next);
  EXPECT_EQ(words(2, Model::Detail).value(0), QStringLiteral("%1 to its target").arg(way));
  EXPECT_EQ(cut(), QStringList());
}

TEST_F(RobotRowsTest, TheLongestWordingThatFitsIsShown) {
  const QFontMetrics metrics(pane.font());
  const QStringList wordings{QStringLiteral("3 way-points left"), QStringLiteral("3 left")};
  const int whole = metrics.horizontalAdvance(wordings[0]);
  EXPECT_EQ(fitting_text(wordings, metrics, whole), wordings[0]);
  EXPECT_EQ(fitting_text(wordings, metrics, whole - 1), wordings[1]);
  EXPECT_EQ(fitting_text({}, metrics, 10), QString());
}

TEST_F(RobotRowsTest, RobotsThatNeedHelpAndTheActiveOneHaveABar) {
  const Look& l = look_of(pane.palette());
  const auto bar = [&](int row, int x) {
    const QRect at = table().visualRect(pane.model().index(row, 0));
    return table().viewport()->grab().toImage().pixelColor(x, at.center().y());
  };
  EXPECT_EQ(bar(6, 1), l.caution);
  EXPECT_EQ(bar(2, 1), l.accent);
  EXPECT_EQ(bar(0, 1), l.base);
  pane.activateWindow();
  table().setFocus();
  ASSERT_TRUE(QTest::qWaitFor([this] { return QApplication::focusWidget() == &table(); }));
  const int beside_ring = focus_ring_width(&table()) + 1;
  EXPECT_GT(beside_ring, 1);
  EXPECT_EQ(bar(6, beside_ring), l.caution);
  EXPECT_EQ(bar(2, beside_ring), l.accent);
  EXPECT_EQ(bar(0, beside_ring), l.base);
}

TEST_F(RobotRowsTest, ColumnsAreChosenAndOrdered) {
  QSignalSpy changed(&pane, &RobotListPane::rows_changed);
  pane.resize(500, 600);
  const QStringList ids{QStringLiteral("commander"), QStringLiteral("state")};
  pane.choose_columns(ids);
  EXPECT_EQ(shown(), (std::vector<int>{Model::Robot, Model::Commander, Model::State, Model::Stop}));
  EXPECT_EQ(pane.columns(), ids);
  EXPECT_EQ(changed.count(), 1);
  pane.resize(150, 600);  // the stop buttons stay
  EXPECT_EQ(shown(), (std::vector<int>{Model::Robot, Model::State, Model::Stop}));
}

TEST_F(RobotRowsTest, LinksHaveAColumnOnlyIfThereAreSome) {
  Snapshot next = test::demo_with_cybot();
  test::poll_cybot(next, {0.4, 9.8, {}});
  pane.resize(400, 600);
  show(next);
  EXPECT_EQ(shown(), (std::vector<int>{Model::Robot, Model::State, Model::Detail, Model::Link,
                                       Model::Stop}));
  EXPECT_EQ(words(12, Model::Link), QStringList{QStringLiteral("0.4\u2009s")});
  EXPECT_EQ(words(0, Model::Link), QStringList{QString()});
}

TEST_F(RobotRowsTest, HigherRowsShowMore) {
  pane.set_density(RowDensity::TwoLines);
  EXPECT_EQ(table().rowHeight(0), kTwoLinesHeight);
  pane.set_density(RowDensity::Cards);
  EXPECT_EQ(table().rowHeight(0), kCardHeight);
  EXPECT_EQ(shown(), (std::vector<int>{Model::Robot, Model::State, Model::Stop}));
  pane.set_density(RowDensity::Lines);
  EXPECT_EQ(table().rowHeight(0), kLineHeight);
}

TEST_F(RobotRowsTest, TheDialogMovesAndHidesColumns) {
  RobotColumnsDialog dialog(initial_robot_columns(), &pane);
  dialog.setAttribute(Qt::WA_DeleteOnClose, false);
  QStringList told;
  QObject::connect(&dialog, &RobotColumnsDialog::columns_chosen, &pane,
                   [&](const QStringList& ids) { told = ids; });
  EXPECT_EQ(dialog.chosen(), initial_robot_columns());
  QTest::keyClick(&test::child<QListWidget>(dialog), Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(told.value(1), QStringLiteral("state"));
  test::child<QListWidget>(dialog).item(0)->setCheckState(Qt::Unchecked);
  EXPECT_EQ(told.value(0), QStringLiteral("state"));
  test::button(dialog, "Reset").click();
  EXPECT_EQ(told, initial_robot_columns());
}

/// Counts the rows that are painted.
class CountingDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter*, const QStyleOptionViewItem&, const QModelIndex& index) const override {
    rows.insert(index.row());
  }
  mutable std::set<int> rows;
};

TEST_F(RobotRowsTest, OnlyVisibleRowsArePainted) {
  show(test::demo_snapshot(500));
  auto* const counter = new CountingDelegate(&table());
  table().setItemDelegate(counter);
  Snapshot next = link.copy();
  next.stopped = true;
  show(next);
  table().viewport()->grab();
  EXPECT_GT(counter->rows.size(), 20U);
  EXPECT_LE(counter->rows.size(), 32U);
}

}  // namespace
}  // namespace magna
