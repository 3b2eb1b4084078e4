// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/events_pane.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QIcon>
#include <QPersistentModelIndex>
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
  block->at(0).text = Message::verbatim("one of another world");
  block->at(1).text = Message::verbatim("two of another world");
  show(block);
  ASSERT_EQ(model.rowCount(), 2);
  EXPECT_TRUE(cell(0, EventsModel::Text).endsWith(QStringLiteral("of another world")));
  EXPECT_TRUE(cell(1, EventsModel::Text).endsWith(QStringLiteral("of another world")));
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

/// Equal notices numbered from `first` to `last`, five seconds apart.
std::vector<Notice> equal_notices(std::uint64_t first, std::uint64_t last) {
  std::vector<Notice> notices;
  for (std::uint64_t i = first; i <= last; ++i) {
    Notice& notice = notices.emplace_back((*test::demo_notices(10, 10))[0]);
    notice.sequence = i;
    notice.tick = static_cast<Tick>(50 * i);
  }
  return notices;
}

test::NoticeBlock block_of(std::vector<Notice> notices) {
  return std::make_shared<const std::vector<Notice>>(std::move(notices));
}

TEST_F(EventsModelTest, CountsEqualLines) {
  now.tick_seconds = 0.1;
  show(block_of(equal_notices(1, 3)));
  ASSERT_EQ(model.rowCount(), 1);
  EXPECT_EQ(cell(0, EventsModel::Text),
            QStringLiteral("blocked: a wall is in the way, 10 (3 times)"));
  EXPECT_EQ(cell(0, EventsModel::Time), QStringLiteral("0:00:15.0")) << "of the newest";
  EXPECT_EQ(model.total(), 3);
  EXPECT_TRUE(model.csv().contains("10 (3 times)"));
  QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
  QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
  show(block_of(equal_notices(1, 5)));
  EXPECT_EQ(inserted.count(), 0);
  EXPECT_EQ(changed.count(), 1);
  EXPECT_TRUE(cell(0, EventsModel::Text).endsWith(QStringLiteral("(5 times)")));
  EXPECT_EQ(model.notice(0).sequence, 5U);
}

TEST_F(EventsModelTest, CountsNoLinesThatDifferOrAreLate) {
  now.tick_seconds = 0.1;
  std::vector<Notice> notices = equal_notices(1, 5);
  notices[1].source = "robot1";
  notices[2].severity = Severity::Caution;
  for (std::size_t k = 3; k < 5; ++k) notices[k].severity = Severity::Caution;
  notices[4].tick = notices[3].tick + 101;
  show(block_of(notices));
  ASSERT_EQ(model.rowCount(), 4);
  EXPECT_TRUE(cell(2, EventsModel::Text).endsWith(QStringLiteral("(2 times)")));
  EXPECT_FALSE(cell(3, EventsModel::Text).endsWith(QStringLiteral("times)")));
  EventFilter filter;
  filter.least = Severity::Warning;
  model.set_filter(filter);
  EXPECT_EQ(model.rowCount(), 2) << "of two robots";
  model.set_filter({});
  show(block_of({notices.begin() + 3, notices.end()}));
  EXPECT_EQ(model.rowCount(), 2) << "the row of two lines still has its newest";
}

TEST_F(EventsModelTest, KeepsTheCountOfARowWhoseFirstLinesHaveLeft) {
  now.tick_seconds = 0.1;
  std::vector<Notice> notices = equal_notices(1, 5);
  Notice& last = notices.emplace_back(notices.back());
  last.sequence = 6;
  last.text = Message::verbatim("explored");
  last.parts = {{Message::verbatim("one"), Point{1, 2}}};
  show(block_of(notices));
  ASSERT_EQ(model.rowCount(), 2);
  show(block_of({notices.begin() + 3, notices.end()}));
  const QPersistentModelIndex first = model.index(0, EventsModel::Text);
  for (const bool unfolded : {true, false}) {
    model.unfold(6, unfolded);
    ASSERT_EQ(model.rowCount(), unfolded ? 3 : 2);
    EXPECT_TRUE(cell(0, EventsModel::Text).endsWith(QStringLiteral("(5 times)")));
    EXPECT_TRUE(first.isValid()) << "it stays selected";
  }
  EventFilter filter;
  filter.text = QStringLiteral("blocked");
  model.set_filter(filter);
  ASSERT_EQ(model.rowCount(), 1);
  EXPECT_TRUE(cell(0, EventsModel::Text).endsWith(QStringLiteral("(2 times)"))) << "in the block";
}

/// Three notices, the second with two parts.
test::NoticeBlock with_parts() {
  auto block = std::make_shared<std::vector<Notice>>(*test::demo_notices(1, 3));
  Notice& notice = (*block)[1];
  notice.severity = Severity::Caution;
  notice.source = "team";
  notice.text = Message::verbatim("explored");
  notice.parts = {{Message::verbatim("one"), Point{1, 2}}, {Message::verbatim("two"), Point{3, 4}}};
  return block;
}

TEST_F(EventsModelTest, FoldsTheParts) {
  show(with_parts());
  ASSERT_EQ(model.rowCount(), 3);
  EXPECT_EQ(cell(1, EventsModel::Text), QStringLiteral("\u25B8 explored"));
  EXPECT_EQ(cell(0, EventsModel::Text), QStringLiteral("line 1"));
  QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
  model.unfold(2, true);
  ASSERT_EQ(model.rowCount(), 5);
  ASSERT_EQ(inserted.count(), 1) << "other rows stay";
  EXPECT_EQ(cell(1, EventsModel::Text), QStringLiteral("\u25BE explored"));
  EXPECT_EQ(cell(2, EventsModel::Text).trimmed(), QStringLiteral("one"));
  EXPECT_EQ(cell(3, EventsModel::Text).trimmed(), QStringLiteral("two"));
  EXPECT_EQ(cell(3, EventsModel::Level), QString());
  EXPECT_EQ(cell(4, EventsModel::Text), QStringLiteral("line 3"));
  EXPECT_EQ(model.notice(3).at, (Point{3, 4}));
  EXPECT_EQ(model.notice(3).sequence, 2U);
  EXPECT_TRUE(model.index(1, 0).data(Qt::AccessibleTextRole).toString().endsWith("unfolded"));
  EXPECT_EQ(model.index(3, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("two"));
  model.unfold(2, false);
  EXPECT_EQ(model.rowCount(), 3);
}

TEST_F(EventsModelTest, UnfoldedPartsStayAndGoWithTheirLine) {
  show(with_parts());
  model.unfold(2, true);
  auto more = std::make_shared<std::vector<Notice>>(*with_parts());
  more->push_back((*test::demo_notices(4, 4))[0]);
  show(more);
  ASSERT_EQ(model.rowCount(), 6);
  EXPECT_EQ(model.notice(5).sequence, 4U);
  EventFilter filter;
  filter.text = QStringLiteral("explored");
  model.set_filter(filter);
  EXPECT_EQ(model.rowCount(), 3);
  model.set_filter({});
  more = std::make_shared<std::vector<Notice>>(more->begin() + 2, more->end());
  show(more);
  EXPECT_EQ(model.rowCount(), 2);
}

TEST_F(EventsModelTest, SavesPartsWithTheirLevelAndTime) {
  show(with_parts());
  EXPECT_TRUE(model.csv().contains("caution") || model.csv().contains("Caution"));
  EXPECT_TRUE(model.csv().contains("team,explored,,"));
  model.unfold(2, true);
  EXPECT_TRUE(model.csv().contains("0.20,Caution,team,two,3.00,4.00"));
}

}  // namespace
}  // namespace magna
