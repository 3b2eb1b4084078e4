// SPDX-License-Identifier: GPL-3.0-or-later
// Misbehaving clients do not affect others.
#include "tests/protocols/gobot/gobot_fixture.h"

namespace magna {
namespace {

using namespace test;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class GobotHostileTest : public GobotFixture {};

TEST_F(GobotHostileTest, AcceptsACommandByteByByte) {
  serve();
  const auto client = join();
  for (const char c : length_frame(R"({"type":"robot_command","data":)"
                                   R"({"command_info":["pick","robot0"],"temp_id":1}})")) {
    client->line().send({&c, 1});
  }
  ASSERT_TRUE(client->wait_for("action_response"));
  EXPECT_THAT(client->actions(), Contains("response 1 1"));
}

TEST_F(GobotHostileTest, ExecutesManyCommandsOfOneWriteInOrder) {
  serve();
  const auto client = join();
  std::string bytes;
  for (int k = 0; k < 500; ++k) {
    bytes += length_frame(R"({"type":"robot_command","data":{"command_info":["fly","robot0"],)"
                          R"("temp_id":)" +
                          std::to_string(k) + "}}");
  }
  client->line().send(bytes);
  ASSERT_TRUE(client->wait_for("action_response", 500));
  for (int k = 0; k < 500; ++k) {
    EXPECT_EQ(client->of("action_response")[static_cast<std::size_t>(k)]["data"]["temp_id"], k);
  }
  EXPECT_LT(log_.size(), 100u) << "a flood hardly shows in the log";
}

TEST_F(GobotHostileTest, LogsGarbageWithoutAnEffect) {
  serve();
  const auto client = join();
  const auto other = join();
  const std::uint64_t before = engine_->state_hash();
  for (const std::string& body :
       {std::string("nonsense"), std::string(), std::string("\0\1\2", 3), std::string("{"),
        std::string("[[[[[[[["), std::string("{\"type\":\"robot_command\"}"), std::string("null"),
        std::string("{\"type\":\"robot_command\",\"data\":{\"command_info\":[]}}"),
        std::string(1000, '['), std::string("{\"type\":\"static\",\"data\":[]}")}) {
    client->send(body);
  }
  client->command(R"(["fly","robot0"])", "9");
  ASSERT_TRUE(client->wait_for("action_response"));
  EXPECT_THAT(client->actions(), ElementsAre("response -1 9"));
  EXPECT_EQ(engine_->state_hash(), before);
  EXPECT_EQ(server_->status().clients.at(0).errors, 11u);
  EXPECT_THAT(log_, Contains(AllOf(HasSubstr("gobot-1"), HasSubstr("no JSON"))));
  EXPECT_TRUE(other->wait_for_frame());
}

TEST_F(GobotHostileTest, AnswersMessagesWithLineEndsLikeOthers) {
  serve();
  const auto client = join();
  const auto message = [](int id) {
    return "{\n  \"type\": \"robot_command\",\r\n  \"data\": {\"command_info\": [\"fly\",\n"
           "  \"robot0\"], \"temp_id\": " +
           std::to_string(id) + "}\n}";
  };
  client->line().send(length_frame(message(1)) + length_frame(message(2) + "\n") +
                      length_frame(message(3)) + "\n" + length_frame(message(4)) + "\r\n" +
                      length_frame(message(5)) + "\n");
  ASSERT_TRUE(client->wait_for("action_response", 5));
  EXPECT_THAT(client->actions(), ElementsAre("response -1 1", "response -1 2", "response -1 3",
                                             "response -1 4", "response -1 5"));
  client->line().send(length_frame("{\n\"type\": \"robot_command\",\n\"data\" 1}\n"));
  client->command(R"(["fly","robot0"])", "6");
  ASSERT_TRUE(client->wait_for("action_response", 6));
  EXPECT_THAT(server_->status().recent_errors, Contains(HasSubstr("line 3, column")))
      << "with the place in the message";
  client->line().vanish();
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.empty(); }));
  EXPECT_THAT(server_->status().recent_errors, Not(Contains(HasSubstr("in the middle"))));
}

TEST_F(GobotHostileTest, SaysThatATextHasNoLength) {
  serve();
  const auto client = join();
  client->line().send("{\"type\": \"robot_command\"}\n");
  ASSERT_TRUE(wait_until([&] { return client->line().gone(); }));
  EXPECT_THAT(log_, Contains(AllOf(HasSubstr("gobot-1"), HasSubstr("instead of its length"))));
}

TEST_F(GobotHostileTest, DropsTheSenderOfAnOversizedMessage) {
  serve();
  const auto client = join();
  const auto other = join();
  client->line().send(std::string("\x01\x00\x10\x00", 4));  // 1 MiB and a byte
  ASSERT_TRUE(wait_until([&] { return client->line().gone(); }));
  EXPECT_THAT(log_, Contains(AllOf(HasSubstr("gobot-1"), HasSubstr("1048577 bytes"))));
  EXPECT_TRUE(other->wait_for_frame());
}

TEST_F(GobotHostileTest, AClientLeavingWithinAMessageChangesNothing) {
  serve();
  const auto leaver = join();
  const auto other = join();
  const std::uint64_t before = engine_->state_hash();
  leaver->line().send(std::string("\x40\x00\x00\x00{\"type\":", 12));
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.at(0).bytes_in == 12; }));
  leaver->line().vanish();
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.size() == 1; }));
  EXPECT_EQ(engine_->state_hash(), before);
  EXPECT_THAT(server_->status().recent_errors, Contains(HasSubstr("in the middle of a message")));
  EXPECT_TRUE(other->wait_for_frame());
}

TEST_F(GobotHostileTest, ALongTempIdDoesNotReachOtherClients) {
  serve();
  const auto client = join();
  client->command(R"(["pick","robot0"])", '"' + std::string(100'000, 'x') + '"');
  client->command(R"(["fly","robot0"])", "9");
  ASSERT_TRUE(client->wait_for("action_response"));
  EXPECT_THAT(client->actions(), ElementsAre("response -1 9"));
}

TEST_F(GobotHostileTest, RejectsOneClientTooMany) {
  auto one = options();
  one.max_clients = 1;
  serve(one);
  const auto client = join();
  GobotTestClient second(server_->port());
  second.line().attached();
  ASSERT_TRUE(wait_until([&] { return second.line().gone(); }));
  EXPECT_EQ(second.line().bytes(), "");
  EXPECT_TRUE(client->wait_for_frame());
}

}  // namespace
}  // namespace magna
