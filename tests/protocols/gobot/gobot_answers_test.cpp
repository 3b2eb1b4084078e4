// SPDX-License-Identifier: GPL-3.0-or-later
// For planners: lock-step in which clients answer frames, reasons, events and the simulated time.
#include <memory>

#include "tests/protocols/gobot/gobot_fixture.h"
#include "tests/support/hand_clock.h"

namespace magna {
namespace {

using namespace test;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kTurn = R"(["do_rotation","robot0",1,0.1])";  // six ticks

class GobotAnswersTest : public GobotFixture {
 protected:
  GobotServer& serve_answered() {
    auto answered = options();
    answered.lockstep = true;
    answered.frames = GobotFrames::Answered;
    answered.clock = &clock_;
    answered.gives_up = gives_up_;
    answered.await_clients = await_;
    answered.on_lost = [this](const std::string& client) { lost_.push_back(client); };
    answered.info = [this](const std::string& line) { info_.push_back(line); };
    answered.wake = [this] { ++woken_; };
    return serve(answered);
  }
  /// A client that has received its first frame.
  std::unique_ptr<GobotTestClient> join_in_step() {
    auto client = join();
    EXPECT_TRUE(client->wait_for("frame"));
    return client;
  }
  bool becomes_ready() {
    return wait_until([this] { return server_->ready(); });
  }
  /// Waits until the server has read so many messages of a client.
  bool has_read(std::size_t client, std::uint64_t messages) {
    return wait_until([&] { return server_->status().clients.at(client).messages_in >= messages; });
  }
  static std::vector<std::string> types(GobotTestClient& client) {
    std::vector<std::string> found;
    for (const Json& message : client.messages()) found.push_back(message["type"]);
    return found;
  }

  HandClock clock_;
  bool gives_up_ = false;
  std::size_t await_ = 1;
  std::vector<std::string> lost_;
  std::vector<std::string> info_;
  int woken_ = 0;
};

TEST_F(GobotAnswersTest, ATickWaitsForTheAnswerToTheFrameOfTheLastOne) {
  serve_answered();
  EXPECT_FALSE(server_->ready()) << "for the first client";
  const auto client = join_in_step();
  EXPECT_EQ(client->of("frame")[0].dump(), R"({"data":{"tick":0,"time":0},"type":"frame"})");
  EXPECT_FALSE(server_->ready());
  client->answer(0);
  ASSERT_TRUE(becomes_ready());
  EXPECT_GE(woken_, 1);
  step();
  EXPECT_FALSE(server_->ready());
  ASSERT_TRUE(client->wait_for("frame", 2));
  EXPECT_EQ(client->of("frame")[1].dump(), R"({"data":{"tick":1,"time":0.016667},"type":"frame"})");
  EXPECT_THAT(types(*client), ElementsAre("static", "dynamic", "frame", "dynamic", "frame"));
  client->answer(1);
  EXPECT_TRUE(becomes_ready());
}

TEST_F(GobotAnswersTest, ATickHasOneFrame) {
  serve_answered();
  const auto client = join_in_step();
  server_->frame();
  server_->finish();
  clock_.nanoseconds += 10 * GobotServer::kStandstillNs;
  client->command(R"(["fly","robot0"])", "9");
  ASSERT_TRUE(client->wait_for("action_response"));
  EXPECT_THAT(types(*client), ElementsAre("static", "dynamic", "frame", "action_response"));
}

TEST_F(GobotAnswersTest, ClientsHaveTheirTurnsInOrderOfArrival) {
  serve_answered();
  const auto first = join_in_step();
  const auto second = join_in_step();
  second->command(R"(["do_rotation","robot1",1,0.5])");
  second->answer(0);
  ASSERT_TRUE(has_read(1, 2));
  EXPECT_EQ(engine_->actions()->active(kRobot1), nullptr) << "the first has not answered";
  first->command(kTurn);
  ASSERT_TRUE(first->wait_for("action_response"));
  EXPECT_FALSE(server_->ready());
  first->answer(0);
  ASSERT_TRUE(second->wait_for("action_response"));
  EXPECT_THAT(first->actions(), ElementsAre("response 1 1"));
  EXPECT_THAT(second->actions(), ElementsAre("response 2 1"));
  EXPECT_TRUE(becomes_ready());
}

TEST_F(GobotAnswersTest, WhatFollowsAnAnswerIsExecutedAfterTheNextTick) {
  serve_answered();
  const auto client = join_in_step();
  client->answer(0);
  client->command(kTurn);
  ASSERT_TRUE(has_read(0, 2));
  EXPECT_TRUE(server_->ready());
  EXPECT_EQ(engine_->actions()->active(kRobot0), nullptr);
  step();
  EXPECT_FALSE(server_->ready());
  EXPECT_NE(engine_->actions()->active(kRobot0), nullptr);
  ASSERT_TRUE(client->wait_for("action_response"));
  EXPECT_THAT(types(*client),
              ElementsAre("static", "dynamic", "frame", "dynamic", "frame", "action_response"));
}

TEST_F(GobotAnswersTest, AClientNeedsNoFramesUntilATick) {
  serve_answered();
  const auto client = join_in_step();
  client->answer(0, 30);
  ASSERT_TRUE(becomes_ready());
  for (int tick = 1; tick < 30; ++tick) {
    step();
    ASSERT_TRUE(server_->ready()) << tick;
  }
  step();
  EXPECT_FALSE(server_->ready());
  ASSERT_TRUE(client->wait_for("frame", 2));
  EXPECT_EQ(client->of("frame")[1]["data"]["tick"], 30);
  EXPECT_EQ(client->count("dynamic"), 2u);
}

TEST_F(GobotAnswersTest, AResultComesWithAFrameBeforeThatTick) {
  serve_answered();
  const auto client = join_in_step();
  client->command(kTurn);
  client->answer(0, 1'000'000);
  ASSERT_TRUE(becomes_ready());
  int ticks = 0;
  while (server_->ready() && ticks < 100) {
    step();
    ++ticks;
  }
  EXPECT_EQ(ticks, 6);
  ASSERT_TRUE(client->wait_for("frame", 2));
  EXPECT_THAT(types(*client), ElementsAre("static", "dynamic", "frame", "action_response",
                                          "dynamic", "action_result", "frame"));
}

TEST_F(GobotAnswersTest, APreemptionByAnotherClientComesWithAFrameBeforeThatTick) {
  serve_answered();
  const auto first = join_in_step();
  const auto second = join_in_step();
  first->command(R"(["navigate_to","robot0",9.5,9.5])");
  first->answer(0, 1'000'000);
  second->command(kTurn);
  second->answer(0, 1'000'000);
  ASSERT_TRUE(becomes_ready());
  step();
  EXPECT_FALSE(server_->ready());
  ASSERT_TRUE(first->wait_for("frame", 2));
  EXPECT_THAT(first->actions(), ElementsAre("response 1 1", "preempt 1"));
}

TEST_F(GobotAnswersTest, ReportsWrongAnswers) {
  serve_answered();
  const auto client = join_in_step();
  client->answer(5);
  client->send(R"({"type":"frame_done","data":{"tick":-1}})");
  ASSERT_TRUE(has_read(0, 2));
  EXPECT_FALSE(server_->ready());
  EXPECT_THAT(log_, Contains(HasSubstr("frame 5 refused: frame 5 was not sent to it yet")));
  EXPECT_THAT(log_, Contains(HasSubstr("expected a tick")));
  client->answer(0);
  client->answer(0);
  ASSERT_TRUE(has_read(0, 4));
  ASSERT_TRUE(becomes_ready());
  step();
  EXPECT_FALSE(server_->ready());
  EXPECT_THAT(log_, Contains(HasSubstr("it has already answered frame 0")));
}

TEST_F(GobotAnswersTest, AnAnswerThatIsNotAskedForIsReported) {
  serve();
  const auto client = join();
  client->answer(0);
  ASSERT_TRUE(has_read(0, 1));
  EXPECT_THAT(log_, Contains(HasSubstr("--gobot-frames answered")));
  EXPECT_EQ(client->count("frame"), 0u);
}

TEST_F(GobotAnswersTest, OthersGoOnWhenAClientLeaves) {
  serve_answered();
  auto first = join_in_step();
  const auto second = join_in_step();
  second->command(kTurn);
  second->answer(0);
  ASSERT_TRUE(has_read(1, 2));
  first.reset();
  ASSERT_TRUE(becomes_ready());
  EXPECT_THAT(lost_, ElementsAre("gobot-1"));
  EXPECT_NE(engine_->actions()->active(kRobot0), nullptr);
}

TEST_F(GobotAnswersTest, OnlyTheSilentClientIsNoLongerWaitedFor) {
  gives_up_ = true;
  serve_answered();
  const auto first = join_in_step();
  const auto second = join_in_step();
  second->answer(0);
  ASSERT_TRUE(has_read(1, 1));
  bool ready = false;
  for (int k = 0; k < 1000 && !ready; ++k) {
    clock_.nanoseconds += 10'000'000;
    ready = server_->ready();
  }
  EXPECT_TRUE(ready);
  EXPECT_THAT(log_, ElementsAre(HasSubstr("gobot-1 takes longer than 5 s")));
  step();
  EXPECT_FALSE(server_->ready()) << "for the second";
}

TEST_F(GobotAnswersTest, ASilentClientIsReportedOnce) {
  serve_answered();
  const auto client = join_in_step();
  for (int k = 0; k < 2000; ++k) {
    clock_.nanoseconds += 10'000'000;
    ASSERT_FALSE(server_->ready());
  }
  EXPECT_THAT(log_, ElementsAre(HasSubstr("gobot-1 has not answered its frame for 5 s")));
}

TEST_F(GobotAnswersTest, TheFirstTickWaitsForSoManyClients) {
  await_ = 2;
  serve_answered();
  const auto first = join_in_step();
  first->command(kTurn);
  first->answer(0);
  ASSERT_TRUE(has_read(0, 2));
  EXPECT_FALSE(server_->ready());
  EXPECT_EQ(engine_->actions()->active(kRobot0), nullptr);
  EXPECT_THAT(info_, Contains(HasSubstr("waiting for 2 gobot clients")).Times(1));
  const auto second = join_in_step();
  second->answer(0);
  ASSERT_TRUE(becomes_ready());
  EXPECT_NE(engine_->actions()->active(kRobot0), nullptr);
}

TEST_F(GobotAnswersTest, TooManyBytesBeforeATurnEndTheConnection) {
  serve_answered();
  const auto first = join_in_step();
  const auto second = join_in_step();
  const std::string long_name = R"(["fly",")" + std::string(900'000, 'x') + "\"]";
  for (int k = 0; k < 6 && !second->line().gone(); ++k) second->command(long_name);
  ASSERT_TRUE(wait_until([&] { return second->line().gone(); }));
  EXPECT_THAT(log_, Contains(HasSubstr("bytes before its turn")));
  first->answer(0);
  EXPECT_TRUE(becomes_ready());
}

class GobotPlannersTest : public GobotFixture {
 protected:
  GobotServer& serve_extended() {
    auto extended = options();
    extended.dialect = GobotDialect::Extended;
    return serve(extended);
  }
};

TEST_F(GobotPlannersTest, ResultsAndRefusalsHaveReasonsInTheExtendedDialect) {
  serve_extended();
  const auto client = join();
  client->command(R"(["place","robot0"])", "1");
  client->command(R"(["pick_package","robot0","package77"])", "2");
  client->command(R"(["navigate_to","robot9",1,1])", "3");
  client->command(R"(["navigate_to","robot0",0.5,5.5])", "4");  // in the wall
  ASSERT_TRUE(run_to_result(*client, 3));
  const auto results = client->of("action_result");
  EXPECT_EQ(results[0]["data"].dump(),
            R"({"action_id":1,"code":"carries-nothing","reason":"it carries nothing",)"
            R"("result":false})");
  EXPECT_EQ(results[1]["data"]["reason"], "there is no package package77");
  EXPECT_EQ(results[1]["data"]["code"], "no-such-package");
  EXPECT_EQ(results[2]["data"]["result"], false);
  EXPECT_NE(results[2]["data"]["reason"], "");
  EXPECT_EQ(client->of("action_response")[2]["data"].dump(),
            R"({"action_id":-1,"reason":"there is no robot robot9","temp_id":3})");
}

TEST_F(GobotPlannersTest, ResultsOfSuccessHaveNoReason) {
  serve_extended();
  const auto client = join();
  client->command(kTurn);
  ASSERT_TRUE(run_to_result(*client));
  EXPECT_EQ(client->of("action_result")[0]["data"].dump(), R"({"action_id":1,"result":true})");
}

TEST_F(GobotPlannersTest, DynamicMessagesHaveTheTimeInTheExtendedDialect) {
  serve_extended();
  const auto client = join();
  EXPECT_EQ(client->of("dynamic")[0]["time"], 0);
  step(90);
  ASSERT_TRUE(client->wait_for("dynamic", client->count("dynamic") + 2));
  EXPECT_EQ(client->of("dynamic").back()["time"], 1.5);
}

TEST_F(GobotPlannersTest, EventsAreSentToClientsThatAskForThem) {
  HallDescription description = small_hall();
  description.robots[0].max_battery = 0.5;  // empty after 5 s
  open(description);
  serve();
  const auto client = join();
  const auto other = join();
  client->send(R"({"type":"event_request","data":{"events":true}})");
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.at(0).messages_in == 1; }));
  step(310);
  ASSERT_TRUE(client->wait_for("event"));
  const Json event = client->of("event")[0]["data"];
  EXPECT_EQ(event["event"], "robot_empty");
  EXPECT_EQ(event["robot"], "robot0");
  EXPECT_NEAR(event["time"].get<double>(), 5.0, 0.05);
  const auto& all = client->messages();
  const auto at = std::ranges::find_if(all, [](const Json& m) { return m["type"] == "event"; });
  EXPECT_EQ((at - 1)->at("type"), "dynamic") << "after the frame that shows it";
  ASSERT_TRUE(other->wait_for_frame());
  EXPECT_EQ(other->count("event"), 0u);
}

TEST_F(GobotPlannersTest, EventsNameWhatTheyAreAbout) {
  const auto event = [this](const HallNews& news) {
    const std::string message = hall_event(news, *engine_->hall(), 741, 12.35);
    return message.empty() ? message : message.substr(4);
  };
  using Kind = HallNews::Kind;
  EXPECT_EQ(event({.kind = Kind::ProcessBegun, .package = {0}, .machine = 0, .process = 1}),
            R"({"type":"event","data":{"event":"process_started","tick":741,"time":12.35,)"
            R"("machine":"machine0","package":"package0","process":1}})");
  EXPECT_EQ(event({.kind = Kind::ProcessDone, .package = {0}, .machine = 0, .process = 0}),
            R"({"type":"event","data":{"event":"process_done","tick":741,"time":12.35,)"
            R"("machine":"machine0","package":"package0","process":0}})");
  EXPECT_EQ(event({.kind = Kind::PackageDelivered, .package = {0}, .machine = 2}),
            R"({"type":"event","data":{"event":"delivered","tick":741,"time":12.35,)"
            R"("machine":"output_machine0","package":"package0"}})");
  EXPECT_EQ(event({.kind = Kind::BatteryEmpty, .robot = 1}),
            R"({"type":"event","data":{"event":"robot_empty","tick":741,"time":12.35,)"
            R"("robot":"robot1"}})");
  EXPECT_EQ(event({.kind = Kind::AllDelivered}),
            R"({"type":"event","data":{"event":"end","tick":741,"time":12.35,)"
            R"("makespan":12.35,"packages":0}})");
  EXPECT_EQ(event({.kind = Kind::MachineFailed, .machine = 0}),
            R"({"type":"event","data":{"event":"machine_failed","tick":741,"time":12.35,)"
            R"("machine":"machine0"}})");
  EXPECT_EQ(event({.kind = Kind::RobotRepaired, .robot = 1}),
            R"({"type":"event","data":{"event":"robot_repaired","tick":741,"time":12.35,)"
            R"("robot":"robot1"}})");
  EXPECT_EQ(event({.kind = Kind::JobArrived}),
            R"({"type":"event","data":{"event":"job_arrived","tick":741,"time":12.35}})");
  EXPECT_EQ(event({.kind = Kind::PackageMoved, .package = {0}}), "");
  EXPECT_EQ(event({.kind = Kind::PackageMade, .package = {0}, .machine = 1}), "");
}

}  // namespace
}  // namespace magna
