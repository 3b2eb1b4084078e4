// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/signal_chooser.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <functional>

#include "tests/support/demo_snapshot.h"
#include "widgets/base/parts/plain_tree.h"

namespace magna {
namespace {

using K = SignalKind;

/// The tree of the signals of twelve robots; robot5 is expanded and its speed is current.
class SignalChooserTest : public testing::Test {
 protected:
  SignalChooserTest() {
    chooser.resize(260, 200);
    chooser.setVisible(true);
    chooser.show(test::demo_snapshot(), true);
    chooser.tree().expand(group(4));
    chooser.tree().setCurrentIndex(speed(4));
    chooser.tree().scrollTo(speed(4), QAbstractItemView::PositionAtTop);
    resets.clear();
  }
  QModelIndex speed(std::uint32_t robot) {
    return chooser.model().index_of({K::Speed, RobotId{robot}});
  }
  QModelIndex group(std::uint32_t robot) { return speed(robot).parent(); }
  /// The snapshot with other labels.
  static Snapshot with(const std::function<void(std::vector<RobotLabel>&)>& change,
                       int robots = 12) {
    Snapshot now = test::demo_snapshot(robots);
    auto labels = std::make_shared<std::vector<RobotLabel>>(*now.labels);
    change(*labels);
    now.labels = labels;
    return now;
  }
  void expect_undisturbed() {
    EXPECT_EQ(resets.size(), 0);
    EXPECT_TRUE(chooser.tree().isExpanded(group(4)));
    EXPECT_EQ(chooser.tree().currentIndex(), speed(4));
    EXPECT_TRUE(chooser.tree().selectionModel()->isRowSelected(speed(4).row(), group(4)));
    EXPECT_EQ(chooser.model().key_at(chooser.tree().currentIndex()),
              (SignalKey{K::Speed, RobotId{4}}));
  }

  PlotBoard board;
  SignalChooser chooser{board};
  QAbstractItemModelTester tester{&chooser.model(),
                                  QAbstractItemModelTester::FailureReportingMode::Fatal};
  QSignalSpy resets{&chooser.model(), &QAbstractItemModel::modelReset};
};

TEST_F(SignalChooserTest, AnAddedRobotKeepsChoiceAndExpansion) {
  chooser.show(test::demo_snapshot(13), true);
  expect_undisturbed();
  EXPECT_TRUE(speed(12).isValid());
}

TEST_F(SignalChooserTest, ARemovedAndReturningRobotKeepsChoiceAndExpansion) {
  const int groups = chooser.model().rowCount();
  const QModelIndex before = chooser.tree().indexAt(QPoint(40, 5));
  const auto at_top = chooser.model().key_at(before);
  chooser.show(with([](auto& labels) { labels[1].present = labels[9].present = false; }), true);
  EXPECT_EQ(chooser.model().rowCount(), groups - 2);
  EXPECT_FALSE(speed(1).isValid());
  expect_undisturbed();
  chooser.show(test::demo_snapshot(), true);
  EXPECT_EQ(chooser.model().rowCount(), groups);
  EXPECT_EQ(group(1).data().toString(), QStringLiteral("robot2"));
  expect_undisturbed();
  EXPECT_EQ(chooser.model().key_at(chooser.tree().indexAt(QPoint(40, 5))), at_top);
}

TEST_F(SignalChooserTest, ARenamedRobotKeepsChoiceAndExpansion) {
  chooser.show(with([](auto& labels) { labels[4].name = "Ada"; }), true);
  EXPECT_EQ(group(4).data().toString(), QStringLiteral("Ada"));
  expect_undisturbed();
}

TEST_F(SignalChooserTest, AddsAndRemovesSignalsOfTheTruthInPlace) {
  const int before = chooser.model().rowCount(group(4));
  chooser.show(test::demo_snapshot(), false);
  EXPECT_EQ(chooser.model().rowCount(group(4)), before - 1);
  expect_undisturbed();
  chooser.show(test::demo_snapshot(), true);
  EXPECT_EQ(chooser.model().rowCount(group(4)), before);
  expect_undisturbed();
}

TEST_F(SignalChooserTest, ASearchStartsAgainWithItsResultsExpanded) {
  chooser.words().setText(QStringLiteral("speed"));
  EXPECT_EQ(resets.size(), 1);
  EXPECT_EQ(chooser.model().rowCount(), 12);
  EXPECT_TRUE(chooser.tree().isExpanded(group(7)));
}

}  // namespace
}  // namespace magna
