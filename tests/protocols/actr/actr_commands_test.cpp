// SPDX-License-Identifier: GPL-3.0-or-later
// Robot commands of clients: `(command ID ROBOT (NAME ARG …))`.
#include <gmock/gmock.h>

#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

using namespace test;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ActrCommandsTest : public ActrFixture {
 protected:
  static constexpr RobotId kRobbie{3};
  static constexpr std::size_t kToldAll = kTold + 2;

  /// The fixture's robots, and robbie of the manual with a pen ahead.
  void SetUp() override {
    Scenario with_robbie = scenario();
    RobotDescription robbie;
    robbie.name = "Robbie";
    robbie.type = RobotType::Point;
    robbie.pose = {10.5, 2.5, 0.0};
    robbie.cameras = {{0.8, 16}, {1.6, 16}};
    robbie.hands = {10.0};
    robbie.bins = {20.0};
    with_robbie.robots.push_back({robbie, {}});
    ThingDescription pen;
    pen.name = "pen";
    pen.position = {14.5, 2.5};
    pen.attributes.set("color", std::string("green"));
    pen.attributes.set("size", 0.5);
    pen.attributes.set("weight", 0.5);
    with_robbie.world.things.push_back(pen);
    engine_ = make_engine(with_robbie, {7, true, {}});
    serve();
  }

  std::unique_ptr<LineClient> join_all() {
    auto client = std::make_unique<LineClient>(server_->port());
    EXPECT_TRUE(client->wait_for_lines(kToldAll));
    client->forget();
    return client;
  }

  static std::vector<std::string> answers(const LineClient& client) {
    std::vector<std::string> lines;
    for (const std::string& line : client.lines()) {
      if (line.starts_with("(result ") || line.starts_with("(error ") ||
          line.starts_with("(begun ")) {
        lines.push_back(line);
      }
    }
    return lines;
  }

  /// Runs the world until the client has `count` answers, which are then forgotten.
  std::vector<std::string> await(LineClient& client, std::size_t count = 1) {
    EXPECT_TRUE(wait_until([&] {
      step();
      return answers(client).size() >= count;
    }));
    std::vector<std::string> lines = answers(client);
    client.forget();
    return lines;
  }
  /// The answer to one command; a track may end meanwhile.
  std::string ask(LineClient& client, const std::string& command) {
    client.send("(command 7 robbie " + command + ")\n");
    std::string answer;
    EXPECT_TRUE(wait_until([&] {
      step();
      for (const std::string& line : answers(client)) {
        if (line.starts_with("(result 7") || line.starts_with("(error 7 ")) answer = line;
      }
      return !answer.empty();
    }));
    client.forget();
    return answer;
  }
};

TEST_F(ActrCommandsTest, AnswersWithTheValuesOfTheContinuation) {
  const auto client = join_all();
  EXPECT_EQ(ask(*client, "(robot-set-speed 0.5)"), "(result 7 (speed 0.5000))");
  EXPECT_EQ(ask(*client, "(robot-turn 0.25)"), "(result 7 (angle 0.2500))");
  EXPECT_EQ(ask(*client, "(robot-turn -0.25)"), "(result 7 (angle -0.2500))");
  EXPECT_EQ(ask(*client, "(robot-go-forward 2)"), "(result 7)");
  EXPECT_EQ(ask(*client, "(robot-position)"), "(result 7 (position 11.5000 2.5000 0.0000))");
  EXPECT_EQ(ask(*client, "(camera-turn 0 0.1)"), "(result 7 (angle 0.1000))");
  EXPECT_EQ(ask(*client, "(camera-align-robot 0)"), "(result 7 (angle -0.1000))");
  EXPECT_THAT(ask(*client, "(camera-view 1)"), StartsWith("(result 7 (view 0.0000 "));
  EXPECT_EQ(ask(*client, "(robot-place)"), "(result 7 (place-type nil))");
  EXPECT_EQ(ask(*client, "(hand-grasp-check 0)"), "(result 7 (grasping nil))");
  EXPECT_EQ(ask(*client, "(robot-camera 0)"),
            "(result 7 (field-of-view 0.8000) (resolution 16) (angle 0.0000) (tracking nil))");
  EXPECT_EQ(ask(*client, "(robot-storage-bin 0)"), "(result 7 (capacity 20.0000) (open t))");
}

TEST_F(ActrCommandsTest, AnErrorHasTheManualsCodeASentenceAndTheValues) {
  const auto client = join_all();
  EXPECT_EQ(ask(*client, "(robot-set-speed 500)"),
            "(error 7 too-high-speed \"Speed too high, set to 1.00\" (speed 1.0000))");
  EXPECT_EQ(ask(*client, "(hand-ungrasp 0)"),
            "(error 7 not-grasping \"Hand 0 not grasping anything\")");
  EXPECT_THAT(ask(*client, "(camera-track 0 99)"), StartsWith("(error 7 bad-designator \""));
}

TEST_F(ActrCommandsTest, FindsTracksFetchesAndDrops) {
  const auto client = join_all();
  const std::string found =
      ask(*client, "(camera-get-object-designator 0 :non-local ((:color green)))");
  EXPECT_THAT(found, AllOf(StartsWith("(result 7 (designator 0 non-local 0.0000 nil "),
                           HasSubstr("(color green)")));
  EXPECT_EQ(ask(*client, "(robot-designator 0)").substr(0, 28), found.substr(0, 28));
  client->send("(command track robbie (camera-track 0 0))");
  EXPECT_THAT(await(*client), ElementsAre("(begun track)"));
  EXPECT_THAT(ask(*client, "(robot-camera 0)"), HasSubstr("(tracking 0)"));
  ask(*client, "(robot-set-speed 1)");
  client->send("(command go robbie (robot-goto-designator 0))");
  EXPECT_THAT(await(*client, 2), testing::UnorderedElementsAre(
                                     StartsWith("(error track lost-track \"Camera 0 lost track"),
                                     StartsWith("(result go (designator 0")));
  const std::string local = ask(*client, "(camera-get-all-object-designators 1 local ())");
  EXPECT_THAT(local, StartsWith("(result 7 (designators (1 local "));
  client->send("(command 8 robbie (camera-track 1 1))");
  EXPECT_THAT(await(*client), ElementsAre("(begun 8)"));
  EXPECT_THAT(ask(*client, "(hand-grasp-desig 0 1 1)"), StartsWith("(result 7 (designator 1"));
  EXPECT_EQ(ask(*client, "(hand-grasp-check 0)"), "(result 7 (grasping t))");
  EXPECT_EQ(ask(*client, "(hand-insert-bin 0 0)"), "(result 7)");
  EXPECT_EQ(ask(*client, "(storage-bin-close 0)"),
            "(error 7 robot-in-bin \"Hand 0 still in Storage-bin 0\" (part hand 0))");
  EXPECT_EQ(ask(*client, "(hand-ungrasp 0)"), "(result 7)");
}

TEST_F(ActrCommandsTest, ATrackEndsWithItsResultWhenItIsUntracked) {
  const auto client = join_all();
  ask(*client, "(camera-get-object-designator 0 non-local ())");
  client->send("(command 1 robbie (camera-track 0 0))");
  EXPECT_THAT(await(*client), ElementsAre("(begun 1)"));
  client->send("(command 2 robbie (camera-untrack 0))");
  EXPECT_THAT(await(*client, 2),
              testing::UnorderedElementsAre(StartsWith("(result 1 (designator 0"), "(result 2)"));
}

TEST_F(ActrCommandsTest, OdometersAreIntervals) {
  const auto client = join_all();
  EXPECT_EQ(ask(*client, "(make-odometer way)"), "(result 7)");
  ask(*client, "(robot-set-speed 0.5)");
  ask(*client, "(robot-go-forward 4)");
  EXPECT_EQ(ask(*client, "(get-odometer-pos way)"),
            "(result 7 (position (2.0000 2.0000) (0.0000 0.0000)))");
  EXPECT_EQ(ask(*client, "(reset-odometer-pos way)"), "(result 7)");
  EXPECT_EQ(ask(*client, "(get-odometer-pos way)"),
            "(result 7 (position (0.0000 0.0000) (0.0000 0.0000)))");
  ask(*client, "(robot-turn 0.5)");
  EXPECT_EQ(ask(*client, "(get-odometer-ang way)"), "(result 7 (angle (0.5000 0.5000)))");
  EXPECT_THAT(ask(*client, "(get-odometer-ang other)"),
              StartsWith("(error 7 bad-argument \"the robot has no odometer other"));
  EXPECT_THAT(ask(*client, "(reset-odometer other)"), StartsWith("(error 7 no-such-odometer "));
}

TEST_F(ActrCommandsTest, AnswersOnlyTheClientThatIssuedIt) {
  const auto first = join_all();
  const auto second = join_all();
  first->send("(command 1 robbie (camera-turn 0 0.5))");
  second->send("(command 1 robbie (camera-turn 1 -0.5))");
  EXPECT_THAT(await(*first), ElementsAre("(result 1 (angle 0.5000))"));
  EXPECT_TRUE(wait_until([&] { return !answers(*second).empty(); }));
  EXPECT_THAT(answers(*second), ElementsAre("(result 1 (angle -0.5000))"));
  first->send("(command 2 robbie (frobnicate))");
  EXPECT_THAT(await(*first), ElementsAre(StartsWith("(error 2 unknown-name ")));
  EXPECT_EQ(answers(*second).size(), 1u);
}

TEST_F(ActrCommandsTest, ANewerCommandInterruptsAndTheOldClientIsAnswered) {
  const auto first = join_all();
  const auto second = join_all();
  ask(*first, "(robot-set-speed 0.1)");
  first->send("(command 1 robbie (robot-go-forward 1000))");
  ASSERT_TRUE(wait_until([&] { return engine_->writer(kRobbie).name == "client-1"; }));
  second->send("(command 2 robbie (robot-turn 0.1))");
  ASSERT_TRUE(wait_until([&] { return !answers(*first).empty(); }));
  EXPECT_THAT(answers(*first), ElementsAre("(error 1 interrupt \"GO-FORWARD interrupted\")"));
  EXPECT_THAT(await(*second), ElementsAre("(result 2 (angle 0.1000))"));
}

TEST_F(ActrCommandsTest, RefusalsHaveTheReasonOfTheEngine) {
  const auto client = join_all();
  submit(input::StopAll{});
  EXPECT_THAT(ask(*client, "(robot-go-forward 5)"),
              StartsWith("(error 7 stop-latched-by \"STOP is latched by operator"));
  submit(input::ReleaseStop{});
  submit(input::Lock{kRobbie});
  EXPECT_THAT(ask(*client, "(robot-turn 1)"), StartsWith("(error 7 locked-by \"Robbie is locked"));
  submit(input::Unlock{kRobbie});
  EXPECT_THAT(ask(*client, "(camera-view 2)"),
              StartsWith("(error 7 no-such-part-number \"Robbie has no camera 2"));
  EXPECT_THAT(ask(*client, "(robot-camera 2)"), StartsWith("(error 7 bad-argument "));
  client->send("(command 9 dorothy (robot-stop))");
  EXPECT_THAT(await(*client), ElementsAre("(error 9 unknown-robot \"there is no robot dorothy\")"));
  EXPECT_EQ(server_->status().clients.at(0).errors, 5u);
}

TEST_F(ActrCommandsTest, MalformedFormsGetOneErrorWithTheirPlace) {
  const auto client = join_all();
  const auto other = join_all();
  const std::uint64_t before = engine_->state_hash();
  client->send(
      "(command 1 robbie (robot-turn))\n(command robbie)\n(command 2 robbie (robot-turn #.1))\n"
      "(command 3 robbie\n(command 4 robbie (robot-turn \"x))\n");
  ASSERT_TRUE(wait_until([&] { return answers(*client).size() >= 5; }));
  EXPECT_THAT(
      answers(*client),
      ElementsAre(
          "(error 1 bad-argument \"line 1, column 19 (byte 18): too little: (robot-turn NUMBER)\")",
          AllOf(StartsWith("(error robbie bad-form \"line 1, column 1 (byte 0): "),
                HasSubstr("UID")),
          StartsWith("(error 2 bad-form \"line 1, column 31 (byte 30): # is refused"),
          StartsWith("(error nil bad-form \"byte 85: "),
          StartsWith("(error nil bad-form \"byte 103: ")));
  EXPECT_EQ(engine_->state_hash(), before);
  EXPECT_THAT(answers(*other), ElementsAre());
  EXPECT_EQ(answer_to(*other, "(select robot1)"), "(select robot1)\n");
}

TEST_F(ActrCommandsTest, WithoutCommandsBytesThatAreNoFormAreNotAnswered) {
  const auto client = join_all();
  EXPECT_EQ(answer_to(*client, "(select robot1\n(frobnicate 1)\n) (select \"x\n"), "");
}

TEST_F(ActrCommandsTest, WhatADepartedClientCommandedStops) {
  const auto client = join_all();
  const auto other = join_all();
  ask(*client, "(robot-set-speed 0.001)");
  ask(*client, "(camera-get-object-designator 0 non-local ())");
  client->send("(command 1 robbie (camera-track 0 0))(command 2 robbie (robot-go-forward 100000))");
  EXPECT_THAT(await(*client), ElementsAre("(begun 1)"));
  step(10);
  const double there = engine_->team().truth()[kRobbie.index()].x;
  EXPECT_GT(there, 10.504);
  client->vanish();
  ASSERT_TRUE(wait_until([&] {
    step();
    return !engine_->team().parts(kRobbie).cameras[0].tracking;
  }));
  step(20);
  const double stopped = engine_->team().truth()[kRobbie.index()].x;
  step(50);
  EXPECT_EQ(engine_->team().truth()[kRobbie.index()].x, stopped);
  EXPECT_EQ(ask(*other, "(robot-turn 0.1)"), "(result 7 (angle 0.1000))");
}

TEST_F(ActrCommandsTest, ADepartedClientStopsNothingThatAnotherCommands) {
  const auto client = join_all();
  const auto other = join_all();
  ask(*client, "(robot-set-speed 0.1)");
  client->send("(command 2 robbie (robot-go-forward 100000))");
  ASSERT_TRUE(wait_until([&] { return engine_->writer(kRobbie).name == "client-1"; }));
  other->send("(command 3 robbie (robot-go-forward 10))");
  ASSERT_TRUE(wait_until([&] { return engine_->writer(kRobbie).name == "client-2"; }));
  client->vanish();
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.size() == 1; }));
  EXPECT_THAT(await(*other), ElementsAre("(result 3)"));
}

TEST_F(ActrCommandsTest, AnotherWorldEndsOpenCommands) {
  const auto client = join_all();
  client->send("(command 1 robbie (hand-track 0))(command 2 robbie (robot-go-forward 9))");
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.at(0).messages_in == 2; }));
  const auto next = make_engine(scenario("next"), {7, true, {}});
  server_->rebind(*next);
  ASSERT_TRUE(wait_until([&] { return answers(*client).size() == 2; }));
  EXPECT_THAT(answers(*client), ElementsAre(StartsWith("(error 1 interrupt \"another world"),
                                            StartsWith("(error 2 interrupt \"another world")));
  server_.reset();
}

TEST_F(ActrCommandsTest, AFloodOfCommandsIsAnsweredCompletelyAndInOrder) {
  const auto client = join_all();
  constexpr int kFlood = 3000;
  std::string bytes;
  for (int i = 0; i < kFlood; ++i) {
    bytes += "(command " + std::to_string(i) + " robbie (robot-turn 0.01))";
  }
  client->send(bytes);
  const auto all = await(*client, kFlood);
  ASSERT_EQ(all.size(), static_cast<std::size_t>(kFlood));
  for (int i = 0; i + 1 < kFlood; ++i) {
    ASSERT_THAT(all[static_cast<std::size_t>(i)],
                testing::AnyOf(StartsWith("(error " + std::to_string(i) + " interrupt "),
                               StartsWith("(result " + std::to_string(i) + " (angle ")));
  }
  EXPECT_EQ(all.back(), "(result 2999 (angle 0.0100))");
}

TEST_F(ActrCommandsTest, CommandsAreReportedWithTheirClient) {
  const auto client = join_all();
  const auto other = join_all();
  ask(*client, "(robot-turn 0.1)");
  EXPECT_THAT(other->bytes(), AllOf(Not(HasSubstr("result")), Not(HasSubstr("begun"))));
  EXPECT_THAT(info_, Contains(HasSubstr("client-1: (command 7 robbie (robot-turn 0.1))")));
}

}  // namespace
}  // namespace magna
