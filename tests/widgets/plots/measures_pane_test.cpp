// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/measures_pane.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "core/view/measures_csv.h"
#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

class MeasuresPaneTest : public testing::Test {
 protected:
  MeasuresPaneTest() {
    link.show(test::demo_snapshot(3));
    feed.poll();
    pane = std::make_unique<MeasuresPane>(feed);
    pane->resize(900, 200);
  }

  static OperatorMeasures three() {
    OperatorMeasures all;
    all.seconds = 83.4;
    all.switches = 1;
    for (int k = 1; k <= 3; ++k) {
      RobotMeasures robot;
      robot.name = "robot" + std::to_string(k);
      robot.active_s = 10.0 * k;
      robot.activations = static_cast<std::uint32_t>(k);
      robot.neglect_s = 40.0 / k;
      robot.longest_neglect_s = 12.5;
      robot.neglect_now_s = 2.5;
      robot.idle_s = 7.0;
      robot.commands = 30;
      all.robots.push_back(robot);
    }
    all.victims = {4, 2, 2, 1, 0.345};
    return all;
  }
  void show(const OperatorMeasures& measures, std::vector<MarkKind> marks = {}) {
    Snapshot next = link.copy();
    next.measures = std::make_shared<const OperatorMeasures>(measures);
    std::vector<Mark> made;
    for (const MarkKind kind : marks) made.push_back({{}, {kind, {1, 1}, ""}, "operator", 1});
    next.marks = std::make_shared<const std::vector<Mark>>(made);
    show(next);
  }
  static CoverageMeasures explored() {
    CoverageMeasures measures;
    measures.seen_m2 = 412.4;
    measures.found_m2 = {9.5, 300.0, 102.9};
    measures.reachable = 10'000;
    measures.share = 0.62;
    measures.map_error = {1000, 1, 3};
    using Samples = std::vector<CoverageSeries::Sample>;
    measures.samples = std::make_shared<const Samples>(
        Samples{{10, 400, 300, {400}}, {20, 6598, 6200, {152, 4800, 1646}}});
    return measures;
  }
  void show(const CoverageMeasures& measures) {
    Snapshot next = link.copy();
    next.coverage_measures = std::make_shared<const CoverageMeasures>(measures);
    show(next);
  }
  void show(const Snapshot& next) {
    link.show(next);
    clock.advance_ms(300);
    feed.poll();
  }
  const QLabel& truth() { return test::child<QLabel>(*pane, "Marks compared with the truth"); }
  const QLabel& explored_area() { return test::child<QLabel>(*pane, "Explored area"); }
  QTableView& table() { return test::child<QTableView>(*pane, "Operator measures by robot"); }
  QTableView& help_times() { return test::child<QTableView>(*pane, "Requests for help by cause"); }
  QTableView& authors() { return test::child<QTableView>(*pane, "Actions by author"); }
  QString cell(int row, int column) {
    return table().model()->index(row, column).data().toString();
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  std::unique_ptr<MeasuresPane> pane;
};

TEST_F(MeasuresPaneTest, RequestsFiguresOnlyWhileVisible) {
  EXPECT_FALSE(link.parts.measures);
  pane->show();
  EXPECT_TRUE(link.parts.measures);
  pane->hide();
  EXPECT_FALSE(link.parts.measures);
}

TEST_F(MeasuresPaneTest, ShowsAHintWithoutData) {
  EXPECT_FALSE(test::why_empty(*pane).isEmpty());
  EXPECT_FALSE(test::button(*pane, "Save CSV…").isEnabled());
  show(three());
  EXPECT_TRUE(test::why_empty(*pane).isEmpty());
  EXPECT_TRUE(test::button(*pane, "Save CSV…").isEnabled());
}

TEST_F(MeasuresPaneTest, HasARowPerRobotWithNumbersOnTheRight) {
  show(three());
  ASSERT_EQ(table().model()->rowCount(), 3);
  EXPECT_EQ(cell(1, MeasuresPane::Robot), QStringLiteral("robot2"));
  EXPECT_EQ(cell(1, MeasuresPane::Active), QStringLiteral("20.0"));
  EXPECT_EQ(cell(1, MeasuresPane::Chosen), QStringLiteral("2"));
  EXPECT_EQ(cell(1, MeasuresPane::NeglectNow), QStringLiteral("2.5"));
  EXPECT_EQ(cell(1, MeasuresPane::Neglect), QStringLiteral("20.0"));
  EXPECT_EQ(cell(1, MeasuresPane::Longest), QStringLiteral("12.5"));
  EXPECT_EQ(cell(1, MeasuresPane::Idle), QStringLiteral("7.0"));
  EXPECT_EQ(cell(1, MeasuresPane::Commands), QStringLiteral("30"));
  const auto aligned = table().model()->index(0, MeasuresPane::Idle).data(Qt::TextAlignmentRole);
  EXPECT_TRUE(aligned.value<Qt::Alignment>().testFlag(Qt::AlignRight));
  EXPECT_FALSE(table().model()->index(0, MeasuresPane::Robot).data(Qt::DecorationRole).isNull());
}

TEST_F(MeasuresPaneTest, SortsNumerically) {
  OperatorMeasures all = three();
  all.robots[0].idle_s = 9.0;
  all.robots[1].idle_s = 100.0;
  show(all);
  table().sortByColumn(MeasuresPane::Idle, Qt::DescendingOrder);
  EXPECT_EQ(cell(0, MeasuresPane::Robot), QStringLiteral("robot2"));
  EXPECT_EQ(cell(1, MeasuresPane::Robot), QStringLiteral("robot1"));
}

TEST_F(MeasuresPaneTest, KeepsTheSelectionWhileFiguresChange) {
  show(three());
  table().selectRow(1);
  OperatorMeasures later = three();
  later.robots[1].idle_s = 8.0;
  show(later);
  EXPECT_EQ(table().selectionModel()->selectedRows().size(), 1);
  EXPECT_EQ(cell(1, MeasuresPane::Idle), QStringLiteral("8.0"));
}

TEST_F(MeasuresPaneTest, ShowsRunAndMarksAndTheTruthOnRequestOnly) {
  show(three(), {MarkKind::Victim, MarkKind::Victim, MarkKind::Note, MarkKind::SuspectedVictim});
  pane->show();
  EXPECT_EQ(test::text(*pane, "Totals of the run"),
            QStringLiteral("Run 0:01:23.4 · 1 switch · marked: 2 victims, 1 suspected"));
  EXPECT_FALSE(truth().isVisible());
  test::button(*pane, "Compare with the truth").click();
  ASSERT_TRUE(truth().isVisible());
  for (const char* word : {"4 victims", "2 found", "2 missed", "1 false mark", "0.34", "m"}) {
    EXPECT_TRUE(truth().text().contains(QLatin1String(word))) << word;
  }
  Snapshot other = link.copy();  // another world: its reply was not requested
  auto opened = OpenedWorld{};
  opened.number = 2;
  other.opened = std::make_shared<const OpenedWorld>(opened);
  show(other);
  EXPECT_FALSE(truth().isVisible());
}

TEST_F(MeasuresPaneTest, SavesLikeTheCommandLineOrReportsTheError) {
  show(three());
  const QTemporaryDir folder;
  const QString name = folder.filePath(QStringLiteral("measures.csv"));
  pane->save_as(name);
  QFile file(name);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll().toStdString(), measures_csv(three()));
  QSignalSpy problem(pane.get(), &MeasuresPane::problem);
  pane->save_as(folder.filePath(QStringLiteral("no/such/measures.csv")));
  ASSERT_EQ(problem.count(), 1);
  EXPECT_TRUE(problem[0][0].toString().contains(QStringLiteral("measures.csv")));
}

TEST_F(MeasuresPaneTest, ShowsExploredAreaAndTheTruthOnRequest) {
  show(three());
  pane->show();
  EXPECT_FALSE(explored_area().isVisible()) << "no knowledge is gathered";
  EXPECT_FALSE(test::button(*pane, "Save coverage as CSV…").isVisible());
  show(explored());
  ASSERT_TRUE(explored_area().isVisible());
  EXPECT_EQ(explored_area().text(), QStringLiteral("Explored: 412\u2009m²"));
  test::button(*pane, "Compare with the truth").click();
  EXPECT_EQ(
      explored_area().text(),
      QStringLiteral("Explored: 412\u2009m² · 62\u2009% of the reachable floor, 90\u2009% not "
                     "reached yet · map error 0.4\u2009%"));
  CoverageMeasures later = explored();
  later.seconds_to_90 = 760.0;
  show(later);
  EXPECT_TRUE(explored_area().text().contains(QStringLiteral("90\u2009% after 0:12:40.0")));
  later.reachable.reset();
  show(later);
  EXPECT_EQ(explored_area().text(), QStringLiteral("Explored: 412\u2009m²"));
}

TEST_F(MeasuresPaneTest, ShowsTheAreaFoundByEachRobot) {
  show(three());
  EXPECT_EQ(cell(1, MeasuresPane::Found), QString());
  show(explored());
  EXPECT_EQ(cell(0, MeasuresPane::Found), QStringLiteral("9.5"));
  EXPECT_EQ(cell(1, MeasuresPane::Found), QStringLiteral("300.0"));
  table().sortByColumn(MeasuresPane::Found, Qt::DescendingOrder);
  EXPECT_EQ(cell(0, MeasuresPane::Robot), QStringLiteral("robot2"));
}

TEST_F(MeasuresPaneTest, SavesTheExploredAreaOverTime) {
  show(three());
  show(explored());
  const QTemporaryDir folder;
  const QString name = folder.filePath(QStringLiteral("coverage.csv"));
  pane->save_coverage_as(name);
  QFile file(name);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const std::vector<std::string> names{"robot1", "robot2", "robot3"};
  const CoverageMeasures measures = explored();
  EXPECT_EQ(file.readAll().toStdString(), coverage_csv(*measures.samples, names, 0.1, 10'000));
  QSignalSpy problem(pane.get(), &MeasuresPane::problem);
  pane->save_coverage_as(folder.filePath(QStringLiteral("no/such/coverage.csv")));
  EXPECT_EQ(problem.count(), 1);
}

TEST_F(MeasuresPaneTest, AsksForTheFileWithoutBlocking) {
  show(three());
  pane->show();
  test::button(*pane, "Save CSV…").click();
  const auto* dialog = pane->findChild<QFileDialog*>();
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(table().model()->rowCount(), 3) << "the click did not wait for the dialog";
}

TEST_F(MeasuresPaneTest, CopiesTheSelectedRows) {
  show(three());
  pane->show();
  pane->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(pane.get()));
  table().setFocus();
  table().selectRow(2);
  const TableCopyKeys keys(nullptr);
  QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'));
  ASSERT_EQ(lines.size(), 2);
  EXPECT_TRUE(lines[0].startsWith(QStringLiteral("Robot\t")));
  EXPECT_EQ(lines[1].trimmed(), QStringLiteral("robot3\t30.0\t3\t13.3\t12.5\t2.5\t7.0\t30"));
}

TEST_F(MeasuresPaneTest, TheTruthSwitchHasItsOwnIcon) {
  const auto image = [](const QIcon& icon) { return icon.pixmap(32, 32).toImage(); };
  EXPECT_NE(image(test::button(*pane, "Compare with the truth").icon()),
            image(tinted_icon(QStringLiteral("attention"))));
  EXPECT_EQ(image(test::button(*pane, "Compare with the truth").icon()),
            image(tinted_icon(QStringLiteral("compare"))));
}

TEST_F(MeasuresPaneTest, CutsNoTextInTheUsualWindow) {
  pane->resize(640, 200);  // at 1280 x 800 between list and panes
  pane->show();
  show(three());
  for (const QLabel* label : pane->findChildren<QLabel*>()) {
    if (!label->isVisible() || label->text().isEmpty()) continue;
    const QRect box = label->contentsRect();
    const int flags = label->wordWrap() ? static_cast<int>(Qt::TextWordWrap) : 0;
    const QRect text = label->fontMetrics().boundingRect(box, flags, label->text());
    EXPECT_LE(text.width(), box.width()) << label->text().toStdString();
    EXPECT_LE(text.height(), box.height()) << label->text().toStdString();
  }
}

TEST_F(MeasuresPaneTest, ShowsWhatEachAuthorDid) {
  pane->show();
  show(three());
  EXPECT_TRUE(authors().isHidden()) << "no action yet";
  OperatorMeasures measures = three();
  measures.authors = {{Author::person(), 5, 1, 2, 3, 0, 0}};
  show(measures);
  EXPECT_TRUE(authors().isHidden()) << "there is no other to compare with";
  measures.authors = {{Author::person(), 5, 1, 2, 3, 0, 0},
                      {Author::client("model"), 7, 0, 4, 0, 0, 0}};
  show(measures);
  EXPECT_FALSE(authors().isHidden());
  const auto& rows = *authors().model();
  ASSERT_EQ(rows.rowCount(), 2);
  QStringList first, second;
  for (int c = 0; c < rows.columnCount(); ++c) {
    first << rows.index(0, c).data().toString();
    second << rows.index(1, c).data().toString();
  }
  EXPECT_EQ(first.join(QLatin1Char(' ')), QStringLiteral("operator 5 1 2 3"));
  EXPECT_EQ(second.join(QLatin1Char(' ')), QStringLiteral("model 7 0 4 0"));
  EXPECT_EQ(rows.index(0, 2).data(Qt::AccessibleTextRole).toString(), QStringLiteral("Refused: 1"));
}

TEST_F(MeasuresPaneTest, ShowsAndSavesHowRequestsForHelpWereServed) {
  pane->show();
  EXPECT_TRUE(help_times().isHidden());
  pane->set_help_source([] {
    return std::vector<HelpMeasures>{{"blocked", 3, 2, 4.0, 6.5, 3, 10.0, 12.25},
                                     {"link-lost", 1, 0, 0.0, 0.0, 0, 0.0, 0.0}};
  });
  EXPECT_FALSE(help_times().isHidden());
  const auto& rows = *help_times().model();
  ASSERT_EQ(rows.rowCount(), 2);
  const auto text = [&](int row, int column) { return rows.index(row, column).data().toString(); };
  EXPECT_EQ(text(0, 0), QStringLiteral("Blocked"));
  EXPECT_EQ(text(0, 1), QStringLiteral("3"));
  EXPECT_EQ(text(0, 2), QStringLiteral("4.0 / 6.5"));
  EXPECT_EQ(text(0, 3), QStringLiteral("10.0 / %1").arg(number_text(12.25, 1)));
  EXPECT_EQ(rows.index(0, 2).data(Qt::AccessibleTextRole).toString(),
            QStringLiteral("Response: median 4.0 s, longest 6.5 s"));
  EXPECT_EQ(text(1, 2), QString());
  show(three());
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("measures.csv"));
  pane->save_as(path);
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_TRUE(file.readAll().contains("blocked,3,2,4.00,6.50,3,10.00,12.25,"));
}

}  // namespace
}  // namespace magna
