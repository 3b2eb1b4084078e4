// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QLabel>
#include <QLayout>
#include <QTest>
#include <QToolButton>
#include <QTranslator>
#include <string_view>

#include "core/engine/operator_measures.h"
#include "core/engine/planned_route.h"
#include "tests/support/child.h"
#include "tests/widgets/plots/plots_fixture.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/plain_tree.h"

namespace magna {
namespace {

using K = SignalKind;

class PlotsPaneTest : public test::PlotsFixture {};

TEST_F(PlotsPaneTest, ShowsAHintWithoutAChoice) {
  EXPECT_TRUE(test::why_empty(*pane).contains(QStringLiteral("Choose signals")));
  EXPECT_FALSE(bar().export_button().isEnabled());
  tick_box(key(K::Speed, 0), true);
  EXPECT_TRUE(test::why_empty(*pane).isEmpty());
  tick_box(key(K::Speed, 0), false);
  EXPECT_FALSE(test::why_empty(*pane).isEmpty());
}

TEST_F(PlotsPaneTest, TheBarUsesTwoRowsWhereItIsNarrow) {
  tick_box(key(K::Speed, 0), true);
  PlotBar& bar = test::child<PlotBar>(*pane);
  const auto top = [&bar](const QWidget& part) { return part.mapTo(&bar, QPoint()).y(); };
  EXPECT_EQ(top(test::button(bar, "Add plot")), top(bar.export_button()));
  EXPECT_EQ(test::child<QToolButton>(bar, "Follow now").toolButtonStyle(),
            Qt::ToolButtonTextBesideIcon);
  pane->resize(pane->minimumSizeHint().width(), 500);
  QCoreApplication::processEvents();
  EXPECT_LT(pane->width(), 480);
  EXPECT_LT(top(test::button(bar, "Add plot")), top(bar.export_button()));
  EXPECT_EQ(test::child<QToolButton>(bar, "Follow now").toolButtonStyle(), Qt::ToolButtonIconOnly)
      << "words would widen the narrow row";
  EXPECT_EQ(test::child<QToolButton>(bar, "Follow now").accessibleName(),
            QStringLiteral("Follow now"));
  EXPECT_TRUE(bar.rect().contains(
      QRect(bar.export_button().mapTo(&bar, QPoint()), bar.export_button().size())));
  pane->resize(1280, 500);
  QCoreApplication::processEvents();
  EXPECT_EQ(top(test::button(bar, "Add plot")), top(bar.export_button()));
  EXPECT_EQ(test::child<QToolButton>(bar, "Follow now").toolButtonStyle(),
            Qt::ToolButtonTextBesideIcon);
}

TEST_F(PlotsPaneTest, TheBarNeedsTheSameWidthWithAndWithoutTexts) {
  tick_box(key(K::Speed, 0), true);
  PlotBar& bar = test::child<PlotBar>(*pane);
  pane->resize(1280, 500);
  QCoreApplication::processEvents();
  const int with_words = bar.minimumSizeHint().width();
  pane->resize(pane->minimumSizeHint().width(), 500);
  QCoreApplication::processEvents();
  ASSERT_EQ(test::child<QToolButton>(bar, "Follow now").toolButtonStyle(), Qt::ToolButtonIconOnly);
  EXPECT_NEAR(bar.minimumSizeHint().width(), with_words, 2);
}

TEST_F(PlotsPaneTest, PlottingASignalDoesNotMakeThePaneWider) {
  const int before = pane->minimumSizeHint().width();
  EXPECT_LE(before, 320);
  tick_box(key(K::Heading, 0), true);  // shows the button that wraps angles
  tick_box(key(K::Speed, 1), true);    // a second plot
  pane->board().set_limits(0, -1.0, 1.0);
  EXPECT_EQ(pane->minimumSizeHint().width(), before);
  pane->resize(before, 600);
  QCoreApplication::processEvents();
  EXPECT_EQ(pane->minimumSizeHint().width(), before);
  for (const QWidget* part : bar().findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    EXPECT_TRUE(part->isHidden() || bar().rect().contains(part->geometry()));
  }
}

TEST_F(PlotsPaneTest, NamesOfSignalsAreReadableInANarrowPane) {
  pane->resize(320, 600);
  QCoreApplication::processEvents();
  const PlainTree& tree = pane->chooser().tree();
  EXPECT_GT(tree.width(), 300);
  const QModelIndex first = row(key(K::Heading, 0));
  pane->chooser().tree().expandAll();
  for (int k = 0; k < tree.model()->rowCount(first.parent()); ++k) {
    const QModelIndex index = first.siblingAtRow(k);
    EXPECT_GE(tree.visualRect(index).width(), tree.sizeHintForIndex(index).width())
        << index.data().toString().toStdString();
  }
  EXPECT_GT(test::child<EmptyPages>(*pane).height(), 100);
}

TEST_F(PlotsPaneTest, CurvesContainEarlierSnapshotsToo) {
  tick_box(key(K::PositionX, 1), true);
  run(3);
  const auto points = curve(key(K::PositionX, 1));
  ASSERT_EQ(points.size(), 53);
  for (const QCPGraphData& point : points) {
    EXPECT_NEAR(point.value, point.key / 0.1 + 10.0, 1e-4);
  }
  EXPECT_NEAR(points.last().key, 0.1 * static_cast<double>(now.tick), 1e-9);
  EXPECT_EQ(canvas_of(0).yAxis->label(), QStringLiteral("Position x (m)"));
}

TEST_F(PlotsPaneTest, GroupsSignalsByUnit) {
  tick_box(key(K::PositionX, 0), true);
  tick_box(key(K::PositionY, 1), true);
  tick_box(key(K::Speed, 0), true);
  ASSERT_EQ(pane->board().count(), 2);
  EXPECT_EQ(canvas_of(0).graphCount(), 2);
  EXPECT_EQ(canvas_of(1).graphCount(), 1);
  EXPECT_EQ(canvas_of(0).yAxis->label(), QStringLiteral("Values (m)"));
  EXPECT_NE(graph(0, key(K::PositionX, 0))->pen().style(),
            graph(0, key(K::PositionY, 1))->pen().style());
  EXPECT_EQ(row(key(K::Speed, 0)).siblingAtColumn(SignalTreeModel::Plot).data().toString(),
            QStringLiteral("plot 2"));
  EXPECT_TRUE(view(0).accessibleName().contains(QStringLiteral("robot1 position x")));
}

TEST_F(PlotsPaneTest, MovesSignalsByDropAndByButton) {
  tick_box(key(K::PositionX, 0), true);
  tick_box(key(K::Speed, 0), true);
  emit view(0).signals_dropped({key_id(key(K::Speed, 0)), QStringLiteral("rubbish 7")});
  QCoreApplication::processEvents();
  EXPECT_EQ(pane->board().plot_of(key(K::Speed, 0)), 0);
  pane->board().choose(1);
  pane->chooser().tree().setCurrentIndex(row(key(K::PositionX, 0)));
  test::button(pane->chooser(), "Move to the selected plot").click();
  EXPECT_EQ(pane->board().plot_of(key(K::PositionX, 0)), 1);
  std::unique_ptr<QMimeData> mime(
      pane->chooser().model().mimeData({row(key(K::PositionX, 0)), row(key(K::Speed, 0))}));
  EXPECT_EQ(mime->data(QLatin1String(kSignalMime)), QByteArray("position-x 0\nspeed 0"));
}

TEST_F(PlotsPaneTest, SearchAndEnterChooseASignal) {
  pane->chooser().words().setText(QStringLiteral("robot2 pos"));
  PlainTree& tree = pane->chooser().tree();
  ASSERT_EQ(tree.model()->rowCount(), 1);
  const QModelIndex robot = tree.model()->index(0, 0);
  ASSERT_EQ(tree.model()->rowCount(robot), 3) << "x, y and position error";
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

TEST_F(PlotsPaneTest, PausedPlotsStayWhileRecordingContinues) {
  tick_box(key(K::PositionX, 0), true);
  run(700);
  EXPECT_NEAR(pane->time().high(), 0.1 * static_cast<double>(now.tick), 1e-9);
  test::button(bar(), "Hold the plots").click();
  const double held = pane->time().high();
  run(20);
  EXPECT_EQ(pane->time().high(), held);
  EXPECT_EQ(canvas_of(0).xAxis->range().upper, held);
  EXPECT_EQ(curve(key(K::PositionX, 0)).size(), 770);
  test::child<QToolButton>(bar(), "Follow now").click();
  EXPECT_NEAR(pane->time().high(), 0.1 * static_cast<double>(now.tick), 1e-9);
}

TEST_F(PlotsPaneTest, HeadingsContinueOrWrapWithoutAVerticalLine) {
  tick_box(key(K::Heading, 0), true);
  EXPECT_GT(curve(key(K::Heading, 0)).last().value, 360.0);
  test::button(bar(), "Wrap angles").click();
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

TEST_F(PlotsPaneTest, OffersTheTruthInTheTruthViewOnly) {
  const SignalKey off = key(K::OffTruth, 0);
  EXPECT_TRUE(row(off).isValid());
  tick_box(off, true);
  EXPECT_EQ(canvas_of(0).graphCount(), 1);
  pane->set_truth(false);
  EXPECT_FALSE(row(off).isValid());
  EXPECT_EQ(canvas_of(0).graphCount(), 0);
  EXPECT_EQ(saved("off.csv"), QByteArray("Simulated time (s)\r\n"));
  pane->set_truth(true);
  EXPECT_EQ(canvas_of(0).graphCount(), 1);
}

TEST_F(PlotsPaneTest, RequestsPartsOfSnapshotsOnlyWhileNeeded) {
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

TEST_F(PlotsPaneTest, RestoresAnArrangementAndIgnoresInvalidParts) {
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

TEST_F(PlotsPaneTest, AnotherWorldRemovesTheCurvesOfMissingRobots) {
  tick_box(key(K::PositionX, 2), true);
  tick_box({K::TickTime, {}}, true);
  Snapshot other = test::demo_snapshot(2);
  auto opened = std::make_shared<OpenedWorld>();
  opened->number = 2;
  other.opened = opened;
  other.tick = 1;
  pane->board().add_plot();
  const auto plots = pane->board().plots();
  link.show(other);
  clock.advance_ms(200);
  feed.poll();
  EXPECT_EQ(pane->board().plots(), plots) << "they are the old world's until they are kept";
  pane->arrange(pane->arrangement());
  EXPECT_EQ(pane->board().plotted(), (std::set<SignalKey>{{K::TickTime, {}}}));
  EXPECT_EQ(pane->board().count(), 2) << "an empty plot was wanted so";
  EXPECT_EQ(curve({K::TickTime, {}}).size(), 1);
}

TEST_F(PlotsPaneTest, ReapplyingAnArrangementKeepsTheChosenPlot) {
  tick_box(key(K::PositionX, 0), true);
  tick_box(key(K::Speed, 0), true);
  ASSERT_EQ(pane->board().chosen(), 1);
  pane->arrange(pane->arrangement());
  EXPECT_EQ(pane->board().chosen(), 1);
}

TEST_F(PlotsPaneTest, DescribesTheChosenPlotInWords) {
  tick_box(key(K::PositionX, 0), true);
  EXPECT_TRUE(bar().chosen().isHidden()) << "one alone needs no telling";
  EXPECT_FALSE(view(0).accessibleName().contains(QStringLiteral("chosen")));
  tick_box(key(K::Speed, 0), true);
  EXPECT_FALSE(bar().chosen().isHidden());
  EXPECT_EQ(bar().chosen().text(), QStringLiteral("Plot 2"));
  EXPECT_EQ(view(1).accessibleName(), QStringLiteral("Plot 2 of 2, chosen: robot1 speed"));
  pane->board().choose(0);
  EXPECT_EQ(bar().chosen().text(), QStringLiteral("Plot 1"));
  EXPECT_EQ(view(0).accessibleName(), QStringLiteral("Plot 1 of 2, chosen: robot1 position x"));
  EXPECT_EQ(view(1).accessibleName(), QStringLiteral("Plot 2 of 2: robot1 speed"));
}

TEST_F(PlotsPaneTest, ALegendOfManyCurvesHasItsOwnSpace) {
  pane->resize(620, 220);
  for (const K kind : {K::PositionX, K::PositionY, K::OdometerWidth, K::Nearest}) {
    for (std::uint32_t robot = 0; robot < 3; ++robot) tick_box(key(kind, robot), true);
  }
  ASSERT_EQ(pane->board().count(), 1);
  ASSERT_EQ(canvas_of(0).graphCount(), 12);
  QCoreApplication::processEvents();
  QCustomPlot& canvas = canvas_of(0);
  canvas.replot();
  EXPECT_LE(canvas.legend->outerRect().bottom(), canvas.axisRect()->rect().top());
  EXPECT_GE(canvas.axisRect()->rect().height(), 20) << "and so have the curves";
}

TEST_F(PlotsPaneTest, FramesScaleWithTheUserInterface) {
  apply_theme(ThemeChoice::Light);
  tick_box(key(K::PositionX, 0), true);
  const int before = view(0).layout()->contentsMargins().left();
  apply_scale(200);
  EXPECT_EQ(view(0).layout()->contentsMargins().left(), 2 * before);
  apply_scale(100);
}

TEST_F(PlotsPaneTest, CoverageIsAShareThatNeedsTheTruthAndSeenAreaIsNot) {
  tick_box({K::Coverage, {}}, true);
  tick_box({K::SeenArea, {}}, true);
  const auto newest = [this](K kind) { return pane->recorder().find({kind, {}})->values().back(); };
  auto measures = std::make_shared<CoverageMeasures>();
  measures->seen_m2 = 42.0;
  now.coverage_measures = measures;
  run(1);
  EXPECT_TRUE(std::isnan(newest(K::Coverage))) << "nobody knows of how much";
  EXPECT_EQ(newest(K::SeenArea), 42.0F);
  measures = std::make_shared<CoverageMeasures>(*measures);
  measures->reachable = 1000;
  measures->share = 0.25;
  now.coverage_measures = measures;
  run(1);
  EXPECT_EQ(newest(K::Coverage), 25.0F);
  EXPECT_EQ(canvas_of(0).yAxis->label(), QStringLiteral("Coverage (%)"));
  pane->set_truth(false);
  EXPECT_FALSE(row({K::Coverage, {}}).isValid());
  EXPECT_TRUE(row({K::SeenArea, {}}).isValid());
}

/// A language that puts the robot last.
class OtherLanguage final : public QTranslator {
 public:
  bool isEmpty() const override { return false; }
  QString translate(const char*, const char* source, const char*, int) const override {
    return std::string_view(source) == "%1 speed" ? QStringLiteral("Tempo von %1") : QString();
  }
};

TEST_F(PlotsPaneTest, TranslatesASignalWithItsRobotAsOneText) {
  EXPECT_EQ(key_text(now, key(K::Speed, 0)), QStringLiteral("robot1 speed"));
  EXPECT_EQ(key_text(now, {K::TickTime, {}}), QStringLiteral("Tick time"));
  OtherLanguage language;
  ASSERT_TRUE(QCoreApplication::installTranslator(&language));
  EXPECT_EQ(key_text(now, key(K::Speed, 0)), QStringLiteral("Tempo von robot1"));
  QCoreApplication::removeTranslator(&language);
}

TEST_F(PlotsPaneTest, RecordsWhileHiddenAndPaintsOnlyWhileVisible) {
  tick_box(key(K::PositionX, 0), true);
  pane->hide();
  run(10);
  EXPECT_EQ(curve(key(K::PositionX, 0)).size(), 50);
  pane->show();
  EXPECT_EQ(curve(key(K::PositionX, 0)).size(), 60);
}

}  // namespace
}  // namespace magna
