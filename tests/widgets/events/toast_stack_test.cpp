// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/toast_stack.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

#include "tests/support/child.h"
#include "tests/support/demo_notices.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"

namespace magna {
namespace {

class ToastStackTest : public testing::Test {
 protected:
  ToastStackTest() {
    Snapshot first = test::demo_snapshot();
    first.notices = test::demo_notices(1, 10);
    link.show(first);
    feed.poll();
    map.resize(800, 500);
    field = new QLineEdit(&map);
    stack = new ToastStack(feed, map);
    QObject::connect(stack, &ToastStack::go_wanted, stack,
                     [this](const Notice& notice) { gone_to.push_back(notice); });
    map.show();
    map.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&map));
    field->setFocus();
    QCursor::setPos(map.mapToGlobal(QPoint(20, 480)));
    QTest::mouseMove(&map, QPoint(20, 480));  // wherever another test left it
  }

  void show(test::NoticeBlock notices) {
    Snapshot next = link.copy();
    next.notices = std::move(notices);
    link.show(next);
    clock.advance_ms(300);
    feed.poll();
    QCoreApplication::processEvents();
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  QWidget map;
  QLineEdit* field = nullptr;
  ToastStack* stack = nullptr;
  std::vector<Notice> gone_to;
};

TEST_F(ToastStackTest, IgnoresEarlierNotices) { EXPECT_FALSE(stack->isVisible()); }

TEST_F(ToastStackTest, ShowsNewNoticesInTheCornerWithoutTakingTheFocus) {
  show(test::demo_notices(1, 20));
  ASSERT_EQ(stack->toasts().size(), 2U);
  EXPECT_TRUE(stack->toasts()[1]->text().startsWith(QStringLiteral("Warning: robot3")));
  EXPECT_EQ(stack->toasts()[1]->accessibleName(), stack->toasts()[1]->text());
  EXPECT_TRUE(field->hasFocus());
  EXPECT_EQ(stack->geometry().right(), map.width() - 9);
  map.resize(600, 500);
  EXPECT_EQ(stack->geometry().right(), map.width() - 9);
}

TEST_F(ToastStackTest, DisappearsAfterAWhile) {
  show(test::demo_notices(1, 15));
  ASSERT_EQ(stack->toasts().size(), 1U);
  clock.advance_ms(7000);
  stack->tick();
  EXPECT_FALSE(stack->isVisible());
}

TEST_F(ToastStackTest, StaysUnderThePointerAndWithTheFocus) {
  show(test::demo_notices(1, 15));
  test::button(*stack->toasts()[0], "Dismiss").setFocus();
  clock.advance_ms(20'000);
  stack->tick();
  EXPECT_TRUE(stack->isVisible());
  test::button(*stack->toasts()[0], "Dismiss").click();
  EXPECT_FALSE(stack->isVisible());
}

TEST_F(ToastStackTest, CentresTheEventByItsButton) {
  show(test::demo_notices(1, 20));
  ASSERT_EQ(stack->toasts().size(), 2U);
  QTest::mouseClick(&test::button(*stack->toasts()[1], "Go"), Qt::LeftButton);
  ASSERT_EQ(gone_to.size(), 1U);
  EXPECT_EQ(gone_to[0].robot, RobotId{2});
  EXPECT_EQ(stack->toasts().size(), 1U);
  EXPECT_TRUE(field->hasFocus());
}

TEST_F(ToastStackTest, StaysSmallInAFloodAndLinksToTheLog) {
  auto flood = std::make_shared<std::vector<Notice>>();
  for (std::uint64_t i = 11; i < 2011; ++i) {
    Notice notice;
    notice.sequence = i;
    notice.severity = Severity::Caution;
    notice.source = "robot" + std::to_string(i);
    flood->push_back(notice);
  }
  show(flood);
  EXPECT_EQ(stack->toasts().size(), 3U);
  EXPECT_LT(stack->height(), 400);
  ASSERT_TRUE(stack->more().isVisible());
  EXPECT_EQ(stack->more().text(), QStringLiteral("1997 more in Events"));
  int wanted = 0;
  QObject::connect(stack, &ToastStack::events_wanted, stack, [&wanted] { ++wanted; });
  stack->more().click();
  EXPECT_EQ(wanted, 1);
  EXPECT_FALSE(stack->isVisible());
}

TEST_F(ToastStackTest, ShowsALongTextInFull) {
  auto block = std::make_shared<std::vector<Notice>>(1);
  block->front().sequence = 11;
  block->front().severity = Severity::Warning;
  block->front().source = "robot1";
  block->front().text = Message::verbatim(
      "blocked: the way to the next way-point is not free, a cupboard of metal "
      "stands in the door since somebody moved it there this morning");
  show(block);
  for (const QLabel* label : stack->toasts()[0]->findChildren<QLabel*>()) {
    EXPECT_GE(label->height(), label->heightForWidth(label->width()));
  }
}

}  // namespace
}  // namespace magna
