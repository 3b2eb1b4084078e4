// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/events_pane.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "tests/support/child.h"
#include "tests/support/demo_notices.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/parts/table_text.h"

namespace magna {
namespace {

class EventsPaneTest : public testing::Test {
 protected:
  EventsPaneTest() {
    link.show(test::demo_snapshot());
    feed.poll();
    pane = std::make_unique<EventsPane>(feed);
    pane->resize(900, 200);
    QObject::connect(pane.get(), &EventsPane::go_wanted, pane.get(),
                     [this](const Notice& notice) { gone_to.push_back(notice); });
    QObject::connect(pane.get(), &EventsPane::unread_changed, pane.get(),
                     [this](int count) { unread.push_back(count); });
  }

  void show(test::NoticeBlock notices) {
    Snapshot next = link.copy();
    next.notices = std::move(notices);
    link.show(next);
    clock.advance_ms(300);
    feed.poll();
  }
  void open() {
    pane->show();
    QCoreApplication::processEvents();
  }
  QScrollBar& bar() { return *pane->table().verticalScrollBar(); }
  QComboBox& levels() { return test::child<QComboBox>(*pane, "Levels shown"); }
  QComboBox& robots() { return test::child<QComboBox>(*pane, "Robots shown"); }
  QLineEdit& words() { return test::child<QLineEdit>(*pane, "Filter by words"); }
  std::uint64_t top() { return pane->model().notice(pane->table().rowAt(0)).sequence; }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  std::unique_ptr<EventsPane> pane;
  std::vector<Notice> gone_to;
  std::vector<int> unread;
};

TEST_F(EventsPaneTest, ShowsAHintWithoutEvents) {
  open();
  EXPECT_TRUE(pane->empty_text().startsWith(QStringLiteral("No events yet")));
  EXPECT_FALSE(pane->table().isVisible());
  show(test::demo_notices(1, 3));
  EXPECT_TRUE(pane->table().isVisible());
  QTest::keyClicks(&words(), QStringLiteral("nothing like this"));
  EXPECT_FALSE(pane->table().isVisible());
  EXPECT_TRUE(pane->empty_text().contains(QStringLiteral("filter")));
}

TEST_F(EventsPaneTest, FollowsTheNewestLineUntilScrolledUp) {
  open();
  show(test::demo_notices(1, 100));
  EXPECT_EQ(bar().value(), bar().maximum());
  show(test::demo_notices(1, 120));
  EXPECT_EQ(bar().value(), bar().maximum());
  EXPECT_FALSE(pane->newest().isVisible());
  bar().setValue(50);
  EXPECT_TRUE(pane->newest().isVisible());
  show(test::demo_notices(1, 130));
  EXPECT_EQ(bar().value(), 50);
  EXPECT_EQ(pane->newest().text(), QStringLiteral("Newest (10)"));
  pane->newest().click();
  EXPECT_EQ(bar().value(), bar().maximum());
  EXPECT_FALSE(pane->newest().isVisible());
}

TEST_F(EventsPaneTest, RepeatedLinesAreNotNewRows) {
  open();
  auto block = std::make_shared<std::vector<Notice>>(*test::demo_notices(1, 100));
  show(block);
  bar().setValue(50);
  auto more = std::make_shared<std::vector<Notice>>(*block);
  more->push_back(block->back());
  more->back().sequence = 101;
  show(more);
  EXPECT_EQ(pane->model().rowCount(), 100);
  EXPECT_EQ(bar().value(), 50);
  EXPECT_EQ(pane->newest().text(), QStringLiteral("Newest"));
  EXPECT_TRUE(pane->model()
                  .index(99, EventsModel::Text)
                  .data()
                  .toString()
                  .endsWith(QStringLiteral("(2 times)")));
}

TEST_F(EventsPaneTest, KeepsTheScrollPositionWhenOldLinesAreDropped) {
  open();
  show(test::demo_notices(1, 100));
  bar().setValue(50);
  const std::uint64_t before = top();
  show(test::demo_notices(21, 120));
  EXPECT_EQ(top(), before);
}

TEST_F(EventsPaneTest, FiltersByItsFields) {
  open();
  show(test::demo_notices(1, 40));
  levels().setCurrentIndex(2);
  EXPECT_EQ(pane->model().rowCount(), 4);
  levels().setCurrentIndex(0);
  robots().setCurrentIndex(robots().findText(QStringLiteral("robot1")));
  EXPECT_EQ(pane->model().rowCount(), 4);
  robots().setCurrentIndex(1);  // the active one is robot3
  EXPECT_EQ(pane->model().rowCount(), 4);
  Snapshot next = link.copy();
  next.active = RobotId{5};
  link.show(next);
  clock.advance_ms(300);
  feed.poll();
  EXPECT_EQ(pane->model().rowCount(), 0);
  robots().setCurrentIndex(0);
  words().setText(QStringLiteral("line 39"));
  EXPECT_EQ(pane->model().rowCount(), 1);
}

TEST_F(EventsPaneTest, EnterAndDoubleClickCentreTheEvent) {
  open();
  show(test::demo_notices(1, 10));
  pane->table().setCurrentIndex(pane->model().index(9, 0));
  QTest::keyClick(&pane->table(), Qt::Key_Return);
  ASSERT_EQ(gone_to.size(), 1U);
  EXPECT_EQ(gone_to[0].sequence, 10U);
  ASSERT_TRUE(gone_to[0].at);
  const QPoint at = pane->table().visualRect(pane->model().index(9, 3)).center();
  QTest::mouseClick(pane->table().viewport(), Qt::LeftButton, {}, at);
  QTest::mouseDClick(pane->table().viewport(), Qt::LeftButton, {}, at);
  EXPECT_EQ(gone_to.size(), 2U);
}

TEST_F(EventsPaneTest, CopiesTheSelectedLinesOrAll) {
  open();
  show(test::demo_notices(1, 5));
  test::button(*pane, "Copy").click();
  EXPECT_EQ(QApplication::clipboard()->text().count(QLatin1Char('\n')), 5);
  pane->table().selectRow(1);
  pane->table().setFocus();
  const TableCopyKeys keys(nullptr);
  QTest::keyClick(&pane->table(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QApplication::clipboard()->text(),
            QStringLiteral("Level\tTime\tSource\tMessage\n"
                           "Information\t0:00:00.2\tclient-1\tline 2"));
}

TEST_F(EventsPaneTest, ClearHidesEarlierLines) {
  open();
  show(test::demo_notices(1, 50));
  test::button(*pane, "Clear").click();
  EXPECT_EQ(pane->model().rowCount(), 0);
  EXPECT_TRUE(pane->empty_text().startsWith(QStringLiteral("Cleared")));
  show(test::demo_notices(1, 52));
  EXPECT_EQ(pane->model().rowCount(), 2);
}

TEST_F(EventsPaneTest, SavesItsLinesOrReportsTheError) {
  const QTemporaryDir folder;
  show(test::demo_notices(1, 2));
  const QString name = folder.filePath(QStringLiteral("events.csv"));
  pane->save_as(name);
  QFile file(name);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll(), pane->model().csv());
  QSignalSpy problem(pane.get(), &EventsPane::problem);
  pane->save_as(folder.filePath(QStringLiteral("no/such/events.csv")));
  ASSERT_EQ(problem.count(), 1);
  EXPECT_TRUE(problem[0][0].toString().contains(QStringLiteral("events.csv")));
}

TEST_F(EventsPaneTest, CountsWarningsUntilViewed) {
  show(test::demo_notices(1, 30));
  EXPECT_EQ(pane->unread(), 3);
  show(test::demo_notices(1, 45));
  EXPECT_EQ(unread, (std::vector<int>{3, 4}));
  open();
  EXPECT_EQ(pane->unread(), 0);
  show(test::demo_notices(1, 60));
  EXPECT_EQ(unread, (std::vector<int>{3, 4, 0}));
  bar().setValue(3);  // scrolled to older ones
  show(test::demo_notices(1, 70));
  EXPECT_EQ(unread.back(), 1);
}

TEST_F(EventsPaneTest, UnreadWarningsOfAnEarlierWorldDoNotCount) {
  show(test::demo_notices(1, 30));
  EXPECT_EQ(pane->unread(), 3);
  show(test::demo_notices(31, 31));  // the numbers go on
  EXPECT_EQ(pane->unread(), 0);
  EXPECT_EQ(pane->model().rowCount(), 1);
}

TEST_F(EventsPaneTest, KeysAndTheArrowUnfoldALine) {
  open();
  auto block = std::make_shared<std::vector<Notice>>(*test::demo_notices(1, 3));
  Notice& last = block->back();
  last.text = Message::verbatim("explored");
  last.parts = {{Message::verbatim("one"), Point{1, 2}}, {Message::verbatim("two"), Point{3, 4}}};
  show(block);
  QTableView& table = pane->table();
  table.setCurrentIndex(pane->model().index(2, EventsModel::Text));
  QTest::keyClick(&table, Qt::Key_Right);
  ASSERT_EQ(pane->model().rowCount(), 5);
  EXPECT_EQ(table.currentIndex().row(), 2);
  QTest::keyClick(&table, Qt::Key_Down);
  QTest::keyClick(&table, Qt::Key_Return);
  ASSERT_EQ(gone_to.size(), 1U);
  EXPECT_EQ(gone_to[0].at, (Point{1, 2}));
  QTest::keyClick(&table, Qt::Key_Left);
  EXPECT_EQ(pane->model().rowCount(), 3);
  EXPECT_EQ(table.currentIndex().row(), 2);
  QTest::keyClick(&table, Qt::Key_Return);
  EXPECT_EQ(pane->model().rowCount(), 5) << "it has no place of its own";
  EXPECT_EQ(gone_to.size(), 1U);
  const QRect cell = table.visualRect(pane->model().index(2, EventsModel::Text));
  QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, {cell.left() + 6, cell.center().y()});
  EXPECT_EQ(pane->model().rowCount(), 3);
}

}  // namespace
}  // namespace magna
