// SPDX-License-Identifier: GPL-3.0-or-later
// Operations on plots by mouse and keys.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <memory>

#include "core/agent/agents.h"
#include "core/render/picture.h"
#include "tests/support/child.h"
#include "tests/widgets/plots/plots_fixture.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/plain_tree.h"

namespace magna {
namespace {

using K = SignalKind;

class PlotsHandTest : public test::PlotsFixture {};

TEST_F(PlotsHandTest, TheWheelZoomsAllPlotsAtThePointer) {
  tick_box(key(K::PositionX, 0), true);
  tick_box(key(K::Speed, 0), true);
  QCustomPlot& canvas = canvas_of(0);
  canvas.replot();
  const QPointF at = canvas.axisRect()->center();
  const double under = canvas.xAxis->pixelToCoord(at.x());
  QWheelEvent wheel(at, canvas.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(&canvas, &wheel);
  EXPECT_LT(pane->time().span(), 60.0);
  EXPECT_FALSE(pane->time().follows());
  EXPECT_NEAR(canvas.xAxis->pixelToCoord(at.x()), under, 1e-6);
  EXPECT_EQ(canvas_of(1).xAxis->range(), canvas.xAxis->range());
  bar().span().setValue(5.0);
  EXPECT_NEAR(canvas_of(1).xAxis->range().size(), 5.0, 1e-9);
}

TEST_F(PlotsHandTest, ClicksAndKeysSetCursorsAndShowTheDifference) {
  tick_box(key(K::PositionX, 0), true);
  QCustomPlot& canvas = canvas_of(0);
  canvas.replot();
  const auto pixel = [&](double seconds) {
    return QPoint(static_cast<int>(std::lround(canvas.xAxis->coordToPixel(seconds))),
                  canvas.axisRect()->center().y());
  };
  QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixel(1.0));
  QTest::mouseClick(&canvas, Qt::LeftButton, Qt::ShiftModifier, pixel(4.0));
  EXPECT_TRUE(cursor_table().isVisible());
  pane->time().set_cursor(TimeWindow::A, 1.0);
  const RowModel<CursorRow>& table = cursor_values();
  ASSERT_EQ(table.rowCount(), 2);
  EXPECT_NEAR(table.at(0)->b, 4.0, 0.1);
  pane->time().set_cursor(TimeWindow::B, 4.0);
  EXPECT_NEAR(table.at(0)->difference(), 3.0, 1e-9);
  EXPECT_NEAR(table.at(1)->a, 10.0, 1e-6);
  EXPECT_NEAR(table.at(1)->b, 40.0, 1e-6);
  EXPECT_NEAR(table.at(1)->difference(), 30.0, 1e-6);
  EXPECT_EQ(table.index(1, PlotsPane::Difference).data().toString(), QStringLiteral("30\u2009m"));
  view(0).setFocus();
  QTest::keyClick(&view(0), Qt::Key_Right);
  EXPECT_NEAR(*pane->time().cursor(TimeWindow::A), 1.6, 1e-9);
  QTest::keyClick(&view(0), Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_NEAR(*pane->time().cursor(TimeWindow::B), 3.4, 1e-9);
  QTest::keyClick(&view(0), Qt::Key_Escape);
  EXPECT_FALSE(pane->time().cursor(TimeWindow::A));
}

TEST_F(PlotsHandTest, ADragMovesTheTimeWithoutAClick) {
  tick_box(key(K::PositionX, 0), true);
  QCustomPlot& canvas = canvas_of(0);
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

TEST_F(PlotsHandTest, ScalesByVisibleDataByAllDataOrNot) {
  tick_box(key(K::PositionX, 0), true);
  QCustomPlot& canvas = canvas_of(0);
  run(800);
  EXPECT_GT(canvas.yAxis->range().lower, 200.0);
  emit bar().rule().activated(static_cast<int>(ScaleRule::All));
  EXPECT_LT(canvas.yAxis->range().lower, 2.0);
  emit bar().rule().activated(static_cast<int>(ScaleRule::Fixed));
  const QCPRange kept = canvas.yAxis->range();
  run(100);
  EXPECT_EQ(canvas.yAxis->range(), kept);
  bar().low().setText(QStringLiteral("\u22125,5"));
  bar().high().setText(QStringLiteral("20"));
  QTest::keyClick(&bar().high(), Qt::Key_Return);
  EXPECT_EQ(canvas.yAxis->range(), QCPRange(-5.5, 20.0));
  QSignalSpy problem(pane.get(), &PlotsPane::problem);
  bar().low().setText(QStringLiteral("30"));
  QTest::keyClick(&bar().low(), Qt::Key_Return);
  EXPECT_EQ(problem.size(), 1);
  EXPECT_EQ(canvas.yAxis->range(), QCPRange(-5.5, 20.0));
  EXPECT_EQ(bar().low().text(), QStringLiteral("-5.5"));
}

TEST_F(PlotsHandTest, LimitsApplyWhenBothFieldsLoseTheFocus) {
  tick_box(key(K::PositionX, 0), true);
  pane->board().set_limits(0, 0.0, 1.0);
  pane->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(pane.get()));
  QSignalSpy problem(pane.get(), &PlotsPane::problem);
  QLineEdit& low = bar().low();
  QLineEdit& high = bar().high();
  low.setFocus();
  low.setText(QStringLiteral("5"));
  high.setFocus();
  EXPECT_EQ(low.text(), QStringLiteral("5")) << "on the way to the other field";
  high.setText(QStringLiteral("10"));
  view(0).setFocus();
  EXPECT_TRUE(problem.isEmpty());
  EXPECT_EQ(canvas_of(0).yAxis->range(), QCPRange(5.0, 10.0));
  low.setFocus();
  low.setText(QStringLiteral("7"));
  QTest::keyClick(&low, Qt::Key_Return);
  EXPECT_EQ(canvas_of(0).yAxis->range(), QCPRange(7.0, 10.0)) << "Enter need not wait";
}

TEST_F(PlotsHandTest, ALimitAppliesThoughTheOtherFieldIsUnchanged) {
  tick_box(key(K::PositionX, 0), true);
  pane->board().set_limits(0, 0.0, 1.0);
  pane->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(pane.get()));
  bar().low().setFocus();
  bar().low().selectAll();
  QTest::keyClicks(&bar().low(), QStringLiteral("0.5"));
  bar().high().setFocus();
  view(0).setFocus();
  EXPECT_EQ(canvas_of(0).yAxis->range(), QCPRange(0.5, 1.0));
}

TEST_F(PlotsHandTest, UntypedLimitsKeepTheirPrecision) {
  tick_box(key(K::PositionX, 0), true);
  pane->board().set_limits(0, 1.23456789, 9.87654321);
  QTest::keyClick(&bar().low(), Qt::Key_Return);
  EXPECT_EQ(pane->board().plots()[0].low, 1.23456789);
  bar().high().setText(QStringLiteral("12"));
  QTest::keyClick(&bar().high(), Qt::Key_Return);
  EXPECT_EQ(pane->board().plots()[0].low, 1.23456789);
  EXPECT_EQ(pane->board().plots()[0].high, 12.0);
}

TEST_F(PlotsHandTest, ACursorOutsideTheDataShowsNoValue) {
  tick_box(key(K::PositionX, 0), true);
  const RowModel<CursorRow>& table = cursor_values();
  const double last = 0.1 * static_cast<double>(now.tick);
  pane->time().set_cursor(TimeWindow::A, 0.19);
  pane->time().set_cursor(TimeWindow::B, last + 0.01);
  ASSERT_EQ(table.rowCount(), 2);
  EXPECT_TRUE(std::isnan(table.at(1)->a));
  EXPECT_TRUE(std::isnan(table.at(1)->b));
  EXPECT_TRUE(std::isnan(table.at(1)->difference()));
  pane->time().set_cursor(TimeWindow::A, 0.21);
  pane->time().set_cursor(TimeWindow::B, last - 0.01);
  EXPECT_NEAR(table.at(1)->a, 2.0, 1e-6);
  EXPECT_NEAR(table.at(1)->b, static_cast<double>(now.tick), 1e-6);
}

TEST_F(PlotsHandTest, TheTableDisappearsWithTheLastSignalAndItsButtonStays) {
  tick_box(key(K::PositionX, 0), true);
  bar().table_button().click();
  ASSERT_TRUE(value_table().isVisible());
  tick_box(key(K::PositionX, 0), false);
  EXPECT_FALSE(bar().table_button().isChecked());
  EXPECT_FALSE(value_table().isVisible());
  EXPECT_TRUE(test::child<EmptyPages>(*pane).isVisible());
  EXPECT_FALSE(test::why_empty(*pane).isEmpty());
}

/// The maximum number of plots, `curves` in the first.
std::vector<PlotSetup> full(std::uint32_t curves) {
  std::vector<PlotSetup> plots(PlotBoard::kMostPlots);
  for (std::uint32_t r = 0; r < curves; ++r) {
    plots[0].curves.push_back({K::Battery, RobotId{100 + r}});
  }
  for (std::uint32_t p = 1; p < plots.size(); ++p) {
    plots[p].curves.push_back({K::Battery, RobotId{200 + p}});
  }
  return plots;
}

TEST_F(PlotsHandTest, GivesTheReasonWhyATickedSignalIsNotShown) {
  pane->board().set_plots(full(PlotBoard::kMostCurves));
  QSignalSpy problem(pane.get(), &PlotsPane::problem);
  EXPECT_FALSE(
      pane->chooser().model().setData(row(key(K::Speed, 0)), Qt::Checked, Qt::CheckStateRole));
  EXPECT_EQ(pane->board().plot_of(key(K::Speed, 0)), -1);
  ASSERT_EQ(problem.size(), 1);
  EXPECT_TRUE(problem[0][0].toString().startsWith(QStringLiteral("Plot 1 has 24 signals")));
}

TEST_F(PlotsHandTest, GivesTheReasonWhyASignalCannotBeMovedOrDropped) {
  auto plots = full(PlotBoard::kMostCurves);
  plots[1].curves = {key(K::Speed, 0)};
  pane->board().set_plots(plots);
  QSignalSpy problem(pane.get(), &PlotsPane::problem);
  pane->chooser().tree().setCurrentIndex(row(key(K::Speed, 0)));
  test::button(pane->chooser(), "Move to the selected plot").click();
  EXPECT_EQ(problem.size(), 1);
  emit view(0).signals_dropped({key_id(key(K::Speed, 0))});
  QCoreApplication::processEvents();
  EXPECT_EQ(problem.size(), 2);
  EXPECT_EQ(pane->board().plot_of(key(K::Speed, 0)), 1);
}

TEST_F(PlotsHandTest, TheFirstSignalCanBeDroppedOnTheEmptyPage) {
  const std::unique_ptr<QMimeData> mime(pane->chooser().model().mimeData(
      {row(key(K::PositionX, 0)), row(key(K::PositionY, 0)), row(key(K::Speed, 1))}));
  QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, mime.get(), Qt::LeftButton, {});
  enter.ignore();
  QCoreApplication::sendEvent(&test::child<EmptyPages>(*pane), &enter);
  EXPECT_TRUE(enter.isAccepted());
  EXPECT_TRUE(test::child<EmptyPages>(*pane).acceptDrops());
  QDropEvent drop(QPointF(50, 50), Qt::CopyAction, mime.get(), Qt::LeftButton, {});
  QCoreApplication::sendEvent(&test::child<EmptyPages>(*pane), &drop);
  ASSERT_EQ(pane->board().count(), 2) << "by their units";
  EXPECT_EQ(canvas_of(0).graphCount(), 2);
  EXPECT_EQ(canvas_of(1).graphCount(), 1);
  const QMimeData other;
  QDragEnterEvent foreign(QPoint(50, 50), Qt::CopyAction, &other, Qt::LeftButton, {});
  foreign.ignore();
  QCoreApplication::sendEvent(&test::child<EmptyPages>(*pane), &foreign);
  EXPECT_FALSE(foreign.isAccepted());
}

}  // namespace
}  // namespace magna
