// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/sweep_pane.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <qcustomplot.h>

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/demo_sweep.h"
#include "tests/support/pane_test.h"
#include "widgets/base/look/theme.h"

namespace magna {
namespace {

using testing::ElementsAre;

class SweepPaneTest : public test::PaneTest<SweepPane> {
 protected:
  SweepPaneTest() : PaneTest(test::demo_snapshot()) {
    show_pane(new SweepPane(actions), {1000, 420});
    QObject::connect(pane, &SweepPane::run_wanted, pane,
                     [this](qulonglong run) { wanted.push_back(run); });
  }

  /// Shows the results, and waits for table and plot.
  void show(SweepTable table) {
    pane->show_results(test::sweep_results(std::move(table)));
    EXPECT_TRUE(QTest::qWaitFor([this] { return test::why_empty(*pane).isEmpty(); }));
  }
  bool has_rows(int count) {
    return QTest::qWaitFor([this, count] { return pane->model().rowCount() == count; });
  }
  QTableView& table() { return test::child<QTableView>(*pane, "Runs"); }
  SweepPlot& plot() { return pane->plot(); }
  QString cell(int row, int column) {
    return pane->model().index(row, column).data(Qt::DisplayRole).toString();
  }
  QString details() { return test::text(*pane, "Details of the plot"); }
  /// Chooses an entry of a box by keys.
  void choose(const char* box, const char* entry) {
    QComboBox& of = test::child<QComboBox>(*pane, QLatin1String(box));
    of.setFocus();
    const int at = of.findText(QLatin1String(entry));
    ASSERT_GE(at, 0) << entry;
    while (of.currentIndex() > at) QTest::keyClick(&of, Qt::Key_Up);
    while (of.currentIndex() < at) QTest::keyClick(&of, Qt::Key_Down);
  }
  bool draws(const SweepChoice& choice) {
    return QTest::qWaitFor([&] { return plot().figure().choice() == choice; });
  }
  void click(std::size_t series, std::size_t mark) {
    plot().repaint_now();
    QCustomPlot& drawn = test::child<QCustomPlot>(plot());
    QTest::mouseClick(&drawn, Qt::LeftButton, {},
                      drawn.mapFrom(&plot(), plot().place_of(series, mark)));
  }
  std::vector<int> selected() {
    std::vector<int> rows;
    for (const QModelIndex& index : table().selectionModel()->selectedRows()) {
      rows.push_back(index.row());
    }
    std::ranges::sort(rows);
    return rows;
  }

  std::vector<std::size_t> wanted;
  QTemporaryDir folder;
};

TEST_F(SweepPaneTest, SaysHowToBegin) {
  EXPECT_TRUE(test::why_empty(*pane).contains("World > Sweep results > Open"));
  EXPECT_EQ(pane->facts(), "");
  show(test::demo_sweep_with_failures());
  EXPECT_EQ(pane->facts(), "Job shops · 18 runs · 1 failed · 1 missing");
  pane->clear();
  EXPECT_EQ(pane->model().rowCount(), 0);
  EXPECT_TRUE(plot().figure().series().empty());
}

TEST_F(SweepPaneTest, BeginsWithWhatVaries) {
  show(test::demo_sweep());
  EXPECT_EQ(pane->choice(),
            (SweepChoice{SweepChoice::Kind::Means, "hall.makespan_s", "dispatcher", "robots"}));
  EXPECT_EQ(plot().figure().series().size(), 3U);
  EXPECT_EQ(details(), "Means of 3 runs with 95 % intervals");
}

TEST_F(SweepPaneTest, PrefersMeasuresThatTheSeedChanges) {
  SweepTable table = test::demo_sweep();
  for (SweepTable::Row& row : table.rows) row.values[0] = std::stod(row.levels[1]);
  show(table);
  EXPECT_EQ(pane->choice().measure, "team.distance_m") << "the other one is the number of robots";
}

TEST_F(SweepPaneTest, FiltersTableAndPlot) {
  show(test::demo_sweep());
  EXPECT_EQ(test::text(*pane, "Shown runs"), "18 runs");
  pane->words().setFocus();
  QTest::keyClicks(&pane->words(), "dispatcher=fifo robots=2");
  ASSERT_TRUE(has_rows(3));
  EXPECT_EQ(test::text(*pane, "Shown runs"), "3 of 18");
  EXPECT_EQ(plot().figure().series()[1].marks.size(), 1U);
  EXPECT_TRUE(plot().figure().series()[0].marks.empty());
  QTest::keyClick(&pane->words(), Qt::Key_Return);
  EXPECT_TRUE(table().hasFocus());
}

TEST_F(SweepPaneTest, SortsByKeysAndKeepsTheCurrentRun) {
  show(test::demo_sweep());
  table().setFocus();
  table().setCurrentIndex(pane->model().index(0, 5));
  QTest::keyClick(&table(), Qt::Key_Down, Qt::ControlModifier);  // the makespan, descending
  ASSERT_TRUE(QTest::qWaitFor([this] { return cell(0, 5) == "707"; }));
  EXPECT_EQ(pane->chosen_run(), 1U);
  EXPECT_GT(table().currentIndex().row(), 0);
}

TEST_F(SweepPaneTest, OpensTheRunOfARow) {
  show(test::demo_sweep());
  table().setFocus();
  table().setCurrentIndex(pane->model().index(4, 0));
  EXPECT_EQ(pane->chosen_run(), 5U);
  EXPECT_EQ(pane->chosen_status(), "done");
  QTest::keyClick(&table(), Qt::Key_Return);
  emit table().doubleClicked(pane->model().index(7, 0));
  EXPECT_THAT(wanted, ElementsAre(5, 8));
}

TEST_F(SweepPaneTest, AClickOnARunOpensIt) {
  show(test::demo_sweep());
  choose("Plot", "Scatter");
  ASSERT_TRUE(draws({SweepChoice::Kind::Scatter, "hall.makespan_s", "team.distance_m", "robots"}));
  const std::uint32_t row = plot().figure().rows_of(2, 0).front();
  click(2, 0);
  EXPECT_THAT(wanted, ElementsAre(row + 1U));
  EXPECT_EQ(pane->chosen_run(), wanted.front()) << "the table follows";
  EXPECT_TRUE(details().startsWith("Run ")) << details().toStdString();
  choose("Plot", "Means");
  EXPECT_TRUE(draws({SweepChoice::Kind::Means, "hall.makespan_s", "dispatcher", "robots"}))
      << "the factor of the other plots";
}

TEST_F(SweepPaneTest, AClickOnAMeanChoosesItsRuns) {
  show(test::demo_sweep());
  click(0, 1);
  EXPECT_TRUE(wanted.empty());
  EXPECT_THAT(selected(), ElementsAre(9, 10, 11));
  EXPECT_TRUE(details().startsWith("robots 1, dispatcher fifo, mean 704"))
      << details().toStdString();
}

TEST_F(SweepPaneTest, KeysWalkThroughThePlot) {
  show(test::demo_sweep());
  plot().setFocus();
  QTest::keyClick(&plot(), Qt::Key_Right);
  EXPECT_TRUE(details().startsWith("robots 1, dispatcher nearest")) << details().toStdString();
  EXPECT_EQ(plot().accessibleDescription(), details());
  QTest::keyClick(&plot(), Qt::Key_Right);
  EXPECT_TRUE(details().startsWith("robots 1, dispatcher fifo"));
  QTest::keyClick(&plot(), Qt::Key_Down);
  EXPECT_TRUE(details().startsWith("robots 2, dispatcher fifo"));
  QTest::keyClick(&plot(), Qt::Key_Return);
  EXPECT_THAT(selected(), ElementsAre(12, 13, 14));
  EXPECT_TRUE(table().hasFocus()) << "Enter there opens a run";
  plot().setFocus();
  QTest::keyClick(&plot(), Qt::Key_Escape);
  EXPECT_EQ(details(), plot().figure().note());
}

TEST_F(SweepPaneTest, EnterOpensASingleRun) {
  show(test::demo_sweep(1));
  plot().setFocus();
  QTest::keyClick(&plot(), Qt::Key_Right);
  EXPECT_EQ(pane->chosen_run(), 1U);
  QTest::keyClick(&plot(), Qt::Key_Return);
  EXPECT_THAT(wanted, ElementsAre(1));
}

TEST_F(SweepPaneTest, AClickOnAnOutlierOpensItsRun) {
  SweepTable results = test::demo_sweep(10);
  results.rows[3].values[0] = 2000.0;
  show(results);
  choose("Plot", "Box plots");
  choose("Colour", "One colour");
  choose("Across", "robots");
  ASSERT_TRUE(draws({SweepChoice::Kind::Boxes, "hall.makespan_s", "robots", ""}));
  plot().repaint_now();
  QCustomPlot& drawn = test::child<QCustomPlot>(plot());
  const QPoint at(static_cast<int>(drawn.xAxis->coordToPixel(0.0)),
                  static_cast<int>(drawn.yAxis->coordToPixel(2000.0)));
  QTest::mouseClick(&drawn, Qt::LeftButton, {}, at);
  EXPECT_THAT(wanted, ElementsAre(4));
}

TEST_F(SweepPaneTest, KeepsFilterAndChoicesWhenResultsAreReadAgain) {
  show(test::demo_sweep(2));
  choose("Measure", "team.distance_m");
  pane->words().setText("fifo");
  ASSERT_TRUE(has_rows(6));
  table().setCurrentIndex(pane->model().index(2, 0));
  const auto run = pane->chosen_run();
  pane->show_results(test::sweep_results(test::demo_sweep(2)));
  ASSERT_TRUE(draws({SweepChoice::Kind::Means, "team.distance_m", "dispatcher", "robots"}));
  EXPECT_TRUE(has_rows(6));
  EXPECT_EQ(pane->chosen_run(), run);
}

// The table shows the former results until the new ones are sorted.
TEST_F(SweepPaneTest, FewerRunsMayReplaceTheChosenOne) {
  show(test::demo_sweep(3));
  table().setCurrentIndex(pane->model().index(17, 0));
  pane->show_results(test::sweep_results(test::demo_sweep(1)));
  EXPECT_EQ(pane->chosen_run(), 18U);
  EXPECT_EQ(pane->chosen_status(), "done");
  ASSERT_TRUE(has_rows(6));
  EXPECT_EQ(pane->chosen_run(), std::nullopt);
}

TEST_F(SweepPaneTest, ARunThatWasFilteredOutIsChosenAgain) {
  show(test::demo_sweep(1));
  table().setCurrentIndex(pane->model().index(1, 0));
  pane->words().setText("fifo");
  ASSERT_TRUE(has_rows(3));
  EXPECT_EQ(pane->chosen_run(), std::nullopt);
  pane->words().clear();
  ASSERT_TRUE(has_rows(6));
  EXPECT_EQ(pane->chosen_run(), 2U);
}

TEST_F(SweepPaneTest, AFailureDoesNotRemoveWhatIsShown) {
  QSignalSpy problems(pane, &SweepPane::problem);
  pane->show_reading();
  EXPECT_EQ(test::why_empty(*pane), "Reading the results…");
  pane->show_failure("table.csv:3: broken");
  EXPECT_EQ(test::why_empty(*pane), "table.csv:3: broken");
  show(test::demo_sweep());
  pane->show_failure("table.csv:3: broken");
  EXPECT_EQ(test::why_empty(*pane), "");
  EXPECT_EQ(problems.size(), 2);
}

TEST_F(SweepPaneTest, CopiesChosenRunsAndThePlot) {
  show(test::demo_sweep(1));
  table().setFocus();
  table().selectRow(1);
  QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
  const auto clipboard = [] { return QGuiApplication::clipboard()->text(); };
  EXPECT_TRUE(QTest::qWaitFor([&] { return clipboard().contains("\n2\tnearest\t2\t1\tdone"); }));
  EXPECT_EQ(clipboard().count('\n'), 2);
  plot().setFocus();
  QTest::keyClick(&plot(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(clipboard().startsWith("robots\tdispatcher\truns\tmean of hall.makespan_s"))
      << clipboard().toStdString();
}

TEST_F(SweepPaneTest, ExportsFigureAndData) {
  show(test::demo_sweep());
  QSignalSpy said(pane, &SweepPane::said);
  QSignalSpy problems(pane, &SweepPane::problem);
  for (const char* name : {"plot.png", "plot.svg", "plot.pdf", "plot.csv"}) {
    pane->export_as(folder.filePath(QLatin1String(name)));
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return said.size() == 4; }));
  EXPECT_EQ(QImage(folder.filePath("plot.png")).size(), 2 * SweepPlot::kFigureSize);
  QFile svg(folder.filePath("plot.svg"));
  ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
  EXPECT_TRUE(svg.readAll().contains("Means of 3 runs")) << "the figure says how many runs it has";
  QFile csv(folder.filePath("plot.csv"));
  ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
  EXPECT_TRUE(csv.readAll().startsWith("robots,dispatcher,runs"));
  pane->export_as(folder.filePath("plot.gif"));
  EXPECT_EQ(problems.size(), 1);
}

TEST_F(SweepPaneTest, TellsSeriesApartWithoutColour) {
  show(test::demo_sweep());
  const QCustomPlot& drawn = test::child<QCustomPlot>(plot());
  std::set<std::pair<int, int>> marks;
  for (int k = 0; k < drawn.graphCount(); ++k) {
    const QCPGraph& graph = *drawn.graph(k);
    if (graph.name().startsWith("robots")) {
      marks.emplace(graph.scatterStyle().shape(), graph.pen().style());
    }
  }
  EXPECT_EQ(marks.size(), 3U);
}

TEST_F(SweepPaneTest, NamesItsPartsForScreenReaders) {
  show(test::demo_sweep());
  EXPECT_EQ(plot().accessibleName(), "Plot of hall.makespan_s across dispatcher");
  for (const char* name : {"Plot", "Measure", "Across", "Colour"}) {
    EXPECT_TRUE(test::child<QComboBox>(*pane, QLatin1String(name)).isEnabled());
  }
  EXPECT_TRUE(plot().accessibleDescription().contains("Enter opens"));
}

TEST_F(SweepPaneTest, HandlesTenThousandRuns) {
  SweepTable many = test::demo_sweep(1667);  // 10,002
  show(std::move(many));
  EXPECT_EQ(pane->model().rowCount(), 10'002);
  choose("Plot", "Scatter");
  ASSERT_TRUE(draws({SweepChoice::Kind::Scatter, "hall.makespan_s", "team.distance_m", "robots"}));
  EXPECT_EQ(plot().figure().note(), "10002 runs");
  pane->words().setText("fifo robots=10 seed=7");
  EXPECT_TRUE(has_rows(1));
}

}  // namespace
}  // namespace magna
