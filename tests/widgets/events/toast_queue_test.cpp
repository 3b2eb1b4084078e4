// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imagery/pictured_floor.h"
#include "widgets/events/toast_stack.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

Notice notice(const std::string& source, Severity severity, NoticeKind kind = NoticeKind::Failed,
              const std::string& text = "drive failed") {
  Notice made;
  made.source = source;
  made.severity = severity;
  made.kind = kind;
  made.text = Message::verbatim(text);
  return made;
}

class ToastQueueTest : public testing::Test {
 protected:
  ToastQueueTest() { queue.advance(now, false); }
  bool pass(std::int64_t seconds, bool held = false) {
    now += seconds * kSecond;
    return queue.advance(now, held);
  }
  std::vector<std::string> shown() const {
    std::vector<std::string> sources;
    for (const auto& item : queue.items()) sources.push_back(item.notice.source);
    return sources;
  }

  ToastQueue queue;
  std::int64_t now = 50 * kSecond;
};

using Sources = std::vector<std::string>;

TEST_F(ToastQueueTest, ShowsCautionsAndWarningsForALimitedTime) {
  queue.post(notice("a", Severity::Info));
  queue.post(notice("STOP", Severity::Warning, NoticeKind::Stop));
  EXPECT_TRUE(queue.empty());
  queue.post(notice("b", Severity::Caution));
  queue.post(notice("c", Severity::Warning));
  EXPECT_FALSE(pass(5));
  EXPECT_TRUE(pass(1));
  EXPECT_EQ(shown(), Sources{"c"});
  EXPECT_TRUE(pass(4));
  EXPECT_TRUE(queue.empty());
}

TEST_F(ToastQueueTest, KeepsToastsWhileHeld) {
  queue.post(notice("a", Severity::Caution));
  EXPECT_FALSE(pass(100, true));
  EXPECT_FALSE(pass(5));
  EXPECT_TRUE(pass(1));
}

TEST_F(ToastQueueTest, CountsRepeatedNoticesAndShowsThemLonger) {
  queue.post(notice("a", Severity::Caution));
  pass(5);
  queue.post(notice("a", Severity::Caution));
  ASSERT_EQ(queue.items().size(), 1U);
  EXPECT_EQ(queue.items()[0].times, 2);
  EXPECT_FALSE(pass(5));
  queue.post(notice("a", Severity::Caution, NoticeKind::Failed, "turn failed"));
  EXPECT_EQ(queue.items().size(), 2U);
}

TEST_F(ToastQueueTest, UpdatesTheReasonOfABlockedRobot) {
  const auto blocked = [](const char* why) {
    return notice("a", Severity::Warning, NoticeKind::Blocked, why);
  };
  queue.post(blocked("blocked: a wall at 3.2 m"));
  queue.post(blocked("blocked: a wall at 3.1 m"));
  ASSERT_EQ(queue.items().size(), 1U);
  EXPECT_EQ(english(queue.items()[0].notice.text), "blocked: a wall at 3.1 m");
}

TEST_F(ToastQueueTest, CountsNoticesThatExceedTheLimit) {
  for (int i = 0; i < 1000; ++i) {
    queue.post(notice("robot" + std::to_string(i), Severity::Caution));
  }
  EXPECT_EQ(shown(), (Sources{"robot0", "robot1", "robot2"}));
  EXPECT_EQ(queue.more(), 997);
  pass(10);
  EXPECT_TRUE(queue.empty());
}

TEST_F(ToastQueueTest, AWarningReplacesTheOldestCaution) {
  for (const char* source : {"a", "b", "c"}) queue.post(notice(source, Severity::Caution));
  queue.post(notice("w", Severity::Warning));
  EXPECT_EQ(shown(), (Sources{"b", "c", "w"}));
  EXPECT_EQ(queue.more(), 1);
}

TEST_F(ToastQueueTest, RemovesDismissedToasts) {
  queue.post(notice("a", Severity::Caution));
  queue.post(notice("b", Severity::Caution));
  queue.dismiss(queue.items()[0].key);
  EXPECT_EQ(shown(), Sources{"b"});
  queue.dismiss_all();
  EXPECT_TRUE(queue.empty());
}

}  // namespace
}  // namespace magna
