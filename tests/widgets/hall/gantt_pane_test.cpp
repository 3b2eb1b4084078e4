// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/gantt_pane.h"
#include "core/world/world.h"

#include <gtest/gtest.h>

#include <qcustomplot.h>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/event_loop.h"
#include "tests/support/hall_history.h"
#include "tests/support/pane_test.h"
#include "widgets/hall/gantt_chart.h"
#include "widgets/hall/gantt_paint.h"
#include "widgets/plots/figure_file.h"

namespace magna {
namespace {

using Kind = HallLane::Kind;

class GanttPaneTest : public test::PaneTest<GanttPane> {
 protected:
  GanttPaneTest() : PaneTest(test::hall_snapshot_with_history()) {
    show_pane(new GanttPane(feed, choice, &window), {1000, 420});
    chart().repaint_now();
  }
  void show(const Snapshot& next) {
    link.show(next);
    clock.advance_ms(300);
    feed.poll();
  }
  GanttChart& chart() { return pane->chart(); }
  QString details() { return test::text(*pane, QStringLiteral("At the cursor")); }
  std::size_t place(HallLane lane) { return chart().rows().place_of(lane).value(); }
  QPoint at(HallLane lane, double seconds) {
    chart().repaint_now();
    return plot().mapFrom(&chart(), chart().place_of(place(lane), seconds));
  }
  QCustomPlot& plot() { return test::child<QCustomPlot>(*pane); }
  void click(HallLane lane, double seconds) {
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, at(lane, seconds));
  }
  void press(int key, Qt::KeyboardModifiers with = {}) {
    QTest::keyClick(&chart(), static_cast<Qt::Key>(key), with);
  }
  QByteArray saved(const char* name) {
    QSignalSpy said(pane, &GanttPane::said);
    const QString path = folder.filePath(QLatin1String(name));
    pane->export_as(path);
    EXPECT_TRUE(test::wait_until([&] { return !said.isEmpty(); }));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
  }

  HallChoice choice;
  QTemporaryDir folder;
};

TEST_F(GanttPaneTest, AsksForTheRecordsOnlyWhileVisible) {
  EXPECT_TRUE(link.parts.hall_history);
  pane->hide();
  EXPECT_FALSE(link.parts.hall_history);
  pane->show();
  EXPECT_TRUE(link.parts.hall_history);
}

TEST_F(GanttPaneTest, ShowsAHintInOtherWorlds) {
  EXPECT_EQ(test::why_empty(*pane), QString());
  show(test::demo_snapshot());
  EXPECT_TRUE(test::why_empty(*pane).contains(QStringLiteral("Open a factory scenario")));
  EXPECT_EQ(pane->summary(), QString());
  EXPECT_FALSE(test::button(*pane, QStringLiteral("Export…")).isEnabled());
  show(test::hall_snapshot_with_history());
  EXPECT_EQ(test::why_empty(*pane), QString());
  EXPECT_EQ(chart().rows().shown().size(), 7U);
}

TEST_F(GanttPaneTest, SaysWhatLimitsTheRun) {
  EXPECT_TRUE(pane->summary().startsWith(QStringLiteral("machine0 limits the run: busy 76")))
      << pane->summary().toStdString();
  QSignalSpy changed(pane, &GanttPane::summary_changed);
  Snapshot next = link.copy();
  test::WrittenHistory idle(next.hall->description, 900);
  for (std::uint32_t k = 0; k < 4; ++k) {
    idle.present({Kind::Machine, k}, {HallActivity::Waiting}, 0);
  }
  idle.present({Kind::Robot, 0}, {HallActivity::Waiting}, 0);
  next.hall_history = idle.block();
  show(next);
  EXPECT_EQ(changed.size(), 1);
  EXPECT_TRUE(pane->summary().startsWith(QStringLiteral("The arrival of packages")));
}

TEST_F(GanttPaneTest, FollowsTheRun) {
  EXPECT_EQ(pane->time().high(), 83.4);
  Snapshot next = link.copy();
  test::WrittenHistory later = test::demo_hall_history(next.hall->description);
  later.history().now = 1000;
  for (HallBar& bar : later.history().in_progress) bar.end = 1000;
  next.hall_history = later.block();
  show(next);
  EXPECT_EQ(pane->time().high(), 100.0);
  EXPECT_EQ(chart().rows().newest(), 100.0);
  test::button(*pane, QStringLiteral("Follow now")).click();
  EXPECT_FALSE(pane->time().follows());
}

TEST_F(GanttPaneTest, AClickChoosesTheItemAndSaysWhatIsThere) {
  click({Kind::Machine, 0}, 40.0);
  EXPECT_EQ(choice.item(), HallItem::machine(0));
  EXPECT_TRUE(details().startsWith(QStringLiteral("machine0: processing, package3, process 1")))
      << details().toStdString();
  EXPECT_EQ(link.count<input::Select>(), 0U);
  click({Kind::Robot, 1}, 40.0);
  EXPECT_EQ(choice.item(), HallItem::robot(1));
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{1});
}

TEST_F(GanttPaneTest, ADragDoesNotChoose) {
  const QPoint from = at({Kind::Machine, 0}, 40.0);
  QTest::mousePress(&plot(), Qt::LeftButton, {}, from);
  QTest::mouseRelease(&plot(), Qt::LeftButton, {}, from + QPoint(80, 0));
  EXPECT_FALSE(choice.item());
  EXPECT_EQ(details(), QString());
}

TEST_F(GanttPaneTest, KeysGoFromRowToRowAndFromBarToBar) {
  chart().setFocus();
  press(Qt::Key_Down);
  EXPECT_EQ(choice.item(), HallItem::machine(0));
  EXPECT_TRUE(details().contains(QStringLiteral("since 0:00:30.0"))) << details().toStdString();
  EXPECT_EQ(chart().accessibleDescription(), details());
  press(Qt::Key_Left);
  press(Qt::Key_Left);
  EXPECT_TRUE(details().contains(QStringLiteral("0:00:22.0 to 0:00:30.0")))
      << details().toStdString();
  EXPECT_LE(pane->time().low(), 22.0) << "the bar is visible";
  press(Qt::Key_Right);
  EXPECT_TRUE(details().contains(QStringLiteral("since 0:00:30.0")));
  press(Qt::Key_Down);
  EXPECT_EQ(choice.item(), HallItem::machine(1));
  press(Qt::Key_Up);
  press(Qt::Key_Up);
  EXPECT_EQ(choice.item(), HallItem::machine(0)) << "there is no row above";
  press(Qt::Key_Escape);
  EXPECT_EQ(details(), QString());
}

TEST_F(GanttPaneTest, KeysZoomAndMove) {
  chart().setFocus();
  const double span = pane->time().span();
  press(Qt::Key_Plus);
  EXPECT_LT(pane->time().span(), span);
  press(Qt::Key_Minus);
  press(Qt::Key_Minus);
  EXPECT_GT(pane->time().span(), span);
  press(Qt::Key_Left, Qt::ControlModifier);
  EXPECT_FALSE(pane->time().follows());
  press(Qt::Key_Home);
  EXPECT_TRUE(pane->time().follows());
  EXPECT_NEAR(pane->time().low(), 0.0, 1e-9);
  EXPECT_NEAR(pane->time().high(), 83.4, 1e-9);
}

TEST_F(GanttPaneTest, EnterAndDoubleClickRequestThePlace) {
  QSignalSpy places(pane, &GanttPane::place_wanted);
  chart().setFocus();
  press(Qt::Key_Return);
  EXPECT_EQ(places.size(), 0) << "nothing is chosen";
  press(Qt::Key_Down);
  press(Qt::Key_Return);
  ASSERT_EQ(places.size(), 1);
  EXPECT_EQ(places[0][0].value<Point>(), (Point{6.5, 3.5}));
  QTest::mouseDClick(&plot(), Qt::LeftButton, {}, at({Kind::Machine, 1}, 40.0));
  ASSERT_EQ(places.size(), 2);
  EXPECT_EQ(places[1][0].value<Point>(), (Point{15.5, 3.5}));
}

TEST_F(GanttPaneTest, ButtonsShowAndHideRows) {
  test::button(*pane, QStringLiteral("Jobs")).click();
  EXPECT_TRUE(chart().rows().place_of({Kind::Job, 0}));
  test::button(*pane, QStringLiteral("Machines")).click();
  EXPECT_FALSE(chart().rows().place_of({Kind::Machine, 0}));
  chart().setFocus();
  press(Qt::Key_Down);
  EXPECT_EQ(choice.item(), HallItem::robot(0));
  test::button(*pane, QStringLiteral("Robots")).click();
  EXPECT_EQ(details(), QString()) << "its row is hidden";
  test::button(*pane, QStringLiteral("Jobs")).click();
  EXPECT_TRUE(chart().rows().shown().empty());
  press(Qt::Key_Down);  // there is no row
  chart().repaint_now();
}

TEST_F(GanttPaneTest, FollowsAnExternalChoice) {
  window.resize(1000, 150);  // some rows do not fit
  choice.choose(HallItem::robot(2));
  choice.choose(HallItem::area(0));
  choice.choose(HallItem::named_package("package0"));
  chart().repaint_now();
  choice.choose({});
  EXPECT_EQ(details(), QString()) << "a choice from elsewhere is not the cursor";
}

TEST_F(GanttPaneTest, ExportsPicturesAndTables) {
  QImage image;
  ASSERT_TRUE(image.loadFromData(saved("gantt.png"), "PNG"));
  EXPECT_EQ(image.size(), chart().figure_size() * 2);
  const QByteArray svg = saved("gantt.svg");
  // QtSvg does not read the patterns of bars; other programs do.
  QXmlStreamReader reader(svg);
  while (!reader.atEnd()) reader.readNext();
  EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
  EXPECT_TRUE(svg.contains("<pattern id=\"fillpattern"));
  for (const char* const text : {"input_machine0", "robot2", "Driving empty"}) {
    EXPECT_TRUE(svg.contains(text)) << text;
  }
  EXPECT_TRUE(saved("gantt.pdf").startsWith("%PDF-1."));
  const QByteArray csv = saved("gantt.csv");
  EXPECT_TRUE(csv.startsWith("kind,name,activity,begin_s,end_s,package,place,process,level\r\n"));
  EXPECT_TRUE(csv.contains("machine,machine0,processing,10.000,20.000,package0,,1,\r\n"));
}

TEST_F(GanttPaneTest, ChartsOfManyRowsAreExportedInASmallerScaleOrRefused) {
  EXPECT_TRUE(fits_png({1000, 32'767}));
  EXPECT_FALSE(fits_png({1000, 32'768}));
  EXPECT_FALSE(fits_png({32'768, 1000}));
  const auto exported = [](int height) {
    const auto png = figure_of({{10, height}, [](QCPPainter&) {}}, FigureFormat::Png);
    return QImage::fromData(png(), "PNG").size();
  };
  EXPECT_EQ(exported(16'383), QSize(20, 32'766));
  EXPECT_EQ(exported(16'384), QSize(10, 16'384));
  Snapshot next = link.copy();
  auto large = std::make_shared<HallDescription>(*next.hall->description);
  const HallMachine machine = large->hall.machines.front();
  const MachineSettings settings = large->machines.front();
  large->hall.machines.resize(1500, machine);
  large->machines.resize(1500, settings);
  test::change_hall(next, [&](HallStatus& hall) { hall.description = large; });
  test::WrittenHistory run(large, 900);
  for (std::uint32_t k = 0; k < 1500; ++k) {
    run.present({Kind::Machine, k}, {HallActivity::Waiting}, 0);
  }
  next.hall_history = run.block();
  show(next);
  ASSERT_EQ(chart().rows().shown().size(), 1500U);
  QSignalSpy problem(pane, &GanttPane::problem);
  pane->export_as(folder.filePath(QStringLiteral("large.png")));
  ASSERT_EQ(problem.size(), 1);
  EXPECT_TRUE(problem[0][0].toString().contains(QStringLiteral("as SVG or PDF")));
  EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("large.png"))));
  EXPECT_FALSE(saved("large.csv").isEmpty());
}

TEST_F(GanttPaneTest, TheLegendContinuesInAnotherRow) {
  const auto& legend = test::child<GanttLegend>(*pane);
  const int row = legend.heightForWidth(5000);
  EXPECT_EQ(legend.heightForWidth(legend.width()), legend.height());
  EXPECT_EQ(legend.heightForWidth(60), 9 * row) << "eight activities and planned operations";
}

TEST_F(GanttPaneTest, ShowsAndExportsSchedules) {
  Snapshot next = link.copy();
  test::WrittenHistory executed = test::demo_hall_history(next.hall->description);
  auto plan = std::make_shared<HallSchedule>();
  plan->operations = {{{0, 0}, 0, 8.0, 18.0, -1}, {{5, 0}, 1, 120.0, 150.0, -1}};
  executed.history().plan = plan;
  next.hall_history = executed.block();
  show(next);
  chart().setFocus();
  press(Qt::Key_Home);
  EXPECT_NEAR(pane->time().high(), 150.0, 1e-9) << "the plan is visible as a whole";
  chart().repaint_now();
  click({Kind::Machine, 0}, 15.0);
  EXPECT_TRUE(details().endsWith(QStringLiteral("planned 0:00:08.0 to 0:00:18.0, 2.0 s late")))
      << details().toStdString();
  EXPECT_TRUE(saved("gantt.svg").contains("Planned"));
  QSignalSpy problem(pane, &GanttPane::problem);
  const QByteArray json = saved("done.json");
  EXPECT_EQ(problem.size(), 1) << "the run is not over";
  EXPECT_TRUE(
      json.contains("{\"job\": 0, \"operation\": 0, \"machine\": 0, \"start\": 10, "
                    "\"end\": 20, \"robot\": 0}"))
      << json.toStdString();
}

TEST_F(GanttPaneTest, AnExportThatFailsGivesOneClearMessage) {
  QSignalSpy problem(pane, &GanttPane::problem);
  pane->export_as(folder.filePath(QStringLiteral("gantt.doc")));
  ASSERT_EQ(problem.size(), 1);
  EXPECT_TRUE(problem[0][0].toString().contains(QStringLiteral(".csv, .png, .svg, .pdf or .json")));
  pane->export_as(folder.filePath(QStringLiteral("no/such/gantt.png")));
  ASSERT_TRUE(test::wait_until([&] { return problem.size() == 2; }));
  EXPECT_TRUE(problem[1][0].toString().contains(QStringLiteral("no/such/gantt.png")));
}

}  // namespace
}  // namespace magna
