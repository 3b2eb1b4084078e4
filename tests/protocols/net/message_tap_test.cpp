// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/message_tap.h"

#include <gtest/gtest.h>

#include "tests/support/hand_clock.h"

namespace magna {
namespace {

LinkMessage named(const char* what) {
  LinkMessage message;
  message.what = what;
  return message;
}

class MessageTapTest : public testing::Test {
 protected:
  MessageTapTest() { tap.set_on(true); }
  test::HandClock clock;
  MessageTap tap{clock};
};

TEST_F(MessageTapTest, StoresNothingWithoutAViewer) {
  tap.put(named("one"), "one");
  tap.set_on(false);
  EXPECT_TRUE(tap.take().messages.empty());
  EXPECT_EQ(tap.put(named("two"), "two"), 0U);
  EXPECT_TRUE(tap.take().messages.empty());
}

TEST_F(MessageTapTest, StoresALimitedNumberAndCountsTheRest) {
  for (std::size_t k = 0; k < MessageTap::kMost + 5; ++k) tap.put({}, "x");
  const LinkMessages kept = tap.take();
  EXPECT_EQ(kept.messages.size(), MessageTap::kMost);
  EXPECT_EQ(kept.missed, 5U);
  EXPECT_EQ(tap.take().missed, 0U);
}

TEST_F(MessageTapTest, TruncatesLongFramesAndLimitsTheTotal) {
  const std::string large(LinkMessage::kMostBytes + 1000, 'x');
  for (std::size_t k = 0; k < MessageTap::kMost; ++k) tap.put({}, large);
  LinkMessages kept = tap.take();
  EXPECT_EQ(kept.messages[0].bytes.size(), LinkMessage::kMostBytes);
  EXPECT_EQ(kept.messages[0].size, large.size());
  EXPECT_EQ(kept.messages.size(), MessageTap::kMostBytes / kept.messages[0].room() + 1);
  EXPECT_EQ(kept.missed, MessageTap::kMost - kept.messages.size());
  tap.put({}, large);
  EXPECT_EQ(tap.take().messages.size(), 1U) << "the room is there again";
  LinkMessage many;
  many.fields.resize(LinkMessage::kMostFields + 1);
  tap.put(many, {});
  EXPECT_EQ(tap.take().messages[0].fields.size(), LinkMessage::kMostFields);
}

TEST_F(MessageTapTest, LimitsIncludeTheTextsOfMessages) {
  LinkMessage talkative;
  talkative.fields.assign(LinkMessage::kMostFields, {"name", std::string(1000, 'x')});
  for (std::size_t k = 0; k < MessageTap::kMost; ++k) tap.put(talkative, "x");
  EXPECT_LE(tap.take().messages.size() * LinkMessage::kMostFields * 1000,
            MessageTap::kMostBytes + LinkMessage::kMostFields * 1000);
}

TEST_F(MessageTapTest, StoresLateOutcomesOfAMessage) {
  tap.put(named("before"), {});
  tap.take();
  const std::uint64_t asked = tap.put(named("asked"), {});
  tap.put(named("answer"), {});
  tap.judge(asked, "there is no such robot");
  LinkMessages kept = tap.take();
  EXPECT_EQ(kept.messages[0].verdict, "there is no such robot");
  EXPECT_FALSE(kept.messages[0].good);
  EXPECT_TRUE(kept.messages[1].good);
  tap.put(named("another"), {});
  tap.judge(asked, "it is gone");
  tap.judge(0, "it was not kept");
  EXPECT_TRUE(tap.take().messages[0].good);
}

}  // namespace
}  // namespace magna
