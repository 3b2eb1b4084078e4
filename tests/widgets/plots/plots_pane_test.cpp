// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plots_pane.h"

#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/empty_pages.h"
#include "widgets/plain_tree.h"
#include "widgets/plots/plot_export.h"

namespace magna {
namespace {

using K = SignalKind;

class PlotsPaneTest : public testing::Test {
 protected:
  PlotsPaneTest() {
    now = test::demo_snapshot(3);
    now.tick = 0;
    run(1);
    pane = std::make_unique<PlotsPane>(feed);
    pane->resize(1280, 500);
    pane->show();
    run(50);
  }
  /// So many ticks go by; the window sees each.
  void run(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      ++now.tick;
      now.made_ns = now.tick * 100'000'000;
      const auto t = static_cast<double>(now.tick);
      for (std::size_t r = 0; r < now.poses.size(); ++r) {
        now.poses[r].x = t + 10.0 * static_cast<double>(r);
        now.poses[r].theta = std::remainder(0.4 * t, 6.283185307179586);
      }
      now.speeds[0] = static_cast<float>(std::sin(0.1 * t));
      auto signals_now = std::make_shared<RobotSignals>();
      signals_now->nearest = {1.0F, 2.0F, 3.0F};
      signals_now->off_truth = {0.1F, 0.2F, 0.3F};
      now.robot_signals = signals_now;
      link.show(now);
      clock.advance_ms(200);
      feed.poll();
    }
  }
  static SignalKey key(K kind, std::uint32_t robot) { return {kind, RobotId{robot}}; }
  PlotView& view(int plot) { return *pane->column().views()[static_cast<std::size_t>(plot)]; }
  QVector<QCPGraphData> curve(const SignalKey& of) {
    QVector<QCPGraphData> points;
    const QCPGraph* const graph = view(pane->board().plot_of(of)).graph(of);
    if (graph == nullptr) return points;
    for (const QCPGraphData& point : *graph->data()) points << point;
    return points;
  }
  QModelIndex row(const SignalKey& of) { return pane->chooser().model().index_of(of); }
  void tick_box(const SignalKey& of, bool on) {
    pane->chooser().model().setData(row(of), on ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
  }
  QByteArray saved(const char* name) {
    const QString file = folder.filePath(QLatin1String(name));
    pane->export_as(file);
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  std::unique_ptr<PlotsPane> pane;
  QTemporaryDir folder;
  Snapshot now;
};

TEST_F(PlotsPaneTest, SaysWhatToDoWhileNothingIsChosen) {
  EXPECT_TRUE(pane->pages().why().contains(QStringLiteral("Choose signals")));
  EXPECT_FALSE(pane->bar().export_button().isEnabled());
  tick_box(key(K::Speed, 0), true);
  EXPECT_TRUE(pane->pages().why().isEmpty());
  tick_box(key(K::Speed, 0), false);
  EXPECT_FALSE(pane->pages().why().isEmpty());
}

TEST_F(PlotsPaneTest, CurvesHaveTheValuesOfTheSnapshotsAlsoOfBefore) {
  tick_box(key(K::PositionX, 1), true);
  run(3);
  const auto points = curve(key(K::PositionX, 1));
  ASSERT_EQ(points.size(), 53);
  for (const QCPGraphData& point : points) {
    EXPECT_NEAR(point.value, point.key / 0.1 + 10.0, 1e-4);
  }
  EXPECT_NEAR(points.last().key, 0.1 * static_cast<double>(now.tick), 1e-9);
  EXPECT_EQ(view(0).value_title(), QStringLiteral("Position x (m)"));
}

TEST_F(PlotsPaneTest, SignalsOfOneUnitGoTogetherOthersIntoPlotsOfTheirOwn) {
  tick_box(key(K::PositionX, 0), true);
  tick_box(key(K::PositionY, 1), true);
  tick_box(key(K::Speed, 0), true);
  ASSERT_EQ(pane->board().count(), 2);
  EXPECT_EQ(view(0).curve_count(), 2);
  EXPECT_EQ(view(1).curve_count(), 1);
  EXPECT_EQ(view(0).value_title(), QStringLiteral("Values (m)"));
  EXPECT_NE(view(0).graph(key(K::PositionX, 0))->pen().style(),
            view(0).graph(key(K::PositionY, 1))->pen().style());
  EXPECT_EQ(row(key(K::Speed, 0)).siblingAtColumn(SignalTreeModel::Plot).data().toString(),
            QStringLiteral("plot 2"));
  EXPECT_TRUE(view(0).accessibleName().contains(QStringLiteral("robot1 position x")));
}

TEST_F(PlotsPaneTest, SignalsMoveToAnotherPlotByDropAndByButton) {
  tick_box(key(K::PositionX, 0), true);
  tick_box(key(K::Speed, 0), true);
  emit view(0).signals_dropped({key_id(key(K::Speed, 0)), QStringLiteral("rubbish 7")});
  QCoreApplication::processEvents();
  EXPECT_EQ(pane->board().plot_of(key(K::Speed, 0)), 0);
  pane->board().choose(1);
  pane->chooser().tree().setCurrentIndex(row(key(K::PositionX, 0)));
  pane->chooser().move_button().click();
  EXPECT_EQ(pane->board().plot_of(key(K::PositionX, 0)), 1);
  std::unique_ptr<QMimeData> mime(
      pane->chooser().model().mimeData({row(key(K::PositionX, 0)), row(key(K::Speed, 0))}));
  EXPECT_EQ(mime->data(QLatin1String(kSignalMime)), QByteArray("position-x 0\nspeed 0"));
}

TEST_F(PlotsPaneTest, IsChosenBySearchAndEnter) {
  pane->chooser().words().setText(QStringLiteral("robot2 pos"));
  PlainTree& tree = pane->chooser().tree();
  ASSERT_EQ(tree.model()->rowCount(), 1);
  const QModelIndex robot = tree.model()->index(0, 0);
  ASSERT_EQ(tree.model()->rowCount(robot), 2);
  EXPECT_TRUE(tree.isExpanded(robot));
  tree.setCurrentIndex(robot);
  QTest::keyClick(&tree, Qt::Key_Down);
  QTest::keyClick(&tree, Qt::Key_Down, Qt::ShiftModifier);
  QTest::keyClick(&tree, Qt::Key_Return);
  EXPECT_EQ(pane->board().plotted(), (std::set{key(K::PositionX, 1), key(K::PositionY, 1)}));
  QTest::keyClick(&tree, Qt::Key_Return);
  EXPECT_TRUE(pane->board().plotted().empty());
  pane->chooser().words().setText(QStringLiteral("lag"));
  EXPECT_EQ(tree.model()->rowCount(), 1);
}

TEST_F(PlotsPaneTest, HeldPlotsStandWhileRecordingGoesOn) {
  tick_box(key(K::PositionX, 0), true);
  run(700);
  EXPECT_NEAR(pane->time().high(), 0.1 * static_cast<double>(now.tick), 1e-9);
  pane->bar().pause_button().click();
  const double held = pane->time().high();
  run(20);
  EXPECT_EQ(pane->time().high(), held);
  EXPECT_EQ(view(0).canvas().xAxis->range().upper, held);
  EXPECT_EQ(curve(key(K::PositionX, 0)).size(), 770);
  pane->bar().follow_button().click();
  EXPECT_NEAR(pane->time().high(), 0.1 * static_cast<double>(now.tick), 1e-9);
}

TEST_F(PlotsPaneTest, TheWheelZoomsAtThePointerAndAllPlotsGoAlong) {
  tick_box(key(K::PositionX, 0), true);
  tick_box(key(K::Speed, 0), true);
  QCustomPlot& canvas = view(0).canvas();
  canvas.replot();
  const QPointF at = canvas.axisRect()->center();
  const double under = canvas.xAxis->pixelToCoord(at.x());
  QWheelEvent wheel(at, canvas.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(&canvas, &wheel);
  EXPECT_LT(pane->time().span(), 60.0);
  EXPECT_FALSE(pane->time().follows());
  EXPECT_NEAR(canvas.xAxis->pixelToCoord(at.x()), under, 1e-6);
  EXPECT_EQ(view(1).canvas().xAxis->range(), canvas.xAxis->range());
  pane->bar().span().setValue(5.0);
  EXPECT_NEAR(view(1).canvas().xAxis->range().size(), 5.0, 1e-9);
}

TEST_F(PlotsPaneTest, CursorsAreSetByClicksAndKeysAndTellTheDifference) {
  tick_box(key(K::PositionX, 0), true);
  QCustomPlot& canvas = view(0).canvas();
  canvas.replot();
  const auto pixel = [&](double seconds) {
    return QPoint(static_cast<int>(std::lround(canvas.xAxis->coordToPixel(seconds))),
                  canvas.axisRect()->center().y());
  };
  QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixel(1.0));
  QTest::mouseClick(&canvas, Qt::LeftButton, Qt::ShiftModifier, pixel(4.0));
  EXPECT_TRUE(pane->cursor_table().isVisible());
  pane->time().set_cursor(TimeWindow::A, 1.0);
  const CursorTableModel& table = pane->cursor_model();
  ASSERT_EQ(table.rowCount(), 2);
  EXPECT_NEAR(table.value(0, CursorTableModel::AtB), 4.0, 0.1);
  pane->time().set_cursor(TimeWindow::B, 4.0);
  EXPECT_NEAR(table.value(0, CursorTableModel::Difference), 3.0, 1e-9);
  EXPECT_NEAR(table.value(1, CursorTableModel::AtA), 10.0, 1e-6);
  EXPECT_NEAR(table.value(1, CursorTableModel::AtB), 40.0, 1e-6);
  EXPECT_NEAR(table.value(1, CursorTableModel::Difference), 30.0, 1e-6);
  EXPECT_EQ(table.index(1, CursorTableModel::Difference).data().toString(),
            QStringLiteral("30\u2009m"));
  view(0).setFocus();
  QTest::keyClick(&view(0), Qt::Key_Right);
  EXPECT_NEAR(*pane->time().cursor(TimeWindow::A), 1.6, 1e-9);
  QTest::keyClick(&view(0), Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_NEAR(*pane->time().cursor(TimeWindow::B), 3.4, 1e-9);
  QTest::keyClick(&view(0), Qt::Key_Escape);
  EXPECT_FALSE(pane->time().cursor(TimeWindow::A));
}

TEST_F(PlotsPaneTest, ADragMovesTheTimeAndIsNoClick) {
  tick_box(key(K::PositionX, 0), true);
  QCustomPlot& canvas = view(0).canvas();
  canvas.replot();
  const double before = pane->time().low();
  const QPoint from = canvas.axisRect()->center();
  QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
  QTest::mouseMove(&canvas, from - QPoint(60, 0));
  QTest::mouseRelease(&canvas, Qt::LeftButton, {}, from - QPoint(60, 0));
  EXPECT_GT(pane->time().low(), before);
  EXPECT_FALSE(pane->time().follows());
  EXPECT_FALSE(pane->time().cursor(TimeWindow::A));
}

TEST_F(PlotsPaneTest, TheScaleGoesByWhatIsInSightByAllOrStays) {
  tick_box(key(K::PositionX, 0), true);
  QCustomPlot& canvas = view(0).canvas();
  run(800);
  EXPECT_GT(canvas.yAxis->range().lower, 200.0);
  emit pane->bar().rule().activated(static_cast<int>(ScaleRule::All));
  EXPECT_LT(canvas.yAxis->range().lower, 2.0);
  emit pane->bar().rule().activated(static_cast<int>(ScaleRule::Fixed));
  const QCPRange kept = canvas.yAxis->range();
  run(100);
  EXPECT_EQ(canvas.yAxis->range(), kept);
  pane->bar().low().setText(QStringLiteral("\u22125,5"));
  pane->bar().high().setText(QStringLiteral("20"));
  emit pane->bar().high().editingFinished();
  EXPECT_EQ(canvas.yAxis->range(), QCPRange(-5.5, 20.0));
  QSignalSpy problem(pane.get(), &PlotsPane::problem);
  pane->bar().low().setText(QStringLiteral("30"));
  emit pane->bar().low().editingFinished();
  EXPECT_EQ(problem.size(), 1);
  EXPECT_EQ(canvas.yAxis->range(), QCPRange(-5.5, 20.0));
  EXPECT_EQ(pane->bar().low().text(), QStringLiteral("-5.5"));
}

TEST_F(PlotsPaneTest, HeadingsGoOnOrAreWrappedWithoutALineAcross) {
  tick_box(key(K::Heading, 0), true);
  EXPECT_GT(curve(key(K::Heading, 0)).last().value, 360.0);
  pane->bar().wrap_button().click();
  const auto points = curve(key(K::Heading, 0));
  ASSERT_GT(points.size(), 50);
  int breaks = 0;
  for (qsizetype i = 1; i < points.size(); ++i) {
    if (std::isnan(points[i].value)) ++breaks;
    if (std::isnan(points[i].value) || std::isnan(points[i - 1].value)) continue;
    EXPECT_LE(std::abs(points[i].value), 180.0);
    EXPECT_LT(std::abs(points[i].value - points[i - 1].value), 180.0);
  }
  EXPECT_GE(breaks, 3);
}

TEST_F(PlotsPaneTest, WhatIsTheTruthIsOfferedAndShownInTheTruthViewOnly) {
  const SignalKey off = key(K::OffTruth, 0);
  EXPECT_TRUE(row(off).isValid());
  tick_box(off, true);
  EXPECT_EQ(view(0).curve_count(), 1);
  pane->set_truth(false);
  EXPECT_FALSE(row(off).isValid());
  EXPECT_EQ(view(0).curve_count(), 0);
  EXPECT_EQ(saved("off.csv"), QByteArray("Simulated time (s)\r\n"));
  pane->set_truth(true);
  EXPECT_EQ(view(0).curve_count(), 1);
}

TEST_F(PlotsPaneTest, PartsOfSnapshotsAreAskedForOnlyWhileTheyAreNeeded) {
  EXPECT_TRUE(link.parts.robot_signals);
  EXPECT_FALSE(link.parts.measures);
  tick_box({K::Coverage, {}}, true);
  EXPECT_TRUE(link.parts.measures);
  tick_box({K::Coverage, {}}, false);
  EXPECT_FALSE(link.parts.measures);
  Snapshot many = test::demo_snapshot(40);
  many.tick = now.tick + 1;
  link.show(many);
  feed.poll();
  EXPECT_FALSE(link.parts.robot_signals);
}

TEST_F(PlotsPaneTest, CsvHoldsWhatIsSeenAndNothingElse) {
  tick_box(key(K::PositionX, 0), true);
  tick_box(key(K::Nearest, 1), true);
  tick_box({K::TickTime, {}}, true);
  pane->time().show(2.0, 2.25);
  const QByteArray expected =
      "Simulated time (s),robot1 position x (m),robot2 range minimum (m),Tick time (ms)\r\n"
      "2,20,2,0\r\n2.1,21,2,0\r\n2.2,22,2,0\r\n";
  EXPECT_EQ(saved("seen.csv"), expected);
}

TEST_F(PlotsPaneTest, TheTableSaysTheSameAndIsCopied) {
  tick_box(key(K::PositionX, 0), true);
  pane->bar().table_button().click();
  EXPECT_TRUE(pane->table().isVisible());
  pane->time().show(2.0, 2.15);
  run(1);
  ASSERT_EQ(pane->table_model().rowCount(), 2);
  EXPECT_EQ(pane->table_model().headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(),
            QStringLiteral("robot1 position x (m)"));
  pane->table().setFocus();
  QTest::keyClick(&pane->table(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("2\t20\n2.1\t21"));
}

TEST_F(PlotsPaneTest, PicturesAreValidAndHaveTheTitles) {
  tick_box(key(K::PositionX, 0), true);
  tick_box(key(K::Speed, 1), true);
  QImage image;
  ASSERT_TRUE(image.loadFromData(saved("seen.png"), "PNG"));
  EXPECT_EQ(image.size(), QSize(1600, 960));
  const QByteArray svg = saved("seen.svg");
  QSvgRenderer drawn;
  ASSERT_TRUE(drawn.load(svg));
  EXPECT_TRUE(svg.contains("Simulated time (s)"));
  EXPECT_TRUE(svg.contains("Position x (m)"));
  EXPECT_TRUE(svg.contains("robot2 speed"));
  const QByteArray pdf = saved("seen.pdf");
  EXPECT_TRUE(pdf.startsWith("%PDF-1."));
  EXPECT_TRUE(pdf.trimmed().endsWith("%%EOF"));
}

TEST_F(PlotsPaneTest, WhatCannotBeWrittenIsOneClearMessage) {
  tick_box(key(K::PositionX, 0), true);
  QSignalSpy problem(pane.get(), &PlotsPane::problem);
  pane->export_as(folder.filePath(QStringLiteral("no/such/folder.png")));
  ASSERT_EQ(problem.size(), 1);
  pane->export_as(folder.filePath(QStringLiteral("seen.doc")));
  ASSERT_EQ(problem.size(), 2);
  EXPECT_TRUE(problem[1][0].toString().contains(QStringLiteral(".csv, .png, .svg or .pdf")));
  pane->bar().export_button().click();
  auto* dialog = pane->findChild<QFileDialog*>(QStringLiteral("export_plots"));
  ASSERT_NE(dialog, nullptr);
  dialog->close();
}

TEST_F(PlotsPaneTest, AnArrangementComesBackAndRubbishInItIsLeftOut) {
  tick_box(key(K::Heading, 0), true);
  tick_box({K::LoopLag, {}}, true);
  pane->board().set_limits(1, -1.0, 4.0);
  pane->board().set_wrapped(0, true);
  const auto plots = pane->board().plots();
  const QString text = pane->arrangement();
  pane->arrange({});
  EXPECT_EQ(pane->board().count(), 0);
  pane->arrange(text);
  EXPECT_EQ(pane->board().plots(), plots);
  pane->arrange(QStringLiteral("[{\"signals\":[\"speed 1\",\"wind\",7,\"speed 1\"]},3]"));
  ASSERT_EQ(pane->board().count(), 2);
  EXPECT_EQ(pane->board().plots()[0].curves, std::vector{key(K::Speed, 1)});
}

TEST_F(PlotsPaneTest, AnotherWorldTakesAwayTheCurvesOfRobotsItDoesNotHave) {
  tick_box(key(K::PositionX, 2), true);
  tick_box({K::TickTime, {}}, true);
  Snapshot other = test::demo_snapshot(2);
  auto opened = std::make_shared<OpenedWorld>();
  opened->number = 2;
  other.opened = opened;
  other.tick = 1;
  link.show(other);
  clock.advance_ms(200);
  feed.poll();
  EXPECT_EQ(pane->board().plotted(), (std::set<SignalKey>{{K::TickTime, {}}}));
  EXPECT_EQ(curve({K::TickTime, {}}).size(), 1);
}

TEST_F(PlotsPaneTest, RecordsWhileItIsNotInSightAndPaintsOnlyWhenItIs) {
  tick_box(key(K::PositionX, 0), true);
  pane->hide();
  run(10);
  EXPECT_EQ(curve(key(K::PositionX, 0)).size(), 50);
  pane->show();
  EXPECT_EQ(curve(key(K::PositionX, 0)).size(), 60);
}

}  // namespace
}  // namespace magna
