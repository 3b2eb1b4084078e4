// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_codec.h"

#include <gtest/gtest.h>

#include "tests/protocols/agentvr/agent_wire.h"

namespace magna {
namespace {

using namespace test;

TEST(AgentFramer, ReturnsEmptyFramesToo) {
  const std::string bytes = from_hex("00 00 00 00 01 00 00 00 41 00 00 00 00");
  const std::vector<std::string> expected{"", "A", ""};
  for (const std::size_t piece : {1U, 4U, 6U, 100U}) {
    EXPECT_EQ(agent_payloads(bytes, piece), expected) << piece;
  }
}

TEST(AgentFramer, AcceptsSixteenMebibytesAndNoMore) {
  const std::string longest(AgentFramer::kMaxPayload, 'x');
  EXPECT_EQ(agent_payloads(length_frame(longest), 65'536), std::vector<std::string>{longest});

  AgentFramer framer;
  const auto header = length_header(AgentFramer::kMaxPayload + 1);
  const auto none = [](const std::string&) { FAIL() << "nothing is complete"; };
  EXPECT_FALSE(framer.feed({header.data(), header.size()}, none));
  EXPECT_EQ(framer.announced(), AgentFramer::kMaxPayload + 1);
  EXPECT_FALSE(framer.feed(length_frame("x"), none)) << "it is over";
}

TEST(AgentFramer, ANegativeLengthIsAnError) {
  AgentFramer framer;
  int frames = 0;
  const auto count = [&](const std::string&) { ++frames; };
  EXPECT_FALSE(framer.feed(from_hex("01 00 00 00 41 ff ff ff ff 01 00 00 00 41"), count));
  EXPECT_EQ(frames, 1) << "what came before it counts";
  EXPECT_EQ(static_cast<std::int32_t>(framer.announced()), -1);
}

TEST(AgentFramer, ReportsWhetherAFrameHasStarted) {
  AgentFramer framer;
  const auto sink = [](const std::string&) {};
  EXPECT_FALSE(framer.open());
  framer.feed(from_hex("02"), sink);
  EXPECT_TRUE(framer.open());
  framer.feed(from_hex("00 00 00 41"), sink);
  EXPECT_TRUE(framer.open());
  framer.feed(from_hex("42"), sink);
  EXPECT_FALSE(framer.open());
}

}  // namespace
}  // namespace magna
