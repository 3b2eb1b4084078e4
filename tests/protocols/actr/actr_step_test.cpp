// SPDX-License-Identifier: GPL-3.0-or-later
// Lock-step: the world waits for its clients, and the speed of clients does not matter.
#include <array>

#include "tests/protocols/actr/actr_fixture.h"
#include "tests/support/hand_clock.h"

namespace magna {
namespace {

using test::HandClock;
using test::LineClient;
using test::wait_until;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

class ActrStepTest : public ActrFixture {
 protected:
  void serve_in_step(std::size_t await_clients = 1) {
    ActrServer::Options in_step = options();
    in_step.lockstep = true;
    in_step.await_clients = await_clients;
    in_step.clock = &clock_;
    in_step.gives_up = gives_up_;
    in_step.step_limit_ns = limit_ns_;
    in_step.on_lost = [this](const std::string& client) { lost_.push_back(client); };
    in_step.on_joined = [this] { ++joined_; };
    in_step.restart = restart_;
    in_step.trials_kept = true;
    serve(in_step);
  }
  /// A client that takes part, and its name.
  std::unique_ptr<LineClient> join_as(const std::string& name, const std::string& kind = "time") {
    auto client = join();
    client->forget();
    client->send("(client " + name + ")(subscribe " + kind + ")");
    EXPECT_TRUE(client->wait_for_lines(2));
    EXPECT_EQ(client->lines().front(), "(client " + name + ")");
    EXPECT_THAT(client->lines().back(), HasSubstr("(time "));
    client->forget();
    return client;
  }
  /// Sends bytes and waits until they have been taken.
  void say(LineClient& client, const std::string& name, const std::string& bytes,
           std::uint64_t forms) {
    const std::uint64_t before = taken(name);
    client.send(bytes);
    EXPECT_TRUE(wait_until([&] { return taken(name) == before + forms; })) << bytes;
  }
  std::uint64_t taken(const std::string& name) const {
    for (const ClientStatus& client : server_->status().clients) {
      if (client.name == name) return client.messages_in;
    }
    return 0;
  }
  static std::vector<std::string> times(const LineClient& client) {
    std::vector<std::string> times = client.lines();
    std::erase_if(times, [](const std::string& line) { return !line.starts_with("(time "); });
    return times;
  }
  bool ready_soon() {
    return wait_until([&] { return server_->ready(); });
  }
  void tick() {
    server_->before_tick();
    step();
  }
  /// Polls repeatedly, like a session that waits for its clients.
  bool ready_within(std::int64_t nanoseconds) {
    for (constexpr std::int64_t kTurn = 10'000'000; nanoseconds > 0; nanoseconds -= kTurn) {
      clock_.nanoseconds += kTurn;
      if (server_->ready()) return true;
    }
    return false;
  }

  HandClock clock_;
  bool gives_up_ = false;
  std::int64_t limit_ns_ = StepPatience::kLimitNs;
  std::function<void(std::uint64_t)> restart_;
  std::vector<std::string> lost_;
  int joined_ = 0;
};

TEST_F(ActrStepTest, WaitsForTheFirstClientThatTakesPart) {
  serve_in_step();
  EXPECT_FALSE(server_->ready());
  const auto other = join();
  EXPECT_FALSE(ready_within(2 * StepPatience::kLimitNs));
  EXPECT_THAT(info_, Contains(HasSubstr("waiting for the first actr client")).Times(1));
  auto client = join_as("model");
  EXPECT_FALSE(server_->ready()) << "it has not acknowledged the first tick";
  client->send("(ack 0)");
  EXPECT_TRUE(ready_soon());
  client.reset();
  EXPECT_TRUE(wait_until([&] { return server_->status().clients.size() == 1; }));
  EXPECT_TRUE(server_->ready()) << "no client takes part any longer";
}

TEST_F(ActrStepTest, WaitsForAllClientsOfTheOption) {
  serve_in_step(2);
  const auto one = join_as("one");
  say(*one, "one", "(ack 0)", 1);
  EXPECT_FALSE(ready_within(2 * StepPatience::kLimitNs)) << "one is missing";
  EXPECT_THAT(info_, Contains(HasSubstr("waiting for 2 actr clients")).Times(1));
  const auto two = join_as("two");
  EXPECT_FALSE(server_->ready());
  two->send("(ack 0)");
  EXPECT_TRUE(ready_soon());
  EXPECT_TRUE(log_.empty()) << log_.front();
}

TEST_F(ActrStepTest, AdvancesOnceEveryTickIsAcknowledged) {
  serve_in_step();
  const auto client = join_as("model");
  for (int k = 0; k < 20; ++k) {
    EXPECT_FALSE(server_->ready());
    client->send("(ack " + std::to_string(k) + ")");
    ASSERT_TRUE(ready_soon());
    tick();
    ASSERT_TRUE(
        wait_until([&] { return times(*client).size() == static_cast<std::size_t>(k) + 1; }));
  }
  EXPECT_EQ(times(*client).front(), "(time 0.1000 1)");
  EXPECT_EQ(times(*client).back(), "(time 2.0000 20)");
  EXPECT_EQ(client->lines().back(), times(*client).back()) << "the last line of a tick";
  EXPECT_TRUE(log_.empty());
}

TEST_F(ActrStepTest, TheRateSetsTheStepInSimulatedTime) {
  serve_in_step();
  const auto client = join_as("model", "(time 2)");
  client->send("(ack 0)");
  ASSERT_TRUE(ready_soon());
  for (int k = 0; k < 5; ++k) {
    EXPECT_TRUE(server_->ready()) << k;
    tick();
  }
  EXPECT_FALSE(server_->ready());
  ASSERT_TRUE(wait_until([&] { return !times(*client).empty(); }));
  EXPECT_THAT(times(*client), ElementsAre("(time 0.5000 5)"));
}

TEST_F(ActrStepTest, WrongAcknowledgementsAreAnswered) {
  serve_in_step();
  const auto client = join_as("model");
  client->send("(ack)(ack 0.5)(ack -1)(ack 7)(ack now)");
  ASSERT_TRUE(client->wait_for_lines(5));
  EXPECT_THAT(client->lines(),
              ElementsAre("(error ack bad-form nil)", "(error ack bad-form nil)",
                          "(error ack unknown-tick -1)", "(error ack unknown-tick 7)",
                          "(error ack bad-form nil)"));
  EXPECT_FALSE(server_->ready());
  client->send("(ack 0.)");
  EXPECT_TRUE(ready_soon());
}

TEST_F(ActrStepTest, WrongAcknowledgementsAreToldToSubscribersOfRefusals) {
  serve_in_step();
  const auto client = join_as("model");
  client->send("(subscribe refusals)(ack now)(ack 7)");
  ASSERT_TRUE(client->wait_for_lines(4));
  EXPECT_THAT(
      client->lines(),
      ElementsAre("(error ack bad-form nil)", "(refusals bad-form ack nil nil nil nil)",
                  "(error ack unknown-tick 7)", "(refusals unknown-tick ack nil nil nil nil)"));
}

TEST_F(ActrStepTest, TrialsTakeTheirTurnAmongTheOtherForms) {
  serve_in_step(2);
  const auto second = join_as("second");
  const auto first = join_as("first");
  std::vector<std::string> inputs;
  engine_->set_input_observer([&](const LoggedInput& in) {
    inputs.push_back(in.author.name + " " + std::string(name(in.input)));
  });
  say(*second, "second", "(trial b)(select robot1)(ack 0)", 3);
  say(*first, "first", "(select robot2)(trial a)(ack 0)", 3);
  EXPECT_THAT(inputs, testing::IsEmpty());
  tick();
  EXPECT_THAT(inputs,
              testing::ElementsAre("first select", "first trial", "second trial", "second select"))
      << "by name, not by arrival";
}

TEST_F(ActrStepTest, RoutesAreAnsweredInTheNextTick) {
  serve_in_step();
  const auto client = join_as("model");
  say(*client, "model", "(command 7 robot1 (plan-route 5 5))(ack 0)", 2);
  ASSERT_TRUE(server_->ready());
  EXPECT_EQ(client->bytes(), "") << "not before the tick";
  tick();
  ASSERT_TRUE(wait_until([&] { return !times(*client).empty(); }));
  EXPECT_THAT(client->lines(), Contains(testing::StartsWith("(result 7 (route (")).Times(1));
  EXPECT_EQ(client->lines().back(), "(time 0.1000 1)");
}

TEST_F(ActrStepTest, AcknowledgementsInRealTimeAreAnsweredOnce) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(subscribe lockstep)(ack 7)(ack 8)\n"),
            "(lockstep nil)\n(error ack real-time 7)\n");
  EXPECT_THAT(log_, Contains(HasSubstr("the world runs in real time; --lockstep actr makes it")));
  EXPECT_TRUE(server_->ready());
}

TEST_F(ActrStepTest, SubscribersAreToldThatTheWorldWaits) {
  serve_in_step();
  const auto client = join();
  client->forget();
  client->send("(subscribe lockstep)");
  ASSERT_TRUE(client->wait_for_lines(1));
  EXPECT_EQ(client->lines().front(), "(lockstep t)");
}

TEST_F(ActrStepTest, WaitsForASilentClientWhileItIsAttachedAndReportsItOnce) {
  serve_in_step();
  const auto client = join_as("model");
  EXPECT_FALSE(ready_within(3 * StepPatience::kLimitNs));
  EXPECT_THAT(log_, ElementsAre(HasSubstr("model has not acknowledged its tick for 5 s")));
  client->send("(ack 0)");
  EXPECT_TRUE(ready_soon()) << "it still takes part";
  tick();
  EXPECT_FALSE(ready_within(2 * StepPatience::kLimitNs));
  EXPECT_EQ(log_.size(), 2u) << "each wait is reported";
  EXPECT_TRUE(lost_.empty());
}

TEST_F(ActrStepTest, ReportsClientsThatLeaveWhileTheyTakePart) {
  serve_in_step();
  auto other = join();
  auto client = join_as("model");
  EXPECT_EQ(joined_, 1);
  say(*client, "model", "(ack 0)", 1);
  ASSERT_TRUE(server_->ready());
  other.reset();
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.size() == 1; }));
  EXPECT_TRUE(lost_.empty()) << "it did not take part";
  client.reset();
  ASSERT_TRUE(wait_until([&] { return !lost_.empty(); }));
  EXPECT_THAT(lost_, ElementsAre("model"));
  join_as("next");
  EXPECT_EQ(joined_, 2);
}

TEST_F(ActrStepTest, AClientThatUnsubscribesFromTheTimeMayLeave) {
  serve_in_step();
  auto client = join_as("model");
  say(*client, "model", "(ack 0)", 1);
  ASSERT_TRUE(server_->ready());
  say(*client, "model", "(unsubscribe time)", 1);
  ASSERT_TRUE(server_->ready());
  client.reset();
  ASSERT_TRUE(wait_until([&] {
    server_->before_tick();
    return server_->status().clients.empty();
  }));
  EXPECT_TRUE(lost_.empty());
}

TEST_F(ActrStepTest, StopsWaitingForASilentClientIfToldSo) {
  gives_up_ = true;
  serve_in_step();
  const auto silent = join_as("silent");
  const auto other = join_as("other");
  say(*other, "other", "(ack 0)", 1);
  EXPECT_FALSE(ready_within(StepPatience::kLimitNs - 20'000'000));
  EXPECT_TRUE(ready_within(40'000'000));
  EXPECT_THAT(log_, Contains(HasSubstr("silent takes longer than 5 s")));
  tick();
  EXPECT_FALSE(server_->ready()) << "the other one takes part";
  other->send("(ack 1)");
  EXPECT_TRUE(ready_soon());
  ASSERT_TRUE(wait_until([&] { return !times(*silent).empty(); })) << "it is still told the time";
  silent->forget();
  silent->send("(ack 1)");
  ASSERT_TRUE(silent->wait_for_lines(1));
  EXPECT_EQ(silent->bytes(), "(error ack late 1)\n");
  silent->send("(subscribe time)");
  ASSERT_TRUE(silent->wait_for_lines(2));
  EXPECT_FALSE(server_->ready()) << "it takes part again";
  silent->send("(ack 1)");
  EXPECT_TRUE(ready_soon());
}

TEST_F(ActrStepTest, TheTimeForATickIsAnOption) {
  limit_ns_ = 500'000'000;
  serve_in_step();
  const auto silent = join_as("silent");
  EXPECT_FALSE(ready_within(480'000'000));
  EXPECT_THAT(log_, testing::IsEmpty());
  EXPECT_FALSE(ready_within(40'000'000));
  EXPECT_THAT(log_, Contains(HasSubstr("silent has not acknowledged its tick for 0.5 s")));
}

TEST_F(ActrStepTest, AClientBeginsTheWorldAgainIfThatIsAllowed) {
  serve_in_step();
  const auto client = join_as("model");
  say(*client, "model", "(restart 5)", 1);
  ASSERT_TRUE(client->wait_for_lines(1));
  EXPECT_EQ(client->bytes(), "(error restart not-allowed 5)\n");
  client->forget();
  for (const char* const form : {"(restart)", "(restart -1)", "(restart 1.5)", "(restart x)"}) {
    say(*client, "model", form, 1);
  }
  ASSERT_TRUE(client->wait_for_lines(4));
  EXPECT_THAT(client->lines(), testing::Each("(error restart bad-form nil)"));
}

TEST_F(ActrStepTest, AfterARestartTheNewWorldWaitsForItsFirstTick) {
  std::optional<std::uint64_t> asked;
  restart_ = [&](std::uint64_t seed) { asked = seed; };
  serve_in_step();
  const auto client = join_as("model");
  const auto other = join_as("other");
  say(*client, "model", "(ack 0)", 1);
  say(*other, "other", "(ack 0)", 1);
  tick();
  say(*client, "model", "(restart 12)", 1);
  ASSERT_EQ(asked, 12U);
  client->forget();
  other->forget();
  auto next = test::make_engine(test::small_scenario(), {12, true, {}});
  next->take_events();
  server_->rebind(*next);
  engine_ = std::move(next);
  for (const auto* const one : {client.get(), other.get()}) {
    ASSERT_TRUE(wait_until([&] { return one->bytes().ends_with("(restart 12)\n"); }))
        << one->bytes();
    EXPECT_THAT(times(*one), ElementsAre("(time 0.0000 0)"));
  }
  EXPECT_FALSE(ready_within(50'000'000));
  say(*client, "model", "(ack 0)", 1);
  say(*other, "other", "(ack 0)", 1);
  EXPECT_TRUE(ready_soon());
  client->forget();
  auto third = test::make_engine(test::small_scenario(), {1, true, {}});
  third->take_events();
  server_->rebind(*third);
  engine_ = std::move(third);
  ASSERT_TRUE(wait_until([&] { return !times(*client).empty(); }));
  EXPECT_EQ(client->bytes().find("(restart "), std::string::npos)
      << "no client has asked for this one";
}

TEST_F(ActrStepTest, ARestartThatIsReplacedIsAnswered) {
  restart_ = [&](std::uint64_t) { server_->restart_replaced(); };  // as the session does
  serve_in_step();
  const auto client = join_as("model");
  const auto other = join_as("other");
  say(*client, "model", "(restart 12)", 1);
  say(*other, "other", "(restart 13)", 1);
  ASSERT_TRUE(client->wait_for_lines(1));
  EXPECT_EQ(client->bytes(), "(error restart replaced 12)\n");
  EXPECT_EQ(other->bytes(), "");
  other->send("(client last)");
  ASSERT_TRUE(other->wait_for_lines(1));
  server_->keep_world();
  ASSERT_TRUE(other->wait_for_lines(2));
  EXPECT_THAT(other->lines(), ElementsAre("(client last)", "(error restart not-built 13)"))
      << "also under its new name";
  EXPECT_EQ(client->count(), 1U);
}

TEST_F(ActrStepTest, ADelayOfTheMachineDoesNotExcludeClients) {
  serve_in_step();
  const auto client = join_as("model");
  EXPECT_FALSE(server_->ready());
  clock_.nanoseconds += 100 * StepPatience::kLimitNs;
  EXPECT_FALSE(server_->ready());
}

TEST_F(ActrStepTest, AClientThatNoLongerSubscribesIsNotWaitedFor) {
  serve_in_step();
  const auto client = join_as("model");
  EXPECT_FALSE(server_->ready());
  client->send("(unsubscribe time)");
  EXPECT_TRUE(ready_soon());
}

TEST_F(ActrStepTest, AppliesCommandsBeforeTheNextTickInTheOrderOfNames) {
  serve_in_step(2);
  const auto zoe = join_as("zoe");
  const auto adam = join_as("adam");
  say(*zoe, "zoe", "(missionadd robot1 (goto (3 3)))(select robot3)(ack 0)", 3);
  say(*adam, "adam", "(select robot2)(missionadd robot1 (goto (1 1)))(ack 0)", 3);
  EXPECT_EQ(engine_->missions().plan(kRobot1).waypoints.size(), 0u) << "not before the tick";
  ASSERT_TRUE(server_->ready());
  server_->before_tick();
  const auto& waypoints = engine_->missions().plan(kRobot1).waypoints;
  ASSERT_EQ(waypoints.size(), 2u);
  EXPECT_EQ(waypoints[0].target, (Point{1, 1})) << "adam's";
  EXPECT_EQ(waypoints[1].target, (Point{3, 3})) << "zoe's";
  EXPECT_EQ(engine_->active(), RobotId{2}) << "zoe's";
}

TEST_F(ActrStepTest, CommandsOfAClientThatLeftAreStillApplied) {
  serve_in_step(2);
  auto zoe = join_as("zoe");
  const auto adam = join_as("adam");
  say(*zoe, "zoe", "(ack 0)", 1);
  say(*adam, "adam", "(ack 0)", 1);
  ASSERT_TRUE(server_->ready());
  tick();
  say(*zoe, "zoe", "(missionadd robot1 (goto (3 3)))(command 1 robot2 (robot-go-forward 50))", 2);
  zoe.reset();
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.size() == 1; }));
  adam->send("(client zoe)");
  ASSERT_TRUE(wait_until([&] {
    return adam->bytes().find("(error client taken zoe)\n") != std::string::npos;
  })) << "its commands are still to be applied";
  say(*adam, "adam", "(missionadd robot1 (goto (1 1)))(ack 1)", 2);
  ASSERT_TRUE(server_->ready());
  tick();
  const auto& waypoints = engine_->missions().plan(kRobot1).waypoints;
  ASSERT_EQ(waypoints.size(), 2u);
  EXPECT_EQ(waypoints[1].target, (Point{3, 3}));
  step(5);
  EXPECT_EQ(engine_->team().state()[1], BodyState::Idle) << "what moved for it has stopped";
}

TEST_F(ActrStepTest, ClientsThatFloodTheQueueAreDropped) {
  serve_in_step();
  const auto client = join();
  std::string flood;
  for (int k = 0; k < 20'000; ++k) flood += "(select robot1)(select robot2)\n";
  client->send(flood);
  EXPECT_TRUE(wait_until([&] { return client->gone(); }));
  EXPECT_THAT(log_, Contains(HasSubstr("of commands between two ticks")));
  tick();
  EXPECT_TRUE(server_->status().clients.empty());
}

/// The state after two clients have commanded the same robots for some ticks, in this order of
/// joining and of sending.
class ActrStepOrderTest : public ActrStepTest {
 protected:
  std::uint64_t hash_after(const std::array<std::string, 2>& order) {
    engine_ = test::make_engine(scenario(), {7, true, {}});
    serve_in_step(2);
    const auto first = join_as(order[0]);
    const auto second = join_as(order[1]);
    for (int k = 0; k < 40; ++k) {
      const std::string ack = "(ack " + std::to_string(k) + ")";
      const auto act = [&](LineClient& client, const std::string& name) {
        const std::string x = name == "adam" ? "9" : "4";
        const std::string robot = "robot" + std::to_string(k % 3 + 1);
        const std::string goal = "(goto (" + x + " " + std::to_string(k % 9) + "))";
        say(client, name, "(missionadd " + robot + " " + goal + ")(select " + robot + ")" + ack, 3);
      };
      act(k % 2 == 0 ? *first : *second, order[static_cast<std::size_t>(k % 2)]);
      act(k % 2 == 0 ? *second : *first, order[static_cast<std::size_t>(1 - k % 2)]);
      EXPECT_TRUE(server_->ready());
      tick();
    }
    const std::uint64_t hash = engine_->state_hash();
    server_.reset();
    return hash;
  }
};

TEST_F(ActrStepOrderTest, TheOrderOfClientsDoesNotChangeTheRun) {
  EXPECT_EQ(hash_after({"adam", "zoe"}), hash_after({"zoe", "adam"}));
}

}  // namespace
}  // namespace magna
