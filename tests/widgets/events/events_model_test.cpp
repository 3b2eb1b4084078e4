// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/events_pane.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QIcon>
#include <QPixmap>
#include <QSignalSpy>

#include "tests/support/demo_notices.h"
#include "tests/support/demo_snapshot.h"

namespace magna {
namespace {

class EventsModelTest : public testing::Test {
 protected:
  void show(test::NoticeBlock notices) {
    now.notices = std::move(notices);
    model.show(now);
  }
  QString cell(int row, int column) { return model.index(row, column).data().toString(); }

  Snapshot now = test::demo_snapshot();
  EventsModel model;
};

TEST_F(EventsModelTest, WritesALineInItsColumns) {
  show(test::demo_notices(1, 10));
  ASSERT_EQ(model.rowCount(), 10);
  EXPECT_EQ(cell(9, EventsModel::Level), QStringLiteral("Warning"));
  EXPECT_EQ(cell(9, EventsModel::Time), QStringLiteral("0:00:01.0"));
  EXPECT_EQ(cell(9, EventsModel::Source), QStringLiteral("robot3"));
  EXPECT_TRUE(cell(9, EventsModel::Text).startsWith(QStringLiteral("blocked")));
  const QModelIndex level = model.index(9, EventsModel::Level);
  EXPECT_FALSE(level.data(Qt::DecorationRole).value<QPixmap>().isNull());
  EXPECT_FALSE(
      model.index(9, EventsModel::Source).data(Qt::DecorationRole).value<QIcon>().isNull());
  EXPECT_TRUE(level.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("robot3")));
}

TEST_F(EventsModelTest, IgnoresAnUnchangedBlock) {
  const auto block = test::demo_notices(1, 10);
  show(block);
  QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
  QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
  show(block);
  EXPECT_EQ(inserted.count() + reset.count(), 0);
}

TEST_F(EventsModelTest, AddsNewLinesAndDropsOldOnes) {
  show(test::demo_notices(1, 10));
  QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
  QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
  QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
  show(test::demo_notices(4, 12));
  EXPECT_EQ(reset.count(), 0);
  ASSERT_EQ(removed.count(), 1);
  EXPECT_EQ(removed[0][2].toInt(), 2);
  ASSERT_EQ(inserted.count(), 1);
  EXPECT_EQ(inserted[0][1].toInt(), 7);
  EXPECT_EQ(inserted[0][2].toInt(), 8);
  EXPECT_EQ(model.notice(0).sequence, 4U);
  EXPECT_EQ(model.notice(8).sequence, 12U);
}

TEST_F(EventsModelTest, ReplacesAllLinesForAnUnrelatedBlock) {
  show(test::demo_notices(1, 10));
  show(test::demo_notices(100, 105));
  ASSERT_EQ(model.rowCount(), 6);
  EXPECT_EQ(model.notice(0).sequence, 100U);
}

TEST_F(EventsModelTest, StartsAgainWithAnotherWorld) {
  show(test::demo_notices(1, 50));
  EventFilter filter;
  filter.after = 50;
  model.set_filter(filter);
  EXPECT_EQ(model.rowCount(), 0);
  show(test::demo_notices(1, 3));
  EXPECT_EQ(model.rowCount(), 3);
  show(nullptr);
  EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(EventsModelTest, ShowsTheLinesOfAnotherWorldWithTheSameNumbers) {
  show(test::demo_notices(1, 2));
  auto block = std::make_shared<std::vector<Notice>>(*now.notices);
  for (Notice& notice : *block) notice.text = Message::verbatim("another world");
  show(block);
  ASSERT_EQ(model.rowCount(), 2);
  EXPECT_EQ(cell(0, EventsModel::Text), QStringLiteral("another world"));
  EXPECT_EQ(cell(1, EventsModel::Text), QStringLiteral("another world"));
}

TEST_F(EventsModelTest, FiltersByLevelRobotAndWords) {
  show(test::demo_notices(1, 40));
  EventFilter filter;
  filter.least = Severity::Caution;
  model.set_filter(filter);
  EXPECT_EQ(model.rowCount(), 8);
  filter.least = Severity::Warning;
  model.set_filter(filter);
  EXPECT_EQ(model.rowCount(), 4);
  filter = {};
  filter.robots = {RobotId{0}};
  model.set_filter(filter);
  EXPECT_EQ(model.rowCount(), 4);
  filter = {};
  filter.text = QStringLiteral("WALL robot3");
  model.set_filter(filter);
  EXPECT_EQ(model.rowCount(), 4);
  show(test::demo_notices(11, 60));
  EXPECT_EQ(model.rowCount(), 5);
  EXPECT_EQ(model.notice(0).sequence, 20U);
  EXPECT_EQ(model.total(), 50);
}

TEST_F(EventsModelTest, WritesCommaSeparatedValues) {
  show(test::demo_notices(9, 10));
  EXPECT_EQ(model.csv(), QByteArray("seconds,level,source,text,x,y\r\n"
                                    "0.90,Information,client-1,line 9,,\r\n"
                                    "1.00,Warning,robot3,\"blocked: a wall is in the way, 10\","
                                    "1.50,-2.25\r\n"));
}

TEST_F(EventsModelTest, EscapesQuotesInCommaSeparatedValues) {
  auto block = std::make_shared<std::vector<Notice>>(1);
  block->front().sequence = 1;
  block->front().text = Message::verbatim("said \"no\"\nand left");
  show(block);
  EXPECT_TRUE(model.csv().contains("\"said \"\"no\"\"\nand left\""));
}

// A flood: blocks of 2000 share nothing with their predecessor.
TEST_F(EventsModelTest, HandlesAFlood) {
  EventFilter filter;
  filter.text = QStringLiteral("wall");
  model.set_filter(filter);
  std::vector<test::NoticeBlock> blocks;
  for (std::uint64_t k = 0; k < 20; ++k) {
    blocks.push_back(test::demo_notices(2000 * k + 1, 2000 * (k + 1)));
  }
  QElapsedTimer timer;
  timer.start();
  for (auto& block : blocks) show(block);
  EXPECT_EQ(model.rowCount(), 200);
  EXPECT_LT(timer.elapsed() / 20, 50) << "ms for a block of 2000 lines";
}

}  // namespace
}  // namespace magna
