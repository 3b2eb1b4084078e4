// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/frame_tap.h"

#include <gtest/gtest.h>

#include "tests/support/hand_clock.h"

namespace magna {
namespace {

LinkFrame named(const char* what) {
  LinkFrame frame;
  frame.what = what;
  return frame;
}

class FrameTapTest : public testing::Test {
 protected:
  FrameTapTest() { tap.set_on(true); }
  test::HandClock clock;
  FrameTap tap{clock};
};

TEST_F(FrameTapTest, StoresNothingWithoutAViewer) {
  tap.put(named("one"), "one");
  tap.set_on(false);
  EXPECT_TRUE(tap.take().frames.empty());
  EXPECT_EQ(tap.put(named("two"), "two"), 0U);
  EXPECT_TRUE(tap.take().frames.empty());
}

TEST_F(FrameTapTest, StoresALimitedNumberAndCountsTheRest) {
  for (std::size_t k = 0; k < FrameTap::kMost + 5; ++k) tap.put({}, "x");
  const LinkFrames kept = tap.take();
  EXPECT_EQ(kept.frames.size(), FrameTap::kMost);
  EXPECT_EQ(kept.missed, 5U);
  EXPECT_EQ(tap.take().missed, 0U);
}

TEST_F(FrameTapTest, TruncatesLongFramesAndLimitsTheTotal) {
  const std::string large(LinkFrame::kMostBytes + 1000, 'x');
  for (std::size_t k = 0; k < FrameTap::kMost; ++k) tap.put({}, large);
  LinkFrames kept = tap.take();
  EXPECT_EQ(kept.frames[0].bytes.size(), LinkFrame::kMostBytes);
  EXPECT_EQ(kept.frames[0].size, large.size());
  EXPECT_EQ(kept.frames.size(), FrameTap::kMostBytes / kept.frames[0].room() + 1);
  EXPECT_EQ(kept.missed, FrameTap::kMost - kept.frames.size());
  tap.put({}, large);
  EXPECT_EQ(tap.take().frames.size(), 1U) << "the room is there again";
  LinkFrame many;
  many.fields.resize(LinkFrame::kMostFields + 1);
  tap.put(many, {});
  EXPECT_EQ(tap.take().frames[0].fields.size(), LinkFrame::kMostFields);
}

TEST_F(FrameTapTest, LimitsIncludeTheTextsOfFrames) {
  LinkFrame talkative;
  talkative.fields.assign(LinkFrame::kMostFields, {"name", std::string(1000, 'x')});
  for (std::size_t k = 0; k < FrameTap::kMost; ++k) tap.put(talkative, "x");
  EXPECT_LE(tap.take().frames.size() * LinkFrame::kMostFields * 1000,
            FrameTap::kMostBytes + LinkFrame::kMostFields * 1000);
}

TEST_F(FrameTapTest, StoresLateOutcomesOfAFrame) {
  tap.put(named("before"), {});
  tap.take();
  const std::uint64_t asked = tap.put(named("asked"), {});
  tap.put(named("answer"), {});
  tap.judge(asked, "there is no such robot");
  LinkFrames kept = tap.take();
  EXPECT_EQ(kept.frames[0].verdict, "there is no such robot");
  EXPECT_FALSE(kept.frames[0].good);
  EXPECT_TRUE(kept.frames[1].good);
  tap.put(named("another"), {});
  tap.judge(asked, "it is gone");
  tap.judge(0, "it was not kept");
  EXPECT_TRUE(tap.take().frames[0].good);
}

}  // namespace
}  // namespace magna
