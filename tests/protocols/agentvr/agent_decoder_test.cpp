// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of clients: the files of tests/wire/agentvr, whole and byte by byte.
#include <gmock/gmock.h>

#include <cmath>

#include "tests/protocols/agentvr/agent_wire.h"

namespace magna {
namespace {

using namespace test;
using testing::ElementsAre;

struct InExample {
  std::string file;
  std::string dialect;  ///< "" = the frame does not determine it
  std::vector<std::string> messages;
};

const std::vector<InExample> kExamples{
    {"version-check-a", "A", {"MsgVersionCheck A 1.0"}},
    {"version-check-b", "B", {"MsgVersionCheck B 1.0"}},
    {"debug", "", {"msgDebug hello"}},
    {"in-environment-reset", "", {"MsgEnvironmentReset 0"}},
    {"in-environment-reset-without-type", "", {"MsgEnvironmentReset 0"}},
    {"in-trial-reset", "", {"MsgTrialReset 51"}},
    {"in-movement", "", {"MsgAgentMovement 4711: 330 30"}},
    {"in-turn", "", {"MsgAgentTurn 12: -45"}},
    {"in-move-to-a", "A", {"MsgAgentMoveTo 5: (1 0 2) 1"}},
    {"in-move-to-b", "B", {"MsgAgentMoveTo 5: (1 0 2) 1"}},
    {"in-cancel-movement-a", "A", {"MsgAgentCancelMovement 7"}},
    {"in-cancel-movement-b", "B", {"MsgAgentCancelMovement 7"}},
    {"in-eyemovement", "", {"MsgAgentEyemovement 20: -20 -18 10"}},
    {"in-eyemovement-without-tilt", "", {"MsgAgentEyemovement 21: 5 5 0"}},
    {"in-eye-fixation", "", {"MsgAgentEyeFixation 22: (37 10 24)"}},
    {"in-grasp-pos", "", {"MsgAgentGraspPos 30: 100 100"}},
    {"in-grasp-id", "", {"MsgAgentGraspID 31: 1337"}},
    {"in-point-pos", "", {"MsgAgentPointPos 32: 0 307.5"}},
    {"in-point-id", "", {"MsgAgentPointID 33: 5"}},
    {"in-interaction-id", "", {"MsgAgentInteractionID 34: -2"}},
    {"in-interaction-pos", "", {"MsgAgentInteractionPos 35: -1 12"}},
    {"in-grasp-release", "", {"MsgAgentGraspRelease 0"}},
    {"in-stop-sync", "", {"MsgStopSync"}},
    {"in-stop-sync-empty", "", {}},
    {"in-sacc-flag", "B", {"MsgSaccFlag set"}},
    {"in-video-sync", "B", {"MsgVideoSync set"}},
    {"in-annar-network", "", {"MsgAnnarNetwork all 1000 1 V1 2x2x1: 0 0.25 1 1"}},
    {"in-annar-network-update", "", {"MsgAnnarNetwork update 1001 1 V1 2x2x1: 0.5 0.5 0 0"}},
    {"in-all-at-once",
     "B",
     {"MsgVersionCheck B 1.0", "MsgAgentMovement 1: 0 1", "MsgAgentGraspID 3: 3",
      "MsgAgentEyeFixation 2: (1 1 1)", "MsgAgentEyemovement 4: 1 1 1", "MsgStopSync"}},
};

DecodedFrame decoded(const std::string& payload) {
  auto frame = decode(payload);
  EXPECT_TRUE(frame) << frame.error().text();
  return frame ? *std::move(frame) : DecodedFrame{};
}

TEST(AgentDecoder, ReadsEveryMessageOfTheExamples) {
  for (const InExample& example : kExamples) {
    SCOPED_TRACE(example.file);
    const auto payloads = agent_payloads(agent_file(example.file), 1000);
    ASSERT_EQ(payloads.size(), 1U);
    const DecodedFrame frame = decoded(payloads[0]);
    EXPECT_EQ(texts(frame), example.messages);
    EXPECT_EQ(frame.dialect ? std::string(name(*frame.dialect)) : "", example.dialect);
    EXPECT_EQ(frame.empty, example.messages.empty());
    EXPECT_TRUE(frame.notes.empty());
  }
}

TEST(AgentDecoder, DecodesEveryExampleSentToTheServer) {
  for (const auto& entry :
       std::filesystem::directory_iterator(MAGNA_SOURCE_DIR "/tests/wire/agentvr")) {
    const std::string file = entry.path().stem().string();
    if (entry.path().extension() != ".hex" || file.starts_with("out-")) continue;
    EXPECT_NE(std::ranges::find(kExamples, file, &InExample::file), kExamples.end()) << file;
  }
}

TEST(AgentDecoder, ReadsAllExamplesInSequenceWithAnySplits) {
  std::string bytes;
  for (const InExample& example : kExamples) bytes += agent_file(example.file);
  for (const std::size_t piece : {1U, 2U, 3U, 5U, 7U, 100U, 100'000U}) {
    const auto payloads = agent_payloads(bytes, piece);
    ASSERT_EQ(payloads.size(), kExamples.size());
    for (std::size_t k = 0; k < payloads.size(); ++k) {
      EXPECT_EQ(texts(decoded(payloads[k])), kExamples[k].messages) << kExamples[k].file;
    }
  }
}

TEST(AgentDecoder, DetectsTheDialectByTheReferenceBytes) {
  const auto told = [](const std::string& hex) {
    const auto dialect = decoded(from_hex(hex)).dialect;
    return dialect ? std::string(name(*dialect)) : "";
  };
  // Frames of the original clients, in both dialects.
  EXPECT_EQ(told("e2 01 05 0a 03 31 2e 30"), "A");
  EXPECT_EQ(told("ea 01 05 0a 03 31 2e 30"), "B");
  EXPECT_EQ(told("d2 01 13 08 05 15 00 00 80 3f 1d 00 00 00 00 25 00 00 00 40 28 01"), "A");
  EXPECT_EQ(told("da 01 13 08 05 15 00 00 80 3f 1d 00 00 00 00 25 00 00 00 40 28 01"), "B");
  EXPECT_EQ(told("da 01 02 08 07"), "A");
  EXPECT_EQ(told("e2 01 02 08 07"), "B");
  EXPECT_EQ(told("5a 02 08 00"), "");
  // 27 with any single coordinate is a MoveTo, and a version can be an empty text.
  EXPECT_EQ(told("da 01 07 08 05 25 00 00 00 00"), "B");
  EXPECT_EQ(told("da 01 04 08 05 28 01"), "A") << "a mode is not a coordinate";
  EXPECT_EQ(told("e2 01 02 0a 00"), "A");
  EXPECT_EQ(told("ea 01 00"), "B");
  EXPECT_EQ(told("d2 01 00"), "A");
  EXPECT_EQ(told("f2 01 02 08 00"), "B");
  EXPECT_EQ(told("fa 01 02 08 00"), "B");
  // 25 belongs to the server in both.
  EXPECT_EQ(told("ca 01 05 0d 00 00 80 3f"), "");
}

TEST(AgentDecoder, DecidesTheDialectByTheFirstDecisiveMessage) {
  const DecodedFrame both = decoded(from_hex("d2 01 02 08 05 ea 01 05 0a 03 31 2e 30"));
  EXPECT_THAT(texts(both), ElementsAre("MsgVersionCheck B 1.0", "MsgAgentMoveTo 5: (0 0 0) 0"));
  EXPECT_EQ(both.dialect, AgentDialect::B) << "version checks come first";
}

TEST(AgentDecoder, NotesMessagesWithoutContent) {
  for (const std::string hex : {"da 01 00", "e2 01 00", "da 01 02 28 01"}) {
    const DecodedFrame frame = decoded(from_hex(hex));
    EXPECT_TRUE(frame.messages.empty()) << hex;
    EXPECT_FALSE(frame.dialect) << hex;
    EXPECT_FALSE(frame.empty) << hex;
    EXPECT_EQ(frame.notes.size(), 1U) << hex;
  }
}

TEST(AgentDecoder, ReportsAMissingActionNumber) {
  const DecodedFrame frame = decoded(from_hex("0a 05 1d 00 00 00 40 b2 01 00 ba 01 02 08 00"));
  EXPECT_THAT(texts(frame), ElementsAre("MsgAgentMovement none: 0 2", "MsgAgentGraspRelease none",
                                        "MsgAgentTurn 0: 0"));
  EXPECT_FALSE(agentvr::action_of(frame.messages[0]));
  EXPECT_TRUE(agentvr::asks_for_action(frame.messages[0]));
  EXPECT_EQ(agentvr::action_of(frame.messages[2]), 0);
}

TEST(AgentDecoder, AcceptsResetsWithoutANumber) {
  const agentvr::InMessage reset = agentvr::TrialReset{1};
  EXPECT_FALSE(agentvr::asks_for_action(reset));
  EXPECT_FALSE(agentvr::action_of(reset));
}

TEST(AgentDecoder, ReadsNegativeNumbersAsTenBytes) {
  const DecodedFrame frame = decoded(
      from_hex("8a 01 16 08 f4 ff ff ff ff ff ff ff ff 01 10 ff ff ff ff ff ff ff ff ff 01"));
  EXPECT_THAT(texts(frame), ElementsAre("MsgAgentInteractionID -12: -1"));
}

TEST(AgentDecoder, PassesOnNumbersThatAreNotFinite) {
  const DecodedFrame frame = decoded(from_hex("0a 0c 08 01 15 00 00 c0 7f 1d 00 00 80 ff"));
  const auto& movement = std::get<agentvr::AgentMovement>(frame.messages.at(0));
  EXPECT_TRUE(std::isnan(movement.degree));
  EXPECT_TRUE(std::isinf(movement.distance));
}

TEST(AgentDecoder, TreatsOnlyOneAsTrue) {
  EXPECT_THAT(texts(decoded(from_hex("f2 01 02 08 00"))), ElementsAre("MsgSaccFlag not set"));
  EXPECT_THAT(texts(decoded(from_hex("f2 01 02 08 02"))), ElementsAre("MsgSaccFlag not set"));
  EXPECT_THAT(texts(decoded(from_hex("fa 01 00"))), ElementsAre("MsgVideoSync not set"));
}

TEST(AgentDecoder, SkipsUnknownFields) {
  // Fields 99 (bytes), 100 (varint), 101 and 102 (fixed), a group of 103, and a field 9 within the
  // turn.
  const DecodedFrame frame =
      decoded(from_hex("9a 06 02 ff ff a0 06 80 01 ad 06 01 02 03 04 b1 06 01 02 03 04 05 06 07 08"
                       " bb 06 08 01 bc 06 ba 01 09 08 03 15 00 00 b4 42 48 01"));
  EXPECT_THAT(texts(frame), ElementsAre("MsgAgentTurn 3: 90"));
  EXPECT_TRUE(frame.notes.empty());
}

TEST(AgentDecoder, IgnoresServerMessages) {
  const DecodedFrame frame = decoded(from_hex("22 05 0d 00 00 c8 42 a2 01 00"));
  EXPECT_TRUE(frame.messages.empty());
  EXPECT_FALSE(frame.empty) << "only a frame without a byte is empty";
}

TEST(AgentDecoder, ReportsInvalidMessages) {
  const std::vector<std::string> broken{
      "0a 05 08",                                // cut off in a message
      "0a ff ff ff ff 0f",                       // longer than the frame
      "00 00",                                   // a field 0
      "0a 0b 08 ff ff ff ff ff ff ff ff ff ff",  // a varint without an end
      "da 01 02 08 ff",                          // in a message whose number has two meanings
      "e2 01 01 0a",
      "d2 01 01 15",
      "0b 08 01",  // a group without an end
  };
  for (const std::string& hex : broken) {
    const auto frame = decode(from_hex(hex));
    ASSERT_FALSE(frame) << hex;
    EXPECT_EQ(frame.error().message,
              fmt::format("{} bytes that are not a MsgObject, or cut off", from_hex(hex).size()));
  }
}

TEST(AgentDecoder, RejectsEveryTruncatedExample) {
  for (const InExample& example : kExamples) {
    if (example.file == "in-all-at-once") continue;  // its last field is skipped in any case
    const std::string whole = agent_file(example.file).substr(4);
    for (std::size_t size = 1; size < whole.size(); ++size) {
      const auto frame = decode(whole.substr(0, size));
      EXPECT_TRUE(!frame || texts(*frame) != example.messages) << example.file << " " << size;
    }
  }
}

}  // namespace
}  // namespace magna
