// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/debugger_pane.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeView>
#include <functional>

#include "tests/support/child.h"
#include "tests/support/demo_plans.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/pane_test.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/lisp/breakpoints_page.h"
#include "widgets/lisp/comparison_page.h"
#include "widgets/lisp/source_view.h"
#include "widgets/lisp/timeline_view.h"

namespace magna {
namespace {

class DebuggerPaneTest : public test::PaneTest<DebuggerPane> {
 protected:
  DebuggerPaneTest() : PaneTest(test::demo_snapshot()) {
    show_pane(new DebuggerPane(feed, actions, &window), {1000, 300});
  }
  void show(const PlanHistory& history, bool paused = false) {
    Snapshot next = link.copy();
    next.tick = 200;
    next.tick_seconds = 0.1;
    next.paused = paused;
    next.plan_history = std::make_shared<const PlanHistory>(history);
    link.show(std::move(next));
    clock.advance_ms(300);
    feed.poll();
  }
  PlanHistory changed(std::size_t index, const std::function<void(PlanEntry&)>& change) {
    PlanHistory history = test::demo_plans();
    PlanEntry episode = *history.episodes[index];
    change(episode);
    history.episodes[index] = std::make_shared<const PlanEntry>(episode);
    return history;
  }
  std::string typed() { return link.typed.empty() ? std::string() : link.typed.back(); }

  QTreeView& tree() { return test::child<QTreeView>(*pane, "Plan"); }
  EpisodeTreeModel& branches() { return dynamic_cast<EpisodeTreeModel&>(*tree().model()); }
  QComboBox& runs() { return test::child<QComboBox>(*pane, "Run"); }
  QLabel& state() { return *pane->findChild<QLabel*>("plan_state"); }
  QTabBar& tabs() {
    return test::child<QTabBar>(*pane, "Source, timeline, breakpoints or comparison");
  }
  SourceView& source() { return test::child<SourceView>(*pane); }
};

TEST_F(DebuggerPaneTest, ExplainsHowToGetAPlan) {
  EXPECT_TRUE(
      test::why_hidden(tree()).startsWith(QStringLiteral("No plan has run in this world.")));
  EXPECT_TRUE(test::why_empty(test::child<BreakpointsPage>(*pane))
                  .startsWith(QStringLiteral("There are no break")));
  EXPECT_TRUE(test::why_empty(test::child<ComparisonPage>(*pane))
                  .startsWith(QStringLiteral("Two runs are needed")));
  show(test::demo_plans());
  EXPECT_EQ(test::why_hidden(tree()), QString());
  EXPECT_EQ(test::why_empty(test::child<BreakpointsPage>(*pane)), QString());
}

TEST_F(DebuggerPaneTest, ShowsTheHistoryAsATree) {
  QAbstractItemModelTester tester(&branches(),
                                  QAbstractItemModelTester::FailureReportingMode::Fatal);
  show(test::demo_plans());
  EXPECT_EQ(branches().text(),
            QStringLiteral("rpl-fetch pen\tRunning\t0:00:10.0\t\t\n"
                           "  try-in-order\tRunning\t0:00:10.0\t\t\n"
                           "    rpl-look\tFailed\t0:00:10.0\t0:00:14.0\trpl-look failed: no luck\n"
                           "      camera-turn\tDone\t0:00:10.5\t0:00:13.0\t\n"
                           "    rpl-go\tWaiting\t0:00:14.0\t\tWaiting for robot-stopped*\n"
                           "      policy\tStopped\t0:00:14.1\t0:00:15.0\t"));
  EXPECT_EQ(runs().currentText(), QStringLiteral("fetch: rpl-fetch, 0:00:10.0, Running"));
  EXPECT_TRUE(tree().isExpanded(branches().index_of(2)));
}

TEST_F(DebuggerPaneTest, NamesOfBranchesAreReadable) {
  show(changed(3, [](PlanEntry& turn) {
    turn.arguments =
        "#<camera 1 of robbie> 1.5707963267948966 -2.8351344291685099074l0 (:shape pen)";
  }));
  EXPECT_TRUE(
      branches().text().contains(QStringLiteral("camera-turn camera 1 1.571 -2.835 (:shape pen)")))
      << branches().text().toStdString();
  window.resize(1800, 300);
  QTRY_VERIFY(!tree().isColumnHidden(EpisodeTreeModel::Began));
  window.resize(700, 300);
  QTRY_VERIFY(tree().isColumnHidden(EpisodeTreeModel::Began));
  EXPECT_GE(tree().columnWidth(EpisodeTreeModel::Name), tree().viewport()->width() / 2);
}

TEST_F(DebuggerPaneTest, KeepsRowsAndSelectionWhileThePlanContinues) {
  show(test::demo_plans());
  pane->choose(5);
  QSignalSpy reset(&branches(), &QAbstractItemModel::modelReset);
  QSignalSpy data(&branches(), &QAbstractItemModel::dataChanged);
  PlanHistory next = changed(4, [](PlanEntry& go) {
    go.state = PlanState::Done;
    go.ended = 190;
  });
  next.episodes.push_back(std::make_shared<const PlanEntry>(
      test::demo_episode(7, 2, "rpl-grab", 190, {}, PlanState::Running)));
  show(next);
  EXPECT_EQ(reset.count(), 0);
  EXPECT_GE(data.count(), 1);
  ASSERT_NE(pane->chosen(), nullptr);
  EXPECT_EQ(pane->chosen()->number, 5U);
  EXPECT_EQ(pane->chosen()->state, PlanState::Done);
  EXPECT_TRUE(branches().index_of(7).isValid());
}

TEST_F(DebuggerPaneTest, StepsFromTheSelectedBranchByExpressions) {
  show(test::demo_plans());
  pane->choose(5);
  pane->step("over");
  EXPECT_EQ(typed(), "(plan-step :over 5)");
  pane->go_on();
  EXPECT_EQ(typed(), "(plan-continue)");
  pane->toggle_breakpoint();
  EXPECT_EQ(typed(), "(plan-break :form \"rpl-go\")");
  pane->choose(4);
  pane->toggle_breakpoint();
  EXPECT_EQ(typed(), "(plan-unbreak 1)");
}

TEST_F(DebuggerPaneTest, SelectsWhereThePlanStopped) {
  show(test::demo_plans());
  pane->choose(5);
  QSignalSpy stopped(pane, &DebuggerPane::stopped);
  PlanHistory history = test::demo_plans();
  history.stop =
      PlanStop{200, "breakpoint 1: camera-turn began", 4, {"/programs/fetch.lisp", 40, 3}};
  show(history);
  EXPECT_EQ(stopped.count(), 0) << "the world runs again";
  show(history, true);
  EXPECT_EQ(stopped.count(), 1);
  EXPECT_EQ(pane->chosen()->number, 4U);
  EXPECT_EQ(state().text(),
            QStringLiteral("Paused, breakpoint 1: camera-turn began (fetch.lisp:40:3)"));
  EXPECT_THAT(test::child<TimelineView>(*pane).accessibleDescription().toStdString(),
              testing::HasSubstr("at 0:00:20.0"));
  pane->choose(2);
  show(history, true);
  EXPECT_EQ(pane->chosen()->number, 2U) << "a later choice of the user is kept";
  EXPECT_EQ(stopped.count(), 1);
}

TEST_F(DebuggerPaneTest, ShowsTheSourceWithTheCurrentLine) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("fetch.lisp"));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  for (int line = 1; line <= 100; ++line)
    file.write(QByteArray("form ") + QByteArray::number(line) + "\n");
  file.close();
  pane->set_source_finder([&path](const QString& name) {
    return name == QLatin1String("/programs/fetch.lisp") ? path : QString();
  });
  EXPECT_EQ(tabs().currentIndex(), DebuggerPane::Source);
  EXPECT_FALSE(test::why_hidden(source()).isEmpty());
  show(test::demo_plans());
  pane->choose(3);
  EXPECT_EQ(test::why_hidden(source()), QString());
  EXPECT_EQ(source().line(), 30);
  EXPECT_EQ(source().textCursor().block().text(), QStringLiteral("form 30"));
  EXPECT_TRUE(source().accessibleDescription().contains(QStringLiteral("form 30")));
  PlanHistory history = test::demo_plans();
  history.stop =
      PlanStop{200, "breakpoint 1: camera-turn began", 4, {"/programs/fetch.lisp", 41, 3}};
  show(history, true);
  EXPECT_EQ(source().line(), 41) << "where it stopped, not where the branch began";
  pane->choose(5);
  EXPECT_EQ(source().line(), 50);
  show(changed(4, [](PlanEntry& go) { go.place = {"/programs/gone.lisp", 3, 1}; }));
  EXPECT_EQ(test::why_hidden(source()), QStringLiteral("/programs/gone.lisp cannot be read."));
}

TEST_F(DebuggerPaneTest, OpensTheSourceByTheEnterKey) {
  show(test::demo_plans());
  pane->choose(3);
  QSignalSpy wanted(pane, &DebuggerPane::source_wanted);
  QTest::keyClick(&tree(), Qt::Key_Return);
  ASSERT_EQ(wanted.count(), 1);
  const auto place = wanted.value(0).value(0).value<FilePlace>();
  EXPECT_EQ(place.file, QStringLiteral("/programs/fetch.lisp"));
  EXPECT_EQ(place.line, 30);
}

TEST_F(DebuggerPaneTest, AddsBreakpointsAsTheyAreEntered) {
  show(test::demo_plans());
  tabs().setCurrentIndex(DebuggerPane::Breakpoints);
  BreakpointsPage& page = test::child<BreakpointsPage>(*pane);
  auto& kind = test::child<QComboBox>(page, "Kind of the new breakpoint");
  auto& what = test::child<QLineEdit>(page, "Name or line of the new breakpoint");
  auto& add = test::button(page, "Add breakpoint");
  EXPECT_FALSE(add.isEnabled());
  what.setText(QStringLiteral("robot-\"turn"));
  EXPECT_TRUE(add.isEnabled());
  QTest::keyClick(&what, Qt::Key_Return);
  EXPECT_EQ(typed(), "(plan-break :command \"robot-\\\"turn\")");
  EXPECT_EQ(what.text(), QString());
  kind.setCurrentIndex(kind.findData(QStringLiteral("line")));
  what.setText(QStringLiteral("fetch.lisp"));
  EXPECT_FALSE(add.isEnabled());
  what.setText(QStringLiteral("fetch.lisp:31"));
  add.click();
  EXPECT_EQ(typed(), "(plan-break :line 31 \"fetch.lisp\")");
  kind.setCurrentIndex(kind.findData(QStringLiteral("failure")));
  add.click();
  EXPECT_EQ(typed(), "(plan-break :failure)");
}

TEST_F(DebuggerPaneTest, EnablesAndRemovesBreakpointsByKeys) {
  show(test::demo_plans());
  tabs().setCurrentIndex(DebuggerPane::Breakpoints);
  BreakpointsPage& page = test::child<BreakpointsPage>(*pane);
  RowTable& table = test::child<RowTable>(page);
  const QAbstractItemModel& model = *table.model();
  const auto cell = [&model](int row, int column) {
    return model.index(row, column).data().toString();
  };
  EXPECT_EQ(cell(0, BreakpointsPage::What), QStringLiteral("camera-turn"));
  EXPECT_EQ(cell(1, BreakpointsPage::What), QStringLiteral("fetch.lisp:31"));
  EXPECT_EQ(model.index(1, 0).data(Qt::AccessibleTextRole).toString(),
            QStringLiteral("Breakpoint 2, Line fetch.lisp:31, disabled"));
  table.setFocus();
  table.selectRow(1);
  QTest::keyClick(&table, Qt::Key_Space);
  EXPECT_EQ(typed(), "(plan-break-enable 2)");
  table.selectRow(0);
  QTest::keyClick(&table, Qt::Key_Space);
  EXPECT_EQ(typed(), "(plan-break-disable 1)");
  QTest::keyClick(&table, Qt::Key_Delete);
  EXPECT_EQ(typed(), "(plan-unbreak 1)");
}

TEST_F(DebuggerPaneTest, PutsTheChoiceOfTheRunBesideTheActionsIfThereIsRoom) {
  show(test::demo_plans());
  ASSERT_GT(pane->width(), pane->height());
  const int tree_top = tree().mapTo(pane, QPoint()).y();
  const int state_top = state().mapTo(pane, QPoint()).y();
  EXPECT_TRUE(runs().isVisible());
  EXPECT_LT(state_top, tree_top);
  EXPECT_LT(tree_top, 2 * runs().height()) << "one row above the tree";
  window.resize(300, 900);
  QTRY_VERIFY(pane->width() < pane->height());
  QTRY_VERIFY(runs().isVisible());
  QTRY_VERIFY(runs().width() > pane->width() / 2);
}

TEST_F(DebuggerPaneTest, ComparesWithTheRunBeforeTheReset) {
  PlanHistory history = changed(4, [](PlanEntry& go) {
    go.state = PlanState::Failed;
    go.ended = 180;
    go.reason = "blocked";
  });
  auto before = std::make_shared<PlanHistory>(test::demo_plans());
  history.previous = before;
  show(history);
  tabs().setCurrentIndex(DebuggerPane::Comparison);
  ComparisonPage& page = test::child<ComparisonPage>(*pane);
  EXPECT_EQ(test::why_empty(page), QString());
  EXPECT_EQ(test::child<QComboBox>(page, "First run").currentText(),
            QStringLiteral("Before the reset: fetch: rpl-fetch, 0:00:10.0, Running"));
  EXPECT_EQ(test::child<QComboBox>(page, "Second run").currentText(),
            QStringLiteral("fetch: rpl-fetch, 0:00:10.0, Running"));
  EXPECT_EQ(test::text(page, "First difference"),
            QStringLiteral("First difference: rpl-go. Another result. First run: From tick 40, "
                           "Waiting for robot-stopped*. Second run: Ticks 40 to 80, "
                           "Failed: blocked."));
  EXPECT_EQ(test::child<QTableView>(page).currentIndex().row(), 4);
}

}  // namespace
}  // namespace magna
