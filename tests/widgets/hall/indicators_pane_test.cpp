// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/indicators_pane.h"
#include "core/world/world.h"

#include <gtest/gtest.h>

#include <qcustomplot.h>

#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/event_loop.h"
#include "tests/support/hall_history.h"
#include "tests/support/pane_test.h"

namespace magna {
namespace {

using Kind = HallLane::Kind;

class IndicatorsPaneTest : public test::PaneTest<IndicatorsPane> {
 protected:
  IndicatorsPaneTest() : PaneTest(test::hall_snapshot_with_history()) {
    show_pane(new IndicatorsPane(feed, choice, &window), {420, 760});
  }
  void show(const Snapshot& next) {
    link.show(next);
    clock.advance_ms(300);
    feed.poll();
  }
  QString text(const char* name) { return test::text(*pane, QLatin1String(name)); }
  QTableView& table(const char* name) {
    return test::child<QTableView>(*pane, QLatin1String(name));
  }
  /// A cell's text, by the header of its column.
  QString cell(const char* name, int row, const char* header) {
    const QAbstractItemModel& model = *table(name).model();
    for (int column = 0; column < model.columnCount(); ++column) {
      if (model.headerData(column, Qt::Horizontal).toString() == QLatin1String(header)) {
        return model.index(row, column).data().toString();
      }
    }
    ADD_FAILURE() << "There is no column " << header;
    return {};
  }
  void open(const char* kind) { test::button(*pane, QLatin1String(kind)).click(); }

  HallChoice choice;
  QTemporaryDir folder;
};

TEST_F(IndicatorsPaneTest, AsksForTheRecordsOnlyWhileVisible) {
  EXPECT_TRUE(link.parts.hall_history);
  pane->hide();
  EXPECT_FALSE(link.parts.hall_history);
}

TEST_F(IndicatorsPaneTest, ShowsAHintInOtherWorlds) {
  EXPECT_EQ(test::why_empty(*pane), QString());
  show(test::demo_snapshot());
  EXPECT_TRUE(test::why_empty(*pane).contains(QStringLiteral("Open a factory scenario")));
  EXPECT_FALSE(test::button(*pane, QStringLiteral("Save CSV…")).isEnabled());
}

TEST_F(IndicatorsPaneTest, ShowsTheFiguresOfTheRun) {
  EXPECT_EQ(text("Time"), QStringLiteral("0:01:23.4"));
  EXPECT_EQ(text("Estimated end"), QStringLiteral("0:16:40.8")) << "one of twelve works is done";
  EXPECT_EQ(text("Operations"), QStringLiteral("1 of 12"));
  EXPECT_EQ(text("Delivered"), QStringLiteral("0 of 10"));
  EXPECT_EQ(text("Per hour"), QStringLiteral("0.0"));
  EXPECT_EQ(text("In the hall"), QStringLiteral("6 (mean 1.0)"));
  EXPECT_TRUE(text("What limits the run").startsWith(QStringLiteral("machine0 limits the run")));
}

TEST_F(IndicatorsPaneTest, AFinishedRunHasItsMakespan) {
  Snapshot next = link.copy();
  test::WrittenHistory done = test::demo_hall_history(next.hall->description);
  done.history().finished = true;
  done.history().operations = 12;
  next.hall_history = done.block();
  show(next);
  EXPECT_EQ(text("Time"), QStringLiteral("0:01:23.4, done"));
  EXPECT_EQ(text("Estimated end"), QStringLiteral("–"));
  EXPECT_EQ(text("Operations"), QStringLiteral("12 of 12"));
}

TEST_F(IndicatorsPaneTest, ShowsTheLowerBoundBesideTheMakespan) {
  EXPECT_FALSE(test::child<QLabel>(*pane, QStringLiteral("Lower bound")).isVisible());
  Snapshot next = link.copy();
  auto bounded = std::make_shared<HallDescription>(*next.hall->description);
  bounded->bounds = HallBounds{52.0, 0, 47.0, 64.0};
  test::change_hall(next, [&](HallStatus& hall) { hall.description = bounded; });
  test::WrittenHistory run = test::demo_hall_history(bounded);
  next.hall_history = run.block();
  show(next);
  EXPECT_TRUE(test::child<QLabel>(*pane, QStringLiteral("Lower bound")).isVisible());
  EXPECT_EQ(text("Lower bound"), QStringLiteral("Lower bound 0:01:04.0"));
  EXPECT_TRUE(test::child<QLabel>(*pane, QStringLiteral("Lower bound"))
                  .toolTip()
                  .contains(QStringLiteral("0:00:52.0 by machines, 0:00:47.0 by jobs")));
  run.history().finished = true;  // after 83.4 s
  next.hall_history = run.block();
  show(next);
  EXPECT_TRUE(text("Lower bound").startsWith(QStringLiteral("Lower bound 0:01:04.0 (30")));
}

TEST_F(IndicatorsPaneTest, AnUnlimitedHallHasNoTotals) {
  Snapshot next = link.copy();
  test::change_hall(next, [](HallStatus& hall) { hall.to_make.reset(); });
  test::WrittenHistory endless = test::demo_hall_history(next.hall->description);
  endless.history().all_operations.reset();
  next.hall_history = endless.block();
  show(next);
  EXPECT_EQ(text("Operations"), QStringLiteral("1"));
  EXPECT_EQ(text("Delivered"), QStringLiteral("0"));
  EXPECT_EQ(text("Estimated end"), QStringLiteral("–"));
}

TEST_F(IndicatorsPaneTest, HasTablesOfMachinesRobotsBeltsAndJobs) {
  EXPECT_TRUE(table("Machines").isVisible());
  EXPECT_EQ(table("Machines").model()->rowCount(), 4);
  EXPECT_EQ(cell("Machines", 0, "Machine"), QStringLiteral("▶ machine0"));
  EXPECT_TRUE(cell("Machines", 0, "Busy").startsWith(QStringLiteral("76")));
  EXPECT_TRUE(cell("Machines", 1, "Starved").startsWith(QStringLiteral("100")));
  EXPECT_EQ(cell("Machines", 0, "Queue"), QStringLiteral("3"));
  EXPECT_EQ(cell("Machines", 0, "Done"), QStringLiteral("1"));
  open("Robots");
  EXPECT_FALSE(table("Machines").isVisible());
  EXPECT_TRUE(table("Robots").isVisible());
  EXPECT_EQ(cell("Robots", 0, "Driven (m)"), QStringLiteral("7"));
  EXPECT_EQ(cell("Robots", 0, "Energy"), QStringLiteral("1.6"));
  EXPECT_EQ(cell("Robots", 0, "Made way"), QStringLiteral("3"));
  EXPECT_TRUE(cell("Robots", 1, "Loaded").startsWith(QStringLiteral("100")));
  EXPECT_TRUE(cell("Robots", 2, "Charging").startsWith(QStringLiteral("100")));
  open("Belts");
  EXPECT_EQ(cell("Belts", 0, "Now"), QStringLiteral("3"));
  EXPECT_EQ(cell("Belts", 0, "Mean"), QStringLiteral("2.8"));
  EXPECT_EQ(cell("Belts", 0, "Most"), QStringLiteral("3"));
  open("Jobs");
  EXPECT_EQ(table("Jobs").model()->rowCount(), 1);
  EXPECT_EQ(cell("Jobs", 0, "Job"), QStringLiteral("package0"));
  EXPECT_EQ(cell("Jobs", 0, "Flow (s)"), QStringLiteral("79.4"));
  EXPECT_EQ(cell("Jobs", 0, "Work (s)"), QStringLiteral("10.0"));
  EXPECT_EQ(cell("Jobs", 0, "Carried (s)"), QStringLiteral("3.0"));
  EXPECT_EQ(cell("Jobs", 0, "Blocked (s)"), QStringLiteral("2.0"));
}

TEST_F(IndicatorsPaneTest, AccessibleTextsSayWhatLimitsTheRun) {
  EXPECT_EQ(table("Machines").model()->index(0, 0).data(Qt::AccessibleTextRole).toString(),
            QStringLiteral("machine0, limits the run"));
}

TEST_F(IndicatorsPaneTest, FailedMachinesHaveAMarkAndTheirShareOfTime) {
  EXPECT_EQ(cell("Machines", 1, "Machine"), QStringLiteral("machine1"));
  EXPECT_TRUE(cell("Machines", 1, "Failed").startsWith(QStringLiteral("0")));
  Snapshot next = link.copy();
  test::WrittenHistory broken = test::demo_hall_history(next.hall->description);
  for (HallBar& bar : broken.history().in_progress) {
    if (bar.row.kind == Kind::Machine && bar.row.index == 1) {
      bar.state.activity = HallActivity::Failed;
    }
  }
  next.hall_history = broken.block();
  show(next);
  EXPECT_EQ(cell("Machines", 1, "Machine"), QStringLiteral("✕ machine1"));
  EXPECT_TRUE(cell("Machines", 1, "Failed").startsWith(QStringLiteral("100")));
  EXPECT_EQ(table("Machines").model()->index(1, 0).data(Qt::AccessibleTextRole).toString(),
            QStringLiteral("machine1, failed"));
  EXPECT_EQ(cell("Machines", 0, "Machine"), QStringLiteral("▶ machine0"));
}

TEST_F(IndicatorsPaneTest, ARowChoosesTheItem) {
  table("Machines").setCurrentIndex(table("Machines").model()->index(1, 0));
  EXPECT_EQ(choice.item(), HallItem::machine(1));
  EXPECT_EQ(link.count<input::Select>(), 0U);
  open("Robots");
  table("Robots").setCurrentIndex(table("Robots").model()->index(2, 0));
  EXPECT_EQ(choice.item(), HallItem::robot(2));
  EXPECT_EQ(link.count<input::Select>(), 1U);
  EXPECT_TRUE(table("Machines").selectionModel()->selectedRows().isEmpty());
}

TEST_F(IndicatorsPaneTest, FollowsAnExternalChoice) {
  choice.choose(HallItem::belt(2));
  open("Belts");
  EXPECT_EQ(table("Belts").selectionModel()->selectedRows().value(0).row(), 2);
  EXPECT_EQ(link.count<input::Select>(), 0U);
  choice.choose(HallItem::robot(1));
  EXPECT_TRUE(table("Belts").selectionModel()->selectedRows().isEmpty());
  open("Robots");
  EXPECT_EQ(table("Robots").selectionModel()->selectedRows().value(0).row(), 1);
  EXPECT_EQ(link.count<input::Select>(), 0U) << "it was chosen elsewhere";
  choice.choose(HallItem::named_package("package77"));
  open("Jobs");
  EXPECT_TRUE(table("Jobs").selectionModel()->selectedRows().isEmpty()) << "there is none";
}

TEST_F(IndicatorsPaneTest, AChoiceStaysWhileTheRunGoesOn) {
  table("Machines").setCurrentIndex(table("Machines").model()->index(1, 0));
  Snapshot next = link.copy();
  test::WrittenHistory later = test::demo_hall_history(next.hall->description);
  later.history().now = 1000;
  for (HallBar& bar : later.history().in_progress) bar.end = 1000;
  next.hall_history = later.block();
  show(next);
  EXPECT_EQ(choice.item(), HallItem::machine(1));
  EXPECT_EQ(table("Machines").selectionModel()->selectedRows().value(0).row(), 1);
  EXPECT_EQ(text("Time"), QStringLiteral("0:01:40.0"));
}

TEST_F(IndicatorsPaneTest, FillsOnlyTheVisibleTable) {
  EXPECT_EQ(table("Machines").model()->rowCount(), 4);
  for (const char* const hidden : {"Robots", "Belts", "Jobs"}) {
    EXPECT_EQ(table(hidden).model()->rowCount(), 0) << hidden;
  }
  open("Robots");
  EXPECT_EQ(table("Robots").model()->rowCount(), 3);
  QSignalSpy machines(table("Machines").model(), &QAbstractItemModel::dataChanged);
  Snapshot next = link.copy();
  test::WrittenHistory later = test::demo_hall_history(next.hall->description);
  later.history().now = 1000;
  for (HallBar& bar : later.history().in_progress) bar.end = 1000;
  next.hall_history = later.block();
  show(next);
  EXPECT_EQ(machines.size(), 0) << "its table is hidden";
  const QString busy = cell("Machines", 0, "Busy");
  open("Machines");
  EXPECT_NE(cell("Machines", 0, "Busy"), busy) << "it has the present figures";
  pane->hide();
  machines.clear();
  show(test::hall_snapshot_with_history());
  EXPECT_EQ(machines.size(), 0) << "the pane is hidden";
}

TEST_F(IndicatorsPaneTest, AnnouncesOnlyRowsThatHaveChanged) {
  open("Robots");
  QSignalSpy changed(table("Robots").model(), &QAbstractItemModel::dataChanged);
  Snapshot next = link.copy();
  test::WrittenHistory same = test::demo_hall_history(next.hall->description);
  next.hall_history = same.block();
  show(next);
  EXPECT_EQ(changed.size(), 0);
  same.history().robots[0].yielded = 4;
  next.hall_history = same.block();
  show(next);
  ASSERT_EQ(changed.size(), 1);
  EXPECT_EQ(changed[0][0].toModelIndex().row(), 0);
  EXPECT_EQ(changed[0][1].toModelIndex().row(), 0);
  EXPECT_EQ(cell("Robots", 0, "Made way"), QStringLiteral("4"));
}

TEST_F(IndicatorsPaneTest, AClickOnAHeaderSortsTheTable) {
  EXPECT_EQ(cell("Machines", 0, "Machine"), QStringLiteral("▶ machine0"));
  table("Machines").setCurrentIndex(table("Machines").model()->index(0, 0));
  EXPECT_EQ(choice.item(), HallItem::machine(0));
  QHeaderView& header = *table("Machines").horizontalHeader();
  const QPoint busy(header.sectionViewportPosition(1) + header.sectionSize(1) / 2,
                    header.height() / 2);
  QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, busy);
  if (header.sortIndicatorOrder() != Qt::AscendingOrder) {
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, busy);
  }
  EXPECT_EQ(header.sortIndicatorSection(), 1);
  EXPECT_EQ(cell("Machines", 3, "Machine"), QStringLiteral("▶ machine0")) << "the busiest last";
  EXPECT_EQ(choice.item(), HallItem::machine(0)) << "the choice moves with its row";
  EXPECT_EQ(table("Machines").selectionModel()->selectedRows().value(0).row(), 3);
  table("Machines").setCurrentIndex(table("Machines").model()->index(0, 0));
  EXPECT_EQ(choice.item(), HallItem::machine(1)) << "of equal rows the first of the hall";
  choice.choose(HallItem::machine(0));
  EXPECT_EQ(table("Machines").selectionModel()->selectedRows().value(0).row(), 3);
}

TEST_F(IndicatorsPaneTest, KeysSortTheTableByTheCurrentColumn) {
  open("Robots");
  QTableView& robots = table("Robots");
  const QString first = cell("Robots", 0, "Robot");
  const int driven = 7;
  ASSERT_EQ(robots.model()->headerData(driven, Qt::Horizontal).toString(),
            QStringLiteral("Driven (m)"));
  robots.setCurrentIndex(robots.model()->index(0, driven));
  QTest::keyClick(&robots, Qt::Key_Up, Qt::ControlModifier);
  EXPECT_EQ(cell("Robots", 2, "Robot"), first) << "only this one has driven";
  QTest::keyClick(&robots, Qt::Key_Down, Qt::ControlModifier);
  EXPECT_EQ(cell("Robots", 0, "Robot"), first);
  EXPECT_EQ(choice.item(), HallItem::robot(0));
}

TEST_F(IndicatorsPaneTest, SavesTheMeasures) {
  const QString path = folder.filePath(QStringLiteral("hall.csv"));
  pane->save_as(path);
  QFile file(path);
  ASSERT_TRUE(test::wait_until([&] { return file.exists(); }));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QByteArray csv = file.readAll();
  EXPECT_TRUE(csv.startsWith("scope,name,run_s,"));
  EXPECT_TRUE(csv.contains("\r\noperation,package0,"));
  QSignalSpy problem(pane, &IndicatorsPane::problem);
  pane->save_as(folder.filePath(QStringLiteral("no/such/hall.csv")));
  ASSERT_TRUE(test::wait_until([&] { return problem.size() == 1; }));
  EXPECT_TRUE(problem[0][0].toString().contains(QStringLiteral("no/such/hall.csv")));
}

// Where it is smaller, the window scrolls it.
TEST_F(IndicatorsPaneTest, TheCurvesHaveRoomAtTheLeastSize) {
  auto& curves = test::child<HallCurves>(*pane, QStringLiteral("Packages in the hall over time"));
  auto* const plot = curves.findChild<QCustomPlot*>();
  ASSERT_NE(plot, nullptr);
  for (const int width : {300, 420, 900}) {
    pane->resize(width, 100);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    pane->resize(width, pane->minimumSizeHint().height());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    plot->replot();
    EXPECT_GE(plot->axisRect()->height(), 100) << width;
    EXPECT_GE(plot->axisRect()->width(), 150) << width;
    EXPECT_TRUE(pane->rect().contains(QRect(curves.mapTo(pane, QPoint(0, 0)), curves.size())));
  }
}

TEST_F(IndicatorsPaneTest, TheCurvesAreDescribed) {
  EXPECT_EQ(test::child<HallCurves>(*pane).accessibleDescription(),
            QStringLiteral("1 in the hall, 0 delivered; 1.0 in the hall on average"));
}

}  // namespace
}  // namespace magna
