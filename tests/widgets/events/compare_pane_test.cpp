// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/compare_pane.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QProgressBar>
#include <QTableView>
#include <QTest>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/pane_test.h"

namespace magna {
namespace {

class ComparePaneTest : public test::PaneTest<ComparePane> {
 protected:
  ComparePaneTest() : PaneTest(test::demo_snapshot()) {
    show_pane(new ComparePane(actions), {900, 260});
    QObject::connect(pane, &ComparePane::tick_wanted, pane,
                     [this](qint64 tick) { wanted.push_back(tick); });
  }

  static SessionComparison found() {
    SessionComparison result;
    result.header = {{"seed", "7", "8"}};
    result.inputs_first = 10;
    result.inputs_second = 9;
    result.inputs_different = 1;
    result.inputs = {{1, 80, {"input", "select robot1", ""}}};
    result.state = StateDifference{123, 122, "robot3", "x", "4.5", "4.25"};
    result.measures = {{"switches", "3", "3"}, {"idle_s", "10.5", "12"}};
    return result;
  }
  void compare() {
    pane->begin("a.mcap", "b.mcap", 0.1);
    pane->show_result(found());
  }
  QString cell(const QTableView& table, int row, int column) const {
    return table.model()->index(row, column).data().toString();
  }
  QTableView& facts() const { return test::child<QTableView>(*pane, "Differences"); }
  QTableView& measures() const {
    return test::child<QTableView>(*pane, "Measures of both sessions");
  }
  QString result() const { return test::text(*pane, "Result of the comparison"); }

  std::vector<qint64> wanted;
};

TEST_F(ComparePaneTest, SaysHowToBeginWhileNothingIsCompared) {
  EXPECT_TRUE(test::why_empty(*pane).contains("Compare with"));
  compare();
  EXPECT_EQ(test::why_empty(*pane), "");
  pane->end();
  EXPECT_TRUE(test::why_empty(*pane).contains("Compare with"));
}

TEST_F(ComparePaneTest, ShowsTheFirstDifferenceOfStateAndGoesThere) {
  compare();
  EXPECT_TRUE(result().contains("0:00:12.3 (tick 123): robot3, x: A 4.5, B 4.25"))
      << result().toStdString();
  EXPECT_TRUE(result().contains("different 1"));
  test::button(*pane, "First difference").click();
  EXPECT_EQ(wanted, std::vector<qint64>{123});
}

TEST_F(ComparePaneTest, ListsDifferencesByTimeAndGoesToThem) {
  compare();
  ASSERT_EQ(facts().model()->rowCount(), 3);
  EXPECT_EQ(cell(facts(), 0, 1), "seed");
  EXPECT_EQ(cell(facts(), 1, 0), "0:00:08.0");
  EXPECT_EQ(cell(facts(), 1, 2), "select robot1");
  EXPECT_EQ(facts().model()->index(1, 3).data(Qt::AccessibleTextRole).toString(), "B: none");
  EXPECT_EQ(cell(facts(), 2, 3), "4.25");
  facts().setCurrentIndex(facts().model()->index(0, 0));
  QTest::keyClick(&facts(), Qt::Key_Return);
  EXPECT_TRUE(wanted.empty()) << "the seed has no time";
  facts().setCurrentIndex(facts().model()->index(1, 0));
  QTest::keyClick(&facts(), Qt::Key_Return);
  EXPECT_EQ(wanted, std::vector<qint64>{80});
}

TEST_F(ComparePaneTest, ShowsMeasuresSideBySideThoseThatDifferFirst) {
  compare();
  ASSERT_EQ(measures().model()->rowCount(), 2);
  EXPECT_EQ(cell(measures(), 0, 0), "idle_s");
  EXPECT_EQ(cell(measures(), 0, 3), "+1.5");
  EXPECT_EQ(cell(measures(), 1, 0), "switches");
  EXPECT_EQ(cell(measures(), 1, 3), "");
}

TEST_F(ComparePaneTest, ShowsItsProgressAndCanBeCancelled) {
  bool cancelled = false;
  QObject::connect(pane, &ComparePane::cancel_wanted, pane, [&cancelled] { cancelled = true; });
  pane->begin("a.mcap", "b.mcap", 0.1);
  QProgressBar& bar = test::child<QProgressBar>(*pane);
  EXPECT_TRUE(bar.isVisible());
  pane->show_progress(0.5);
  EXPECT_EQ(bar.value(), bar.maximum() / 2);
  EXPECT_FALSE(test::button(*pane, "First difference").isEnabled());
  test::button(*pane, "Cancel").click();
  EXPECT_TRUE(cancelled);
  pane->show_failure("Cancelled");
  EXPECT_FALSE(bar.isVisible());
  EXPECT_EQ(result(), "Cancelled");
}

TEST_F(ComparePaneTest, NamesBothSessionsAndSaysWhereBEnded) {
  compare();
  const auto names = [this] { return test::text(*pane, "Compared sessions"); };
  EXPECT_EQ(names(), "A: a.mcap\nB: b.mcap");
  pane->show_place("B ended at 0:00:30.0");
  EXPECT_TRUE(names().endsWith("B ended at 0:00:30.0"));
  pane->show_place({});
  EXPECT_EQ(names(), "A: a.mcap\nB: b.mcap");
}

TEST_F(ComparePaneTest, ShowsALongResultWhole) {
  compare();
  const QLabel& label = test::child<QLabel>(*pane, "Result of the comparison");
  SessionComparison longer = found();
  constexpr int kWords = 150;
  for (int k = 0; k < kWords; ++k) longer.state->found += " queue";
  pane->show_result(longer);
  constexpr int kLines = 4;
  EXPECT_GE(label.heightForWidth(label.width()), kLines * label.fontMetrics().height());
  EXPECT_TRUE(
      QTest::qWaitFor([&label] { return label.height() >= label.heightForWidth(label.width()); }));
}

TEST_F(ComparePaneTest, SaysThatSessionsAreTheSame) {
  pane->begin("a.mcap", "b.mcap", 0.1);
  pane->show_result({});
  EXPECT_TRUE(result().startsWith("The sessions are the same."));
  EXPECT_FALSE(test::button(*pane, "First difference").isEnabled());
}

}  // namespace
}  // namespace magna
