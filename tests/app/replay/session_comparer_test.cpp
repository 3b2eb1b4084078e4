// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/replay/session_comparer.h"

#include <gtest/gtest.h>

#include "tests/support/event_loop.h"
#include "tests/support/shown_session.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using test::wait_until;

class SessionComparerTest : public testing::Test {
 protected:
  SessionComparerTest() {
    QObject::connect(
        &comparer, &SessionComparer::finished, &comparer,
        [this](const std::shared_ptr<const ComparedSessions>& found) { result = found; });
    QObject::connect(&comparer, &SessionComparer::failed, &comparer,
                     [this](const QString& why) { failure = why; });
  }
  std::string recorded(const char* name) {
    return test::record_small_session(folder.path() / name).string();
  }

  test::TemporaryFolder folder;
  SessionComparer comparer;
  std::shared_ptr<const ComparedSessions> result;
  QString failure;
};

TEST_F(SessionComparerTest, ComparesTwoFilesWithTheWaysOfTheirRobots) {
  comparer.start(recorded("a.mcap"),
                 test::record_small_session(folder.path() / "b.mcap", {5.0, 3.0}).string());
  ASSERT_TRUE(wait_until([this] { return result != nullptr; }));
  ASSERT_TRUE(result->comparison.state);
  EXPECT_GT(result->comparison.state->tick, 0);
  ASSERT_FALSE(result->first.empty());
  ASSERT_FALSE(result->second.empty());
  // The first places are those after one tick.
  EXPECT_NEAR(result->first[0].points.front().x, result->second[0].points.front().x, 0.05);
  EXPECT_NEAR(result->first[0].points.front().y, result->second[0].points.front().y, 0.05);
  EXPECT_NE(result->first[0].points.back(), result->second[0].points.back());
}

TEST_F(SessionComparerTest, FindsASessionTheSameAsItself) {
  const std::string file = recorded("a.mcap");
  comparer.start(file, file);
  ASSERT_TRUE(wait_until([this] { return result != nullptr; }));
  EXPECT_TRUE(result->comparison.same());
}

TEST_F(SessionComparerTest, SaysWhichFileCannotBeRead) {
  comparer.start(recorded("a.mcap"), (folder.path() / "none.mcap").string());
  ASSERT_TRUE(wait_until([this] { return !failure.isEmpty(); }));
  EXPECT_TRUE(failure.contains("none.mcap")) << failure.toStdString();
}

TEST_F(SessionComparerTest, DropsWhatWasCancelled) {
  const std::string a = recorded("a.mcap");
  const std::string b = recorded("b.mcap");
  comparer.start(a, (folder.path() / "none.mcap").string());
  comparer.cancel();
  comparer.start(a, b);
  ASSERT_TRUE(wait_until([this] { return result != nullptr; }));
  EXPECT_TRUE(failure.isEmpty()) << failure.toStdString();
}

}  // namespace
}  // namespace magna
