// SPDX-License-Identifier: GPL-3.0-or-later
// Plots as files and as a table.
#include <QClipboard>
#include <QFileDialog>
#include <QImage>
#include <QSvgRenderer>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <string>
#include <utility>

#include "tests/widgets/plots/plots_fixture.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/plots/plots_pane.h"

namespace magna {
namespace {

using K = SignalKind;

class PlotsOutTest : public test::PlotsFixture {};

TEST_F(PlotsOutTest, CsvContainsTheVisibleDataOnly) {
  tick_box(key(K::PositionX, 0), true);
  tick_box(key(K::Nearest, 1), true);
  tick_box({K::TickTime, {}}, true);
  pane->time().show(2.0, 2.25);
  const QByteArray expected =
      "Simulated time (s),robot1 position x (m),robot2 range minimum (m),Tick time (ms)\r\n"
      "2,20,2,0\r\n2.1,21,2,0\r\n2.2,22,2,0\r\n";
  EXPECT_EQ(saved("seen.csv"), expected);
}

TEST_F(PlotsOutTest, TheTableMatchesTheCsvAndIsCopied) {
  tick_box(key(K::PositionX, 0), true);
  bar().table_button().click();
  EXPECT_TRUE(value_table().isVisible());
  pane->time().show(2.0, 2.15);
  run(1);
  ASSERT_EQ(plotted_values().rowCount(), 2);
  EXPECT_EQ(plotted_values().headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(),
            QStringLiteral("robot1 position x (m)"));
  pane->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(pane.get()));
  value_table().setFocus();
  const TableCopyKeys keys(nullptr);
  QTest::keyClick(&value_table(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(),
            QStringLiteral("Simulated time (s)\trobot1 position x (m)\n2\t20\n2.1\t21"));
}

TEST_F(PlotsOutTest, PicturesAreValidAndHaveTheTitles) {
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

TEST_F(PlotsOutTest, AWriteErrorGivesOneClearMessage) {
  tick_box(key(K::PositionX, 0), true);
  QSignalSpy problem(pane.get(), &PlotsPane::problem);
  pane->export_as(folder.filePath(QStringLiteral("no/such/folder.png")));
  ASSERT_TRUE(test::wait_until([&] { return !problem.isEmpty(); }));
  EXPECT_TRUE(problem[0][0].toString().contains(QStringLiteral("no/such/folder.png")));
  pane->export_as(folder.filePath(QStringLiteral("seen.doc")));
  ASSERT_EQ(problem.size(), 2);
  EXPECT_TRUE(problem[1][0].toString().contains(QStringLiteral(".csv, .png, .svg or .pdf")));
  bar().export_button().click();
  auto* dialog = pane->findChild<QFileDialog*>(QStringLiteral("export_plots"));
  ASSERT_NE(dialog, nullptr);
  dialog->close();
}

TEST_F(PlotsOutTest, AFigureShowsTheMomentOfTheRequestAndIsRenderedInTheBackground) {
  tick_box(key(K::PositionX, 0), true);
  pane->time().show(2.0, 2.05);
  QSignalSpy said(pane.get(), &PlotsPane::said);
  const QString file = folder.filePath(QStringLiteral("then.csv"));
  pane->export_as(file);
  EXPECT_TRUE(said.isEmpty()) << "the window need not wait for it";
  tick_box(key(K::PositionX, 0), false);
  pane->time().show(3.0, 3.05);
  ASSERT_TRUE(test::wait_until([&] { return !said.isEmpty(); }));
  EXPECT_TRUE(said[0][0].toString().contains(file));
  QFile in(file);
  ASSERT_TRUE(in.open(QIODevice::ReadOnly));
  EXPECT_EQ(in.readAll(), QByteArray("Simulated time (s),robot1 position x (m)\r\n2,20\r\n"));
}

TEST_F(PlotsOutTest, APlotOfManyCurvesGivesATallerPicture) {
  Snapshot many = test::demo_snapshot(24);
  auto labels = std::make_shared<std::vector<RobotLabel>>(*many.labels);
  for (RobotLabel& label : *labels) label.name = std::string(60, 'm') + label.name;
  many.labels = labels;
  many.tick = now.tick + 1;
  link.show(many);
  clock.advance_ms(200);
  feed.poll();
  for (std::uint32_t robot = 0; robot < 24; ++robot) tick_box(key(K::PositionX, robot), true);
  ASSERT_EQ(pane->board().count(), 1);
  QImage image;
  ASSERT_TRUE(image.loadFromData(saved("many.png"), "PNG"));
  EXPECT_EQ(image.width(), 1600);
  EXPECT_GT(image.height(), 600) << "two dozen lines of the legend and the curves";
}

TEST_F(PlotsOutTest, TheTableKeepsTheMomentOfTheCurrentRow) {
  tick_box(key(K::PositionX, 0), true);
  bar().table_button().click();
  pane->time().set_span(1.0);
  run(1);
  PlotTableModel& model = plotted_values();
  const int rows = model.rowCount();
  ASSERT_GT(rows, 8);
  QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
  const QPersistentModelIndex read = model.index(rows - 2, 0);
  const QString moment = read.data().toString();
  const QPersistentModelIndex first = model.index(0, 0);
  value_table().setCurrentIndex(read);
  run(3);
  EXPECT_EQ(reset.size(), 0);
  EXPECT_EQ(model.rowCount(), rows);
  ASSERT_TRUE(read.isValid());
  EXPECT_EQ(read.data().toString(), moment);
  EXPECT_EQ(read.row(), rows - 5);
  EXPECT_EQ(value_table().currentIndex(), QModelIndex(read));
  EXPECT_FALSE(first.isValid()) << "it went at the front";
}

TEST(PlotTableModelTest, InsertsAndRemovesRowsAnywhere) {
  PlotTableModel model;
  const auto table = [](std::vector<double> times) {
    VisibleData data;
    VisibleData::Column column{{K::TickTime, {}}, QStringLiteral("Tick time (ms)"), {}};
    for (const double time : times) column.values.push_back(static_cast<float>(10 * time));
    data.times = std::move(times);
    data.columns = {column};
    return data;
  };
  model.show(table({1, 2, 3, 4, 5, 6}));
  const QPersistentModelIndex three = model.index(2, 1);
  const QPersistentModelIndex six = model.index(5, 1);
  const QPersistentModelIndex four = model.index(3, 1);
  model.show(table({0, 2, 2.5, 3, 6, 7, 8}));
  ASSERT_EQ(model.rowCount(), 7);
  EXPECT_EQ(three.row(), 3);
  EXPECT_EQ(six.row(), 4);
  EXPECT_FALSE(four.isValid());
  for (const auto& [row, text] : {std::pair(0, "0"), {2, "25"}, {3, "30"}, {6, "80"}}) {
    EXPECT_EQ(model.index(row, 1).data().toString(), QLatin1String(text));
  }
  model.show(table({}));
  EXPECT_EQ(model.rowCount(), 0);
}

}  // namespace
}  // namespace magna
