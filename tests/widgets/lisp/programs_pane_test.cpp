// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/programs_pane.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeView>

#include "tests/support/child.h"
#include "tests/support/demo_programs.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/pane_test.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/lisp/console_view.h"

namespace magna {
namespace {

class ProgramsPaneTest : public test::PaneTest<ProgramsPane> {
 protected:
  ProgramsPaneTest() : PaneTest(test::demo_snapshot()) {
    show_pane(new ProgramsPane(feed, actions, &window), {900, 300});
  }
  void show(ProgramTable programs) {
    table = std::move(programs);
    Snapshot next = link.copy();
    next.programs = std::make_shared<const ProgramTable>(table);
    link.show(std::move(next));
    clock.advance_ms(300);
    feed.poll();
  }
  QTableView& programs() { return test::child<QTableView>(*pane, "Programs"); }
  QAbstractItemModel& rows() { return *programs().model(); }
  ConsoleView& output_view() { return test::child<ConsoleView>(*pane); }
  QTreeView& plan_view() { return test::child<QTreeView>(*pane, "Running plan"); }
  QString cell(int row, int column) { return rows().index(row, column).data().toString(); }
  QString output() { return output_view().toPlainText(); }
  QStringList names() {
    QStringList all;
    for (int row = 0; row < rows().rowCount(); ++row) all << cell(row, 0);
    return all;
  }
  /// Lines numbered `first` to `last` of the last program.
  void write(std::uint64_t first, std::uint64_t last) {
    ProgramStatus& program = table.back();
    program.first_line = first;
    program.lines.clear();
    for (std::uint64_t i = first; i <= last; ++i) {
      program.lines.push_back(
          test::demo_line(ProgramLine::Kind::Output, "line " + std::to_string(i), 0));
    }
    show(table);
  }

  ProgramTable table;
};

TEST_F(ProgramsPaneTest, ShowsAHintWithTheNextStep) {
  EXPECT_EQ(test::why_hidden(programs()),
            QStringLiteral("No program is running. Start one with Start program… (F5)."));
  EXPECT_FALSE(output_view().isVisible());
  EXPECT_FALSE(pane->chosen());
  show({test::demo_program(1, "idle")});
  EXPECT_EQ(test::why_hidden(programs()), QString());
  EXPECT_EQ(test::why_hidden(output_view()), QStringLiteral("The program has no output."));
  EXPECT_TRUE(
      test::why_hidden(plan_view()).startsWith(QStringLiteral("The program has no RPL plan")));
  show({});
  EXPECT_FALSE(pane->chosen());
  EXPECT_FALSE(test::why_hidden(programs()).isEmpty());
}

TEST_F(ProgramsPaneTest, ListsTheNewestFirstWithStateInWordsAndIcons) {
  show(test::demo_programs());
  EXPECT_EQ(names(), (QStringList{"fetch", "wall", "doors"}));
  using Column = ProgramsPane::Column;
  EXPECT_EQ(cell(0, Column::State), QStringLiteral("Waiting"));
  EXPECT_EQ(cell(0, Column::Reason), QStringLiteral("its plan"));
  EXPECT_EQ(cell(0, Column::Since), QStringLiteral("0:00:03.0"));
  EXPECT_EQ(cell(0, Column::Pending), QStringLiteral("2"));
  EXPECT_EQ(cell(1, Column::State), QStringLiteral("Ended"));
  EXPECT_EQ(cell(2, Column::State), QStringLiteral("Failed"));
  EXPECT_EQ(cell(2, Column::Reason),
            QStringLiteral("doors.lisp:7:3: the variable door-count is not bound"));
  const auto sign = [&](int row) {
    return rows()
        .index(row, Column::State)
        .data(Qt::DecorationRole)
        .value<QIcon>()
        .pixmap(16)
        .toImage();
  };
  EXPECT_NE(sign(0), sign(1));
  EXPECT_NE(sign(1), sign(2));
  table.back().waits_for.clear();
  show(table);
  EXPECT_EQ(cell(0, Column::State), QStringLiteral("Running"));
}

TEST_F(ProgramsPaneTest, KeepsItsRowsWhileProgramsAreAddedAndRemoved) {
  QAbstractItemModelTester tester(&rows(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  QSignalSpy reset(&rows(), &QAbstractItemModel::modelReset);
  show(test::demo_programs());
  const QPersistentModelIndex wall = rows().index(1, 0);
  table.erase(table.begin());
  table.push_back(test::demo_program(4, "fetch-2"));
  show(table);
  EXPECT_EQ(names(), (QStringList{"fetch-2", "fetch", "wall"}));
  EXPECT_EQ(wall.row(), 2);
  EXPECT_EQ(reset.count(), 0);
}

TEST_F(ProgramsPaneTest, FollowsTheNewestProgramUntilAnotherIsChosen) {
  show(test::demo_programs());
  EXPECT_EQ(pane->chosen(), 3U);
  table.push_back(test::demo_program(4, "fetch-2"));
  show(table);
  EXPECT_EQ(pane->chosen(), 4U);
  programs().setFocus();
  QTest::keyClick(&programs(), Qt::Key_Down);
  EXPECT_EQ(pane->chosen(), 3U);
  EXPECT_TRUE(output().contains(QStringLiteral("looking for a red pen")));
  table.push_back(test::demo_program(5, "fetch-3"));
  show(table);
  EXPECT_EQ(pane->chosen(), 3U) << "the chosen program stays chosen";
  EXPECT_EQ(programs().selectionModel()->selectedRows().value(0).row(), 2);
  std::erase_if(table, [](const ProgramStatus& one) { return one.number == 3; });
  show(table);
  EXPECT_EQ(pane->chosen(), 5U);
}

TEST_F(ProgramsPaneTest, ShowsTheOutputOfTheChosenProgram) {
  show(test::demo_programs());
  EXPECT_EQ(output(), QStringLiteral("0:00:04.0  looking for a red pen\n"
                                     "0:00:06.0  CAMERA.0 has turned\n"
                                     "0:00:07.0  *WARNING* -> PEN#2 has moved"));
  test::button(*pane, "Copy").click();
  EXPECT_EQ(QApplication::clipboard()->text(), output());
  pane->choose(1);
  EXPECT_EQ(output(), QStringLiteral("0:00:01.2  two doors so far\n"
                                     "0:00:01.4  *ERROR* -> the variable door-count is not bound"
                                     "  doors.lisp:7:3"));
  pane->choose(2);
  EXPECT_FALSE(test::button(*pane, "Copy").isEnabled());
  EXPECT_FALSE(test::why_hidden(output_view()).isEmpty());
}

TEST_F(ProgramsPaneTest, LinksOutputToItsSource) {
  show(test::demo_programs());
  pane->choose(1);
  QList<FilePlace> wanted;
  QObject::connect(pane, &ProgramsPane::source_wanted, pane,
                   [&](const FilePlace& place) { wanted << place; });
  const FilePlace place{QStringLiteral("/programs/doors.lisp"), 7, 3};
  ConsoleView& view = output_view();
  const QTextCursor found = view.document()->find(QStringLiteral("doors.lisp:7"));
  ASSERT_FALSE(found.isNull());
  QTextCursor inside = found;
  inside.setPosition(found.selectionStart() + 2);
  const QPoint at = view.cursorRect(inside).center();
  EXPECT_EQ(view.place_at(at), place);
  QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at);
  EXPECT_EQ(wanted, QList<FilePlace>{place});
  // By keys, where the cursor's line names a place.
  view.moveCursor(QTextCursor::Start);
  QTest::keyClick(&view, Qt::Key_Return);
  EXPECT_EQ(wanted.size(), 1);
  QTest::keyClick(&view, Qt::Key_Down);
  QTest::keyClick(&view, Qt::Key_Return);
  EXPECT_EQ(wanted.size(), 2);
  // Enter in the list opens the program itself.
  QTest::keyClick(&programs(), Qt::Key_Return);
  EXPECT_EQ(wanted.value(2), (FilePlace{QStringLiteral("/programs/doors.lisp"), 0, 0}));
}

TEST_F(ProgramsPaneTest, AppendsNewLinesOnly) {
  show({test::demo_program(1, "talker")});
  write(0, 999);
  ASSERT_EQ(output_view().lines(), 1000);
  QTextBlock kept = output_view().document()->findBlockByNumber(900);
  kept.setUserState(77);
  for (std::uint64_t second = 1; second <= 5; ++second) write(200 * second, 200 * second + 999);
  EXPECT_EQ(output_view().lines(), 2000);
  EXPECT_TRUE(output().endsWith(QStringLiteral("line 1999")));
  EXPECT_EQ(output_view().document()->findBlockByNumber(900).userState(), 77)
      << "the text was laid out again";
  write(2500, 3499);
  EXPECT_EQ(output_view().lines(), 2000) << "the oldest go";
  EXPECT_TRUE(output().endsWith(QStringLiteral("line 3499")));
}

TEST_F(ProgramsPaneTest, StartsAgainWithARestartedProgramOfTheSameNumber) {
  show(test::demo_programs());
  table.back().began = 500;
  table.back().lines = {test::demo_line(ProgramLine::Kind::Output, "once more", 501)};
  show(table);
  EXPECT_EQ(output(), QStringLiteral("0:00:50.1  once more"));
}

TEST_F(ProgramsPaneTest, KeepsTheScrollPositionAndJumpsToTheNewestOnRequest) {
  show({test::demo_program(1, "talker")});
  write(0, 199);
  EXPECT_FALSE(test::button(*pane, "Newest").isVisible());
  output_view().moveCursor(QTextCursor::Start);
  QCoreApplication::processEvents();
  write(0, 299);
  EXPECT_TRUE(test::button(*pane, "Newest").isVisible());
  test::button(*pane, "Newest").click();
  EXPECT_TRUE(output_view().at_newest());
  EXPECT_FALSE(test::button(*pane, "Newest").isVisible());
}

TEST_F(ProgramsPaneTest, ShowsTheRunningPlanAndKeepsClosedAndChosenBranches) {
  show(test::demo_programs());
  test::child<QTabBar>(*pane).setCurrentIndex(ProgramsPane::Plan);
  QTreeView& plan = plan_view();
  auto& model = dynamic_cast<PlanTreeModel&>(*plan.model());
  EXPECT_TRUE(plan.isVisible());
  EXPECT_TRUE(plan.isExpanded(model.index_of(1)));
  EXPECT_TRUE(plan.isExpanded(model.index_of(2)));
  plan.collapse(model.index_of(2));
  plan.setCurrentIndex(model.index_of(5));
  auto& branches = table.back().plan;
  branches[2].waits_for = "hand-moved* 1";
  branches.insert(branches.begin() + 4, {7, 2, "rpl-grasp", PlanState::Running, ""});
  branches.push_back({8, 1, "seq", PlanState::Running, ""});
  branches.push_back({9, 2, "wait", PlanState::Waiting, "3 ticks"});
  show(table);
  EXPECT_FALSE(plan.isExpanded(model.index_of(2)));
  EXPECT_TRUE(plan.isExpanded(model.index_of(8))) << "what comes is open";
  EXPECT_EQ(plan.currentIndex(), model.index_of(5));
  test::button(*pane, "Copy").click();
  EXPECT_TRUE(QApplication::clipboard()->text().contains(
      QStringLiteral("    rpl-go-to-object\tWaiting for hand-moved* 1")));
  table.back().plan.clear();
  show(table);
  EXPECT_FALSE(plan.isVisible());
  EXPECT_FALSE(test::button(*pane, "Copy").isEnabled());
}

TEST_F(ProgramsPaneTest, TabFollowsTheReadingOrder) {
  for (const std::string_view id : {"program.start", "program.stop", "program.restart"}) {
    actions[id].setEnabled(true);
  }
  show(test::demo_programs());
  programs().setFocus();
  const QList<QWidget*> wanted{&test::child<QTabBar>(*pane), &test::button(*pane, "Copy"),
                               &output_view()};
  for (QWidget* next : wanted) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget(), next)
        << QApplication::focusWidget()->accessibleName().toStdString();
  }
}

}  // namespace
}  // namespace magna
