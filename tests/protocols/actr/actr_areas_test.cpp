// SPDX-License-Identifier: GPL-3.0-or-later
// No-go areas as clients see them.
#include <gmock/gmock.h>

#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::StartsWith;

class ActrAreasTest : public ActrFixture {
 protected:
  NoGoId close(NoGoRules rules, std::vector<Point> corners = {{5, 1}, {8, 1}, {8, 4.5}}) {
    const Outcome outcome =
        engine_->submit(Author::person(), input::NoGoAdd{std::move(corners), {}, std::move(rules)});
    EXPECT_TRUE(outcome) << outcome.reason();
    drain();
    return outcome.no_go.value_or(NoGoId{});
  }
  /// The answer to a command of robot1.
  static std::string ask(LineClient& client, const std::string& verb) {
    client.forget();
    client.send("(command 7 robot1 " + verb + ")\n");
    std::string found;
    EXPECT_TRUE(wait_until([&] {
      for (const std::string& line : client.lines()) {
        if (line.starts_with("(result 7") || line.starts_with("(error 7 ")) found = line;
      }
      return !found.empty();
    })) << client.bytes();
    return found;
  }
};

TEST_F(ActrAreasTest, SubscribersReceiveAreasAndTheirChanges) {
  serve();
  close({.name = "wet \"floor\"", .until = 120.0});
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(subscribe area)"),
            "(area 1 all t \"wet \\\"floor\\\"\" nil 120.0000 (5.0000 1.0000) (8.0000 1.0000) "
            "(8.0000 4.5000))\n");
  const NoGoId second = close({.exploration_only = true, .from = 1.5});
  EXPECT_EQ(answer_to(*client, ""),
            "(area 2 exploration nil \"closed 1\" 1.5000 nil (5.0000 1.0000) (8.0000 1.0000) "
            "(8.0000 4.5000))\n");
  submit(input::NoGoChange{{1}, {.name = "мокро", .on = false}});
  EXPECT_THAT(answer_to(*client, ""), StartsWith("(area 1 all nil \"??????????\" nil nil (5.0000"));
  submit(input::NoGoRemove{second});
  EXPECT_EQ(answer_to(*client, ""), "(area 2 invalid nil nil nil nil)\n");
  submit(input::StopAll{});
  EXPECT_EQ(answer_to(*client, ""), "") << "only changes";
  EXPECT_EQ(answer_to(*join(), "(missiondel robot2)"), "(mission robot2)\n")
      << "others receive none";
}

TEST_F(ActrAreasTest, SubscribersLearnWhenItsTimeBeginsAndIsOver) {
  serve();
  close({.name = "pit", .from = 0.25, .until = 0.45});
  const auto client = join();
  EXPECT_THAT(answer_to(*client, "(subscribe area)"), StartsWith("(area 1 all nil \"pit\" 0.2500"));
  step(2);
  EXPECT_THAT(answer_to(*client, ""), testing::Not(HasSubstr("(area ")));
  step(2);
  EXPECT_THAT(answer_to(*client, ""), HasSubstr("(area 1 all t \"pit\" 0.2500 0.4500"));
  step(3);
  EXPECT_THAT(answer_to(*client, ""), HasSubstr("(area 1 all nil \"pit\" 0.2500 0.4500"));
}

TEST_F(ActrAreasTest, AVerbListsTheAreas) {
  serve();
  const auto client = join();
  EXPECT_EQ(ask(*client, "(no-go-areas)"), "(result 7 (areas))");
  close({.name = "pit"});
  close({.exploration_only = true});
  EXPECT_EQ(ask(*client, "(no-go-areas)"),
            "(result 7 (areas (1 all t \"pit\" nil nil (5.0000 1.0000) (8.0000 1.0000) (8.0000 "
            "4.5000)) (2 exploration t \"closed 1\" nil nil (5.0000 1.0000) (8.0000 1.0000) "
            "(8.0000 4.5000))))");
}

TEST_F(ActrAreasTest, FormsIntoAnAreaAreRefusedWithItsName) {
  serve();
  close({.name = "pit"}, {{5, 1}, {8, 1}, {8, 4}, {5, 4}});
  const auto client = join();
  client->send("(subscribe refusals)\n");
  const auto refused = [&](const std::string& form) {
    client->forget();
    client->send(form + "\n");
    EXPECT_TRUE(wait_until(
        [&] { return client->bytes().find(" nil 6.0000 2.0000)\n") != std::string::npos; }));
    return client->bytes();
  };
  EXPECT_THAT(refused("(missionadd robot1 (goto (6 2)))"),
              HasSubstr("(refusals place-in-no-go-area missionadd robot1 nil 6.0000 2.0000)\n"));
  EXPECT_THAT(refused("(missiongen robot1 (goto (6 2 0)))"),
              HasSubstr("(refusals place-in-no-go-area missiongen robot1 nil 6.0000 2.0000)\n"));
  EXPECT_THAT(log_, testing::Contains(HasSubstr("no-go area \"pit\"")));
  EXPECT_THAT(ask(*client, "(robot-go-forward 400)"),
              StartsWith("(error 7 way-through-no-go-area \"the way leads through no-go area "
                         "\\\"pit\\\""));
  EXPECT_THAT(ask(*client, "(plan-route 6 2)"),
              StartsWith("(error 7 place-in-no-go-area \"(6, 2) lies in no-go area \\\"pit\\\""));
  EXPECT_THAT(ask(*client, "(plan-route 12 2)"), StartsWith("(result 7 (route ("));
}

TEST_F(ActrAreasTest, ARouteThatAnAreaClosesOffSaysSo) {
  serve();
  close({.name = "pit"}, {{5, -5}, {8, -5}, {8, 15}, {5, 15}});
  const auto client = join();
  EXPECT_THAT(ask(*client, "(plan-route 12 2)"),
              StartsWith("(error 7 closed-off-by-no-go-area \"there is no way to (12, 2) but "
                         "through no-go area \\\"pit\\\""));
}

TEST_F(ActrAreasTest, ABlockedMissionHasTheReasonInItsStatus) {
  serve();
  const auto client = join();
  answer_to(*client, "(subscribe status)");
  answer_to(*client, "(missionadd robot1 (goto (12 2)))");
  step(5);
  close({.name = "pit"}, {{5, -5}, {8, -5}, {8, 15}, {5, 15}});
  step(40);
  EXPECT_THAT(answer_to(*client, ""),
              HasSubstr("(status robot1 blocked closed-off-by-no-go-area "));
}

}  // namespace
}  // namespace magna
