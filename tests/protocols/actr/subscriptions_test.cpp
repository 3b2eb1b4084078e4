// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/subscriptions.h"

#include <gmock/gmock.h>

#include "protocols/actr/lines.h"

namespace magna {
namespace {

constexpr std::int64_t kMs = 1'000'000;  // ns

class SubscriptionsTest : public testing::Test {
 protected:
  std::string told(std::int64_t now = 0, LineKind kind = LineKind::Status) {
    Lines lines;
    wait_ = subscriptions_.tell(kind, board_, now, lines);
    return lines.text;
  }

  Subscriptions subscriptions_;
  LineBoard board_;
  std::optional<std::int64_t> wait_;
};

TEST_F(SubscriptionsTest, GetNothingBeforeTheySubscribe) {
  board_.set(1, "a1\n");
  EXPECT_EQ(told(), "");
  EXPECT_FALSE(subscriptions_.any());
}

TEST_F(SubscriptionsTest, GetTheStateAndThenTheChanges) {
  board_.set(2, "b1\n");
  board_.set(1, "a1\n");
  subscriptions_.subscribe(LineKind::Status, {});
  EXPECT_TRUE(subscriptions_.wants(LineKind::Status));
  EXPECT_FALSE(subscriptions_.wants(LineKind::Stop));
  EXPECT_EQ(told(), "a1\nb1\n");
  EXPECT_EQ(told(), "");
  board_.set(2, "b2\n");
  board_.set(1, "a1\n");
  EXPECT_EQ(told(), "b2\n");
}

TEST_F(SubscriptionsTest, GetTheCurrentLineWhenTheyWereBehind) {
  subscriptions_.subscribe(LineKind::Status, {});
  for (int i = 0; i < 1000; ++i) board_.set(1, std::to_string(i) + "\n");
  EXPECT_EQ(told(), "999\n");
}

TEST_F(SubscriptionsTest, GetAllAgainWhenTheySubscribeAgain) {
  subscriptions_.subscribe(LineKind::Status, 1.0);
  board_.set(1, "a1\n");
  EXPECT_EQ(told(), "a1\n");
  subscriptions_.subscribe(LineKind::Status, {});
  EXPECT_EQ(told(), "a1\n");
  EXPECT_EQ(told(), "");
  subscriptions_.unsubscribe(LineKind::Status);
  board_.set(1, "a2\n");
  EXPECT_EQ(told(), "");
}

TEST_F(SubscriptionsTest, GetNoMoreLinesOfAnObjectThanTheirRate) {
  subscriptions_.subscribe(LineKind::Status, 2.0);
  board_.set(1, "a1\n");
  EXPECT_EQ(told(0), "a1\n");
  board_.set(1, "a2\n");
  board_.set(2, "b1\n");
  EXPECT_EQ(told(200 * kMs), "b1\n") << "the rate is that of each object";
  EXPECT_EQ(wait_, 300 * kMs);
  board_.set(1, "a3\n");
  EXPECT_EQ(told(300 * kMs), "");
  EXPECT_EQ(wait_, 200 * kMs);
  EXPECT_EQ(told(500 * kMs), "a3\n");
  EXPECT_EQ(wait_, std::nullopt);
  int lines = 0;
  for (int i = 0; i < 1000; ++i) {
    board_.set(1, std::to_string(i) + "\n");
    if (!told((1000 + 10 * i) * kMs).empty()) ++lines;
  }
  EXPECT_NEAR(lines, 20, 1);
}

TEST_F(SubscriptionsTest, AreToldThatAnObjectIsGoneBeforeNewOnes) {
  subscriptions_.subscribe(LineKind::Status, 1.0);
  board_.set(1, "a1\n", "a gone\n");
  board_.set(5, "e1\n");
  EXPECT_EQ(told(), "a1\ne1\n");
  board_.remove(1);
  board_.remove(5);
  board_.set(0, "z1\n", "z gone\n");
  EXPECT_EQ(told(), "a gone\nz1\n");
  board_.set(0, "y1\n", "y gone\n");
  EXPECT_EQ(told(2000 * kMs), "z gone\ny1\n") << "the number is used for another object";
}

TEST_F(SubscriptionsTest, AreNotToldOfObjectsThatCameAndWent) {
  subscriptions_.subscribe(LineKind::Status, {});
  board_.set(1, "a1\n", "a gone\n");
  board_.remove(1);
  EXPECT_EQ(told(), "");
}

TEST_F(SubscriptionsTest, GetAllLinesAtOnceInAnotherWorld) {
  subscriptions_.subscribe(LineKind::Status, 1.0);
  board_.set(1, "a1\n");
  EXPECT_EQ(told(1000 * kMs), "a1\n");
  board_.clear();
  subscriptions_.restart();
  board_.set(1, "a1\n");
  EXPECT_EQ(told(0), "a1\n") << "its time may begin again";
}

TEST_F(SubscriptionsTest, LimitLinesThatAreNotOnBoards) {
  EXPECT_TRUE(subscriptions_.due(LineKind::Image, 0, 0));
  EXPECT_TRUE(subscriptions_.due(LineKind::Image, 0, 0)) << "without a rate";
  subscriptions_.subscribe(LineKind::Image, 4.0);
  EXPECT_TRUE(subscriptions_.due(LineKind::Image, 0, 1000 * kMs));
  EXPECT_EQ(subscriptions_.wait(LineKind::Image, 0, 1100 * kMs), 150 * kMs);
  EXPECT_FALSE(subscriptions_.due(LineKind::Image, 0, 1100 * kMs));
  EXPECT_TRUE(subscriptions_.due(LineKind::Image, 1, 1100 * kMs));
  EXPECT_TRUE(subscriptions_.due(LineKind::Image, 0, 1250 * kMs));
}

TEST(LineKinds, AreFoundByName) {
  for (const LineKindRow& row : line_kinds()) EXPECT_EQ(find_line_kind(row.name), row.kind);
  EXPECT_EQ(find_line_kind("statu"), std::nullopt);
  EXPECT_EQ(find_line_kind(""), std::nullopt);
}

}  // namespace
}  // namespace magna
