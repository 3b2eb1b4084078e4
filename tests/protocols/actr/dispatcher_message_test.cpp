// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/dispatcher_message.h"

#include <gmock/gmock.h>

#include <vector>

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string error_of(std::string_view bytes) {
  const auto read = read_dispatcher_message(bytes);
  const auto* const error = std::get_if<DispatcherError>(&read);
  return error != nullptr ? error->text : "";
}

TEST(DispatcherMessage, ReadsAnswers) {
  const auto read =
      read_dispatcher_message(R"({"result": [["A", null], 2], "error": null, "id": 7})");
  const auto& answer = std::get<DispatcherAnswer>(read);
  EXPECT_EQ(answer.id, 7u);
  EXPECT_FALSE(answer.failed);
  EXPECT_EQ(answer.results.dump(), R"([["A",null],2])");

  const auto failed =
      read_dispatcher_message(R"({"result": null, "error": {"message": "no"}, "id": 8})");
  EXPECT_TRUE(std::get<DispatcherAnswer>(failed).failed);
  EXPECT_EQ(std::get<DispatcherAnswer>(failed).problem, "no");

  const auto none = read_dispatcher_message(R"({"result": null, "error": null, "id": 9})");
  EXPECT_FALSE(std::get<DispatcherAnswer>(none).failed);
  EXPECT_TRUE(std::get<DispatcherAnswer>(none).results.empty());
}

TEST(DispatcherMessage, ReadsCallsWithoutTheModelOfTheirContext) {
  const auto read = read_dispatcher_message(
      R"({"method": "evaluate", "params": ["magna-click", null, "M", [1, 2, 3], "INDEX"], "id": 3})");
  const auto& call = std::get<DispatcherCall>(read);
  EXPECT_EQ(call.command, "magna-click");
  EXPECT_EQ(call.arguments.dump(), R"(["M",[1,2,3],"INDEX"])");
  EXPECT_EQ(call.id, 3);
}

TEST(DispatcherMessage, RefusesEverythingElse) {
  EXPECT_THAT(error_of("hello"), HasSubstr("not JSON"));
  EXPECT_THAT(error_of(""), HasSubstr("not JSON"));
  EXPECT_THAT(error_of("[1]"), HasSubstr("neither"));
  EXPECT_THAT(error_of("{}"), HasSubstr("neither"));
  EXPECT_THAT(error_of(std::string(100'000, '[')), HasSubstr("not JSON"));
  EXPECT_THAT(error_of(std::string(100, '[') + std::string(100, ']')), HasSubstr("not JSON"));
  EXPECT_THAT(error_of(R"({"result": [1], "error": null})"), HasSubstr("number of its request"));
  EXPECT_THAT(error_of(R"({"result": [1], "error": null, "id": -1})"),
              HasSubstr("number of its request"));
  EXPECT_THAT(error_of(R"({"method": "add", "params": ["x"], "id": 1})"), HasSubstr("method"));
  EXPECT_THAT(error_of(R"({"method": "evaluate", "params": [], "id": 1})"), HasSubstr("command"));
  EXPECT_THAT(error_of(R"({"method": "evaluate", "params": ["x"], "id": [1]})"), HasSubstr("id"));
  EXPECT_THAT(error_of("{\"method\": \"\xff\"}"), HasSubstr("not JSON"));
}

TEST(DispatcherMessage, WritesRequestsAndAnswersWithThreeMembers) {
  EXPECT_EQ(dispatcher_request("check", nlohmann::json::array({"a"}), 4),
            "{\"id\":4,\"method\":\"check\",\"params\":[\"a\"]}\x04");
  EXPECT_EQ(dispatcher_answer(5), "{\"error\":null,\"id\":5,\"result\":[true]}\x04");
  EXPECT_EQ(dispatcher_answer("x", "no"),
            "{\"error\":{\"message\":\"no\"},\"id\":\"x\",\"result\":null}\x04");
}

TEST(DispatcherFramer, SplitsPiecesOfAnySize) {
  const std::string bytes = "{}\x04[1]\x04\x04rest";
  for (const std::size_t size : {1u, 2u, 3u, 100u}) {
    DispatcherFramer framer;
    std::vector<std::string> messages;
    for (std::size_t at = 0; at < bytes.size(); at += size) {
      EXPECT_TRUE(framer.feed(std::string_view(bytes).substr(at, size),
                              [&](std::string_view one) { messages.emplace_back(one); }));
    }
    EXPECT_THAT(messages, ElementsAre("{}", "[1]", ""));
  }
}

TEST(DispatcherFramer, GivesUpOnAMessageThatIsTooLong) {
  DispatcherFramer framer;
  const auto ignore = [](std::string_view) {};
  EXPECT_TRUE(framer.feed(std::string(DispatcherFramer::kMost, 'x'), ignore));
  EXPECT_FALSE(framer.feed("x", ignore));
  EXPECT_FALSE(framer.feed("\x04{}\x04", [](std::string_view) { ADD_FAILURE(); }));
}

}  // namespace
}  // namespace magna
