// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of clients and their replies.
#include "core/geometry/angle.h"
#include "tests/protocols/gobot/gobot_fixture.h"

namespace magna {
namespace {

using namespace test;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

class GobotActionsTest : public GobotFixture {
 protected:
  /// A client that has sent this command and received the id of its action.
  std::unique_ptr<GobotTestClient> commanding(const std::string& info) {
    auto client = join();
    client->command(info);
    EXPECT_TRUE(client->wait_for("action_response"));
    return client;
  }
};

TEST_F(GobotActionsTest, ANavigationIsAcknowledgedReportedAndEndsInItsTile) {
  serve();
  const auto client = join();
  client->command(R"(["navigate_to","robot0",9.5,9.5])", R"("f47a-\u00e4")");
  ASSERT_TRUE(client->wait_for("action_response"));
  EXPECT_EQ(client->of("action_response")[0].dump(-1, ' ', true),
            R"({"data":{"action_id":1,"temp_id":"f47a-\u00e4"},"type":"action_response"})");
  step(60);
  ASSERT_TRUE(client->wait_for("action_feedback"));
  ASSERT_TRUE(run_to_result(*client));
  EXPECT_THAT(client->actions(), ElementsAre(HasSubstr("response 1"), "result 1 true"));
  EXPECT_EQ(client->fact("Robot.coordinates_tile", "robot0"), Json::parse("[9,9]"));
  const Json at = client->fact("Robot.coordinates", "robot0");
  EXPECT_LT(std::hypot(at[0].get<double>() - 9.5, at[1].get<double>() - 9.5), 0.15);
}

TEST_F(GobotActionsTest, FeedbackRisesForANavigationAndFallsForAMove) {
  serve();
  const auto client = commanding(R"(["navigate_to","robot0",9.5,9.5])");
  const auto second = commanding(R"(["do_move","robot1",0,1,2])");
  std::map<int, double> last{{1, -1.0}, {2, 2.0}};
  for (int k = 0; k < 6; ++k) {
    step(15);
    client->forget();
    ASSERT_TRUE(client->wait_for("action_feedback", 2));
    for (const Json& message : client->of("action_feedback")) {
      const int id = message["data"]["action_id"];
      const double now = message["data"]["feedback"];
      EXPECT_TRUE(id == 1 ? now >= last[id] : now <= last[id]) << message;
      last[id] = now;
    }
  }
  EXPECT_GT(last[1], 0.3);
  EXPECT_LT(last[2], 0.4);
}

TEST_F(GobotActionsTest, SendsTheFrameOfTheEndBeforeTheResult) {
  serve();
  const auto client = commanding(R"(["do_rotation","robot0",-0.3,1.5])");
  step(200);  // finished long ago
  EXPECT_EQ(client->count("action_result"), 0u) << "it waits for a frame";
  ASSERT_TRUE(client->wait_for("action_result"));
  const auto& all = client->messages();
  const auto result =
      std::ranges::find_if(all, [](const Json& m) { return m["type"] == "action_result"; });
  EXPECT_EQ((result - 1)->at("type"), "dynamic") << "right before it";
  Json rotation;
  for (const Json& fact : (result - 1)->at("data")) {
    if (fact[0] == "Robot.rotation" && fact[1] == "robot0") rotation = fact[2];
  }
  EXPECT_NEAR(rotation.get<double>(), -0.45, 0.001);
  EXPECT_EQ(client->count("action_feedback"), 0u) << "a rotation has none";
}

TEST_F(GobotActionsTest, TheFrameBeforeTheResultShowsARobotAtRest) {
  serve();
  const auto client = commanding(R"(["do_rotation","robot0",0.3,0.5])");
  client->command(R"(["navigate_to","robot1",13.5,9.5])", "2");
  ASSERT_TRUE(client->wait_for("action_response", 2));
  const auto both = [&] {
    return engine_->actions()->active(kRobot0) != nullptr ||
           engine_->actions()->active(kRobot1) != nullptr;
  };
  // Frames right after the tick of the end.
  bool first = true;
  while (both()) {
    step();
    if (first && engine_->actions()->active(kRobot0) == nullptr) {
      first = false;
      server_->frame();
      ASSERT_TRUE(client->wait_for("action_result"));
      EXPECT_EQ(client->fact("Robot.rotation_speed", "robot0"), 0);
      EXPECT_NE(client->fact("Robot.velocity", "robot1"), Json::parse("[0,0]")) << "the other goes";
    }
  }
  server_->frame();
  ASSERT_TRUE(client->wait_for("action_result", 2));
  EXPECT_EQ(client->fact("Robot.velocity", "robot1"), Json::parse("[0,0]"));
}

TEST_F(GobotActionsTest, ANewCommandFirstPreemptsTheOldOne) {
  serve();
  const auto first = commanding(R"(["navigate_to","robot0",9.5,9.5])");
  step(30);
  const auto second = join();
  second->command(R"(["rotate_to","robot0",1,2])", "5");
  ASSERT_TRUE(first->wait_for("action_preempt"));
  ASSERT_TRUE(second->wait_for("action_response"));
  EXPECT_THAT(first->actions(), ElementsAre("response 1 1", "preempt 1"));
  EXPECT_THAT(second->actions(), ElementsAre("preempt 1", "response 2 5"));
  first->command(R"(["navigate_to","robot0",4.5,8.5])", "6");
  ASSERT_TRUE(first->wait_for("action_response", 2));
  ASSERT_TRUE(second->wait_for("action_preempt", 2));
  EXPECT_THAT(first->actions(),
              ElementsAre("response 1 1", "preempt 1", "preempt 2", "response 3 6"));
  EXPECT_THAT(second->actions(), ElementsAre("preempt 1", "response 2 5", "preempt 2"));
  ASSERT_TRUE(run_to_result(*second));
  EXPECT_EQ(second->actions().back(), "result 3 true");
}

TEST_F(GobotActionsTest, OtherRobotsContinue) {
  serve();
  const auto client = commanding(R"(["navigate_to","robot0",9.5,9.5])");
  client->command(R"(["do_move","robot1",0,1,0.5])", "2");
  ASSERT_TRUE(client->wait_for("action_response", 2));
  ASSERT_TRUE(run_to_result(*client, 2));
  EXPECT_EQ(client->count("action_preempt"), 0u);
  EXPECT_EQ(client->of("action_result")[0]["data"]["action_id"], 2) << "the short one first";
}

TEST_F(GobotActionsTest, CancelStopsAndIsConfirmedTwice) {
  serve();
  const auto client = commanding(R"(["navigate_to","robot0",9.5,9.5])");
  step(30);
  client->cancel(1);
  ASSERT_TRUE(client->wait_for("action_cancel"));
  EXPECT_EQ(client->of("action_cancel")[0].dump(),
            R"({"action_id":1,"cancelled":true,"data":{"action_id":1,"cancelled":true},)"
            R"("type":"action_cancel"})");
  step(60);
  const Json still = Json::parse("[0,0]");
  // The first frame may have been sent before.
  for (int k = 0; k < 3 && client->fact("Robot.velocity", "robot0") != still; ++k) {
    ASSERT_TRUE(client->wait_for_frame());
  }
  EXPECT_EQ(client->fact("Robot.velocity", "robot0"), still);
  EXPECT_EQ(client->count("action_result"), 0u);
}

TEST_F(GobotActionsTest, IgnoresACancelWithoutAnAction) {
  serve();
  const auto client = commanding(R"(["do_rotation","robot0",1,0.1])");
  ASSERT_TRUE(run_to_result(*client));
  client->cancel(1);   // finished
  client->cancel(77);  // unknown
  client->send(R"({"type":"cancel_request","data":{"action_id":"x"}})");
  client->command(R"(["fly","robot0"])", "9");  // after these
  ASSERT_TRUE(client->wait_for("action_response", 2));
  EXPECT_THAT(client->actions(), ElementsAre("response 1 1", "result 1 true", "response -1 9"));
}

TEST_F(GobotActionsTest, ARejectedCommandLeavesTheRunningActionUnchanged) {
  serve();
  const auto client = commanding(R"(["navigate_to","robot0",9.5,9.5])");
  client->command(R"(["navigate_to","robot0",1])", "2");
  client->command(R"(["navigate_to","robot0","x","y"])", "3");
  client->command(R"(["navigate_to","robot9",1,1])", "4");
  client->command(R"(["do_move","robot0",0,1,-5])", "5");
  ASSERT_TRUE(run_to_result(*client));
  EXPECT_THAT(client->actions(), ElementsAre("response 1 1", "response -1 2", "response -1 3",
                                             "response -1 4", "response -1 5", "result 1 true"));
  EXPECT_THAT(log_, Contains(HasSubstr("there is no robot robot9")));
}

TEST_F(GobotActionsTest, AcceptsImpossibleActionsAndFailsThem) {
  serve();
  const auto client = commanding(R"(["navigate_to_area","robot0","nowhere"])");
  ASSERT_TRUE(run_to_result(*client));
  client->command(R"(["face_belt","robot0","machine0",5])", "2");
  ASSERT_TRUE(run_to_result(*client, 2));
  client->command(R"(["pick_package","robot0","package77"])", "3");
  ASSERT_TRUE(run_to_result(*client, 3));
  client->command(R"(["place","robot0"])", "4");
  ASSERT_TRUE(run_to_result(*client, 4));
  EXPECT_THAT(client->actions(),
              ElementsAre("response 1 1", "result 1 false", "response 2 2", "result 2 false",
                          "response 3 3", "result 3 false", "response 4 4", "result 4 false"));
}

TEST_F(GobotActionsTest, FetchesAndPlacesAPackage) {
  serve();
  const auto client = join();
  step(120);  // both packages are on their way
  std::size_t results = 0;
  for (const char* const info :
       {R"(["navigate_to_area","robot0","interact_area2"])", R"(["face_belt","robot0","belt2",5])",
        R"(["pick","robot0"])", R"(["navigate_to_area","robot0","interact_area0"])",
        R"(["face_belt","robot0","belt0",5])", R"(["place","robot0"])"}) {
    client->command(info, std::to_string(results));
    ASSERT_TRUE(run_to_result(*client, ++results)) << info;
    ASSERT_THAT(client->actions().back(), HasSubstr(" true")) << info;
    if (results == 3) {
      EXPECT_EQ(client->fact("Package.location", "package0"), "robot0")
          << "the frame before the result";
    }
  }
  EXPECT_EQ(client->fact("Robot.in_interact_areas", "robot0"),
            Json::parse(R"(["interact_area0"])"));
  step(300);
  ASSERT_TRUE(client->wait_for_frame());
  EXPECT_EQ(client->fact("Package.processes_list", "package0"), Json::parse("[[1,0.5]]"))
      << "machine0 has done the first";
}

TEST_F(GobotActionsTest, AMissionOfTheOperatorPreemptsAnActionOfAClient) {
  serve();
  const auto client = commanding(R"(["navigate_to","robot0",9.5,9.5])");
  step(10);
  submit(input::MissionAppend{kRobot0, Waypoint::go_to({4.5, 5.5})});
  ASSERT_TRUE(client->wait_for("action_preempt"));
  EXPECT_THAT(client->actions(), ElementsAre("response 1 1", "preempt 1"));
}

TEST_F(GobotActionsTest, OmitsActionsOfOtherAuthors) {
  serve();
  const auto client = join();
  submit(input::HallAction{kRobot0, action::DoRotation{1.0, 0.1}});
  step(60);
  ASSERT_TRUE(client->wait_for("dynamic", client->count("dynamic") + 3));
  EXPECT_THAT(client->actions(true), ElementsAre());
  EXPECT_NEAR(client->fact("Robot.rotation", "robot0").get<double>(), 0.1, 0.001);
}

TEST_F(GobotActionsTest, MovesNothingWhileStopIsLatched) {
  serve();
  submit(input::StopAll{});
  const auto client = join();
  client->command(R"(["navigate_to","robot0",9.5,9.5])", "3");
  ASSERT_TRUE(client->wait_for("action_response"));
  EXPECT_THAT(client->actions(), ElementsAre("response -1 3"));
  EXPECT_THAT(log_, Contains(HasSubstr("STOP")));
}

TEST_F(GobotActionsTest, CanSendRepliesToTheOwnerOnly) {
  auto owner = options();
  owner.replies = GobotReplies::Owner;
  serve(owner);
  const auto first = commanding(R"(["navigate_to","robot0",9.5,9.5])");
  const auto second = commanding(R"(["navigate_to","robot1",13.5,9.5])");
  second->command(R"(["fly","robot0"])", "2");
  ASSERT_TRUE(second->wait_for("action_response", 2));
  second->command(R"(["rotate_to","robot0",1,2])", "3");
  ASSERT_TRUE(first->wait_for("action_preempt"));
  ASSERT_TRUE(run_to_result(*second, 2));
  EXPECT_THAT(first->actions(), ElementsAre("response 1 1", "preempt 1"));
  EXPECT_THAT(second->actions(), ElementsAre("response 2 1", "response -1 2", "response 3 3",
                                             HasSubstr("result"), HasSubstr("result")));
  for (const Json& message : first->of("action_feedback")) {
    EXPECT_EQ(message["data"]["action_id"], 1);
  }
}

TEST_F(GobotActionsTest, ClientsWithTheSameTempIdGetTheirOwnAnswers) {
  serve();
  const auto first = commanding(R"(["navigate_to","robot0",9.5,9.5])");
  const auto second = join();
  second->command(R"(["navigate_to","robot1",13.5,9.5])", "1");
  second->command(R"(["fly","robot1"])", "1");
  ASSERT_TRUE(second->wait_for("action_response", 2));
  first->command(R"(["fly","robot0"])", "2");
  ASSERT_TRUE(first->wait_for("action_response", 2));
  EXPECT_THAT(first->actions(), ElementsAre("response 1 1", "response -1 2"));
  EXPECT_THAT(second->actions(), ElementsAre("response 2 1", "response -1 1"));
}

TEST_F(GobotActionsTest, AClientCancelsItsOwnActionsOnly) {
  serve();
  const auto first = commanding(R"(["navigate_to","robot0",9.5,9.5])");
  const auto second = join();
  second->cancel(1);
  second->command(R"(["fly","robot1"])", "5");  // after it
  ASSERT_TRUE(second->wait_for("action_response"));
  EXPECT_NE(engine_->actions()->active(kRobot0), nullptr);
  EXPECT_THAT(log_, Contains(AllOf(HasSubstr("gobot-2"), HasSubstr("an action of gobot-1"))));
  first->cancel(1);
  ASSERT_TRUE(first->wait_for("action_cancel"));
  EXPECT_EQ(engine_->actions()->active(kRobot0), nullptr);
}

TEST_F(GobotActionsTest, LogsWhyActionsFailAndSendsNoReasonInTheClassicDialect) {
  serve();
  const auto client = commanding(R"(["place","robot0"])");
  client->command(R"(["pick_package","robot0","package77"])", "2");
  client->command(R"(["fly","robot0"])", "3");
  ASSERT_TRUE(run_to_result(*client, 2));
  EXPECT_THAT(log_, Contains(HasSubstr(R"(["place","robot0"] failed: it carries nothing)")));
  EXPECT_THAT(log_, Contains(HasSubstr("failed: there is no package package77")));
  for (const char* const type : {"action_result", "action_response"}) {
    for (const Json& message : client->of(type)) EXPECT_FALSE(message["data"].contains("reason"));
  }
  for (const Json& message : client->of("dynamic")) EXPECT_FALSE(message.contains("time"));
}

TEST_F(GobotActionsTest, AnActionContinuesWhenItsClientLeaves) {
  serve();
  auto leaver = commanding(R"(["navigate_to","robot0",9.5,9.5])");
  const auto other = join();
  leaver->line().vanish();
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.size() == 1; }));
  ASSERT_TRUE(run_to_result(*other));
  EXPECT_THAT(other->actions(), ElementsAre("result 1 true"));
}

class GobotMachinesTest : public GobotActionsTest {
 protected:
  /// The extended dialect, and package0 on machine0's input belt. Seven actions are over.
  std::unique_ptr<GobotTestClient> with_package0_at_machine0() {
    HallDescription description = small_hall();
    description.machines_on_command = true;
    open(description);
    auto extended = options();
    extended.dialect = GobotDialect::Extended;
    serve(extended);
    auto client = join();
    step(120);
    process(*client, "package0", 1);
    EXPECT_TRUE(run_to_result(*client));
    std::size_t results = 1;
    for (const char* const info :
         {R"(["navigate_to_area","robot0","interact_area2"])",
          R"(["face_belt","robot0","belt2",5])", R"(["pick","robot0"])",
          R"(["navigate_to_area","robot0","interact_area0"])",
          R"(["face_belt","robot0","belt0",5])", R"(["place","robot0"])"}) {
      client->command(info, "2");
      EXPECT_TRUE(run_to_result(*client, ++results)) << info;
    }
    client->forget();
    return client;
  }
  void process(GobotTestClient& client, const std::string& package, int temp_id) {
    client.send(R"({"type":"machine_command","data":{"command_info":["process","machine0",")" +
                package + R"("],"temp_id":)" + std::to_string(temp_id) + "}}");
  }
};

TEST_F(GobotMachinesTest, AcceptsMachineCommandsInTheExtendedDialect) {
  const auto client = with_package0_at_machine0();
  process(*client, "package0", 3);
  process(*client, "package0", 4);
  step(30);
  ASSERT_TRUE(client->wait_for("action_feedback"));
  ASSERT_TRUE(run_to_result(*client));
  EXPECT_THAT(client->actions(), ElementsAre("response 8 3", "response -1 4", "result 8 true"));
}

TEST_F(GobotMachinesTest, ReportsACancelledProcessAndTheMachineFinishesItsWork) {
  const auto client = with_package0_at_machine0();
  process(*client, "package0", 3);
  ASSERT_TRUE(client->wait_for("action_response"));
  client->cancel(8);
  client->cancel(8);
  ASSERT_TRUE(client->wait_for("action_cancel"));
  step(120);
  ASSERT_TRUE(client->wait_for_frame());
  EXPECT_THAT(client->actions(), ElementsAre("response 8 3", "cancel 8 true"));
  EXPECT_EQ(client->fact("Package.location", "package0"), "belt1");
}

TEST_F(GobotActionsTest, RejectsMachineCommandsInTheClassicDialect) {
  serve();
  const auto client = join();
  client->send(R"({"type":"machine_command","data":{"command_info":["process","machine0","p"],)"
               R"("temp_id":"x"}})");
  ASSERT_TRUE(client->wait_for("action_response"));
  EXPECT_THAT(client->actions(), ElementsAre(R"(response -1 "x")"));
}

}  // namespace
}  // namespace magna
