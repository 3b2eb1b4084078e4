// SPDX-License-Identifier: GPL-3.0-or-later
// Messages to clients: the files of tests/wire/agentvr, byte by byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "tests/protocols/agentvr/agent_wire.h"

namespace magna {
namespace {

using namespace test;
using namespace agentvr;

const auto kA = AgentDialect::A;
const auto kB = AgentDialect::B;
const HeadMotion kHead{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}};
const ObjectPosition kObjects{7.8F, 1.4F, 6.4F, 1.7F, 7.35F, 2.3F};

struct OutExample {
  std::string file;
  OutMessage message;
  std::optional<AgentDialect> only = {};  ///< empty = the same for all dialects
};

const std::vector<OutExample> kExamples{
    {"version-check-a", VersionCheck{kA, "1.0"}},
    {"version-check-b", VersionCheck{kB, "1.0"}},
    {"debug", Debug{"hello"}},
    {"out-reward", Reward{100}},
    {"out-grid-position", GridPosition{{1.5F, 0, -2.25F}, {0, 270, 0}}},
    {"out-status", ActionExecutionStatus{0, 0}},
    {"out-collision", agentvr::Collision{1, -12}},
    {"out-images", Images{{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'},
                          {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0},
                          {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0}}},
    {"out-menu", Menu{55, {}}},
    {"out-menu-with-parameter", Menu{0, "rotes Fass, grün"}},
    {"out-start-sync", StartSync{}},
    {"out-eye-position", EyePosition{{345, 90, 0}, {-1, 0.5F, 0}}},
    {"out-head-motion-a", kHead, kA},
    {"out-head-motion-b", kHead, kB},
    {"out-object-position-b", kObjects, kB},
};

TEST(AgentEncoder, WritesEveryExampleByteForByte) {
  for (const OutExample& example : kExamples) {
    SCOPED_TRACE(example.file);
    for (const std::optional<AgentDialect> dialect : {std::optional<AgentDialect>{}, {kA}, {kB}}) {
      if (example.only && dialect != example.only) continue;
      EXPECT_EQ(encode(example.message, dialect), agent_file(example.file));
    }
  }
}

TEST(AgentEncoder, WritesEveryExampleSentByTheServer) {
  for (const auto& entry :
       std::filesystem::directory_iterator(MAGNA_SOURCE_DIR "/tests/wire/agentvr")) {
    const std::string file = entry.path().stem().string();
    if (!file.starts_with("out-")) continue;
    EXPECT_NE(std::ranges::find(kExamples, file, &OutExample::file), kExamples.end()) << file;
  }
}

TEST(AgentEncoder, RejectsValuesWithoutANumberInTheDialect) {
  EXPECT_FALSE(encode(kHead, {}));
  EXPECT_FALSE(encode(kObjects, {}));
  EXPECT_FALSE(encode(kObjects, kA));
}

TEST(AgentEncoder, WritesRequiredNumbersThatAreZero) {
  const auto payload = [](const OutMessage& message, AgentDialect dialect) {
    const auto frame = encode(message, dialect);
    return frame ? frame->substr(4) : "";
  };
  EXPECT_EQ(payload(Reward{}, kA), from_hex("22 05 0d 00 00 00 00"));
  EXPECT_EQ(payload(agentvr::Collision{}, kA), from_hex("3a 04 08 00 10 00"));
  EXPECT_EQ(payload(Menu{}, kA), from_hex("4a 02 08 00"));
  EXPECT_EQ(payload(Images{}, kA), from_hex("42 06 0a 00 12 00 1a 00"));
  // Six and twelve floats of five bytes each.
  EXPECT_EQ(payload(GridPosition{}, kA).size(), 2U + 6 * 5);
  EXPECT_EQ(payload(EyePosition{}, kA).size(), 3U + 6 * 5);
  EXPECT_EQ(payload(HeadMotion{}, kA).size(), 3U + 12 * 5);
  EXPECT_EQ(payload(ObjectPosition{}, kB).size(), 3U + 6 * 5);
}

TEST(AgentEncoder, NeverWritesAnEmptyFrame) {
  for (const OutMessage& message :
       {OutMessage{VersionCheck{}}, OutMessage{Reward{}}, OutMessage{GridPosition{}},
        OutMessage{ActionExecutionStatus{}}, OutMessage{agentvr::Collision{}}, OutMessage{Images{}},
        OutMessage{Menu{}}, OutMessage{StartSync{}}, OutMessage{EyePosition{}},
        OutMessage{HeadMotion{}}, OutMessage{ObjectPosition{}}, OutMessage{Debug{}}}) {
    const auto frame = encode(message, kB);
    ASSERT_TRUE(frame) << name(message);
    EXPECT_GT(frame->size(), 4U) << name(message);
    EXPECT_EQ(frame->substr(4), agent_payloads(*frame, 1000).at(0)) << name(message);
  }
}

TEST(AgentEncoder, WritesNumbersThatAreNotFiniteUnchanged) {
  const auto frame = encode(Reward{std::numeric_limits<float>::quiet_NaN()}, {});
  EXPECT_EQ(frame, from_hex("07 00 00 00 22 05 0d 00 00 c0 7f"));
}

TEST(AgentEncoder, RejectsMessagesTooLargeForClients) {
  Images images;
  images.left.resize(kAgentMaxFrameOut - 30);
  const auto frame = encode(images, {});
  ASSERT_TRUE(frame);
  EXPECT_LE(frame->size(), kAgentMaxFrameOut);
  images.right.resize(40);
  EXPECT_FALSE(encode(images, {}));
}

}  // namespace
}  // namespace magna
