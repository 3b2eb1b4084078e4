// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_messages.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace magna {
namespace {

std::vector<std::string> bodies(const std::string& bytes, std::size_t piece) {
  GobotFramer framer;
  std::vector<std::string> found;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    framer.feed(std::string_view(bytes).substr(at, piece),
                [&](const std::string& body) { found.push_back(body); });
  }
  return found;
}

TEST(GobotFramer, LengthIsFourBytesLittleEndian) {
  EXPECT_EQ(length_frame("abc"), std::string("\x03\0\0\0abc", 7));
  const auto header = length_header(0x01020304);
  EXPECT_EQ(std::string(header.data(), 4), "\x04\x03\x02\x01");
  EXPECT_EQ(length_frame(std::string(200, 'x')).substr(0, 4), std::string("\xc8\0\0\0", 4));
}

TEST(GobotFramer, SplitsDoNotChangeTheFrames) {
  const std::vector<std::string> sent{"{}", "", std::string(1000, 'x'), "[1,2]", "\n"};
  std::string bytes;
  for (const std::string& body : sent) bytes += length_frame(body);
  for (const std::size_t piece : {1, 2, 3, 4, 5, 7, 256, 5000}) {
    EXPECT_EQ(bodies(bytes, piece), sent) << "in pieces of " << piece;
  }
}

TEST(GobotFramer, SkipsLineEndsThatNoLengthCounts) {
  // The lengths 10, 13, 266 and 2573 begin with the byte of a line end themselves.
  std::vector<std::string> sent{"{}"};
  for (const std::size_t size : {10, 13, 100, 266, 2573, 3338, 100'000}) {
    sent.push_back('{' + std::string(size - 2, ' ') + '}');
  }
  sent.emplace_back("{\n}\n");
  for (const std::string end : {"", "\n", "\r\n", "\n\n"}) {
    std::string bytes;
    for (const std::string& body : sent) bytes += length_frame(body) + end;
    for (const std::size_t piece : {1, 3, 4, 5, 5000}) {
      EXPECT_EQ(bodies(bytes, piece), sent) << "in pieces of " << piece;
    }
    GobotFramer framer;
    framer.feed(bytes, [](const std::string&) {});
    EXPECT_FALSE(framer.open()) << "a line end alone begins no message";
  }
}

TEST(GobotFramer, AcceptsTheLongestMessageAndNoMore) {
  const std::string longest(GobotFramer::kMaxBody, 'x');
  EXPECT_EQ(bodies(length_frame(longest), 4096), std::vector<std::string>{longest});

  GobotFramer framer;
  std::size_t count = 0;
  const auto sink = [&](const std::string&) { ++count; };
  const auto header = length_header(GobotFramer::kMaxBody + 1);
  EXPECT_FALSE(framer.feed({header.data(), header.size()}, sink));
  EXPECT_EQ(framer.announced(), GobotFramer::kMaxBody + 1);
  EXPECT_FALSE(framer.feed(length_frame("{}"), sink)) << "nothing is taken after it";
  EXPECT_EQ(count, 0u);
}

TEST(GobotFramer, ReportsWhetherAMessageHasStarted) {
  GobotFramer framer;
  const auto sink = [&](const std::string&) { EXPECT_FALSE(framer.open()); };
  EXPECT_FALSE(framer.open());
  framer.feed(std::string_view("\x02\0", 2), sink);
  EXPECT_TRUE(framer.open());
  framer.feed(std::string_view("\0\0{", 3), sink);
  EXPECT_TRUE(framer.open());
  framer.feed("}", sink);
  EXPECT_FALSE(framer.open());
}

}  // namespace
}  // namespace magna
