// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_frame.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/support/arap_files.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kMs = 1'000'000;

/// Records the output of the framer.
class RecordingSink final : public ArapFramer::Sink {
 public:
  void on_frame(const ArapFrame& frame) override { lines.push_back(hex_text(frame.bytes)); }
  void on_bad_check(const ArapFrame& frame, std::uint8_t expected) override {
    const char byte = static_cast<char>(expected);
    lines.push_back("bad " + hex_text(frame.bytes) + " not " + hex_text({&byte, 1}));
  }
  void on_silence(ArapStatus fault, std::string_view bytes) override {
    lines.push_back((fault == ArapStatus::BadCheck ? "heard again " : "unfinished ") +
                    hex_text(bytes));
  }
  std::vector<std::string> lines;
};

class ArapFramerTest : public testing::Test {
 protected:
  void feed(const std::string& hex, std::int64_t at_ms) {
    framer_.feed(test::from_hex(hex), at_ms * kMs);
  }
  RecordingSink notes_;
  ArapFramer framer_{notes_};
};

TEST_F(ArapFramerTest, SplitsDoNotChangeTheFrames) {
  std::string all;
  std::vector<std::string> expected;
  for (const auto& line : test::arap_file("frames").lines) {
    const std::string bytes = test::from_hex(line.rest.substr(line.rest.rfind(':') + 1));
    all += bytes;
    expected.push_back(hex_text(bytes));
  }
  ASSERT_GE(expected.size(), 40u);
  for (std::size_t piece = 1; piece <= all.size(); ++piece) {
    RecordingSink notes;
    ArapFramer framer(notes);
    for (std::size_t at = 0; at < all.size(); at += piece) framer.feed(all.substr(at, piece), 0);
    ASSERT_EQ(notes.lines, expected) << "in pieces of " << piece;
    EXPECT_FALSE(framer.open());
  }
}

TEST_F(ArapFramerTest, ReturnsThePartsOfAFrame) {
  class OneFrameSink final : public ArapFramer::Sink {
   public:
    void on_frame(const ArapFrame& frame) override {
      EXPECT_TRUE(frame.write());
      EXPECT_EQ(frame.reg(), 2);
      EXPECT_EQ(frame.args, arap_float(90.0F));
      ++count;
    }
    void on_bad_check(const ArapFrame&, std::uint8_t) override {}
    void on_silence(ArapStatus, std::string_view) override {}
    int count = 0;
  } once;
  ArapFramer(once).feed(arap_write(2, arap_float(90.0F)), 0);
  EXPECT_EQ(once.count, 1);
}

TEST_F(ArapFramerTest, AcceptsTheLongestFrame) {
  const std::string frame = arap_write(2, std::string(255, '\xFF'));
  framer_.feed(frame, 0);
  EXPECT_THAT(notes_.lines, ElementsAre(hex_text(frame)));
}

TEST_F(ArapFramerTest, HasNoTimeOutWhileIdle) {
  EXPECT_FALSE(framer_.deadline());
  feed("00 80 C9", 0);
  EXPECT_FALSE(framer_.deadline());
  framer_.expire(100'000 * kMs);
  EXPECT_THAT(notes_.lines, ElementsAre("00 80 C9"));
}

TEST_F(ArapFramerTest, EveryByteRestartsTheTimeOut) {
  feed("04", 0);
  EXPECT_EQ(framer_.deadline(), 1000 * kMs);
  feed("82", 900);
  EXPECT_EQ(framer_.deadline(), 1900 * kMs);
  framer_.expire(1899 * kMs);
  EXPECT_THAT(notes_.lines, IsEmpty());
  framer_.expire(1900 * kMs);
  EXPECT_THAT(notes_.lines, ElementsAre("unfinished 04 82"));
  EXPECT_FALSE(framer_.deadline());
}

TEST_F(ArapFramerTest, BufferedBytesStillBelongToTheFrame) {
  feed("04 82 00", 0);
  feed("00 B4 42 6C", 60'000);
  EXPECT_THAT(notes_.lines, ElementsAre("04 82 00 00 B4 42 6C"));
}

TEST_F(ArapFramerTest, LostBytesDoNotShortenTheDeafPeriod) {
  feed("00 80 C8", 0);
  feed("FF", 60'000);
  feed("FF", 60'900);
  feed("FF", 61'800);
  EXPECT_THAT(notes_.lines, ElementsAre("bad 00 80 C8 not C9"));
  feed("00 80 C9", 62'000);
  EXPECT_THAT(notes_.lines, ElementsAre("bad 00 80 C8 not C9", "heard again ", "00 80 C9"));
}

TEST_F(ArapFramerTest, DropsEverythingUntilSilenceAfterAWrongChecksum) {
  feed("00 80 C8 00 80 C9", 0);
  feed("00 80 C9", 500);
  EXPECT_EQ(framer_.deadline(), 1500 * kMs);
  framer_.expire(1500 * kMs);
  feed("00 80 C9", 1501);
  EXPECT_THAT(notes_.lines, ElementsAre("bad 00 80 C8 not C9", "heard again ", "00 80 C9"));
}

TEST_F(ArapFramerTest, ListensAgainTwoSecondsAfterAWrongChecksumAtTheLatest) {
  feed("00 80 C8", 100);
  for (int at = 200; at < 2100; at += 100) feed("FF", at);
  EXPECT_EQ(framer_.deadline(), 2100 * kMs);
  feed("00 80 C9", 2100);
  EXPECT_THAT(notes_.lines, ElementsAre("bad 00 80 C8 not C9", "heard again ", "00 80 C9"));
}

TEST_F(ArapFramerTest, ResetDropsAStartedFrame) {
  feed("04 82", 0);
  framer_.reset();
  feed("00 80 C9", 0);
  EXPECT_THAT(notes_.lines, ElementsAre("00 80 C9"));
}

}  // namespace
}  // namespace magna
