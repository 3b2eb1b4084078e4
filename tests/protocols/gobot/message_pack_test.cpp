// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocols/gobot/gobot_messages.h"

namespace magna {
namespace {

TEST(MessagePack, IsAMessageWithoutFactsWhenEmpty) {
  MessagePack pack("dynamic");
  EXPECT_EQ(pack.take(), std::vector<std::string>{length_frame(R"({"type":"dynamic","data":[]})")});
}

TEST(MessagePack, SeparatesObjectsByCommas) {
  MessagePack pack("static");
  pack.add(R"(["A","x",1],["B","x",2])");
  pack.add("");
  pack.add(R"(["A","y",3])");
  EXPECT_EQ(pack.take(), std::vector<std::string>{length_frame(
                             R"({"type":"static","data":[["A","x",1],["B","x",2],["A","y",3]]})")});
  EXPECT_EQ(pack.take(), std::vector<std::string>{length_frame(R"({"type":"static","data":[]})")})
      << "what was taken is gone";
}

TEST(MessagePack, SplitsOnlyBetweenObjects) {
  MessagePack pack("dynamic");
  // Two facts of one object, some 25,000 bytes.
  const std::string object = "[\"A\",\"x\",\"" + std::string(15'000, 'a') + "\"],[\"B\",\"x\",\"" +
                             std::string(9'900, 'b') + "\"]";
  for (int k = 0; k < 10; ++k) pack.add(object);
  const auto messages = pack.take();
  ASSERT_EQ(messages.size(), 5u) << "two of them fit each time, three do not";
  for (const std::string& message : messages) {
    EXPECT_LE(message.size() - 4, MessagePack::kMost);
    const auto json = nlohmann::json::parse(message.substr(4));
    ASSERT_EQ(json["data"].size() % 2, 0u);
    EXPECT_EQ(json["data"].size(), 4u);
  }
}

TEST(MessagePack, FillsAMessageToTheLastByte) {
  const std::size_t room =
      MessagePack::kMost - std::string(R"({"type":"dynamic","data":[]})").size();
  MessagePack pack("dynamic");
  pack.add("1");
  pack.add(std::string(room - 2, '2'));
  EXPECT_EQ(pack.take().size(), 1u);
  pack.add("1");
  pack.add(std::string(room - 1, '2'));
  EXPECT_EQ(pack.take().size(), 2u);
}

TEST(MessagePack, SendsAnOversizedObjectAlone) {
  MessagePack pack("static");
  pack.add("1");
  pack.add(std::string(70'000, '2'));
  pack.add("3");
  const auto messages = pack.take();
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_GT(messages[1].size(), 70'000u);
  EXPECT_EQ(messages[2], length_frame(R"({"type":"static","data":[3]})"));
}

}  // namespace
}  // namespace magna
